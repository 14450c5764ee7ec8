"""Options of ICE in the lobby: their names, in one line what each means, and remarks on those without effect now.

Knows the keys and values of ICE's options. Must not know a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import Guild
from render.base import OptionText
from render.ice.lexicon import GUILDS
from render.texts import choice
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


_LINES: Final[Mapping[tuple[str, str], str]] = {
    ("mode", "first"): msg("No guild abilities and no logbook: the game to learn it by"),
    ("mode", "standard"): msg("Every guild has an ability, and each morning brings a card of the logbook"),
    ("mode", "curse"): msg("Artifacts work at once, but what you dig up brings the curse nearer"),
    ("blessing", "on"): msg("An artifact's effect needs 1 anima, not 2: a lighter game"),
    ("blessing", "off"): msg("An artifact's effect needs 2 anima, study token included"),
    ("mild", "on"): msg("Each morning who is last on the track of the curse gets a study token, or 2 renown tokens"),
    ("mild", "off"): msg("Nobody is consoled for being last on the track of the curse"),
    ("journal", "on"): msg("A card of the logbook says where the first archaeologists stand, instead of the tunnels"),
    ("journal", "off"): msg("The first archaeologists stand at the tunnels"),
    ("freemove", "on"): msg("With 3 players everybody has a free move each day: up to 2 steps for 1 EP"),
    ("freemove", "off"): msg("With 3 players there are no free moves"),
    ("guild", Guild.FLAME): msg("Once a day the activation token lets you use an artifact's effect once more"),
    ("guild", Guild.WARDENS): msg("An archaeologist comes along when you sail or build; once a day go home free"),
    ("guild", Guild.ARCHITECTS): msg("An artifact at your camp costs 1 EP less; once a day camp and leader move"),
    ("guild", Guild.FORAGERS): msg("2 archaeologists wait on your board; once a turn one goes to any snow tile, free"),
    ("guild", Guild.WALKERS): msg("2 crampons: in an excavation your leader goes to any cell below that you choose"),
}


def option(key: str, value: str | None, words: Words) -> OptionText:
    """Return what an option is called, or one of its values and what that means."""
    meaning = words.say(_LINES.get((key.partition(".")[0], value or ""), ""))
    return OptionText(choice(key, value, words, names=_NAMES, values=_VALUES), meaning)


def remarks(options: Mapping[str, str], seats: int, words: Words) -> list[str]:
    """Return a sentence for each option that is on and has no effect."""
    lines = []
    names = {key: option(key, None, words).label for key in ("mild", "journal", "freemove")}
    if options.get("mild") == "on" and options.get("mode") != "curse":
        lines.append(words.say("“{option}” changes nothing without the Curse of the Nuuk.", option=names["mild"]))
    elif options.get("mild") == "on" and seats == 1:
        lines.append(words.say("“{option}” changes nothing for somebody alone.", option=names["mild"]))
    if options.get("journal") == "on" and options.get("mode") == "first":
        lines.append(words.say("“{option}” changes nothing in the first expedition.", option=names["journal"]))
    if options.get("freemove") == "on" and seats != 3:
        lines.append(words.say("“{option}” changes nothing unless 3 people play.", option=names["freemove"]))
    return lines
