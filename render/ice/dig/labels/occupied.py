"""What on the picture of the dig no label may cover, as boxes: pieces, backs of tiles, coins, cracks and marks.

Knows the plan and how large what is drawn is. Must not draw, nor know what a label says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import HIGH_LEDGE, LEVEL, LOW_LEDGE, POSITION, SNOW, TILES
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.dig import geometry, marks, slabs
from render.ice.dig.geometry import FLOOR_SEEN, SPOTS_SEEN, TALL, WALLS
from render.ice.dig.labels.cell_room import in_sight
from render.ice.dig.labels.obstacles import SOFT, Obstacles, along, square
from render.ice.dig.plan import anchor
from render.ice.lexicon import spot_name
from render.letters.lettering import width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.ice.changes import Changes
    from render.ice.dig.labels.obstacles import Cluster
    from render.ice.dig.plan import DigPlan, Figure

_PAID: Final = 40
_DASH: Final = 9
_LEDGE: Final = {(LEVEL[spot], POSITION[spot]): spot for spot in (*HIGH_LEDGE, *LOW_LEDGE)}
_LOWER: Final = {(0, 3): (2, 3), (-3, 3): (3, 4)}
"""By lower side of a cell: the corners at its ends."""
_RIM: Final = geometry.corners((0, 0), TALL)
LOWER_LEDGE: Final = {
    cell: tuple(
        (_LEDGE[LEVEL[cell], at], (_RIM[one], _RIM[other]))
        for (q, r), (one, other) in _LOWER.items()
        if (LEVEL[cell], at := (POSITION[cell][0] + q, POSITION[cell][1] + r)) in _LEDGE
    )
    for cell in TILES
}
"""By tile: the ledge that lies below it and is as high, and the ends of the side between them."""
_SLIM: Final = 0.12
_ROCK: Final = 0.17
"""The share of an icon's square that is free at each side, and that of a rock or a shaft."""


def obstacles(plan: DigPlan, view: View, changed: Changes) -> Obstacles:
    """Return what no name may cover: pieces, backs of tiles, coins, cracks, plates, arrows, outlines of holes."""
    found = Obstacles([*_pieces(plan), *_marks(plan, changed)], _cracks(plan, view))
    for box in _signs(plan, view):
        found.add(box, SOFT)
    for box in _holes(plan, changed):
        found.add(box, 0)
    return found


def pieces(plan: DigPlan) -> Obstacles:
    """Return what stands on the dig."""
    return Obstacles(_pieces(plan))


def _pieces(plan: DigPlan) -> Iterator[Rect]:
    for cell in plan.cells:
        yield from map(figure_box, cell.figures)
        if cell.kind == 0:
            yield cell.label


def _signs(plan: DigPlan, view: View) -> Iterator[Rect]:
    """Cover the backs of tiles and the coins of Azulia."""
    backs = {cell.spot for cell in view.cells if cell.back not in (None, "blank", "crevasse")}
    for cell in plan.cells:
        if cell.kind and cell.spot in backs:
            yield cell.icon.inset(round(cell.icon.w * (_ROCK if cell.spot in SNOW else _SLIM)))
    for _, at in plan.coins:
        yield square(at, 34)


def _cracks(plan: DigPlan, view: View) -> Iterator[Cluster]:
    """Cover cracks."""
    turns = {cell.spot: cell.turn for cell in view.cells}
    for cell in plan.cells:
        if cell.kind and (turn := turns.get(cell.spot)) is not None:
            yield slabs.crevasse_boxes(cell.at, turn)


def _marks(plan: DigPlan, changed: Changes) -> Iterator[Rect]:
    """Cover plates and arrows."""
    for empty, at in plan.offered:
        wide, tall = plate_size(empty)
        yield Rect(round(at[0]) - wide // 2, round(at[1]) - tall // 2, wide, tall)
    standing = pieces(plan) if changed.trails else Obstacles()
    for _, source, target in changed.trails:
        for mark in marks.plan_trail(anchor(plan, source), anchor(plan, target), standing):
            yield mark.box
    for floor in changed.coins:
        yield square(FLOOR_SEEN[floor].at, _PAID)


def _holes(plan: DigPlan, changed: Changes) -> Iterator[Rect]:
    """Cover the dashed outlines of tiles that are gone; they may run across what was below them."""
    for hole in (*(SPOTS_SEEN[spot].at for spot in changed.gone), *(cell.at for cell in plan.cells if cell.kind == 0)):
        rim = geometry.corners(hole, TALL - marks.DASHED)
        for ends in zip(rim, [*rim[1:], rim[0]], strict=True):
            yield from along(ends, _DASH)


def feet(plan: DigPlan) -> Iterator[Rect]:
    """Cover the walls of tiles where the ledge beside them is as high as they are, as far as it is seen."""
    seen = {cell.spot: cell for cell in plan.cells if cell.kind}
    for cell in seen.values():
        for spot, ends in LOWER_LEDGE.get(cell.spot, ()):
            if spot in seen:
                deep = WALLS[LEVEL[cell.spot]]
                start, end = ((cell.at[0] + x, cell.at[1] + y + deep / 2) for x, y in ends)
                yield from (box for box in along((start, end), deep, apart=0.6) if in_sight(seen[spot], box.middle))


def figure_box(figure: Figure) -> Rect:
    """Return the room that a figure takes."""
    wide = round(figure.wide * figure.size)
    return Rect(figure.at[0] - wide // 2, figure.at[1] - figure.size // 2, wide, figure.size)


def plate_size(spot: Spot) -> tuple[int, int]:
    """Return the size of a plate with a name."""
    return width(spot_name(spot), Face.NARROW, 26) + 18, 32
