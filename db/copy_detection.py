"""Which life of a database a file belongs to: whether it ran here last, or was put back from a copy.

Each start and each orderly stop gives the database a new token, which the side file of the lock keeps too. A copy made
earlier has an earlier token. Before the token changes, the side file holds the old and the new one, so that a crash in
between looks like no copy.

A database also keeps where it ran last (``Lock.place``). One that ran elsewhere may still be used there by another bot,
so nothing is done with it on Discord before the operator has said that this is the only copy.
"""

from __future__ import annotations

import secrets
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from db import facts
from db.shards import WHOLE, ServerShare

if TYPE_CHECKING:
    from db.sqlite.lock import Lock
    from db.transaction import Database, Transaction

LINEAGE: Final = "lineage"
RESTORED: Final = "restored"
TAGGED: Final = "tagged"
"""The value of ``RESTORED`` once no control of the time that is lost counts any more; before, it is another."""
PLACE: Final = "place"
"""Where the database ran last, and a word that is another after each move, so that no code is good for two of them."""
NOWHERE: Final = "?"
"""Stands for an unknown place that isn't this one."""
_PARTS: Final = "restored-parts"
"""Of how many parts of all servers, and for which of them, all that follows has been done."""


class Origin:
    """Where a database is and was, and what has to follow from it."""

    def __init__(self, database: Database, *, restored: bool = False, elsewhere: str = "", here: str = "") -> None:
        self._db = database
        self.here = here
        """Where this is, in words that another place does not have."""
        self.elsewhere = elsewhere
        """The code by which the operator confirms a database that ran elsewhere; "": it ran here, or is new."""
        self.restored = restored
        """The database is not the one that ran here last, but a copy put in its place; until ``restore_settled``."""

    async def settle_in(self) -> None:
        """Note that the operator has confirmed the database here as the only copy that is used."""
        await self._db.write(partial(settle_in, self.here))
        self.elsewhere = ""

    async def restore_settled(self, share: ServerShare = WHOLE) -> bool:
        """Note that what the restored file asked for is done for some servers; return whether it is for all.

        It is ``restored`` at each start until then.
        """
        self.restored = not await self._db.write(partial(_settle, share))
        return not self.restored


def copied(known: tuple[str, ...], db: Transaction) -> bool:
    """Return whether a database is not the one whose tokens are ``known``, but a copy put in its place."""
    there = token(db)
    # A database from before tokens is no copy, unless one with a token ran here since.
    return bool(known) if there is None else there not in known


def came(lock: Lock, db: Transaction) -> bool:
    """Return whether a database last ran elsewhere: neither beside this side file, nor on this machine at this path."""
    if (stored := _fact(db, PLACE)) is None:
        # It ran last before places were kept. Whoever has run here has left something in the side file.
        return token(db) is not None and not lock.tokens
    return not set(stored.split()[:-1]) & set(lock.place.split())


def arrive(here: str, db: Transaction, *, elsewhere: bool) -> str:
    """Keep where a database is, unless it ran elsewhere: return the code then by which that is confirmed, else ""."""
    known = facts.find(db, PLACE)
    *places, word = known.split() if known is not None else (NOWHERE, secrets.token_hex(4))
    if not elsewhere:
        places = here.split()
    stored = " ".join((*places, word))
    facts.write(db, PLACE, stored)
    return blake2b(f"{stored} {here}".encode(), digest_size=4).hexdigest() if elsewhere else ""


def settle_in(here: str, db: Transaction) -> None:
    """Keep that a database is at home here, wherever it was before."""
    facts.write(db, PLACE, f"{here} {secrets.token_hex(4)}")


async def renew(database: Database, lock: Lock, *, copy: bool = False) -> bool:
    """Give the database a new token and return whether it is restored; raise StoreError.

    It stays so, over further starts too, until ``settled``: what a restore asks for may take longer than a process
    lives.
    """
    there, new = await database.read(token), secrets.token_hex(16)
    lock.remember((new,) if there is None else (there, new))
    restored = await database.write(partial(_renew, new, copy=copy))
    lock.remember((new,))
    return restored


def token(db: Transaction) -> str | None:
    """Return the token of a database; None: it has not run since there are tokens."""
    return _fact(db, LINEAGE)


def branch(db: Transaction) -> None:
    """Give a copy a token of its own, so that anyone who puts it back is noticed."""
    facts.write(db, LINEAGE, secrets.token_hex(16))


def begin(db: Transaction) -> None:
    """Note that a database was put back from a copy."""
    facts.write(db, RESTORED, "yes")
    db.execute("DELETE FROM facts WHERE key = ?", (_PARTS,))


def tagged(db: Transaction) -> bool:
    """Return whether no control of the time that is lost counts any more; it is noted that from now on none does."""
    before = facts.find(db, RESTORED)
    db.execute("UPDATE facts SET value = ? WHERE key = ?", (TAGGED, RESTORED))
    return before == TAGGED


def _settle(share: ServerShare, db: Transaction) -> bool:
    if facts.find(db, RESTORED) is None:
        return True
    known = facts.find(db, _PARTS)
    of, *done = map(int, known.split()) if known is not None else (share.of,)
    # whoever divides the servers otherwise begins anew
    parts = sorted({*share.parts, *(done if of == share.of else ())})
    if len(parts) < share.of:
        facts.write(db, _PARTS, " ".join(map(str, (share.of, *parts))))
        return False
    for key in (RESTORED, _PARTS):
        db.execute("DELETE FROM facts WHERE key = ?", (key,))
    return True


def _renew(new: str, db: Transaction, *, copy: bool) -> bool:
    if copy:
        begin(db)
    facts.write(db, LINEAGE, new)
    return facts.find(db, RESTORED) is not None


def _fact(db: Transaction, key: str) -> str | None:
    if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is None:
        return None  # from before there were any
    return facts.find(db, key)
