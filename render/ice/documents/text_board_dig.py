"""The dig as text: level by level and row by row, then who stands where.

Knows the dig and views. Must not know the players' boards.

A cell is written as its small letter and what is visible of it: ``cN1`` in row S4 is S4C, a nunatak under one other
tile. The rows are shifted as on the board, so that neighbouring cells are near each other; the widest has 9 cells and
fits on a phone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import (
    BELOW,
    COVERS,
    FLOOR,
    FLOOR_COVERS,
    FLOOR_NAMES,
    FLOOR_POSITION,
    FLOOR_ZONE,
    LEVEL,
    NAMES,
    POSITION,
    SUPPLY,
    ZONES,
)
from engine.ice.components import LETTERS, PRISMATIC, TYPES, Terrain
from render.ice.lexicon import archaeologists, camp_name, leader_name, spot_name, spots_listed, type_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.ice.board import Position, Spot
    from engine.ice.view import CellView, View
    from render.words import Words

HIDDEN: Final = "?"
VOID: Final = "-"
LEDGE: Final = "="
ICON: Final = "*"
HALF: Final = "'"
SIGNS: Final[Mapping[str, str]] = {
    Terrain.BLANK: ".",
    Terrain.TUNNEL: "T",
    Terrain.CREVASSE: "C",
    Terrain.NUNATAK: "N",
    Terrain.CAMP: "^",
    **{kind.value: LETTERS[number].upper() for number, kind in enumerate(TYPES)},
    "prismatic": LETTERS[PRISMATIC].upper(),
}
"""By back of a tile: its sign."""
SIDES: Final = ("|", "/", "\\")
"""By turn of a crevasse: the signs of its closed sides."""
_LEVELS: Final = (msg("Snow"), msg("Surface"), msg("Deep"))
TOGETHER: Final = "\u00a0"
"""A space without a line break."""
_LEFT: Final = 12
"""How far the leftmost cells lie from the middle, in the units of ``_across``: a cell is three of them wide."""
_PITCH: Final = 4
"""Characters from one cell to the next: the longest sign and a space."""


def grids(view: View, words: Words) -> list[str]:
    """Return the levels as grids; a level with nothing visible is one line."""
    tiles = sum(1 << cell.spot for cell in view.cells if cell.kind == "tile")
    parts = [_level(view, tiles, level, words) for level in range(len(_LEVELS))]
    return [*parts, _floor(view, tiles, words)]


def people(view: View, names: Sequence[str], words: Words) -> str:
    """Return who stands where: spots with a leader or a camp one by one, other archaeologists as a list."""
    lines = [words.say("Where people stand")]
    alone = []
    for cell in view.cells:
        if cell.leaders or cell.camp is not None:
            lines.append(_spot(cell, view, names, words))
        elif cell.archs:
            alone.append(f"{spot_name(cell.spot)}{TOGETHER}{cell.archs}")
    if alone:
        lines.append(words.say("Only archaeologists: {spots}", spots=", ".join(alone)))
    lines.append(words.say("In the reserve: {things}", things=", ".join(_reserve(view, names, words))))
    return "\n".join(lines)


# ---- levels


def _level(view: View, tiles: int, level: int, words: Words) -> str:
    """Return a level as a grid, its ledge cells in the same rows."""
    name = words.say(_LEVELS[level])
    cells = {cell.spot: cell for cell in view.cells}
    spots = [spot for spot in range(ZONES.start) if LEVEL[spot] == level]
    if not any(cells[spot].visible for spot in spots if spot in cells):
        return words.say("{level}: nothing of it can be seen", level=name)
    rows: dict[str, list[tuple[Position, str]]] = {}
    for spot in spots:
        row, place = NAMES[spot][:2].upper(), NAMES[spot][2]
        rows.setdefault(row, []).append((POSITION[spot], f"{place}{_sign(cells.get(spot), tiles, spot)}"))
    return "\n".join([name, *_drawn(rows)])


def _sign(cell: CellView | None, tiles: int, spot: Spot) -> str:
    """Return the sign of what is visible of a spot, followed by the number of tiles that still cover it."""
    if cell is None or cell.kind == "void":
        return VOID
    if not cell.visible:
        return HIDDEN
    if cell.kind == "ledge":
        return LEDGE
    assert cell.back is not None
    side = "" if cell.turn is None else SIDES[cell.turn]
    covers = (COVERS[spot] & tiles).bit_count()
    return f"{SIGNS[cell.back]}{side}{covers or ''}"


def _floor(view: View, tiles: int, words: Words) -> str:
    """Return the cells of Azulia as a grid of their zones' numbers."""
    visible = [cell for cell in FLOOR if FLOOR_COVERS[cell] & ~tiles]
    icons = words.count("{n} renown icon pays", "{n} renown icons pay", len(view.icons))
    if not visible:
        return words.say("Azulia: nothing of it can be seen; {icons}", icons=icons)
    rows: dict[str, list[tuple[Position, str]]] = {}
    for cell in FLOOR:
        state = "" if cell in view.bare else HALF if cell in visible else HIDDEN
        sign = f"{FLOOR_ZONE[cell] - ZONES.start}{state}{ICON if cell in view.icons else ''}"
        rows.setdefault(FLOOR_NAMES[cell][:2].upper(), []).append((FLOOR_POSITION[cell], sign))
    zones = [cell.spot for cell in view.cells if cell.kind == "zone" and cell.visible]
    seen = words.say("Azulia, zones to be seen: {zones}; {icons}", zones=spots_listed(words, zones), icons=icons)
    return "\n".join([seen, *_drawn(rows, named=False)])


