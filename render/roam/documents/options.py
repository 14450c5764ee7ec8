"""Options of Roam in the lobby: their names, and in one line what each means.

Knows the keys and values of Roam's options. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.base import OptionText
from render.roam.lexicon import EDGES
from render.texts import choice
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


_LINES: Final[Mapping[tuple[str, str], str]] = {
    ("mode", "full"): msg("At the end of a turn you may buy an artifact that helps you from then on"),
    ("mode", "basic"): msg("Explore and claim lands, and nothing else: the game to learn it by"),
    ("outpost", "on"): msg("Whoever first surrounds another player's marker on all 8 sides takes 3 points"),
    ("outpost", "off"): msg("Surrounding a marker brings nothing"),
    ("stacked", "on"): msg("Two markers fit on a square, so full squares can still be contested"),
    ("stacked", "off"): msg("A square holds one marker"),
    ("animals", "on"): msg("Five more characters among the lands: animals"),
    ("animals", "off"): msg("Only people live in the lands"),
}
_EDGE: Final = msg("You sit at this side: the patterns of your characters are turned as you see them from there")


def option(key: str, value: str | None, words: Words) -> OptionText:
    """Return what an option is called, or one of its values and what that means."""
    of, label = key.partition(".")[0], choice(key, value, words, names=_NAMES, values=_VALUES)
    return OptionText(label, words.say(_EDGE if of == "edge" and value else _LINES.get((of, value or ""), "")))
