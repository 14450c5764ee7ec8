"""What events changed on the dig, on the guild boards and on the shared strip: the pictures outline it.

Knows events. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.ice.events import days as day
from engine.ice.events import dig
from engine.ice.events import logbook as log
from render.ice.lexicon import artifact_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.events.days import IceEvent

_PARTS: Final[Mapping[type[IceEvent], tuple[str, ...]]] = {
    day.Overworked: ("rp",),
    day.Planned: ("plan",),
    day.RequestDropped: ("requests",),
    day.Tossed: ("hand",),
    dig.CampRehomed: ("camp",),
    dig.IconPaid: ("rp",),
    dig.SnowTaken: ("hand",),
    dig.TilePlayed: ("hand",),
    day.RequestTaken: ("requests",),
    day.Solaced: ("rp",),
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


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of the picture to outline."""

    spots: tuple[Spot, ...] = ()
    """Spots where something was placed."""
    gone: tuple[Spot, ...] = ()
    """Cells whose tiles are gone."""
    trails: tuple[tuple[Seat, Spot, Spot], ...] = ()
    """Moves as (seat, source, target); seat -1 for archaeologists alone."""
    coins: tuple[int, ...] = ()
    """Floor cells whose icon paid."""


UNCHANGED: Final = Changes()


@dataclass(slots=True)
class _Found:
    spots: list[Spot] = field(default_factory=list)
    gone: list[Spot] = field(default_factory=list)
    trails: list[tuple[Seat, Spot, Spot]] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)

    def touch(self, spot: Spot) -> None:
        if spot >= 0:
            self.spots.append(spot)

    def went(self, seat: Seat, source: Spot, target: Spot) -> None:
        self.touch(target)
        if min(source, target) >= 0 and source != target:
            self.trails.append((seat, source, target))


def changes(events: Sequence[IceEvent]) -> Changes:
    """Return what these events changed on the dig."""
    found = _Found()
    for event in events:
        if not (_travelled(found, event) or _placed(found, event)):
            _removed(found, event)
    return Changes(
        tuple(spot for spot in dict.fromkeys(found.spots) if spot not in found.gone),
        tuple(dict.fromkeys(found.gone)),
        tuple(dict.fromkeys(found.trails)),
        tuple(dict.fromkeys(found.coins)),
    )


def _travelled(found: _Found, event: IceEvent) -> bool:
    """Note who went where; return whether the event is of this sort."""
    match event:
        case day.Moved(seat=seat, source=source, target=target) | day.Sailed(seat=seat, source=source, target=target):
            found.went(seat, source, target)
        case dig.Flown(seat=seat, source=source, target=target):
            found.went(seat, source, target)
        case day.CampBuilt(seat=seat, source=source, cell=cell) | log.CameHome(seat=seat, source=source, cell=cell):
            found.went(seat, source, cell)
        case log.CampPitched(seat=seat, leader=source, cell=cell):
            found.went(seat, source, cell)
        case dig.Herded(source=source, target=target) | log.Called(source=source, cell=target):
            found.went(-1, source, target)
        case log.Displaced(source=source, target=target, leader=leader):
            found.went(leader, source, target)
        case dig.Gathered(sources=sources, target=target):
            for source in sources:
                found.went(-1, source, target)
        case _:
            return False
    return True


def _placed(found: _Found, event: IceEvent) -> bool:
    """Note where something was placed; return whether the event is of this sort."""
    match event:
        case day.Recruited(cell=spot) | log.Foraged(cell=spot) | log.CampShifted(cell=spot):
            found.touch(spot)
        case dig.Allocated(spot=spot) | dig.HeldPlaced(spot=spot) | dig.Joined(spot=spot) | log.Posted(spot=spot):
            found.touch(spot)
        case dig.CampLowered(target=spot) | dig.CampRehomed(target=spot):
            found.touch(spot)
        case log.Snowed(cell=cell):
            found.gone = [spot for spot in found.gone if spot != cell]
            found.touch(cell)
        case _:
            return False
    return True


def _removed(found: _Found, event: IceEvent) -> None:
    """Note what was removed."""
    match event:
        case (
            dig.SnowTaken(cell=cell) | dig.PrismFound(cell=cell) | dig.ArtifactTaken(cell=cell) | dig.Rescued(cell=cell)
        ):
            found.gone.append(cell)
        case dig.Collapsed(first=first, chain=chain):
            found.gone += (*first, *chain)
        case dig.IconPaid(floor=floor):
            found.coins.append(floor)
        case _:
            pass


def shares(events: Sequence[IceEvent]) -> dict[Spot, tuple[tuple[str, int], ...]]:
    """Return, by cell below an excavated tile, the figures that went there, as in ``plan.Figure``."""
    archs: dict[Spot, int] = {}
    others: dict[Spot, list[tuple[str, int]]] = {}
    for event in events:
        match event:
            case dig.Allocated(spot=spot, archs=number, leaders=leaders):
                archs[spot] = archs.get(spot, 0) + number
                others.setdefault(spot, []).extend(("leader", seat) for seat in leaders)
            case dig.HeldPlaced(seat=seat, spot=spot, company=number):
                archs[spot] = archs.get(spot, 0) + number
                others.setdefault(spot, []).append(("leader", seat))
            case dig.CampLowered(camp=camp, target=spot) if spot >= 0:
                archs.setdefault(spot, 0)
                others.setdefault(spot, []).append(("camp", camp))
            case _:
                pass
    return {spot: (*([("archs", number)] if number else []), *others.get(spot, ())) for spot, number in archs.items()}


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


def _parts(event: IceEvent) -> Iterable[tuple[Seat, str]]:
    """Return (seat, part of its board) for what an event changed; camps without an owner have no board."""
    found: Iterable[tuple[Seat, str]] = ()
    match event:
        case dig.Gained(seat=seat):
            found = [(seat, part) for part, number in (("pips", event.ep), ("rp", event.rp)) if number]
        case day.RequestValidated(seat=seat):
            held = any(artifact_of(piece) is not None for piece in event.pieces)
            changed = (("seals", True), ("requests", True), ("rp", event.token), ("hold", held))
            found = [(seat, part) for part, yes in changed if yes]
        case day.CurseTaken(seat=seat, kind=kind) | day.CurseTurned(seat=seat, kind=kind):
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
            case day.RowLaid():
                row |= set(event.cards)
            case log.MarketLaid():
                market |= set(event.fronts)
            case log.Swapped():
                market.add(event.given)
            case dig.TilePlayed() | day.Tossed() | log.Sold():
                shown.add(event.front)
            case day.CurseAdvanced():
                track.add(event.seat)
    revealed = any(isinstance(event, log.Revealed) for event in events)
    return Touched(frozenset(boards), frozenset(row), revealed, frozenset(market), frozenset(shown), frozenset(track))
