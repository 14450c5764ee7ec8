"""The signs of artifact types as sprites, and the colours of all signs of ICE.

Knows how a sign looks at any size. Must not know where it is placed or what it means in the rules.

Every type has a silhouette and a colour of its own; the colours differ for every kind of colour vision.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.ice.components import PRISMATIC
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, sketch

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from render.drawing.theme import Colour

LINE: Final[Colour] = (24, 34, 50)
SNOW: Final[Colour] = (250, 253, 255)
SLATE: Final[Colour] = (44, 62, 86)
SUN: Final[Colour] = (244, 150, 34)
BRASS: Final[Colour] = (246, 200, 66)
LIT: Final[Colour] = (255, 236, 168)
TINTS: Final[tuple[Colour, ...]] = (
    (164, 24, 22),  # obliteration
    (244, 204, 54),  # exalted
    (88, 194, 108),  # harmony
    (46, 64, 218),  # philosophical
    (216, 104, 182),  # achievement
    (236, 248, 252),  # prismatic
)
"""By type: the colour of its sign."""


def ring(count: int, reaches: tuple[float, ...], *, at: Point = (1.0, 1.0), start: float = 0.0) -> list[Point]:
    """Return ``count`` points around a middle, clockwise from the top; their distances from it alternate."""
    step = 2 * pi / count
    return [
        (
            at[0] + reaches[i % len(reaches)] * sin(start + i * step),
            at[1] - reaches[i % len(reaches)] * cos(start + i * step),
        )
        for i in range(count)
    ]


def solid(pen: Pen, points: list[Point] | tuple[Point, ...], fill: Colour, *, width: float = 0.2) -> None:
    """Fill a polygon with a dark outline around it, so that it stands out from any ground."""
    pen.polygon(points, LINE, line=LINE, width=width)
    pen.polygon(points, fill)


def _obliteration(pen: Pen) -> None:
    """Draw a shard-edged burst."""
    solid(pen, ring(16, (0.86, 0.46, 0.84, 0.5), start=0.2), TINTS[0])
    pen.polygon(ring(8, (0.42, 0.2), start=0.2), LIT)


def _exalted(pen: Pen) -> None:
    """Draw a crown."""
    crown = ((0.16, 0.6), (0.6, 1.0), (1.0, 0.3), (1.4, 1.0), (1.84, 0.6), (1.66, 1.72), (0.34, 1.72))
    solid(pen, crown, TINTS[1])
    for x, y in ((0.18, 0.56), (1.0, 0.28), (1.82, 0.56)):
        pen.disc((x, y), 0.17, LINE)
        pen.disc((x, y), 0.1, TINTS[1])
    pen.line(((0.44, 1.4), (1.56, 1.4)), LINE, width=0.11)


def _harmony(pen: Pen) -> None:
    """Draw three discs that touch: a trefoil."""
    discs = [(x, y) for x, y in ring(3, (0.47,), at=(1.0, 1.06))]
    for x, y in discs:
        pen.disc((x, y), 0.54, LINE)
    for x, y in discs:
        pen.disc((x, y), 0.44, TINTS[2])
    for x, y in discs:
        pen.disc((x, y), 0.17, SNOW)


def _philosophical(pen: Pen) -> None:
    """Draw an open eye."""
    upper = [(1 + 0.92 * cos(pi - i * pi / 16), 1 - 0.62 * sin(i * pi / 16)) for i in range(17)]
    lower = [(1 + 0.92 * cos(i * pi / 16), 1 + 0.62 * sin(i * pi / 16)) for i in range(1, 16)]
    points = [(x, 1 + (y - 1) * (1 - 0.25 * abs(x - 1))) for x, y in upper + lower]
    solid(pen, points, TINTS[3], width=0.16)
    pen.disc((1, 1), 0.42, SNOW)
    pen.disc((1, 1), 0.22, LINE)


def _achievement(pen: Pen) -> None:
    """Draw a cup with two handles."""
    for side in (-1, 1):
        pen.disc((1 + side * 0.56, 0.66), (0.36, 0.36), None, line=LINE, width=0.24)
        pen.disc((1 + side * 0.56, 0.66), (0.31, 0.31), None, line=TINTS[4], width=0.12)
    cup = ((0.44, 0.2), (1.56, 0.2), (1.5, 0.8), (1.14, 1.16), (1.14, 1.46), (1.5, 1.58), (1.5, 1.82))
    solid(pen, (*cup, *((2 - x, y) for x, y in reversed(cup[2:]))), TINTS[4])
    pen.line(((0.74, 0.42), (0.78, 0.76)), SNOW, width=0.13)


def _prismatic(pen: Pen) -> None:
    """Draw a tall crystal, each facet of another colour."""
    top, left, right, foot = (1.0, 0.08), (0.36, 0.72), (1.64, 0.72), (1.0, 1.92)
    solid(pen, (top, right, foot, left), SNOW)
    middle = (1.0, 0.86)
    pen.polygon((top, middle, left), (255, 226, 120))
    pen.polygon((top, right, middle), (250, 168, 190))
    pen.polygon((left, middle, foot), (126, 214, 232))
    pen.polygon((middle, right, foot), (160, 150, 236))
    pen.line((left, middle, right), SNOW, width=0.07)
    pen.line((top, middle, foot), SNOW, width=0.07)


_TYPES: Final[tuple[Callable[[Pen], None], ...]] = (
    _obliteration,
    _exalted,
    _harmony,
    _philosophical,
    _achievement,
    _prismatic,
)


@cached
def type_icon(kind: int, size: int) -> Image.Image:
    """Return the sign of a type of artifacts, 0-4, or of prismatic ones, 5."""
    assert 0 <= kind <= PRISMATIC
    return sketch((size, size), _TYPES[kind], unit=size / 2)
