"""The faces of cards as sprites: decrees, and requests as they lie in the row.

Knows one card. Must not know where it is placed or whose it is.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice.components import ANIMA_NEEDED, PRISMATIC, TYPES, DecreeKind, RequestKind
from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch, stamp
from render.drawing.theme import Face
from render.ice.card_names import decree_name, decree_text
from render.ice.sprites.furniture import panel, seal
from render.ice.sprites.relics import shape_icon
from render.ice.sprites.shades import LAMP, NIGHT, PARCHMENT, PARCHMENT_RIM
from render.ice.sprites.signs import LINE, SNOW, SUN, ring, token, type_icon
from render.letters.lettering import width, wrap, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.components import Decree, Request
    from render.drawing.theme import Colour
    from render.words import Words

TEXT: Final = 24
DECREE_LEFT: Final = 92
"""Where the writing on a decree begins."""
_SHAPES: Final = 3


def fitted(
    image: Image.Image,
    at: tuple[int, int],
    text: str,
    *,
    room: int,
    size: int = 28,
    lines: int = 1,
    fill: Colour = LINE,
) -> int:
    """Write a name from the left, in the title font if it fits, else in the narrow one; return the number of lines."""
    for each in (size, size - 2, size - 4):
        if width(text, Face.TITLE, each) <= room:
            write(image, at, text, face=Face.TITLE, size=each, fill=fill, align="left")
            return 1
    narrow = next((each for each in (size - 1, size - 2, size - 4) if width(text, Face.NARROW, each) <= room), size - 4)
    if lines > 1:
        narrow = size - 2
    found = wrap(text, Face.NARROW, narrow, room=room, lines=lines)
    for i, line in enumerate(found):
        spot = (at[0], at[1] + round(i * narrow * 1.05))
        write(image, spot, line, face=Face.NARROW, size=narrow, fill=fill, align="left", room=room)
    return len(found)


def paragraph(
    image: Image.Image, at: tuple[int, int], text: str, *, room: int, lines: int, size: int = TEXT, fill: Colour = LINE
) -> None:
    """Write narrow text from the left, on several lines."""
    for i, line in enumerate(wrap(text, Face.NARROW, size, room=room, lines=lines)):
        write(image, (at[0], at[1] + i * (size + 3)), line, face=Face.NARROW, size=size, fill=fill, align="left")


# ---- decrees


@cached
def decree_icon(decree: Decree, size: int) -> Image.Image:
    """Return the sign of what a decree counts."""
    sprite = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    match decree.kind:
        case DecreeKind.ANIMA:
            centred(sprite, type_icon(decree.type, round(size * 0.8)), (size // 2, round(size * 0.42)))
            centred(sprite, anima(1, round(size * 0.34)), (size // 2, round(size * 0.83)))
        case DecreeKind.RENOWN:
            centred(sprite, token("rp", size), (size // 2, size // 2))
        case DecreeKind.STUDIES:
            centred(sprite, token("study", size), (size // 2, size // 2))
        case DecreeKind.SHAPES:
            for i in range(_SHAPES):
                part = shape_icon(2 * i, i + 1, round(size * 0.52))
                centred(sprite, part, (round(size * (0.26 + 0.24 * i)), round(size * (0.3 + 0.4 * (i % 2)))))
        case DecreeKind.SETS:
            for kind in range(len(TYPES)):
                angle = kind * 2 * pi / len(TYPES)
                at = (round(size * (0.5 + 0.33 * sin(angle))), round(size * (0.52 - 0.33 * cos(angle))))
                centred(sprite, type_icon(kind, round(size * 0.36)), at)
    return sprite


@cached
def decree_face(decree: Decree, size: tuple[int, int], words: Words, *, narrow: bool) -> Image.Image:
    """Return a decree card, its name in the narrow font if so; its lower 52 pixels are free for players' renown."""
    sprite = panel(size, PARCHMENT, line=PARCHMENT_RIM).copy()
    tall = size[1] - 58
    stamp(sprite, niche((74, tall - 8)), (8, 8))
    centred(sprite, decree_icon(decree, 62), (45, 4 + tall // 2 + 4))
    room = size[0] - DECREE_LEFT - 10
    if narrow:
        at = (DECREE_LEFT, 28)
        write(sprite, at, decree_name(words, decree), face=Face.NARROW, size=27, fill=LINE, align="left", room=room)
    else:
        fitted(sprite, (DECREE_LEFT, 28), decree_name(words, decree), room=room)
    paragraph(sprite, (DECREE_LEFT, 60), decree_text(words, decree), room=room, lines=3, size=24)
    return sprite


@cached
def decree_name_card(decree: Decree, size: tuple[int, int], words: Words) -> Image.Image:
    """Return a decree card with its name alone, at the top; the rest is free for players' renown."""
    sprite = panel(size, PARCHMENT, line=PARCHMENT_RIM).copy()
    stamp(sprite, niche((60, 58)), (7, 7))
    centred(sprite, decree_icon(decree, 46), (37, 36))
    left, name = 76, decree_name(words, decree)
    room = size[0] - left - 8
    lines = wrap(name, Face.NARROW, 26, room=room, lines=2)
    for i, line in enumerate(lines):
        at = (left, 34 + round((i - (len(lines) - 1) / 2) * 27))
        write(sprite, at, line, face=Face.NARROW, size=26, fill=LINE, align="left", room=room)
    return sprite


def narrow_names(decrees: Sequence[Decree], wide: int, words: Words) -> bool:
    """Return whether decrees of this width have their names in the narrow font: all do when one has to."""
    room = wide - DECREE_LEFT - 10
    return any(width(decree_name(words, decree), Face.TITLE, TEXT) > room for decree in decrees)


@cached
def niche(size: tuple[int, int]) -> Image.Image:
    """Return a dark recess with a lamp above it and a shelf, for whatever is shown in it."""
    wide, tall = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), LINE, round_=8)
        pen.box((2, 2, wide - 2, tall - 2), NIGHT, round_=6)
        for spread, colour in ((0.46, (38, 48, 70)), (0.36, (62, 66, 80)), (0.24, (92, 88, 88))):
            pen.polygon(
                (
                    (wide * 0.46, 4),
                    (wide * 0.54, 4),
                    (wide * (0.5 + spread), tall - 12),
                    (wide * (0.5 - spread), tall - 12),
                ),
                colour,
            )
        pen.box((2, tall - 12, wide - 2, tall - 2), (112, 74, 44), round_=6)
        pen.box((2, tall - 12, wide - 2, tall - 8), (176, 124, 70))
        pen.disc((wide / 2, 4), (8, 4.5), LAMP)

    return sketch(size, draw)


