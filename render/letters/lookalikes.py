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
    """Return one letter for each name: its initial, or where another name has that, a later letter that none has.

    A name without letters, or one that looks like another, gets the number of its seat.

    >>> initials(["Ann", "Bob", "Anna Lee", "Ada", "*"])
    ('A', 'B', 'L', 'D', '5')
    """
    spelled = [_letters(name) for name in names]
    whole = [[skeleton(_capital(letter)) for letter in own] for own in spelled]
    marks = [""] * len(names)
    single = [sum(alike(own, other) for other in spelled) == 1 for own in spelled]
    for choose in (_first, _telling, _any):
        for seat, own in enumerate(spelled):
            if single[seat] and not marks[seat]:
                taken = {skeleton(mark) for mark in marks if mark}
                free = [at for at in choose(whole, seat) if whole[seat][at] not in taken]
                marks[seat] = _capital(own[free[0]]) if free else ""
    # a number may look like a letter, and then there are only numbers that do not
    return tuple(_told_apart(_told_apart(marks)))


def _first(whole: Sequence[Sequence[str]], seat: int) -> Sequence[int]:
    return range(min(1, len(whole[seat])))


def _telling(whole: Sequence[Sequence[str]], seat: int) -> Sequence[int]:
    """Return where a name has letters that are in no other name that begins like it."""
    own = whole[seat]
    alike = [other for at, other in enumerate(whole) if at != seat and other[:1] == own[:1]]
    return [at for at, letter in enumerate(own) if not any(letter in other for other in alike)]


def _any(whole: Sequence[Sequence[str]], seat: int) -> Sequence[int]:
    return range(len(whole[seat]))


def _told_apart(marks: Sequence[str]) -> list[str]:
    """Return the marks of seats, the number of the seat where there is none or another one looks the same."""
    seen = [skeleton(one) for one in marks]
    return [one if one and seen.count(skeleton(one)) == 1 else str(seat) for seat, one in enumerate(marks, 1)]


def _letters(name: str) -> str:
    """Return the letters of a name that can be drawn."""
    whole = unicodedata.normalize("NFC", name)
    return "".join(letter for letter in whole if letter.isalpha() and drawn(letter))


def _capital(letter: str) -> str:
    """Return the capital of a letter, itself where no font has one; "" for ""."""
    return _drawn(letter.upper()[:1], letter)


def _drawn(form: str, letter: str) -> str:
    return form if form and drawn(form) else letter
