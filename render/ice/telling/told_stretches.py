"""Excavations and effects told with what they did, in one line each.

Knows what follows an excavation, a snow tile or an artifact. Must not know how a single event is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.components import GEM, MANTA, RUNE, SAILER, SPIDERS, SURVIVORS, TALISMAN, TERMITES, WRECKAGE
from engine.ice.events import Moved
from engine.ice.events_dig import (
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
from engine.ice.events_log import Broke
from engine.ice.slots import GEM as BY_GEM
from render.ice.telling import told_collapse, told_dig, told_effects, told_travel
from render.ice.telling.told_reader import same_seat

if TYPE_CHECKING:
    from engine.ice.board import Cell
    from render.ice.telling.told_reader import Reader
    from render.ice.telling.voice import Voice


def excavation(voice: Voice, reader: Reader, *, talisman: int | None = None) -> list[str] | None:
    """Tell an excavation with what was taken; a cover's collapse, which comes first, is told after it."""
    event = reader.then(Excavated)
    if event is None:
        return None
    meanwhile: list[str] = []
    while passing := reader.then(Collapsed) or reader.then(IconPaid):
        meanwhile.append(told_collapse.tell(voice, passing))
    taken = _taken(voice, reader, event.cell)
    return [told_dig.excavated(voice, event, talisman=talisman, taken=taken), *meanwhile]


def _taken(voice: Voice, reader: Reader, cell: Cell) -> str:
    """Return the tile of a cell as a noun, if it is taken next, a prismatic one with the slot that it went to."""
    if taking := reader.then(SnowTaken, lambda one: one.cell == cell):
        return told_dig.found(voice, taking)
    if piece := reader.then(ArtifactTaken, lambda one: one.cell == cell):
        return told_dig.found(voice, piece)
    if prism := reader.then(PrismFound, lambda one: one.cell == cell):
        return told_dig.found(voice, prism, reader.then(ArtifactTaken, lambda one: one.cell == cell))
    return ""


def allocation(voice: Voice, reader: Reader) -> list[str] | None:
    """Tell where all explorers of a tile went, and its camp."""
    placed: list[Allocated | HeldPlaced] = []
    while event := reader.then(Allocated, lambda one: _same_tile(placed, one)) or reader.then(
        HeldPlaced, lambda one: _same_tile(placed, one)
    ):
        placed.append(event)
    told = [told_dig.allocated(voice, placed)]
    if camp := reader.then(CampLowered, lambda one: one.source == placed[0].cell):
        told.append(told_dig.tell(voice, camp))
    return [" ".join(told)]


def _same_tile(placed: list[Allocated | HeldPlaced], event: Allocated | HeldPlaced) -> bool:
    return not placed or placed[0].cell == event.cell


# ---- artifacts


def artifact(voice: Voice, reader: Reader) -> list[str] | None:  # noqa: PLR0911  one an effect
    """Tell an artifact's effect by what it did."""
    used = reader.then(ArtifactUsed)
    if used is None:
        return None
    means = told_effects.means(voice, used.type, used.how)
    if gained := reader.then(Gained):
        return [told_effects.gained(voice, gained, means)]
    if gathered := reader.then(Gathered):
        return [told_effects.gathered(voice, gathered, means)]
    if joined := reader.then(Joined):
        return [told_effects.joined(voice, used.seat, means, [joined])]
    if gone := reader.then(Collapsed):
        return [told_collapse.destroyed(voice, used.seat, means, gone)]
    if rescued := reader.then(Rescued):
        return [told_collapse.rescued(voice, rescued, _taken(voice, reader, rescued.cell))]
    return [told_effects.tell(voice, used)]


def icefall(voice: Voice, reader: Reader) -> list[str] | None:
    """Tell what the Icefall card destroyed with what followed."""
    broke = reader.then(Broke)
    if broke is None:
        return None
    if gone := reader.then(Collapsed):
        return [told_collapse.destroyed(voice, broke.seat, "", gone)]
    return [told_collapse.tell(voice, broke)]


# ---- snow tiles


def tile(voice: Voice, reader: Reader) -> list[str] | None:
    """Tell a snow tile by what it did, if that follows at once."""
    played = reader.then(TilePlayed)
    if played is None:
        return None
    told = _effect(voice, reader, played)
    return [told_effects.tell(voice, played)] if told is None else told


def _effect(voice: Voice, reader: Reader, played: TilePlayed) -> list[str] | None:  # noqa: PLR0911  one a tile
    front, name = played.front, voice.front(played.front)
    if front == TERMITES:
        return _termites(voice, reader)
    if front >= TALISMAN:
        return excavation(voice, reader, talisman=front)
    if front == GEM and (used := reader.peek()) and isinstance(used, ArtifactUsed) and used.how == BY_GEM:
        return artifact(voice, reader)
    if front == WRECKAGE and (gained := reader.then(Gained)):
        return [told_effects.gained(voice, gained, name)]
    if front == SAILER and (joined := reader.run(Joined, same_seat)):
        return [told_effects.joined(voice, played.seat, name, joined)]
    if front == RUNE and (gone := reader.then(Collapsed)):
        return [told_collapse.destroyed(voice, played.seat, name, gone)]
    if front == SPIDERS and (steps := reader.run(Moved, told_travel.same_way)):
        return [told_effects.crawled(voice, name, steps)]
    if front == MANTA and (flown := reader.then(Flown)):
        return [told_effects.flown(voice, flown)]
    if front == SURVIVORS and (more := reader.then(SurvivorsJoined)):
        return [" ".join([told_effects.tell(voice, played), told_dig.tell(voice, more)])]
    herded = reader.then(Herded)
    return [told_effects.herded(voice, herded, name)] if herded else None


def _termites(voice: Voice, reader: Reader) -> list[str] | None:
    """Leave termites to the excavation that they cheapen."""
    further = 0
    while isinstance(played := reader.peek(further), TilePlayed) and played.front == TERMITES:
        further += 1
    if not isinstance(reader.peek(further), Excavated):
        return None
    for _ in range(further):
        reader.take()
    return excavation(voice, reader)
