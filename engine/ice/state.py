"""The table of a match of ICE: as it is, as it is being changed, and what more than one organ asks about either.

A state is all of the table, secrets too, as values that never change; one action works on a builder, which then becomes
the next state. Knows figures, tokens, tiles and the stack. Must not know what may be done with them when. Spots, cells
and sets of tiles are those of ``board``; pieces, fronts and cards those of ``components``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from engine.ice.board import SIDE, SNOW, SUPPLY, open_tiles, visible_spots
from engine.ice.components import CREVASSE, Guild

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.components import Box
    from engine.ice.events.days import IceEvent
    from engine.ice.pending import Frame
    from engine.rng import Rng

T = TypeVar("T")

ARCHAEOLOGISTS: Final = 45
MOST_EP: Final = 6


@dataclass(frozen=True, slots=True)
class Setting:
    """What was decided before the first turn and never changes."""

    guilds: tuple[Guild, ...]
    """By seat."""
    mode: str
    """``first`` (I4.7), ``standard`` or ``curse`` (I13.2)."""
    blessing: bool
    """I13.1; the curse has it from its start too."""
    mild: bool
    """I13.3; false unless the mode is the curse and there are others."""
    walks: int
    """Free-move tokens of each player (I6.11)."""
    ep: int
    """EP at sunrise (I5.1)."""
    planning: bool
    """The action *plan* exists (I6.9)."""
    opened: int
    """The logbook card that told where the archaeologists start (I13.4), -1: none."""
    box: Box = field(repr=False)
    """What the match is dealt from; in no digest, for the version of the rules names it."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.guilds)

    @property
    def abilities(self) -> bool:
        """Guild abilities and the logbook are played with (I4.7)."""
        return self.mode != "first"

    @property
    def curse(self) -> bool:
        """The curse of the Nuuk is played with."""
        return self.mode == "curse"


@dataclass(frozen=True, slots=True)
class Ground:
    """Which tiles lie where; changes with removals and Blizzard only."""

    layout: tuple[int, ...]
    """By cell 0-111: the piece that lies there, or lay there last."""
    turns: tuple[int, ...]
    """By snow piece 0-47: a crevasse runs along the sides of this number (0-2) and the one opposite."""
    tiles: int
    """Cells with a tile."""
    open: int = field(init=False)
    """Cells whose tile has no cover; worked out."""
    visible: int = field(init=False)
    """Spots that are no void and can be seen; worked out."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "open", open_tiles(self.tiles))
        object.__setattr__(self, "visible", visible_spots(self.tiles))


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's guild board, hands and tokens."""

    ep: int
    rp: int
    """RP tokens."""
    planning: bool = False
    """Holds a planning token."""
    walks: int = 0
    """Free-move tokens not used today."""
    hand: tuple[int, ...] = ()
    """Snow pieces, secret to others, in order of coming."""
    requests: tuple[int, ...] = ()
    """Cards 0-53, secret to others, in order of coming."""
    slots: tuple[tuple[int, ...], ...] = ((),) * 5
    """By type: artifact pieces from the bottom up."""
    down: tuple[int, ...] = (0,) * 5
    """By type: how many of the slot's top artifacts lie face down; above 0: the slot was used today (I8.2)."""
    hold: tuple[int, ...] = ()
    studies: int = 0
    """Bit n: has the study token of type n, face up or down."""
    turned: int = 0
    """Those of them that lie face down."""
    validated: tuple[tuple[int, int, int], ...] = ()
    """Requests validated: card, day, RP on the card."""
    bonus: int = 0
    """RP at the end from second requests (I10.3)."""
    daily: bool = False
    """The guild's daily ability is used (I11.1 to I11.3)."""
    token: int = -1
    """Flame heirs: the type whose slot the activation token lies on, -1 when on none."""
    crampons: int = 0
    shelter: int = 0
    """Foragers: archaeologists on the guild board."""
    step: int = 0
    """On the track of the curse."""
    light: int = 0
    """Light curse token: 0 none, 1 owned, 2 flipped."""
    dark: int = 0


# Bits of ``Now.used``: what may be done once a turn.
USED_COMPANION: Final = 1  # I11.2
USED_PRECISION: Final = 2  # I11.3
USED_FORAGE: Final = 4  # I11.4
USED_CRAMPON: Final = 8  # I11.5


@dataclass(frozen=True, slots=True)
class Now:
    """What is remembered for the length of one turn."""

    spent: int = 0
    """EP spent."""
    over: bool = False
    """Overworked (I6.10)."""
    used: int = 0
    """Bits ``USED_...``."""

    @property
    def limit(self) -> int:
        """EP that may be spent in all (I5.3, I6.10)."""
        return 3 if self.over else 2


