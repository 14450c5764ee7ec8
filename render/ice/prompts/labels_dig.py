"""Labels and headings for excavating, allocating, rescuing and artifact effects.

Knows the verbs of excavations and artifacts. Must not know cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME
from engine.ice.components import Type
from render.ice.lexicon import archaeologists, back_name, leader_name, spot_name
from render.ice.prompts.labels_travel import priced
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words

_VERBS: Final[Mapping[str, str]] = {
    "use": msg("Use an artifact"),
    "spark": msg("Use the activation token"),
    "rescue": msg("Take a removed tile"),
    "slot": msg("Choose a slot"),
    "put": msg("Place one explorer"),
    "even": msg("Split evenly"),
    "crampon": msg("Use a crampon token"),
    "to": msg("Choose where to"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "use": msg("Use which artifact?"),
    "spark": msg("Use the activation token how?"),
    "rescue": msg("Take a removed tile with what?"),
    "slot": msg("Which slot does it go to?"),
    "put": msg("Place whom?"),
    "put:arch": msg("Place an archaeologist where?"),
    "put:lead": msg("Place a leader where?"),
    "to": msg("Where to?"),
    "use:obliteration": msg("Obliteration: destroy which tile?"),
    "spark:obliteration": msg("Obliteration by the activation token: destroy which tile?"),
    "rescue:slot": msg("Take which tile with Philosophical?"),
    "rescue:token": msg("Take which tile with the activation token?"),
    "rescue:gem": msg("Take which tile with the Anima gem?"),
}
_RESCUE: Final[Mapping[str, str]] = {
    "slot": msg("Take {spot} with Philosophical"),
    "token": msg("Take {spot} with the activation token"),
    "gem": msg("Take {spot} with the Anima gem"),
}
_MEANS: Final[Mapping[str, str]] = {
    "slot": msg("With Philosophical"),
    "token": msg("With the activation token"),
    "gem": msg("With the Anima gem"),
}
_MEANS_WHOLE: Final[Mapping[str, str]] = {
    "slot": msg("Take a removed tile with Philosophical"),
    "token": msg("Take a removed tile by the token"),
    "gem": msg("Take a removed tile with the Anima gem"),
}


def short(tokens: list[str], seen: Seen) -> str | None:
    """Return the label under its heading, without what the heading says; None when another module knows the action."""
    view, words = seen.view, seen.words
    match tokens:
        case ["put", "arch"]:
            return words.say("An archaeologist")
        case ["put", "lead"]:
            return words.say("A leader")
        case ["put", "lead", _, seat]:
            return _leader(int(seat), seen)
        case ["rescue", means]:
            return words.say(_MEANS[means])
        case ["rescue", _, spot]:
            return words.say("{spot}: {tile}", spot=spot.upper(), tile=_removed(spot, view, words))
        case ["to", _, number]:
            return archaeologists(words, int(number))
        case ["use" | "spark" | "slot", kind]:
            cost = tokens[0] != "slot" and kind == Type.EXALTED
            return priced(words, back_name(words, kind), 1) if cost else back_name(words, kind)
        case ["even" | "to", spot] | ["use" | "spark" | "put", _, spot]:
            return spot.upper()
    return None


def whole(tokens: list[str], seen: Seen) -> str | None:
    """Return the full label of an action, with its cost."""
    view, words = seen.view, seen.words
    match tokens:
        case ["excavate", *rest]:
            return _excavate(rest, view, words)
        case ["even", spot]:
            return _even(spot, view, words)
        case ["put", "lead", spot, seat]:
            if int(seat) == seen.seat:
                return words.say("Place your leader at {spot}", spot=spot.upper())
            return words.say("Place {name}'s leader at {spot}", name=seen.names[int(seat)], spot=spot.upper())
        case ["put", kind, *spot]:
            return _put(kind, spot, words)
        case ["to", *rest] if rest:
            return _to(rest, view, words)
        case ["slot", kind]:
            return words.say("Put it on {type}", type=back_name(words, kind))
        case ["use" | "spark" as verb, kind, *spot]:
            return _use(verb, kind, spot, words)
        case ["rescue", means]:
            return words.say(_MEANS_WHOLE[means])
        case ["rescue", means, spot]:
            return words.say(_RESCUE[means], spot=spot.upper())
        case [verb] if verb in _VERBS:
            return words.say(_VERBS[verb])
    return None


def level(tokens: list[str], seen: Seen) -> str | None:
    """Return the heading over the actions that begin so."""
    view, words = seen.view, seen.words
    match tokens:
        case ["even"]:
            return words.say("Split evenly, leader to") if _leads(view) else words.say("Split evenly, first one to")
        case ["put", "lead", spot]:
            return words.say("Place which leader at {spot}?", spot=spot.upper())
        case ["to", spot]:
            return words.say("How many to {spot}?", spot=spot.upper())
    heading = _LEVELS.get(":".join(tokens))
    return words.say(heading) if heading else None


def _excavate(rest: list[str], view: View, words: Words) -> str:
    seat = advice.acting(view)
    architects = rest[:1] == ["architects"]
    termites = int(rest[-1]) if rest and rest[-1].isdecimal() else 0
    price = advice.price(view, seat, termites=termites, architects=architects)
    if price is None:
        return words.say("Excavate")
    spot = spot_name(view.players[seat].leader)
    if architects and termites:
        label = words.count(
            "Excavate {spot} as an architect, {n} termite tile",
            "Excavate {spot} as an architect, {n} termite tiles",
            termites,
            spot=spot,
        )
    elif architects:
        label = words.say("Excavate {spot} as an architect", spot=spot)
    elif termites:
        label = words.count(
            "Excavate {spot}, {n} termite tile",
            "Excavate {spot}, {n} termite tiles",
            termites,
            spot=spot,
        )
    else:
        label = words.say("Excavate {spot}", spot=spot)
    return priced(words, label, price.ep)


def _even(spot: str, view: View, words: Words) -> str:
    if _leads(view):
        return words.say("Split evenly, leader to {spot}", spot=spot.upper())
    return words.say("Split evenly, first one to {spot}", spot=spot.upper())


def _leads(view: View) -> bool:
    """Return whether the acting seat's leader is among the explorers to be allocated."""
    return advice.acting(view) in view.decision.leaders and not view.decision.held


