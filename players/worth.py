"""How well a seat stands, for a game that nobody has written an evaluation for.

Knows the points that a game counts, if it does. Must not know any one game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from engine.core import Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.package import AnyGame
    from players.computer import Dealt

CLEAR: Final = 6.0
"""The points that are taken for a clear lead."""


def margin(game: AnyGame, state: Any, seat: Seat) -> float:
    """Return by how much the seat is ahead of the others, half by half of the best and of all of them."""
    outcome = game.outcome(state)
    if outcome is not None:
        scores = outcome.scores
    elif isinstance(game, Scored):
        scores = game.scores(state)
    else:
        return 0.0
    others = [points for other, points in enumerate(scores) if other != seat]
    won = 0.0 if outcome is None else float(seat in outcome.winners)
    return scores[seat] + won - (max(others) + sum(others) / len(others)) / 2 if others else float(scores[seat])


def chance(ahead: float, clear: float = CLEAR) -> float:
    """Return the chance to win of anyone who is ahead by this many points, from 0 to 1."""
    return 0.5 + 0.5 * math.tanh(ahead / clear / 2)


def chances(game: AnyGame, state: Any, seats: int) -> Sequence[float]:
    """Return the chance of each seat to win: by the points so far where they can be counted, else even."""
    scores = game.scores(state) if isinstance(game, Scored) else (0,) * seats
    return shared(game, state, scores, clear=CLEAR)


def shared(game: AnyGame, state: Any, scores: Sequence[float], *, clear: float) -> Sequence[float]:
    """Return scores as chances that sum up to 1: e times for every ``clear`` points more; at the end, who won.

    Of two seats it is a logistic curve of the lead. Of one alone it is the chance of a good match: half of it at a
    clear lead over nothing.
    """
    outcome = game.outcome(state)
    if outcome is not None and len(scores) > 1:
        return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(scores))]
    if len(scores) == 1:
        return [chance(scores[0] - clear, clear)]
    powers = [math.exp((score - max(scores)) / clear) for score in scores]
    return [power / sum(powers) for power in powers]


def open_actions(dealt: Dealt) -> tuple[Any, ...]:
    """Return the legal actions that others see happen: a secret gets nobody on, and there may be no end of them."""
    game, state, seat = dealt.game, dealt.state, dealt.seat
    legal = game.legal(state, seat)
    if len(legal) == 1:
        return legal
    dealt.meter.count(len(legal))
    return tuple(one for one in legal if game.apply(state, seat, one).public) or legal
