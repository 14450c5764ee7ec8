"""Squares of the 6 x 6 map and their names.

A square is a number 0-35 in reading order (north-west first); its name is a column letter a-f from west
to east and a row number 1-6 from north to south: ``a1`` is the north-west corner, ``f6`` the south-east one.
"""

from __future__ import annotations

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
