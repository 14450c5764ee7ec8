"""Sleeps until the next thing is due and has it done: one task, by the host's clock, woken when the clock is moved.

Delivered once: a row is marked with a nonce before its message is posted, and confirmed after. A row that was marked
and not confirmed may have its message in the channel, so that is looked for first. Knows rows and channels, and what
the kinds of rows have at hand. Must not know any kind, nor the text.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias
from zlib import crc32

import discord

from cogs.app.ids import BESIDE
from cogs.channels import history as channel_history
from cogs.channels.rights import heard
from cogs.channels.rooms import DirectRooms, closed, too_fast
from cogs.channels.write_failures import REFUSED
from cogs.messages import delivery as message_delivery
from cogs.messages.names import shown_names
from cogs.runtime.requests import asked_to_wait, cause, passes, tried
from cogs.telemetry.metrics import begin_trace
from host import Refusal, TimerKind
from host.people.preferences import HOUR, Habits, first_waking, may_be_called
from host.schedule.kinds import handling
from render.renderers import fitting
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping

    from cogs.messages.delivery import RefusedNames
    from cogs.messages.message import Message
    from cogs.panel.open_panels import OpenPanels
    from cogs.runtime.render_pool import RenderPool
    from cogs.telemetry.metrics import Metrics
    from host import Host, MatchInfo, Notice, Timer
    from render.base import AnyMatchRenderer, AnyRenderer
    from render.words import Words

log = logging.getLogger(__name__)

ABSENT: Final = 12 * 3600
"""Seconds until it is looked again whether the bot is in a server."""
OUT: Final = 60
"""Seconds until it is looked again whether the outage of a server is over."""

AT_ONCE: Final = 8
"""Messages that are under way at a time."""
THINKING: Final = 64
"""Tables beside those whose computers think at a time: that takes seconds, and nobody's reminder waits for it."""
_LOOK: Final = 20.0
"""Seconds after which the clock is looked at again: it may have been put forward without anyone's telling."""
_AGAIN: Final = 15
"""Seconds until a message is tried again that could not be sent."""
_TOO_FAST: Final = 600
"""Seconds until a direct message is tried again after too many were opened."""
_NOT_SOON: Final = frozenset({10003, 50001, 50013})
"""Refusals that last: the channel is gone, or permissions are missing. Every refusal counts towards a ban."""
_DAILY: Final = 24 * HOUR
"""Seconds until it is tried again after one of them."""
_BROKEN: Final = (60, 600, HOUR, 6 * HOUR)
"""Seconds until something is tried again that went wrong in a way that nobody foresaw, by how often it did; the last is
repeated."""
_NOT_THERE: Final = ("no-proposal", "no-match")
"""Refusals of what a row is about that will never be there: the row is of a file that was put together from two."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to be posted."""

    channel: int
    guild: int | None
    """None: a direct message."""
    message: Message


@dataclass(frozen=True, slots=True)
class TimerContext:
    """What the kinds need at hand."""

    client: discord.Client
    host: Host
    renderers: Mapping[str, AnyRenderer]
    refresh: Callable[[int], None]
    """Let the public messages of a match follow."""
    started: int
    """When this process began to deliver, in Unix seconds: what was due before that is late."""
    render_pool: RenderPool
    rooms: DirectRooms
    shown: Callable[[int], Awaitable[None]]
    """Wait a moment until the public messages of a match are right: after a downtime there may be thousands."""

    def renderer(self, info: MatchInfo, tongue: Words | None = None) -> AnyMatchRenderer:
        """Return what shows a match in a language, None: that of its server; Refusal when its game is not there."""
        tongue = tongue or self.words(info)
        if info.game not in self.renderers:
            raise Refusal("unknown-game", game=info.game)
        return fitting(self.renderers, info.game, info.cards).for_match(tongue, shown_names(info, tongue))

    def words(self, info: MatchInfo) -> Words:
        """Return the language of a match's server."""
        server = self.client.get_guild(info.guild)
        return words(server.preferred_locale.value) if server else words()

    async def awake(self, info: MatchInfo) -> set[int]:
        """Return those at a match who may be called now."""
        users = [one.user for one in info.people]
        habits = await self.host.likings.habits_at(info.guild, users)
        return {user for user in users if may_be_called(self.host.core.now(), habits.get(user, Habits()))}

    async def may_tell(self, timer: Timer, info: MatchInfo, habits: Habits | None = None) -> bool:
        """Return whether something is to be said now; else it is put off.

        A person, whose habits those are, is never called while asleep; nobody is where the bot is not.
        """
        if habits is not None and not may_be_called(self.host.core.now(), habits):
            await self.host.schedule.put_off(timer, first_waking(self.host.core.now(), habits))
        elif not heard(server := self.client.get_guild(info.guild)):
            await self.host.schedule.put_off(timer, self.host.core.now() + (ABSENT if server is None else OUT))
        else:
            return True
        return False


