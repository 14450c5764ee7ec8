"""Sentences about travelling, and about other uses of EP or of a guild's ability, except excavating.

Knows camps, moves and tokens. Must not know tiles that are removed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.ice.events.days import CampBuilt, Moved, Overworked, Planned, Recruited, Sailed, Studied
from engine.ice.events.logbook import CameHome, CampPitched, CramponUsed, Foraged, Lit, Sheltered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.ice.event_text.voice import Voice

TravelEvent: TypeAlias = CampBuilt | Moved | Sailed | Recruited | Studied | Planned | Overworked
GuildEvent: TypeAlias = Lit | CameHome | CampPitched | Foraged | Sheltered | CramponUsed


def describe(voice: Voice, event: TravelEvent) -> str:
    """Return a sentence on what was done for EP, or for a renown token."""
    say = voice.words.say
    match event:
        case CampBuilt():
            return _built(voice, event)
        case Moved():
            return moved(voice, [event])
        case Sailed():
            return _sailed(voice, event)
        case Recruited():
            return recruited(voice, [event])
        case Studied():
            return studied(voice, [event])
        case Planned(seat):
            return say("{name} took a planning token.", name=voice.name(seat))
        case Overworked(seat):
            return say("{name} paid 1 renown token to overwork: 3 EP may be spent this turn.", name=voice.name(seat))
        case _:
            assert_never(event)


def guild(voice: Voice, event: GuildEvent) -> str:
    """Return a sentence on what a guild's ability did."""
    say = voice.words.say
    match event:
        case Lit(seat, kind):
            return say(
                "{name} put the activation token on the slot of {type}.", name=voice.name(seat), type=voice.type(kind)
            )
        case CameHome():
            return _home(voice, event)
        case CampPitched(seat, source, cell):
            name, spot = voice.name(seat), voice.spot(cell)
            if source < 0:
                return say("{name} pitched their own camp on {spot} and went there.", name=name, spot=spot)
            return say(
                "{name} moved their own camp from {source} to {spot} and went there.",
                name=name,
                source=voice.spot(source),
                spot=spot,
            )
        case Foraged(seat, cell, left):
            return say(
                "{name} sent 1 archaeologist from the guild board to {spot}; {left} left there.",
                name=voice.name(seat),
                spot=voice.spot(cell),
                left=voice.archs(left),
            )
        case Sheltered(seat, number):
            return voice.words.count(
                "{n} archaeologist came to {name}'s guild board.",
                "{n} archaeologists came to {name}'s guild board.",
                number,
                name=voice.name(seat),
            )
        case CramponUsed(seat, left):
            return voice.words.count(
                "{name} held the leader back with a crampon: {n} crampon is left.",
                "{name} held the leader back with a crampon: {n} crampons are left.",
                left,
                name=voice.name(seat),
            )
        case _:
            assert_never(event)


def moved(voice: Voice, steps: Sequence[Moved]) -> str:
    """Return a sentence on the steps of one move, all with the same company."""
    say, first = voice.words.say, steps[0]
    way = {"name": voice.name(first.seat), "source": voice.spot(first.source), "target": voice.spot(steps[-1].target)}
    via = voice.spots(step.target for step in steps[:-1])
    if first.company and via:
        return say(
            "{name} moved with {archs} from {source} to {target} by way of {via}.",
            archs=voice.archs(first.company),
            via=via,
            **way,
        )
    if first.company:
        return say("{name} moved with {archs} from {source} to {target}.", archs=voice.archs(first.company), **way)
    if via:
        return say("{name} moved from {source} to {target} by way of {via}.", via=via, **way)
    return say("{name} moved from {source} to {target}.", **way)


def recruited(voice: Voice, events: Sequence[Recruited]) -> str:
    """Return a sentence on archaeologists recruited one after the other."""
    return voice.words.count(
        "{name} recruited {n} archaeologist at {spots}.",
        "{name} recruited {n} archaeologists at {spots}.",
        len(events),
        name=voice.name(events[0].seat),
        spots=voice.spots(dict.fromkeys(event.cell for event in events)),
    )


def studied(voice: Voice, events: Sequence[Studied]) -> str:
    """Return a sentence on study tokens taken one after the other, by one or several players (I13.3)."""
    say = voice.words.say
    if len(events) == 1:
        (event,) = events
        return say("{name} took the study token of {type}.", name=voice.name(event.seat), type=voice.type(event.type))
    taken = [say("{name} {type}", name=voice.name(event.seat), type=voice.type(event.type)) for event in events]
    return say("Study tokens were taken: {tokens}.", tokens=voice.words.listed(taken))


def _built(voice: Voice, event: CampBuilt) -> str:
    say = voice.words.say
    who = {"name": voice.name(event.seat), "spot": voice.spot(event.cell)}
    archs = voice.archs(event.company)
    if voice.white(event.camp) and event.company:
        return say("{name} built a white camp on {spot} and went there with {archs}.", archs=archs, **who)
    if voice.white(event.camp):
        return say("{name} built a white camp on {spot} and went there.", **who)
    if event.company:
        return say("{name} built their own camp on {spot} and went there with {archs}.", archs=archs, **who)
    return say("{name} built their own camp on {spot} and went there.", **who)


def _sailed(voice: Voice, event: Sailed) -> str:
    say = voice.words.say
    who = {"name": voice.name(event.seat), "target": voice.spot(event.target)}
    if event.source < 0:
        return say("{name} sailed from the reserve to {target}.", **who)
    who["source"] = voice.spot(event.source)
    if event.company:
        return say("{name} sailed with {archs} from {source} to {target}.", archs=voice.archs(event.company), **who)
    return say("{name} sailed from {source} to {target}.", **who)


def _home(voice: Voice, event: CameHome) -> str:
    say = voice.words.say
    who = {"name": voice.name(event.seat), "target": voice.spot(event.cell)}
    if event.source < 0:
        return say("{name} went home from the reserve to the camp on {target}.", **who)
    who["source"] = voice.spot(event.source)
    if event.company:
        return say(
            "{name} went home with {archs} from {source} to the camp on {target}.",
            archs=voice.archs(event.company),
            **who,
        )
    return say("{name} went home from {source} to the camp on {target}.", **who)


def same_way(step: Moved, following: Moved) -> bool:
    """Return whether a step continues another with the same company."""
    return (step.seat, step.target, step.company, step.free) == (
        following.seat,
        following.source,
        following.company,
        following.free,
    )
