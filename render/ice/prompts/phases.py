"""What people read of the kinds of decisions, as one record each: headline, refusal of anything else, how to end it.

Knows the names of phases. Must not know what is decided in any one: see ``question``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionTexts:
    """The texts of a kind of decision: messages of the catalogue."""

    headline: str = ""
    """What the match waits for, with {name}; "" where several are asked, or the logbook card says it."""
    first: str
    """Why something else, {act}, is refused, and what has to be done first."""
    done: str = msg("Done")
    """What ending it is called."""
    passing: str = msg("Take none")
    """What passing is called."""


PHASES: Final[Mapping[str, DecisionTexts]] = {
    "keep": DecisionTexts(
        first=msg("{act} is not possible now. First discard requests until you hold as many as you keep.")
    ),
    "prisms": DecisionTexts(
        first=msg(
            "{act} is not possible now. First move prismatic artifacts to other slots, or say that you are done."
        ),
        done=msg("Leave the slots like this"),
    ),
    "turn": DecisionTexts(
        headline=msg("{name}'s turn, day {day}"),
        first=msg("{act} is not possible now. It is your turn: act, or end it."),
        done=msg("End turn"),
    ),
    "toss": DecisionTexts(
        headline=msg("{name} discards snow tiles"),
        first=msg("{act} is not possible now. Your turn is over: first discard snow tiles until 3 are left."),
    ),
    "walk": DecisionTexts(
        headline=msg("{name}'s leader is on the way"),
        first=msg("{act} is not possible now. First go on with the way that you began, or stay."),
    ),
    "consoled": DecisionTexts(
        first=msg("{act} is not possible now. You are last on the track of the curse: first choose a study token.")
    ),
    "take": DecisionTexts(
        headline=msg("{name}'s sunset: a request to take"),
        first=msg("{act} is not possible now. First take one of the open requests, or none."),
    ),
    "validate": DecisionTexts(
        headline=msg("{name}'s sunset: requests to validate"),
        first=msg("{act} is not possible now. It is your sunset: validate a request, or say that you are done."),
        done=msg("Stop validating"),
    ),
    "pay": DecisionTexts(
        headline=msg("{name} pays a request"),
        first=msg("{act} is not possible now. First choose what pays your request."),
    ),
    "trim": DecisionTexts(
        headline=msg("{name} discards requests"),
        first=msg("{act} is not possible now. First discard requests until 4 are left."),
    ),
    "slot": DecisionTexts(
        headline=msg("{name} chooses a slot"),
        first=msg("{act} is not possible now. First choose the slot for your prismatic artifact."),
    ),
    "rescue": DecisionTexts(
        headline=msg("{name} may take a removed tile"),
        first=msg("{act} is not possible now. First take one of the removed tiles, or pass."),
    ),
    "rehome": DecisionTexts(
        headline=msg("{name} moves the camp"),
        first=msg("{act} is not possible now. Your camp lost its tile: first choose a new place for it."),
    ),
    "allocate": DecisionTexts(
        headline=msg("{name} places explorers"),
        first=msg("{act} is not possible now. First allocate the explorers of the excavated tile."),
        done=msg("Declare nothing more"),
    ),
    "held": DecisionTexts(
        headline=msg("{name} places the leader"),
        first=msg("{act} is not possible now. First place the leader whom you held back."),
    ),
    "harmony": DecisionTexts(
        headline=msg("{name} may use Harmony"),
        first=msg("{act} is not possible now. First use Harmony for this excavation, or say that you are done."),
        done=msg("Go on without Harmony"),
    ),
    "camp": DecisionTexts(
        headline=msg("{name} lowers a camp"),
        first=msg("{act} is not possible now. First choose where the camp of the excavated tile goes."),
    ),
    "whistle": DecisionTexts(
        headline=msg("{name} plays Storm whistle"),
        first=msg("{act} is not possible now. First choose where the Storm whistle sends archaeologists."),
    ),
    "smilodon": DecisionTexts(
        headline=msg("{name} plays Boreal smilodon"),
        first=msg("{act} is not possible now. First choose where the Boreal smilodon drives archaeologists."),
    ),
    "call": DecisionTexts(first=msg("{act} is not possible now. First choose the camp for Call of the camp.")),
    "summon": DecisionTexts(
        first=msg("{act} is not possible now. First pick the cell from which the next archaeologist is called.")
    ),
    "post": DecisionTexts(
        first=msg("{act} is not possible now. First pick the cell that gets the next archaeologist.")
    ),
    "ascent": DecisionTexts(
        first=msg("{act} is not possible now. The logbook card is Ascent: first move one step, or pass."),
        passing=msg("Stay where you are"),
    ),
    "icefall": DecisionTexts(
        first=msg("{act} is not possible now. The logbook card is Icefall: first destroy a snow tile.")
    ),
    "blizzard": DecisionTexts(
        first=msg("{act} is not possible now. The logbook card is Blizzard: first lay a snow tile.")
    ),
    "displace": DecisionTexts(
        first=msg("{act} is not possible now. First choose where the explorers of the hidden cell go.")
    ),
    "caravan": DecisionTexts(
        first=msg("{act} is not possible now. The caravan is here: first buy, swap or sell a snow tile."),
        done=msg("Stop trading"),
    ),
    "ground": DecisionTexts(
        first=msg("{act} is not possible now. The logbook card is New ground: first put your camp somewhere, or pass."),
        passing=msg("Leave your camp as it is"),
    ),
    "relief": DecisionTexts(
        first=msg("{act} is not possible now. The logbook card is Relief: first choose a cell with a leader or a camp.")
    ),
    "letter": DecisionTexts(
        first=msg("{act} is not possible now. The logbook card is Council letter: first choose the request to keep.")
    ),
}
