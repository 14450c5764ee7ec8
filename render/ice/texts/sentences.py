"""Events as sentences, one by one or merged where they belong together.

Knows which module has the sentence of which event, and which events follow each other. Must not know views: an event
holds all that its readers may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

from engine.ice.actions import BY_GEM
from engine.ice.components import GEM, MANTA, RUNE, SAILER, SPIDERS, SURVIVORS, TALISMAN, TERMITES, WRECKAGE
from engine.ice.events.days import (
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    DayBegan,
    FirstPassed,
    Moved,
    PileRemade,
    PrismsDone,
    Recruited,
    RequestDropped,
    RequestsDrawn,
    RequestShown,
    RequestValidated,
    RowLaid,
    Studied,
    SunsetBegan,
    Tossed,
    TurnEnded,
)
from engine.ice.events.dig import (
    Allocated,
    ArtifactTaken,
    ArtifactUsed,
    CampLowered,
    Collapsed,
    Excavated,
    Flown,
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
from engine.ice.events.logbook import Broke, Called, Displaced, LetterDrawn, Posted, Sheltered, Skipped
from render.ice.texts import day_text, turn_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.board import Cell
    from engine.ice.events.days import IceEvent
    from render.ice.texts.voice import Voice


E = TypeVar("E")


class OfSeat(Protocol):
    """An event that belongs to a seat."""

    @property
    def seat(self) -> Seat:
        """Return the seat whose event it is."""


class Reader:
    """Read events one after the other, from the first.

    >>> reader = Reader("aab")
    >>> reader.run(str, lambda one, other: one == other), reader.peek()
    (['a', 'a'], 'b')
    """

    def __init__(self, events: Sequence[IceEvent]) -> None:
        self._events = events
        self._at = 0

    def peek(self, ahead: int = 0) -> IceEvent | None:
        """Return the next event, or one after it, without going on; None at the end."""
        at = self._at + ahead
        return self._events[at] if at < len(self._events) else None

    def take(self) -> IceEvent:
        """Return the next event and go on."""
        self._at += 1
        return self._events[self._at - 1]

    def then(self, kind: type[E], fits: Callable[[E], bool] = lambda _: True) -> E | None:
        """Return the next event and go on, if it is of a kind and fits."""
        event = self.peek()
        if not isinstance(event, kind) or not fits(event):
            return None
        self._at += 1
        return event

    def run(self, kind: type[E], goes_on: Callable[[E, E], bool] = lambda _, __: True) -> list[E]:
        """Return the next events of a kind, as long as each goes on with the one before it."""
        found: list[E] = []
        while (event := self.then(kind, lambda one: not found or goes_on(found[-1], one))) is not None:
            found.append(event)
        return found


def same_seat(one: OfSeat, other: OfSeat) -> bool:
    """Return whether two events are of one seat."""
    return one.seat == other.seat


# ---- Excavations and effects merged with their consequences, in one line each


def excavation(voice: Voice, reader: Reader, *, talisman: int | None = None) -> list[str] | None:
    """Return lines on an excavation and what was taken; the collapse of a cover, which comes first, is put after it."""
    event = reader.then(Excavated)
    if event is None:
        return None
    meanwhile: list[str] = []
    while passing := reader.then(Collapsed) or reader.then(IconPaid):
        meanwhile.append(turn_text.describe_collapses(voice, passing))
    taken = _taken(voice, reader, event.cell)
    return [turn_text.excavated(voice, event, talisman=talisman, taken=taken), *meanwhile]


def _taken(voice: Voice, reader: Reader, cell: Cell) -> str:
    """Return the tile of a cell as a noun, "" unless it is taken next; a prismatic one with its new slot."""
    if taking := reader.then(SnowTaken, lambda one: one.cell == cell):
        return turn_text.found(voice, taking)
    if piece := reader.then(ArtifactTaken, lambda one: one.cell == cell):
        return turn_text.found(voice, piece)
    if prism := reader.then(PrismFound, lambda one: one.cell == cell):
        return turn_text.found(voice, prism, reader.then(ArtifactTaken, lambda one: one.cell == cell))
    return ""


def allocation(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on where all explorers of a tile and its camp went."""
    placed: list[Allocated | HeldPlaced] = []
    while event := reader.then(Allocated, lambda one: _same_tile(placed, one)) or reader.then(
        HeldPlaced, lambda one: _same_tile(placed, one)
    ):
        placed.append(event)
    sentences = [turn_text.allocated(voice, placed)]
    if camp := reader.then(CampLowered, lambda one: one.source == placed[0].cell):
        sentences.append(turn_text.describe(voice, camp))
    return [" ".join(sentences)]


