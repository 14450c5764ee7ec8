"""The board of ICE as tables: spots, neighbours, covers, ledge, zones (I2). All is worked out once from I2.2 to I2.5.

Knows positions and what lies over what. Must not know tiles, figures or the state of a match.

A *spot* is a place where someone can stand, a number from 0 to 163:

| spots | what | names |
|---|---|---|
| 0-47 | snow cells | ``s1a`` |
| 48-84 | surface cells | ``a2b`` |
| 85-111 | deep cells | ``d1b`` |
| 112-135 | ledge at surface height | ``a1a`` |
| 136-156 | ledge at deep height | ``d1a`` |
| 157-163 | zones of Azulia | ``z0`` |

Spots 0-111 are the *cells* that a tile lies on: sets of tiles are numbers with bit n for cell n. The 37 cells of
Azulia (*floor cells*, 0-36, ``z1a``) are no spots. A name is the level, the row from the top, and the place in the row
from the left; ledge cells are counted in the rows of their level.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from engine import values

Spot: TypeAlias = int
Cell: TypeAlias = int
Position: TypeAlias = tuple[int, int]
"""q and r in thirds of a lattice step; s is -q-r."""

SNOW: Final = range(48)
SURFACE: Final = range(48, 85)
DEEP: Final = range(85, 112)
TILES: Final = range(112)
HIGH_LEDGE: Final = range(112, 136)
"""Ledge at surface height: what snow at the edge overlaps outside the surface (I2.4, ruling: each is a place)."""
LOW_LEDGE: Final = range(136, 157)
"""Ledge at deep height: the snow positions that are no deep cell (I2.4, ruling: next to the high ledge above too)."""
ZONES: Final = range(157, 164)
SPOTS: Final = range(164)
FLOOR: Final = range(37)
SUPPLY: Final = -1
"""Where a leader or camp stands that is not on the board: its owner's reserve, or the common one."""
OUT: Final = -2
"""A camp that is not in this match."""
ALL_TILES: Final = (1 << len(TILES)) - 1

SNOW_LEVEL, SURFACE_LEVEL, DEEP_LEVEL, AZULIA = range(4)

SIDES: Final[tuple[Position, ...]] = ((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3))
"""The six sides of a cell, going round; opposite sides are three apart (I2.3)."""
_BELOW: Final[dict[int, tuple[Position, ...]]] = {1: ((-1, -1), (2, -1), (-1, 2)), 0: ((1, 1), (-2, 1), (1, -2))}
"""By q mod 3: where the three cells below lie."""
_ICONS: Final = ((0, 0), (6, 0), (0, 6), (-6, 6), (-6, 0), (0, -6), (6, -6))


def _grid(residue: int, high: int, low: int) -> tuple[Position, ...]:
    """Return the positions with q and r of a residue, no coordinate above high, none below -low; by rows."""
    numbers = [number for number in range(-low, high + 1) if number % 3 == residue]
    return tuple((q, r) for r in numbers for q in numbers if -low <= -q - r <= high)


_SNOW: Final = _grid(1, 10, 11)
_SURFACE: Final = _grid(0, 9, 9)
_DEEP: Final = _grid(1, 7, 8)
_SURFACE_GRID: Final = _grid(0, 12, 12)
_HIGH: Final = tuple(at for at in _SURFACE_GRID if at not in _SURFACE)
_LOW: Final = tuple(at for at in _SNOW if at not in _DEEP)
FLOOR_POSITION: Final[tuple[Position, ...]] = _grid(0, 9, 9)
"""By floor cell: its position."""
POSITION: Final[tuple[Position, ...]] = _SNOW + _SURFACE + _DEEP + _HIGH + _LOW
"""By spot but zones: its position."""
_LEVELS: Final = ((_SNOW, SNOW.start), (_SURFACE, SURFACE.start), (_DEEP, DEEP.start))

LEVEL: Final[tuple[int, ...]] = (
    (SNOW_LEVEL,) * 48 + (SURFACE_LEVEL,) * 37 + (DEEP_LEVEL,) * 27 + (SURFACE_LEVEL,) * 24 + (DEEP_LEVEL,) * 21
) + (AZULIA,) * 7
"""By spot: its level."""
_SPOT: Final = {(LEVEL[spot], at): spot for spot, at in enumerate(POSITION)}
_FLOOR: Final = {at: cell for cell, at in enumerate(FLOOR_POSITION)}


