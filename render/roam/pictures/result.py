"""The picture of the end: places, points and where they came from.

Knows the outcome of a view. Must not know how the match went.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect, column
from render.drawing.theme import BARK, CARD, FADED, GOLD, GOLD_EDGE, INK, SHEET, Face, Identity
from render.letters.lettering import width, write
from render.roam.pictures.table_picture import paper
from render.roam.sprites.busts import bust
from render.roam.sprites.pieces import coin, marker, seal, tower, urn
from render.texts import ranking as ranked
from render.texts import won

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.core import Outcome, Seat
    from engine.roam.view import View
    from render.look import Look
    from render.words import Words

WIDE: Final = 1000
_MARGIN: Final = 24
_HEAD: Final = 84
_TITLES: Final = 64
_ROW: Final = 104
_BUST: Final = 40
_FIRST: Final = 470
"""Where the columns of numbers begin."""


def ranking(view: View, outcome: Outcome) -> tuple[tuple[int, Seat], ...]:
    """Return (place, seat) from the first place on; equal in points and coins means the same place (R8.2)."""
    worth = [(score, view.players[seat].coins) for seat, score in enumerate(outcome.scores)]
    return ranked(outcome.winners, worth)


@cached
def _wreath(size: int) -> Image.Image:
    """Return a wreath of laurel."""
    leaf, rim = (126, 150, 74), (70, 92, 40)

    def draw(pen: Pen) -> None:
        for side in (1, -1):
            for i in range(8):
                angle = pi / 2 - side * (0.3 + i * 0.33)
                x, y = 1 + 0.74 * cos(angle), 1 + 0.74 * sin(angle)
                for turn in (0.5, -0.6):
                    way = angle - side * (pi / 2 + turn)
                    tip = (x + 0.3 * cos(way), y + 0.3 * sin(way))
                    across = (0.085 * sin(way), -0.085 * cos(way))
                    mid = ((x + tip[0]) / 2, (y + tip[1]) / 2)
                    leafs = (
                        (x, y),
                        (mid[0] + across[0], mid[1] + across[1]),
                        tip,
                        (mid[0] - across[0], mid[1] - across[1]),
                    )
                    pen.polygon(leafs, leaf, line=rim, width=0.025)
        pen.disc((1, 1.76), 0.1, GOLD, line=GOLD_EDGE, width=0.04)

    return sketch((size, size), draw, unit=size / 2)


@cached
def _cards(size: int) -> Image.Image:
    """Return the sign of the characters: two cards."""

    def draw(pen: Pen) -> None:
        pen.box((0.2, 0.2, 1.2, 1.6), SHEET, line=INK, width=0.1, round_=0.14)
        pen.box((0.7, 0.45, 1.75, 1.85), CARD, line=INK, width=0.1, round_=0.14)
        for x, y in ((0.92, 0.8), (0.92, 1.16), (1.24, 1.16)):
            pen.box((x, y, x + 0.28, y + 0.3), INK, round_=0.04)

    return sketch((size, size), draw, unit=size / 2)


@cached
def _ground(size: tuple[int, int], who: Identity, *, won: bool) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), GOLD_EDGE if won else BARK, round_=14)
        rim = 6 if won else 2
        pen.box((2, 2, size[0] - 2, size[1] - 2), GOLD if won else who.wash, round_=12)
        pen.box((rim, rim, size[0] - rim, size[1] - rim), who.wash, round_=14 - rim)

    return sketch(size, draw)


def _draw_row(
    image: Image.Image, rect: Rect, view: View, seat: Seat, look: Look, *, place: int, name: str, spots: Sequence[int]
) -> None:
    """Draw one player's row: place, name, points by source, sum and coins."""
    outcome = view.outcome
    won = outcome is not None and seat in outcome.winners
    player = view.players[seat]
    stamp(image, _ground((rect.w, rect.h), look.identity(seat), won=won), (rect.x, rect.y))
    y = rect.middle[1]
    if won:
        centred(image, _wreath(88), (rect.x + 56, y))
    write(image, (rect.x + 56, y), str(place), face=Face.NUMERAL, size=40)
    centred(image, marker(look.identity(seat), 64), (rect.x + 138, y))
    left = rect.x + 178
    room = _FIRST - 14 - left
    face, size = (Face.TITLE, 34) if width(name, Face.TITLE, 34) <= room else (Face.NARROW, 28)
    write(image, (left, y - 24), name, face=face, size=size, align="left", room=room)
    # those worth most: who they were is remembered longer than the numbers
    found = [held.card for held in player.characters if held.card.land]
    best = sorted(found, key=lambda card: -card.points)
    for i, card in enumerate(best[: room // (_BUST + 4)]):
        stamp(image, bust(card, _BUST), (left + i * (_BUST + 4), y))
    parts = [player.character_points, player.artifact_points, player.outpost_points]
    shown = [part for part, wanted in zip(parts, (True, view.full, view.outpost), strict=True) if wanted]
    for x, points in zip(spots, shown, strict=False):
        write(image, (x, y), str(points), face=Face.NUMERAL, size=36)
    centred(image, seal(player.points, 72), (spots[-2], y))
    write(image, (spots[-1], y), str(player.coins), face=Face.NUMERAL, size=36)


def _heads(view: View, words: Words) -> list[tuple[Image.Image, str]]:
    """Return sign and title of each column of numbers."""
    heads: list[tuple[Image.Image, str]] = [(_cards(40), words.say("Characters"))]
    if view.full:
        heads.append((urn(44), words.say("Artifacts")))
    if view.outpost:
        heads.append((tower(44), words.say("Outpost")))
    return [*heads, (seal(None, 40), words.say("Points")), (coin(40), words.say("Coins"))]


def result(view: View, look: Look) -> Image.Image:
    """Draw the result; raise ValueError while the match runs."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError(f"the match is in phase {view.phase}")
    order = ranking(view, outcome)
    tall = _HEAD + _TITLES + len(order) * (_ROW + 12) + _MARGIN
    image = paper((WIDE, tall))
    title = won([look.names[seat] for seat in outcome.winners], look.words)
    write(image, (WIDE // 2, _HEAD // 2 + 8), title, face=Face.TITLE, size=44, room=WIDE - 2 * _MARGIN)
    heads = _heads(view, look.words)
    step = (WIDE - _MARGIN - _FIRST) // len(heads)
    spots = [_FIRST + step // 2 + i * step for i in range(len(heads))]
    for x, (sign, text) in zip(spots, heads, strict=True):
        centred(image, sign, (x, _HEAD + 20))
        write(image, (x, _HEAD + 50), text, face=Face.NARROW, size=24, fill=FADED, room=step - 4)
    rows = column(Rect(_MARGIN, _HEAD + _TITLES + 8, WIDE - 2 * _MARGIN, _ROW), [_ROW] * len(order), gap=12)
    for rect, (place, seat) in zip(rows, order, strict=True):
        _draw_row(image, rect, view, seat, look, place=place, name=look.names[seat], spots=spots)
    return image
