"""Lands as sprites: the landscape with its six squares, and the scroll with the character and who leads the land.

Knows one card, and how many markers seats have on it. Must not know the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.theme import BARK, CARD, FADED, INK, PAPER, WAX, Face, Identity
from render.letters.lettering import width, write
from render.roam.sprites import scenery
from render.roam.sprites.busts import TALL, bust
from render.roam.sprites.pieces import SMALLEST, coin, name_size, pattern_cell, pictogram, pip, seal, spent

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
_DIGITS: Final = SMALLEST
_SLIM_DIGITS: Final = 27
_LEAST_DIGITS: Final = 25
_COLON: Final = " :"
_TALL: Final = 28
_LEFT: Final = SMALLEST
"""The size of the words that one square is left."""


@dataclass(frozen=True, slots=True)
class Race:
    """Who is ahead on a land."""

    standing: Standing = ()
    last: bool = False
    """Whether one square is left, so that the next marker settles it."""

    @property
    def leader(self) -> Identity | None:
        """Return who has more markers than anyone else."""
        first, *rest = self.standing or ((None, 0),)
        return None if rest and rest[0][1] == first[1] else first[0]


NOBODY: Final = Race()


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
def _bare_scroll(size: tuple[int, int], race: Race) -> Image.Image:
    """Return an empty scroll in the light colour of who leads, with a red rim where one square is left."""
    wide, tall = size
    rim, thick = (WAX, 4.0) if race.last else (BARK, 1.6)

    def draw(pen: Pen) -> None:
        for x in (9, wide - 9):
            pen.box((x - 8, 2, x + 8, tall - 2), _ROLL, line=BARK, width=1.6, round_=8)
            pen.line(((x - 2, 8), (x - 2, tall - 8)), (188, 160, 112), width=2)
        pen.box(
            (12, 5, wide - 12, tall - 5), race.leader.wash if race.leader else CARD, line=rim, width=thick, round_=2
        )

    return sketch(size, draw)


@cached
def scroll(card: Card, size: tuple[int, int], race: Race = NOBODY, *, left: str = "") -> Image.Image:
    """Return the scroll of a land: bust, points, name and pattern of its character, and who leads there.

    ``left`` says that one square is left, where it is. Patterns stand as on the card: they are turned in the tableau of
    who claims it.
    """
    wide, tall = size
    sprite = _bare_scroll(size, race).copy()
    middle = tall // 2
    portrait = bust(card, round((tall - 14) / TALL))
    start = 17
    stamp(sprite, portrait, (start, 7))
    worth = start + portrait.width + 8
    centred(sprite, seal(card.points, 36), (worth, tall - 26))
    start = worth + 20
    room = wide - 17 - start
    # name and pattern share what is left; a long name is written smaller before the pattern shrinks
    size_ = name_size(card.name, room - 62)
    said = 8 + width(left, Face.NARROW, _LEFT) if left else 0
    # pieces tell numbers apart as well
    tight = len(race.standing) > 1 and tally_width(race.standing, _DIGITS) > room - 52 - said
    colon = "" if tight else _COLON
    digits = _fitting(race.standing, _DIGITS, room - 52 - said, colon=colon)
    counted = tally_width(race.standing, digits, colon=colon)
    taken = max(width(card.name, Face.NARROW, size_), counted + said) + 6
    picture = pictogram(card.pattern, pattern_cell(card.pattern, (max(46, room - taken), tall - 16), most=17))
    centred(sprite, picture, (wide - 18 - picture.width // 2, middle))
    room -= picture.width + 6
    x = start + room // 2
    write(sprite, (x, middle - (13 if race.standing else 0)), card.name, face=Face.NARROW, size=size_, room=room)
    if race.standing:
        begin = x - (counted + said) // 2
        stamp(sprite, tally_of(race.standing, digits, colon=colon), (begin, middle))
        at = (begin + counted + 8, middle + _TALL // 2)
        write(sprite, at, left, face=Face.NARROW, size=_LEFT, fill=WAX, align="left")
    return sprite


@cached
def slim_scroll(card: Card, size: tuple[int, int], race: Race = NOBODY) -> Image.Image:
    """Return a bar as wide as a small land: the points of its character, and who leads."""
    wide, tall = size
    rim, thick = (WAX, 5.0) if race.last else (BARK, 1.6)
    fill = race.leader.wash if race.leader else CARD
    sprite = sketch(size, lambda pen: pen.box((0, 1, wide, tall - 1), fill, line=rim, width=thick, round_=5))
    middle = tall // 2
    centred(sprite, seal(card.points, 32), (20, middle))
    if race.standing:
        room = wide - 44
        # pieces tell numbers apart as well
        colon = _COLON if len(race.standing) == 1 else ""
        digits = _fitting(race.standing, _SLIM_DIGITS, room, colon=colon)
        centred(sprite, tally_of(race.standing, digits, colon=colon), (40 + room // 2, middle))
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


def shown(standing: Sequence[tuple[Seat, int]], look: Look, *, empty: int) -> Race:
    """Return the leaders of a land and, unless several are equal, who comes next; ``empty``: squares that are left."""
    most = max((count for _, count in standing), default=0)
    leaders = [(seat, count) for seat, count in standing if count == most]
    others = [(seat, count) for seat, count in standing if count != most]
    first = [*leaders, *others[: max(0, 2 - len(leaders))]]
    return Race(tuple((look.identity(seat), count) for seat, count in first), empty == 1 and bool(standing))


def _fitting(standing: Standing, digits: int, room: int, *, colon: str = _COLON) -> int:
    """Return the size of digits, at most this, with which a tally has room."""
    while digits > _LEAST_DIGITS and tally_width(standing, digits, colon=colon) > room:
        digits -= 1
    return digits


def _parts(standing: Standing, colon: str) -> list[Identity | str]:
    """Return pieces and texts in order: the pieces of those who are equal, then their number; "0" for nobody else."""
    found: list[Identity | str] = []
    for at, (who, count) in enumerate(standing):
        found.append(who)
        last = at + 1 == len(standing)
        if last or standing[at + 1][1] != count:
            found.append(str(count) if last and at else f"{count}{colon}")
    return [*found, "0"] if len(standing) == 1 else found


def tally_width(standing: Standing, digits: int, *, colon: str = _COLON) -> int:
    """Return how wide the tally is with digits of this size."""
    parts = _parts(standing, colon)
    gap = _gap(colon)
    return sum(width(part, Face.NUMERAL, digits) + gap if isinstance(part, str) else digits + 2 for part in parts)


def _gap(colon: str) -> int:
    """Return how far what follows is from a number: less where there is no colon, for that is where room is scarce."""
    return 8 if colon else 3


@cached
def tally_of(standing: Standing, digits: int, *, colon: str = _COLON) -> Image.Image:
    """Return pieces and numbers in one line: "3 : 2" with a piece before each, equal ones beside each other.

    Pieces are as high as the digits.
    """
    image = Image.new("RGBA", (max(1, tally_width(standing, digits, colon=colon)), _TALL), (0, 0, 0, 0))
    x = 0
    first = True
    for part in _parts(standing, colon):
        if isinstance(part, str):
            write(
                image,
                (x + 2, _TALL // 2),
                part,
                face=Face.NUMERAL,
                size=digits,
                align="left",
                fill=INK if first else FADED,
            )
            x += width(part, Face.NUMERAL, digits) + _gap(colon)
            first = False
        else:
            stamp(image, pip(part, digits), (x, (_TALL - digits) // 2))
            x += digits + 2
    return image
