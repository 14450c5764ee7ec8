"""Renderers whose pictures are small, white and quick, with the right names and texts: for tests of something else.

Knows what a picture is called and when there is none. Must not draw anything.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PIL import Image

from render.base import Drawn, Holding, TablePart
from render.renderers import RENDERERS
from render.texts import ALT, clipped, lettered
from tests.conformance.games import conformance
from tests.support.renderers import otherwise

if TYPE_CHECKING:
    from render.base import AnyRenderer


def _blank() -> Image.Image:
    return Image.new("RGB", (16, 16), "white")


def _sketched(name: str, alt: str, *_of: Any) -> Drawn:
    return Drawn(name, _blank(), alt)


def sketch(key: str) -> AnyRenderer:
    """Return the renderer of a game with pictures that are small and quick, for tests that look at something else."""
    renderer, game = RENDERERS[key], conformance(key)

    def drawn(right: Any, view: Any, **more: Any) -> tuple[TablePart, ...]:
        parts = zip(right.table(view, **more), game.picture_names(view), strict=True)

        def draw(part: TablePart, name: str) -> partial[Drawn]:
            # equal for what looks the same, as a method of two renderers that are equal is not
            method: Any = part.draw.func
            return partial(_sketched, name, "", method.__func__, method.__self__, *part.draw.args)

        return tuple(replace(part, draw=draw(part, name)) for part, name in parts)

    def preview(right: Any, view: Any, *, events: Any = (), places: Any = (), ends: Any = (), **_more: Any) -> Drawn:
        told = lettered([way.label for way in ends]) or right.alt(view, events=events)
        return Drawn("map", _blank(), "places" if places else told)

    def result(right: Any, view: Any, **_more: Any) -> Drawn:
        return Drawn("result", _blank(), "\n".join(renderer.sentences(right.look).ending(view)))

    def hand(right: Any, view: Any) -> Holding | None:
        page = right.hand(view)
        return page and replace(page, asked=None, draw=partial(_sketched, "hand", clipped(page.text, ALT)))

    def forecast(_right: Any, text: str, view: Any) -> Drawn | None:
        return Drawn("map", _blank(), "") if game.foretold(text, view) else None

    blanks = {"table": drawn, "preview": preview, "result": result, "hand": hand, "forecast": forecast}
    return otherwise(renderer, "pictures", **blanks)
