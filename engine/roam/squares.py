"""Squares of the 6 x 6 map, their names, and sets of them; where the lands lie (R1, R2.2).

A square is a number 0-35 in reading order (north-west first); its name is a column letter a-f from west
to east and a row number 1-6 from north to south: ``a1`` is the north-west corner, ``f6`` the south-east one. A set of
squares is a number of 36 bits: bit n is square n. Must not know cards or markers.
"""

from __future__ import annotations

from engine import values

WIDTH = 6
HEIGHT = 6
SQUARES = WIDTH * HEIGHT


def square(x: int, y: int) -> int:
    """Return the square at column x (0-5) and row y (0-5).

    >>> square(2, 3)
    20
    """
    return y * WIDTH + x


def name(at: int) -> str:
    """Return the square's name.

    >>> name(20)
    'c4'
    """
    return "abcdef"[at % WIDTH] + str(at // WIDTH + 1)


def parse(text: str) -> int:
    """Return the square of a name; raise ValueError.

    >>> parse("c4")
    20
    """
    if len(text) == 2 and text[0] in "abcdef" and text[1] in "123456":
        return square("abcdef".index(text[0]), int(text[1]) - 1)
    raise ValueError(f"{text!r} is no square: a letter a-f and a number 1-6 are needed")


# ---- Sets of squares as numbers of 36 bits: bit n is square n of ``squares``

ALL = (1 << SQUARES) - 1


listed = values.listed
"""Returns the squares of a set in reading order."""


def united(sets: tuple[int, ...]) -> int:
    """Return the union of some sets."""
    union = 0
    for mask in sets:
        union |= mask
    return union


def on_map(x: int, y: int) -> bool:
    """Tell whether column x and row y are on the 6 x 6 map."""
    return 0 <= x < WIDTH and 0 <= y < HEIGHT


def land_square(place: int, index: int) -> int:
    """Return where square ``index`` (reading order, scroll at the bottom) of a land lies in a place of the map.

    The top row is turned by 180 degrees (R2.2).

    >>> land_square(0, 0), land_square(3, 0)
    (13, 18)
    """
    column, i, j = place % 3, index % 2, index // 2
    return square(2 * column + 1 - i, 2 - j) if place < 3 else square(2 * column + i, 3 + j)


LAND_SQUARES = tuple(tuple(land_square(place, index) for index in range(6)) for place in range(6))
"""The squares of each place of the map, in the order of its land."""

PLACES = tuple(sum(1 << at for at in squares) for squares in LAND_SQUARES)
"""The squares of each place of the map."""


def _near(at: int, steps: tuple[tuple[int, int], ...]) -> int:
    x, y = at % WIDTH, at // WIDTH
    return sum(1 << square(x + dx, y + dy) for dx, dy in steps if on_map(x + dx, y + dy))


_STRAIGHT = ((0, -1), (-1, 0), (1, 0), (0, 1))
_DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))

NEIGHBOURS = tuple(_near(at, _STRAIGHT) for at in range(SQUARES))
"""The squares one step up, down, left or right of each square (R10.5)."""

INNER = sum(1 << at for at in range(SQUARES) if _near(at, _STRAIGHT + _DIAGONAL).bit_count() == 8)
"""The squares with 8 squares around them (R11.1)."""


def surrounded(mask: int) -> int:
    """Return the squares of the map whose 8 squares around all belong to the set (R11.1)."""
    rows = mask >> 1 & mask << 1  # west and east neighbour
    thick = rows & mask  # the three squares of a row
    return rows & thick << WIDTH & thick >> WIDTH & INNER
