"""Everything that is due by itself, kind by kind: when it is planned, what its rows are about, what becomes of them.

What is known of a kind is one record of ``KINDS``; what is posted of it is in ``cogs/schedule/kinds.py``. What is due
while a person is awaited is written by ``planned``, what is due for another reason by ``add_due`` of the store. Pure
functions. Must not know in which words anything is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from db import Concern, Timer
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

REMINDER: Final = "reminder"
"""A person is told that the table waits; after ``REMINDERS`` of them the table is asked what shall be done."""
NUDGE: Final = "nudge"
"""A person is told so at the word of somebody who waits."""
CALL: Final = "asked"
"""A person is called to what the table is asked for; the store writes it with the proposal, whose number it has."""
DIRECT: Final = "direct"
"""A person who wants that is told of a turn by direct message."""
DIRECT_REMINDER: Final = "direct-reminder"
"""A person who wants that is reminded by direct message as well; written when the reminder is in the channel."""
DIRECT_CLOSED: Final = "direct-closed"
"""A person whose direct messages are closed is told so, in the channel of the match."""
FOLLOW: Final = "follow"
"""Somebody who follows a match is told of it by direct message; the store writes it with the turn."""
LAPSE: Final = "proposal"
"""What a table is asked for is asked no more; the store writes it with the proposal, whose number it has."""
IDLE: Final = "idle"
"""A lobby is closed in which nothing was changed; its number counts the changes."""
REST: Final = "rest"
"""A match is put to rest in which nobody moved; its number is the public acts by then."""
IDLE_WORD: Final = "idle-word"
"""Who sat in such a lobby is told that it is closed."""
PAUSE: Final = "pause"
"""A pause of a match ends by itself; the store writes it with the pause, whose number it has."""
RESUMED: Final = "resumed"
"""A table is told that a pause is over, and who is awaited is called; it has the pause's number."""
VACATION: Final = "vacation"
"""A person's tables are told that the person goes away; of it comes one ``AWAY`` at each."""
AWAY: Final = "away"
"""A table is told who is away; nobody's name rings by it."""
VACATION_STAND_IN: Final = "vacation-stand-in"
"""A stand-in plays for a person who is on vacation, where the table has chosen that."""
VACATION_OVER: Final = "vacation-over"
"""A person for whom one does is back, and plays on."""
WARNING: Final = "warning"
"""A person is told that a quarter of the time is left."""
TIME_UP: Final = "time-up"
"""A person's time is over; what comes of it, the table has chosen."""
TIMED_OUT: Final = "timed-out"
"""The table is told what came of a person's (``asker``) time being over."""
SEAT: Final = "seat"
"""The table is told who plays a seat from now on; its number is the seat, so of several changes the last is told."""
INVITATION: Final = "invitation"
"""A person is called to a table to which somebody there invites them."""
CONTINUE: Final = "continue"
"""A question that offers its person nothing is gone on with; its number is that of all acts by then."""
COMPUTER: Final = "computer"
"""Computers play on for which a match waits; its number is that of all acts by then."""
PLACE_LOST: Final = "place-lost"
"""A person who wants direct messages is told that the channel of a match is deleted."""
SOONEST: Final = 4
"""Seconds that going on takes at least: as long as it takes somebody to read and to decline."""
MOSTLY: Final = 20
"""Seconds that it takes at most in three of four cases."""
LATEST: Final = 60
"""Seconds that it takes at most: who declines after some thought is not to stand out by that."""
COMPUTER_PAUSE: Final = 1
"""Seconds until computers begin to think: the same whatever they hold."""
REMINDERS: Final = 3
"""How often a person is reminded in one turn before the table is asked."""
NUDGE_HOURS: Final = 12
"""Hours between two nudges of the same person at the same table."""
AWAY_HOURS: Final = 1
"""Hours in which somebody on vacation, who may play all the same, does so before a stand-in does."""
IDLE_DAYS: Final = 7
"""Days without a change after which a lobby is closed."""
SHORTLY: Final = 10
"""Seconds until a direct message: whoever is at the table anyway may have acted by then, or the act be undone."""
REST_DAYS: Final = 60
"""Days without a move after which a match is put to rest."""
_WORTH_IT: Final = 60
"""Seconds that have to be left when a person is warned."""
_PATIENCE: Final = 24
"""Hours that stand for an interval of somebody who wants no reminders: the table is asked all the same."""
_SOONEST: Final = HOUR
"""Seconds until what is late already: a match that stood still goes on, for one."""
_REST_SOONEST: Final = 7 * DAY
"""The same for a match that is to rest."""


