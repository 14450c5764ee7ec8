"""Shared parts of boards and cards: panels, outlines, numbers on stars and cards, small signs of cards, tiles and days.

Knows how they look. Must not know what they are for.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, centred, frame, sketch, stamp
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.sprites.palette import FRAME, FRAME_EDGE, GLOW
from render.ice.sprites.shades import (
    DEEP,
    DIM,
    DOWN,
    DOWN_INK,
    FADED,
    FAINT,
    GREEN,
    PARCHMENT,
    RED,
    RIM,
    SHEET,
    WOOD,
    WOOD_DARK,
)
from render.ice.sprites.signs import BRASS, LINE, SNOW, SUN, ring, solid, token
from render.letters.lettering import write

if TYPE_CHECKING:
    from collections.abc import Callable

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


def tablet(size: float) -> list[Point]:
    """Return a tablet, round above: shape 1."""
    top = [(0.5 * cos(pi + i * pi / 10), -0.3 + 0.6 * sin(pi + i * pi / 10)) for i in range(11)]
    return [(1 + x * size * 1.2, 1 + y * size) for x, y in (*top, (0.5, 0.9), (-0.5, 0.9))]


def _study_down(pen: Pen) -> None:
    """Draw a shut book, dark."""
    solid(pen, ((0.36, 0.24), (1.64, 0.24), (1.64, 1.76), (0.36, 1.76)), DOWN, width=0.18)
    pen.line(((0.58, 0.28), (0.58, 1.72)), DOWN_INK, width=0.12)
    pen.line(((0.86, 0.66), (1.38, 0.66)), DOWN_INK, width=0.12)


def _sun(pen: Pen) -> None:
    pen.polygon(ring(24, (0.98, 0.7)), LINE)
    pen.polygon(ring(24, (0.88, 0.66)), SUN)
    pen.disc((1, 1), 0.52, LINE)
    pen.disc((1, 1), 0.45, (255, 226, 120))


def _sunrise(pen: Pen) -> None:
    pen.polygon([(x, min(y, 1.3)) for x, y in ring(24, (0.96, 0.66), at=(1.0, 1.26))], LINE)
    pen.polygon([(x, min(y, 1.3)) for x, y in ring(24, (0.86, 0.62), at=(1.0, 1.26))], SUN)
    pen.polygon([(x, min(y, 1.3)) for x, y in ring(32, (0.46,), at=(1.0, 1.26))], (255, 226, 120))
    pen.line(((0.1, 1.36), (1.9, 1.36)), LINE, width=0.16)
    pen.line(((0.4, 1.66), (1.6, 1.66)), LINE, width=0.12)


def _sunset(pen: Pen) -> None:
    pen.polygon([(x, min(y, 1.3)) for x, y in ring(48, (0.72,), at=(1.0, 1.3))], LINE)
    pen.polygon([(x, min(y, 1.26)) for x, y in ring(48, (0.62,), at=(1.0, 1.3))], (232, 92, 60))
    pen.line(((0.1, 1.36), (1.9, 1.36)), LINE, width=0.16)
    pen.line(((0.4, 1.66), (1.6, 1.66)), LINE, width=0.12)


def _waited(pen: Pen) -> None:
    """Draw a speech bubble with three dots: this player has to decide."""
    pen.polygon(((0.5, 1.3), (0.34, 1.9), (1.1, 1.4)), LINE, line=LINE, width=0.14)
    pen.box((0.1, 0.22, 1.9, 1.46), LINE, round_=0.4)
    pen.box((0.22, 0.34, 1.78, 1.34), SNOW, round_=0.3)
    pen.polygon(((0.56, 1.28), (0.46, 1.68), (1.0, 1.3)), SNOW)
    for x in (0.58, 1.0, 1.42):
        pen.disc((x, 0.84), 0.14, LINE)


def _turned(pen: Pen) -> None:
    """Draw two arrows: a token that was flipped."""
    pen.disc((1, 1), 0.95, SNOW)
    pen.disc((1, 1), 0.82, RED)
    pen.polygon(((1.0, 0.36), (1.5, 0.94), (0.5, 0.94)), SNOW)
    pen.polygon(((1.0, 1.64), (1.5, 1.06), (0.5, 1.06)), SNOW)


def _moon(pen: Pen) -> None:
    pen.disc((1, 1), 0.95, LINE)
    pen.disc((1, 1), 0.85, DEEP)
    outer = [(1 + 0.6 * cos(a * pi / 18), 1 + 0.6 * sin(a * pi / 18)) for a in range(-1, 24)]
    inner = [(1.26 + 0.5 * cos(a * pi / 18), 0.74 + 0.5 * sin(a * pi / 18)) for a in range(21, 1, -1)]
    pen.polygon(outer + inner, (255, 236, 168))


def _first(pen: Pen) -> None:
    """Draw the first player's token: a pennant with a star."""
    pen.line(((0.42, 0.16), (0.42, 1.86)), SNOW, width=0.36)
    pen.polygon(((0.5, 0.22), (1.84, 0.4), (1.5, 0.76), (1.84, 1.14), (0.5, 1.2)), SNOW, line=SNOW, width=0.3)
    pen.line(((0.42, 0.16), (0.42, 1.86)), LINE, width=0.2)
    solid(pen, ((0.5, 0.22), (1.84, 0.4), (1.5, 0.76), (1.84, 1.14), (0.5, 1.2)), BRASS, width=0.14)
    pen.polygon(ring(10, (0.36, 0.16), at=(0.92, 0.74)), LINE)


