"""The part of the day that a decision belongs to, whose turn it is, who is done for today, and the order (I5).

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


class PartOfDay(StrEnum):
    """The parts of a day, and what comes before the first and after the last."""

    SETUP = "setup"
    SUNRISE = "sunrise"
    LOGBOOK = "logbook"
    EXPLORING = "exploring"
    SUNSET = "sunset"
    OVER = "over"


NAMES: Final[Mapping[PartOfDay, str]] = {
    PartOfDay.SETUP: msg("Set-up"),
    PartOfDay.SUNRISE: msg("Sunrise"),
    PartOfDay.LOGBOOK: msg("Logbook"),
    PartOfDay.EXPLORING: msg("Exploring"),
    PartOfDay.SUNSET: msg("Sunset"),
    PartOfDay.OVER: msg("The end"),
}
_CARDS: Final = (
    *("call", "summon", "post", "ascent", "icefall", "blizzard"),
    *("displace", "caravan", "ground", "relief", "letter"),
)
_PARTS: Final[Mapping[str, PartOfDay]] = {
    "keep": PartOfDay.SETUP,
    **dict.fromkeys(("prisms", "consoled"), PartOfDay.SUNRISE),
    **dict.fromkeys(_CARDS, PartOfDay.LOGBOOK),
    **dict.fromkeys(("take", "validate", "pay", "trim"), PartOfDay.SUNSET),
    "over": PartOfDay.OVER,
}
"""By decision; all others are taken while exploring."""


def part(view: View) -> PartOfDay:
    """Return the part of the day."""
    if view.outcome is not None:
        return PartOfDay.OVER  # also where all but one have resigned
    return _PARTS.get(view.decision.phase, PartOfDay.EXPLORING)


def any_phase(view: View) -> str:
    """Return a decision that stands for all those of the same part of the day."""
    return next((phase for phase, there in _PARTS.items() if there is part(view)), "")


def turn_of(view: View) -> Seat:
    """Return the seat whose turn or sunset it is, -1 for nobody's."""
    return view.active if part(view) in {PartOfDay.EXPLORING, PartOfDay.SUNSET} else -1


def resting(view: View, seat: Seat) -> bool:
    """Return whether a seat is done for today (I5.6).

    At sunrise no seat is done, although the marks of the day before are removed only then (I5.1).
    """
    return view.players[seat].resting and part(view) is not PartOfDay.SUNRISE


def order(view: View) -> tuple[Seat, ...]:
    """Return the seats clockwise from the first player."""
    count = len(view.players)
    return tuple((view.first + step) % count for step in range(count))
