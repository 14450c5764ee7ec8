"""The numbers by which a list counts places, on the picture of the dig: a gold disc, beside it the name if it fits.

Knows the plan and the order of the places. Must not know what can be done there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.ice.board import ZONES
from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.dig import marks
from render.ice.dig.cell_geometry import WHOLE
from render.ice.dig.framing import LETTERS
from render.ice.dig.labels.label_layout import PLATE, Wish, place_labels
from render.ice.dig.plan import CellPlan
from render.ice.dig.projection import FLOOR_SEEN, SPOTS_SEEN
from render.ice.lexicon import spot_name
from render.ice.sprites import palette
from render.letters.lettering import width, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.board import Spot
    from render.ice.dig.framing import Window
    from render.ice.dig.labels.label_layout import PlaceLabel
    from render.ice.dig.labels.obstacles import Obstacles
    from render.ice.dig.plan import DigPlan

DISC: Final = 34
"""The size of the disc on the finished picture."""
NUMBER: Final = 27
_PAD: Final = 4
_MIDDLE_ZONE: Final = 18
"""The floor cell for a zone that is nowhere seen."""


def numbered_cells(plan: DigPlan, spots: Sequence[Spot]) -> tuple[CellPlan, ...]:
    """Return the cells of these places; one that is not seen is taken for whole."""
    shown = {cell.spot: cell for cell in plan.cells if cell.kind}
    return tuple(shown.get(spot) or _unseen(spot) for spot in spots)


def _unseen(spot: Spot) -> CellPlan:
    seen = FLOOR_SEEN[_MIDDLE_ZONE] if spot in ZONES else SPOTS_SEEN[spot]
    middle = Rect(round(seen.at[0]), round(seen.at[1]), 0, 0)
    return CellPlan(spot, seen.at, WHOLE, seen.over, middle, middle, ())


def number_labels(
    cells: Sequence[CellPlan], plan: DigPlan, obstacles: Obstacles, *, pieces: Obstacles, within: Rect, scale: float
) -> tuple[PlaceLabel, ...]:
    """Return the places of the numbers of these cells; what they cover is added to the obstacles.

    Rather than lie beside its cell a number covers what is on a tile, but none of the ``pieces``.
    """
    sizes = [(_grown(*_plate_size(cell.spot), scale), _grown(DISC, DISC, scale)) for cell in cells]
    wishes = [Wish(cell, both, plate=True, across=True) for cell, both in zip(cells, sizes, strict=True)]
    room = [cell for cell in plan.cells if cell.kind]
    return place_labels(wishes, room, obstacles, within=within, pieces=pieces)


def _grown(wide: int, tall: int, scale: float) -> tuple[int, int]:
    return round(wide * scale), round(tall * scale)


def draw_outlines(window: Window, cells: Sequence[CellPlan]) -> None:
    """Outline the places that can be chosen."""
    for cell in cells:
        window.centred(marks.choice(cell.kind, over=cell.over), cell.at)


def draw_numbers(window: Window, labels: Sequence[PlaceLabel]) -> None:
    """Draw the numbers, counted from 1, on a window that is as large as the picture."""
    for number, label in enumerate(labels, 1):
        box = label.box
        if label.line is not None:
            marks.lead(window, label.line, face=palette.GLOW, line=palette.PITCH)
            box = box.inset(round(PLATE / 2))
        sprite = _plate(number, label.spot) if says_name(label) else number_disc(number)
        window.centred(sprite, (box.x + box.w / 2, box.y + box.h / 2))


def says_name(label: PlaceLabel) -> bool:
    """Return whether the name of the place stands beside its number."""
    return label.size == 0


def _plate_size(spot: Spot) -> tuple[int, int]:
    return DISC + _PAD + width(spot_name(spot), Face.NARROW, LETTERS) + 2 * _PAD + 1, DISC


@cached
def number_disc(number: int) -> Image.Image:
    """Return a number on a disc."""

    def draw(pen: Pen) -> None:
        for radius, paint in ((0.99, palette.PITCH), (0.9, palette.GOLD)):
            pen.disc((1, 1), radius, paint)

    sprite = sketch((DISC, DISC), draw, unit=DISC / 2)
    size = NUMBER if number < 10 else NUMBER - 3
    write(sprite, (DISC // 2, DISC // 2), str(number), face=Face.NARROW, size=size, fill=palette.PITCH)
    return sprite


@cached
def _plate(number: int, spot: Spot) -> Image.Image:
    """Return a number on a disc and beside it the name of its place."""
    wide, tall = _plate_size(spot)

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), palette.PITCH, round_=DISC / 2)

    sprite = sketch((wide, tall), draw)
    disc = number_disc(number)
    sprite.paste(disc, (0, 0), disc)
    at = (DISC + _PAD, DISC // 2)
    write(sprite, at, spot_name(spot), face=Face.NARROW, size=LETTERS, fill=palette.WHITE, align="left")
    return sprite


def without_plates(plan: DigPlan) -> DigPlan:
    """Return the plan without the names of empty cells that are offered: their numbers take their places."""
    return replace(plan, offered=())
