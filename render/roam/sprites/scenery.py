"""The eight landscapes, drawn by code: washes of colour and small inked features, as on an old travelling map.

Knows how a terrain looks. Must not know cards, coins or markers. The unit is one square: a land is 2 wide
and 3 tall, its near side at the bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi, sin
from typing import TYPE_CHECKING, Final

from engine.roam.deck import Terrain
from render.drawing.canvas import Pen, Point

if TYPE_CHECKING:
    from render.drawing.theme import Colour

Draw = Callable[[Pen, "Scatter"], None]
WIDE: Final = 2.0
TALL: Final = 3.0


class Scatter:
    """Numbers that look random and are always the same for the same key, for the places of a land's features."""

    def __init__(self, key: str) -> None:
        self._state = 2166136261
        for byte in key.encode():
            self._state = (self._state ^ byte) * 16777619 & 0xFFFFFFFF

    def number(self, low: float, high: float) -> float:
        """Return the next number between low and high."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return low + (high - low) * (self._state >> 8) / 0x1000000

    def places(self, across: int, down: int, *, loose: float = 0.3) -> Iterator[Point]:
        """Return points of a loose grid from far to near, odd rows shifted by half a step."""
        wide, tall = WIDE / across, TALL / down
        for j in range(down):
            for i in range(across + j % 2):
                x = (i + (0.5 if j % 2 == 0 else 0.0) + self.number(-loose, loose)) * wide
                yield x, (j + 0.5 + self.number(-loose, loose)) * tall


def _ridge(scatter: Scatter, height: float, *, swing: float = 0.12) -> list[Point]:
    """Return a wavy line across the land, at about this height."""
    phase, wave = scatter.number(0, 2 * pi), scatter.number(1.6, 2.6)
    return [(x / 8, height + swing * sin(phase + wave * x / 8)) for x in range(-1, 18)]


def _below(pen: Pen, line: list[Point], colour: Colour) -> None:
    pen.polygon([*line, (2.2, 3.2), (-0.2, 3.2)], colour)


def _tuft(pen: Pen, at: Point, ink: Colour, *, size: float = 0.07) -> None:
    x, y = at
    for lean in (-0.8, 0.0, 0.8):
        pen.line(((x + lean * size * 0.5, y), (x + lean * size, y - size * (1.3 - abs(lean) * 0.4))), ink, width=0.016)


def _forest(pen: Pen, scatter: Scatter) -> None:
    ink = (64, 88, 54)
    for height, wash in ((0.9, (171, 189, 128)), (1.9, (160, 180, 118))):
        _below(pen, _ridge(scatter, height), wash)
    for x, y in scatter.places(5, 8, loose=0.22):
        size = scatter.number(0.85, 1.15)
        if scatter.number(0, 1) < 0.55:
            pen.line(((x, y), (x, y + 0.12)), (104, 76, 48), width=0.035)
            for drop, half in ((0.02, 0.13), (-0.1, 0.105), (-0.2, 0.075)):
                tip = (x, y + (drop - 0.17) * size)
                tree = [tip, (x + half * size, y + (drop + 0.03) * size), (x - half * size, y + (drop + 0.03) * size)]
                pen.polygon(tree, (112, 146, 92), line=ink, width=0.014)
        else:
            pen.line(((x, y), (x, y + 0.12)), (104, 76, 48), width=0.04)
            pen.disc((x, y - 0.08), 0.125 * size, (139, 168, 98), line=ink, width=0.014)
            pen.arc((x, y - 0.08), 0.075 * size, (20, 110), fill=(106, 138, 78), width=0.018)


def _marsh(pen: Pen, scatter: Scatter) -> None:
    water, rim = (150, 186, 182), (96, 134, 130)
    _below(pen, _ridge(scatter, 1.5, swing=0.3), (176, 182, 134))
    for x, y in scatter.places(2, 5, loose=0.26):
        rx, ry = scatter.number(0.3, 0.42), scatter.number(0.13, 0.19)
        pen.disc((x, y), (rx, ry), water, line=rim, width=0.018)
        for k in (-0.3, 0.35):
            pen.line(((x - rx * 0.45, y + ry * k), (x + rx * 0.25, y + ry * k)), (196, 216, 208), width=0.016)
    for x, y in scatter.places(4, 7, loose=0.3):
        for lean in (-0.05, 0.01, 0.06):
            top = (x + lean * 1.4, y - scatter.number(0.16, 0.26))
            pen.line(((x + lean * 0.5, y), top), (98, 112, 62), width=0.018)
            if lean != 0.01:
                pen.line((top, (top[0], top[1] + 0.07)), (120, 82, 48), width=0.038)


def _desert(pen: Pen, scatter: Scatter) -> None:
    shade, ink = (219, 184, 122), (176, 136, 80)
    for height in (0.35, 0.85, 1.35, 1.9, 2.45):
        line = _ridge(scatter, height, swing=0.13)
        _below(pen, line, (236, 208, 150) if int(height * 2) % 2 else (231, 200, 140))
        crest = round(scatter.number(5, 12))
        slope = [*line[crest - 4 : crest + 1], (line[crest][0] + 0.05, line[crest][1] + 0.26)]
        pen.polygon(slope, shade)
        pen.line(line, ink, width=0.018)
    for x, y in list(scatter.places(2, 4, loose=0.3))[::2]:
        stem = (118, 142, 84)
        pen.line(((x, y), (x, y - 0.24)), stem, width=0.06)
        pen.line(((x - 0.09, y - 0.2), (x - 0.09, y - 0.11), (x, y - 0.1)), stem, width=0.04)
        pen.line(((x + 0.09, y - 0.24), (x + 0.09, y - 0.14), (x, y - 0.13)), stem, width=0.04)
        pen.line(((x - 0.12, y + 0.02), (x + 0.16, y + 0.02)), shade, width=0.03)


def _mountains(pen: Pen, scatter: Scatter) -> None:
    ink = (98, 84, 74)
    _below(pen, _ridge(scatter, 1.2), (199, 187, 160))
    _below(pen, _ridge(scatter, 2.3), (190, 184, 146))
    for x, y in scatter.places(3, 5, loose=0.2):
        half, tall = scatter.number(0.27, 0.36), scatter.number(0.4, 0.54)
        top = (x + scatter.number(-0.05, 0.05), y + 0.2 - tall)
        left, right = (x - half, y + 0.2), (x + half, y + 0.2)
        fold = (top[0] + 0.05, y + 0.2)
        pen.polygon((left, top, right), (208, 197, 176), line=ink, width=0.02)
        pen.polygon((top, right, fold, (top[0] - 0.03, y - 0.02)), (166, 151, 132))
        snow = 0.36
        a = (top[0] + (left[0] - top[0]) * snow, top[1] + (left[1] - top[1]) * snow)
        b = (top[0] + (right[0] - top[0]) * snow, top[1] + (right[1] - top[1]) * snow)
        pen.polygon((top, b, (top[0] + 0.04, b[1] - 0.05), (top[0] - 0.03, b[1] + 0.03), a), (248, 246, 238))
        pen.line((left, top, right), ink, width=0.02)
        _tuft(pen, (x + half, y + 0.28), (132, 136, 96), size=0.06)


def _coast(pen: Pen, scatter: Scatter) -> None:
    start, sway = scatter.number(0.9, 1.5), scatter.number(0, 2 * pi)
    shore = [(x / 8, start + 0.34 * (x / 8 - 1) + 0.16 * sin(sway + x / 2.6)) for x in range(-1, 18)]
    for lower, wash in ((-0.16, (122, 172, 184)), (-0.06, (176, 208, 206)), (0.0, (240, 226, 184))):
        _below(pen, [(x, y + lower) for x, y in shore], wash)
    _below(pen, [(x, y + 0.02) for x, y in shore], (233, 214, 164))
    _below(pen, _ridge(scatter, 2.45, swing=0.1), (202, 204, 140))

    def edge(x: float) -> float:
        return shore[min(18, max(0, round(x * 8) + 1))][1]

    for x, y in scatter.places(4, 9, loose=0.2):
        if y < edge(x) - 0.3:
            for k in (-0.08, 0.08):
                pen.arc((x + k, y), (0.08, 0.05), (190, 350), fill=(236, 244, 240), width=0.022)
        elif y > 2.5:
            _tuft(pen, (x, y), (112, 128, 66), size=0.09)
        elif y > edge(x) + 0.2 and scatter.number(0, 1) < 0.5:
            pen.disc((x, y), (0.05, 0.035), (250, 240, 220), line=(180, 146, 96), width=0.014)
    x, y = scatter.number(0.4, 1.5), 0.42
    pen.polygon(((x - 0.2, y), (x + 0.2, y), (x + 0.13, y + 0.1), (x - 0.13, y + 0.1)), (122, 80, 50))
    pen.line(((x, y), (x, y - 0.32)), (90, 62, 40), width=0.022)
    pen.polygon(((x + 0.02, y - 0.31), (x + 0.19, y - 0.05), (x + 0.02, y - 0.05)), (250, 240, 220))
    pen.polygon(((x - 0.03, y - 0.27), (x - 0.15, y - 0.05), (x - 0.03, y - 0.05)), (230, 196, 160))


def _meadow(pen: Pen, scatter: Scatter) -> None:
    for height, wash in ((0.7, (203, 212, 140)), (1.5, (192, 206, 126)), (2.3, (204, 214, 136))):
        line = _ridge(scatter, height)
        _below(pen, line, wash)
        pen.line(line, (168, 184, 104), width=0.018)
    petals: tuple[Colour, ...] = ((240, 176, 160), (255, 246, 220), (190, 160, 206), (244, 206, 104))
    for i, (x, y) in enumerate(scatter.places(5, 9, loose=0.34)):
        if i % 3 == 0:
            _tuft(pen, (x, y), (124, 146, 70))
        else:
            pen.line(((x, y), (x, y + 0.08)), (124, 146, 70), width=0.016)
            petal = petals[round(scatter.number(0, 3.4)) % 4]
            for dx, dy in ((-0.03, 0), (0.03, 0), (0, -0.03), (0, 0.03)):
                pen.disc((x + dx, y + dy), 0.026, petal)
            pen.disc((x, y), 0.02, (206, 150, 60))
    for x, y in list(scatter.places(1, 3, loose=0.2))[::2]:
        pen.disc((x, y), (0.17, 0.15), (230, 200, 118), line=(168, 132, 66), width=0.016)
        pen.polygon(((x - 0.18, y), (x + 0.18, y), (x + 0.18, y + 0.1), (x - 0.18, y + 0.1)), (230, 200, 118))
        for k in (-0.1, 0.0, 0.1):
            pen.line(((x + k * 0.5, y - 0.1), (x + k, y + 0.08)), (190, 154, 82), width=0.014)


def _ruins(pen: Pen, scatter: Scatter) -> None:
    stone, shade, ink = (232, 220, 194), (198, 182, 152), (128, 108, 84)
    for height, wash in ((0.8, (208, 198, 160)), (1.8, (198, 192, 148)), (2.5, (206, 198, 158))):
        _below(pen, _ridge(scatter, height), wash)
    for i, (x, y) in enumerate(scatter.places(3, 5, loose=0.24)):
        if i % 4 == 3:
            pen.arc((x, y), (0.17, 0.2), (180, 360), fill=ink, width=0.11)
            pen.arc((x, y), (0.155, 0.185), (180, 360), fill=stone, width=0.075)
            for k in (-0.125, 0.125):
                pen.box((x + k - 0.05, y, x + k + 0.05, y + 0.17), stone, line=ink, width=0.016)
            continue
        tall = scatter.number(0.18, 0.42)
        pen.box((x - 0.12, y + 0.1, x + 0.12, y + 0.16), stone, line=ink, width=0.016)
        pen.box((x - 0.075, y + 0.11 - tall, x + 0.075, y + 0.11), stone, line=ink, width=0.016)
        pen.box((x + 0.015, y + 0.12 - tall, x + 0.06, y + 0.1), shade)
        if i % 2:
            pen.box((x - 0.12, y + 0.05 - tall, x + 0.12, y + 0.12 - tall), stone, line=ink, width=0.016)
        else:
            broken = ((x - 0.075, y + 0.12 - tall), (x + 0.075, y + 0.12 - tall), (x + 0.03, y + 0.05 - tall))
            pen.polygon(broken, stone, line=ink, width=0.016)
    for x, y in scatter.places(3, 6, loose=0.4):
        _tuft(pen, (x, y), (124, 128, 78), size=0.06)


def _tundra(pen: Pen, scatter: Scatter) -> None:
    snow, blue, ink = (240, 243, 240), (198, 212, 220), (104, 124, 134)
    for height in (0.5, 1.15, 1.8, 2.4):
        line = _ridge(scatter, height, swing=0.1)
        _below(pen, line, snow if height in {0.5, 1.8} else (226, 234, 234))
        pen.line(line, blue, width=0.03)
    for i, (x, y) in enumerate(scatter.places(4, 6, loose=0.3)):
        if i % 3 == 0:
            pen.line(((x, y), (x, y + 0.1)), (104, 82, 64), width=0.03)
            for drop, half in ((0.03, 0.1), (-0.09, 0.075)):
                tip = (x, y + drop - 0.16)
                pen.polygon((tip, (x + half, y + drop), (x - half, y + drop)), (142, 164, 156), line=ink, width=0.014)
                pen.polygon((tip, (x + half * 0.5, y + drop - 0.08), (x - half * 0.5, y + drop - 0.08)), snow)
        elif i % 3 == 1:
            pen.line(
                ((x - 0.16, y), (x - 0.04, y - 0.03), (x + 0.05, y + 0.02), (x + 0.17, y - 0.01)), blue, width=0.026
            )
        else:
            pen.disc((x, y), (0.08, 0.05), (176, 182, 178), line=ink, width=0.014)
            pen.arc((x, y - 0.005), (0.07, 0.045), (190, 350), fill=snow, width=0.03)


_GROUNDS: Final[dict[Terrain, tuple[Colour, Draw]]] = {
    Terrain.FOREST: ((181, 198, 140), _forest),
    Terrain.MARSH: ((188, 194, 148), _marsh),
    Terrain.DESERT: ((239, 214, 160), _desert),
    Terrain.MOUNTAINS: ((206, 196, 172), _mountains),
    Terrain.COAST: ((142, 186, 196), _coast),
    Terrain.MEADOW: ((212, 220, 154), _meadow),
    Terrain.RUINS: ((216, 204, 170), _ruins),
    Terrain.TUNDRA: ((232, 238, 238), _tundra),
}


def ground(terrain: Terrain) -> Colour:
    """Return the colour of the farthest wash."""
    return _GROUNDS[terrain][0]


def paint(pen: Pen, terrain: Terrain, key: str) -> None:
    """Draw a landscape over its ground; the key decides where its features are."""
    _GROUNDS[terrain][1](pen, Scatter(key))
