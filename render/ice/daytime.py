"""The part of the day that a decision belongs to, whose turn it is, who is done for today, in which order (I5).

Knows decisions by their names. Must not know how they are asked or drawn.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Seat
    from engine.ice.view import View


class Part(StrEnum):
    """The parts of a day, and what comes before the first and after the last."""

    SETUP = "setup"
    SUNRISE = "sunrise"
    LOGBOOK = "logbook"
    EXPLORING = "exploring"
    SUNSET = "sunset"
    OVER = "over"


NAMES: Final[Mapping[Part, str]] = {
    Part.SETUP: msg("Set-up"),
    Part.SUNRISE: msg("Sunrise"),
    Part.LOGBOOK: msg("Logbook"),
    Part.EXPLORING: msg("Exploring"),
    Part.SUNSET: msg("Sunset"),
    Part.OVER: msg("The end"),
}
_CARDS: Final = (
    *("call", "summon", "post", "ascent", "icefall", "blizzard"),
    *("displace", "caravan", "ground", "relief", "letter"),
)
_PARTS: Final[Mapping[str, Part]] = {
    "keep": Part.SETUP,
    **dict.fromkeys(("prisms", "consoled"), Part.SUNRISE),
    **dict.fromkeys(_CARDS, Part.LOGBOOK),
    **dict.fromkeys(("take", "validate", "pay", "trim"), Part.SUNSET),
    "over": Part.OVER,
}
"""By decision; all others are taken while exploring."""


def part(view: View) -> Part:
    """Return the part of the day."""
    return _PARTS.get(view.decision.phase, Part.EXPLORING)


def turn_of(view: View) -> Seat:
    """Return whose turn or sunset it is, -1 where it is nobody's."""
    return view.active if part(view) in {Part.EXPLORING, Part.SUNSET} else -1


def resting(view: View, seat: Seat) -> bool:
    """Tell whether a seat is done for today (I5.6).

    At sunrise nobody is any more, though the day before is only then put away (I5.1).
    """
    return view.players[seat].resting and part(view) is not Part.SUNRISE


def order(view: View) -> tuple[Seat, ...]:
    """Return the seats clockwise from the first player."""
    count = len(view.players)
    return tuple((view.first + step) % count for step in range(count))