def _same_tile(placed: list[Allocated | HeldPlaced], event: Allocated | HeldPlaced) -> bool:
    return not placed or placed[0].cell == event.cell


# ---- artifacts


def artifact(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on an artifact's effect and what it did."""
    used = reader.then(ArtifactUsed)
    if used is None:
        return None
    means = turn_text.means(voice, used.type, used.how)
    if gained := reader.then(Gained):
        return [turn_text.gained(voice, gained, means)]
    if gathered := reader.then(Gathered):
        return [turn_text.gathered(voice, gathered, means)]
    if joined := reader.then(Joined):
        return [turn_text.joined(voice, used.seat, means, [joined])]
    if gone := reader.then(Collapsed):
        return [turn_text.destroyed(voice, used.seat, means, gone)]
    if rescued := reader.then(Rescued):
        return [turn_text.rescued(voice, rescued, _taken(voice, reader, rescued.cell))]
    return [turn_text.describe_effects(voice, used)]


def icefall(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on what the Icefall card destroyed, with all consequences."""
    broke = reader.then(Broke)
    if broke is None:
        return None
    if gone := reader.then(Collapsed):
        return [turn_text.destroyed(voice, broke.seat, "", gone)]
    return [turn_text.describe_collapses(voice, broke)]


# ---- snow tiles


def tile(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on a snow tile and what it did, if that follows at once."""
    played = reader.then(TilePlayed)
    if played is None:
        return None
    effect = _effect(voice, reader, played)
    return [turn_text.describe_effects(voice, played)] if effect is None else effect


def _effect(voice: Voice, reader: Reader, played: TilePlayed) -> list[str] | None:
    front, name = played.front, voice.front(played.front)
    if front == TERMITES:
        return _termites(voice, reader)
    if front >= TALISMAN:
        return excavation(voice, reader, talisman=front)
    if front == GEM and (used := reader.peek()) and isinstance(used, ArtifactUsed) and used.how == BY_GEM:
        return artifact(voice, reader)
    if front == WRECKAGE and (gained := reader.then(Gained)):
        return [turn_text.gained(voice, gained, name)]
    if front == SAILER and (joined := reader.run(Joined, same_seat)):
        return [turn_text.joined(voice, played.seat, name, joined)]
    if front == RUNE and (gone := reader.then(Collapsed)):
        return [turn_text.destroyed(voice, played.seat, name, gone)]
    if front == SPIDERS and (steps := reader.run(Moved, turn_text.same_way)):
        return [turn_text.crawled(voice, name, steps)]
    if front == MANTA and (flown := reader.then(Flown)):
        return [turn_text.flown(voice, flown)]
    if front == SURVIVORS and (more := reader.then(SurvivorsJoined)):
        return [" ".join([turn_text.describe_effects(voice, played), turn_text.describe(voice, more)])]
    herded = reader.then(Herded)
    return [turn_text.herded(voice, herded, name)] if herded else None


def _termites(voice: Voice, reader: Reader) -> list[str] | None:
    """Return nothing for termites if the excavation follows that they make cheaper."""
    further = 0
    while isinstance(played := reader.peek(further), TilePlayed) and played.front == TERMITES:
        further += 1
    if not isinstance(reader.peek(further), Excavated):
        return None
    for _ in range(further):
        reader.take()
    return excavation(voice, reader)


Lines: TypeAlias = "list[str] | None"


def merged(voice: Voice, reader: Reader) -> Lines:
    """Return lines on the next events together and go past them; None when the next event has its own sentence."""
    event = reader.peek()
    how = _STRETCHES.get(type(event))
    return None if how is None else how(voice, reader)


# ---- the same thing several times


def _dropped(voice: Voice, reader: Reader) -> Lines:
    return [day_text.dropped(voice, reader.run(RequestDropped))]


def _prisms_done(voice: Voice, reader: Reader) -> Lines:
    return [day_text.prisms_done(voice, [event.seat for event in reader.run(PrismsDone)])]


def _tossed(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Tossed, same_seat)
    return [day_text.tossed(voice, run[0].seat, [event.front for event in run])]


def _moved(voice: Voice, reader: Reader) -> Lines:
    return [turn_text.moved(voice, reader.run(Moved, turn_text.same_way))]


def _recruited(voice: Voice, reader: Reader) -> Lines:
    return [turn_text.recruited(voice, reader.run(Recruited, same_seat))]


def _studied(voice: Voice, reader: Reader) -> Lines:
    return [turn_text.studied(voice, reader.run(Studied, lambda one, other: one.seat != other.seat))]


def _posted(voice: Voice, reader: Reader) -> Lines:
    return [day_text.posted(voice, reader.run(Posted, same_seat))]


def _skipped(voice: Voice, reader: Reader) -> Lines:
    return [day_text.skipped(voice, reader.run(Skipped, lambda one, other: one.card == other.card))]


def _called(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Called, lambda one, other: same_seat(one, other) and one.cell == other.cell)
    return [day_text.called(voice, run)]


def _displaced(voice: Voice, reader: Reader) -> Lines:
    return [day_text.displaced(voice, reader.run(Displaced, lambda one, other: one.source == other.source))]


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
        sentences.append(day_text.describe_requests(voice, event))
    if sheltered := reader.then(Sheltered):
        sentences.append(turn_text.guild(voice, sheltered))
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
    sentences = [] if advanced is None else [day_text.curse(voice, advanced)]
    while event := reader.then(CurseTaken) or reader.then(CurseTurned):
        sentences.append(day_text.curse(voice, event))
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
    Excavated: excavation,
    Allocated: allocation,
    HeldPlaced: allocation,
    TilePlayed: tile,
    ArtifactUsed: artifact,
    Broke: icefall,
}


def sentence(event: IceEvent, voice: Voice) -> str | None:
    """Return one event as a sentence; None for the beginning of a turn, which the headline says."""
    if isinstance(event, day_text.DayEvent):
        return day_text.describe(voice, event)
    if isinstance(event, turn_text.TravelEvent):
        return turn_text.describe_travels(voice, event)
    if isinstance(event, turn_text.GuildEvent):
        return turn_text.guild(voice, event)
    if isinstance(event, turn_text.DigEvent):
        return turn_text.describe(voice, event)
    if isinstance(event, turn_text.CollapseEvent):
        return turn_text.describe_collapses(voice, event)
    if isinstance(event, turn_text.EffectEvent):
        return turn_text.describe_effects(voice, event)
    if isinstance(event, day_text.RequestEvent):
        return day_text.describe_requests(voice, event)
    if isinstance(event, day_text.CurseEvent):
        return day_text.curse(voice, event)
    if isinstance(event, day_text.LogEvent):
        return day_text.describe_logbook(voice, event)
    if isinstance(event, day_text.MarketEvent):
        return day_text.market(voice, event)
    raise AssertionError(event)


def sentences(events: Sequence[IceEvent], voice: Voice) -> list[str]:
    """Return the events as sentences, as few as possible, in order."""
    found: list[str] = []
    reader = Reader(events)
    while reader.peek():
        lines = merged(voice, reader)
        if lines is None:
            line = sentence(reader.take(), voice)
            lines = [] if line is None else [line]
        found += lines
    return found
