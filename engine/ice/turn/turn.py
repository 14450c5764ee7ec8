"""The turn: everything that a seat may do in it, gathered from the organs, and its end (I5.3, I5.4).

Knows which module offers what. Must not know how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.actions import DONE
from engine.ice.day import day
from engine.ice.handlers import Asks, Handler
from engine.ice.pending import Turn
from engine.ice.turn import artifacts, dig, guilds, snow, travel

if TYPE_CHECKING:
    from engine.core import IllegalAction, Seat
    from engine.ice.actions import Action
    from engine.ice.state_builder import StateBuilder
    from engine.ice.table import Table

_ORGANS: Final = (dig, artifacts, snow, guilds, travel)
_PLAYS: Final = {verb: play for organ in _ORGANS for verb, play in organ.PLAYS.items()}
_WHYS: Final = {verb: why for organ in _ORGANS for verb, why in organ.WHYS.items()}


def _legal(table: Table, _frame: Turn, seat: Seat) -> list[Action]:
    found: list[Action] = []
    for organ in _ORGANS:
        found += organ.offers(table, seat)
    found.append(DONE)
    return found


def _play(builder: StateBuilder, frame: Turn, _seat: Seat, action: Action) -> None:
    if action == DONE:
        day.end_turn(builder, frame.seat)
    else:
        _PLAYS[action.verb](builder, action)


def _why(table: Table, _frame: Turn, seat: Seat, action: Action) -> IllegalAction | None:
    why = _WHYS.get(action.verb)
    return why(table, seat, action) if why is not None else None


def _forced(table: Table, frame: Turn) -> bool:
    """Let a turn with nothing left to do end by itself: never with snow tiles in hand, whose use is secret."""
    player, now = table.players[frame.seat], table.now
    if player.hand:
        return False
    return not player.ep or now.spent >= now.limit


ASKS: Asks = {Turn: Handler(_legal, _play, _why, _forced)}
