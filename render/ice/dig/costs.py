"""The costs and gains of a step that is not taken yet, in a few words for the band under its picture.

Knows events and prices. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.events import days as day
from engine.ice.events import dig
from engine.ice.events import logbook as log
from render.ice.prices import price_parts
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.advice import Price
    from engine.ice.events.days import IceEvent
    from engine.ice.view import View
    from render.words import Words

_MINUS: Final = "\N{MINUS SIGN}"
_LEVELS: Final = (msg("snow {n}"), msg("surface {n}"), msg("deep {n}"))


@dataclass(frozen=True, slots=True)
class Cost:
    """Something paid or gained."""

    amount: str
    token: str
    """``ep`` or ``rp``, as signs are named."""
    why: str = ""


def spent(events: Sequence[IceEvent], view: View, words: Words) -> tuple[Cost, ...]:
    """Return the costs and gains of these events for the acting seat."""
    ep = sum(_ep(event) for event in events)
    played = any(isinstance(event, dig.TilePlayed) for event in events)
    if not played and view.decision.phase == "walk" and any(isinstance(event, day.Moved) for event in events):
        ep -= 1
    rp = sum(_rp(event) for event in events)
    found = [Cost(_signed(ep), "ep")] if ep else []
    if rp:
        found.append(Cost(_signed(rp), "rp"))
    if not found and events and any(isinstance(event, day.Moved | dig.Flown | log.CameHome) for event in events):
        found.append(Cost("0", "ep", words.say("free")))
    return tuple(found)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}"


def _ep(event: IceEvent) -> int:
    match event:
        case day.Moved(free=False) | day.CampBuilt() | day.Sailed() | day.Recruited() | day.Studied() | day.Planned():
            return -1
        case dig.Gathered() | log.CampPitched():
            return -1
        case dig.Excavated(cost=cost):
            return -cost
        case dig.Gained(ep=ep):
            return ep
        case _:
            return 0


def _rp(event: IceEvent) -> int:
    match event:
        case dig.IconPaid():
            return 1
        case dig.Gained(rp=rp):
            return rp
        case day.Overworked():
            return -1
        case _:
            return 0


def excavation(price: Price | None, words: Words) -> tuple[Cost, ...]:
    """Return the price of an excavation and its parts (I6.4); None means that a talisman makes it free."""
    if price is None:
        return (Cost("0", "ep", words.say("talisman")),)
    parts = [words.say(_LEVELS[price.level], n=price.base), *price_parts(price, words)]
    return (Cost(_signed(-price.ep) if price.ep else "0", "ep", "   ".join(parts)),)
