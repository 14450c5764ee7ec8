"""How much time the seats of a match have, and when it runs out: arithmetic of Unix seconds.

Pure functions. Knows when time stands still only as it is told. Must not know why a clock began or what its end brings.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from db import ClockRow
from host.people.quiet_hours import HOUR, zone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from engine.core import Seat
    from host.match.live_match import Wait
    from host.people.quiet_hours import Habits
    from host.types import Intervals

DAY: Final = 24 * HOUR
LONGEST_NIGHT: Final = 12 * HOUR
"""The most of a day that quiet hours can keep from counting, or a clock could stand for ever."""
NEVER: Final = 2**36
"""A moment that nobody lives to see."""
QUARTER: Final = 4
"""A person is warned when one part in so many is left of the time with which the wait began."""


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
"""Seconds in which a seat brings time once to whom it is handed over: two could hand it to and fro for ever."""

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
    """Return the first moment at which so many seconds have counted and time does not stand still."""
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
            int(datetime.combine(date, time(minute // 60, minute % 60), place).timestamp())
            for date, minute in ((day, begin), (day + timedelta(end < begin), end))
        )
        yield first, min(last, first + LONGEST_NIGHT)


# The clocks of a match


def begun(control: TimeControl, seats: int) -> tuple[ClockRow, ...]:
    """Return the clocks before anybody was asked: the first turn brings its credit, as every turn does."""
    return tuple(ClockRow(seat, max(0, control.begin - control.credit), None, -1) for seat in range(seats))


def ended(
    clocks: Sequence[ClockRow], before: Sequence[Wait], after: Sequence[Wait], *, anew: Collection[Seat] = ()
) -> tuple[ClockRow, ...]:
    """Return the clocks that ran for waits that are over, as they are where somebody sits down (``anew``)."""
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

    A turn brings its credit once, to whoever is asked in it, when they are asked. So taking back fills no clock, and
    several questions of a turn share its time. ``anew``: where somebody sits down there is what is left, and, but for
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
