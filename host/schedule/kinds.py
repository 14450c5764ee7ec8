"""Timers kind by kind: when one is planned, what it is about, what becomes of it.

All that is known of a kind is one record of ``KINDS``, with its functions above it; what is posted is in
``cogs/schedule/kinds.py``. ``planned`` plans the timers of a person's turn. A timer for another reason is
made by a function of its own (``of_lobby``) and written with what brings it about. Pure functions. Must not know in
which words anything is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from db import Concern, Timer, TimerKind
from engine.timeline import UNDO
from host.clocks.clocks import runs_out
from host.lobby.table_options import STAND_IN, VACATIONS
from host.people.preferences import DAY, HOUR, TURNS, Habits, first_waking, may_be_called

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from db import ActionRow
    from host.clocks.clocks import RunningOut
    from host.match.core import Entropy
    from host.match.live_match import LiveMatch, Wait
    from host.types import AnyGame, Intervals


Becomes: TypeAlias = "Callable[[Timer, Habits, int], Timer]"
"""From a row, the habits of its person and the time to what the row is then."""
MayBecome: TypeAlias = "Callable[[Timer, Habits, int], Timer | None]"
"""The same; None: nothing, or as it was."""
Plans: TypeAlias = "Callable[[Awaited], Timer | None]"
"""From whose turn it is to what is scheduled of it; None: nothing."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A person whose turn it is in a match, as it stands."""

    live: LiveMatch
    wait: Wait
    habits: Habits
    """Of this person."""
    now: int
    ends: RunningOut | None = None
    """When the person's time is over; None: no clock of theirs runs."""

    @property
    def user(self) -> int:
        """Return who it is."""
        return self.live.info.seats[self.wait.seat].user

    @property
    def alone(self) -> bool:
        """Return whether nobody else sits at the table: then nobody waits."""
        return len(self.live.info.people) < 2

    def timer(self, kind: TimerKind, at: int) -> Timer:
        """Return a timer about this wait."""
        return Timer(kind, self.live.info.id, self.user, Concern("wait", self.wait.seq), at, self.wait.since)


def _not_planned(_awaited: Awaited) -> None:
    return None


def _by_acts(wait: Wait) -> Concern:
    return Concern("wait", wait.seq)


def _by_turn(wait: Wait) -> Concern:
    return Concern("turn", wait.call)


def _always(_timer: Timer, _habits: Habits) -> bool:
    return True


def _never(_timer: Timer, _habits: Habits) -> bool:
    return False


def _nothing(_timer: Timer, _habits: Habits, _now: int) -> None:
    return None


def _gone(timer: Timer, _habits: Habits, _now: int) -> Timer:
    return replace(timer, state="gone")


def _on_waking(timer: Timer, habits: Habits, _now: int) -> Timer:
    return replace(timer, at=first_waking(timer.at, habits))


def _looked_at_now(timer: Timer, _habits: Habits, now: int) -> Timer:
    return replace(timer, at=now)


def _as_it_is(timer: Timer, _habits: Habits, _now: int) -> Timer:
    return timer


def _at_its_time(timer: Timer, _habits: Habits, _lost: Intervals) -> int:
    return timer.at


@dataclass(frozen=True)
class Handling:
    """What is known of one kind of timer."""

    planned: Plans = _not_planned
    """What is scheduled because it is a person's turn."""
    about: Callable[[Wait], Concern] = _by_acts
    """What a row is about that is of a wait of its person."""
    counts_all: bool = False
    """Its number counts all acts, secret ones too: not even that there is such a row may be told to everyone."""
    stays: bool = False
    """Its message is of no turn: it is not deleted with one, and takes the place of none."""
    personal: bool = False
    """It is between its person and the bot: it is not listed with what is scheduled of the match."""
    held: bool = False
    """It waits while nobody at its match could hear of it, or could do anything about it."""
    private: bool = False
    """It is told by direct message, and in the channel that it could not be."""
    alone: bool = False
    """Nobody but its person reads what is told."""
    reminds: Callable[[Timer, Habits], bool] = _never
    """Whether its message reminds the person, who may want that by direct message as well."""
    following: MayBecome = _nothing
    """What becomes of a row whose message was sent now; None: nothing."""
    rehabited: Becomes = _on_waking
    """The row, with other habits of its person: never due while the person sleeps."""
    after_pause: MayBecome = _nothing
    """The row, when a pause of its match is over; None: as it was before."""
    without: Callable[[Timer, Habits, Intervals], int] = _at_its_time
    """When it is due if nothing counts of the times in which nobody at its match could do anything."""


# Reminders