@dataclass(frozen=True, slots=True)
class State:
    """The whole table between two actions."""

    setting: Setting
    day: int
    """1-4."""
    turn: int
    """Turns begun, from 1; 0 during the set-up."""
    first: Seat
    active: Seat
    """Whose turn or sunset it is or was last."""
    now: Now
    stack: tuple[Frame, ...]
    """What is to be done and asked, the next thing last: a decision, or ``Over`` alone."""
    ground: Ground
    backs: bytes
    """By snow piece: terrain; public."""
    fronts: bytes
    """By snow piece: front; secret."""
    archs: bytes
    """By spot: archaeologists."""
    reserve: int
    """Archaeologists not on the board nor on a guild board."""
    leaders: tuple[int, ...]
    """By seat: spot, or SUPPLY."""
    camps: tuple[int, ...]
    """By seat, then the two white ones: cell, SUPPLY or OUT."""
    players: tuple[Player, ...]
    resting: int
    """Bit n: seat n is done exploring today (I5.6)."""
    decrees: tuple[int, ...]
    pile: tuple[int, ...]
    """Requests to draw; secret."""
    heap: tuple[int, ...]
    """Requests discarded; never shown."""
    row: tuple[int, ...]
    """Requests laid open at sunset."""
    laid: bool
    """The row of this day has been laid (I5.7)."""
    log: tuple[int, ...]
    """Logbook cards to come; secret."""
    logged: tuple[int, ...]
    """Logbook cards revealed so far, the last one last."""
    spill: tuple[int, ...]
    """Snow pieces discarded, in order of coming; their number is public."""
    shown: int
    """Bit n: everyone knows the front of snow piece n of the spill."""
    spoil: tuple[int, ...]
    """Artifact pieces discarded unseen."""
    icons: int
    """Bit n: the n-th "1 RP" icon of ``board.ICONS`` may still pay (I7.5)."""
    curses: tuple[int, ...]
    """Tokens left on steps 4, 5, 6, 10, 11, 12 of the track (I13.2)."""
    rng: Rng


