"""Where a host's chance comes from: seeds, salts, and moments that nobody is to foresee."""

from __future__ import annotations

from typing import Protocol


class Entropy(Protocol):
    """The module ``secrets``, or a predictable one in tests."""

    def randbits(self, k: int, /) -> int:
        """Return a random number of ``k`` bits."""

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        """Return a random number from 0 to one less than the bound."""

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return ``nbytes`` random bytes in hexadecimal."""
