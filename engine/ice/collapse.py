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


def remove(draft: Draft, cells: Sequence[Cell], *, rescuer: Seat | None, digging: bool) -> None:
    """Discard tiles and all that the chain takes (I7.1 to I7.5); push what must be asked: the wardens' camp first."""
    raise NotImplementedError


def rehome(draft: Draft, cell: Cell) -> None:
    """Push the question where the road wardens' camp goes that stood on a cell, if it did (I11.2)."""
    raise NotImplementedError


ASKS: Asks = {}
TASKS: Tasks = {}
