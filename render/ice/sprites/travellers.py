"""Who and what stands on the dig, as sprites: leaders with their flag, archaeologists, tents of camps, coins.

Also the small sign of a seat. Knows how they look at any size. Must not know where they stand.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import LETTER_DOWN, OUTLINES, Pen, letter_size, sketch
from render.drawing.theme import Face, Identity
from render.ice.sprites.palette import (
    CANVAS,
    FACE,
    FUR,
    GOLD,
    GOLD_DARK,
    LAMP,
    LAMP_CORE,
    PARKA,
    PARKA_DARK,
    PITCH,
    SHADE,
    WHITE,
    WOOD_DARK,
)
from render.letters.lettering import write

if TYPE_CHECKING:
    from PIL import Image

    from render.drawing.canvas import Point
    from render.drawing.theme import Colour

LEADER: Final = 0.84
"""The width of a leader relative to its height."""
TENT: Final = 1.0
"""The width of a tent relative to its height."""
COUNTED: Final = 5
"""Up to how many archaeologists are drawn one by one."""
_ONE: Final = 0.8
_FEW: Final = {1: 0.9, 2: 0.87}
"""The height of one archaeologist relative to that of a group, and by number of those who stand in one row."""
_ACROSS: Final = 0.56
"""The width of one archaeologist relative to its own height."""
_STEP: Final = 0.4
"""The distance of two archaeologists of a row relative to the height of the group."""
_GROUPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.0, 0.5),),
    2: ((0.0, 0.5), (1.0, 0.5)),
    3: ((0.5, 0.0), (0.0, 1.0), (1.0, 1.0)),
    4: ((0.45, 0.0), (1.45, 0.0), (0.0, 1.0), (1.0, 1.0)),
    5: ((0.5, 0.0), (1.5, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0)),
}
"""By number: the places of a group, in steps to the right and in rows, the back row first."""
_SHADOW: Final = (*SHADE, 96)
_DEPTH: Final[Colour] = (44, 20, 14)
LEAST_LETTER: Final = 14
"""The size of the smallest initial, which is read on a picture 1200 pixels wide that is shown 550 pixels wide."""
_COAT: Final = ((24, 42), (60, 42), (72, 92), (12, 92))
_ROOF: Final = tuple((50 - 46 * cos(i * pi / 16), 90 - 72 * sin(i * pi / 16) ** 0.86) for i in range(17))
_DOOR: Final = ((36, 90), (48, 46), (60, 90))
_UNDER: Final = (*SHADE, 110)


def emblem(pen: Pen, who: Identity, at: Point, reach: float) -> None:
    """Draw the shape of a seat in its colour, with a dark and a white rim, so that it stands out from anything."""
    for by, paint, wide in (
        (0.86, PITCH, 0.28),
        (0.86, WHITE, 0.16),
        (0.82, who.edge, 0.04),
        (0.76, who.colour, 0.04),
    ):
        points = [(at[0] + x * by * reach, at[1] + y * by * reach) for x, y in OUTLINES[who.shape]]
        pen.polygon(points, paint, line=paint, width=wide * reach)


def letter(sprite: Image.Image, who: Identity, at: Point, reach: float) -> None:
    """Write the initial of a seat on its emblem; where that is too small for it, it has a rim and may reach over."""
    size = letter_height(who, reach)
    down = LETTER_DOWN.get(who.shape, 0.0) * reach * 0.8
    x, y = round(at[0]), round(at[1] + down - reach * 0.02)
    if size == LEAST_LETTER:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            write(sprite, (x + dx, y + dy), who.letter, face=Face.NARROW, size=size, fill=who.colour)
    write(sprite, (x, y), who.letter, face=Face.NARROW, size=size, fill=who.ink)


def letter_height(who: Identity, reach: float) -> int:
    """Return the size of the initial of a seat on an emblem."""
    return max(round(reach * 1.34 * letter_size(who)), LEAST_LETTER)


# ---- leaders


def _coat(pen: Pen, who: Identity) -> None:
    """Draw someone in a coat of the seat's colour, a pennant on the back."""
    pen.disc((43, 94), (36, 6), _SHADOW)
    for paint, wide in ((WHITE, 11.0), (PITCH, 6.0)):
        pen.polygon(_COAT, paint, line=paint, width=wide)
        pen.disc((42, 28), 20 + wide / 2, paint)
        pen.line(((66, 52), (69, 6)), paint, width=3 + wide * 0.6)
        pen.polygon(((69, 3), (84, 9), (69, 19)), paint, line=paint, width=wide * 0.8)
    pen.line(((66, 52), (69, 4)), WOOD_DARK, width=4)
    pen.polygon(((69, 4), (83, 9), (69, 18)), who.colour)
    pen.polygon(_COAT, who.colour, line=who.colour, width=2)
    pen.polygon(((44, 42), (60, 42), (72, 92), (50, 92)), who.edge)
    pen.disc((42, 28), 20, who.edge)
    pen.disc((40, 27), 18, who.colour)
    pen.disc((42, 30), 16, FUR)
    pen.disc((42, 31), 11.5, FACE)
    pen.box((31, 25, 53, 33), PITCH, round_=4)
    for x in (36.5, 47.5):
        pen.disc((x, 29), (4, 2.6), (255, 190, 70))
    pen.disc((42, 38), (3.4, 1.2), (150, 84, 60))


