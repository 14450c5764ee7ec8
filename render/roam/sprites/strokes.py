"""Lines of the busts: their width, and how corners become curves.

Knows geometry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Point

LINE: Final = 0.055
"""The width of a line of ink."""
_STEPS: Final = 6


def smooth(points: Sequence[Point]) -> list[Point]:
    """Return a closed curve through these points."""
    found: list[Point] = []
    count = len(points)
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        for step in range(_STEPS):
            t = step / _STEPS
            found.append((_between(ax, bx, cx, dx, t=t), _between(ay, by, cy, dy, t=t)))
    return found


def _between(a: float, b: float, c: float, d: float, *, t: float) -> float:
    """Return a value on the way from b to c, with a and d as the neighbours (Catmull and Rom)."""
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
