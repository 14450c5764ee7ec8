"""Finds the names and lines of cards, which are shown through ``words.say``.

Knows that every table of a cards file may have a name and a line. Must not know any game.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

_KEYS = ("name", "line")


def extract(
    source: BinaryIO, keywords: Collection[str], tags: Collection[str], options: Mapping[str, object]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield line number, keyword, message and comments, as Babel asks its extractors to."""
    del keywords, tags, options
    for kind, tables in tomllib.load(source).items():
        for table in tables:
            for key in _KEYS:
                if message := table.get(key):
                    yield 1, "msg", message, [f"Translators: {kind} {table['id']}, {key}"]
