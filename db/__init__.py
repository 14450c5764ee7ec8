"""Rows of text and integers on disk. Knows SQL; must not know any game, Discord or the rest of the project."""

from db.opening import open_store
from db.rows import (
    NO_OPTIONS,
    ActionRow,
    Agenda,
    Board,
    Due,
    Ending,
    HandledInteraction,
    MatchRow,
    NoteRow,
    Notice,
    OldMessage,
    Opening,
    PersonRow,
    Posting,
    Proposal,
    Resignation,
    SeatRow,
    SettingsRow,
    Standing,
    Stored,
    Vote,
)
from db.sqlite import SqliteStore
from db.store import Store
from db.store_errors import Conflict, StoreError, Unknown, Unread
from db.verified_rows import Changed

__all__ = [
    "NO_OPTIONS",
    "ActionRow",
    "Agenda",
    "Board",
    "Changed",
    "Conflict",
    "Due",
    "Ending",
    "HandledInteraction",
    "MatchRow",
    "NoteRow",
    "Notice",
    "OldMessage",
    "Opening",
    "PersonRow",
    "Posting",
    "Proposal",
    "Resignation",
    "SeatRow",
    "SettingsRow",
    "SqliteStore",
    "Standing",
    "Store",
    "StoreError",
    "Stored",
    "Unknown",
    "Unread",
    "Vote",
    "open_store",
]
