"""What a view tells, put back on a table: so the engine's own rules answer what an action would cost and bring.

Knows which field of a view belongs where. What a view does not tell is left out: nothing may be asked about it.
Must not know any word, nor a rule.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP, NAMES, SNOW, SUPPLY, SURFACE, TILES
from engine.ice.components import KINDS, TERRAINS, Guild
from engine.ice.pending import Over
from engine.ice.state import Ground, Now, Player, Setting, State, put
from engine.rng import Rng
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.components import Box
    from engine.ice.view import PieceView, PlayerView, View

_LEVELS: Final = (SURFACE, DEEP)
_UNSEEN: Final = 0
"""The piece that stands in for a tile that is hidden."""


@cache
def looking(box: Box) -> Mapping[tuple[int, int, int], int]:
    """Return by type, anima and shape a piece of the box that looks so."""
    return {(box.types[piece], box.anima[piece], box.shapes[piece]): piece for level in _LEVELS for piece in level}


@cache
def _backs(box: Box) -> Mapping[tuple[range, int], int]:
    """Return by level and type a piece of the box whose back looks so."""
    return {(level, box.types[piece]): piece for level in _LEVELS for piece in level}


@cached_by_identity
def from_view(view: View) -> State:
    """Return the table as far as the view tells: hands, piles, fronts and hidden backs are missing."""
    tiles, by_back = 0, _backs(view.box)
    layout, turns, backs, archs = list(TILES), [0] * len(SNOW), bytearray(len(SNOW)), bytearray(len(NAMES))
    for cell in view.cells:
        archs[cell.spot] = cell.archs
        if cell.kind != "tile":
            continue
        tiles |= 1 << cell.spot
        if cell.spot in SNOW:
            turns[cell.spot] = cell.turn or 0
            backs[cell.spot] = TERRAINS.index(cell.back) if cell.back else 0
        else:
            level = SURFACE if cell.spot in SURFACE else DEEP
            layout[cell.spot] = by_back[level, KINDS[cell.back]] if cell.back else _UNSEEN
    return State(
        setting=Setting(
            guilds=tuple(Guild(player.guild) for player in view.players),
            mode=view.mode,
            blessing=view.blessing,
            mild=view.mild,
            walks=0,
            ep=0,
            planning=False,
            opened=view.opened,
            box=view.box,
        ),
        day=view.day,
        turn=view.turn,
        first=view.first,
        active=view.active,
        now=Now(view.spent, view.over, view.used),
        stack=(Over("unknown"),),
        ground=Ground(tuple(layout), tuple(turns), tiles),
        backs=bytes(backs),
        fronts=bytes(len(SNOW)),
        archs=bytes(archs),
        reserve=view.reserve,
        leaders=tuple(player.leader for player in view.players),
        camps=view.camps,
        players=tuple(_player(view.box, player) for player in view.players),
        resting=0,
        decrees=view.decrees,
        pile=(),
        heap=(),
        row=view.row,
        laid=view.laid,
        log=(),
        logged=view.logged,
        spill=(),
        shown=0,
        spoil=(),
        icons=0,
        curses=view.curses,
        rng=Rng.seeded(0, "unknown"),
    )


def _player(box: Box, player: PlayerView) -> Player:
    pieces = looking(box)
    return Player(
        ep=player.ep,
        rp=player.rp,
        planning=player.planning,
        walks=player.walks,
        slots=tuple(tuple(pieces[_look(piece)] for piece in slot) for slot in player.slots),
        down=tuple(sum(not piece.up for piece in slot) for slot in player.slots),
        hold=tuple(pieces[_look(piece)] for piece in player.hold),
        studies=_bits((*player.studies, *player.turned)),
        turned=_bits(player.turned),
        validated=player.validated,
        bonus=player.bonus,
        daily=player.daily,
        token=player.token,
        crampons=player.crampons,
        shelter=player.shelter,
        step=player.step,
        light=player.light,
        dark=player.dark,
    )


def _look(piece: PieceView) -> tuple[int, int, int]:
    return piece.type, piece.anima, piece.shape


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def led(table: State, seat: Seat, spot: Spot, company: int = 0, *, camp: int | None = None) -> State:
    """Return the table with a seat's leader on another spot, with a company from where it stood, and a camp there."""
    archs = _moved(table.archs, company, spot, table.leaders[seat])
    camps = table.camps if camp is None else put(table.camps, camp, spot)
    return replace(table, archs=archs, leaders=put(table.leaders, seat, spot), camps=camps)


def sent(table: State, archs: int, spot: Spot, *, source: Spot = SUPPLY) -> State:
    """Return the table with archaeologists on another spot, from a spot or from the reserve."""
    return replace(table, archs=_moved(table.archs, archs, spot, source))


def _moved(archs: bytes, number: int, spot: Spot, source: Spot) -> bytes:
    found = bytearray(archs)
    found[spot] += number
    if source != SUPPLY:
        found[source] -= number
    return bytes(found)


def owning(table: State, seat: Seat, player: Player) -> State:
    """Return the table with other things in front of a seat."""
    return replace(table, players=put(table.players, seat, player))
