"""The picture of a hand: requests with what pays them or what is missing, snow tiles with their effects.

At the own sunset the requests of the row are beside it. Knows a seat's own hand. Must not know the rest of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from render.drawing.canvas import centred, stamp
from render.drawing.layout import Rect, column, grid, row, rows_of
from render.drawing.theme import Face
from render.ice.documents.hand_text import taking
from render.ice.sprites.furniture import ground
from render.ice.sprites.hand_cards import BAR, draw_ways, hand_face, tile_face
from render.ice.sprites.landscape import landscape
from render.ice.sprites.palette import FRAME_INK, WHITE
from render.ice.sprites.parts import sign
from render.ice.sprites.travellers import leader_figure
from render.letters.lettering import width, write

if TYPE_CHECKING:
    from PIL import Image

    from engine.ice.view import Own, View
    from render.look import Look
    from render.words import Words

WIDE: Final = 960
MARGIN: Final = 14
GAP: Final = 10
HEAD: Final = 76
HEADING: Final = 40
"""Over the columns of row and hand."""
REQUEST: Final = 214
LOW: Final = 166
"""The height of a request where the row is shown as well: all of it fits the screen of a phone."""
TILE: Final = 146


@dataclass(frozen=True, slots=True)
class HandPlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    head: Rect
    requests: tuple[Rect, ...]
    tiles: tuple[Rect, ...]
    headings: tuple[Rect, ...] = ()
    """Over the row and over the hand, where both are shown."""
    row: tuple[Rect, ...] = ()
    """The requests that can be taken."""


def plan_hand(requests: int, tiles: int, laid: int = 0) -> HandPlan:
    """Lay out the requests and snow tiles of a hand, two in a row; or the requests beside ``laid`` others."""
    inner = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, 0)
    head = Rect(inner.x, inner.y, inner.w, HEAD)
    y = head.bottom + GAP
    if laid:
        wide = (inner.w - GAP) // 2
        headings = row(Rect(inner.x, y, inner.w, HEADING), (wide, wide), gap=GAP)
        left, right = (Rect(each.x, each.bottom, each.w, 0) for each in headings)
        shown, mine = column(left, (LOW,) * laid, gap=GAP), column(right, (LOW,) * requests, gap=GAP)
        bottom = max(each.bottom for each in (*shown, *mine))
        return HandPlan((WIDE, bottom + MARGIN), head, mine, (), headings, shown)
    cards = grid(Rect(inner.x, y, inner.w, 0), requests, across=2, height=REQUEST, gap=GAP)
    y += rows_of(requests, 2) * (REQUEST + GAP)
    snow = grid(Rect(inner.x, y, inner.w, 0), tiles, across=2, height=TILE, gap=GAP)
    y += rows_of(tiles, 2) * (TILE + GAP)
    return HandPlan((WIDE, y - GAP + MARGIN), head, cards, snow)


def hand(view: View, look: Look) -> Image.Image | None:
    """Draw the hand of the view's seat; None for the public view."""
    if view.own is None:
        return None
    own = view.own
    laid = view.row if taking(view, own) else ()
    plan = plan_hand(len(own.requests), len(own.hand), len(laid))
    image = ground(plan.size)
    _draw_head(image, plan.head, view, look)
    for rect, text in zip(
        plan.headings, (look.words.say("Take one of these"), look.words.say("You hold")), strict=False
    ):
        at = (rect.x + 6, rect.middle[1])
        write(image, at, text, face=Face.TITLE, size=28, fill=FRAME_INK, align="left", room=rect.w - 12)
    for rect, card in zip(plan.row, laid, strict=True):
        _draw_request(image, rect, view, own, card, words=look.words)
    for rect, (card, _) in zip(plan.requests, advice.hand_payments(view, own), strict=True):
        _draw_request(image, rect, view, own, card, words=look.words)
    for rect, front in zip(plan.tiles, own.hand, strict=not laid):
        stamp(image, tile_face(front, (rect.w, rect.h), look.words), (rect.x, rect.y))
    return image


def _draw_request(image: Image.Image, rect: Rect, view: View, own: Own, card: int, *, words: Words) -> None:
    request = view.box.requests[card]
    ways = advice.best_payments(request, advice.payments(view, own.seat, card))
    stamp(image, hand_face(request, (rect.w, rect.h), words, payable=bool(ways)), (rect.x, rect.y))
    below = Rect(rect.x, rect.bottom - BAR, rect.w, BAR)
    draw_ways(image, below, ways, advice.lacking(view, own.seat, card), words)


def _draw_head(image: Image.Image, rect: Rect, view: View, look: Look) -> None:
    """Write whose hand it is, and the numbers of requests and snow tiles, before the evening sky."""
    assert view.own is not None
    seat, y = view.own.seat, rect.middle[1] - 2
    stamp(image, landscape("dusk" if taking(view, view.own) else "camp", (rect.w, rect.h), at=0.5), (rect.x, rect.y))
    centred(image, leader_figure(look.identity(seat), 70), (rect.x + 42, y + 2))
    counts = [("request", len(view.own.requests)), ("snow", len(view.own.hand))]
    x = rect.right - 18
    for name, number in reversed(counts):
        wide = width(str(number), Face.NUMERAL, 34)
        write(image, (x, y), str(number), face=Face.NUMERAL, size=34, fill=WHITE, align="right")
        stamp(image, sign(name, 44), (x - wide - 52, y - 22))
        x -= wide + 72
    text = look.words.say("Your sunset") if taking(view, view.own) else look.words.say("Your hand")
    left = rect.x + 84
    left += write(image, (left, y), text, face=Face.TITLE, size=36, fill=WHITE, align="left", room=320) + 20
    write(image, (left, y), look.names[seat], face=Face.NARROW, size=28, fill=WHITE, align="left", room=x - left)
