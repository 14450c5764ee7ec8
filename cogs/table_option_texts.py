"""The names of what a table chooses that is no game's: its options and their values, in the words of the lobby.

Knows the keys of ``host.table_options``. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.message import Choice
from host import table_options
from host.table_options import TABLE_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from render.words import Words


def _vacant(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Vacant seats")
        case table_options.OPEN:
            return words.say("anybody may play on")
    return words.say("kept by the stand-in")


NAMES: Final[Mapping[str, Callable[[Words, str | None], str]]] = {table_options.SEATS: _vacant}
"""For each option what it is called, and what its values are (None: the option itself), in at most 80 characters."""


def name(key: str, words: Words, value: str | None = None) -> str:
    """Return the name of an option of the table, or of one of its values."""
    return NAMES[key](words, value)


def applies(key: str, chosen: Mapping[str, str]) -> bool:
    """Return whether an option has any effect together with the others."""
    return key in chosen


def offered(chosen: Mapping[str, str], words: Words) -> tuple[Choice, ...]:
    """Return the values that the lobby's host may choose, without the present ones and those without effect."""
    return tuple(
        Choice(f"{option.key}={value}", _said(option.key, value, words))
        for option in TABLE_OPTIONS
        for value in option.values
        if chosen.get(option.key) != value and applies(option.key, chosen)
    )


def shown(chosen: Mapping[str, str], words: Words) -> list[str]:
    """Return a line for each option that has an effect."""
    return [_said(key, value, words) for key, value in chosen.items() if applies(key, chosen)]


def _said(key: str, value: str, words: Words) -> str:
    return f"{name(key, words)}: {name(key, words, value)}"
