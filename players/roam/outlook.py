"""How likely each seat of Roam is to win in an open position.

Knows how positions are weighed. Must not know how turns are found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from players.roam.evaluation import evaluation_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.package import AnyGame
    from engine.roam.state import State


def chances(game: AnyGame, state: State, seats: int) -> Sequence[float]:
    """Return the chance of each seat, as self-play has taught; at the end, who has won."""
    return evaluation_of(game, seats).chances(state)
