"""Artifacts whose effect is used (I8): achievement, obliteration, exalted; use of slots.

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.asks import Asks, Plays, Tasks, Whys
    from engine.ice.table import Table


def offers(table: Table, seat: Seat) -> list[Action]:  # noqa: ARG001
    """Return what of this module a seat may do in its turn."""
    return []


PLAYS: Plays = {}
WHYS: Whys = {}
ASKS: Asks = {}
TASKS: Tasks = {}
