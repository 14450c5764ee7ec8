"""Names that people chose, made safe for a place that reads marks in them.

Must not know what the names stand for.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

LENGTH: Final = 32
"""Longest name that is shown; Discord's own names are no longer."""
_BLANK: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"})
"""Separators, controls and what turns the direction: they would break the line that the name stands in."""
_UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that show nothing."""
_MARKS: Final = 3
"""Accents on one letter: more would climb over the lines above."""


def plain(name: str) -> str:
    """Return a name on one line, of bounded length, never empty: for pictures, labels and alt text."""
    signs: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= _MARKS:
            signs.append(" " if kind in _BLANK or sign in _UNSEEN else sign)
    return " ".join("".join(signs).split())[:LENGTH].strip() or "?"


def safe(name: str) -> str:
    r"""Return a name for a Discord text: no mark-up, no mention, no link, no emoji code.

    >>> print(safe("*Ann*"), ascii(safe("<@1>")))
    \*Ann\* '\\<@\u200b1\\>'
    """
    # of the library's own two helpers, one leaves emoji codes and links, the other channels and time stamps
    text = re.sub(r"([\\*_~`|<>\[\]#]|^-)", r"\\\1", plain(name))
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def alike(name: str) -> str:
    """Return what two names have in common that a reader takes for one.

    >>> alike(" ＢOB ") == alike("Bob")
    True
    """
    return unicodedata.normalize("NFKC", plain(name)).casefold()


def fixed(name: str) -> str:
    """Return a name for a block of fixed-width text, where only the back-tick means something."""
    return plain(name).replace("`", "'")


def safes(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names for a Discord text, by seat."""
    return tuple(map(safe, names))
