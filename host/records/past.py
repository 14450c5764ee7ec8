"""What has happened in a match, step by step, as one viewer may know it.

Knows the acts that stand. Must not know in which words they are told. Pure functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.core import Event, IllegalAction, Seat
from engine.timeline import Timeline
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.timeline import Act
    from host.match.live_match import TurnBegun
    from host.types import AnyGame, Cast, MatchInfo, Stretch

KEPT: Final = 32
"""Matches whose acts are kept carried out; of each a state after every act is in memory."""


class Done(NamedTuple):
    """An act that stands, carried out."""

    act: Act
    turn: int
    """The game's turn in which it was done."""
    state: Any
    """After it."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class History:
    """All that stands of a match, carried out; for nobody's eyes."""

    state: Any
    """After the set-up."""
    events: tuple[Event, ...]
    """Of the set-up."""
    done: tuple[Done, ...]


def history(game: AnyGame, timeline: Timeline[Any], known: History | None = None) -> History:
    """Return the acts of a match carried out; what is ``known`` of the same match already is not done again."""
    if known is None:
        start, events = Timeline.begin(game, timeline.origin)
        known = History(start.state, events, ())
    acts = timeline.acts
    same = 0
    while same < min(len(acts), len(known.done)) and known.done[same].act == acts[same]:
        same += 1
    done = list(known.done[:same])
    state = done[-1].state if done else known.state
    for act in acts[same:]:
        turn, told = game.turn(state), tuple[Event, ...]()
        try:
            step = game.apply(state, act.seat, game.decode(act.text))
        except IllegalAction:
            if act.public:
                raise
            # a secret whose reason was taken back before, see ``Timeline._without``
        else:
            state, told = step.state, tuple(step.events)
        done.append(Done(act, turn, state, told))
    return History(known.state, known.events, tuple(done))


class PastTurn(NamedTuple):
    """A turn that is over, as everybody may know it."""

    number: int
    """The game's own number of it."""
    stretches: tuple[Stretch, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what was done, whoever did it."""
        return tuple([event for one in self.stretches for event in one.events])


def of_turn(known: History, turns: Sequence[TurnBegun], turn: int, info: MatchInfo) -> PastTurn | None:
    """Return what was done in a turn, as ``LiveMatch.turn`` counts; None: it does not stand, or is long ago."""
    place = next((place for place, one in enumerate(turns) if one.turn == turn), None)
    if place is None:
        return None
    lines = range(turns[place].line, turns[place + 1].line) if place + 1 < len(turns) else None
    acts = [
        (done.act.number, done.act.seq, known_to(None, done.events))
        for done in known.done
        if done.act.public and (done.act.number in lines if lines is not None else done.act.number >= turns[-1].line)
    ]
    return PastTurn(turns[place].number, info.stretches(acts))


def recent(known: History, events: Sequence[Event], info: MatchInfo) -> tuple[Stretch, ...]:
    """Return the last events of a match that everybody knows, with who played then."""
    acts = [(done.act.number, done.act.seq, known_to(None, done.events)) for done in known.done if done.act.public]
    left = len(events)
    found: list[tuple[int, int, Sequence[Event]]] = []
    for line, seq, told in reversed(acts):
        if left <= 0:
            break
        found.insert(0, (line, seq, told[max(0, len(told) - left) :]))
        left -= len(told)
    if left > 0:  # the set-up is told, too
        found.insert(0, (-1, -1, known_to(None, known.events)[-left:]))
    return info.stretches(found)


@dataclass(frozen=True, slots=True)
class PastStep:
    """Successive acts of one seat within a turn."""

    seat: Seat | None
    """None: the set-up."""
    seq: int
    """Public acts up to and with it."""
    events: tuple[Event, ...]
    """What the viewer may know of it; of a match that is over, everything."""
    seen: tuple[Event, ...]
    """What the viewer could know of it then."""
    cast: Cast
    """Who played then."""


class PastSteps:
    """What has happened in a match after so many public acts; its only door to the states is the viewer's view."""

    __slots__ = ("_game", "_states", "_viewer", "after", "steps")

    after: int
    """Public acts before the first step; 0: it begins with the set-up."""
    steps: tuple[PastStep, ...]

    def __init__(
        self, game: AnyGame, known: History, viewer: Seat | None, info: MatchInfo, *, after: int, over: bool
    ) -> None:
        self._game = game
        self._viewer = viewer
        self.after = after
        steps: list[PastStep] = []
        states: list[Any] = []

        def add(seat: Seat | None, seq: int, events: Sequence[Event], state: object, cast: Cast) -> None:
            seen = known_to(viewer, events)
            steps.append(PastStep(seat, seq, tuple(events) if over else seen, seen, cast))
            states.append(state)

        if after == 0:
            add(None, 0, known.events, known.state, info.cast(-1, -1))
        # a secret act of somebody is no step: not even that it happened is known, and the log tells one's own
        public = [done for done in known.done if done.act.public and done.act.seq > after]
        casts = {done.act.number: info.cast(done.act.number, done.act.seq) for done in public}
        groups = groupby(public, key=lambda done: (done.act.seat, done.turn, casts[done.act.number]))
        for (seat, _, cast), group in groups:
            stretch = list(group)
            events = [event for done in stretch for event in done.events]
            add(seat, stretch[-1].act.seq, events, stretch[-1].state, cast)
        self.steps = tuple(steps)
        self._states = tuple(states)

    def view(self, number: int) -> Any:
        """Return what the viewer could see after a step."""
        return self._game.view(self._states[number], self._viewer)

    def at(self, seq: int) -> int:
        """Return the number of the step in which so many public acts had been done, the last one if there is none.

        What is taken back later leads to what came in its place.
        """
        last = max(0, len(self.steps) - 1)
        return next((number for number, step in enumerate(self.steps) if step.seq >= seq), last)


def last_turn(acts: Sequence[Act], seat: Seat | None) -> int:
    """Return the public acts up to the seat's last one after which somebody else has acted, 0: there is none."""
    public = [act for act in acts if act.public]
    while public and public[-1].seat == seat:
        public.pop()
    return next((act.seq for act in reversed(public) if act.seat == seat), 0)
