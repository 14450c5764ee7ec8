"""Which time counts, in Unix seconds: how much each seat has, and when nobody could reach the bot.

Of a seat: when its time counts and is stopped, what changes it, and when it ends. Of the bot: it writes every minute
that it is there, for each part of the servers it has; this process knows what was written, by itself or the one before
it, and whether the system clock was set. Knows when a table had a break. Must not know what comes of a clock that has
run out.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import gcd
from typing import TYPE_CHECKING, Final

from db import ClockRow
from db.shards import part_of
from db.tables.boards import ON_ITS_WAY
from host.lobby.table_options import CLOCK, CLOCK_QUIET, EXCLUDED
from host.match.core import again_after_conflicts, store_errors_refused
from host.people.preferences import DAY, HOUR, counted, zone
from host.types import SEAT_CHANGED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from db import CutOff, SeenRow, ServerShare, Stored
    from engine.core import Seat
    from host.match.core import Core
    from host.match.live_match import LiveMatch, Wait
    from host.people.preferences import Habits, Likings
    from host.types import Intervals, MatchInfo

_log = logging.getLogger(__name__)

LONGEST_NIGHT: Final = 12 * HOUR
"""The most of a day that quiet hours can keep from counting, or a clock could stand for ever."""
NEVER: Final = 2**36
"""A moment that nobody lives to see."""
QUARTER: Final = 4
"""A person is warned when one part in this many is left of the time with which the wait began."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time each seat has: at the beginning, more with each turn, and never more than ``most``."""

    begin: int
    credit: int
    most: int


CONTROLS: Final[Mapping[str, TimeControl]] = {
    "day": TimeControl(DAY, DAY, DAY),
    "three-days": TimeControl(3 * DAY, 3 * DAY, 3 * DAY),
    "live": TimeControl(600, 60, 900),
    "bank": TimeControl(3 * DAY, 12 * HOUR, 5 * DAY),
}
"""By the value of the table's option."""


HANDED_OVER: Final = 7 * DAY
"""Seconds in which a seat brings a new player time only once: two could hand it to and fro for ever."""

# Time that counts


def charged(start: int, end: int, *, stopped: Intervals, nights: Habits | None = None) -> int:
    """Return the seconds that count from one moment up to another; ``nights``: quiet hours of these do not count."""
    total = 0
    for begin, until in _counting(start, stopped, nights):
        if begin >= end:
            break
        total += min(until, end) - begin
    return total


def runs_out(start: int, left: int, *, stopped: Intervals, nights: Habits | None = None) -> int:
    """Return the first moment at which this many seconds have counted and time is not stopped."""
    for begin, until in _counting(start, stopped, nights):
        if left <= until - begin:
            return begin + left
        left -= until - begin
    return NEVER


def _counting(start: int, stopped: Intervals, nights: Habits | None) -> Iterator[tuple[int, int]]:
    """Yield the times from a moment on in which time counts, in order, none of them empty."""
    at = start
    while at < NEVER:
        around = [*stopped, *(() if nights is None else _nights(at, nights))]
        if still := [until for begin, until in around if begin <= at < until]:
            at = max(still)
            continue
        stop = min([begin for begin, until in around if at < begin < until], default=NEVER)
        if nights is not None:
            stop = min(stop, at + DAY)  # farther nights were not looked at
        yield at, stop
        at = stop


