"""The picture of the whole Roam table.

Knows views, events and the plan. Must not know clocks, chance, files or Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from render.canvas import frame
from render.layout import Rect
from render.roam.changes import UNCHANGED
from render.roam.chart import draw_map
from render.roam.market import draw_market
from render.roam.plan import plan_table
from render.roam.tableau import draw_tableau
from render.theme import FAINT, PAPER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import View
    from render.roam.changes import Changes
    from render.words import Words


def paper(size: tuple[int, int]) -> Image.Image:
    """Return the background of the picture; a new one each time, because making one is faster than copying."""
    image = Image.new("RGB", size, PAPER)
    frame(image, Rect(0, 0, *size), FAINT, width=2)
    return image


def table(view: View, names: Sequence[str], words: Words, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw everything public, as wide as the map, with outlines around what changed."""
    plan = plan_table(view)
    image = paper(plan.size)
    draw_map(image, plan.map, view, changed)
    draw_market(image, plan.market, view, words, changes=changed)
    for player, part in zip(view.players, plan.tableaus, strict=True):
        draw_tableau(image, part, player, view, name=names[player.seat], changes=changed)
    return image
