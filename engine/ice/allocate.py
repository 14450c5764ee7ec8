"""Allocation: who goes where after an excavation, and the camp (I6.6, I6.14 C) (package B).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.ice.asks import Asks, Tasks
    from engine.ice.board import Spot


def fewest(below: tuple[Spot, ...], there: tuple[int, ...]) -> tuple[Spot, ...]:
    """Return the spots where the next explorer may go: those that hold the fewest (I6.6)."""
    raise NotImplementedError


ASKS: Asks = {}
TASKS: Tasks = {}
