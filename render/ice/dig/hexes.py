"""Tiles, ledge, floor and frame of the dig as sprites, with their shadows.

Knows how ice looks. Must not know a view.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageFilter

from engine.ice.board import (
    DEEP_LEVEL,
    FLOOR,
    FLOOR_POSITION,
    FLOOR_ZONE,
    HIGH_LEDGE,
    LOW_LEDGE,
    POSITION,
    SIDES,
    SNOW_LEVEL,
    SURFACE_LEVEL,
    ZONES,
)
from engine.ice.board import SNOW as SNOW_CELLS
from render.cache import cached
from render.canvas import Pen, sketch
from render.ice.dig.cell_geometry import HALF, TALL, WHOLE
from render.ice.dig.projection import HIGH, WIDE, pixel
from render.ice.sprites import palette

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from render.canvas import Point
    from render.ice.sprites.palette import Family
    from render.theme import Colour

FAMILIES: Final = {SNOW_LEVEL: palette.SNOW, SURFACE_LEVEL: palette.SURFACE, DEEP_LEVEL: palette.DEEP}
SPRITE: Final = (2 * round(HALF) + 4, 2 * round(TALL) + 4)
MIDDLE: Final = (SPRITE[0] / 2, SPRITE[1] / 2)
_SOFT: Final = 9
_REACH: Final = 28
"""How many pixels a shadow sprite is larger than a tile on each side."""
_FALL: Final = (6, 10)
"""The offset of shadows: the light comes from the upper left."""


def corners(at: Point, by: float) -> list[Point]:
    """Return the six corners of a cell, the upper one first, clockwise."""
    return [(at[0] + by * sin(i * pi / 3), at[1] - by * cos(i * pi / 3)) for i in range(6)]


def visible(kind: int, *, over: bool) -> list[Point]:
    """Return the outline of the visible part of a cell, around (0, 0)."""
    rim = corners((0, 0), TALL)
    if kind == WHOLE:
        return rim
    first = (3, 1, 5) if over else (0, 2, 4)
    ends = [first[bit] for bit in range(3) if kind >> bit & 1]
    if len(ends) == 2:
        # the two thirds meet at a corner: begin with the one from which it is two corners clockwise
        ends = ends if (ends[1] - ends[0]) % 6 == 2 else ends[::-1]
    span = range(ends[0] - 1, ends[-1] + 2 if ends[-1] >= ends[0] else ends[-1] + 8)
    return [*(rim[i % 6] for i in span), (0.0, 0.0)]


def _bevel(pen: Pen, at: Point, family: Family, *, wide: float) -> None:
    """Draw a plate of ice: line, lit and dark edges, face."""
    pen.polygon(corners(at, TALL + 1), family.line)
    outer, inner = corners(at, TALL - 1.6), corners(at, TALL - 1.6 - wide)
    for side in range(6):
        paint = family.light if side in {0, 4, 5} else family.dark
        after = (side + 1) % 6
        pen.polygon((outer[side], outer[after], inner[after], inner[side]), paint)
    pen.polygon(inner, family.face)


def _chasm(pen: Pen, at: Point, angle: float) -> None:
    """Draw the chasm on one closed side of a crevasse."""

    def spot(out: float, along: float) -> Point:
        return at[0] + out * cos(angle) - along * sin(angle), at[1] + out * sin(angle) + along * cos(angle)

    half = TALL / 2
    for paint, depth in ((palette.CHASM, 13.0), (palette.CHASM_DEEP, 9.0)):
        shift = 13.0 - depth
        rim = [
            spot(HALF - depth - (3 if i % 2 else -2), -half + shift + i * (half - shift) * 2 / 8) for i in range(1, 8)
        ]
        pen.polygon((spot(HALF, -half), *rim, spot(HALF, half)), paint)


@cached
def tile(level: int, turn: int | None = None) -> Image.Image:
    """Return a tile of a level; a crevasse has ``turn``, which decides its closed sides."""

    def draw(pen: Pen) -> None:
        _bevel(pen, MIDDLE, FAMILIES[level], wide=5)
        if level != SNOW_LEVEL:
            glint = FAMILIES[level].light
            for x, y, reach in ((-46, 10, 13), (-34, 28, 9), (40, -30, 11), (48, -14, 7)):
                start = (MIDDLE[0] + x, MIDDLE[1] + y)
                pen.line((start, (start[0] + reach, start[1] - reach * 0.6)), glint, width=2)
        if turn is not None:
            for side in (turn, turn + 3):
                _chasm(pen, MIDDLE, side % 6 * pi / 3)

    assert len(SIDES) == 6
    return sketch(SPRITE, draw)


@cached
def shadow() -> Image.Image:
    """Return the shadow of one tile as a mask, to be pasted at ``shadow_at``."""
    mask = Image.new("L", (SPRITE[0] + 2 * _REACH, SPRITE[1] + 2 * _REACH), 0)
    Pen(mask, 1).polygon(corners((mask.width / 2, mask.height / 2), TALL), 150)  # type: ignore[arg-type]
    return mask.filter(ImageFilter.GaussianBlur(_SOFT))


def shadow_at(at: tuple[int, int]) -> tuple[int, int]:
    """Return the upper left corner of a tile's shadow, given that of its sprite."""
    return at[0] - _REACH + _FALL[0], at[1] - _REACH + _FALL[1]


