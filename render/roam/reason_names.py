"""What a computer weighs in Roam, as nouns that "it does more for" can stand before.

Knows the words for what is weighed. Must not know how much anything weighs, nor who weighs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

NAMES: Final[Mapping[str, str]] = {
    # Translators: these stand where "Why: it does more for {gained} than the next best choice." has room for them
    "artifacts": msg("your artifacts"),
    "awake": msg("characters that are awake"),
    "characters": msg("your characters"),
    "coins": msg("your coins"),
    "lands": msg("lands that you may win"),
    "markers short": msg("your stock of markers"),
    "points": msg("your points"),
    "others: artifacts": msg("keeping artifacts from the strongest of the others"),
    "others: awake": msg("leaving the strongest of the others fewer characters awake"),
    "others: characters": msg("keeping characters from the strongest of the others"),
    "others: coins": msg("keeping coins from the strongest of the others"),
    "others: lands": msg("keeping the strongest of the others out of lands"),
    "others: points": msg("keeping points from the strongest of the others"),
}
"""By what is weighed."""


def weighed(feature: str, words: Words) -> str:
    """Return the name of what is weighed, "" where it has none."""
    name = NAMES.get(feature)
    return words.say(name) if name else ""
