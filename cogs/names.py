"""Names that people chose, made safe for a place that reads marks in them.

Must not know what the names stand for.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

LENGTH: Final = 32
"""Longest name that is shown; Discord's own names are no longer."""


def plain(name: str) -> str:
    """Return a name on one line, of bounded length, never empty: for pictures, labels and alt text."""
    # separators and controls would break the line that the name stands in
    text = re.sub(r"[\s\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+", " ", name).strip()
    return text[:LENGTH].strip() or "?"


def safe(name: str) -> str:
    r"""Return a name for a Discord text: no mark-up, no mention, no link, no emoji code.

    >>> print(safe("*Ann*"), ascii(safe("<@1>")))
    \*Ann\* '\\<@\u200b1\\>'
    """
    # of the library's own two helpers, one leaves emoji codes and links, the other channels and time stamps
    text = re.sub(r"([\\*_~`|<>\[\]#]|^-)", r"\\\1", plain(name))
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def fixed(name: str) -> str:
    """Return a name for a block of fixed-width text, where only the back-tick means something."""
    return plain(name).replace("`", "'")


def safes(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names for a Discord text, by seat."""
    return tuple(map(safe, names))
