"""Renderers whose pictures are small, white and quick, with the right texts: where something else is looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PIL import Image

from render.base import Drawn, Pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.base import AnyRenderer


class _Blank:
    """The pictures of a game, without drawing them."""

    def __init__(self, right: Any) -> None:
        self._right = right

    def table(self, view: object, *, events: Any = ()) -> tuple[Drawn, ...]:
        """Return one small picture with the right text."""
        return (Drawn("table", _paper(), self._right.alt(view, events=events)),)

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
