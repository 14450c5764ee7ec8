"""One match in memory, and acts upon it. Everything here is a pure function of a game and values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core import BadOptions, IllegalAction, MalformedAction, Outcome
from engine.record import UNDO, Record, ReplayDiffers, Timeline
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db import Action, Resignation, Stored
    from engine.core import Event, Seat
    from host.types import AnyGame, MatchInfo

RESIGNED = "resigned"


class Told(NamedTuple):
    """What the public message tells: what everybody may know of the turn before, and of this one."""

    before: tuple[Event, ...] = ()
    now: tuple[Event, ...] = ()


class Called(NamedTuple):
    """Whom the public message called, and for what."""

    over: bool
    turn: int
    people: tuple[Seat, ...]

    def covers(self, later: Called) -> bool:
        """Return whether the message may stay: the same turn goes on, and nobody is awaited who was not before."""
        if self == later:
            return True
        return (self.over, self.turn) == (later.over, later.turn) and set(later.people) <= set(self.people)


@dataclass(frozen=True, slots=True)
class Live:
    """A match that has started; never changes."""

    info: MatchInfo
    timeline: Timeline[Any]
    turn: int
    """Grows with every batch after which the game's turn is another, or somebody is awaited who was not before."""
    told: tuple[Told, ...]
    """The last is for the present; those before it for what may be taken back, as in ``timeline.past``."""
    length: int
    """Lines of the log."""
    called: Called
    """What tells whether a new public message is needed."""
    since: tuple[int, ...]
    """By seat: the public acts after which its question has been the same; what was clicked since then counts."""

    @property
    def over(self) -> bool:
        """Nobody may act any more."""
        return self.info.status == "finished"

    def holds(self, seat: Seat | None, seq: int) -> bool:
        """Return whether what was offered to the seat after so many public acts is still what it is asked."""
        return (self.timeline.seq if seat is None else self.since[seat]) <= seq <= self.timeline.seq

    @property
    def recent(self) -> tuple[Event, ...]:
        """What everybody may know since the turn before this one began."""
        return self.told[-1].before + self.told[-1].now

    def awaited(self, game: AnyGame) -> tuple[Seat, ...]:
        """Return the seats that owe a decision."""
        return () if self.over else game.awaited(self.timeline.state)

    def outcome(self, game: AnyGame) -> Outcome | None:
        """Return the end of the match, also when all but one have resigned."""
        if not self.over:
            return None
        own = game.outcome(self.timeline.state)
        if own is not None:
            return own
        winners = tuple(seated.seat for seated in self.info.seats if not seated.resigned)
        return Outcome(scores=(), winners=winners, reason=RESIGNED)


class Batch:
    """Acts that are saved together, tried on a copy: until ``finish`` nothing has happened; ``end`` begins the next."""

    __slots__ = ("_asked", "_called", "_since", "_told", "_turn", "_undone", "events", "game", "length", "timeline")

    def __init__(self, game: AnyGame, live: Live) -> None:
        self.game = game
        self.timeline = live.timeline
        self.events: list[Event] = []
        self._turn = live.turn
        self._called = live.called
        self._told = live.told
        self.length = live.length
        """Lines of the log, these acts included."""
        self._undone = False
        self._since = live.since
        self._asked = live.called.people

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that owe a decision, stand-ins' included."""
        return self.game.awaited(self.timeline.state)

    def play(self, seat: Seat, text: str) -> tuple[Event, ...]:
        """Carry one act out and return its events; raise IllegalAction or MalformedAction."""
        timeline, events = self.timeline.play(self.game, seat, text)
        then, self._asked = self._asked, self.game.awaited(timeline.state)
        if len(then) < 2:
            # nobody else is asked, so nobody can be asked the same as before
            self._since = (timeline.seq,) * len(self._since)
        else:
            self._since = self._kept(then, timeline, seat)
        self._undone = text == UNDO
        if self._undone:
            self._told = self._told[:-1]
        elif timeline.seq != self.timeline.seq:
            last = self._told[-1]
            now = Told(last.before, last.now + known_to(None, events))
            self._told = (*self._told, now)[-len(timeline.past) - 1 :]
        self.timeline = timeline
        self.events += events
        self.length += 1
        return tuple(events)

    def _kept(self, then: tuple[Seat, ...], after: Timeline[Any], acting: Seat) -> tuple[int, ...]:
        """Return since when each seat is asked the same, after an act of one of several.

        Only who is asked at the same time as the one who acted can be asked the same as before.
        """
        game, before, now = self.game, self.timeline, self._asked
        same = game.turn(before.state) == game.turn(after.state) and acting in {*then, *now}
        return tuple(
            start
            if same and seat != acting and seat in then and seat in now and _asked_alike(game, before, after, seat)
            # what is asked anew was asked after this act
            else after.seq
            for seat, start in enumerate(self._since)
        )

    def finish(self, info: MatchInfo) -> Live:
        """Return the match after these acts, with ``info`` as it is now."""
        self.end(info)
        return Live(info, self.timeline, self._turn, self._told, self.length, self._called, self._since)

    def end(self, info: MatchInfo) -> None:
        """Tell these acts, with ``info`` as it is now; those played next are a batch of their own."""
        called = _called(self.game, self.timeline.state, self._asked, info)
        if not self._called.covers(called):
            self._turn += 1
            if not self._undone:  # what an undo brings back is told as it was told then
                self._told = (*self._told[:-1], Told(before=self._told[-1].now))
        self._called = called
        self._undone = False


