"""The six abilities of artifacts as signs (R10).

Knows how an ability is drawn. Must not know what it does.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.roam.deck import Ability
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, sketch
from render.drawing.theme import CARD, CREAM, GOLD, GOLD_EDGE, INK, NIGHT, Colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

_TINTS: Final[dict[Ability, Colour]] = {
    Ability.COIN: (250, 226, 150),
    Ability.FREE_BLANK: (208, 226, 190),
    Ability.REPLACE: (240, 204, 184),
    Ability.TURN: (204, 218, 232),
    Ability.SLIDE: (220, 208, 230),
    Ability.FLIP: (244, 222, 190),
}


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
