"""Rows of text and integers on disk. Knows SQL; must not know any game, Discord or the rest of the project."""

from db.given_shards import GivenShards
from db.guest_rows import FOLLOWED_TURNS
from db.opening import locks_at, open_store, require_sharing, take_given
from db.place import is_address
from db.reading import open_to_read
from db.rows import (
    BACK,
    NO_OPTIONS,
    RESIGNED,
    TIMEOUT,
    ActionRow,
    Agenda,
    Board,
    ClockRow,
    Due,
    Ending,
    HandledInteraction,
    MatchMessages,
    MatchRow,
    NoteRow,
    Notice,
    OldMessage,
    Opening,
    Pause,
    PersonRow,
    Posting,
    Proposal,
    SeatChange,
    SeatRow,
    SeenRow,
    SettingsRow,
    Standing,
    Stored,
    Vacation,
    Vote,
)
from db.shard_locks import LocksHeld, LocksLost, ShardLock, ShardLocks
from db.share import WHOLE, ServerShare
from db.sql_store import SqlStore
from db.sqlite import SqliteStore
from db.store import Store
from db.store_errors import Conflict, StoreError, Unknown, Unread
from db.verified_rows import Changed

__all__ = [
    "BACK",
    "FOLLOWED_TURNS",
    "NO_OPTIONS",
    "RESIGNED",
    "TIMEOUT",
    "WHOLE",
    "ActionRow",
    "Agenda",
    "Board",
    "Changed",
    "ClockRow",
    "Conflict",
    "Due",
    "Ending",
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
    "Posting",
    "Proposal",
    "SeatChange",
    "SeatRow",
    "SeenRow",
    "ServerShare",
    "SettingsRow",
    "ShardLock",
    "ShardLocks",
    "SqlStore",
    "SqliteStore",
    "Standing",
    "Store",
    "StoreError",
    "Stored",
    "Unknown",
    "Unread",
    "Vacation",
    "Vote",
    "is_address",
    "locks_at",
    "open_store",
    "open_to_read",
    "require_sharing",
    "take_given",
]
