"""What the match waits for: the headline over the board, and the question to one seat.

Knows phases. Must not know events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam import advice
from engine.roam.view import Phase
from render.roam.lexicon import TERRAINS, coins, markers, points
from render.texts import won

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.roam.view import Auction, View
    from render.words import Words


def headline(view: View, names: Sequence[str], words: Words) -> str:
    """Return what the match waits for in one line."""
    if view.outcome is not None:
        return won([names[seat] for seat in view.outcome.winners], words)
    if view.auction is not None:
        speaker = names[view.auction.speaker]
        return words.say("Auction for the {land}: {name} to speak", land=land(view.auction, words), name=speaker)
    return words.say("{name}'s turn", name=names[view.active])


def prompt(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return the question to this seat, or whom it waits for."""
    if view.outcome is not None:
        return words.say("The match is over: {headline}.", headline=headline(view, names, words))
    if seat not in view.awaited:
        return _waiting(view, seat, names, words)
    match view.phase:
        case Phase.START | Phase.BEFORE:
            return _exploring(view, words)
        case Phase.PLACE:
            return _placing(view, words)
        case Phase.FILL:
            short = markers(words, view.players[seat].stock)
            return words.say("Your markers are short ({markers} left): choose the squares to fill.", markers=short)
        case Phase.AFTER:
            return _after(view, words)
        case Phase.AUCTION if view.auction is not None:
            return _speaking(view, view.auction, words)
        case Phase.BUY:
            purse = coins(words, view.players[seat].coins)
            return words.say("You may buy one artifact, or buy nothing. You have {coins}.", coins=purse)
        case _:
            return words.say("It is your turn.")


def land(auction: Auction, words: Words) -> str:
    """Return the landscape that an auction is for."""
    return words.say(TERRAINS[auction.card.land.terrain]) if auction.card.land else ""


def _waiting(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    auction = view.auction
    if auction is None:
        return words.say("It is {name}'s turn; nothing is asked of you now.", name=names[view.active])
    speaker = names[auction.speaker]
    if seat not in auction.tied:
        return words.say("{name} is to speak in the auction; you are not among the tied.", name=speaker)
    if any(seat == spoke for spoke, _ in auction.spoken):
        return words.say("You have spoken in this auction; {name} is next.", name=speaker)
    if view.limit is not None:
        limit = coins(words, view.limit)
        return words.say("{name} is to speak before you. Your secret limit is {coins}.", name=speaker, coins=limit)
    return words.say(
        "{name} is to speak before you. You may set a secret limit now: then you need not come back.", name=speaker
    )


def _exploring(view: View, words: Words) -> str:
    cost = advice.rest_cost(view)
    if cost is not None:
        return words.say(
            "Explore with one of your characters. Or first rest for {coins}: then all of them wake up.",
            coins=coins(words, cost),
        )
    return words.say("Explore with one of your characters.")


def _placing(view: View, words: Words) -> str:
    card = advice.card_of(view, view.exploration.character) if view.exploration else None
    name = words.say(card.name) if card else ""
    return words.say("Where does {character} explore? A position is named by its first solid square.", character=name)


def _after(view: View, words: Words) -> str:
    free, tools = advice.fillable(view), advice.usable(view)
    if free:
        blanks = words.count("{n} blank", "{n} blanks", len(free))
        if tools:
            return words.say("You may fill {blanks}, use artifacts, or end your turn.", blanks=blanks)
        return words.say("You may fill {blanks}, or end your turn.", blanks=blanks)
    if tools:
        return words.say("You may use artifacts, or end your turn.")
    if advice.complete(view):
        return words.say("End your turn to settle what is complete.")
    return words.say("End your turn.")


def _speaking(view: View, auction: Auction, words: Words) -> str:
    values = {
        "land": land(auction, words),
        "character": words.say(auction.card.name),
        "points": points(words, auction.card.points),
        "coins": coins(words, auction.minimum),
        "purse": coins(words, advice.acting(view).coins),
    }
    return words.say(
        "Bid for the {land} and {character} ({points}), at least {coins}, or pass. You speak once. You have {purse}.",
        **values,
    )
