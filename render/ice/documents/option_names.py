"""Names of ICE's options in the lobby.

Knows the keys and values of ICE's options. Must not know what they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.choices import choice
from render.ice.lexicon import GUILDS
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

_NAMES: Final[Mapping[str, str]] = {
    "mode": msg("Game"),
    "blessing": msg("Blessing: artifacts work with 1 anima"),
    "mild": msg("Milder curse"),
    "journal": msg("Logbook set-up"),
    "freemove": msg("Free move with 3 players"),
    "guild": msg("Guild"),
}
_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "mode": {
        "first": msg("First expedition, for beginners"),
        "standard": msg("Standard game"),
        "curse": msg("Curse of the Nuuk, advanced"),
    },
    "guild": GUILDS,
}


def option(key: str, value: str | None, words: Words) -> str:
    """Return the name of an option, or of one of its values."""
    return choice(key, value, words, names=_NAMES, values=_VALUES)
