"""Renderers whose pictures are small, white and quick, with the right names and texts: for tests of something else.

Knows what a picture is called and when there is none. Must not draw anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PIL import Image

from render.base import Drawn
from render.renderers import RENDERERS
from render.texts import ALT, clipped
from tests.conformance.games import conformance
from tests.support.renderers import otherwise

if TYPE_CHECKING:
    from render.base import AnyRenderer


def sketch(key: str) -> AnyRenderer:
    """Return the renderer of a game with pictures that are small and quick, for tests that look at something else."""
    renderer, game = RENDERERS[key], conformance(key)

    def blank(*_given: Any, **_more: Any) -> Image.Image:
        return Image.new("RGB", (16, 16), "white")

    def drawn(right: Any, view: Any, *, events: Any = (), told: Any = None) -> tuple[Drawn, ...]:
        alt = right.alt(view, events=events, told=told)
        return tuple(Drawn(name, blank(), alt) for name in game.picture_names(view))

    def places(*_given: Any, **_more: Any) -> Drawn:
        return Drawn("map", blank(), "places")

    def result(right: Any, view: Any, **_more: Any) -> Drawn:
        return Drawn("result", blank(), "\n".join(renderer.sentences(right.look).ending(view)))

    def hand(right: Any, view: Any) -> Drawn | None:
        told = renderer.sentences(right.look).hand(view)
        return Drawn("hand", blank(), clipped(told, ALT)) if told else None

    def forecast(_right: Any, text: str, view: Any) -> Image.Image | None:
        return blank() if game.foretold(text, view) else None

    blanks = {"table": drawn, "preview": blank, "result": result, "places": places, "hand": hand, "forecast": forecast}
    return otherwise(renderer, "pictures", **blanks)
