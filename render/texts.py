"""What the texts of all games share: letters of seats, options, limits, how texts are cut and divided into pages.

Knows people, how options are written, and lengths. Must not know any game.
"""

from __future__ import annotations

import unicodedata
from string import ascii_uppercase
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from render.letters.characters import ISOLATED, ISOLATES, clusters
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from engine.core import Seat
    from render.words import Words


LABEL: Final = 80
"""The most characters of a button's label."""
HINT: Final = 100
"""The most characters of the second line of a select's entry."""
ALT: Final = 1024
"""Characters of a picture's description, for people who cannot see it."""
COMMA: Final = ",\N{NO-BREAK SPACE}"
"""Stands within a part of a hint for a comma, which would separate parts."""
_SIGN: Final = 40
"""Characters of the longest sign that is cut whole."""
_NAME: Final = 60
"""Characters of a name, with what says that a stand-in plays."""
# In the order of ``theme.SEATS`` and of ``host.lobby.table_options.COLOURS``.
# Translators: a player's colour.
COLOURS: Final = (msg("red"), msg("green"), msg("yellow"), msg("blue"), msg("violet"))


def begun(text: str) -> str:
    """Return a text with a capital in front.

    >>> begun("south")
    'South'
    """
    return text[:1].upper() + text[1:]


def columns(text: str) -> int:
    """Return how many columns a text takes in a font of fixed width.

    >>> columns("Ann"), columns("山田")
    (3, 4)
    """
    signs = (sign for sign in text if sign != ISOLATED and sign not in ISOLATES)
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in signs)


