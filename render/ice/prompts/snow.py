"""The verbs of snow tiles: played, discarded, traded.

Knows the fronts of snow tiles, what is chosen with each, and what a hint says about it: its effect now, or its text
where it is only kept, bought or given away. Must not know how an excavation goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, SUPPLY
from engine.ice.components import FRONT_WORDS, GEM, TALISMAN, TYPES, Type
from render.ice.card_names import front_text
from render.ice.lexicon import back_name, front_name, front_of, leader_name, rp_tokens, spot_name
from render.ice.prompts.dig import effect, taking
from render.ice.prompts.travel import arrival, destruction
from render.ice.prompts.verb import Verb, accompanied, priced
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.ice.prompts.spots import Seen
    from render.words import Words

# What the label of a played tile says of the spot.
_AT: Final[Mapping[str, str]] = {
    "whistle": msg("Play {tile}: from {spot}"),
    "rune": msg("Play {tile}: destroy {spot}"),
    "gem": msg("Play {tile}: destroy {spot}"),
    "smilodon": msg("Play {tile}: from {spot}"),
    "spiders": msg("Play {tile}: to {spot}"),
    "manta": msg("Play {tile}: to {spot}"),
}
_TALISMAN: Final = "talisman"
_WHICH_TALISMAN: Final[Mapping[str, str]] = {
    "play": msg("Play which talisman?"),
    "toss": msg("Discard which talisman?"),
    "buy": msg("Buy which talisman?"),
    "sell": msg("Sell which talisman?"),
    "swap": msg("Swap for which talisman?"),
}
"""By verb."""


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


# ---- labels


def _short(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    if len(tokens) == 1:
        return None
    fronts, tail = parted(tokens[1:])
    if tail and tail[-1] in BY_NAME:
        return tail[-1].upper()
    match fronts[0], tail:
        case "sailer", [seat]:
            return leader_name(int(seat), seen.names, words)
        case _, [*_, number]:
            return accompanied(words, int(number))
    return words.say("A talisman") if fronts[-1] == _TALISMAN else front_name(words, front_of(fronts[-1]))


def _play(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    if len(tokens) == 1:
        return None
    (front, *_), tail = parted(tokens[1:])
    tile = _named(front, words)
    if not tail:
        return _played(front, seen)
    if tail[0] not in BY_NAME:
        return words.say("Play {tile}, also for {name}'s leader", tile=tile, name=seen.names[int(tail[0])])
    spot = tail[0].upper()
    match tail[1:]:
        case [] if front != "spiders":
            return words.say(_AT[front], tile=tile, spot=spot)
        case []:
            return words.say("Play {tile}: to {spot}", tile=tile, spot=spot)
        case ["0"]:
            return words.say("Play {tile}: to {spot} alone", tile=tile, spot=spot)
        case [number, *_]:
            # Translators: the number of archaeologists that come along
            return words.say("Play {tile}: to {spot} with {n}", tile=tile, spot=spot, n=number)
    return None


def _played(front: str, seen: Seen) -> str:
    """Return the label of playing a tile: the gem with its effect, a talisman with the tile that it excavates."""
    words, tile, back = seen.words, _named(front, seen.words), advice.underfoot(seen.view)
    if front != _TALISMAN and front_of(front) == GEM and back in TYPES and back != Type.OBLITERATION:
        label = words.say("Play {tile}: {type}", tile=tile, type=back_name(words, back))
        return priced(words, label, 1) if back == Type.EXALTED else label
    label = words.say("Play {tile}", tile=tile)
    return priced(words, label, 0) if front != _TALISMAN and front_of(front) >= TALISMAN else label


def _toss(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) == 1:
        return None
    (front, *_), _ = parted(tokens[1:])
    return seen.words.say("Discard {tile}", tile=_named(front, seen.words))


def _buy(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    if len(tokens) == 1:
        return None
    (front, *_), _ = parted(tokens[1:])
    return words.say("Buy {tile} for {tokens}", tile=_named(front, words), tokens=rp_tokens(words, 1))


def _sell(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    if len(tokens) == 1:
        return None
    (front, *_), _ = parted(tokens[1:])
    return words.say("Sell {tile} for {tokens}", tile=_named(front, words), tokens=rp_tokens(words, 1))


def _swap(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    if len(tokens) == 1:
        return None
    (front, *given), _ = parted(tokens[1:])
    tile = _named(front, words)
    if not given:
        return words.say("Swap for {tile}", tile=tile)
    return words.say("Swap your {given} for {tile}", given=_named(given[0], words), tile=tile)


def _which(tokens: list[str], seen: Seen) -> str | None:
    """Return the heading where a tile is named already."""
    words, fronts, tail = seen.words, *parted(tokens[1:])
    if not fronts or ":".join(tokens[1:]) in VERBS[tokens[0]].asks:
        return None
    if fronts[-1] == _TALISMAN and len(fronts) == 1:
        return words.say(_WHICH_TALISMAN[tokens[0]])
    if fronts[-1] == _TALISMAN:
        return words.say("Swap which talisman for {tile}?", tile=_named(fronts[0], words))
    if tokens[0] == "swap" and len(fronts) == 1:
        return words.say("Swap which of your tiles for {tile}?", tile=_named(fronts[0], words))
    if tail and tail[-1] in BY_NAME:
        tile = _named(fronts[0], words)
        return words.say("{tile}: go to {spot} with how many?", tile=tile, spot=tail[-1].upper())
    return None


# ---- hints


def _told(tokens: list[str], seen: Seen) -> list[str]:
    """Return the text of a tile, or what playing it in this way would do."""
    fronts, tail = parted(tokens[1:])
    if not fronts or tuple(fronts[0].split(":")) not in FRONT_WORDS:
        return []
    text = [front_text(seen.words, front_of(fronts[0]))]
    return (_doing(fronts[0], tail, seen) or text) if tokens[0] == "play" else text


def _doing(word: str, tail: list[str], seen: Seen) -> list[str]:
    """Return what playing a tile in this way would do; nothing where its own text says it."""
    match word, tail:
        case "sailer", seats:
            return _sailed([int(seat) for seat in seats], seen)
        case "rune", [spot]:
            return destruction(BY_NAME[spot], seen)
        case "gem", spots:
            back = advice.underfoot(seen.view)
            return effect(back, spots, seen) if back in TYPES else []
        case "whistle" | "smilodon", [spot]:
            return [*seen.people(BY_NAME[spot]), seen.tile(BY_NAME[spot])]
        case "spiders" | "manta", [spot, *_]:
            return arrival(BY_NAME[spot], seen, ":".join(["play", word, *tail]))
    if front_of(word) >= TALISMAN and advice.diggable(seen.view, seen.seat):
        return taking(seen.leader, seen)
    return []


def _sailed(others: list[int], seen: Seen) -> list[str]:
    words, found = seen.words, []
    for seat in (seen.seat, *others):
        at = seen.view.players[seat].leader
        if at != SUPPLY:
            found.append(
                words.say("1 archaeologist joins {figure} on {spot}", figure=seen.leader_of(seat), spot=spot_name(at))
            )
    return found


VERBS: Final[Mapping[str, Verb]] = {
    "play": Verb(
        doing=msg("Playing that snow tile"),
        name=msg("Play a snow tile"),
        ask=msg("Play which snow tile?"),
        asks={
            "sailer": msg("Ice sailer: which other leader gets an archaeologist?"),
            "whistle": msg("Storm whistle: send archaeologists from where?"),
            "rune": msg("Explosive rune: destroy which tile?"),
            "gem": msg("Anima gem: destroy which tile?"),
            "smilodon": msg("Boreal smilodon: drive archaeologists from where?"),
            "spiders": msg("White spiders: go where?"),
            "manta": msg("Ice manta: go where?"),
        },
        buttons={
            "whistle": msg("Send from {spot}"),
            "smilodon": msg("Send from {spot}"),
            "rune": msg("Blast {spot}"),
            "gem": msg("Use gem on {spot}"),
            "manta": msg("Fly to {spot}"),
        },
        kind="play",
        short=_short,
        whole=_play,
        level=_which,
        hint=_told,
    ),
    "toss": Verb(
        doing=msg("Discarding a snow tile"),
        name=msg("Discard a snow tile"),
        ask=msg("Discard which snow tile?"),
        short=_short,
        whole=_toss,
        level=_which,
        hint=_told,
    ),
    "buy": Verb(
        doing=msg("Buying a tile"),
        name=msg("Buy a snow tile"),
        ask=msg("Buy which snow tile?"),
        title=msg("Buy {card}"),
        short=_short,
        whole=_buy,
        level=_which,
        hint=_told,
    ),
    "sell": Verb(
        doing=msg("Selling a tile"),
        name=msg("Sell a snow tile"),
        ask=msg("Sell which snow tile?"),
        title=msg("Sell {card}"),
        short=_short,
        whole=_sell,
        level=_which,
        hint=_told,
    ),
    "swap": Verb(
        doing=msg("Swapping a tile"),
        name=msg("Swap a snow tile"),
        ask=msg("Swap for which snow tile?"),
        short=_short,
        whole=_swap,
        level=_which,
        hint=_told,
    ),
}
