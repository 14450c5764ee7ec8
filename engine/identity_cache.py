"""A cache for what is made of large values that are asked about several times in a row.

Knows values by identity: to hash a view costs nearly what a table made of it does. Must not know what is made.
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


def cached_by_identity(make: Callable[[K], V]) -> Callable[[K], V]:
    """Keep what a pure function made of the values that it was last asked about.

    Two threads that ask about the same value at once may both make it.
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
