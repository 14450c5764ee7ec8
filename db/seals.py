"""Digests by which a row that was changed from outside is noticed, and where. Pure functions.

The log of a match is a chain: each entry has a digest of itself and of the digest before it, and the match has the
last one. What else belongs to a match is sealed piece by piece, so that the piece can be named. These digests find
accidents and careless hands; whoever means to deceive can write them anew.
"""

from __future__ import annotations

from hashlib import blake2b
from json import JSONEncoder
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# ASCII only, and no word of a type's own: the same on every machine and in every version of Python.
_ENCODE: Final = JSONEncoder(separators=(",", ":"), default=repr).encode
_ENTRY_BYTES: Final = 16
_PIECE_BYTES: Final = 8


def link(before: str, match: int, row: Sequence[object]) -> str:
    """Return the digest of an entry: its columns in their order, after the digest of the entry before."""
    return blake2b(_ENCODE((before, match, *row)).encode("ascii"), digest_size=_ENTRY_BYTES).hexdigest()


def piece(match: int, name: str, value: tuple[object, ...]) -> str:
    """Return the digest of what belongs to a match under a name."""
    return blake2b(_ENCODE((match, name, value)).encode("ascii"), digest_size=_PIECE_BYTES).hexdigest()


def of_cards(content: str) -> str:
    """Return the digest by which a file of cards is kept."""
    return blake2b(content.encode(), digest_size=_ENTRY_BYTES).hexdigest()


def changed(seal: str, now: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the pieces that are not as they were sealed.

    >>> changed("table=a options=b seat.0=c", {"table": "a", "options": "x", "seat.1": "d"})
    ('options', 'seat.1', 'seat.0')
    """
    then = opened(seal)
    return (
        *(name for name, digest in now.items() if then.get(name) != digest),
        *(name for name in then if name not in now),
    )


def sealed(now: Mapping[str, str], before: str, broken: Sequence[str]) -> str:
    """Return the seal of these pieces; one that was broken before stays broken.

    >>> sealed({"table": "a", "options": "b"}, "table=a options=x", ("options",))
    'table=a options=x'
    >>> sealed({"table": "a"}, "table=a seat.0=c", ("seat.0",))
    'table=a seat.0=c'
    """
    then = opened(before)
    kept = {**now, **{name: then.get(name, "?") for name in broken}}
    return " ".join(f"{name}={digest}" for name, digest in kept.items())


def opened(seal: str) -> dict[str, str]:
    """Return the pieces of a seal by name."""
    return {name: digest for name, _, digest in (piece.partition("=") for piece in seal.split())}
