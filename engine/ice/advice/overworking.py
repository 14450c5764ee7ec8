"""What overworking allows once a turn has spent all that it may (I6.10).

Knows which actions cost EP. Must not know what they are worth.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice.hidden.from_view import from_view
from engine.ice.turn import dig, guilds, travel

if TYPE_CHECKING:
    from engine.ice.view import View

_ORGANS = (dig, travel, guilds)


def overworked(view: View) -> tuple[View, tuple[str, ...]] | None:
    """Return the view once its active player has overworked, and what may be done then that may not be done now.

    None while there is something left to spend without it, and where nobody may overwork. What a hand adds is left
    out: it is not on the table.
    """
    if view.decision.phase != "turn" or view.over or view.spent < view.limit:
        return None
    seat, table = view.active, from_view(view)
    now = {action.text for organ in _ORGANS for action in organ.offers(table, seat)}
    if "overwork" not in now:
        return None
    over = replace(table.now, over=True)
    later = replace(table, now=over)
    texts = tuple(action.text for organ in _ORGANS for action in organ.offers(later, seat) if action.text not in now)
    players = tuple(replace(one, rp=one.rp - (one.seat == seat)) for one in view.players)
    return replace(view, over=True, limit=over.limit, players=players), texts
