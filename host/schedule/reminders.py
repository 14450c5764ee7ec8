"""Timers that a turn has not planned: a nudge by someone who waits, or a change of someone's settings.

Knows who may be reminded, and what a person's habits change. Must not know the text.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from db import Concern, Timer, TimerKind
from host.match.core import after_saving, again_after_conflicts, store_errors_refused
from host.match.live_match import Wait
from host.people.preferences import HOUR, TURNS, first_waking, may_be_called
from host.refusal import Refusal
from host.schedule.kinds import KINDS, NUDGE_HOURS, REMINDERS, asks_the_table, awaited, counted_from, handling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from host.absence.breaks import Pauses
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.match.tables import Tables
    from host.match.update import Update
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings, Preferences
    from host.types import MatchInfo

_TURNS: Final = 10
"""Turns that are told at once to someone who chooses to hear of turns."""


@dataclass(frozen=True, slots=True)
class Nudged:
    """What came of the wish to remind those whose turn it is."""

    info: MatchInfo
    seats: tuple[Seat, ...]
    """Who is reminded; of what was carried out before, whose turn it is by now, perhaps nobody."""


@again_after_conflicts
class Reminders:
    """Those who are waited for in the matches of one store, and how they are reminded."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, pings: Pings, pauses: Pauses) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._pings = pings
        self._pauses = pauses

    async def nudge(self, match: int, user: int, *, interaction: int | None = None) -> Nudged:
        """Remind those whose turn it is, for someone who waits.

        Who was reminded so within 12 hours, or is asleep, is left out; raise Refusal when that is everyone, and in a
        pause, in which it waits for nobody.
        """
        if not await self._core.done_before(interaction):
            await self._pauses.require_unpaused(match)
        async with self._core.locked(match):
            _, live = await self._matches.live(match)
            if await self._core.done_before(interaction):
                return Nudged(live.info, tuple(wait.seat for wait in live.waits))
            if live.over:
                raise Refusal("finished")
            seat = live.info.playing(user)
            live.require_awake()
            if seat in {wait.seat for wait in live.waits}:
                raise Refusal("your-turn")
            if not live.waits:
                raise Refusal("nobody-awaited")
            free, refusals = await self._reachable(live, user)
            if not free:
                raise min(refusals, key=lambda one: int(str(one.values["at"])))
            await self._nudge(live, free, user, interaction)
        self._core.when_due()
        return Nudged(live.info, tuple(wait.seat for wait in free))

    async def _reachable(self, live: LiveMatch, asker: int) -> tuple[list[Wait], list[Refusal]]:
        """Return the players a person can nudge now, and for the others from when on they can."""
        now, free, refusals = self._core.now(), list[Wait](), list[Refusal]()
        for wait in live.waits:
            user = live.info.seats[wait.seat].user
            habits = (await self._likings.habits_at(live.info.guild, [user]))[user]
            last = await self._core.store.timers.last_nudge(live.info.id, user)
            if last is not None and now < last + NUDGE_HOURS * HOUR:
                at = first_waking(last + NUDGE_HOURS * HOUR, habits)
                refusals.append(Refusal("nudged", seat=wait.seat, at=at))
            elif not may_be_called(now, habits):
                refusals.append(Refusal("asleep", seat=wait.seat, at=first_waking(now, habits)))
            elif (free_at := await self._pings.free_at(asker, user)) > now:
                refusals.append(Refusal("pinged-lately", at=first_waking(free_at, habits)))
            else:
                free.append(wait)
        return free, refusals

    async def _nudge(self, live: LiveMatch, waits: Sequence[Wait], asker: int, interaction: int | None) -> None:
        now, match = self._core.now(), live.info.id
        users = {live.info.seats[wait.seat].user: wait for wait in waits}
        due = [
            Timer(TimerKind.NUDGE, match, user, Concern("wait", wait.seq), now, now, asker=asker)
            for user, wait in users.items()
        ]
        habits = await self._likings.habits_at(live.info.guild, users)
        instead = [
            counted_from(row, habits[row.user], now)
            for row in await self._core.store.timers.due_of_match(match)
            if row.user in users and (row.kind, row.state) == (TimerKind.REMINDER, "pending") and row.count < REMINDERS
        ]
        pings = self._pings.wanted(asker, users)
        await self._core.store.timers.nudge(match, due, instead=instead, pings=pings, interaction=interaction)

    async def remind_by(self, update: Update, wait: Wait, at: int) -> None:
        """Have someone reminded then already, by whose name the board does not ring; never while they sleep."""
        user = update.info.seats[wait.seat].user
        habits = (await self._likings.habits_at(update.info.guild, [user]))[user]
        with store_errors_refused():
            rows = [
                replace(row, at=first_waking(at, habits))
                for row in await self._core.store.timers.due_of_match(update.info.id)
                if (row.user, row.about.number, row.kind, row.state) == (user, wait.seq, TimerKind.REMINDER, "pending")
                and not asks_the_table(row, habits)
                and row.at > first_waking(at, habits)
            ]
            await self._core.store.timers.put_due(rows)
        if rows:
            self._core.when_due()


@again_after_conflicts
class Planning:
    """What is scheduled of the people of one store, planned again."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, tables: Tables) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._tables = tables

    async def prefer(
        self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None = None
    ) -> Preferences:
        """Keep what a person chose, as ``Likings.keep``, and return all that they like.

        What is scheduled of the person is due by it from now on.
        """
        await self._likings.keep(user, chosen, interaction=interaction)
        with after_saving():
            liked = await self._likings.preferences(user)
            if liked.habits.direct == TURNS and "direct" in chosen:
                await self.plan_turns(user, TimerKind.DIRECT)
            await self.habits_changed(user)
        return liked

    async def habits_changed(self, user: int) -> None:
        """Plan what is scheduled of a person again, because the person's habits have changed."""
        with store_errors_refused():
            rows, now = await self._core.store.timers.due_of_user(user), self._core.now()
            await self._core.store.timers.put_due(
                [handling(row).rehabited(row, await self._likings.habits_of(row), now) for row in rows]
            )
        self._core.when_due()

    async def plan_turns(self, user: int, kind: TimerKind) -> None:
        """Plan the timers of a kind about the turns that wait for who has just chosen to have some."""
        _, tables = await self._tables.of(user, None, most=_TURNS)
        for match in [one.info.id for one in tables if one.asked and one.info.status == "running"]:
            with suppress(Refusal):
                async with self._core.locked(match):
                    _, live = await self._matches.live(match)
                    habits = await self._likings.habits_at(live.info.guild, [user])
                    waits = [wait for wait in live.waits if live.info.seats[wait.seat].user == user]
                    found = [KINDS[kind].planned(awaited(live, one, habits, now=self._core.now())) for one in waits]
                    await self._core.store.timers.add_due([one for one in found if one is not None])
