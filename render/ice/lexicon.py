"""The nouns of ICE: spots, types, terrains, fronts, guilds, camps, amounts, what a computer weighs; what things cost.

Knows single words and their plurals, and the parts of prices and payments. Must not know sentences, nor the cards
(``card_names``), nor what a price comes from.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.ice.board import NAMES
from engine.ice.components import FRONT_WORDS, FRONTS, LETTERS, PRISMATIC, TALISMAN, TYPES, Guild, Terrain, Type
from engine.ice.view import PieceView
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.advice import Lacking, Price
    from engine.ice.board import Spot
    from render.words import Words

PRISMATIC_WORD: Final = "prismatic"
"""The word for prismatic backs of tiles in views."""
EP, RENOWN = "exploration_point", "renown"
"""The keys of the signs of amounts; a type's is its own."""
TYPE_NAMES: Final[Mapping[str, str]] = {
    Type.OBLITERATION: msg("Obliteration"),
    Type.EXALTED: msg("Exalted"),
    Type.HARMONY: msg("Harmony"),
    Type.PHILOSOPHICAL: msg("Philosophical"),
    Type.ACHIEVEMENT: msg("Achievement"),
    PRISMATIC_WORD: msg("Prismatic"),
}
ARTIFACTS: Final[Mapping[str, str]] = {
    Type.OBLITERATION: msg("an Obliteration artifact"),
    Type.EXALTED: msg("an Exalted artifact"),
    Type.HARMONY: msg("a Harmony artifact"),
    Type.PHILOSOPHICAL: msg("a Philosophical artifact"),
    Type.ACHIEVEMENT: msg("an Achievement artifact"),
    PRISMATIC_WORD: msg("a prismatic artifact"),
}
BACKS: Final[Mapping[str, str]] = {
    Terrain.BLANK: msg("blank snow"),
    Terrain.TUNNEL: msg("tunnel"),
    Terrain.CREVASSE: msg("crevasse"),
    Terrain.NUNATAK: msg("nunatak"),
    Terrain.CAMP: msg("camp site"),
}
FRONT_NAMES: Final[Mapping[str, str]] = {
    "rope": msg("Climbing rope"),
    "survivors": msg("Expedition survivors"),
    "sailer": msg("Ice sailer"),
    "wreckage": msg("Wreckage"),
    "whistle": msg("Storm whistle"),
    "rune": msg("Explosive rune"),
    "gem": msg("Anima gem"),
    "termites": msg("Polar termites"),
    "smilodon": msg("Boreal smilodon"),
    "spiders": msg("White spiders"),
    "manta": msg("Ice manta"),
}
TALISMANS: Final[Mapping[str, str]] = {
    Type.OBLITERATION: msg("Obliteration talisman"),
    Type.EXALTED: msg("Exalted talisman"),
    Type.HARMONY: msg("Harmony talisman"),
    Type.PHILOSOPHICAL: msg("Philosophical talisman"),
    Type.ACHIEVEMENT: msg("Achievement talisman"),
}
GUILDS: Final[Mapping[str, str]] = {
    Guild.FLAME: msg("Flame heirs"),
    Guild.WARDENS: msg("Road wardens"),
    Guild.ARCHITECTS: msg("Cold architects"),
    Guild.FORAGERS: msg("Foragers"),
    Guild.WALKERS: msg("Ice walkers"),
}
_HARDER: Final[Mapping[str, str]] = {
    "nunatak": msg("+1 nunatak"),
    "covered": msg("+1 half covered"),
    "camp": msg("+1 camp"),
}
_SHAPES = "-abc"


def spot_name(spot: Spot) -> str:
    """Return a spot as people write it.

    >>> spot_name(20)
    'S4F'
    """
    return NAMES[spot].upper()


def spots_listed(words: Words, spots: Iterable[Spot]) -> str:
    """Return spots in a list, in the order given: S4C, A5D and D2A."""
    return words.listed([spot_name(spot) for spot in spots])


def type_key(kind: int) -> str:
    """Return the key of a type's number, prismatic too, in the tables of this module."""
    return PRISMATIC_WORD if kind == PRISMATIC else TYPES[kind].value


def type_name(words: Words, kind: int) -> str:
    """Return the name of a type, prismatic too."""
    return words.say(TYPE_NAMES[type_key(kind)])


def artifact_name(words: Words, kind: int) -> str:
    """Return an artifact of a type with its article: "an Exalted artifact"."""
    return words.say(ARTIFACTS[type_key(kind)])


def piece_name(words: Words, kind: int, anima: int, shape: int) -> str:
    """Return an artifact with all its properties: "an Exalted artifact (2 anima, shape A)"."""
    values = {"artifact": artifact_name(words, kind), "anima": words.say("{n} anima", n=anima)}
    if not shape:
        return words.say("{artifact} ({anima})", **values)
    return words.say("{artifact} ({anima}, shape {shape})", shape=shape_letter(shape), **values)


