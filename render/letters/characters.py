"""What a reader takes for one sign (a letter with its accents, an emoji, a flag), and in which order signs stand.

Where some scripts go from right to left, the order is that of Unicode (UAX 9): a line goes from left to right as a
whole, stretches between isolates have their own direction; embeddings and overrides are not known, and count as
nothing. Knows characters. Must not know fonts, nor what is written. Pure.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

JOINER: Final = "\N{ZERO WIDTH JOINER}"
NON_JOINER: Final = "\N{ZERO WIDTH NON-JOINER}"
ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
ISOLATED: Final = "\N{POP DIRECTIONAL ISOLATE}"
ISOLATES: Final = frozenset("\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}" + ISOLATE)
"""What begins a stretch whose direction is its own; ``ISOLATED`` ends it."""
T = TypeVar("T")
_IGNORED: Final = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", ""})
_NEUTRAL: Final = frozenset({"B", "S", "WS", "ON"})
_TRAILING: Final = frozenset({"WS", "LRI", "RLI", "FSI", "PDI", *_IGNORED})
_NUMBERS: Final = frozenset({"EN", "AN"})
_TURNING: Final = frozenset({"R", "AL", "AN"})
_BRACKETS: Final = ("()", "[]", "{}", "（）", "［］", "｛｝", "「」", "『』", "【】", "《》", "〈〉", "⁅⁆", "⟨⟩", "༺༻")
_PAIRS: Final = {pair[0]: pair[1] for pair in _BRACKETS}
_CLOSING: Final = {closing: opening for opening, closing in _PAIRS.items()}


def clusters(text: str) -> list[str]:
    """Return the text cut into what a reader takes for one sign each; joined they are the text.

    >>> [len(one) for one in clusters("ae\N{COMBINING ACUTE ACCENT}\N{SNOWMAN}\N{VARIATION SELECTOR-16}")]
    [1, 2, 2]
    """
    found: list[str] = []
    for sign in text:
        if found and _belongs(sign, found[-1]):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def each_isolated(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of one text so that what is isolated across the end of one is so in each."""
    depth = 0
    for line in lines:
        before, depth = depth, max(0, depth + sum((sign in ISOLATES) - (sign == ISOLATED) for sign in line))
        yield ISOLATE * before + line + ISOLATED * depth


def begins_with_mark(cluster: str) -> bool:
    """Return whether nothing carries the marks of a cluster."""
    return unicodedata.category(cluster[0])[0] == "M"


