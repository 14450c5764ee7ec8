"""What stands on the pieces of people: their initials, told apart.

Knows names. Must not know seats' colours, nor any game.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from render.lettering import has
from render.theme import Face

if TYPE_CHECKING:
    from collections.abc import Sequence


_FACES: Final = (Face.NUMERAL, Face.SPARE)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return the initial of each name; of equal ones the first later letter that tells them apart stands behind it.

    A name without letters, or one that is told from no other, gets the number of its seat.

    >>> initials(["Ann", "Bob", "Anna Lee", "Art", "*"])
    ('An', 'B', 'Aa', 'Ar', '5')
    """
    spelled = [_letters(name) for name in names]
    found = [_marked(spelled, seat) for seat in range(len(names))]
    return tuple(one if one and found.count(one) == 1 else str(seat + 1) for seat, one in enumerate(found))


def _letters(name: str) -> str:
    """Return the letters of a name that can be drawn."""
    whole = unicodedata.normalize("NFC", name)
    return "".join(letter for letter in whole if letter.isalpha() and any(has(face, letter) for face in _FACES))


def _marked(spelled: Sequence[str], seat: int) -> str:
    """Return what marks a seat among these names; it need not differ where the names are the same."""
    own = spelled[seat]
    first = own[:1].upper()[:1]
    alike = [each.lower() for at, each in enumerate(spelled) if at != seat and each[:1].upper()[:1] == first]
    if not own or not alike:
        return first
    later = range(1, len(own))
    telling = (at for at in later if all(own[at].lower() != other[at : at + 1] for other in alike))
    return first + own[next(telling, 1) :][:1].lower()
