"""Refusals of an action that is not possible in the present phase: they say what has to be done first.

Knows verbs and the decisions of a match by name. Must not know rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.ice.event_text.voice import Voice

# What somebody asked for, by verb.
ACTS: Final[Mapping[str, str]] = {
    "drop": msg("Discarding a request"),
    "shift": msg("Moving a prismatic artifact"),
    "learn": msg("Choosing a study token"),
    "build": msg("Building a camp"),
    "move": msg("Moving"),
    "sail": msg("Sailing"),
    "excavate": msg("Excavating"),
    "recruit": msg("Recruiting"),
    "study": msg("Studying"),
    "plan": msg("Planning"),
    "overwork": msg("Overworking"),
    "walk": msg("A free move"),
    "step": msg("A further step"),
    "stay": msg("Staying there"),
    "play": msg("Playing that snow tile"),
    "to": msg("Choosing a place"),
    "use": msg("Using an artifact"),
    "spark": msg("Using the activation token"),
    "rescue": msg("Rescuing a tile"),
    "slot": msg("Choosing a slot"),
    "put": msg("Placing an explorer"),
    "even": msg("Allocating explorers"),
    "crampon": msg("Using a crampon"),
    "camp": msg("Moving a camp"),
    "light": msg("Placing the activation token"),
    "home": msg("Going home"),
    "pitch": msg("Moving your own camp"),
    "forage": msg("Foraging"),
    "toss": msg("Discarding a snow tile"),
    "take": msg("Taking a request"),
    "validate": msg("Validating a request"),
    "pay": msg("Paying a request"),
    "pass": msg("Passing"),
    "done": msg("Ending this"),
    "call": msg("Calling archaeologists"),
    "pick": msg("Picking a cell"),
    "destroy": msg("Destroying a tile"),
    "lay": msg("Laying a tile"),
    "buy": msg("Buying a tile"),
    "swap": msg("Swapping a tile"),
    "sell": msg("Selling a tile"),
    "keep": msg("Keeping a request"),
}
_ACT: Final = msg("That")

# What is decided now, by the name of the decision.
FIRST: Final[Mapping[str, str]] = {
    "keep": msg("{act} is not possible now. First discard requests until you hold as many as you keep."),
    "prisms": msg(
        "{act} is not possible now. First move prismatic artifacts to other slots, or say that you are done."
    ),
    "turn": msg("{act} is not possible now. It is your turn: act, or end it."),
    "toss": msg("{act} is not possible now. Your turn is over: first discard snow tiles until 3 are left."),
    "walk": msg("{act} is not possible now. First go on with the way that you began, or stay."),
    "consoled": msg("{act} is not possible now. You are last on the track of the curse: first choose a study token."),
    "take": msg("{act} is not possible now. First take one of the open requests, or none."),
    "validate": msg("{act} is not possible now. It is your sunset: validate a request, or say that you are done."),
    "pay": msg("{act} is not possible now. First choose what pays your request."),
    "trim": msg("{act} is not possible now. First discard requests until 4 are left."),
    "slot": msg("{act} is not possible now. First choose the slot for your prismatic artifact."),
    "rescue": msg("{act} is not possible now. First take one of the removed tiles, or pass."),
    "rehome": msg("{act} is not possible now. Your camp lost its tile: first choose a new place for it."),
    "allocate": msg("{act} is not possible now. First allocate the explorers of the excavated tile."),
    "held": msg("{act} is not possible now. First place the leader whom you held back."),
    "harmony": msg("{act} is not possible now. First use Harmony for this excavation, or say that you are done."),
    "camp": msg("{act} is not possible now. First choose where the camp of the excavated tile goes."),
    "whistle": msg("{act} is not possible now. First choose where the Storm whistle sends archaeologists."),
    "smilodon": msg("{act} is not possible now. First choose where the Boreal smilodon drives archaeologists."),
    "call": msg("{act} is not possible now. First choose the camp for Call of the camp."),
    "summon": msg("{act} is not possible now. First pick the cell from which the next archaeologist is called."),
    "post": msg("{act} is not possible now. First pick the cell that gets the next archaeologist."),
    "ascent": msg("{act} is not possible now. The logbook card is Ascent: first move one step, or pass."),
    "icefall": msg("{act} is not possible now. The logbook card is Icefall: first destroy a snow tile."),
    "blizzard": msg("{act} is not possible now. The logbook card is Blizzard: first lay a snow tile."),
    "displace": msg("{act} is not possible now. First choose where the explorers of the hidden cell go."),
    "caravan": msg("{act} is not possible now. The caravan is here: first buy, swap or sell a snow tile."),
    "ground": msg("{act} is not possible now. The logbook card is New ground: first put your camp somewhere, or pass."),
    "relief": msg(
        "{act} is not possible now. The logbook card is Relief: first choose a cell with a leader or a camp."
    ),
    "letter": msg("{act} is not possible now. The logbook card is Council letter: first choose the request to keep."),
}
_OTHER: Final = msg("{act} is not possible now. Look at the choices offered.")


def not_now(verb: str, phase: str, voice: Voice) -> str:
    """Return a sentence that this is not possible now, and what has to be decided instead."""
    say = voice.words.say
    return say(FIRST.get(phase, _OTHER), act=say(ACTS.get(verb, _ACT)))
