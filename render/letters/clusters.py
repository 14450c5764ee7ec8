"""What a reader takes for one sign: a letter with its accents, an emoji of several parts, a flag.

Knows which characters belong to the one before them. Must not know fonts, nor what is written.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

JOINER: Final = "\N{ZERO WIDTH JOINER}"
NON_JOINER: Final = "\N{ZERO WIDTH NON-JOINER}"
ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
ISOLATED: Final = "\N{POP DIRECTIONAL ISOLATE}"
ISOLATES: Final = frozenset("\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}" + ISOLATE)
"""What begins a stretch whose direction is its own; ``ISOLATED`` ends it."""


def clusters(text: str) -> list[str]:
    """Return the text cut into what a reader takes for one sign each; joined they are the text.

    >>> [len(one) for one in clusters("ae\N{COMBINING ACUTE ACCENT}\N{SNOWMAN}\N{VARIATION SELECTOR-16}")]
    [1, 2, 2]
    """
    found: list[str] = []
    for sign in text:
        if found and _belongs(sign, found[-1]):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def each_isolated(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of one text so that what is isolated across the end of one is so in each."""
    depth = 0
    for line in lines:
        before, depth = depth, max(0, depth + sum((sign in ISOLATES) - (sign == ISOLATED) for sign in line))
        yield ISOLATE * before + line + ISOLATED * depth


def begins_with_mark(cluster: str) -> bool:
    """Return whether nothing carries the marks of a cluster."""
    return unicodedata.category(cluster[0])[0] == "M"


def _belongs(sign: str, before: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    if sign in (JOINER, NON_JOINER) or unicodedata.category(sign)[0] == "M" or _modifies(sign):
        return True
    if _regional(sign):
        return len(before) == 1 and _regional(before)
    # parts of one emoji: newer ones are not in the data of Python's own
    return before[-1] == JOINER and unicodedata.category(sign) in {"So", "Sm", "Cn"}


def _modifies(sign: str) -> bool:
    """Return whether it is a colour of skin, or a letter of a flag's region."""
    return "\U0001f3fb" <= sign <= "\U0001f3ff" or "\U000e0020" <= sign <= "\U000e007f"


def _regional(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"
