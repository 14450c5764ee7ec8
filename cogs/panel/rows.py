"""What has room on a panel: rows of buttons above and below its list, lines of small letters on a phone.

Knows how wide a phone is. Must not know what buttons do, nor any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.messages.message import ROW
from render.texts import COMMA, parts_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.message import ButtonSpec
    from cogs.panel.chains import LevelOffer

LINE: Final = 46
"""Characters that a phone shows in one line of small letters."""
PICTURE: Final = 307
"""Pixels that a picture takes on a phone at most."""
NUMBERED: Final = 297
"""The same of one that is cut to the places that it numbers."""
LIST: Final = 48
"""Pixels that a list takes."""
_SCREEN: Final = 694
"""Pixels of a phone's screen, without what stands around the texts."""
_LARGE: Final = 42
"""Characters of a line of the question."""
_TOLD, _SMALL, _ROW = 22, 19, 48
"""Pixels of a line of the question, of small letters, and of a row of buttons."""
_EDGES, _LETTER, _WIDE = 42, 8, 340
"""Pixels of a button's edges and of each of its letters, and of a row."""


def in_rows(
    acts: Sequence[ButtonSpec], offer: LevelOffer, arrows: Sequence[ButtonSpec], own: Sequence[ButtonSpec]
) -> tuple[list[ButtonSpec], list[ButtonSpec]]:
    """Return the buttons above the list of a level and those below it; what ends the turn is the last."""
    count = len(offer.buttons)
    end = count + len(offer.beside)
    first, beside = acts[:count], acts[count:end]
    joined = [act for act, way in zip(acts[end:], offer.last, strict=True) if ids.JOINED in way.tail]
    last = [act for act in acts[end:] if act not in joined]
    # wide ones stand before or after the short ones, where a phone shows them in fewer rows
    own = min([*own, *joined], [*joined, *own], key=lambda some: _phone_rows([*first, *beside, *some, *last]))
    main = [*first[:1]] if first and first[0].tone == "good" else []
    others = first[len(main) :]
    if beside and not arrows:
        # what stands with the list is right above it, with what most people do now
        below = [*others, *own, *last]
        more = max(0, len(below) - ROW)
        both = [*main, *beside, *below]
        upper = len(both) - len(below) + more
        return both[: min(upper, ROW)], both[min(upper, ROW) :]
    if not arrows and count <= ROW >= len(own) + len(last):
        return [*first], [*own, *last]
    # the arrows stay together, beside what they look away from
    both = [*main, *arrows, *others, *beside, *own, *last]
    return both[:ROW], both[ROW:]


def lines_left(question: str, upper: Sequence[ButtonSpec], lower: Sequence[ButtonSpec], *, beside: int) -> int:
    """Return how many lines of small letters have room on a phone's screen, ``beside`` so many pixels of other things.

    >>> lines_left("### What?", (), (), beside=0) > 20
    True
    """
    told = sum(-(-len(line.replace("*", "")) // _LARGE) for line in question.split("\n"))
    return (_SCREEN - beside - _TOLD * told - _ROW * (_phone_rows(upper) + _phone_rows(lower))) // _SMALL


def _phone_rows(buttons: Sequence[ButtonSpec]) -> int:
    """Return in how many rows a phone shows these buttons."""
    left, count = 0, 0
    for wide in (_EDGES + _LETTER * len(button.label) for button in buttons):
        count += wide > left
        left = (_WIDE if wide > left else left) - wide
    return count


def high(line: str) -> int:
    """Return how many lines a line takes on a phone, its marks left out."""
    return -(-len(line.replace("*", "")) // (LINE + 4))


def briefly(hint: str, room: int, rivals: Sequence[str] = ()) -> str:
    """Return as many of the parts of a hint, which commas separate, as fit into a line, but the first at least.

    What names one of the ``rivals`` is never left out.

    >>> briefly("3 EP, a snow tile, 2 to allocate", 20)
    '3 EP, a snow tile'
    """
    for name in rivals:
        hint = hint.replace(name, name.replace(", ", COMMA))
    told = parts_within(hint.split(", "), room, [name.replace(", ", COMMA) for name in rivals])
    return told.replace(COMMA, ", ")
