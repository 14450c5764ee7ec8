"""What a lobby says of computers: how strong they are, and the choices with which its host seats them.

Knows the keys of ``host.computers.computers``. Must not know any one game, nor how a computer thinks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.message import Choice
from cogs.messages.names import plain
from host.computers.computers import FILL, REMOVE
from host.lobby.table_options import COMPUTER
from render.texts import begun
from render.words import msg

if TYPE_CHECKING:
    from engine.core import GameInfo
    from host import MatchInfo
    from render.words import Words

STRENGTHS: Final = {"easy": msg("easy"), "normal": msg("normal"), "hard": msg("hard")}
"""How strong computers are, by key, the weakest first."""
_EXPLAINED: Final = {
    "easy": msg("Plays like somebody who is new to the game"),
    "normal": msg("Looks at what each step brings"),
    "hard": msg("Thinks ahead, for a few seconds a turn"),
}


def strength(key: str, words: Words) -> str:
    """Return how strong a computer is, in a word."""
    return words.say(STRENGTHS[key])


def seated(key: str, words: Words) -> str:
    """Return what stands behind the name of a computer in a lobby."""
    # Translators: behind a computer's name; {strength} is "easy", "normal" or "hard".
    return words.say("{strength} computer", strength=strength(key, words))


def offered(info: MatchInfo, game: GameInfo, words: Words) -> tuple[Choice, ...]:
    """Return what the host may choose: a computer more, computers in all free seats, or one fewer."""
    free = max(game.seats) - len(info.seats)
    choices = [
        Choice(
            f"{COMPUTER}={one}",
            words.say("Add a computer: {strength}", strength=begun(strength(one, words))),
            words.say(_EXPLAINED[one]),
        )
        for one in (STRENGTHS if free else ())
    ]
    choices += [
        Choice(
            f"{COMPUTER}={FILL}.{one}",
            words.say("Fill all seats with computers: {strength}", strength=begun(strength(one, words))),
        )
        for one in (STRENGTHS if free > 1 else ())
    ]
    choices += [
        Choice(f"{COMPUTER}={REMOVE}.{-one.user}", words.say("Remove {name}", name=plain(one.name)))
        for one in info.seats
        if one.computer
    ]
    return tuple(choices)


def changed(info: MatchInfo, value: str, words: Words) -> str:
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
