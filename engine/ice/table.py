"""Questions about a table that more than one organ asks: who stands where, what can be entered, what works.

Answers for a state and for a builder alike. Must not change either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.ice.board import SIDE, SNOW
from engine.ice.components import CREVASSE, Guild

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.pending import Frame
    from engine.ice.state import Ground, Now, Player, Setting


class Table(Protocol):
    """What a state and a builder have in common; the fields are those of ``State``."""

    @property
    def setting(self) -> Setting: ...
    @property
    def day(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def first(self) -> Seat: ...
    @property
    def active(self) -> Seat: ...
    @property
    def now(self) -> Now: ...
    @property
    def stack(self) -> tuple[Frame, ...]: ...
    @property
    def ground(self) -> Ground: ...
    @property
    def backs(self) -> bytes: ...
    @property
    def fronts(self) -> bytes: ...
    @property
    def archs(self) -> bytes: ...
    @property
    def reserve(self) -> int: ...
    @property
    def leaders(self) -> tuple[int, ...]: ...
    @property
    def camps(self) -> tuple[int, ...]: ...
    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def resting(self) -> int: ...
    @property
    def decrees(self) -> tuple[int, ...]: ...
    @property
    def pile(self) -> tuple[int, ...]: ...
    @property
    def heap(self) -> tuple[int, ...]: ...
    @property
    def row(self) -> tuple[int, ...]: ...
    @property
    def laid(self) -> bool: ...
    @property
    def log(self) -> tuple[int, ...]: ...
    @property
    def logged(self) -> tuple[int, ...]: ...
    @property
    def spill(self) -> tuple[int, ...]: ...
    @property
    def shown(self) -> int: ...
    @property
    def spoil(self) -> tuple[int, ...]: ...
    @property
    def icons(self) -> int: ...
    @property
    def curses(self) -> tuple[int, ...]: ...


def clockwise(table: Table, first: Seat) -> tuple[Seat, ...]:
    """Return all seats in turn order from one on."""
    seats = table.setting.seats
    return tuple((first + step) % seats for step in range(seats))


def payable(table: Table, cost: int) -> bool:
    """Tell whether the active player can spend so many EP now (I6.13)."""
    now = table.now
    return cost == 0 or (cost <= now.limit - now.spent and cost <= table.players[table.active].ep)


# ---- cells


def visible(table: Table, spot: Spot) -> bool:
    """Tell whether a spot is no void and can be seen."""
    return bool(table.ground.visible >> spot & 1)


def is_open(table: Table, cell: Cell) -> bool:
    """Tell whether a tile lies there with no cover."""
    return bool(table.ground.open >> cell & 1)


def lies(table: Table, cell: Cell) -> bool:
    """Tell whether a tile lies on a cell."""
    return bool(table.ground.tiles >> cell & 1)


def type_at(table: Table, spot: Spot) -> int:
    """Return the type of the artifact tile on a spot, PRISMATIC too; -1 where there is none."""
    ground = table.ground
    if spot < SNOW.stop or spot >= len(ground.layout) or not ground.tiles >> spot & 1:
        return -1
    return table.setting.box.types[ground.layout[spot]]


def terrain_at(table: Table, spot: Spot) -> int:
    """Return the terrain of the snow tile on a spot; -1 where there is none."""
    if spot not in SNOW or not table.ground.tiles >> spot & 1:
        return -1
    return table.backs[table.ground.layout[spot]]


def crossable(table: Table, source: Spot, target: Spot) -> bool:
    """Tell whether no crevasse lies between two adjacent spots (I3.2); between levels there is none."""
    if source >= SNOW.stop or target >= SNOW.stop:
        return True
    return not (_cut(table, source, target) or _cut(table, target, source))


def _cut(table: Table, cell: Cell, other: Cell) -> bool:
    """Tell whether the tile on a snow cell has a crevasse towards the other."""
    ground = table.ground
    piece = ground.layout[cell]
    return table.backs[piece] == CREVASSE and SIDE[cell][other] % 3 == ground.turns[piece]


# ---- figures


def leaders_at(table: Table, spot: Spot) -> tuple[Seat, ...]:
    """Return whose leaders stand on a spot."""
    return tuple(seat for seat, at in enumerate(table.leaders) if at == spot)


def explorers(table: Table, spot: Spot) -> int:
    """Return how many explorers stand on a spot."""
    return table.archs[spot] + table.leaders.count(spot)


def camp_at(table: Table, cell: Cell) -> int:
    """Return the index in ``camps`` of the camp on a cell, -1: none."""
    return table.camps.index(cell) if cell in table.camps else -1


def camp_cells(table: Table) -> int:
    """Return the set of cells with a camp."""
    found = 0
    for cell in table.camps:
        if cell >= 0:
            found |= 1 << cell
    return found


def camp_sites(table: Table, seat: Seat, *, own: bool) -> int:
    """Return the open tiles without a camp where a camp may be put (I6.1); the wardens' own never on an artifact."""
    cells = table.ground.open & ~camp_cells(table)
    if own and has(table, seat, Guild.WARDENS):
        cells &= (1 << SNOW.stop) - 1
    return cells


# ---- guild boards


def has(table: Table, seat: Seat, guild: Guild) -> bool:
    """Tell whether a seat has a guild, with abilities in play (I4.7)."""
    return table.setting.guilds[seat] is guild and table.setting.mode != "first"


def need(table: Table, seat: Seat) -> int:
    """Return the anima that a slot's effect needs (I8.1, I13.1, I13.2)."""
    player, setting = table.players[seat], table.setting
    if player.dark:
        return 3
    if player.light:
        return 2
    return 1 if setting.blessing or setting.mode == "curse" else 2


def carry(table: Table, seat: Seat) -> int:
    """Return how many archaeologists may come along in a move (I6.2, I13.2)."""
    player = table.players[seat]
    return 1 if player.dark == 2 else 2 if player.light == 2 else 3


def ready(table: Table, seat: Seat, kind: int) -> bool:
    """Tell whether the effect of a slot may be used now (I8.1, I8.2)."""
    player = table.players[seat]
    slot = player.slots[kind]
    if not slot or player.down[kind]:
        return False
    anima = (player.studies & ~player.turned) >> kind & 1
    anima_of = table.setting.box.anima
    for piece in slot:
        anima += anima_of[piece]
    return anima >= need(table, seat)


def fronts_held(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the fronts of a seat's hand of snow tiles, each once, in order of coming."""
    return tuple(dict.fromkeys(table.fronts[piece] for piece in table.players[seat].hand))
