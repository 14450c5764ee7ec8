"""The logbook: a card a day, carried out in turn order (I5.2, I12).

Knows the cards' order and which module knows which card. Must not know how one is carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.day import logbook_figures, logbook_snow, logbook_trade
from engine.ice.events.logbook import Revealed, Skipped
from engine.ice.pending import Part, Reveal
from engine.ice.table import clockwise

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from engine.ice.handlers import Asks, Tasks
    from engine.ice.state_builder import StateBuilder

_ORGANS: Final = (logbook_figures, logbook_snow, logbook_trade)
PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {
    card: part for organ in _ORGANS for card, part in organ.PARTS.items()
}
"""By card: begins a seat's part; tells whether it can be done at all."""
_ONCE: Final = frozenset({"prism", "watch", "caravan"})
"""Cards whose part is the first player's, or that order the seats themselves."""


def _reveal(builder: StateBuilder, _task: Reveal) -> None:
    """Reveal the top card and put everybody's part on the stack (I5.2)."""
    card, *rest = builder.log
    builder.log = tuple(rest)
    builder.logged = (*builder.logged, card)
    builder.reveal()
    builder.tell(Revealed(builder.first, card))
    seats = (builder.first,) if builder.setting.box.logbook[card].id in _ONCE else clockwise(builder, builder.first)
    builder.then(*(Part(seat, card) for seat in seats))


def _part(builder: StateBuilder, task: Part) -> None:
    builder.barrier = True
    if not PARTS[builder.setting.box.logbook[task.card].id](builder, task.seat):
        builder.tell(Skipped(task.seat, task.card))


ASKS: Asks = {kind: handler for organ in _ORGANS for kind, handler in organ.ASKS.items()}
TASKS: Tasks = {Reveal: _reveal, Part: _part, **logbook_trade.TASKS}
