"""``python -m render.draw_process``: draws pictures for the program that started it.

Is told first how many bytes of what was drawn it may keep, then one drawing after another. Views come here, never a
match: it knows ``render`` and the views of games, and must not know stores, tables or Discord.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import render.renderers  # noqa: F401  it loads what draws each game
from render.drawing import cache
from render.drawing.encoding import carried_out
from render.drawing.theme import Face
from render.letters.lettering import has
from render.words import words
from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.drawing.encoding import Drawing, Encoded


def _drawing(budget: int) -> Callable[[Drawing], tuple[Encoded, ...]]:
    cache.KEPT.budget = budget
    words()
    for face in Face:
        has(face, "a")
    # what is loaded stays until the end
    gc.collect()
    gc.freeze()
    return carried_out


if __name__ == "__main__":
    serve(_drawing)
