"""What games work with their values by: sets as numbers, and what was made of a value before.

Knows small numbers and identity. Must not know any game.
"""

from __future__ import annotations

from collections import deque
from functools import update_wrapper
from typing import TYPE_CHECKING, Final, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable


K = TypeVar("K")
V = TypeVar("V")

_LATEST: Final = 16


def listed(members: int) -> tuple[int, ...]:
    """Return the members of a set of small numbers, one bit each, lowest first.

    >>> listed(0b101001)
    (0, 3, 5)
    """
    found = []
    while members:
        lowest = members & -members
        found.append(lowest.bit_length() - 1)
        members ^= lowest
    return tuple(found)


def cached_by_identity(make: Callable[[K], V]) -> Callable[[K], V]:
    """Keep what a pure function made of the values that it was last asked about.

    To hash a view costs nearly what a table made of it does, so values are known by identity. Two threads that
    ask about the same value at once may both make it.
    """
    kept: deque[tuple[K, V]] = deque(maxlen=_LATEST)
    latest: list[tuple[K, V]] = []

    def ask(value: K) -> V:
        # nearly always it is the same value again
        for known, made in latest:
            if known is value:
                return made
        for pair in tuple(kept):
            if pair[0] is value:
                break
        else:
            pair = value, make(value)
            kept.append(pair)
        latest[:] = (pair,)
        return pair[1]

    return cast("Callable[[K], V]", update_wrapper(ask, make))
