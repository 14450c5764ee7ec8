"""The small sprites of Roam: markers, coins, seals, towers and the like, patterns, and the signs of abilities (R10).

Knows how each looks. Must not know where it is placed, nor what it does.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.roam.deck import Ability
from render.drawing.cache import cached
from render.drawing.canvas import LETTER_DOWN, OUTLINES, Paint, Pen, Point, letter_size, sketch
from render.drawing.theme import (
    ASLEEP,
    CARD,
    CREAM,
    FADED,
    GOLD,
    GOLD_EDGE,
    GOLD_LIGHT,
    INK,
    NIGHT,
    WAX,
    WAX_EDGE,
    Colour,
    Face,
    Identity,
)
from render.letters.lettering import width, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from engine.roam.deck import Pattern

_SHADOW: Final = (58, 40, 26, 90)
SMALLEST: Final = 26
"""The size of the smallest letters and digits on a picture 1000 pixels wide, which a phone shows 345 pixels wide."""
_NAMES: Final = (SMALLEST, 25, 24, 23)
_SMALL: Final = 60
"""The letter of smaller markers is larger against them."""
_ASIDE: Final = 0.09
"""How far, in widths, the letter of a marker under another moves to the left; half as far down."""
_TINTS: Final[dict[Ability, Colour]] = {
    Ability.COIN: (250, 226, 150),
    Ability.FREE_BLANK: (208, 226, 190),
    Ability.REPLACE: (240, 204, 184),
    Ability.TURN: (204, 218, 232),
    Ability.SLIDE: (220, 208, 230),
    Ability.FLIP: (244, 222, 190),
}
SLEEPING: Final[Colour] = (108, 92, 68)
"""The ink of a sleeping character's pattern."""
SLEEPING_PAPER: Final[Colour] = ASLEEP


def _scaled(points: tuple[Point, ...], by: float, *, down: float = 0.0) -> list[Point]:
    return [(x * by, y * by + down) for x, y in points]


def name_size(name: str, room: int) -> int:
    """Return the size in which a short name is written: the largest that has room, or the least there is."""
    return next((size for size in _NAMES if width(name, Face.NARROW, size) <= room), _NAMES[-1])


def _moved(points: list[Point], by: float) -> list[Point]:
    return [(x + by, y + by) for x, y in points]


@cached
def marker(who: Identity, size: int, *, under: bool = False) -> Image.Image:
    """Return a seat's marker: a wooden piece with its letter, seen a little from below.

    ``under``: another one covers its upper right corner, from which its letter keeps away.
    """
    outline = OUTLINES[who.shape]

    def draw(pen: Pen) -> None:
        for by, down, paint in ((0.84, 0.15, _SHADOW), (0.80, 0.09, INK), (0.80, -0.06, INK)):
            points = _moved(_scaled(outline, by, down=down), 1)
            pen.polygon(points, paint, line=paint, width=0.2)
        pen.polygon(_moved(_scaled(outline, 0.80, down=0.08), 1), who.edge, line=who.edge, width=0.09)
        pen.polygon(_moved(_scaled(outline, 0.80, down=-0.06), 1), CREAM, line=CREAM, width=0.09)
        pen.polygon(_moved(_scaled(outline, 0.74, down=-0.06), 1), who.colour, line=who.colour, width=0.06)

    sprite = sketch((size, size), draw, unit=size / 2)
    letter = round(size * (0.46 if size > _SMALL else 0.55) * letter_size(who))
    aside = _ASIDE * under
    at = (round(size * (0.5 - aside)), round(size * (0.47 + aside / 2 + LETTER_DOWN.get(who.shape, 0.0) / 2)))
    write(sprite, at, who.letter, face=Face.NUMERAL, size=letter, fill=who.ink)
    return sprite


@cached
def pip(who: Identity, size: int) -> Image.Image:
    """Return a seat's colour and shape alone, for where there is no room for a letter."""
    outline = _moved(_scaled(OUTLINES[who.shape], 0.74), 1)

    def draw(pen: Pen) -> None:
        # the light rim is for plates of the same colour
        pen.polygon(outline, CREAM, line=CREAM, width=0.5)
        pen.polygon(outline, who.colour, line=INK, width=0.2)

    return sketch((size, size), draw, unit=size / 2)


def _star(reach: float, waist: float, *, y: float = 1.0) -> list[Point]:
    return [(1 + r * sin(i * pi / 4), y - r * cos(i * pi / 4)) for i, r in enumerate((reach, waist) * 4)]