# ---- the ground: all that never changes


def _smooth(mode: str, colour: Colour | int, draw: Callable[[Pen], None]) -> Image.Image:
    """Return a layer as large as the picture, drawn at twice the size so that its edges are smooth."""
    sheet = Image.new(mode, (WIDE * 2, HIGH * 2), colour)
    draw(Pen(sheet, 2))
    return sheet.reduce(2)


def _lay(image: Image.Image, sheet: Image.Image, mask: Image.Image) -> None:
    """Paste a step of the frame with its shadow over the deeper ones."""
    fallen = ImageChops.offset(mask, *_FALL).filter(ImageFilter.GaussianBlur(_SOFT))
    image.paste(palette.SHADE, (0, 0), fallen.point(lambda value: value * 150 // 255))
    image.paste(sheet, (0, 0), mask)


def _cells(places: Iterable[Point], paint: int) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for at in places:
            pen.polygon(corners(at, TALL + 0.5), paint)  # type: ignore[arg-type]

    return draw


def _floor(pen: Pen) -> None:
    """Draw Azulia: a dark floor, its zones parted by glowing veins."""
    for floor in FLOOR:
        paint = palette.AZULIA[FLOOR_ZONE[floor] - ZONES.start]
        pen.polygon(corners(pixel(FLOOR_POSITION[floor]), TALL), paint, line=palette.AZULIA_SEAM, width=2)
    at = {FLOOR_POSITION[floor]: floor for floor in FLOOR}
    for floor in FLOOR:
        q, r = FLOOR_POSITION[floor]
        rim = corners(pixel((q, r)), TALL)
        for side, by in enumerate(SIDES):
            other = at.get((q + by[0], r + by[1]))
            if other is not None and other > floor and FLOOR_ZONE[other] != FLOOR_ZONE[floor]:
                # side 0 looks right: it lies between the second and the third corner
                ends = (rim[(side + 1) % 6], rim[(side + 2) % 6])
                pen.line(ends, (132, 58, 140), width=7)
                pen.line(ends, palette.AZULIA_VEIN, width=3)


def _ledge(spots: Sequence[int], family: Family) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for spot in spots:
            at = pixel(POSITION[spot])
            _bevel(pen, at, family, wide=4)
            for x, y, reach in ((-40, -22, 16), (20, -50, 14), (34, 30, 16), (-24, 50, 14), (-50, 22, 10), (50, -8, 9)):
                start = (at[0] + x, at[1] + y)
                pen.line((start, (start[0] + reach, start[1] + reach * 0.35)), family.dark, width=2.4)

    return draw


@cached
def ground() -> Image.Image:
    """Return the empty dig: Azulia, both steps of the ledge and the frame. Copy it before drawing on it."""
    image = _smooth("RGB", palette.AZULIA[1], _floor)
    for spots, family in ((LOW_LEDGE, palette.LOW_LEDGE), (HIGH_LEDGE, palette.HIGH_LEDGE)):
        mask = _smooth("L", 0, _cells([pixel(POSITION[spot]) for spot in spots], 255))
        _lay(image, _smooth("RGB", family.face, _ledge(spots, family)), mask)
    places = [pixel(POSITION[cell]) for cell in SNOW_CELLS]
    hole = _smooth("L", 0, _cells(places, 255))

    def rim(pen: Pen) -> None:
        for wide, paint in ((9.0, palette.FRAME_LINE), (7.0, palette.FRAME_EDGE), (2.0, palette.FRAME_LINE)):
            for at in places:
                pen.polygon(corners(at, TALL + wide), paint)

    def frame(pen: Pen) -> None:
        rim(pen)
        for inset, paint in ((3, palette.FRAME_EDGE), (9, palette.FRAME_LINE)):
            pen.box((inset, inset, WIDE - inset, HIGH - inset), None, line=paint, width=2, round_=16)

    _lay(image, _smooth("RGB", palette.FRAME, frame), ImageChops.invert(hole))
    return image