# ---- requests


@cached
def anima(number: int, size: int) -> Image.Image:
    """Return ``number`` dots of anima in a row."""
    step = round(size * 0.86)

    def draw(pen: Pen) -> None:
        for i in range(number):
            at = (size / 2 + i * step, size / 2)
            pen.disc(at, size * 0.42, LINE)
            pen.disc(at, size * 0.29, SUN)

    return sketch((size + (number - 1) * step, size), draw)


def signs(request: Request, size: int) -> list[Image.Image | str]:
    """Return the signs of the types that pay a request, with the words between them."""
    types: list[Image.Image | str] = [type_icon(kind, size) for kind in request.types]
    match request.kind:
        case RequestKind.PRISMATIC:
            return [type_icon(PRISMATIC, size)]
        case RequestKind.EITHER:
            return [types[0], "/", types[1]]
        case _:
            return types


def cost(request: Request, size: int) -> tuple[Image.Image, Image.Image]:
    """Return two sprites of how a request is paid: the amount, and the types, to be shown in a niche."""
    match request.kind:
        case RequestKind.SHAPES:
            above = beside([shape_icon(request.types[0], shape, size) for shape in (1, 2, 3)], size)
        case RequestKind.TWO:
            above = unlike(size)
        case _:
            above = anima(ANIMA_NEEDED[request.kind], round(size * 0.66))
    return above, beside(signs(request, size), size)


@cached
def unlike(size: int) -> Image.Image:
    """Return the sign for two pieces of different types: two tiles with another mark each."""

    def draw(pen: Pen) -> None:
        for x, fill in ((1, (206, 222, 236)), (size * 0.86, (120, 156, 190))):
            pen.box((x, size * 0.1, x + size * 0.74, size * 0.9), LINE, round_=size * 0.14)
            pen.box((x + 2.4, size * 0.1 + 2.4, x + size * 0.74 - 2.4, size * 0.9 - 2.4), fill, round_=size * 0.1)
        pen.disc((1 + size * 0.37, size * 0.5), size * 0.14, LINE)
        pen.polygon(ring(3, (size * 0.2,), at=(size * 1.23, size * 0.53)), SNOW)

    return sketch((round(size * 1.64), size), draw)


def beside(parts: Sequence[Image.Image | str], size: int, *, ink: Colour = SNOW) -> Image.Image:
    """Return pictures and words side by side as one sprite."""
    wide = [width(part, Face.NARROW, round(size * 0.8)) if isinstance(part, str) else part.width for part in parts]
    sprite = Image.new("RGBA", (sum(wide) + 3 * (len(parts) - 1), size), (0, 0, 0, 0))
    x = 0
    for part, each in zip(parts, wide, strict=True):
        if isinstance(part, str):
            write(sprite, (x + each // 2, size // 2), part, face=Face.NARROW, size=round(size * 0.8), fill=ink)
        else:
            stamp(sprite, part, (x, (size - part.height) // 2))
        x += each + 3
    return sprite


def worth(request: Request) -> tuple[str, ...]:
    """Return the renown of a request: one number, or one for each number of shapes."""
    return tuple(str(number) for number in request.rp)


@cached
def request_face(request: Request, size: tuple[int, int]) -> Image.Image:
    """Return a request card as in the row: what it asks for on a lit shelf, above it the amount and the reward."""
    wide, tall = size
    sprite = panel(size, PARCHMENT, line=PARCHMENT_RIM).copy()
    numbers = worth(request)
    shelf = niche((wide - 12, tall - 66))
    stamp(sprite, shelf, (6, tall - 6 - shelf.height))
    y = tall - 14 - shelf.height // 2
    if len(numbers) == 1:
        above, below = cost(request, 44 if wide > 150 else 40)
        centred(sprite, above, (8 + (wide - 62) // 2, 32))
        centred(sprite, seal(numbers[0], 54), (wide - 33, 32))
        centred(sprite, below, (wide // 2, y))
    else:
        # one, two or three shapes: what each brings
        centred(sprite, cost_of_shapes(request, 36 if wide > 160 else 30), (wide // 2, y))
        for i, number in enumerate(numbers):
            centred(sprite, seal(number, 46), (wide // 2 + (i - 1) * 50, 31))
    return sprite


def cost_of_shapes(request: Request, size: int) -> Image.Image:
    """Return the type of a request for shapes, and the three shapes."""
    kind = request.types[0]
    return beside([type_icon(kind, size), *(shape_icon(kind, shape, size) for shape in (1, 2, 3))], size)
