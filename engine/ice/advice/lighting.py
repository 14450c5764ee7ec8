"""What the activation token could do at once if its owner put it on the slot of the tile underfoot now (I11.1).

Knows which effects the token has then. Must not know what they are worth.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice.hidden.from_view import from_view
from engine.ice.table import type_at
from engine.ice.turn import artifacts, guilds

if TYPE_CHECKING:
    from engine.ice.view import View


def lit(view: View) -> tuple[View, tuple[str, ...]] | None:
    """Return the view once the active player has put the token there, and how its effect may be used at once.

    None where it cannot be put anywhere.
    """
    seat, table = view.active, from_view(view)
    if view.decision.phase != "turn" or all(action.verb != "light" for action in guilds.offers(table, seat)):
        return None
    kind = type_at(table, table.leaders[seat])
    later = tuple(replace(one, token=kind) if at == seat else one for at, one in enumerate(table.players))
    used = artifacts.offers(replace(table, players=later), seat)
    players = tuple(replace(one, token=kind) if one.seat == seat else one for one in view.players)
    return replace(view, players=players), tuple(action.text for action in used if action.verb == "spark")
