"""Whom people have had mentioned by what they pressed or typed, and the limits of it.

Must not know what is pressed, nor the limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from db.transaction import Database, Transaction

PROPOSAL: Final = "proposal"
LOBBY: Final = "lobby"
"""What a mention is about, before the number of it."""
BOARD: Final = "board"
"""That the public message of a turn has called somebody; how, after the number of the turn."""
BY_ITSELF: Final = -1
"""The sender of what is no grant: that somebody was called to their turn, or that something was shown to all."""
NOTED: Final = 86_400
"""Seconds for which that is kept."""
KEPT: Final = 30 * 86_400
"""Seconds for which a grant is kept: no message is posted for the first time so long after it was wanted."""
_ADD: Final = "INSERT INTO pings (about, sender, recipient, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_NOTED: Final = "SELECT recipient, at FROM pings WHERE sender = ? AND at > ? AND about IN"
_NOTE: Final = (
    "INSERT INTO pings (about, sender, recipient, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (about, sender, recipient) DO UPDATE SET at = excluded.at"
)
_SENT: Final = "SELECT recipient, at FROM pings WHERE sender = ? AND at > ?"


class PingWindow(NamedTuple):
    """At most so many mentions in so many seconds."""

    most: int
    seconds: int


@dataclass(frozen=True, slots=True)
class PingLimits:
    """How often one person may have others mentioned."""

    each: tuple[PingWindow, ...]
    """The same person."""
    all: tuple[PingWindow, ...]
    """All people together."""

    @property
    def longest(self) -> int:
        """Return the seconds of the longest window."""
        return max(one.seconds for one in (*self.each, *self.all))


@dataclass(frozen=True, slots=True)
class WantedPings:
    """Whom a person would have mentioned by what they press or type."""

    sender: int
    recipients: tuple[int, ...]
    at: int
    limits: PingLimits


def about_turn(match: int, turn: int, way: str) -> str:
    """Return what a call to a turn is about, and how it reaches people."""
    return f"turn:{match}:{turn}:{way}"


def grant(db: Transaction, wanted: WantedPings | None, about: str) -> frozenset[int]:
    """Write who may be mentioned in a message, as far as the limits allow; return them, or who is so already."""
    if wanted is None:
        return frozenset()
    db.execute("DELETE FROM pings WHERE at < ?", (wanted.at - KEPT,))
    found = sent(db, wanted.sender, since=wanted.at - wanted.limits.longest)
    for user in wanted.recipients:
        if free_at(found, user, wanted.limits, now=wanted.at) <= wanted.at:
            db.execute(_ADD, (about, wanted.sender, user, wanted.at))
            found = (*found, (user, wanted.at))
    return may_be_mentioned(db, about)


def may_be_mentioned(db: Transaction, about: str) -> frozenset[int]:
    """Return who may be mentioned in a message."""
    return frozenset(user for (user,) in db.execute("SELECT recipient FROM pings WHERE about = ?", (about,)))


def note(db: Transaction, about: str, recipients: Iterable[int], *, at: int) -> None:
    """Write that people were called, or had something shown, by what needs no grant; the last time of each counts."""
    for user in recipients:
        db.execute("DELETE FROM pings WHERE sender = ? AND at < ?", (BY_ITSELF, at - NOTED))
        db.execute(_NOTE, (about, BY_ITSELF, user, at))


def sent(db: Transaction, sender: int, *, since: int) -> tuple[tuple[int, int], ...]:
    """Return whom a person has had mentioned after a moment, and when."""
    return tuple((user, at) for user, at in db.execute(_SENT, (sender, since)))


def free_at(sent: Sequence[tuple[int, int]], recipient: int, limits: PingLimits, *, now: int) -> int:
    """Return when a person may be mentioned again, ``now`` at the soonest; ``sent``: recipients and times so far.

    >>> from db import PingLimits, PingWindow
    >>> free_at([(2, 100), (2, 130), (3, 140)], 2, PingLimits((PingWindow(2, 60),), ()), now=150)
    160
    """
    own = [at for user, at in sent if user == recipient]
    everybody = [at for _, at in sent]
    return max(now, _free(own, limits.each), _free(everybody, limits.all))


def _free(times: Iterable[int], windows: Iterable[PingWindow]) -> int:
    latest = sorted(times, reverse=True)
    return max((latest[one.most - 1] + one.seconds for one in windows if len(latest) >= one.most), default=0)


class PingTable:
    """Who was mentioned, and who may be."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def granted(self, about: str) -> frozenset[int]:
        """Return who may be mentioned in a message that somebody has set off."""
        return await self._db.read(lambda db: may_be_mentioned(db, about))

    async def note_calls(self, about: str, users: Collection[int], *, at: int) -> None:
        """Write that people were called by something that needs no grant."""
        await self._db.write(lambda db: note(db, about, users, at=at))

    async def noted_calls(self, abouts: Sequence[str], *, since: int) -> tuple[tuple[int, int], ...]:
        """Return whom such calls have reached after a moment, and when."""
        query, values = f"{_NOTED} {among(abouts)}", (BY_ITSELF, since, *abouts)
        return await self._db.read(lambda db: tuple((user, at) for user, at in db.execute(query, values)))

    async def pinged(self, sender: int, *, since: int) -> tuple[tuple[int, int], ...]:
        """Return whom a person has had mentioned after a moment, and when."""
        return await self._db.read(lambda db: sent(db, sender, since=since))
