"""What is hidden in a state: dealing it anew, and a digest of all of it.

Knows which parts of a state are secret, and from whom (I2.6, I9.1, I10).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, SURFACE
from engine.ice.pending import ChooseSlot
from engine.ice.state import Ground, State

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.pending import Frame
    from engine.ice.state import Player
    from engine.ice.state_builder import StateBuilder
    from engine.ice.table import Table
    from engine.rng import Rng

_FIELDS: Final = tuple(name for name in State.__slots__ if name not in {"setting", "ground"})


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal anew all that the seat cannot know; None: all that the public cannot know.

    A seat knows its own hands. What it once saw and then gave away may be forgotten: requests refused or discarded,
    requests that others took from the row.
    """
    fronts, rng = _fronts(state, seat, rng)
    moved, rng = _artifacts(state, rng)
    pile, heap, hands, rng = _requests(state, seat, rng)
    log, rng = rng.shuffled(tuple(sorted(state.log)))
    ground = state.ground
    # Voids too: who rescues a tile finds there which piece it was.
    layout = tuple(moved.get(piece, piece) for piece in ground.layout)
    return replace(
        state,
        ground=Ground(layout, ground.turns, ground.tiles),
        fronts=fronts,
        spoil=tuple(moved.get(piece, piece) for piece in state.spoil),
        stack=tuple(_renamed(frame, moved) for frame in state.stack),
        players=hands,
        pile=pile,
        heap=heap,
        log=log,
        rng=rng,
    )


def _fronts(state: State, seat: Seat | None, rng: Rng) -> tuple[bytes, Rng]:
    """Permute the fronts of all snow tiles but the own ones and those that everybody was shown."""
    known = state.shown
    if seat is not None:
        for piece in state.players[seat].hand:
            known |= 1 << piece
    unknown = [piece for piece in range(len(state.fronts)) if not known >> piece & 1]
    dealt, rng = rng.shuffled(tuple(sorted(state.fronts[piece] for piece in unknown)))
    fronts = bytearray(state.fronts)
    for piece, front in zip(unknown, dealt, strict=True):
        fronts[piece] = front
    return bytes(fronts), rng


def recall(builder: StateBuilder, known: Counter[int]) -> None:
    """Mark so many tiles of the discard of each front as shown: what everybody still knows when it was drawn from.

    Which tiles of that front are marked tells nothing: nobody sees more of the discard than its fronts' numbers.
    """
    builder.shown = 0
    left = +known
    for piece in builder.spill:
        front = builder.fronts[piece]
        if left[front]:
            left[front] -= 1
            builder.shown |= 1 << piece


def known_spill(table: Table) -> Counter[int]:
    """Return how many tiles of each front everybody knows to lie in the snow discard."""
    return Counter(table.fronts[piece] for piece in table.spill if table.shown >> piece & 1)


def _artifacts(state: State, rng: Rng) -> tuple[dict[int, int], Rng]:
    """Return which artifact now lies in whose place: those never taken, within their level.

    Where the type was seen, on a visible cell or among the discarded, it stays; the shape may be another. On hidden
    cells both may be.
    """
    ground = state.ground
    moved: dict[int, int] = {}
    types = state.setting.box.types
    for level in (SURFACE, DEEP):
        lying = [cell for cell in level if ground.tiles >> cell & 1]
        hidden = [ground.layout[cell] for cell in lying if not ground.visible >> cell & 1]
        visible = [ground.layout[cell] for cell in lying if ground.visible >> cell & 1]
        visible += [piece for piece in state.spoil if piece in level]
        left: list[int] = []
        for kind in sorted({types[piece] for piece in (*visible, *hidden)}):
            pieces = [piece for piece in visible if types[piece] == kind]
            unseen = [piece for piece in (*visible, *hidden) if types[piece] == kind]
            dealt, rng = rng.shuffled(tuple(sorted(unseen)))
            moved.update(zip(pieces, dealt, strict=False))
            left += dealt[len(pieces) :]
        below, rng = rng.shuffled(tuple(sorted(left)))
        moved.update(zip(hidden, below, strict=True))
    return moved, rng


def _requests(
    state: State, seat: Seat | None, rng: Rng
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Player, ...], Rng]:
    """Return pile, discard and players with the requests dealt anew that the seat does not see."""
    others = [other for other in range(state.setting.seats) if other != seat]
    pool = state.pile + state.heap
    for other in others:
        pool += state.players[other].requests
    pool, rng = rng.shuffled(tuple(sorted(pool)))
    pile, pool = pool[: len(state.pile)], pool[len(state.pile) :]
    heap, pool = pool[: len(state.heap)], pool[len(state.heap) :]
    players = list(state.players)
    for other in others:
        size = len(players[other].requests)
        players[other] = replace(players[other], requests=pool[:size])
        pool = pool[size:]
    return pile, heap, tuple(players), rng


def _renamed(frame: Frame, moved: dict[int, int]) -> Frame:
    """Return the frame with the artifacts that it names replaced by those now in its place."""
    return replace(frame, piece=moved.get(frame.piece, frame.piece)) if isinstance(frame, ChooseSlot) else frame


def digest(state: State) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all that is not worked out from the rest."""
    ground = state.ground
    parts = [repr(getattr(state, name)) for name in _FIELDS]
    text = f"{state.setting!r} {ground.layout} {ground.turns} {ground.tiles} {' '.join(parts)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
