"""Lands as sprites: the landscape with its six squares, and the scroll with the character and who leads the land.

Knows one card, and how many markers seats have on it. Must not know the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.theme import BARK, CARD, FADED, INK, PAPER, Face, Identity
from render.letters.lettering import width, write
from render.roam.sprites import scenery
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.pieces import coin, pattern_cell, pictogram, pip, seal, spent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.roam.deck import Card, Land
    from render.drawing.layout import Rect
    from render.look import Look

_DASH: Final = 0.09
_ROLL: Final = (222, 200, 156)
_COIN_SPOTS: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.2, 0.0), (0.2, 0.0)),
    3: ((-0.2, 0.14), (0.2, 0.14), (0.0, -0.2)),
}
Standing: TypeAlias = tuple[tuple[Identity, int], ...]
"""Who has markers on a land and how many, most first; those shown only."""
_PIP: Final = 24
_DIGITS: Final = 24
_TALL: Final = 28


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


def shown(standing: Sequence[tuple[Seat, int]], look: Look) -> Standing:
    """Return who is shown: the leaders, and the next unless all that is left is one behind many."""
    most = max((count for _, count in standing), default=0)
    leaders = [(seat, count) for seat, count in standing if count == most]
    others = [(seat, count) for seat, count in standing if count != most]
    return tuple((look.identity(seat), count) for seat, count in [*leaders, *others[: max(0, 2 - len(leaders))]])


def _parts(standing: Standing) -> list[Identity | str]:
    """Return pieces and texts in order: the pieces of those who are equal, then their number."""
    found: list[Identity | str] = []
    for at, (who, count) in enumerate(standing):
        found.append(who)
        last = at + 1 == len(standing)
        if last or standing[at + 1][1] != count:
            found.append(str(count) if last else f"{count} :")
    return found


def tally_width(standing: Standing) -> int:
    """Return how wide the tally is."""
    return sum(
        width(part, Face.NUMERAL, _DIGITS) + 8 if isinstance(part, str) else _PIP + 2 for part in _parts(standing)
    )


@cached
def tally_of(standing: Standing) -> Image.Image:
    """Return pieces and numbers in one line: "3 : 2" with a piece before each, equal ones beside each other."""
    image = Image.new("RGBA", (max(1, tally_width(standing)), _TALL), (0, 0, 0, 0))
    x = 0
    first = True
    for part in _parts(standing):
        if isinstance(part, str):
            write(
                image,
                (x + 2, _TALL // 2),
                part,
                face=Face.NUMERAL,
                size=_DIGITS,
                align="left",
                fill=INK if first else FADED,
            )
            x += width(part, Face.NUMERAL, _DIGITS) + 8
            first = False
        else:
            stamp(image, pip(part, _PIP), (x, (_TALL - _PIP) // 2))
            x += _PIP + 2
    return image
