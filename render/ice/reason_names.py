"""What a computer weighs in ICE, as nouns that "it does more for" can stand before.

Knows the words for what is weighed. Must not know how much anything weighs, nor who weighs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

_TILES: Final = msg("tiles that are worth excavating in reach")
_EFFECTS: Final = msg("effects that you may use yet")
_HAND: Final = msg("snow tiles in your hand")
NAMES: Final[Mapping[str, str]] = {
    # Translators: these stand where "Why: it does more for {gained} than the next best choice." has room for them
    "points": msg("the RP that you have"),
    "requests_met": msg("requests that you can meet"),
    "requests_hoped": msg("requests that you can hope to meet"),
    "anima_spare": msg("anima to spare"),
    "requests_in_hand": msg("the choice of requests in your hand"),
    "sets_begun": msg("sets for a decree"),
    "shapes_begun": msg("shapes for a decree"),
    "studies": msg("your studies"),
    "ep_today": msg("EP that are left for today"),
    "ep_later": msg("EP for the days to come"),
    "planning": msg("tomorrow's EP"),
    "best_tile": _TILES,
    "second_tile": _TILES,
    "third_tile": _TILES,
    "company": msg("archaeologists at your leader's side"),
    "archaeologists_near": msg("archaeologists near your leader"),
    "leader_away": msg("having your leader in the dig"),
    "depth": msg("the depth that your leader has reached"),
    "camp_pitched": msg("your camp"),
    "obliteration": _EFFECTS,
    "exalted": _EFFECTS,
    "harmony": _EFFECTS,
    "philosophical": _EFFECTS,
    "achievement": _EFFECTS,
    "wreckage": _HAND,
    "sailer": _HAND,
    "survivors": _HAND,
    "talismans": _HAND,
    "travelling_tiles": _HAND,
    "other_tiles": _HAND,
    "unknown_tiles": _HAND,
    "free_moves": msg("free-move tokens"),
    "daily_ability": msg("your ability of the day"),
    "shelter": msg("shelter"),
}
"""By what is weighed."""


def weighed(feature: str, words: Words) -> str:
    """Return the name of what is weighed, "" where it has none."""
    name = NAMES.get(feature)
    return words.say(name) if name else ""
