"""Which texts look the same to a reader, whatever letters they are written in: Unicode's skeletons (UTS 39).

Knows Unicode's table of what looks alike. Must not know whose names they are.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).resolve().parents[1] / "unicode" / "lookalikes.txt"


def alike(one: str, other: str) -> bool:
    """Return whether two texts look the same to a reader, or would in capitals or in small letters.

    >>> alike("Max", "\u041c\u0430\u0445"), alike("Max", "MAX"), alike("Ilya", "llya"), alike("Ann", "Bob")
    (True, True, True, False)
    """
    return not looks(one).isdisjoint(looks(other))


@lru_cache(maxsize=4096)
def looks(text: str) -> frozenset[str]:
    """Return what a text looks like; of two that look alike at least one of these is the same."""
    whole = unicodedata.normalize("NFKC", text)
    return frozenset(
        mark + skeleton(form) for mark, form in (("=", text), ("^", whole.upper()), ("_", whole.casefold()))
    )


@lru_cache(maxsize=4096)
def skeleton(text: str) -> str:
    """Return the letters that stand for all that look like those of a text.

    >>> skeleton("\u041e\u043b\u044c\u0433\u0430")[0], skeleton("Olga")[0]
    ('O', 'O')
    """
    table = _table()
    letters = (sign for sign in unicodedata.normalize("NFD", text) if not _ignored(sign))
    return unicodedata.normalize("NFD", "".join(table.get(sign, sign) for sign in letters))


def _ignored(sign: str) -> bool:
    """Return whether nothing is seen of a character."""
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    """Return by character what stands for all that look like it."""
    found: dict[str, str] = {}
    with _TABLE.open(encoding="ascii") as lines:
        for line in lines:
            if not line.startswith("#"):
                target, those = line.split(";")
                same = "".join(chr(int(code, 16)) for code in target.split())
                found |= {chr(int(code, 16)): same for code in those.split()}
    return found
