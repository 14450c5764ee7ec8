"""Ground and tiles of the dig, one level over the other, before anything stands on them.

Most of the snow lies as it did at first, so the dig under whole snow is kept, and redrawn only where a tile is gone.
Knows the tiles that are seen. Must not know what stands on them, nor what has changed.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageFilter

from engine.ice.board import (
    DEEP,
    DEEP_LEVEL,
    FLOOR,
    FLOOR_POSITION,
    FLOOR_ZONE,
    HIGH_LEDGE,
    LEVEL,
    LOW_LEDGE,
    POSITION,
    SIDES,
    SNOW,
    SNOW_LEVEL,
    SURFACE,
    SURFACE_LEVEL,
    TILES_BESIDE,
    ZONES,
)
from engine.ice.board import SNOW as SNOW_CELLS
from render.drawing.cache import cached
from render.drawing.canvas import Pen
from render.drawing.layout import Rect
from render.ice.dig import geometry, slabs
from render.ice.dig.framing import Frame, Window
from render.ice.dig.geometry import HIGH, SPOTS_SEEN, TALL, WALLS, WIDE, corners, pixel
from render.ice.dig.light import Light, coloured, heights, lit, mixed, ridges, stencil, strokes, tone, toned
from render.ice.sprites import palette

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from engine.ice.board import Cell
    from engine.ice.view import View
    from render.drawing.canvas import Point
    from render.drawing.theme import Colour
    from render.ice.dig.plan import DigPlan
    from render.ice.sprites.palette import Family


_SIZE: Final = (WIDE, HIGH)
_HUB: Final = pixel((0, 0))
_FALL: Final = (9, 16)
"""The offset of shadows: the light comes from the upper left."""
_CLIFF: Final = (
    (0.0, (206, 212, 220)),
    (0.14, (120, 124, 134)),
    (0.34, (150, 152, 158)),
    (0.48, (92, 94, 104)),
    (0.72, (116, 116, 122)),
    (0.84, (58, 60, 70)),
)
_BRINK: Final = (
    (0.0, (236, 244, 252)),
    (0.3, (176, 202, 230)),
    (0.5, (132, 168, 208)),
    (0.64, (168, 198, 228)),
    (0.78, (96, 136, 184)),
)
"""The bands of the walls of ledge and land, as those of a slab."""
_LIGHTS: Final = 170
_LAND: Final = ((0, (12, 20, 40)), (90, (26, 40, 66)), (128, (34, 50, 78)), (170, (46, 66, 98)), (255, (110, 140, 178)))


def _smooth(colour: Colour, draw: Callable[[Pen], None]) -> Image.Image:
    """Return a layer as large as the picture, drawn at twice the size so that its edges are smooth."""
    sheet = Image.new("RGB", (WIDE * 2, HIGH * 2), colour)
    draw(Pen(sheet, 2))
    return sheet.reduce(2)


def _cells(places: Sequence[Point], by: float = 0.5) -> Image.Image:
    """Return the cells at these places as a mask."""
    return stencil(_SIZE, [corners(at, TALL + by) for at in places], fine=2)


def _lay_land(
    image: Image.Image,
    sheet: Image.Image,
    mask: Image.Image,
    *,
    bands: Sequence[tuple[float, Colour]],
    deep: int,
    light: Light,
) -> None:
    """Paste a step with its shadow and its walls over the deeper ones."""
    for (x, y), soft, dark in ((_FALL, 10, 105), ((4, deep + 3), 4, 105)):
        fallen = ImageChops.offset(mask, x, y).filter(ImageFilter.GaussianBlur(soft))
        image.paste(palette.SHADE, (0, 0), fallen.point([value * dark // 255 for value in range(256)]))
    for down in range(deep, 0, -1):
        colour = next(paint for share, paint in reversed(bands) if down >= share * deep)
        image.paste(tone(colour, light), (0, 0), ImageChops.offset(mask, 0, down))
    image.paste(toned(sheet, light), (0, 0), mask)


def _veins() -> list[tuple[Point, Point]]:
    """Return the borders of the zones."""
    at = {FLOOR_POSITION[floor]: floor for floor in FLOOR}
    found = []
    for floor in FLOOR:
        q, r = FLOOR_POSITION[floor]
        rim = corners(pixel((q, r)), TALL)
        for side, by in enumerate(SIDES):
            other = at.get((q + by[0], r + by[1]))
            if other is not None and other > floor and FLOOR_ZONE[other] != FLOOR_ZONE[floor]:
                # side 0 looks right: it lies between the second and the third corner
                found.append((rim[(side + 1) % 6], rim[(side + 2) % 6]))
    return found


def _streets() -> list[tuple[Point, ...]]:
    """Return the plan of the city that lies below: rings and rays."""
    found: list[tuple[Point, ...]] = [
        tuple(_around(step * pi / 60, reach) for step in range(121)) for reach in (92, 176, 262, 348)
    ]
    for ray in range(24):
        start = (92, 262, 176)[ray % 3] if ray % 2 else 92
        found.append((_around(ray * pi / 12, start), _around(ray * pi / 12, start + 86)))
    return found


def _around(angle: float, reach: float) -> Point:
    return _HUB[0] + reach * cos(angle), _HUB[1] + reach * sin(angle)


def _lights() -> list[Point]:
    """Return where lights still burn in the city: along its streets, some here, some there."""
    numbers = shake_128(b"lights of Azulia").digest(3 * _LIGHTS)
    found = []
    for number in range(_LIGHTS):
        ring, turn, aside = numbers[3 * number : 3 * number + 3]
        reach = (92, 134, 176, 219, 262, 305, 348, 390)[ring % 8]
        found.append(_around(turn * 2 * pi / 256, reach + (aside - 128) / 128 * 16))
    return found


def _azulia() -> Image.Image:
    """Draw Azulia: the floor of a city whose streets, lights and the veins between its zones glow."""

    def zones(pen: Pen) -> None:
        for floor in FLOOR:
            paint = palette.AZULIA[FLOOR_ZONE[floor] - ZONES.start]
            pen.polygon(corners(pixel(FLOOR_POSITION[floor]), TALL + 0.5), paint)

    stone = lit(mixed(((heights(_SIZE, (30, 30), "floor"), 0.16), (heights(_SIZE, (7, 7), "sand"), 0.06))), strength=1)
    image = ImageChops.overlay(_smooth(palette.AZULIA[1], zones), Image.merge("RGB", (stone,) * 3))
    veins, streets = strokes(_SIZE, [(ends, 255) for ends in _veins()], width=4), _streets()
    roads = strokes(_SIZE, [(line, 150) for line in streets], width=2)
    lights = stencil(_SIZE, [corners(at, 2.6) for at in _lights()], fine=2)
    for mask, soft, paint, gain in (
        (veins, 16, (190, 50, 190), 4.5),
        (veins, 5, (220, 70, 200), 1.6),
        (roads, 5, (130, 50, 190), 2.4),
        (lights, 5, (255, 120, 190), 4.0),
    ):
        glow = mask.filter(ImageFilter.GaussianBlur(soft)).point(
            [min(255, round(value * gain)) for value in range(256)]
        )
        image = ImageChops.screen(image, coloured(glow, ((0, (0, 0, 0)), (255, paint))))
    image.paste(palette.AZULIA_SEAM, (0, 0), roads)
    image.paste((255, 216, 236), (0, 0), lights)
    image.paste(palette.AZULIA_VEIN, (0, 0), veins)
    return image


def _rock(family: Family, spots: Sequence[int], seed: str) -> Image.Image:
    """Draw the faces of a step of the ledge: rough rock, dusted with snow."""
    places = [pixel(POSITION[spot]) for spot in spots]
    height = mixed(((ridges(_SIZE, (60, 24), seed, turn=20), 0.2), (heights(_SIZE, (9, 7), f"{seed} chips"), 0.12)))
    bump = lit(_cells(places, -4).filter(ImageFilter.GaussianBlur(2.5)), strength=0.6)
    bright = ImageChops.add(lit(height, strength=1.5, soft=0.6), bump, 1, -128)
    stops = ((0, family.line), (80, family.dark), (128, family.face), (180, family.light), (255, (240, 244, 250)))
    image = coloured(bright, stops)
    joints = [([*corners(at, TALL), corners(at, TALL)[0]], 150) for at in places]
    image.paste(family.line, (0, 0), strokes(_SIZE, joints, width=2))
    return image


def _land() -> Image.Image:
    """Draw the land around: ice in the shade, calm enough to write on."""
    height = mixed(
        ((ridges(_SIZE, (210, 90), "land", turn=18), 0.2), (ridges(_SIZE, (60, 22), "crust", turn=24), 0.04))
    )
    image = coloured(lit(height, step=3, strength=1.1, soft=2), _LAND)
    for inset, paint in ((3, palette.FRAME_EDGE), (9, palette.FRAME_LINE)):
        Pen(image, 1).box((inset, inset, WIDE - inset, HIGH - inset), None, line=paint, width=2, round_=16)
    return image


@cached
def ground(light: Light = Light.DAY) -> Image.Image:
    """Return the empty dig in a light; Azulia has its own. Copy it before drawing on it."""
    image = _azulia()
    for spots, family, deep, seed in (
        (LOW_LEDGE, palette.LOW_LEDGE, WALLS[DEEP_LEVEL], "low"),
        (HIGH_LEDGE, palette.HIGH_LEDGE, WALLS[SURFACE_LEVEL], "high"),
    ):
        mask = _cells([pixel(POSITION[spot]) for spot in spots])
        _lay_land(image, _rock(family, spots, seed), mask, bands=_CLIFF, deep=deep, light=light)
    places = [pixel(POSITION[cell]) for cell in SNOW_CELLS]
    land = _land()
    # a lip of snow along the edge of the hole
    for by, paint in ((10, palette.FRAME_EDGE), (6.5, (172, 196, 222)), (2.5, (226, 236, 246))):
        land.paste(paint, (0, 0), _cells(places, by))
    _lay_land(image, land, ImageChops.invert(_cells(places)), bands=_BRINK, deep=WALLS[SNOW_LEVEL], light=light)
    return image


_PLACES: Final = {
    cell: (
        round(SPOTS_SEEN[cell].at[0]) - geometry.SPRITE[0] // 2,
        round(SPOTS_SEEN[cell].at[1]) - geometry.SPRITE[1] // 2,
    )
    for cell in (*SNOW, *SURFACE, *DEEP)
}
"""The upper left corners of the tiles' sprites."""
_INNER: Final = 6
"""A tile with this many beside it lies at no edge of the dig."""
_EACH: Final = 30_000
"""As much as to draw a part by itself costs to draw this many pixels more."""
_WHOLE: Final = Rect(0, 0, WIDE, HIGH)


