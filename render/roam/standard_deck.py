"""The standard cards.

Knows where they are. Must not know how they look.
"""

from __future__ import annotations

from typing import Final

from engine.roam.loader import RELEASED, load, released

STANDARD_DECK: Final = released(RELEASED[-1]) or load()
