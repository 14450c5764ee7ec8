"""Small signs for seats, and the coins of the floor; who stands on the dig is in ``travellers``.

Knows how a sign looks at any size. Must not know where it is put.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, sketch
from render.drawing.shapes import LETTER_DOWN, OUTLINES, letter_size
from render.drawing.theme import Face, Identity
from render.ice.sprites.palette import GOLD, GOLD_DARK, PITCH, SHADE, WHITE
from render.letters.lettering import write

if TYPE_CHECKING:
    from PIL import Image

_SHADOW: Final = (*SHADE, 110)


@cached
def leader(who: Identity, size: int) -> Image.Image:
    """Return the sign of a seat: its shape and letter, with a white and a dark rim so that it stands out on any ice."""
    outline = OUTLINES[who.shape]

    def scaled(by: float, down: float = 0.0) -> list[tuple[float, float]]:
        return [(1 + x * by, 0.97 + y * by + down) for x, y in outline]

    def draw(pen: Pen) -> None:
        for by, down, paint, wide in (
            (0.74, 0.09, _SHADOW, 0.26),
            (0.76, 0.0, PITCH, 0.26),
            (0.76, 0.0, WHITE, 0.14),
            (0.7, 0.0, who.edge, 0.04),
            (0.64, 0.0, who.colour, 0.04),
        ):
            points = scaled(by, down)
            pen.polygon(points, paint, line=paint, width=wide)

    sprite = sketch((size, size), draw, unit=size / 2)
    letter = round(size * 0.56 * letter_size(who))
    at = (size // 2, round(size * (0.49 + LETTER_DOWN.get(who.shape, 0.0) * 0.35)))
    write(sprite, at, who.letter, face=Face.NARROW, size=letter, fill=who.ink)
    return sprite


@cached
def coin(size: int) -> Image.Image:
    """Return the icon "1 renown" of Azulia's floor."""

    def draw(pen: Pen) -> None:
        pen.disc((1, 1), 0.97, PITCH)
        pen.disc((1, 1), 0.88, GOLD_DARK)
        pen.disc((1, 1), 0.78, GOLD)

    sprite = sketch((size, size), draw, unit=size / 2)
    write(sprite, (size // 2, size // 2), "1", face=Face.NARROW, size=round(size * 0.7), fill=PITCH)
    return sprite
