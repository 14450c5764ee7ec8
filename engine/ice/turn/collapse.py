"""Removal and collapse (I7): a tile goes, what stood on it goes back, its neighbours may follow.

Knows who goes back, the chain, the icons of Azulia, the road wardens' camp (I11.2) and rescues (I8.6). Must not know
why a tile goes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import BY_GEM, BY_SLOT, BY_TOKEN, PASS, by_spot
from engine.ice.board import BESIDE, EDGE, FLOOR_COVERS, ICONS, SNOW, SUPPLY, TILES, TILES_BESIDE, listed
from engine.ice.components import GEM, PHILOSOPHICAL, Guild
from engine.ice.day.day import discard_front
from engine.ice.events.dig import CampRehomed, Collapsed, IconPaid, Rescued, TilePlayed
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.pending import RehomeCamp, Rescue
from engine.ice.state import Ground, camp_cells, fronts_held, has, type_at
from engine.ice.turn import slots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell
    from engine.ice.state import StateBuilder, Table

_INNER: Final = tuple((1 << cell, TILES_BESIDE[cell]) for cell in TILES if not EDGE >> cell & 1)
"""The tiles that can collapse by themselves, as sets of one, and what lies beside each."""
_SNOW_CELLS: Final = (1 << SNOW.stop) - 1
_CAMP: Final = by_spot("camp")
_RESCUE: Final = {how: by_spot("rescue", how) for how in (BY_SLOT, BY_TOKEN, BY_GEM)}


def doomed(tiles: int) -> int:
    """Return the tiles that collapse when these lie: not at the edge, at most one neighbour left, in a chain (I7.3)."""
    left = tiles
    while True:
        falling = 0
        for bit, beside in _INNER:
            if left & bit and (left & beside).bit_count() < 2:
                falling |= bit
        if not falling:
            return tiles & ~left
        left &= ~falling


def remove(builder: StateBuilder, cells: Sequence[Cell], *, rescuer: Seat | None, digging: bool) -> None:
    """Discard tiles and all that the chain takes (I7.1 to I7.5); push what must be asked: the wardens' camp first.

    ``digging``: within an excavation of the active seat, which icons pay and where the gem rescues nothing.
    """
    gone = 0
    for cell in cells:
        gone |= 1 << cell
    _fall(builder, gone, rescuer=rescuer, digging=digging, lifted=False)


def lift(builder: StateBuilder, cell: Cell, *, rescuer: Seat) -> None:
    """Take an excavated tile off the board, whose piece has gone elsewhere and whose people stay (I6.5), and chain."""
    _fall(builder, 1 << cell, rescuer=rescuer, digging=True, lifted=True)


def _fall(builder: StateBuilder, gone: int, *, rescuer: Seat | None, digging: bool, lifted: bool) -> None:
    builder.barrier = True
    left = builder.ground.tiles & ~gone
    chain = doomed(left)
    ground = builder.ground
    builder.ground = Ground(ground.layout, ground.turns, left & ~chain)
    # a tile that lay hidden lies open now, or has fallen and is known by that
    if (builder.ground.visible & builder.ground.tiles | chain) & ~ground.visible:
        builder.reveal()
    discarded = chain if lifted else gone | chain
    homeless = _warden_cell(builder, gone | chain)
    if discarded:
        _discard(builder, discarded)
        _send_back(builder, () if lifted else listed(gone), listed(chain))
    _pay_icons(builder, digging=digging)
    if rescuer is not None and discarded:
        cells = listed(discarded)
        if _asked(builder, rescuer, gem=not digging):
            builder.push(Rescue(rescuer, cells, not digging))
    if homeless >= 0:
        _evict(builder, homeless)


def _discard(builder: StateBuilder, cells: int) -> None:
    pieces = [builder.ground.layout[cell] for cell in listed(cells)]
    builder.spill = (*builder.spill, *(piece for piece in pieces if piece < SNOW.stop))
    builder.spoil = (*builder.spoil, *(piece for piece in pieces if piece >= SNOW.stop))


def _send_back(builder: StateBuilder, first: tuple[Cell, ...], chain: tuple[Cell, ...]) -> None:
    """Send back all that stands on cells: archaeologists, leaders, camps but the road wardens' own (I7.1)."""
    cells = (*first, *chain)
    archs = tuple((cell, builder.archs[cell]) for cell in cells if builder.archs[cell])
    leaders = tuple((seat, at) for seat, at in enumerate(builder.leaders) if at in cells)
    warden = _wardens(builder)
    camps = tuple((camp, at) for camp, at in enumerate(builder.camps) if at in cells and camp != warden)
    for cell, number in archs:
        builder.add(cell, -number)
        builder.reserve += number
    for seat, _ in leaders:
        builder.lead(seat, SUPPLY)
    for camp, _ in camps:
        builder.pitch(camp)
    builder.tell(Collapsed(first, chain, archs, leaders, camps))


