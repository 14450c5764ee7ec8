"""Which matches there are: of a channel, of a server, of a person, and how each of them stands in a list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import Concern, Conflict, Timer, TimerKind
from engine.package import CardSet, digest_in
from engine.registry import dealt
from host.match.core import again_after_conflicts, store_errors_refused
from host.people.preferences import first_waking
from host.refusal import Refusal
from host.types import Listed

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from db import FrozenRow, Stored
    from host.absence.breaks import Pauses
    from host.clocks.clocks import Clocks, Standstill
    from host.match.core import Core
    from host.match.matches import Matches
    from host.people.preferences import Likings
    from host.types import MatchInfo


@again_after_conflicts
class Tables:
    """The tables of one store."""

    def __init__(self, core: Core, matches: Matches, clocks: Clocks, standstill: Standstill, pauses: Pauses) -> None:
        self._core = core
        self._matches = matches
        self._clocks = clocks
        self._standstill = standstill
        self._pauses = pauses

    async def at(self, channel: int) -> MatchInfo | None:
        """Return the open match of a channel (lobby, running or frozen), None when there is none."""
        with store_errors_refused():
            match = await self._core.store.matches.at(channel)
        return None if match is None else await self._core.info(match)

    async def last_over(self, channel: int) -> MatchInfo | None:
        """Return the match that was over in a channel last, also one closed under way, None when there is none."""
        with store_errors_refused():
            match = await self._core.store.matches.last_over(channel)
        return None if match is None else await self._core.info(match)

    async def played(self, user: int, guild: int, *, most: int) -> list[MatchInfo]:
        """Return the finished matches of a server that a person has played, the last one first."""
        with store_errors_refused():
            return [
                self._core.described(stored) for stored in await self._core.store.matches.played(user, guild, most=most)
            ]

    async def newcomers(self, game: str, users: Collection[int]) -> frozenset[int]:
        """Return which of these people have played no match of the game to its end."""
        with store_errors_refused():
            return frozenset(users) - await self._core.store.matches.finishers(game, tuple(users))

    async def of(self, user: int, guild: int | None, *, most: int) -> tuple[int, list[Listed]]:
        """Return how many open matches of a server, None: of all, the person sits at, and the first of them.

        Matches that wait for the person come first, beginning with the one that has waited longest; then the others,
        beginning with the one changed last.
        """
        with store_errors_refused():
            total, some = await self._core.store.matches.tables(user, guild=guild, most=most)
        return total, [await self._listed(stored, user) for stored in some]

    async def outdated(self) -> list[tuple[int, int]]:
        """Return (match, guild) of the matches whose public message is out of date, the newest first."""
        rules = {key: game.info.rules_version for key, game in self._core.games.items()}
        with store_errors_refused():
            return list(await self._core.store.matches.outdated(rules))

    async def frozen(self) -> list[tuple[int, int]]:
        """Return (match, guild) of frozen matches that may go on by the rules that are there, the newest first."""
        with store_errors_refused():
            return [(one.match, one.guild) for one in await self._core.store.rules.frozen() if self._may_go_on(one)]

    async def places(self, guild: int | None = None) -> tuple[tuple[int, int, int], ...]:
        """Return number, server and channel of the lobbies and running matches of a server, None: of all here."""
        with store_errors_refused():
            return tuple(one for one in await self._core.store.matches.places(guild) if self._core.share.has(one[1]))

    async def clocked(self) -> tuple[tuple[int, int], ...]:
        """Return number and server of the running matches looked after here in which someone's clock runs."""
        with store_errors_refused():
            return tuple(one for one in await self._core.store.matches.clocked() if self._core.share.has(one[1]))

    async def counts(self) -> Mapping[str, int]:
        """Return how many matches there are in each state, on all servers."""
        with store_errors_refused():
            return await self._core.store.matches.counts()

    async def keep_own_cards(self) -> None:
        """Keep someone's own cards with the matches that began before they were kept with matches.

        Call this at the start: the file may be another one at the next.
        """
        with store_errors_refused():
            for key, game in self._core.games.items():
                if game.info.own_cards is not None:
                    await self._core.store.rules.add_cards(key, game.info.cards, game.info.own_cards)

    # Steps of the above

    def _may_go_on(self, row: FrozenRow) -> bool:
        """Return whether the rules that are there are those of a frozen match, or have not been tried."""
        if row.game not in self._core.games:
            return False
        now = dealt(self._core.games, row.game, CardSet(digest_in(row.rules), row.cards)).info.rules_version
        return now == row.rules or now != row.tried

    async def _listed(self, stored: Stored, user: int) -> Listed:
        """Return a match as a line of a person's list, and whether a pause or something else keeps it still."""
        listed = await self._as_it_stands(stored, user)
        if listed.awaited and (pause := await self._pauses.current(listed.info.id)) is not None:
            listed = replace(listed, paused=pause.until)
        if listed.end is not None and (stopped := await self._standstill.cut_off(listed.info.id)) is not None:
            listed = replace(listed, end=None, stopped=stopped)
        return listed

    async def _as_it_stands(self, stored: Stored, user: int) -> Listed:
        """Return the line of a match; it is replayed only if its standing was never written."""
        info = self._core.described(stored)
        if info.status != "running" or info.game not in self._core.games:
            return Listed(info, asked=False, still=info.status != "lobby", since=info.created)
        if info.resting is not None:
            return Listed(info, asked=False, since=info.resting)
        standing = stored.standing
        if standing is None:
            try:
                async with self._core.locked(info.id):
                    game, live = await self._matches.live(info.id)
            except Refusal:
                return Listed(info, asked=False, still=True)
            awaited, times = live.awaited(game), tuple(wait.since for wait in live.waits)
            clocks = live.clocks
        else:
            awaited, times = standing.awaited, standing.since or (standing.at,) * len(standing.awaited)
            clocks = stored.clocks
        since = dict(zip(awaited, times, strict=False))
        seated = info.seated(user)
        asked = seated is not None and seated.present and seated.seat in awaited
        own = since.get(seated.seat) if asked and seated is not None else None
        ends = {one.seat: one.end for one in await self._clocks.running_out(info, clocks, now=self._core.now())}
        return Listed(
            info,
            asked=asked,
            awaited=awaited,
            since=own or min(since.values(), default=info.created),
            end=ends.get(seated.seat) if asked and seated is not None else min(ends.values(), default=None),
        )


