"""Which part of the dig a picture shows: as large as it can be, so that what matters is on it and can be read.

Knows points of the dig and the sizes of screens. Must not know a view, nor draw.

A phone shows a picture 340 pixels wide, whatever its width, and a desk 550. So a picture 720 pixels wide that is
written on in letters of 24 is read in letters of 11 on a phone, and one 628 pixels high is 480 high on a desk.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from render.drawing.layout import Rect
from render.ice.dig.cell_geometry import TALL
from render.ice.dig.projection import HIGH, MARGIN, WIDE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.drawing.canvas import Point

ACROSS: Final = 720
"""The width of pictures of a part of the dig."""
TALLEST: Final = 628
LOWEST: Final = 400
PHONE: Final = 340
"""The width that a phone gives to a picture."""
LETTERS: Final = 24
"""The size of the smallest letters on such a picture."""
_SCALES: Final = ((1, 1), (6, 5), (7, 5), (5, 3), (17, 9))
"""So many pixels of the dig become so few of the picture: few such pairs, so that what is shrunk can be kept.

The second ones divide the width, and are odd: no pixel of the dig is halfway between two of the picture.
"""
_STEEP: Final = 1.1
"""The most that the height of a board is of its width."""
_WORTH: Final = 940
"""A part that is wider is no better to read than all of it."""
_REACH: Final = TALL * 1.15
"""How far around a place it is shown."""
_EDGE: Final = MARGIN // 2


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of the dig and how much smaller it is shown.

    It begins and ends where pixels of the dig and of the picture do, so that it is cut from the whole dig shrunk.
    """

    part: Rect
    many: int = 1
    few: int = 1
    """So many pixels of the dig become so few of the picture."""

    @property
    def scale(self) -> float:
        """Return the pixels of the dig by pixel of the picture, 1 or more."""
        return self.many / self.few

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the picture."""
        return self.part.w * self.few // self.many, self.part.h * self.few // self.many


def framed(points: Iterable[Point], *, tallest: int = TALLEST) -> Frame:
    """Return the smallest part of the dig with everything around these points, or all of it when there are none."""
    places = list(points)
    if not places:
        return _around(_EDGE, WIDE - _EDGE, _EDGE, HIGH - _EDGE, tallest=tallest)
    across, down = [x for x, _ in places], [y for _, y in places]
    return _around(
        max(_EDGE, min(across) - _REACH),
        min(WIDE - _EDGE, max(across) + _REACH),
        max(_EDGE, min(down) - _REACH),
        min(HIGH - _EDGE, max(down) + _REACH),
        tallest=tallest,
    )


def trimmed(points: Iterable[Point], *, head: int) -> Rect | None:
    """Return the part of the dig around these points at its own size, None where that leaves out too little.

    Together with ``head`` pixels above it, it is hardly higher than wide: a desk gives a picture little height.
    """
    places = list(points)
    if not places:
        return None
    across, down = [x for x, _ in places], [y for _, y in places]
    tall = max(LOWEST, round(max(down) - min(down) + 2 * _REACH))
    wide = max(ACROSS, round(max(across) - min(across) + 2 * _REACH), round((tall + head) / _STEEP))
    if wide > _WORTH or tall > HIGH:
        return None
    x, y = _held((min(across) + max(across)) / 2, wide, WIDE), _held((min(down) + max(down)) / 2, tall, HIGH)
    return Rect(x, y, wide, tall)


def _around(left: float, right: float, top: float, bottom: float, *, tallest: int) -> Frame:
    least = max((right - left) / ACROSS, (bottom - top) / tallest)
    many, few = next((pair for pair in _SCALES if pair[0] / pair[1] >= least), _SCALES[-1])
    wide, tall = ACROSS // few * many, min(max(ceil((bottom - top) / many), ceil(LOWEST / few)), tallest // few) * many
    x, y = _held((left + right) / 2, wide, WIDE), _held((top + bottom) / 2, tall, HIGH)
    return Frame(Rect(x // many * many, y // many * many, wide, tall), many, few)


def _held(middle: float, length: float, most: int) -> int:
    """Return where a stretch around a middle begins that leaves the dig as little as possible."""
    if length >= most:
        return round((most - length) / 2)
    return round(min(max(middle - length / 2, 0), most - length))
