"""What an action that reveals something is sure to do, reckoned from a view alone (I6.4, I6.5, I7).

Knows which actions take tiles away. Must not draw, nor know any word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import MalformedAction
from engine.ice.actions import parse
from engine.ice.board import COVERS, LEVEL, TILES, listed
from engine.ice.collapse import doomed
from engine.ice.dig import cost
from render.ice.plan import laid

if TYPE_CHECKING:
    from engine.ice.actions import Action
    from engine.ice.board import Cell
    from engine.ice.view import CellView, View


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would follow; nothing of it has happened."""

    dug: Cell
    """The tile that would be excavated; -1: none."""
    falling: tuple[Cell, ...]
    """Tiles that would be destroyed or collapse."""
    ep: int = 0
    level: int = 0
    camp: bool = False
    nunatak: bool = False
    covered: bool = False
    explorers: int = 0
    termites: int = 0
    architects: bool = False
    talisman: bool = False


def foreseen(text: str, view: View) -> Foreseen | None:
    """Return what an action is sure to bring down; None when it takes no tile away."""
    try:
        action = parse(text)
    except MalformedAction:
        return None
    if action.verb == "excavate" or (action.words[:1] == ("talisman",) and action.verb == "play"):
        return _dug(action, view)
    destroys = action.verb == "destroy" or action.words[:1] in {("obliteration",), ("rune",)}
    if destroys and action.spot is not None and action.spot in TILES:
        tiles = laid(view) & ~(1 << action.spot)
        return Foreseen(-1, (action.spot, *listed(doomed(tiles))))
    return None


def _dug(action: Action, view: View) -> Foreseen | None:
    """Reckon an excavation: the cover and its chain go first, then the tile, then its chain (I6.5, I7.3)."""
    at = view.players[view.active].leader
    cell = next((one for one in view.cells if one.spot == at and one.kind == "tile"), None)
    if cell is None:
        return None
    tiles = laid(view)
    left = tiles & ~(COVERS[at] & tiles)
    left &= ~doomed(left)
    falling = tiles & ~left
    left &= ~(1 << at)
    falling |= doomed(left)
    return _priced(action, cell, listed(falling & ~(1 << at)))


def _priced(action: Action, cell: CellView, falling: tuple[Cell, ...]) -> Foreseen:
    talisman = action.verb == "play"
    architects = not talisman and bool(action.words)
    termites = 0 if talisman else action.number or 0
    camp = cell.camp is not None and not architects
    nunatak, covered = cell.back == "nunatak", not cell.open
    explorers = cell.archs + len(cell.leaders)
    harder = camp or nunatak or covered
    ep = cost(LEVEL[cell.spot], explorers, harder=harder, reductions=termites + architects)
    return Foreseen(
        cell.spot,
        falling,
        0 if talisman else ep,
        LEVEL[cell.spot],
        camp,
        nunatak,
        covered,
        explorers,
        termites,
        architects,
        talisman,
    )
