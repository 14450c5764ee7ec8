"""What the host asks of a store about matches that rest, notes on a match, and people who do not sit at its table.

As in ``db.store.Store``, every call that writes is one transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from db.rows import Due, NoteRow, Standing, Vote, WantedPings


class TableStore(Protocol):
    """Matches that rest, notes, and guests."""

    async def rest(self, match: int, *, note: NoteRow, standing: Standing) -> None:
        """Put a match to rest at the time of the note; what is asked of its table loses its reason."""

    async def rests(self, match: int) -> tuple[tuple[int, int | None], ...]:
        """Return from when to when a match rested, the oldest first; None: it does so now."""

    async def wake(self, match: int, *, note: NoteRow, standing: Standing, interaction: int | None = None) -> None:
        """Let a match that rests go on, from the time of the note on."""

    async def tell(self, match: int, note: NoteRow, *, vote: Vote | None = None) -> None:
        """Write what the log and the message of a match tell beside the acts, and the vote that brought it."""

    async def invite(
        self,
        match: int,
        user: int,
        *,
        asker: int,
        at: int,
        due: Due,
        pings: WantedPings,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that somebody is invited to a match, and when they are called."""

    async def follow(self, match: int, user: int, *, every: bool | None, interaction: int | None = None) -> None:
        """Write when a follower is told something: each turn, or the end only; None: nothing any more."""

    async def following(self, match: int, user: int) -> bool | None:
        """Return whether a follower is told each turn, None: the person does not follow the match."""

    async def counts(self) -> Mapping[str, int]:
        """Return how many matches there are in each state; a state without any may be missing."""

    async def granted(self, about: str) -> frozenset[int]:
        """Return who may be mentioned in a message that somebody has set off; see ``db.ping_rows``."""

    async def note_calls(self, about: str, users: Collection[int], *, at: int) -> None:
        """Write that people were called by something that needs no grant; see ``db.ping_rows``."""

    async def noted_calls(self, abouts: Sequence[str], *, since: int) -> tuple[tuple[int, int], ...]:
        """Return whom such calls have reached after a moment, and when."""

    async def pinged(self, sender: int, *, since: int) -> tuple[tuple[int, int], ...]:
        """Return whom a person has had mentioned after a moment, and when."""

    async def invited_at(self, match: int, user: int) -> int | None:
        """Return when somebody was last invited to a match, None: never."""