def _moved(at: Position, by: Position) -> Position:
    return at[0] + by[0], at[1] + by[1]


def _zone(at: Position) -> int:
    """Return the zone of a floor cell, 0-6 (I2.5)."""
    q, r = at
    s = -q - r
    if max(abs(q), abs(r), abs(s)) <= 3:
        return 0
    tests = (q > 0 and r >= 0, q <= 0 and s < 0, r > 0 and s >= 0, q < 0 and r <= 0, q >= 0 and s > 0)
    return next((number for number, holds in enumerate(tests, 1) if holds), 6)


FLOOR_ZONE: Final[tuple[Spot, ...]] = tuple(ZONES.start + _zone(at) for at in FLOOR_POSITION)
"""By floor cell: the spot of its zone."""
ICONS: Final[tuple[int, ...]] = tuple(_FLOOR[at] for at in _ICONS)
"""Floor cells with a "1 RP" icon (I2.5)."""


def _side_spots(spot: Spot) -> tuple[Spot, ...]:
    """Return the spots of the level that share a side."""
    if spot in ZONES:
        mine = [at for at, zone in zip(FLOOR_POSITION, FLOOR_ZONE, strict=True) if zone == spot]
        near = {_FLOOR.get(_moved(at, side)) for at in mine for side in SIDES} - {None}
        return tuple(sorted({FLOOR_ZONE[cell] for cell in near if cell is not None} - {spot}))
    around = (_SPOT.get((LEVEL[spot], _moved(POSITION[spot], side))) for side in SIDES)
    return tuple(other for other in around if other is not None)


def _floor_below(spot: Spot) -> tuple[int, ...]:
    """Return the floor cells that a deep spot overlaps."""
    at = POSITION[spot]
    return tuple(_FLOOR[low] for by in _BELOW[at[0] % 3] if (low := _moved(at, by)) in _FLOOR)


def _spots_below(spot: Spot) -> tuple[Spot, ...]:
    """Return the spots one level down that a spot overlaps, each zone once.

    By the ruling of I2.4 the ledge is no exception: it overlaps ledge, deep cells and zones by the same formulas.
    """
    if spot in ZONES:
        return ()
    if LEVEL[spot] == DEEP_LEVEL:
        return tuple(dict.fromkeys(FLOOR_ZONE[cell] for cell in _floor_below(spot)))
    at = POSITION[spot]
    found = (_SPOT.get((LEVEL[spot] + 1, _moved(at, by))) for by in _BELOW[at[0] % 3])
    return tuple(low for low in found if low is not None)


def _mask(cells: tuple[int, ...] | range) -> int:
    return sum(1 << cell for cell in cells)


