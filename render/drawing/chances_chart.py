"""The picture of everyone's chances over the turns of a match: a line for each seat.

Knows numbers and the identities of seats. Must not know any game, nor how the chances were found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from render.base import Drawn
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, piece, sketch
from render.drawing.layout import Rect
from render.drawing.theme import BEIGE, CREAM, WAX, WAX_EDGE, Face
from render.letters.lettering import fit, write
from render.texts import ALT, clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from render.drawing.theme import ChartColours
    from render.look import Look
    from render.words import Words

WIDE: Final = 800
HIGH: Final = 600
PLOT: Final = Rect(82, 96, 490, 430)
"""Where the lines are; the names stand to the right of it."""
PIECE: Final = 40
"""Pixels of a seat's piece at the end of its line."""
SMALL: Final = 30
"""The same on the way."""
LETTERS: Final = 26
_NAMES: Final = 76
"""Pixels from the plot to the names."""
_GAP: Final = 58
"""Pixels between two names at least."""
_BADGE: Final = 34
_TICKS: Final = 6
"""Turns that are named on the axis at most."""


@dataclass(frozen=True, slots=True)
class ChancesChart:
    """What the picture shows."""

    numbers: tuple[int, ...]
    """The turns, as the game counts them, from left to right."""
    chances: tuple[tuple[float, ...], ...]
    """By turn, those of all seats."""
    marked: tuple[int, ...] = ()
    """Places of turns that get a number, from 1."""
    colours: ChartColours = BEIGE


def x_of(chart: ChancesChart, place: int) -> float:
    """Return the x of a turn by its place."""
    return PLOT.x + PLOT.w * place / max(1, len(chart.numbers) - 1)


def y_of(chance: float) -> float:
    """Return the y of a chance."""
    return PLOT.bottom - PLOT.h * chance


def beside(ends: Sequence[float]) -> tuple[int, ...]:
    """Return the y of each name, near the end of its line and apart from the others.

    >>> beside([300.0, 310.0])
    (276, 334)
    """
    order = sorted(range(len(ends)), key=lambda seat: (ends[seat], seat))
    found = [ends[seat] for seat in order]
    for _ in range(len(found) * 40):
        for place in range(len(found) - 1):
            lacking = _GAP - (found[place + 1] - found[place])
            if lacking > 0:
                found[place] -= lacking / 2
                found[place + 1] += lacking / 2
    for place in range(len(found)):
        found[place] = max(found[place], PLOT.y if not place else found[place - 1] + _GAP)
    for place in reversed(range(len(found))):
        found[place] = min(found[place], PLOT.bottom if place + 1 == len(found) else found[place + 1] - _GAP)
    at = dict(zip(order, found, strict=True))
    return tuple(round(at[seat]) for seat in range(len(ends)))


def chances(chart: ChancesChart, look: Look) -> Drawn:
    """Draw everyone's chances over the turns of a match that is over."""
    return Drawn("chances", chart_picture(chart, look), clipped(alt(chart, look.names, look.words), ALT))


def chart_picture(chart: ChancesChart, look: Look) -> Image.Image:
    """Draw the chances of all seats, turn by turn."""
    seats = len(chart.chances[0])
    image = sketch((WIDE, HIGH), lambda pen: _lines(pen, chart, look), ground=chart.colours.ground)
    alone = look.words.say("Chance of a good result")
    title = alone if seats == 1 else look.words.say("Chances to win, after each turn")
    write(image, (24, 44), title, face=Face.TITLE, size=36, fill=chart.colours.ink, align="left", room=WIDE - 48)
    for percent in (0, 25, 50, 75, 100):
        at = (PLOT.x - 12, round(y_of(percent / 100)))
        write(image, at, f"{percent} %", face=Face.NARROW, size=LETTERS, fill=chart.colours.faded, align="right")
    for place in ticks(len(chart.numbers)):
        at = (round(x_of(chart, place)), PLOT.bottom + 26)
        write(image, at, str(chart.numbers[place]), face=Face.NARROW, size=LETTERS, fill=chart.colours.faded)
    below = (PLOT.middle[0], PLOT.bottom + 58)
    write(image, below, look.words.say("Turn"), face=Face.NARROW, size=LETTERS, fill=chart.colours.faded)
    low, before = 0, -WIDE
    for number, place in enumerate(chart.marked, 1):
        x = round(x_of(chart, place))
        # side by side where there is room, else one below the other
        low, before = (low + 1 if x - before < _BADGE else 0), x
        centred(image, _badge(number), (x, PLOT.y - 2 + low * (_BADGE + 2)))
    _on_the_way(image, chart, look)
    last = chart.chances[-1]
    for seat, (y, name) in enumerate(zip(beside([y_of(one) for one in last]), look.names, strict=False)):
        centred(image, piece(look.identity(seat), PIECE), (PLOT.right + 38, y))
        room = WIDE - PLOT.right - _NAMES - 8
        called = fit(name, Face.NARROW, LETTERS, room=room)
        write(
            image,
            (PLOT.right + _NAMES - 8, y - 14),
            called,
            face=Face.NARROW,
            size=LETTERS,
            fill=chart.colours.ink,
            align="left",
        )
        share = f"{round(100 * last[seat])} %"
        write(
            image,
            (PLOT.right + _NAMES - 8, y + 13),
            share,
            face=Face.NARROW,
            size=24,
            fill=chart.colours.faded,
            align="left",
        )
    return image


