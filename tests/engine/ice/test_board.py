"""I2: the board's counts and shape, and the names of its spots."""

from collections import Counter

import pytest

from engine.ice.actions import VERBS, make, parse
from engine.ice.board import (
    ALL_TILES,
    BELOW,
    BESIDE,
    BY_NAME,
    CENTRE,
    COVERS,
    DEEP,
    EDGE,
    FLOOR,
    FLOOR_BELOW,
    FLOOR_COVERS,
    FLOOR_ZONE,
    HIGH_LEDGE,
    ICONS,
    LEVEL,
    LOW_LEDGE,
    NAMES,
    NEAR,
    POSITION,
    SIDE,
    SNOW,
    SPOTS,
    SURFACE,
    TILES,
    ZONES,
    bare_floor,
    open_tiles,
    ring,
    visible_spots,
)


def covers(cells):
    return Counter(COVERS[cell].bit_count() for cell in cells)


def test_i2_2_counts():
    assert [len(part) for part in (SNOW, SURFACE, DEEP, FLOOR)] == [48, 37, 27, 37]
    assert len(set(zip(LEVEL, POSITION, strict=False))) == len(POSITION) == 157


def test_i2_3_covers():
    assert covers(SNOW) == {0: 48}
    assert covers(SURFACE) == {3: 37}
    assert covers(DEEP) == {3: 27}
    assert Counter(mask.bit_count() for mask in FLOOR_COVERS) == {3: 19, 2: 6, 1: 12}
    assert set(covers(HIGH_LEDGE)) == set(covers(LOW_LEDGE)) == {1, 2}


def test_i2_3_every_tile_lies_on_three_positions():
    assert {len(BELOW[cell]) for cell in (*SNOW, *SURFACE)} == {3}
    assert {len(FLOOR_BELOW[cell]) for cell in DEEP} == {3}


def test_i2_4_ledge():
    assert (len(HIGH_LEDGE), len(LOW_LEDGE)) == (24, 21)
    assert not any(COVERS[spot] >> ledge & 1 for spot in SPOTS for ledge in (*HIGH_LEDGE, *LOW_LEDGE))


def test_i2_5_zones():
    assert Counter(FLOOR_ZONE) == {ZONES[0]: 7} | dict.fromkeys(ZONES[1:], 5)
    assert BESIDE[ZONES[0]] == tuple(ZONES[1:])
    assert {FLOOR_ZONE[cell] for cell in ICONS} == set(ZONES)
    for zone in ZONES[1:]:
        assert len(BESIDE[zone]) == 3


def test_i2_7_adjacency_is_mutual():
    assert all(spot in NEAR[other] and spot != other for spot in SPOTS for other in NEAR[spot])
    assert all(abs(LEVEL[spot] - LEVEL[other]) <= 1 for spot in SPOTS for other in NEAR[spot])


def test_sides_look_at_each_other():
    for spot in SPOTS:
        for other, side in SIDE[spot].items():
            assert SIDE[other][spot] == (side + 3) % 6


def test_i7_2_edges():
    assert [sum(EDGE >> cell & 1 for cell in part) for part in (SNOW, SURFACE, DEEP)] == [21, 18, 15]


def test_i13_4_the_tiles_around_the_camp_site():
    for cell in CENTRE:
        assert len({cell, *ring(cell, 1), *ring(cell, 2)}) == 13


def test_i1_open_and_visible():
    assert open_tiles(ALL_TILES) == (1 << len(SNOW)) - 1
    assert visible_spots(ALL_TILES) == (1 << len(SNOW)) - 1
    everything = (1 << len(SPOTS)) - 1
    assert visible_spots(0) == everything & ~ALL_TILES


def test_one_tile_away_shows_the_cells_below_it():
    cell = BY_NAME["s4d"]
    seen = visible_spots(ALL_TILES & ~(1 << cell))
    assert all(seen >> low & 1 for low in BELOW[cell])


@pytest.mark.parametrize("zone", ZONES)
def test_i2_5_a_zone_is_visible_when_a_cell_of_its_own_is(zone):
    mine = [floor for floor in FLOOR if FLOOR_ZONE[floor] == zone]
    over = sum(1 << cell for cell in DEEP if any(FLOOR_COVERS[floor] >> cell & 1 for floor in mine))
    # all other deep tiles away: nothing of the zone is seen, though others are
    assert not visible_spots(over) >> zone & 1
    for cell in DEEP:
        if over >> cell & 1:
            assert visible_spots(over & ~(1 << cell)) >> zone & 1


def test_i7_5_a_floor_cell_is_bare_when_no_tile_covers_it():
    assert bare_floor(ALL_TILES) == 0
    assert bare_floor(0) == (1 << len(FLOOR)) - 1
    for floor in FLOOR:
        over = [1 << cell for cell in DEEP if floor in FLOOR_BELOW[cell]]
        assert bare_floor(ALL_TILES & ~sum(over)) >> floor & 1
        assert not any(bare_floor(bit) >> floor & 1 for bit in over)


def test_names():
    assert len(BY_NAME) == len(SPOTS)
    assert (NAMES[0], NAMES[112], NAMES[136], NAMES[157]) == ("s1a", "a1a", "d1a", "z0")
    assert POSITION[BY_NAME["s4d"]] == POSITION[BY_NAME["d4d"]] == (1, -2)
    assert POSITION[BY_NAME["a5e"]] == (0, 0)


@pytest.mark.parametrize(
    "text",
    ["build:white:s4c:1", "move:a4c:2", "plan", "play:talisman:harmony", "pay:o1c:x2:os", "drop:3", "excavate:1"],
)
def test_texts_read_back(text):
    assert parse(text).text == text
    assert parse(text) == parse(text)


def test_what_the_rules_forbid_but_the_board_allows_is_named():
    assert all(make("build", spot=cell).text == f"build:{NAMES[cell]}" for cell in TILES)
    assert "undo" not in VERBS