def laid(plan: DigPlan, view: View, frame: Frame | None = None) -> Window:
    """Return a window onto the dig, or a part of it, with all tiles that are seen."""
    seen = {cell.spot: cell for cell in view.cells if cell.kind == "tile" and cell.visible}
    many, few = (1, 1) if frame is None else (frame.many, frame.few)
    window = Window.of(_snowed(plan.light) if many == few else _snow_shrunk(plan.light, many, few), frame)
    for hole, levels in _holes(tuple(cell for cell in SNOW if cell not in seen)):
        if (shown := hole.shared(window.part)) is not None:
            shown = _widened(shown, many)
            below = Window.of(ground(plan.light), Frame(shown))
            for cells in levels:
                _lay(below, [cell for cell in cells if cell in seen], plan.tiles, plan.light)
            window.patch(below.image, shown)
    for cell in SNOW:
        if cell in seen and (turn := seen[cell].turn) is not None:
            window.stamp(slabs.crevasse(turn), _PLACES[cell])
    return window


@cached
def _snowed(light: Light) -> Image.Image:
    """Return the dig under whole snow. Copy it before drawing on it."""
    window = Window.of(ground(light))
    _lay(window, SNOW, sum(1 << cell for cell in SNOW), light)
    return window.image


@cached
def _snow_shrunk(light: Light, many: int, few: int) -> Image.Image:
    """Return the same with so few pixels of this many, up to where both start over."""
    whole = _widened(_WHOLE, many)
    image = Window.of(_snowed(light), Frame(whole)).image
    return image.resize((whole.w * few // many, whole.h * few // many), Image.Resampling.BOX)


def _widened(part: Rect, many: int) -> Rect:
    """Return the part with sides at multiples of a number of pixels."""
    x, y = part.x // many * many, part.y // many * many
    return Rect(x, y, -(-part.right // many) * many - x, -(-part.bottom // many) * many - y)


def _lay(window: Window, cells: Collection[Cell], tiles: int, light: Light) -> None:
    """Draw tiles of one level, first the shadows of those at a hole or at an edge of the dig."""
    for cell in cells:
        if TILES_BESIDE[cell] & ~tiles or _outer(cell):
            window.stamp(slabs.shadow(LEVEL[cell]), slabs.shadow_at(_PLACES[cell], LEVEL[cell]))
    for cell in cells:
        window.stamp(slabs.slab(LEVEL[cell], slabs.texture_of(cell), light), _PLACES[cell])


def _outer(cell: Cell) -> bool:
    return LEVEL[cell] == SNOW_LEVEL and TILES_BESIDE[cell].bit_count() < _INNER


@lru_cache(maxsize=256)
def _holes(gone: tuple[Cell, ...]) -> tuple[tuple[Rect, tuple[tuple[Cell, ...], ...]], ...]:
    """Return where the dig looks otherwise than under whole snow, in few parts that hardly overlap.

    With each of them come the tiles that may be drawn there, by level, the lowest first.
    """
    found: list[Rect] = []
    for one in map(_changed, gone):
        new, kept = one, []
        for other in found:
            both = new.around(other)
            if _area(both) < _area(new) + _area(other) + _EACH:
                new = both
            else:
                kept.append(other)
        found = [*kept, new]
    return tuple(
        (part, tuple(tuple(cell for cell in level if part.meets(_drawn(cell))) for level in (DEEP, SURFACE, SNOW)))
        for part in found
    )


def _changed(cell: Cell) -> Rect:
    """Return the part that looks otherwise without a tile of snow: its shadow is seen where it falls off the dig."""
    return _drawn(cell) if _outer(cell) else _tile(cell)


@lru_cache(maxsize=len(_PLACES))
def _drawn(cell: Cell) -> Rect:
    """Return the part of the picture on which a tile and its shadow are drawn."""
    level = LEVEL[cell]
    fallen = Rect(*slabs.shadow_at(_PLACES[cell], level), *slabs.shadow(level).size)
    return _tile(cell).around(fallen).shared(_WHOLE) or fallen


def _tile(cell: Cell) -> Rect:
    return Rect(*_PLACES[cell], geometry.SPRITE[0], slabs.height(LEVEL[cell]))


def _area(part: Rect) -> int:
    return part.w * part.h
