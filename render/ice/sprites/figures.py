"""The figures on the dig as sprites: leaders, archaeologists, tents, coins of the floor.

Knows how a figure looks at any size. Must not know where it stands.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from render.cache import cached
from render.canvas import Pen, sketch
from render.ice.sprites.palette import (
    FACE,
    FUR,
    GOLD,
    GOLD_DARK,
    PARKA,
    PARKA_DARK,
    PITCH,
    SHADE,
    WHITE,
)
from render.lettering import width, write
from render.shapes import LETTER_DOWN, OUTLINES, letter_size
from render.theme import Face, Identity

if TYPE_CHECKING:
    from PIL import Image

_SHADOW: Final = (*SHADE, 110)
_CANVAS: Final = ((234, 240, 246), (176, 190, 206), PITCH)
"""The cloth of white tents: lit, in shadow, what is written on it."""

_DOME: Final = tuple((1 - 0.82 * cos(i * pi / 16), 1.7 - 1.3 * sin(i * pi / 16) ** 0.8) for i in range(17))


@cached
def leader(who: Identity, size: int) -> Image.Image:
    """Return a leader: its seat's shape and letter, with a white and a dark rim so that it stands out on any ice."""
    outline = OUTLINES[who.shape]

    def scaled(by: float, down: float = 0.0) -> list[tuple[float, float]]:
        return [(1 + x * by, 0.97 + y * by + down) for x, y in outline]

    def draw(pen: Pen) -> None:
        for by, down, paint, wide in (
            (0.74, 0.09, _SHADOW, 0.26),
            (0.76, 0.0, PITCH, 0.26),
            (0.76, 0.0, WHITE, 0.14),
            (0.7, 0.0, who.edge, 0.04),
            (0.64, 0.0, who.colour, 0.04),
        ):
            points = scaled(by, down)
            pen.polygon(points, paint, line=paint, width=wide)

    sprite = sketch((size, size), draw, unit=size / 2)
    letter = round(size * 0.56 * letter_size(who))
    at = (size // 2, round(size * (0.49 + LETTER_DOWN.get(who.shape, 0.0) * 0.35)))
    write(sprite, at, who.letter, face=Face.NARROW, size=letter, fill=who.ink)
    return sprite


def _parka(pen: Pen) -> None:
    """Draw somebody in a parka, 1.6 wide and 2 tall."""
    body = ((0.44, 0.92), (1.16, 0.92), (1.42, 1.86), (0.18, 1.86))
    pen.polygon([(x, y + 0.06) for x, y in body], _SHADOW, line=_SHADOW, width=0.3)
    for paint, wide in ((PITCH, 0.36), (WHITE, 0.2)):
        pen.polygon(body, paint, line=paint, width=wide)
        pen.disc((0.8, 0.56), 0.46 + wide / 2, paint)
    pen.polygon(body, PARKA, line=PARKA, width=0.06)
    pen.polygon(((0.8, 0.92), (1.16, 0.92), (1.42, 1.86), (0.9, 1.86)), PARKA_DARK)
    pen.disc((0.8, 0.56), 0.46, PARKA_DARK)
    pen.disc((0.8, 0.57), 0.38, FUR)
    pen.disc((0.8, 0.6), 0.26, FACE)
    pen.box((0.5, 0.92, 1.1, 1.08), FUR, round_=0.08)


@cached
def archaeologist(size: int) -> Image.Image:
    """Return one archaeologist, as tall as the size."""
    return sketch((round(size * 0.8), size), _parka, unit=size / 2)


@cached
def crowd(number: int, size: int) -> Image.Image:
    """Return archaeologists: one alone, or one and their number on a plate."""
    if number == 1:
        return archaeologist(size)
    digits = round(size * 0.74)
    wide = round(size * 0.8) + width(str(number), Face.NARROW, digits) + round(size * 0.2)

    def draw(pen: Pen) -> None:
        pen.box((0.5, size * 0.14, wide - 0.5, size * 0.94), WHITE, round_=size * 0.2)
        pen.box((size * 0.05, size * 0.19, wide - size * 0.05, size * 0.89), PITCH, round_=size * 0.16)

    sprite = sketch((wide, size), draw)
    figure = archaeologist(size)
    sprite.paste(figure, (0, 0), figure)
    write(
        sprite,
        (round(size * 0.8), round(size * 0.54)),
        str(number),
        face=Face.NARROW,
        size=digits,
        fill=WHITE,
        align="left",
    )
    return sprite


@cached
def tent(who: Identity | None, size: int) -> Image.Image:
    """Return a camp: a tent in the seat's colour with its letter; None: a white one."""
    lit, shade, ink = _CANVAS if who is None else (who.colour, who.edge, who.ink)

    def draw(pen: Pen) -> None:
        pen.polygon([(x, y + 0.1) for x, y in _DOME], _SHADOW, line=_SHADOW, width=0.3)
        for paint, wide in ((PITCH, 0.34), (WHITE, 0.2)):
            pen.polygon(_DOME, paint, line=paint, width=wide)
            pen.line(((1.0, 0.12), (1.0, 0.5)), paint, width=wide / 2)
        pen.polygon(((1.04, 0.06), (1.5, 0.2), (1.04, 0.36)), PITCH)
        pen.line(((1.0, 0.08), (1.0, 0.5)), PITCH, width=0.08)
        pen.polygon(_DOME, lit, line=lit, width=0.05)
        pen.polygon([*_DOME[12:], (1.5, 1.7), (1.42, 0.9)], shade)
        pen.polygon([*_DOME[:5], (0.58, 0.9), (0.5, 1.7)], shade)
        pen.line(((0.2, 1.72), (1.8, 1.72)), PITCH, width=0.1)

    sprite = sketch((size, size), draw, unit=size / 2)
    if who is not None:
        at = (size // 2, round(size * 0.57))
        write(
            sprite,
            at,
            who.letter,
            face=Face.NARROW,
            size=round(size * (0.54 if len(who.letter) == 1 else 0.42)),
            fill=ink,
        )
    return sprite


@cached
def coin(size: int) -> Image.Image:
    """Return the icon "1 renown" of Azulia's floor."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.97, PITCH)
        pen.disc((1, 1), 0.88, GOLD_DARK)
        pen.disc((1, 1), 0.78, GOLD)

    sprite = sketch((size, size), draw, unit=size / 2)
    write(sprite, (size // 2, size // 2), "1", face=Face.NARROW, size=round(size * 0.7), fill=PITCH)
    return sprite
