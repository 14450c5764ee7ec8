"""What people read of the actions with one verb, as one record: names, headings, labels, buttons, hints.

Knows which texts a verb may have, and how the regular ones are made. Must not know any one verb.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ice.board import BY_NAME
from render.ice.lexicon import archaeologists, ep

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from render.ice.prompts.spots import Seen
    from render.words import Words

Finder: TypeAlias = "Callable[[list[str], Seen], str | None]"
"""Given an action, cut at its colons, or the common beginning of several: a text, None where the regular one holds."""
FREE_MOVE: Final = "ascent"
"""The phase in which a move costs nothing (I12)."""


def nothing(_tokens: list[str], _seen: Seen) -> list[str]:
    """Return no hint."""
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """The texts of one verb: messages of the catalogue, and functions where they depend on more than the spot."""

    doing: str
    """What someone asked for that is refused: "Building a camp"."""
    name: str = ""
    """All of its actions: "Build a camp"."""
    ask: str = ""
    """The heading over them: "Build your camp where?"."""
    asks: Mapping[str, str] = field(default_factory=dict)
    """Headings of deeper levels, by what follows the verb."""
    at: str = ""
    """The whole label with {spot}."""
    company: str = ""
    """The whole label with {spot} and {archaeologists} who come along."""
    alone: str = ""
    """The whole label with {spot} where someone could come along and nobody does; else ``at``."""
    how_many: str = ""
    """The heading over how many come along to {spot}."""
    button: str = ""
    """What a button says that stands among others, with {spot}."""
    buttons: Mapping[str, str] = field(default_factory=dict)
    """The same by what follows the verb."""
    title: str = ""
    """What a button says whose label is too long, with the name of a {card}."""
    kind: str = ""
    """The kind of a turn's actions that it belongs to."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """The same by what follows the verb."""
    costs: bool = False
    """It costs 1 EP."""
    short: Finder | None = None
    """The label under its heading, without what the heading says; else the spot or the company."""
    whole: Finder | None = None
    """The full label; else ``name``, ``at``, ``company``."""
    level: Finder | None = None
    """The heading over the actions that begin so; else ``ask``, ``asks``, ``how_many``, or the full label."""
    hint: Callable[[list[str], Seen], list[str]] = nothing
    """What the action gains or costs, most important first."""

    def short_label(self, tokens: list[str], seen: Seen) -> str | None:
        """Return the label under its heading; None where the full one stands there."""
        if self.short and (found := self.short(tokens, seen)):
            return found
        match tokens:
            case [_, spot] if spot in BY_NAME:
                return spot.upper()
            case [_, _, number] if self.company and number.isdecimal():
                return accompanied(seen.words, int(number))
        return None

    def whole_label(self, tokens: list[str], seen: Seen) -> str | None:
        """Return the full label, with its cost unless company is named: then the hint has the EP left."""
        found = (self.whole and self.whole(tokens, seen)) or self._regular(tokens, seen.words)
        with_some = len(tokens) > 2 and tokens[-1] in {"1", "2", "3"}
        return found if found is None or with_some else self._priced(found, seen)

    def heading(self, tokens: list[str], seen: Seen) -> str | None:
        """Return the heading over the actions that begin so; None where the full label stands there."""
        words, rest = seen.words, ":".join(tokens[1:])
        found = self.level and self.level(tokens, seen)
        if not found and (asked := self.asks.get(rest) if rest else self.ask):
            found = words.say(asked)
        if not found and self.how_many and len(tokens) == 2:
            found = words.say(self.how_many, spot=tokens[1].upper())
        return self._priced(found, seen) if found else None

    def _regular(self, tokens: list[str], words: Words) -> str | None:
        match tokens:
            case [_] if self.name:
                return words.say(self.name)
            case [_, spot] if self.at:
                return words.say(self.at, spot=spot.upper())
            case [_, spot, "0"] if self.company:
                return words.say(self.alone or self.at, spot=spot.upper())
            case [_, spot, number] if self.company:
                many = archaeologists(words, int(number))
                return words.say(self.company, spot=spot.upper(), archaeologists=many)
        return None

    def _priced(self, label: str, seen: Seen) -> str:
        return priced(seen.words, label, 1) if self.costs and seen.view.decision.phase != FREE_MOVE else label


def accompanied(words: Words, number: int) -> str:
    """Return the company as words, from the number of archaeologists."""
    if not number:
        return words.say("Alone")
    return words.say("With {archaeologists}", archaeologists=archaeologists(words, number))


def priced(words: Words, action: str, cost: int) -> str:
    """Return an action with the EP that it costs."""
    # Translators: an action and what it costs: "Move to S4C (1 EP)"
    return words.say("{action} ({cost})", action=action, cost=ep(words, cost))
