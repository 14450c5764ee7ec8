"""Makes views: what a seat or the public may know of a state (I2.6, I9.1, I10.3).

Knows which view field comes from where. Whatever is secret must not be read here, but for a seat's own hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.board import BELOW, HIGH_LEDGE, ICONS, SPOTS, TILES, ZONES, bare_floor, listed
from engine.ice.components import ANIMA_OF, BOX, CREVASSE, PRISMATIC, SHAPE_OF, TERRAINS, TYPE_OF, TYPES
from engine.ice.logbook_trade import market
from engine.ice.pending import Ask, AskAll
from engine.ice.pending_dig import Allocate, ChooseSlot, PlaceHeld, RehomeCamp, Rescue
from engine.ice.scoring import decree_line, lines, outcome
from engine.ice.table import carry, leaders_at, need, ready
from engine.ice.view import CellView, DecisionView, Own, PieceView, PlayerView, View

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.state import Player, State


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know; None: the public."""
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
        own=None if seat is None else _own(state, seat),
    )


def _own(state: State, seat: Seat) -> Own:
    player = state.players[seat]
    return Own(seat, tuple(state.fronts[piece] for piece in player.hand), player.requests)


# ---- the board


def _cells(state: State) -> tuple[CellView, ...]:
    """Return tiles, ledge and zones, and voids whose people are still to be allocated (I6.6)."""
    ground = state.ground
    peopled = {at for at in state.leaders if at >= 0}
    found = []
    for spot in SPOTS:
        kind = _kind(ground.tiles, spot)
        if kind == "void" and not state.archs[spot] and spot not in peopled:
            continue
        visible = bool(ground.visible >> spot & 1)
        back, turn = _back(state, spot) if kind == "tile" and visible else (None, None)
        found.append(
            CellView(
                spot,
                kind,
                visible,
                bool(ground.open >> spot & 1),
                back,
                turn,
                state.archs[spot],
                leaders_at(state, spot) if spot in peopled else (),
                state.camps.index(spot) if spot in state.camps else None,
            )
        )
    return tuple(found)


def _kind(tiles: int, spot: int) -> str:
    if spot >= ZONES.start:
        return "zone"
    if spot >= HIGH_LEDGE.start:
        return "ledge"
    return "tile" if tiles >> spot & 1 else "void"


def _back(state: State, cell: int) -> tuple[str, int | None]:
    """Return what a visible tile shows (I2.6), and how a crevasse lies."""
    piece = state.ground.layout[cell]
    turn = state.ground.turns[piece] if piece < len(state.backs) and state.backs[piece] == CREVASSE else None
    return _shows(state, piece), turn


def _shows(state: State, piece: int) -> str:
    """Return the word for the back of a tile."""
    assert piece in TILES
    if piece < len(state.backs):
        return TERRAINS[state.backs[piece]].value
    return "prismatic" if TYPE_OF[piece] == PRISMATIC else TYPES[TYPE_OF[piece]].value


# ---- what is decided


def _decision(state: State) -> DecisionView:
    """Return what everybody may know of the decision on top; frames hold nothing secret but pieces' shapes."""
    top = state.stack[-1]
    if not isinstance(top, Ask | AskAll):
        return DecisionView("over", (), -1, (), 0, (), 0, -1, 0, -1, 0, (), None)

    def number(name: str, default: int) -> int:
        # Frames have few fields and mean the same by the same name.
        return int(getattr(top, name, default))

    removed = top.cells if isinstance(top, Rescue) else ()
    layout = state.ground.layout
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
        removed=tuple((cell, _shows(state, layout[cell])) for cell in removed),
        type=_shows(state, top.piece) if isinstance(top, ChooseSlot) else None,
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
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        guild=state.setting.guilds[seat].value,
        ep=player.ep,
        rp=player.rp,
        planning=player.planning,
        walks=player.walks,
        hand=len(player.hand),
        requests=len(player.requests),
        slots=tuple(_slot(player, kind) for kind in range(len(TYPES))),
        hold=tuple(_piece(piece, up=True) for piece in player.hold),
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
        worth=tuple(decree_line(BOX.decrees[card], card, player).rp for card in state.decrees),
    )


def _slot(player: Player, kind: int) -> tuple[PieceView, ...]:
    slot = player.slots[kind]
    up = len(slot) - player.down[kind]
    return tuple(_piece(piece, up=place < up) for place, piece in enumerate(slot))


def _piece(piece: int, *, up: bool) -> PieceView:
    return PieceView(TYPE_OF[piece], ANIMA_OF[piece], SHAPE_OF[piece], up)
