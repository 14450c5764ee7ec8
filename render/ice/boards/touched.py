"""What events changed on the guild boards and the shared strip: the picture outlines it.

Knows events. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.events import days, dig
from engine.ice.events import days as day
from engine.ice.events import logbook as log
from render.ice.prices import artifact_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.events.days import IceEvent


@dataclass(frozen=True, slots=True)
class Touched:
    """The parts of the picture to outline."""

    boards: frozenset[tuple[Seat, str]] = frozenset()
    """Seat and part: rp, pips, plan, hand, requests, camp, light, dark, guild, hold, seals, or slot and a number."""
    row: frozenset[int] = frozenset()
    """Requests new in the row."""
    log: bool = False
    market: frozenset[int] = frozenset()
    """Fronts new in the market."""
    shown: frozenset[int] = frozenset()
    """Fronts new in the discard."""
    track: frozenset[Seat] = frozenset()
    """Who advanced on the track."""


UNTOUCHED: Final = Touched()
_PARTS: Final[Mapping[type[IceEvent], tuple[str, ...]]] = {
    day.Overworked: ("rp",),
    day.Planned: ("plan",),
    day.RequestDropped: ("requests",),
    day.Tossed: ("hand",),
    dig.CampRehomed: ("camp",),
    dig.IconPaid: ("rp",),
    dig.SnowTaken: ("hand",),
    dig.TilePlayed: ("hand",),
    days.RequestTaken: ("requests",),
    days.Solaced: ("rp",),
    log.Bought: ("rp", "hand"),
    log.CameHome: ("guild",),
    log.CampPitched: ("guild", "camp"),
    log.CampShifted: ("camp",),
    log.CramponUsed: ("guild",),
    log.Foraged: ("guild",),
    log.LetterDrawn: ("requests",),
    log.Sheltered: ("guild",),
    log.Sold: ("rp", "hand"),
    log.Swapped: ("hand",),
}
"""By event with a seat: the parts of the seat's board that it always changes."""


def _parts(event: IceEvent) -> Iterable[tuple[Seat, str]]:
    """Return (seat, part of its board) for what an event changed; camps without an owner have no board."""
    found: Iterable[tuple[Seat, str]] = ()
    match event:
        case dig.Gained(seat=seat):
            found = [(seat, part) for part, number in (("pips", event.ep), ("rp", event.rp)) if number]
        case days.RequestValidated(seat=seat):
            held = any(artifact_of(piece) is not None for piece in event.pieces)
            changed = (("seals", True), ("requests", True), ("rp", event.token), ("hold", held))
            found = [(seat, part) for part, yes in changed if yes]
        case days.CurseTaken(seat=seat, kind=kind) | days.CurseTurned(seat=seat, kind=kind):
            found = ((seat, kind),)
        case day.CampBuilt(camp=camp) | dig.CampLowered(camp=camp):
            found = ((camp, "camp"),)
        case dig.Collapsed(camps=camps):
            found = [(camp, "camp") for camp, _ in camps]
        case _:
            found = [(event.seat, part) for part in _PARTS.get(type(event), ())]  # type: ignore[attr-defined]
    return found


def _slots(event: IceEvent) -> Iterable[tuple[Seat, int]]:
    """Return (seat, type of the slot) for the slots that an event changed."""
    match event:
        case dig.ArtifactTaken(seat=seat, slot=kind) | day.Studied(seat=seat, type=kind):
            return ((seat, kind),)
        case dig.ArtifactUsed(seat=seat, type=kind) | log.Lit(seat=seat, type=kind):
            return ((seat, kind),)
        case day.PrismMoved(seat=seat, source=source, target=target):
            return ((seat, source), (seat, target))
    return ()


def touched(events: Sequence[IceEvent]) -> Touched:
    """Return what these events visibly changed on the boards."""
    boards: set[tuple[Seat, str]] = set()
    row: set[int] = set()
    market: set[int] = set()
    shown: set[int] = set()
    track: set[Seat] = set()
    for event in events:
        boards |= set(_parts(event))
        boards |= {(seat, f"slot{kind}") for seat, kind in _slots(event)}
        match event:
            case days.RowLaid():
                row |= set(event.cards)
            case log.MarketLaid():
                market |= set(event.fronts)
            case log.Swapped():
                market.add(event.given)
            case dig.TilePlayed() | day.Tossed() | log.Sold():
                shown.add(event.front)
            case days.CurseAdvanced():
                track.add(event.seat)
    revealed = any(isinstance(event, log.Revealed) for event in events)
    return Touched(frozenset(boards), frozenset(row), revealed, frozenset(market), frozenset(shown), frozenset(track))
