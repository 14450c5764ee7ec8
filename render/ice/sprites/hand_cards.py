"""The cards of a hand as sprites: requests and snow tiles with their pictures, payments, what is missing.

Knows one card. Must not know where it is placed or whose it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import PRISMATIC, RequestKind
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.theme import Face
from render.ice.card_names import front_text, request_name, request_text, request_title
from render.ice.lexicon import front_name
from render.ice.prices import artifact_of, type_of
from render.ice.sprites.cardface import anima, beside, cost, fitted, niche, paragraph, worth
from render.ice.sprites.fronts import front_icon
from render.ice.sprites.furniture import panel, seal
from render.ice.sprites.icons import token
from render.ice.sprites.landscape import landscape
from render.ice.sprites.parts import sign
from render.ice.sprites.relics import artifact, shape_icon
from render.ice.sprites.shades import CARD, FADED, GREEN, PARCHMENT, PARCHMENT_RIM, RIM
from render.ice.sprites.signs import LINE, type_icon
from render.letters.lettering import wrap, write

if TYPE_CHECKING:
    from PIL import Image

    from engine.ice.actions import Payment
    from engine.ice.advice import Lacking
    from engine.ice.components import Request
    from render.drawing.layout import Rect
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
    """Return the sprite of what a request still lacks: the amount, then the types of which it may be."""
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
