"""The picture of Tide: the stones in the bay, the water, who stood where, and everybody's points.

Knows what is open, and the hand that it is passed. Must not know whose view that comes from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, frame, sketch
from render.drawing.layout import Rect, column, row
from render.drawing.shapes import OUTLINES, letter_size
from render.drawing.theme import CREAM, FADED, FAINT, GOLD, INK, PAPER, SHEET, Colour, Face, Identity
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.example.view import View
    from render.look import Look

WIDE: Final = 1200
STONES: Final = range(1, 17)
BAY: Final = Rect(30, 84, 1140, 440)
"""The stones; below it a row for each seat."""
_UNIT: Final = 21
"""Pixels to the unit of height."""
_ROCK: Final[Colour] = (150, 138, 124)
_SEA: Final = (40, 104, 150, 150)


def height(of: int) -> int:
    """Return the y of a height on the picture; the ground of the bay is a little lower than 0."""
    return BAY.bottom - 20 - of * _UNIT


def stone(number: int) -> Rect:
    """Return the rectangle of a stone."""
    wide = BAY.w // len(STONES)
    return Rect(BAY.x + (number - 1) * wide + 4, height(number), wide - 8, BAY.bottom - height(number))


def rows(seats: int) -> tuple[Rect, ...]:
    """Return the rectangle of each seat's row."""
    return column(Rect(BAY.x, BAY.bottom + 56, BAY.w, seats * 68), [60] * seats, gap=8)


def cells(within: Rect, rounds: int) -> tuple[Rect, ...]:
    """Return the rectangles of a row: name, so many rounds, points, the stone that is left."""
    return row(within, (within.w - 150 * rounds - 180, *[150] * rounds, 110, 70), gap=0)


def table(view: View, look: Look, *, hand: Sequence[int] = ()) -> Image.Image:
    """Draw the bay and the rows; the stones of a hand are outlined."""
    places = rows(len(view.scores))
    image = sketch((WIDE, places[-1].bottom + 30), lambda pen: _bay(pen, view, hand), ground=PAPER)
    title = look.words.say(
        "Tide: the water stands at {water}, a step reaches {reach}", water=view.water, reach=view.reach
    )
    write(image, (BAY.x, 44), title, face=Face.TITLE, size=38, align="left", room=BAY.w)
    for number in STONES:
        at = stone(number)
        write(image, (at.middle[0], at.y + 20), str(number), face=Face.NUMERAL, size=30, fill=CREAM)
    for seat, number in enumerate(view.rounds[-1].stones if view.rounds else ()):
        centred(image, marker(look.identity(seat), 56), (stone(number).middle[0], stone(number).y - 34))
    count = len(view.rounds) + view.left
    heads = [
        *(look.words.say("Round {number}", number=number + 1) for number in range(count)),
        look.words.say("Points"),
    ]
    for head, cell in zip(heads, cells(Rect(BAY.x, BAY.bottom, BAY.w, 60), count)[1:-1], strict=True):
        write(image, cell.middle, head, face=Face.NARROW, size=28, fill=FADED)
    for seat, place in enumerate(places):
        _draw_row(image, place, view, seat, look, name=look.names[seat])
    return image


def _bay(pen: Pen, view: View, hand: Sequence[int]) -> None:
    """Draw stones and water, without letters."""
    gone = [number for one in view.rounds[:-1] for number in one.stones]
    pen.box((BAY.x, BAY.y, BAY.right, BAY.bottom), SHEET, round_=12)
    for number in STONES:
        at = stone(number)
        pen.box((at.x, at.y, at.right, at.bottom), FAINT if number in gone else _ROCK, round_=8)
    pen.box((BAY.x, height(view.water), BAY.right, BAY.bottom), _SEA)
    for number in hand:
        at, line = stone(number), INK if number == view.choice else GOLD
        pen.box((at.x - 4, at.y - 4, at.right + 4, at.bottom), None, line=line, width=8, round_=8)


@cached
def marker(who: Identity, size: int) -> Image.Image:
    """Return the piece of a seat: its shape, its colour and its letter."""
    outline = [(1 + 0.8 * x, 1 + 0.8 * y) for x, y in OUTLINES[who.shape]]
    sprite = sketch(
        (size, size), lambda pen: pen.polygon(outline, who.colour, line=who.edge, width=0.12), unit=size / 2
    )
    letter = round(size * 0.46 * letter_size(who))
    write(sprite, (size // 2, size // 2), who.letter, face=Face.NUMERAL, size=letter, fill=who.ink)
    return sprite


def _draw_row(image: Image.Image, place: Rect, view: View, seat: int, look: Look, *, name: str) -> None:
    """Write a seat's name, what its stones brought, its points and what it has left; frame a winner's row."""
    image.paste(look.identity(seat).wash, (place.x, place.y, place.right, place.bottom))
    name_cell, *others = cells(place, len(view.rounds) + view.left)
    *rounds, points, last = (cell.middle for cell in others)
    centred(image, marker(look.identity(seat), 52), (place.x + 40, place.middle[1]))
    at = place.x + 80, place.middle[1]
    write(image, at, name, face=Face.TITLE, size=34, align="left", room=name_cell.w - 90)
    cells_text = [f"{one.stones[seat]}: +{one.points[seat]}" for one in view.rounds]
    if view.outcome is None:
        cells_text.append("\N{HORIZONTAL ELLIPSIS}" if seat in view.awaited else "?")
    for at, text in zip(rounds, cells_text, strict=False):
        write(image, at, text, face=Face.NUMERAL, size=34)
    write(image, points, str(view.scores[seat]), face=Face.NUMERAL, size=44)
    if view.outcome is not None:
        write(image, last, f"({view.last[seat]})", face=Face.NUMERAL, size=30, fill=FADED)
        if seat in view.outcome.winners:
            frame(image, place, GOLD, width=6)
