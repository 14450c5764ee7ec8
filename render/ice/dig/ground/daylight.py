"""The light of the day and of its end: how the colours of ice, snow and rock turn when the sun sets.

Knows colours. Must not know a view, nor what is drawn with them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from PIL import Image

from render.drawing.cache import cached

if TYPE_CHECKING:
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
