"""The matches that are kept in memory, up to a bound, and one lock per match."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

T = TypeVar("T")


class Locks:
    """One lock per match, kept only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def busy(self, match: int) -> bool:
        """Return whether somebody holds the lock of the match."""
        return match in self._locks

    @asynccontextmanager
    async def alone(self, match: int) -> AsyncIterator[None]:
        """Hold the lock of the match; those who wait for it get it in order."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        async with lock:
            yield


class Recent(Generic[T]):
    """The values used last, up to a bound; ``keeps`` says which of them may be kept at all."""

    def __init__(self, bound: int, *, keeps: Callable[[T], bool] = lambda _value: True) -> None:
        if bound < 1:
            raise ValueError(f"room for at least one is needed, not {bound}")
        self._bound = bound
        self._keeps = keeps
        self._values: OrderedDict[int, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, match: int) -> T | None:
        """Return the value, None when it is not kept; it counts as used now."""
        if match not in self._values:
            return None
        self._values.move_to_end(match)
        return self._values[match]

    def put(self, match: int, value: T) -> None:
        """Keep the value; when there is no room, drop the one that was not used for the longest time."""
        if not self._keeps(value):
            self.drop(match)
            return
        self._values[match] = value
        self._values.move_to_end(match)
        if len(self._values) > self._bound:
            self._values.popitem(last=False)

    def __contains__(self, match: int) -> bool:
        """Return whether the value is kept; this does not count as using it."""
        return match in self._values

    def sift(self, keeps: Callable[[T], bool] | None = None) -> None:
        """Drop the values that may not be kept any more; ``keeps``: those for which it is not true."""
        keeps = keeps or self._keeps
        self._values = OrderedDict((match, value) for match, value in self._values.items() if keeps(value))

    def drop(self, match: int) -> None:
        """Drop the value, if it is kept."""
        self._values.pop(match, None)
