"""Rows of text and integers on disk. Knows SQL; must not know any game, Discord or the rest of the project."""

from db.errors import Conflict, StoreError, Unavailable, Unknown, Unread
from db.opening import locks_at, open_store, open_to_read, require_sharing, take_given
from db.shards import WHOLE, GivenShards, LocksHeld, LocksLost, ServerShare, ShardLock, ShardLocks
from db.store import Store
from db.tables.boards import Board, MatchMessages, OldMessage, Posting, RefusedBoard
from db.tables.interactions import HandledInteraction, PingLimits, PingWindow, WantedPings
from db.tables.log import Ending, FrozenRow, Seating
from db.tables.matches import Opening
from db.tables.people import PersonRow, SettingsRow, Vacation
from db.tables.proposals import Proposal, Vote
from db.tables.standstill import CutOff, Pause, SeenRow
from db.tables.stored import (
    BACK,
    NO_OPTIONS,
    ON_VACATION,
    RESIGNED,
    TIMEOUT,
    ActionRow,
    Changed,
    ClockRow,
    MatchRow,
    NoteRow,
    SeatChange,
    SeatRow,
    Standing,
    Stored,
)
from db.tables.timers import Agenda, Concern, Notice, Timer, TimerKind

__all__ = [
    "BACK",
    "NO_OPTIONS",
    "ON_VACATION",
    "RESIGNED",
    "TIMEOUT",
    "WHOLE",
    "ActionRow",
    "Agenda",
    "Board",
    "Changed",
    "ClockRow",
    "Concern",
    "Conflict",
    "CutOff",
    "Ending",
    "FrozenRow",
    "GivenShards",
    "HandledInteraction",
    "LocksHeld",
    "LocksLost",
    "MatchMessages",
    "MatchRow",
    "NoteRow",
    "Notice",
    "OldMessage",
    "Opening",
    "Pause",
    "PersonRow",
    "PingLimits",
    "PingWindow",
    "Posting",
    "Proposal",
    "RefusedBoard",
    "SeatChange",
    "SeatRow",
    "Seating",
    "SeenRow",
    "ServerShare",
    "SettingsRow",
    "ShardLock",
    "ShardLocks",
    "Standing",
    "Store",
    "StoreError",
    "Stored",
    "Timer",
    "TimerKind",
    "Unavailable",
    "Unknown",
    "Unread",
    "Vacation",
    "Vote",
    "WantedPings",
    "locks_at",
    "open_store",
    "open_to_read",
    "require_sharing",
    "take_given",
]
