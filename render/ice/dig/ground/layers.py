"""Ground and tiles of the dig, one level over the other, before anything stands on them.

Most of the snow lies as it did at first, so the dig under whole snow is kept, and drawn anew only where a tile is gone.
Knows the tiles that are seen. Must not know what stands on them, nor what has changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice.board import DEEP, LEVEL, SNOW, SNOW_LEVEL, SURFACE, TILES_BESIDE
from render.drawing.cache import cached
from render.drawing.layout import Rect
from render.ice.dig.framing import Frame, Window
from render.ice.dig.ground import hexes, slabs
from render.ice.dig.ground.bed import ground
from render.ice.dig.projection import HIGH, SPOTS_SEEN, WIDE

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.ice.board import Cell
    from engine.ice.view import View
    from render.ice.dig.ground.daylight import Light
    from render.ice.dig.plan import DigPlan

_PLACES: Final = {
    cell: (round(SPOTS_SEEN[cell].at[0]) - hexes.SPRITE[0] // 2, round(SPOTS_SEEN[cell].at[1]) - hexes.SPRITE[1] // 2)
    for cell in (*SNOW, *SURFACE, *DEEP)
}
"""The upper left corners of the tiles' sprites."""
_INNER: Final = 6
"""A tile with so many beside it lies at no edge of the dig."""
_EACH: Final = 30_000
"""As much as to draw a part by itself costs to draw so many pixels more."""
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
    """Return the same with so few pixels of so many, up to where both begin anew."""
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
    return Rect(*_PLACES[cell], hexes.SPRITE[0], slabs.height(LEVEL[cell]))


def _area(part: Rect) -> int:
    return part.w * part.h
