"""Pictures that are small, white and quick, or none, with the right texts: where something else is looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PIL import Image

from cogs.messages.message import Picture
from cogs.runtime.render_pool import RenderPool
from cogs.telemetry.metrics import Metrics
from render.base import Drawn, Pictures
from render.drawing.encoding import forecast, parts, preview

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.base import AnyRenderer
    from render.drawing.encoding import Drawing


class _Blank:
    """The pictures of a game, without drawing them."""

    def __init__(self, right: Any) -> None:
        self._right = right

    def table(self, view: object, *, events: Any = (), told: Any = None) -> tuple[Drawn, ...]:
        """Return one small picture with the right text."""
        return (Drawn("table", _paper(), self._right.alt(view, events=events, told=told)),)

    def places(self, _view: object, _tokens: Sequence[str], **_more: object) -> Drawn | None:
        """Return a small picture where there would be one."""
        return None if type(self._right).places is Pictures.places else Drawn("map", _paper(), "")

    def result(self, _view: object, **_more: object) -> Drawn:
        """Return a small picture."""
        return Drawn("result", _paper(), "")

    def preview(self, _view: object, **_more: object) -> Image.Image:
        """Return a small picture."""
        return _paper()

    def hand(self, _view: object) -> None:
        """Draw nothing."""

    def tableau(self, _view: object, _seat: int) -> None:
        """Draw nothing."""

    def forecast(self, _text: str, _view: object) -> None:
        """Draw nothing."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._right, name)


def _paper() -> Image.Image:
    return Image.new("RGB", (4, 4), "white")


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
        if drawing.func in {preview, forecast}:
            # what is said of a forecast, whoever asks for it adds
            pictures, *more = drawing.args
            alt = pictures.alt(more[0], events=drawing.keywords["events"]) if drawing.func is preview else ""
            return (Picture(f"{drawing.keywords['name']}-{end}.png", b"x", alt),)
        if drawing.func.__name__ == "places":
            return (Picture(f"map-{end}.png", b"x", "places"),)
        return tuple(Picture(f"{one.name}-{end}.png", b"x", one.alt) for one in parts(drawing()))
