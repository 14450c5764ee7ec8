"""The tree that legal actions form: their texts, cut at the colons.

Knows the shape of action texts: tokens and colons; actions joined by ``+`` are done together. Must not know any game
(the caller says which tokens are places, and their positions), nor Discord, except for the number of entries of a
select.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from cogs.app.ids import level as level_tail
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from render.base import MapPlace

LIMIT: Final = 25
"""Entries that a select may hold."""
PART: Final = 8
"""Entries of a small part: this many have room on buttons, beside the ways back."""
PART_NAME: Final = msg("More: part {page}")
"""How a part of a long list is called that has no name of its own."""
SMALL: Final = "s"
"""Begins the names of small parts."""
FEW: Final = 10
"""Up to this many actions are listed at once, on whatever levels they are."""

DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """One entry of a level: an action (``leaf``), the beginning of several, or a part of a level that is too long."""

    text: str
    """The action's text or its beginning."""
    leaf: bool
    size: int
    """The number of actions below this entry."""
    part: str = ""
    """The key of a region or the number of a page, when the level had to be split."""

    @property
    def tail(self) -> str:
        """Return the tail of the entry's control, which ``read_level`` reads back."""
        return level_tail(self.text, self.part)


def nowhere(_token: str) -> None:
    """Return None for every token: none is a place."""


def below(prefix: str, legal: Iterable[str]) -> tuple[str, ...]:
    """Return the actions that begin with the prefix, comparing whole tokens.

    >>> below("at", ("at:c4", "attack"))
    ('at:c4',)
    """
    return tuple(text for text in legal if not prefix or text == prefix or text.startswith(f"{prefix}:"))


def above(text: str, legal: Sequence[str]) -> str:
    """Return the level to go back to: the nearest one above that offers a choice, "" for the top.

    >>> legal = ("move:s4e", "use:lift:s4e", "use:lift:s5e", "use:light")
    >>> above("move:s4e", legal), above("use:lift:s4e", legal)
    ('', 'use:lift')
    """
    while ":" in text:
        text = text.rpartition(":")[0]
        if ":" in text and len(level(text, legal)) > 1:
            return text
    return ""


def siblings(text: str, legal: Iterable[str]) -> tuple[str, ...]:
    """Return the actions that differ from this one only in the number at the end, itself included; () without others.

    >>> siblings("move:s4e:1", ("move:s4e:0", "move:s4e:1", "move:s5e:0"))
    ('move:s4e:0', 'move:s4e:1')
    """
    start, _, number = text.rpartition(":")
    found = tuple(one for one in legal if one.rpartition(":")[0] == start and one.rpartition(":")[2].isdecimal())
    return found if number.isdecimal() and len(found) > 1 else ()


