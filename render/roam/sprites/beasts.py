"""The animals among the characters as busts.

Knows how an animal looks. Must not know cards. The unit is half the width of the bust.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.theme import INK, Colour
from render.roam.sprites.strokes import LINE, smooth

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.canvas import Pen, Point

_WHITE: Final[Colour] = (252, 248, 238)


def _both(points: list[Point]) -> tuple[list[Point], list[Point]]:
    return points, [(2 - x, y) for x, y in points]


def _body(pen: Pen, coat: Colour, chest: Colour) -> None:
    pen.polygon(smooth([(0.2, 2.4), (0.4, 1.7), (1.0, 1.4), (1.6, 1.7), (1.8, 2.4)]), coat, line=INK, width=LINE)
    pen.polygon(smooth([(0.74, 2.4), (0.78, 1.8), (1.0, 1.6), (1.22, 1.8), (1.26, 2.4)]), chest)


def _eyes(pen: Pen, y: float, apart: float, *, ring: Colour | None = None) -> None:
    for side in (-1, 1):
        if ring:
            pen.disc((1 + side * apart, y), 0.11, ring, line=INK, width=0.035)
        pen.disc((1 + side * apart, y), 0.06, INK)
        pen.disc((1 + side * apart + 0.02, y - 0.02), 0.02, _WHITE)


def _badger(pen: Pen) -> None:
    grey: Colour = (142, 138, 136)
    _body(pen, grey, (96, 92, 92))
    for ear in _both([(0.42, 0.72), (0.36, 0.46), (0.62, 0.46), (0.68, 0.66)]):
        pen.polygon(smooth(ear), (60, 56, 56), line=INK, width=LINE)
    pen.polygon(
        smooth([(0.42, 0.9), (0.7, 0.5), (1.3, 0.5), (1.58, 0.9), (1.3, 1.4), (1.0, 1.66), (0.7, 1.4)]),
        _WHITE,
        line=INK,
        width=LINE,
    )
    for stripe in _both([(0.6, 0.6), (0.84, 0.52), (0.86, 1.1), (0.92, 1.5), (0.74, 1.3), (0.58, 0.96)]):
        pen.polygon(smooth(stripe), (60, 56, 56))
    _eyes(pen, 0.98, 0.27, ring=_WHITE)
    pen.disc((1.0, 1.52), (0.14, 0.11), INK)


def _heron(pen: Pen) -> None:
    blue: Colour = (136, 158, 178)
    pen.polygon(
        smooth([(0.3, 2.4), (0.5, 1.9), (0.74, 1.5), (0.7, 1.0), (1.1, 1.0), (1.2, 1.6), (1.5, 2.0), (1.6, 2.4)]),
        blue,
        line=INK,
        width=LINE,
    )
    pen.polygon(smooth([(0.8, 2.4), (0.84, 1.7), (0.8, 1.1), (1.0, 1.1), (1.04, 1.7), (1.1, 2.4)]), _WHITE)
    pen.polygon(((1.2, 0.62), (1.98, 0.86), (1.2, 0.98)), (238, 176, 62), line=INK, width=LINE)
    pen.polygon(
        smooth([(0.56, 0.8), (0.8, 0.48), (1.2, 0.54), (1.34, 0.8), (1.1, 1.06), (0.74, 1.06)]),
        _WHITE,
        line=INK,
        width=LINE,
    )
    pen.polygon(
        smooth([(1.2, 0.6), (0.8, 0.5), (0.4, 0.56), (0.04, 0.86), (0.5, 0.76), (0.9, 0.72)]),
        (52, 60, 84),
        line=INK,
        width=0.03,
    )
    pen.disc((1.08, 0.78), 0.1, (250, 214, 80), line=INK, width=0.035)
    pen.disc((1.1, 0.78), 0.05, INK)


def _fox(pen: Pen) -> None:
    red: Colour = (222, 122, 54)
    _body(pen, red, _WHITE)
    for ear in _both([(0.42, 0.9), (0.3, 0.14), (0.86, 0.56)]):
        pen.polygon(ear, red, line=INK, width=LINE)
    for ear in _both([(0.48, 0.72), (0.4, 0.32), (0.68, 0.58)]):
        pen.polygon(ear, (72, 48, 40))
    pen.polygon(
        smooth([(0.32, 1.0), (0.6, 0.56), (1.4, 0.56), (1.68, 1.0), (1.2, 1.46), (1.0, 1.62), (0.8, 1.46)]),
        red,
        line=INK,
        width=LINE,
    )
    for cheek in _both([(0.36, 1.06), (0.7, 1.06), (0.96, 1.3), (1.0, 1.58), (0.76, 1.4)]):
        pen.polygon(smooth(cheek), _WHITE)
    _eyes(pen, 0.98, 0.27)
    pen.disc((1.0, 1.56), (0.12, 0.09), INK)


def _cat(pen: Pen) -> None:
    coat: Colour = (96, 92, 104)
    _body(pen, coat, (236, 230, 224))
    for ear in _both([(0.44, 0.86), (0.38, 0.24), (0.86, 0.52)]):
        pen.polygon(ear, coat, line=INK, width=LINE)
    for ear in _both([(0.52, 0.7), (0.48, 0.42), (0.7, 0.56)]):
        pen.polygon(ear, (226, 160, 160))
    pen.polygon(
        smooth([(0.38, 1.04), (0.56, 0.58), (1.44, 0.58), (1.62, 1.04), (1.34, 1.44), (0.66, 1.44)]),
        coat,
        line=INK,
        width=LINE,
    )
    pen.polygon(
        smooth([(0.72, 1.4), (0.82, 1.16), (1.0, 1.1), (1.18, 1.16), (1.28, 1.4), (1.0, 1.48)]), (236, 230, 224)
    )
    for side in (-1, 1):
        pen.disc((1 + side * 0.28, 0.96), (0.14, 0.11), (206, 222, 96), line=INK, width=0.035)
        pen.disc((1 + side * 0.28, 0.96), (0.04, 0.1), INK)
        for y in (1.2, 1.32):
            pen.line(((1 + side * 0.3, 1.24), (1 + side * 0.86, y)), _WHITE, width=0.03)
    pen.polygon(((0.92, 1.14), (1.08, 1.14), (1.0, 1.24)), (226, 120, 120), line=INK, width=0.03)
    pen.line(((1.0, 1.24), (1.0, 1.34)), INK, width=0.04)


def _bear(pen: Pen) -> None:
    coat: Colour = (136, 92, 60)
    _body(pen, coat, (176, 130, 90))
    for x in (0.5, 1.5):
        pen.disc((x, 0.56), 0.24, coat, line=INK, width=LINE)
        pen.disc((x, 0.56), 0.12, (196, 148, 110))
    pen.polygon(
        smooth([(0.34, 1.06), (0.5, 0.58), (1.0, 0.4), (1.5, 0.58), (1.66, 1.06), (1.36, 1.5), (0.64, 1.5)]),
        coat,
        line=INK,
        width=LINE,
    )
    pen.disc((1.0, 1.26), (0.32, 0.25), (214, 176, 134), line=INK, width=0.035)
    _eyes(pen, 0.9, 0.26)
    pen.disc((1.0, 1.14), (0.13, 0.09), INK)
    pen.arc((1.0, 1.28), (0.12, 0.1), (20, 160), fill=INK, width=0.045)


_BEASTS: Final[dict[str, Callable[[Pen], None]]] = {
    "badger": _badger,
    "heron": _heron,
    "fox": _fox,
    "cat": _cat,
    "bear": _bear,
}


def draw(pen: Pen, kind: str) -> None:
    """Draw an animal of this kind."""
    _BEASTS[kind](pen)
