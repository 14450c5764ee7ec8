"""Easy at Roam: judges well what it sees, and overlooks most of what there is, as beginners do.

Knows what a player is asked. Must not look ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam.state import Bidding, Buying
from players.computer import Plan
from players.roam.evaluation import evaluation_of
from players.roam.one_turn import small_question, stuck
from players.roam.whole_turns import TurnList

if TYPE_CHECKING:
    from players.computer import Dealt

SEEN: Final = 10
"""Turns that it sees of the many that there are."""


def choose(dealt: Dealt) -> Plan:
    """Choose the best of a few turns that come to mind."""
    asked = small_question(dealt)
    if asked is not None:
        return _hasty(dealt, asked)
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    found = TurnList(evaluation, dealt.state).everything()
    if not found:
        return stuck(dealt)
    rng, seen = dealt.rng, []
    for _ in range(SEEN):
        which, rng = rng.below(len(found))
        seen.append(found[which])
    best = max(seen, key=lambda turn: turn.guess)
    dealt.meter.count(SEEN)
    return Plan(best.texts, evaluation.chances(dealt.state)[dealt.seat])


def _hasty(dealt: Dealt, asked: Plan) -> Plan:
    """Return what a beginner makes of a small question: bids something or other, and buys now and then."""
    pending, verb = dealt.state.pending, asked.texts[0].partition(":")
    if isinstance(pending, Bidding) and verb[0] == "bid":
        least, most = pending.minimum, max(pending.minimum, int(verb[2]))
        more, _ = dealt.rng.below(most - least + 1)
        return asked._replace(texts=(f"bid:{least + more}",))
    if isinstance(pending, Buying):
        waits, _ = dealt.rng.below(2)
        return asked._replace(texts=("done",)) if waits else asked
    return asked
