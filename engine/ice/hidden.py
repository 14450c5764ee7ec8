"""What is hidden from which seat: views of a state, secrets redealt, and a digest of all of it (I2.6, I9.1, I10).

Knows which parts of a state are secret, and which view field comes from where. Whatever is secret must not be read for
a view, but for a seat's own hands.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from engine.ice.board import BELOW, DEEP, HIGH_LEDGE, ICONS, SPOTS, SURFACE, ZONES, bare_floor, listed
from engine.ice.components import CREVASSE, TERRAINS, TYPES
from engine.ice.day.logbook import market
from engine.ice.pending import Allocate, Ask, AskAll, ChooseSlot, PlaceHeld, RehomeCamp, Rescue
from engine.ice.scoring import decree_line, lines, outcome
from engine.ice.state import Ground, State, carry, leaders_at, need, ready
from engine.ice.view import CellView, DecisionView, Own, PieceView, PlayerView, View
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.components import Box
    from engine.ice.pending import Frame
    from engine.ice.state import Player
    from engine.rng import Rng


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know; None: the public."""
    views = _views(state)
    if seat is not None and seat not in views:
        views[seat] = replace(views[None], own=_own(state, seat))
    return views[seat]


@cached_by_identity
def _views(state: State) -> dict[Seat | None, View]:
    """Return the views made so far: one for each that asks, so that what is made of it is found by its identity."""
    return {None: _public(state)}


def _public(state: State) -> View:
    """Return what everyone may know."""
    end = outcome(state)
    laid = market(state)
    return View(
        players=tuple(_player(state, other) for other in range(state.setting.seats)),
        day=state.day,
        turn=state.turn,
        first=state.first,
        active=state.active,
        decision=_decision(state),
        spent=state.now.spent,
        limit=state.now.limit,
        used=state.now.used,
        over=state.now.over,
        cells=_cells(state),
        bare=listed(bare_floor(state.ground.tiles)),
        icons=tuple(cell for number, cell in enumerate(ICONS) if state.icons >> number & 1),
        reserve=state.reserve,
        camps=state.camps,
        decrees=state.decrees,
        row=state.row,
        laid=state.laid,
        pile=len(state.pile),
        heap=len(state.heap),
        log=len(state.log),
        logged=state.logged,
        opened=state.setting.opened,
        spill=len(state.spill),
        spoil=len(state.spoil),
        # Sorted: which tile of the discard has which front is nobody's business.
        shown=tuple(sorted(state.fronts[piece] for piece in state.spill if state.shown >> piece & 1)),
        market=tuple(state.fronts[piece] for piece in laid),
        curses=state.curses,
        mode=state.setting.mode,
        blessing=state.setting.blessing,
        mild=state.setting.mild,
        lines=() if end is None else tuple(lines(state, other) for other in range(state.setting.seats)),
        outcome=end,
        own=None,
        box=state.setting.box,
    )


def _own(state: State, seat: Seat) -> Own:
    player = state.players[seat]
    return Own(seat, tuple(state.fronts[piece] for piece in player.hand), player.requests)


# ---- the board


def _cells(state: State) -> tuple[CellView, ...]:
    """Return tiles, ledge and zones, and voids whose people are still to be allocated (I6.6)."""
    archs, cells = state.archs, list(_empty_cells(state.setting.box, state.ground, state.backs))
    peopled = {at: leaders_at(state, at) for at in state.leaders if at >= 0}
    camped = {spot: camp for camp, spot in enumerate(state.camps) if spot >= 0}
    for spot in {*peopled, *camped, *compress(SPOTS, archs)}:
        cell, leaders, camp = cells[spot], peopled.get(spot, ()), camped.get(spot)
        shown = _VOID if cell is None else (cell.kind, cell.visible, cell.open, cell.back, cell.turn)
        if cell is not None or archs[spot] or leaders:
            cells[spot] = _cell(spot, *shown, archs[spot], leaders, camp)
    return tuple(filter(None, cells))


@lru_cache(maxsize=64)
def _empty_cells(box: Box, ground: Ground, backs: bytes) -> tuple[CellView | None, ...]:
    """Return every spot with nobody there, None for a void: the dig changes less often than who is where."""
    found: list[CellView | None] = []
    for spot, kind in enumerate(_KINDS):
        seen, back, turn = bool(ground.visible >> spot & 1), None, None
        if kind == "tile":
            if not ground.tiles >> spot & 1:
                found.append(None)
                continue
            if seen:
                piece = ground.layout[spot]
                back, turn = _shows(box, backs, piece), _turn(ground, backs, piece)
        found.append(_cell(spot, kind, seen, bool(ground.open >> spot & 1), back, turn, 0, (), None))
    return tuple(found)


