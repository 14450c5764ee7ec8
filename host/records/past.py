"""What has happened in a match, step by step, as one viewer may know it. Nothing here changes anything.

Knows the acts that stand. Must not know in which words they are told.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.core import Event, IllegalAction, Seat
from engine.timeline import Timeline
from host.match.core import Recent, again_after_conflicts
from host.types import Stretch, known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.timeline import Act
    from host.match.live_match import LiveMatch, TurnBegun
    from host.match.matches import Matches
    from host.match.update import Update
    from host.types import AnyGame, Cast, MatchInfo

KEPT: Final = 32
"""Matches whose acts are kept carried out; of each a state after every move is in memory."""


class Done(NamedTuple):
    """A move that stands, carried out."""

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
    """Return the moves of a match carried out; what is ``known`` of the same match already is not done again."""
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
    """A turn that is over, as everyone may know it."""

    number: int
    """The game's own number of it."""
    stretches: tuple[Stretch, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what was done, anyone who did it."""
        return tuple([event for one in self.stretches for event in one.events])


class News(NamedTuple):
    """What the others did after a seat's own last act, as the seat may know it."""

    stretches: tuple[Stretch, ...]
    before: Any
    """What the seat saw before."""


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
    """Return the last events of a match that everyone knows, with who played then."""
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
    """Successive moves of one seat within a turn."""

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
    """What has happened in a match after this many public moves; its only door to the states is the viewer's view."""

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
        """Return the number of the step in which this many public moves had been done, the last one if there is none.

        What is undone later leads to what came in its place.
        """
        last = max(0, len(self.steps) - 1)
        return next((number for number, step in enumerate(self.steps) if step.seq >= seq), last)


def last_turn(acts: Sequence[Act], seat: Seat | None) -> int:
    """Return the public moves up to the seat's last one after which someone else has acted, 0: there is none."""
    public = [act for act in acts if act.public]
    while public and public[-1].seat == seat:
        public.pop()
    return next((act.seq for act in reversed(public) if act.seat == seat), 0)


@again_after_conflicts
class LookingBack:
    """What has happened in the matches of one store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._histories: Recent[History] = Recent(KEPT)

    async def steps(self, match: int, user: int, *, after: int | None = None) -> PastSteps:
        """Return what has happened after this many public moves, None: after the person's last turn.

        As the person's seat could know it; for anyone who does not play it is what everyone could know.
        """
        game, live = await self._matches.current(match)
        seated = live.info.seated(user)
        seat = None if seated is None or seated.resigned else seated.seat
        since = last_turn(live.timeline.acts, seat) if after is None else after
        return PastSteps(game, await self.history(game, live), seat, live.info, after=since, over=live.over)

    async def recent(self, update: Update) -> tuple[Stretch, ...]:
        """Return what the public message tells (``Update.recent``), with who played then."""
        if not update.info.recast:
            return update.info.stretches([(0, 0, update.recent)])
        game, live = await self._matches.current(update.info.id)
        if live.recent != update.recent:  # it has moved on, and another message tells of that
            return update.info.stretches([(update.length, update.seq + 1, update.recent)])
        return recent(await self.history(game, live), update.recent, update.info)

    async def news(self, update: Update, seat: Seat) -> News:
        """Return what the seat may know of what the others did after its own last act; nothing once it acted again."""
        game, live = await self._matches.current(update.info.id)
        after = live.timeline.last_act(seat)
        if not any(act.public and act.seq > after for act in live.timeline.acts):
            return News((), update.view(seat))
        known = await self.history(game, live)
        found = PastSteps(game, known, seat, live.info, after=after, over=False)
        told = tuple(Stretch(step.cast, step.seen) for step in found.steps if step.seat is not None and step.seen)
        later = (place for place, done in enumerate(known.done) if done.act.public and done.act.seq > after)
        first = next(later, len(known.done))
        return News(told, game.view(known.done[first - 1].state if first else known.state, seat))

    async def turn(self, match: int, turn: int) -> PastTurn | None:
        """Return what everyone may know of what was done in a turn, as ``Update.turn`` counts.

        None: it was undone, or is so long ago that nobody looks for it.
        """
        game, live = await self._matches.current(match)
        if not any(one.turn == turn for one in live.turns):
            return None
        if (
            not live.info.recast
            and not live.taken_back
            and turn > 1
            and live.turns[-2:-1]
            and live.turns[-2].turn == turn
        ):
            # as the board tells it: nothing has to be carried out for it
            return PastTurn(live.turns[-2].number, live.info.stretches([(0, 0, live.recaps[-1].before)]))
        return of_turn(await self.history(game, live), live.turns, turn, live.info)

    async def before(self, match: int, turn: int) -> int | None:
        """Return the public acts before a turn, as ``Update.turn`` counts; None: it does not stand, or is long ago."""
        _, live = await self._matches.current(match)
        line = next((one.line for one in live.turns if one.turn == turn), None)
        if line is None:
            return None
        return max((act.seq for act in live.timeline.acts if act.public and act.number < line), default=0)

    async def told(self, match: int) -> tuple[Event, ...]:
        """Return all that everyone may know of what has happened in a match, from the set-up on."""
        game, live = await self._matches.current(match)
        known = await self.history(game, live)
        return known_to(None, (*known.events, *(event for done in known.done for event in done.events)))

    async def history(self, game: AnyGame, live: LiveMatch) -> History:
        """Return the moves of a match carried out, outside its lock: nothing of it changes."""
        match = live.info.id
        known = self._histories.get(match)
        found = await asyncio.to_thread(history, game, live.timeline, known)
        self._histories.put(match, found)
        return found
