"""Routes: the cheapest ways of a leader to every spot that its steps can reach this turn (I6.2).

Knows what moves of several steps cost. Must not know what else a turn may do: free moves, spiders and sailing are
actions of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.actions import make
from engine.ice.hidden.from_view import from_view
from engine.ice.turn.snow import spider_company
from engine.ice.turn.travel import steps

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.view import View

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
    """Return the shortest route of a seat's leader to each spot so many steps away at most, nearest first."""
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
