"""How the table looks once a camp has moved, before anybody else decides anything (I11.2, I12).

Knows camps. Must not know leaders, who stay or come along with them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice.advice.turns import acting
from engine.ice.board import BY_NAME

if TYPE_CHECKING:
    from engine.ice.board import Spot
    from engine.ice.view import View


def camp_moved(view: View, text: str) -> tuple[View, Spot] | None:
    """Return the view with the camp of the present question at its new place, and that place; None otherwise."""
    verb, _, name = text.partition(":")
    if verb != "camp" or name not in BY_NAME:
        return None
    spot, camp = BY_NAME[name], view.decision.camp
    camp = acting(view) if camp < 0 else camp
    cells = tuple(
        replace(cell, camp=camp) if cell.spot == spot else replace(cell, camp=None) if cell.camp == camp else cell
        for cell in view.cells
    )
    camps = tuple(spot if number == camp else at for number, at in enumerate(view.camps))
    players = tuple(replace(one, camp=spot) if one.seat == camp else one for one in view.players)
    return replace(view, cells=cells, camps=camps, players=players), spot
