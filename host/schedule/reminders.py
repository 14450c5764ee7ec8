"""What is due by itself, and how it is told: nothing is told twice, and nothing is forgotten.

A message that is due is marked before it is posted and confirmed after; what was marked and never confirmed may be
posted or not, and is looked for. See docs/adr/0020.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from db import Due
from host.absence.resting import require_awake
from host.match.live_match import Wait
from host.match.matches import after_saving, store_errors_refused
from host.match.update import Update
from host.people.ping_limits import PingGrants
from host.people.preferences import Likings, Preferences
from host.people.quiet_hours import HOUR, TURNS, Habits, first_waking, may_be_called
from host.refusal import Refusal, VoidIfRefused
from host.schedule.due import (
    DIRECT_CLOSED,
    KEYED,
    NUDGE,
    NUDGE_HOURS,
    PRIVATE,
    REMINDER,
    REMINDERS,
    asks_the_table,
    beside,
    counted_from,
    direct,
    following,
    is_about,
    match_of,
    rehabited,
    skipped,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from db import Agenda
    from engine.core import Seat
    from host.match.live_match import LiveMatch
    from host.types import MatchInfo

_TURNS = 10
"""Turns that are told at once to somebody who chooses to be told of turns."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Nudged:
    """What came of the wish to remind those for whom the table waits."""

    info: MatchInfo
    seats: tuple[Seat, ...]
    """Who is reminded; of what was carried out before, who is awaited by now, perhaps nobody."""


