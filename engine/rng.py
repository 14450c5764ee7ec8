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
        block = hashlib.sha256(self.key + self.counter.to_bytes(8, "big")).digest()
        return int.from_bytes(block[:8], "big"), Rng(self.key, self.counter + 1)

    def below(self, bound: int) -> tuple[int, Rng]:
        """Draw a number from 0 to bound - 1, each equally likely; raise ValueError when bound < 1."""
        if not 1 <= bound <= 1 << _BITS:
            raise ValueError(f"a bound from 1 to 2**64 is needed, not {bound}")
        limit = (1 << _BITS) - (1 << _BITS) % bound
        rng = self
        while True:
            word, rng = rng.word()
            if word < limit:
                return word % bound, rng

    def shuffled(self, items: tuple[T, ...]) -> tuple[tuple[T, ...], Rng]:
        """Return the items in a random order (Fisher and Yates)."""
        order = list(items)
        rng: Rng = self
        for last in range(len(order) - 1, 0, -1):
            pick, rng = rng.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order), rng


def commitment(seed: int, salt: str) -> str:
    """Return the SHA-256 that is published before a match, so that seed and salt can be checked after it."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
