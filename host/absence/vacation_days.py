"""How much of somebody's vacations counts on a server that bounds them.

Pure functions of intervals of Unix seconds. Must not know clocks nor reminders, which both go by this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from host.types import Intervals

DAY: Final = 86_400
YEAR: Final = 366 * DAY
"""However it is laid over the calendar, no more days than are allowed lie in it: New Year gives nobody new ones."""
USUAL_DAYS: Final = 28
"""The days of vacation in a year that count on a server that has said nothing."""
_SUMMER_TIME: Final = 2 * 3600
"""Days at the end of summer time are longer; nobody who goes by the calendar is to lack an hour."""


def overlap(intervals: Intervals, begin: int, end: int) -> int:
    """Return how many seconds of these intervals, of which none lies over another, are between two moments.

    >>> overlap(((0, 10), (20, 30)), 5, 25)
    10
    """
    return sum(max(0, min(until, end) - max(since, begin)) for since, until in intervals)


def counted(taken: Intervals, bounds: Intervals = ()) -> Intervals:
    """Return what of somebody's vacations counts on a server; ``bounds``: since when it allows how many days.

    What the server allowed when a vacation began holds to its end. Once that is used up, the rest of it counts for
    nothing, whatever becomes free again meanwhile.

    >>> counted(((0, 20 * DAY), (30 * DAY, 50 * DAY)))[1][1] // DAY
    38
    """
    found = list[tuple[int, int]]()
    for begin, end in sorted(taken):
        last = min(end, begin + _room(tuple(found), begin, bounds))
        if last > begin:
            found.append((begin, last))
    return tuple(found)


def left(taken: Intervals, bounds: Intervals, *, now: int) -> int:
    """Return the whole days that would count of a vacation that begins when all that are known are over."""
    begin = max([now, *(end for _, end in taken)])
    days = allowed(begin, bounds)
    return min(days, _room(counted(taken, bounds), begin, bounds) // DAY)


def allowed(at: int, bounds: Intervals) -> int:
    """Return how many days in a year a server allows somebody whose vacation begins at that time."""
    return next((days for since, days in reversed(bounds) if since <= at), USUAL_DAYS)


def _room(used: Intervals, begin: int, bounds: Intervals) -> int:
    """Return how many seconds from a moment on may still count."""
    days = allowed(begin, bounds)
    return max(0, days * DAY + _SUMMER_TIME * (days > 0) - overlap(used, begin - YEAR, begin))
