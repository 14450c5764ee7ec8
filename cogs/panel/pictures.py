"""The picture of a private panel: what the seat needs to see to answer, drawn once while nothing has changed.

It works for any game. Must not know any one game, nor what stands around the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cogs.board.match_message import NOT_DRAWN, fenced, hand_pictures
from cogs.runtime.render_pool import or_text
from render.base import Holding, pictured
from render.drawing.encoding import preview

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.message import Block
    from cogs.panel.menu import Menu
    from cogs.panel.seat_context import AnySeatContext
    from cogs.runtime.render_pool import RenderPool
    from engine.core import Event
    from render.action_groups import PanelPicture
    from render.drawing.encoding import Drawing


@dataclass(frozen=True, slots=True)
class PictureWanted:
    """Which picture helps to answer, or shows what was just done; to know it takes longer than to have it drawn."""

    kind: PanelPicture
    best: str = ""
    """The action as which the map is drawn; "": as it is."""
    tokens: tuple[str, ...] = ()
    """The places on the picture, in the order of their numbers."""


@dataclass(frozen=True)
class PanelPictures:
    """The pictures of one seat's panel at one moment of a match."""

    context: AnySeatContext
    menu: Menu

    async def needed(self, render_pool: RenderPool) -> list[Block]:
        """Return what the seat needs to see to answer: the picture of its panel, else that of the table."""
        return await self.block(render_pool, self.wanted()) or await self._map(render_pool)

    def wanted(self, tokens: tuple[str, ...] = ()) -> PictureWanted:
        """Return which picture the panel shows, with these places on it."""
        return PictureWanted(
            self.context.offers.picture, self.menu.entries.likeliest if self.menu.looks else "", tokens
        )

    async def block(self, render_pool: RenderPool, wanted: PictureWanted, events: Sequence[Event] = ()) -> list[Block]:
        """Return the picture that the seat needs to answer, or to see what it has just done."""
        if wanted.tokens:
            return await self._preview(render_pool, "map", self.context.view, events, places=wanted.tokens)
        match wanted.kind:
            case "map":
                return await self._map(render_pool, events)
            case "best":
                return await self._best(render_pool, wanted.best)
            case "hand":
                hand = hand_pictures(self.context.update, self.context.seat, self.context.renderer, render_pool)
                page = self.context.renderer.pictures.hand(self.context.view)
                return await or_text(hand, page.text if page else "")
            case "tableau":
                pictures = self.context.renderer.pictures
                shown = pictures.tableau(self.context.view, self.context.seat) or Holding("")
                drawing = pictured(shown, "tableau", pictures.look)
                return await self._drawn(render_pool, drawing, instead=fenced(shown.text))
        return await self._map(render_pool, events) if events else []

    async def _best(self, render_pool: RenderPool, text: str) -> list[Block]:
        """Return the map as an action would leave it."""
        found = self.context.update.preview(self.context.seat, [text]) if text else None
        if found is None:
            return await self._map(render_pool)
        return await self._preview(render_pool, f"best-{text.replace(':', '-')}", *found)

    async def _map(self, render_pool: RenderPool, events: Sequence[Event] = ()) -> list[Block]:
        return await self._preview(render_pool, "map", self.context.view, events)

    async def _preview(
        self, render_pool: RenderPool, name: str, view: object, events: Sequence[Event], *, places: Sequence[str] = ()
    ) -> list[Block]:
        pictures, shown = self.context.renderer.pictures, tuple(places)
        drawing = partial(preview, pictures, view, events=tuple(events), places=shown, name=name)
        return await self._drawn(render_pool, drawing)

    async def _drawn(self, render_pool: RenderPool, drawing: Drawing, *, instead: str = "") -> list[Block]:
        """Return the picture, as it was drawn last when nothing that it hangs on has changed; else a text."""
        picture = render_pool.answer(drawing, end=f"{self.context.update.info.id}-{self.context.update.seq}")
        return await or_text(picture, instead or self.context.words.say(NOT_DRAWN))
