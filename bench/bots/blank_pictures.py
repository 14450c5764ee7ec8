"""Pictures that are small, white and quick, or none, with the right texts: where something else is looked at."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PIL import Image

from cogs.messages.message import Picture
from cogs.runtime.render_pool import RenderPool
from cogs.telemetry.metrics import Metrics
from render.base import Drawn, Holding, TablePart
from render.drawing.encoding import forecast, headed, parts, preview
from render.texts import ALT, clipped, lettered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.base import AnyRenderer, Shortcut
    from render.drawing.encoding import Drawing


class _Blank:
    """The pictures of a game, without drawing them."""

    def __init__(self, right: Any) -> None:
        self._right = right

    def table(self, view: object, *, events: Any = (), told: Any = None) -> tuple[TablePart, ...]:
        """Return one small picture with the right text."""
        alt = self._right.alt(view, events=events, told=told)
        return (TablePart(partial(_sheet, "table"), alt),)

    def result(self, _view: object, **_more: object) -> Drawn:
        """Return a small picture."""
        return Drawn("result", _paper(), "")

    def preview(
        self,
        view: object,
        *,
        events: Any = (),
        places: Sequence[str] = (),
        ends: Sequence[Shortcut] = (),
        **_more: object,
    ) -> Drawn:
        """Return a small picture with the right text, but for what places it shows."""
        told = lettered([way.label for way in ends])
        return Drawn("map", _paper(), "" if places else told or self._right.alt(view, events=events))

    def hand(self, view: object) -> Holding | None:
        """Return the text, and draw nothing."""
        return _unpictured(self._right.hand(view))

    def tableau(self, view: object, seat: int) -> Holding | None:
        """Return the text, and draw nothing."""
        return _unpictured(self._right.tableau(view, seat))

    def forecast(self, _text: str, _view: object) -> None:
        """Draw nothing."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._right, name)


def _paper() -> Image.Image:
    return Image.new("RGB", (4, 4), "white")


def _sheet(name: str) -> Drawn:
    return Drawn(name, _paper(), "")


def _unpictured(page: Holding | None) -> Holding | None:
    return page and replace(page, asked=None, draw=partial(_nothing))


def _nothing() -> Drawn | None:
    return None


def blank(renderer: AnyRenderer) -> AnyRenderer:
    """Return the renderer of a game without its pictures."""
    right: Any = renderer.pictures

    def made(*given: Any) -> Any:
        return _Blank(right(*given))

    return replace(renderer, pictures=made)


class BlankPool(RenderPool):
    """A pool that draws nothing, where a panel is looked at without its pictures."""

    def __init__(self) -> None:
        super().__init__(1, metrics=Metrics())

    async def answer(self, drawing: Drawing, *, end: str) -> tuple[Picture, ...]:
        """Return one picture where a map is drawn; else the pictures under their names, with their texts."""
        if drawing.func is headed:
            (within,), question = drawing.args, drawing.keywords["question"]
            found = await self.answer(within, end=end)
            return tuple([replace(one, alt=clipped(f"{question} {one.alt}", ALT)) for one in found])
        if drawing.func in {preview, forecast}:
            # what is said of a forecast, whoever asks for it adds
            (pictures, *more), told = drawing.args, drawing.keywords
            alt = pictures.alt(more[0], events=told.get("events", ())) if drawing.func is preview else ""
            alt = lettered([way.label for way in told.get("ends", ())]) or alt
            return (Picture(f"{told['name']}-{end}.png", b"x", "places" if told.get("places") else alt),)
        return tuple(Picture(f"{one.name}-{end}.png", b"x", one.alt) for one in parts(drawing()))
