"""Those who do not sit at a table but are invited to it, or follow it. Must not know what a turn is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from db.tables import interactions
from db.tables.interactions import grant
from db.tables.stored import require_lobby, stand
from db.tables.timers import TimerKind, about_timer, add_due

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.tables.interactions import WantedPings
    from db.tables.stored import Standing
    from db.tables.timers import Timer
    from db.transaction import Database, Transaction

_INVITE: Final = (
    "INSERT INTO invitations VALUES (?, ?, ?, ?)"
    " ON CONFLICT (match, user) DO UPDATE SET asker = excluded.asker, at = excluded.at"
)
_FOLLOW: Final = "INSERT INTO followers VALUES (?, ?, ?) ON CONFLICT (match, user) DO UPDATE SET every = excluded.every"


class GuestTable:
    """Guests of the tables."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def invite(
        self,
        match: int,
        calls: Sequence[Timer],
        *,
        asker: int,
        at: int,
        pings: WantedPings,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that people are invited to a match, and when each of them is called: ``calls`` has their timers."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            if standing is not None:
                require_lobby(db, match, standing.seq - 1)
            for timer in calls:
                db.execute(_INVITE, (match, timer.user, asker, at))
                add_due(db, (timer,))
                own = tuple(user for user in pings.recipients if user == timer.user)
                grant(db, replace(pings, recipients=own), about_timer(timer))
            if standing is not None:
                stand(db, match, standing)

        await self._db.write(work)

    async def invited_at(self, match: int, user: int) -> int | None:
        """Return when someone was last invited to a match, None: never."""
        query = "SELECT at FROM invitations WHERE match = ? AND user = ?"
        row = await self._db.read(lambda db: db.execute(query, (match, user)).fetchone())
        return None if row is None else int(row[0])

    async def follow(self, match: int, user: int, *, every: bool | None, interaction: int | None = None) -> None:
        """Write when a follower is told something: each turn, or the end only; None: nothing any more."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            if every is None:
                _unfollow(db, match, user)
                return
            db.execute(_FOLLOW, (match, user, int(every)))
            # who asks for messages again has perhaps allowed them
            db.execute("UPDATE settings SET refused = NULL WHERE user = ?", (user,))

        await self._db.write(work)

    async def following(self, match: int, user: int) -> bool | None:
        """Return whether a follower is told each turn, None: the person does not follow the match."""
        query = "SELECT every FROM followers WHERE match = ? AND user = ?"
        row = await self._db.read(lambda db: db.execute(query, (match, user)).fetchone())
        return None if row is None else bool(row[0])


def _unfollow(db: Transaction, match: int, user: int) -> None:
    db.execute("DELETE FROM followers WHERE match = ? AND user = ?", (match, user))
    db.execute(
        "DELETE FROM due WHERE kind = ? AND user = ? AND match = ? AND state = 'pending'",
        (TimerKind.FOLLOW, user, match),
    )
