"""The hats of the busts: what lies behind the head and what lies over it.

Knows how a hat looks. Must not know who wears it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.theme import INK, Colour
from render.roam.sprites.strokes import LINE, smooth

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.canvas import Pen, Point
    from render.roam.sprites.looks import Look

_DYES: Final[dict[str, Colour]] = {
    "rust": (192, 92, 56),
    "moss": (104, 132, 72),
    "navy": (60, 82, 128),
    "sand": (212, 180, 120),
    "plum": (136, 76, 116),
    "cream": (250, 242, 220),
    "teal": (74, 150, 148),
    "coal": (84, 80, 84),
}
_BAND: Final[Colour] = (90, 60, 40)


def _shape(pen: Pen, points: list[Point], dye: Colour) -> None:
    pen.polygon(smooth(points), dye, line=INK, width=LINE)


def _brim(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.56, 0.66), (0.62, 0.24), (0.84, 0.16), (1.0, 0.24), (1.16, 0.16), (1.38, 0.24), (1.44, 0.66)], dye)
    pen.polygon(((0.57, 0.5), (1.43, 0.5), (1.46, 0.68), (0.54, 0.68)), _BAND)
    _shape(pen, [(0.1, 0.74), (0.5, 0.6), (1.5, 0.6), (1.9, 0.74), (1.4, 0.8), (0.6, 0.8)], dye)


def _cap(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.46, 0.7), (0.46, 0.46), (0.8, 0.26), (1.3, 0.28), (1.56, 0.56), (1.5, 0.7)], dye)
    _shape(pen, [(0.3, 0.76), (0.5, 0.62), (1.2, 0.62), (1.3, 0.72), (0.7, 0.8)], dye)
    pen.disc((1.04, 0.28), 0.06, dye, line=INK, width=0.04)


def _hood(pen: Pen, dye: Colour) -> None:
    outer: list[Point] = [(0.3, 1.8), (0.34, 0.8), (0.66, 0.28), (1.0, 0.08), (1.34, 0.28), (1.66, 0.8), (1.7, 1.8)]
    inner: list[Point] = [(1.42, 1.6), (1.48, 0.92), (1.3, 0.6), (1.0, 0.5), (0.7, 0.6), (0.52, 0.92), (0.58, 1.6)]
    pen.polygon([*smooth(outer)[: 6 * 6 + 1], *smooth(inner)[: 6 * 6 + 1]], dye, line=INK, width=LINE)


def _bandana(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.5, 0.78), (0.56, 0.48), (1.0, 0.32), (1.44, 0.48), (1.5, 0.78), (1.0, 0.68)], dye)
    pen.polygon(((1.46, 0.68), (1.78, 0.6), (1.72, 0.8), (1.8, 0.98), (1.5, 0.8)), dye, line=INK, width=LINE)
    for x in (0.76, 1.0, 1.24):
        pen.disc((x, 0.54), 0.05, (255, 248, 230))


def _fur(pen: Pen, dye: Colour) -> None:
    for side in (-1, 1):
        edge = [(1 + side * x, y) for x, y in ((0.4, 0.6), (0.66, 0.7), (0.66, 1.3), (0.44, 1.36), (0.4, 0.9))]
        _shape(pen, edge, dye)
    _shape(pen, [(0.5, 0.6), (0.58, 0.2), (1.0, 0.08), (1.42, 0.2), (1.5, 0.6)], dye)
    rim = [(0.36 + 0.128 * i, 0.6 + (0.05 if i % 2 else -0.03)) for i in range(11)]
    for x, y in rim:
        pen.disc((x, y + 0.02), 0.13, (246, 238, 222), line=INK, width=0.035)


def _turban(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.42, 0.84), (0.4, 0.5), (0.7, 0.16), (1.3, 0.16), (1.6, 0.5), (1.58, 0.84), (1.0, 0.66)], dye)
    for start, end in (((0.46, 0.5), (1.24, 0.7)), ((0.62, 0.3), (1.46, 0.76)), ((1.54, 0.46), (0.9, 0.68))):
        pen.line((start, end), INK, width=0.04)
    pen.disc((1.0, 0.58), 0.1, (240, 196, 70), line=INK, width=0.04)


def _bowler(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.54, 0.66), (0.56, 0.3), (0.8, 0.08), (1.2, 0.08), (1.44, 0.3), (1.46, 0.66)], dye)
    pen.polygon(((0.54, 0.5), (1.46, 0.5), (1.46, 0.64), (0.54, 0.64)), _BAND)
    _shape(pen, [(0.36, 0.66), (0.6, 0.62), (1.4, 0.62), (1.64, 0.66), (1.4, 0.76), (0.6, 0.76)], dye)


def _straw(pen: Pen, dye: Colour) -> None:
    straw: Colour = (240, 212, 132)
    _shape(pen, [(0.54, 0.66), (0.6, 0.26), (1.0, 0.18), (1.4, 0.26), (1.46, 0.66)], straw)
    pen.polygon(((0.56, 0.48), (1.44, 0.48), (1.46, 0.64), (0.54, 0.64)), dye)
    _shape(pen, [(0.04, 0.62), (0.6, 0.6), (1.4, 0.6), (1.96, 0.62), (1.6, 0.8), (0.4, 0.8)], straw)
    for x in (0.3, 0.6, 1.4, 1.7):
        pen.line(((x, 0.64), (x * 0.94 + 0.06, 0.76)), (176, 140, 70), width=0.03)


def _wreath(pen: Pen, dye: Colour) -> None:
    for i in range(9):
        x = 0.48 + 0.13 * i
        y = 0.66 - 0.18 * (1 - ((x - 1) / 0.52) ** 2)
        up = -0.2 if i % 2 else 0.1
        pen.polygon(((x - 0.08, y), (x, y + up), (x + 0.1, y - 0.02)), dye, line=INK, width=0.035)
        if i % 3 == 1:
            pen.disc((x, y), 0.07, (250, 226, 120), line=INK, width=0.03)


def _helmet(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.48, 0.78), (0.5, 0.4), (0.8, 0.14), (1.2, 0.14), (1.5, 0.4), (1.52, 0.78)], dye)
    pen.box((0.44, 0.6, 1.56, 0.78), (206, 206, 200), line=INK, width=LINE, round_=0.06)
    pen.box((0.92, 0.12, 1.08, 0.98), (206, 206, 200), line=INK, width=LINE, round_=0.06)


def _bobble(pen: Pen, dye: Colour) -> None:
    _shape(pen, [(0.5, 0.66), (0.52, 0.4), (0.8, 0.16), (1.2, 0.16), (1.48, 0.4), (1.5, 0.66)], dye)
    pen.box((0.44, 0.54, 1.56, 0.78), (252, 246, 232), line=INK, width=LINE, round_=0.1)
    for x in (0.64, 0.82, 1.0, 1.18, 1.36):
        pen.line(((x, 0.58), (x, 0.74)), INK, width=0.03)
    pen.disc((1.0, 0.14), 0.16, (252, 246, 232), line=INK, width=LINE)


def _tricorn(pen: Pen, dye: Colour) -> None:
    points = [(0.1, 0.42), (0.5, 0.5), (0.72, 0.14), (1.28, 0.14), (1.5, 0.5), (1.9, 0.42), (1.56, 0.78), (1.0, 0.6)]
    pen.polygon([*points, (0.44, 0.78)], dye, line=INK, width=LINE)
    pen.line(((0.16, 0.46), (0.46, 0.72), (1.0, 0.54), (1.54, 0.72), (1.84, 0.46)), (240, 196, 70), width=0.05)


def _shawl(pen: Pen, dye: Colour) -> None:
    outer: list[Point] = [(0.4, 1.66), (0.38, 0.8), (0.66, 0.4), (1.0, 0.3), (1.34, 0.4), (1.62, 0.8), (1.6, 1.66)]
    inner: list[Point] = [(1.3, 1.52), (1.46, 1.1), (1.36, 0.7), (1.0, 0.58), (0.64, 0.7), (0.54, 1.1), (0.7, 1.52)]
    pen.polygon([*smooth(outer)[: 6 * 6 + 1], *smooth(inner)[: 6 * 6 + 1]], dye, line=INK, width=LINE)
    pen.polygon(((0.84, 1.6), (1.0, 1.52), (1.16, 1.6), (1.3, 1.9), (1.0, 1.7), (0.7, 1.9)), dye, line=INK, width=LINE)
    for x, y in ((0.5, 0.86), (0.62, 0.6), (1.0, 0.44), (1.38, 0.6), (1.5, 0.86)):
        pen.disc((x, y), 0.045, (255, 244, 214))


def _cook(pen: Pen, dye: Colour) -> None:
    for x, y in ((0.64, 0.38), (1.0, 0.28), (1.36, 0.38)):
        pen.disc((x, y), 0.24, (255, 253, 246), line=INK, width=LINE)
    pen.box((0.58, 0.4, 1.42, 0.7), (255, 253, 246), round_=0.05)
    pen.box((0.5, 0.54, 1.5, 0.74), dye, line=INK, width=LINE, round_=0.05)


_HATS: Final[dict[str, Callable[[Pen, Colour], None]]] = {
    "brim": _brim,
    "cap": _cap,
    "bandana": _bandana,
    "fur": _fur,
    "turban": _turban,
    "bowler": _bowler,
    "straw": _straw,
    "wreath": _wreath,
    "helmet": _helmet,
    "bobble": _bobble,
    "tricorn": _tricorn,
    "cook": _cook,
    "hood": _hood,
    "shawl": _shawl,
}


def behind(pen: Pen, look: Look) -> None:
    """Draw what lies behind the head: the inside of a hood or shawl."""
    if look.hat in {"hood", "shawl"}:
        dark = tuple(value * 2 // 3 for value in _DYES[look.dye])
        pen.polygon(smooth([(0.38, 1.7), (0.4, 0.7), (1.0, 0.3), (1.6, 0.7), (1.62, 1.7)]), (dark[0], dark[1], dark[2]))


def over(pen: Pen, look: Look) -> None:
    """Draw the hat, and the feather on it."""
    if look.hat:
        _HATS[look.hat](pen, _DYES[look.dye])
    if look.extra == "feather":
        plume: list[Point] = [(1.38, 0.6), (1.5, 0.2), (1.8, 0.06), (1.76, 0.36), (1.5, 0.64)]
        pen.polygon(smooth(plume), (232, 84, 66), line=INK, width=0.04)
        pen.line(((1.42, 0.62), (1.7, 0.16)), INK, width=0.03)