def _snow_back(pen: Pen) -> None:
    """Draw a snow tile from behind: a hexagon with a flake."""
    pen.polygon(ring(6, (0.98,)), LINE)
    pen.polygon(ring(6, (0.86,)), (146, 196, 230))
    for i in range(3):
        (a, b) = ring(6, (0.56,))[i], ring(6, (0.56,))[i + 3]
        pen.line((a, b), SNOW, width=0.15)
    pen.disc((1, 1), 0.17, SNOW)


def _scroll(pen: Pen) -> None:
    pen.box((0.3, 0.12, 1.7, 1.88), LINE, round_=0.16)
    pen.box((0.4, 0.22, 1.6, 1.78), (250, 240, 214), round_=0.1)


def _request_back(pen: Pen) -> None:
    """Draw a request from behind: a letter with a seal."""
    pen.box((0.1, 0.36, 1.9, 1.66), LINE, round_=0.14)
    pen.box((0.2, 0.46, 1.8, 1.56), (250, 240, 214), round_=0.08)
    pen.line(((0.24, 0.5), (1.0, 1.06), (1.76, 0.5)), LINE, width=0.1)
    pen.disc((1, 1.08), 0.3, LINE)
    pen.disc((1, 1.08), 0.23, (176, 40, 56))


def _validated(pen: Pen) -> None:
    """Draw a request that was validated: a card with a tick."""
    _scroll(pen)
    pen.line(((0.62, 1.04), (0.9, 1.36), (1.4, 0.6)), GREEN, width=0.24)


def _requests_spent(pen: Pen) -> None:
    """Draw discarded requests: a letter lying askew, crossed out."""
    solid(pen, ((0.2, 0.66), (1.66, 0.3), (1.86, 1.26), (0.4, 1.62)), DIM, width=0.16)
    pen.line(((0.24, 0.68), (1.1, 1.0), (1.62, 0.34)), FADED, width=0.09)
    _cross(pen)


def _cross(pen: Pen) -> None:
    for sign in (1, -1):
        pen.line(((1.5 - 0.3 * sign, 1.2), (1.5 + 0.3 * sign, 1.8)), SNOW, width=0.34)
    for sign in (1, -1):
        pen.line(((1.5 - 0.3 * sign, 1.2), (1.5 + 0.3 * sign, 1.8)), RED, width=0.19)


def _snow_spent(pen: Pen) -> None:
    """Draw discarded snow tiles."""
    pen.polygon(ring(6, (0.9,)), LINE)
    pen.polygon(ring(6, (0.78,)), DIM)
    for i in range(3):
        (a, b) = ring(6, (0.5,))[i], ring(6, (0.5,))[i + 3]
        pen.line((a, b), RIM, width=0.13)
    _cross(pen)


def _artifacts_spent(pen: Pen) -> None:
    """Draw discarded artifacts."""
    points = [(x - 0.06, y - 0.04) for x, y in tablet(0.8)]
    pen.polygon(points, LINE, line=LINE, width=0.2)
    pen.polygon(points, DIM)
    _cross(pen)


def _log(pen: Pen) -> None:
    """Draw the logbook: a bound book with a clasp."""
    pen.box((0.26, 0.14, 1.74, 1.86), LINE, round_=0.14)
    pen.box((0.36, 0.24, 1.64, 1.76), (120, 70, 44), round_=0.08)
    pen.line(((0.58, 0.26), (0.58, 1.74)), LINE, width=0.1)
    pen.polygon(ring(8, (0.4, 0.15), at=(1.12, 0.98)), BRASS)


def _hold(pen: Pen) -> None:
    """Draw the hold: a crate."""
    pen.box((0.12, 0.3, 1.88, 1.8), LINE, round_=0.08)
    pen.box((0.24, 0.42, 1.76, 1.68), (206, 160, 104), round_=0.04)
    for y in (0.84, 1.26):
        pen.line(((0.24, y), (1.76, y)), LINE, width=0.08)
    pen.line(((0.3, 1.62), (1.7, 0.48)), LINE, width=0.2)
    pen.line(((0.3, 1.62), (1.7, 0.48)), (206, 160, 104), width=0.08)


def _tick(pen: Pen) -> None:
    pen.disc((1, 1), 0.95, SNOW)
    pen.disc((1, 1), 0.82, GREEN)
    pen.line(((0.58, 1.02), (0.88, 1.34), (1.42, 0.66)), SNOW, width=0.24)


def _used(pen: Pen) -> None:
    pen.disc((1, 1), 0.95, SNOW)
    pen.disc((1, 1), 0.82, DOWN)
    pen.line(((0.6, 1.0), (1.4, 1.0)), SNOW, width=0.24)


def _crampon_used(pen: Pen) -> None:
    pen.disc((1, 1), 0.93, FAINT)
    pen.disc((1, 1), 0.8, DIM)
    pen.disc((1, 0.74), (0.3, 0.4), FAINT)
    pen.disc((1, 1.42), (0.24, 0.25), FAINT)


_SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    "study-down": _study_down,
    "sun": _sun,
    "sunrise": _sunrise,
    "sunset": _sunset,
    "moon": _moon,
    "waited": _waited,
    "turned": _turned,
    "first": _first,
    "snow": _snow_back,
    "request": _request_back,
    "validated": _validated,
    "heap": _requests_spent,
    "spill": _snow_spent,
    "spoil": _artifacts_spent,
    "log": _log,
    "hold": _hold,
    "tick": _tick,
    "used": _used,
    "crampon-used": _crampon_used,
}


@cached
def sign(name: str, size: int) -> Image.Image:
    """Return a small sign by its name."""
    return sketch((size, size), _SIGNS[name], unit=size / 2)
