"""Rows of text and integers on disk. Knows SQL; must not know any game, Discord or the rest of the project."""

from db.connection import Conflict, StoreError
from db.rows import Action, Board, Ending, Match, Opening, Person, Resignation, Seat, Stored
from db.sqlite import SqliteStore, open_store
from db.store import Store

__all__ = [
    "Action",
    "Board",
    "Conflict",
    "Ending",
    "Match",
    "Opening",
    "Person",
    "Resignation",
    "Seat",
    "SqliteStore",
    "Store",
    "StoreError",
    "Stored",
    "open_store",
]
