"""What is written at the places of the dig: their names, in full where something lies open, and a list's numbers.

A number is a gold disc, beside it the name if it fits. Knows the plan, what a place is called and the order of the
places. Must not know who may go where, nor what can be done there.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Final

from engine.ice.board import FLOOR_ZONE, LEVEL, SURFACE_LEVEL, TILES, ZONES
from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.dig import marks
from render.ice.dig.framing import LETTERS
from render.ice.dig.geometry import FAMILIES, FLOOR_SEEN, SPOTS_SEEN, WHOLE, below, kind_of, land
from render.ice.dig.labels.label_layout import PLATE, PlaceLabel, Wish, place_labels
from render.ice.dig.labels.occupied import feet, figure_box, obstacles, plate_size
from render.ice.dig.light import tone
from render.ice.dig.plan import CellPlan
from render.ice.lexicon import spot_name
from render.ice.sprites import palette
from render.letters.lettering import cap, width, write

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from PIL import Image

    from engine.ice.board import Cell, Spot
    from engine.ice.view import View
    from render.drawing.canvas import Point
    from render.drawing.theme import Colour
    from render.ice.changes import Changes
    from render.ice.dig.framing import Window
    from render.ice.dig.labels.obstacles import Obstacles
    from render.ice.dig.light import Light
    from render.ice.dig.plan import DigPlan

FULL: Final = 3.9
"""The least contrast of a name in full with what is under it."""
QUIET: Final = 2.2
"""The contrast of a quiet name."""
QUIET_ON_ROCK: Final = 3.0
"""The same on a ledge, whose rock is neither dark nor light, and rough."""
_STEPS: Final = 20
_COARSE: Final = 6
"""Light and shadow are told apart so finely: then few colours are worked out."""
_LINEAR: Final = tuple(
    part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in range(256)
)
NAME: Final = 24
_ZONE: Final = 30
"""Font size of zone names: there is more room on Azulia's floor."""
_NEAR: Final = 150
"""Up to this distance from a leader or a camp a place's name is written in full: as far as the cells beside it."""
_EVEN: Final = 6
DISC: Final = 34
"""The size of the disc on the finished picture."""
SMALL_DISC: Final = 28
"""The same where there is little room."""
NUMBER: Final = 27
_PAD: Final = 4
_MIDDLE_ZONE: Final = 18
"""The floor cell for a zone that is nowhere seen."""


def ink(spot: Spot) -> Colour:
    """Return the colour of writing on a spot."""
    if spot in ZONES:
        return palette.AZULIA_INK
    if spot in TILES:
        return FAMILIES[LEVEL[spot]].ink
    return palette.HIGH_LEDGE.ink if LEVEL[spot] == SURFACE_LEVEL else palette.LOW_LEDGE.ink


def ground(spot: Spot, light: Light) -> Colour:
    """Return the colour of a spot where no shadow falls; Azulia has a light of its own."""
    if spot in ZONES:
        return palette.AZULIA[spot - ZONES.start]
    if spot in TILES:
        return tone(FAMILIES[LEVEL[spot]].face, light)
    return tone(palette.HIGH_LEDGE.face if LEVEL[spot] == SURFACE_LEVEL else palette.LOW_LEDGE.face, light)


