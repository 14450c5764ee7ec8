"""What the host asks of a store about the times in which nobody has to do anything; a part of ``db.store.Store``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db.rows import CutOff, Due, NoteRow, Pause, SettingsRow, Standing, Vacation, Vote, WantedPings


class BreakStore(Protocol):
    """Pauses of a match, vacations of people, more time for somebody."""

    async def vacations(self, users: Collection[int], *, after: int = 0) -> tuple[Vacation, ...]:
        """Return the vacations of people that were not over at a time, by person and begin."""

    async def settings_and_vacations(
        self, users: Collection[int], *, after: int
    ) -> tuple[tuple[SettingsRow, ...], tuple[Vacation, ...]]:
        """Return both at once, as ``settings`` and ``vacations`` do: they are asked for at every act."""

    async def take_vacation(
        self, wanted: Vacation, *, at: int, told: int | None, interaction: int | None = None
    ) -> None:
        """Write a vacation in the place of the one that is not over; of one that has begun the begin stays.

        ``told``: when the person's tables are told; None: they are not, or as was written before.
        """

    async def end_vacation(self, user: int, *, at: int, interaction: int | None = None) -> None:
        """Write that a vacation is over now, or is not taken."""

    async def tell_tables(self, row: int, user: int, *, at: int) -> None:
        """Write that each table is to be told at which a person plays, in the place of a row of what is due."""

    async def vacation_guilds(self, user: int) -> tuple[int, ...]:
        """Return the servers on which a person sits at an open match."""

    async def vacationers(self, guild: int, *, after: int) -> tuple[int, ...]:
        """Return who sits at an open match of a server and has a vacation that is not over at a time."""

    async def bound_vacations(self, guild: int, days: int, *, at: int, interaction: int | None = None) -> None:
        """Write how many days of vacation count on a server, for those that begin from now on."""

    async def vacation_bounds(self, guild: int) -> tuple[tuple[int, int], ...]:
        """Return since when how many days count on a server, the earliest first."""

    async def extend(
        self,
        match: int,
        user: int,
        *,
        instead: Sequence[Due],
        note: NoteRow,
        standing: Standing,
        vote: Vote,
        voids: Sequence[str] = (),
    ) -> None:
        """Write that somebody for whom a match waits has more time, by the vote that brought it.

        ``instead`` are rows of what is due at other times than before; what was posted about the turn is to go.
        ``voids`` as in ``Store.append``.
        """

    # Pauses

    async def pauses(self, match: int) -> tuple[Pause, ...]:
        """Return all pauses of a match, the earliest first; at most the last is not over."""

    async def pause(self, match: int, *, at: int, until: int, note: NoteRow, vote: Vote) -> None:
        """Write that a match is paused, by the vote that brought it; Conflict: it is already, or was not asked."""

    async def resume(
        self,
        pause: Pause,
        *,
        at: int,
        note: NoteRow | None,
        then: Due | None = None,
        instead: Sequence[Due] = (),
        pings: WantedPings | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that a pause is over, what is due then, and what is due at another time than before.

        Conflict: it was over.
        """

    async def left_server(self, guild: int, at: int) -> None:
        """Write that the bot is no member of a server any more."""

    async def back_at_server(self, guild: int, at: int, *, since: int) -> None:
        """Write that the bot is a member of a server again; ``since`` it was none, if nobody told when that began."""

    async def cut_offs(self, match: int, guild: int, since: int) -> tuple[CutOff, ...]:
        """Return when a match could not be reached in its server, as far as that ended after a moment, or goes on."""

    async def places(self, guild: int | None = None) -> tuple[tuple[int, int, int], ...]:
        """Return number, server and channel of the lobbies and running matches of a server, None: of all."""

    async def clocked(self) -> tuple[tuple[int, int], ...]:
        """Return number and server of the running matches in which somebody's clock runs."""

    async def outages(self) -> tuple[int, ...]:
        """Return the servers that are out of reach: the bot is no member, or they have an outage."""
