"""The standard cards, read once.

Knows where they are. Must not know how they look.
"""

from __future__ import annotations

from typing import Final

from engine.roam.loader import load

STANDARD_DECK: Final = load()