_cell = lru_cache(maxsize=8192)(CellView)
"""Cells that look alike are one value: they are made once, and compared at a glance."""


def _kind(spot: int) -> str:
    """Return what a spot is as long as its tile, if it has one, lies there."""
    return "zone" if spot in ZONES else "ledge" if spot >= HIGH_LEDGE.start else "tile"


_VOID: Final = ("void", False, False, None, None)
_KINDS: Final = tuple(_kind(spot) for spot in SPOTS)


def _turn(ground: Ground, backs: bytes, piece: int) -> int | None:
    """Return how a crevasse lies; None for other tiles."""
    return ground.turns[piece] if piece < len(backs) and backs[piece] == CREVASSE else None


def _shows(box: Box, backs: bytes, piece: int) -> str:
    """Return the word for the back of a tile."""
    return _TERRAIN_WORDS[backs[piece]] if piece < len(backs) else _TYPE_WORDS[box.types[piece]]


_TERRAIN_WORDS: Final = tuple(terrain.value for terrain in TERRAINS)
_TYPE_WORDS: Final = (*(kind.value for kind in TYPES), "prismatic")
"""By type, prismatic too."""


# ---- what is decided


def _decision(state: State) -> DecisionView:
    """Return what everyone may know of the decision on top; frames hold nothing secret but pieces' shapes."""
    top = state.stack[-1]
    if not isinstance(top, Ask | AskAll):
        return DecisionView("over", (), -1, (), 0, (), 0, -1, 0, -1, 0, (), None)

    def number(name: str, default: int) -> int:
        # Frames have few fields and mean the same by the same name.
        return int(getattr(top, name, default))

    removed = top.cells if isinstance(top, Rescue) else ()
    layout, box = state.ground.layout, state.setting.box
    return DecisionView(
        phase=top.phase,
        seats=top.seats,
        cell=number("cell", number("source", -1)),
        spots=_spots(top),
        archs=state.archs[top.cell] if isinstance(top, Allocate) else number("company", 0),
        leaders=leaders_at(state, top.cell) if isinstance(top, Allocate) else (),
        left=number("left", 0),
        camp=top.seat if isinstance(top, RehomeCamp) else number("camp", -1),
        held=number("held", 0),
        card=number("card", -1),
        done=number("done", 0),
        removed=tuple((cell, _shows(box, state.backs, layout[cell])) for cell in removed),
        type=_shows(box, state.backs, top.piece) if isinstance(top, ChooseSlot) else None,
        count=number("count", 0),
    )


def _spots(top: Ask | AskAll) -> tuple[int, ...]:
    """Return where a decision may lead, as far as its frame says."""
    if isinstance(top, Allocate | PlaceHeld):
        return BELOW[top.cell]
    spots: tuple[int, ...] = getattr(top, "cells", getattr(top, "spots", ()))
    return spots


# ---- players


def _player(state: State, seat: Seat) -> PlayerView:
    player, box = state.players[seat], state.setting.box
    return PlayerView(
        seat=seat,
        guild=state.setting.guilds[seat].value,
        ep=player.ep,
        rp=player.rp,
        planning=player.planning,
        walks=player.walks,
        hand=len(player.hand),
        requests=len(player.requests),
        slots=tuple(_slot(box, player, kind) for kind in range(len(TYPES))),
        hold=tuple(_piece(box, piece, up=True) for piece in player.hold),
        studies=listed(player.studies & ~player.turned),
        turned=listed(player.turned),
        ready=tuple(kind for kind in range(len(TYPES)) if ready(state, seat, kind)),
        validated=player.validated,
        bonus=player.bonus,
        leader=state.leaders[seat],
        camp=state.camps[seat],
        daily=player.daily,
        token=player.token,
        crampons=player.crampons,
        shelter=player.shelter,
        step=player.step,
        light=player.light,
        dark=player.dark,
        need=need(state, seat),
        carry=carry(state, seat),
        resting=bool(state.resting >> seat & 1),
        worth=tuple(decree_line(box, card, player).rp for card in state.decrees),
    )


def _slot(box: Box, player: Player, kind: int) -> tuple[PieceView, ...]:
    slot = player.slots[kind]
    up = len(slot) - player.down[kind]
    return tuple(_piece(box, piece, up=place < up) for place, piece in enumerate(slot))


def _piece(box: Box, piece: int, *, up: bool) -> PieceView:
    return PieceView(box.types[piece], box.anima[piece], box.shapes[piece], up)


_FIELDS: Final = tuple(name for name in State.__slots__ if name not in {"setting", "ground"})


# ---- secrets dealt anew


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal again all that the seat cannot know; None: all that the public cannot know.

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
    """Permute the fronts of all snow tiles but the own ones and those that everyone was shown."""
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
    """Return pile, discard and players with the requests redealt that the seat does not see."""
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
