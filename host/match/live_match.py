"""One match in memory: what it is, how it begins, and what changes in it beside acts. Pure functions of values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from db import RESIGNED
from engine.core import Hiding, Outcome
from engine.timeline import Timeline
from host.match.recaps import Recap
from host.refusal import Refusal
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ClockRow
    from engine.core import Event, Seat
    from engine.record import Record
    from host.types import AnyGame, MatchInfo


TURNS: Final = 64
"""Turns whose beginnings are kept: an older one is looked at by nobody, as far as it is not in the log."""


class Summons(NamedTuple):
    """The turn for which the public message called people, and the people it called."""

    over: bool
    turn: int
    people: tuple[Seat, ...]
    before: tuple[Seat, ...] = ()
    """Whom the message called before computers were asked: if they are asked again in the turn, it need not do so."""

    def covers(self, later: Summons) -> bool:
        """Return whether the message also covers a later call: the same turn, and nobody who was not called yet."""
        if self.over != later.over or self.turn != later.turn:
            return False
        return {*later.people} <= {*self.people, *self.before}


class Wait(NamedTuple):
    """Somebody is waited for."""

    seat: Seat
    since: int
    """Unix seconds: when the seat was asked, or last acted where all may know of it."""
    seq: int
    """The public acts by then; what tells one wait of a seat from all others."""
    call: int = 0
    """The turn for which the seat was called, as ``LiveMatch.turn`` counts; 0: its own act brought it."""
    by_time: bool = False
    """The end of somebody's time brought the call, and no act of a person: it wakes nobody."""


class TurnBegun(NamedTuple):
    """A turn that stands, and where it began."""

    turn: int
    """As ``LiveMatch.turn`` counts; a turn that an undo leads back to goes on by the number that it gets then."""
    line: int
    """Lines of the log before it."""
    number: int
    """The game's own number of it."""


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match that has started; never changes."""

    info: MatchInfo
    timeline: Timeline[Any]
    turn: int
    """Grows with every batch after which the game's turn is another, or somebody is awaited who was not before."""
    recaps: tuple[Recap, ...]
    """The last is for the present state; those before it are for the states of ``timeline.past``."""
    length: int
    """Lines of the log."""
    summons: Summons
    """Compared with the summons of later acts: it shows whether a new public message is needed."""
    since: tuple[int, ...]
    """By seat: after how many public acts its present question was asked; clicks made since then count."""
    waits: tuple[Wait, ...] = ()
    """Of all who are called, by seat."""
    taken_back: tuple[int, ...] = ()
    """The turns that an undo ended, so that who was awaited in them was not to act after all."""
    clocks: tuple[ClockRow, ...] = ()
    """By seat; (): nobody's time counts."""
    moved: int = 0
    """Unix seconds: when something was done last that everybody may know of."""
    turns: tuple[TurnBegun, ...] = ()
    """The last turns that stand; one that an undo ended or led back out of is none of them."""
    acted: tuple[int, ...] = ()
    """By seat: the turn in which it last did something that everybody may know of, 0: in none; () for a seat's own."""
    by_time: bool = False
    """The end of somebody's time led to what computers are asked: whom they call, no act of a person does."""

    @property
    def over(self) -> bool:
        """Return whether nobody may act any more."""
        return self.info.status == "finished"

    def holds(self, seat: Seat | None, seq: int) -> bool:
        """Return whether a control made for the seat after ``seq`` public acts may still be used."""
        return (self.timeline.seq if seat is None else self.since[seat]) <= seq <= self.timeline.seq

    @property
    def recent(self) -> tuple[Event, ...]:
        """Return the public events since the turn before this one began."""
        return self.recaps[-1].before + self.recaps[-1].now

    def awaited(self, game: AnyGame) -> tuple[Seat, ...]:
        """Return the seats whose people owe a decision."""
        seats = self.info.seats
        return () if self.over else tuple(one for one in game.awaited(self.timeline.state) if seats[one].present)

    def idle(self, game: AnyGame, seat: Seat) -> bool:
        """Return whether a seat is asked, and its question offers it nothing."""
        if self.over or seat not in self.awaited(game) or not isinstance(game, Hiding):
            return False
        return game.idle(self.timeline.state, seat)

    def require_awake(self) -> None:
        """Raise Refusal of a match that rests."""
        if self.info.resting is not None:
            raise Refusal("resting", at=self.info.resting)

    def outcome(self, game: AnyGame) -> Outcome | None:
        """Return the outcome of the match, also when all but one have resigned; None while it goes on."""
        if not self.over:
            return None
        own = game.outcome(self.timeline.state)
        if own is not None:
            return own
        winners = tuple(seated.seat for seated in self.info.seats if not seated.resigned)
        return Outcome(scores=(), winners=winners, reason=RESIGNED)


def summon(turn: int, asked: tuple[Seat, ...], info: MatchInfo) -> Summons:
    """Return who of those asked is to be called in a turn; nobody once the match is over."""
    if info.status == "finished":
        return Summons(over=True, turn=0, people=())
    people = tuple([seat for seat in asked if not info.seats[seat].absent])
    return Summons(over=False, turn=turn, people=people)


def handed_over(waits: Sequence[Wait], seat: Seat, *, at: int, seq: int) -> tuple[Wait, ...]:
    """Return the waits after a seat was handed over, then and after so many public acts, if it was awaited already."""
    return tuple(
        one._replace(since=max(one.since, at), seq=seq) if one.seat == seat and one.seq <= seq else one for one in waits
    )


def begin(game: AnyGame, record: Record, info: MatchInfo) -> tuple[LiveMatch, tuple[Event, ...]]:
    """Set a match up and return it with the events of the set-up; raise BadOptions."""
    timeline, events = Timeline.begin(game, record)
    summons = summon(game.turn(timeline.state), game.awaited(timeline.state), info)
    recaps = (Recap(now=known_to(None, events)),)
    moved = info.started or 0
    waits = tuple(Wait(seat, moved, timeline.seq, 1) for seat in summons.people)
    first = (TurnBegun(1, 0, game.turn(timeline.state)),)
    nothing = (0,) * record.seats
    live = LiveMatch(info, timeline, 1, recaps, 0, summons, nothing, waits, moved=moved, turns=first, acted=nothing)
    return live, tuple(events)


def woken(live: LiveMatch, *, at: int) -> LiveMatch:
    """Return a match that rested until then: nobody kept anybody waiting in that time."""
    waits = tuple(wait._replace(since=max(wait.since, at)) for wait in live.waits)
    return replace(live, info=replace(live.info, resting=None), waits=waits, moved=max(live.moved, at))


def settled(game: AnyGame, state: object, info: MatchInfo, *, at: int) -> MatchInfo:
    """Return ``info``, with the match finished if the game says so or too few people are left."""
    outcome = game.outcome(state)
    left = sum(not seated.resigned for seated in info.seats)
    people = any(not seated.resigned for seated in info.people)
    # somebody who plays alone has nobody to win against, and computers play with nobody but people
    if outcome is None and people and left > (len(info.seats) > 1):
        return info
    return replace(info, status="finished", reason=RESIGNED if outcome is None else outcome.reason, ended=at)
