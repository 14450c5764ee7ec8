"""Sentences about the logbook: the card, and what each player did with it (I12).

Knows the ten cards' events. Must not know days nor turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.ice.components import TERRAINS
from engine.ice.events.logbook import (
    Bought,
    Called,
    CampShifted,
    Declined,
    Displaced,
    LetterDrawn,
    MarketClosed,
    MarketLaid,
    Posted,
    Revealed,
    Skipped,
    Snowed,
    Sold,
    Swapped,
)
from render.ice import card_names, lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.ice.event_text.voice import Voice

LogEvent: TypeAlias = Revealed | Skipped | Declined | Called | Posted | Snowed | Displaced | CampShifted | LetterDrawn
MarketEvent: TypeAlias = MarketLaid | Bought | Swapped | Sold | MarketClosed


def describe(voice: Voice, event: LogEvent) -> str:
    """Return a sentence on the card of the day, or on what somebody did with it."""
    say = voice.words.say
    match event:
        case Revealed(_, card):
            return say(
                "Logbook, {card}: {text}.",
                card=voice.logbook(card),
                text=card_names.logbook_text(voice.words, voice.box.logbook[card]),
            )
        case Skipped():
            return skipped(voice, [event])
        case Declined(seat, card):
            return say("{name} did nothing with {card}.", name=voice.name(seat), card=voice.logbook(card))
        case Called():
            return called(voice, [event])
        case Posted():
            return posted(voice, [event])
        case Snowed(seat, cell, terrain):
            return say(
                "{name} laid a snow tile on {spot}: {terrain}.",
                name=voice.name(seat),
                spot=voice.spot(cell),
                terrain=lexicon.back_name(voice.words, TERRAINS[terrain].value),
            )
        case Displaced():
            return displaced(voice, [event])
        case CampShifted(seat, source, cell):
            if source < 0:
                return say("{name} put their own camp on {spot}.", name=voice.name(seat), spot=voice.spot(cell))
            return say(
                "{name} moved their own camp from {source} to {spot}; leaders stayed.",
                name=voice.name(seat),
                source=voice.spot(source),
                spot=voice.spot(cell),
            )
        case LetterDrawn(seat, number):
            return say("{name} drew {requests}.", name=voice.name(seat), requests=voice.requests(number))
        case _:
            assert_never(event)


def market(voice: Voice, event: MarketEvent) -> str:
    """Return a sentence on a trade with the caravan."""
    say = voice.words.say
    match event:
        case MarketLaid(()):
            return say("The caravan brought nothing.")
        case MarketLaid(fronts):
            return say("The caravan brought {tiles}.", tiles=voice.fronts(fronts))
        case Bought(seat, front):
            return say(
                "{name} bought {tile} for {tokens}.",
                name=voice.name(seat),
                tile=voice.front(front),
                tokens=voice.tokens(1),
            )
        case Swapped(seat, front, given):
            return say(
                "{name} gave {given} and took {tile}.",
                name=voice.name(seat),
                given=voice.front(given),
                tile=voice.front(front),
            )
        case Sold(seat, front):
            return say(
                "{name} sold {tile} for {tokens}.",
                name=voice.name(seat),
                tile=voice.front(front),
                tokens=voice.tokens(1),
            )
        case MarketClosed(0):
            return say("The caravan left.")
        case MarketClosed(number):
            return voice.words.count(
                "The caravan left: {n} tile went back to the discard.",
                "The caravan left: {n} tiles went back to the discard.",
                number,
            )
        case _:
            assert_never(event)


def skipped(voice: Voice, events: Sequence[Skipped]) -> str:
    """Return a sentence on who could not do their part of a card."""
    return voice.words.say(
        "{card} had nothing for {names}.",
        card=voice.logbook(events[0].card),
        names=voice.everyone(event.seat for event in events),
    )


def called(voice: Voice, events: Sequence[Called]) -> str:
    """Return a sentence on archaeologists that one player called to one camp."""
    return voice.words.say(
        "{name} called {archs} to the camp on {spot}: from {sources}.",
        name=voice.name(events[0].seat),
        archs=voice.archs(sum(event.number for event in events)),
        spot=voice.spot(events[0].cell),
        sources=voice.spots(dict.fromkeys(event.source for event in events)),
    )


def posted(voice: Voice, events: Sequence[Posted]) -> str:
    """Return a sentence on archaeologists placed from the reserve, one on each spot."""
    return voice.words.count(
        "{name} put {n} archaeologist from the reserve on {spots}.",
        "{name} put {n} archaeologists from the reserve on {spots}.",
        len(events),
        name=voice.name(events[0].seat),
        spots=voice.spots(dict.fromkeys(event.spot for event in events)),
    )


def displaced(voice: Voice, events: Sequence[Displaced]) -> str:
    """Return a sentence on explorers that left one hidden cell."""
    say = voice.words.say
    archs: dict[int, int] = {}
    leaders: dict[int, list[str]] = {}
    for event in events:
        archs[event.target] = archs.get(event.target, 0) + (event.leader < 0)
        leaders.setdefault(event.target, []).extend([voice.leader(event.leader)] if event.leader >= 0 else [])
    parts = []
    for spot, number in archs.items():
        people = [voice.archs(number)] if number else []
        parts.append(
            say("{explorers} to {spot}", explorers=voice.words.listed(people + leaders[spot]), spot=voice.spot(spot))
        )
    return say(
        "Explorers left {source}, which was hidden: {parts}.",
        source=voice.spot(events[0].source),
        parts=", ".join(parts),
    )
