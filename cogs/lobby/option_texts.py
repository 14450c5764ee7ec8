"""The names of what a table and its seats choose that is no game's: options and values, in the words of the lobby.

Knows the keys of ``host.lobby.table_options``. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.message import Choice
from host.lobby import table_options
from host.lobby.table_options import CLOCK, CLOCK_END, CLOCK_QUIET, COLOUR, HINTS, TABLE_OPTIONS
from render import texts
from render.words import msg

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


def _clock(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Clock")
        case "day":
            return words.say("a day a turn")
        case "three-days":
            return words.say("three days a turn")
        case "bank":
            return words.say("3 days, and 12 hours more a turn, up to 5 days")
        case "live":
            return words.say("live: 10 minutes, and 1 minute more a turn, up to 15")
    return words.say("none")


def _quiet(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Time in quiet hours")
        case "count":
            return words.say("counts")
    return words.say("does not count, up to 12 hours a day")


def _end(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("When time is up")
        case "offered":
            return words.say("a stand-in plays, and others may take the seat")
        case "over":
            return words.say("the match ends")
    return words.say("a stand-in plays until the person is back")


def _vacations(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Vacations")
        case table_options.STAND_IN:
            return words.say("a stand-in plays until the person is back")
    return words.say("the match waits")


def _hints(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Hints")
        case "off":
            return words.say("never")
    return words.say("alone, or where all allow them")


def _stand_ins(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Stand-ins")
        case table_options.EASY:
            return words.say("easy computers")
    return words.say("normal computers")


def _colour(words: Words, value: str | None) -> str:
    if value is None:
        return words.say("Your colour")
    return words.say(texts.COLOURS[table_options.COLOURS.index(value)])


NAMES: Final[Mapping[str, Callable[[Words, str | None], str]]] = {
    table_options.SEATS: _vacant,
    CLOCK: _clock,
    CLOCK_QUIET: _quiet,
    CLOCK_END: _end,
    table_options.VACATIONS: _vacations,
    HINTS: _hints,
    table_options.STAND_INS: _stand_ins,
    COLOUR: _colour,
}
"""For each option what it is called, and what its values are (None: the option itself), in at most 80 characters."""


def name(key: str, words: Words, value: str | None = None) -> str:
    """Return the name of an option of the table, or of one of its values."""
    text = NAMES[key](words, value)
    return text if value is None else texts.begun(text)


_EXPLAINED: Final[Mapping[tuple[str, str], str]] = {
    (table_options.SEATS, table_options.OPEN): msg("Whoever leaves for good frees the seat for somebody who wants it"),
    (table_options.SEATS, table_options.KEPT): msg("Nobody comes in later: a stand-in plays on for whoever leaves"),
    (CLOCK, "none"): msg("Everybody takes the time that they need"),
    (CLOCK_QUIET, "count"): msg("Time runs by night, too"),
    (CLOCK_QUIET, table_options.EXCLUDED): msg("The clock stops in the quiet hours of whoever is awaited"),
    (CLOCK_END, "stand-in"): msg("The match goes on, and the seat is the person's again as soon as they are back"),
    (CLOCK_END, table_options.OFFERED): msg("The match goes on, with somebody new if anybody wants the seat"),
    (table_options.VACATIONS, "wait"): msg("Nobody plays for whoever is away, and none of their time is used"),
    (table_options.VACATIONS, table_options.STAND_IN): msg(
        "A computer plays for whoever is away, once the match has waited an hour"
    ),
    (HINTS, "on"): msg("“What would you do?” in the panel says what a computer would do; others have to agree first"),
    (HINTS, "off"): msg("Nobody can ask what a computer would do"),
    (CLOCK_END, table_options.OVER): msg("Nobody plays on: the match is over for all"),
    (table_options.STAND_INS, table_options.NORMAL): msg("Where somebody leaves, a computer goes on that plays well"),
    (table_options.STAND_INS, table_options.EASY): msg(
        "Where somebody leaves, a computer goes on like somebody new to the game"
    ),
}
_TIMED: Final = msg("What happens to whoever takes longer is chosen under “When time is up”")
_COLOUR: Final = msg("Your pieces and your name wear it, with a shape and a letter of its own")


def explained(key: str, value: str, words: Words) -> str:
    """Return what a value of an option of the table means, in one line without a full stop."""
    usual = _TIMED if key == CLOCK else _COLOUR
    return words.say(_EXPLAINED.get((key, value), usual))


def applies(key: str, chosen: Mapping[str, str]) -> bool:
    """Return whether an option has any effect together with the others."""
    return key in chosen and (key not in (CLOCK_QUIET, CLOCK_END) or chosen[CLOCK] != "none")


def offered(chosen: Mapping[str, str], words: Words) -> tuple[Choice, ...]:
    """Return the values that the lobby's host may choose, without the present ones and those without effect."""
    return tuple(
        Choice(f"{option.key}={value}", _said(option.key, value, words), explained(option.key, value, words))
        for option in TABLE_OPTIONS
        for value in option.values
        if chosen.get(option.key) != value and applies(option.key, chosen)
    )


def shown(chosen: Mapping[str, str], words: Words) -> list[str]:
    """Return a line for each option that has an effect."""
    return [_said(key, value, words) for key, value in chosen.items() if applies(key, chosen)]


def _said(key: str, value: str, words: Words) -> str:
    return f"{name(key, words)}: {name(key, words, value)}"
