"""Guild abilities used in a turn (I11).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.asks import Asks, Plays, Tasks, Whys
    from engine.ice.board import Cell
    from engine.ice.draft import Draft
    from engine.ice.table import Table


def offers(table: Table, seat: Seat) -> list[Action]:  # noqa: ARG001
    """Return what of this module a seat may do in its turn."""
    return []


def precision(table: Table, seat: Seat, cell: Cell) -> bool:  # noqa: ARG001
    """Tell whether the architects' reduction may be used on a tile (I11.3)."""
    return False


def crampon_ready(table: Table, seat: Seat) -> bool:  # noqa: ARG001
    """Tell whether a crampon token may be flipped in this excavation (I11.5)."""
    return False


def use_crampon(draft: Draft, seat: Seat) -> None:
    """Flip a crampon token (I11.5)."""
    raise NotImplementedError


def sunset(draft: Draft, seat: Seat) -> None:
    """Do what a guild does at the own sunset: the foragers take archaeologists (I11.4)."""


PLAYS: Plays = {}
WHYS: Whys = {}
ASKS: Asks = {}
TASKS: Tasks = {}