BESIDE: Final[tuple[tuple[Spot, ...], ...]] = tuple(_side_spots(spot) for spot in SPOTS)
"""By spot: the spots of its level that share a side with it, ledge too."""
BELOW: Final[tuple[tuple[Spot, ...], ...]] = tuple(_spots_below(spot) for spot in SPOTS)
"""By spot: the spots below that it overlaps, ledge too, each zone once; of a tile those that allocation goes to."""
ABOVE: Final[tuple[tuple[Spot, ...], ...]] = tuple(
    tuple(high for high in SPOTS if spot in BELOW[high]) for spot in SPOTS
)
"""By spot: the spots above that overlap it, ledge too."""
NEAR: Final[tuple[tuple[Spot, ...], ...]] = tuple(BESIDE[spot] + ABOVE[spot] + BELOW[spot] for spot in SPOTS)
"""By spot: all spots adjacent to it (I2.7)."""
FLOOR_BELOW: Final[tuple[tuple[int, ...], ...]] = tuple(_floor_below(cell) if cell in DEEP else () for cell in TILES)
"""By cell: the floor cells under a deep one."""
COVERS: Final[tuple[int, ...]] = tuple(
    0 if spot in ZONES else _mask(tuple(high for high in ABOVE[spot] if high in TILES)) for spot in SPOTS
)
"""By spot but zones (0 there): the set of cells that cover it; the ledge covers nothing."""
FLOOR_COVERS: Final[tuple[int, ...]] = tuple(
    _mask(tuple(cell for cell in DEEP if floor in FLOOR_BELOW[cell])) for floor in FLOOR
)
"""By floor cell: the set of deep cells that cover it."""
TILES_BESIDE: Final[tuple[int, ...]] = tuple(
    _mask(tuple(other for other in BESIDE[cell] if other in TILES)) for cell in TILES
)
"""By cell: the set of cells of its level that share a side with it."""
EDGE: Final[int] = _mask(tuple(cell for cell in TILES if TILES_BESIDE[cell].bit_count() < len(SIDES)))
"""The cells whose tiles never collapse by themselves (I7.2)."""
SIDE: Final[tuple[dict[Spot, int], ...]] = tuple(
    {}
    if spot in ZONES
    else {
        other: side
        for side, by in enumerate(SIDES)
        if (other := _SPOT.get((LEVEL[spot], _moved(POSITION[spot], by)), -1)) >= 0
    }
    for spot in SPOTS
)
"""By spot: which of its six sides looks at each spot beside it."""
CENTRE: Final[tuple[Cell, ...]] = tuple(_SPOT[SNOW_LEVEL, at] for at in ((1, 1), (1, -2), (-2, 1)))
"""Where the camp site may lie (I4.1)."""
_ZONE_CELLS: Final = tuple(tuple(FLOOR_COVERS[cell] for cell in FLOOR if FLOOR_ZONE[cell] == zone) for zone in ZONES)


def ring(cell: Cell, distance: int) -> tuple[Cell, ...]:
    """Return the snow cells this many steps of six straight lines away from one (I13.4)."""
    at = POSITION[cell]
    found = (_SPOT.get((SNOW_LEVEL, (at[0] + q * distance, at[1] + r * distance))) for q, r in SIDES)
    return tuple(other for other in found if other is not None)


@lru_cache(maxsize=512)
def open_tiles(tiles: int) -> int:
    """Return the tiles of a set with no cover."""
    return sum(1 << cell for cell in TILES if tiles >> cell & 1 and not COVERS[cell] & tiles)


@lru_cache(maxsize=512)
def visible_spots(tiles: int) -> int:
    """Return the set of spots that are no void and can be seen, when these tiles lie (I1, I2.5)."""
    found = 0
    for spot in range(ZONES.start):
        covers = COVERS[spot]
        if (spot >= len(TILES) or tiles >> spot & 1) and (not covers or covers & ~tiles):
            found |= 1 << spot
    for zone, cells in zip(ZONES, _ZONE_CELLS, strict=True):
        if any(covers & ~tiles or not covers for covers in cells):
            found |= 1 << zone
    return found


def bare_floor(tiles: int) -> int:
    """Return the set of floor cells with no cover."""
    return sum(1 << cell for cell in FLOOR if not FLOOR_COVERS[cell] & tiles)


listed = lru_cache(maxsize=4096)(values.listed)
"""Returns the members of a set, lowest first."""


def _names(letter: str, grid: tuple[Position, ...]) -> dict[Position, str]:
    """Name the positions of a grid by row and place in the row."""
    rows = sorted({r for _, r in grid})
    by_row = {row: sorted(q for q, r in grid if r == row) for row in rows}
    return {(q, r): f"{letter}{rows.index(r) + 1}{'abcdefghi'[by_row[r].index(q)]}" for q, r in grid}


_BY_LEVEL: Final = (_names("s", _SNOW), _names("a", _SURFACE_GRID), _names("d", _SNOW))
NAMES: Final[tuple[str, ...]] = tuple(_BY_LEVEL[LEVEL[spot]][at] for spot, at in enumerate(POSITION)) + tuple(
    f"z{number}" for number in range(len(ZONES))
)
"""By spot: its name."""
FLOOR_NAMES: Final[tuple[str, ...]] = tuple(_names("z", FLOOR_POSITION)[at] for at in FLOOR_POSITION)
"""By floor cell: its name, for pictures and events."""
BY_NAME: Final[dict[str, Spot]] = {name: spot for spot, name in enumerate(NAMES)}
"""The spot of a name."""
