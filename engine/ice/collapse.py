"""Removal and collapse (I7): a tile goes, what stood on it goes back, its neighbours may follow (package B).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.asks import Asks, Tasks
    from engine.ice.board import Cell
    from engine.ice.draft import Draft


def doomed(tiles: int) -> int:
    """Return the tiles that collapse when these lie: not at the edge, at most one neighbour left, in a chain (I7.3)."""
    raise NotImplementedError


def lift(draft: Draft, cells: Sequence[Cell]) -> None:
    """Take tiles off the board without asking where they go: the ground, and icons that an effect leaves bare."""
    raise NotImplementedError


def destroy(draft: Draft, cell: Cell, *, rescuer: Seat | None) -> None:
    """Destroy or collapse a tile and all that the chain takes (I7.1 to I7.4); push what must be asked."""
    raise NotImplementedError


ASKS: Asks = {}
TASKS: Tasks = {}
