"""Hard: the best plans of a turn, each played on to the end of the day in some deals of what is hidden.

Knows plans and deals. Must not know how states are weighed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ice.actions import DONE, PASS
from engine.ice.pending import Turn
from players.ice.evaluation import Appraisal
from players.ice.planner import answer, forced
from players.ice.sites import Ways
from players.ice.turn_plan import plans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.state import State
    from players.budget import Meter
    from players.computer import Dealt, Plan


class Thought(NamedTuple):
    """What is given to one turn."""

    width: int
    """Ways that are followed together."""
    most: int
    """Positions."""


WIDTH: Final = 24
"""Ways through a turn that are followed together to find plans."""
FINDING: Final = 7500
"""Positions that are looked at to find plans."""
PLANS: Final = 8
"""Plans that are played on."""
DEALS: Final = 4
"""How often what is hidden is dealt anew at most."""
SURE: Final = 4.0
"""RP by which a plan must be ahead in every deal to be taken before all were tried."""
OWN: Final = Thought(4, 300)
"""What is given to one's own turns that are played on: worse ones would say little of what a plan makes possible."""
OTHERS: Final = Thought(1, 100)
"""What is given to a turn of another seat."""
ANSWERS: Final = 120
"""Answers after which a state is weighed wherever it is."""


def choose(dealt: Dealt) -> Plan:
    """Find plans, play them on in the same deals, and drop the worse half again and again."""
    only = forced(dealt)
    if only is not None:
        return only
    game, state, rng, meter = dealt.game, dealt.state, dealt.rng, dealt.meter
    scale = Appraisal(state, dealt.seat)
    finding = min(FINDING, meter.left // 4)
    ways = plans(game, state, scale, width=WIDTH, meter=meter, most=finding)[:PLANS]
    # what a plan is worth at first sight counts as one deal: a single one may be lucky
    worth = {way.first: way.value for way in ways}
    number = 0
    while len(ways) > 1 and number < DEALS:
        deal = _Deal(game, dealt.seat, meter)
        found = [deal.played_on(state, way.first) for way in ways]
        if not meter.left:
            # some were played on with less thought than others
            break
        number += 1
        for way, value in zip(ways, found, strict=True):
            worth[way.first] += value
        ways.sort(key=lambda way: worth[way.first], reverse=True)
        if worth[ways[0].first] - worth[ways[1].first] > SURE * number:
            break
        ways = ways[: max(2, len(ways) // 2)]
        state, rng = dealt.again(rng)
    best, *others = ways
    return answer(dealt.state, scale, [best._replace(value=worth[best.first] / (number + 1)), *others])


@dataclass(frozen=True, slots=True)
class _Deal:
    """One deal, in which plans are played on."""

    game: Any
    seat: Seat
    meter: Meter
    ways: Ways = field(default_factory=Ways)

    def played_on(self, state: State, texts: Sequence[str]) -> float:
        """Return what the seat may expect after these actions and the rest of the day.

        Each of the others plays its next turn, too, and then does as little as may be: what they are to do later
        depends little on what is weighed here.
        """
        day, acted = state.day, 0
        state = self._follow(state, self.seat, texts)
        for _ in range(ANSWERS):
            awaited = self.game.awaited(state)
            if not awaited:
                return float(self.game.scores(state)[self.seat])
            acting: Seat = awaited[0]
            turn = isinstance(state.stack[-1], Turn)
            if acting == self.seat:
                if turn and state.day > day:
                    break
                texts = self._thought(state, acting, OWN)
            elif state.day == day and not acted >> acting & 1:
                texts = self._thought(state, acting, OTHERS)
            else:
                texts = self._passed(state, acting)
            before = state
            state = self._follow(state, acting, texts)
            if acting != self.seat and state.turn > before.turn:
                acted |= 1 << acting
        return self._appraisal(state, self.seat).value(state)

    def _appraisal(self, state: State, seat: Seat) -> Appraisal:
        return Appraisal(state, seat, ways=self.ways)

    def _thought(self, state: State, seat: Seat, thought: Thought) -> Sequence[str]:
        """Return what a seat does that thinks so much."""
        legal = self.game.legal(state, seat)
        if len(legal) == 1:
            return (legal[0].text,)
        scale = self._appraisal(state, seat)
        return plans(self.game, state, scale, width=thought.width, meter=self.meter, most=thought.most)[0].texts

    def _passed(self, state: State, seat: Seat) -> Sequence[str]:
        """Return what a seat does that does as little as may be."""
        legal = self.game.legal(state, seat)
        return (next((one.text for one in legal if one in {DONE, PASS}), legal[0].text),)

    def _follow(self, state: State, seat: Seat, texts: Sequence[str]) -> State:
        """Return the state after as many of the actions as are possible."""
        for text in texts:
            if seat not in self.game.awaited(state):
                break
            action = next((one for one in self.game.legal(state, seat) if one.text == text), None)
            if action is None:
                break
            state = self.game.apply(state, seat, action).state
            self.meter.count()
        return state
