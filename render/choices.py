"""The lobby's choices by name, as far as all games share them: who begins, what is on or off.

Knows how choices are written. Must not know any game's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

_SHARED: Final = {"first": msg("First player")}
_DRAWN: Final = msg("Drawn at random")
_SWITCH: Final = {"on": msg("On"), "off": msg("Off")}


def choice(
    key: str, value: str | None, words: Words, *, names: Mapping[str, str], values: Mapping[str, Mapping[str, str]]
) -> str:
    """Return the name of a choice, or of one of its values; a seat's own choice may be named as ``edge.0``.

    ``names`` and ``values`` are the game's own, by key and by key and value; a choice without values is a switch.
    """
    key = key.partition(".")[0]
    if value is None:
        return words.say(names.get(key) or _SHARED[key])
    if key != "first":
        return words.say(values.get(key, _SWITCH)[value])
    return words.say("Seat {n}", n=int(value) + 1) if value.isdecimal() else words.say(_DRAWN)
