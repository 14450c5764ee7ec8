"""Normal at Roam: the whole turn after which the evaluation likes the position best.

Knows what a player is asked and what the evaluation says. Must not look at what others answer.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.roam.state import Bidding, Buying, Fill, State
from players.computer import EVEN, Plan
from players.drawn import at_random
from players.roam.carrying_out import bought, carried_out, spoken
from players.roam.evaluation import evaluation_of
from players.roam.reasons import reasons
from players.roam.whole_turns import TurnList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.package import AnyGame
    from players.computer import Dealt, Reason
    from players.roam.evaluation import Evaluation

TRIED: Final = 16
"""Turns that are carried out and compared by what they lead to."""


class Followed(NamedTuple):
    """A whole turn and what came of it."""

    chance: float
    """Of whose turn it was."""
    chances: Sequence[float]
    """Of all."""
    texts: tuple[str, ...]
    after: State


def followed(game: AnyGame, evaluation: Evaluation, state: State, *, most: int) -> list[Followed]:
    """Return the most promising turns of whoever is to move, carried out, the best first."""
    found = []
    for turn in TurnList(evaluation, state).turns(most):
        after = carried_out(game, evaluation, state, turn.texts)
        chances = evaluation.chances(after)
        found.append(Followed(chances[state.active], chances, turn.texts, after))
    found.sort(key=attrgetter("chance"), reverse=True)
    return found


def choose(dealt: Dealt) -> Plan:
    """Choose the turn that leads to the best position."""
    asked = small_question(dealt)
    if asked is not None:
        return asked
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    found = followed(dealt.game, evaluation, dealt.state, most=min(TRIED, max(1, dealt.meter.left)))
    dealt.meter.count(len(found))
    return explained(dealt, found[0], [one.after for one in found[1:]]) if found else stuck(dealt)


def explained(dealt: Dealt, best: Followed, others: Sequence[State], *, chance: float | None = None) -> Plan:
    """Return the plan of a turn, with what makes it better than the next best of where ``others`` lead.

    Turns that come to the same in the eyes of the evaluation are one; where there is no other it says what changed.
    """
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    why: tuple[Reason, ...] = ()
    for other in others:
        if why := reasons(evaluation, other, best.after, dealt.seat):
            break
    found = why or reasons(evaluation, dealt.state, best.after, dealt.seat)
    return Plan(best.texts, best.chance if chance is None else chance, found, bool(why))


def stuck(dealt: Dealt) -> Plan:
    """Return an action for the rare positions in which no turn is found: a map with holes that nobody fits."""
    text, _ = at_random([dealt.game.encode(one) for one in dealt.game.legal(dealt.state, dealt.seat)], dealt.rng)
    return Plan((text,), EVEN)


def small_question(dealt: Dealt) -> Plan | None:
    """Answer what is no whole turn: a bid, a purchase, where the last markers go; None: a turn is to be found."""
    state: State = dealt.state
    evaluation = evaluation_of(dealt.game, len(state.coins))
    if isinstance(state.pending, Bidding):
        return Plan((spoken(evaluation, state, dealt.seat),), evaluation.chances(state)[dealt.seat])
    if isinstance(state.pending, Buying):
        text = bought(evaluation, state)
        after = dealt.game.apply(state, dealt.seat, dealt.game.decode(text)).state
        dealt.meter.count()
        why = reasons(evaluation, state, after, dealt.seat)
        return Plan((text,), evaluation.chances(after)[dealt.seat], why)
    if isinstance(state.pending, Fill):
        return _filled(dealt, evaluation)
    return None


def _filled(dealt: Dealt, evaluation: Evaluation) -> Plan:
    game, state, seat = dealt.game, dealt.state, dealt.seat
    best: tuple[float, str] | None = None
    for action in game.legal(state, seat):
        dealt.meter.count()
        chance = evaluation.chances(game.apply(state, seat, action).state)[seat]
        if best is None or chance > best[0]:
            best = chance, game.encode(action)
    assert best is not None
    return Plan((best[1],), best[0])