class Reminders(Likings, PingGrants):
    """What is due in the matches of one store."""

    async def agenda(self, *, most: int) -> Agenda:
        """Return what is due now, at most ``most`` of it, and when there is more."""
        with store_errors_refused():
            return await self._store.due.agenda(self._now(), most=most, share=self.share, keyed=KEYED)

    async def reminding(self, due: Due) -> tuple[Update, Wait] | None:
        """Return the match and the wait that a row is about; None: nobody waits so any more, and the row is gone."""
        match = due.match or 0
        with VoidIfRefused():
            async with self._alone(match):
                game, live = await self._live(match)
                for wait in live.waits if live.info.resting is None else ():
                    if live.info.seats[wait.seat].user == due.user and is_about(due, wait):
                        return Update(game, live), wait
                # a row from before this program kept rows, or of a backup
                await self._store.matches.set_standing(match, await self._standing(live, at=self._now()))
        await self.drop_due(due)
        return None

    async def look_for(self, due: Due) -> Update | None:
        """Return the match that a row is about; None: there is none to look at any more, and the row is gone."""
        with VoidIfRefused():
            return Update(*await self._current(due.match or 0))
        await self.drop_due(due)
        return None

    async def mark_due(self, due: Due, *, channel: int) -> Due | None:
        """Keep that a message is about to be posted under the row's nonce; return the row then, None: it is void."""
        now = self._now()
        with store_errors_refused():
            if due.state == "pending" and not await self._store.due.mark_due(
                due.id, due.nonce, channel=channel, at=now
            ):
                return None
        return due if due.marked else replace(due, state="sending", channel=channel, marked=now)

    async def confirm_due(self, due: Due, message: int) -> bool:
        """Keep that a message is posted, and what is due next; return whether it is still wanted."""
        now, habits = self._now(), await self._habits_of(due)
        if due.kind == REMINDER and (missed := skipped(due, habits, now=due.marked)):
            _log.info("match %s: one reminder stands for %s more that were not sent in time", due.match, missed)
        with store_errors_refused():
            return await self._store.due.confirm_due(
                due.id,
                message,
                then=following(due, habits, now=now),
                beside=beside(due, habits, now=now),
                private=due.kind in PRIVATE,
                asks=asks_the_table(due, habits),
            )

    async def shut_out(self, due: Due) -> None:
        """Keep that Discord refuses direct messages to a person; once, they are told so in the channel."""
        now, user, match = self._now(), due.user or 0, match_of(due)
        told = Due(None, user, DIRECT_CLOSED, match, now, now, of_turn=False)
        with store_errors_refused():
            await self._store.due.shut_out(due.id, user, at=now, then=told)
        self.when_due()

    async def put_off(self, due: Due, at: int) -> None:
        """Keep that something is due later, of which nothing has been begun."""
        with store_errors_refused():
            await self._store.due.put_due([replace(due, at=at, state="pending", nonce="", channel=0, marked=0)])

    async def delay_due(self, due: Due, at: int) -> None:
        """Keep that something is tried again then; a message that may be posted already is looked for first."""
        with store_errors_refused():
            await self._store.due.delay_due(due.id, at)

    async def refused_due(self, due: Due, at: int) -> None:
        """Keep that something cannot be done now; it is tried again then, unless nobody wants it any more."""
        if due.state == "void":
            await self.drop_due(due)
        else:
            await self.put_off(due, at)

    async def count_anew(self, due: Due, *, since: int) -> None:
        """Keep that a reminder is counted from another moment: the person was called then."""
        with store_errors_refused():
            await self._store.due.put_due([counted_from(due, await self._habits_of(due), since)])

    async def forget_notice(self, message: int) -> None:
        """Keep that a message about a turn is deleted, or out of reach for good."""
        with store_errors_refused():
            await self._store.due.forget_notice(message)

    async def habits_changed(self, user: int) -> None:
        """Plan what is due of a person anew, because the person's habits have changed."""
        with store_errors_refused():
            rows, now = await self._store.due.due_of_user(user), self._now()
            await self._store.due.put_due([rehabited(row, await self._habits_of(row), now=now) for row in rows])
        self.when_due()

    async def prefer(
        self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None = None
    ) -> Preferences:
        """Keep what a person chose; what is due of the person is due by it from now on."""
        liked = await super().prefer(user, chosen, interaction=interaction)
        with after_saving():
            if liked.habits.direct == TURNS and "direct" in chosen:
                await self._plan_turns(user, direct)
            await self.habits_changed(user)
        return liked

    async def _plan_turns(self, user: int, planned: Callable[..., Due | None]) -> None:
        """Plan what is due of the turns that wait for who has just chosen it; see ``host.schedule.due.direct``."""
        _, tables = await self.tables(user, None, most=_TURNS)
        for match in [one.info.id for one in tables if one.asked and one.info.status == "running"]:
            with suppress(Refusal):
                async with self._alone(match):
                    _, live = await self._live(match)
                    habits = await self.habits_at(live.info.guild, [user])
                    own = [wait for wait in live.waits if live.info.seats[wait.seat].user == user]
                    due = [planned(live, wait, habits, now=self._now()) for wait in own]
                    await self._store.due.add_due([one for one in due if one is not None])

    async def nudge(self, match: int, user: int, *, interaction: int | None = None) -> Nudged:
        """Remind those for whom the table waits, at the word of somebody who waits.

        Who was reminded so within 12 hours, or is asleep, is left out; raise Refusal when that is everybody.
        """
        async with self._alone(match):
            _, live = await self._live(match)
            if await self._again(interaction):
                return Nudged(live.info, tuple(wait.seat for wait in live.waits))
            if live.over:
                raise Refusal("finished")
            seat = live.info.playing(user)
            require_awake(live)
            if seat in {wait.seat for wait in live.waits}:
                raise Refusal("your-turn")
            if not live.waits:
                raise Refusal("nobody-awaited")
            free, refusals = await self._reachable(live, user)
            if not free:
                raise min(refusals, key=lambda one: int(str(one.values["at"])))
            await self._nudge(live, free, user, interaction)
        self.when_due()
        return Nudged(live.info, tuple(wait.seat for wait in free))

    async def _reachable(self, live: LiveMatch, asker: int) -> tuple[list[Wait], list[Refusal]]:
        """Return those awaited whom a person can nudge now, and for the others from when on they can."""
        now, free, refusals = self._now(), list[Wait](), list[Refusal]()
        for wait in live.waits:
            user = live.info.seats[wait.seat].user
            habits = (await self.habits_at(live.info.guild, [user]))[user]
            last = await self._store.due.last_nudge(live.info.id, user)
            if last is not None and now < last + NUDGE_HOURS * HOUR:
                at = first_waking(last + NUDGE_HOURS * HOUR, habits)
                refusals.append(Refusal("nudged", seat=wait.seat, at=at))
            elif not may_be_called(now, habits):
                refusals.append(Refusal("asleep", seat=wait.seat, at=first_waking(now, habits)))
            elif (free_at := await self._free_at(asker, user)) > now:
                refusals.append(Refusal("pinged-lately", at=first_waking(free_at, habits)))
            else:
                free.append(wait)
        return free, refusals

    async def _nudge(self, live: LiveMatch, waits: Sequence[Wait], asker: int, interaction: int | None) -> None:
        now, match = self._now(), live.info.id
        users = {live.info.seats[wait.seat].user: wait for wait in waits}
        due = [Due(match, user, NUDGE, wait.seq, now, now, asker=asker) for user, wait in users.items()]
        habits = await self.habits_at(live.info.guild, users)
        instead = [
            counted_from(row, habits[row.user], now)
            for row in await self._store.due.due_of_match(match)
            if row.user in users and (row.kind, row.state) == (REMINDER, "pending") and row.count < REMINDERS
        ]
        pings = self._wanted_pings(asker, users)
        await self._store.due.nudge(match, due, instead=instead, pings=pings, interaction=interaction)

    async def remind_by(self, update: Update, wait: Wait, at: int) -> None:
        """Have somebody reminded then already, by whose name the board does not ring; never while they sleep."""
        user = update.info.seats[wait.seat].user
        habits = (await self.habits_at(update.info.guild, [user]))[user]
        with store_errors_refused():
            rows = [
                replace(row, at=first_waking(at, habits))
                for row in await self._store.due.due_of_match(update.info.id)
                if (row.user, row.key, row.kind, row.state) == (user, wait.seq, REMINDER, "pending")
                and not asks_the_table(row, habits)
                and row.at > first_waking(at, habits)
            ]
            await self._store.due.put_due(rows)
        if rows:
            self.when_due()

    async def _habits_of(self, due: Due) -> Habits:
        if due.user is None:
            return Habits()
        if due.match is None:
            return (await self.habits([due.user]))[due.user]
        return (await self.habits_at((await self.info(due.match)).guild, [due.user]))[due.user]
