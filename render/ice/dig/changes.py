"""What events changed on the dig: the picture outlines it.

Knows events. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.ice.events import days as day
from engine.ice.events import dig
from engine.ice.events import logbook as log

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.events.days import IceEvent


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
