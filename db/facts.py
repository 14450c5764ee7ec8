"""Small values by key: what is neither of a match nor of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from db.transaction import Database, Transaction


def find(db: Transaction, key: str) -> str | None:
    """Return a small value inside of a transaction."""
    row = db.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def write(db: Transaction, key: str, value: str) -> None:
    """Write a small value inside of a transaction."""
    db.execute("INSERT INTO facts VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", (key, value))


class FactTable:
    """Small values, and whether one could be saved."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def fact(self, key: str) -> str | None:
        """Return a small value."""
        return await self._db.read(lambda db: find(db, key))

    async def set_fact(self, key: str, value: str) -> None:
        """Write a small value."""
        await self._db.write(lambda db: write(db, key, value))

    async def require_writable(self) -> None:
        """Raise StoreError unless something could be saved now."""
        await self._db.write(lambda _db: None)
