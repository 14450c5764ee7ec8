"""Letters on pictures: fonts, widths, shortening, writing.

What the faces of the pictures lack, as names have it, is taken from other fonts; HarfBuzz puts the letters of one font
and one direction together and draws them. Knows fonts and text. Must not know what is written.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.drawing.cache import cached
from render.drawing.theme import INK, Colour, Face
from render.letters import characters
from render.letters.characters import JOINER, NON_JOINER, clusters, each_isolated, turns

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
Align = Literal["left", "centre", "right"]
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
_UNDRAWN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Mn", "Mc", "Me"})
"""Kinds of characters that have no ink of their own, but may change that of others."""
_SHAPING: Final = frozenset({JOINER, NON_JOINER})
_OWN: Final = "\N{ARMENIAN SMALL LIGATURE ECH YIWN}"
"""Letters up to this one, Latin, Greek, Cyrillic and Armenian, are drawn by the faces."""
_EMOJI: Final = frozenset("\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}")
_SLACK: Final = 3
"""Rows that are left free around the ink, which is smoothed and set on fractions of a pixel."""


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


@lru_cache(maxsize=128)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a face at a size, in the basic layout, which is the same on every machine."""
    return ImageFont.truetype(str(FONTS / face), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=len(Face))
def _missing(face: Face) -> bytes:
    return bytes(font(face, 32).getmask("\U0010fffe"))


@lru_cache(maxsize=4096)
def has(face: Face, letter: str) -> bool:
    """Return whether the font has this character."""
    return letter.isspace() or bytes(font(face, 32).getmask(letter)) != _missing(face)


class LetterRun(NamedTuple):
    """Letters of a line that one font draws in one direction."""

    font: str
    """A ``Face``, or a font of ``NAMES``."""
    text: str
    level: int = 0
    """Odd: from right to left."""

    @property
    def shaped(self) -> bool:
        """Return whether the letters are put together by HarfBuzz; in the others' layout each stands for itself."""
        return bool(self.level % 2) or self.font in NAMES or any(map(_marks, self.text))

    def advance(self, size: int) -> float:
        """Return its width in pixels."""
        if self.shaped:
            return advance(self.text, self.font, size, leftwards=bool(self.level % 2))
        return font(self.font, size).getlength(self.text)

    def ink(self, size: int) -> Ink:
        """Return how shaped letters look."""
        return ink(self.text, self.font, size, leftwards=bool(self.level % 2))


@cached
def runs(text: str, face: Face) -> tuple[LetterRun, ...]:
    """Return a line as what is to be drawn from left to right; characters that no font has are left out."""
    whole = unicodedata.normalize("NFC", text)
    if not whole.isascii() and (turns(whole) or any(map(_beyond, whole))):
        return _several(whole, face)
    found: list[LetterRun] = []
    for letter in whole:
        if unicodedata.category(letter) in _UNDRAWN:
            continue
        use = _own_face(letter, face)
        if use is None:
            continue
        if found and found[-1].font is use:
            found[-1] = LetterRun(use, found[-1].text + letter)
        else:
            found.append(LetterRun(use, letter))
    return tuple(found)


def drawn(cluster: str) -> bool:
    """Return whether a sign of a text has ink on pictures, in whichever face they write it."""
    letter = cluster[0]
    return not letter.isspace() and unicodedata.category(letter) not in _UNDRAWN and _seen(letter)


def as_drawn(cluster: str) -> str:
    """Return a sign of a text that ``drawn`` has without the accents that some face could not draw on it."""
    return _chosen(cluster, Face.SPARE, Face.SPARE)[1] or cluster[0]


@lru_cache(maxsize=4096)
def _seen(letter: str) -> bool:
    """Return whether a letter has ink in every face, or in a font that all fall back to; some of a face are blank."""
    faces = (Face.TITLE, Face.NUMERAL, Face.NARROW)
    if has(Face.SPARE, letter) or all(has(face, letter) for face in faces):
        return any(has(face, letter) and font(face, 32).getmask(letter).getbbox() for face in (Face.SPARE, *faces))
    return font_of(letter) is not None


def _own_face(letter: str, face: Face) -> Face | None:
    """Return the face that draws a letter; None when neither this one nor the spare one has it."""
    # the figures of the title face hang below the line and are hard to read when small
    faces = (Face.NUMERAL if face is Face.TITLE and letter.isdecimal() else face, Face.SPARE)
    return next((each for each in faces if has(each, letter)), None)


@lru_cache(maxsize=4096)
def _beyond(letter: str) -> bool:
    """Return whether a letter is drawn by a font of names, also where some of the faces have it, or marks another."""
    if unicodedata.category(letter) in _UNDRAWN:
        return _marks(letter)
    return _of_a_script(letter) or (not has(Face.SPARE, letter) and font_of(letter) is not None)


def _of_a_script(letter: str) -> bool:
    """Return whether a letter is of a script that has a font of its own."""
    return letter > _OWN and letter.isalpha() and font_of(letter) in SCRIPTS


def _several(text: str, face: Face) -> tuple[LetterRun, ...]:
    """Return a line of letters of several fonts or directions, from left to right."""
    levels = characters.levels(text)
    found: list[LetterRun] = []
    at = 0
    for cluster in clusters(text):
        level, at = levels[at], at + len(cluster)
        before = found[-1].font if found and found[-1].level == level else face
        use, letters = _chosen(cluster, face, before)
        if not letters:
            continue
        if found and (found[-1].font, found[-1].level) == (use, level):
            found[-1] = LetterRun(use, found[-1].text + letters, level)
        else:
            found.append(LetterRun(use, letters, level))
    return tuple(characters.in_order(found, [run.level for run in found]))


