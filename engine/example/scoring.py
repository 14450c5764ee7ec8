"""What stones bring (W3), and who wins (W4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Outcome
from engine.example.view import Round

if TYPE_CHECKING:
    from engine.example.state import State


def compare(stones: tuple[int, ...], water: int, reach: int) -> Round:
    """Return a round in which these stones are shown.

    >>> compare((6, 2, 16), water=0, reach=4)
    Round(stones=(6, 2, 16), points=(4, 2, 0), water=2)
    """
    dry = [stone for stone in stones if stone > water]  # W3.1
    points = []
    for stone in stones:
        below = max((one for one in (water, *dry) if one < stone), default=stone)  # W3.2
        points.append(stone - below if stone in dry and stone - below <= reach else 0)  # W3.3
    return Round(stones, tuple(points), min(dry, default=water))  # W3.4


def scores(state: State) -> tuple[int, ...]:
    """Return the points so far by seat."""
    return tuple(sum(one.points[seat] for one in state.rounds) for seat in range(len(state.hands)))


def outcome(state: State) -> Outcome | None:
    """Return the end of the match: by ``points``, or by ``stone`` where the last stones had to decide."""
    if not state.over:
        return None
    total = scores(state)
    best = [seat for seat, points in enumerate(total) if points == max(total)]
    winner = max(best, key=lambda seat: state.hands[seat])
    return Outcome(total, (winner,), "points" if len(best) == 1 else "stone")
