"""Sentences about what is done in a turn: travelling, guilds' abilities, excavations, what fell, what effects did.

Knows the steps of these. Must not know days, requests and the logbook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from engine.ice.actions import BY_SLOT, BY_TOKEN
from engine.ice.board import FLOOR_NAMES
from engine.ice.components import EXALTED, GEM, MANTA, PHILOSOPHICAL, PRISMATIC, TERMITES
from engine.ice.events.days import CampBuilt, Moved, Overworked, Planned, Recruited, Sailed, Studied
from engine.ice.events.dig import (
    Allocated,
    ArtifactTaken,
    ArtifactUsed,
    CampLowered,
    CampRehomed,
    Collapsed,
    Excavated,
    Flown,
    FrontSeen,
    Gained,
    Gathered,
    HeldPlaced,
    Herded,
    IconPaid,
    Joined,
    PrismFound,
    Rescued,
    SnowTaken,
    SurvivorsJoined,
    TilePlayed,
)
from engine.ice.events.logbook import Broke, CameHome, CampPitched, CramponUsed, Foraged, Lit, Sheltered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.board import Cell
    from render.ice.texts.voice import Voice

TravelEvent: TypeAlias = CampBuilt | Moved | Sailed | Recruited | Studied | Planned | Overworked
GuildEvent: TypeAlias = Lit | CameHome | CampPitched | Foraged | Sheltered | CramponUsed
EffectEvent: TypeAlias = ArtifactUsed | Gained | Joined | Gathered | TilePlayed | Herded | Flown
CollapseEvent: TypeAlias = Collapsed | IconPaid | CampRehomed | Rescued | Broke
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


def describe_travels(voice: Voice, event: TravelEvent) -> str:
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
            return say("{name} paid 1 renown token to overwork (up to 3 EP this turn).", name=voice.name(seat))
        case _:
            assert_never(event)


def guild(voice: Voice, event: GuildEvent) -> str:
    """Return a sentence on what a guild's ability did."""
    say = voice.words.say
    match event:
        case Lit(seat, kind):
            return say(
                "{name} put the activation token on the {type} slot.", name=voice.name(seat), type=voice.type(kind)
            )
        case CameHome():
            return _home(voice, event)
        case CampPitched(seat, source, cell):
            name, spot = voice.name(seat), voice.spot(cell)
            if source < 0:
                return say("{name} pitched camp on {spot}.", name=name, spot=spot)
            return say(
                "{name} moved camp from {source} to {spot}.",
                name=name,
                source=voice.spot(source),
                spot=spot,
            )
        case Foraged(seat, cell, left):
            return say(
                "{name} sent 1 archaeologist from the guild board to {spot} ({left} left).",
                name=voice.name(seat),
                spot=voice.spot(cell),
                left=voice.archs(left),
            )
        case Sheltered(seat, number):
            return voice.words.count(
                "{name} added {n} archaeologist to the guild board.",
                "{name} added {n} archaeologists to the guild board.",
                number,
                name=voice.name(seat),
            )
        case CramponUsed(seat, left):
            return voice.words.count(
                "{name} used a crampon: the leader falls last ({n} crampon left).",
                "{name} used a crampon: the leader falls last ({n} crampons left).",
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
            "{name} moved from {source} to {target} via {via} with {archs}.",
            archs=voice.archs(first.company),
            via=via,
            **way,
        )
    if first.company:
        return say("{name} moved from {source} to {target} with {archs}.", archs=voice.archs(first.company), **way)
    if via:
        return say("{name} moved from {source} to {target} via {via}.", via=via, **way)
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
        return say("{name} took the {type} study token.", name=voice.name(event.seat), type=voice.type(event.type))
    # Translators: a player and the type of the study token taken, in a list
    taken = [say("{name} ({type})", name=voice.name(event.seat), type=voice.type(event.type)) for event in events]
    return say("Study tokens taken: {tokens}.", tokens=voice.words.listed(taken))


def _built(voice: Voice, event: CampBuilt) -> str:
    say = voice.words.say
    who = {"name": voice.name(event.seat), "spot": voice.spot(event.cell)}
    archs = voice.archs(event.company)
    if voice.white(event.camp) and event.company:
        return say("{name} built a white camp on {spot} and took {archs} along.", archs=archs, **who)
    if voice.white(event.camp):
        return say("{name} built a white camp on {spot}.", **who)
    if event.company:
        return say("{name} built a camp on {spot} and took {archs} along.", archs=archs, **who)
    return say("{name} built a camp on {spot}.", **who)


