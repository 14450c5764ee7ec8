"""Where everything goes on the picture of a step: the map, and beside it the column of who acts.

Knows sizes. Must not draw. On a desk the picture is at most 480 pixels high.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from render.drawing.layout import Rect, grid
from render.roam.pictures.plan import CHIP, GAP, MARGIN, PAD, MapPlan, map_size, plan_map

if TYPE_CHECKING:
    from engine.roam.view import PlayerView

WIDE: Final = 1000
CELL: Final = 118
SCROLL: Final = 39
_PLATE: Final = 100
_CARD: Final = 86


@dataclass(frozen=True, slots=True)
class PreviewPlan:
    """The rectangles of the picture."""

    size: tuple[int, int]
    map: MapPlan
    column: Rect
    plate: Rect
    about: Rect | None
    """The character that explores, large; None when none does."""
    cards: tuple[Rect, ...]
    chips: tuple[Rect, ...]


def plan_preview(player: PlayerView, *, exploring: bool) -> PreviewPlan:
    """Lay out the picture; of many cards and chips there is room for some only, and none while one explores."""
    tall = map_size(CELL, SCROLL)[1]
    board = plan_map(MARGIN, MARGIN, CELL, SCROLL)
    left = board.rect.right + GAP
    column = Rect(left, MARGIN, WIDE - MARGIN - left, tall)
    inner = column.inset(PAD)
    plate = Rect(inner.x, inner.y, inner.w, _PLATE)
    chips = len(player.artifacts) + player.outpost
    rows = (chips + 1) // 2
    foot = inner.bottom - rows * (CHIP[1] + PAD) + PAD
    shown = grid(Rect(inner.x, foot, inner.w, 0), chips, across=2, height=CHIP[1], gap=PAD)
    top = plate.bottom + PAD
    about = Rect(inner.x, top, inner.w, foot - PAD - top) if exploring else None
    fitting = 0 if exploring else (foot - top) // (_CARD + PAD) * 2
    count = min(len(player.characters), fitting)
    cards = grid(Rect(inner.x, top, inner.w, 0), count, across=2, height=_CARD, gap=PAD)
    return PreviewPlan((WIDE, tall + 2 * MARGIN), board, column, plate, about, cards, shown)