def ticks(turns: int) -> list[int]:
    """Return the places of the turns that are named on the axis.

    >>> ticks(4), ticks(21)
    ([0, 1, 2, 3], [0, 4, 8, 12, 16, 20])
    """
    step = max(1, -(-(turns - 1) // (_TICKS - 1)))
    found = list(range(0, turns, step))
    if found[-1] != turns - 1:
        found = [*(one for one in found if turns - 1 - one >= step * 0.6), turns - 1]
    return found


def _lines(pen: Pen, chart: ChancesChart, look: Look) -> None:
    """Draw the ground, the grid and the lines, without letters."""
    pen.box((PLOT.x, PLOT.y, PLOT.right, PLOT.bottom), chart.colours.sheet)
    for percent in (0, 25, 50, 75, 100):
        y = y_of(percent / 100)
        pen.line([(PLOT.x, y), (PLOT.right, y)], chart.colours.grid, width=2)
    for place in chart.marked:
        x = x_of(chart, place)
        pen.line([(x, PLOT.y), (x, PLOT.bottom)], WAX, width=2)
    ends = beside([y_of(one) for one in chart.chances[-1]])
    for seat, end in enumerate(ends):
        who = look.identity(seat)
        points = [(x_of(chart, place), y_of(one[seat])) for place, one in enumerate(chart.chances)]
        pen.line([points[-1], (PLOT.right + 38, end)], chart.colours.grid, width=2)
        if len(points) > 1:
            pen.line(points, who.edge, width=7)
            pen.line(points, who.colour, width=4)


def _on_the_way(image: Image.Image, chart: ChancesChart, look: Look) -> None:
    """Draw the pieces on the lines, each seat at turns of its own, so that a line is known wherever it is met."""
    seats, turns = len(chart.chances[0]), len(chart.chances)
    taken: list[Rect] = []
    for seat in range(seats):
        for part in range(4):
            place = round((part * seats + seat + 0.5) * (turns - 1) / (4 * seats))
            x, y = round(x_of(chart, place)), round(y_of(chart.chances[place][seat]))
            room = Rect(x - SMALL // 2, y - SMALL // 2, SMALL, SMALL)
            if not any(room.meets(one) for one in taken):
                taken.append(room)
                centred(image, piece(look.identity(seat), SMALL), (x, y))


@cached
def _badge(number: int) -> Image.Image:
    """Return the number of a marked turn."""
    sprite = sketch(
        (_BADGE, _BADGE), lambda pen: pen.disc((1, 1), 0.92, WAX, line=WAX_EDGE, width=0.12), unit=_BADGE / 2
    )
    write(sprite, (_BADGE // 2, _BADGE // 2), str(number), face=Face.NUMERAL, size=24, fill=CREAM)
    return sprite


def alt(chart: ChancesChart, names: Sequence[str], words: Words) -> str:
    """Return the picture in a sentence or two: where everyone began, was in the middle, and ended."""
    middle = len(chart.chances) // 2
    said = [
        words.say(
            "{name}: {first} %, {middle} %, {last} %",
            name=name,
            first=round(100 * chart.chances[0][seat]),
            middle=round(100 * chart.chances[middle][seat]),
            last=round(100 * chart.chances[-1][seat]),
        )
        for seat, name in enumerate(names)
    ]
    return words.say(
        "Chances after each turn, at the beginning, in the middle and at the end. {chances}.", chances="; ".join(said)
    )