def numbered(prefix: str, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions below a prefix if they differ only in a number at the end, else ().

    >>> numbered("move:s4e", ("move:s4e:0", "move:s4e:1", "move:s5e:0"))
    ('move:s4e:0', 'move:s4e:1')
    """
    found = below(prefix, legal)
    return found if found and found == siblings(found[0], legal) else ()


def level(prefix: str, legal: Iterable[str]) -> tuple[TreeEntry, ...]:
    """Return the entries below a prefix, in the order of the actions.

    An entry that leads to one action only is that action.

    >>> [e.text for e in level("", ("explore:maelo", "explore:zira", "flip:zira", "rest"))]
    ['explore', 'flip:zira', 'rest']
    """
    groups: dict[str, list[str]] = {}
    depth = prefix.count(":") + 2 if prefix else 1
    for text in below(prefix, legal):
        groups.setdefault(":".join(text.split(":")[:depth]), []).append(text)
    entries: list[TreeEntry] = []
    for start, texts in groups.items():
        if len(texts) == 1:
            entries.append(TreeEntry(texts[0], leaf=True, size=1))
            continue
        if start in texts and prefix != start:
            entries.append(TreeEntry(start, leaf=True, size=1))
        if prefix != start:
            rest = [text for text in texts if text != start]
            # an action that is also the beginning of others is an entry of its own
            entries.extend(level(start, rest) if start in texts else [TreeEntry(start, leaf=False, size=len(texts))])
    return tuple(entries)


def flat(prefix: str, legal: Sequence[str]) -> tuple[TreeEntry, ...]:
    """Return the entries below a prefix, followed down to actions or to levels where only a number is open.

    >>> legal = ("put:arch:d3a", "put:arch:d3b", "put:lead:d3a:0", "put:lead:d3a:1")
    >>> [entry.text for entry in flat("put", legal)]
    ['put:arch:d3a', 'put:arch:d3b', 'put:lead:d3a']
    """
    found: list[TreeEntry] = []
    for entry in level(prefix, legal):
        if numbers := () if entry.leaf else numbered(entry.text, legal):
            found.append(replace(entry, text=numbers[0].rpartition(":")[0]))
        else:
            found.extend([entry] if entry.leaf else flat(entry.text, legal))
    return tuple(found)


def shared(texts: Sequence[str]) -> str:
    """Return the longest beginning that the actions share, in whole tokens.

    >>> shared(("move:s4e:0", "move:s4e:1")), shared(("move:s4e:0", "sail:s1b")), shared(("dig", "dig:1"))
    ('move:s4e', '', 'dig')
    """
    common: list[str] = []
    for tokens in zip(*(text.split(":") for text in texts), strict=False):
        if len(set(tokens)) > 1:
            break
        common.append(tokens[0])
    return ":".join(common)


def paged(
    texts: Sequence[str], *, place: Callable[[str], MapPlace | None] = nowhere, small: bool = False
) -> tuple[tuple[TreeEntry, ...], dict[str, tuple[TreeEntry, ...]]]:
    """Return at most LIMIT entries for these actions, and, if that is not all, all of them in parts of that size.

    The entries are the first of the actions, for each place the one with the largest number: most people want that.
    What is chosen by a word before a place is chosen word by word. The parts have numbers, and go by region; if one
    can hold all that the entries leave out, it is the only part, and has number 2; ``small``: it is a few parts, which
    have room on buttons.
    """
    if len(texts) <= LIMIT:
        return _leaves(_largest_first(texts)), {}
    start = shared(texts)
    entries = level(start, texts)
    if start and len(entries) <= LIMIT and not any(place(_next(start, entry)) for entry in entries):
        return entries, {}
    groups = _by_number(texts)
    wanted = [some[0] for some in groups] + [text for some in groups for text in some[1:]]
    kept = set(wanted[:LIMIT])
    ordered = _largest_first(texts)
    rest = [text for text in ordered if text not in kept]
    if len(rest) > LIMIT:
        parts = _parts(ordered, place)
    elif small and len(rest) > PART:
        parts = {f"{SMALL}{number}": some for number, some in _parts(rest, place, most=PART).items()}
    else:
        parts = {f"{SMALL}2" if small else "2": _leaves(_by_region(rest, place))}
    return _leaves(text for text in ordered if text in kept), parts


def _by_region(texts: Sequence[str], place: Callable[[str], MapPlace | None]) -> list[str]:
    return sorted(texts, key=lambda text: (there.depth, there.region) if (there := region(text, place)) else (-1, ""))


def before_place(text: str, place: Callable[[str], MapPlace | None]) -> str:
    """Return what an action says before its first place, or before its last token when it names none.

    >>> before_place("play:manta:s4c:1", lambda token: "a place" if token == "s4c" else None)
    'play:manta'
    """
    verb, *tokens = text.split(":")
    known = next((number for number, token in enumerate(tokens) if place(token)), len(tokens) - 1)
    return ":".join([verb, *tokens[: max(0, known)]])


def _parts(
    texts: Sequence[str], place: Callable[[str], MapPlace | None], *, most: int = LIMIT
) -> dict[str, tuple[TreeEntry, ...]]:
    """Return the actions in numbered parts of this many at most, in order of their regions, which are kept together."""
    regions: dict[tuple[int, str], list[str]] = {}
    for text in texts:
        there = region(text, place)
        regions.setdefault((-1, "") if there is None else (there.depth, there.region), []).append(text)
    parts: list[list[str]] = [[]]
    for _, some in sorted(regions.items()):
        if len(parts[-1]) + len(some) > most and parts[-1]:
            parts.append([])
        parts[-1] += some
        while len(parts[-1]) > most:
            parts[-1:] = [parts[-1][:most], parts[-1][most:]]
    return {str(number): _leaves(some) for number, some in enumerate(parts, 1)}


def region(text: str, place: Callable[[str], MapPlace | None]) -> MapPlace | None:
    """Return the first place that an action names, None when it names none."""
    return next((there for token in text.split(":")[1:] if (there := place(token))), None)


def _leaves(texts: Iterable[str]) -> tuple[TreeEntry, ...]:
    return tuple(TreeEntry(text, leaf=True, size=1) for text in texts)


def _largest_first(texts: Sequence[str]) -> list[str]:
    return [text for some in _by_number(texts) for text in some]


def _by_number(texts: Sequence[str]) -> list[list[str]]:
    """Return the actions, together those that differ in the number at their end only.

    The largest is the first, but for amounts of nothing in particular, such as bids: they stand in the game's order.

    >>> _by_number(["move:s4c:0", "move:s4c:2"]), _by_number(["bid:0", "bid:1"])
    ([['move:s4c:2', 'move:s4c:0']], [['bid:0', 'bid:1']])
    """
    found: dict[str, list[str]] = {}
    for text in texts:
        start, _, number = text.rpartition(":")
        found.setdefault(start if number.isdecimal() else text, []).append(text)
    return [sorted(some, key=_number, reverse=True) if ":" in start else some for start, some in found.items()]


def _number(text: str) -> int:
    number = text.rpartition(":")[2]
    return int(number) if number.isdecimal() else -1


def narrowed(prefix: str, legal: Sequence[str]) -> str:
    """Return the first level from the prefix downwards that offers a choice.

    >>> narrowed("play", ("play:manta:s4c", "play:manta:s4d", "done"))
    'play:manta'
    """
    entries = level(prefix, legal)
    return narrowed(entries[0].text, legal) if len(entries) == 1 and not entries[0].leaf else prefix


def shown(
    prefix: str,
    part: str,
    legal: Sequence[str],
    *,
    place: Callable[[str], MapPlace | None] = nowhere,
    ranked: bool = False,
) -> tuple[TreeEntry, ...]:
    """Return at most LIMIT entries for a level: itself, one part of it, or the parts that it is split into.

    The parts are the regions of the places that the entries name, plus entries that name none; where that does not
    help, the parts are pages. If the entries are ``ranked``, the first few come before the regions.
    """
    if len(entries := flat(prefix, legal)) <= FEW:
        return entries
    entries = level(prefix, legal)
    if len(entries) <= LIMIT:
        return entries
    regions, others = _regions(prefix, entries, place)
    if not regions:
        size = max(LIMIT, -(-len(entries) // LIMIT))
        regions = {str(n // size + 1): entries[n : n + size] for n in range(0, len(entries), size)}
    if part in regions:
        return regions[part][:LIMIT]
    room = min(FEW, LIMIT - len(regions) - len(others)) if ranked else 0
    best = [entry for entry in entries if entry not in others][:room]
    parts = (
        TreeEntry(prefix, leaf=False, size=sum(e.size for e in some), part=key) if len(some) > 1 else some[0]
        for key, some in regions.items()
        if some[0] not in best or len(some) > 1
    )
    return (*best, *parts, *others)


def _regions(
    prefix: str, entries: Sequence[TreeEntry], place: Callable[[str], MapPlace | None]
) -> tuple[dict[str, tuple[TreeEntry, ...]], tuple[TreeEntry, ...]]:
    """Return the entries by region, and those without one; nothing when a region would still be too long for a list."""
    regions: dict[tuple[int, str], list[TreeEntry]] = {}
    others: list[TreeEntry] = []
    for entry in entries:
        there = place(_next(prefix, entry))
        others.append(entry) if there is None else regions.setdefault((there.depth, there.region), []).append(entry)
    lengths = [len(regions) + len(others), *map(len, regions.values())]
    if len(regions) < 2 or max(lengths) > LIMIT:
        return {}, ()
    return {region: tuple(found) for (_, region), found in sorted(regions.items())}, tuple(others)


def _next(prefix: str, entry: TreeEntry) -> str:
    return entry.text.split(":")[prefix.count(":") + 1 if prefix else 0]


def neighbours(text: str, legal: Iterable[str], *, place: Callable[[str], MapPlace | None]) -> dict[str, str]:
    """Return, for an action that names a place, the nearest similar action in each direction.

    Similar actions have the same tokens before the place; of several at one place, the one with the same tokens after
    it.

    >>> from render.base import MapPlace
    >>> place = lambda token: MapPlace("abcdef".index(token[0]), int(token[1]), token[0])
    >>> neighbours("at:c4", ("at:a4", "at:c4", "at:c2", "at:d5"), place=place)
    {'left': 'at:a4', 'up': 'at:c2', 'down': 'at:d5', 'right': 'at:d5'}
    """
    tokens = text.split(":")
    found = [(n, there) for n, token in enumerate(tokens) if n and (there := place(token))]
    if not found:
        return {}
    n, here = found[-1]
    siblings: dict[str, tuple[MapPlace, str]] = {}
    for other in legal:
        parts = other.split(":")
        if parts[:n] != tokens[:n] or len(parts) <= n or parts[n] == tokens[n] or not (spot := place(parts[n])):
            continue
        if parts[n] not in siblings or parts[n + 1 :] == tokens[n + 1 :]:
            siblings[parts[n]] = spot, other
    ways: dict[str, str] = {}
    for name, (dx, dy) in DIRECTIONS.items():
        ahead = [
            (along + across, across, other)
            for spot, other in siblings.values()
            if (along := (spot.x - here.x) * dx + (spot.y - here.y) * dy) > 0
            # a place that is further to the side than ahead does not count as "left" or "up"
            and (across := abs((spot.x - here.x) * dy) + abs((spot.y - here.y) * dx)) <= along
        ]
        if ahead:
            ways[name] = min(ahead)[2]
    return ways
