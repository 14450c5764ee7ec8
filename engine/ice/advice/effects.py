"""What study tokens, prismatic artifacts and effects of artifacts would bring (I6.8, I8).

Knows slots. Must not know what an effect does elsewhere: ``arrivals`` and ``excavations`` say it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.ice.advice.turns import acting
from engine.ice.components import PRISMATIC
from engine.ice.day.curse import advance
from engine.ice.hidden.from_view import from_view, looking, owning
from engine.ice.state_builder import MOST_EP, StateBuilder, put
from engine.ice.table import lies, ready
from engine.ice.turn import artifacts

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.state import State
    from engine.ice.table import Table
    from engine.ice.view import View


__all__ = ["MOST_EP"]


@dataclass(frozen=True, slots=True)
class Added:
    """What a slot comes to by something that is added."""

    anima: int
    """What its artifacts and study token then have together."""
    readies: bool
    """The effect, which could not be used, can be used then (I8.1)."""


def readied_by_study(view: View, kind: int) -> bool:
    """Tell whether a study token of a type would make the effect of its slot ready for who acts (I6.8, I8.1)."""
    table, seat = from_view(view), acting(view)
    player = table.players[seat]
    return _readied(table, owning(table, seat, replace(player, studies=player.studies | 1 << kind)), seat, kind)


def added(view: View, kind: int, anima: int) -> Added:
    """Return what a prismatic artifact makes of the slot that it goes to (I6.5, I8.1 to I8.3).

    Of one that is excavated the curse takes its steps first, after which the effect may need more (I13.2).
    """
    table = from_view(view)
    # what is rescued lies there no more
    excavated = lies(table, view.decision.cell)
    return _added(table, acting(view), kind, anima, steps=anima if excavated and table.setting.curse else 0)


def shifted(view: View, source: int, kind: int, anima: int) -> Added | None:
    """Return what a prismatic artifact makes of the slot that it moves to (I5.2); None when the other has none such."""
    table, seat = from_view(view), acting(view)
    player = table.players[seat]
    lifted, prism = list(player.slots[source]), looking(table.setting.box)[PRISMATIC, anima, 0]
    if prism not in lifted:
        return None
    lifted.remove(prism)
    left = replace(player, slots=put(player.slots, source, tuple(lifted)))
    return _added(owning(table, seat, left), seat, kind, anima)


def exalted(view: View) -> tuple[Spot, ...]:
    """Return the cells from which Exalted takes an archaeologist to the leader of who acts (I8.8)."""
    return artifacts.sources(from_view(view), acting(view))


def _readied(table: State, after: Table, seat: Seat, kind: int) -> bool:
    return ready(after, seat, kind) and not ready(table, seat, kind)


def _added(table: State, seat: Seat, kind: int, anima: int, *, steps: int = 0) -> Added:
    player = table.players[seat]
    box = table.setting.box
    slot = (*player.slots[kind], looking(box)[PRISMATIC, anima, 0])
    down = player.down[kind] + 1 if player.down[kind] else 0
    after = replace(player, slots=put(player.slots, kind, slot), down=put(player.down, kind, down))
    total = sum(box.anima[piece] for piece in slot) + ((player.studies & ~player.turned) >> kind & 1)
    then = StateBuilder(owning(table, seat, after))
    advance(then, seat, steps)
    return Added(total, _readied(table, then, seat, kind))
