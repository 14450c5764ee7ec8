"""What a seat or the public may know of a match of ICE: the only thing that pictures and texts are made from.

Nothing here can hold the front of a tile that was not shown, a pile's order, or another seat's hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Outcome, Seat
    from engine.ice.components import Box


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score, with what it was counted from."""

    kind: str
    """``decree``, ``request``, ``bonus``, ``renown`` (RP tokens) or ``planning``."""
    card: int
    """Decree or request; -1: neither."""
    counts: tuple[int, ...]
    """Decree by kind: anima of artifacts and of the study token; different shapes by type; sets of five and of four;
    RP tokens; study tokens. Request: the day. Bonus: second requests. Else the number of tokens."""
    rp: int


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell with a tile, a spot of the ledge or a zone of Azulia; a void only while someone stands over it."""

    spot: int
    kind: str
    """``tile``, ``ledge``, ``zone`` or ``void``."""
    visible: bool
    open: bool
    """False for ledge and Azulia."""
    back: str | None
    """Terrain, type or ``prismatic``; None when hidden, and for all that is no tile."""
    turn: int | None
    """Of a crevasse: the sides it runs along, this one and this one plus 3 (``board.SIDES``)."""
    archs: int
    leaders: tuple[Seat, ...]
    camp: int | None
    """Index of a camp: a seat, or the number of seats and above for white ones."""


@dataclass(frozen=True, slots=True)
class DecisionView:
    """What is being decided; fields that a decision has no use for are empty, 0 or -1."""

    phase: str
    """The decision's name, ``over`` at the end."""
    seats: tuple[Seat, ...]
    """Whose decision it is."""
    cell: int
    """Where it starts from: the excavated cell, the cell that gives, ...; -1: none."""
    spots: tuple[int, ...]
    """Where it may lead: the cells below, the cells on offer, ..."""
    archs: int
    """Archaeologists on the way with the leader, or still to allocate: those stand on the excavated void."""
    leaders: tuple[Seat, ...]
    """Leaders still to allocate."""
    left: int
    """Steps that may still be made."""
    camp: int
    """Index of the camp that is to be put somewhere; -1: none."""
    held: int
    """An excavation holds back: 0 nobody, 1 the leader alone, 2 the leader and an archaeologist."""
    card: int
    """The request that is being paid, -1: none."""
    done: int
    """Requests validated in this sunset, or acts done."""
    removed: tuple[tuple[int, str], ...]
    """Cell and back of the tiles that may be rescued."""
    type: str | None
    """The back of the tile that needs a slot."""
    count: int = 0
    """Requests of the set-up that are kept."""


@dataclass(frozen=True, slots=True)
class PieceView:
    """An artifact on a slot or in the hold."""

    type: int
    anima: int
    shape: int
    up: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat's board, as everyone sees it."""

    seat: Seat
    guild: str
    ep: int
    rp: int
    planning: bool
    walks: int
    hand: int
    """Number of snow tiles."""
    requests: int
    """Number of requests in hand."""
    slots: tuple[tuple[PieceView, ...], ...]
    hold: tuple[PieceView, ...]
    studies: tuple[int, ...]
    """Types of the study tokens that lie face up."""
    turned: tuple[int, ...]
    """Types of those that lie face down."""
    ready: tuple[int, ...]
    """Types whose slot may be used today."""
    validated: tuple[tuple[int, int, int], ...]
    """Card, day, RP."""
    bonus: int
    leader: int
    """Spot, or -1."""
    camp: int
    daily: bool
    token: int
    crampons: int
    shelter: int
    step: int
    light: int
    dark: int
    need: int
    carry: int
    resting: bool
    worth: tuple[int, ...]
    """By decree that lies open: what it would score now."""


@dataclass(frozen=True, slots=True)
class View:
    """The whole table for one pair of eyes."""

    players: tuple[PlayerView, ...]
    day: int
    turn: int
    first: Seat
    active: Seat
    decision: DecisionView
    spent: int
    limit: int
    used: int
    """Bits ``state.USED_...``: what was done that may be done once a turn."""
    over: bool
    """Overworked this turn."""
    cells: tuple[CellView, ...]
    bare: tuple[int, ...]
    """Floor cells with no cover."""
    icons: tuple[int, ...]
    """Floor cells whose "1 RP" may still pay."""
    reserve: int
    camps: tuple[int, ...]
    decrees: tuple[int, ...]
    row: tuple[int, ...]
    laid: bool
    """The row of this day has been laid."""
    pile: int
    heap: int
    log: int
    """Number of logbook cards to come."""
    logged: tuple[int, ...]
    opened: int
    """The logbook card that told where the archaeologists start and was discarded (I13.4), -1: none."""
    spill: int
    """Number of snow tiles in the discard."""
    spoil: int
    """Number of artifacts discarded."""
    shown: tuple[int, ...]
    """Fronts in the snow discard that everyone knows."""
    market: tuple[int, ...]
    """Fronts laid open by Caravan."""
    curses: tuple[int, ...]
    """Tokens left on steps 4, 5, 6, 10, 11, 12 of the track."""
    mode: str
    blessing: bool
    mild: bool
    lines: tuple[tuple[Line, ...], ...]
    """By seat: the explained score; empty while the match runs."""
    outcome: Outcome | None
    own: Own | None
    """The viewing seat's secrets; None in the public's view."""
    box: Box = field(repr=False)
    """What the match is dealt from: by its numbers, what stands on each card."""


@dataclass(frozen=True, slots=True)
class Own:
    """What one seat alone knows."""

    seat: Seat
    hand: tuple[int, ...]
    """Fronts of its snow tiles, in order of coming."""
    requests: tuple[int, ...]
