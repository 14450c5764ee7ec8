"""Questions of the logbook cards to a seat (I12).

Knows the phases of the cards. Must not know turns and sunsets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from render.ice.card_names import logbook_name, logbook_text
from render.ice.lexicon import spot_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from engine.ice.view import View
    from render.words import Words

_QUESTIONS: Final[Mapping[str, str]] = {
    "call": msg("Choose the camp."),
    "post": msg("The reserve is short: choose the cell for the next one."),
    "ascent": msg("Move your leader, or stay."),
    "icefall": msg("Choose the tile."),
    "blizzard": msg("Choose the cell."),
    "ground": msg("Choose the tile, or leave your camp as it is."),
    "relief": msg("Choose the cell."),
    "letter": msg("Choose the request that you keep."),
}


def prompt(view: View, _seat: Seat, _names: Sequence[str], words: Words) -> str | None:
    """Return the question to this seat; None outside the logbook phases."""
    question = _question(view, words)
    if question is None:
        return None
    card = view.box.logbook[view.logged[-1]]
    # Translators: a logbook card by name and what it does
    effect = words.say("{card}: {text}.", card=logbook_name(words, card), text=logbook_text(words, card))
    return f"{question}\n{effect}"


def _question(view: View, words: Words) -> str | None:
    decision = view.decision
    match decision.phase:
        case "summon":
            return words.count(
                "{n} archaeologist is still to come to {spot}: choose where from.",
                "{n} archaeologists are still to come to {spot}: choose where the next one comes from.",
                decision.left,
                spot=spot_name(decision.cell),
            )
        case "displace":
            spot = spot_name(decision.cell)
            return words.say("{spot} can no longer be seen: choose where the next explorer goes.", spot=spot)
        case "caravan":
            return words.count(
                "You may trade {n} more time.", "You may trade {n} more times.", advice.MOST_TRADES - decision.done
            )
        case phase if phase in _QUESTIONS:
            return words.say(_QUESTIONS[phase])
    return None
