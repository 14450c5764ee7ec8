"""Labels and headings of what goes from place to place: the plain actions, guild abilities, the logbook's figures.

Knows the verbs of travelling. Must not know excavations, cards and effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import BY_NAME
from engine.ice.known import acting, underfoot
from engine.ice.state import SUPPLY
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, rp, spot_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.view import View
    from render.words import Words

_VERBS: Final[Mapping[str, str]] = {
    "build": msg("Build a camp"),
    "move": msg("Move"),
    "sail": msg("Sail"),
    "recruit": msg("Recruit"),
    "plan": msg("Plan"),
    "walk": msg("Free move"),
    "step": msg("Go on"),
    "pitch": msg("Move your camp and leader"),
    "forage": msg("Send an archaeologist from your board"),
    "camp": msg("Choose where the camp goes"),
    "call": msg("Choose a camp"),
    "pick": msg("Choose a cell"),
    "destroy": msg("Destroy a snow tile"),
    "lay": msg("Lay a snow tile"),
}
_AT: Final[Mapping[str, str]] = {
    "build": msg("Build your camp on {spot}"),
    "move": msg("Move to {spot}"),
    "sail": msg("Sail to {spot}"),
    "recruit": msg("Recruit at {spot}"),
    "walk": msg("Free move to {spot}"),
    "step": msg("Go on to {spot}"),
    "pitch": msg("Move your camp and leader to {spot}"),
    "forage": msg("Send an archaeologist from your board to {spot}"),
    "call": msg("Call archaeologists to the camp on {spot}"),
    "destroy": msg("Destroy the snow tile on {spot}"),
    "lay": msg("Lay a snow tile on {spot}"),
}
_WITH: Final[Mapping[str, str]] = {
    "build": msg("Build your camp on {spot} with {archaeologists}"),
    "move": msg("Move to {spot} with {archaeologists}"),
    "sail": msg("Sail to {spot} with {archaeologists}"),
    "walk": msg("Free move to {spot} with {archaeologists}"),
}
_ALONE: Final[Mapping[str, str]] = {
    "move": msg("Move to {spot} alone"),
    "walk": msg("Free move to {spot} alone"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "build": msg("Build your camp where?"),
    "move": msg("Move where?"),
    "sail": msg("Sail where?"),
    "recruit": msg("Recruit where?"),
    "walk": msg("Free move where?"),
    "step": msg("Go on where?"),
    "pitch": msg("Move your camp and leader where?"),
    "forage": msg("Send an archaeologist from your board where?"),
    "call": msg("Call archaeologists to which camp?"),
    "destroy": msg("Destroy which snow tile?"),
    "lay": msg("Lay a snow tile where?"),
}
_HOW_MANY: Final[Mapping[str, str]] = {
    "move": msg("Move to {spot} with how many?"),
    "walk": msg("Free move to {spot} with how many?"),
}
_PRICED: Final = frozenset({"build", "move", "sail", "recruit", "study", "plan", "walk", "pitch"})
"""Verbs that cost 1 EP."""
FREE_MOVE: Final = "ascent"
"""The phase in which a move costs nothing (I12)."""


def short(tokens: list[str], view: View, words: Words) -> str | None:  # noqa: ARG001, PLR0911  one a form
    """Return what the heading over it does not say; None for what is no part of this organ."""
    match tokens:
        case ["move" | "walk" | "sail", _, number] | ["build", _, number] if number.isdecimal():
            return company(words, int(number))
        case ["build", "white"]:
            return words.say("A white camp")
        case ["build", "white", _, number]:
            return company(words, int(number))
        case ["build", "white", spot]:
            return spot.upper()
        case ["home", number]:
            return company(words, int(number))
        case [verb, spot] if verb in _VERBS and spot in BY_NAME:
            return spot.upper()
    return None


def beside(tokens: list[str], under: str | None, words: Words) -> str | None:
    """Return where to and with whom, for a list of places in which some stand twice; None for what is none of it."""
    match tokens:
        case [verb, spot, number] if verb == under and verb in _WITH and spot in BY_NAME:
            many = archaeologists(words, int(number))
            return words.say("{spot} with {archaeologists}", spot=spot.upper(), archaeologists=many)
    return None


def whole(tokens: list[str], view: View, words: Words) -> str | None:
    """Return all of an action, with its cost."""
    said = _said(tokens, view, words)
    if said is None or tokens[0] not in _PRICED or view.decision.phase == FREE_MOVE:
        return said
    return priced(words, said, 1)


def level(tokens: list[str], view: View, words: Words) -> str | None:
    """Return the heading over the actions that begin so."""
    said = _heading(tokens, view, words)
    if said is None or tokens[0] not in _PRICED or view.decision.phase == FREE_MOVE:
        return said
    return priced(words, said, 1)


def company(words: Words, number: int) -> str:
    """Return who comes along."""
    if not number:
        return words.say("Alone")
    return words.say("With {archaeologists}", archaeologists=archaeologists(words, number))


def priced(words: Words, action: str, cost: int) -> str:
    """Return an action with the EP that it costs."""
    # Translators: an action and what it costs: "Move to S4C (1 EP)"
    return words.say("{action} ({cost})", action=action, cost=ep(words, cost))


def _said(tokens: list[str], view: View, words: Words) -> str | None:  # noqa: C901, PLR0911, PLR0912  one a form
    match tokens:
        case ["study"]:
            back = underfoot(view)
            return words.say("Study {type}", type=back_name(words, back)) if back else words.say("Study")
        case ["overwork"]:
            return words.say("Overwork ({cost})", cost=rp(words, 1))
        case ["stay"]:
            at = view.players[acting(view)].leader
            return words.say("Stay on {spot}", spot=spot_name(at)) if at != SUPPLY else words.say("Stay")
        case ["light"]:
            back = underfoot(view)
            name = back_name(words, back) if back else ""
            return words.say("Put the activation token on {type}", type=name)
        case ["home", *number]:
            return _home(number, view, words)
        case ["build", "white", *rest]:
            return _white(rest, words)
        case ["camp", spot]:
            return _camp(spot, view, words)
        case ["pick", spot]:
            if view.decision.phase == "summon":
                return words.say("Call an archaeologist from {spot}", spot=spot.upper())
            return words.say("Put an archaeologist onto {spot}", spot=spot.upper())
        case [verb] if verb in _VERBS:
            return words.say(_VERBS[verb])
        case [verb, spot] if verb in _AT:
            return words.say(_AT[verb], spot=spot.upper())
        case [verb, spot, number] if verb in _WITH:
            if number == "0":
                return words.say(_ALONE.get(verb, _AT[verb]), spot=spot.upper())
            return words.say(_WITH[verb], spot=spot.upper(), archaeologists=archaeologists(words, int(number)))
    return None


def _home(number: list[str], view: View, words: Words) -> str:
    at = view.players[acting(view)].camp
    spot = spot_name(at) if at != SUPPLY else ""
    if number:
        many = archaeologists(words, int(number[0]))
        return words.say("Go to your camp on {spot} with {archaeologists}", spot=spot, archaeologists=many)
    return words.say("Go to your camp on {spot}", spot=spot)


def _white(rest: list[str], words: Words) -> str:
    match rest:
        case [spot, number]:
            many = archaeologists(words, int(number))
            spot = spot.upper()
            return words.say("Build a white camp on {spot} with {archaeologists}", spot=spot, archaeologists=many)
        case [spot]:
            return words.say("Build a white camp on {spot}", spot=spot.upper())
    return words.say("Build a white camp")


def _camp(spot: str, view: View, words: Words) -> str:
    """Say which camp goes there: the one of the decision, else the own one."""
    camp = view.decision.camp
    seats = len(view.players)
    if camp < 0 or camp == acting(view):
        return words.say("Put your camp on {spot}", spot=spot.upper())
    if camp >= seats:
        return words.say("Put the white camp on {spot}", spot=spot.upper())
    return words.say("Put {camp} on {spot}", camp=camp_name(camp, seats, (), words), spot=spot.upper())


def _heading(tokens: list[str], view: View, words: Words) -> str | None:  # noqa: PLR0911  one a form
    match tokens:
        case ["build"] if view.players[acting(view)].camp != SUPPLY:
            return words.say("Build a camp where?")
        case ["build", "white"]:
            return words.say("Build a white camp where?")
        case ["camp"]:
            return words.say("Where does the camp go?")
        case ["pick"]:
            if view.decision.phase == "summon":
                return words.say("Call an archaeologist from where?")
            return words.say("Put an archaeologist where?")
        case [verb] if verb in _LEVELS:
            return words.say(_LEVELS[verb])
        case [verb, spot] if verb in _HOW_MANY:
            return words.say(_HOW_MANY[verb], spot=spot.upper())
    return None
