"""Excavations and effects merged with their consequences, in one line each.

Knows what follows an excavation, a snow tile or an artifact. Must not know the sentence of a single event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.actions import BY_GEM
from engine.ice.components import GEM, MANTA, RUNE, SAILER, SPIDERS, SURVIVORS, TALISMAN, TERMITES, WRECKAGE
from engine.ice.events.days import Moved
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
from engine.ice.events.logbook import Broke
from render.ice.event_text import collapse_text, dig_text, effects_text, travel_text
from render.ice.event_text.text_reader import same_seat

if TYPE_CHECKING:
    from engine.ice.board import Cell
    from render.ice.event_text.text_reader import Reader
    from render.ice.event_text.voice import Voice


def excavation(voice: Voice, reader: Reader, *, talisman: int | None = None) -> list[str] | None:
    """Return lines on an excavation and what was taken; the collapse of a cover, which comes first, is put after it."""
    event = reader.then(Excavated)
    if event is None:
        return None
    meanwhile: list[str] = []
    while passing := reader.then(Collapsed) or reader.then(IconPaid):
        meanwhile.append(collapse_text.describe(voice, passing))
    taken = _taken(voice, reader, event.cell)
    return [dig_text.excavated(voice, event, talisman=talisman, taken=taken), *meanwhile]


def _taken(voice: Voice, reader: Reader, cell: Cell) -> str:
    """Return the tile of a cell as a noun, "" unless it is taken next; a prismatic one with its new slot."""
    if taking := reader.then(SnowTaken, lambda one: one.cell == cell):
        return dig_text.found(voice, taking)
    if piece := reader.then(ArtifactTaken, lambda one: one.cell == cell):
        return dig_text.found(voice, piece)
    if prism := reader.then(PrismFound, lambda one: one.cell == cell):
        return dig_text.found(voice, prism, reader.then(ArtifactTaken, lambda one: one.cell == cell))
    return ""


def allocation(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on where all explorers of a tile and its camp went."""
    placed: list[Allocated | HeldPlaced] = []
    while event := reader.then(Allocated, lambda one: _same_tile(placed, one)) or reader.then(
        HeldPlaced, lambda one: _same_tile(placed, one)
    ):
        placed.append(event)
    sentences = [dig_text.allocated(voice, placed)]
    if camp := reader.then(CampLowered, lambda one: one.source == placed[0].cell):
        sentences.append(dig_text.describe(voice, camp))
    return [" ".join(sentences)]


def _same_tile(placed: list[Allocated | HeldPlaced], event: Allocated | HeldPlaced) -> bool:
    return not placed or placed[0].cell == event.cell


# ---- artifacts


def artifact(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on an artifact's effect and what it did."""
    used = reader.then(ArtifactUsed)
    if used is None:
        return None
    means = effects_text.means(voice, used.type, used.how)
    if gained := reader.then(Gained):
        return [effects_text.gained(voice, gained, means)]
    if gathered := reader.then(Gathered):
        return [effects_text.gathered(voice, gathered, means)]
    if joined := reader.then(Joined):
        return [effects_text.joined(voice, used.seat, means, [joined])]
    if gone := reader.then(Collapsed):
        return [collapse_text.destroyed(voice, used.seat, means, gone)]
    if rescued := reader.then(Rescued):
        return [collapse_text.rescued(voice, rescued, _taken(voice, reader, rescued.cell))]
    return [effects_text.describe(voice, used)]


def icefall(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on what the Icefall card destroyed, with all consequences."""
    broke = reader.then(Broke)
    if broke is None:
        return None
    if gone := reader.then(Collapsed):
        return [collapse_text.destroyed(voice, broke.seat, "", gone)]
    return [collapse_text.describe(voice, broke)]


# ---- snow tiles


def tile(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on a snow tile and what it did, if that follows at once."""
    played = reader.then(TilePlayed)
    if played is None:
        return None
    effect = _effect(voice, reader, played)
    return [effects_text.describe(voice, played)] if effect is None else effect


def _effect(voice: Voice, reader: Reader, played: TilePlayed) -> list[str] | None:
    front, name = played.front, voice.front(played.front)
    if front == TERMITES:
        return _termites(voice, reader)
    if front >= TALISMAN:
        return excavation(voice, reader, talisman=front)
    if front == GEM and (used := reader.peek()) and isinstance(used, ArtifactUsed) and used.how == BY_GEM:
        return artifact(voice, reader)
    if front == WRECKAGE and (gained := reader.then(Gained)):
        return [effects_text.gained(voice, gained, name)]
    if front == SAILER and (joined := reader.run(Joined, same_seat)):
        return [effects_text.joined(voice, played.seat, name, joined)]
    if front == RUNE and (gone := reader.then(Collapsed)):
        return [collapse_text.destroyed(voice, played.seat, name, gone)]
    if front == SPIDERS and (steps := reader.run(Moved, travel_text.same_way)):
        return [effects_text.crawled(voice, name, steps)]
    if front == MANTA and (flown := reader.then(Flown)):
        return [effects_text.flown(voice, flown)]
    if front == SURVIVORS and (more := reader.then(SurvivorsJoined)):
        return [" ".join([effects_text.describe(voice, played), dig_text.describe(voice, more)])]
    herded = reader.then(Herded)
    return [effects_text.herded(voice, herded, name)] if herded else None


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
