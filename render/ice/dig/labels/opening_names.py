"""The names of the places below a tile that is to be dug away: on plates, each with a line to where it would be seen.

Knows the plan. Must not know what a place hides, nor whether the tile will be dug away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.board import ZONES
from render.drawing.layout import Rect
from render.ice.dig import marks
from render.ice.dig.labels.label_layout import Wish, place_labels
from render.ice.dig.labels.occupied import plate_size
from render.ice.dig.labels.place_names import draw_plate
from render.ice.dig.plan import CellPlan
from render.ice.dig.projection import FLOOR_SEEN, SPOTS_SEEN, below, kind_of, land
from render.ice.sprites import palette

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.ice.board import Cell
    from render.ice.dig.labels.label_layout import PlaceLabel
    from render.ice.dig.labels.obstacles import Obstacles
    from render.ice.dig.plan import DigPlan
    from render.ice.dig.window import Window


def opened_cells(plan: DigPlan, dug: Cell) -> tuple[CellPlan, ...]:
    """Return the places below a tile, each with no more than the part of it that the tile covers."""
    return tuple(_opened(plan, dug))


def _opened(plan: DigPlan, dug: Cell) -> Iterator[CellPlan]:
    for spot, wanted in below(dug):
        sites = [SPOTS_SEEN[spot]] if spot not in ZONES else [each for each in FLOOR_SEEN if dug in each.covers]
        # of a zone, the floor cell that shows its name
        seen = min(sites, key=lambda site: abs(site.at[0] - wanted[0]) + abs(site.at[1] - wanted[1]))
        kind = kind_of(seen, plan.tiles & ~(1 << dug)) & ~kind_of(seen, plan.tiles)
        label = Rect(round(wanted[0]), round(wanted[1]), 0, 0)
        yield CellPlan(spot, seen.at, kind, seen.over, label, label, ())


def opening_labels(
    cells: Sequence[CellPlan], plan: DigPlan, things: Obstacles, *, pieces: Obstacles, within: Rect, scale: float
) -> tuple[PlaceLabel, ...]:
    """Return the places of their names; what they cover is added to the obstacles.

    Where there is no room beside the tile a name lies across its border, but on none of the ``pieces``.
    """
    wishes = []
    for cell in cells:
        wide, tall = plate_size(cell.spot)
        wishes.append(Wish(cell, ((round(wide * scale), round(tall * scale)),), lit=True, plate=True))
    room = [cell for cell in plan.cells if cell.kind]
    return place_labels(wishes, room, things, within=within, pieces=pieces, aside=land())


def draw_openings(window: Window, labels: Sequence[PlaceLabel]) -> None:
    """Draw the names, on a window that is as large as the picture."""
    for label in labels:
        if label.line is not None:
            marks.lead(window, label.line, face=palette.PITCH, line=palette.GLOW)
    for label in labels:
        draw_plate(window, label.spot, label.box.middle)
