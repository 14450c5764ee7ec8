"""The picture of a hand: requests with the possible payments, snow tiles with their effects.

Knows a seat's own hand. Must not know the rest of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from render.cache import cached
from render.canvas import Pen, centred, sketch, stamp
from render.ice.card_names import front_text
from render.ice.lexicon import front_name
from render.ice.sprites.cardface import fitted, hand_face, paragraph, payment
from render.ice.sprites.figures import leader
from render.ice.sprites.fronts import front_icon
from render.ice.sprites.furniture import ground, panel
from render.ice.sprites.palette import FRAME_FADED, FRAME_INK
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import CARD, FADED, RIM
from render.layout import Rect, grid, rows_of
from render.lettering import width, write
from render.theme import Face
from render.wearing import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from engine.ice.actions import Payment
    from engine.ice.view import View
    from render.words import Words

WIDE: Final = 960
MARGIN: Final = 14
GAP: Final = 10
HEAD: Final = 64
REQUEST: Final = 186
BAR: Final = 54
"""The height of the bar on a request that shows possible payments."""
TILE: Final = 128
_PIECE: Final = 40


@dataclass(frozen=True, slots=True)
class HandPlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    head: Rect
    requests: tuple[Rect, ...]
    tiles: tuple[Rect, ...]


def plan_hand(requests: int, tiles: int) -> HandPlan:
    """Lay out the requests and snow tiles of a hand, two in a row."""
    inner = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, 0)
    head = Rect(inner.x, inner.y, inner.w, HEAD)
    y = head.bottom + GAP
    cards = grid(Rect(inner.x, y, inner.w, 0), requests, across=2, height=REQUEST, gap=GAP)
    y += rows_of(requests, 2) * (REQUEST + GAP)
    snow = grid(Rect(inner.x, y, inner.w, 0), tiles, across=2, height=TILE, gap=GAP)
    y += rows_of(tiles, 2) * (TILE + GAP)
    return HandPlan((WIDE, y - GAP + MARGIN), head, cards, snow)


def hand(view: View, names: Sequence[str], words: Words) -> Image.Image | None:
    """Draw the hand of the view's seat; None for the public view."""
    if view.own is None:
        return None
    own = view.own
    plan = plan_hand(len(own.requests), len(own.hand))
    image = ground(plan.size)
    _draw_head(image, plan.head, view, names, words)
    for rect, (card, ways) in zip(plan.requests, advice.hand_payments(view, own), strict=True):
        stamp(image, hand_face(card, (rect.w, rect.h), words, payable=bool(ways)), (rect.x, rect.y))
        _draw_ways(image, Rect(rect.x, rect.bottom - BAR, rect.w, BAR), ways, words)
    for rect, front in zip(plan.tiles, own.hand, strict=True):
        stamp(image, tile_face(front, (rect.w, rect.h), words), (rect.x, rect.y))
    return image


def _draw_head(image: Image.Image, rect: Rect, view: View, names: Sequence[str], words: Words) -> None:
    """Write whose hand it is, and the numbers of requests and snow tiles."""
    assert view.own is not None
    seat, y = view.own.seat, rect.middle[1]
    centred(image, leader(identity(seat), 56), (rect.x + 32, y))
    counts = [("request", len(view.own.requests)), ("snow", len(view.own.hand))]
    x = rect.right - 4
    for name, number in reversed(counts):
        wide = width(str(number), Face.NUMERAL, 32)
        write(image, (x, y), str(number), face=Face.NUMERAL, size=32, fill=FRAME_INK, align="right")
        stamp(image, sign(name, 44), (x - wide - 52, y - 22))
        x -= wide + 72
    text = words.say("Your hand")
    wide = write(image, (rect.x + 72, y), text, face=Face.TITLE, size=36, fill=FRAME_INK, align="left", room=320) + 20
    left = rect.x + 72 + wide
    write(image, (left, y), names[seat], face=Face.NARROW, size=28, fill=FRAME_FADED, align="left", room=x - left)


@cached
def _bar(size: tuple[int, int], *, payable: bool) -> Image.Image:
    def draw(pen: Pen) -> None:
        wide, tall = size
        pen.box((2, 0, wide - 2, tall - 2), (196, 232, 206) if payable else (236, 228, 208), round_=10)
        pen.box((2, 0, wide - 2, 14), (196, 232, 206) if payable else (236, 228, 208))

    return sketch(size, draw)


def _draw_ways(image: Image.Image, rect: Rect, ways: tuple[Payment, ...], words: Words) -> None:
    """Draw the best payments for a request, and the number of others."""
    stamp(image, _bar((rect.w, rect.h), payable=bool(ways)), (rect.x, rect.y))
    y = rect.middle[1]
    if not ways:
        text = words.say("Cannot be paid yet")
        write(image, (rect.x + 16, y), text, face=Face.NARROW, size=25, fill=FADED, align="left", room=rect.w - 32)
        return
    centred(image, sign("tick", 36), (rect.x + 30, y))
    picture = payment(ways[0], _PIECE)
    left = rect.x + 58
    stamp(image, picture, (left, y - _PIECE // 2))
    if len(ways) > 1:
        text = words.count("or {n} other way", "or {n} other ways", len(ways) - 1)
        room = rect.right - left - picture.width - 24
        write(image, (rect.right - 12, y), text, face=Face.NARROW, size=24, fill=FADED, align="right", room=room)


def tile_face(front: int, size: tuple[int, int], words: Words) -> Image.Image:
    """Return a snow tile with its name and what it does."""
    sprite = panel(size, CARD, line=RIM).copy()
    tall = size[1]
    centred(sprite, front_icon(front, tall - 24), (4 + tall // 2, tall // 2))
    left = tall + 8
    room = size[0] - left - 10
    fitted(sprite, (left, 26), front_name(words, front), room=room, size=28)
    paragraph(sprite, (left, 56), front_text(words, front), room=room, lines=3, size=24)
    return sprite
