"""What a request still lacks before it can be paid, in words.

Knows what advice says of a request. Must not know who asks, nor where it is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.ice.lexicon import artifact_name, type_name

if TYPE_CHECKING:
    from engine.ice.advice import Lacking
    from render.words import Words


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
