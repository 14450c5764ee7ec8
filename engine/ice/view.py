"""What a seat or the public may know of a match of ICE: the only thing that pictures and texts are made from.

Nothing here can hold the front of a tile that was not shown, a pile's order, or another seat's hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell with a tile, or a spot of the ledge or Azulia; voids are not listed."""

    spot: int
    visible: bool
    open: bool
    """False for ledge and Azulia."""
    back: str | None
    """Terrain, type or ``prismatic``; None when hidden, and for ledge and Azulia."""
    turn: int | None
    """Of a crevasse: the sides it runs along, this one and this one plus 3 (``board.SIDES``)."""
    archs: int
    leaders: tuple[Seat, ...]
    camp: int | None
    """Index of a camp: a seat, or the number of seats and above for white ones."""


@dataclass(frozen=True, slots=True)
class PieceView:
    """An artifact on a slot or in the hold."""

    type: int
    anima: int
    shape: int
    up: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat's board, as everybody sees it."""

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


@dataclass(frozen=True, slots=True)
class View:
    """The whole table for one pair of eyes."""

    players: tuple[PlayerView, ...]
    day: int
    turn: int
    first: Seat
    active: Seat
    awaited: tuple[Seat, ...]
    phase: str
    """The decision's name, ``over`` at the end."""
    about: tuple[int, ...]
    """Spots that the decision is about: the excavated cell, the cells below, ..."""
    spent: int
    limit: int
    cells: tuple[CellView, ...]
    icons: tuple[int, ...]
    """Floor cells whose "1 RP" may still pay."""
    reserve: int
    camps: tuple[int, ...]
    decrees: tuple[int, ...]
    row: tuple[int, ...]
    pile: int
    heap: int
    logged: tuple[int, ...]
    spill: int
    shown: tuple[int, ...]
    """Fronts in the snow discard that everybody knows."""
    market: tuple[int, ...]
    """Fronts laid open by Caravan."""
    curses: tuple[int, ...]
    mode: str
    outcome: Outcome | None
    own: Own | None
    """The viewing seat's secrets; None in the public's view."""


@dataclass(frozen=True, slots=True)
class Own:
    """What one seat alone knows."""

    hand: tuple[int, ...]
    """Fronts of its snow tiles, in order of coming."""
    requests: tuple[int, ...]
