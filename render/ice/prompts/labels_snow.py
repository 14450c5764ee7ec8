"""Labels and headings for snow tiles: played, discarded, traded.

Knows the fronts of snow tiles and what is chosen with each. Must not know what a tile gains or costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME
from engine.ice.components import GEM, TALISMAN, TYPES, Type
from render.ice.lexicon import back_name, front_name, front_of, leader_name, rp_tokens
from render.ice.prompts.labels_travel import company, priced
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words

_VERBS: Final[Mapping[str, str]] = {
    "play": msg("Play a snow tile"),
    "toss": msg("Discard a snow tile"),
    "buy": msg("Buy a snow tile"),
    "sell": msg("Sell a snow tile"),
    "swap": msg("Swap a snow tile"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "play": msg("Play which snow tile?"),
    "toss": msg("Discard which snow tile?"),
    "buy": msg("Buy which snow tile?"),
    "sell": msg("Sell which snow tile?"),
    "swap": msg("Swap for which snow tile?"),
    "play:sailer": msg("Ice sailer: which other leader gets an archaeologist?"),
    "play:whistle": msg("Storm whistle: move archaeologists from where?"),
    "play:rune": msg("Explosive rune: destroy which tile?"),
    "play:gem": msg("Anima gem: destroy which tile?"),
    "play:smilodon": msg("Boreal smilodon: move archaeologists from where?"),
    "play:spiders": msg("White spiders: go where?"),
    "play:manta": msg("Ice manta: go where?"),
}
_WHOLE: Final[Mapping[str, str]] = {
    "play": msg("Play {tile}"),
    "toss": msg("Discard {tile}"),
}
_TRADES: Final[Mapping[str, str]] = {
    "buy": msg("Buy {tile} for {tokens}"),
    "sell": msg("Sell {tile} for {tokens}"),
}
# What the label says of the spot.
_AT: Final[Mapping[str, str]] = {
    "whistle": msg("Play {tile}: from {spot}"),
    "rune": msg("Play {tile}: destroy {spot}"),
    "gem": msg("Play {tile}: destroy {spot}"),
    "smilodon": msg("Play {tile}: from {spot}"),
    "spiders": msg("Play {tile}: to {spot}"),
    "manta": msg("Play {tile}: to {spot}"),
}
_TALISMAN: Final = "talisman"


def short(tokens: list[str], seen: Seen) -> str | None:
    """Return the label under its heading, without what the heading says; None when another module knows the action."""
    words = seen.words
    verb, *rest = tokens
    if verb not in _VERBS or not rest:
        return None
    fronts, tail = parted(rest)
    if tail and tail[-1] in BY_NAME:
        return tail[-1].upper()
    match fronts[0], tail:
        case "sailer", [seat]:
            return leader_name(int(seat), seen.names, words)
        case _, [*_, number]:
            return company(words, int(number))
    return words.say("A talisman") if fronts[-1] == _TALISMAN else front_name(words, front_of(fronts[-1]))


def whole(tokens: list[str], seen: Seen) -> str | None:
    """Return the full label of an action, with its cost."""
    view, words = seen.view, seen.words
    verb, *rest = tokens
    if verb not in _VERBS:
        return None
    if not rest:
        return words.say(_VERBS[verb])
    fronts, tail = parted(rest)
    tile = _named(fronts[0], words)
    if verb == "swap":
        return _swap(fronts, words)
    if verb in _TRADES:
        return words.say(_TRADES[verb], tile=tile, tokens=rp_tokens(words, 1))
    if not tail:
        return _played(fronts[0], view, words) if verb == "play" else words.say(_WHOLE[verb], tile=tile)
    if tail[0] not in BY_NAME:
        return words.say("Play {tile}: {name}'s leader too", tile=tile, name=seen.names[int(tail[0])])
    spot = tail[0].upper()
    if len(tail) > 1 or fronts[0] == "spiders":
        return _accompanied(tile, spot, tail[1:], words)
    return words.say(_AT[fronts[0]], tile=tile, spot=spot)


def level(tokens: list[str], seen: Seen) -> str | None:
    """Return the heading over the actions that begin so."""
    words = seen.words
    if tokens[0] not in _VERBS:
        return None
    heading = _LEVELS.get(":".join(tokens))
    if heading:
        return words.say(heading)
    verb, *rest = tokens
    fronts, tail = parted(rest)
    if fronts[-1] == _TALISMAN:
        return words.say("Play which talisman?")
    if verb == "swap" and len(fronts) == 1:
        return words.say("Swap which of your tiles for {tile}?", tile=_named(fronts[0], words))
    if tail and tail[-1] in BY_NAME:
        tile = _named(fronts[0], words)
        return words.say("{tile}: go to {spot} with how many?", tile=tile, spot=tail[-1].upper())
    return None


def parted(rest: list[str]) -> tuple[list[str], list[str]]:
    """Return the fronts that the tokens begin with, a talisman with its type, and the other tokens.

    >>> parted(["rope", "talisman", "harmony"]), parted(["manta", "s4c", "1"])
    ((['rope', 'talisman:harmony'], []), (['manta'], ['s4c', '1']))
    """
    fronts: list[str] = []
    for place, token in enumerate(rest):
        if token in BY_NAME or token.isdecimal():
            return fronts, rest[place:]
        if fronts and fronts[-1] == _TALISMAN and token in TYPES:
            fronts[-1] = f"{_TALISMAN}:{token}"
        else:
            fronts.append(token)
    return fronts, []


def _named(front: str, words: Words) -> str:
    return words.say("a talisman") if front == _TALISMAN else front_name(words, front_of(front))


def _played(front: str, view: View, words: Words) -> str:
    """Return the label of playing a tile: the gem with its effect, a talisman with the tile that it excavates."""
    tile, back = _named(front, words), advice.underfoot(view)
    if front != _TALISMAN and front_of(front) == GEM and back in TYPES and back != Type.OBLITERATION:
        label = words.say("Play {tile}: {type}", tile=tile, type=back_name(words, back))
        return priced(words, label, 1) if back == Type.EXALTED else label
    label = words.say("Play {tile}", tile=tile)
    return priced(words, label, 0) if front != _TALISMAN and front_of(front) >= TALISMAN else label


def _accompanied(tile: str, spot: str, number: list[str], words: Words) -> str:
    if not number:
        return words.say("Play {tile}: to {spot}", tile=tile, spot=spot)
    if number == ["0"]:
        return words.say("Play {tile}: to {spot} alone", tile=tile, spot=spot)
    # Translators: the number of archaeologists that come along
    return words.say("Play {tile}: to {spot} with {n}", tile=tile, spot=spot, n=number[0])


def _swap(fronts: list[str], words: Words) -> str:
    tile = _named(fronts[0], words)
    if len(fronts) == 1:
        return words.say("Swap for {tile}", tile=tile)
    return words.say("Swap your {given} for {tile}", given=_named(fronts[1], words), tile=tile)
