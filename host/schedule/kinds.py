"""What is known of each kind of thing that is due, in one record: what its rows are about, and what becomes of them.

The keys stand in ``host/schedule/due.py``, what is posted of each in ``cogs/schedule/kinds.py``. Pure functions.
Must not know in which words anything is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from db import FOLLOWED_TURNS, Due
from host.clocks.arithmetic import runs_out
from host.people.quiet_hours import HOUR, first_waking, may_be_called
from host.schedule import due as dues
from host.schedule.due import AWAY_HOURS, DAY, REMINDERS, SHORTLY, asks_the_table, counted_from, reminder_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host.match.live_match import Wait
    from host.people.quiet_hours import Habits
    from host.types import Intervals

Becomes: TypeAlias = "Callable[[Due, Habits, int], Due]"
"""From a row, the habits of its person and the time to what the row is then."""
MayBecome: TypeAlias = "Callable[[Due, Habits, int], Due | None]"
"""The same; None: nothing, or as it was."""


def _by_acts(wait: Wait) -> int:
    return wait.seq


def _by_turn(wait: Wait) -> int:
    return -wait.call


def _always(_due: Due, _habits: Habits) -> bool:
    return True


def _never(_due: Due, _habits: Habits) -> bool:
    return False


def _nothing(_due: Due, _habits: Habits, _now: int) -> None:
    return None


def _gone(due: Due, _habits: Habits, _now: int) -> Due:
    return replace(due, state="gone")


def _on_waking(due: Due, habits: Habits, _now: int) -> Due:
    return replace(due, at=first_waking(due.at, habits))


def _looked_at_now(due: Due, _habits: Habits, now: int) -> Due:
    return replace(due, at=now)


def _as_it_is(due: Due, _habits: Habits, _now: int) -> Due:
    return due


def _at_its_time(due: Due, _habits: Habits, _lost: Intervals) -> int:
    return due.at


@dataclass(frozen=True)
class DueKind:
    """One kind of thing that is due."""

    key_of: Callable[[Wait], int] = _by_acts
    """The key of a row about a wait of its person."""
    divisor: int = 0
    """Its rows are of no match: their key divided by this is the one that they are about. 0: they are of a match."""
    counts_all: bool = False
    """The key counts all acts, secret ones too: not even that there is such a row may be told to everybody."""
    held: bool = False
    """It waits while nobody at its match could be told of it, or could do anything about it."""
    private: bool = False
    """It is told by direct message, and in the channel that it could not be."""
    alone: bool = False
    """Nobody but its person reads what is told."""
    reminds: Callable[[Due, Habits], bool] = _never
    """Whether its message reminds the person, who may want that by direct message as well."""
    following: MayBecome = _nothing
    """What becomes of a row whose message was sent now; None: nothing."""
    rehabited: Becomes = _on_waking
    """The row, with other habits of its person: never due while the person sleeps."""
    after_pause: MayBecome = _nothing
    """The row, when a pause of its match is over; None: as it was before."""
    without: Callable[[Due, Habits, Intervals], int] = _at_its_time
    """When it is due if nothing counts of the times in which nobody at its match could do anything."""


# Reminders


def _not_in_vain(due: Due, habits: Habits) -> bool:
    return not asks_the_table(due, habits)


def _next_reminder(due: Due, habits: Habits, now: int) -> Due:
    once_more = replace(due, count=due.count + 1)
    return replace(once_more, state="gone") if asks_the_table(due, habits) else counted_from(once_more, habits, now)


def _reminder_rehabited(due: Due, habits: Habits, now: int) -> Due:
    return replace(due, at=max(reminder_at(due, habits), first_waking(now, habits)))


def _reminder_after_pause(due: Due, habits: Habits, now: int) -> Due | None:
    if due.state not in {"pending", "gone"}:
        return None
    again = counted_from(due, habits, now)
    asleep = not may_be_called(now, habits) and habits.interval and due.count < REMINDERS
    # the message about the end of the pause does not call who sleeps
    return replace(again, at=first_waking(now, habits)) if asleep else again


def _reminder_without(due: Due, habits: Habits, lost: Intervals) -> int:
    if due.at < reminder_at(due, habits):
        return due.at  # it calls who slept
    return first_waking(runs_out(due.since, dues.seconds_to_reminder(due, habits), stopped=lost), habits)


# Direct messages about turns


def _direct_rehabited(due: Due, habits: Habits, now: int) -> Due:
    return replace(due, at=first_waking(max(now, due.since + SHORTLY), habits))


def _direct_after_pause(due: Due, habits: Habits, now: int) -> Due | None:
    return replace(due, at=first_waking(now + SHORTLY, habits)) if due.state == "pending" else None


# Clocks: with other quiet hours or days away they have another end, and a pause may end before its time


def _clock_after_pause(due: Due, _habits: Habits, now: int) -> Due | None:
    return replace(due, at=now) if due.state == "pending" else None


# Stand-ins for people on vacation


def _stand_in_rehabited(due: Due, habits: Habits, now: int) -> Due:
    return replace(due, at=now if habits.away is None else max(now, habits.away[0]) + AWAY_HOURS * HOUR)


def _stand_in_without(due: Due, _habits: Habits, lost: Intervals) -> int:
    return max([due.at, *(until + AWAY_HOURS * HOUR for _, until in lost)])


# What comes of it that nobody does anything for days


def _after_days(days: int) -> Callable[[Due, Habits, Intervals], int]:
    def at(due: Due, _habits: Habits, lost: Intervals) -> int:
        return runs_out(due.since, days * DAY, stopped=lost)

    return at


KINDS: Final[Mapping[str, DueKind]] = {
    dues.REMINDER: DueKind(
        held=True,
        reminds=_not_in_vain,
        following=_next_reminder,
        rehabited=_reminder_rehabited,
        after_pause=_reminder_after_pause,
        without=_reminder_without,
    ),
    dues.NUDGE: DueKind(held=True, reminds=_always),
    dues.CALL: DueKind(held=True),
    dues.DIRECT: DueKind(
        key_of=_by_turn,
        private=True,
        alone=True,
        following=_gone,
        rehabited=_direct_rehabited,
        after_pause=_direct_after_pause,
    ),
    dues.DIRECT_REMINDER: DueKind(private=True, alone=True),
    dues.DIRECT_CLOSED: DueKind(divisor=1),
    dues.FOLLOW: DueKind(divisor=FOLLOWED_TURNS, private=True, alone=True),
    dues.LAPSE: DueKind(held=True),
    dues.IDLE: DueKind(held=True, without=_after_days(dues.IDLE_DAYS)),
    dues.REST: DueKind(held=True, without=_after_days(dues.REST_DAYS)),
    dues.IDLE_WORD: DueKind(held=True),
    dues.PAUSE: DueKind(),
    dues.RESUMED: DueKind(held=True),
    dues.VACATION: DueKind(rehabited=_as_it_is),
    dues.AWAY: DueKind(held=True),
    dues.VACATION_STAND_IN: DueKind(held=True, rehabited=_stand_in_rehabited, without=_stand_in_without),
    dues.VACATION_OVER: DueKind(held=True, rehabited=_looked_at_now),
    dues.WARNING: DueKind(
        held=True, reminds=_always, following=_gone, rehabited=_looked_at_now, after_pause=_clock_after_pause
    ),
    dues.TIME_UP: DueKind(held=True, rehabited=_looked_at_now, after_pause=_clock_after_pause),
    dues.TIMED_OUT: DueKind(held=True),
    dues.INVITATION: DueKind(held=True, divisor=1),
    dues.CONTINUE: DueKind(counts_all=True),
    dues.COMPUTER: DueKind(counts_all=True),
    dues.PLACE_LOST: DueKind(divisor=1, alone=True),
}
"""Every kind, by its key."""

DIVISORS: Final[Mapping[str, int]] = {key: kind.divisor for key, kind in KINDS.items() if kind.divisor}
"""What the keys of those are divided by whose rows are of no match."""

_UNKNOWN: Final = DueKind()


def kind_of(due: Due) -> DueKind:
    """Return what is known of the kind of a row, which a later version may have written."""
    return KINDS.get(due.kind, _UNKNOWN)


def match_of(due: Due) -> int:
    """Return the match that something is about, 0: it is about none."""
    divisor = kind_of(due).divisor
    return due.match or (due.key // divisor if divisor else 0)


def beside(due: Due, habits: Habits, *, now: int) -> tuple[Due, ...]:
    """Return what else is due now that a row's message is in the channel: a reminder, by direct message as well."""
    if not habits.direct or not kind_of(due).reminds(due, habits):
        return ()
    return (Due(due.match, due.user, dues.DIRECT_REMINDER, due.key, now, now, asker=due.asker),)