def clipped(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis when it is longer than ``most`` characters.

    >>> clipped("Constantinople", 6)
    'Const…'
    """
    return text if len(text) <= most else within(text, most)


def within(text: str, most: int) -> str:
    """Return the beginning of a text with an ellipsis, ``most`` characters in all; no sign or isolate is cut in two."""
    kept, length, depth = "", 0, 0
    for sign in clusters(text[: most + _SIGN]):
        inside = max(0, depth + (sign in ISOLATES) - (sign == ISOLATED))
        if length + len(sign) + inside >= most:
            break
        kept, length, depth = kept + sign, length + len(sign), inside
    return (kept.rstrip() + "…" + ISOLATED * depth)[: max(0, most)]


def parts_within(parts: Sequence[str], most: int, names: Sequence[str] = (), *, vital: int = 1) -> str:
    """Return parts joined by commas, as many as fit into ``most`` characters: the first, what others get, the rest.

    The ``vital`` first ones are never left out, nor is what names someone else, however long it becomes.

    >>> parts_within(["3 markers", "2 coins", "completes the meadow for Ann"], 30, ["Ann"])
    '3 markers, completes the meadow for Ann'
    """
    found = [part for part in parts if part]
    needed = {
        place for place, part in enumerate(found) if place < vital or any(name and name in part for name in names)
    }
    left = most - sum(len(found[place]) + 2 for place in needed) + 2
    for place, part in enumerate(found):
        if place in needed:
            continue
        if len(part) + 2 > left:
            break
        needed.add(place)
        left -= len(part) + 2
    return ", ".join(part for place, part in enumerate(found) if place in needed)


def briefly(hint: str, room: int, rivals: Sequence[str] = (), *, vital: int = 0) -> str:
    """Return as many of the parts of a hint, which commas separate, as fit into a line, but the first at least.

    What names one of the ``rivals`` is never left out. ``vital``: the number of first parts that are kept, and no more.

    >>> briefly("3 EP, a snow tile, 2 to allocate", 20)
    '3 EP, a snow tile'
    >>> briefly("leads the ruins 1:0, 2 coins, 1 blank", 20, vital=2)
    'leads the ruins 1:0, 2 coins'
    """
    if vital:
        return ", ".join(hint.split(", ")[:vital]).replace(COMMA, ", ")
    for name in rivals:
        hint = hint.replace(name, name.replace(", ", COMMA))
    told = parts_within(hint.split(", "), room, [name.replace(", ", COMMA) for name in rivals])
    return told.replace(COMMA, ", ")


def short(names: Sequence[str]) -> list[str]:
    """Return the names with long ones cut, for texts with little room."""
    return [clipped(name, _NAME) for name in names]


def won(winners: Sequence[str], words: Words) -> str:
    """Return a sentence on who has won."""
    return words.count("{names} has won", "{names} have won", len(winners), names=words.listed(winners))


def numbered(sentences: Mapping[str, str], words: Words) -> list[str]:
    """Return sentences of the rules, each after its number."""
    # Translators: the number and text of a ruling on the rules.
    return [words.say("{number}: {ruling}", number=key, ruling=words.say(text)) for key, text in sentences.items()]


def latest(start: str, lines: Sequence[str], most: int = ALT) -> str:
    """Return the start and then as many of the last lines as fit into ``most`` characters.

    >>> latest("Ann's turn.", ["Bob rested.", "Cy slept."], most=22)
    "Ann's turn. Cy slept."
    """
    kept = list(lines)
    while kept and len(start) + sum(len(line) + 1 for line in kept) > most:
        del kept[0]
    return clipped(" ".join([start, *kept]), most)


# ---- Names of the lobby's options that all games share: who begins, on and off


def lettered(texts: Sequence[str]) -> str:
    """Return texts for people who cannot see the pictures that are lettered from A.

    >>> lettered(["leader to A5D", "leader to A5E"])
    'A: leader to A5D. B: leader to A5E.'
    """
    if len(texts) == 1:
        return clipped(f"{texts[0]}.", ALT)
    return clipped(" ".join([f"{letter}: {text}." for letter, text in zip(ascii_uppercase, texts, strict=False)]), ALT)


_NONE: Final[Mapping[str, Any]] = MappingProxyType({})
# Translators: option of the table: who begins.
_SHARED: Final = {"first": msg("First player")}
_DRAWN: Final = msg("Drawn at random")
# Translators: value of an option.
_SWITCH: Final = {"on": msg("On"), "off": msg("Off")}


def choice(
    key: str,
    value: str | None,
    words: Words,
    *,
    names: Mapping[str, str] = _NONE,
    values: Mapping[str, Mapping[str, str]] = _NONE,
) -> str:
    """Return the name of an option, or of one of its values; the key of a seat's option may be written as ``edge.0``.

    ``names`` are the game's names by key, ``values`` those by key and value; an option without values is on or off.
    """
    key = key.partition(".")[0]
    if value is None:
        return words.say(names.get(key) or _SHARED[key])
    if key != "first":
        return begun(words.say(values.get(key, _SWITCH)[value]))
    # Translators: in place of a player's name.
    return words.say("Seat {n}", n=int(value) + 1) if value.isdecimal() else words.say(_DRAWN)


# ---- Divides a long text into pages, with as many parts on each as fit

MOST: Final = 3800
"""Characters that a page may hold; Discord takes a few more."""
PLEASANT: Final = 2600
"""Characters of a pleasant page: shorter ones are easier to read, and translations are longer."""


def pages(parts: Iterable[str], between: str, longest: int = PLEASANT) -> list[str]:
    r"""Return the parts joined into pages of at most ``longest`` characters; a longer part is cut at its lines.

    >>> pages(["one", "two", "three"], ", ", longest=8)
    ['one, two', 'three']
    >>> pages(["one\ntwo\nthree"], ", ", longest=8)
    ['one\ntwo', 'three']
    """
    filled: list[str] = []
    for part in parts:
        if filled and len(filled[-1]) + len(between) + len(part) <= longest:
            filled[-1] = f"{filled[-1]}{between}{part}"
        elif len(part) <= longest:
            filled.append(part)
        else:
            filled += _cut(part, longest)
    return filled


def _cut(part: str, longest: int) -> list[str]:
    """Return a part cut at line ends; a line too long for a page is cut anywhere."""
    lines = [line[at : at + longest] for line in part.split("\n") for at in range(0, max(1, len(line)), longest)]
    filled = lines[:1]
    for line in lines[1:]:
        if len(filled[-1]) + 1 + len(line) <= longest:
            filled[-1] = f"{filled[-1]}\n{line}"
        else:
            filled.append(line)
    return filled


# ---- Places at the end of a match


def ranking(winners: Container[Seat], worth: Sequence[tuple[int, ...]]) -> tuple[tuple[int, Seat], ...]:
    """Return (place, seat) from the first place on: winners, then the others by ``worth``.

    ``worth`` has a tuple per seat, compared from its beginning; equal tuples mean the same place.

    >>> ranking({1}, [(9,), (12,), (9,)])
    ((1, 1), (2, 0), (2, 2))
    """
    keys = [(seat not in winners, *(-part for part in parts)) for seat, parts in enumerate(worth)]
    seats = sorted(range(len(keys)), key=keys.__getitem__)
    first = sorted(keys)
    return tuple((1 if seat in winners else first.index(keys[seat]) + 1, seat) for seat in seats)
