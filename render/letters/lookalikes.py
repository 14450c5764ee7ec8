"""Which texts look the same to a reader, whatever letters they are written in (Unicode's skeletons, UTS 39).

So the initials on people's pieces are told apart. Knows Unicode's table of what looks alike. Must not know whose names
they are.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from render.letters.lettering import drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

_TABLE: Final = Path(__file__).resolve().parents[1] / "unicode" / "lookalikes.txt"


def alike(one: str, other: str) -> bool:
    """Return whether two texts look the same to a reader, or would in capitals or in small letters.

    >>> alike("Max", "\u041c\u0430\u0445"), alike("Max", "MAX"), alike("Ilya", "llya"), alike("Ann", "Bob")
    (True, True, True, False)
    """
    return not looks(one).isdisjoint(looks(other))


@lru_cache(maxsize=4096)
def looks(text: str) -> frozenset[str]:
    """Return what a text looks like; of two that look alike at least one of these is the same."""
    whole = unicodedata.normalize("NFKC", text)
    return frozenset(
        mark + skeleton(form) for mark, form in (("=", text), ("^", whole.upper()), ("_", whole.casefold()))
    )


@lru_cache(maxsize=4096)
def skeleton(text: str) -> str:
    """Return the letters that stand for all that look like those of a text.

    >>> skeleton("\u041e\u043b\u044c\u0433\u0430")[0], skeleton("Olga")[0]
    ('O', 'O')
    """
    table = _table()
    letters = (sign for sign in unicodedata.normalize("NFD", text) if not _ignored(sign))
    return unicodedata.normalize("NFD", "".join(table.get(sign, sign) for sign in letters))


def _ignored(sign: str) -> bool:
    """Return whether nothing is seen of a character."""
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    """Return by character what stands for all that look like it."""
    found: dict[str, str] = {}
    with _TABLE.open(encoding="ascii") as lines:
        for line in lines:
            if not line.startswith("#"):
                target, those = line.split(";")
                same = "".join(chr(int(code, 16)) for code in target.split())
                found |= {chr(int(code, 16)): same for code in those.split()}
    return found


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