Deliver: TypeAlias = "Callable[[TimerContext, Timer], Awaitable[Outgoing | None]]"
"""What is done when something of a kind is due: it answers with what is to be posted, or has dealt with the row."""


def mark(timer: Timer) -> int:
    """Return the number that a message carries without showing it, by which it is found when its receipt is lost."""
    return crc32(timer.nonce.encode()) & 0x7FFFFFFF or 1


class TimerDelivery:
    """The one task that delivers what is scheduled, and deletes what is not wanted any more."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        renderers: Mapping[str, AnyRenderer],
        *,
        kinds: Mapping[str, Deliver],
        refresh: Callable[[int], None],
        shown: Callable[[int], Awaitable[None]],
        render_pool: RenderPool,
        refused_names: RefusedNames,
        open_panels: OpenPanels,
        metrics: Metrics,
    ) -> None:
        self._client = client
        self._host = host
        self._context = TimerContext(client, host, renderers, refresh, 0, render_pool, DirectRooms(client), shown)
        self._kinds = kinds
        self._refused_names = refused_names
        self._open_panels = open_panels
        self._metrics = metrics
        self._news = asyncio.Event()
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """By the number of the row; below 0, by that of the message that is being deleted."""
        self._thinking: set[int] = set()
        """Of these, the rows of computers."""
        self._later: dict[int, int] = {}
        """When a message is tried again that could not be deleted."""
        self._vain: dict[int, int] = {}
        """By the number of the row, how often it was tried without success."""
        self._idle = asyncio.Event()

    def wake(self) -> None:
        """Look at once what is scheduled: rows have changed, or the clock has."""
        self._idle.clear()
        self._news.set()

    async def run(self) -> None:
        """Deliver what is scheduled, for as long as the task is not cancelled."""
        # not once more when it begins again after a failure, in which everybody could act
        self._context = replace(self._context, started=self._context.started or self._host.core.now())
        self._host.core.when_due = self.wake
        try:
            while True:
                self._news.clear()
                seconds = await self._round()
                if not self._under_way and not self._news.is_set() and seconds > 0:
                    self._idle.set()
                try:
                    async with asyncio.timeout(seconds):
                        await self._news.wait()
                except TimeoutError:
                    pass
        finally:
            await self._give_up()
            self._idle.set()

    async def settled(self) -> None:
        """Wait until nothing is due that has not been tried."""
        await self._idle.wait()

    async def _round(self) -> float:
        """Begin what is scheduled, as far as there is room; return the seconds until there may be more."""
        try:
            agenda = await self._host.schedule.agenda(most=len(self._under_way) + AT_ONCE)
        except Refusal as refusal:
            log.warning("checking the timers again in %s s: %s", _AGAIN, refusal.code)
            return float(_AGAIN)
        now = self._host.core.now()
        for notice in agenda.doomed:
            if self._later.get(notice.message, now) <= now:
                self._begin(-notice.message, self._delete(notice))
        for timer in agenda.due:
            self._begin(timer.id, self._deliver(timer), thinks=timer.kind == TimerKind.COMPUTER)
        upcoming = [at for at in (agenda.next, *self._later.values()) if at is not None and at > now]
        return max(0.001, min([_LOOK, *(at - self._host.core.now() for at in upcoming)]))

    def _begin(self, key: int, work: Coroutine[None, None, None], *, thinks: bool = False) -> None:
        thinking = len(self._thinking)
        full = thinking >= THINKING if thinks else len(self._under_way) - thinking >= AT_ONCE
        if key in self._under_way or full:
            work.close()
            return
        if thinks:
            self._thinking.add(key)
            self._news.set()  # they take no room from what else is due
        task = self._under_way[key] = asyncio.create_task(work, name=f"due-{key}")

        def ended(_: asyncio.Task[None]) -> None:
            del self._under_way[key]
            self._thinking.discard(key)
            self.wake()

        task.add_done_callback(ended)

    async def _give_up(self) -> None:
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # One row

    async def _deliver(self, timer: Timer) -> None:
        """Deliver a row, or have it tried again: soon when Discord is away, rarely where it forbids or we are wrong."""
        begin_trace("due")
        log.debug("timer: %s of match %s", timer.kind, timer.match)
        try:
            await self._settle(timer)
            self._vain.pop(timer.id, None)
        except Exception as error:
            if passes(error):
                seconds = max(_AGAIN, int(asked_to_wait(error)) + 1)
                log.warning("timer %s waits %s s: %s", timer.id, seconds, cause(error))
                await self._kept(self._host.schedule.delay(timer, self._host.core.now() + seconds))
            elif too_fast(error):
                log.warning("too many new direct messages, the rest wait %s s", _TOO_FAST)
                await self._kept(self._host.schedule.delay(timer, self._host.core.now() + _TOO_FAST))
            elif handling(timer).private and closed(error):
                log.info("user %s doesn't accept direct messages (%s)", timer.user, cause(error))
                await self._kept(self._host.schedule.shut_out(timer))
            elif isinstance(error, discord.HTTPException):
                log.warning("match %s: Discord refuses a timer's message (%s %s)", timer.match, error.code, error.text)
                await self._kept(
                    self._host.schedule.refused(timer, self._host.core.now() + self._after_refusal(timer, error.code))
                )
            elif isinstance(error, Refusal) and error.code in _NOT_THERE:
                log.warning("timer %s has nothing to do any more: %s", timer.id, error.code)
                await self._kept(self._host.schedule.drop(timer))
            elif isinstance(error, Refusal):
                log.warning("timer %s (%s) can't be delivered now: %s", timer.id, timer.kind, error.code)
                await self._kept(self._host.schedule.refused(timer, self._host.core.now() + _BROKEN[-1]))
            else:
                log.exception("timer %s failed", timer.id)
                seconds = _BROKEN[min(self._again(timer), len(_BROKEN)) - 1]
                await self._kept(self._host.schedule.refused(timer, self._host.core.now() + seconds))

    def _after_refusal(self, timer: Timer, code: int) -> int:
        """Return the seconds until a row is tried again that Discord has refused once more."""
        if code in _NOT_SOON:
            return _DAILY
        return int(REFUSED[min(self._again(timer), len(REFUSED)) - 1])

    def _again(self, timer: Timer) -> int:
        """Return how often a row was tried without success, once more now."""
        count = self._vain[timer.id] = self._vain.get(timer.id, 0) + 1
        return count

    async def _kept(self, writing: Awaitable[None]) -> None:
        """Wait until something is written; when the disk is in trouble, give it time before the row comes again."""
        try:
            await writing
        except Refusal as refusal:
            log.warning("couldn't postpone a timer: %s", refusal.code)
            await asyncio.sleep(_AGAIN)

    async def _settle(self, timer: Timer) -> None:
        """Find the message of a row if it may be there, else post it if it is wanted."""
        if timer.state != "pending":
            if (message := await self._posted(timer)) is not None:
                log.info("timer %s: found its message %s, posted before", timer.id, message)
                await self._host.schedule.confirm(timer, message)
                return
            if timer.state == "void":
                await self._host.schedule.drop(timer)
                return
        if timer.kind not in self._kinds:
            log.warning("timer %s comes from a newer version: %s", timer.id, timer.kind)
            await self._host.schedule.refused(timer, self._host.core.now() + _BROKEN[-1])
            return
        if (later := await self._host.schedule.held_back(timer)) is not None:
            await self._host.schedule.put_off(timer, later)
            return
        # the same for every attempt, so that Discord keeps one message
        timer = replace(timer, nonce=timer.nonce or f"{timer.id}.{self._host.core.now()}")
        marked: Timer | None = timer

        async def send() -> None:
            nonlocal marked
            if marked is None or (outgoing := await self._kinds[timer.kind](self._context, marked)) is None:
                return
            marked = await self._host.schedule.mark(marked, channel=outgoing.channel)
            if marked is not None:
                await self._post(marked, outgoing)

        # no filter of a server reads what is sent to a person alone
        await self._refused_names.tried(0 if handling(timer).alone else timer.match or 0, send)
        self._metrics.delivered(timer.kind, self._host.core.now() - timer.at)

    async def _post(self, marked: Timer, outgoing: Outgoing) -> None:
        room = self._client.get_partial_messageable(outgoing.channel, guild_id=outgoing.guild)
        message, _ = await message_delivery.post(room, outgoing.message, nonce=marked.nonce)
        await self._host.schedule.confirm(marked, message.id)
        if marked.match is not None:
            self._open_panels.posted(marked.match, outgoing.channel, message.id)

    async def _posted(self, timer: Timer) -> int | None:
        """Return the number of the message of a row, None when it is not in its channel."""
        messages = await channel_history.own(self._client, timer.channel, after=channel_history.since(timer.marked))
        for message in messages:
            # every attempt has its nonce as the tail of some control, and nothing else looks like one
            if channel_history.marked(message, mark(timer)) or any(
                one.verb in BESIDE and one.tail == timer.nonce for one in channel_history.controls(message)
            ):
                return message.id
        return None

    # One message that is not wanted any more

    async def _delete(self, notice: Notice) -> None:
        room = self._client.get_partial_messageable(notice.channel)
        try:
            try:
                await tried(room.get_partial_message(notice.message).delete)
            except discord.HTTPException as error:
                if passes(error):
                    raise
                log.info("message %s of match %s wasn't deleted: %s", notice.message, notice.match, error.text)
            await self._host.schedule.forget_notice(notice.message)
            self._later.pop(notice.message, None)
        except Exception as error:
            self._later[notice.message] = self._host.core.now() + max(_AGAIN, int(asked_to_wait(error)) + 1)
            if passes(error):
                log.warning("message %s will be deleted later: %s", notice.message, cause(error))
            else:
                log.exception("couldn't delete message %s", notice.message)
