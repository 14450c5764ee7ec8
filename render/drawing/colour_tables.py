"""The 256 colours that a picture is sent in: its own ones, or those that pictures of its kind have in common.

Kept colours are in ``render/colours``; ``python -m bench.colours`` finds them anew. With them no time goes into finding
a picture's own, and what did not change on a picture has the same pixels as before. Knows colours and how often they
occur. Must not know what is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from render.drawing.theme import Colour

    Counted = Sequence[tuple[float, Colour]]
    """Colours, and how often each occurs."""

FOLDER: Final = Path(__file__).resolve().parents[1] / "colours"
_COLOURS: Final = 32768
_COMMON: Final = 192
_ALL: Final = 256
_REGIONS: Final = 4096
"""Regions of the colour space, by the upper four bits of red, green and blue."""
_AROUND: Final = 0xEEE
"""Regions that have these bits in common are beside each other."""


@lru_cache(maxsize=16)
def kept(name: str) -> Image.Image:
    """Return the colours that are kept under a name, as the palette of a picture."""
    with Image.open(FOLDER / f"{name}.png") as image:
        image.load()
        return image


def own(image: Image.Image) -> Image.Image | None:
    """Return the colours of a picture, None when it has too many."""
    counted = sample(image).getcolors(_COLOURS)
    return None if counted is None else chosen(cast("Counted", counted))


def sample(image: Image.Image) -> Image.Image:
    """Return every third pixel."""
    return image.resize((-(-image.width // 3), -(-image.height // 3)), Image.Resampling.NEAREST)


def chosen(counted: Iterable[tuple[float, Colour]]) -> Image.Image:
    """Return 256 of these colours as the palette of a picture.

    Flat areas keep their colour: of each of 4096 regions of the colour space the commonest colour stands for
    all, and the 192 regions with most pixels win; the other places go to colours that are far from all of these, so
    that what is small keeps its own.
    """
    totals = [0.0] * _REGIONS
    most = [0.0] * _REGIONS
    commonest: list[Colour] = [(0, 0, 0)] * _REGIONS
    # thousands of colours: the cheapest test first
    for count, colour in counted:
        red, green, blue = colour
        region = red >> 4 << 8 | green >> 4 << 4 | blue >> 4
        totals[region] += count
        if count > most[region] or (count == most[region] and colour > commonest[region]):
            most[region], commonest[region] = count, colour
    best = sorted((region for region in range(_REGIONS) if totals[region]), key=lambda region: -totals[region])
    entries = [commonest[region] for region in _spread(best)]
    entries += [entries[0]] * (_ALL - len(entries))
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for entry in entries for value in entry])
    return palette


def _spread(regions: list[int]) -> list[int]:
    """Return 256 of the regions: the first ones, then such as have none of them around."""
    first = regions[:_COMMON]
    left: list[int] = []
    around = {region & _AROUND for region in first}
    for region in regions[_COMMON:]:
        block = region & _AROUND
        (left if block in around else first).append(region)
        around.add(block)
    return [*first, *left][:_ALL]
