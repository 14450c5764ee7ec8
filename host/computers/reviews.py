"""Looking back at a match that is over: each turn of someone's, and how everyone's chances went.

Knows what was done in the match. Must not know how a computer judges it, nor how a review is told.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from host.match.core import Recent, again_after_conflicts
from host.match.update import PlanAhead, foreseen
from host.refusal import Refusal
from players.advising import OwnTurn, States
from players.computer import Budget

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Event, Outcome, Seat
    from host.match.core import Core
    from host.match.matches import Matches
    from host.records.past import History, LookingBack
    from host.types import AnyGame, Cast, MatchInfo
    from players.advising import Reviewer

_log = logging.getLogger(__name__)

REVIEWS: Final = 12
"""Matches whose reviews are kept."""
WAITING: Final = 12
"""How many reviews may be asked for, including the one being made."""
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
    done: PlanAhead
    """The same as the seat could foresee it then."""
    plan: PlanAhead
    """What the computer would have done, as the seat could foresee it then."""
    same: bool
    """That is what was done."""
    lost: float
    """By how much the chance to win would have been better."""
    cast: Cast
    """Who played the seats then."""


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
    """Those in which there was a choice, and the person made it: not a stand-in, nor who had the seat before."""
    curve: tuple[CurvePoint, ...]

    @property
    def worst(self) -> tuple[ReviewedTurn, ...]:
        """Return the turns by which most was lost, three at most, in the order in which they were played."""
        found = sorted((one for one in self.turns if one.lost >= LEAST), key=lambda one: -one.lost)[:3]
        return tuple(sorted(found, key=lambda one: one.point))


LEAST: Final = 0.01
"""What costs less is not told as a loss."""


@again_after_conflicts
class Reviews:
    """The reviews of the matches of one store; ``reviewing`` is where computers look back."""

    def __init__(self, core: Core, matches: Matches, past: LookingBack, *, reviewing: Reviewer) -> None:
        self._core = core
        self._matches = matches
        self._past = past
        self._reviewing = reviewing
        self._reviews: Recent[dict[Seat, Review]] = Recent(REVIEWS)
        self._reviewed: dict[tuple[int, Seat], asyncio.Task[Review]] = {}
        """The reviews that are being made, or wait for that."""
        self._one_review = asyncio.Lock()

    async def review(self, match: int, user: int) -> asyncio.Task[Review]:
        """Have a match looked back at for someone who played it; raise Refusal.

        What is kept is there at once. Those of the others who played it are made when nobody waits for any.
        """
        game, live = await self._matches.current(match)
        if not live.over:
            raise Refusal("review-too-early")
        seated = live.info.seated(user)
        if seated is None:
            raise Refusal("not-reviewed")
        return self._review_task(game, live.info, seated.seat)

    async def end_reviews(self) -> None:
        """Give up the reviews that are being made, or wait for that."""
        tasks = list(self._reviewed.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def reviewed(self, match: int, seat: Seat) -> Review | None:
        """Return a review that is kept."""
        return (self._reviews.get(match) or {}).get(seat)

    # Steps of the above

    def _review_task(self, game: AnyGame, info: MatchInfo, seat: Seat) -> asyncio.Task[Review]:
        key = info.id, seat
        if key in self._reviewed:
            return self._reviewed[key]
        if self.reviewed(*key) is None and len(self._reviewed) >= WAITING:
            raise Refusal("reviews-busy")
        task = self._reviewed[key] = asyncio.create_task(self._made(game, info, seat), name=f"review-{info.id}-{seat}")

        def ended(done: asyncio.Task[Review]) -> None:
            self._reviewed.pop(key, None)
            if done.cancelled() or done.exception() is not None or self._reviewed:
                return
            left = [one.seat for one in info.people if self.reviewed(info.id, one.seat) is None]
            if left:
                self._review_task(game, info, left[0])

        task.add_done_callback(ended)
        return task

    async def _made(self, game: AnyGame, info: MatchInfo, seat: Seat) -> Review:
        """Return a review, kept or made; one is made at a time."""
        if (found := self.reviewed(info.id, seat)) is not None:
            return found
        async with self._one_review:
            kept = self._reviews.get(info.id) or {}
            if seat not in kept:
                _, live = await self._matches.current(info.id)
                known = await self._past.history(game, live)
                outcome = live.outcome(game)
                curve = next(iter(kept.values())).curve if kept else await self._curve(game, info, known, outcome)
                turns = await self._turns(game, info, seat, known=known)
                kept = kept | {seat: Review(info, seat, turns, curve)}
                self._reviews.put(info.id, kept)
                if len(self._reviewed) < 2 and len(kept) == len(info.people):
                    await self._reviewing.rest()
            return (self._reviews.get(info.id) or {})[seat]

    async def _curve(
        self, game: AnyGame, info: MatchInfo, known: History, outcome: Outcome | None
    ) -> tuple[CurvePoint, ...]:
        ends = _ends(game, known)
        states = tuple(state for _, state in ends)
        found = await self._reviewing.curve(States(info.game, states, len(info.seats), info.cards))
        even = _evened(found.chances, len(info.seats))
        if outcome is not None and outcome.winners and len(info.seats) > 1:
            # who is left has won, whatever the game says of it
            share = 1 / len(outcome.winners)
            even[-1] = tuple(share if one.seat in outcome.winners else 0.0 for one in info.seats)
        return tuple(CurvePoint(number, chances) for (number, _), chances in zip(ends, even, strict=True))

    async def _turns(self, game: AnyGame, info: MatchInfo, seat: Seat, *, known: History) -> tuple[ReviewedTurn, ...]:
        by = {row.ordinal: row.user for row in await self._core.store.log.actions(info.id)}
        own = _own_turns(game, known, seat, by=by, user=info.seats[seat].user)
        share = Budget(POSITIONS // max(1, len(own)), min(LONGEST, SECONDS / max(1, len(own))))
        seed = 0 if info.revealed is None else info.revealed.seed
        points = [number for number, _ in _ends(game, known)]
        found, braked = list[ReviewedTurn](), 0
        for turn in own:
            asked = OwnTurn(
                info.game, turn.state, seat, turn.texts, seed, turn.length, len(info.seats), share, cards=info.cards
            )
            said = await self._reviewing.review(asked)
            braked += said.braked
            plan, done = (foreseen(game, turn.state, seat, texts) for texts in (said.texts, turn.texts))
            same = said.texts == turn.texts or plan.texts == turn.texts[: len(plan.texts)]
            point = max((place for place, number in enumerate(points) if number <= turn.number), default=0)
            lost, cast = 0.0 if same else said.lost, info.cast(turn.line, turn.seq)
            found.append(ReviewedTurn(turn.number, point, turn.events, done, plan, same, lost, cast))
        if braked:
            _log.info("match %s: a review ran out of time on %s turns", info.id, braked)
        return tuple(found)


@dataclass(slots=True)
class _Turn:
    number: int
    state: Any
    length: int
    line: int
    seq: int
    texts: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


def _own_turns(game: AnyGame, known: History, seat: Seat, *, by: Mapping[int, int | None], user: int) -> list[_Turn]:
    """Return the turns in which a seat had a choice, with what it did in each; ``by``: who did each move of the log.

    A turn in which not all was done by its person is nobody's to be judged.
    """
    found: dict[int, _Turn] = {}
    state, free, others = known.state, set[int](), set[int]()
    for length, done in enumerate(known.done):
        if done.act.seat == seat:
            turn = found.setdefault(done.turn, _Turn(done.turn, state, length, done.act.number, done.act.seq))
            turn.texts += (done.act.text,)
            turn.events += done.events
            if len(game.legal(state, seat)) > 1:
                free.add(done.turn)
            if by.get(done.act.number) != user:
                others.add(done.turn)
        state = done.state
    return [turn for turn in found.values() if turn.number in free - others]


def _ends(game: AnyGame, known: History) -> list[tuple[int, Any]]:
    """Return the beginning and the end of each turn, at most this many; the end of the match is the last."""
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

    A player who has just moved looks better than before and after: that says nothing about the match. In a short
    match each turn counts.
    """
    wide = seats if len(chances) > MANY * seats else 1
    found = []
    for place in range(len(chances) - 1):
        some = chances[max(0, place - wide + 1) : place + 1]
        found.append(tuple(round(sum(one) / len(some), 4) for one in zip(*some, strict=True)))
    return [*found, *chances[-1:]]
