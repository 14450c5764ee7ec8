"""Places at the end of a match.

Knows who won and what is compared. Must not know where any game's points come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from engine.core import Seat


def ranking(winners: Container[Seat], worth: Sequence[tuple[int, ...]]) -> tuple[tuple[int, Seat], ...]:
    """Return (place, seat) from the first place on: winners, then the others by ``worth``.

    ``worth`` has a tuple per seat, compared from its beginning; equal tuples mean the same place.

    >>> ranking({1}, [(9,), (12,), (9,)])
    ((1, 1), (2, 0), (2, 2))
    """
    keys = [(seat not in winners, *(-part for part in parts)) for seat, parts in enumerate(worth)]
    seats = sorted(range(len(keys)), key=keys.__getitem__)
    first = sorted(keys)
    return tuple((1 if seat in winners else first.index(keys[seat]) + 1, seat) for seat in seats)
