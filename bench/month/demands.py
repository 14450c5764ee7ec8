"""What is demanded of a month, each a function that returns what went against it, one sentence each.

Reckons with the habits of the people and with what was said; must not ask the bot why it did something.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from bench.month.course import DUE, standing
from bench.month.lives import BEGIN, DAY, HOUR, MINUTE
from bench.people.table import opened
from cogs.schedule.reminders import BOARD, LOOKS
from db import TimerKind
from engine.record import parse
from engine.timeline import replay
from host.schedule.kinds import REMINDERS, SHORTLY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.month.course import Told, Waited
    from bench.month.days import Month
    from bench.month.lives import Life

LATE: Final = MINUTE
"""Seconds after its time within which everything has to be said."""
_DECIDED: Final = 6 * DAY
"""How long the others may take, once they are asked, to decide what is done about someone who vanished."""
_SLACK: Final = 5
"""Seconds by which this reckoning and that of the bot may differ."""
_LOOK: Final = 15 * MINUTE
"""Seconds after which it is looked again whether a match can be reached."""


def untold(month: Month) -> Iterator[str]:
    """Nobody is waited for who was not called, and reminded at each of their times."""
    rung = _by_person(month)
    for one in _all_waits(month):
        life, until = month.lives[one.user], one.ended or month.end
        first = _there(month, one.called, one.match)
        latest = first
        calls = rung[one.match, one.user]
        call = next((told for told in calls if one.called <= told.at), None)
        # who is on vacation is named without being rung for, and so is who sleeps when nobody's act brings the turn
        silent = life.away(first) or _by_itself(month, one.match, life, one.called)
        if one.here:
            continue  # who takes a seat, or takes it back, is reminded of what has waited for long
        if call is not None and call.kind == f"{DUE}{TimerKind.NUDGE}":
            latest = _due(month, life, first, one.match)  # to whom others gave a seat
        if first + LATE < until and not silent and (call is None or call.at > latest + LATE):
            yield f"match {one.match} waits for {life.name} since {_day(one.called)}, who was not called"
            continue
        since = one.begun
        if call is not None and call.kind == "board" and call.at > one.called + LATE:
            since = max(since, call.at)
        yield from _unreminded(month, one, calls, since=since, until=until)


def _unreminded(month: Month, one: Waited, calls: list[Told], *, since: int, until: int) -> Iterator[str]:
    life = month.lives[one.user]
    if not life.interval or one.left is not None:
        return  # where there is a clock, no reminder comes right before its end
    kinds = (f"{DUE}{TimerKind.REMINDER}",)
    sent = [told for told in calls if told.kind in kinds and told.row is not None and told.row.number == one.wait.seq]
    for number in range(REMINDERS):
        calls_first = not number and _by_itself(month, one.match, life, one.begun)
        wanted = _after(month, one.match, since, 0 if calls_first else life.interval * HOUR)
        if _latest(month, life, wanted, one.match) >= until:
            return
        if number >= len(sent) or not _in_time(month, life, wanted, sent[number].at, one.match):
            at = _day(sent[number].at) if number < len(sent) else "never"
            due = _day(_due(month, life, wanted, one.match))
            yield f"match {one.match}: reminder {number + 1} of {life.name} was due {due}, and came {at}"
            return
        since = sent[number].at


def unwritten(month: Month) -> Iterator[str]:
    """Who wants direct messages gets one at each call, and nobody else gets any."""
    got: dict[tuple[int | None, int], list[int]] = defaultdict(list)
    for told in month.notes.all:
        if told.private:
            for user in told.rung:
                got[told.match, user].append(told.at)
                if not month.lives[user].direct or month.lives[user].closed:
                    yield f"{month.lives[user].name} got a direct message and wants none"
    for one in _all_waits(month):
        life = month.lives[one.user]
        if life.direct != "turn" or life.closed or one.here or one.called != one.begun:
            continue
        wanted, until = _there(month, one.begun) + SHORTLY, one.ended or month.end
        if _due(month, life, wanted) + LATE < until and not any(
            _in_time(month, life, wanted - LATE, at) or _in_time(month, life, wanted, at, boardless=one.match)
            for at in got[one.match, one.user]
        ):
            yield f"match {one.match}: {life.name} got no direct message of the turn of {_day(one.begun)}"


def shut_out(month: Month) -> Iterator[str]:
    """Whose direct messages are closed is told so once."""
    count = Counter(
        user for told in month.notes.all if told.kind == f"{DUE}{TimerKind.DIRECT_CLOSED}" for user in told.rung
    )
    for life in month.lives.values():
        if count[life.user] > int(life.closed):
            yield f"{life.name} was told {count[life.user]} times that direct messages are closed"


def woken(month: Month) -> Iterator[str]:
    """Nobody is rung for in quiet hours or on vacation, but by what someone did just then."""
    for told in month.notes.all:
        caused = not told.kind.startswith(DUE) and _caused(month, told)
        for user in told.rung:
            life = month.lives.get(user)
            if life is not None and not life.reachable(told.at) and not caused:
                yield f"{life.name} was rung for by {told.kind} of match {told.match} {_day(told.at)}, asleep or away"


def _caused(month: Month, told: Told) -> bool:
    """Return whether a person did something in that channel just then, or just before the bot was gone."""
    causes = month.causes[told.channel]
    before = bisect_right(causes, told.at)
    return bool(before) and _there(month, causes[before - 1], told.match) + LATE >= told.at


def twice(month: Month) -> Iterator[str]:
    """Nobody is told the same twice."""
    same: Counter[tuple[object, ...]] = Counter()
    for told in month.notes.all:
        for user in told.rung:
            same[told.what, user] += 1
            if told.row is not None and told.row.kind == TimerKind.DIRECT:
                same["turn", told.row.match, told.row.number, user] += 1
    for what, count in same.items():
        if count > 1:
            yield f"{what} was told {count} times"


def late(month: Month) -> Iterator[str]:
    """Nothing that is due is said more than a minute after its time, or before it."""
    waits: dict[tuple[int | None, int | None, int], list[Waited]] = defaultdict(list)
    for one in _all_waits(month):
        waits[one.match, one.user, one.wait.seq].append(one)
    for told in month.notes.all:
        row = told.row
        if row is None or row.user is None or (life := month.lives.get(row.user)) is None:
            continue
        if row.kind == TimerKind.DIRECT:
            wanted = row.since + SHORTLY
        elif row.kind == TimerKind.REMINDER and row.count < REMINDERS and life.interval:
            if any(one.begun > row.since + LATE for one in waits[row.match, row.user, row.number]):
                continue  # of a seat that somebody took
            calls_first = not row.count and _by_itself(month, row.match or 0, life, row.since)
            wanted = _after(month, row.match or 0, row.since, 0 if calls_first else life.interval * HOUR)
        elif row.kind in (TimerKind.DIRECT_REMINDER, TimerKind.DIRECT_CLOSED):
            wanted = row.since
        else:
            continue
        match = row.match if row.kind == TimerKind.REMINDER else None
        if not _in_time(
            month, life, wanted, told.at, match, boardless=row.match if row.kind == TimerKind.DIRECT else None
        ):
            due = _day(_due(month, life, wanted, match))
            yield f"{told.kind} of match {row.match} for {life.name}: due {due}, said {_day(told.at)}"


def stuck(month: Month) -> Iterator[str]:
    """Anyone who vanished, their matches go on."""
    for one in month.waiting.values():
        life = month.lives[one.user]
        longest = (REMINDERS + 1) * max(life.interval, DAY // HOUR) * HOUR + _DECIDED * month.scale.slow
        longest += sum(end - begin for begin, end in _cut_offs(month, one.match) if end > one.called)
        others = [month.lives[user] for user in month.players[one.match] if user != one.user]
        alone = not any(other.here(month.end) for other in others)
        if life.vanishes is not None and not alone and month.end - max(one.called, life.vanishes) > longest:
            since = f"match {one.match} waits for {life.name}, who vanished, since {_day(one.called)}"
            yield f"{since}; said: {_history(month, one)}"


def _history(month: Month, waited: Waited) -> str:
    """Return what was said of a match while someone was waited for, by day."""
    said = [told for told in month.notes.all if told.match == waited.match and told.at >= waited.called]
    return ", ".join(f"{told.kind} {_day(told.at)}" for told in said) or "nothing"


def overcharged(month: Month) -> Iterator[str]:
    """Nobody's clock runs while the bot is away, on vacation, or in quiet hours that the table leaves out."""
    for one in month.waited:
        if one.left is None or one.ended is None:
            continue
        counted = _counted(month, one, one.begun, one.ended)
        life = month.lives[one.user]
        if one.spent is not None and one.spent > counted + _SLACK:
            yield f"match {one.match}: {life.name} was charged {one.spent} s of {counted} s {_day(one.begun)}"
        if one.timed_out and one.left > counted + _SLACK:
            yield f"match {one.match}: {life.name} lost the seat after {counted} of {one.left} s {_day(one.ended)}"
        # a time without the bot counts from its last word on, and is noticed when it is back
        least = _counted(month, one, one.begun, one.ended, silent=True)
        if one.left + LATE < least:
            yield f"match {one.match}: {life.name} had {one.left} s, and {least} s passed {_day(one.ended)}"


