"""What a leader can come to: tiles that may be excavated, what it costs to get there with a company, what they bring.

Knows the ground and who stands on it. Must not know hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.ice.board import COVERS, LEVEL, SNOW, SUPPLY, listed
from engine.ice.components import NUNATAK
from engine.ice.state import carry
from engine.ice.turn.travel import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state import State

_STEPS: Final = 3
"""Steps that are thought ahead."""
_OVERWORK: Final = 0.7
"""RP that the third EP of a turn costs besides (I6.10)."""
_DEAREST: Final = 3
"""EP that an excavation may cost at most (I6.13)."""


class Site(NamedTuple):
    """A tile that may be excavated."""

    price: int
    """EP with nobody on it and no camp."""
    harder: bool
    """A camp makes it no harder."""
    kind: int
    """Its type, -1 for snow."""
    anima: int


class Reach(NamedTuple):
    """What is in a leader's reach."""

    tiles: tuple[float, float, float]
    """The three best, in RP less the EP that they cost."""
    company: int
    """Archaeologists where the leader stands."""
    around: int
    """Archaeologists a step away."""


class Worth(NamedTuple):
    """What each tile that may be excavated brings, in RP."""

    of: dict[Cell, float]
    reached: dict[Hashable, Reach]
    """What is in reach of a leader, by where everyone stands."""