def shape_letter(shape: int) -> str:
    """Return the letter of a shape, 1-3, as in the notation of payments.

    >>> shape_letter(2)
    'B'
    """
    return "ABC"[shape - 1]


def back_name(words: Words, back: str) -> str:
    """Return the name of a tile's back as views have it: a terrain, a type or prismatic."""
    return words.say(BACKS.get(back) or TYPE_NAMES[back])


def front_name(words: Words, front: int) -> str:
    """Return the name of a snow tile's front."""
    if front < TALISMAN:
        return words.say(FRONT_NAMES[FRONTS[front]])
    return words.say(TALISMANS[TYPES[front - TALISMAN].value])


def fronts_listed(words: Words, fronts: Iterable[int]) -> str:
    """Return the names of several fronts in a list."""
    return words.listed([front_name(words, front) for front in fronts])


def front_of(text: str) -> int:
    """Return the number of a front from its words in an action.

    >>> front_of("talisman:harmony")
    13
    """
    return FRONT_WORDS.index(tuple(text.split(":")))


def guild_name(words: Words, guild: str) -> str:
    """Return the name of a guild by its id."""
    return words.say(GUILDS[guild])


def camp_name(camp: int, seats: int, names: Sequence[str], words: Words) -> str:
    """Return the name of a camp; numbers from ``seats`` up are white camps."""
    if camp >= seats:
        return words.say("a white camp")
    return words.say("{name}'s camp", name=names[camp])


def leader_name(seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return the name of a seat's leader."""
    return words.say("{name}'s leader", name=names[seat])


def archaeologists(words: Words, n: int) -> str:
    """Return a number of archaeologists."""
    return words.count("{n} archaeologist", "{n} archaeologists", n)


def ep(words: Words, n: int) -> str:
    """Return a number of exploration points."""
    return words.say("{n} EP", n=n)


def spelled(text: str, words: Words) -> str:
    """Return a text with its first amount of EP written out; a price in brackets stays short.

    >>> from render.words import words
    >>> spelled("Move (1 EP). 1 EP left; this turn 1 of 2 EP spent.", words())
    'Move (1 EP). 1 exploration point (EP) left; this turn 1 of 2 EP spent.'
    """
    amount = re.escape(words.say("{n} EP", n="#")).replace(re.escape("#"), r"(\d+)")
    return re.sub(rf"(?<!\()\b{amount}\b", lambda found: _whole_ep(words, int(found[1])), text, count=1)


def _whole_ep(words: Words, n: int) -> str:
    return words.count("{n} exploration point (EP)", "{n} exploration points (EP)", n)


def rp(words: Words, n: int) -> str:
    """Return a number of renown points."""
    return words.say("{n} renown", n=n)


def rp_tokens(words: Words, n: int) -> str:
    """Return a number of renown tokens."""
    return words.count("{n} renown token", "{n} renown tokens", n)


def anima(words: Words, n: int) -> str:
    """Return an amount of anima."""
    return words.say("{n} anima", n=n)


def tiles(words: Words, n: int) -> str:
    """Return a number of tiles."""
    return words.count("{n} tile", "{n} tiles", n)


def requests(words: Words, n: int) -> str:
    """Return a number of requests."""
    return words.count("{n} request", "{n} requests", n)


def price_parts(price: Price, words: Words) -> list[str]:
    """Return what is added and taken off: "+1 half covered", "−2 explorers"."""
    found = [words.say(_HARDER[price.harder])] if price.harder else []
    found.append(words.count("−{n} explorer", "−{n} explorers", price.explorers))
    if price.architects:
        found.append(words.say("−1 architects"))
    if price.termites:
        found.append(words.count("−{n} termite", "−{n} termites", price.termites))
    return found


# ---- Payments: what each piece of the notation of ``engine.ice.actions`` stands for (I10.2)


def type_of(piece: str) -> int:
    """Return the type of a piece, prismatic too.

    >>> type_of("os"), type_of("x2")
    (0, 5)
    """
    return LETTERS.index(piece[0])


def artifact_of(piece: str) -> PieceView | None:
    """Return the artifact that a piece stands for, None for a study token.

    >>> artifact_of("h1c")
    PieceView(type=2, anima=1, shape=3, up=True)
    """
    if piece[1] == "s":
        return None
    return PieceView(type_of(piece), int(piece[1]), _SHAPES.index(piece[2:] or "-"), up=True)


# ---- What a request still lacks before it can be paid, in words


def wanting(lacking: Lacking, words: Words) -> str:
    """Return what is still needed, without a full stop: "1 more anima of Harmony"; "" when nothing is."""
    types = words.either([type_name(words, kind) for kind in lacking.types])
    if lacking.anima:
        return words.say("{n} more {types} anima", n=lacking.anima, types=types)
    if lacking.pieces and lacking.shapes:
        return artifact_name(words, lacking.types[0])
    if not lacking.pieces:
        return ""
    # Translators: a piece is an artifact or a study token, each of one of these types
    return words.count("{n} more piece: {types}", "{n} pieces of different types: {types}", lacking.pieces, types=types)
