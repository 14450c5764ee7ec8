"""Names of the lobby's options that all games share: who begins, on and off.

Knows how options are written. Must not know any game's own options.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from render.texts import begun
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})
_SHARED: Final = {"first": msg("First player")}
_DRAWN: Final = msg("Drawn at random")
_SWITCH: Final = {"on": msg("On"), "off": msg("Off")}


def choice(
    key: str,
    value: str | None,
    words: Words,
    *,
    names: Mapping[str, str] = _NONE,
    values: Mapping[str, Mapping[str, str]] = _NONE,
) -> str:
    """Return the name of an option, or of one of its values; the key of a seat's option may be written as ``edge.0``.

    ``names`` are the game's names by key, ``values`` those by key and value; an option without values is on or off.
    """
    key = key.partition(".")[0]
    if value is None:
        return words.say(names.get(key) or _SHARED[key])
    if key != "first":
        return begun(words.say(values.get(key, _SWITCH)[value]))
    return words.say("Seat {n}", n=int(value) + 1) if value.isdecimal() else words.say(_DRAWN)
