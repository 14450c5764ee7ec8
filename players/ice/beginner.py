"""Easy: goes by the same plans, but takes what looks good at a glance and errs like a beginner.

Knows plans. Must not know how states are weighed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from players.ice.evaluation import Appraisal
from players.ice.planner import answer, forced
from players.ice.turn_plan import plans

if TYPE_CHECKING:
    from players.computer import Dealt, Plan

ERROR: Final = 5.0
"""RP by which it may think too well of a plan."""
_STEPS: Final = 1000


def choose(dealt: Dealt) -> Plan:
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
