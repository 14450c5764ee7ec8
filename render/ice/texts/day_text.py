"""Sentences about the days of a match: beginning, end, sunrise, turns, requests, sunsets, the curse, the logbook (I12).

Knows the events that frame the exploring. Must not know what was done in a turn.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from engine.ice.components import TERRAINS, Terrain
from engine.ice.events.days import (
    Began,
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    DayBegan,
    Ended,
    FirstPassed,
    NoneTaken,
    PileRemade,
    PrismMoved,
    PrismsDone,
    RequestDropped,
    RequestsDrawn,
    RequestShown,
    RequestTaken,
    RequestValidated,
    RowLaid,
    Solaced,
    SunsetBegan,
    Tossed,
    TurnBegan,
    TurnEnded,
    ValidatingDone,
)
from engine.ice.events.logbook import (
    Bought,
    Called,
    CampShifted,
    Declined,
    Displaced,
    LetterDrawn,
    MarketClosed,
    MarketLaid,
    Opened,
    Posted,
    Revealed,
    Skipped,
    Snowed,
    Sold,
    Swapped,
)
from render.ice import card_names, lexicon
from render.ice.lexicon import artifact_of, type_of
from render.ice.prompts.question import goal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from render.ice.texts.voice import Voice

DayEvent: TypeAlias = (
    Began | Opened | DayBegan | PrismMoved | PrismsDone | FirstPassed | TurnBegan | TurnEnded | Tossed | Ended
)

_OPENED: Final[Mapping[str, str]] = {
    Terrain.BLANK: msg("Logbook card {card}: archaeologists start on blank snow instead of tunnels."),
    Terrain.TUNNEL: msg("Logbook card {card}: archaeologists start on tunnels."),
    Terrain.CREVASSE: msg("Logbook card {card}: archaeologists start on crevasses instead of tunnels."),
    Terrain.NUNATAK: msg("Logbook card {card}: archaeologists start on nunataks instead of tunnels."),
    Terrain.CAMP: msg("Logbook card {card}: archaeologists start around the camp site instead of on tunnels."),
}
RequestEvent: TypeAlias = (
    RequestsDrawn
    | RequestDropped
    | PileRemade
    | SunsetBegan
    | RowLaid
    | RequestTaken
    | NoneTaken
    | RequestShown
    | RequestValidated
    | ValidatingDone
)
CurseEvent: TypeAlias = CurseAdvanced | CurseTaken | CurseTurned | Solaced
_TAKEN: Final[Mapping[str, str]] = {
    "light": msg("{name} took a light curse token: effects now need 2 anima."),
    "dark": msg("{name} took a dark curse token: effects now need 3 anima."),
}
_TURNED: Final[Mapping[str, str]] = {
    "light": msg("{name} flipped a light curse token: at most 2 archaeologists come along on a move."),
    "dark": msg("{name} flipped a dark curse token: at most 1 archaeologist comes along on a move."),
}
LogEvent: TypeAlias = Revealed | Skipped | Declined | Called | Posted | Snowed | Displaced | CampShifted | LetterDrawn
MarketEvent: TypeAlias = MarketLaid | Bought | Swapped | Sold | MarketClosed


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
                "{name} moved {artifact} from the {source} slot to the {target} slot.",
                name=voice.name(seat),
                artifact=voice.piece(5, anima, 0),
                source=voice.type(source),
                target=voice.type(target),
            )
        case PrismsDone(seat):
            return prisms_done(voice, [seat])
        case FirstPassed(seat):
            return say("{name} is now first player.", name=voice.name(seat))
        case TurnBegan():
            return None
        case TurnEnded():
            return _turn_ended(voice, event)
        case Tossed(seat, front):
            return tossed(voice, seat, [front])
        case Ended():
            return say("Day 4 is over, and so is the match.")
        case _:
            assert_never(event)


def _began(voice: Voice, event: Began) -> str:
    say = voice.words.say
    order = [*range(event.first, len(event.guilds)), *range(event.first)]
    people = [
        say("{name} ({guild})", name=voice.name(seat), guild=lexicon.guild_name(voice.words, event.guilds[seat]))
        for seat in order
    ]
    order_told = say(
        "Turn order: {names}. Decrees: {decrees}.",
        names=voice.words.listed(people),
        decrees=voice.words.listed(
            [card_names.decree_name(voice.words, voice.box.decrees[card]) for card in event.decrees]
        ),
    )
    return f"{say('The match begins.')} {goal(len(event.guilds), voice.words)} {order_told}"


def _day(voice: Voice, event: DayBegan) -> str:
    say = voice.words.say
    if len(event.ep) == 1:
        return say("Day {day} began: {name} has {ep}.", day=event.day, name=voice.name(0), ep=voice.ep(event.ep[0]))
    common = min(event.ep)
    if not event.planned or common == max(event.ep):
        return say("Day {day} began: everyone has {ep}.", day=event.day, ep=voice.ep(common))
    return say(
        "Day {day} began: everyone has {ep}, or {more} with a planning token ({names}).",
        day=event.day,
        ep=voice.ep(common),
        more=voice.ep(max(event.ep)),
        names=voice.everyone(event.planned),
    )


def _turn_ended(voice: Voice, event: TurnEnded) -> str:
    say = voice.words.say
    if event.forfeited:
        return say(
            "{name} spent no EP this turn and lost {forfeited} ({left} left).",
            name=voice.name(event.seat),
            forfeited=voice.ep(event.forfeited),
            left=voice.ep(event.left),
        )
    return say("{name} ended the turn ({left} left).", name=voice.name(event.seat), left=voice.ep(event.left))


def prisms_done(voice: Voice, seats: Sequence[Seat]) -> str:
    """Return a sentence on who moves no more prismatic artifacts."""
    return voice.words.count(
        "{names} finished placing prismatic artifacts.",
        "{names} finished placing prismatic artifacts.",
        len(seats),
        names=voice.everyone(seats),
    )


def tossed(voice: Voice, seat: Seat, fronts: Sequence[int]) -> str:
    """Return a sentence on snow tiles discarded at the end of a turn."""
    return voice.words.say(
        "{name} discarded {tiles} (hand limit: 3 snow tiles).", name=voice.name(seat), tiles=voice.fronts(fronts)
    )


# ---- Sentences about requests and sunsets, and about the curse


def describe_requests(voice: Voice, event: RequestEvent) -> str:
    """Return a sentence on what happened to a hand, to the row or to the pile."""
    say = voice.words.say
    match event:
        case RequestsDrawn(seat, drawn) if voice.over:
            return say("{name} drew {requests}.", name=voice.name(seat), requests=voice.held(drawn))
        case RequestsDrawn(_, drawn):
            return say("You drew {requests}. Only you can see this.", requests=voice.held(drawn))
        case RequestDropped():
            return dropped(voice, [event])
        case PileRemade(number):
            return voice.words.count(
                "{n} discarded request became the new pile.",
                "{n} discarded requests became the new pile.",
                number,
            )
        case SunsetBegan(seat):
            return say("{name} is done exploring for today.", name=voice.name(seat))
        case RowLaid(row):
            return voice.words.count("{n} request was turned up.", "{n} requests were turned up.", len(row))
        case RequestTaken(seat, card):
            return say("{name} took the request {request}.", name=voice.name(seat), request=voice.request(card))
        case NoneTaken(seat):
            return say("{name} took no request.", name=voice.name(seat))
        case RequestShown(seat, card):
            return say(
                "{name} is validating {request} and choosing how to pay.",
                name=voice.name(seat),
                request=voice.request(card),
            )
        case RequestValidated():
            return _validated(voice, event)
        case ValidatingDone(seat):
            return say("{name} validated nothing more.", name=voice.name(seat))
        case _:
            assert_never(event)


def curse(voice: Voice, event: CurseEvent) -> str:
    """Return a sentence on an event of the curse track."""
    say = voice.words.say
    match event:
        case CurseAdvanced(seat, source, step):
            return voice.words.count(
                "{name} moved {n} step along the curse track, to step {step}.",
                "{name} moved {n} steps along the curse track, to step {step}.",
                step - source,
                name=voice.name(seat),
                step=step,
            )
        case CurseTaken(seat, kind):
            return say(_TAKEN[kind], name=voice.name(seat))
        case CurseTurned(seat, kind):
            return say(_TURNED[kind], name=voice.name(seat))
        case Solaced(seat, rp):
            return say(
                "{name} is last on the curse track, already has every study token, and got {tokens}.",
                name=voice.name(seat),
                tokens=voice.tokens(rp),
            )
        case _:
            assert_never(event)


def dropped(voice: Voice, events: Sequence[RequestDropped]) -> str:
    """Return a sentence on requests discarded one after the other, by one or several players."""
    numbers: dict[int, int] = {}
    left: dict[int, int] = {}
    for event in events:
        numbers[event.seat] = numbers.get(event.seat, 0) + 1
        left[event.seat] = event.left
    sentences = []
    for (number, kept), seats in groupby(numbers, key=lambda seat: (numbers[seat], left[seat])):
        people = list(seats)
        values = {"names": voice.everyone(people), "kept": kept}
        if len(people) > 1:
            sentences.append(
                voice.words.count(
                    "{names} discarded {n} request each and kept {kept}.",
                    "{names} discarded {n} requests each and kept {kept}.",
                    number,
                    **values,
                )
            )
        else:
            sentences.append(
                voice.words.count(
                    "{names} discarded {n} request and kept {kept}.",
                    "{names} discarded {n} requests and kept {kept}.",
                    number,
                    **values,
                )
            )
    return " ".join(sentences)


def _validated(voice: Voice, event: RequestValidated) -> str:
    say = voice.words.say
    values = {
        "name": voice.name(event.seat),
        "request": voice.request(event.card),
        "rp": voice.rp(event.rp),
        "pieces": payment(voice, event.pieces),
    }
    if event.token:
        return say(
            "{name} validated {request} for {rp} with {pieces}. Bonus: {bonus}.",
            bonus=voice.tokens(event.token),
            **values,
        )
    if event.bonus:
        return say(
            "{name} validated {request} for {rp} with {pieces}. Bonus at the end: {bonus}.",
            bonus=voice.rp(event.bonus),
            **values,
        )
    return say("{name} validated {request} for {rp} with {pieces}.", **values)


def payment(voice: Voice, pieces: Sequence[str]) -> str:
    """Return a payment as words, from its notation: artifacts, then study tokens."""
    paid = [voice.piece(one.type, one.anima, one.shape) for one in map(artifact_of, pieces) if one is not None]
    studied = [voice.type(type_of(piece)) for piece in pieces if artifact_of(piece) is None]
    if studied:
        paid.append(
            voice.words.count(
                "the {types} study token",
                "the {types} study tokens",
                len(studied),
                types=voice.words.listed(studied),
            )
        )
    return voice.words.listed(paid)


def describe_logbook(voice: Voice, event: LogEvent) -> str:
    """Return a sentence on the card of the day, or on what someone did with it."""
    say = voice.words.say
    match event:
        case Revealed(_, card):
            return say(
                "Logbook: {card}. {text}.",
                card=voice.logbook(card),
                text=card_names.logbook_text(voice.words, voice.box.logbook[card]),
            )
        case Skipped():
            return skipped(voice, [event])
        case Declined(seat, card):
            return say("{name} passed on {card}.", name=voice.name(seat), card=voice.logbook(card))
        case Called():
            return called(voice, [event])
        case Posted():
            return posted(voice, [event])
        case Snowed(seat, cell, terrain):
            return say(
                "{name} put a snow tile on {spot} ({terrain}).",
                name=voice.name(seat),
                spot=voice.spot(cell),
                terrain=lexicon.back_name(voice.words, TERRAINS[terrain].value),
            )
        case Displaced():
            return displaced(voice, [event])
        case CampShifted(seat, source, cell):
            if source < 0:
                return say("{name} put a camp on {spot}.", name=voice.name(seat), spot=voice.spot(cell))
            return say(
                "{name} moved camp from {source} to {spot}; leaders stayed.",
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
                "{name} swapped {given} for {tile}.",
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
        "{card}: {names} had nothing to do.",
        card=voice.logbook(events[0].card),
        names=voice.everyone(event.seat for event in events),
    )


def called(voice: Voice, events: Sequence[Called]) -> str:
    """Return a sentence on archaeologists that one player called to one camp."""
    return voice.words.say(
        "{name} called {archs} from {sources} to the camp on {spot}.",
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
        "Snow now covers {source}. Explorers moved: {parts}.",
        source=voice.spot(events[0].source),
        parts=", ".join(parts),
    )
