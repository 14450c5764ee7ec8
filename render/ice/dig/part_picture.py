"""A picture of a part of the dig: drawn as large as it can be, or smaller, and then written on.

Knows the plan and the frame. Must not know why this part is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.dig.dig_picture import draw_dig
from render.ice.dig.ground import layers
from render.ice.dig.labels import place_numbers
from render.ice.dig.labels.occupied import obstacles, pieces
from render.ice.dig.labels.opening_names import draw_openings, opening_labels
from render.ice.dig.labels.place_names import draw_labels, draw_plates, name_labels

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from PIL import Image

    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.drawing.layout import Rect
    from render.ice.dig.changes import Changes
    from render.ice.dig.framing import Frame
    from render.ice.dig.labels.label_layout import PlaceLabel
    from render.ice.dig.plan import CellPlan, DigPlan
    from render.ice.dig.window import Window

_READ: Final = 1.08
"""Up to this scale there is room for the names of all places."""


def part_picture(
    view: View,
    plan: DigPlan,
    changed: Changes,
    frame: Frame,
    *,
    numbered: Sequence[Spot] = (),
    named: Collection[Spot] = (),
    over: Callable[[Window], None] | None = None,
    opened: Sequence[CellPlan] = (),
    covered: Sequence[Rect] = (),
) -> Image.Image:
    """Draw a part of the dig.

    ``numbered`` are places that a list counts, in its order; ``named`` those that have a name however small all is
    shown; ``opened`` those that would be seen (see ``opening_names``); ``over`` draws what lies over the dig, before
    the names, and ``covered`` is where.
    """
    plan = place_numbers.without_plates(plan) if numbered else plan
    cells = place_numbers.numbered_cells(plan, numbered)
    window = layers.laid(plan, view, frame)
    draw_dig(window, plan, view, changed)
    if over is not None:
        over(window)
    place_numbers.draw_outlines(window, cells)
    window = window.lettered()
    numbers, below, names = written(
        view, plan, changed, frame, numbered=numbered, named=named, opened=opened, covered=covered
    )
    draw_labels(window, plan, names, loud={*numbered, *named} if numbered else None)
    draw_plates(window, plan)
    draw_openings(window, below)
    place_numbers.draw_numbers(window, numbers)
    return window.image


def written(
    view: View,
    plan: DigPlan,
    changed: Changes,
    frame: Frame,
    *,
    numbered: Sequence[Spot] = (),
    named: Collection[Spot] = (),
    opened: Sequence[CellPlan] = (),
    covered: Sequence[Rect] = (),
) -> tuple[tuple[PlaceLabel, ...], tuple[PlaceLabel, ...], tuple[PlaceLabel, ...]]:
    """Return the places of the numbers, of the names of what opens and of all other names on such a picture."""
    things, part, scale = obstacles(plan, view, changed), frame.part, frame.scale
    for box in covered:
        things.add(box)
    cells = place_numbers.numbered_cells(plan, numbered)
    numbers = place_numbers.number_labels(cells, plan, things, pieces=pieces(plan), within=part, scale=scale)
    below = opening_labels(opened, plan, things, pieces=pieces(plan), within=part, scale=scale)
    told = {label.spot for label in (*below, *(one for one in numbers if place_numbers.says_name(one)))}
    others = [
        cell for cell in plan.cells if cell.kind and cell.spot not in told and (scale <= _READ or cell.spot in named)
    ]
    # where a list counts the places, other names are drawn only where they need no line
    needed = named if numbered else None
    return numbers, below, name_labels(others, plan, changed, things, within=part, scale=scale, needed=needed)
