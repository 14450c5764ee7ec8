"""Normal: a whole turn ahead by evaluation; and how any player of ICE says what it found.

Knows plans. Must not know how states are weighed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from players.computer import EVEN, Plan, Reason
from players.ice.evaluation import FEATURES, Appraisal
from players.ice.turn_plan import plans
from players.ice.weights import STANDARD
from players.worth import chance

if TYPE_CHECKING:
    from engine.ice.state import State
    from players.computer import Dealt
    from players.ice.turn_plan import TurnWay
    from players.ice.weights import Weights

WIDTH: Final = 4
"""Ways through a turn that are followed together."""
CLEAR: Final = 20.0
"""RP that are a clear lead."""
ALONE: Final = 40.0
"""RP of a good match alone."""
_REASONS: Final = 3


def choose(dealt: Dealt, *, weights: Weights = STANDARD) -> Plan:
    """Plan the turn and do what is certain of the plan."""
    only = forced(dealt)
    if only is not None:
        return only
    scale = Appraisal(dealt.state, dealt.seat, weights)
    ways = plans(dealt.game, dealt.state, scale, width=WIDTH, meter=dealt.meter)
    return answer(dealt.state, scale, ways[0])


def forced(dealt: Dealt) -> Plan | None:
    """Return the only thing that can be done, None where there is a choice."""
    legal = dealt.game.legal(dealt.state, dealt.seat)
    return Plan((dealt.game.encode(legal[0]),), EVEN) if len(legal) == 1 else None


def answer(state: State, scale: Appraisal, way: TurnWay) -> Plan:
    """Return a way as the answer of a player: what it is worth, and what it makes better than it is now."""
    pairs = zip(FEATURES, scale.weighed(way.state), scale.weighed(state), strict=True)
    reasons = [Reason(name, then - now) for name, then, now in pairs if then > now]
    reasons.sort(key=lambda reason: reason.worth, reverse=True)
    others = [Appraisal(state, seat).value(state) for seat in range(state.setting.seats) if seat != scale.seat]
    return Plan(way.first, chance(way.value - max(others, default=ALONE), CLEAR), tuple(reasons[:_REASONS]))
