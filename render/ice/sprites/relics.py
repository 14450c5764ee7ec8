"""Artifacts as sprites: the three shapes, tiles face up and face down.

Knows how an artifact looks at any size. Must not know where it is placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import PRISMATIC
from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, centred, sketch
from render.drawing.theme import Face
from render.ice.sprites.parts import tablet
from render.ice.sprites.shades import CARD, DOWN, DOWN_INK
from render.ice.sprites.signs import LINE, SNOW, SUN, TINTS, solid, type_icon
from render.letters.lettering import write

if TYPE_CHECKING:
    from PIL import Image

    from engine.ice.view import PieceView
    from render.drawing.theme import Colour

_LOW: Final = 36
"""Tiles below this height have their dots next to the letter."""
_WIDE: Final = 50
_NARROW: Final = 40


def _blade(size: float) -> list[Point]:
    """Return a blade, pointed above and below: shape 3."""
    half = ((0.0, -1.05), (0.34, -0.5), (0.24, 0.3), (0.62, 0.42), (0.62, 0.62), (0.2, 0.62), (0.16, 1.0))
    points = (*half, *((-x, y) for x, y in reversed(half[1:])))
    return [(1 + x * size * 1.15, 1 + y * size) for x, y in points]


def _shape(pen: Pen, shape: int, *, fill: Colour, line: Colour, mark: Colour) -> None:
    """Draw one of the three shapes, or a prismatic artifact, which has none."""
    if shape == 2:
        pen.disc((1, 1), 0.86, line)
        pen.disc((1, 1), 0.72, fill)
        pen.disc((1, 1), 0.42, line)
        pen.disc((1, 1), 0.29, mark)
        return
    points = tablet(0.8) if shape == 1 else _blade(0.86)
    pen.polygon(points, line, line=line, width=0.24)
    pen.polygon(points, fill)
    if shape == 1:
        for y in (0.78, 1.12):
            pen.line(((0.74, y), (1.26, y)), mark, width=0.15)


@cached
def shape_icon(kind: int, shape: int, size: int, *, up: bool = True) -> Image.Image:
    """Return the outline of an artifact in the colour of its type; grey when it is face down."""
    if shape == 0 and up:
        return type_icon(PRISMATIC, size)

    def draw(pen: Pen) -> None:
        if shape == 0:
            solid(pen, ((1.0, 0.08), (1.64, 0.72), (1.0, 1.92), (0.36, 0.72)), DOWN_INK)
            return
        fill, line = (TINTS[kind], LINE) if up else (DOWN_INK, LINE)
        _shape(pen, shape, fill=fill, line=line, mark=SNOW if up else DOWN)

    return sketch((size, size), draw, unit=size / 2)


@cached
def artifact(piece: PieceView, size: tuple[int, int], *, count: int = 1, typed: bool = False) -> Image.Image:
    """Return an artifact tile: shape with its letter, anima as dots; ``typed``: also the sign of its type.

    A low tile has the dots in a column at its right; a narrow one has no picture of the shape.
    """
    wide, tall = size
    behind = 0 if count == 1 else 4 if tall >= _LOW else 3
    ink = LINE if piece.up else DOWN_INK
    middle = (tall + behind) // 2
    spots, letter = _dots(piece, (wide - behind, tall + behind))

    def draw(pen: Pen) -> None:
        fill = CARD if piece.up else DOWN
        if behind:
            pen.box((behind, 0, wide, tall - behind), LINE, round_=7)
            pen.box((behind + 1.5, 1.5, wide - 1.5, tall - behind - 1.5), fill, round_=6)
        pen.box((0, behind, wide - behind, tall), LINE, round_=7)
        pen.box((2, behind + 2, wide - behind - 2, tall - 2), fill, round_=5.5)
        if not piece.up and tall >= _LOW:
            pen.polygon(((2.5, tall - 15), (2.5, tall - 6), (6, tall - 2.5), (15, tall - 2.5)), DOWN_INK)
        for at in spots:
            pen.disc(at, 5.2 if tall >= _LOW else 4.4, LINE)
            pen.disc(at, 3.4 if tall >= _LOW else 2.8, SUN if piece.up else DOWN_INK)

    sprite = sketch(size, draw)
    glyph = min(tall - 6 - behind, 28 if wide < _WIDE else 32)
    left = 2 if wide < _WIDE else 3
    if typed and piece.type != PRISMATIC:
        centred(sprite, type_icon(piece.type, glyph), (left + glyph // 2, middle))
        left += glyph
    if wide >= _NARROW or not piece.shape:
        centred(sprite, shape_icon(piece.type, piece.shape, glyph, up=piece.up), (left + glyph // 2, middle))
    if piece.shape:
        write(sprite, letter, "ABC"[piece.shape - 1], face=Face.NARROW, size=24, fill=ink)
    return sprite


def _dots(piece: PieceView, size: tuple[int, int]) -> tuple[list[Point], tuple[int, int]]:
    """Return the places of the anima dots and of the letter: above the dots, or in a low tile next to them."""
    wide, tall = size
    if tall >= _LOW:
        y = tall / 2 + (9 if piece.shape else 0)
        return [(wide - 12 + (2 * i - piece.anima + 1) * 5, y) for i in range(piece.anima)], (wide - 12, tall // 2 - 8)
    column = [(wide - 7.5, tall / 2 + (2 * i - piece.anima + 1) * 4.4) for i in range(piece.anima)]
    return column, (wide - 19, tall // 2)
