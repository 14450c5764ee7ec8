"""The end: decrees, requests, tokens, line by line (I10.4 to I10.6) (package C).

A stub until its package fills it; the contract is in the lead's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Outcome
from engine.ice.frames import Over

if TYPE_CHECKING:
    from engine.ice.state import State


def outcome(state: State) -> Outcome | None:
    """Return the end of the match, None while it runs."""
    over = state.stack[-1]
    if not isinstance(over, Over):
        return None
    scores = tuple(player.rp + player.planning for player in state.players)
    best = max(scores)
    return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == best), over.reason)
