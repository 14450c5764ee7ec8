"""Who acts, what a turn leaves to spend and to use, and what its end brings (I5, I6.10, I6.13).

Knows views of turns. Must not know what any one action does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.ice.board import BY_NAME
from engine.ice.components import GEM, HARMONY, Guild
from engine.ice.day.day import MOST_TILES, end_turn
from engine.ice.day.logbook import MOST_TRADES
from engine.ice.day.sunset import MOST_REQUESTS, MOST_VALIDATED
from engine.ice.events.days import TurnEnded
from engine.ice.hidden.from_view import from_view
from engine.ice.pending import Turn
from engine.ice.state import USED_COMPANION, USED_CRAMPON, USED_FORAGE, USED_PRECISION
from engine.ice.state_builder import StateBuilder
from engine.ice.table import payable as can_pay
from engine.ice.table import type_at
from engine.ice.turn import artifacts, dig, guilds, slots, travel

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.view import View


__all__ = ["MOST_REQUESTS", "MOST_TILES", "MOST_TRADES", "MOST_VALIDATED"]

_ONCE: Final = {
    Guild.WARDENS: USED_COMPANION,
    Guild.ARCHITECTS: USED_PRECISION,
    Guild.FORAGERS: USED_FORAGE,
    Guild.WALKERS: USED_CRAMPON,
}
"""By guild: what of its ability may be used once a turn."""


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """What ending a turn comes to."""

    forfeited: int
    """EP given up because none was spent (I5.4)."""
    left: int
    """EP for later turns; without any the sunset follows."""
    tiles: int
    """Snow tiles to discard (I5.5)."""


def acting(view: View) -> Seat:
    """Return whose decision it is: the viewing seat's if it is awaited, else that of the first who is.

    Who was active last when nobody is awaited.
    """
    seats = view.decision.seats
    if view.own is not None and view.own.seat in seats:
        return view.own.seat
    return seats[0] if seats else view.active


def underfoot(view: View) -> str | None:
    """Return what shows on the tile under the leader of who acts, None where there is no such tile."""
    at = view.players[acting(view)].leader
    return next((cell.back for cell in view.cells if cell.spot == at), None)


def payable(view: View, cost: int) -> bool:
    """Tell whether so many EP can be spent now in this turn (I6.13)."""
    return can_pay(from_view(view), cost)


def overworked_limit(view: View) -> int:
    """Return how many EP may be spent in this turn once its player has overworked (I6.10)."""
    return replace(from_view(view).now, over=True).limit


def abilities_used(view: View) -> frozenset[Guild]:
    """Return the guilds whose ability was used in this turn, of those that may be used once a turn (I11)."""
    return frozenset(guild for guild, bit in _ONCE.items() if view.used & bit)


def can_use_harmony(view: View, seat: Seat) -> bool:
    """Tell whether a seat can use Harmony: by slot or token, or by an Anima gem, of which only its owner knows (I8.7).

    Of others, whose hands are hidden, it is taken to be possible.
    """
    held = view.own is None or GEM in view.own.hand
    return held or bool(slots.ways(from_view(view), seat, HARMONY))


def turn_end(view: View) -> TurnEnd:
    """Return what ending the turn now costs who acts, and what is left (I5.4 to I5.6)."""
    seat = acting(view)
    builder = StateBuilder(replace(from_view(view), stack=(Turn(seat),)))
    end_turn(builder, seat)
    ended = next(event for event in builder.events if isinstance(event, TurnEnded))
    return TurnEnd(ended.forfeited, ended.left, max(0, view.players[seat].hand - MOST_TILES))


# ---- How the table looks once a camp has moved, before anybody else decides anything (I11.2, I12)


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


# ---- What the activation token could do at once if its owner put it on the slot of the tile underfoot now (I11.1)


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


# ---- What overworking allows once a turn has spent all that it may (I6.10)

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
