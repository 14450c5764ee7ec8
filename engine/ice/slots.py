"""Tiles that come to a player, and the slots they lie on (I6.5, I8.1, I8.2).

Knows hands and slots. Must not know why a tile comes, nor what an effect does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.actions import make
from engine.ice.asks import Asks, Handler, nothing
from engine.ice.board import SNOW
from engine.ice.components import ANIMA_OF, PRISMATIC, SHAPE_OF, TYPE_OF, TYPES
from engine.ice.draft import put
from engine.ice.events_dig import ArtifactTaken, ArtifactUsed, FrontSeen, PrismFound, SnowTaken
from engine.ice.frames_dig import ChooseSlot
from engine.ice.table import ready

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell
    from engine.ice.draft import Draft
    from engine.ice.table import Table

SLOT, TOKEN, GEM = "slot", "token", "gem"
"""How an effect is used: the slot's daily use, the activation token (I11.1), the anima gem (I9)."""
_SLOTS: Final = tuple(make("slot", kind.value) for kind in TYPES)


def take(draft: Draft, seat: Seat, piece: int, *, cell: Cell) -> None:
    """Give a tile to a seat: snow into the hand, an artifact onto its slot, a prismatic one where it chooses (I6.5).

    A rescued piece leaves the discard.
    """
    draft.barrier = True
    if piece < SNOW.stop:
        _leave_discard(draft, piece)
        draft.change(seat, hand=(*draft.players[seat].hand, piece))
        draft.tell(SnowTaken(seat, cell))
        draft.tell(FrontSeen(seat, draft.fronts[piece]))
    elif TYPE_OF[piece] == PRISMATIC:
        draft.tell(PrismFound(seat, cell, ANIMA_OF[piece]))
        draft.push(ChooseSlot(seat, piece, cell))
    else:
        _lay(draft, seat, piece, slot=TYPE_OF[piece], cell=cell)


def _lay(draft: Draft, seat: Seat, piece: int, *, slot: int, cell: Cell) -> None:
    """Put an artifact on top of a slot, face down if the slot was used today (I8.2)."""
    _leave_discard(draft, piece)
    player = draft.players[seat]
    down = player.down[slot]
    draft.change(
        seat,
        slots=put(player.slots, slot, (*player.slots[slot], piece)),
        down=put(player.down, slot, down + 1 if down else 0),
    )
    draft.tell(ArtifactTaken(seat, cell, slot, TYPE_OF[piece], ANIMA_OF[piece], SHAPE_OF[piece], down > 0))


def _leave_discard(draft: Draft, piece: int) -> None:
    if piece in draft.spill:
        draft.spill = tuple(other for other in draft.spill if other != piece)
        draft.shown &= ~(1 << piece)
    elif piece in draft.spoil:
        draft.spoil = tuple(other for other in draft.spoil if other != piece)


def ways(table: Table, seat: Seat, kind: int) -> list[str]:
    """Return how a seat could use an effect without a snow tile: slot, activation token (I8.1, I11.1)."""
    found = [SLOT] if ready(table, seat, kind) else []
    return [*found, TOKEN] if table.players[seat].token == kind else found


def use(draft: Draft, seat: Seat, kind: int, *, how: str) -> None:
    """Note the use of an effect: the slot's top artifact turns face down, or the activation token is spent (I8.2)."""
    if how == SLOT:
        draft.change(seat, down=put(draft.players[seat].down, kind, 1))
    elif how == TOKEN:
        draft.change(seat, token=-1)
    draft.tell(ArtifactUsed(seat, kind, how))


def _choices(_table: Table, _frame: ChooseSlot, _seat: Seat) -> tuple[Action, ...]:
    return _SLOTS


def _choose(draft: Draft, frame: ChooseSlot, seat: Seat, action: Action) -> None:
    draft.pop()
    _lay(draft, seat, frame.piece, slot=_SLOTS.index(action), cell=frame.cell)


ASKS: Asks = {ChooseSlot: Handler(_choices, _choose, nothing)}
