"""The colours of names on the picture of the dig: they stand out from what is under them, the quiet ones a little.

Knows colours. Must not know a view, nor draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import LEVEL, SURFACE_LEVEL, TILES, ZONES
from render.drawing.cache import cached
from render.ice.dig.ground.daylight import tone
from render.ice.dig.ground.hexes import FAMILIES
from render.ice.sprites import palette

if TYPE_CHECKING:
    from engine.ice.board import Spot
    from render.drawing.theme import Colour
    from render.ice.dig.ground.daylight import Light

FULL: Final = 3.9
"""The least contrast of a name in full with what is under it."""
QUIET: Final = 2.2
"""The contrast of a quiet name."""
QUIET_ON_ROCK: Final = 3.0
"""The same on a ledge, whose rock is neither dark nor light, and rough."""
_STEPS: Final = 20
_COARSE: Final = 6
"""Light and shadow are told apart so finely: then few colours are worked out."""


def ink(spot: Spot) -> Colour:
    """Return the colour of writing on a spot."""
    if spot in ZONES:
        return palette.AZULIA_INK
    if spot in TILES:
        return FAMILIES[LEVEL[spot]].ink
    return palette.HIGH_LEDGE.ink if LEVEL[spot] == SURFACE_LEVEL else palette.LOW_LEDGE.ink


def ground(spot: Spot, light: Light) -> Colour:
    """Return the colour of a spot where no shadow falls; Azulia has a light of its own."""
    if spot in ZONES:
        return palette.AZULIA[spot - ZONES.start]
    if spot in TILES:
        return tone(FAMILIES[LEVEL[spot]].face, light)
    return tone(palette.HIGH_LEDGE.face if LEVEL[spot] == SURFACE_LEVEL else palette.LOW_LEDGE.face, light)


def written(spot: Spot, under: Colour, *, loud: bool) -> Colour:
    """Return the colour of a name where so much light or shadow falls: the spot's own, unless that is too like it."""
    red, green, blue = (min(part // _COARSE * _COARSE + _COARSE // 2, 255) for part in under)
    rock = spot not in TILES and spot not in ZONES
    return _written(ink(spot), (red, green, blue), least=None if loud else QUIET_ON_ROCK if rock else QUIET)


@cached
def _written(paint: Colour, under: Colour, *, least: float | None) -> Colour:
    if contrast(paint, under) < FULL:
        paint = max((paint, palette.PITCH, palette.WHITE), key=lambda each: contrast(each, under))
    if least is None:
        return paint
    thinned = (_mixed(paint, under, step / _STEPS) for step in range(_STEPS + 1))
    return next((each for each in thinned if contrast(each, under) >= least), paint)


def _mixed(paint: Colour, under: Colour, share: float) -> Colour:
    red, green, blue = (round(full * share + other * (1 - share)) for full, other in zip(paint, under, strict=True))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return how much two colours stand out from each other, from 1 to 21."""
    dark, light = sorted(_brightness(each) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _brightness(colour: Colour) -> float:
    red, green, blue = (_LINEAR[part] for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_LINEAR: Final = tuple(
    part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in range(256)
)