def _counted(month: Month, one: Waited, begin: int, end: int, *, silent: bool = False) -> int:
    """Return how many seconds count of a wait; ``silent``: at least, by what the bot can know of when it was there."""
    life, total, at = month.lives[one.user], 0, begin
    nights = one.match in month.nights
    gaps = _merged([*(month.silent if silent else month.downs), *_cut_offs(month, one.match)])
    downs = [(since, until) for since, until in gaps if since < end and until > begin]
    while at < end:
        # a vacation begins and ends at any second, quiet hours at a full minute
        edges = [edge for edge in life.vacation or () if edge > at]
        later = min(end, at + MINUTE - at % MINUTE, *edges)
        if not life.away(at) and not (nights and life.asleep(at)):
            gone = sum(max(0, min(until, later) - max(since, at)) for since, until in downs)
            total += later - at - gone
        at = later
    return total


async def other_than_logs(month: Month) -> list[str]:
    """Return the matches that are not what their logs say; the bot has ended."""
    found = []
    async with opened(month.path, clock=month.there.clock.now) as host:
        for match in month.channels:
            info = await host.core.info(match)
            if match in month.stands and month.stands[match] != standing(await host.play.look(match)):
                found.append(f"match {match} stands otherwise after a replay")
            if info.status != "running":
                record = parse(await host.records.export(match))
                replay(month.at.games[record.game], record)
    return found