@again_after_conflicts
class Places:
    """The channels of the matches of one store."""

    def __init__(self, core: Core, likings: Likings, tables: Tables) -> None:
        self._core = core
        self._likings = likings
        self._tables = tables

    async def move(self, match: int, channel: int, *, interaction: int | None = None) -> MatchInfo:
        """Move an open match to another channel."""
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            if await self._core.done_before(interaction):
                return self._core.described(stored)
            try:
                await self._core.write_checked(
                    match,
                    self._core.store.matches.move(match, channel, interaction=interaction),
                    lambda now: now.match.channel == channel,
                )
            except Conflict as conflict:
                if conflict.what != "channel":
                    raise
                raise await self._core.occupied(channel) from None
            live = self._core.cache.get(match)
            if live is not None:
                self._core.cache.put(match, replace(live, info=replace(live.info, channel=channel)))
            return self._core.described(replace(stored, match=replace(stored.match, channel=channel)))

    async def place_lost(self, channel: int) -> None:
        """Have those told who play the match of a channel that was deleted, where they want direct messages."""
        info = await self._tables.at(channel)
        if info is None:
            return
        now = self._core.now()
        habits = await self._likings.habits_at(info.guild, [one.user for one in info.people if not one.resigned])
        due = [
            Timer(TimerKind.PLACE_LOST, info.id, user, Concern("match"), first_waking(now, own), now, of_turn=False)
            for user, own in habits.items()
            if own.direct
        ]
        with store_errors_refused():
            await self._core.store.timers.add_due(due)
        self._core.when_due()
