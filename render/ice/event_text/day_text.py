"""Sentences about the days of a match: beginning and end, sunrise, whose turn it was.

Knows the events that frame the exploring. Must not know what was done in a turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from engine.ice.components import TERRAINS, Terrain
from engine.ice.events.days import (
    Began,
    DayBegan,
    Ended,
    FirstPassed,
    PrismMoved,
    PrismsDone,
    Tossed,
    TurnBegan,
    TurnEnded,
)
from engine.ice.events.logbook import Opened
from render.ice import card_names, lexicon
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from render.ice.event_text.voice import Voice

DayEvent: TypeAlias = (
    Began | Opened | DayBegan | PrismMoved | PrismsDone | FirstPassed | TurnBegan | TurnEnded | Tossed | Ended
)

_OPENED: Final[Mapping[str, str]] = {
    Terrain.BLANK: msg("The logbook card {card} was opened: archaeologists start on blank snow instead of tunnels."),
    Terrain.TUNNEL: msg("The logbook card {card} was opened: archaeologists start on tunnels."),
    Terrain.CREVASSE: msg("The logbook card {card} was opened: archaeologists start on crevasses instead of tunnels."),
    Terrain.NUNATAK: msg("The logbook card {card} was opened: archaeologists start on nunataks instead of tunnels."),
    Terrain.CAMP: msg(
        "The logbook card {card} was opened: archaeologists start around the camp site instead of on tunnels."
    ),
}


def describe(voice: Voice, event: DayEvent) -> str | None:
    """Return a sentence on the course of the match; None for the beginning of a turn, which the headline says."""
    say = voice.words.say
    match event:
        case Began():
            return _began(voice, event)
        case Opened(card):
            return say(_OPENED[TERRAINS[voice.box.logbook[card].terrain]], card=voice.logbook(card))
        case DayBegan():
            return _day(voice, event)
        case PrismMoved(seat, source, target, anima):
            return say(
                "{name} moved {artifact} from the slot of {source} to the slot of {target}.",
                name=voice.name(seat),
                artifact=voice.piece(5, anima, 0),
                source=voice.type(source),
                target=voice.type(target),
            )
        case PrismsDone(seat):
            return prisms_done(voice, [seat])
        case FirstPassed(seat):
            return say("{name} is the first player now.", name=voice.name(seat))
        case TurnBegan():
            return None
        case TurnEnded():
            return _turn_ended(voice, event)
        case Tossed(seat, front):
            return tossed(voice, seat, [front])
        case Ended():
            return say("The sunset of day 4 is over, and so is the match.")
        case _:
            assert_never(event)


def _began(voice: Voice, event: Began) -> str:
    say = voice.words.say
    order = [*range(event.first, len(event.guilds)), *range(event.first)]
    people = [
        say("{name} ({guild})", name=voice.name(seat), guild=lexicon.guild_name(voice.words, event.guilds[seat]))
        for seat in order
    ]
    return say(
        "The match begins. Turn order: {names}. Decrees: {decrees}.",
        names=voice.words.listed(people),
        decrees=voice.words.listed(
            [card_names.decree_name(voice.words, voice.box.decrees[card]) for card in event.decrees]
        ),
    )


def _day(voice: Voice, event: DayBegan) -> str:
    say = voice.words.say
    if len(event.ep) == 1:
        return say("Day {day} began: {name} has {ep}.", day=event.day, name=voice.name(0), ep=voice.ep(event.ep[0]))
    common = min(event.ep)
    if not event.planned or common == max(event.ep):
        return say("Day {day} began: everybody has {ep}.", day=event.day, ep=voice.ep(common))
    return say(
        "Day {day} began: everybody has {ep}, and {more} for {names} by planning.",
        day=event.day,
        ep=voice.ep(common),
        more=voice.ep(max(event.ep)),
        names=voice.everyone(event.planned),
    )


def _turn_ended(voice: Voice, event: TurnEnded) -> str:
    say = voice.words.say
    if event.forfeited:
        return say(
            "{name} ended the turn without spending EP and gave up {forfeited}: {left} left.",
            name=voice.name(event.seat),
            forfeited=voice.ep(event.forfeited),
            left=voice.ep(event.left),
        )
    return say("{name} ended the turn with {left} left.", name=voice.name(event.seat), left=voice.ep(event.left))


def prisms_done(voice: Voice, seats: Sequence[Seat]) -> str:
    """Return a sentence on who moves no more prismatic artifacts."""
    return voice.words.count(
        "{names} is done with the prismatic artifacts.",
        "{names} are done with the prismatic artifacts.",
        len(seats),
        names=voice.everyone(seats),
    )


def tossed(voice: Voice, seat: Seat, fronts: Sequence[int]) -> str:
    """Return a sentence on snow tiles discarded at the end of a turn."""
    return voice.words.say(
        "{name} discarded {tiles}: a hand keeps 3 snow tiles.", name=voice.name(seat), tiles=voice.fronts(fronts)
    )
