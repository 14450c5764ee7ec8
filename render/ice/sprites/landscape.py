"""Small landscapes of ice behind cards and headings: sky in bands, sun or moon, ridges, snow; few colours each.

Knows how a landscape looks at a time or a place. Must not know where it is put, nor any match.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from render.drawing.cache import cached
from render.drawing.canvas import FINE, Pen
from render.ice.sprites.signs import LIT, ring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.drawing.canvas import Point
    from render.drawing.theme import Colour


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours of a landscape, and what stands in its sky."""

    sky: tuple[Colour, ...]
    """From the top down to the horizon."""
    far: Colour
    near: Colour
    snow: Colour
    lit: Colour
    """The colour of slopes towards the light."""
    orb: Colour | None = None
    """Of sun or moon."""
    height: float = 0.5
    """Of the orb's middle above the horizon, in parts of the picture's height."""
    stars: bool = False
    aurora: Colour | None = None


_NIGHT: Final = ((12, 20, 40), (18, 30, 56), (26, 42, 74), (36, 58, 94))
MOODS: Final[Mapping[str, Mood]] = {
    "dawn": Mood(
        ((38, 44, 86), (74, 62, 112), (128, 84, 124), (196, 116, 118), (240, 168, 122)),
        *((72, 72, 120), (46, 54, 96), (196, 190, 216), (250, 206, 176)),
        orb=(255, 222, 150),
        height=0.0,
    ),
    "day": Mood(
        ((34, 74, 126), (48, 94, 148), (68, 118, 172), (96, 146, 196), (132, 176, 216)),
        *((98, 140, 184), (58, 98, 148), (214, 230, 244), (244, 250, 255)),
        orb=(255, 214, 96),
        height=0.38,
    ),
    "dusk": Mood(
        ((30, 26, 58), (66, 36, 78), (124, 50, 80), (190, 76, 68), (238, 128, 62)),
        *((76, 44, 82), (44, 30, 62), (150, 128, 170), (246, 172, 120)),
        orb=(255, 176, 84),
        height=0.02,
    ),
    "night": Mood(
        *(_NIGHT, (34, 48, 82), (20, 30, 56), (84, 104, 142), (146, 168, 200)),
        orb=(236, 240, 250),
        height=0.36,
        stars=True,
        aurora=(70, 190, 160),
    ),
    "camp": Mood(
        ((40, 34, 62), (78, 50, 70), (140, 78, 66), (214, 128, 66)),
        *((70, 56, 84), (52, 40, 62), (236, 206, 170), (255, 228, 186)),
        stars=True,
    ),
    "nuuk": Mood(
        ((30, 22, 62), (50, 36, 92), (78, 58, 124), (120, 92, 160)),
        *((62, 50, 102), (38, 32, 72), (178, 164, 214), (210, 200, 238)),
        stars=True,
        aurora=(190, 120, 226),
    ),
    "wild": Mood(
        ((14, 58, 76), (24, 82, 100), (48, 116, 130), (96, 160, 168)),
        *((46, 104, 124), (24, 70, 92), (196, 226, 230), (232, 248, 248)),
        aurora=(120, 224, 200),
    ),
}


_BROAD: Final = 5
"""A landscape that is this many times as wide as it is high has something written on it."""


