"""Divides a long text into pages, with as many parts on each as fit.

Knows lengths. Must not know what the text is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST: Final = 3800
"""Characters that a page may hold; Discord takes a few more."""
PLEASANT: Final = 2600
"""Characters of a pleasant page: shorter ones are easier to read, and translations are longer."""


def pages(parts: Iterable[str], between: str, longest: int = PLEASANT) -> list[str]:
    r"""Return the parts joined into pages of at most ``longest`` characters; a longer part is cut at its lines.

    >>> pages(["one", "two", "three"], ", ", longest=8)
    ['one, two', 'three']
    >>> pages(["one\ntwo\nthree"], ", ", longest=8)
    ['one\ntwo', 'three']
    """
    filled: list[str] = []
    for part in parts:
        if filled and len(filled[-1]) + len(between) + len(part) <= longest:
            filled[-1] = f"{filled[-1]}{between}{part}"
        elif len(part) <= longest:
            filled.append(part)
        else:
            filled += _cut(part, longest)
    return filled


def _cut(part: str, longest: int) -> list[str]:
    """Return a part cut at line ends; a line too long for a page is cut anywhere."""
    lines = [line[at : at + longest] for line in part.split("\n") for at in range(0, max(1, len(line)), longest)]
    filled = lines[:1]
    for line in lines[1:]:
        if len(filled[-1]) + 1 + len(line) <= longest:
            filled[-1] = f"{filled[-1]}\n{line}"
        else:
            filled.append(line)
    return filled
