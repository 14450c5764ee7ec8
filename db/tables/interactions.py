"""Which interactions were carried out, each noted in the transaction of what it did.

Discord may deliver one twice, after a cut for one; then it is carried out once. Their numbers tell when they were
made, so those that are too old to come again are thrown away, some with every few new ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from db.transaction import Database, Transaction

KEPT: Final = 2 * 86_400_000 << 22
"""Two days as a difference of numbers, which count milliseconds in all but their last 22 bits. Discord gives an
interaction up after a quarter of an hour."""
_PRUNED: Final = 0b1111 << 22
"""One of sixteen interactions, by the millisecond in which it was made, throws old ones away."""
_AT_ONCE: Final = 64

_ADD: Final = "INSERT INTO interactions (id, match) VALUES (?, ?)"
_PRUNE: Final = "DELETE FROM interactions WHERE id IN (SELECT id FROM interactions WHERE id < ? ORDER BY id LIMIT ?)"


@dataclass(frozen=True, slots=True)
class HandledInteraction:
    """An interaction that was carried out."""

    match: int | None
    """None: what it was to open does not stand yet, or is of no one match."""


def note(db: Transaction, interaction: int | None, match: int | None) -> None:
    """Note that an interaction is carried out; a UNIQUE index refuses the second time. None: nothing to note."""
    if interaction is not None:
        db.execute(_ADD, (interaction, match))
        if interaction & _PRUNED:
            return
        db.execute(_PRUNE, (interaction - KEPT, _AT_ONCE))


def opened(db: Transaction, interaction: int | None, match: int) -> None:
    """Note which match an interaction opened."""
    claimed = db.execute("UPDATE interactions SET match = ? WHERE id = ? AND match IS NULL", (match, interaction))
    if not claimed.rowcount:
        note(db, interaction, match)


class InteractionTable:
    """Interactions that were carried out."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def handled(self, interaction: int) -> HandledInteraction | None:
        """Return what an interaction was about that was carried out."""
        query = "SELECT match FROM interactions WHERE id = ?"
        row = await self._db.read(lambda db: db.execute(query, (interaction,)).fetchone())
        return None if row is None else HandledInteraction(*row)

    async def claim(self, interaction: int, match: int | None) -> None:
        """Note an interaction before it is carried out; Conflict: it was noted before."""
        await self._db.write(lambda db: note(db, interaction, match))