# ---- a table being changed


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with one of them changed."""
    return (*values[:index], value, *values[index + 1 :])


class StateBuilder:
    """One step in the making; its values are replaced, never changed in place, so that states may share them."""

    __slots__ = (
        "active",
        "archs",
        "backs",
        "barrier",
        "camps",
        "curses",
        "day",
        "decrees",
        "events",
        "first",
        "fronts",
        "ground",
        "heap",
        "icons",
        "laid",
        "leaders",
        "log",
        "logged",
        "now",
        "pile",
        "players",
        "reserve",
        "resting",
        "reveals",
        "rng",
        "row",
        "setting",
        "shown",
        "spill",
        "spoil",
        "stack",
        "turn",
    )

    def __init__(self, state: State) -> None:
        self.setting = state.setting
        self.day = state.day
        self.turn = state.turn
        self.first = state.first
        self.active = state.active
        self.now = state.now
        self.stack = state.stack
        self.ground = state.ground
        self.backs = state.backs
        self.fronts = state.fronts
        self.archs = state.archs
        self.reserve = state.reserve
        self.leaders = state.leaders
        self.camps = state.camps
        self.players = state.players
        self.resting = state.resting
        self.decrees = state.decrees
        self.pile = state.pile
        self.heap = state.heap
        self.row = state.row
        self.laid = state.laid
        self.log = state.log
        self.logged = state.logged
        self.spill = state.spill
        self.shown = state.shown
        self.spoil = state.spoil
        self.icons = state.icons
        self.curses = state.curses
        self.rng = state.rng
        self.events: list[IceEvent] = []
        self.barrier = False
        """Undo must not cross this step."""
        self.reveals = False
        """What comes of it was hidden from who took this step."""

    def reveal(self) -> None:
        """Note that something hidden is revealed, which nobody can undo."""
        self.barrier = self.reveals = True

    def state(self) -> State:
        """Return the table as it now is."""
        return State(
            self.setting,
            self.day,
            self.turn,
            self.first,
            self.active,
            self.now,
            self.stack,
            self.ground,
            self.backs,
            self.fronts,
            self.archs,
            self.reserve,
            self.leaders,
            self.camps,
            self.players,
            self.resting,
            self.decrees,
            self.pile,
            self.heap,
            self.row,
            self.laid,
            self.log,
            self.logged,
            self.spill,
            self.shown,
            self.spoil,
            self.icons,
            self.curses,
            self.rng,
        )

    # ---- the stack

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack: the last one given is on top and comes first."""
        self.stack = (*self.stack, *frames)

    def then(self, *frames: Frame) -> None:
        """Put frames on the stack so that they come in the order given."""
        self.stack = (*self.stack, *frames[::-1])

    def pop(self) -> Frame:
        """Take the top frame off."""
        *rest, top = self.stack
        self.stack = tuple(rest)
        return top

    def swap(self, frame: Frame) -> None:
        """Put a frame in the place of the top one."""
        self.stack = (*self.stack[:-1], frame)

    def tell(self, event: IceEvent) -> None:
        """Note what happened."""
        self.events.append(event)

    # ---- players

    def change(self, seat: Seat, **values: Any) -> Player:
        """Change fields of a player."""
        player = replace(self.players[seat], **values)
        self.players = put(self.players, seat, player)
        return player

    def spend(self, cost: int) -> None:
        """Take EP from the active player in its turn; whether they may be spent was asked before (I6.13)."""
        if cost:
            self.change(self.active, ep=self.players[self.active].ep - cost)
            now = self.now
            self.now = Now(now.spent + cost, now.over, now.used)

    def gain_ep(self, seat: Seat, amount: int) -> int:
        """Give EP, never above 6 (I5.1); return how many were not lost."""
        had = self.players[seat].ep
        return self.change(seat, ep=min(MOST_EP, had + amount)).ep - had

    def gain_rp(self, seat: Seat, amount: int) -> None:
        """Give RP tokens; a negative amount takes them."""
        self.change(seat, rp=self.players[seat].rp + amount)

    def use(self, bit: int) -> None:
        """Note that something that may be done once a turn was done."""
        self.now = replace(self.now, used=self.now.used | bit)

    # ---- figures

    def add(self, spot: Spot, archs: int) -> None:
        """Put archaeologists onto a spot, from nowhere; a negative number takes them."""
        if archs:
            figures = bytearray(self.archs)
            figures[spot] += archs
            self.archs = bytes(figures)

    def recruit(self, spot: Spot, archs: int = 1) -> int:
        """Put archaeologists from the reserve onto a spot, as many as there are (I6.7); return how many."""
        placed = min(archs, self.reserve)
        self.reserve -= placed
        self.add(spot, placed)
        return placed

    def shift(self, source: Spot, target: Spot, archs: int) -> None:
        """Move archaeologists."""
        if archs:
            figures = bytearray(self.archs)
            figures[source] -= archs
            figures[target] += archs
            self.archs = bytes(figures)

    def lead(self, seat: Seat, spot: Spot) -> None:
        """Put a leader onto a spot, or into its reserve (SUPPLY)."""
        self.leaders = put(self.leaders, seat, spot)

    def pitch(self, camp: int, cell: int = SUPPLY) -> None:
        """Put a camp onto a cell, or back (SUPPLY); ``camp`` is its index in ``camps``."""
        self.camps = put(self.camps, camp, cell)


# ---- what is asked about a table

Table: TypeAlias = State | StateBuilder
"""Where questions are answered for a state and for a builder alike."""


def clockwise(table: Table, first: Seat) -> tuple[Seat, ...]:
    """Return all seats in turn order from one on."""
    seats = table.setting.seats
    return tuple((first + step) % seats for step in range(seats))


def payable(table: Table, cost: int) -> bool:
    """Tell whether the active player can spend this many EP now (I6.13)."""
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
    return bool(player.slots[kind]) and not player.down[kind] and anima(table, seat, kind) >= need(table, seat)


def anima(table: Table, seat: Seat, kind: int) -> int:
    """Return the anima of a slot, with that of a study token that lies face up (I8.1)."""
    player, anima_of = table.players[seat], table.setting.box.anima
    found = (player.studies & ~player.turned) >> kind & 1
    for piece in player.slots[kind]:
        found += anima_of[piece]
    return found


def fronts_held(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the fronts of a seat's hand of snow tiles, each once, in order of coming."""
    return tuple(dict.fromkeys(table.fronts[piece] for piece in table.players[seat].hand))


def recall(builder: StateBuilder, known: Counter[int]) -> None:
    """Mark this many tiles of the discard of each front as shown: what everyone still knows when it was drawn from.

    Which tiles of that front are marked tells nothing: nobody sees more of the discard than its fronts' numbers.
    """
    builder.shown = 0
    left = +known
    for piece in builder.spill:
        front = builder.fronts[piece]
        if left[front]:
            left[front] -= 1
            builder.shown |= 1 << piece


def known_spill(table: Table) -> Counter[int]:
    """Return how many tiles of each front everyone knows to lie in the snow discard."""
    return Counter(table.fronts[piece] for piece in table.spill if table.shown >> piece & 1)
