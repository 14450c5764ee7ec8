"""The state of a match of ICE: all of it, secrets too, as values that never change.

Knows how the table is written down. Must not know what may be done with it.
Spots, cells and sets of tiles are those of ``board``; pieces, fronts and cards those of ``components``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.ice.board import open_tiles, visible_spots

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.components import Box, Guild
    from engine.ice.pending import Frame
    from engine.rng import Rng

ARCHAEOLOGISTS: Final = 45


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
    """Bit n: everybody knows the front of snow piece n of the spill."""
    spoil: tuple[int, ...]
    """Artifact pieces discarded unseen."""
    icons: int
    """Bit n: the n-th "1 RP" icon of ``board.ICONS`` may still pay (I7.5)."""
    curses: tuple[int, ...]
    """Tokens left on steps 4, 5, 6, 10, 11, 12 of the track (I13.2)."""
    rng: Rng
