"""What an action that reveals something is sure to do, reckoned from a view alone (I6.4, I6.5, I7).

Knows which actions take tiles away. Must not draw, nor know any word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import MalformedAction
from engine.ice.actions import parse
from engine.ice.board import TILES
from engine.ice.known import known
from render.ice.prices import fallen, price

if TYPE_CHECKING:
    from engine.ice.board import Cell
    from engine.ice.view import View
    from render.ice.prices import Price


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would follow; nothing of it has happened."""

    dug: Cell
    """The tile that would be excavated; -1: none."""
    falling: tuple[Cell, ...]
    """Tiles that would be destroyed or collapse."""
    price: Price | None = None
    """What the excavation costs; None: nothing, by a talisman."""


def foreseen(text: str, view: View) -> Foreseen | None:
    """Return what an action is sure to bring down; None when it takes no tile away."""
    try:
        action = parse(text)
    except MalformedAction:
        return None
    table = known(view)
    tiles = table.ground.tiles
    talisman = action.verb == "play" and action.words[:1] == ("talisman",)
    if talisman or action.verb == "excavate":
        at = view.players[view.active].leader
        if at not in TILES or not tiles >> at & 1:
            return None
        termites, architects = action.number or 0, bool(action.words)
        cost = None if talisman else price(table, view.active, termites=termites, architects=architects)
        return Foreseen(at, fallen(tiles, at, excavated=True), cost)
    destroys = action.verb == "destroy" or action.words[:1] in {("obliteration",), ("rune",)}
    if destroys and action.spot is not None and action.spot in TILES:
        return Foreseen(-1, (action.spot, *fallen(tiles, action.spot, excavated=False)))
    return None