def planned(
    live: LiveMatch, habits: Mapping[int, Habits], *, now: int, ends: Sequence[RunningOut] = ()
) -> tuple[Timer, ...]:
    """Return what is due of a match as it stands, ``ends``: and when time runs out; nobody reminds who plays alone."""
    if live.over or live.info.resting is not None:
        return ()
    reminded = live.waits if len(live.info.people) > 1 else ()
    waits = {wait.seat: wait for wait in live.waits}
    clocks = [
        Timer(
            kind,
            live.info.id,
            live.info.seats[one.seat].user,
            Concern("wait", waits[one.seat].seq),
            at,
            waits[one.seat].since,
        )
        for one in ends
        for kind, at in ((WARNING, one.warned), (TIME_UP, one.end))
        if one.seat in waits and (kind == TIME_UP or one.end - one.warned >= _WORTH_IT)
    ]
    return (
        _rest(live, now=now),
        *(_reminder(live, wait, habits, now=now) for wait in reminded),
        *(one for wait in live.waits if (one := direct(live, wait, habits, now=now)) is not None),
        *(one for wait in live.waits if (one := stand_in(live, wait, habits, now=now)) is not None),
        *clocks,
    )


def direct(live: LiveMatch, wait: Wait, habits: Mapping[int, Habits], *, now: int) -> Timer | None:
    """Return the direct message about a turn, None when the person wants none or is there already."""
    user = live.info.seats[wait.seat].user
    own = habits.get(user, Habits())
    if own.direct != TURNS or not wait.call or len(live.info.people) < 2:
        return None
    return Timer(DIRECT, live.info.id, user, Concern("turn", wait.call), first_waking(now + SHORTLY, own), now)


def stand_in(live: LiveMatch, wait: Wait, habits: Mapping[int, Habits], *, now: int) -> Timer | None:
    """Return when a stand-in plays for somebody on vacation, None: the table waits, or nobody is to go away."""
    user = live.info.seats[wait.seat].user
    away = habits.get(user, Habits()).away
    if away is None or live.info.table.get(VACATIONS) != STAND_IN or len(live.info.people) < 2:
        return None
    at = max(now, away[0]) + AWAY_HOURS * HOUR
    return Timer(VACATION_STAND_IN, live.info.id, user, Concern("wait", wait.seq), at, wait.since)


def _rest(live: LiveMatch, *, now: int) -> Timer:
    """Return when the match is put to rest; a secret act changes nothing of it, or it would show."""
    at = max(live.moved + REST_DAYS * DAY, now + _REST_SOONEST)
    return Timer(REST, live.info.id, None, Concern("match", live.timeline.seq), at, live.moved)


def of_lobby(revision: int, *, at: int) -> Timer:
    """Return when a lobby is closed unless something is changed in it again."""
    return Timer(IDLE, None, None, Concern("match", revision), at + IDLE_DAYS * DAY, at)


def of_invitation(match: int, user: int, *, asker: int, at: int, now: int) -> Timer:
    """Return when a person is called to a table; the message stays whatever happens there."""
    return Timer(INVITATION, match, user, Concern("match"), at, now, of_turn=False, asker=asker)


def of_computers(game: AnyGame, live: LiveMatch, *, now: int) -> tuple[Timer, ...]:
    """Return when computers act; its number counts all acts, secret ones too, so any other makes it void."""
    due = Timer(COMPUTER, live.info.id, None, Concern("match", live.length), now + COMPUTER_PAUSE, now)
    return (due,) if live.computers(game) else ()


def moment(entropy: Entropy) -> int:
    """Return how many seconds somebody takes who has nothing to decide, drawn by chance.

    It hangs on nothing else, above all not on what the seat holds. Mostly a few, as people take who read and decline,
    and now and then up to a minute, so that neither a quick nor a slow answer is proof of anything.
    """
    most = MOSTLY if entropy.randbelow(4) else LATEST
    return SOONEST + entropy.randbelow(most - SOONEST + 1)