def _pay_icons(builder: StateBuilder, *, digging: bool) -> None:
    """Let icons that have lost their last cover pay the excavating seat, or nobody ever again (I7.5)."""
    for number, floor in enumerate(ICONS):
        if builder.icons >> number & 1 and not FLOOR_COVERS[floor] & builder.ground.tiles:
            builder.icons &= ~(1 << number)
            if digging:
                builder.gain_rp(builder.active, 1)
                builder.tell(IconPaid(builder.active, floor))


# ---- the road wardens' camp (I11.2)


def _wardens(table: Table) -> Seat:
    """Return the seat of the road wardens, -1 without them."""
    return next((seat for seat in range(table.setting.seats) if has(table, seat, Guild.WARDENS)), -1)


def _warden_cell(table: Table, cells: int) -> Cell:
    """Return where among cells the road wardens' camp stands, -1: nowhere."""
    seat = _wardens(table)
    at = table.camps[seat] if seat >= 0 else SUPPLY
    return at if at >= 0 and cells >> at & 1 else -1


def _evict(builder: StateBuilder, cell: Cell) -> None:
    """Push the question where the road wardens' camp goes that stood on a cell (I11.2)."""
    seat = _wardens(builder)
    builder.pitch(seat)
    free = builder.ground.tiles & _SNOW_CELLS & ~camp_cells(builder)
    near = tuple(other for other in BESIDE[cell] if other in TILES and free >> other & 1)
    cells = tuple(sorted(near)) or listed(free)
    if cells:
        builder.push(RehomeCamp(seat, cells))
    else:
        builder.tell(CampRehomed(seat, SUPPLY))


def _homes(_table: Table, frame: RehomeCamp, _seat: Seat) -> list[Action]:
    return [_CAMP[cell] for cell in frame.cells]


def _rehome(builder: StateBuilder, _frame: RehomeCamp, seat: Seat, action: Action) -> None:
    assert action.spot is not None
    builder.pop()
    builder.pitch(seat, action.spot)
    builder.tell(CampRehomed(seat, action.spot))


# ---- rescues (I8.6)


def _asked(table: Table, seat: Seat, *, gem: bool) -> bool:
    """Tell whether a rescue is to be asked; of a gem only that the hand could hold one, which all may know."""
    return bool(slots.ways(table, seat, PHILOSOPHICAL)) or (
        gem and bool(table.players[seat].hand) and _stands_on_one(table, seat)
    )


def _stands_on_one(table: Table, seat: Seat) -> bool:
    return table.leaders[seat] >= 0 and type_at(table, table.leaders[seat]) == PHILOSOPHICAL


def _rescues(table: Table, frame: Rescue, seat: Seat) -> list[Action]:
    ways = slots.ways(table, seat, PHILOSOPHICAL)
    if frame.gem and _stands_on_one(table, seat) and GEM in fronts_held(table, seat):
        ways.append(BY_GEM)
    return [*(_RESCUE[how][cell] for how in ways for cell in frame.cells), PASS]


def _rescue(builder: StateBuilder, frame: Rescue, seat: Seat, action: Action) -> None:
    builder.pop()
    if action == PASS:
        return
    cell, how = action.spot, action.words[0]
    assert cell is not None
    if how == BY_GEM:
        discard_front(builder, seat, GEM)
        builder.tell(TilePlayed(seat, GEM))
    slots.use(builder, seat, PHILOSOPHICAL, how=how)
    builder.tell(Rescued(seat, cell, how))
    left = tuple(other for other in frame.cells if other != cell)
    if left:
        # Another use may be ready, even one that this tile brings; if none is, passing is forced.
        builder.push(replace(frame, cells=left))
    slots.take(builder, seat, builder.ground.layout[cell], cell=cell)


def _forced(table: Table, frame: Rescue) -> bool:
    """Pass unasked when nothing is left to use: never where a gem, which is secret, might be in hand."""
    return not (frame.gem and table.players[frame.seat].hand and _stands_on_one(table, frame.seat))


def _why_rescue(table: Table, frame: Rescue, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "rescue":
        return None
    if action.spot not in frame.cells:
        return None
    if action.words[0] == BY_GEM:
        return IllegalAction("no-effect" if GEM in fronts_held(table, seat) else "not-in-hand", front="gem")
    return slots.why(table, seat, PHILOSOPHICAL, how=action.words[0])


ASKS: Asks = {
    RehomeCamp: Handler(_homes, _rehome, nothing),
    Rescue: Handler(_rescues, _rescue, _why_rescue, _forced),
    **slots.ASKS,
}
TASKS: Tasks = {}
