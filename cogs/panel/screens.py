"""How much of a panel a phone and a desk show on one screen: lines, rows of buttons, pictures.

Knows how wide and high things are in Discord. Must not know what stands on a panel.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.message import ButtonSpec

LINE: Final = 46
"""Characters that a phone shows in one line of small letters."""
_SCREEN: Final = 652
"""Pixels of 668 that a question has on a phone, and on a desk that is as low; what is recommended has a line more."""


class Screen(NamedTuple):
    """How large what stands on a panel is in one window, in its pixels."""

    around: int
    """What stands around texts, pictures and buttons."""
    letters: int
    """Characters of a line of the question."""
    small: int
    """Characters of a line of small letters."""
    wide: int
    """The width of a row of buttons."""
    row: int
    """The height of one."""
    picture: int
    """The width of a picture."""


PHONE: Final = Screen(around=56, letters=42, small=LINE + 4, wide=345, row=48, picture=345)
DESK: Final = Screen(around=61, letters=66, small=80, wide=560, row=44, picture=550)
_LIST: Final = 48
"""Pixels that a list takes."""
_TOLD, _SMALL = 22, 18.3
"""Pixels of a line of the question, and of small letters."""
_ALT: Final = 36
"""Pixels below a picture."""
_EDGES, _LETTER, _GAP, _EMOJI = 32, 8.2, 8, 27
"""Pixels of a button's edges, of each of its letters, between two, and of an emoji before its label."""


class Left(NamedTuple):
    """How many lines of small letters have room."""

    phone: int = 0
    desk: int = 0

    @property
    def least(self) -> int:
        """Return how many have room on a screen, be it a phone's or a desk's."""
        return min(self)

    def holds(self, lines: Sequence[str]) -> bool:
        """Return whether there is room for these lines, which a desk breaks less often than a phone."""
        return all(
            sum(high(line, screen) for line in lines) <= left for screen, left in zip((PHONE, DESK), self, strict=True)
        )


def lines_left(
    question: str, upper: Sequence[ButtonSpec], lower: Sequence[ButtonSpec], *, pictured: float, listed: bool
) -> Left:
    """Return how many lines of small letters have room on each screen.

    ``pictured``: how high the picture is relative to its width, 0 without one.

    >>> lines_left("### What?", (), (), pictured=0, listed=False).least > 20
    True
    """

    def left(screen: Screen) -> int:
        told = sum(-(-len(line.replace("*", "")) // screen.letters) for line in question.split("\n"))
        taken = screen.around + _TOLD * told + _LIST * listed
        taken += screen.row * (rows_of(upper, screen.wide) + rows_of(lower, screen.wide))
        return int((_SCREEN - taken - (pictured and _ALT + pictured * screen.picture)) / _SMALL)

    return Left(left(PHONE), left(DESK))


def signed(buttons: Sequence[ButtonSpec]) -> list[ButtonSpec]:
    """Return the buttons of a panel, with their emoji if a phone shows them in as many rows as without."""
    if rows_of(buttons, PHONE.wide, emoji=_EMOJI) == rows_of(buttons, PHONE.wide):
        return [*buttons]
    return [replace(button, emoji="") for button in buttons]


def rows_shown(upper: Sequence[ButtonSpec], lower: Sequence[ButtonSpec], *, spare: int = 0) -> tuple[int, ...]:
    """Return in how many rows a phone, and a desk, shows the buttons of two rows; ``spare``: pixels that stay free."""
    widths = [screen.wide - spare for screen in (PHONE, DESK)]
    return tuple(rows_of(upper, wide) + rows_of(lower, wide) for wide in widths)


def rows_of(buttons: Sequence[ButtonSpec], wide: int, *, emoji: int = 0) -> int:
    """Return in how many rows of a width these buttons are shown; ``emoji``: pixels of each."""
    left, count = 0.0, 0
    for one in (_EDGES + _LETTER * len(button.label) + emoji * bool(button.emoji) for button in buttons):
        count += one > left
        left = (wide if one > left else left) - one - _GAP
    return count


def high(line: str, screen: Screen = PHONE) -> int:
    """Return how many lines a line takes on a screen, its marks left out."""
    return -(-len(line.replace("*", "")) // screen.small)