@cached
def coin(size: int, text: str = "") -> Image.Image:
    """Return a gold coin, with a price or without."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1.05), 0.94, GOLD_EDGE)
        pen.disc((1, 0.96), 0.92, GOLD_EDGE)
        pen.disc((1, 0.95), 0.82, GOLD)
        pen.disc((1, 0.95), 0.66, GOLD_LIGHT, line=GOLD_EDGE, width=0.06)
        if not text:
            pen.polygon(_star(0.44, 0.17, y=0.95), GOLD_EDGE)

    sprite = sketch((size, size), draw, unit=size / 2)
    if text:
        write(sprite, (size // 2, round(size * 0.48)), text, face=Face.NUMERAL, size=round(size * 0.6))
    return sprite


@cached
def spent(size: int) -> Image.Image:
    """Return the trace of a coin symbol that a marker covers."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.96, (246, 236, 212, 240))
        pen.disc((1, 1), 0.86, None, line=FADED, width=0.14)
        pen.polygon(_star(0.5, 0.2), FADED)

    return sketch((size, size), draw, unit=size / 2)


@cached
def seal(points: int | None, size: int) -> Image.Image:
    """Return a wax seal with points, or with a star."""

    def draw(pen: Pen) -> None:
        rim = [(1 + r * cos(i * pi / 12), 1 + r * sin(i * pi / 12)) for i, r in enumerate((0.98, 0.86) * 12)]
        pen.polygon(rim, WAX_EDGE)
        pen.disc((1, 1), 0.84, WAX)
        pen.disc((1, 1), 0.74, None, line=(168, 72, 84), width=0.05)

        if points is None:
            pen.polygon(
                [(1 + r * sin(i * pi / 5), 1 - r * cos(i * pi / 5)) for i, r in enumerate((0.56, 0.24) * 5)], CREAM
            )

    sprite = sketch((size, size), draw, unit=size / 2)
    if points is None:
        return sprite
    usual, most = (0.62, 0.8) if points < 10 else (0.52, 0.64) if points < 100 else (0.4, 0.46)
    digits = max(round(size * usual), min(SMALLEST, round(size * most)))
    write(sprite, (size // 2, size // 2), str(points), face=Face.NUMERAL, size=digits, fill=CREAM)
    return sprite


@cached
def urn(size: int) -> Image.Image:
    """Return the sign of artifacts: an urn."""

    def draw(pen: Pen) -> None:
        clay, rim = (200, 132, 84), INK
        for side in (-1, 1):
            pen.arc((1 + side * 0.5, 0.8), (0.26, 0.3), (0, 360), fill=rim, width=0.12)
        body = ((0.62, 0.36), (1.38, 0.36), (1.5, 0.95), (1.22, 1.55), (0.78, 1.55), (0.5, 0.95))
        pen.polygon(body, clay, line=rim, width=0.1)
        pen.box((0.52, 0.2, 1.48, 0.42), clay, line=rim, width=0.1, round_=0.08)
        pen.box((0.66, 1.52, 1.34, 1.8), clay, line=rim, width=0.1, round_=0.08)
        zigzag = [(0.56 + i * 0.11, 0.86 + 0.16 * (i % 2)) for i in range(9)]
        pen.line(zigzag, CREAM, width=0.1)

    return sketch((size, size), draw, unit=size / 2)


@cached
def moon(size: int) -> Image.Image:
    """Return the sign of sleep: a crescent."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.95, NIGHT)
        # a crescent as a polygon: an outer arc there, an inner arc back
        outer = [(1 + 0.66 * cos(a * pi / 18), 1 + 0.66 * sin(a * pi / 18)) for a in range(-1, 24)]
        inner = [(1.28 + 0.56 * cos(a * pi / 18), 0.72 + 0.56 * sin(a * pi / 18)) for a in range(21, 1, -1)]
        pen.polygon(outer + inner, (255, 236, 170))

    return sketch((size, size), draw, unit=size / 2)


@cached
def flag(size: int) -> Image.Image:
    """Return the sign of the first player: a pennant."""

    def draw(pen: Pen) -> None:
        pen.line(((0.5, 0.2), (0.5, 1.85)), INK, width=0.16)
        pen.polygon(((0.56, 0.22), (1.8, 0.62), (0.56, 1.06)), WAX, line=INK, width=0.08)
        pen.disc((0.5, 0.2), 0.14, GOLD, line=INK, width=0.06)

    return sketch((size, size), draw, unit=size / 2)


@cached
def tower(size: int) -> Image.Image:
    """Return the sign of the outpost: a watch-tower."""
    stone, shade = (206, 190, 158), (166, 146, 114)

    def draw(pen: Pen) -> None:
        pen.polygon(((0.55, 1.85), (0.66, 0.85), (1.34, 0.85), (1.45, 1.85)), stone, line=INK, width=0.09)
        pen.polygon(((1.1, 1.8), (1.08, 0.9), (1.3, 0.9), (1.4, 1.8)), shade)
        teeth = ((0.46, 0.88), (0.46, 0.36), (0.7, 0.36), (0.7, 0.54), (0.88, 0.54), (0.88, 0.36))
        mirrored = tuple((2 - x, y) for x, y in reversed(teeth))
        pen.polygon(teeth + mirrored, stone, line=INK, width=0.09)
        pen.box((0.88, 1.4, 1.12, 1.84), INK, round_=0.1)
        pen.box((0.92, 0.98, 1.08, 1.2), INK)

    return sketch((size, size), draw, unit=size / 2)


@cached
def gavel(size: int) -> Image.Image:
    """Return the sign of an auction: a hammer."""
    wood, dark = (168, 112, 62), INK

    def draw(pen: Pen) -> None:
        pen.line(((0.95, 1.0), (1.65, 1.7)), dark, width=0.36)
        pen.line(((0.95, 1.0), (1.65, 1.7)), wood, width=0.2)
        pen.polygon(((0.25, 0.85), (0.85, 0.25), (1.35, 0.75), (0.75, 1.35)), wood, line=dark, width=0.1)
        for x, y in ((0.25, 0.85), (0.75, 1.35)):
            pen.line(((x, y), (x + 0.6, y - 0.6)), dark, width=0.16)
        pen.box((0.2, 1.66, 1.1, 1.86), dark, round_=0.08)

    return sketch((size, size), draw, unit=size / 2)


@cached
def glass(size: int, *, light: bool) -> Image.Image:
    """Return the sign of a seat that has to decide: an hour-glass."""
    ink = CREAM if light else INK

    def draw(pen: Pen) -> None:
        pen.polygon(((0.55, 0.3), (1.45, 0.3), (0.62, 1.7), (1.38, 1.7)), CARD, line=INK, width=0.14)
        pen.polygon(((0.55, 0.3), (1.45, 0.3), (1.0, 0.98)), CARD, line=INK, width=0.12)
        pen.polygon(((0.55, 1.7), (1.45, 1.7), (1.0, 1.02)), CARD, line=INK, width=0.12)
        pen.polygon(((0.76, 0.6), (1.24, 0.6), (1.0, 0.94)), GOLD)
        pen.polygon(((0.66, 1.62), (1.34, 1.62), (1.0, 1.26)), GOLD)
        for y in (0.24, 1.76):
            pen.line(((0.42, y), (1.58, y)), INK, width=0.3)
            pen.line(((0.42, y), (1.58, y)), ink if light else (150, 104, 60), width=0.16)

    return sketch((size, size), draw, unit=size / 2)


def _head(tip: Point, angle: float, *, size: float = 0.34) -> list[Point]:
    """Return an arrow's head that points along the angle (radians, clockwise from the right)."""
    return [tip] + [(tip[0] - size * cos(angle + side), tip[1] - size * sin(angle + side)) for side in (-0.62, 0.62)]


def _arrow(pen: Pen, start: Point, tip: Point, *, angle: float) -> None:
    pen.line((start, (tip[0] - 0.2 * cos(angle), tip[1] - 0.2 * sin(angle))), INK, width=0.15)
    pen.polygon(_head(tip, angle), INK)


def _coin(pen: Pen) -> None:
    pen.disc((0.82, 1.08), 0.5, GOLD, line=GOLD_EDGE, width=0.1)
    pen.disc((0.82, 1.08), 0.3, None, line=GOLD_EDGE, width=0.07)
    pen.line(((1.48, 0.3), (1.48, 0.94)), INK, width=0.16)
    pen.line(((1.16, 0.62), (1.8, 0.62)), INK, width=0.16)


def _free(pen: Pen) -> None:
    pen.box((0.4, 0.4, 1.6, 1.6), CARD, line=INK, width=0.14, round_=0.12)
    pen.line(((0.68, 1.02), (0.92, 1.28), (1.36, 0.7)), INK, width=0.18)


def _replace(pen: Pen) -> None:
    pen.disc((0.66, 0.66), 0.3, CREAM, line=INK, width=0.12)
    pen.disc((1.34, 1.34), 0.3, INK)
    for sign in (1, -1):
        curve = [(1 + sign * 0.62 * cos(a * pi / 18), 1 + sign * 0.62 * sin(a * pi / 18)) for a in range(-12, 2)]
        pen.line(curve, INK, width=0.12)
        pen.polygon(_head((1 + sign * 0.62, 1 + sign * 0.3), sign * pi / 2, size=0.36), INK)


def _turn(pen: Pen) -> None:
    pen.arc((1, 1.02), 0.6, (150, 430), fill=INK, width=0.17)
    angle = 70 * pi / 180
    tip = (1 + 0.52 * cos(angle) - 0.26, 1.02 + 0.52 * sin(angle) + 0.06)
    pen.polygon(_head(tip, pi * 0.92, size=0.46), INK)
    pen.box((0.82, 0.84, 1.18, 1.2), INK, round_=0.06)


def _slide(pen: Pen) -> None:
    pen.box((0.16, 0.66, 0.84, 1.34), INK, round_=0.1)
    pen.box((1.2, 0.7, 1.84, 1.3), CARD, line=INK, width=0.1, round_=0.1)
    _arrow(pen, (0.5, 0.4), (1.62, 0.4), angle=0.0)


def _flip(pen: Pen) -> None:
    pen.box((0.2, 0.42, 0.9, 1.5), CREAM, line=INK, width=0.1, round_=0.1)
    pen.disc((0.55, 0.96), 0.2, GOLD, line=GOLD_EDGE, width=0.06)
    pen.box((1.1, 0.5, 1.8, 1.58), NIGHT, line=INK, width=0.1, round_=0.1)
    pen.disc((1.42, 1.04), 0.22, CREAM)
    pen.disc((1.53, 0.96), 0.18, NIGHT)
    pen.arc((1.0, 0.56), (0.46, 0.36), (190, 330), fill=INK, width=0.11)
    pen.polygon(_head((1.44, 0.46), pi * 0.36, size=0.26), INK)


_SIGNS: Final[dict[Ability, Callable[[Pen], None]]] = {
    Ability.COIN: _coin,
    Ability.FREE_BLANK: _free,
    Ability.REPLACE: _replace,
    Ability.TURN: _turn,
    Ability.SLIDE: _slide,
    Ability.FLIP: _flip,
}


@cached
def ability(kind: Ability, size: int) -> Image.Image:
    """Return an ability's sign on a disc of its own colour."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.99, INK)
        pen.disc((1, 1), 0.91, _TINTS[kind])
        # the signs are drawn to the rim of the square: make them small enough for the disc
        _SIGNS[kind](_Inner(pen))

    return sketch((size, size), draw, unit=size / 2)


class _Inner(Pen):
    """A pen that draws a little smaller, around the middle (1, 1)."""

    def __init__(self, pen: Pen) -> None:
        self._draw = pen._draw
        self._unit = pen._unit * 0.84
        self._shift = 0.16 / 0.84

    def _at(self, points: tuple[Point, ...] | list[Point]) -> list[Point]:  # type: ignore[override]
        return [((x + self._shift) * self._unit, (y + self._shift) * self._unit) for x, y in points]


def pattern_cell(pattern: Pattern, room: tuple[int, int], *, most: int) -> int:
    """Return the side of a pattern's squares in pixels, at most ``most``, so that the pattern fits the room."""
    squares = pattern.solid + pattern.blank
    across = 1 + max(x for x, _ in squares)
    down = 1 + max(y for _, y in squares)
    return max(4, min(most, (room[0] - 1) // across, (room[1] - 1) // down))


@cached
def pictogram(pattern: Pattern, cell: int, *, solid: Colour = INK, paper: Colour = CARD) -> Image.Image:
    """Return a pattern as it stands: solid squares filled, blank ones hollow."""
    squares = pattern.solid + pattern.blank
    size = tuple(1 + cell * (1 + max(at[axis] for at in squares)) for axis in (0, 1))
    gap = 0.5 if cell < 12 else 1.0

    def draw(pen: Pen) -> None:
        for x, y in squares:
            hollow = (x, y) in pattern.blank
            box = (x * cell + gap, y * cell + gap, (x + 1) * cell + 1 - gap, (y + 1) * cell + 1 - gap)
            fill: Paint = paper if hollow else solid
            pen.box(box, fill, line=solid, width=max(1.5, cell * 0.14), round_=cell * 0.14)

    return sketch((size[0], size[1]), draw)
