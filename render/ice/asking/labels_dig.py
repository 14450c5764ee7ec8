"""Labels and headings of excavating, allocating, rescuing and of artifact effects.

Knows the verbs of excavations and artifacts. Must not know cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import BY_NAME, TILES
from engine.ice.components import Type
from engine.ice.known import acting, known
from render.ice.asking.labels_travel import priced
from render.ice.lexicon import archaeologists, back_name, leader_name, spot_name
from render.ice.prices import price
from render.texts import seat_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.view import View
    from render.words import Words

_VERBS: Final[Mapping[str, str]] = {
    "use": msg("Use an artifact"),
    "spark": msg("Use the activation token"),
    "rescue": msg("Take a removed tile"),
    "slot": msg("Choose a slot"),
    "put": msg("Place one explorer"),
    "even": msg("Spread evenly"),
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
    "slot": msg("Take the tile of {spot} with Philosophical"),
    "token": msg("Take the tile of {spot} with the activation token"),
    "gem": msg("Take the tile of {spot} with the Anima gem"),
}
_MEANS: Final[Mapping[str, str]] = {
    "slot": msg("With Philosophical"),
    "token": msg("With the activation token"),
    "gem": msg("With the Anima gem"),
}
_MEANS_WHOLE: Final[Mapping[str, str]] = {
    "slot": msg("Take a removed tile with Philosophical"),
    "token": msg("Take a removed tile with the activation token"),
    "gem": msg("Take a removed tile with the Anima gem"),
}


def short(tokens: list[str], view: View, words: Words) -> str | None:  # noqa: PLR0911  one a form
    """Return what the heading over it does not say; None for what is no part of this organ."""
    match tokens:
        case ["put", "arch"]:
            return words.say("An archaeologist")
        case ["put", "lead"]:
            return words.say("A leader")
        case ["put", "lead", _, seat]:
            return _leader(int(seat), view, words)
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


def whole(tokens: list[str], view: View, words: Words) -> str | None:  # noqa: C901, PLR0911  one a form
    """Return all of an action, with its cost."""
    match tokens:
        case ["excavate", *rest]:
            return _excavate(rest, view, words)
        case ["even", spot]:
            return _even(spot, view, words)
        case ["put", "lead", spot, seat]:
            if int(seat) == acting(view):
                return words.say("Place your leader at {spot}", spot=spot.upper())
            return words.say("Place {name}'s leader at {spot}", name=seat_name(words, int(seat)), spot=spot.upper())
        case ["put", kind, *spot]:
            return _put(kind, spot, words)
        case ["to", *rest] if rest:
            return _to(rest, view, words)
        case ["slot", kind]:
            return words.say("Put it on the slot of {type}", type=back_name(words, kind))
        case ["use" | "spark" as verb, kind, *spot]:
            return _use(verb, kind, spot, words)
        case ["rescue", means]:
            return words.say(_MEANS_WHOLE[means])
        case ["rescue", means, spot]:
            return words.say(_RESCUE[means], spot=spot.upper())
        case [verb] if verb in _VERBS:
            return words.say(_VERBS[verb])
    return None


def level(tokens: list[str], view: View, words: Words) -> str | None:
    """Return the heading over the actions that begin so."""
    match tokens:
        case ["even"]:
            return words.say("Even, your leader at") if _leads(view) else words.say("Even, the first one at")
        case ["put", "lead", spot]:
            return words.say("Place which leader at {spot}?", spot=spot.upper())
        case ["to", spot]:
            return words.say("How many to {spot}?", spot=spot.upper())
    said = _LEVELS.get(":".join(tokens))
    return words.say(said) if said else None


def _excavate(rest: list[str], view: View, words: Words) -> str:
    table, at = known(view), view.players[acting(view)].leader
    if at not in TILES or not table.ground.tiles >> at & 1:
        return words.say("Excavate")
    architects = rest[:1] == ["architects"]
    termites = int(rest[-1]) if rest and rest[-1].isdecimal() else 0
    cost = price(table, acting(view), termites=termites, architects=architects).ep
    spot = spot_name(at)
    if architects and termites:
        said = words.count(
            "Excavate {spot} as an architect with {n} tile of Polar termites",
            "Excavate {spot} as an architect with {n} tiles of Polar termites",
            termites,
            spot=spot,
        )
    elif architects:
        said = words.say("Excavate {spot} with the architects' ability", spot=spot)
    elif termites:
        said = words.count(
            "Excavate {spot} with {n} tile of Polar termites",
            "Excavate {spot} with {n} tiles of Polar termites",
            termites,
            spot=spot,
        )
    else:
        said = words.say("Excavate {spot}", spot=spot)
    return priced(words, said, cost)


def _even(spot: str, view: View, words: Words) -> str:
    if _leads(view):
        return words.say("Even, your leader at {spot}", spot=spot.upper())
    return words.say("Even, the first one at {spot}", spot=spot.upper())


def _leads(view: View) -> bool:
    """Tell whether the own leader is among those who are allocated."""
    return acting(view) in view.decision.leaders and not view.decision.held


def _leader(seat: int, view: View, words: Words) -> str:
    if seat == acting(view):
        return words.say("Your leader")
    return leader_name(seat, (), words)


def _put(kind: str, spot: list[str], words: Words) -> str:
    if kind == "arch":
        if spot:
            return words.say("Place an archaeologist at {spot}", spot=spot[0].upper())
        return words.say("Place an archaeologist")
    return words.say("Place a leader at {spot}", spot=spot[0].upper()) if spot else words.say("Place a leader")


def _to(rest: list[str], view: View, words: Words) -> str:
    """Say who goes there: of the rope or crampon, the whistle or the smilodon."""
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
        return words.say("Place your leader and {archaeologists} at {spot}", archaeologists=many, spot=spot)
    return words.say("Place your leader at {spot}", spot=spot)


def _use(verb: str, kind: str, spot: list[str], words: Words) -> str:
    name = back_name(words, kind)
    if spot:
        if verb == "spark":
            return words.say("Destroy {spot} with {type} by the activation token", spot=spot[0].upper(), type=name)
        return words.say("Destroy {spot} with {type}", spot=spot[0].upper(), type=name)
    said = words.say("Use {type}", type=name)
    if verb == "spark":
        said = words.say("Use {type} by the activation token", type=name)
    return priced(words, said, 1) if kind == Type.EXALTED else said


def _removed(spot: str, view: View, words: Words) -> str:
    cell = BY_NAME[spot]
    back = next((back for at, back in view.decision.removed if at == cell), None)
    return back_name(words, back) if back else words.say("tile")
