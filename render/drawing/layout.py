"""Rectangles and how to divide them: layouts are computed as data before anything is drawn.

Knows arithmetic only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of whole pixels: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first x to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first y below it."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        """Return the point in its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, by: int, down: int | None = None) -> Rect:
        """Return the rectangle made smaller by ``by`` on each side, or by ``down`` at top and bottom."""
        tall = by if down is None else down
        return Rect(self.x + by, self.y + tall, self.w - 2 * by, self.h - 2 * tall)

    def holds(self, other: Rect) -> bool:
        """Return whether the other is wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Rect) -> bool:
        """Return whether the two share a pixel."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: Rect) -> Rect | None:
        """Return what belongs to both, None where they share no pixel."""
        if not self.meets(other):
            return None
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)

    def around(self, other: Rect) -> Rect:
        """Return the smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


def row(within: Rect, widths: Sequence[int], *, gap: int) -> tuple[Rect, ...]:
    """Return rectangles of these widths from left to right, as tall as the whole."""
    found = []
    x = within.x
    for width in widths:
        found.append(Rect(x, within.y, width, within.h))
        x += width + gap
    return tuple(found)


def column(within: Rect, heights: Sequence[int], *, gap: int) -> tuple[Rect, ...]:
    """Return rectangles of these heights from top to bottom, as wide as the whole."""
    found = []
    y = within.y
    for height in heights:
        found.append(Rect(within.x, y, within.w, height))
        y += height + gap
    return tuple(found)


def grid(within: Rect, count: int, *, across: int, height: int, gap: int) -> tuple[Rect, ...]:
    """Return ``count`` cells of equal width in reading order, ``across`` of them in a row."""
    width = (within.w - gap * (across - 1)) // across
    return tuple(
        Rect(within.x + (i % across) * (width + gap), within.y + (i // across) * (height + gap), width, height)
        for i in range(count)
    )


def rows_of(count: int, across: int) -> int:
    """Return how many rows ``count`` things take, ``across`` in each.

    >>> rows_of(7, 3)
    3
    """
    return -(-count // across)
