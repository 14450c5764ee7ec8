"""PNG of pictures with 256 colours, in bands that are compressed each by itself.

A picture of a table is as good as the last one but for a few places. So what a band of rows was compressed to is kept,
and only bands that are new are compressed. Knows bytes. Must not know colours, nor what is drawn.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

from isal import isal_zlib
from PIL import Image

from render.drawing.cache import MEBIBYTE, Cache

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS: Final = 32
"""Rows of a band: with fewer a picture takes more bytes, with more there are fewer bands that were seen before."""
BANDS: Final = Cache(12 * MEBIBYTE)
"""What bands were compressed to. Among sprites, which are packed where room is short, they would take it from these."""
_LEVEL: Final = 1
_MAGIC: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct("!IIBBBBB")
_NUMBER: Final = struct.Struct("!I")
_DEPTH, _INDEXED = 8, 3
_BEGINNING: Final = b"\x78\x01"
"""Of data in the format of zlib."""
_END: Final = b"\x03\x00"
"""A last block with nothing in it."""


def png(image: Image.Image, *, recurring: bool) -> bytes:
    """Return an indexed picture as PNG; ``recurring``: bands like its own are to be expected again."""
    # each row begins with the number of its filter, 0 for none: a column more
    wide = Image.new("P", (image.width + 1, image.height))
    wide.paste(image, (1, 0))
    data = wide.tobytes()
    size = ROWS * wide.width if recurring else len(data)
    bands = (data[start : start + size] for start in range(0, len(data), size))
    whole = b"".join(
        [_BEGINNING, *map(_kept if recurring else _deflated, bands), _END, _number(isal_zlib.adler32(data))]
    )
    head = _HEAD.pack(*image.size, _DEPTH, _INDEXED, 0, 0, 0)
    colours = bytes(image.getpalette("RGB") or ())
    chunks = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", whole), (b"IEND", b""))
    return b"".join([_MAGIC, *(part for kind, content in chunks for part in _chunk(kind, content))])


def _chunk(kind: bytes, content: bytes) -> Iterator[bytes]:
    yield _number(len(content))
    yield kind
    yield content
    yield _number(isal_zlib.crc32(content, isal_zlib.crc32(kind)))


def _number(value: int) -> bytes:
    return _NUMBER.pack(value)


def _kept(band: bytes) -> bytes:
    # two sums of 64 and 32 bits stand for the band, which would take ten times the memory of what it becomes
    return BANDS.get((_kept, hash(band), isal_zlib.crc32(band), len(band)), _deflated, band)


def _deflated(band: bytes) -> bytes:
    """Return what a band is compressed to, whatever stands before and after it."""
    deflate = isal_zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(band) + deflate.flush(zlib.Z_FULL_FLUSH)
