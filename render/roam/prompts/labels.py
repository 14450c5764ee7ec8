"""Labels of actions for buttons and lists, and headings of the levels of their tree.

Knows the notation (``engine.roam.actions``), also cut at a colon. Must not know what an action gains or costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam import advice
from engine.roam.deck import Ability
from engine.roam.view import Phase
from render.roam.lexicon import ABILITIES, coins
from render.texts import LABEL, clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.roam.view import View
    from render.words import Words


# Verbs that use an artifact of the one who acts.
TOOLS: Final[Mapping[str, Ability]] = {
    "coin": Ability.COIN,
    "free": Ability.FREE_BLANK,
    "replace": Ability.REPLACE,
    "turn": Ability.TURN,
    "slide": Ability.SLIDE,
    "flip": Ability.FLIP,
}
_VERBS: Final[Mapping[str, str]] = {
    "flip": msg("Flip a character"),
    "slide": msg("Slide a marker"),
    "explore": msg("Explore"),
    "turn": msg("Turn the pattern"),
    "at": msg("Choose a position"),
    "nowhere": msg("Place nothing"),
    "fill": msg("Fill a square"),
    "blank": msg("Fill a blank for 2 coins"),
    "free": msg("Fill a blank for free"),
    "replace": msg("Replace a marker"),
    "bid": msg("Bid"),
    "pass": msg("Pass"),
    "limit": msg("Set a secret limit"),
    "buy": msg("Buy an artifact"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "flip": msg("Flip which character?"),
    "slide": msg("Slide the marker from"),
    "explore": msg("Explore with"),
    "at": msg("Place its first solid square where?"),
    "fill": msg("Fill which square?"),
    "blank": msg("Fill which blank for 2 coins?"),
    "free": msg("Fill which blank for free?"),
    "replace": msg("Replace which marker?"),
    "bid": msg("Bid how much?"),
    "limit": msg("Bid as little as wins, up to"),
    "buy": msg("Buy which artifact?"),
}


def label(text: str, view: View, words: Words, *, under: str | None = None) -> str:
    """Return the label of an action, or of the common beginning of several.

    ``under`` is the level under which it is listed, if that is not the level just above it: then the label says
    everything, because no heading says the rest.
    """
    whole = under is not None and under != text.rpartition(":")[0]
    return clipped(_whole(text, view, words) if whole else _short(text, view, words), LABEL)


def brief(text: str, view: View, words: Words) -> str:
    """Return the character that explores; "" for other actions, of which no question says the verb."""
    verb, _, key = text.partition(":")
    return _name(key, view, words) if key and verb == "explore" else ""


def level(prefix: str, view: View, words: Words) -> str:
    """Return the heading over the actions that begin with the prefix."""
    match prefix.split(":"):
        case [""]:
            return words.say("Auction") if view.phase is Phase.AUCTION else words.say("What will you do?")
        case ["slide", source]:
            return words.say("Slide the marker from {square} to", square=source.upper())
        case ["replace", at]:
            return words.say("Pay for the blank {square} with", square=at.upper())
        case [verb, *_] if verb in _LEVELS:
            return words.say(_LEVELS[verb])
        case _:
            return label(prefix, view, words)


def _short(text: str, view: View, words: Words) -> str:
    match text.split(":"):
        case ["limit", "none"]:
            return words.say("No limit")
        case ["limit", amount]:
            return words.say("Up to {coins}", coins=coins(words, int(amount)))
        case ["bid", amount]:
            return words.say("Bid {n}", n=amount)
        case ["explore" | "flip" | "buy", key]:
            return _name(key, view, words)
        case ["slide", source, target]:
            return words.say("{source} to {target}", source=source.upper(), target=target.upper())
        case ["replace", _, "pay"]:
            return words.say("2 coins")
        case ["replace", _, "free"]:
            return tool_name("free", view, words)
        case [_, at]:
            return at.upper()
        case _:
            return _whole(text, view, words)


def _whole(text: str, view: View, words: Words) -> str:
    match text.split(":"):
        case ["rest"]:
            return words.say("Rest early for {coins}", coins=coins(words, advice.awake(view)))
        case ["coin"]:
            return words.say("Take 1 coin with {artifact}", artifact=tool_name("coin", view, words))
        case ["turn"]:
            return words.say("Turn the pattern with {artifact}", artifact=tool_name("turn", view, words))
        case ["done"]:
            return words.say("Buy nothing") if view.phase is Phase.BUY else words.say("End turn")
        case [verb] if verb in _VERBS:
            return words.say(_VERBS[verb])
        case ["limit", "none"]:
            return words.say("Withdraw the limit")
        case ["limit", amount]:
            return words.say("Set a secret limit: {coins}", coins=coins(words, int(amount)))
        case ["bid", _]:
            return _short(text, view, words)
        case ["explore" | "flip" | "buy" as verb, key]:
            return _with_card(verb, key, view, words)
        case [_, *_]:
            return _with_square(text, view, words)
    raise AssertionError("a text always has a first token")


def _with_card(verb: str, key: str, view: View, words: Words) -> str:
    name = _name(key, view, words)
    if verb == "buy":
        return words.say("Buy {artifact}", artifact=name)
    if verb == "explore":
        return words.say("Explore with {character}", character=name)
    if any(held.awake for held in advice.acting(view).characters if held.card.id == key):
        return words.say("Put {character} to sleep", character=name)
    return words.say("Wake {character}", character=name)


def _with_square(text: str, view: View, words: Words) -> str:
    match text.upper().split(":"):
        case ["SLIDE", source]:
            return words.say("Slide the marker on {square}", square=source)
        case ["SLIDE", source, target]:
            return words.say("Slide {source} to {target}", source=source, target=target)
        case ["AT", at]:
            return words.say("Place at {square}", square=at)
        case ["FILL", at]:
            return words.say("Fill {square}", square=at)
        case ["BLANK", at]:
            return words.say("Fill {square} for 2 coins", square=at)
        case ["FREE", at]:
            return words.say("Fill {square} with {artifact}", square=at, artifact=tool_name("free", view, words))
        case ["REPLACE", at, "PAY"]:
            return words.say("Replace the marker on {square} for 2 coins", square=at)
        case ["REPLACE", at, "FREE"]:
            artifact = tool_name("free", view, words)
            return words.say("Replace the marker on {square} with {artifact}", square=at, artifact=artifact)
        case ["REPLACE", at]:
            return words.say("Replace the marker on {square}", square=at)
    raise ValueError(f"{text!r} is no action of Roam")


def tool_name(verb: str, view: View, words: Words) -> str:
    """Return the name of the artifact that an action would use; of its ability when no artifact is ready."""
    artifact = advice.tool(view, TOOLS[verb])
    return words.say(artifact.name if artifact else ABILITIES[TOOLS[verb]])


def _name(key: str, view: View, words: Words) -> str:
    owned = (held.artifact for player in view.players for held in player.artifacts)
    artifact = next((one for one in (*view.row, *owned) if one.id == key), None)
    card = artifact or advice.card_of(view, key)
    return words.say(card.name) if card else key
