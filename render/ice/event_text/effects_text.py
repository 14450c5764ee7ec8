"""Sentences about the effects of artifacts and snow tiles.

Knows the events of each effect. Must not know excavations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.ice.actions import BY_SLOT, BY_TOKEN
from engine.ice.components import EXALTED, GEM, MANTA
from engine.ice.events.dig import ArtifactUsed, Flown, Gained, Gathered, Herded, Joined, TilePlayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.events.days import Moved
    from render.ice.event_text.voice import Voice

EffectEvent: TypeAlias = ArtifactUsed | Gained | Joined | Gathered | TilePlayed | Herded | Flown


def means(voice: Voice, kind: int, how: str) -> str:
    """Return the name of what an effect was used with: the slot, the activation token or the anima gem."""
    say = voice.words.say
    if how == BY_SLOT:
        return voice.type(kind)
    if how == BY_TOKEN:
        return say("{type} and the activation token", type=voice.type(kind))
    return say("{tile} on {type}", tile=voice.front(GEM), type=voice.type(kind))


def describe(voice: Voice, event: EffectEvent) -> str:
    """Return a sentence on what an effect did, or that it was used."""
    say = voice.words.say
    match event:
        case ArtifactUsed(seat, kind, how):
            return say("{name} used {means}.", name=voice.name(seat), means=means(voice, kind, how))
        case Gained():
            return gained(voice, event)
        case Joined(_, spot, archs):
            return voice.words.count(
                "{n} archaeologist came from the reserve to {spot}.",
                "{n} archaeologists came from the reserve to {spot}.",
                archs,
                spot=voice.spot(spot),
            )
        case Gathered():
            return gathered(voice, event, voice.type(EXALTED))
        case TilePlayed(seat, front):
            return say("{name} played {tile}.", name=voice.name(seat), tile=voice.front(front))
        case Herded():
            return herded(voice, event)
        case Flown():
            return flown(voice, event)
        case _:
            assert_never(event)


def gained(voice: Voice, event: Gained, source: str = "") -> str:
    """Return a sentence on EP and renown gained, and their source."""
    say, name = voice.words.say, voice.name(event.seat)
    gains = [voice.ep(event.ep)] if event.ep or not event.rp else []
    gains += [voice.tokens(event.rp)] if event.rp else []
    listed = voice.words.listed(gains)
    if source:
        return say("{name} gained {gains} with {means}.", name=name, gains=listed, means=source)
    return say("{name} gained {gains}.", name=name, gains=listed)


def gathered(voice: Voice, event: Gathered, source: str) -> str:
    """Return a sentence on archaeologists called to the leader from neighbouring places, for 1 EP (I8.8)."""
    return voice.words.say(
        "{name} called {archs} to {target} with {means} for {ep}: from {sources}.",
        name=voice.name(event.seat),
        archs=voice.archs(len(event.sources)),
        target=voice.spot(event.target),
        means=source,
        ep=voice.ep(1),
        sources=voice.spots(event.sources),
    )


def joined(voice: Voice, seat: Seat, source: str, events: Sequence[Joined]) -> str:
    """Return a sentence on archaeologists that an effect brought from the reserve."""
    arrived: dict[int, int] = {}
    for event in events:
        arrived[event.spot] = arrived.get(event.spot, 0) + event.archs
    parts = [
        voice.words.say("{explorers} to {spot}", explorers=voice.archs(number), spot=voice.spot(spot))
        for spot, number in arrived.items()
    ]
    return voice.words.say(
        "{name} used {means}: {parts}.", name=voice.name(seat), means=source, parts=voice.words.listed(parts)
    )


def herded(voice: Voice, event: Herded, tile: str = "") -> str:
    """Return a sentence on archaeologists that a snow tile moved."""
    say = voice.words.say
    way = {
        "name": voice.name(event.seat),
        "archs": voice.archs(event.archs),
        "source": voice.spot(event.source),
        "target": voice.spot(event.target),
    }
    if tile:
        return say("{name} sent {archs} from {source} to {target} with {tile}.", tile=tile, **way)
    return say("{name} sent {archs} from {source} to {target}.", **way)


def flown(voice: Voice, event: Flown) -> str:
    """Return a sentence on the flight of the ice manta."""
    say = voice.words.say
    way = {"name": voice.name(event.seat), "target": voice.spot(event.target), "tile": voice.front(MANTA)}
    if event.source < 0:
        return say("{name} went from the reserve to {target} with {tile}.", **way)
    way["source"] = voice.spot(event.source)
    if event.company:
        return say(
            "{name} went from {source} to {target} with {tile} and took {archs} along.",
            archs=voice.archs(event.company),
            **way,
        )
    return say("{name} went from {source} to {target} with {tile}.", **way)


def crawled(voice: Voice, tile: str, steps: Sequence[Moved]) -> str:
    """Return a sentence on the free steps of a snow tile."""
    say, first = voice.words.say, steps[0]
    way = {
        "name": voice.name(first.seat),
        "tile": tile,
        "source": voice.spot(first.source),
        "target": voice.spot(steps[-1].target),
    }
    via = voice.spots(step.target for step in steps[:-1])
    archs = voice.archs(first.company)
    if first.company and via:
        return say(
            "{name} moved with {tile} from {source} to {target} by way of {via} and took {archs} along.",
            via=via,
            archs=archs,
            **way,
        )
    if first.company:
        return say("{name} moved with {tile} from {source} to {target} and took {archs} along.", archs=archs, **way)
    if via:
        return say("{name} moved with {tile} from {source} to {target} by way of {via}.", via=via, **way)
    return say("{name} moved with {tile} from {source} to {target}.", **way)
