"""The picture of the dig: the funnel of ice from above, the figures on it, and the state of the day.

Knows views, events and the plan. Must not know clocks, chance, files or Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from render.ice.dig import marks
from render.ice.dig.changes import UNCHANGED
from render.ice.dig.corners import HEAD, draw_corners, draw_head
from render.ice.dig.framing import Frame, trimmed
from render.ice.dig.ground import layers, slabs
from render.ice.dig.ground.daylight import Light, low_sun
from render.ice.dig.ground.terrain import back_icon, warmth
from render.ice.dig.labels import place_names
from render.ice.dig.plan import anchor, plan_dig, points_shown
from render.ice.dig.projection import FLOOR_SEEN, HIGH, SPOTS_SEEN, WIDE
from render.ice.sprites import figures, palette, travellers

if TYPE_CHECKING:
    from engine.ice.view import CellView, View
    from render.drawing.layout import Rect
    from render.ice.dig.changes import Changes
    from render.ice.dig.framing import Window
    from render.ice.dig.plan import CellPlan, DigPlan
    from render.look import Look

_FIRE: Final = 210
_LAMP: Final = 96
"""How wide the light of a fire and of a lamp is."""


def dig(view: View, look: Look, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw the dig, 1200 pixels wide, with outlines around what changed."""
    plan = plan_dig(view)
    window = layers.laid(plan, view)
    draw_dig(window, plan, view, changed, look)
    place_names.draw_names(window, plan, view, changed)
    draw_corners(window.image, view, look, light=plan.light)
    return window.image


def part_shown(view: View, changed: Changes) -> Rect | None:
    """Return the part of the dig that a board shows; None: all of it.

    That is where leaders and camps stand, where it is dug open, and what has just changed: elsewhere archaeologists
    wait at shafts.
    """
    if view.outcome is not None or any(view.players[seat].leader < 0 for seat in view.decision.seats):
        return None  # who comes to the dig may go anywhere
    ends = (spot for _, *both in changed.trails for spot in both)
    points = points_shown(view, (*changed.spots, *changed.gone, *ends))
    # where Azulia lies open, nearly all is dug
    return None if points is None else trimmed(points, head=HEAD)


def part_of_dig(part: Rect, view: View, look: Look, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw a part of the dig at its own size, under a line with the day and everybody's EP."""
    plan = plan_dig(view)
    window = layers.laid(plan, view, Frame(part))
    draw_dig(window, plan, view, changed, look)
    place_names.draw_names(window, plan, view, changed)
    image = Image.new("RGB", (part.w, part.h + HEAD), palette.FRAME)
    image.paste(window.image, (0, HEAD))
    draw_head(image, view, look)
    return image


def draw_dig(window: Window, plan: DigPlan, view: View, changed: Changes, look: Look) -> None:
    """Draw what is on the tiles, as far as the window shows it: outlines of changes, backs of tiles, figures."""
    cells, light = {cell.spot: cell for cell in view.cells}, plan.light
    if light is Light.DUSK:
        window.shade(low_sun, (WIDE, HIGH))
    for _, at in plan.coins:
        window.centred(figures.coin(32), at)
    for cell in plan.cells:
        if cell.kind:
            _draw_warmth(window, cell, cells[cell.spot], light)
    _draw_changes(window, plan, changed)
    for cell in plan.cells:
        if cell.kind:
            _draw_back(window, cell, cells[cell.spot], light)
    for cell in plan.cells:
        _draw_figures(window, cell, look)
    for seat, source, target in changed.trails:
        marks.trail(window, anchor(plan, source), anchor(plan, target), look, seat=seat)


def _draw_figures(window: Window, plan: CellPlan, look: Look) -> None:
    """Draw the figures on a cell; if its tile is gone, on a plate next to the hole."""
    if plan.kind == 0:
        window.stamp(marks.plate(plan.label.w, plan.label.h), (plan.label.x, plan.label.y))
    for figure in plan.figures:
        window.centred(sprite_of(figure.what, figure.value, figure.size, look), figure.at)


def _draw_warmth(window: Window, plan: CellPlan, cell: CellView, light: Light) -> None:
    """Draw the light that a fire, a lamp and a tent throw."""
    x, y = plan.icon.middle
    if cell.back == "camp":
        window.centred(warmth(_FIRE, light), (x, y - 12))
    elif cell.back == "tunnel":
        window.centred(warmth(_LAMP, light), (x + plan.icon.w * 0.28, y - plan.icon.w * 0.25))
    for figure in plan.figures:
        if figure.what == "camp":
            window.centred(warmth(figure.size * 2, light), (figure.at[0], figure.at[1] + figure.size * 0.3))


def _draw_back(window: Window, plan: CellPlan, cell: CellView, light: Light) -> None:
    """Draw the back of a tile."""
    if cell.back is not None:
        sprite = back_icon(cell.back, plan.icon.w, slabs.texture_of(cell.spot), light)
        if sprite is not None:
            window.stamp(sprite, (plan.icon.x, plan.icon.y))


def sprite_of(what: str, value: int, size: int, look: Look) -> Image.Image:
    """Return the sprite of a ``plan.Figure``: a camp, archaeologists or a leader."""
    if what == "camp":
        return travellers.camp(None if value < 0 else look.identity(value), size)
    return travellers.crew(value, size) if what == "archs" else travellers.leader_figure(look.identity(value), size)


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
