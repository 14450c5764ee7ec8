"""Shared parts of boards and cards: panels, outlines, numbers on stars and cards.

Knows how they look. Must not know what they are for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, frame, sketch, stamp
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.sprites.icons import token
from render.ice.sprites.palette import FRAME, FRAME_EDGE, GLOW
from render.ice.sprites.parts import sign
from render.ice.sprites.shades import DEEP, DOWN, PARCHMENT, RED, RIM, SHEET, WOOD, WOOD_DARK
from render.ice.sprites.signs import BRASS, LINE, SNOW, ring
from render.letters.lettering import write

if TYPE_CHECKING:
    from render.drawing.theme import Colour


_FACETS: Final = (
    (((0.0, 0.04), (0.42, 0.0), (0.2, 0.2), (0.0, 0.24)), (36, 50, 74)),
    (((0.58, 0.22), (1.0, 0.13), (1.0, 0.5), (0.7, 0.56)), (36, 50, 74)),
    (((0.4, 0.48), (0.7, 0.56), (0.62, 1.0), (0.18, 1.0), (0.26, 0.8)), (33, 41, 63)),
)
"""The faces of the ice behind everything, as parts of the picture, and their colours."""


def ground(size: tuple[int, int]) -> Image.Image:
    """Return the background of a picture; a new one each time, because making one is faster than copying."""
    image = Image.new("RGB", size, FRAME)
    pen = ImageDraw.Draw(image)
    for points, colour in _FACETS:
        pen.polygon([(x * size[0], y * size[1]) for x, y in points], fill=colour)
    frame(image, Rect(0, 0, *size), FRAME_EDGE, width=3)
    return image


@cached
def lying(name: str) -> Image.Image:
    """Return a token as it lies on a slot: study, study-down or flame, a little askew, with its shadow."""
    sprite = Image.new("RGBA", (44, 44), (0, 0, 0, 0))

    def draw(pen: Pen) -> None:
        pen.disc((23, 24.5), 18, (*DEEP, 120))
        pen.disc((22, 21.5), 18.2, LINE)
        pen.disc((22, 20.5), 17, WOOD_DARK)
        pen.disc((22, 20), 16, WOOD if name != "study-down" else DOWN)

    stamp(sprite, sketch(sprite.size, draw), (0, 0))
    face = sign(name, 52) if name == "study-down" else token(name, 54)
    turned = face.rotate(12, Image.Resampling.BICUBIC).reduce(2)
    sprite.alpha_composite(turned, (22 - turned.width // 2, 20 - turned.height // 2))
    return sprite


@cached
def badge(text: str, size: int, *, red: bool = False) -> Image.Image:
    """Return a number on a disc, for the corner of something."""
    wide = size if len(text) < 3 else round(size * 1.4)

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, size), SNOW, round_=size / 2)
        pen.box((2, 2, wide - 2, size - 2), RED if red else DEEP, round_=size / 2 - 2)

    sprite = sketch((wide, size), draw)
    write(sprite, (wide // 2, size // 2), text, face=Face.NUMERAL, size=round(size * 0.8), fill=SNOW)
    return sprite


@cached
def seal(text: str, size: int) -> Image.Image:
    """Return renown as a number on the brass medal; the token of it is the same medal with a star."""

    def draw(pen: Pen) -> None:
        pen.polygon(ring(24, (0.98, 0.86)), LINE)
        pen.polygon(ring(24, (0.87, 0.77)), BRASS)
        pen.disc((1, 1), 0.66, (255, 232, 150))

    sprite = sketch((size, size), draw, unit=size / 2)
    digits = size * (0.62 if len(text) < 2 else 0.52 if len(text) < 3 else 0.4)
    write(sprite, (size // 2, size // 2), text, face=Face.NUMERAL, size=round(digits), fill=LINE)
    return sprite


@cached
def paid(text: str) -> Image.Image:
    """Return a validated request: a card with its renown and a tick."""
    wide = 36 if len(text) < 2 else 44

    def draw(pen: Pen) -> None:
        pen.box((0, 1, wide, 41), LINE, round_=5)
        pen.box((2, 3, wide - 2, 39), PARCHMENT, round_=3.5)

    sprite = sketch((wide + 4, 42), draw)
    write(sprite, (wide // 2 - (0 if len(text) < 2 else 2), 17), text, face=Face.NUMERAL, size=27, fill=LINE)
    centred(sprite, sign("tick", 18), (wide - 6, 32))
    return sprite


def faint(sprite: Image.Image) -> Image.Image:
    """Return the sprite made pale, for something that is gone or not there yet."""
    pale = Image.blend(sprite, Image.new("RGBA", sprite.size, (*SHEET, 255)), 0.66)
    pale.putalpha(sprite.getchannel("A"))
    return pale


@cached
def halo(wide: int, tall: int) -> Image.Image:
    """Return the outline that marks a change: a light line between two dark ones."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), None, line=LINE, width=7, round_=10)
        pen.box((1.8, 1.8, wide - 1.8, tall - 1.8), None, line=GLOW, width=3.6, round_=8.5)

    return sketch((wide, tall), draw)


def outline(image: Image.Image, rect: Rect, *, out: int = 2) -> None:
    """Draw the outline that marks a change around a rectangle."""
    stamp(image, halo(rect.w + 2 * out, rect.h + 2 * out), (rect.x - out, rect.y - out))


@cached
def panel(size: tuple[int, int], fill: Colour = SHEET, *, line: Colour = RIM, round_: int = 12) -> Image.Image:
    """Return the background of a panel."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, *size), line, round_=round_)
        pen.box((2, 2, size[0] - 2, size[1] - 2), fill, round_=round_ - 2)

    return sketch(size, draw)


def draw_panel(image: Image.Image, rect: Rect, fill: Colour = SHEET, *, line: Colour = RIM, round_: int = 12) -> None:
    """Draw the background of a panel: only its corners are a sprite, for large ones would fill the cache."""
    small = panel((2 * round_, 2 * round_), fill, line=line, round_=round_)
    x0, y0, x3, y3 = rect.x, rect.y, rect.right, rect.bottom
    x1, y1, x2, y2 = x0 + round_, y0 + round_, x3 - round_, y3 - round_
    for box in ((x1, y0, x2, y0 + 2), (x1, y3 - 2, x2, y3), (x0, y1, x0 + 2, y2), (x3 - 2, y1, x3, y2)):
        image.paste(line, box)
    for box in ((x1, y0 + 2, x2, y1), (x0 + 2, y1, x3 - 2, y2), (x1, y2, x2, y3 - 2)):
        image.paste(fill, box)
    for left, x in ((0, x0), (round_, x2)):
        for top, y in ((0, y0), (round_, y2)):
            stamp(image, small.crop((left, top, left + round_, top + round_)), (x, y))
