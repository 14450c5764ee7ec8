"""Letters that the faces of the pictures lack, as names have them: which font has them, how they join, their ink.

Knows fonts, and HarfBuzz, which puts the letters of one font and one direction together and draws them. Must not know
what is written, nor in which order its parts stand.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from PIL import Image

from render.drawing.cache import cached

if TYPE_CHECKING:
    from types import ModuleType

OfHarfBuzz: TypeAlias = Any
"""An object of HarfBuzz's binding, which is written in Cython and has no types."""

FONTS: Final = Path(__file__).resolve().parents[1] / "fonts"
EMOJI: Final = "names/NotoEmoji-Bold.ttf"
SCRIPTS: Final = tuple(
    f"names/NotoSans{script}.ttf"
    for script in (
        *("Arabic-Bold", "Hebrew-Bold", "Devanagari-Bold", "Thai-Bold", "Bengali-Bold", "Tamil-Bold", "Telugu-Bold"),
        *("Kannada-Bold", "Malayalam-Bold", "Gujarati-Bold", "Gurmukhi-Bold", "Oriya-Bold", "Sinhala-Bold"),
        *("Khmer-Bold", "Lao-Bold", "Myanmar-Bold", "Ethiopic-Bold", "Thaana-Bold", "Cherokee-Bold", "Adlam-Bold"),
        *("CanadianAboriginal-Bold", "NKo-Regular", "Runic-Regular", "Tifinagh-Regular"),
    )
)
"""The fonts of one script each: their letters are taken from them also where a face has some, but cannot join them."""
NAMES: Final = (
    *SCRIPTS,
    "names/NotoSansMath-Regular.ttf",
    "names/NotoSansCJKjp-Bold.otf",
    EMOJI,
    "names/NotoSansSymbols-Bold.ttf",
)
"""The fonts of what the faces lack, in this order; each is read when a name needs it, or one behind it."""
_UNITS: Final = 64
"""Parts of a pixel in which letters are placed."""
_SIZES: Final = {EMOJI: 0.88}
"""By font its share of the size that is asked for: signs that fill their whole square look larger than letters."""


class Ink(NamedTuple):
    """Where some letters have ink, from the place where they begin on their baseline."""

    left: int
    above: int
    """The rows above the baseline."""
    mask: Image.Image


@lru_cache(maxsize=1)
def _harfbuzz() -> ModuleType:
    """Return HarfBuzz, which takes 5 MiB in a process that draws: it is loaded for the first name that needs it."""
    return import_module("uharfbuzz")


@lru_cache(maxsize=64)
def _face(font: str) -> OfHarfBuzz:
    """Return a font, whose file is mapped into memory, so that processes share it."""
    return _harfbuzz().Face(_harfbuzz().Blob.from_file_path(str(FONTS / font)))


@lru_cache(maxsize=64)
def _sized(font: str, size: int) -> OfHarfBuzz:
    sized = _harfbuzz().Font(_face(font))
    scale = round(size * _UNITS * _SIZES.get(font, 1))
    sized.scale = (scale, scale)
    return sized


@lru_cache(maxsize=64)
def _letters(font: str) -> OfHarfBuzz:
    return _face(font).unicodes


def holds(font: str, letter: str) -> bool:
    """Return whether a font has this character."""
    return ord(letter) in _letters(font)


@lru_cache(maxsize=4096)
def font_of(letter: str) -> str | None:
    """Return the first font of names that has this character, None when none has."""
    return next((font for font in NAMES if holds(font, letter)), None)


@cached
def advance(text: str, font: str, size: int, *, leftwards: bool) -> float:
    """Return how many pixels wide letters of one font are in one direction."""
    shaped = _shaped(text, font, size, leftwards=leftwards)
    return float(sum(one.x_advance for one in shaped.glyph_positions)) / _UNITS


@cached
def ink(text: str, font: str, size: int, *, leftwards: bool) -> Ink:
    """Return how letters of one font look in one direction."""
    shaped, sized = _shaped(text, font, size, leftwards=leftwards), _sized(font, size)
    pen = _harfbuzz().RasterDraw()
    pen.scale_factor = (_UNITS, _UNITS)
    x = 0
    for glyph, place in zip(shaped.glyph_infos, shaped.glyph_positions, strict=True):
        pen.transform = (1, 0, 0, 1, x + place.x_offset, place.y_offset)
        pen.draw_glyph(sized, glyph.codepoint)
        x += place.x_advance
    drawn = pen.render()
    box = drawn.extents
    if not box.width or not box.height:
        return Ink(0, 0, Image.new("L", (1, 1), 0))
    # its rows come from below
    mask = Image.frombytes("L", (box.width, box.height), drawn.buffer, "raw", "L", box.stride, -1)
    return Ink(box.x_origin, box.y_origin + box.height, mask)


def _shaped(text: str, font: str, size: int, *, leftwards: bool) -> OfHarfBuzz:
    buffer = _harfbuzz().Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftwards else "ltr"
    _harfbuzz().shape(_sized(font, size), buffer)
    return buffer
