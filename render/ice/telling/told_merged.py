"""Stretches of events as one line each: what a player would tell in one breath.

Knows which events follow each other. Must not know how each is told alone, nor excavations (``told_stretches``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ice.events import (
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
from engine.ice.events_cards import (
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    PileRemade,
    RequestShown,
    RequestValidated,
    RowLaid,
    SunsetBegan,
)
from engine.ice.events_dig import Allocated, ArtifactUsed, Excavated, HeldPlaced, TilePlayed
from engine.ice.events_log import Broke, Called, Displaced, LetterDrawn, Posted, Sheltered, Skipped
from render.ice.telling import told_day, told_log, told_requests, told_stretches, told_travel
from render.ice.telling.told_reader import same_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.ice.events import IceEvent
    from render.ice.telling.told_reader import Reader
    from render.ice.telling.voice import Voice

Lines: TypeAlias = "list[str] | None"


def merged(voice: Voice, reader: Reader) -> Lines:
    """Return what the next events tell together and go past them; None: the next one is told alone."""
    event = reader.peek()
    how = _STRETCHES.get(type(event))
    return None if how is None else how(voice, reader)


# ---- the same thing several times


def _dropped(voice: Voice, reader: Reader) -> Lines:
    return [told_requests.dropped(voice, reader.run(RequestDropped))]


def _prisms_done(voice: Voice, reader: Reader) -> Lines:
    return [told_day.prisms_done(voice, [event.seat for event in reader.run(PrismsDone)])]


def _tossed(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Tossed, same_seat)
    return [told_day.tossed(voice, run[0].seat, [event.front for event in run])]


def _moved(voice: Voice, reader: Reader) -> Lines:
    return [told_travel.moved(voice, reader.run(Moved, told_travel.same_way))]


def _recruited(voice: Voice, reader: Reader) -> Lines:
    return [told_travel.recruited(voice, reader.run(Recruited, same_seat))]


def _studied(voice: Voice, reader: Reader) -> Lines:
    return [told_travel.studied(voice, reader.run(Studied, lambda one, other: one.seat != other.seat))]


def _posted(voice: Voice, reader: Reader) -> Lines:
    return [told_log.posted(voice, reader.run(Posted, same_seat))]


def _skipped(voice: Voice, reader: Reader) -> Lines:
    return [told_log.skipped(voice, reader.run(Skipped, lambda one, other: one.card == other.card))]


def _called(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Called, lambda one, other: same_seat(one, other) and one.cell == other.cell)
    return [told_log.called(voice, run)]


def _displaced(voice: Voice, reader: Reader) -> Lines:
    return [told_log.displaced(voice, reader.run(Displaced, lambda one, other: one.source == other.source))]


# ---- one thing after the other


def _day(voice: Voice, reader: Reader) -> Lines:
    """Tell a sunrise with the first player of the day."""
    day = reader.then(DayBegan)
    told = [] if day is None else [told_day.tell(voice, day)]
    if first := reader.then(FirstPassed):
        told.append(told_day.tell(voice, first))
    return [" ".join(line for line in told if line)]


def _turn_ended(voice: Voice, reader: Reader) -> Lines:
    """Tell the end of a turn that is the end of the day for its seat by the sunset alone."""
    ended, sunset = reader.peek(), reader.peek(1)
    if not isinstance(ended, TurnEnded) or not isinstance(sunset, SunsetBegan) or ended.forfeited:
        return None
    reader.take()
    return _sunset(voice, reader)


def _sunset(voice: Voice, reader: Reader) -> Lines:
    """Tell a sunset with all that it brings before anybody is asked."""
    told: list[str] = []
    while event := reader.then(SunsetBegan, lambda _: not told) or reader.then(PileRemade) or reader.then(RowLaid):
        told.append(told_requests.tell(voice, event))
    if sheltered := reader.then(Sheltered):
        told.append(told_travel.guild(voice, sheltered))
    return [" ".join(told)]


def _shown(_voice: Voice, reader: Reader) -> Lines:
    """Leave a request that is shown to be told by its payment, if that follows."""
    shown, paid = reader.peek(), reader.peek(1)
    if not isinstance(shown, RequestShown) or not isinstance(paid, RequestValidated) or shown.card != paid.card:
        return None
    reader.take()
    return []


def _letter(_voice: Voice, reader: Reader) -> Lines:
    """Leave it to the cards' names that somebody drew, where these are known."""
    letter, drawn = reader.peek(), reader.peek(1)
    if not isinstance(letter, LetterDrawn) or not isinstance(drawn, RequestsDrawn) or letter.seat != drawn.seat:
        return None
    reader.take()
    return []


def _cursed(voice: Voice, reader: Reader) -> Lines:
    """Tell the steps on the track with the tokens that they brought."""
    advanced = reader.then(CurseAdvanced)
    told = [] if advanced is None else [told_requests.curse(voice, advanced)]
    while event := reader.then(CurseTaken) or reader.then(CurseTurned):
        told.append(told_requests.curse(voice, event))
    return [" ".join(told)]


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
    Excavated: told_stretches.excavation,
    Allocated: told_stretches.allocation,
    HeldPlaced: told_stretches.allocation,
    TilePlayed: told_stretches.tile,
    ArtifactUsed: told_stretches.artifact,
    Broke: told_stretches.icefall,
}
