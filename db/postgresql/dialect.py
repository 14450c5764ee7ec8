"""What of the store's SQL PostgreSQL reads otherwise: names of columns that are words of its own, and places of values.

Everything else is written so that SQLite and PostgreSQL understand the same.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from psycopg.types.numeric import Int8Dumper

if TYPE_CHECKING:
    from psycopg import Connection

_RESERVED: Final = ("user", "end")
"""Columns of ours. Keywords are written in capitals, so ``END`` is none of them; ``user`` left as it is would be
understood, as the one who is logged in."""
_PIECE: Final = re.compile(rf"'[^']*'|\b(?:{'|'.join(_RESERVED)})\b|\?(\d*)")


@lru_cache(maxsize=512)
def translated_query(query: str) -> str:
    r"""Return a query with its columns quoted and its values numbered.

    >>> translated_query("SELECT user, 'end?' FROM a WHERE b = ? AND end = ?")
    'SELECT "user", \'end?\' FROM a WHERE b = $1 AND "end" = $2'
    >>> translated_query("UPDATE a SET b = CASE c WHEN ?1 THEN ?2 END WHERE d = ?1")
    'UPDATE a SET b = CASE c WHEN $1 THEN $2 END WHERE d = $1'
    """
    count = 0

    def piece(found: re.Match[str]) -> str:
        nonlocal count
        text = found[0]
        if text[0] == "'":
            return text
        if text[0] != "?":
            return f'"{text}"'
        count += 1
        return f"${found[1] or count}"

    return _PIECE.sub(piece, query)


class _Truth(Int8Dumper):
    """Yes and no as the numbers that they are in SQLite."""

    def dump(self, obj: object) -> bytes:
        return b"1" if obj else b"0"


def teach(connection: Connection[tuple[object, ...]]) -> None:
    """Let every number be sent as the type of all our columns, whatever its size: a query is prepared once."""
    connection.adapters.register_dumper(int, Int8Dumper)
    connection.adapters.register_dumper(bool, _Truth)
