"""Excavating (I6.4, I6.5, I6.14): what may be dug at what cost, and the steps A and B.

Knows costs and the order of an excavation. Must not know collapses, nor who goes where in step C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import make
from engine.ice.board import COVERS, LEVEL, NAMES, SNOW, SUPPLY, TILES, listed
from engine.ice.components import NUNATAK, TERMITES
from engine.ice.day.day import discard_front
from engine.ice.events.dig import Excavated, TilePlayed
from engine.ice.pending import Allocate, CurseSteps, LiftTile, Settled, SinkCamp, TakeTile
from engine.ice.state import USED_PRECISION, camp_at, explorers, is_open, lies, payable, terrain_at
from engine.ice.turn import collapse, guilds, slots

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell
    from engine.ice.handlers import Asks, Plays, Tasks, Whys
    from engine.ice.state import StateBuilder, Table

_PLAIN: Final = (make("excavate"), *(make("excavate", number=n) for n in range(1, 6)))
_PRECISE: Final = (make("excavate", "architects"), *(make("excavate", "architects", number=n) for n in range(1, 6)))
"""By number of termites."""


def cost(level: int, explorers: int, *, harder: bool, reductions: int = 0) -> int:
    """Return the EP that an excavation costs; ``level`` is 0 for snow, 1 surface, 2 deep (I6.4).

    >>> cost(0, 3, harder=True)
    0
    """
    return max(0, 2 + level + harder - explorers - reductions)


def diggable(table: Table, cell: Cell) -> bool:
    """Tell whether a tile is open, or half covered by exactly one tile that is itself open (I6.4)."""
    if not lies(table, cell):
        return False
    covers = COVERS[cell] & table.ground.tiles
    return not covers or (not covers & (covers - 1) and bool(covers & table.ground.open))


def harder(table: Table, cell: Cell, *, architects: bool) -> str:
    """Return what makes a tile 1 EP dearer, once at most: ``nunatak``, ``covered``, ``camp``; "" nothing (I6.4).

    A camp does not with the architects' reduction (I11.3).
    """
    if terrain_at(table, cell) == NUNATAK:
        return "nunatak"
    if not is_open(table, cell):
        return "covered"
    return "camp" if camp_at(table, cell) >= 0 and not architects else ""


def price(table: Table, cell: Cell, *, architects: bool) -> int:
    """Return the EP that excavating a tile costs now, without termites; with the architects' reduction (I11.3)."""
    dearer = bool(harder(table, cell, architects=architects))
    return cost(LEVEL[cell], explorers(table, cell), harder=dearer, reductions=int(architects))


def offers(table: Table, seat: Seat) -> list[Action]:
    """Return what of this module a seat may do in its turn: termites and architects only as far as they save EP."""
    cell = table.leaders[seat]
    if cell == SUPPLY or not diggable(table, cell):
        return []
    termites = _termites(table, seat)
    full = price(table, cell, architects=False)
    found = _payable(table, full, termites, _PLAIN)
    if full and guilds.precision(table, seat, cell):
        found += _payable(table, price(table, cell, architects=True), termites, _PRECISE)
    return found


def _payable(table: Table, full: int, termites: int, forms: tuple[Action, ...]) -> list[Action]:
    return [forms[n] for n in range(min(termites, full) + 1) if payable(table, full - n)]


def _termites(table: Table, seat: Seat) -> int:
    return sum(table.fronts[piece] == TERMITES for piece in table.players[seat].hand)


def _excavate(builder: StateBuilder, action: Action) -> None:
    seat = builder.active
    cell, termites, architects = builder.leaders[seat], action.number or 0, bool(action.words)
    full = price(builder, cell, architects=architects)
    for _ in range(termites):
        discard_front(builder, seat, TERMITES)
        builder.tell(TilePlayed(seat, TERMITES))
    if architects:
        builder.use(USED_PRECISION)
    begin(builder, cell, cost=full - termites, termites=termites, architects=architects)


def begin(builder: StateBuilder, cell: Cell, *, cost: int, termites: int = 0, architects: bool = False) -> None:
    """Pay and excavate: the cover collapses (step A) before the tile is taken (step B); the talisman costs 0."""
    seat = builder.active
    builder.barrier = True
    builder.spend(cost)
    builder.tell(Excavated(seat, cell, cost, termites, architects))
    builder.push(TakeTile(seat, cell))
    covers = COVERS[cell] & builder.ground.tiles
    if covers:
        collapse.remove(builder, listed(covers), rescuer=seat, digging=True)


def _take(builder: StateBuilder, task: TakeTile) -> None:
    """Take the tile; then its chain, the curse and step C (I6.5, I6.14)."""
    piece = builder.ground.layout[task.cell]
    setting = builder.setting
    curse = (CurseSteps(task.seat, setting.box.anima[piece]),) if piece >= SNOW.stop and setting.curse else ()
    builder.then(
        LiftTile(task.seat, task.cell),
        *curse,
        Allocate(task.seat, task.cell),
        Settled(task.seat),
        SinkCamp(task.seat, task.cell),
    )
    slots.take(builder, task.seat, piece, cell=task.cell)


def _lift(builder: StateBuilder, task: LiftTile) -> None:
    collapse.lift(builder, task.cell, rescuer=task.seat)


def why(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    """Say why an excavation is not offered."""
    cell, termites = table.leaders[seat], action.number or 0
    if cell == SUPPLY:
        return IllegalAction("no-leader")
    if cell not in TILES:
        return IllegalAction("no-tile", spot=NAMES[cell])
    if not diggable(table, cell):
        return IllegalAction("covered", spot=NAMES[cell])
    held = _termites(table, seat)
    if termites > held:
        return None if held else IllegalAction("not-in-hand", front="termites")
    if action.words and not guilds.precision(table, seat, cell):
        return IllegalAction("no-precision")
    full = price(table, cell, architects=bool(action.words))
    if not payable(table, max(0, full - termites)):
        player, now = table.players[seat], table.now
        return IllegalAction("cost", cost=max(0, full - termites), ep=player.ep, left=now.limit - now.spent)
    return IllegalAction("no-saving", cost=full) if termites or action.words else None


PLAYS: Plays = {"excavate": _excavate}
WHYS: Whys = {"excavate": why}
ASKS: Asks = {}
TASKS: Tasks = {TakeTile: _take, LiftTile: _lift}
