"""Lands as sprites: the landscape with its six squares, and the scroll with the character on its other side.

Knows one card. Must not know which markers are on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from render.cache import cached
from render.canvas import Pen, centred, sketch
from render.lettering import width, write
from render.roam import scenery
from render.roam.pieces import coin, pattern_cell, pictogram, seal, spent
from render.theme import BARK, CARD, FADED, INK, PAPER, Face

if TYPE_CHECKING:
    from engine.roam.deck import Card, Land
    from render.layout import Rect

_DASH: Final = 0.09
_ROLL: Final = (222, 200, 156)
_NAME_AT: Final = 57
_PATTERN_END: Final = 17
_COIN_SPOTS: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.2, 0.0), (0.2, 0.0)),
    3: ((-0.2, 0.14), (0.2, 0.14), (0.0, -0.2)),
}


def land(key: str, printed: Land, cell: int, *, turned: bool) -> Image.Image:
    """Return the landscape of a land with dashes between its squares; turned by 180 degrees in the top row (R2.2)."""
    sprite = _landscape(key, printed, cell)
    return sprite.transpose(Image.Transpose.ROTATE_180) if turned else sprite


@cached
def _landscape(key: str, printed: Land, cell: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        scenery.paint(pen, printed.terrain, key)
        for i in range(round(3 / _DASH / 2)):
            pen.line(((1, (2 * i + 0.5) * _DASH), (1, (2 * i + 1.3) * _DASH)), (*INK, 150), width=0.022)
        for y in (1, 2):
            for i in range(round(2 / _DASH / 2)):
                pen.line((((2 * i + 0.5) * _DASH, y), ((2 * i + 1.3) * _DASH, y)), (*INK, 150), width=0.022)
        pen.box((0, 0, 2, 3), None, line=BARK, width=0.03)

    return sketch((2 * cell, 3 * cell), draw, unit=cell, ground=scenery.ground(printed.terrain))


@cached
def hole(cell: int) -> Image.Image:
    """Return the place of a land that could not be refilled (R6.6)."""

    def draw(pen: Pen) -> None:
        for i in range(-12, 9):
            pen.line(((i / 4, 0), (i / 4 + 3, 3)), (206, 186, 150), width=0.02)
        pen.box((0, 0, 2, 3), None, line=FADED, width=0.03)

    return sketch((2 * cell, 3 * cell), draw, unit=cell, ground=PAPER)


@cached
def scroll(card: Card, size: tuple[int, int], *, turned: bool) -> Image.Image:
    """Return the scroll of a land: points, name and pattern of its character, turned as its owner would read it."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        for x in (9, wide - 9):
            pen.box((x - 8, 2, x + 8, tall - 2), _ROLL, line=BARK, width=1.6, round_=8)
            pen.line(((x - 2, 8), (x - 2, tall - 8)), (188, 160, 112), width=2)
        pen.box((12, 5, wide - 12, tall - 5), CARD, line=BARK, width=1.6, round_=2)

    sprite = sketch(size, draw)
    if turned:
        sprite = sprite.transpose(Image.Transpose.ROTATE_180)
    middle = tall // 2
    centred(sprite, seal(card.points, 38), (35, middle))
    # name and pattern share what the seal leaves; a long name is written smaller before the pattern shrinks
    free = wide - _NAME_AT - _PATTERN_END - 6
    size_ = 25 if width(card.name, Face.NARROW, 25) <= free - 46 else 22
    cell = pattern_cell(card.pattern, (max(38, free - width(card.name, Face.NARROW, size_)), tall - 12), most=18)
    picture = pictogram(card.pattern, cell)
    centred(sprite, picture, (wide - _PATTERN_END - picture.width // 2, middle))
    room = free - picture.width
    write(sprite, (_NAME_AT + room // 2, middle), card.name, face=Face.NARROW, size=size_, room=room)
    return sprite


def put_coins(image: Image.Image, square: Rect, count: int) -> None:
    """Draw the coin symbols of an empty square, which can still be gained."""
    size = round(square.w * (0.44 if count < 3 else 0.4))
    for dx, dy in _COIN_SPOTS[min(count, 3)]:
        x, y = square.middle
        if count > 3:
            centred(image, coin(size, str(count)), (x, y))
            return
        centred(image, coin(size), (x + round(dx * square.w), y + round(dy * square.w)))


def put_spent(image: Image.Image, square: Rect, count: int) -> None:
    """Draw a mark in the corner of a square whose coin symbols a marker covers."""
    size = round(square.w * 0.21)
    for i in range(min(count, 4)):
        centred(image, spent(size), (square.x + 4 + size // 2 + i * (size - 3), square.y + 4 + size // 2))
