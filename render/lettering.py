"""Letters on pictures: fonts, widths, shortening, writing.

Knows fonts and text. Must not know what is written.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont

from render.cache import cached
from render.theme import INK, Colour, Face

FONTS: Final = Path(__file__).resolve().parent / "fonts"
Align = Literal["left", "centre", "right"]
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
_SLACK: Final = 3
"""Rows that are left free around the ink, which is smoothed and set on fractions of a pixel."""


@lru_cache(maxsize=128)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size, in the basic layout, which is the same on every machine."""
    return ImageFont.truetype(str(FONTS / face), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=len(Face))
def _missing(face: Face) -> bytes:
    return bytes(font(face, 32).getmask("\U0010fffe"))


@lru_cache(maxsize=1024)
def has(face: Face, letter: str) -> bool:
    """Return whether the font has this character."""
    return letter.isspace() or bytes(font(face, 32).getmask(letter)) != _missing(face)


@cached
def runs(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """Return the text as (font, part) pairs; characters that no font has are left out."""
    found: list[tuple[Face, str]] = []
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter) in {"Cc", "Cf", "Mn", "Me"}:
            continue
        # the figures of the title face hang below the line and are hard to read when small
        faces = (Face.NUMERAL if face is Face.TITLE and letter.isdecimal() else face, Face.SPARE)
        use = next((each for each in faces if has(each, letter)), None)
        if use is None:
            continue
        if found and found[-1][0] is use:
            found[-1] = (use, found[-1][1] + letter)
        else:
            found.append((use, letter))
    return tuple(found)


@cached
def width(text: str, face: Face, size: int) -> int:
    """Return the text's width in pixels."""
    return round(sum(font(use, size).getlength(part) for use, part in runs(text, face)))


@cached
def fit(text: str, face: Face, size: int, *, room: int) -> str:
    """Return the text, shortened with an ellipsis where it is wider than the room."""
    if width(text, face, size) <= room:
        return text
    for keep in range(len(text) - 1, 0, -1):
        short = text[:keep].rstrip() + _ELLIPSIS
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
    return tuple(found)


@lru_cache(maxsize=128)
def cap(face: Face, size: int) -> int:
    """Return the height of a capital letter."""
    return -round(font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=1024)
def _rows(text: str, face: Face, size: int) -> tuple[int, int]:
    """Return how far above and below its baseline a text has ink: rows without take time, too."""
    boxes = [font(use, size).getbbox(part, anchor="ls") for use, part in runs(text, face)]
    highest, lowest = min((box[1] for box in boxes), default=0), max((box[3] for box in boxes), default=0)
    return _SLACK - round(highest), _SLACK + round(lowest)


@cached
def _sprite(text: str, face: Face, size: int) -> Image.Image:
    above, below = _rows(text, face, size)
    mask = Image.new("L", (width(text, face, size) + 8, max(1, above + below)), 0)
    pen = ImageDraw.Draw(mask)
    x = 4.0
    for use, part in runs(text, face):
        pen.text((x, above), part, fill=255, font=font(use, size), anchor="ls")
        x += font(use, size).getlength(part)
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
    """Write one line, its capitals centred vertically on ``at``; return its width.

    ``at`` is the left end, the middle or the right end. With ``room`` the line is shortened to that width.
    """
    line = text if room is None else fit(text, face, size, room=room)
    if not line:
        return 0
    mask = _sprite(line, face, size)
    wide = mask.width - 8
    left = at[0] - {"left": 0, "centre": wide // 2, "right": wide}[align]
    image.paste(fill, (left - 4, at[1] + cap(face, size) // 2 - _rows(line, face, size)[0]), mask)
    return wide


def stacked(
    image: Image.Image, at: tuple[int, int], lines: tuple[str, ...], *, face: Face, size: int, fill: Colour = INK
) -> None:
    """Write centred lines one below the other, all of them centred on ``at``."""
    step = round(size * 1.1)
    top = at[1] - step * (len(lines) - 1) // 2
    for i, line in enumerate(lines):
        write(image, (at[0], top + i * step), line, face=face, size=size, fill=fill)
