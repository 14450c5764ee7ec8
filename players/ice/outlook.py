"""How likely each seat of ICE is to win in an open position.

Knows how states are weighed. Must not know how turns are found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import DAYS
from players.ice.evaluation import Appraisal
from players.ice.planner import ALONE, CLEAR
from players.worth import chance, shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.state import State
    from engine.package import AnyGame

LATE: Final = 5.0
"""RP that are a clear lead when all days are over; at the beginning ``CLEAR`` are."""


def chances(game: AnyGame, state: State, seats: int) -> Sequence[float]:
    """Return the chance of each seat, of the RP that it may expect: a lead counts for more as the days go by."""
    over = not game.awaited(state)
    worth = game.scores(state) if over else [Appraisal(state, seat).value(state) for seat in range(seats)]  # type: ignore[attr-defined]
    if seats == 1:
        return [chance(worth[0] - ALONE, CLEAR)]
    return shared(game, state, worth, clear=LATE + (CLEAR - LATE) * (DAYS - state.day + 1) / DAYS)