@cached
def landscape(mood: str, size: tuple[int, int], *, round_: int = 12, at: float = 0.05) -> Image.Image:
    """Return a landscape with round corners; ``at`` is where sun or moon stands, in parts of its width, -1 nowhere."""
    look = MOODS[mood]
    wide, tall = size
    image = Image.new("RGB", (wide * FINE, tall * FINE), look.sky[0])
    pen = Pen(image, FINE)
    # behind a heading the peaks are low, so that they stay below what is written
    low = wide > _BROAD * tall
    horizon, most = (tall * 0.86, tall * 0.26) if low else (tall * 0.78, tall * 0.42)
    for i, colour in enumerate(look.sky):
        pen.polygon(_below(wide, tall, horizon * i / len(look.sky), tall * 0.025), colour)
    if look.stars:
        for i in range(max(6, wide // 26)):
            spot = ((i * 97 + 13) % wide, (i * 53 + 7) % max(1, round(horizon * 0.7)))
            pen.disc(spot, 0.7 + (i % 3) * 0.45, (214, 224, 244))
    if look.aurora is not None:
        _draw_aurora(pen, size, look.aurora)
    if look.orb is not None and at >= 0:
        _draw_orb(pen, (max(tall * 0.38, wide * at), horizon - tall * look.height), tall * 0.24, mood)
    _draw_ridge(pen, size, (horizon, most), fill=look.far, lit=_between(look.far, look.lit), step=1.9)
    _draw_ridge(pen, size, (tall * 0.92, most), fill=look.near, lit=_between(look.near, look.lit), step=2.7)
    pen.polygon(_below(wide, tall, tall * 0.87, tall * 0.035), _between(look.snow, look.near))
    pen.polygon(_below(wide, tall, tall * 0.93, tall * 0.03, phase=2.0), look.snow)
    return _rounded(image.reduce(FINE), round_)


def _rounded(image: Image.Image, round_: int) -> Image.Image:
    """Return the picture with round corners."""
    mask = Image.new("L", (image.width * FINE, image.height * FINE), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), round_ * FINE, fill=255)
    sprite = image.convert("RGBA")
    sprite.putalpha(mask.reduce(FINE))
    return sprite


def _between(one: Colour, other: Colour) -> Colour:
    return ((one[0] * 3 + other[0] * 2) // 5, (one[1] * 3 + other[1] * 2) // 5, (one[2] * 3 + other[2] * 2) // 5)


def _below(wide: float, tall: float, y: float, swell: float, *, phase: float = 0.0) -> list[Point]:
    """Return everything below a wavy line."""
    step = max(1.0, wide / 48)
    count = round(wide / step)
    line = [
        (i * step, y + swell * (sin(phase + y + i * step / 61) + 0.6 * sin(i * step / 23 + y)))
        for i in range(count + 1)
    ]
    return [*line, (wide, tall), (0, tall)]


def _draw_aurora(pen: Pen, size: tuple[int, int], colour: Colour) -> None:
    """Draw curtains of light, thin above and bright at their feet."""
    wide, tall = size
    for band in range(2):
        for i in range(round(wide / 7)):
            x = 4 + i * 7
            foot = tall * (0.34 + 0.15 * band + 0.1 * sin(x / 47 + band * 2) + 0.05 * sin(x / 19))
            reach = tall * (0.2 + 0.1 * sin(x / 13 + band))
            pen.polygon(
                ((x - 2.4, foot), (x + 2.4, foot), (x + 1.6, foot - reach), (x - 0.8, foot - reach)), (*colour, 74)
            )


def _draw_orb(pen: Pen, at: Point, radius: float, mood: str) -> None:
    """Draw sun or moon."""
    colour = MOODS[mood].orb
    assert colour is not None
    if mood == "night":
        pen.disc(at, radius, colour)
        pen.disc((at[0] + radius * 0.42, at[1] - radius * 0.2), radius * 0.84, _NIGHT[1])
        return
    for reach, thin in ((1.75, 46), (1.4, 70)):
        pen.polygon(ring(28, (radius * reach, radius * reach * 0.86), at=at), (*colour, thin))
    pen.disc(at, radius, colour)
    pen.disc(at, radius * 0.8, LIT)


def _draw_ridge(
    pen: Pen, size: tuple[int, int], ends: tuple[float, float], *, fill: Colour, lit: Colour, step: float
) -> None:
    """Draw a row of peaks, their left sides in the light; ``ends`` are their foot and the greatest height."""
    foot, most = ends
    width = size[1] * step * 0.42
    count = round(size[0] / width) + 2
    for i in range(count):
        x = (i - 0.5) * width + width * 0.3 * sin(i * 2.4 + step)
        high = most * (0.55 + 0.45 * abs(cos(i * 1.7 + step * pi)))
        top, reach = (x, foot - high), width * 0.95
        pen.polygon((top, (x + reach, foot + 4), (x - reach, foot + 4)), fill)
        slope = ((0.12, 0.5), (-0.16, 0.42), (-0.42, 0.46))
        pen.polygon((top, *((x + reach * across, foot - high * up) for across, up in slope)), lit)
    pen.box((0, foot, size[0], size[1]), fill)