def _sailed(voice: Voice, event: Sailed) -> str:
    say = voice.words.say
    who = {"name": voice.name(event.seat), "target": voice.spot(event.target)}
    if event.source < 0:
        return say("{name} sailed from the reserve to {target}.", **who)
    who["source"] = voice.spot(event.source)
    if event.company:
        return say("{name} sailed from {source} to {target} with {archs}.", archs=voice.archs(event.company), **who)
    return say("{name} sailed from {source} to {target}.", **who)


def _home(voice: Voice, event: CameHome) -> str:
    say = voice.words.say
    who = {"name": voice.name(event.seat), "target": voice.spot(event.cell)}
    if event.source < 0:
        return say("{name} went home from the reserve to {target}.", **who)
    who["source"] = voice.spot(event.source)
    if event.company:
        return say(
            "{name} went home from {source} to {target} with {archs}.",
            archs=voice.archs(event.company),
            **who,
        )
    return say("{name} went home from {source} to {target}.", **who)


def same_way(step: Moved, following: Moved) -> bool:
    """Return whether a step continues another with the same company."""
    return (step.seat, step.target, step.company, step.free) == (
        following.seat,
        following.source,
        following.company,
        following.free,
    )


def means(voice: Voice, kind: int, how: str) -> str:
    """Return the name of what an effect was used with: the slot, the activation token or the anima gem."""
    say = voice.words.say
    if how == BY_SLOT:
        return voice.type(kind)
    if how == BY_TOKEN:
        return say("{type} and the activation token", type=voice.type(kind))
    return say("{tile} on {type}", tile=voice.front(GEM), type=voice.type(kind))


def describe_effects(voice: Voice, event: EffectEvent) -> str:
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
        "{name} used {means} for {ep}: {archs} from {sources} to {target}.",
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
            "{name} moved from {source} to {target} via {via} with {tile} and took {archs} along.",
            via=via,
            archs=archs,
            **way,
        )
    if first.company:
        return say("{name} moved from {source} to {target} with {tile} and took {archs} along.", archs=archs, **way)
    if via:
        return say("{name} moved from {source} to {target} via {via} with {tile}.", via=via, **way)
    return say("{name} moved from {source} to {target} with {tile}.", **way)


# ---- Sentences about tiles that are removed: collapses, destroyed tiles, what they uncover and who is sent back


def describe_collapses(voice: Voice, event: CollapseEvent) -> str:
    """Return a sentence on a collapse or a destroyed tile, or on its consequences."""
    say = voice.words.say
    match event:
        case Collapsed():
            return collapsed(voice, event)
        case IconPaid(seat, floor):
            return say(
                "{name} uncovered the renown icon at {spot} and got {tokens}.",
                name=voice.name(seat),
                spot=FLOOR_NAMES[floor].upper(),
                tokens=voice.tokens(1),
            )
        case CampRehomed(seat, target):
            if target < 0:
                return say("{camp} lost its tile, found no other and is back on its board.", camp=voice.camp(seat))
            return say("{camp} lost its tile and moved to {spot}.", camp=voice.camp(seat), spot=voice.spot(target))
        case Rescued():
            return rescued(voice, event)
        case Broke(seat, cell):
            return say("{name} destroyed {spot}.", name=voice.name(seat), spot=voice.spot(cell))
        case _:
            assert_never(event)


def collapsed(voice: Voice, event: Collapsed) -> str:
    """Return a sentence on what collapsed, the chain after it, and who was sent back."""
    parts = []
    if event.first:
        parts.append(_went(voice, event.first))
        parts += _followed(voice, event)
    elif event.chain:
        parts.append(_went(voice, event.chain))
    return " ".join(parts + _back(voice, event))


def destroyed(voice: Voice, seat: Seat, means: str, event: Collapsed) -> str:
    """Return a sentence on a tile that someone destroyed, by what means and with all consequences."""
    say = voice.words.say
    values = {"name": voice.name(seat), "spot": voice.spots(event.first)}
    if means:
        sentence = say("{name} destroyed {spot} with {means}.", means=means, **values)
    else:
        sentence = say("{name} destroyed {spot}.", **values)
    return " ".join([sentence, *_followed(voice, event), *_back(voice, event)])


def rescued(voice: Voice, event: Rescued, taken: str = "") -> str:
    """Return a sentence on a removed tile that was taken; ``taken`` names it."""
    say = voice.words.say
    values = {
        "name": voice.name(event.seat),
        "spot": voice.spot(event.cell),
        "means": means(voice, PHILOSOPHICAL, event.how),
    }
    if taken:
        return say("{name} rescued the tile from {spot} with {means}: {taken}.", taken=taken, **values)
    return say("{name} rescued the tile from {spot} with {means}.", **values)