def _leader(seat: int, seen: Seen) -> str:
    if seat == seen.seat:
        return seen.words.say("Your leader")
    return leader_name(seat, seen.names, seen.words)


def _put(kind: str, spot: list[str], words: Words) -> str:
    if kind == "arch":
        if spot:
            return words.say("Place an archaeologist at {spot}", spot=spot[0].upper())
        return words.say("Place an archaeologist")
    return words.say("Place a leader at {spot}", spot=spot[0].upper()) if spot else words.say("Place a leader")


def _to(rest: list[str], view: View, words: Words) -> str:
    """Return who goes to a spot by the rope, the crampon, the whistle or the smilodon."""
    spot = rest[0].upper()
    if len(rest) > 1:
        many = archaeologists(words, int(rest[1]))
        return words.say("Send {archaeologists} to {spot}", archaeologists=many, spot=spot)
    decision = view.decision
    if decision.phase == "smilodon":
        return words.say("Drive all archaeologists to {spot}", spot=spot)
    if decision.phase != "held":
        return words.say("Send archaeologists to {spot}", spot=spot)
    if decision.archs:
        many = archaeologists(words, decision.archs)
        return words.say("Go to {spot} with {archaeologists}", archaeologists=many, spot=spot)
    return words.say("Place your leader at {spot}", spot=spot)


def _use(verb: str, kind: str, spot: list[str], words: Words) -> str:
    name = back_name(words, kind)
    if spot:
        if verb == "spark":
            return words.say("Destroy {spot} by the activation token", spot=spot[0].upper())
        return words.say("Destroy {spot} with {type}", spot=spot[0].upper(), type=name)
    label = words.say("Use {type}", type=name)
    if verb == "spark":
        label = words.say("Use {type} by the token", type=name)
    return priced(words, label, 1) if kind == Type.EXALTED else label


def _removed(spot: str, view: View, words: Words) -> str:
    cell = BY_NAME[spot]
    back = next((back for at, back in view.decision.removed if at == cell), None)
    return back_name(words, back) if back else words.say("tile")