REMINDERS: Final = 3
"""How often a person is reminded in one turn before the table is asked."""
NUDGE_HOURS: Final = 12
"""Hours between two nudges of the same person at the same table."""
_PATIENCE: Final = 24
"""Hours that stand for an interval of someone who wants no reminders: the table is asked all the same."""
_SOONEST: Final = HOUR
"""Seconds until a timer that is late already: because a frozen match continues, for example."""


def _reminder(of: Awaited) -> Timer | None:
    if of.alone:
        return None
    first = of.timer(TimerKind.REMINDER, 0)
    if of.wait.by_time and of.habits.interval and not may_be_called(of.now, of.habits):
        # the board does not ring for who sleeps, so this is the call
        return replace(first, at=first_waking(of.now, of.habits))
    return replace(first, at=max(reminder_at(first, of.habits), first_waking(of.now + _SOONEST, of.habits)))


def reminder_at(timer: Timer, habits: Habits) -> int:
    """Return when a reminder is to be sent that is counted from ``timer.since``."""
    return first_waking(timer.since + seconds_to_reminder(timer, habits), habits)


def seconds_to_reminder(timer: Timer, habits: Habits) -> int:
    """Return after how many seconds a reminder is to be sent."""
    return (habits.interval or _PATIENCE * max(1, REMINDERS - timer.count)) * HOUR


def counted_from(timer: Timer, habits: Habits, since: int) -> Timer:
    """Return a reminder that waits for its time again, from that moment on."""
    again = replace(timer, since=since, state="pending", nonce="", channel=0, marked=0)
    return replace(again, at=reminder_at(again, habits))


def asks_the_table(timer: Timer, habits: Habits) -> bool:
    """Return whether the others are asked now, because reminders were without success or the person wants none."""
    return timer.kind == TimerKind.REMINDER and (timer.count >= REMINDERS or not habits.interval)


