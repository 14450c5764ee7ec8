"""The picture of a private panel: what the seat needs to see to answer, drawn once while nothing has changed.

It works for any game. Must not know any one game, nor what stands around the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.match_message import hand_pictures
from cogs.panel_ways import PanelWays
from render.base import Drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cogs.message import Block, Picture
    from cogs.render_pool import RenderPool
    from engine.core import Event


@dataclass(frozen=True)
class PanelPictures(PanelWays):
    """The pictures of one seat's panel at one moment of a match."""

    async def pictures(self, render_pool: RenderPool) -> list[Block]:
        """Return what the seat needs to see to answer: the picture of its panel, else that of the table."""
        return await self.picture_block(render_pool) or await self._map(render_pool)

    async def _place_picture(
        self, render_pool: RenderPool, events: Sequence[Event], tokens: tuple[str, ...]
    ) -> list[Block]:
        """Return the part of the map with the places that are offered; nothing where the game draws none."""
        pictures, view, happened = self.renderer.pictures, self.view, tuple(events)
        if not tokens:
            return []
        key = ("places", view, happened, tokens)
        return await self._once(render_pool, key, lambda: pictures.places(view, tokens, events=happened))

    async def picture_block(
        self, render_pool: RenderPool, events: Sequence[Event] = (), tokens: Sequence[str] = ()
    ) -> list[Block]:
        """Return the picture that the seat needs to answer, or to see what it has just done."""
        if numbered := await self._place_picture(render_pool, events, tuple(tokens)):
            return numbered
        match self.renderer.actions.panel_picture(self.view, self.ordered):
            case "map":
                return await self._map(render_pool, events)
            case "best":
                return await self._best(render_pool)
            case "hand":
                return list(await hand_pictures(self.update, self.seat, self.renderer, render_pool))
            case "tableau":
                return list(await self._tableau(render_pool))
        return await self._map(render_pool, events) if events else []

    async def _tableau(self, render_pool: RenderPool) -> tuple[Picture, ...]:
        view = self.view
        return await render_pool.series(
            lambda: [self.renderer.pictures.tableau(view, self.seat)], end=f"{self.update.info.id}-{self.update.seq}"
        )

    async def _best(self, render_pool: RenderPool) -> list[Block]:
        """Return the map as what most people do now would leave it."""
        found = self.update.preview(self.seat, [self.likeliest]) if self.looks else None
        if found is None:
            return await self._map(render_pool)
        return await self._drawn(render_pool, f"best-{self.likeliest.replace(':', '-')}", *found)

    async def _map(self, render_pool: RenderPool, events: Sequence[Event] = ()) -> list[Block]:
        return await self._drawn(render_pool, "map", self.view, events)

    async def _drawn(self, render_pool: RenderPool, name: str, view: object, events: Sequence[Event]) -> list[Block]:
        renderer, happened = self.renderer, tuple(events)

        def picture() -> Drawn:
            pictures = renderer.pictures
            return Drawn(name, pictures.preview(view, events=happened), pictures.alt(view, events=happened))

        return await self._once(render_pool, (name, view, happened), picture)

    async def _once(
        self, render_pool: RenderPool, key: tuple[object, ...], picture: Callable[[], Drawn | None]
    ) -> list[Block]:
        """Return the picture, as it was drawn last when nothing that it hangs on has changed.

        The view is in the ``key``, and a seat's view is like another's only where both see the same.
        """
        seen = (*key, self.renderer.names, self.renderer.words.locale)
        drawn = await render_pool.once(seen, picture, end=f"{self.update.info.id}-{self.update.seq}")
        return [] if drawn is None else [drawn]
