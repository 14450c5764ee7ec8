"""Sentences about exploring and about artifacts in use.

Knows the events of one turn on the map. Must not know auctions or claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.events import (
    CoinTaken,
    Explored,
    Flipped,
    NothingPlaced,
    OutpostTaken,
    Placed,
    Replaced,
    Slid,
    Turned,
    Woke,
)
from render.roam.lexicon import markers, square, squares_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from render.roam.event_text.voice import Voice


def exploring(voice: Voice, event: Explored | Placed | NothingPlaced | Replaced | OutpostTaken) -> str:
    """Return a sentence on an event on the map."""
    say = voice.words.say
    match event:
        case Explored(seat, character):
            return say("{name} sent {character} out.", name=voice.name(seat), character=voice.character(character))
        case NothingPlaced():
            return nothing_placed(voice, event)
        case Placed(blank=True):
            return blanks(voice, [event])
        case Placed():
            return placed(voice, [event])
        case Replaced():
            return _replaced(voice, event)
        case OutpostTaken(seat, at):
            return say(
                "{name} surrounded the marker on {square} and took the outpost.",
                name=voice.name(seat),
                square=square(at),
            )


def nothing_placed(voice: Voice, event: NothingPlaced, character: str | None = None) -> str:
    """Return a sentence that a character found no position; with ``character`` the sentence names it."""
    say, name = voice.words.say, voice.name(event.seat)
    if character and event.markers:
        return say(
            "{name} sent {character} out, who found no position: nothing was placed.", name=name, character=character
        )
    if character:
        return say("{name} sent {character} out without a marker to place.", name=name, character=character)
    if event.markers:
        return say("{name} found no position, so nothing was placed.", name=name)
    return say("{name} had no marker left, so nothing was placed.", name=name)


def placed(voice: Voice, events: Sequence[Placed], character: str | None = None) -> str:
    """Return a sentence on the solid squares of one exploration; with ``character`` the sentence names it."""
    say, name = voice.words.say, voice.name(events[0].seat)
    where = sorted(at for event in events for at in event.squares)
    gained = sum(event.gained for event in events)
    if not where and character:
        return say(
            "{name} explored with {character}: every square was full, so nothing was placed.",
            name=name,
            character=character,
        )
    if not where:
        return say("Every square was full, so {name} placed nothing.", name=name)
    values = {"name": name, "markers": markers(voice.words, len(where)), "square": square(where[0])}
    if character and gained:
        return say(
            "{name} explored with {character} at {square}: {markers}, {coins}.",
            character=character,
            coins=voice.coins(gained),
            **values,
        )
    if character:
        return say("{name} explored with {character} at {square}: {markers}.", character=character, **values)
    del values["square"]
    values["squares"] = squares_listed(voice.words, where)
    if gained:
        return say("{name} placed {markers} on {squares} and gained {coins}.", coins=voice.coins(gained), **values)
    return say("{name} placed {markers} on {squares}.", **values)


def blanks(voice: Voice, events: Sequence[Placed]) -> str:
    """Return a sentence on blank squares filled one after the other, all for coins or all with artifacts."""
    count, n = voice.words.count, len(events)
    values = {
        "name": voice.name(events[0].seat),
        "squares": squares_listed(voice.words, (at for event in events for at in event.squares)),
    }
    gained = sum(event.gained for event in events)
    paid = sum(event.paid for event in events)
    if paid and gained:
        return count(
            "{name} filled the blank {squares} for {price} and gained {coins}.",
            "{name} filled the blanks {squares} for {price} and gained {coins}.",
            n,
            price=voice.coins(paid),
            coins=voice.coins(gained),
            **values,
        )
    if paid:
        return count(
            "{name} filled the blank {squares} for {price}.",
            "{name} filled the blanks {squares} for {price}.",
            n,
            price=voice.coins(paid),
            **values,
        )
    values["artifacts"] = voice.artifacts([event.artifact for event in events if event.artifact])
    if gained:
        return count(
            "{name} filled the blank {squares} with {artifacts} and gained {coins}.",
            "{name} filled the blanks {squares} with {artifacts} and gained {coins}.",
            n,
            coins=voice.coins(gained),
            **values,
        )
    return count(
        "{name} filled the blank {squares} with {artifacts}.",
        "{name} filled the blanks {squares} with {artifacts}.",
        n,
        **values,
    )


def _replaced(voice: Voice, event: Replaced) -> str:
    say = voice.words.say
    values = {
        "name": voice.name(event.seat),
        "owner": voice.name(event.owner),
        "square": square(event.square),
        "artifacts": voice.artifacts([key for key in (event.artifact, event.free) if key]),
    }
    if event.paid and event.gained:
        return say(
            "{name} replaced {owner}'s marker on {square} with {artifacts} for {price} and gained {coins}.",
            price=voice.coins(event.paid),
            coins=voice.coins(event.gained),
            **values,
        )
    if event.paid:
        return say(
            "{name} replaced {owner}'s marker on {square} with {artifacts} for {price}.",
            price=voice.coins(event.paid),
            **values,
        )
    if event.gained:
        return say(
            "{name} replaced {owner}'s marker on {square} with {artifacts} and gained {coins}.",
            coins=voice.coins(event.gained),
            **values,
        )
    return say("{name} replaced {owner}'s marker on {square} with {artifacts}.", **values)


def tools(voice: Voice, event: Woke | Flipped | CoinTaken | Slid | Turned) -> str:
    """Return a sentence on the use of an artifact, or on characters that woke up."""
    say = voice.words.say
    match event:
        case Woke(seat, cost, artifacts):
            return _woke(voice, voice.name(seat), cost, voice.artifacts(artifacts))
        case Flipped(seat, artifact, character, awake):
            who = {"name": voice.name(seat), "character": voice.character(character)}
            if awake:
                return say("{name} woke {character} with {artifact}.", artifact=voice.artifact(artifact), **who)
            return say("{name} put {character} to sleep with {artifact}.", artifact=voice.artifact(artifact), **who)
        case CoinTaken(seat, artifact):
            return coins_taken(voice, seat, [artifact])
        case Turned(seat, artifact):
            return turned(voice, seat, [artifact])
        case Slid(seat, artifact, owner, source, target):
            way = {"source": square(source), "target": square(target), "artifact": voice.artifact(artifact)}
            if seat == owner:
                return say(
                    "{name} slid a marker of their own from {source} to {target} with {artifact}.",
                    name=voice.name(seat),
                    **way,
                )
            return say(
                "{name} slid {owner}'s marker from {source} to {target} with {artifact}.",
                name=voice.name(seat),
                owner=voice.name(owner),
                **way,
            )


def _woke(voice: Voice, name: str, cost: int | None, artifacts: str) -> str:
    say = voice.words.say
    if cost is None:
        if artifacts:
            return say("{name}'s characters all woke up, and {artifacts} with them.", name=name, artifacts=artifacts)
        return say("{name}'s characters all woke up.", name=name)
    price = voice.coins(cost)
    if artifacts:
        return say(
            "{name} rested for {coins}: all characters woke up, and {artifacts} with them.",
            name=name,
            coins=price,
            artifacts=artifacts,
        )
    return say("{name} rested for {coins}: all characters woke up.", name=name, coins=price)


def coins_taken(voice: Voice, seat: Seat, artifacts: Sequence[str]) -> str:
    """Return a sentence on coins taken one after the other."""
    return voice.words.say(
        "{name} took {coins} with {artifacts}.",
        name=voice.name(seat),
        coins=voice.coins(len(artifacts)),
        artifacts=voice.artifacts(artifacts),
    )


def turned(voice: Voice, seat: Seat, artifacts: Sequence[str]) -> str:
    """Return a sentence on quarter turns of one pattern."""
    return voice.words.say(
        "{name} turned the pattern with {artifacts}.", name=voice.name(seat), artifacts=voice.artifacts(artifacts)
    )
