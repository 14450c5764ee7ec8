"""Looking back at a match that is over: each turn of somebody's, and how everybody's chances went.

Knows what was done in the match. Must not know how a computer judges it, nor how a review is told.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from host.looking_back import LookingBack
from host.plan_ahead import PlanAhead, foreseen
from host.refusal import Refusal
from players.budget import Budget
from players.reviewing import OwnTurn, States

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Event, Seat
    from host.past import History
    from host.types import AnyGame, MatchInfo

WAITING: Final = 12
"""Reviews that are asked for at most, one of which is being made."""
POSITIONS: Final = 200_000
"""Positions of one review, shared among its turns."""
SECONDS: Final = 240.0
"""The same in seconds, which is only a brake."""
LONGEST: Final = 6.0
"""Seconds for one turn at most."""
MANY: Final = 4
"""Rounds from which on a curve is evened."""
POINTS: Final = 120
"""Points of a curve at most."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One turn of a person, and what a computer says of it."""

    number: int
    """As the game counts turns."""
    point: int
    """Its place on the curve."""
    events: tuple[Event, ...]
    """What was done."""
    plan: PlanAhead
    """What the computer would have done, as the seat could foresee it then."""
    same: bool
    """That is what was done."""
    lost: float
    """By how much the chance to win would have been better."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The end of a turn."""

    number: int
    """As the game counts turns."""
    chances: tuple[float, ...]
    """Of each seat."""


@dataclass(frozen=True, slots=True)
class Review:
    """One person's match, looked back at."""

    info: MatchInfo
    seat: Seat
    turns: tuple[ReviewedTurn, ...]
    """Those in which there was a choice."""
    curve: tuple[CurvePoint, ...]

    @property
    def worst(self) -> tuple[ReviewedTurn, ...]:
        """Return the turns by which most was lost, three at most, in the order in which they were played."""
        found = sorted((one for one in self.turns if one.lost >= LEAST), key=lambda one: -one.lost)[:3]
        return tuple(sorted(found, key=lambda one: one.point))


LEAST: Final = 0.01
"""What costs less is not told as a loss."""


class Reviews(LookingBack):
    """The reviews of the matches of one store."""

    async def review(self, match: int, user: int) -> asyncio.Task[Review]:
        """Have a match looked back at for somebody who played it; raise Refusal.

        What is kept is there at once. The others who played it get theirs made behind it.
        """
        game, live = await self._current(match)
        if not live.over:
            raise Refusal("review-too-early")
        seated = live.info.seated(user)
        if seated is None:
            raise Refusal("not-reviewed")
        task = self._review_task(game, live.info, seated.seat)
        for other in live.info.people:
            if len(self._reviewed) < WAITING:
                self._review_task(game, live.info, other.seat)
        return task

    def reviewed(self, match: int, seat: Seat) -> Review | None:
        """Return a review that is kept."""
        return (self._reviews.get(match) or {}).get(seat)

    # Steps of the above

    def _review_task(self, game: AnyGame, info: MatchInfo, seat: Seat) -> asyncio.Task[Review]:
        key = info.id, seat
        if key in self._reviewed:
            return self._reviewed[key]
        if len(self._reviewed) >= WAITING:
            raise Refusal("reviews-busy")
        task = self._reviewed[key] = asyncio.create_task(self._made(game, info, seat), name=f"review-{info.id}-{seat}")
        task.add_done_callback(lambda done: (self._reviewed.pop(key, None), done.cancelled() or done.exception()))
        return task

    async def _made(self, game: AnyGame, info: MatchInfo, seat: Seat) -> Review:
        """Return a review, kept or made; one is made at a time."""
        async with self._one_review:
            kept = self._reviews.get(info.id) or {}
            if seat not in kept:
                _, live = await self._current(info.id)
                known = await self._history(game, live)
                curve = next(iter(kept.values())).curve if kept else await self._curve(game, info, known)
                turns = await self._turns(game, info, seat, known=known)
                self._reviews.put(info.id, kept | {seat: Review(info, seat, turns, curve)})
                if len(self._reviewed) < 2:
                    await self._reviewing.rest()
            return (self._reviews.get(info.id) or {})[seat]

    async def _curve(self, game: AnyGame, info: MatchInfo, known: History) -> tuple[CurvePoint, ...]:
        ends = _ends(game, known)
        states = tuple(state for _, state in ends)
        found = await self._reviewing.curve(States(info.game, states, len(info.seats)))
        even = _evened(found.chances, len(info.seats))
        return tuple(CurvePoint(number, chances) for (number, _), chances in zip(ends, even, strict=True))

    async def _turns(self, game: AnyGame, info: MatchInfo, seat: Seat, *, known: History) -> tuple[ReviewedTurn, ...]:
        own = _own_turns(game, known, seat)
        share = Budget(POSITIONS // max(1, len(own)), min(LONGEST, SECONDS / max(1, len(own))))
        seed = 0 if info.revealed is None else info.revealed.seed
        points = [number for number, _ in _ends(game, known)]
        found = []
        for turn in own:
            asked = OwnTurn(info.game, turn.state, seat, turn.texts, seed, turn.length, len(info.seats), share)
            said = await self._reviewing.review(asked)
            plan = foreseen(game, turn.state, seat, said.texts)
            same = said.texts == turn.texts or plan.texts == turn.texts[: len(plan.texts)]
            point = max((place for place, number in enumerate(points) if number <= turn.number), default=0)
            found.append(ReviewedTurn(turn.number, point, turn.events, plan, same, 0.0 if same else said.lost))
        return tuple(found)


@dataclass(slots=True)
class _Turn:
    number: int
    state: Any
    length: int
    texts: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


def _own_turns(game: AnyGame, known: History, seat: Seat) -> list[_Turn]:
    """Return the turns in which a seat had a choice, with what it did in each."""
    found: dict[int, _Turn] = {}
    state, free = known.state, set[int]()
    for length, done in enumerate(known.done):
        if done.act.seat == seat:
            turn = found.setdefault(done.turn, _Turn(done.turn, state, length))
            turn.texts += (done.act.text,)
            turn.events += done.events
            if len(game.legal(state, seat)) > 1:
                free.add(done.turn)
        state = done.state
    return [turn for turn in found.values() if turn.number in free]


def _ends(game: AnyGame, known: History) -> list[tuple[int, Any]]:
    """Return the beginning and the end of each turn, at most so many; the end of the match is the last."""
    states = [known.state, *(done.state for done in known.done)]
    found = [
        (game.turn(before), before)
        for before, after in pairwise(states)
        if game.turn(before) != game.turn(after) or before is known.state
    ]
    found.append((game.turn(states[-1]), states[-1]))
    step = -(-len(found) // POINTS)
    return [one for place, one in enumerate(found) if place % step == 0 or place == len(found) - 1]


def _evened(chances: Sequence[tuple[float, ...]], seats: int) -> list[tuple[float, ...]]:
    """Return chances as a curve, each point the mean of as many turns as there are seats; the last one as it is.

    Whoever has just moved looks better than before and after: that is no news of the match. Of a few turns each counts.
    """
    wide = seats if len(chances) > MANY * seats else 1
    found = []
    for place in range(len(chances) - 1):
        some = chances[max(0, place - wide + 1) : place + 1]
        found.append(tuple(round(sum(one) / len(some), 4) for one in zip(*some, strict=True)))
    return [*found, *chances[-1:]]
