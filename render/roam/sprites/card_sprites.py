"""The cards of a tableau as sprites: characters awake or asleep, artifacts, the outpost.

Knows one card. Must not know whose it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.theme import ASLEEP, BARK, CARD, FAINT, INK, Face
from render.letters.lettering import write
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.icons import ability
from render.roam.sprites.pictograms import SLEEPING, SLEEPING_PAPER, pattern_cell, pictogram
from render.roam.sprites.pieces import moon, seal, tower

if TYPE_CHECKING:
    from engine.roam.deck import Artifact, Card, Pattern

NAME: Final = 21
"""The size of a character's name."""
_HEAD: Final = 27
"""Where the bust begins, below the name."""


def dimmed(sprite: Image.Image) -> Image.Image:
    """Return a sprite faded towards the paper, for a card that sleeps."""
    veil = Image.new("RGBA", sprite.size, (*ASLEEP, 255))
    faded = Image.blend(sprite, veil, 0.36)
    faded.putalpha(sprite.getchannel("A"))
    return faded


@cached
def face(card: Card, pattern: Pattern, size: tuple[int, int], *, awake: bool, priced: bool = True) -> Image.Image:
    """Return a character's card: name, bust with its points if wanted, and the pattern as it will lie on the map."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK if awake else FAINT, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD if awake else ASLEEP, round_=6.5)

    sprite = sketch(size, draw)
    ink = INK if awake else SLEEPING
    aside = 0 if awake else 20
    write(sprite, ((wide + aside) // 2, 15), card.name, face=Face.NARROW, size=NAME, fill=ink, room=wide - 8 - aside)
    if not awake:
        centred(sprite, moon(22), (15, 15))
    lower = tall - _HEAD - 4
    # a wide card has its points beside the bust, a narrow one on its shoulder
    left = (8 if wide < 130 else 16) if priced else 4
    broad = min(round(lower / TALL), wide // 2 - left)
    portrait = bust(card, broad)
    worth = seal(card.points, 33)
    stamp(sprite, portrait if awake else dimmed(portrait), (left, tall - 4 - portrait.height))
    if priced:
        centred(sprite, worth if awake else dimmed(worth), (18, tall - 19))
    room = wide - left - broad - 10
    paper = CARD if awake else SLEEPING_PAPER
    picture = pictogram(pattern, pattern_cell(pattern, (room, lower - 2), most=20), solid=ink, paper=paper)
    centred(sprite, picture, (wide - 5 - room // 2, _HEAD + lower // 2))
    return sprite


@cached
def chip(artifact: Artifact, size: tuple[int, int], *, ready: bool) -> Image.Image:
    """Return an artifact as a small tile: its ability and its points."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK if ready else FAINT, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD if ready else ASLEEP, round_=6.5)

    sprite = sketch(size, draw)
    big = 36
    sign = ability(artifact.ability, big)
    centred(sprite, sign if ready else dimmed(sign), (4 + big // 2, tall // 2))
    worth = seal(artifact.points, 34)
    centred(sprite, worth if ready else dimmed(worth), (wide - 3 - big // 2, tall // 2))
    if not ready:
        centred(sprite, moon(22), (wide // 2 - 2, 13))
    return sprite


@cached
def outpost_chip(points: int, size: tuple[int, int]) -> Image.Image:
    """Return the outpost card as a small tile."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), (222, 228, 206), round_=6.5)

    sprite = sketch(size, draw)
    centred(sprite, tower(36), (22, tall // 2))
    centred(sprite, seal(points, 34), (wide - 21, tall // 2))
    return sprite
