"""Playing on for a person who has resigned. Knows only what every game has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Entropy(Protocol):
    """Where chance comes from: the module ``secrets``, or a predictable one in tests."""

    def randbits(self, k: int, /) -> int:
        """Return a number of so many bits."""

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        """Return a number from 0 to one less than the bound."""

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return so many bytes in hexadecimal."""


def choose(legal: Sequence[str], entropy: Entropy) -> str:
    """Return one of the texts at random, token by token.

    A verb with fifty places is thus no likelier than a verb with one, and turns do not go on for long.
    """
    left = [(text, text.split(":")) for text in legal]
    depth = 0
    while len(left) > 1:
        tokens = list(dict.fromkeys(parts[depth] if depth < len(parts) else "" for _, parts in left))
        token = tokens[entropy.randbelow(len(tokens))]
        left = [(text, parts) for text, parts in left if (parts[depth] if depth < len(parts) else "") == token]
        depth += 1
    return left[0][0]
