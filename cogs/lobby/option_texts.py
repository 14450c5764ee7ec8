"""The names of what a table and its seats choose that is no game's: options, values, computers, in words of the lobby.

Knows the keys of ``host.lobby.table_options`` and ``host.lobby.lobby``. Must not know any one game, nor how a
computer thinks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.message import Choice
from cogs.messages.names import plain
from host.lobby import table_options
from host.lobby.lobby import FILL, REMOVE, computer_strengths
from host.lobby.table_options import CLOCK, CLOCK_END, CLOCK_QUIET, COLOUR, COMPUTER, HINTS, TABLE_OPTIONS
from render import texts
from render.texts import begun
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.core import GameInfo
    from host import MatchInfo
    from render.words import Words

STRENGTHS: Final = {"easy": msg("easy"), "casual": msg("casual"), "normal": msg("normal"), "hard": msg("hard")}
"""How strong computers are, by key, the weakest first."""
_PLAYS: Final = {
    "easy": msg("Plays like somebody who is new to the game"),
    "casual": msg("Overlooks things while ahead, and takes more care when behind"),
    "normal": msg("Looks at what each step brings"),
    "hard": msg("Thinks ahead, for a few seconds a turn"),
}


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


def offered(chosen: Mapping[str, str], words: Words) -> tuple[Choice, ...]:
    """Return the values that the lobby's host may choose, without the present ones and those without effect."""
    return tuple(
        Choice(f"{option.key}={value}", _said(option.key, value, words), explained(option.key, value, words))
        for option in TABLE_OPTIONS
        for value in option.values
        if chosen.get(option.key) not in (None, value) and table_options.applies(option.key, chosen)
    )


def shown(chosen: Mapping[str, str], words: Words) -> list[str]:
    """Return a line for each option that has an effect."""
    return [_said(key, value, words) for key, value in chosen.items() if table_options.applies(key, chosen)]


def _said(key: str, value: str, words: Words) -> str:
    return f"{name(key, words)}: {name(key, words, value)}"


def strength(key: str, words: Words) -> str:
    """Return how strong a computer is, in a word."""
    return words.say(STRENGTHS[key])


def computer_seated(key: str, words: Words) -> str:
    """Return what stands behind the name of a computer in a lobby."""
    # Translators: behind a computer's name; {strength} is "easy", "casual", "normal" or "hard".
    return words.say("{strength} computer", strength=strength(key, words))


def computers_offered(info: MatchInfo, game: GameInfo, words: Words) -> tuple[Choice, ...]:
    """Return what the host may choose: a computer more, computers in all free seats, or one fewer."""
    free = max(game.seats) - len(info.seats)
    known = computer_strengths(game.key)
    choices = [
        Choice(
            f"{COMPUTER}={one}",
            words.say("Add a computer: {strength}", strength=begun(strength(one, words))),
            words.say(_PLAYS[one]),
        )
        for one in (known if free else ())
    ]
    choices += [
        Choice(
            f"{COMPUTER}={FILL}.{one}",
            words.say("Fill all seats with computers: {strength}", strength=begun(strength(one, words))),
        )
        for one in (known if free > 1 else ())
    ]
    choices += [
        Choice(f"{COMPUTER}={REMOVE}.{-one.user}", words.say("Remove {name}", name=plain(one.name)))
        for one in info.seats
        if one.computer
    ]
    return tuple(choices)


def computers_changed(info: MatchInfo, value: str, words: Words) -> str:
    """Return what was done with the computers of a lobby."""
    there = [f"{plain(one.name)} ({strength(one.strength, words)})" for one in info.seats if one.computer]
    if not there:
        return words.say("No computer sits at the table now.")
    if value.partition(".")[0] == REMOVE:
        return words.say("These computers stay: {names}.", names=words.listed(there))
    return words.count(
        "{names} sits at the table. The host removes it in the same list.",
        "{names} sit at the table. The host removes them in the same list.",
        len(there),
        names=words.listed(there),
    )
