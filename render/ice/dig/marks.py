"""Marks drawn over the dig: outlines of changes, holes, trails, crosses on tiles that will fall, plates.

Knows pixels of one cell. Must not know a view.
"""

from __future__ import annotations

from itertools import product
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.ice.dig.geometry import MIDDLE, SPRITE, TALL, corners, visible
from render.ice.dig.labels.obstacles import along, square
from render.ice.sprites.palette import DOOM, GLOW, PITCH, WHITE

if TYPE_CHECKING:
    from PIL import Image

    from render.drawing.canvas import Point
    from render.drawing.layout import Rect
    from render.drawing.theme import Colour
    from render.ice.dig.framing import Window
    from render.ice.dig.labels.obstacles import Obstacles
    from render.look import Look

_STEP: Final = 16
_SHORT: Final = 30
"""How far from its end an arrow stops, where figures stand."""
_NEAR: Final = 170
_BESIDE: Final = 110
_BELOW: Final = 60
"""Up to which lengths an arrow is one piece, a small one, a very small one."""
_SEEN: Final = 0.7
"""The share of the side of an arrow's square that is seen of it in most directions."""
_ASIDE: Final = (0, 10, -10, 20, -20, 30, -30)
_ALONG: Final = (0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24)
_TRIED: Final = tuple(sorted(product(_ASIDE, _ALONG), key=lambda by: abs(by[0]) + 100 * abs(by[1])))
"""Where a short arrow may go, the nearest first: pixels beside its way, and the share of it from the best place."""
_ARM: Final = (36, 42)
DASHED: Final = 6
"""How far inside a cell that is gone its dashed outline runs."""
_TURNS: Final = 72
"""Arrow heads are drawn in this many directions."""


@cached
def outline(kind: int, *, over: bool) -> Image.Image:
    """Return the outline of the visible part of a changed cell."""
    rim = visible(kind, over=over)
    x, y = (sum(at[axis] for at in rim) / len(rim) for axis in (0, 1))
    points = [(MIDDLE[0] + x + (px - x) * 0.93, MIDDLE[1] + y + (py - y) * 0.93) for px, py in rim]

    def draw(pen: Pen) -> None:
        pen.polygon(points, None, line=PITCH, width=9)
        pen.polygon(points, None, line=GLOW, width=5)

    return sketch(SPRITE, draw)


@cached
def choice(kind: int, *, over: bool) -> Image.Image:
    """Return the outline of the visible part of a cell that can be chosen."""
    rim = visible(kind, over=over)
    x, y = (sum(at[axis] for at in rim) / len(rim) for axis in (0, 1))
    points = [(MIDDLE[0] + x + (px - x) * 0.95, MIDDLE[1] + y + (py - y) * 0.95) for px, py in rim]

    def draw(pen: Pen) -> None:
        pen.polygon(points, None, line=PITCH, width=6)
        pen.polygon(points, None, line=GLOW, width=3)

    return sketch(SPRITE, draw)


