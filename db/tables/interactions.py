"""What people press or type: which interactions were carried out, and who each person may have mentioned by them.

Each interaction is noted in the transaction of what it did. Discord may deliver one twice, after a cut for one; then it
is carried out once. Their numbers tell when they were made, so those that are too old to come again are thrown away,
some with every few new ones. Must not know what is pressed, nor how many mentions are too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from db.transaction import Database, Transaction

KEPT: Final = 2 * 86_400_000 << 22
"""Two days as a difference of numbers, which count milliseconds in all but their last 22 bits. Discord gives an
interaction up after a quarter of an hour."""
_PRUNED: Final = 0b1111 << 22
"""One of sixteen interactions, by the millisecond in which it was made, throws old ones away."""
_AT_ONCE: Final = 64

_ADD: Final = "INSERT INTO interactions (id, match) VALUES (?, ?)"
_PRUNE: Final = "DELETE FROM interactions WHERE id IN (SELECT id FROM interactions WHERE id < ? ORDER BY id LIMIT ?)"
PROPOSAL: Final = "proposal"
LOBBY: Final = "lobby"
"""What a mention is about, before the number of it."""
BOARD: Final = "board"
"""That the public message of a turn has called someone; how, after the number of the turn."""
BY_ITSELF: Final = -1
"""The sender of what is no grant: that someone was called to their turn, or that something was shown to all."""
NOTED: Final = 86_400
"""Seconds for which that is kept."""
GRANTS_KEPT: Final = 30 * 86_400
"""Seconds for which a grant is kept: no message is posted for the first time so long after it was wanted."""
_GRANT: Final = "INSERT INTO pings (about, sender, recipient, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_NOTED: Final = "SELECT recipient, at FROM pings WHERE sender = ? AND at > ? AND about IN"
_NOTE: Final = (
    "INSERT INTO pings (about, sender, recipient, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (about, sender, recipient) DO UPDATE SET at = excluded.at"
)
_SENT: Final = "SELECT recipient, at FROM pings WHERE sender = ? AND at > ?"


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


class PingWindow(NamedTuple):
    """At most this many mentions in this many seconds."""

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
    """Who a person would have mentioned by what they press or type."""

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
    db.execute("DELETE FROM pings WHERE at < ?", (wanted.at - GRANTS_KEPT,))
    found = sent(db, wanted.sender, since=wanted.at - wanted.limits.longest)
    for user in wanted.recipients:
        if free_at(found, user, wanted.limits, now=wanted.at) <= wanted.at:
            db.execute(_GRANT, (about, wanted.sender, user, wanted.at))
            found = (*found, (user, wanted.at))
    return may_be_mentioned(db, about)


def may_be_mentioned(db: Transaction, about: str) -> frozenset[int]:
    """Return who may be mentioned in a message."""
    return frozenset(user for (user,) in db.execute("SELECT recipient FROM pings WHERE about = ?", (about,)))


def note_called(db: Transaction, about: str, recipients: Iterable[int], *, at: int) -> None:
    """Write that people were called, or had something shown, by what needs no grant; the last time of each counts."""
    for user in recipients:
        db.execute("DELETE FROM pings WHERE sender = ? AND at < ?", (BY_ITSELF, at - NOTED))
        db.execute(_NOTE, (about, BY_ITSELF, user, at))


def sent(db: Transaction, sender: int, *, since: int) -> tuple[tuple[int, int], ...]:
    """Return who a person has had mentioned after a moment, and when."""
    return tuple((user, at) for user, at in db.execute(_SENT, (sender, since)))


def free_at(sent: Sequence[tuple[int, int]], recipient: int, limits: PingLimits, *, now: int) -> int:
    """Return when a person may be mentioned again, ``now`` at the earliest; ``sent``: recipients and times so far.

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
        """Return who may be mentioned in a message that someone has set off."""
        return await self._db.read(lambda db: may_be_mentioned(db, about))

    async def note_calls(self, about: str, users: Collection[int], *, at: int) -> None:
        """Write that people were called by something that needs no grant."""
        await self._db.write(lambda db: note_called(db, about, users, at=at))

    async def noted_calls(self, abouts: Sequence[str], *, since: int) -> tuple[tuple[int, int], ...]:
        """Return who such pings have reached after a moment, and when."""
        query, values = f"{_NOTED} {among(abouts)}", (BY_ITSELF, since, *abouts)
        return await self._db.read(lambda db: tuple((user, at) for user, at in db.execute(query, values)))

    async def pinged(self, sender: int, *, since: int) -> tuple[tuple[int, int], ...]:
        """Return who a person has had mentioned after a moment, and when."""
        return await self._db.read(lambda db: sent(db, sender, since=since))