def _drawn(rows: Mapping[str, Iterable[tuple[Position, str]]], *, named: bool = True) -> list[str]:
    """Return the rows from the top, each cell at its place."""
    lines = []
    for row in sorted(rows):
        line = row if named else ""
        for at, sign in sorted(rows[row], key=lambda one: _across(one[0])):
            line = f"{line:<{3 + round((_across(at) + _LEFT) * _PITCH / 3)}}{sign}"
        lines.append(line)
    return lines


def _across(at: Position) -> float:
    return at[0] + at[1] / 2


def signs(words: Words) -> str:
    """Return the legend of the grids' signs."""
    types = ", ".join(f"{LETTERS[kind].upper()} {type_name(words, kind)}" for kind in range(len(LETTERS)))
    lines = [
        words.say("Small letters name the cells of a row."),
        words.say("Signs: ? covered, - void, = ledge; a number behind a tile: so many tiles still cover it."),
        words.say("Snow: . blank, T tunnel, C crevasse, N nunatak, ^ camp site."),
        words.say("Crevasse sides: | left and right, / upper left and lower right, \\ upper right and lower left."),
        words.say("Artifacts: {types}.", types=types),
        words.say("Azulia: numbers of zones; ' half covered, ? covered, * 1 renown for who uncovers it."),
    ]
    return "\n".join(lines)


# ---- figures


def _spot(cell: CellView, view: View, names: Sequence[str], words: Words) -> str:
    things = [archaeologists(words, cell.archs)] if cell.archs else []
    things += [leader_name(seat, names, words) for seat in cell.leaders]
    if cell.camp is not None:
        things.append(camp_name(cell.camp, len(view.players), names, words))
    message = msg("{spot}: {things}")
    if cell.kind == "void":
        message = msg("{spot}, excavated just now: {things}")
    below = BELOW[cell.spot]
    line = words.say(message, spot=spot_name(cell.spot), things=", ".join(things))
    if not below:
        return line
    return words.say("{line} (above {spots})", line=line, spots=", ".join(map(spot_name, below)))


def _reserve(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return a line on what is off the board: the number of archaeologists, leaders, camps."""
    things = [archaeologists(words, view.reserve)]
    things += [leader_name(one.seat, names, words) for one in view.players if one.leader == SUPPLY]
    camps = [camp for camp, at in enumerate(view.camps) if at == SUPPLY]
    return things + [camp_name(camp, len(view.players), names, words) for camp in camps]
