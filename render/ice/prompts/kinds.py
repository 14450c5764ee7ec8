"""The kinds of what can be done in a turn, each with the cost and gain of its best.

Knows which verbs go together. Must not know any one label or hint, nor rules: the engine's advice has the figures.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import SUPPLY
from render.base import Kind
from render.ice.lexicon import ep
from render.ice.prompts.labels import VERBS, hint, label
from render.ice.prompts.series import begins
from render.ice.prompts.snow import parted
from render.texts import HINT, clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.base import Role
    from render.ice.prompts.spots import Seen

_ORDER: Final = ("dig", "move", "camp", "forage", "study", "play", "white", "pitch", "light", "over")
"""The kinds in the order in which they are offered."""
_NAMES: Final = {
    "dig": (msg("Dig"), msg("Dig how?")),
    "move": (msg("Move"), msg("Move where?")),
    "camp": (msg("Build or recruit"), msg("Where do you build a camp, or recruit?")),
    "forage": (msg("Send an archaeologist"), msg("Send an archaeologist where?")),
    "over": (msg("Overwork"), msg("Overwork (1 renown token): for which action?")),
    "white": (msg("Build a white camp"), msg("Build a white camp where?")),
    "pitch": (msg("Move your camp"), msg("Move your camp and leader where?")),
    "light": (msg("Place activation token"), msg("Place the activation token here: use it for what?")),
    "study": (msg("Study"), ""),
    "play": (msg("Play a tile"), msg("Play which snow tile?")),
    "sail": (msg("Sail"), msg("Sail where?")),
    "move sail": (msg("Move or sail"), msg("Move or sail where?")),
    "recruit": (msg("Recruit"), msg("Recruit where?")),
    "build": (msg("Build a camp"), msg("Build your camp where?")),
}
"""By key, or the only verbs in it: label and heading of a kind."""
_PURPOSES: Final = {
    # Translators: in parentheses behind a button
    "build": msg("your leader goes there; you can recruit there later"),
    "white": msg("everyone can recruit there and sail to it"),
    "recruit": msg("adds 1 archaeologist at a camp"),
    "forage": msg("free, once a turn, from your guild board"),
}
"""By key, or the only verb in it: what a kind with several places is for."""
_FIRST: Final = ("camp", "forage")
"""Kinds that come before all others while the leader is in the reserve."""
_MIXED: Final = frozenset({"move", "camp"})
MANY: Final = 10
"""Places for a camp and to recruit at, beyond which they are kinds of their own."""
_PRICED: Final = frozenset({"move", "camp", "recruit", "white", "pitch", "study"})
"""Kinds whose actions cost 1 EP each."""
_PRICE: Final = re.compile(r" \([^()]*\)$")
"""The price at the end of a label, which the name of the kind has already."""
_DIGS: Final = ("excavate", "excavate:architects")


def kinds(legal: Sequence[str], seen: Seen) -> tuple[Kind, ...]:
    """Return the kinds of a turn: digging first, or coming to the dig while the leader is in the reserve."""
    if seen.view.decision.phase == "allocate":
        return _placing(legal, seen)
    if seen.view.decision.phase != "turn":
        return ()
    found: dict[str, list[str]] = {key: [] for key in _ORDER}
    if seen.leader == SUPPLY:
        found = {"camp": [], "forage": [], **{key: texts for key, texts in found.items() if key not in _FIRST}}
    for text in legal:
        verb, *rest = text.split(":")
        if known := VERBS[verb].kinds.get(":".join(rest[:1])) or VERBS[verb].kind:
            found[known].append(text)
    if len(found["camp"]) > MANY:
        # whom to call and where to build are two questions where there are many places for a camp
        found["recruit"] = [text for text in found["camp"] if text.startswith("recruit")]
        found["camp"] = [text for text in found["camp"] if not text.startswith("recruit")]
    if advice.overworked(seen.view) is not None:
        found = {"over": found["over"], **found}
    # few camps to recruit at, but the list of where one may be built is long
    found["camp"].sort(key=lambda text: seen.leader != SUPPLY and not text.startswith("recruit"))
    return tuple(_kind(key, texts, seen) for key, texts in found.items() if texts)


def _placing(legal: Sequence[str], seen: Seen) -> tuple[Kind, ...]:
    """Return what may be declared before an allocation, and the allocation itself."""
    places = tuple(text for text in legal if begins(text))
    found = [
        Kind(_key(text), label(text, seen, under=""), hint(text, seen), (text,)) for text in legal if text not in places
    ]
    words = seen.words
    return (Kind("place", words.say("Place everyone"), "", places, words.say("Place explorers where?")), *found)


def _key(text: str) -> str:
    return text.rpartition(":")[2]


def role(text: str) -> Role:
    """Return what an action is to its turn: one comes somewhere to dig there."""
    match text.split(":"):
        case ["done" | "pass"]:
            return "ends"
        case ["play", _, *_]:
            return "secret"
        case ["overwork"]:
            return "extra"
        case ["camp", *_]:
            return "opens"
    return "aim" if text == _DIGS[0] else ""


def gives_up(text: str, seen: Seen) -> bool:
    """Return whether an action ends the turn at a loss (I5.4, I5.5)."""
    if text != "done" or seen.view.decision.phase != "turn":
        return False
    end = advice.turn_end(seen.view)
    return bool(end.forfeited or end.tiles)


def _kind(key: str, texts: Sequence[str], seen: Seen) -> Kind:
    words, best = seen.words, texts[0]
    verbs = " ".join(sorted({text.partition(":")[0] for text in texts}))
    name, heading = _NAMES[verbs if key in _MIXED and verbs in _NAMES else key]
    told = hint(best, seen)
    if key == "over":
        limit = ep(words, advice.overworked_limit(seen.view))
        told = words.say("pay 1 renown token to use up to {ep} this turn", ep=limit)
        called = words.say(name)
    elif key not in {"study", "play"} and len(texts) == 1:
        called = label(best, seen, under="")
    elif key == "play" and (front := _front(texts)):
        called = label(front, seen, under="")
    elif key in _PRICED:
        called = words.say("{action} ({cost})", action=words.say(name), cost=ep(words, 1))
    else:
        called = words.say(name)
    if len(texts) > 1 and (purpose := _PURPOSES.get(verbs if key == "camp" else key)):
        told = words.say(purpose)
    elif len(texts) > 1:
        told = ", ".join([_PRICE.sub("", label(best, seen, under="")), *([told] if told else [])])
    return Kind(key, called, clipped(told, HINT), tuple(texts), words.say(heading) if heading else "")


def _front(texts: Sequence[str]) -> str:
    """Return the beginning of playing the one tile that all of these play; "" when they play several."""
    fronts = {parted(text.split(":")[1:])[0][0] for text in texts}
    return f"play:{fronts.pop()}" if len(fronts) == 1 else ""