def _went(voice: Voice, cells: tuple[Cell, ...]) -> str:
    return voice.words.count(
        "{n} tile collapsed: {spots}.", "{n} tiles collapsed: {spots}.", len(cells), spots=voice.spots(cells)
    )


def _followed(voice: Voice, event: Collapsed) -> list[str]:
    if not event.chain:
        return []
    followed = voice.words.count(
        "{n} more tile collapsed in the chain: {spots}.",
        "{n} more tiles collapsed in the chain: {spots}.",
        len(event.chain),
        spots=voice.spots(event.chain),
    )
    return [followed]


def _back(voice: Voice, event: Collapsed) -> list[str]:
    """Return a sentence on who was sent back, nothing when nobody was (I7.1)."""
    number = sum(number for _, number in event.archs)
    things = [voice.archs(number)] if number else []
    things += [voice.leader(seat) for seat, _ in event.leaders]
    things += [voice.camp(camp) for camp, _ in event.camps]
    back = voice.words.listed(things)
    return [voice.words.say("Back to the reserve: {explorers}.", explorers=back)] if things else []


def describe(voice: Voice, event: DigEvent) -> str:
    """Return a sentence on one step of an excavation."""
    say = voice.words.say
    match event:
        case Excavated():
            return excavated(voice, event)
        case SnowTaken() | PrismFound() | ArtifactTaken():
            return _taken(voice, event)
        case FrontSeen(seat, front) if voice.over:
            return say("{name} found a snow tile: {tile}.", name=voice.name(seat), tile=voice.front(front))
        case FrontSeen(_, front):
            return say("You found a snow tile: {tile}. Only you can see this.", tile=voice.front(front))
        case SurvivorsJoined(_, cell, archs):
            return voice.words.count(
                "{n} archaeologist joined the others on {spot}.",
                "{n} archaeologists joined the others on {spot}.",
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
            "{name} dug up {spot} for {ep} with {means}: {taken}.",
            means=voice.words.listed(means),
            taken=taken,
            **values,
        )
    if means:
        return say("{name} dug up {spot} for {ep} with {means}.", means=voice.words.listed(means), **values)
    if taken:
        return say("{name} dug up {spot} for {ep}: {taken}.", taken=taken, **values)
    return say("{name} dug up {spot} for {ep}.", **values)


def _means(voice: Voice, event: Excavated, talisman: int | None) -> list[str]:
    found = [] if talisman is None else [voice.front(talisman)]
    if event.termites:
        termites = voice.front(TERMITES)
        found.append(
            termites
            if event.termites == 1
            else voice.words.say("{n} × {tile}", n=event.termites, tile=termites)
        )  # fmt: skip
    if event.architects:
        found.append(voice.words.say("the architects' discount"))
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
            return say("{artifact}, on the {type} slot", artifact=prism, type=voice.type(laid.slot))
        case ArtifactTaken(_, _, _, kind, anima, shape, down):
            piece = voice.piece(kind, anima, shape)
            return say("{artifact}, face down", artifact=piece) if down else piece


def _taken(voice: Voice, event: Taking) -> str:
    say = voice.words.say
    name = voice.name(event.seat)
    if isinstance(event, ArtifactTaken) and event.type == PRISMATIC:
        values = {"name": name, "artifact": voice.piece(PRISMATIC, event.anima, 0), "type": voice.type(event.slot)}
        if event.down:
            return say("{name} put {artifact} on the {type} slot, face down.", **values)
        return say("{name} put {artifact} on the {type} slot.", **values)
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
        return say("{explorers} fell to {spot}.", explorers=explorers, spot=voice.spot(spot))
    parts = []
    for spot, number in archs.items():
        people = [str(number)] if number else []
        parts.append(
            say("{explorers} to {spot}", explorers=voice.words.listed(people + leaders[spot]), spot=voice.spot(spot))
        )
    return say("Explorers fell: {parts}.", parts=", ".join(parts))


def _lowered(voice: Voice, event: CampLowered) -> str:
    say, white = voice.words.say, voice.white(event.camp)
    source, camp = voice.spot(event.source), voice.camp(event.camp)
    if event.target < 0 and white:
        return say("The white camp on {source} had nowhere to fall and went back to the reserve.", source=source)
    if event.target < 0:
        return say("{camp} had nowhere to fall from {source} and is back on its board.", camp=camp, source=source)
    target = voice.spot(event.target)
    if white:
        return say("The white camp fell from {source} to {target}.", source=source, target=target)
    return say("{camp} fell from {source} to {target}.", camp=camp, source=source, target=target)