def _nights(at: int, habits: Habits) -> Iterator[tuple[int, int]]:
    """Yield the quiet hours of the days around a moment, as far as they may be left out; a day has one of them."""
    begin, end = habits.quiet_from, habits.quiet_to
    if begin == end:
        return
    place = zone(habits.zone)
    today = datetime.fromtimestamp(at, place).date()
    for days in (-1, 0, 1, 2):
        day = today + timedelta(days)
        first, last = (
            int(datetime.combine(date, dt.time(minute // 60, minute % 60), place).timestamp())
            for date, minute in ((day, begin), (day + timedelta(end < begin), end))
        )
        yield first, min(last, first + LONGEST_NIGHT)


# How a change moves the clocks of a match


def begun(control: TimeControl, seats: int) -> tuple[ClockRow, ...]:
    """Return the clocks before anyone was asked: the first turn brings its credit, as every turn does."""
    return tuple(ClockRow(seat, max(0, control.begin - control.credit), None, -1) for seat in range(seats))


def ended(
    clocks: Sequence[ClockRow], before: Sequence[Wait], after: Sequence[Wait], *, anew: Collection[Seat] = ()
) -> tuple[ClockRow, ...]:
    """Return the clocks that ran for waits that are over, as they are where someone sits down (``anew``)."""
    left = {(wait.seat, wait.seq) for wait in after}
    over = {wait.seat for wait in before if (wait.seat, wait.seq) not in left or wait.seat in anew}
    return tuple(one for one in clocks if one.seat in over and one.since is not None)


def moved(
    clocks: Sequence[ClockRow],
    control: TimeControl,
    spent: Mapping[Seat, int],
    after: Sequence[Wait],
    *,
    turn: int,
    at: int,
    anew: Collection[Seat] = (),
    bare: Collection[Seat] = (),
    back: bool = False,
) -> tuple[ClockRow, ...]:
    """Return the clocks after a change: ``spent`` has the seconds of those whose wait is over, ``after`` who is asked.

    A turn brings its credit once, to the player who is asked in it, when they are asked. So undo fills no clock, and
    several questions of a turn share its time. ``anew``: where someone sits down there is what is left, and, but for
    those of ``bare``, a turn's credit at least. ``back``: the table agreed to go back to an earlier turn; those after
    it come once more, with what they bring.
    """
    asked = {wait.seat for wait in after}

    def one(clock: ClockRow) -> ClockRow:
        if clock.seat in spent:
            clock = replace(clock, left=max(0, clock.left - spent[clock.seat]), since=None)
        if clock.seat in anew and clock.seat not in bare:
            clock = replace(clock, left=max(clock.left, control.credit))
        if back:
            clock = replace(clock, turn=min(clock.turn, turn))
        if clock.seat not in asked:
            return replace(clock, since=None)
        if clock.since is not None:
            return clock
        if turn > clock.turn:
            filled = max(clock.left, min(control.most, clock.left + control.credit))
            clock = replace(clock, left=filled, turn=turn)
        return replace(clock, since=at)

    return tuple(map(one, clocks))


# When time stands still

LATE: Final = 60
"""Seconds after which a board that is not there yet is more than one that is being posted."""


@again_after_conflicts
class Standstill:
    """When a person's time is stopped: while bot or board is not there, in a pause, on a vacation that counts."""

    def __init__(self, core: Core, presence: Presence) -> None:
        self._core = core
        self._presence = presence

    async def true_waits(self, live: LiveMatch) -> tuple[Wait, ...]:
        """Return who is waited for, and since when by the clock as it goes now: it may have been put forward since."""
        with store_errors_refused():
            jumps = await self._core.store.presence.clock_jumps(
                live.info.guild, min((one.since for one in live.waits), default=0)
            )
        return tuple(one._replace(since=min(_by_now(one.since, jumps), self._core.now())) for one in live.waits)

    async def cut_off(self, match: int) -> CutOff | None:
        """Return that nobody at a match can be told anything now, and why; None: they can.

        A board that is about to be posted is no such thing, unless it is late by a minute.
        """
        guild, now = (await self._core.info(match)).guild, self._core.now()
        with store_errors_refused():
            found = await self._core.store.presence.cut_offs(match, guild, now)
        return min([one for one in found if lasting(one, now)], key=lambda one: one.since, default=None)

    async def stood_still(self, match: int, user: int, *, since: int) -> Intervals:
        """Return when a person's time was stopped at a match, or will, as far as that ends after a moment.

        They may overlap; the moment at which one ends does not belong to it.
        """
        guild = (await self._core.info(match)).guild
        with store_errors_refused():
            known = await self._core.store.presence.downtimes(guild, since)
            taken = tuple((one.begin, one.end) for one in await self._core.store.people.vacations([user]))
            rests = await self._core.store.breaks.rests(match)
            found = await self._core.store.presence.cut_offs(match, guild, since)
            bounds = await self._core.store.people.vacation_bounds(guild) if taken else ()
            pauses = [(one.begin, one.ended or one.until) for one in await self._core.store.breaks.pauses(match)]
        away, now = await self._presence.not_written(guild), self._core.now()
        apart = [(one.since, one.until) for one in found if one.why != "untold" or now - one.since >= ON_ITS_WAY]
        rested = [(begin, now if end is None else end) for begin, end in (*rests, *apart)]
        breaks = [one for one in (*pauses, *counted(taken, bounds)) if one[1] > since]
        return (*known, *away, *rested, *breaks)


def lasting(one: CutOff, now: int) -> bool:
    """Return whether a match cannot be reached now, and that is more than a board's way to its channel."""
    return one.until is None and (one.why != "untold" or now - one.since >= LATE)


def _by_now(at: int, jumps: Intervals) -> int:
    """Return what a moment is called by the clock as it goes now, after it was put forward."""
    for since, until in jumps:
        at += until - since if at <= since else 0
    return at


# What is done to the clocks of a match, and when they run out


@dataclass(frozen=True, slots=True)
class RunningOut:
    """When the time of a player whose turn it is runs out, unless more of it is stopped."""

    seat: Seat
    warned: int
    """When a quarter of what there was is left, in Unix seconds."""
    end: int
    left: int
    """Seconds that are left now."""
    still: bool
    """Something else than quiet hours keeps the clock still now."""


def control_of(info: MatchInfo) -> TimeControl | None:
    """Return how much time the seats of a match have; None: nobody's time counts, as for anyone who plays alone."""
    return CONTROLS.get(info.table.get(CLOCK, "")) if len(info.people) > 1 else None


class Clocks:
    """The clocks of the matches of one store."""

    def __init__(self, core: Core, likings: Likings, standstill: Standstill) -> None:
        self._core = core
        self._likings = likings
        self._standstill = standstill

    async def running_out(self, info: MatchInfo, clocks: Sequence[ClockRow], *, now: int) -> tuple[RunningOut, ...]:
        """Return when the clocks that run come to their end, by seat."""
        return tuple([await self._running_out(info, one, now) for one in clocks if one.since is not None])

    async def _running_out(self, info: MatchInfo, clock: ClockRow, now: int) -> RunningOut:
        begun_at = clock.since or 0
        stopped, nights = await self.kept_still(info, clock)
        end = runs_out(begun_at, clock.left, stopped=stopped, nights=nights)
        return RunningOut(
            clock.seat,
            runs_out(begun_at, clock.left - clock.left // QUARTER, stopped=stopped, nights=nights),
            end,
            max(0, clock.left - charged(begun_at, now, stopped=stopped, nights=nights)),
            still=any(begin <= now < until for begin, until in stopped),
        )

    async def kept_still(self, info: MatchInfo, clock: ClockRow) -> tuple[Intervals, Habits | None]:
        """Return what does not count of a seat's time: intervals, and the habits whose quiet hours do not."""
        user = info.seats[clock.seat].user
        stopped = await self._standstill.stood_still(info.id, user, since=clock.since or 0)
        return stopped, (await self._likings.habits([user]))[user] if info.table.get(CLOCK_QUIET) == EXCLUDED else None

    async def after_change(
        self,
        before: LiveMatch | None,
        after: LiveMatch,
        *,
        at: int,
        anew: Collection[Seat] = (),
        back: bool = False,
    ) -> LiveMatch:
        """Return a match with its clocks after a change; before: None, it begins.

        ``anew``: where a person sat down now; ``back``: the table agreed to go back.
        """
        control = control_of(after.info)
        if control is None:
            return after
        clocks = before.clocks if before is not None and before.clocks else begun(control, len(after.info.seats))
        spent = dict[int, int]()
        for one in ended(clocks, () if before is None else before.waits, after.waits, anew=anew):
            stopped, nights = await self.kept_still((before or after).info, one)
            spent[one.seat] = charged(one.since or 0, at, stopped=stopped, nights=nights)
        turn, bare = after.summons.turn, await self._handed_over_lately(before, anew, at)
        moves = moved(clocks, control, spent, after.waits, turn=turn, at=at, anew=anew, bare=bare, back=back)
        return replace(after, clocks=moves)

    async def _handed_over_lately(self, before: LiveMatch | None, seats: Collection[Seat], at: int) -> frozenset[Seat]:
        """Return those of the seats that one person hands to another now and that changed hands a short time ago."""
        if before is None or not any(before.info.seats[seat].present for seat in seats):
            return frozenset()
        notes = await self._core.notes(before.info.id)
        lately = {one.details.get("seat") for one in notes if one.kind == SEAT_CHANGED and at < one.at + HANDED_OVER}
        return frozenset(seat for seat in seats if seat in lately and before.info.seats[seat].present)


def with_stored_clocks(stored: Stored, live: LiveMatch, *, now: int, stood_still: bool) -> LiveMatch:
    """Return a match that was replayed with its clocks; while it was frozen, nobody's time counted."""
    control = control_of(live.info)
    if control is None:
        return live
    clocks = stored.clocks if len(stored.clocks) == len(live.info.seats) else begun(control, len(live.info.seats))
    if stood_still:
        clocks = tuple(replace(one, since=None) for one in clocks)
    return replace(live, clocks=moved(clocks, control, {}, live.waits, turn=live.summons.turn, at=now))


# When the bot was there

SMALL: Final = 10
"""Seconds that a clock may go wrong between two looks: leap seconds, and corrections in small steps, are time."""


def steady() -> float:
    """Return seconds of a clock that nobody sets; where there is one, it goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Compares the system clock, which may be set, with one that nobody sets, since it was ``settled``."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self._wall = wall
        self._steady = steady
        self.settle()

    def jump(self) -> int:
        """Return by how many seconds the clock was put forward (below 0: back) since then; 0: as good as not.

        >>> times = [1000.0, 50.0]
        >>> watch = ClockWatch(lambda: times[0], lambda: times[1])
        >>> times[:] = [1065.0, 110.0]
        >>> watch.jump()
        0
        >>> times[:] = [4665.0, 115.0]
        >>> watch.jump()
        3600
        """
        seconds = (self._wall() - self._before[0]) - (self._steady() - self._before[1])
        return round(seconds) if abs(seconds) > SMALL else 0

    def settle(self) -> None:
        """Take both clocks as they are now for right."""
        self._before = self._wall(), self._steady()


BEAT: Final = 60
"""Seconds after which it is written again that the bot is there."""
GAP: Final = 120
"""Seconds without such a word up to which a process was there all the same; one that begins was not there before."""


@again_after_conflicts
class Presence:
    """When the bot was there for the servers of one store.

    ``steady`` is a clock that nobody sets, to notice by when the clock of the core is; None: that is moved on purpose.
    """

    def __init__(self, core: Core, *, steady: Callable[[], float] | None = None) -> None:
        self._core = core
        self._watch = None if steady is None else ClockWatch(core.clock, steady)
        self._seen: Mapping[int, int] = {}
        """When the bot was last there for each part of the servers that are looked after here, if it has been."""
        self._told_behind = False
        self._minding = asyncio.Lock()

    def look_after(self, share: ServerShare, *, shared: Collection[int] = ()) -> None:
        """Look after these servers from now on, and after no others.

        ``shared``: parts of them in which another process writes as well, so that nothing of them stays in memory.
        """
        same = share.of == self._core.share.of
        if self._core.divide(share, shared):
            self._seen = {part: at for part, at in self._seen.items() if same and part in share.parts}
            self._core.when_due()

    async def mind_clock(self) -> None:
        """Notice that the system clock was put forward or back, by which no time has passed; call this often."""
        if self._watch is None:
            return
        if not self._watch.jump():
            self._watch.settle()
            return
        async with self._minding:
            if not (jump := self._watch.jump()):
                return
            now = self._core.now()
            _log.warning("the system clock was set %s by %s s; players' clocks ignore it", _way(jump), abs(jump))
            with store_errors_refused():
                await self._core.store.presence.clock_jumped(now, jump, self._core.share)
            self._watch.settle()
            self._seen = {part: at + jump for part, at in self._seen.items()}
            # since when they wait is known by the clock as it was
            self._core.cache.sift(lambda _live: False)
        self._core.when_due()

    async def beat(self, there: ServerShare | None = None) -> None:
        """Keep that people can reach the bot in some servers, None: in all of its share; before, perhaps, not."""
        there = self._core.share if there is None else there
        await self.mind_clock()
        now, missed = self._core.now(), {}
        with store_errors_refused():
            for part in there.parts:
                if (time := await self._missed(part, now)) is not None:
                    missed[part] = time
            await self._core.store.presence.beat(now, there, missed=missed)
        if missed:
            longest = now - min(since for since, _ in missed.values())
            _log.info("the bot couldn't be reached for %s s; players' clocks ignore it", longest)
        if there.of == self._core.share.of:
            # that may be before they are looked after here; while it was written, the clock may have been put forward
            self._seen = {**self._seen, **{part: max(now, self._seen.get(part, now)) for part in there.parts}}

    async def _missed(self, part: int, now: int) -> tuple[int, int] | None:
        """Return since when the bot is not there, None: it is, as far as this process or the one before it knows."""
        if (seen := self._seen.get(part)) is not None:
            return None if now - seen <= GAP else (seen, now)
        last = last_word(await self._core.store.presence.heartbeats(), part, of=self._core.share.of)
        if last is None or now <= last:
            self._behind(0 if last is None else last - now)
            return None
        # whoever looks after the others does not write more often
        return None if part not in self._core.share.parts and now - last <= GAP else (last, now)

    def _behind(self, seconds: int) -> None:
        """Tell once that the system clock says that the bot was there in the future."""
        if seconds > GAP and not self._told_behind:
            self._told_behind = True
            _log.warning(
                "the system clock is %s s behind the bot's last heartbeat: check how it's set",
                seconds,
            )

    def still_there(self, there: ServerShare | None = None) -> None:
        """Note that the clock was put forward while the bot was there for some servers, None: for all of its share."""
        there = self._core.share if there is None else there
        self._seen = {part: self._core.now() if part in there.parts else at for part, at in self._seen.items()}

    async def left_server(self, guild: int) -> None:
        """Keep that a server is out of reach: the bot isn't a member any more, or the server has an outage."""
        with store_errors_refused():
            await self._core.store.presence.left_server(guild, self._core.now())

    async def back_at_server(self, guild: int, *, since: int) -> None:
        """Keep that a server is in reach again; ``since`` is when the bot began to listen, and was no member."""
        with store_errors_refused():
            await self._core.store.presence.back_at_server(guild, self._core.now(), since=since)
        self._core.when_due()

    async def outages(self) -> tuple[int, ...]:
        """Return the servers that are out of reach as far as was kept."""
        with store_errors_refused():
            return await self._core.store.presence.outages()

    async def not_written(self, guild: int) -> Intervals:
        """Return when the bot was not there for a server, or no time passed, as far as it is not written yet."""
        with store_errors_refused():
            missed = await self._missed(part_of(guild, self._core.share.of), now := self._core.now())
        away = [] if missed is None else [missed]
        if self._watch is not None and (jump := self._watch.jump()) > 0:
            away.append((now - jump, now))  # it is written when the clock is minded next
        return tuple(away)


def _way(jump: int) -> str:
    return "forward" if jump > 0 else "back"


def last_word(words: Sequence[SeenRow], part: int, *, of: int) -> int | None:
    """Return when the bot was last there for all servers of a part, however they were divided then; None: never.

    Servers of this part fall into those parts of another division whose numbers leave the same rest by what both
    divide by. Among several of them the earliest word counts: the doubt is in favour of those who play.
    """
    times: dict[int, list[int]] = {}
    for word in words:
        if (word.part - part) % gcd(word.of, of) == 0:
            times.setdefault(word.of, []).append(word.at)
    whole = [min(known) for other, known in times.items() if len(known) == other // gcd(other, of)]
    return max(whole, default=None)