def written(spot: Spot, under: Colour, *, loud: bool) -> Colour:
    """Return the colour of a name where so much light or shadow falls: the spot's own, unless that is too like it."""
    red, green, blue = (min(part // _COARSE * _COARSE + _COARSE // 2, 255) for part in under)
    rock = spot not in TILES and spot not in ZONES
    return _written(ink(spot), (red, green, blue), least=None if loud else QUIET_ON_ROCK if rock else QUIET)


@cached
def _written(paint: Colour, under: Colour, *, least: float | None) -> Colour:
    if contrast(paint, under) < FULL:
        paint = max((paint, palette.PITCH, palette.WHITE), key=lambda each: contrast(each, under))
    if least is None:
        return paint
    thinned = (_mixed(paint, under, step / _STEPS) for step in range(_STEPS + 1))
    return next((each for each in thinned if contrast(each, under) >= least), paint)


def _mixed(paint: Colour, under: Colour, share: float) -> Colour:
    red, green, blue = (round(full * share + other * (1 - share)) for full, other in zip(paint, under, strict=True))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return how much two colours stand out from each other, from 1 to 21."""
    dark, light = sorted(_brightness(each) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _brightness(colour: Colour) -> float:
    red, green, blue = (_LINEAR[part] for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def draw_names(window: Window, plan: DigPlan, view: View, changed: Changes, *, sizes: Sequence[int] = (NAME,)) -> None:
    """Write the names of visible places, and on plates those of empty cells that are offered.

    Each name has the first of the ``sizes`` for which there is room.
    """
    seen, things = [cell for cell in plan.cells if cell.kind], obstacles(plan, view, changed)
    needed = useful(plan) | lit_spots(changed)
    labels = name_labels(seen, plan, changed, things, within=window.part, sizes=sizes, needed=needed)
    draw_labels(window, plan, labels, sizes=sizes)
    draw_plates(window, plan)


def draw_labels(
    window: Window,
    plan: DigPlan,
    labels: Iterable[PlaceLabel],
    *,
    loud: Collection[Spot] | None = None,
    sizes: Sequence[int] = (NAME,),
) -> None:
    """Write names where they have their places, in full those that are ``loud``, else those near something."""
    full = lively(plan) if loud is None else loud
    for label in labels:
        _draw_label(window, label, loud=label.spot in full, light=plan.light, size=sizes[label.size])


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
    sizes: Sequence[int] = (NAME,),
    needed: Collection[Spot] | None = None,
) -> tuple[PlaceLabel, ...]:
    """Return the places of the names of those cells that lie within a part of the dig, with all that stands there.

    ``needed``: those that lie beside their cells rather than have no name; all, if not given. A name is left out rather
    than cover anything, or have a line that crosses a piece or another line.
    """
    lit = lit_spots(changed)
    for box in feet(plan):
        things.add(box, 0)
    shown = [cell for cell in cells if all(map(within.holds, (cell.label, *map(figure_box, cell.figures))))]
    wishes = [
        Wish(
            cell,
            tuple(_grown(name_size(cell.spot, size), scale) for size in sizes),
            lit=cell.spot in lit,
            needed=needed is None or cell.spot in needed,
            clear=True,
        )
        for cell in shown
    ]
    room = [*(cell for cell in plan.cells if cell.kind and within.meets(cell.label)), *_bare_floor(plan)]
    return place_labels(wishes, room, things, within=within, lit=lit, aside=land())


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


def name_size(spot: Spot, size: int = NAME) -> tuple[int, int]:
    """Return the room that a name takes."""
    size = max(size, _ZONE) if spot in ZONES else size
    wide = width(spot_name(spot), Face.NARROW, size)
    # in few widths, so that where they fit is worked out seldom
    return -(-wide // _EVEN) * _EVEN, cap(Face.NARROW, size) + 2


def lively(plan: DigPlan) -> Collection[Spot]:
    """Return the places whose names are written in full: near leaders and camps, with someone on it, or dug open."""
    opened = {cell.spot for cell in plan.cells if cell.kind != WHOLE and cell.spot in TILES}
    return opened | useful(plan)


def useful(plan: DigPlan) -> set[Spot]:
    """Return the places whose names are worth a line: where someone stands, or may go or call someone soon."""
    people = [cell.at for cell in plan.cells if any(figure.what != "archs" for figure in cell.figures)]
    near = {cell.spot for cell in plan.cells if any(hypot(cell.at[0] - x, cell.at[1] - y) <= _NEAR for x, y in people)}
    return near | {cell.spot for cell in plan.cells if cell.figures}


def lit_spots(changed: Changes) -> set[Spot]:
    """Return the places along whose border an outline is drawn."""
    return {*changed.spots}


def _draw_label(window: Window, label: PlaceLabel, *, loud: bool, light: Light, size: int) -> None:
    under = window.mean(label.box) if label.line is None else ground(label.spot, light)
    if label.line is not None:
        marks.lead(window, label.line, face=under, line=ink(label.spot))
        marks.plate_of_label(window, label.box, face=under, line=ink(label.spot))
    fill = written(label.spot, under, loud=loud)
    size = max(size, _ZONE) if label.spot in ZONES else size
    window.write(label.box.middle, spot_name(label.spot), face=Face.NARROW, size=size, fill=fill)


def draw_plate(window: Window, spot: Spot, at: Point) -> None:
    """Write the name of a place that is still covered, on a plate."""
    window.centred(marks.plate(*plate_size(spot)), at)
    window.write(at, spot_name(spot), face=Face.NARROW, size=26, fill=palette.GLOW)


# ---- The names of the places below a tile that is to be dug away: on plates, each with a line to where it would be


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
    discs = [_grown((size, size), scale) for size in (DISC, SMALL_DISC)]
    sizes = [(_grown(_plate_size(cell.spot), scale), *discs) for cell in cells]
    wishes = [Wish(cell, both, plate=True, across=True) for cell, both in zip(cells, sizes, strict=True)]
    room = [cell for cell in plan.cells if cell.kind]
    return place_labels(wishes, room, obstacles, within=within, pieces=pieces)


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
        sprite = _plate(number, label.spot) if says_name(label) else number_disc(number, small=label.size > 1)
        window.centred(sprite, (box.x + box.w / 2, box.y + box.h / 2))


def says_name(label: PlaceLabel) -> bool:
    """Return whether the name of the place stands beside its number."""
    return label.size == 0


def _plate_size(spot: Spot) -> tuple[int, int]:
    return DISC + _PAD + width(spot_name(spot), Face.NARROW, LETTERS) + 2 * _PAD + 1, DISC


@cached
def number_disc(number: int, *, small: bool = False) -> Image.Image:
    """Return a number on a disc."""
    return _disc(str(number), SMALL_DISC if small else DISC, NUMBER if number < 10 and not small else LETTERS)


@cached
def letter_disc(letter: str, wide: int) -> Image.Image:
    """Return a letter on a disc so large."""
    return _disc(letter, wide, wide * NUMBER // DISC)


def _disc(text: str, wide: int, size: int) -> Image.Image:

    def draw(pen: Pen) -> None:
        for radius, paint in ((0.99, palette.PITCH), (0.9, palette.GOLD)):
            pen.disc((1, 1), radius, paint)

    sprite = sketch((wide, wide), draw, unit=wide / 2)
    write(sprite, (wide // 2, wide // 2), text, face=Face.NARROW, size=size, fill=palette.PITCH)
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
