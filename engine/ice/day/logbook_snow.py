"""Logbook cards that take and bring snow tiles: Icefall and Blizzard (I12).

Knows which tiles may go and where one may come back (I2.8). Must not know collapses, nor whose part comes next.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import Action, by_spot, make
from engine.ice.board import BELOW, EDGE, NAMES, NEAR, SNOW, TILES, TILES_BESIDE, listed
from engine.ice.components import CREVASSE
from engine.ice.events.logbook import Broke, Displaced, Snowed
from engine.ice.handlers import Asks, Handler, nothing
from engine.ice.hidden.resample import known_spill, recall
from engine.ice.pending import Break, Displace, Lay
from engine.ice.state import Ground
from engine.ice.state_builder import put
from engine.ice.table import camp_at, explorers, leaders_at, lies, visible
from engine.ice.turn import collapse

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state_builder import StateBuilder
    from engine.ice.table import Table

NEIGHBOURS: Final = 2
"""Tiles that a new one needs beside it, but at the edge."""
_DESTROY: Final = by_spot("destroy")
_LAY: Final = by_spot("lay")
_PUT: Final = by_spot("put", "arch")
_SNOW_CELLS: Final = (1 << SNOW.stop) - 1


def _cell(action: Action) -> Cell:
    assert action.spot is not None
    return action.spot


# ---- Icefall


def _brittle(table: Table) -> int:
    """Return the snow tiles on which no leader stands; snow is always open."""
    cells = table.ground.open & _SNOW_CELLS
    for spot in table.leaders:
        if spot in SNOW:
            cells &= ~(1 << spot)
    return cells


def _icefall_part(builder: StateBuilder, seat: Seat) -> bool:
    if not _brittle(builder):
        return False
    builder.push(Break(seat))
    return True


def _breaks(table: Table, _frame: Break, _seat: Seat) -> list[Action]:
    return [_DESTROY[cell] for cell in listed(_brittle(table))]


def _break(builder: StateBuilder, _frame: Break, seat: Seat, action: Action) -> None:
    builder.pop()
    # What lay below is seen now.
    builder.barrier = True
    builder.tell(Broke(seat, _cell(action)))
    # Nobody's turn: no rescue (I8.6), and icons pay nothing (I7.5).
    collapse.remove(builder, (_cell(action),), rescuer=None, digging=False)


def _why_break(table: Table, _frame: Break, _seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "destroy":
        return None
    spot = _cell(action)
    there = spot in SNOW and lies(table, spot)
    return IllegalAction("leader-there" if there else "not-snow", spot=NAMES[spot])


# ---- Blizzard


def bears(table: Table, cell: Cell) -> bool:
    """Tell whether a tile may come back onto a snow cell: empty, held by its neighbours, over no void and no camp."""
    if lies(table, cell):
        return False
    beside = (TILES_BESIDE[cell] & table.ground.tiles).bit_count()
    if beside < NEIGHBOURS and not EDGE >> cell & 1:
        return False
    return all((low not in TILES or lies(table, low)) and camp_at(table, low) < 0 for low in BELOW[cell])


def _lays(table: Table, _frame: Lay, _seat: Seat) -> list[Action]:
    return [_LAY[cell] for cell in SNOW if bears(table, cell)]


def _blizzard_part(builder: StateBuilder, seat: Seat) -> bool:
    if not builder.spill or not any(bears(builder, cell) for cell in SNOW):
        return False
    builder.push(Lay(seat))
    return True


def _lay(builder: StateBuilder, _frame: Lay, seat: Seat, action: Action) -> None:
    """Draw a tile unseen and lay it down; who cannot be seen any more must go."""
    cell = _cell(action)
    builder.pop()
    before = known_spill(builder)
    place, builder.rng = builder.rng.below(len(builder.spill))
    turn, builder.rng = builder.rng.below(3)
    builder.reveal()
    piece = builder.spill[place]
    builder.spill = builder.spill[:place] + builder.spill[place + 1 :]
    # Drawn without a look at it, it may be of any front: of each, one tile fewer is sure to be left.
    recall(builder, Counter({front: number - 1 for front, number in before.items()}))
    ground = builder.ground
    here, there = ground.layout[cell], ground.layout.index(piece)
    # Cells without a tile keep the piece that lay there: no piece is ever written down twice.
    layout = put(put(ground.layout, there, here), cell, piece)
    builder.ground = Ground(layout, put(ground.turns, piece, turn), ground.tiles | 1 << cell)
    terrain = builder.backs[piece]
    builder.tell(Snowed(seat, cell, terrain, turn if terrain == CREVASSE else 0))
    _clear(builder, seat, BELOW[cell])


def _clear(builder: StateBuilder, seat: Seat, cells: tuple[Spot, ...]) -> None:
    """Ask where the next explorer goes, if one stands where nothing can be seen."""
    crowded = tuple(cell for cell in cells if not visible(builder, cell) and explorers(builder, cell))
    if crowded:
        builder.push(Displace(seat, crowded[0], crowded[1:]))


def _refuges(table: Table, cell: Cell) -> tuple[Spot, ...]:
    """Return the adjacent spots with the fewest explorers: empty ones as long as there are, then evenly.

    The new tile is always among the adjacent ones, so that nobody ever has nowhere to go.
    """
    near = {spot: explorers(table, spot) for spot in NEAR[cell] if visible(table, spot)}
    fewest = min(near.values())
    return tuple(spot for spot, there in near.items() if there == fewest)


def _displaces(table: Table, frame: Displace, _seat: Seat) -> list[Action]:
    cell = frame.cell
    found: list[Action] = []
    for spot in _refuges(table, cell):
        if table.archs[cell]:
            found.append(_PUT[spot])
        found += [make("put", "lead", spot=spot, number=leader) for leader in leaders_at(table, cell)]
    return found


def _displace(builder: StateBuilder, frame: Displace, seat: Seat, action: Action) -> None:
    builder.pop()
    source, target = frame.cell, _cell(action)
    if action.words == ("arch",):
        builder.shift(source, target, 1)
        builder.tell(Displaced(seat, source, target, -1))
    else:
        assert action.number is not None
        builder.lead(action.number, target)
        builder.tell(Displaced(seat, source, target, action.number))
    _clear(builder, seat, (source, *frame.later))


def _why_lay(_table: Table, _frame: Lay, _seat: Seat, action: Action) -> IllegalAction | None:
    return IllegalAction("cannot-lie", spot=NAMES[_cell(action)]) if action.verb == "lay" else None


PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {"icefall": _icefall_part, "blizzard": _blizzard_part}
ASKS: Asks = {
    Break: Handler(_breaks, _break, _why_break),
    Lay: Handler(_lays, _lay, _why_lay),
    Displace: Handler(_displaces, _displace, nothing),
}
