"""The backs of tiles as sprites: the terrain of snow, the type of an artifact.

Knows how a back looks. Must not know where it is placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import PRISMATIC, TYPES
from render.cache import cached
from render.canvas import Pen, sketch
from render.ice.sprites.palette import CHASM, CHASM_DEEP, PITCH, ROCK, ROCK_DARK, WHITE
from render.ice.sprites.signs import type_icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

_EDGE: Final = (124, 152, 186)


def _tunnel(pen: Pen) -> None:
    """Draw a hole in the ice that leads down, steps in it."""
    pen.disc((1, 1.06), (0.9, 0.72), _EDGE)
    pen.disc((1, 1.0), (0.9, 0.7), WHITE)
    pen.disc((1, 1.04), (0.76, 0.58), CHASM)
    pen.disc((1, 1.14), (0.66, 0.46), CHASM_DEEP)
    for x, y in ((0.5, 0.74), (0.82, 0.62), (1.22, 0.62)):
        pen.line(((x, y), (x + 0.14, y + 0.12)), (120, 170, 222), width=0.09)
    for y, half in ((0.84, 0.3), (1.08, 0.34), (1.32, 0.3)):
        pen.line(((1 - half, y), (1 + half, y)), (206, 158, 92), width=0.1)
    for side in (-1, 1):
        pen.line(((1 + side * 0.24, 0.56), (1 + side * 0.24, 1.5)), (206, 158, 92), width=0.1)


def _nunatak(pen: Pen) -> None:
    """Draw a peak of rock that stands out of the ice."""
    pen.disc((1.04, 1.64), (0.92, 0.2), _EDGE)
    rock = ((0.1, 1.62), (0.52, 0.86), (0.7, 1.02), (1.08, 0.2), (1.52, 1.0), (1.9, 1.62))
    pen.polygon(rock, PITCH, line=PITCH, width=0.12)
    pen.polygon(rock, ROCK)
    pen.polygon(((1.08, 0.2), (1.52, 1.0), (1.9, 1.62), (1.2, 1.62), (1.28, 1.1), (1.0, 0.8)), ROCK_DARK)
    pen.polygon(((0.52, 0.86), (0.66, 1.3), (0.44, 1.62), (0.7, 1.62), (0.8, 1.16), (0.7, 1.02)), ROCK_DARK)
    pen.polygon(((1.08, 0.2), (0.82, 0.74), (0.98, 0.66), (1.06, 0.84), (1.2, 0.68), (1.36, 0.74)), WHITE)


def _site(pen: Pen) -> None:
    """Draw a trodden place with a fire in a ring of stones."""
    pen.disc((1, 1.1), (0.94, 0.74), (206, 190, 162))
    pen.disc((1, 1.1), (0.84, 0.64), (232, 220, 196))
    for x, y in ((0.5, 1.3), (0.74, 1.5), (1.06, 1.56), (1.36, 1.46), (1.54, 1.24)):
        pen.disc((x, y), (0.16, 0.12), ROCK_DARK)
        pen.disc((x - 0.02, y - 0.02), (0.12, 0.09), (150, 152, 162))
    for start, end in (((0.64, 1.36), (1.36, 1.12)), ((1.36, 1.36), (0.64, 1.12))):
        pen.line((start, end), (104, 64, 32), width=0.16)
    outer = ((1.0, 0.26), (1.34, 0.82), (1.32, 1.14), (1.0, 1.3), (0.68, 1.14), (0.66, 0.84), (0.86, 0.72))
    pen.polygon(outer, (226, 92, 28), line=(150, 46, 12), width=0.06)
    pen.polygon(((1.02, 0.66), (1.18, 0.94), (1.14, 1.14), (1.0, 1.22), (0.84, 1.12), (0.86, 0.94)), (255, 206, 70))


_DRAWN: Final[dict[str, Callable[[Pen], None]]] = {"tunnel": _tunnel, "nunatak": _nunatak, "camp": _site}
_TYPES: Final = {**{kind.value: number for number, kind in enumerate(TYPES)}, "prismatic": PRISMATIC}


@cached
def back_icon(back: str, size: int) -> Image.Image | None:
    """Return the sign of a back; None for blank snow and for crevasses, whose chasms are drawn with the tile."""
    if back in _TYPES:
        return type_icon(_TYPES[back], size)
    if back in _DRAWN:
        return sketch((size, size), _DRAWN[back], unit=size / 2)
    return None
