"""What the host asks of a store. Every call that writes is one transaction: all of it or nothing.

Each may raise StoreError; those that can meet a row that is there already raise Conflict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.rows import Action, Board, Ending, Opening, Person, Resignation, Seat, Stored


class Store(Protocol):
    """Matches, their logs, their messages, people and facts."""

    # Matches

    async def create(self, game: str, *, guild: int, channel: int, host: Seat, at: int) -> int:
        """Open a lobby with its host at seat 0 and return its number; Conflict: an open match has the channel."""

    async def load(self, match: int) -> Stored | None:
        """Return a match without its actions."""

    async def save_lobby(self, match: int, *, host: int, seats: Sequence[Seat], options: Mapping[str, str]) -> None:
        """Put these people and options in the place of those that are there."""

    async def begin(self, match: int, opening: Opening) -> None:
        """Turn a lobby into a running match."""

    async def set_status(self, match: int, status: str, *, reason: str | None, ended: int | None) -> None:
        """Write how a match stands."""

    async def move(self, match: int, channel: int) -> None:
        """Give a match another channel; Conflict: an open match has it."""

    async def at(self, channel: int) -> int | None:
        """Return the open match of a channel."""

    async def of(self, user: int, *, guild: int | None) -> tuple[int, ...]:
        """Return the open matches that the person sits at, oldest first; guild None: on every server."""

    async def running(self) -> tuple[int, ...]:
        """Return the matches that are being played, oldest first."""

    async def unshown(self, *, last: int) -> tuple[int, ...]:
        """Return the matches whose public message may be behind, oldest first.

        Those that are open, and those that are over and whose message is not of the turn ``last``.
        """

    async def alone(self, match: int) -> tuple[int, ...]:
        """Return the points of those who played the same game alone on the same server, the best first.

        Of matches that ended before this one.
        """

    # Logs

    async def append(
        self,
        match: int,
        actions: Sequence[Action],
        *,
        resignation: Resignation | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Add to the log, and with it what ends a seat's or everybody's play.

        Conflict: the ordinal is taken, the interaction was saved before, or the seat has resigned.
        """

    async def actions(self, match: int) -> tuple[Action, ...]:
        """Return the log of a match in order."""

    async def interaction_seen(self, interaction: int) -> bool:
        """Return whether something of this interaction was saved."""

    # Messages, people, facts

    async def board(self, match: int) -> Board | None:
        """Return the public message of a match."""

    async def set_board(self, match: int, board: Board | None) -> None:
        """Write the public message of a match; None: there is none any more."""

    async def person(self, user: int) -> Person | None:
        """Return what is kept of a person."""

    async def set_person(self, person: Person, *, guild: int) -> None:
        """Write what is kept of a person; the name goes to the seats of open matches on a server too."""

    async def fact(self, key: str) -> str | None:
        """Return a small value."""

    async def set_fact(self, key: str, value: str) -> None:
        """Write a small value."""

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