def _belongs(sign: str, before: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    if sign in (JOINER, NON_JOINER) or unicodedata.category(sign)[0] == "M" or _modifies(sign):
        return True
    if _regional(sign):
        return len(before) == 1 and _regional(before)
    # parts of one emoji: newer ones are not in the data of Python's own
    return before[-1] == JOINER and unicodedata.category(sign) in {"So", "Sm", "Cn"}


def _modifies(sign: str) -> bool:
    """Return whether it is a colour of skin, or a letter of a flag's region."""
    return "\U0001f3fb" <= sign <= "\U0001f3ff" or "\U000e0020" <= sign <= "\U000e007f"


def _regional(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def turns(text: str) -> bool:
    """Return whether some of the text goes from right to left, or would turn what stands around it.

    >>> turns("Ann 3"), turns("אבג")
    (False, True)
    """
    return not text.isascii() and any(unicodedata.bidirectional(sign) in _TURNING for sign in text)


def isolated(text: str) -> str:
    """Return a name, or what is made of one, so that it turns nothing around it.

    What goes from left to right as all else is left as it is: there is nothing that it could turn.
    """
    return f"{ISOLATE}{text}{ISOLATED}" if turns(text) else text


def bare(text: str) -> str:
    """Return a text without isolates, as people type it."""
    return text if text.isascii() else "".join(sign for sign in text if sign not in ISOLATES and sign != ISOLATED)


def in_order(parts: Sequence[T], by: Sequence[int]) -> list[T]:
    """Return parts of a line, whose levels are given, as they stand from left to right."""
    found = list(zip(parts, by, strict=True))
    for level in range(max(by, default=0), 0, -1):
        at = 0
        while at < len(found):
            end = at
            while end < len(found) and found[end][1] >= level:
                end += 1
            found[at:end] = found[at:end][::-1]
            at = end + 1
    return [part for part, _ in found]


def levels(text: str, base: int = 0) -> list[int]:
    """Return by character how deep it stands: odd levels go from right to left."""
    found = [base] * len(text)
    _settle(text, range(len(text)), base, found)
    _ends(text, base, found)
    return found


def _settle(text: str, places: Sequence[int], base: int, found: list[int]) -> None:
    """Find the levels of these characters, which all stand between the same isolates, and of what is within them."""
    own: list[int] = []
    inner: list[tuple[str, list[int]]] = []
    at = 0
    while at < len(places):
        own.append(places[at])
        if text[places[at]] in ISOLATES:
            end = _end(text, places, at)
            inner.append((text[places[at]], list(places[at + 1 : end])))
            at = end
        else:
            at += 1
    counted = [place for place in own if unicodedata.bidirectional(text[place]) not in _IGNORED]
    kinds = _weak([_kind(text[place]) for place in counted], base)
    _brackets([text[place] for place in counted], kinds, base)
    _neutral(kinds, base)
    for place, kind in zip(counted, kinds, strict=True):
        found[place] = base + _raised(kind, base)
    _spread(own, counted, base, found)
    for sign, within in inner:
        _settle(text, within, _deeper(base, _begins(sign, text, within)), found)


def _end(text: str, places: Sequence[int], at: int) -> int:
    """Return where the stretch ends that an isolate begins: at its counterpart, or at the end."""
    depth = 0
    for end in range(at, len(places)):
        sign = text[places[end]]
        depth += (sign in ISOLATES) - (sign == ISOLATED)
        if not depth:
            return end
    return len(places)


def _begins(sign: str, text: str, within: Sequence[int]) -> int:
    """Return the direction of a stretch between isolates, 1 from right to left: that of its first letter."""
    if unicodedata.bidirectional(sign) != "FSI":
        return int(unicodedata.bidirectional(sign) == "RLI")
    depth = 0
    for place in within:
        kind = unicodedata.bidirectional(text[place])
        depth += (text[place] in ISOLATES) - (kind == "PDI" and depth > 0)
        if not depth and kind in {"L", "R", "AL"}:
            return int(kind != "L")
    return 0


def _deeper(base: int, odd: int) -> int:
    """Return the next level above that is odd, or even."""
    return base + 1 + ((base + 1) % 2 != odd)


def _kind(sign: str) -> str:
    kind = unicodedata.bidirectional(sign)
    return "ON" if kind in {"LRI", "RLI", "FSI", "PDI"} else kind


def _weak(kinds: list[str], base: int) -> list[str]:
    """Return what marks, numbers and the signs around numbers count as."""
    edge = "R" if base % 2 else "L"
    before = edge
    for at, kind in enumerate(kinds):
        kinds[at] = before = before if kind == "NSM" else kind
    strong = edge
    for at, kind in enumerate(kinds):
        strong = kind if kind in {"L", "R", "AL"} else strong
        if kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        around = (kinds[at - 1], kinds[at + 1])
        if kinds[at] in {"ES", "CS"} and around == ("EN", "EN"):
            kinds[at] = "EN"
        elif kinds[at] == "CS" and around == ("AN", "AN"):
            kinds[at] = "AN"
    for start, end in _same(kinds, {"ET"}):
        if "EN" in (*kinds[start - 1 : start], *kinds[end : end + 1]):
            kinds[start:end] = ["EN"] * (end - start)
    strong = edge
    for at, kind in enumerate(kinds):
        strong = kind if kind in {"L", "R"} else strong
        kinds[at] = "L" if kind == "EN" and strong == "L" else "ON" if kind in {"ES", "ET", "CS"} else kind
    return kinds


def _brackets(signs: Sequence[str], kinds: list[str], base: int) -> None:
    """Have brackets go with what stands in them, or before them."""
    own = "R" if base % 2 else "L"
    for opening, closing in _bracketed(signs, kinds):
        inside = {_strong(kind) for kind in kinds[opening + 1 : closing]} - {""}
        if not inside:
            continue
        before = next(filter(None, map(_strong, reversed(kinds[:opening]))), own)
        kind = own if own in inside else before
        for bracket in (opening, closing):
            kinds[bracket] = kind
            for at in range(bracket + 1, len(signs)):
                if unicodedata.bidirectional(signs[at]) != "NSM":
                    break
                kinds[at] = kind


def _bracketed(signs: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Return the pairs of brackets, in the order in which they open."""
    found: list[tuple[int, int]] = []
    open_ones: list[int] = []
    for at, sign in enumerate(signs):
        if kinds[at] != "ON":
            continue
        if sign in _PAIRS:
            open_ones.append(at)
        elif sign in _CLOSING:
            same = next((n for n in reversed(range(len(open_ones))) if signs[open_ones[n]] == _CLOSING[sign]), None)
            if same is not None:
                found.append((open_ones[same], at))
                del open_ones[same:]
    return sorted(found)


def _strong(kind: str) -> str:
    return "R" if kind in _NUMBERS else kind if kind in {"L", "R"} else ""


def _neutral(kinds: list[str], base: int) -> None:
    """Have neutral signs go with what stands on both sides of them, or with the whole."""
    own = "R" if base % 2 else "L"
    for start, end in _same(kinds, _NEUTRAL):
        left = _strong(kinds[start - 1]) if start else own
        right = _strong(kinds[end]) if end < len(kinds) else own
        kinds[start:end] = [left if left == right else own] * (end - start)


def _same(kinds: Sequence[str], wanted: Iterable[str]) -> list[tuple[int, int]]:
    """Return where stretches of these kinds start and end."""
    found, at, among = [], 0, frozenset(wanted)
    for is_one, some in groupby(kinds, among.__contains__):
        count = len(list(some))
        if is_one:
            found.append((at, at + count))
        at += count
    return found


def _raised(kind: str, base: int) -> int:
    """Return by how much a kind stands deeper than what is around it."""
    if base % 2:
        return int(kind != "R")
    return 1 if kind == "R" else 2 if kind in _NUMBERS else 0


def _spread(own: Sequence[int], counted: Sequence[int], base: int, found: list[int]) -> None:
    """Give what counts as nothing the level of what stands before it."""
    known, level = frozenset(counted), base
    for place in own:
        if place in known:
            level = found[place]
        else:
            found[place] = level


def _ends(text: str, base: int, found: list[int]) -> None:
    """Put what separates, and the space before it or at the end, back to the level of the whole."""
    trailing = True
    for place in reversed(range(len(text))):
        kind = unicodedata.bidirectional(text[place])
        trailing = kind in {"B", "S"} or (trailing and kind in _TRAILING)
        if trailing:
            found[place] = base
