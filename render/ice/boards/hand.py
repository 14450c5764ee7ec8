"""The picture of a hand: requests with what pays them or what is missing, snow tiles with their effects.

At the own sunset the requests of the row are beside it. Knows a seat's own hand. Must not know the rest of the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.components import PRISMATIC, RequestKind
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.layout import Rect, column, grid, row, rows_of
from render.drawing.theme import Face
from render.ice.card_names import front_text, request_name, request_text, request_title
from render.ice.lexicon import artifact_of, front_name, type_of
from render.ice.sprites.cardface import anima, beside, cost, fitted, niche, paragraph, worth
from render.ice.sprites.furniture import ground, panel, seal, sign
from render.ice.sprites.landscape import landscape
from render.ice.sprites.palette import FRAME_INK, WHITE
from render.ice.sprites.relics import artifact, shape_icon
from render.ice.sprites.shades import CARD, FADED, GREEN, PARCHMENT, PARCHMENT_RIM, RIM
from render.ice.sprites.signs import LINE, front_icon, token, type_icon
from render.ice.sprites.travellers import leader_figure
from render.ice.texts.hand_text import taking
from render.letters.lettering import width, wrap, write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

    from engine.ice.actions import Payment
    from engine.ice.advice import Lacking
    from engine.ice.components import Request
    from engine.ice.view import Own, View
    from render.look import Look
    from render.words import Words


BAR: Final = 56
"""The height of the bar on a request that shows what pays it, or what is missing."""
NICHE: Final = 132
TITLE: Final = 28
TEXT: Final = 24
WRITTEN: Final = 200
"""The height from which a request has its text."""
LEFT: Final = 9 + NICHE + 13
"""Where the writing on a card begins."""
RIGHT: Final = 14
"""How far from the right edge it ends."""
_PIECE: Final = 40
_FAMILIES: Final = ("camp",) * 4 + ("nuuk",) * 3 + ("wild",) * 4 + ("nuuk",) * 5
"""By front: the landscape of its family (I3.4)."""


# ---- requests


def title_room(request: Request, wide: int) -> int:
    """Return the width for the name of a request, beside its reward."""
    return wide - LEFT - _rewards(request) - RIGHT - 6


def name_lines(name: str, room: int, *, lines: int) -> tuple[tuple[str, ...], int]:
    """Return the lines of a name and the size of its letters: smaller ones, on one line more, where it is long."""
    found = wrap(name, Face.NARROW, TITLE, room=room, lines=lines)
    if " ".join(found) == name:
        return found, TITLE
    return wrap(name, Face.NARROW, TEXT, room=room, lines=lines + 1), TEXT


def _rewards(request: Request) -> int:
    numbers = worth(request)
    return len(numbers) * (57 if len(numbers) == 1 else 47)


@cached
def hand_face(request: Request, size: tuple[int, int], words: Words, *, payable: bool) -> Image.Image:
    """Return a request card: what it asks for in a lit niche, name, text, worth; its lower part is free.

    A low card has no text but a longer name.
    """
    wide, tall = size
    sprite = panel(size, PARCHMENT, line=GREEN if payable else PARCHMENT_RIM).copy()
    high = tall - BAR - 16
    stamp(sprite, niche((NICHE, high)), (9, 9))
    x, y = 9 + NICHE // 2, 9 + high // 3
    above, below = _asked(request)
    centred(sprite, above, (x, y))
    centred(sprite, below, (x, high - 20))
    numbers = worth(request)
    one = 56 if len(numbers) == 1 else 46
    for i, number in enumerate(reversed(numbers)):
        centred(sprite, seal(number, one), (wide - RIGHT + 3 - one // 2 - i * (one + 1), 36))
    written = tall >= WRITTEN
    name = request_title(words, request) if written else request_name(words, request)
    lines, letter = name_lines(name, title_room(request, wide), lines=2 if written else 3)
    for i, line in enumerate(lines):
        at = (LEFT, (34, 25, 25, 19)[len(lines) - 1] + letter * i)
        write(sprite, at, line, face=Face.NARROW, size=letter, fill=LINE, align="left")
    if written:
        paragraph(sprite, (LEFT, 84), request_text(words, request), room=wide - LEFT - RIGHT, lines=3)
    return sprite


def _asked(request: Request) -> tuple[Image.Image, Image.Image]:
    """Return two sprites of what a request asks for: the amount or the type, and the types or shapes."""
    if request.kind is not RequestKind.SHAPES:
        return cost(request, 36)
    kind = request.types[0]
    return type_icon(kind, 38), beside([shape_icon(kind, shape, 36) for shape in (1, 2, 3)], 36)


@cached
def bar(size: tuple[int, int], *, payable: bool) -> Image.Image:
    """Return the lower part of a request card."""
    fill = (196, 232, 206) if payable else (240, 229, 200)

    def draw(pen: Pen) -> None:
        wide, tall = size
        pen.box((2, 0, wide - 2, tall - 2), fill, round_=10)
        pen.box((2, 0, wide - 2, 14), fill)
        pen.box((2, 0, wide - 2, 1.5), GREEN if payable else PARCHMENT_RIM)

    return sketch(size, draw)


def payment(pieces: Payment, tall: int = _PIECE) -> Image.Image:
    """Return the sprite of a payment: artifact tiles, and study tokens with their type."""
    parts: list[Image.Image | str] = []
    for piece in pieces:
        paid = artifact_of(piece)
        if paid is None:
            parts.append(_study(type_of(piece), tall))
        else:
            wide = 84 if paid.type != PRISMATIC else 56
            parts.append(artifact(paid, (wide, tall), typed=True))
    return beside(parts, tall)


def _study(kind: int, tall: int) -> Image.Image:
    sprite = panel((tall * 2 - 8, tall), CARD, line=RIM, round_=7).copy()
    for i, part in enumerate((token("study", tall - 8), type_icon(kind, tall - 12))):
        centred(sprite, part, (tall // 2 + i * (tall - 8), tall // 2))
    return sprite


def missing(lacking: Lacking, size: int = 34) -> Image.Image:
    """Return the sprite of what a request still lacks: the amount, then the types it may have."""
    kinds = lacking.types
    if lacking.shapes:
        found: list[Image.Image] = [shape_icon(kinds[0], shape, size) for shape in lacking.shapes]
    else:
        found = [type_icon(kind, size) for kind in kinds]
    amount = anima(lacking.anima, round(size * 0.74)) if lacking.anima else _pieces(lacking.pieces, size)
    parts: list[Image.Image | str] = [amount, " "]
    for i, each in enumerate(found):
        parts += ["/", each] if i else [each]
    return beside(parts, size, ink=FADED)


@cached
def _pieces(number: int, size: int) -> Image.Image:
    """Return empty tiles: pieces, whatever their anima."""
    step = round(size * 0.84)

    def draw(pen: Pen) -> None:
        for i in range(number):
            x = 1 + i * step
            pen.box((x, size * 0.12, x + size * 0.74, size * 0.9), LINE, round_=size * 0.14)
            pen.box((x + 2.4, size * 0.12 + 2.4, x + size * 0.74 - 2.4, size * 0.9 - 2.4), CARD, round_=size * 0.1)

    return sketch((round(size * 0.78) + (number - 1) * step, size), draw)


def draw_ways(image: Image.Image, rect: Rect, ways: tuple[Payment, ...], lacking: Lacking, words: Words) -> None:
    """Draw the best payment for a request and the number of others, or what is still missing to it."""
    stamp(image, bar((rect.w, rect.h), payable=bool(ways)), (rect.x, rect.y))
    y = rect.middle[1]
    if not ways:
        text = words.say("Still missing")
        left = rect.x + 18
        left += write(image, (left, y), text, face=Face.NARROW, size=TEXT, fill=FADED, align="left", room=rect.w // 2)
        picture = missing(lacking)
        stamp(image, picture, (left + 14, y - picture.height // 2))
        return
    centred(image, sign("tick", 34), (rect.x + 30, y))
    picture = payment(ways[0])
    left = rect.x + 56
    stamp(image, picture, (left, y - picture.height // 2))
    if len(ways) > 1:
        text = words.count("or {n} other way", "or {n} other ways", len(ways) - 1)
        room = rect.right - left - picture.width - 32
        write(image, (rect.right - 16, y), text, face=Face.NARROW, size=22, fill=FADED, align="right", room=room)


# ---- snow tiles


@cached
def tile_face(front: int, size: tuple[int, int], words: Words) -> Image.Image:
    """Return a snow tile before the landscape of its family, with its name and what it does."""
    sprite = panel(size, CARD, line=RIM).copy()
    high = size[1] - 18
    stamp(sprite, landscape(_FAMILIES[front], (NICHE, high), round_=8), (9, 9))
    centred(sprite, front_icon(front, 98), (9 + NICHE // 2, 9 + high // 2))
    room = size[0] - LEFT - RIGHT
    fitted(sprite, (LEFT, 31), front_name(words, front), room=room)
    paragraph(sprite, (LEFT, 63), front_text(words, front), room=room, lines=3)
    return sprite


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
    head: Rect | None
    """None where the question stands over the picture."""
    requests: tuple[Rect, ...]
    tiles: tuple[Rect, ...]
    headings: tuple[Rect, ...] = ()
    """Over the row and over the hand, where both are shown."""
    row: tuple[Rect, ...] = ()
    """The requests that can be taken."""


ASKED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("keep", "take", "trim", "validate", "letter"), "requests"),
    **dict.fromkeys(("toss", "caravan"), "tiles"),
}
"""By phase, which part of a hand is asked about."""


def plan_hand(requests: int, tiles: int, laid: int = 0, *, low: bool = False) -> HandPlan:
    """Lay out the requests and snow tiles of a hand, two in a row; or the requests beside ``laid`` others.

    ``low``: without a head, unless there is nothing else, and with requests as low as can be.
    """
    inner = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, 0)
    head = None if low and requests + tiles + laid else Rect(inner.x, inner.y, inner.w, HEAD)
    y = inner.y if head is None else head.bottom + GAP
    if laid:
        wide = (inner.w - GAP) // 2
        headings = row(Rect(inner.x, y, inner.w, HEADING), (wide, wide), gap=GAP)
        left, right = (Rect(each.x, each.bottom, each.w, 0) for each in headings)
        shown, mine = column(left, (LOW,) * laid, gap=GAP), column(right, (LOW,) * requests, gap=GAP)
        bottom = max(each.bottom for each in (*shown, *mine))
        return HandPlan((WIDE, bottom + MARGIN), head, mine, (), headings, shown)
    high = LOW if low else REQUEST
    cards = grid(Rect(inner.x, y, inner.w, 0), requests, across=2, height=high, gap=GAP)
    y += rows_of(requests, 2) * (high + GAP)
    snow = grid(Rect(inner.x, y, inner.w, 0), tiles, across=2, height=TILE, gap=GAP)
    y += rows_of(tiles, 2) * (TILE + GAP)
    return HandPlan((WIDE, y - GAP + MARGIN), head, cards, snow)


def hand(view: View, look: Look, *, part: str = "") -> Image.Image | None:
    """Draw the hand of the view's seat; None for the public view.

    ``part``: only its requests, as low as can be, or its snow tiles, for below a question.
    """
    if view.own is None:
        return None
    own = view.own
    if part == "tiles":
        own = replace(own, requests=())
    elif part == "requests":
        own = replace(own, hand=())
    laid = view.row if taking(view, own) else ()
    plan = plan_hand(len(own.requests), len(own.hand), len(laid), low=bool(part))
    image = ground(plan.size)
    if plan.head is not None:
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
