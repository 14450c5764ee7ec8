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

# Translators: how strong a computer is.
STRENGTHS: Final = {"easy": msg("easy"), "casual": msg("casual"), "normal": msg("normal"), "hard": msg("hard")}
"""How strong computers are, by key, the weakest first."""
_PLAYS: Final = {
    "easy": msg("Plays like a beginner"),
    "casual": msg("Careless when ahead, more careful when behind"),
    "normal": msg("Looks at what each step brings"),
    "hard": msg("Thinks ahead, for a few seconds per turn"),
}


def _vacant(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("When a player leaves")
        case table_options.OPEN:
            return words.say("anyone can take the seat")
    return words.say("a computer keeps the seat")


def _clock(words: Words, value: str | None) -> str:
    match value:
        case None:
            # Translators: option of the table: limited time.
            return words.say("Clock")
        case "day":
            return words.say("1 day per turn")
        case "three-days":
            return words.say("3 days per turn")
        case "bank":
            return words.say("3 days, plus 12 hours per turn, up to 5 days")
        case "live":
            return words.say("live: 10 minutes, plus 1 minute per turn, up to 15")
    # Translators: value of the option “Clock”: no limit.
    return words.say("none")


def _quiet(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("Clock in quiet hours")
        case "count":
            # Translators: value of “Clock in quiet hours”: the clock runs.
            return words.say("runs")
    return words.say("stops, for up to 12 hours a day")


def _end(words: Words, value: str | None) -> str:
    match value:
        case None:
            return words.say("When time runs out")
        case "offered":
            return words.say("a computer fills in, and anyone can take the seat")
        case "over":
            return words.say("the match ends")
    return words.say("a computer fills in until the player is back")


def _vacations(words: Words, value: str | None) -> str:
    match value:
        case None:
            # Translators: option of the table: what happens in a vacation.
            return words.say("Vacations")
        case table_options.STAND_IN:
            return words.say("a computer fills in until the player is back")
    return words.say("the match waits")


def _hints(words: Words, value: str | None) -> str:
    match value:
        case None:
            # Translators: option of the table: whether a computer's advice may be asked for.
            return words.say("Hints")
        case "off":
            # Translators: value of the option “Hints”.
            return words.say("never")
    return words.say("solo, or if everyone agrees")


def _stand_ins(words: Words, value: str | None) -> str:
    match value:
        case None:
            # Translators: option of the table: computers that play for players who are away.
            return words.say("Stand-ins")
        case table_options.EASY:
            # Translators: value of the option “Stand-ins”.
            return words.say("easy computers")
    # Translators: value of the option “Stand-ins”.
    return words.say("normal computers")


def _colour(words: Words, value: str | None) -> str:
    if value is None:
        # Translators: option of a seat.
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
    (table_options.SEATS, table_options.OPEN): msg("A computer fills in, and anyone can take over from it"),
    (table_options.SEATS, table_options.KEPT): msg("A computer plays to the end, and nobody joins later"),
    (CLOCK, "none"): msg("Everyone takes the time they need"),
    (CLOCK_QUIET, "count"): msg("The clock runs at night too"),
    (CLOCK_QUIET, table_options.EXCLUDED): msg("The clock stops during the quiet hours of the player whose turn it is"),
    (CLOCK_END, "stand-in"): msg("The match goes on, and the player can come back at any time"),
    (CLOCK_END, table_options.OFFERED): msg("The match goes on, with a new player if anyone wants the seat"),
    (table_options.VACATIONS, "wait"): msg("The match waits for players on vacation, and their clocks stop"),
    (table_options.VACATIONS, table_options.STAND_IN): msg(
        "Once the match has waited an hour for a player on vacation, a computer fills in"
    ),
    (HINTS, "on"): msg("“Hint” in the panel shows a computer's choice; the others have to agree first"),
    (HINTS, "off"): msg("Nobody can ask what a computer would do"),
    (CLOCK_END, table_options.OVER): msg("The match is over for everyone"),
    (table_options.STAND_INS, table_options.NORMAL): msg("Computers that fill in play well"),
    (table_options.STAND_INS, table_options.EASY): msg("Computers that fill in play like beginners"),
}
_TIMED: Final = msg("“When time runs out” says what happens to players who take longer")
_COLOUR: Final = msg("Shown on your pieces and your name, with a shape and a letter of its own")


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
        # Translators: entry of a list: remove a computer from the table.
        Choice(f"{COMPUTER}={REMOVE}.{-one.user}", words.say("Remove {name}", name=plain(one.name)))
        for one in info.seats
        if one.computer
    ]
    return tuple(choices)


def computers_changed(info: MatchInfo, value: str, words: Words) -> str:
    """Return what was done with the computers of a lobby."""
    there = [f"{plain(one.name)} ({strength(one.strength, words)})" for one in info.seats if one.computer]
    if not there:
        return words.say("No computers are at the table now.")
    if value.partition(".")[0] == REMOVE:
        return words.say("Computers still at the table: {names}.", names=words.listed(there))
    return words.count(
        "Computer at the table: {names}. The host can remove it with the same list.",
        "Computers at the table: {names}. The host can remove them with the same list.",
        len(there),
        names=words.listed(there),
    )
