"""The names of places on the picture of the dig: in full where something stands or lies open, else quiet.

Knows the plan and what a place is called. Must not know who may go where.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

from engine.ice.board import BELOW, FLOOR_ZONE, LEVEL, SNOW, TILES, ZONES
from render.ice.dig import hexes, marks
from render.ice.dig.cell_geometry import HALF, TALL, WHOLE
from render.ice.dig.label_layout import PlaceLabel, Wish, place_labels
from render.ice.dig.obstacles import Obstacles
from render.ice.dig.plan import CellPlan, anchor
from render.ice.dig.projection import FLOOR_SEEN, kind_of
from render.ice.lexicon import spot_name
from render.ice.sprites import palette
from render.ice.sprites.daylight import tone
from render.layout import Rect
from render.lettering import cap, width
from render.theme import Face

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.ice.board import Spot
    from engine.ice.view import View
    from render.canvas import Point
    from render.ice.dig.changes import Changes
    from render.ice.dig.plan import DigPlan, Figure
    from render.ice.dig.window import Window
    from render.ice.sprites.daylight import Light
    from render.theme import Colour

NAME: Final = 24
_ZONE: Final = 30
"""Font size of zone names: there is more room on Azulia's floor."""
_NEAR: Final = 150
"""Up to this distance from a leader or a camp a place's name is written in full: as far as the cells beside it."""
_QUIET: Final = 0.42
"""The share of the ink in a quiet name; the rest is the colour of the ground."""
_CRACK: Final = 22
"""How far a crevasse's closed sides reach into its cell."""
_TRAIL: Final = 22
_EVEN: Final = 6
_SLIM: Final = 0.12
_ROCK: Final = 0.17
"""The share of an icon's square that is free at each side, and that of a rock or a shaft."""


def draw_names(window: Window, plan: DigPlan, view: View, changed: Changes) -> None:
    """Write the names of all visible places, and on plates those of empty cells that are offered."""
    seen = [cell for cell in plan.cells if cell.kind]
    draw_labels(window, plan, name_labels(seen, plan, changed, obstacles(plan, view, changed), within=window.part))
    draw_plates(window, plan)


def draw_labels(
    window: Window, plan: DigPlan, labels: Iterable[PlaceLabel], *, loud: Collection[Spot] | None = None
) -> None:
    """Write names where they have their places, in full those that are ``loud``, else those near something."""
    full = lively(plan) if loud is None else loud
    for label in labels:
        _draw_label(window, label, loud=label.spot in full, light=plan.light)


def draw_plates(window: Window, plan: DigPlan) -> None:
    """Write the names of empty cells that are offered."""
    for empty, at in plan.offered:
        draw_plate(window, empty, at)


def name_labels(
    cells: Iterable[CellPlan],
    plan: DigPlan,
    changed: Changes,
    things: Obstacles,
    *,
    within: Rect,
    scale: float = 1.0,
) -> tuple[PlaceLabel, ...]:
    """Return the places of the names of those cells that lie within a part of the dig."""
    lit = lit_spots(changed)
    shown = [cell for cell in cells if within.holds(cell.label)]
    wishes = [Wish(cell, (_grown(name_size(cell.spot), scale),), lit=cell.spot in lit) for cell in shown]
    room = [*(cell for cell in plan.cells if cell.kind and within.meets(cell.label)), *_bare_floor(plan)]
    return place_labels(wishes, room, things, within=within, lit=lit)


