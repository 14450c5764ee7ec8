"""Sentences about excavations: what was dug out, who was allocated where, where the camp went.

Knows the steps of an excavation. Must not know collapses (``collapse_text``) nor effects (``effects_text``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.ice.components import PRISMATIC, TERMITES
from engine.ice.events.dig import (
    Allocated,
    ArtifactTaken,
    CampLowered,
    Excavated,
    FrontSeen,
    HeldPlaced,
    PrismFound,
    SnowTaken,
    SurvivorsJoined,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.ice.event_text.voice import Voice

DigEvent: TypeAlias = (
    Excavated
    | SnowTaken
    | FrontSeen
    | PrismFound
    | ArtifactTaken
    | SurvivorsJoined
    | Allocated
    | HeldPlaced
    | CampLowered
)
Taking: TypeAlias = SnowTaken | PrismFound | ArtifactTaken


def describe(voice: Voice, event: DigEvent) -> str:
    """Return a sentence on one step of an excavation."""
    say = voice.words.say
    match event:
        case Excavated():
            return excavated(voice, event)
        case SnowTaken() | PrismFound() | ArtifactTaken():
            return _taken(voice, event)
        case FrontSeen(seat, front) if voice.over:
            return say("{name} found {tile}.", name=voice.name(seat), tile=voice.front(front))
        case FrontSeen(_, front):
            return say("You found {tile}. Only you can see this.", tile=voice.front(front))
        case SurvivorsJoined(_, cell, archs):
            return voice.words.count(
                "{n} archaeologist joined those on {spot}.",
                "{n} archaeologists joined those on {spot}.",
                archs,
                spot=voice.spot(cell),
            )
        case Allocated() | HeldPlaced():
            return allocated(voice, [event])
        case CampLowered():
            return _lowered(voice, event)
        case _:
            assert_never(event)


def excavated(voice: Voice, event: Excavated, *, talisman: int | None = None, taken: str = "") -> str:
    """Return a sentence on an excavation: its snow tile, and what was ``taken`` (a result of ``found``)."""
    say = voice.words.say
    values = {"name": voice.name(event.seat), "spot": voice.spot(event.cell), "ep": voice.ep(event.cost)}
    means = _means(voice, event, talisman)
    if means and taken:
        return say(
            "{name} excavated {spot} for {ep} with {means}: {taken}.",
            means=voice.words.listed(means),
            taken=taken,
            **values,
        )
    if means:
        return say("{name} excavated {spot} for {ep} with {means}.", means=voice.words.listed(means), **values)
    if taken:
        return say("{name} excavated {spot} for {ep}: {taken}.", taken=taken, **values)
    return say("{name} excavated {spot} for {ep}.", **values)


def _means(voice: Voice, event: Excavated, talisman: int | None) -> list[str]:
    found = [] if talisman is None else [voice.front(talisman)]
    if event.termites:
        termites = voice.front(TERMITES)
        found.append(
            termites
            if event.termites == 1
            else voice.words.say("{n} times {tile}", n=event.termites, tile=termites)
        )  # fmt: skip
    if event.architects:
        found.append(voice.words.say("the architects' reduction"))
    return found


def found(voice: Voice, taking: Taking, laid: ArtifactTaken | None = None) -> str:
    """Return what was taken, as a noun; ``laid`` tells the slot of a prismatic artifact."""
    say = voice.words.say
    match taking:
        case SnowTaken():
            return say("a snow tile")
        case PrismFound(_, _, anima):
            prism = voice.piece(PRISMATIC, anima, 0)
            if laid is None:
                return prism
            return say("{artifact}, for the slot of {type}", artifact=prism, type=voice.type(laid.slot))
        case ArtifactTaken(_, _, _, kind, anima, shape, down):
            piece = voice.piece(kind, anima, shape)
            return say("{artifact}, face down", artifact=piece) if down else piece


def _taken(voice: Voice, event: Taking) -> str:
    say = voice.words.say
    name = voice.name(event.seat)
    if isinstance(event, ArtifactTaken) and event.type == PRISMATIC:
        values = {"name": name, "artifact": voice.piece(PRISMATIC, event.anima, 0), "type": voice.type(event.slot)}
        if event.down:
            return say("{name} laid {artifact} on the slot of {type}, face down.", **values)
        return say("{name} laid {artifact} on the slot of {type}.", **values)
    spot = voice.spot(event.cell)
    if isinstance(event, ArtifactTaken) and event.down:
        piece = voice.piece(event.type, event.anima, event.shape)
        return say("{name} took {artifact} from {spot}, face down.", name=name, artifact=piece, spot=spot)
    return say("{name} took {taken} from {spot}.", name=name, taken=found(voice, event), spot=spot)


def allocated(voice: Voice, events: Sequence[Allocated | HeldPlaced]) -> str:
    """Return a sentence on who went where from one excavated tile: "2 to D3A, 1 and Ann's leader to D3B"."""
    say = voice.words.say
    archs: dict[int, int] = {}
    leaders: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, Allocated):
            number, who = event.archs, event.leaders
        else:
            number, who = event.company, (event.seat,)
        archs[event.spot] = archs.get(event.spot, 0) + number
        leaders.setdefault(event.spot, []).extend(voice.leader(seat) for seat in who)
    if len(archs) == 1:
        (spot,) = archs
        people = [voice.archs(archs[spot])] if archs[spot] else []
        explorers = voice.words.listed(people + leaders[spot])
        return say("{explorers} went down to {spot}.", explorers=explorers, spot=voice.spot(spot))
    parts = []
    for spot, number in archs.items():
        people = [str(number)] if number else []
        parts.append(
            say("{explorers} to {spot}", explorers=voice.words.listed(people + leaders[spot]), spot=voice.spot(spot))
        )
    return say("Explorers went down: {parts}.", parts=", ".join(parts))


def _lowered(voice: Voice, event: CampLowered) -> str:
    say, white = voice.words.say, voice.white(event.camp)
    source = voice.spot(event.source)
    if event.target < 0 and white:
        return say("The white camp of {source} went back to the reserve.", source=source)
    if event.target < 0:
        return say("{camp} went back from {source}.", camp=voice.camp(event.camp), source=source)
    target = voice.spot(event.target)
    if white:
        return say("The white camp went down from {source} to {target}.", source=source, target=target)
    return say("{camp} went down from {source} to {target}.", camp=voice.camp(event.camp), source=source, target=target)