class _Steps(dict["Spot", int]):
    """By spot: the set of spots where a leader may step from it, worked out when it is asked for."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __missing__(self, spot: Spot) -> int:
        found = self[spot] = sum([1 << other for other in steps(self._state, spot)])
        return found


class Ways:
    """Where one may step and what may be dug in one deal, kept for as long as the ground is the same."""

    def __init__(self) -> None:
        self._layout: tuple[int, ...] = ()
        self._near: dict[int, _Steps] = {}
        self._sites: dict[int, dict[Cell, Site]] = {}
        self._digs: dict[int, int] = {}
        self._worth: dict[Hashable, Worth] = {}

    def tiles(self, state: State) -> int:
        """Return the tiles that lie, after all is forgotten that was worked out for others in their place."""
        ground = state.ground
        if ground.layout is not self._layout:
            self._layout = ground.layout
            for kept in (self._near, self._sites, self._digs, self._worth):
                kept.clear()
        return ground.tiles

    def worth(self, state: State, key: Hashable, work_out: Callable[[], dict[Cell, float]]) -> Worth:
        """Return what the tiles are worth to the one who is in the same need of them, worked out once."""
        whole = self.tiles(state), key
        found = self._worth.get(whole)
        if found is None:
            found = self._worth[whole] = Worth(work_out(), {})
        return found

    def near(self, state: State) -> Mapping[Spot, int]:
        """Return by spot the set of spots where a leader may step from it."""
        tiles = self.tiles(state)
        found = self._near.get(tiles)
        if found is None:
            found = self._near[tiles] = _Steps(state)
        return found

    def digs(self, state: State) -> int:
        """Return the set of tiles that may be excavated."""
        tiles = self.tiles(state)
        found = self._digs.get(tiles)
        if found is None:
            found = self._digs[tiles] = sum([1 << cell for cell in self.sites(state)])
        return found

    def sites(self, state: State) -> dict[Cell, Site]:
        """Return all tiles that may be excavated, by cell."""
        tiles = self.tiles(state)
        found = self._sites.get(tiles)
        if found is None:
            found = self._sites[tiles] = _sites(state)
        return found


def _sites(state: State) -> dict[Cell, Site]:
    ground, types = state.ground, state.setting.box.types
    found = {}
    for cell in listed(ground.tiles & ground.visible):
        covers = COVERS[cell] & ground.tiles
        if covers and (covers & (covers - 1) or not covers & ground.open):
            continue
        piece = ground.layout[cell]
        harder = bool(covers) or (cell in SNOW and state.backs[piece] == NUNATAK)
        kind = types[piece]
        found[cell] = Site(2 + LEVEL[cell] + harder, harder, kind, LEVEL[cell] if kind >= 0 else 0)
    return found


def price(state: State, cell: Cell, site: Site, *, explorers: int) -> int:
    """Return the EP that a site costs with this many explorers on it."""
    return max(0, site.price + (not site.harder and cell in state.camps) - explorers)


def reach(state: State, seat: Seat, ways: Ways, *, worth: Worth, ep_price: float, most: int) -> Reach:
    """Return the best tiles that the leader can come to, with a company that it takes along and finds on its way.

    Each costs EP, those to come there included: tiles dearer than ``most`` are left out.
    """
    limit = carry(state, seat)
    key = state.leaders[seat], state.leaders, state.archs, state.camps, most, limit
    found = worth.reached.get(key)
    if found is None:
        found = _reach(state, seat, ways, worth=worth.of, ep_price=ep_price, most=most)
        worth.reached[key] = found
    return found


def _reach(state: State, seat: Seat, ways: Ways, *, worth: dict[Cell, float], ep_price: float, most: int) -> Reach:
    leader, archs = state.leaders[seat], state.archs
    sites = ways.sites(state)
    edge: dict[Spot, int] = {}
    company = around = 0
    if leader != SUPPLY:
        edge[leader] = company = archs[leader]
        around = sum([archs[spot] for spot in listed(ways.near(state)[leader])])
    arrivals: list[tuple[Cell, int, int]] = []
    seen: dict[Spot, int] = {}
    farthest, limit = min(_STEPS, most), carry(state, seat)
    for spent in range(farthest + 1):
        fresh = [(spot, there) for spot, there in edge.items() if seen.get(spot, -1) < there]
        seen.update(fresh)
        arrivals += [(spot, there, spent) for spot, there in fresh if spot in sites]
        if spent == farthest:
            break
        # where the last step leads counts only if there is something to dig
        edge = _stepped(state, ways, fresh, limit=limit, last=spent == farthest - 1)
        if not spent:
            # or it sails, alone
            for cell in state.camps:
                if cell >= 0 and cell != leader and edge.get(cell, -1) < archs[cell]:
                    edge[cell] = archs[cell]
    tiles = _best(state, arrivals, sites, leader=leader, worth=worth, ep_price=ep_price, most=most)
    return Reach(tiles, company, around)


def _stepped(state: State, ways: Ways, places: list[tuple[Spot, int]], *, limit: int, last: bool) -> dict[Spot, int]:
    """Return where one comes to by a step, and the most archaeologists that are there then."""
    archs, near = state.archs, ways.near(state)
    by_company = [0] * (limit + 1)
    for spot, there in places:
        by_company[min(limit, there)] |= near[spot]
    left = ways.digs(state) if last else -1
    found: dict[Spot, int] = {}
    for carried in range(limit, -1, -1):
        for spot in listed(by_company[carried] & left):
            found[spot] = archs[spot] + carried
        left &= ~by_company[carried]
    return found


def _best(
    state: State,
    arrivals: list[tuple[Cell, int, int]],
    sites: dict[Cell, Site],
    *,
    leader: Spot,
    worth: dict[Cell, float],
    ep_price: float,
    most: int,
) -> tuple[float, float, float]:
    """Return what the three best sites bring: cells, archaeologists there, EP spent to come there."""
    leaders, camps = state.leaders, state.camps
    best: dict[Cell, float] = {}
    for cell, there, spent in arrivals:
        site = sites[cell]
        cost = site.price - there - leaders.count(cell) - (cell != leader)
        if not site.harder and cell in camps:
            cost += 1
        if cost <= 0:
            net = worth[cell] - ep_price * spent
        elif cost <= _DEAREST and spent + cost <= most:
            net = worth[cell] - ep_price * (spent + cost) - (_OVERWORK if cost == _DEAREST else 0.0)
        else:
            continue
        if net > 0.0 and (cell not in best or net > best[cell]):
            best[cell] = net
    first, second, third = (*sorted(best.values(), reverse=True)[:3], 0.0, 0.0, 0.0)[:3]
    return first, second, third
