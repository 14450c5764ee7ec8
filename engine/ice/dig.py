"""Excavating (I6.4, I6.5, I6.14): what may be dug at what cost, and the steps A to C (package B).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.asks import Asks, Plays, Tasks, Whys
    from engine.ice.table import Table


def cost(level: int, explorers: int, *, harder: bool, reductions: int = 0) -> int:
    """Return the EP that an excavation costs (I6.4)."""
    raise NotImplementedError


def offers(table: Table, seat: Seat) -> list[Action]:  # noqa: ARG001
    """Return what of this module a seat may do in its turn."""
    return []


PLAYS: Plays = {}
WHYS: Whys = {}
ASKS: Asks = {}
TASKS: Tasks = {}
