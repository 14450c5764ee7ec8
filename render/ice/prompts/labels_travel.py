"""Labels and headings for going from place to place: basic actions, guild abilities, figures of the logbook.

Knows the verbs of travelling. Must not know excavations, cards and effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, SUPPLY
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, rp_tokens, spot_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words

_VERBS: Final[Mapping[str, str]] = {
    "build": msg("Build a camp"),
    "move": msg("Move"),
    "sail": msg("Sail"),
    "recruit": msg("Recruit"),
    "plan": msg("Plan"),
    "walk": msg("Make a free move"),
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
    "walk": msg("Move free to {spot}"),
    "step": msg("Go on to {spot}"),
    "pitch": msg("Move camp and leader to {spot}"),
    "forage": msg("Send one from your board to {spot}"),
    "call": msg("Call archaeologists to the camp on {spot}"),
    "destroy": msg("Destroy the snow tile on {spot}"),
    "lay": msg("Lay a snow tile on {spot}"),
}
_WITH: Final[Mapping[str, str]] = {
    "build": msg("Build on {spot} with {archaeologists}"),
    "move": msg("Move to {spot} with {archaeologists}"),
    "sail": msg("Sail to {spot} with {archaeologists}"),
    "walk": msg("Move free to {spot} with {archaeologists}"),
}
_ALONE: Final[Mapping[str, str]] = {
    "move": msg("Move to {spot} alone"),
    "walk": msg("Move free to {spot} alone"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "build": msg("Build your camp where?"),
    "move": msg("Move where?"),
    "sail": msg("Sail where?"),
    "recruit": msg("Recruit where?"),
    "walk": msg("Make a free move where?"),
    "step": msg("Go on where?"),
    "pitch": msg("Move your camp and leader where?"),
    "forage": msg("Send an archaeologist from your board where?"),
    "call": msg("Call archaeologists to which camp?"),
    "destroy": msg("Destroy which snow tile?"),
    "lay": msg("Lay a snow tile where?"),
}
_HOW_MANY: Final[Mapping[str, str]] = {
    "move": msg("Move to {spot} with how many?"),
    "walk": msg("Move free to {spot} with how many?"),
}
_PRICED: Final = frozenset({"build", "move", "sail", "recruit", "study", "plan", "walk", "pitch"})
"""Verbs that cost 1 EP."""
FREE_MOVE: Final = "ascent"
"""The phase in which a move costs nothing (I12)."""


def short(tokens: list[str], seen: Seen) -> str | None:
    """Return the label under its heading, without what the heading says; None when another module knows the action."""
    words = seen.words
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
    """Return destination and company, for a list in which a place occurs twice; None for other actions."""
    match tokens:
        case [verb, spot, number] if verb == under and verb in _WITH and spot in BY_NAME:
            many = archaeologists(words, int(number))
            return words.say("{spot} with {archaeologists}", spot=spot.upper(), archaeologists=many)
    return None


def whole(tokens: list[str], seen: Seen) -> str | None:
    """Return the full label of an action, with its cost unless company is named: then the hint has the EP left."""
    label = _label_of(tokens, seen)
    accompanied = len(tokens) > 2 and tokens[-1] in {"1", "2", "3"}
    if label is None or tokens[0] not in _PRICED or accompanied or seen.view.decision.phase == FREE_MOVE:
        return label
    return priced(seen.words, label, 1)


def level(tokens: list[str], seen: Seen) -> str | None:
    """Return the heading over the actions that begin so."""
    view, words = seen.view, seen.words
    label = _heading(tokens, view, words)
    if label is None or tokens[0] not in _PRICED or view.decision.phase == FREE_MOVE:
        return label
    return priced(words, label, 1)


def company(words: Words, number: int) -> str:
    """Return the company as words, from the number of archaeologists."""
    if not number:
        return words.say("Alone")
    return words.say("With {archaeologists}", archaeologists=archaeologists(words, number))


def priced(words: Words, action: str, cost: int) -> str:
    """Return an action with the EP that it costs."""
    # Translators: an action and what it costs: "Move to S4C (1 EP)"
    return words.say("{action} ({cost})", action=action, cost=ep(words, cost))


def _label_of(tokens: list[str], seen: Seen) -> str | None:
    view, words = seen.view, seen.words
    match tokens:
        case ["study"]:
            back = advice.underfoot(view)
            return words.say("Study {type}", type=back_name(words, back)) if back else words.say("Study")
        case ["overwork"]:
            return words.say("Overwork ({cost})", cost=rp_tokens(words, 1))
        case ["stay"]:
            at = view.players[advice.acting(view)].leader
            return words.say("Stay on {spot}", spot=spot_name(at)) if at != SUPPLY else words.say("Stay")
        case ["light"]:
            back = advice.underfoot(view)
            name = back_name(words, back) if back else ""
            return words.say("Put your token on {type}", type=name)
        case ["home", *number]:
            return _home(number, view, words)
        case ["build", "white", *rest]:
            return _white(rest, words)
        case ["camp", spot]:
            return _camp(spot, seen)
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
    at = view.players[advice.acting(view)].camp
    spot = spot_name(at) if at != SUPPLY else ""
    if number:
        many = archaeologists(words, int(number[0]))
        return words.say("Go home to {spot} with {archaeologists}", spot=spot, archaeologists=many)
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


def _camp(spot: str, seen: Seen) -> str:
    """Return the camp that goes to a spot: the one of the present decision, else the seat's own."""
    words, camp, seats = seen.words, seen.view.decision.camp, len(seen.view.players)
    if camp < 0 or camp == seen.seat:
        return words.say("Put your camp on {spot}", spot=spot.upper())
    if camp >= seats:
        return words.say("Put the white camp on {spot}", spot=spot.upper())
    return words.say("Put {camp} on {spot}", camp=camp_name(camp, seats, seen.names, words), spot=spot.upper())


def _heading(tokens: list[str], view: View, words: Words) -> str | None:
    match tokens:
        case ["build"] if view.players[advice.acting(view)].camp != SUPPLY:
            return words.say("Build a camp where?")
        case ["build", "white"]:
            return words.say("Build a white camp where?")
        case ["camp"]:
            return words.say("Put the camp where?")
        case ["pick"]:
            if view.decision.phase == "summon":
                return words.say("Call an archaeologist from where?")
            return words.say("Put an archaeologist where?")
        case [verb] if verb in _LEVELS:
            return words.say(_LEVELS[verb])
        case [verb, spot] if verb in _HOW_MANY:
            return words.say(_HOW_MANY[verb], spot=spot.upper())
    return None
