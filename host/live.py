"""One match in memory, and acts upon it. Everything here is a pure function of a game and values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.core import BadOptions, IllegalAction, MalformedAction, Outcome
from engine.record import UNDO, Record, ReplayDiffers, Timeline
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db import Action, Resignation, Stored
    from engine.core import Event, Seat
    from host.types import AnyGame, MatchInfo

RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Told:
    """What the public message tells: what everybody may know of the turn before, and of this one."""

    before: tuple[Event, ...] = ()
    now: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Live:
    """A match that has started; never changes."""

    info: MatchInfo
    timeline: Timeline[Any]
    turn: int
    """Grows with every batch after which the game's turn or the people awaited are others."""
    told: tuple[Told, ...]
    """The last is for the present; those before it for what may be taken back, as in ``timeline.past``."""
    length: int
    """Lines of the log."""
    key: tuple[object, ...]
    """What makes a new public message when it changes: the end, the game's turn, the people awaited."""

    @property
    def over(self) -> bool:
        """Nobody may act any more."""
        return self.info.status == "finished"

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
    """Acts that are saved together, tried on a copy: until ``finish`` nothing has happened."""

    def __init__(self, game: AnyGame, live: Live) -> None:
        self.game = game
        self.timeline = live.timeline
        self.events: list[Event] = []
        self._live = live
        self._told = live.told
        self.length = live.length
        """Lines of the log, these acts included."""
        self._undone = False

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that owe a decision, stand-ins' included."""
        return self.game.awaited(self.timeline.state)

    def play(self, seat: Seat, text: str) -> tuple[Event, ...]:
        """Carry one act out and return its events; raise IllegalAction or MalformedAction."""
        timeline, events = self.timeline.play(self.game, seat, text)
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

    def finish(self, info: MatchInfo) -> Live:
        """Return the match after these acts, with ``info`` as it is now."""
        turn, told, key = self._live.turn, self._told, _key(self.game, self.timeline.state, info)
        if key != self._live.key:
            turn += 1
            if not self._undone:  # what an undo brings back is told as it was told then
                told = (*told[:-1], Told(before=told[-1].now))
        return Live(info, self.timeline, turn, told, self.length, key)


def _key(game: AnyGame, state: object, info: MatchInfo) -> tuple[object, ...]:
    if info.status == "finished":
        return (True,)
    people = tuple(seat for seat in game.awaited(state) if not info.seats[seat].resigned)
    return False, game.turn(state), people


def begin(game: AnyGame, record: Record, info: MatchInfo) -> tuple[Live, tuple[Event, ...]]:
    """Set a match up and return it with the events; raise BadOptions."""
    timeline, events = Timeline.begin(game, record)
    key = _key(game, timeline.state, info)
    return Live(info, timeline, 1, (Told(now=known_to(None, events)),), 0, key), tuple(events)


def settled(game: AnyGame, state: object, info: MatchInfo, *, at: int) -> MatchInfo:
    """Return the running match as it stands in this state: finished when the game says so or one person is left."""
    outcome = game.outcome(state)
    if outcome is None and sum(not seated.resigned for seated in info.seats) > 1:
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
    for resigned, acts in _batches(stored.resignations, actions):
        batch = Batch(game, live)
        for act in acts:
            _repeat(batch, act, seats=len(info.seats))
            if every:
                _compare(game, batch.timeline, act.ordinal + 1, act.digest)
        seats = live.info
        for seat in resigned:
            seats = with_resigned(seats, seat)
        if batch.length == len(actions):  # nothing can follow the end
            seats = settled(game, batch.timeline.state, seats, at=0)
        live = batch.finish(seats)
    if actions:
        _compare(game, live.timeline, len(actions), actions[-1].digest)
    if live.over != (info.status == "finished"):
        raise ReplayDiffers(len(actions), info.status, live.info.status)
    return replace(live, info=info)


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