def led_on(game: AnyGame, after: LiveMatch, acts: Sequence[ActionRow]) -> int | None:
    """Return whose own acts have led to a question that offers them nothing.

    None when somebody else is asked, when there is something to decide, or when something was taken back. Others learn
    no more than from a person at the table: somebody who has just acted is there, so an answer within seconds is what
    anybody may give. To a question that comes in another's turn, perhaps by night, such an answer would come from a
    machine, and tell that there was nothing to decide.
    """
    if not acts or acts[-1].user is None or any(one.text.partition(":")[0] == UNDO for one in acts):
        return None
    return acts[-1].user if after.idle(game, acts[-1].seat) else None


def of_continuing(live: LiveMatch, user: int, *, at: int, now: int) -> Timer:
    """Return when it is gone on with; its number counts all acts, secret ones too, so any other makes it void."""
    return Timer(CONTINUE, live.info.id, user, Concern("match", live.length), at, now, of_turn=False)


def of_idle(*, at: int) -> Timer:
    """Return the word to those who sat in a lobby that is closed now; no later change makes it void."""
    return Timer(IDLE_WORD, None, None, Concern("match"), at, at, of_turn=False)


def _reminder(live: LiveMatch, wait: Wait, habits: Mapping[int, Habits], *, now: int) -> Timer:
    user = live.info.seats[wait.seat].user
    own = habits.get(user, Habits())
    first = Timer(REMINDER, live.info.id, user, Concern("wait", wait.seq), 0, wait.since)
    if wait.by_time and own.interval and not may_be_called(now, own):
        # the board does not ring for who sleeps, so this is the call
        return replace(first, at=first_waking(now, own))
    return replace(first, at=max(reminder_at(first, own), first_waking(now + _SOONEST, own)))


def reminder_at(timer: Timer, habits: Habits) -> int:
    """Return when a reminder is to be sent that is counted from ``due.since``."""
    return first_waking(timer.since + seconds_to_reminder(timer, habits), habits)


def seconds_to_reminder(timer: Timer, habits: Habits) -> int:
    """Return after how many seconds a reminder is to be sent."""
    return (habits.interval or _PATIENCE * max(1, REMINDERS - timer.count)) * HOUR


def counted_from(timer: Timer, habits: Habits, since: int) -> Timer:
    """Return a reminder that waits for its time anew, from that moment on."""
    again = replace(timer, since=since, state="pending", nonce="", channel=0, marked=0)
    return replace(again, at=reminder_at(again, habits))


def asks_the_table(timer: Timer, habits: Habits) -> bool:
    """Return whether the others are asked now, because reminders were in vain or the person wants none."""
    return timer.kind == REMINDER and (timer.count >= REMINDERS or not habits.interval)


