"""Where explorers and tiles may go: by routes of several steps, in allocations, by snow tiles, in the Blizzard.

Knows those decisions as a view shows them, and what steps cost (I6.2). Must not know what it brings to go there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.ice.actions import make
from engine.ice.advice.from_view import from_view
from engine.ice.advice.turns import acting
from engine.ice.board import BELOW, SNOW, listed
from engine.ice.day.logbook import bears
from engine.ice.events.dig import Allocated
from engine.ice.pending import ROPE_HOLDS, Allocate
from engine.ice.state import StateBuilder, explorers
from engine.ice.turn import allocate
from engine.ice.turn.snow import WHISTLED, spider_company, whistle_camps
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
    """Where everyone ends up who is allocated evenly (I6.6)."""

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


# ---- the cheapest routes of a leader to every spot that its steps can reach this turn; free moves, spiders and sailing
# are actions of their own

FREE_STEPS: Final = 2
"""Steps of a free move, and of the white spiders (I6.11, I9)."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way of a leader, step by step."""

    path: tuple[Spot, ...]
    """The spots in order, without the one that it begins at; never empty."""

    @property
    def spot(self) -> Spot:
        """Where it ends."""
        return self.path[-1]

    @property
    def cost(self) -> int:
        """EP, when every step is a move (I6.2)."""
        return len(self.path)

    def moves(self, company: int) -> tuple[str, ...]:
        """Return the actions of a move, all with the same archaeologists.

        >>> Route((9, 10)).moves(2)
        ('move:s3a:2', 'move:s3b:2')
        """
        return tuple(make("move", spot=spot, number=company).text for spot in self.path)

    def walk(self, company: int) -> tuple[str, ...]:
        """Return the actions of a free move; after a single step it is still to be said that it ends there (I6.11).

        >>> Route((9, 10)).walk(0)
        ('walk:s3a:0', 'step:s3b')
        """
        first, *others = self.path
        return (make("walk", spot=first, number=company).text, *(make("step", spot=spot).text for spot in others))

    def crawl(self, company: int) -> tuple[str, ...]:
        """Return the actions of white spiders (I9)."""
        first, *others = self.path
        start = make("play", "spiders", spot=first, number=company).text
        return (start, *(make("step", spot=spot).text for spot in others))


def routes(view: View) -> tuple[Route, ...]:
    """Return the cheapest route of moves to each spot within the EP and the limit of this turn, nearest first (I6.13).

    Nothing outside of a turn. Among equal routes it is always the same one.
    """
    return reach(view, view.active, budget(view)) if view.decision.phase == "turn" else ()


def strolls(view: View) -> tuple[Route, ...]:
    """Return where a free move may go in this turn (I6.11)."""
    free = view.decision.phase == "turn" and view.players[view.active].walks > 0 and budget(view) > 0
    return reach(view, view.active, FREE_STEPS) if free else ()


def budget(view: View) -> int:
    """Return the EP that may still be spent in this turn (I6.13)."""
    return max(0, min(view.players[view.active].ep, view.limit - view.spent))


def company(view: View, seat: Seat) -> int:
    """Return how many archaeologists may come along from where a seat's leader stands (I6.2, I13.2)."""
    player = view.players[seat]
    return min(player.carry, archaeologists(view, player.leader))


def crawling(view: View, seat: Seat) -> int:
    """Return how many archaeologists may come along with a seat's leader by white spiders (I9, I11.2)."""
    return spider_company(from_view(view), seat) if view.players[seat].leader >= 0 else 0


def archaeologists(view: View, spot: Spot) -> int:
    """Return how many archaeologists stand on a spot; none in the reserve (-1)."""
    return next((cell.archs for cell in view.cells if cell.spot == spot), 0)


def reach(view: View, seat: Seat, far: int) -> tuple[Route, ...]:
    """Return the shortest route of a seat's leader to each spot this many steps away at most, nearest first."""
    start = view.players[seat].leader
    if start < 0:
        return ()
    table = from_view(view)
    known: dict[Spot, tuple[Spot, ...]] = {start: ()}
    edge = [start]
    for _ in range(far):
        further = []
        for source in edge:
            for spot in steps(table, source):
                if spot not in known:
                    known[spot] = (*known[source], spot)
                    further.append(spot)
        # by number: which of two equal routes is found first must not hang on the one before
        edge = sorted(further)
    return tuple(Route(path) for path in known.values() if path)
