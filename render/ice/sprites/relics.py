"""Artifacts as sprites: the three shapes, tiles face up and face down, and what the effects do as small pictures.

Knows how they look at any size. Must not know where they are placed, nor what an effect needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice.components import PRISMATIC
from render.drawing.cache import cached
from render.drawing.canvas import FINE, Pen, Point, centred, sketch, stamp
from render.drawing.theme import Face
from render.ice.sprites.furniture import tablet
from render.ice.sprites.shades import CARD, DEEP, DOWN, DOWN_INK, GREEN
from render.ice.sprites.signs import LINE, SNOW, SUN, TINTS, ring, solid, token, type_icon
from render.ice.sprites.travellers import crew
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ice.view import PieceView
    from render.drawing.canvas import Point
    from render.drawing.theme import Colour

_LOW: Final = 36
"""Tiles below this height have their dots next to the letter."""
_WIDE: Final = 50
_NARROW: Final = 40
_EFFECT_WIDE: Final = 92
_EFFECT_TALL: Final = 48
_ICE: Final[Colour] = (150, 202, 238)
_ICE_DARK: Final[Colour] = (92, 152, 204)


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


def _hexagon(pen: Pen, at: Point, reach: float) -> None:
    """Draw a tile of ice."""
    points = [(at[0] + (x - 1) * reach, at[1] + (y - 1) * reach * 0.92) for x, y in ring(6, (1.0,))]
    pen.polygon([(x, y + 3) for x, y in points], LINE, line=LINE, width=3)
    pen.polygon(points, _ICE, line=LINE, width=2.4)


def _arrow(pen: Pen, tail: Point, tip: Point, colour: Colour) -> None:
    """Draw an arrow along a line that is level or upright."""
    dx, dy = ((tip[0] > tail[0]) - (tip[0] < tail[0]), (tip[1] > tail[1]) - (tip[1] < tail[1]))
    neck = (tip[0] - 7 * dx, tip[1] - 7 * dy)
    head = (tip, (neck[0] + 6 * dy, neck[1] + 6 * dx), (neck[0] - 6 * dy, neck[1] - 6 * dx))
    pen.line((tail, neck), LINE, width=7)
    pen.polygon(head, LINE, line=LINE, width=4)
    pen.line((tail, neck), colour, width=3.6)
    pen.polygon(head, colour)


def _obliteration(sprite: Image.Image) -> None:
    """Draw a tile that bursts."""

    def draw(pen: Pen) -> None:
        _hexagon(pen, (46, 24), 22)
        crack: tuple[Point, ...] = ((46, 3), (40, 15), (50, 22), (42, 31), (47, 45))
        pen.line(crack, LINE, width=6)
        pen.line(crack, SNOW, width=2.4)
        for points in (((12, 10), (20, 7), (18, 17)), ((76, 8), (84, 13), (75, 18)), ((12, 34), (21, 32), (18, 42))):
            solid(pen, points, TINTS[0], width=3)
        solid(pen, ((74, 32), (83, 35), (75, 42)), TINTS[0], width=3)

    _sketched(sprite, draw)


def _exalted(sprite: Image.Image) -> None:
    """Draw someone with others coming to them."""

    def draw(pen: Pen) -> None:
        _arrow(pen, (4, 26), (28, 26), TINTS[1])
        _arrow(pen, (88, 26), (64, 26), TINTS[1])

    _sketched(sprite, draw)
    centred(sprite, crew(1, 46), (46, 25))


def _harmony(sprite: Image.Image) -> None:
    """Draw someone who joins."""

    def draw(pen: Pen) -> None:
        for paint, wide in ((LINE, 12.0), (TINTS[2], 6.4)):
            pen.line(((22, 24), (42, 24)), paint, width=wide)
            pen.line(((32, 14), (32, 34)), paint, width=wide)

    _sketched(sprite, draw)
    centred(sprite, crew(1, 48), (64, 24))


def _philosophical(sprite: Image.Image) -> None:
    """Draw a tile that is lifted out of a gap."""

    def draw(pen: Pen) -> None:
        _hexagon(pen, (38, 18), 16)
        pen.line(((12, 42), (24, 46), (52, 46), (64, 42)), _ICE_DARK, width=4)
        _arrow(pen, (76, 42), (76, 6), GREEN)

    _sketched(sprite, draw)


def _achievement(sprite: Image.Image) -> None:
    """Draw one more exploration point."""
    write(sprite, (28, 25), "+1", face=Face.NUMERAL, size=36, fill=DEEP)
    stamp(sprite, token("ep", 42), (47, 3))


def _sketched(sprite: Image.Image, draw: Callable[[Pen], None]) -> None:
    large = Image.new("RGBA", (_EFFECT_WIDE * FINE, _EFFECT_TALL * FINE), (0, 0, 0, 0))
    draw(Pen(large, FINE))
    sprite.alpha_composite(large.reduce(FINE))


_PICTURES: Final[tuple[Callable[[Image.Image], None], ...]] = (
    *(_obliteration, _exalted, _harmony, _philosophical, _achievement),
)


@cached
def effect(kind: int) -> Image.Image:
    """Return the picture of what an artifact of a type does."""
    sprite = Image.new("RGBA", (_EFFECT_WIDE, _EFFECT_TALL), (0, 0, 0, 0))
    _PICTURES[kind](sprite)
    return sprite
