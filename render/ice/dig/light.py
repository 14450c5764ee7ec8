"""Light on the dig: surfaces of snow, ice and rock lit from the upper left, and their colours when the sun sets.

Heights are made from numbers that are always the same. Knows heights, light and colours of a ramp. Must not know what
lies where.
"""

from __future__ import annotations

from enum import StrEnum
from hashlib import shake_128
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.drawing.cache import cached
from render.drawing.canvas import FINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from render.drawing.canvas import Point
    from render.drawing.theme import Colour


class Light(StrEnum):
    """The lights that the dig is seen in."""

    DAY = "day"
    DUSK = "dusk"


_DUSK: Final = (
    ((0, 12), (40, 56), (102, 110), (138, 158), (172, 196), (214, 234), (236, 253), (255, 255)),
    ((0, 6), (60, 44), (98, 82), (104, 94), (158, 142), (198, 162), (228, 198), (243, 219), (255, 242)),
    ((0, 16), (60, 62), (114, 114), (162, 140), (182, 172), (208, 188), (230, 202), (244, 208), (251, 214), (255, 232)),
)
"""By channel: how bright it is at dusk, by how bright it is by day; in between it changes evenly."""


_LOW_SUN: Final = ((255, 232), (252, 212), (232, 240))
"""By channel: the share of the light where the sun stands, and on the other side."""


def _curve(stops: tuple[tuple[int, int], ...]) -> list[int]:
    found = []
    for value in range(256):
        at = next(number for number, stop in enumerate(stops) if stop[0] >= value)
        (low, one), (high, other) = stops[max(at - 1, 0)], stops[at]
        found.append(round(one + (other - one) * (value - low) / max(high - low, 1)))
    return found


_CURVES: Final = tuple(map(_curve, _DUSK))


def toned(image: Image.Image, light: Light) -> Image.Image:
    """Return a picture drawn for the day as it looks in this light; what shines through stays as it is."""
    if light is Light.DAY:
        return image
    red, green, blue = _CURVES
    alpha = list(range(256)) if image.mode == "RGBA" else []
    return image.point([*red, *green, *blue, *alpha])


def low_sun(size: tuple[int, int]) -> Image.Image:
    """Return what the low sun leaves of the light over a picture, to be multiplied with it: gold, then violet."""
    # only the grey picture is kept: making three of it is quick, and three would fill much of the cache
    far = _far(size)
    return Image.merge("RGB", [far.point(_between(*ends)) for ends in _LOW_SUN])


@cached
def _far(size: tuple[int, int]) -> Image.Image:
    """Return how far each place is from the sun."""
    across = Image.linear_gradient("L").rotate(90).resize(size, Image.Resampling.BILINEAR)
    down = Image.linear_gradient("L").resize(size, Image.Resampling.BILINEAR)
    return Image.blend(across, down, 0.45)


def _between(near: int, far: int) -> list[int]:
    return [round(near + (far - near) * value / 255) for value in range(256)]


def tone(colour: Colour, light: Light) -> Colour:
    """Return a colour of the day as it looks in this light."""
    if light is Light.DAY:
        return colour
    red, green, blue = (curve[value] for curve, value in zip(_CURVES, colour, strict=True))
    return red, green, blue


_MIDDLE: Final = 128


def heights(size: tuple[int, int], cells: tuple[float, float], seed: str) -> Image.Image:
    """Return smooth hills and hollows as a grey picture; ``cells``: how many pixels one of them is wide and tall."""
    across, down = (round(length / cell) + 4 for length, cell in zip(size, cells, strict=True))
    small = Image.frombytes("L", (across, down), shake_128(seed.encode()).digest(across * down))
    large = small.resize((round(across * cells[0]), round(down * cells[1])), Image.Resampling.BICUBIC)
    left, top = (large.width - size[0]) // 2, (large.height - size[1]) // 2
    return large.crop((left, top, left + size[0], top + size[1]))


def ridges(size: tuple[int, int], cells: tuple[float, float], seed: str, *, turn: float = 0.0) -> Image.Image:
    """Return long crests, as the wind makes them in snow: creased heights, turned by some degrees."""
    side = round((size[0] ** 2 + size[1] ** 2) ** 0.5) + 8
    plain = heights((side, side), cells, seed)
    creased = plain.point([255 - abs(2 * value - 255) for value in range(256)]).rotate(turn, Image.Resampling.BICUBIC)
    left, top = (side - size[0]) // 2, (side - size[1]) // 2
    return creased.crop((left, top, left + size[0], top + size[1]))


def mixed(parts: Sequence[tuple[Image.Image, float]]) -> Image.Image:
    """Return the sum of heights, each with its weight."""
    found = parts[0][0].point([round(value * parts[0][1]) for value in range(256)])
    for image, weight in parts[1:]:
        found = ImageChops.add(found, image.point([round(value * weight) for value in range(256)]))
    return found


def stencil(
    size: tuple[int, int], outlines: Iterable[Sequence[Point]], *, value: int = 255, fine: int = FINE
) -> Image.Image:
    """Return polygons as a mask with smooth edges: this value inside, 0 outside."""
    large = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    draw = ImageDraw.Draw(large)
    for points in outlines:
        draw.polygon([(x * fine, y * fine) for x, y in points], fill=value)
    return large.reduce(fine)


def strokes(
    size: tuple[int, int], lines: Iterable[tuple[Sequence[Point], int]], *, width: float, fine: int = 2
) -> Image.Image:
    """Return lines as a mask with smooth edges, each with its own value."""
    large = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    draw = ImageDraw.Draw(large)
    for points, value in lines:
        draw.line([(x * fine, y * fine) for x, y in points], fill=value, width=round(width * fine), joint="curve")
    return large.reduce(fine)


def lit(height: Image.Image, *, step: int = 2, strength: float = 1.0, soft: float = 0.0) -> Image.Image:
    """Return how bright each place is: slopes towards the upper left are bright, those away from it dark."""
    ahead = ImageChops.offset(height, -step, -step)
    behind = ImageChops.offset(height, step, step)
    found = ImageChops.subtract(ahead, behind, 1 / strength, _MIDDLE)
    return found.filter(ImageFilter.GaussianBlur(soft)) if soft else found


def ramp(stops: Sequence[tuple[int, Colour]]) -> list[list[int]]:
    """Return, by channel, the colour for each of 256 brightnesses; between the stops it changes evenly."""
    found: list[list[int]] = [[], [], []]
    for value in range(256):
        low = max((stop for stop in stops if stop[0] <= value), key=lambda stop: stop[0], default=stops[0])
        high = min((stop for stop in stops if stop[0] >= value), key=lambda stop: stop[0], default=stops[-1])
        share = (value - low[0]) / (high[0] - low[0]) if high[0] > low[0] else 0.0
        for channel in range(3):
            found[channel].append(round(low[1][channel] + share * (high[1][channel] - low[1][channel])))
    return found


def coloured(brightness: Image.Image, stops: Sequence[tuple[int, Colour]]) -> Image.Image:
    """Return a grey picture in the colours of a ramp."""
    return Image.merge("RGB", [brightness.point(channel) for channel in ramp(stops)])
