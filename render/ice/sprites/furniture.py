"""Shared parts of boards and cards: panels, outlines, numbers on stars and cards.

Knows how they look. Must not know what they are for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from render.cache import cached
from render.canvas import Pen, centred, frame, sketch, stamp
from render.ice.sprites.palette import FRAME, FRAME_EDGE, GLOW
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import DEEP, PARCHMENT, RED, RIM, SHEET
from render.ice.sprites.signs import BRASS, LINE, SNOW, ring
from render.layout import Rect
from render.lettering import write
from render.theme import Face

if TYPE_CHECKING:
    from render.theme import Colour


def ground(size: tuple[int, int]) -> Image.Image:
    """Return the background of a picture; a new one each time, because making one is faster than copying."""
    image = Image.new("RGB", size, FRAME)
    frame(image, Rect(0, 0, *size), FRAME_EDGE, width=3)
    return image


@cached
def badge(text: str, size: int, *, red: bool = False) -> Image.Image:
    """Return a number on a disc, for the corner of something."""
    wide = size if len(text) < 3 else round(size * 1.4)

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, size), SNOW, round_=size / 2)
        pen.box((2, 2, wide - 2, size - 2), RED if red else DEEP, round_=size / 2 - 2)

    sprite = sketch((wide, size), draw)
    write(sprite, (wide // 2, size // 2), text, face=Face.NUMERAL, size=round(size * 0.8), fill=SNOW)
    return sprite


@cached
def seal(text: str, size: int) -> Image.Image:
    """Return renown points on a brass star."""

    def draw(pen: Pen) -> None:
        pen.polygon(ring(24, (0.98, 0.86)), LINE)
        pen.polygon(ring(24, (0.87, 0.77)), BRASS)
        pen.disc((1, 1), 0.66, (255, 232, 150))

    sprite = sketch((size, size), draw, unit=size / 2)
    digits = size * (0.62 if len(text) < 2 else 0.52 if len(text) < 3 else 0.4)
    write(sprite, (size // 2, size // 2), text, face=Face.NUMERAL, size=round(digits), fill=LINE)
    return sprite


@cached
def paid(text: str) -> Image.Image:
    """Return a validated request: a card with its RP and a tick."""
    wide = 36 if len(text) < 2 else 44

    def draw(pen: Pen) -> None:
        pen.box((0, 1, wide, 41), LINE, round_=5)
        pen.box((2, 3, wide - 2, 39), PARCHMENT, round_=3.5)

    sprite = sketch((wide + 4, 42), draw)
    write(sprite, (wide // 2 - (0 if len(text) < 2 else 2), 17), text, face=Face.NUMERAL, size=27, fill=LINE)
    centred(sprite, sign("tick", 18), (wide - 6, 32))
    return sprite


def faint(sprite: Image.Image) -> Image.Image:
    """Return the sprite made pale, for something that is gone or not there yet."""
    pale = Image.blend(sprite, Image.new("RGBA", sprite.size, (*SHEET, 255)), 0.66)
    pale.putalpha(sprite.getchannel("A"))
    return pale


@cached
def halo(wide: int, tall: int) -> Image.Image:
    """Return the outline that marks a change: a light line between two dark ones."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), None, line=LINE, width=7, round_=10)
        pen.box((1.8, 1.8, wide - 1.8, tall - 1.8), None, line=GLOW, width=3.6, round_=8.5)

    return sketch((wide, tall), draw)


def outline(image: Image.Image, rect: Rect, *, out: int = 2) -> None:
    """Draw the outline that marks a change around a rectangle."""
    stamp(image, halo(rect.w + 2 * out, rect.h + 2 * out), (rect.x - out, rect.y - out))


@cached
def panel(size: tuple[int, int], fill: Colour = SHEET, *, line: Colour = RIM, round_: int = 12) -> Image.Image:
    """Return the background of a panel."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), line, round_=round_)
        pen.box((2, 2, size[0] - 2, size[1] - 2), fill, round_=round_ - 2)

    return sketch(size, draw)
