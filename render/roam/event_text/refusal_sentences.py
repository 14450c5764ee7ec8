"""Why an action was refused, and what to do instead: one sentence for every key of ``engine.roam.actions``.

Knows the keys and their values. Must not know rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.roam.lexicon import ABILITIES, coins
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Value
    from render.roam.event_text.voice import Voice

SENTENCES: Final[Mapping[str, str]] = {
    "over": msg("The match is over. Start a new one when you like."),
    "not-your-turn": msg("It is not your turn: {seat} is to act. You will be told when it is yours."),
    # artifacts
    "no-artifact": msg("You have no {ability} artifact. They are bought at the end of a turn."),
    "artifact-used": msg("Your {ability} artifacts are used. They turn up again when all your characters wake up."),
    "flip-last": msg(
        "{card} is your last awake character, and you must still explore with one. "
        "Explore first, or flip somebody else."
    ),
    "slide-nothing": msg("There is no marker on {square} to slide. Choose a square with a marker."),
    "slide-far": msg(
        "{target} is not next to {square}. A marker slides one step up, down, left or right: choose a neighbour."
    ),
    "slide-taken": msg("{target} is occupied. A marker slides to an empty square: choose another one."),
    "slide-hole": msg("No land lies at {target} any more. Choose a square on a land."),
    "turn-thrice": msg("The pattern is turned three times already, and a fourth would bring it back. Place it now."),
    "turn-no-position": msg("Turned once more, {card} would fit nowhere on the map. Choose a position as it is."),
    # waking and exploring
    "not-yours": msg("{card} is not one of your characters. Choose one of yours."),
    "asleep": msg("{card} is asleep. Choose an awake character."),
    "rest-none-asleep": msg("All your characters are awake, so there is nothing to rest for. Explore with one."),
    "rest-coins": msg("An early rest costs you {cost} now, and you have {coins}. Explore with an awake character."),
    "no-position": msg("{card} fits nowhere on the map. Explore with another character."),
    "position-outside": msg(
        "At {square}, solid squares of {card} would lie off the map; only blanks may. Choose another position."
    ),
    "position-hole": msg(
        "At {square}, solid squares of {card} would lie where no land is left. Choose another position."
    ),
    "nowhere-fits": msg("{card} must explore now. Choose a position, or use a Turn artifact first."),
    "fill-other": msg("{square} cannot be filled now. Your markers are short: choose among {squares}."),
    # blanks and Replace
    "no-marker": msg("You have no marker left to place. You get markers back when a land with yours is claimed."),
    "not-blank": msg("{square} is no blank of this pattern on the map. Choose one of its blanks."),
    "filled": msg("{square} was filled in this exploration already, and once is all. Choose another square."),
    "blank-full": msg("{square} is full. Choose a free blank."),
    "blank-coins": msg("That costs {cost}, and you have {coins}. Use a Free blank artifact, or end your turn."),
    "replace-outside": msg("{square} is not in the pattern as you placed it. Choose one of its squares."),
    "replace-nothing": msg("There is no marker on {square} to replace. Choose a marker of another player."),
    "replace-own": msg("The marker on {square} is your own. Choose one of another player."),
    "replace-room": msg("{square} still has room for a marker. With stacked markers only full squares are replaced."),
    "replace-unpaid": msg("{square} is a blank: pay 2 coins or use a Free blank artifact with the Replace."),
    "replace-solid": msg("{square} is a solid square of the pattern: replace its marker without paying."),
    # auctions
    "not-tied": msg("You are not among the tied players, so you do not bid here. Wait for the auction to end."),
    "spoken": msg("You have spoken in this auction, and everybody speaks once. Wait for the others."),
    "bid-low": msg("A bid of {amount} is too low: bid at least {minimum}, or pass."),
    "bid-coins": msg("You cannot bid {amount}: you have {coins}. Bid less, or pass."),
    "limit-coins": msg("A limit of {amount} is more than you have: {coins}. Set a lower one."),
    "limit-unset": msg("You have set no limit in this auction, so there is nothing to withdraw."),
    # buying
    "not-in-row": msg("{artifact} is not for sale now. Choose one of the open artifacts, or buy nothing."),
    "buy-coins": msg("{artifact} costs {price}, and you have {coins}. Choose a cheaper one, or buy nothing."),
}

# By the present step, because that is what the player needs to know.
NOT_NOW: Final[Mapping[str, str]] = {
    "start": msg("That is not possible now. First explore with one of your characters; Flip and rest come before."),
    "before": msg("That is not possible now. First explore with one of your characters; artifacts may come before."),
    "place": msg("That is not possible now. First choose a position for the character who explores."),
    "fill": msg("That is not possible now. Your markers are short: first choose the squares to fill."),
    "after": msg("That is not possible now. You have explored: fill blanks, use artifacts, or end your turn."),
    "auction": msg("That is not possible now. An auction is under way: bid, pass or set a limit."),
    "buy": msg("That is not possible now. Buy one of the open artifacts, or buy nothing."),
    "over": msg("The match is over. Start a new one when you like."),
}
UNKNOWN: Final = msg("The rules do not allow that now. Look at the choices of your turn.")


def refusal(reason: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what was wrong and what to do; an unknown reason gets a general one."""
    message = NOT_NOW.get(str(values.get("phase")), UNKNOWN) if reason == "not-now" else SENTENCES.get(reason, UNKNOWN)
    return voice.words.say(message, **{key: _value(key, value, voice) for key, value in values.items()})


def _value(key: str, value: Value, voice: Voice) -> str:
    match key, value:
        case "seat", int(seat):
            return voice.name(seat)
        case "square" | "target", str(at):
            return at.upper()
        case "squares", tuple(several):
            return voice.words.listed([at.upper() for at in several])
        case "cost" | "coins" | "price" | "amount" | "minimum", int(n):
            return coins(voice.words, n)
        case "card", str(card):
            return voice.character(card)
        case "artifact", str(artifact):
            return voice.artifact(artifact)
        case "ability", str(ability):
            return voice.words.say(ABILITIES[ability])
        case _:
            return str(value)
