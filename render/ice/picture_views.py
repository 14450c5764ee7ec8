"""What each public picture shows of a view, all else blank: what differs in nothing else need not be drawn again.

Knows which fields of a view a picture depends on. Must not draw. Nothing comes into such a view that the public's does
not have.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.ice.components import BOX
from engine.ice.view import DecisionView, PlayerView, View
from render.ice.daytime import any_phase

_ASKED: Final = DecisionView(
    phase="", seats=(), cell=-1, spots=(), archs=0, leaders=(), left=0, camp=-1, held=0, card=-1, done=0, removed=(),
    type=None,
)  # fmt: skip
_PLAYER: Final = PlayerView(
    seat=0, guild="", ep=0, rp=0, planning=False, walks=0, hand=0, requests=0, slots=(), hold=(), studies=(), turned=(),
    ready=(), validated=(), bonus=0, leader=-1, camp=-1, daily=False, token=-1, crampons=0, shelter=0, step=0, light=0,
    dark=0, need=0, carry=0, resting=False, worth=(),
)  # fmt: skip
_VIEW: Final = View(
    players=(), day=0, turn=0, first=0, active=0, decision=_ASKED, spent=0, limit=0, used=0, over=False, cells=(),
    bare=(), icons=(), reserve=0, camps=(), decrees=(), row=(), laid=False, pile=0, heap=0, log=0, logged=(), opened=-1,
    spill=0, spoil=0, shown=(), market=(), curses=(), mode="", blessing=False, mild=False, lines=(), outcome=None,
    own=None, box=BOX,
)  # fmt: skip


def of_dig(view: View) -> View:
    """Return what the picture of the dig shows."""
    if view.decision.phase == "blizzard":
        return replace(view, own=None)  # where snow may be laid is worked out from the whole table
    return replace(
        _VIEW,
        players=tuple([_on_dig(player) for player in view.players]),
        decision=replace(_ASKED, phase=any_phase(view), seats=view.decision.seats),
        **{
            name: getattr(view, name)
            for name in ("box", "day", "first", "cells", "icons", "reserve", "camps", "logged", "spill", "outcome")
        },
    )


def of_boards(view: View) -> View:
    """Return what the picture of the guild boards shows."""
    return replace(
        view,
        players=tuple([replace(player, leader=-1) for player in view.players]),
        decision=replace(_ASKED, phase=any_phase(view), seats=view.decision.seats),
        **{name: getattr(_VIEW, name) for name in ("turn", "over", "cells", "bare", "icons", "lines", "own")},
    )


def _on_dig(player: PlayerView) -> PlayerView:
    return replace(_PLAYER, **{name: getattr(player, name) for name in ("seat", "ep", "leader", "resting")})
