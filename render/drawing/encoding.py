"""Pictures as they are sent: drawn by a function of a game's ``Pictures``, brought to 256 colours, encoded as PNG.

The colours are a picture's own ones, or those that pictures of its kind have in common: these are kept in
``render/colours``, and ``python -m bench.colours`` finds them again. With them no time goes into finding a picture's
own, and what did not change on a picture has the same pixels as before.

Knows colours, and what becomes of a drawing, also when it fails. Must not know what is drawn, nor where.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from PIL import Image

from render.base import Drawn, together
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.letters.lettering import write
from render.texts import ALT, clipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from functools import partial

    from engine.core import Event
    from render.base import Pictures, Shortcut
    from render.drawing.theme import ChartColours, Colour

    Counted: TypeAlias = Sequence[tuple[float, Colour]]
    """Colours, and how often each occurs."""
    Drawing: TypeAlias = partial[Drawn] | partial[Drawn | None] | partial[tuple[Drawn, ...]]
    """What is to be drawn: a method of ``Pictures`` with views and events. All go to another process as they
    are. No function of its own, which could not, and which would take along whatever it sees."""

_LEVEL: Final = 1
"""How hard a picture of 256 colours is compressed: more takes longer, and hardly a tenth off the bytes."""
_LEVEL_OF_MANY: Final = 3
"""The same for a picture of more colours."""
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


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture as PNG, the beginning of its file name, and a text for people who cannot see it."""

    name: str
    data: bytes
    alt: str


def table(pictures: Pictures[Any, Any], view: object, *, events: Sequence[Event] = ()) -> tuple[Drawn, ...]:
    """Draw all that everyone sees."""
    return together(pictures.table(view, events=events))


def preview(
    pictures: Pictures[Any, Any],
    view: object,
    *,
    events: Sequence[Event] = (),
    places: Sequence[str] = (),
    others: Sequence[str] = (),
    ends: Sequence[Shortcut] = (),
    high: float = 0.0,
    earlier: Sequence[Event] = (),
    best: str = "",
    name: str = "map",
) -> Drawn:
    """Draw the relevant part of a view under a name; see ``Pictures.preview``."""
    drawn = pictures.preview(
        view,
        events=events,
        places=places,
        others=others,
        ends=ends,
        high=high,
        earlier=earlier,
        best=best,
    )
    return replace(drawn, name=name)


BAND: Final = 0.055
"""The height of the band with the question, relative to the picture's width."""


def headed(drawing: Drawing, *, question: str, colours: ChartColours) -> Drawn | None:
    """Draw a picture with the question that it helps to answer, in a band above it or where it has room.

    Its text begins with the question, too.
    """
    found = parts(drawing())
    if not found:
        return None
    drawn = found[0]
    image, band = drawn.image, drawn.band
    if band is None:
        band = Rect(0, 0, image.width, round(image.width * BAND))
        image = Image.new("RGB", (image.width, image.height + band.h), colours.ground)
        image.paste(drawn.image, (0, band.h))
    size = round(band.h * 0.66)
    write(image, band.middle, question, face=Face.NARROW, size=size, fill=colours.ink, room=band.w - band.h // 2)
    return replace(drawn, image=image, alt=clipped(f"{question} {drawn.alt}", ALT))


def forecast(pictures: Pictures[Any, Any], text: str, view: object, *, name: str) -> Drawn | None:
    """Draw what is certain about an action under a name; its text is the text about the action."""
    drawn = pictures.forecast(text, view)
    return None if drawn is None else replace(drawn, name=name)


def parts(drawn: Drawn | tuple[Drawn, ...] | None) -> tuple[Drawn, ...]:
    """Return the pictures that a drawing has given; it may give one, several or none."""
    if isinstance(drawn, Drawn):
        return (drawn,)
    return drawn or ()


def encoded(drawn: Drawn) -> Encoded:
    """Return a picture as it is sent."""
    return Encoded(drawn.name, encode(drawn.image, colours=drawn.colours), drawn.alt)


def carried_out(drawing: Drawing) -> tuple[Encoded, ...]:
    """Return all pictures of a drawing as they are sent."""
    return tuple([encoded(one) for one in parts(drawing())])


def encode(image: Image.Image, *, colours: str = "") -> bytes:
    """Return the picture as PNG, in 256 colours unless it has too many; the same pixels give the same bytes.

    ``colours`` is the name of those that it has in common with others, which is sooner done; "": its own.
    """
    palette = kept(colours) if colours else own(image)
    buffer = BytesIO()
    if palette is not None:
        image.quantize(palette=palette, dither=Image.Dither.NONE).save(buffer, "PNG", compress_level=_LEVEL)
    else:
        image.save(buffer, "PNG", compress_level=_LEVEL_OF_MANY)
    return buffer.getvalue()
