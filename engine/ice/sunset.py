"""Sunset: the row, one request taken, validating, the limit of 4 in hand (I5.7, I10.3) (package C).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.frames_cards import Sunset

if TYPE_CHECKING:
    from engine.ice.asks import Asks, Tasks
    from engine.ice.draft import Draft


def _sunset(_draft: Draft, _task: Sunset) -> None:
    """Do nothing yet."""


def draw(draft: Draft, number: int) -> tuple[int, ...]:
    """Draw requests; the pile is made anew from the discards when it runs out, and fewer come if both do (I5.7)."""
    raise NotImplementedError


ASKS: Asks = {}
TASKS: Tasks = {Sunset: _sunset}
