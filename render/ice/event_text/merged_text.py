"""Several successive events merged into one line, as a player would say it.

Knows which events follow each other. Must not know the sentence of a single event, nor excavations
(``stretches_text``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ice.events.cards import (
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    PileRemade,
    RequestShown,
    RequestValidated,
    RowLaid,
    SunsetBegan,
)
from engine.ice.events.days import (
    DayBegan,
    FirstPassed,
    Moved,
    PrismsDone,
    Recruited,
    RequestDropped,
    RequestsDrawn,
    Studied,
    Tossed,
    TurnEnded,
)
from engine.ice.events.dig import Allocated, ArtifactUsed, Excavated, HeldPlaced, TilePlayed
from engine.ice.events.logbook import Broke, Called, Displaced, LetterDrawn, Posted, Sheltered, Skipped
from render.ice.event_text import day_text, log_text, requests_text, stretches_text, travel_text
from render.ice.event_text.text_reader import same_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.ice.events.days import IceEvent
    from render.ice.event_text.text_reader import Reader
    from render.ice.event_text.voice import Voice

Lines: TypeAlias = "list[str] | None"


def merged(voice: Voice, reader: Reader) -> Lines:
    """Return lines on the next events together and go past them; None when the next event has its own sentence."""
    event = reader.peek()
    how = _STRETCHES.get(type(event))
    return None if how is None else how(voice, reader)


# ---- the same thing several times


def _dropped(voice: Voice, reader: Reader) -> Lines:
    return [requests_text.dropped(voice, reader.run(RequestDropped))]


def _prisms_done(voice: Voice, reader: Reader) -> Lines:
    return [day_text.prisms_done(voice, [event.seat for event in reader.run(PrismsDone)])]


def _tossed(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Tossed, same_seat)
    return [day_text.tossed(voice, run[0].seat, [event.front for event in run])]


def _moved(voice: Voice, reader: Reader) -> Lines:
    return [travel_text.moved(voice, reader.run(Moved, travel_text.same_way))]


def _recruited(voice: Voice, reader: Reader) -> Lines:
    return [travel_text.recruited(voice, reader.run(Recruited, same_seat))]


def _studied(voice: Voice, reader: Reader) -> Lines:
    return [travel_text.studied(voice, reader.run(Studied, lambda one, other: one.seat != other.seat))]


def _posted(voice: Voice, reader: Reader) -> Lines:
    return [log_text.posted(voice, reader.run(Posted, same_seat))]


def _skipped(voice: Voice, reader: Reader) -> Lines:
    return [log_text.skipped(voice, reader.run(Skipped, lambda one, other: one.card == other.card))]


def _called(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Called, lambda one, other: same_seat(one, other) and one.cell == other.cell)
    return [log_text.called(voice, run)]


def _displaced(voice: Voice, reader: Reader) -> Lines:
    return [log_text.displaced(voice, reader.run(Displaced, lambda one, other: one.source == other.source))]


# ---- one thing after the other


def _day(voice: Voice, reader: Reader) -> Lines:
    """Return a line on a sunrise and the first player of the day."""
    day = reader.then(DayBegan)
    sentences = [] if day is None else [day_text.describe(voice, day)]
    if first := reader.then(FirstPassed):
        sentences.append(day_text.describe(voice, first))
    return [" ".join(line for line in sentences if line)]


def _turn_ended(voice: Voice, reader: Reader) -> Lines:
    """Return the line on the sunset for a turn whose end begins it: that line says both."""
    ended, sunset = reader.peek(), reader.peek(1)
    if not isinstance(ended, TurnEnded) or not isinstance(sunset, SunsetBegan) or ended.forfeited:
        return None
    reader.take()
    return _sunset(voice, reader)


def _sunset(voice: Voice, reader: Reader) -> Lines:
    """Return a line on a sunset and everything that follows before anybody has to decide."""
    sentences: list[str] = []
    while event := reader.then(SunsetBegan, lambda _: not sentences) or reader.then(PileRemade) or reader.then(RowLaid):
        sentences.append(requests_text.describe(voice, event))
    if sheltered := reader.then(Sheltered):
        sentences.append(travel_text.guild(voice, sheltered))
    return [" ".join(sentences)]


def _shown(_voice: Voice, reader: Reader) -> Lines:
    """Return nothing for a shown request if its payment follows, whose line says both."""
    shown, paid = reader.peek(), reader.peek(1)
    if not isinstance(shown, RequestShown) or not isinstance(paid, RequestValidated) or shown.card != paid.card:
        return None
    reader.take()
    return []


def _letter(_voice: Voice, reader: Reader) -> Lines:
    """Return nothing for cards drawn if the event with their names follows."""
    letter, drawn = reader.peek(), reader.peek(1)
    if not isinstance(letter, LetterDrawn) or not isinstance(drawn, RequestsDrawn) or letter.seat != drawn.seat:
        return None
    reader.take()
    return []


def _cursed(voice: Voice, reader: Reader) -> Lines:
    """Return a line on the steps on the curse track and the tokens that they gave."""
    advanced = reader.then(CurseAdvanced)
    sentences = [] if advanced is None else [requests_text.curse(voice, advanced)]
    while event := reader.then(CurseTaken) or reader.then(CurseTurned):
        sentences.append(requests_text.curse(voice, event))
    return [" ".join(sentences)]


_STRETCHES: Final[Mapping[type[IceEvent | None], Callable[[Voice, Reader], Lines]]] = {
    RequestDropped: _dropped,
    PrismsDone: _prisms_done,
    Tossed: _tossed,
    Moved: _moved,
    Recruited: _recruited,
    Studied: _studied,
    Posted: _posted,
    Skipped: _skipped,
    Called: _called,
    Displaced: _displaced,
    DayBegan: _day,
    TurnEnded: _turn_ended,
    SunsetBegan: _sunset,
    RequestShown: _shown,
    LetterDrawn: _letter,
    CurseAdvanced: _cursed,
    Excavated: stretches_text.excavation,
    Allocated: stretches_text.allocation,
    HeldPlaced: stretches_text.allocation,
    TilePlayed: stretches_text.tile,
    ArtifactUsed: stretches_text.artifact,
    Broke: stretches_text.icefall,
}
