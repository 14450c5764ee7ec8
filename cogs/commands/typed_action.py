"""Reads a typed text as an action: in the game's notation, or by the names in the lists.

Knows the tree of legal actions and the names of its entries. Must not know any one game, nor carry anything out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.messages.message import ENTRY, cut
from cogs.panel import action_tree
from cogs.panel.action_tree import PART_NAME
from render.letters.characters import bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cogs.panel.action_tree import TreeEntry
    from cogs.panel.entries import AnySeatContext

_WORD: Final = re.compile(r"\w+")
_BRACKETS: Final = re.compile(r" \([^()]*\)$")
_SEVERAL: Final = re.compile(r"[\w:-]+(\+[\w:-]+)+")
"""Actions as the game writes them, joined."""


@dataclass(frozen=True, slots=True)
class NamedAction:
    """An action, several joined ones or a level of the tree, with its name in lists."""

    tail: str
    """Its tail in a control: the action's text, or a level and its part."""
    label: str
    hint: str
    leaf: bool

    @property
    def value(self) -> str:
        """Return the value that a list sends for it, which ``exact`` reads back."""
        return self.tail if len(self.tail) <= ENTRY else self.label

    @property
    def entry(self) -> str:
        """Return its name in an autocomplete list."""
        return cut(f"{self.label}: {self.hint}" if self.hint else self.label, ENTRY)

    @property
    def names(self) -> frozenset[str]:
        """Return the texts that may be typed for it: its entry, also without hint or cost, and the notation."""
        short = _BRACKETS.sub("", self.label)
        return frozenset(map(_plain, (self.entry, self.label, short, self.tail, self.tail.replace(":", " "))))


def exact(typed: str, context: AnySeatContext) -> str | None:
    """Return the action, joined actions or level that a text names in full; None for none or several."""
    token = "".join(typed.lower().split())
    text, _ = ids.read_level(token)
    if token in context.legal or (text and context.below(text)):
        return token
    # a hint may have a plus sign, too: names come first
    found = {one.tail for one in known(context) if _plain(typed) in one.names}
    return found.pop() if len(found) == 1 else token if _SEVERAL.fullmatch(token) and not found else None


def read(typed: str, context: AnySeatContext, *, level: str = "") -> str | None:
    """Return what a text means at a level of the tree; the part that the level says already may be left out."""
    token, legal = "".join(typed.lower().split()), context.legal
    whole = (token, f"{level}:{token}")
    if ids.JOINED not in token:
        if meant := next((text for text in whole if text in legal), None):
            return meant
        # an ending that only one action has
        ends = [text for text in context.below(level) if token and text.endswith(f":{token}")]
        if len(ends) == 1:
            return ends[0]
        if way := next((text for text in whole if token and context.below(text)), None):
            return way
    return exact(typed, context)


def offers(typed: str, context: AnySeatContext) -> list[NamedAction]:
    """Return suggestions for the text typed so far: entries of the level that it names, or entries that contain it."""
    if not _words(typed):
        return shown(context)
    everything = known(context)
    level, rest = _reached(_plain(typed), everything)
    if not _words(rest):
        return shown(context, level)
    prefix, _ = ids.read_level(level)
    inside = [one for one in everything if not prefix or one.tail.startswith(f"{prefix}:")]
    return _matching(rest, inside) or _matching(_plain(typed), everything)


def shown(context: AnySeatContext, level: str = "") -> list[NamedAction]:
    """Return the entries of a level, as many as a list holds; at the top also the joined actions."""
    prefix, part = ids.read_level(level)
    legal = context.ordered
    prefix = prefix if part else action_tree.narrowed(prefix, legal)
    entries = action_tree.shown(prefix, part, legal, place=context.renderer.actions.place, ranked=context.offers.ranked)
    found = [_named(entry, context) for entry in entries]
    return (found if level else [*found, *_shortcuts(context)])[: action_tree.LIMIT]


def known(context: AnySeatContext) -> list[NamedAction]:
    """Return everything that may be typed: each action and level of the tree, part of a long list, and shortcut."""
    return [*(_named(entry, context) for entry in _entries(context)), *_shortcuts(context)]


def _entries(context: AnySeatContext, prefix: str = "") -> Iterator[TreeEntry]:
    """Yield the entries of a level and of all levels below it."""
    legal = context.ordered
    if len(entries := action_tree.level(prefix, legal)) > action_tree.LIMIT:
        yield from (
            entry for entry in action_tree.shown(prefix, "", legal, place=context.renderer.actions.place) if entry.part
        )
    for entry in entries:
        yield entry
        if not entry.leaf:
            yield from _entries(context, entry.text)


def _named(entry: TreeEntry, context: AnySeatContext) -> NamedAction:
    actions, view, words = context.renderer.actions, context.view, context.words
    found = context.by_text[entry.text] if entry.leaf else actions.beginning(entry.text, view)
    label = found.label if entry.text else ""
    # Translators: what is left of a move that is being typed.
    size = words.count("{n} possibility", "{n} possibilities", entry.size)
    if entry.part:
        part = words.say(PART_NAME, page=entry.part) if entry.part.isdecimal() else actions.region(entry.part)
        return NamedAction(entry.tail, f"{label}: {part}" if label else part, size, leaf=False)
    return NamedAction(entry.tail, label, found.hint if entry.leaf else found.hint or size, entry.leaf)


def _shortcuts(context: AnySeatContext) -> list[NamedAction]:
    found = context.renderer.actions.shortcuts(context.view, context.seat)
    return [
        NamedAction(ids.together(one.texts), one.label, one.hint, leaf=True)
        for one in found
        # a single action has a name of its own
        if len(one.texts) > 1
    ]


def _reached(typed: str, everything: Sequence[NamedAction]) -> tuple[str, str]:
    """Return the level with the longest name that the text begins with, and the rest of the text."""
    levels = sorted(
        ((name, one.tail) for one in everything if not one.leaf for name in one.names),
        key=lambda found: len(found[0]),
        reverse=True,
    )
    for name, tail in levels:
        if typed.startswith(name) and not typed[len(name) : len(name) + 1].isalnum():
            return tail, typed[len(name) :]
    return "", typed


def _matching(typed: str, some: Sequence[NamedAction]) -> list[NamedAction]:
    """Return entries whose names have words that begin as typed, full matches first; else entries with such hints."""
    wanted = _words(typed)
    called = [one for one in some if _begun(wanted, _words(f"{one.label} {one.tail}"))]
    found = called or [one for one in some if _begun(wanted, _words(f"{one.label} {one.tail} {one.hint}"))]
    return sorted(found, key=lambda one: typed.strip() not in one.names)[: action_tree.LIMIT]


def _begun(wanted: Iterable[str], words: Iterable[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _plain(text: str) -> str:
    """Return a text for comparison: in lower case, one space between words, no isolates around names."""
    return " ".join(bare(text).casefold().split())


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
