"""What the effects of artifacts do, in a few words for the slot that is still empty.

Knows types. Must not know when an effect may be used. A text has at most 20 characters, in English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import TYPES, Type
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

_EFFECTS: Final[Mapping[str, str]] = {
    # Translators: what artifacts do, on a narrow slot of two short lines
    Type.OBLITERATION: msg("destroy a tile"),
    Type.EXALTED: msg("gather neighbours"),
    Type.HARMONY: msg("one more joins you"),
    Type.PHILOSOPHICAL: msg("rescue a tile"),
    Type.ACHIEVEMENT: msg("gain 1 EP"),
}


def effect_name(words: Words, kind: int) -> str:
    """Return what an artifact of a type does (I8.4 to I8.8)."""
    return words.say(_EFFECTS[TYPES[kind]])