@cached
def leader_figure(who: Identity, size: int) -> Image.Image:
    """Return a leader: someone in a coat of the seat's colour who holds the seat's shape with its initial."""
    at, reach = (42, 66), 35

    def draw(pen: Pen) -> None:
        _coat(pen, who)
        emblem(pen, who, at, reach)

    unit = size / 100
    sprite = sketch((round(size * LEADER), size), draw, unit=unit)
    letter(sprite, who, (at[0] * unit, at[1] * unit), reach * unit)
    return sprite


# ---- archaeologists


def _parka(pen: Pen, x: float, y: float) -> None:
    """Draw someone in a parka, 56 wide and 100 tall, with the upper left corner at this point."""

    def at(*points: Point) -> list[Point]:
        return [(x + px, y + py) for px, py in points]

    body = at((17, 46), (39, 46), (48, 90), (8, 90))
    pen.disc((x + 29, y + 92), (24, 6), _SHADOW)
    for paint, wide in ((WHITE, 13.0), (PITCH, 7.0)):
        pen.polygon(body, paint, line=paint, width=wide)
        pen.disc((x + 28, y + 30), 20 + wide / 2, paint)
    pen.polygon(body, PARKA, line=PARKA, width=2)
    pen.polygon(at((29, 46), (39, 46), (48, 90), (33, 90)), PARKA_DARK)
    pen.disc((x + 28, y + 30), 20, PARKA_DARK)
    pen.disc((x + 26, y + 29), 18, PARKA)
    pen.disc((x + 28, y + 32), 15.5, FUR)
    pen.disc((x + 28, y + 33), 11, FACE)
    for side in (-4, 4):
        pen.disc((x + 28 + side, y + 31), 2, PITCH)
    pen.line(at((14, 70), (42, 70)), (96, 50, 18), width=4)


def crew_width(number: int) -> float:
    """Return the width of a group of archaeologists relative to its height."""
    tall = _FEW.get(number, _ONE)
    one = tall * _ACROSS
    if number <= COUNTED:
        return one + _STEP * tall / _ONE * max(x for x, _ in _GROUPS[number])
    return one + _STEP + (0.54 if number < 10 else 0.86)


@cached
def crew(number: int, size: int) -> Image.Image:
    """Return archaeologists: each of them up to five, else three of them and their number on a plate."""
    places = _GROUPS[number if number <= COUNTED else 3]
    wide = round(crew_width(number) * size)
    tall = _FEW.get(number, _ONE)
    unit = size * tall / 100

    def draw(pen: Pen) -> None:
        if number > COUNTED:
            left = (_ONE * _ACROSS + _STEP * 0.72) * size / unit
            pen.box((left, 17, wide / unit, 104), WHITE, round_=20)
            pen.box((left, 22, wide / unit - 5, 99), PITCH, round_=16)
        for x, row in places:
            _parka(pen, x * _STEP * tall / _ONE * size / unit, (1 - tall) * size * row / unit)

    sprite = sketch((wide, size), draw, unit=unit)
    if number > COUNTED:
        left = (_ONE * _ACROSS + _STEP) * size
        spot = (round((left + wide) / 2), round(size * 0.485))
        write(sprite, spot, str(number), face=Face.NARROW, size=round(size * 0.68), fill=WHITE)
    return sprite


# ---- camps


@cached
def camp(who: Identity | None, size: int) -> Image.Image:
    """Return a camp: a lit tent in the seat's colour with its shape and initial; None: a white one."""
    lit, shade = CANVAS if who is None else (who.colour, who.edge)
    at, reach = (50, 59), 36

    def draw(pen: Pen) -> None:
        pen.disc((52, 92), (48, 7), _SHADOW)
        for paint, wide in ((WHITE, 10.0), (PITCH, 5.5)):
            pen.polygon(_ROOF, paint, line=paint, width=wide)
            pen.line(((50, 8), (50, 30)), paint, width=wide * 0.7 + 2)
        pen.line(((50, 6), (50, 30)), WOOD_DARK, width=4)
        pen.polygon(_ROOF, lit)
        pen.polygon([*_ROOF[9:], (78, 91)], shade)
        pen.line(((50, 20), (26, 90)), shade, width=2)
        pen.line(((4, 91), (96, 91)), PITCH, width=3.5)
        if who is None:
            pen.polygon(_DOOR, LAMP, line=_DEPTH, width=3)
            pen.polygon(((42, 90), (48, 64), (54, 90)), LAMP_CORE)
        else:
            for side in (-1, 1):
                pen.polygon([(50 + side * x, y) for x, y in ((42, 90), (37, 68), (24, 90))], LAMP, line=_DEPTH, width=2)
            emblem(pen, who, at, reach)

    unit = size / 100
    sprite = sketch((round(size * TENT), size), draw, unit=unit)
    if who is not None:
        letter(sprite, who, (at[0] * unit, at[1] * unit), reach * unit)
    return sprite


@cached
def leader(who: Identity, size: int) -> Image.Image:
    """Return the sign of a seat: its shape and letter, with a white and a dark rim so that it stands out on any ice."""
    outline = OUTLINES[who.shape]

    def scaled(by: float, down: float = 0.0) -> list[tuple[float, float]]:
        return [(1 + x * by, 0.97 + y * by + down) for x, y in outline]

    def draw(pen: Pen) -> None:
        for by, down, paint, wide in (
            (0.74, 0.09, _UNDER, 0.26),
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
