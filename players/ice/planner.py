"""How players of ICE choose: a whole turn ahead by evaluation; easy errs. And how any of them says what it found.

Knows plans. Must not know how states are weighed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from players.computer import EVEN, Plan, Reason
from players.ice.evaluation import ALONE, CLEAR, FEATURES, Appraisal
from players.ice.turn_plan import plans
from players.ice.weights import STANDARD
from players.worth import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.state import State
    from players.computer import Dealt
    from players.ice.turn_plan import TurnWay
    from players.ice.weights import Weights


WIDTH: Final = 4
"""Ways through a turn that normal follows together."""
LEAST: Final = 0.05
"""RP below which a difference is not told."""


def choose(dealt: Dealt, *, weights: Weights = STANDARD, width: int = WIDTH) -> Plan:
    """Plan the turn, so many ways at a time, and do what is certain of the plan."""
    only = forced(dealt)
    if only is not None:
        return only
    scale = Appraisal(dealt.state, dealt.seat, weights)
    ways = plans(dealt.game, dealt.state, scale, width=width, meter=dealt.meter)
    return answer(dealt.state, scale, ways)


def forced(dealt: Dealt) -> Plan | None:
    """Return the only thing that can be done, None where there is a choice."""
    legal = dealt.game.legal(dealt.state, dealt.seat)
    return Plan((dealt.game.encode(legal[0]),), EVEN) if len(legal) == 1 else None


def answer(state: State, scale: Appraisal, ways: Sequence[TurnWay]) -> Plan:
    """Return the first of some ways as the answer of a player: what it is worth, and why it and not the next.

    Ways that leave the same in the eyes of the evaluation are one; where there is no other it says what became better.
    """
    best, why = ways[0], tuple[Reason, ...]()
    for other in ways[1:]:
        if why := _reasons(scale, other.state, best.state, all_of_them=True):
            break
    others = [Appraisal(state, seat).value(state) for seat in range(state.setting.seats) if seat != scale.seat]
    value = chance(best.value - max(others, default=ALONE), CLEAR)
    return Plan(best.first, value, why or _reasons(scale, state, best.state), bool(why))


def _reasons(scale: Appraisal, before: State, after: State, *, all_of_them: bool = False) -> tuple[Reason, ...]:
    """Return what is better after than before, most first; ``all_of_them``: what is worse, too."""
    pairs = zip(FEATURES, scale.weighed(after), scale.weighed(before), strict=True)
    found = [Reason(name, round(then - now, 4)) for name, then, now in pairs]
    found = [one for one in found if one.worth > LEAST or (all_of_them and one.worth < -LEAST)]
    return tuple(sorted(found, key=lambda one: (-abs(one.worth), one.feature)))


# ---- Easy: goes by the same plans, but takes what looks good at a glance and errs like a beginner

ERROR: Final = 5.0
"""RP by which it may think too well of a plan."""
_STEPS: Final = 1000


def choose_easily(dealt: Dealt) -> Plan:
    """Follow one way through the turn, and misjudge what it comes by."""
    only = forced(dealt)
    if only is not None:
        return only
    scale, rng = Appraisal(dealt.state, dealt.seat), dealt.rng
    judged = []
    for way in plans(dealt.game, dealt.state, scale, width=1, meter=dealt.meter):
        error, rng = rng.below(_STEPS)
        judged.append((way.value + ERROR * error / _STEPS, way))
    _, best = max(judged, key=lambda one: one[0])
    return answer(dealt.state, scale, [best])
