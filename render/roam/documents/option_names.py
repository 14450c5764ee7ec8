"""Names of Roam's options in the lobby.

Knows the keys and values of Roam's options. Must not know what they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.choices import choice
from render.roam.lexicon import EDGES
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

_NAMES: Final[Mapping[str, str]] = {
    "mode": msg("Game"),
    "outpost": msg("Outpost"),
    "stacked": msg("Stacked markers"),
    "animals": msg("Animals"),
    "edge": msg("Edge of the map"),
}
_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "mode": {"full": msg("Full game, with artifacts"), "basic": msg("Basic game, no artifacts")},
    "edge": EDGES,
}


def option(key: str, value: str | None, words: Words) -> str:
    """Return the name of an option, or of one of its values."""
    return choice(key, value, words, names=_NAMES, values=_VALUES)