def _grown(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return round(size[0] * scale), round(size[1] * scale)


def _bare_floor(plan: DigPlan) -> Iterator[CellPlan]:
    """Return the visible cells of Azulia's floor without a name: there is room for other names."""
    named = {cell.at for cell in plan.cells if cell.spot in ZONES}
    for floor, spot in enumerate(FLOOR_ZONE):
        seen = FLOOR_SEEN[floor]
        if seen.at not in named and (kind := kind_of(seen, plan.tiles)):
            nowhere = Rect(round(seen.at[0]), round(seen.at[1]), 0, 0)
            yield CellPlan(spot, seen.at, kind, seen.over, nowhere, nowhere, ())


def name_size(spot: Spot) -> tuple[int, int]:
    """Return the room that a name takes."""
    size = _ZONE if spot in ZONES else NAME
    wide = width(spot_name(spot), Face.NARROW, size)
    # in few widths, so that where they fit is worked out seldom
    return -(-wide // _EVEN) * _EVEN, cap(Face.NARROW, size) + 2


def lively(plan: DigPlan) -> Collection[Spot]:
    """Return the places whose names are written in full: near leaders and camps, with somebody on it, or dug open."""
    people = [cell.at for cell in plan.cells if any(figure.what != "archs" for figure in cell.figures)]
    return {
        cell.spot
        for cell in plan.cells
        if cell.figures
        or (cell.kind != WHOLE and cell.spot in TILES)
        or any(hypot(cell.at[0] - x, cell.at[1] - y) <= _NEAR for x, y in people)
    }


def lit_spots(changed: Changes) -> Collection[Spot]:
    """Return the places along whose border an outline is drawn: of what changed, and below holes."""
    return {*changed.spots, *(spot for gone in changed.gone for spot in BELOW[gone])}


def obstacles(plan: DigPlan, view: View, changed: Changes) -> Obstacles:
    """Return what no name may cover: pieces, backs of tiles, coins, cracks, plates, arrows."""
    return Obstacles([*_pieces(plan), *_signs(plan, view, changed)])


def pieces(plan: DigPlan) -> Obstacles:
    """Return what stands on the dig."""
    return Obstacles(_pieces(plan))


def _pieces(plan: DigPlan) -> Iterator[Rect]:
    for cell in plan.cells:
        yield from map(figure_box, cell.figures)
        if cell.kind == 0:
            yield cell.label


def _signs(plan: DigPlan, view: View, changed: Changes) -> Iterator[Rect]:
    turns = {cell.spot: cell.turn for cell in view.cells}
    backs = {cell.spot for cell in view.cells if cell.back not in (None, "blank", "crevasse")}
    for cell in plan.cells:
        if cell.kind and cell.spot in backs:
            yield cell.icon.inset(round(cell.icon.w * (_ROCK if cell.spot in SNOW else _SLIM)))
        if cell.kind and (turn := turns.get(cell.spot)) is not None:
            yield from _cracks(cell, turn)
    for _, at in plan.coins:
        yield _square(at, 34)
    for empty, at in plan.offered:
        wide, tall = plate_size(empty)
        yield Rect(round(at[0]) - wide // 2, round(at[1]) - tall // 2, wide, tall)
    for _, source, target in changed.trails:
        start, end = anchor(plan, source), anchor(plan, target)
        steps = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / _TRAIL * 2))
        for step in range(steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            yield _square((x, y), _TRAIL)


def figure_box(figure: Figure) -> Rect:
    """Return the room that a figure takes."""
    wide = round(figure.wide * figure.size)
    return Rect(figure.at[0] - wide // 2, figure.at[1] - figure.size // 2, wide, figure.size)


def _square(at: Point, side: int) -> Rect:
    return Rect(round(at[0]) - side // 2, round(at[1]) - side // 2, side, side)


def _cracks(cell: CellPlan, turn: int) -> Iterator[Rect]:
    """Cover the closed sides of a crevasse with small boxes."""
    for side in (turn, turn + 3):
        angle = side % 6 * pi / 3
        for number in range(-3, 4):
            out, along = HALF - _CRACK / 2, number * TALL / 7
            x = cell.at[0] + out * cos(angle) - along * sin(angle)
            y = cell.at[1] + out * sin(angle) + along * cos(angle)
            yield _square((x, y), _CRACK)


def _draw_label(window: Window, label: PlaceLabel, *, loud: bool, light: Light) -> None:
    size = _ZONE if label.spot in ZONES else NAME
    fill = ink(label.spot) if loud else _quiet(label.spot, light)
    if label.line is None:
        window.write(label.box.middle, spot_name(label.spot), face=Face.NARROW, size=size, fill=fill)
        return
    face, line = ground(label.spot, light), ink(label.spot)
    marks.lead(window, label.line, face=face, line=line)
    marks.plate_of_label(window, label.box, face=face, line=line)
    window.write(label.box.middle, spot_name(label.spot), face=Face.NARROW, size=size, fill=fill)


def draw_plate(window: Window, spot: Spot, at: Point) -> None:
    """Write the name of a place that is still covered, on a plate."""
    window.centred(marks.plate(*plate_size(spot)), at)
    window.write(at, spot_name(spot), face=Face.NARROW, size=26, fill=palette.GLOW)


def plate_size(spot: Spot) -> tuple[int, int]:
    """Return the size of a plate with a name."""
    return width(spot_name(spot), Face.NARROW, 26) + 18, 32


def ink(spot: Spot) -> Colour:
    """Return the colour of writing on a spot."""
    if spot in ZONES:
        return palette.AZULIA_INK
    if spot in TILES:
        return hexes.FAMILIES[LEVEL[spot]].ink
    return palette.HIGH_LEDGE.ink if LEVEL[spot] == 1 else palette.LOW_LEDGE.ink


def ground(spot: Spot, light: Light) -> Colour:
    """Return the colour under the writing on a spot; Azulia has a light of its own."""
    if spot in ZONES:
        return palette.AZULIA[spot - ZONES.start]
    if spot in TILES:
        return tone(hexes.FAMILIES[LEVEL[spot]].face, light)
    return tone(palette.HIGH_LEDGE.face if LEVEL[spot] == 1 else palette.LOW_LEDGE.face, light)


def _quiet(spot: Spot, light: Light) -> Colour:
    """Return the colour of a quiet name: its ink, thinned with the ground."""
    pairs = zip(ink(spot), ground(spot, light), strict=True)
    red, green, blue = (round(full * _QUIET + under * (1 - _QUIET)) for full, under in pairs)
    return red, green, blue
