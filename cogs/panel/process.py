"""``python -m cogs.panel.process``: lays private panels out for the program that started it.

Is told the games and their renderers first, then asked for one panel after another. Knows the present of a match. Must
not store or send anything.
"""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

from cogs.panel.panel import Panel
from render.drawing.encoding import Failed, described
from render.renderers import fitting
from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.panel.layouts import PanelAsked
    from cogs.panel.panel import LaidOut
    from host.types import AnyGame
    from render.base import AnyRenderer


def _laying(
    known: tuple[Mapping[str, AnyGame], Mapping[str, AnyRenderer]],
) -> Callable[[PanelAsked | None], LaidOut | Failed | tuple[()]]:
    # what is loaded stays until the end
    gc.collect()
    gc.freeze()
    return partial(_answer, *known)


def _answer(
    games: Mapping[str, AnyGame], renderers: Mapping[str, AnyRenderer], asked: PanelAsked | None
) -> LaidOut | Failed | tuple[()]:
    """Lay a panel out; None only asks whether all is ready. Raise MemoryError, which ends the process."""
    if asked is None:
        return ()
    try:
        present = asked.present.opened(games)
        shows = fitting(renderers, present.info.game, present.info.cards)
        renderer = shows.for_match(asked.words, asked.names)
        return Panel(present, asked.present.seat, renderer).laid_out(asked.level)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  it is told where somebody waits, in another process
        return Failed(described(error))


if __name__ == "__main__":
    serve(_laying)
