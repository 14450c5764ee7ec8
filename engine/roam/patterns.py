"""Where a pattern can lie on the map, worked out once for each direction (R4.2 to R4.4).

Knows patterns and the grid. Must not know markers or players.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.roam.actions import AT, Action
from engine.roam.bits import on_map
from engine.roam.squares import HEIGHT, WIDTH, square

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.roam.deck import Pattern


@dataclass(frozen=True, slots=True)
class Placement:
    """A pattern at one position: sets of squares (``bits``)."""

    at: int
    """The first solid square in reading order; it names the position."""
    solid: int
    blank: int
    """Those on the 6 x 6 map: blanks may hang off it (R4.4)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern in one direction, with all its positions on a map without holes, in reading order."""

    placements: tuple[Placement, ...]
    actions: tuple[Action, ...]
    """The ``at`` action of each placement."""
    by_square: Mapping[int, Placement]

    def fits(self, ground: int) -> bool:
        """Tell whether some position keeps all solid squares on the ground (R4.3, R4.9)."""
        return any(not placement.solid & ~ground for placement in self.placements)

    def positions(self, ground: int) -> tuple[Action, ...]:
        """Return the ``at`` actions that keep all solid squares on the ground."""
        return tuple(AT[placement.at] for placement in self.placements if not placement.solid & ~ground)


@cache
def shapes(pattern: Pattern) -> tuple[Shape, Shape, Shape, Shape]:
    """Return the pattern turned clockwise by 0, 1, 2 and 3 quarters; kept, since there are as many as cards."""
    return _shape(pattern), _shape(pattern.turned(1)), _shape(pattern.turned(2)), _shape(pattern.turned(3))


def _shape(pattern: Pattern) -> Shape:
    """Return the shape of a pattern that is already turned: offsets are squares east and south."""
    across, down = zip(*pattern.solid, strict=True)
    found = []
    # from where the first solid square is in the first row or column to where the last one is in the last
    for top in range(-min(down), HEIGHT - max(down)):
        for left in range(-min(across), WIDTH - max(across)):
            spots = [square(left + x, top + y) for x, y in pattern.solid]
            blank = [(left + x, top + y) for x, y in pattern.blank]
            hanging = [square(x, y) for x, y in blank if on_map(x, y)]
            found.append(Placement(min(spots), sum(1 << at for at in spots), sum(1 << at for at in hanging)))
    found.sort(key=lambda placement: placement.at)
    return Shape(
        tuple(found), tuple(AT[placement.at] for placement in found), {placement.at: placement for placement in found}
    )
