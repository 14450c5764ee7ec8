"""Sentences about the course of the match: beginning and end, auctions, claims, purchases.

Knows the events that concern the whole table. Must not know how markers are placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam.events import (
    AuctionOpened,
    Began,
    Bid,
    Bought,
    Claimed,
    Ended,
    LandLaid,
    LastRound,
    LimitSet,
    Passed,
    TurnForced,
)
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.roam.event_text.voice import Voice

_TIED: Final = msg(
    "The {land} is complete and {names} are tied: an auction for it and {character} ({points}). {name} speaks first."
)
# Translators: the same for lands with the name of several: "The ruins are complete ..."
_TIED_MANY: Final = msg(
    "The {land} are complete and {names} are tied: an auction for them and {character} ({points}). {name} speaks first."
)


def course(voice: Voice, event: Began | LastRound | Ended | TurnForced) -> str:
    """Return a sentence on the course of the match."""
    say = voice.words.say
    match event:
        case Began(order, purse):
            seats = [say("{name} ({coins})", name=voice.name(s), coins=voice.coins(purse[s])) for s in order]
            return say("The match begins. Turn order: {names}.", names=voice.words.listed(seats))
        case TurnForced(seat):
            return say("{name} had no choice this turn, so it was played at once.", name=voice.name(seat))
        case LastRound(seat):
            return say("{name} has reached 10 characters: this round is the last.", name=voice.name(seat))
        case Ended(reason):
            if reason == "quiet":
                return say("Ten rounds went by without a claim: the match is over.")
            return say("The last round is played: the match is over.")


def auction(voice: Voice, event: AuctionOpened | LimitSet | Bid | Passed) -> str:
    """Return a sentence on a bid or a pass in an auction, or on a secret limit."""
    say = voice.words.say
    match event:
        case AuctionOpened(_, card, tied):
            return say(
                _TIED_MANY if voice.several(card) else _TIED,
                land=voice.land(card),
                names=voice.everyone(tied),
                character=voice.character(card),
                points=voice.worth(card),
                name=voice.name(tied[0]),
            )
        case LimitSet(seat, None) if voice.over:
            return say("{name} took their secret limit back.", name=voice.name(seat))
        case LimitSet(seat, int(amount)) if voice.over:
            return say("{name}'s secret limit was {coins}.", name=voice.name(seat), coins=voice.coins(amount))
        case LimitSet(_, None):
            return say("You took your secret limit back; you will be asked.")
        case LimitSet(_, int(amount)):
            return say("Your secret limit is {coins}. Only you can see this.", coins=voice.coins(amount))
        case Bid(seat, amount):
            return say("{name} bid {coins}.", name=voice.name(seat), coins=voice.coins(amount))
        case Passed(seat, broke):
            if broke:
                return say("{name} could not outbid that and passed automatically.", name=voice.name(seat))
            return say("{name} passed.", name=voice.name(seat))
    raise AssertionError(event)


def bids(voice: Voice, events: Sequence[Bid | Passed]) -> str:
    """Return a sentence on several bids and passes, one after the other."""
    say = voice.words.say
    spoken = []
    for event in events:
        name = voice.name(event.seat)
        match event:
            case Bid(_, amount):
                spoken.append(say("{name} {coins}", name=name, coins=voice.coins(amount)))
            case Passed(_, True):
                spoken.append(say("{name} could not outbid", name=name))
            case Passed():
                spoken.append(say("{name} passed", name=name))
    return say("Bids: {bids}.", bids=voice.words.listed(spoken))


def gains(voice: Voice, event: Claimed | LandLaid | Bought) -> str:
    """Return a sentence on a land claimed or laid, or on something bought."""
    say = voice.words.say
    match event:
        case Claimed():
            return _claimed(voice, event)
        case LandLaid():
            return say("No land is left to lay there: the map has a hole.")
        case Bought(seat, artifact, price):
            return say(
                "{name} bought {artifact} for {coins}.",
                name=voice.name(seat),
                artifact=voice.artifact(artifact),
                coins=voice.coins(price),
            )
    raise AssertionError(event)


def _claimed(voice: Voice, event: Claimed) -> str:
    say = voice.words.say
    values = {
        "land": voice.land(event.card),
        "character": voice.character(event.card),
        "name": voice.name(event.seat),
    }
    if event.price is None:
        sentence = say("The {land} and {character} went to {name}.", **values)
    else:
        sentence = say(
            "The {land} and {character} went to {name} for {coins}.", coins=voice.coins(event.price), **values
        )
    if not event.consoled:
        return sentence
    consoled = voice.words.count(
        "{names} got 1 coin.", "{names} got 1 coin each.", len(event.consoled), names=voice.everyone(event.consoled)
    )
    return f"{sentence} {consoled}"
