"""Why Roam refuses an action: every key that IllegalAction may carry, with the names of its values.

The texts have one sentence for each key. Squares are names ("c4"), cards and artifacts ids, abilities and
phases the values of their enums, seats numbers.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # any time
        "over": (),  # the match is over
        "not-your-turn": ("seat",),  # seat: the one that is awaited
        "not-now": ("verb", "phase"),  # an action of another step; phase: the present one
        # artifacts
        "no-artifact": ("ability",),  # none of this ability in the tableau
        "artifact-used": ("ability",),  # all of this ability lie face down
        "flip-last": ("card",),  # would leave no character to explore with (R3.5)
        "slide-nothing": ("square",),  # no marker there
        "slide-far": ("square", "target"),  # not one step up, down, left or right
        "slide-taken": ("target",),  # not empty
        "slide-hole": ("target",),  # no land lies there any more (R4.9)
        "turn-thrice": (),  # at most three quarters (R10.4)
        "turn-no-position": ("card",),  # would leave the character no legal position (R10.4)
        # waking and exploring
        "not-yours": ("card",),  # no character of the own tableau
        "asleep": ("card",),
        "rest-none-asleep": (),
        "rest-coins": ("cost", "coins"),
        "no-position": ("card",),  # fits nowhere, and another awake character does (R4.9)
        "position-outside": ("square", "card"),  # a solid square would lie off the map (R4.3)
        "position-hole": ("square", "card"),  # a solid square would lie on a hole (R4.9)
        "nowhere-fits": ("card",),  # there is a position, so one must be chosen
        "fill-other": ("square", "squares"),  # squares: those to choose from (R4.7)
        # blanks and Replace
        "no-marker": (),  # no marker left in the stock
        "not-blank": ("square",),  # no blank of the pattern lies there
        "filled": ("square",),  # filled in this exploration already (R4.10)
        "blank-full": ("square",),
        "blank-coins": ("cost", "coins"),
        "replace-outside": ("square",),  # no square of the pattern
        "replace-nothing": ("square",),  # no marker there
        "replace-own": ("square",),  # the (top) marker is one's own
        "replace-room": ("square",),  # stacked: the square is not full (R12.3)
        "replace-unpaid": ("square",),  # a blank: needs ``pay`` or ``free``
        "replace-solid": ("square",),  # a solid square: needs neither
        # auctions
        "not-tied": (),  # the seat does not bid in this auction
        "spoken": (),  # the seat has spoken already
        "bid-low": ("amount", "minimum"),
        "bid-coins": ("amount", "coins"),
        "limit-coins": ("amount", "coins"),
        "limit-unset": (),  # there is no limit to withdraw
        # buying
        "not-in-row": ("artifact",),
        "buy-coins": ("artifact", "price", "coins"),
    }
)
"""Names of the values by key."""
