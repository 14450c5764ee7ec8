"""Lands as sprites: the landscape with its six squares, and the scroll with the character on its other side.

Knows one card. Must not know which markers are on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.theme import BARK, CARD, FADED, INK, PAPER, Face
from render.letters.lettering import width, write
from render.roam.sprites import scenery
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.pictograms import pattern_cell, pictogram
from render.roam.sprites.pieces import coin, seal, spent
from render.roam.sprites.tally import tally_of, tally_width

if TYPE_CHECKING:
    from PIL import Image

    from engine.roam.deck import Card, Land
    from render.drawing.layout import Rect
    from render.roam.sprites.tally import Standing

_DASH: Final = 0.09
_ROLL: Final = (222, 200, 156)
_COIN_SPOTS: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.2, 0.0), (0.2, 0.0)),
    3: ((-0.2, 0.14), (0.2, 0.14), (0.0, -0.2)),
}


@cached
def land(key: str, printed: Land, cell: int) -> Image.Image:
    """Return the landscape of a land with dashes between its squares.

    It stands upright in both rows: only where coins lie depends on how the card is turned (R2.2).
    """

    def draw(pen: Pen) -> None:
        scenery.paint(pen, printed.terrain, key)
        for i in range(round(3 / _DASH / 2)):
            pen.line(((1, (2 * i + 0.5) * _DASH), (1, (2 * i + 1.3) * _DASH)), (*INK, 110), width=0.016)
        for y in (1, 2):
            for i in range(round(2 / _DASH / 2)):
                pen.line((((2 * i + 0.5) * _DASH, y), ((2 * i + 1.3) * _DASH, y)), (*INK, 110), width=0.016)
        pen.box((0, 0, 2, 3), None, line=BARK, width=0.02)

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
def _bare_scroll(size: tuple[int, int]) -> Image.Image:
    wide, tall = size

    def draw(pen: Pen) -> None:
        for x in (9, wide - 9):
            pen.box((x - 8, 2, x + 8, tall - 2), _ROLL, line=BARK, width=1.6, round_=8)
            pen.line(((x - 2, 8), (x - 2, tall - 8)), (188, 160, 112), width=2)
        pen.box((12, 5, wide - 12, tall - 5), CARD, line=BARK, width=1.6, round_=2)

    return sketch(size, draw)


@cached
def scroll(card: Card, size: tuple[int, int], standing: Standing = ()) -> Image.Image:
    """Return the scroll of a land: bust, points, name and pattern of its character, and who leads there.

    Patterns stand as on the card: they are turned in the tableau of who claims it.
    """
    wide, tall = size
    sprite = _bare_scroll(size).copy()
    middle = tall // 2
    portrait = bust(card, round((tall - 14) / TALL))
    left = 17
    stamp(sprite, portrait, (left, 7))
    worth = left + portrait.width + 12
    centred(sprite, seal(card.points, 36), (worth, tall - 26))
    left = worth + 22
    room = wide - 17 - left
    # name and pattern share what is left; a long name is written smaller before the pattern shrinks
    size_ = 24 if width(card.name, Face.NARROW, 24) <= room - 62 else 21
    taken = max(width(card.name, Face.NARROW, size_), tally_width(standing)) + 6
    picture = pictogram(card.pattern, pattern_cell(card.pattern, (max(46, room - taken), tall - 16), most=17))
    centred(sprite, picture, (wide - 18 - picture.width // 2, middle))
    room -= picture.width + 6
    x = left + room // 2
    write(sprite, (x, middle - (13 if standing else 0)), card.name, face=Face.NARROW, size=size_, room=room)
    if standing:
        tally = tally_of(standing)
        centred(sprite, tally, (x, middle + 14))
    return sprite


@cached
def slim_scroll(card: Card, size: tuple[int, int], standing: Standing = ()) -> Image.Image:
    """Return a scroll in one line: points, name, and who leads."""
    wide, tall = size
    sprite = _bare_scroll(size).copy()
    middle = tall // 2
    centred(sprite, seal(card.points, 34), (36, middle))
    if 60 + width(card.name, Face.NARROW, 21) + tally_width(standing) > wide - 22:
        standing = tuple(each for each in standing if each[1] == standing[0][1])[:2]
    right = wide - 20 - tally_width(standing)
    if standing:
        stamp(sprite, tally_of(standing), (right, middle - 14))
    write(sprite, ((56 + right) // 2, middle), card.name, face=Face.NARROW, size=21, room=right - 60)
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
