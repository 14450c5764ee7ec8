"""Tiles that come to a player, and the slots they lie on (I6.5, I8.1, I8.2).

Knows hands and slots. Must not know why a tile comes, nor what an effect does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import BY_SLOT, BY_TOKEN, make
from engine.ice.board import SNOW
from engine.ice.components import PRISMATIC, TYPES
from engine.ice.events.dig import ArtifactTaken, ArtifactUsed, FrontSeen, PrismFound, SnowTaken
from engine.ice.handlers import Asks, Handler, nothing
from engine.ice.pending import ChooseSlot
from engine.ice.state import anima, need, put, ready

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell
    from engine.ice.state import StateBuilder, Table

_SLOTS: Final = tuple(make("slot", kind.value) for kind in TYPES)


def take(builder: StateBuilder, seat: Seat, piece: int, *, cell: Cell) -> None:
    """Give a tile to a seat: snow into the hand, an artifact onto its slot, a prismatic one where it chooses (I6.5).

    A rescued piece leaves the discard.
    """
    builder.reveal()
    box = builder.setting.box
    if piece < SNOW.stop:
        _leave_discard(builder, piece)
        builder.change(seat, hand=(*builder.players[seat].hand, piece))
        builder.tell(SnowTaken(seat, cell))
        builder.tell(FrontSeen(seat, builder.fronts[piece]))
    elif box.types[piece] == PRISMATIC:
        builder.tell(PrismFound(seat, cell, box.anima[piece]))
        builder.push(ChooseSlot(seat, piece, cell))
    else:
        _lay(builder, seat, piece, slot=box.types[piece], cell=cell)


def _lay(builder: StateBuilder, seat: Seat, piece: int, *, slot: int, cell: Cell) -> None:
    """Put an artifact on top of a slot, face down if the slot was used today (I8.2)."""
    _leave_discard(builder, piece)
    player = builder.players[seat]
    down = player.down[slot]
    builder.change(
        seat,
        slots=put(player.slots, slot, (*player.slots[slot], piece)),
        down=put(player.down, slot, down + 1 if down else 0),
    )
    box = builder.setting.box
    builder.tell(ArtifactTaken(seat, cell, slot, box.types[piece], box.anima[piece], box.shapes[piece], down > 0))


def _leave_discard(builder: StateBuilder, piece: int) -> None:
    if piece in builder.spill:
        builder.spill = tuple(other for other in builder.spill if other != piece)
        builder.shown &= ~(1 << piece)
    elif piece in builder.spoil:
        builder.spoil = tuple(other for other in builder.spoil if other != piece)


def ways(table: Table, seat: Seat, kind: int) -> list[str]:
    """Return how a seat could use an effect without a snow tile: slot, activation token (I8.1, I11.1)."""
    found = [BY_SLOT] if ready(table, seat, kind) else []
    return [*found, BY_TOKEN] if table.players[seat].token == kind else found


def why(table: Table, seat: Seat, kind: int, *, how: str) -> IllegalAction:
    """Say why a seat cannot use an effect in a way that is none of ``ways``."""
    word, player = TYPES[kind].value, table.players[seat]
    if how == BY_TOKEN:
        return IllegalAction("no-token", type=word)
    if not player.slots[kind]:
        return IllegalAction("slot-empty", type=word)
    if player.down[kind]:
        return IllegalAction("slot-used", type=word)
    return IllegalAction("little-anima", type=word, anima=anima(table, seat, kind), need=need(table, seat))


def use(builder: StateBuilder, seat: Seat, kind: int, *, how: str) -> None:
    """Note the use of an effect: the slot's top artifact turns face down, or the activation token is spent (I8.2)."""
    if how == BY_SLOT:
        builder.change(seat, down=put(builder.players[seat].down, kind, 1))
    elif how == BY_TOKEN:
        builder.change(seat, token=-1)
    builder.tell(ArtifactUsed(seat, kind, how))


def _choices(_table: Table, _frame: ChooseSlot, _seat: Seat) -> tuple[Action, ...]:
    return _SLOTS


def _choose(builder: StateBuilder, frame: ChooseSlot, seat: Seat, action: Action) -> None:
    builder.pop()
    _lay(builder, seat, frame.piece, slot=_SLOTS.index(action), cell=frame.cell)


ASKS: Asks = {ChooseSlot: Handler(_choices, _choose, nothing)}
