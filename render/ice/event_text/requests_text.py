"""Sentences about requests and sunsets, and about the curse.

Knows hands, the row, payments, the curse track. Must not know excavations.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from engine.ice.events.cards import (
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    NoneTaken,
    PileRemade,
    RequestShown,
    RequestTaken,
    RequestValidated,
    RowLaid,
    Solaced,
    SunsetBegan,
    ValidatingDone,
)
from engine.ice.events.days import RequestDropped, RequestsDrawn
from render.ice.payments import artifact_of, type_of
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from render.ice.event_text.voice import Voice

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
    "light": msg("{name} took a light curse token: artifacts need 2 anima from now on."),
    "dark": msg("{name} took a dark curse token: artifacts need 3 anima from now on."),
}
_TURNED: Final[Mapping[str, str]] = {
    "light": msg("{name}'s light curse token was flipped: at most 2 archaeologists come along in a move."),
    "dark": msg("{name}'s dark curse token was flipped: at most 1 archaeologist comes along in a move."),
}


def describe(voice: Voice, event: RequestEvent) -> str:
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
                "The request pile was made anew from the discards: {n} card.",
                "The request pile was made anew from the discards: {n} cards.",
                number,
            )
        case SunsetBegan(seat):
            return say("{name} is done exploring today.", name=voice.name(seat))
        case RowLaid(row):
            return voice.words.count("{n} request was laid open.", "{n} requests were laid open.", len(row))
        case RequestTaken(seat, card):
            return say("{name} took the request {request}.", name=voice.name(seat), request=voice.request(card))
        case NoneTaken(seat):
            return say("{name} took no request.", name=voice.name(seat))
        case RequestShown(seat, card):
            return say(
                "{name} validates {request} and chooses what pays it.",
                name=voice.name(seat),
                request=voice.request(card),
            )
        case RequestValidated():
            return _validated(voice, event)
        case ValidatingDone(seat):
            return say("{name} is done validating today.", name=voice.name(seat))
        case _:
            assert_never(event)


def curse(voice: Voice, event: CurseEvent) -> str:
    """Return a sentence on an event of the curse track."""
    say = voice.words.say
    match event:
        case CurseAdvanced(seat, source, step):
            return voice.words.count(
                "{name} advanced {n} step on the track of the curse, to step {step}.",
                "{name} advanced {n} steps on the track of the curse, to step {step}.",
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
                "{name} is last on the track of the curse with all study tokens, and got {tokens}.",
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
                    "{names} discarded {n} request each and hold {kept} now.",
                    "{names} discarded {n} requests each and hold {kept} now.",
                    number,
                    **values,
                )
            )
        else:
            sentences.append(
                voice.words.count(
                    "{names} discarded {n} request and holds {kept} now.",
                    "{names} discarded {n} requests and holds {kept} now.",
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
            "{name} validated {request} for {rp} with {pieces}. Bonus: {bonus} at the end.",
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
                "the study token of {types}",
                "the study tokens of {types}",
                len(studied),
                types=voice.words.listed(studied),
            )
        )
    return voice.words.listed(paid)
