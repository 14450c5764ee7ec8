"""What events changed on the table: the picture outlines it.

Knows events. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.roam.events import (
    Bought,
    Claimed,
    Explored,
    Flipped,
    LandLaid,
    OutpostTaken,
    Placed,
    Replaced,
    RoamEvent,
    Slid,
)
from engine.roam.squares import WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of the picture to outline."""

    squares: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()
    slides: tuple[tuple[int, int], ...] = ()
    lands: tuple[int, ...] = ()
    """Places of the map where a land was claimed; there is another one now, or none."""
    cards: tuple[tuple[Seat, str], ...] = ()
    """Characters and artifacts, each with the seat in whose tableau they are."""
    row: tuple[str, ...] = ()
    """Artifacts new in the row."""
    outpost: bool = False


UNCHANGED: Final = Changes()


def place_of(square: int) -> int:
    """Return the place of the map, 0-5, that a square belongs to.

    >>> place_of(35)
    5
    """
    return square // (3 * WIDTH) * 3 + square % WIDTH // 2


def changes(events: Sequence[RoamEvent]) -> Changes:
    """Return the changes of these events that are still visible: markers of a claimed land are gone."""
    squares: list[int] = []
    replaced: list[int] = []
    slides: list[tuple[int, int]] = []
    lands: list[int] = []
    cards: list[tuple[Seat, str]] = []
    row: list[str] = []
    outpost = False
    for event in events:
        match event:
            case Placed(squares=placed):
                squares += placed
            case Replaced(square=at):
                squares.append(at)
                replaced.append(at)
            case Slid(source=source, target=target):
                slides.append((source, target))
                squares.append(target)
            case Explored(seat=seat, character=card) | Flipped(seat=seat, character=card):
                cards.append((seat, card))
            case Claimed(seat=seat, place=place, card=card):
                squares = [at for at in squares if place_of(at) != place]
                replaced = [at for at in replaced if place_of(at) != place]
                slides = [slide for slide in slides if place_of(slide[1]) != place]
                lands.append(place)
                cards.append((seat, card))
            case LandLaid(place=place):
                lands.append(place)
            case Bought(seat=seat, artifact=artifact, refill=refill):
                cards.append((seat, artifact))
                row += [refill] if refill else []
            case OutpostTaken():
                outpost = True
            case _:
                pass
    return Changes(
        tuple(dict.fromkeys(squares)),
        tuple(dict.fromkeys(replaced)),
        tuple(dict.fromkeys(slides)),
        tuple(dict.fromkeys(lands)),
        tuple(dict.fromkeys(cards)),
        tuple(dict.fromkeys(row)),
        outpost,
    )