def skipped(timer: Timer, habits: Habits, *, now: int) -> int:
    """Return how many reminders one late one stands for, itself not counted."""
    return max(0, (now - timer.at) // (habits.interval * HOUR)) if habits.interval else 0


def still_due(due: Sequence[Timer], after: LiveMatch) -> list[Timer]:
    """Return what is due with a change; what is of a turn only if its person is awaited then."""
    seqs = {after.info.seats[wait.seat].user: wait.seq for wait in after.waits}
    return [
        replace(one, about=Concern("wait", seqs[one.user])) if one.of_turn and one.user in seqs else one
        for one in due
        if not one.of_turn or one.user in seqs
    ]


Becomes: TypeAlias = "Callable[[Timer, Habits, int], Timer]"
"""From a row, the habits of its person and the time to what the row is then."""
MayBecome: TypeAlias = "Callable[[Timer, Habits, int], Timer | None]"
"""The same; None: nothing, or as it was."""


def _by_acts(wait: Wait) -> Concern:
    return Concern("wait", wait.seq)


def _by_turn(wait: Wait) -> Concern:
    return Concern("turn", wait.call)


def _always(_due: Timer, _habits: Habits) -> bool:
    return True


def _never(_due: Timer, _habits: Habits) -> bool:
    return False


def _nothing(_due: Timer, _habits: Habits, _now: int) -> None:
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
class DueKind:
    """One kind of thing that is due."""

    about: Callable[[Wait], Concern] = _by_acts
    """What a row is about that is of a wait of its person."""
    counts_all: bool = False
    """Its number counts all acts, secret ones too: not even that there is such a row may be told to everybody."""
    stays: bool = False
    """Its message is of no turn: it is not deleted with one, and takes the place of none."""
    personal: bool = False
    """It is between its person and the bot: it is not listed with what is due of the match."""
    held: bool = False
    """It waits while nobody at its match could be told of it, or could do anything about it."""
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


def _direct_rehabited(timer: Timer, habits: Habits, now: int) -> Timer:
    return replace(timer, at=first_waking(max(now, timer.since + SHORTLY), habits))


def _direct_after_pause(timer: Timer, habits: Habits, now: int) -> Timer | None:
    return replace(timer, at=first_waking(now + SHORTLY, habits)) if timer.state == "pending" else None


# Clocks: with other quiet hours or days away they have another end, and a pause may end before its time


def _clock_after_pause(timer: Timer, _habits: Habits, now: int) -> Timer | None:
    return replace(timer, at=now) if timer.state == "pending" else None


# Stand-ins for people on vacation


def _stand_in_rehabited(timer: Timer, habits: Habits, now: int) -> Timer:
    return replace(timer, at=now if habits.away is None else max(now, habits.away[0]) + AWAY_HOURS * HOUR)


def _stand_in_without(timer: Timer, _habits: Habits, lost: Intervals) -> int:
    return max([timer.at, *(until + AWAY_HOURS * HOUR for _, until in lost)])


# What comes of it that nobody does anything for days


def _after_days(days: int) -> Callable[[Timer, Habits, Intervals], int]:
    def at(timer: Timer, _habits: Habits, lost: Intervals) -> int:
        return runs_out(timer.since, days * DAY, stopped=lost)

    return at


KINDS: Final[Mapping[str, DueKind]] = {
    REMINDER: DueKind(
        held=True,
        reminds=_not_in_vain,
        following=_next_reminder,
        rehabited=_reminder_rehabited,
        after_pause=_reminder_after_pause,
        without=_reminder_without,
    ),
    NUDGE: DueKind(held=True, reminds=_always),
    CALL: DueKind(held=True),
    DIRECT: DueKind(
        about=_by_turn,
        private=True,
        alone=True,
        following=_gone,
        rehabited=_direct_rehabited,
        after_pause=_direct_after_pause,
    ),
    DIRECT_REMINDER: DueKind(private=True, alone=True),
    DIRECT_CLOSED: DueKind(stays=True, personal=True),
    FOLLOW: DueKind(stays=True, personal=True, private=True, alone=True),
    LAPSE: DueKind(held=True),
    IDLE: DueKind(held=True, without=_after_days(IDLE_DAYS)),
    REST: DueKind(held=True, without=_after_days(REST_DAYS)),
    IDLE_WORD: DueKind(held=True),
    PAUSE: DueKind(),
    RESUMED: DueKind(held=True),
    VACATION: DueKind(rehabited=_as_it_is),
    AWAY: DueKind(held=True),
    VACATION_STAND_IN: DueKind(held=True, rehabited=_stand_in_rehabited, without=_stand_in_without),
    VACATION_OVER: DueKind(held=True, rehabited=_looked_at_now),
    WARNING: DueKind(
        held=True, reminds=_always, following=_gone, rehabited=_looked_at_now, after_pause=_clock_after_pause
    ),
    TIME_UP: DueKind(held=True, rehabited=_looked_at_now, after_pause=_clock_after_pause),
    TIMED_OUT: DueKind(held=True, stays=True, rehabited=_as_it_is),
    SEAT: DueKind(held=True),
    INVITATION: DueKind(held=True, stays=True, personal=True),
    CONTINUE: DueKind(counts_all=True),
    COMPUTER: DueKind(counts_all=True),
    PLACE_LOST: DueKind(stays=True, personal=True, alone=True),
}
"""Every kind, by its key."""

_UNKNOWN: Final = DueKind()


def kind_of(timer: Timer) -> DueKind:
    """Return what is known of the kind of a row, which a later version may have written."""
    return KINDS.get(timer.kind, _UNKNOWN)


def beside(timer: Timer, habits: Habits, *, now: int) -> tuple[Timer, ...]:
    """Return what else is due now that a row's message is in the channel: a reminder, by direct message as well."""
    if not habits.direct or not kind_of(timer).reminds(timer, habits):
        return ()
    return (Timer(DIRECT_REMINDER, timer.match, timer.user, timer.about, now, now, asker=timer.asker),)
