"""The standard cards, read once.

Knows where they are. Must not know how they look.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.roam.loader import load

if TYPE_CHECKING:
    from engine.roam.deck import Deck


@cache
def standard_deck() -> Deck:
    """Return the deck of the standard cards, the same object each time."""
    return load()
