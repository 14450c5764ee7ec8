"""The picture of the whole Roam table.

Knows views, events and the plan. Must not know clocks, chance, files or Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from render.drawing.canvas import frame
from render.drawing.layout import Rect
from render.drawing.theme import FAINT, PAPER
from render.roam.pictures.changes import UNCHANGED
from render.roam.pictures.chart import draw_map
from render.roam.pictures.market import draw_market
from render.roam.pictures.plan import plan_table
from render.roam.pictures.tableau import draw_tableau

if TYPE_CHECKING:
    from engine.roam.view import View
    from render.look import Look
    from render.roam.pictures.changes import Changes


def paper(size: tuple[int, int]) -> Image.Image:
    """Return the background of the picture; a new one each time, because making one is faster than copying."""
    image = Image.new("RGB", size, PAPER)
    frame(image, Rect(0, 0, *size), FAINT, width=2)
    return image


def table(view: View, look: Look, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw everything public, as wide as the map, with outlines around what changed."""
    plan = plan_table(view)
    image = paper(plan.size)
    draw_map(image, plan.map, view, changed, look)
    draw_market(image, plan.market, view, look.words, changes=changed)
    for player, part in zip(view.players, plan.tableaus, strict=True):
        draw_tableau(image, part, player, view, look, changes=changed)
    return image