def _called(game: AnyGame, state: object, asked: tuple[Seat, ...], info: MatchInfo) -> Called:
    if info.status == "finished":
        return Called(over=True, turn=0, people=())
    people = tuple([seat for seat in asked if not info.seats[seat].resigned])
    return Called(over=False, turn=game.turn(state), people=people)


def _asked_alike(game: AnyGame, before: Timeline[Any], after: Timeline[Any], seat: Seat) -> bool:
    then, now = (map(game.encode, game.legal(one.state, seat)) for one in (before, after))
    return tuple(then) == tuple(now)


def begin(game: AnyGame, record: Record, info: MatchInfo) -> tuple[Live, tuple[Event, ...]]:
    """Set a match up and return it with the events; raise BadOptions."""
    timeline, events = Timeline.begin(game, record)
    called = _called(game, timeline.state, game.awaited(timeline.state), info)
    told = (Told(now=known_to(None, events)),)
    return Live(info, timeline, 1, told, 0, called, (0,) * record.seats), tuple(events)


def settled(game: AnyGame, state: object, info: MatchInfo, *, at: int) -> MatchInfo:
    """Return the running match as it stands in this state: finished when the game says so or too few are left."""
    outcome = game.outcome(state)
    left = sum(not seated.resigned for seated in info.seats)
    # who plays alone has nobody to win against
    if outcome is None and left > (len(info.seats) > 1):
        return info
    return replace(info, status="finished", reason=RESIGNED if outcome is None else outcome.reason, ended=at)


def with_resigned(info: MatchInfo, seat: Seat) -> MatchInfo:
    """Return the match with the seat handed to a stand-in."""
    seats = tuple(replace(one, resigned=True) if one.seat == seat else one for one in info.seats)
    return replace(info, seats=seats)


def record_of(stored: Stored) -> Record:
    """Return the stored match as the engine writes it down, without its acts."""
    row = stored.match
    return Record(row.game, row.rules or "", len(stored.seats), row.seed, stored.options)


def resume(game: AnyGame, stored: Stored, actions: Sequence[Action], info: MatchInfo) -> Live:
    """Return the match that this log leads to, step by step as it was played; raise ReplayDiffers.

    Digests cost more than the rules do, so the last one alone is compared: what differs on the way and is the
    same again in the end harms nobody. When the last one differs, the entry to name is looked for.
    """
    try:
        return _replayed(game, stored, actions, info, every=False)
    except ReplayDiffers:
        return _replayed(game, stored, actions, info, every=True)


def _replayed(game: AnyGame, stored: Stored, actions: Sequence[Action], info: MatchInfo, *, every: bool) -> Live:
    playing = replace(info, status="running", seats=tuple(replace(seated, resigned=False) for seated in info.seats))
    try:
        live, _ = begin(game, record_of(stored), playing)
    except BadOptions as error:
        raise ReplayDiffers(0, "options that are known", str(error)) from error
    _compare(game, live.timeline, 0, stored.match.digest)
    batch = Batch(game, live)
    for resigned, acts in _batches(stored.resignations, actions):
        for act in acts:
            _repeat(batch, act, seats=len(info.seats))
            if every:
                _compare(game, batch.timeline, act.ordinal + 1, act.digest)
        for seat in resigned:
            playing = with_resigned(playing, seat)
        if batch.length == len(actions):  # nothing can follow the end
            playing = settled(game, batch.timeline.state, playing, at=0)
        batch.end(playing)
    if actions:
        _compare(game, batch.timeline, len(actions), actions[-1].digest)
    if (playing.status == "finished") != (info.status == "finished"):
        raise ReplayDiffers(len(actions), info.status, playing.status)
    return batch.finish(info)


def _repeat(batch: Batch, act: Action, *, seats: int) -> None:
    if act.ordinal != batch.length or not 0 <= act.seat < seats:
        raise ReplayDiffers(act.ordinal + 1, f"entry {batch.length + 1}", f"{act.seat} {act.text}")
    try:
        batch.play(act.seat, act.text)
    except (IllegalAction, MalformedAction) as error:
        raise ReplayDiffers(act.ordinal + 1, act.text, f"a refusal: {error}") from error


def _compare(game: AnyGame, timeline: Timeline[Any], entry: int, expected: str | None) -> None:
    got = game.digest(timeline.state)
    if got != expected:
        raise ReplayDiffers(entry, str(expected), got)


def _batches(
    resignations: Sequence[Resignation], actions: Sequence[Action]
) -> Iterator[tuple[tuple[Seat, ...], Sequence[Action]]]:
    """Cut the log where it was saved: who resigned with a batch, and its acts."""
    left = list(resignations)
    starts = [place for place, action in enumerate(actions) if action.part == 0 or not place]
    for start, end in pairwise([*starts, len(actions)]):
        group = actions[start:end]
        due = [one for one in left if one.after <= group[0].ordinal] if left else []
        del left[: len(due)]
        # A stand-in begins a batch only when the person has just resigned in it.
        with_it = due.pop() if due and group[0].user is None else None
        for one in due:
            yield (one.seat,), ()
        yield () if with_it is None else (with_it.seat,), group
    for one in left:
        yield (one.seat,), ()
