"""A pattern as it is drawn: solid squares filled, blank ones hollow.

Knows a pattern. Must not know whose it is, nor where it lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Paint, Pen, sketch
from render.drawing.theme import ASLEEP, CARD, INK, Colour

if TYPE_CHECKING:
    from PIL import Image

    from engine.roam.deck import Pattern

SLEEPING: Final[Colour] = (108, 92, 68)
"""The ink of a sleeping character's pattern."""
SLEEPING_PAPER: Final[Colour] = ASLEEP


def pattern_cell(pattern: Pattern, room: tuple[int, int], *, most: int) -> int:
    """Return the side of a pattern's squares in pixels, at most ``most``, so that the pattern fits the room."""
    squares = pattern.solid + pattern.blank
    across = 1 + max(x for x, _ in squares)
    down = 1 + max(y for _, y in squares)
    return max(4, min(most, (room[0] - 1) // across, (room[1] - 1) // down))


@cached
def pictogram(pattern: Pattern, cell: int, *, solid: Colour = INK, paper: Colour = CARD) -> Image.Image:
    """Return a pattern as it stands: solid squares filled, blank ones hollow."""
    squares = pattern.solid + pattern.blank
    size = tuple(1 + cell * (1 + max(at[axis] for at in squares)) for axis in (0, 1))
    gap = 0.5 if cell < 12 else 1.0

    def draw(pen: Pen) -> None:
        for x, y in squares:
            hollow = (x, y) in pattern.blank
            box = (x * cell + gap, y * cell + gap, (x + 1) * cell + 1 - gap, (y + 1) * cell + 1 - gap)
            fill: Paint = paper if hollow else solid
            pen.box(box, fill, line=solid, width=max(1.5, cell * 0.14), round_=cell * 0.14)

    return sketch((size[0], size[1]), draw)
