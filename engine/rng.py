"""Chance as a value: SHA-256 in counter mode, the same on every machine and in every version of Python.

Knows nothing of games. ``random`` is not used because the standard library may change its shuffle.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_BITS = 64


@dataclass(frozen=True, slots=True)
class Rng:
    """A generator that never changes: each draw returns the value and the generator to go on with."""

    key: bytes
    """32 bytes."""
    counter: int = 0

    @classmethod
    def seeded(cls, seed: int, stream: str = "") -> Rng:
        """Return the generator of a seed; different streams of one seed are independent."""
        return cls(hashlib.sha256(f"{seed}/{stream}".encode()).digest())

    def word(self) -> tuple[int, Rng]:
        """Draw 64 bits."""
        return _word(self.key, self.counter), Rng(self.key, self.counter + 1)

    def below(self, bound: int) -> tuple[int, Rng]:
        """Draw a number from 0 to bound - 1, each equally likely; raise ValueError when bound < 1."""
        if not 1 <= bound <= 1 << _BITS:
            raise ValueError(f"a bound from 1 to 2**64 is needed, not {bound}")
        found, counter = _below(self.key, self.counter, bound)
        return found, Rng(self.key, counter)

    def shuffled(self, items: tuple[T, ...]) -> tuple[tuple[T, ...], Rng]:
        """Return the items in a random order (Fisher and Yates)."""
        order, counter = list(items), self.counter
        for last in range(len(order) - 1, 0, -1):
            pick, counter = _below(self.key, counter, last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order), Rng(self.key, counter)


def _word(key: bytes, counter: int) -> int:
    return int.from_bytes(hashlib.sha256(key + counter.to_bytes(8, "big")).digest()[:8], "big")


def _below(key: bytes, counter: int, bound: int) -> tuple[int, int]:
    """Return a number below the bound and the counter to go on with; words that would favour some are skipped."""
    limit = (1 << _BITS) - (1 << _BITS) % bound
    while True:
        word = _word(key, counter)
        counter += 1
        if word < limit:
            return word % bound, counter


def commitment(seed: int, salt: str) -> str:
    """Return the SHA-256 that is published before a match, so that seed and salt can be checked after it."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
