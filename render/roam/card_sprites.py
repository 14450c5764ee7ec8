"""The cards of a tableau as sprites: characters awake or asleep, artifacts, the outpost.

Knows one card. Must not know whose it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from render.cache import cached
from render.canvas import Pen, centred, sketch
from render.lettering import write
from render.roam.icons import ability
from render.roam.pieces import SLEEPING, SLEEPING_PAPER, moon, pattern_cell, pictogram, seal, tower
from render.theme import ASLEEP, BARK, CARD, FAINT, INK, Face

if TYPE_CHECKING:
    from engine.roam.deck import Artifact, Card, Pattern

NAME: Final = 23


def dimmed(sprite: Image.Image) -> Image.Image:
    """Return a sprite faded towards the paper, for a card that sleeps."""
    veil = Image.new("RGBA", sprite.size, (*ASLEEP, 255))
    faded = Image.blend(sprite, veil, 0.36)
    faded.putalpha(sprite.getchannel("A"))
    return faded


@cached
def face(card: Card, pattern: Pattern, size: tuple[int, int], *, awake: bool) -> Image.Image:
    """Return a character's card, with the pattern as it will lie on the map."""
    wide, tall = size
    paper = CARD if awake else ASLEEP

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK if awake else FAINT, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), paper, round_=6.5)
        if awake:
            pen.line(((10, 31), (wide - 10, 31)), FAINT, width=1.4)

    sprite = sketch(size, draw)
    ink = INK if awake else SLEEPING
    lower, narrow = tall - 33, wide < 100
    # a sleeper's moon stands above the seal; in a low card before the name, in a narrow one on the seal
    low = lower < 54
    aside = 24 if low and not awake and not narrow else 0
    size_ = 22 if narrow else NAME
    room = wide - 6 - aside
    write(sprite, ((wide + aside) // 2, 16), card.name, face=Face.NARROW, size=size_, fill=ink, room=room)
    middle = 31 + lower // 2
    worth = min(38, lower - 2, 34 if narrow else 38)
    right = worth + 4
    cell = pattern_cell(pattern, (wide - right - 8 if narrow else wide - right - 16, lower - 6), most=24)
    picture = pictogram(pattern, cell, solid=ink, paper=CARD if awake else SLEEPING_PAPER)
    centred(sprite, picture, ((wide - right) // 2 + 1, middle))
    x = wide - worth // 2 - 5
    if awake:
        centred(sprite, seal(card.points, worth), (x, middle))
    elif low:
        centred(sprite, dimmed(seal(card.points, worth)), (x, middle + (3 if narrow else 0)))
        centred(sprite, moon(20 if narrow else 24), (x - 13, middle - 11) if narrow else (16, 16))
    else:
        centred(sprite, dimmed(seal(card.points, worth - 2)), (x, middle + 10))
        centred(sprite, moon(26), (x + 3, middle - 20))
    return sprite


@cached
def chip(artifact: Artifact, size: tuple[int, int], *, ready: bool) -> Image.Image:
    """Return an artifact as a small tile: its ability and its points."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), BARK if ready else FAINT, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), CARD if ready else ASLEEP, round_=6.5)

    sprite = sketch(size, draw)
    big = 38 if wide >= 90 else 34
    sign = ability(artifact.ability, big)
    centred(sprite, sign if ready else dimmed(sign), (4 + big // 2, tall // 2))
    worth = seal(artifact.points, big - 2)
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
    centred(sprite, tower(38), (23, tall // 2))
    centred(sprite, seal(points, 36), (wide - 23, tall // 2))
    return sprite
