"""Hard: the best plans of a turn, each played on with what is hidden dealt anew, again and again.

Knows plans and deals. Must not know how states are weighed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.ice.actions import DONE, PASS
from engine.ice.pending import Turn
from players.ice.evaluation import Appraisal
from players.ice.planner import answer, forced
from players.ice.turn_plan import plans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.state import State
    from players.budget import Meter
    from players.computer import Dealt, Plan

WIDTH: Final = 8
"""Ways through a turn that are followed together to find plans."""
PLANS: Final = 6
"""Plans that are played on."""
DEALS: Final = 6
"""How often what is hidden is dealt anew at most."""
SURE: Final = 2.5
"""RP by which a plan must be ahead to be taken before all deals were tried."""
TURNS: Final = 1
"""Own turns behind the one planned that are played before it is weighed where that leads."""
ANSWERS: Final = 80
"""Answers after which it is weighed wherever it is."""


def choose(dealt: Dealt) -> Plan:
    """Find plans, play them on in the same deals, and drop the worse half after every deal but the first."""
    only = forced(dealt)
    if only is not None:
        return only
    game, state, rng = dealt.game, dealt.state, dealt.rng
    scale = Appraisal(state, dealt.seat)
    ways = plans(game, state, scale, width=WIDTH, meter=dealt.meter)[:PLANS]
    # what a plan is worth at first sight counts as one deal: a single one may be lucky
    worth = {way.first: way.value for way in ways}
    for number in range(1, DEALS + 1):
        if len(ways) < 2:
            break
        found = [_played_on(game, state, dealt.seat, texts=way.first, meter=dealt.meter) for way in ways]
        if not dealt.meter.left:
            # some were played on with less thought than others
            break
        for way, value in zip(ways, found, strict=True):
            worth[way.first] += value
        ways.sort(key=lambda way: worth[way.first], reverse=True)
        if number > 1:
            ways = ways[: max(2, (len(ways) + 1) // 2)]
        if number > 2 and worth[ways[0].first] - worth[ways[1].first] > SURE * (number + 1):
            break
        state, rng = dealt.again(rng)
    return answer(dealt.state, scale, ways)


def _played_on(game: Any, state: State, seat: Seat, *, texts: Sequence[str], meter: Meter) -> float:
    """Return what a seat may expect after these actions, the turn finished and as many more played as ``TURNS``."""
    state = _follow(game, state, seat, texts=texts)
    meter.count(len(texts))
    turn, turns = state.turn, 0
    for _ in range(ANSWERS):
        awaited = game.awaited(state)
        if not awaited:
            return float(game.scores(state)[seat])
        if awaited[0] == seat and isinstance(state.stack[-1], Turn) and state.turn != turn:
            turn, turns = state.turn, turns + 1
            if turns > TURNS:
                break
        texts = _at_a_glance(game, state, seat, meter=meter) if awaited[0] == seat else _passed(game, state, awaited[0])
        state = _follow(game, state, awaited[0], texts=texts)
    return Appraisal(state, seat).value(state)


def _at_a_glance(game: Any, state: State, seat: Seat, *, meter: Meter) -> Sequence[str]:
    """Return what the seat does without much thought."""
    legal = game.legal(state, seat)
    if len(legal) == 1:
        return (legal[0].text,)
    return plans(game, state, Appraisal(state, seat), width=1, meter=meter)[0].texts


def _passed(game: Any, state: State, seat: Seat) -> Sequence[str]:
    """Return what another seat does: as little as may be, since until one's next turn others change not much."""
    legal = game.legal(state, seat)
    return (next((one.text for one in legal if one in {DONE, PASS}), legal[0].text),)


def _follow(game: Any, state: State, seat: Seat, *, texts: Sequence[str]) -> State:
    """Return the state after as many of the actions as are possible."""
    for text in texts:
        if seat not in game.awaited(state):
            break
        action = next((one for one in game.legal(state, seat) if one.text == text), None)
        if action is None:
            break
        state = game.apply(state, seat, action).state
    return state
