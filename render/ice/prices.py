"""What things cost, in words: excavations (I6.4), the pieces of a payment (I10.2), what a request still lacks.

Knows the parts of a price and of a payment. Must not know what they come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import LETTERS
from engine.ice.view import PieceView
from render.ice.lexicon import artifact_name, type_name
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.advice import Lacking, Price
    from render.words import Words


_HARDER: Final[Mapping[str, str]] = {
    "nunatak": msg("+1 nunatak"),
    "covered": msg("+1 half covered"),
    "camp": msg("+1 camp"),
}


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

_SHAPES = "-abc"


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
        return words.say("{n} more anima of {types}", n=lacking.anima, types=types)
    if lacking.pieces and lacking.shapes:
        return artifact_name(words, lacking.types[0])
    if not lacking.pieces:
        return ""
    # Translators: a piece is an artifact or a study token, each of one of these types
    return words.count("{n} more piece: {types}", "{n} pieces of different types: {types}", lacking.pieces, types=types)
