"""``python -m cogs.panel.process``: lays private panels out for the program that started it.

Is told the games and their renderers first, then asked for one panel after another. Knows the present of a match. Must
not store or send anything.
"""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

from cogs.panel.panel import Panel
from render.renderers import fitting
from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.panel.layout import LaidOut
    from cogs.panel.layouts import PanelAsked
    from host.types import AnyGame
    from render.base import AnyRenderer


def _laying(
    known: tuple[Mapping[str, AnyGame], Mapping[str, AnyRenderer]],
) -> Callable[[PanelAsked], LaidOut]:
    # what is loaded stays until the end
    gc.collect()
    gc.freeze()
    return partial(answer, *known)


def answer(games: Mapping[str, AnyGame], renderers: Mapping[str, AnyRenderer], asked: PanelAsked) -> LaidOut:
    """Lay a panel out."""
    present = asked.present.opened(games)
    shows = fitting(renderers, present.info.game, present.info.cards)
    renderer = shows.for_match(asked.words, asked.names)
    return Panel(present, asked.present.seat, renderer).laid_out(asked.level)


if __name__ == "__main__":
    serve(_laying)