def skipped(timer: Timer, habits: Habits, *, now: int) -> int:
    """Return how many reminders one late one stands for, itself not counted."""
    return max(0, (now - timer.at) // (habits.interval * HOUR)) if habits.interval else 0


def _not_in_vain(timer: Timer, habits: Habits) -> bool:
    return not asks_the_table(timer, habits)


def _next_reminder(timer: Timer, habits: Habits, now: int) -> Timer:
    once_more = replace(timer, count=timer.count + 1)
    return replace(once_more, state="gone") if asks_the_table(timer, habits) else counted_from(once_more, habits, now)


def _reminder_rehabited(timer: Timer, habits: Habits, now: int) -> Timer:
    return replace(timer, at=max(reminder_at(timer, habits), first_waking(now, habits)))


def _reminder_after_pause(timer: Timer, habits: Habits, now: int) -> Timer | None:
    if timer.state not in {"pending", "gone"}:
        return None
    again = counted_from(timer, habits, now)
    asleep = not may_be_called(now, habits) and habits.interval and timer.count < REMINDERS
    # the message about the end of the pause does not call who sleeps
    return replace(again, at=first_waking(now, habits)) if asleep else again


def _reminder_without(timer: Timer, habits: Habits, lost: Intervals) -> int:
    if timer.at < reminder_at(timer, habits):
        return timer.at  # it calls who slept
    return first_waking(runs_out(timer.since, seconds_to_reminder(timer, habits), stopped=lost), habits)


# Direct messages about turns

SHORTLY: Final = 10
"""Seconds until a direct message: anyone who is at the table anyway may have acted by then, or the move be undone."""


def _direct(of: Awaited) -> Timer | None:
    if of.habits.direct != TURNS or not of.wait.call or of.alone:
        return None  # the person wants none, or is there already
    at = first_waking(of.now + SHORTLY, of.habits)
    return Timer(TimerKind.DIRECT, of.live.info.id, of.user, _by_turn(of.wait), at, of.now)


def _direct_rehabited(timer: Timer, habits: Habits, now: int) -> Timer:
    return replace(timer, at=first_waking(max(now, timer.since + SHORTLY), habits))


def _direct_after_pause(timer: Timer, habits: Habits, now: int) -> Timer | None:
    return replace(timer, at=first_waking(now + SHORTLY, habits)) if timer.state == "pending" else None


# Clocks: with other quiet hours or days away they have another end, and a pause may end before its time

_WORTH_IT: Final = 60
"""Seconds that have to be left when a person is warned."""


def _warning(of: Awaited) -> Timer | None:
    if of.ends is None or of.ends.end - of.ends.warned < _WORTH_IT:
        return None
    return of.timer(TimerKind.WARNING, of.ends.warned)


def _time_up(of: Awaited) -> Timer | None:
    return None if of.ends is None else of.timer(TimerKind.TIME_UP, of.ends.end)


def _clock_after_pause(timer: Timer, _habits: Habits, now: int) -> Timer | None:
    return replace(timer, at=now) if timer.state == "pending" else None


# Stand-ins for people on vacation

AWAY_HOURS: Final = 1
"""Hours in which someone on vacation, who may play all the same, does so before a stand-in does."""


def _stand_in(of: Awaited) -> Timer | None:
    away = of.habits.away
    if away is None or of.live.info.table.get(VACATIONS) != STAND_IN or of.alone:
        return None  # nobody is to go away, or the table waits
    return of.timer(TimerKind.VACATION_STAND_IN, max(of.now, away[0]) + AWAY_HOURS * HOUR)


def _stand_in_rehabited(timer: Timer, habits: Habits, now: int) -> Timer:
    return replace(timer, at=now if habits.away is None else max(now, habits.away[0]) + AWAY_HOURS * HOUR)


def _stand_in_without(timer: Timer, _habits: Habits, lost: Intervals) -> int:
    return max([timer.at, *(until + AWAY_HOURS * HOUR for _, until in lost)])


# What comes of it that nobody does anything for days

IDLE_DAYS: Final = 7
"""Days without a change after which a lobby is closed."""
REST_DAYS: Final = 60
"""Days without a move after which a match is put to rest."""
_REST_SOONEST: Final = 7 * DAY
"""Seconds until a match is put to rest that is late already: because it was frozen, for example."""


def of_lobby(revision: int, *, at: int) -> Timer:
    """Return when a lobby is closed unless something is changed in it again."""
    return Timer(TimerKind.IDLE, None, None, Concern("match", revision), at + IDLE_DAYS * DAY, at)


def of_idle(*, at: int) -> Timer:
    """Return the word to those who sat in a lobby that is closed now; no later change makes it void."""
    return Timer(TimerKind.IDLE_WORD, None, None, Concern("match"), at, at, of_turn=False)


def _rest(live: LiveMatch, *, now: int) -> Timer:
    """Return when the match is put to rest; a secret move changes nothing of it, or it would show."""
    at = max(live.moved + REST_DAYS * DAY, now + _REST_SOONEST)
    return Timer(TimerKind.REST, live.info.id, None, Concern("match", live.timeline.seq), at, live.moved)


def _after_days(days: int) -> Callable[[Timer, Habits, Intervals], int]:
    def at(timer: Timer, _habits: Habits, lost: Intervals) -> int:
        return runs_out(timer.since, days * DAY, stopped=lost)

    return at


# Invitations


def of_invitation(match: int, user: int, *, asker: int, at: int, now: int) -> Timer:
    """Return when a person is called to a table; the message stays whatever happens there."""
    return Timer(TimerKind.INVITATION, match, user, Concern("match"), at, now, of_turn=False, asker=asker)


# Computers, and questions that offer nothing

COMPUTER_PAUSE: Final = 1
"""Seconds until computers begin to think: the same whatever they hold."""
SOONEST: Final = 4
"""Seconds that going on takes at least: as long as it takes someone to read and to decline."""
MOSTLY: Final = 20
"""Seconds that it takes at most in three of four cases."""
LATEST: Final = 60
"""Seconds that it takes at most: who declines after some thought is not to stand out by that."""


def of_computers(game: AnyGame, live: LiveMatch, *, now: int) -> tuple[Timer, ...]:
    """Return when computers act; its number counts all acts, secret ones too, so any other makes it void."""
    timer = Timer(TimerKind.COMPUTER, live.info.id, None, Concern("match", live.length), now + COMPUTER_PAUSE, now)
    return (timer,) if live.computers(game) else ()


def led_on(game: AnyGame, after: LiveMatch, acts: Sequence[ActionRow]) -> int | None:
    """Return whose own acts have led to a question that offers them nothing.

    None when someone else is asked, when there is something to decide, or when something was undone. Others learn
    no more than from a person at the table: someone who has just acted is there, so an answer within seconds is what
    anyone may give. To a question that comes in another's turn, perhaps by night, such an answer would come from a
    machine, and tell that there was nothing to decide.
    """
    if not acts or acts[-1].user is None or any(one.text.partition(":")[0] == UNDO for one in acts):
        return None
    return acts[-1].user if after.idle(game, acts[-1].seat) else None


def moment(entropy: Entropy) -> int:
    """Return how many seconds someone takes who has nothing to decide, drawn by chance.

    It depends on nothing else, above all not on what the seat holds. Mostly a few, as people take who read and decline,
    and now and then up to a minute, so that neither a quick nor a slow answer is proof of anything.
    """
    most = MOSTLY if entropy.randbelow(4) else LATEST
    return SOONEST + entropy.randbelow(most - SOONEST + 1)


def of_continuing(live: LiveMatch, user: int, *, at: int, now: int) -> Timer:
    """Return when it is gone on with; its number counts all acts, secret ones too, so any other makes it void."""
    return Timer(TimerKind.CONTINUE, live.info.id, user, Concern("match", live.length), at, now, of_turn=False)


# All kinds

KINDS: Final[Mapping[str, Handling]] = {
    TimerKind.REMINDER: Handling(
        planned=_reminder,
        held=True,
        reminds=_not_in_vain,
        following=_next_reminder,
        rehabited=_reminder_rehabited,
        after_pause=_reminder_after_pause,
        without=_reminder_without,
    ),
    TimerKind.NUDGE: Handling(held=True, reminds=_always),
    TimerKind.CALL: Handling(held=True),
    TimerKind.DIRECT: Handling(
        planned=_direct,
        about=_by_turn,
        private=True,
        alone=True,
        following=_gone,
        rehabited=_direct_rehabited,
        after_pause=_direct_after_pause,
    ),
    TimerKind.DIRECT_REMINDER: Handling(private=True, alone=True),
    TimerKind.DIRECT_CLOSED: Handling(stays=True, personal=True),
    TimerKind.FOLLOW: Handling(stays=True, personal=True, private=True, alone=True),
    TimerKind.LAPSE: Handling(held=True),
    TimerKind.IDLE: Handling(held=True, without=_after_days(IDLE_DAYS)),
    TimerKind.REST: Handling(held=True, without=_after_days(REST_DAYS)),
    TimerKind.IDLE_WORD: Handling(held=True),
    TimerKind.PAUSE: Handling(),
    TimerKind.RESUMED: Handling(held=True),
    TimerKind.VACATION: Handling(rehabited=_as_it_is),
    TimerKind.AWAY: Handling(held=True),
    TimerKind.VACATION_STAND_IN: Handling(
        planned=_stand_in, held=True, rehabited=_stand_in_rehabited, without=_stand_in_without
    ),
    TimerKind.VACATION_OVER: Handling(held=True, rehabited=_looked_at_now),
    TimerKind.WARNING: Handling(
        planned=_warning,
        held=True,
        reminds=_always,
        following=_gone,
        rehabited=_looked_at_now,
        after_pause=_clock_after_pause,
    ),
    TimerKind.TIME_UP: Handling(planned=_time_up, held=True, rehabited=_looked_at_now, after_pause=_clock_after_pause),
    TimerKind.TIMED_OUT: Handling(held=True, stays=True, rehabited=_as_it_is),
    TimerKind.SEAT: Handling(held=True),
    TimerKind.INVITATION: Handling(held=True, stays=True, personal=True),
    TimerKind.CONTINUE: Handling(counts_all=True),
    TimerKind.COMPUTER: Handling(counts_all=True),
    TimerKind.PLACE_LOST: Handling(stays=True, personal=True, alone=True),
}
"""Every kind, by its key."""
_UNKNOWN: Final = Handling()


def handling(timer: Timer) -> Handling:
    """Return what is known of the kind of a row, which a later version may have written."""
    return KINDS.get(timer.kind, _UNKNOWN)


def planned(
    live: LiveMatch, habits: Mapping[int, Habits], *, now: int, ends: Sequence[RunningOut] = ()
) -> tuple[Timer, ...]:
    """Return the timers of a match as it stands, ``ends``: and when time runs out; nobody reminds who plays alone."""
    if live.over or live.info.resting is not None:
        return ()
    running = {one.seat: one for one in ends}
    waits = [awaited(live, wait, habits, now=now, ends=running.get(wait.seat)) for wait in live.waits]
    found = [kind.planned(one) for kind in KINDS.values() for one in waits]
    return (_rest(live, now=now), *(timer for timer in found if timer is not None))


def awaited(
    live: LiveMatch, wait: Wait, habits: Mapping[int, Habits], *, now: int, ends: RunningOut | None = None
) -> Awaited:
    """Return someone whose turn it is in a match; who has no ``habits`` has those of everyone."""
    return Awaited(live, wait, habits.get(live.info.seats[wait.seat].user, Habits()), now, ends)


def still_due(due: Sequence[Timer], after: LiveMatch) -> list[Timer]:
    """Return what is scheduled with a change; what is of a turn only if it is that person's turn then."""
    seqs = {after.info.seats[wait.seat].user: wait.seq for wait in after.waits}
    return [
        replace(one, about=Concern("wait", seqs[one.user])) if one.of_turn and one.user in seqs else one
        for one in due
        if not one.of_turn or one.user in seqs
    ]


def beside(timer: Timer, habits: Habits, *, now: int) -> tuple[Timer, ...]:
    """Return what else is due now that a row's message is in the channel: a reminder, by direct message as well."""
    if not habits.direct or not handling(timer).reminds(timer, habits):
        return ()
    return (Timer(TimerKind.DIRECT_REMINDER, timer.match, timer.user, timer.about, now, now, asker=timer.asker),)
