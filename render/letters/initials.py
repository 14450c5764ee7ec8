"""What stands on the pieces of people: their initials, told apart.

Knows names. Must not know seats' colours, nor any game.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from render.letters.lettering import drawn
from render.letters.lookalikes import skeleton

if TYPE_CHECKING:
    from collections.abc import Sequence


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return the initial of each name; of ones that look alike the first later letter that tells them apart follows.

    A name without letters, or one that is told from no other, gets the number of its seat.

    >>> initials(["Ann", "Bob", "Anna Lee", "Art", "*"])
    ('An', 'B', 'Aa', 'Ar', '5')
    """
    spelled = [_letters(name) for name in names]
    found = _told_apart([_marked(spelled, seat) for seat in range(len(names))])
    # a number may look like a letter, and then there are only numbers that do not
    return tuple(_told_apart(found))


def _told_apart(marks: Sequence[str]) -> list[str]:
    """Return the marks of seats, the number of the seat where there is none or another one looks the same."""
    seen = [skeleton(one) for one in marks]
    return [one if one and seen.count(skeleton(one)) == 1 else str(seat) for seat, one in enumerate(marks, 1)]


def _letters(name: str) -> str:
    """Return the letters of a name that can be drawn."""
    whole = unicodedata.normalize("NFC", name)
    return "".join(letter for letter in whole if letter.isalpha() and drawn(letter))


def _marked(spelled: Sequence[str], seat: int) -> str:
    """Return what marks a seat among these names; it need not differ where the names look the same."""
    own = spelled[seat]
    first = _capital(own[:1])
    alike = [_small(each) for at, each in enumerate(spelled) if at != seat and _same(_capital(each[:1]), first)]
    if not own or not alike:
        return first
    small = _small(own)
    telling = (at for at in range(1, len(own)) if all(small[at : at + 1] != other[at : at + 1] for other in alike))
    at = next(telling, 1)
    return first + _drawn(own[at : at + 1].lower()[:1], own[at : at + 1])


def _small(letters: str) -> list[str]:
    """Return by letter how it looks behind a capital."""
    return [skeleton(_drawn(letter.lower()[:1], letter)) for letter in letters]


def _capital(letter: str) -> str:
    """Return the capital of a letter, itself where no font has one; "" for ""."""
    return _drawn(letter.upper()[:1], letter)


def _drawn(form: str, letter: str) -> str:
    return form if form and drawn(form) else letter


def _same(one: str, other: str) -> bool:
    return skeleton(one) == skeleton(other)
