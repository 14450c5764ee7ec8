"""The outlines of seats' markers, shared by the pieces of every game, and a plain piece of that shape.

Knows geometry. Must not know how a game paints its pieces.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from render.drawing.cache import cached
from render.drawing.canvas import sketch
from render.drawing.theme import Face, MarkerShape
from render.letters.lettering import write

if TYPE_CHECKING:
    from PIL import Image

    from render.drawing.canvas import Point
    from render.drawing.theme import Identity

OUTLINES: Final[dict[MarkerShape, tuple[Point, ...]]] = {
    MarkerShape.CIRCLE: tuple((0.88 * cos(i * pi / 24), 0.88 * sin(i * pi / 24)) for i in range(48)),
    MarkerShape.SQUARE: ((-0.79, -0.79), (0.79, -0.79), (0.79, 0.79), (-0.79, 0.79)),
    MarkerShape.TRIANGLE: ((0.0, -1.0), (1.06, 0.82), (-1.06, 0.82)),
    MarkerShape.DIAMOND: ((0.0, -1.04), (1.04, 0.0), (0.0, 1.04), (-1.04, 0.0)),
    MarkerShape.STAR: tuple((r * sin(i * pi / 5), 0.05 - r * cos(i * pi / 5)) for i, r in enumerate((1.1, 0.68) * 5)),
}
"""By shape: its outline about (0, 0) in a circle of radius about 1; all of about the same area."""
LETTER_DOWN: Final = {MarkerShape.TRIANGLE: 0.24, MarkerShape.STAR: 0.04}
"""By shape: how far below the middle its letter stands."""
LETTER_SIZE: Final = {MarkerShape.TRIANGLE: 0.76, MarkerShape.DIAMOND: 0.92, MarkerShape.STAR: 0.86}
"""By shape: the size of its letter against that on a disc."""
_PAIR: Final = 0.72
"""The size of two letters against that of one."""
_WIDE: Final = 0.74
"""The size of letters that fill a square, as Chinese ones do, against that of others."""


def letter_size(who: Identity) -> float:
    """Return the size of what stands on a seat's marker, against that of one letter on a disc."""
    wide = sum(east_asian_width(letter) in "WF" for letter in who.letter)
    return LETTER_SIZE.get(who.shape, 1.0) * (_PAIR if len(who.letter) > 1 else 1.0) * (_WIDE if wide else 1.0)


@cached
def piece(who: Identity, size: int) -> Image.Image:
    """Return a seat's piece: its shape, its colour and its initial."""
    outline = [(1 + 0.84 * x, 1 + 0.84 * y) for x, y in OUTLINES[who.shape]]
    sprite = sketch(
        (size, size), lambda pen: pen.polygon(outline, who.colour, line=who.edge, width=0.14), unit=size / 2
    )
    letter = round(size * 0.56 * letter_size(who))
    write(sprite, (size // 2, size // 2), who.letter, face=Face.NUMERAL, size=letter, fill=who.ink)
    return sprite
