"""The logbook: a card a day, carried out in turn order (I5.2, I12).

Knows the cards' order and which module knows which card. Must not know how one is carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import logbook_figures, logbook_snow, logbook_trade
from engine.ice.components import BOX
from engine.ice.events_log import Revealed, Skipped
from engine.ice.frames_log import Part, Reveal
from engine.ice.table import clockwise

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from engine.ice.asks import Asks, Tasks
    from engine.ice.draft import Draft

_ORGANS: Final = (logbook_figures, logbook_snow, logbook_trade)
PARTS: Final[dict[str, Callable[[Draft, Seat], bool]]] = {
    card: part for organ in _ORGANS for card, part in organ.PARTS.items()
}
"""By card: begins a seat's part; tells whether it can be done at all."""
_ONCE: Final = frozenset({"prism", "watch", "caravan"})
"""Cards whose part is the first player's, or that order the seats themselves."""


def _reveal(draft: Draft, _task: Reveal) -> None:
    """Reveal the top card and put everybody's part on the stack (I5.2)."""
    card, *rest = draft.log
    draft.log = tuple(rest)
    draft.logged = (*draft.logged, card)
    draft.barrier = True
    draft.tell(Revealed(draft.first, card))
    seats = (draft.first,) if BOX.logbook[card].id in _ONCE else clockwise(draft, draft.first)
    draft.then(*(Part(seat, card) for seat in seats))


def _part(draft: Draft, task: Part) -> None:
    draft.barrier = True
    if not PARTS[BOX.logbook[task.card].id](draft, task.seat):
        draft.tell(Skipped(task.seat, task.card))


ASKS: Asks = {kind: handler for organ in _ORGANS for kind, handler in organ.ASKS.items()}
TASKS: Tasks = {Reveal: _reveal, Part: _part, **logbook_trade.TASKS}
