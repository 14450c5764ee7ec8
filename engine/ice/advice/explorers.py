"""Where explorers and tiles may go that a decision puts somewhere: allocations, snow tiles that send, the Blizzard.

Knows those decisions as a view shows them. Must not know what it brings to go there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.ice.actions import make
from engine.ice.advice.turns import acting
from engine.ice.board import BELOW, SNOW, listed
from engine.ice.day.logbook import bears
from engine.ice.events.dig import Allocated
from engine.ice.hidden.from_view import from_view
from engine.ice.pending import ROPE_HOLDS, Allocate
from engine.ice.state_builder import StateBuilder
from engine.ice.table import explorers
from engine.ice.turn import allocate
from engine.ice.turn.snow import WHISTLED, whistle_camps
from engine.ice.turn.travel import steps

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.view import View


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is still to be allocated, without those who go last."""

    archaeologists: int
    leaders: int
    leader_last: bool
    """The leader of who acts goes last, by crampon or rope (I6.6)."""
    company_last: int
    """Archaeologists that go last with it, by the rope."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where everybody ends up who is allocated evenly (I6.6)."""

    standing: tuple[tuple[Spot, int], ...]
    """By spot below: how many explorers stand there then."""
    leaders: tuple[tuple[Seat, Spot], ...]
    """Leaders that are placed, and where."""


def waiting(view: View) -> Waiting:
    """Return who is still to be allocated, and who goes last (I6.6)."""
    decision = view.decision
    held = bool(decision.held)
    along = int(decision.held == ROPE_HOLDS and decision.archs > 0)
    return Waiting(decision.archs - along, len(decision.leaders) - held, held, along)


def even_spread(view: View, spot: Spot) -> Spread | None:
    """Return where an even allocation ends, the own leader or the first one on a spot; None where there is none."""
    frame = ongoing(view)
    if frame is None or spot not in BELOW[frame.cell]:
        return None
    builder = StateBuilder(replace(from_view(view), stack=(frame,)))
    allocate.ASKS[Allocate].play(builder, frame, frame.seat, make("even", spot=spot))
    placed = [event for event in builder.events if isinstance(event, Allocated)]
    return Spread(
        standing=tuple((low, explorers(builder, low)) for low in BELOW[frame.cell]),
        leaders=tuple((seat, event.spot) for event in placed for seat in event.leaders),
    )


def next_placed(view: View) -> tuple[str, ...]:
    """Return the actions that place one explorer of an allocation now (I6.6); none outside of one."""
    frame = ongoing(view)
    if frame is None:
        return ()
    legal = allocate.ASKS[Allocate].legal(from_view(view), frame, frame.seat)
    return tuple(action.text for action in legal if action.verb == "put")


def targets(view: View, front: str, source: Spot) -> tuple[Spot, ...]:
    """Return where a whistle or smilodon may send archaeologists of a spot (I9); nowhere for other snow tiles."""
    table = from_view(view)
    if front == "smilodon":
        return tuple(steps(table, source))
    return listed(whistle_camps(table) & ~(1 << source)) if front == "whistle" else ()


def whistled(view: View, source: Spot) -> int:
    """Return how many archaeologists of a spot go with a whistle at most (I9)."""
    return min(WHISTLED, from_view(view).archs[source])


def snow_sites(view: View) -> tuple[Cell, ...]:
    """Return the empty cells onto which the tile of a blizzard may be laid now (I12); none when it is not asked."""
    if view.decision.phase != "blizzard":
        return ()
    table = from_view(view)
    return tuple(cell for cell in SNOW if bears(table, cell))


def ongoing(view: View) -> Allocate | None:
    """Return the allocation that a view shows, if it does; what could be declared before it depends on hidden hands."""
    decision = view.decision
    if decision.phase != "allocate":
        return None
    return Allocate(acting(view), decision.cell, begun=True, held=decision.held)
