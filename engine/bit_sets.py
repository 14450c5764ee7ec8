"""Sets of small numbers, one bit each. Knows no game."""

from __future__ import annotations


def listed(members: int) -> tuple[int, ...]:
    """Return the members of a set, lowest first.

    >>> listed(0b101001)
    (0, 3, 5)
    """
    found = []
    while members:
        lowest = members & -members
        found.append(lowest.bit_length() - 1)
        members ^= lowest
    return tuple(found)