def _dashes(points: list[Point], *, pieces: int) -> list[tuple[Point, Point]]:
    """Return every second piece of each side of a polygon."""
    found = []
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        for piece in range(pieces):
            a, b = (piece + 0.25) / pieces, (piece + 0.75) / pieces
            found.append(
                tuple((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (a, b))
            )
    return found  # type: ignore[return-value]


@cached
def hole(colour: Colour = GLOW) -> Image.Image:
    """Return the dashed outline of a cell whose tile is gone."""

    def draw(pen: Pen) -> None:
        for wide, paint in ((9, PITCH), (5, colour)):
            for dash in _dashes(corners(MIDDLE, TALL - DASHED), pieces=4):
                pen.line(dash, paint, width=wide)

    return sketch(SPRITE, draw)


def cross_boxes(at: Point) -> list[Rect]:
    """Cover the arms of such a cross with small boxes."""
    arms = [((at[0] - side * _ARM[0], at[1] - _ARM[1]), (at[0] + side * _ARM[0], at[1] + _ARM[1])) for side in (-1, 1)]
    return [box for arm in arms for box in along(arm, 20)]


@cached
def cross() -> Image.Image:
    """Return the cross over a tile that will fall."""

    def draw(pen: Pen) -> None:
        for wide, paint in ((20, PITCH), (15, WHITE), (10, DOOM)):
            for side in (-1, 1):
                a = (MIDDLE[0] - side * _ARM[0], MIDDLE[1] - _ARM[1])
                b = (MIDDLE[0] + side * _ARM[0], MIDDLE[1] + _ARM[1])
                pen.line((a, b), paint, width=wide)
        pen.polygon(corners(MIDDLE, TALL - 5), None, line=DOOM, width=6)

    return sketch(SPRITE, draw)


@cached
def plate(wide: int, tall: int) -> Image.Image:
    """Return a dark plate to write on."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), GLOW, round_=8)
        pen.box((2.5, 2.5, wide - 2.5, tall - 2.5), PITCH, round_=6)

    return sketch((wide, tall), draw)


@cached
def target(size: int) -> Image.Image:
    """Return the mark of a possible destination."""

    def draw(pen: Pen) -> None:
        for radius, paint in ((0.98, PITCH), (0.88, GLOW), (0.62, PITCH)):
            pen.disc((1, 1), radius, paint)

    return sketch((size, size), draw, unit=size / 2)


@cached
def _dot(colour: Colour) -> Image.Image:

    def draw(pen: Pen) -> None:
        for radius, paint in ((6.9, PITCH), (5.9, WHITE), (4.0, colour)):
            pen.disc((7, 7), radius, paint)

    return sketch((14, 14), draw)


@cached
def _head(colour: Colour, turn: int) -> Image.Image:
    """Return an arrow's head that points in one of the directions."""
    angle = turn * 2 * pi / _TURNS

    def placed(by: float) -> list[Point]:
        shape = ((1.0, 0.0), (-0.75, 0.72), (-0.4, 0.0), (-0.75, -0.72))
        return [
            (20 + by * (x * cos(angle) - y * sin(angle)), 20 + by * (x * sin(angle) + y * cos(angle))) for x, y in shape
        ]

    def draw(pen: Pen) -> None:
        for paint, wide in ((PITCH, 9), (WHITE, 5)):
            pen.polygon(placed(13), paint, line=paint, width=wide)
        pen.polygon(placed(13), colour, line=colour, width=1)

    return sketch((40, 40), draw)


@cached
def _dart(colour: Colour, turn: int, size: int) -> Image.Image:
    """Return a short arrow in one of the directions."""
    angle = turn * 2 * pi / _TURNS
    shape = ((-21, -5), (1, -5), (1, -14), (23, 0), (1, 14), (1, 5), (-21, 5))
    points = [(30 + x * cos(angle) - y * sin(angle), 30 + x * sin(angle) + y * cos(angle)) for x, y in shape]

    def draw(pen: Pen) -> None:
        for paint, wide in ((PITCH, 10), (WHITE, 6)):
            pen.polygon(points, paint, line=paint, width=wide)
        pen.polygon(points, colour, line=colour, width=1)

    return sketch((size, size), draw, unit=size / 60)


class TrailMark(NamedTuple):
    """A part of the arrow of a move."""

    what: Literal["dart", "dot", "head"]
    at: Point
    size: int
    """Of the sprite, in pixels."""

    @property
    def box(self) -> Rect:
        """Return what is seen of it."""
        return square(self.at, round(self.size * (1 if self.what == "dot" else _SEEN)))


def plan_trail(start: Point, end: Point, pieces: Obstacles) -> list[TrailMark]:
    """Return the arrow of a move, on no piece if possible: short over the border of two cells, or dots with a head."""
    far, angle = hypot(end[0] - start[0], end[1] - start[1]), _angle(start, end)

    def along(by: float, aside: float = 0) -> Point:
        return start[0] + by * cos(angle) - aside * sin(angle), start[1] + by * sin(angle) + aside * cos(angle)

    if far < _NEAR:
        size = 60 if far > _BESIDE else 44 if far > _BELOW else 30
        best = 0.5 if far > _BELOW else 0.36
        tried = [TrailMark("dart", along(far * (best + by), aside), size) for aside, by in _TRIED]
        return [next((one for one in tried if not pieces.meet(one.box)), tried[0])]
    tip = far - _SHORT
    heads = [TrailMark("head", along(tip - back), 40) for back in range(0, round(far / 3), _STEP // 2)]
    head = next((one for one in heads if not pieces.meet(one.box)), heads[0])
    tip = hypot(head.at[0] - start[0], head.at[1] - start[1])
    dots = [TrailMark("dot", along(tip - 22 - number * _STEP), 14) for number in range(int((tip - 22) / _STEP))]
    return [*(dot for dot in dots if not pieces.meet(dot.box)), head]


def _angle(start: Point, end: Point) -> float:
    return atan2(end[1] - start[1], end[0] - start[0])


def trail(window: Window, start: Point, end: Point, look: Look, *, seat: int, pieces: Obstacles) -> None:
    """Draw the arrow of a move."""
    colour = look.identity(seat).colour if seat >= 0 else PITCH
    turn = round(_angle(start, end) / (2 * pi) * _TURNS) % _TURNS
    for mark in plan_trail(start, end, pieces):
        match mark.what:
            case "dart":
                sprite = _dart(colour, turn, mark.size)
            case "dot":
                sprite = _dot(colour)
            case "head":
                sprite = _head(colour, turn)
        window.centred(sprite, mark.at)


def lead(window: Window, ends: tuple[Point, Point], *, face: Colour, line: Colour) -> None:
    """Draw the thin line from a label to its place."""
    for wide, paint in ((4, face), (2, line)):
        window.line(ends, paint, width=wide)
    window.centred(_end(9, face, line), ends[1])


def plate_of_label(window: Window, box: Rect, *, face: Colour, line: Colour) -> None:
    """Draw the plate of a label that lies beside its place."""
    size = (round(box.w / window.scale), round(box.h / window.scale))
    window.stamp(_label_plate(*size, face, line), (box.x, box.y))


@cached
def _end(size: int, face: Colour, line: Colour) -> Image.Image:

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.98, line)
        pen.disc((1, 1), 0.5, face)

    return sketch((size, size), draw, unit=size / 2)


@cached
def _label_plate(wide: int, tall: int, face: Colour, line: Colour) -> Image.Image:

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), line, round_=7)
        pen.box((1.5, 1.5, wide - 1.5, tall - 1.5), face, round_=5.5)

    return sketch((wide, tall), draw)
