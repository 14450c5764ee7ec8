"""Characters as busts, drawn by code from few parts in ink and wash, in the colours of their land.

Knows how a part looks. Must not know where a bust is placed. The unit is half the width of the bust.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, sketch
from render.drawing.theme import INK, Colour
from render.roam.sprites.looks import beast_of, look_of
from render.roam.sprites.scenery import ground

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image

    from engine.roam.deck import Card, Terrain
    from render.roam.sprites.looks import Features


LINE: Final = 0.055
"""The width of a line of ink."""
_STEPS: Final = 6


def smooth(points: Sequence[Point]) -> list[Point]:
    """Return a closed curve through these points."""
    found: list[Point] = []
    count = len(points)
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        for step in range(_STEPS):
            t = step / _STEPS
            found.append((_between(ax, bx, cx, dx, t=t), _between(ay, by, cy, dy, t=t)))
    return found


def _between(a: float, b: float, c: float, d: float, *, t: float) -> float:
    """Return a value on the way from b to c, with a and d as the neighbours (Catmull and Rom)."""
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


# ---- The hats of the busts: what lies behind the head and what lies over it

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


def behind(pen: Pen, look: Features) -> None:
    """Draw what lies behind the head: the inside of a hood or shawl."""
    if look.hat in {"hood", "shawl"}:
        dark = tuple(value * 2 // 3 for value in _DYES[look.dye])
        pen.polygon(smooth([(0.38, 1.7), (0.4, 0.7), (1.0, 0.3), (1.6, 0.7), (1.62, 1.7)]), (dark[0], dark[1], dark[2]))


def over(pen: Pen, look: Features) -> None:
    """Draw the hat, and the feather on it."""
    if look.hat:
        _HATS[look.hat](pen, _DYES[look.dye])
    if look.extra == "feather":
        plume: list[Point] = [(1.38, 0.6), (1.5, 0.2), (1.8, 0.06), (1.76, 0.36), (1.5, 0.64)]
        pen.polygon(smooth(plume), (232, 84, 66), line=INK, width=0.04)
        pen.line(((1.42, 0.62), (1.7, 0.16)), INK, width=0.03)


# ---- The animals among the characters as busts

_WHITE: Final[Colour] = (252, 248, 238)


def _both(points: list[Point]) -> tuple[list[Point], list[Point]]:
    return points, [(2 - x, y) for x, y in points]


def _body(pen: Pen, coat: Colour, chest: Colour) -> None:
    pen.polygon(smooth([(0.2, 2.4), (0.4, 1.7), (1.0, 1.4), (1.6, 1.7), (1.8, 2.4)]), coat, line=INK, width=LINE)
    pen.polygon(smooth([(0.74, 2.4), (0.78, 1.8), (1.0, 1.6), (1.22, 1.8), (1.26, 2.4)]), chest)


def _beast_eyes(pen: Pen, y: float, apart: float, *, ring: Colour | None = None) -> None:
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
    _beast_eyes(pen, 0.98, 0.27, ring=_WHITE)
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
    _beast_eyes(pen, 0.98, 0.27)
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
    _beast_eyes(pen, 0.9, 0.26)
    pen.disc((1.0, 1.14), (0.13, 0.09), INK)
    pen.arc((1.0, 1.28), (0.12, 0.1), (20, 160), fill=INK, width=0.045)


_BEASTS: Final[dict[str, Callable[[Pen], None]]] = {
    "badger": _badger,
    "heron": _heron,
    "fox": _fox,
    "cat": _cat,
    "bear": _bear,
}


def draw_beast(pen: Pen, kind: str) -> None:
    """Draw an animal of this kind."""
    _BEASTS[kind](pen)


TALL: Final = 1.1
"""The height of a bust against its width."""
_SKINS: Final[dict[str, tuple[Colour, Colour]]] = {
    "fair": ((250, 224, 198), (226, 178, 150)),
    "warm": ((240, 202, 162), (208, 156, 116)),
    "olive": ((218, 172, 126), (180, 130, 88)),
    "brown": ((174, 122, 84), (136, 90, 60)),
    "dark": ((124, 84, 62), (92, 60, 44)),
}
_TINTS: Final[dict[str, Colour]] = {
    "black": (58, 48, 48),
    "brown": (112, 76, 48),
    "chestnut": (150, 84, 46),
    "red": (204, 98, 44),
    "blond": (232, 192, 104),
    "grey": (166, 164, 160),
    "white": (244, 242, 234),
}
_CLOTHES: Final[dict[str, tuple[Colour, Colour]]] = {
    "": ((150, 120, 84), (112, 86, 58)),
    "forest": ((96, 132, 78), (64, 96, 56)),
    "marsh": ((108, 144, 140), (72, 104, 104)),
    "desert": ((222, 172, 92), (180, 128, 60)),
    "mountains": ((150, 140, 132), (108, 98, 94)),
    "coast": ((84, 138, 168), (54, 98, 128)),
    "meadow": ((196, 176, 72), (146, 128, 44)),
    "ruins": ((178, 138, 120), (136, 98, 84)),
    "tundra": ((156, 178, 196), (112, 134, 154)),
}
_PLAIN: Final[Colour] = (228, 210, 172)


def _back(pen: Pen, look: Features, tint: Colour) -> None:
    """Draw the hair behind the head."""
    if look.hair == "long":
        pen.polygon(
            smooth([(0.42, 0.8), (1.0, 0.28), (1.58, 0.8), (1.62, 1.82), (0.38, 1.82)]), tint, line=INK, width=LINE
        )
    elif look.hair == "bob":
        pen.polygon(smooth([(0.4, 0.8), (1.0, 0.3), (1.6, 0.8), (1.6, 1.4), (0.4, 1.4)]), tint, line=INK, width=LINE)
    elif look.hair == "curls":
        for x, y in ((0.48, 0.7), (0.44, 1.0), (1.52, 0.7), (1.56, 1.0), (0.66, 0.5), (1.34, 0.5), (1.0, 0.42)):
            pen.disc((x, y), 0.22, tint, line=INK, width=LINE)
    elif look.hair == "bun":
        pen.disc((1.0, 0.28), 0.24, tint, line=INK, width=LINE)
    elif look.hair == "braids":
        for side in (-1, 1):
            for i in range(4):
                pen.disc((1 + side * (0.52 + 0.03 * i), 1.12 + 0.2 * i), (0.13, 0.14), tint, line=INK, width=LINE)


def _front(pen: Pen, look: Features, tint: Colour) -> None:
    """Draw the hair over the brow."""
    if look.hair == "bald":
        return
    top: list[Point] = [(0.52, 0.95), (0.54, 0.62), (0.78, 0.42), (1.22, 0.42), (1.46, 0.62), (1.48, 0.95)]
    inner: dict[str, list[Point]] = {
        "fringe": [(1.4, 0.86), (1.0, 0.82), (0.6, 0.86)],
        "spikes": [(1.36, 0.74), (1.2, 0.68), (1.0, 0.74), (0.8, 0.68), (0.64, 0.74)],
        "braids": [(1.38, 0.84), (1.0, 0.58), (0.62, 0.84)],
        "long": [(1.38, 0.9), (1.1, 0.62), (0.62, 0.88)],
    }
    if look.hair == "spikes":
        crown = [(0.52, 0.9), (0.4, 0.56), (0.62, 0.6), (0.62, 0.26), (0.86, 0.44), (1.0, 0.16), (1.14, 0.44)]
        crown += [(1.38, 0.26), (1.38, 0.6), (1.6, 0.56), (1.48, 0.9)]
        pen.polygon([*crown, *inner["spikes"]], tint, line=INK, width=LINE)
        return
    pen.polygon(
        smooth([*top, *inner.get(look.hair, [(1.36, 0.78), (1.0, 0.66), (0.64, 0.78)])]), tint, line=INK, width=LINE
    )


def _beard(pen: Pen, look: Features, tint: Colour) -> None:
    if look.beard in {"full", "long", "forked"}:
        foot = {"full": 1.66, "long": 2.2, "forked": 1.84}[look.beard]
        rim: list[Point] = [(0.54, 1.04), (0.6, 1.36), (0.72, foot - 0.14)]
        tip: list[Point] = [(1.0, foot)]
        if look.beard == "forked":
            tip = [(0.8, foot + 0.1), (1.0, foot - 0.26), (1.2, foot + 0.1)]
        other = [(2 - x, y) for x, y in reversed(rim)]
        inner: list[Point] = [(1.36, 1.18), (1.16, 1.2), (1.0, 1.16), (0.84, 1.2), (0.64, 1.18)]
        points = [*rim, *tip, *other, *inner]
        pen.polygon(points if look.beard == "forked" else smooth(points), tint, line=INK, width=LINE)
        pen.arc((1.0, 1.26), (0.14, 0.07), (10, 170), fill=INK, width=LINE)
    elif look.beard == "goatee":
        pen.polygon(
            smooth([(0.8, 1.36), (1.0, 1.42), (1.2, 1.36), (1.08, 1.7), (0.92, 1.7)]), tint, line=INK, width=LINE
        )
    if look.beard in {"moustache", "full", "forked"}:
        curl = [(1.0, 1.2), (1.2, 1.16), (1.44, 1.1), (1.34, 1.3), (1.1, 1.32), (1.0, 1.26)]
        whole = [*curl, *((2 - x, y) for x, y in reversed(curl))]
        pen.polygon(smooth(whole), tint, line=INK, width=LINE)


def _eyes(pen: Pen, look: Features) -> None:
    for side in (-1, 1):
        x = 1 + side * 0.19
        if look.eyes == "closed":
            pen.arc((x, 0.96), (0.1, 0.07), (10, 170), fill=INK, width=LINE)
        elif look.eyes == "wide":
            pen.disc((x, 0.98), 0.1, (255, 252, 244), line=INK, width=0.035)
            pen.disc((x, 0.98), 0.045, INK)
        else:
            pen.disc((x, 0.98), (0.052, 0.066), INK)
        if look.eyes == "glasses":
            pen.disc((x, 0.99), 0.17, None, line=INK, width=0.055)
        lift, wide = {"calm": (0.0, 0.05), "raised": (-0.06, 0.05), "stern": (0.02, 0.07), "bushy": (0.0, 0.1)}[
            look.brow
        ]
        tilt = {"raised": -0.05, "stern": 0.07}.get(look.brow, 0.0)
        y = 0.8 + lift
        pen.line(((x + side * 0.13, y - tilt), (x - side * 0.11, y + tilt)), INK, width=wide)
    if look.eyes == "glasses":
        pen.line(((0.95, 0.97), (1.05, 0.97)), INK, width=0.05)
    elif look.eyes == "patch":
        pen.line(((0.52, 0.76), (1.5, 0.92)), INK, width=0.05)
        pen.disc((1.2, 0.98), 0.15, INK)


def _face(pen: Pen, look: Features, skin: Colour, shade: Colour) -> None:
    for side in (-1, 1):
        pen.disc((1 + side * 0.47, 1.02), (0.1, 0.14), skin, line=INK, width=LINE)
    head: list[Point] = [(0.54, 0.76), (0.72, 0.46), (1.28, 0.46), (1.46, 0.76), (1.46, 1.1), (1.26, 1.44), (1.0, 1.54)]
    pen.polygon(smooth([*head, (0.74, 1.44), (0.54, 1.1)]), skin, line=INK, width=LINE)
    pen.polygon(smooth([(1.24, 0.6), (1.42, 0.76), (1.42, 1.1), (1.24, 1.4), (1.04, 1.5), (1.28, 1.1)]), shade)
    _eyes(pen, look)
    pen.line(((1.0, 1.0), (1.06, 1.13), (0.98, 1.15)), INK, width=0.04)
    pen.arc((1.0, 1.24), (0.15, 0.1), (20, 160), fill=INK, width=LINE)
    for side in (-1, 1):
        pen.disc((1 + side * 0.3, 1.18), 0.09, _blush(skin))
        if look.extra == "freckles":
            for dx, dy in ((-0.06, 0.0), (0.03, 0.05), (0.06, -0.05)):
                pen.disc((1 + side * 0.26 + dx, 1.15 + dy), 0.022, (150, 84, 56))


def _blush(skin: Colour) -> Colour:
    return (skin[0] * 2 + 226) // 3, (skin[1] * 2 + 120) // 3, (skin[2] * 2 + 96) // 3


def _clothes(pen: Pen, look: Features, skin: Colour, colours: tuple[Colour, Colour]) -> None:
    cloth, shade = colours
    pen.box((0.82, 1.36, 1.18, 1.8), skin, line=INK, width=LINE)
    shoulders: list[Point] = [
        (0.06, 2.3),
        (0.14, 1.94),
        (0.44, 1.72),
        (0.8, 1.62),
        (1.0, 1.82),
        (1.2, 1.62),
        (1.56, 1.72),
    ]
    pen.polygon([*shoulders, (1.86, 1.94), (1.94, 2.3)], cloth, line=INK, width=LINE)
    pen.polygon(((1.3, 2.3), (1.42, 1.72), (1.84, 1.95), (1.92, 2.3)), shade)
    pen.line(((1.0, 1.82), (1.0, 2.3)), INK, width=0.04)
    if look.extra == "scarf":
        pen.polygon(
            smooth([(0.6, 1.54), (1.0, 1.68), (1.4, 1.54), (1.44, 1.76), (1.0, 1.9), (0.56, 1.76)]),
            (196, 70, 54),
            line=INK,
            width=LINE,
        )
        pen.polygon(((1.2, 1.8), (1.42, 1.74), (1.5, 2.3), (1.26, 2.3)), (196, 70, 54), line=INK, width=LINE)
    elif look.extra == "collar":
        for side in (-1, 1):
            pen.polygon(
                ((1, 1.84), (1 + side * 0.42, 1.6), (1 + side * 0.46, 1.96)), (252, 246, 230), line=INK, width=LINE
            )


def _extras(pen: Pen, look: Features) -> None:
    if look.extra == "earring":
        for side in (-1, 1):
            pen.disc((1 + side * 0.5, 1.24), 0.085, (240, 196, 70), line=INK, width=0.035)
    elif look.extra == "pipe":
        pen.line(((1.08, 1.28), (1.5, 1.42)), INK, width=0.07)
        pen.box((1.42, 1.2, 1.64, 1.5), (128, 78, 46), line=INK, width=LINE, round_=0.06)
    elif look.extra == "flower":
        for dx, dy in ((-0.1, 0), (0.1, 0), (0, -0.1), (0, 0.1)):
            pen.disc((1.46 + dx, 0.66 + dy), 0.085, (240, 130, 140), line=INK, width=0.03)
        pen.disc((1.46, 0.66), 0.06, (250, 214, 90))


def _person(pen: Pen, look: Features, colours: tuple[Colour, Colour]) -> None:
    skin, shade = _SKINS[look.skin]
    tint = _TINTS[look.tint]
    covered = look.hat in {"hood", "shawl", "turban"}
    if not covered or look.hair in {"long", "braids"}:
        _back(pen, look, tint)
    behind(pen, look)
    _clothes(pen, look, skin, colours)
    _face(pen, look, skin, shade)
    if not covered:
        _front(pen, look, tint)
    _beard(pen, look, tint)
    over(pen, look)
    _extras(pen, look)


@cached
def bust(card: Card, wide: int) -> Image.Image:
    """Return a character's bust before the colour of its land; the key of the card decides everything."""
    terrain = card.land.terrain if card.land else None
    return _bust(card.id, terrain, wide, animal=card.animal)


def _bust(key: str, terrain: Terrain | None, wide: int, *, animal: bool) -> Image.Image:
    wash = ground(terrain) if terrain else _PLAIN
    colours = _CLOTHES[terrain.value if terrain else ""]

    def draw(pen: Pen) -> None:
        pen.box((0.0, 0.0, 2.0, 2 * TALL), wash, round_=0.26)
        pen.disc((1.0, 1.0), 0.86, ((wash[0] + 510) // 3, (wash[1] + 510) // 3, (wash[2] + 510) // 3))
        if animal:
            draw_beast(pen, beast_of(key))
        else:
            _person(pen, look_of(key), colours)

    size = (wide, round(wide * TALL))
    sprite = sketch(size, draw, unit=wide / 2)
    shape = sketch(size, lambda pen: pen.box((0.0, 0.0, 2.0, 2 * TALL), INK, round_=0.26), unit=wide / 2)
    sprite.putalpha(shape.getchannel("A"))
    return sprite
