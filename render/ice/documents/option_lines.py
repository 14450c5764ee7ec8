"""What each option of ICE means, in one line, for the lobby.

Knows the keys and values of ICE's options. Must not know how they are called (``option_names``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import Guild
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

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


def explained(key: str, value: str, words: Words) -> str:
    """Return what a value of an option means, without a full stop; "" for one that is no option of ICE."""
    return words.say(_LINES.get((key.partition(".")[0], value), ""))