def _chosen(cluster: str, face: Face, before: str) -> tuple[str, str]:
    """Return which font draws a sign of a text, and with which of its characters; "" for none.

    A space is that of the letters before it, which would be too wide between emoji. The faces have letters of scripts
    that they cannot join.
    """
    first = cluster[0]
    if unicodedata.category(first) in _UNDRAWN:
        return face, ""
    if first.isspace() and before in NAMES and before != EMOJI and holds(before, " "):
        return before, " "
    of_names = font_of(first)
    if of_names is not None and (
        _of_a_script(first) or turns(first) or _is_emoji(cluster) or _own_face(first, face) is None
    ):
        kept = (sign for sign in cluster if sign in _SHAPING or "\ufe00" <= sign <= "\ufe0f" or holds(of_names, sign))
        return of_names, "".join(kept)
    own = _own_face(first, face)
    if own is None:
        return face, ""
    marks = "".join(filter(_marks, cluster[1:]))
    able = (use for use in (own, Face.SPARE) if has(use, first) and all(holds(use, mark) for mark in marks))
    use = next(able, None) if marks else None
    return (own, first) if use is None else (use, first + marks)


def _marks(sign: str) -> bool:
    """Return whether a character is an accent, which stands on the letter before it."""
    return unicodedata.category(sign)[0] == "M" and not "\ufe00" <= sign <= "\ufe0f"


def _is_emoji(cluster: str) -> bool:
    """Return whether a sign is to look like a picture: it has several parts, or says so."""
    return holds(EMOJI, cluster[0]) and any(
        sign in _EMOJI or unicodedata.category(sign)[0] not in "ML" for sign in cluster[1:]
    )


@cached
def width(text: str, face: Face, size: int) -> int:
    """Return the text's width in pixels."""
    return round(sum(run.advance(size) for run in runs(text, face)))


@cached
def fit(text: str, face: Face, size: int, *, room: int) -> str:
    """Return the text, shortened with an ellipsis where it is wider than the room."""
    if width(text, face, size) <= room:
        return text
    signs = clusters(text)
    for keep in range(len(signs) - 1, 0, -1):
        short = "".join(signs[:keep]).rstrip() + _ELLIPSIS
        if width(short, face, size) <= room:
            return short
    return _ELLIPSIS


@cached
def wrap(text: str, face: Face, size: int, *, room: int, lines: int) -> tuple[str, ...]:
    """Return the text cut at spaces into at most ``lines`` lines, the last one shortened."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < lines - 1:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", face, size) <= room:
            line = f"{line} {words.pop(0)}"
        found.append(fit(line, face, size, room=room))
    if words:
        found.append(fit(" ".join(words), face, size, room=room))
    return tuple(each_isolated(found))


@lru_cache(maxsize=128)
def cap(face: Face, size: int) -> int:
    """Return the height of a capital letter."""
    return -round(font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=1024)
def _rows(text: str, face: Face, size: int) -> tuple[int, int]:
    """Return how far above and below its baseline a text has ink: rows without take time, too."""
    highest, lowest = 0, 0
    for run in runs(text, face):
        if run.shaped:
            drawn = run.ink(size)
            top, bottom = -drawn.above, drawn.mask.height - drawn.above
        else:
            _, top, _, bottom = map(round, font(run.font, size).getbbox(run.text, anchor="ls"))
        highest, lowest = min(highest, top), max(lowest, bottom)
    return _SLACK - highest, _SLACK + lowest


@cached
def _sprite(text: str, face: Face, size: int) -> Image.Image:
    above, below = _rows(text, face, size)
    mask = Image.new("L", (width(text, face, size) + 8, max(1, above + below)), 0)
    pen = ImageDraw.Draw(mask)
    x = 4.0
    for run in runs(text, face):
        if run.shaped:
            ink = run.ink(size)
            # letters may reach into the room of their neighbours
            mask.paste(255, (round(x) + ink.left, above - ink.above), ink.mask)
        else:
            pen.text((x, above), run.text, fill=255, font=font(run.font, size), anchor="ls")
        x += run.advance(size)
    return mask


def write(
    image: Image.Image,
    at: tuple[int, int],
    text: str,
    *,
    face: Face,
    size: int,
    fill: Colour = INK,
    align: Align = "centre",
    room: int | None = None,
) -> int:
    """Write one line, its capitals centred vertically on ``at``, or all of it if it is only initials; return its width.

    ``at`` is the left end, the middle or the right end. With ``room`` the line is shortened to that width.
    """
    line = text if room is None else fit(text, face, size, room=room)
    if not line:
        return 0
    mask = _sprite(line, face, size)
    wide = mask.width - 8
    left = at[0] - {"left": 0, "centre": wide // 2, "right": wide}[align]
    # a single letter of other scripts may hang far below the line that it stands on in a word
    down = -(mask.height // 2) if _lone(line, face) else cap(face, size) // 2 - _rows(line, face, size)[0]
    image.paste(fill, (left - 4, at[1] + down), mask)
    return wide


@lru_cache(maxsize=1024)
def _lone(line: str, face: Face) -> bool:
    """Return whether a line is one or two letters of fonts of names, as initials are."""
    return len(line) <= 2 and all(run.shaped for run in runs(line, face))


def stacked(
    image: Image.Image, at: tuple[int, int], lines: tuple[str, ...], *, face: Face, size: int, fill: Colour = INK
) -> None:
    """Write centred lines one below the other, all of them centred on ``at``."""
    step = round(size * 1.1)
    top = at[1] - step * (len(lines) - 1) // 2
    for i, line in enumerate(lines):
        write(image, (at[0], top + i * step), line, face=face, size=size, fill=fill)
