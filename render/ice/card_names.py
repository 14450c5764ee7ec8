"""Names and short texts of the cards and tiles of ICE: requests, decrees, logbook cards, snow tiles.

Knows what is in the box, and what the effects of artifacts do. Must not know a match. In English a name or title has at
most 24 characters (the name of a request, with its types, 60), a text at most 80.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import FRONTS, TALISMAN, TYPES, DecreeKind, RequestKind, Type
from render.ice.lexicon import type_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.components import Decree, LogCard, Request
    from render.words import Words


_FRONTS: Final[Mapping[str, str]] = {
    "rope": msg("When you dig: your leader and 1 archaeologist land together on a cell you choose"),
    "survivors": msg("When you dig: 2 more archaeologists fall with the others"),
    "sailer": msg("1 archaeologist joins your leader, 1 joins another leader"),
    "wreckage": msg("Gain 1 EP and 1 renown token"),
    "whistle": msg("Send up to 2 archaeologists from any one cell to a tile with a camp"),
    "rune": msg("Destroy any open tile without a leader on it"),
    "gem": msg("Use the effect of the artifact tile under your leader without any anima"),
    "termites": msg("When you dig: pay 1 EP less"),
    "smilodon": msg("All archaeologists on one cell go to an adjacent cell"),
    "spiders": msg("Your leader moves 1 or 2 steps, with up to 1 archaeologist"),
    "manta": msg("Your leader goes alone to any visible cell"),
    "talisman": msg("Dig up the {type} artifact under your leader for 0 EP"),
}
_LOGBOOK_NAMES: Final[Mapping[str, str]] = {
    "call": msg("Call of the camp"),
    "prism": msg("Prism light"),
    "ascent": msg("Ascent"),
    "icefall": msg("Icefall"),
    "blizzard": msg("Blizzard"),
    "watch": msg("Nunatak watch"),
    "caravan": msg("Caravan"),
    "ground": msg("New ground"),
    "relief": msg("Relief"),
    "council": msg("Council letter"),
}
_LOGBOOK_TEXTS: Final[Mapping[str, str]] = {
    "call": msg("Each player calls 2 archaeologists to a camp: the nearest outside any camp"),
    "prism": msg("Put 1 archaeologist from the reserve on each visible prismatic tile"),
    "ascent": msg("Each player may move 1 step with archaeologists, upwards if possible"),
    "icefall": msg("Each player destroys an open snow tile without a leader on it"),
    "blizzard": msg("Each player puts a discarded snow tile on an empty snow cell"),
    "watch": msg("Put 1 archaeologist from the reserve on each nunatak"),
    "caravan": msg("Each player makes 1 or 2 trades: buy or sell for 1 renown token, or swap"),
    "ground": msg("Each player may move their camp to an open tile; leaders stay"),
    "relief": msg("Each player puts 1 archaeologist on a cell with a leader or camp"),
    "council": msg("Each player draws 2 requests, keeps 1 and discards 1"),
}


def request_name(words: Words, request: Request) -> str:
    """Return the name of a request, its title first; all cards of a kind share one name."""
    match request.kind:
        case RequestKind.PRISMATIC:
            return words.say("Prismatic: 2 anima")
        case RequestKind.ONE:
            return words.say("{type}: 3 anima", type=_types(request, words)[0])
        case RequestKind.TWO:
            one, other, third = _types(request, words)
            return words.say("2 different types: {one}, {other}, {third}", one=one, other=other, third=third)
        case RequestKind.EITHER:
            one, other = _types(request, words)
            return words.say("2 anima of one type: {one} or {other}", one=one, other=other)
        case RequestKind.SHAPES:
            return words.say("{type}: shapes", type=_types(request, words)[0])
        case RequestKind.ANY:
            one, other, third = _types(request, words)
            return words.say("3 anima, any mix: {one}, {other}, {third}", one=one, other=other, third=third)


def request_title(words: Words, request: Request) -> str:
    """Return what the name begins with: on its picture the signs of the types stand beside it, and a button is short.

    It is the whole name where that is short.
    """
    match request.kind:
        case RequestKind.TWO:
            return words.say("2 different types")
        case RequestKind.EITHER:
            return words.say("2 anima of one type")
        case RequestKind.ANY:
            return words.say("3 anima, any mix")
        case _:
            return request_name(words, request)


def request_text(words: Words, request: Request) -> str:
    """Return how a request is paid (I10.1)."""
    types = _types(request, words)
    match request.kind:
        case RequestKind.PRISMATIC:
            return words.say("2 anima from prismatic artifacts")
        case RequestKind.ONE:
            return words.say("3 {type} anima", type=types[0])
        case RequestKind.TWO:
            return words.say("2 pieces of different types from {types}", types=words.listed(types))
        case RequestKind.EITHER:
            return words.say("2 {one} anima or 2 {other} anima", one=types[0], other=types[1])
        case RequestKind.SHAPES:
            return words.say("{type} artifacts of different shapes: 1, 2 or 3", type=types[0])
        case RequestKind.ANY:
            return words.say("3 anima in any mix from {types}", types=words.listed(types))


def request_rp(words: Words, request: Request) -> str:
    """Return the reward of a request: "6 renown", or "2/5/9 renown" for 1, 2 and 3 shapes."""
    return words.say("{n} renown", n="/".join(map(str, request.rp)))


def decree_name(words: Words, decree: Decree) -> str:
    """Return the name of a decree."""
    match decree.kind:
        case DecreeKind.ANIMA:
            return words.say("{type} anima", type=type_name(words, decree.type))
        case DecreeKind.SHAPES:
            return words.say("Different shapes")
        case DecreeKind.SETS:
            return words.say("Sets of types")
        case DecreeKind.RENOWN:
            return words.say("Renown")
        case DecreeKind.STUDIES:
            return words.say("Studies")


def decree_text(words: Words, decree: Decree) -> str:
    """Return what a decree counts at the end (I10.4)."""
    match decree.kind:
        case DecreeKind.ANIMA:
            kind = type_name(words, decree.type)
            return words.say("1 renown for each {type} anima, study token included", type=kind)
        case DecreeKind.SHAPES:
            return words.say("For each type: 2 renown for 2 different shapes, 4 renown for 3")
        case DecreeKind.SETS:
            return words.say("4 renown for each set of 5 different types, 2 renown for each set of 4")
        case DecreeKind.RENOWN:
            return words.say("1 renown for each renown token you hold")
        case DecreeKind.STUDIES:
            return words.say("1 renown for each study token")


def logbook_name(words: Words, card: LogCard) -> str:
    """Return the name of a logbook card."""
    return words.say(_LOGBOOK_NAMES[card.id])


def logbook_text(words: Words, card: LogCard) -> str:
    """Return what a logbook card does, in short (I12)."""
    return words.say(_LOGBOOK_TEXTS[card.id])


def front_text(words: Words, front: int) -> str:
    """Return what a snow tile does, in short (I9); fronts are 0-15."""
    if front < TALISMAN:
        return words.say(_FRONTS[FRONTS[front]])
    return words.say(_FRONTS["talisman"], type=type_name(words, front - TALISMAN))


def _types(request: Request, words: Words) -> list[str]:
    return [type_name(words, kind) for kind in request.types]


# ---- What the effects of artifacts do, in a few words for the slot that is still empty

_EFFECTS: Final[Mapping[str, str]] = {
    # Translators: what artifacts do, on a narrow slot of two short lines
    Type.OBLITERATION: msg("destroy a tile"),
    Type.EXALTED: msg("gather neighbours"),
    Type.HARMONY: msg("one more joins you"),
    Type.PHILOSOPHICAL: msg("rescue a tile"),
    Type.ACHIEVEMENT: msg("gain 1 EP"),
}
"""In English at most 20 characters each."""


def effect_name(words: Words, kind: int) -> str:
    """Return what an artifact of a type does (I8.4 to I8.8)."""
    return words.say(_EFFECTS[TYPES[kind]])