DEMANDS: Final[dict[str, Callable[[Month], Iterator[str]]]] = {
    "waits without a message in time": untold,
    "direct messages that are missing, or unasked": unwritten,
    "people told more than once that their direct messages are closed": shut_out,
    "rung for in quiet hours or on vacation": woken,
    "told twice": twice,
    "said more than 60 s after its time, or before": late,
    "matches that a person who vanished holds up": stuck,
    "clocks that ran when they should not, or did not end": overcharged,
}


def _all_waits(month: Month) -> list[Waited]:
    return [*month.waited, *month.waiting.values()]


def _by_itself(month: Month, match: int, life: Life, at: int) -> bool:
    """Return whether no act brought a turn just then, and the person slept: they are called when they wake."""
    causes = month.causes[month.channels[match]]
    place = bisect_right(causes, at) - 1
    acted = place >= 0 and _there(month, causes[place]) + 1 >= at
    return not life.reachable(at) and not acted


def _by_person(month: Month) -> dict[tuple[int | None, int], list[Told]]:
    """Return what was said in channels, by match and by who got a ping, in order."""
    found: dict[tuple[int | None, int], list[Told]] = defaultdict(list)
    for told in month.notes.all:
        if not told.private:
            for user in told.rung:
                found[told.match, user].append(told)
    return found


def _cut_offs(month: Month, match: int | None) -> list[tuple[int, int]]:
    """Return when a match could not be reached, whether the bot was there or not."""
    return [*month.outages, *month.denials.get(match or 0, ())]


def _merged(times: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the same times, in order, without overlaps; what touches may be said in between."""
    found: list[tuple[int, int]] = []
    for begin, end in sorted(times):
        if found and begin < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return found


def _after(month: Month, match: int, since: int, seconds: int) -> int:
    """Return when this many seconds have passed in which a match could be reached."""
    return _passed(_merged(_cut_offs(month, match)), since, seconds)


def _passed(gaps: list[tuple[int, int]], since: int, seconds: int) -> int:
    """Return when this many seconds have passed that are in no gap; the gaps are in order."""
    at = since
    for begin, end in gaps:
        if end <= at:
            continue
        if at + seconds <= begin:
            break
        seconds -= max(0, begin - at)
        at = end
    return at + seconds


def _there(month: Month, at: int, match: int | None = None, *, ending: bool = True) -> int:
    """Return the first moment from this one on at which the bot is there, and (``match``) can reach a match.

    ``ending``: not when it is just killed, or the outage just begins.
    """
    gaps = month.downs if match is None else _merged([*month.downs, *_cut_offs(month, match)])
    place = bisect_left(gaps, (at + 1,)) - 1
    begin, end = gaps[place] if place >= 0 else (0, 0)
    return end if begin + (not ending) <= at < end else at


def _due(month: Month, life: Life, at: int, match: int | None = None, *, ending: bool = True) -> int:
    """Return the first moment from this one on at which the person is awake and the bot is there."""
    while (later := _there(month, life.wakes(at), match, ending=ending)) != at:
        at = later
    return at


def _in_time(
    month: Month, life: Life, wanted: int, said: int, match: int | None = None, *, boardless: int | None = None
) -> bool:
    """Return whether something was said at its time; it may be said in the very second in which the bot is killed.

    ``boardless``: a match to whose board it leads, and which waits a little while there is none.
    """
    latest = _latest(month, life, wanted, match)
    if boardless is not None and any(
        begin <= said and end > wanted - LATE for begin, end in _cut_offs(month, boardless)
    ):
        # as long as the bot is there, which may be for a few seconds at a time
        looked = _passed(month.downs, _due(month, life, wanted), LOOKS * BOARD)
        latest = max(latest, _due(month, life, looked) + LATE)
    return _due(month, life, wanted, match, ending=False) <= said <= latest


def _latest(month: Month, life: Life, wanted: int, match: int | None) -> int:
    """Return by when something has to be said.

    Where it was due in a time in which the match could not be reached, that is looked at only now and then.
    """
    at = _due(month, life, wanted, match)
    held = match is not None and any(wanted - DAY <= end <= at + LATE for _, end in _cut_offs(month, match))
    return (_due(month, life, at + _LOOK, match) if held else at) + LATE


def _day(at: int) -> str:
    return f"on day {(at - BEGIN) / DAY:.4f}"
