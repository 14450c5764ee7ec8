"""The picture of the dig: the funnel of ice from above, the figures on it, and the state of the day.

Knows views, events and the plan. Must not know clocks, chance, files or Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, LEVEL, SNOW, SURFACE, TILES_BESIDE
from render.ice.dig import hexes, marks, place_names
from render.ice.dig.changes import changes
from render.ice.dig.corners import draw_corners
from render.ice.dig.plan import anchor, plan_dig
from render.ice.dig.projection import FLOOR_SEEN, SPOTS_SEEN
from render.ice.dig.window import Window
from render.ice.sprites import figures, palette
from render.ice.sprites.terrain import back_icon
from render.wearing import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.events import IceEvent
    from engine.ice.view import CellView, View
    from render.canvas import Point
    from render.ice.dig.changes import Changes
    from render.ice.dig.plan import CellPlan, DigPlan
    from render.words import Words

_LARGER: Final = 1.12


def dig(view: View, names: Sequence[str], words: Words, *, events: Sequence[IceEvent] = ()) -> Image.Image:
    """Draw the dig, 1200 pixels wide, with outlines around what the events changed."""
    plan = plan_dig(view)
    window = Window.of(hexes.ground())
    changed = changes(events)
    draw_dig(window, plan, view, changed)
    place_names.draw_names(window, plan, view, changed)
    draw_corners(window.image, view, names, words)
    return window.image


def draw_dig(window: Window, plan: DigPlan, view: View, changed: Changes) -> None:
    """Draw the funnel, as far as the window shows it: tiles, outlines of changes, backs of tiles, figures."""
    cells = {cell.spot: cell for cell in view.cells}
    for level in (DEEP, SURFACE, SNOW):
        _draw_level(window, plan, [cells[spot] for spot in level if spot in cells])
    for _, at in plan.coins:
        window.centred(figures.coin(32), at)
    _draw_changes(window, plan, changed)
    for cell in plan.cells:
        if cell.kind:
            _draw_back(window, cell, cells[cell.spot])
    for cell in plan.cells:
        _draw_figures(window, cell)
    for seat, source, target in changed.trails:
        marks.trail(window, anchor(plan, source), anchor(plan, target), seat=seat)


def _draw_figures(window: Window, plan: CellPlan) -> None:
    """Draw the figures on a cell; if its tile is gone, on a plate next to the hole."""
    if plan.kind == 0:
        window.stamp(marks.plate(plan.label.w, plan.label.h), (plan.label.x, plan.label.y))
    for figure in plan.figures:
        window.centred(sprite_of(figure.what, figure.value, figure.size), figure.at)


def whole(at: Point) -> tuple[int, int]:
    """Return the point in whole pixels."""
    return round(at[0]), round(at[1])


def _draw_level(window: Window, plan: DigPlan, cells: Sequence[CellView]) -> None:
    """Draw the tiles of a level, first the shadows of those at a hole."""
    shown = [cell for cell in cells if cell.kind == "tile" and cell.visible]
    places = {}
    for cell in shown:
        x, y = whole(SPOTS_SEEN[cell.spot].at)
        places[cell.spot] = x - hexes.SPRITE[0] // 2, y - hexes.SPRITE[1] // 2
        if TILES_BESIDE[cell.spot] & ~plan.tiles:
            mask = hexes.shadow()
            window.tint(palette.SHADE, mask, hexes.shadow_at(places[cell.spot]))
    for cell in shown:
        window.stamp(hexes.tile(LEVEL[cell.spot], cell.turn), places[cell.spot])


def _draw_back(window: Window, plan: CellPlan, cell: CellView) -> None:
    """Draw the back of a tile."""
    if cell.back is not None:
        sprite = back_icon(cell.back, plan.icon.w)
        if sprite is not None:
            window.stamp(sprite, (plan.icon.x, plan.icon.y))


def sprite_of(what: str, value: int, size: int) -> Image.Image:
    """Return the sprite of a ``plan.Figure``: a camp, archaeologists or a leader."""
    if what == "camp":
        return figures.tent(None if value < 0 else identity(value), size)
    # a leader's outline leaves some of its square free
    return figures.crowd(value, size) if what == "archs" else figures.leader(identity(value), round(size * _LARGER))


def _draw_changes(window: Window, plan: DigPlan, changed: Changes) -> None:
    shown = {cell.spot: cell for cell in plan.cells}
    for spot in changed.gone:
        window.centred(marks.hole(), SPOTS_SEEN[spot].at)
    for cell in plan.cells:
        if cell.kind == 0:
            window.centred(marks.hole(palette.WHITE), cell.at)
    for floor in changed.coins:
        window.centred(marks.target(40), FLOOR_SEEN[floor].at)
    for spot in changed.spots:
        if spot in shown and shown[spot].kind:
            window.centred(marks.outline(shown[spot].kind, over=shown[spot].over), shown[spot].at)
