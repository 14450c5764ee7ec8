"""I2: the board against the page's formulas, worked out here again and by other means than the board's own.

A lattice point (q, r) stands for the corner (x, y) = (q + r/2, r * sqrt(3)/2); hexagons have a side of sqrt(3).
"""

import math
from collections import Counter

import pytest

from engine.ice.board import (
    ABOVE,
    ALL_TILES,
    BELOW,
    BESIDE,
    BY_NAME,
    CENTRE,
    COVERS,
    DEEP,
    FLOOR,
    FLOOR_BELOW,
    FLOOR_COVERS,
    FLOOR_POSITION,
    FLOOR_ZONE,
    HIGH_LEDGE,
    ICONS,
    LEVEL,
    LOW_LEDGE,
    NAMES,
    NEAR,
    POSITION,
    SNOW,
    SPOTS,
    SURFACE,
    TILES,
    ZONES,
    bare_floor,
    listed,
    open_tiles,
    ring,
    visible_spots,
)
from engine.ice.turn import collapse, dig
from tests.support.ice_table import do, legal, refused, table

RANGE = range(-15, 16)
POINTS = [(q, r, -q - r) for q in RANGE for r in RANGE]


def points(spots):
    return {POSITION[spot] for spot in spots}


# ---- counts and coordinates (I2.1, I2.2)


def test_i2_1_48_snow_37_surface_27_deep_over_azulia():
    assert Counter(LEVEL[cell] for cell in TILES) == {0: 48, 1: 37, 2: 27}
    assert len(FLOOR) == 37
    assert [LEVEL[zone] for zone in ZONES] == [3] * 7
    # a funnel: every level lies within the one above and its ledge, and is smaller
    for high, low in (((*SNOW,), (*SURFACE,)), ((*SURFACE,), (*DEEP,))):
        assert len(low) < len(high)
        assert all(set(ABOVE[cell]) <= set(high) for cell in low)


def test_i2_2_snow():
    expected = {
        (q, r) for q, r, s in POINTS if q % 3 == 1 and r % 3 == 1 and max(q, r, s) <= 10 and max(-q, -r, -s) <= 11
    }
    assert points(SNOW) == expected
    assert len(expected) == 48


def test_i2_2_mod_is_never_negative():
    assert -2 % 3 == 1
    assert (-2, 1) in points(SNOW)


def test_i2_2_surface():
    expected = {(q, r) for q, r, s in POINTS if q % 3 == r % 3 == 0 and max(abs(q), abs(r), abs(s)) <= 9}
    assert points(SURFACE) == expected
    assert len(expected) == 37


def test_i2_2_deep_lies_straight_under_the_middle_of_snow():
    expected = {(q, r) for q, r, s in POINTS if q % 3 == r % 3 == 1 and max(q, r, s) <= 7 and max(-q, -r, -s) <= 8}
    assert points(DEEP) == expected
    assert len(expected) == 27
    assert expected <= points(SNOW)


def test_i2_2_azulia():
    expected = {(q, r) for q, r, s in POINTS if q % 3 == r % 3 == 0 and max(abs(q), abs(r), abs(s)) <= 9}
    assert set(FLOOR_POSITION) == expected
    assert len(FLOOR_POSITION) == len(expected) == 37


@pytest.mark.parametrize(
    ("cells", "high", "low"), [(SNOW, 10, 11), (SURFACE, 9, 9), (DEEP, 7, 8), (HIGH_LEDGE, 12, 12), (LOW_LEDGE, 10, 11)]
)
def test_i2_2_extremes(cells, high, low):
    numbers = [number for q, r in points(cells) for number in (q, r, -q - r)]
    assert (max(numbers), min(numbers)) == (high, -low)


# ---- neighbours and covers by what hexagons do on paper (I2.3, I2.7)

SIDE = math.sqrt(3)


def middle(at):
    q, r = at
    return q + r / 2, r * math.sqrt(3) / 2


def corners(at):
    """Hexagons of a lattice with step 3: sides of sqrt(3), pointed at the top."""
    x, y = middle(at)
    turns = [math.radians(60 * corner + 30) for corner in range(6)]
    return [(x + SIDE * math.cos(turn), y + SIDE * math.sin(turn)) for turn in turns]


def gap(one, other):
    return math.dist(middle(one), middle(other))


def test_i2_3_i2_7_neighbours_share_a_side():
    for spot in range(ZONES.start):
        mine = {(round(x, 6), round(y, 6)) for x, y in corners(POSITION[spot])}
        found = set()
        for other in range(ZONES.start):
            theirs = {(round(x, 6), round(y, 6)) for x, y in corners(POSITION[other])}
            if LEVEL[other] == LEVEL[spot] and len(mine & theirs) == 2:
                found.add(other)
        assert set(BESIDE[spot]) == found
        assert all(math.isclose(gap(POSITION[spot], POSITION[other]), 3) for other in found)


def test_i2_3_a_cell_lies_over_those_whose_middle_is_a_corner_of_it():
    for spot in range(ZONES.start):
        below = {
            other
            for other in range(ZONES.start)
            if LEVEL[other] == LEVEL[spot] + 1 and math.isclose(gap(POSITION[spot], POSITION[other]), SIDE)
        }
        if LEVEL[spot] < 2:
            assert set(BELOW[spot]) == below
        else:
            floor = {cell for cell in FLOOR if math.isclose(gap(POSITION[spot], FLOOR_POSITION[cell]), SIDE)}
            assert set(BELOW[spot]) == {FLOOR_ZONE[cell] for cell in floor}


@pytest.mark.parametrize(("residue", "offsets"), [(1, ((-1, -1), (2, -1), (-1, 2))), (0, ((1, 1), (-2, 1), (1, -2)))])
def test_i2_3_the_offsets_of_the_cells_below(residue, offsets):
    places = {(LEVEL[spot], POSITION[spot]): spot for spot in range(ZONES.start)}
    for cell in (*SNOW, *SURFACE):
        q, r = POSITION[cell]
        if q % 3 == residue:
            expected = {places[LEVEL[cell] + 1, (q + dq, r + dr)] for dq, dr in offsets}
            assert set(BELOW[cell]) == expected
            assert len(expected) == 3


def test_i2_3_every_surface_and_deep_cell_has_three_cover_positions_and_azulia_fewer_outside():
    for cell in (*SURFACE, *DEEP):
        assert COVERS[cell].bit_count() == len(ABOVE[cell]) == 3
    expected = Counter()
    for cell in FLOOR:
        over = {deep for deep in DEEP if math.isclose(gap(POSITION[deep], FLOOR_POSITION[cell]), SIDE)}
        assert set(listed(FLOOR_COVERS[cell])) == over
        expected[len(over)] += 1
    assert expected == {3: 19, 2: 6, 1: 12}
    for ledge in (*HIGH_LEDGE, *LOW_LEDGE):
        assert len(listed(COVERS[ledge])) in {1, 2}


def test_i2_7_touching_corners_are_not_adjacent():
    touching = 0
    for spot in SNOW:
        for other in SNOW:
            shared = {(round(x, 6), round(y, 6)) for x, y in corners(POSITION[spot])} & {
                (round(x, 6), round(y, 6)) for x, y in corners(POSITION[other])
            }
            assert (other in NEAR[spot]) == (len(shared) == 2)
        for low in SURFACE:
            # a corner of the one on a side of the other, or outside: no overlap
            distance = gap(POSITION[spot], POSITION[low])
            touching += math.isclose(distance, 2 * SIDE)
            assert (low in NEAR[spot]) == (distance < 2)
    assert touching > 50


# ---- the ledge (I2.4)


def test_i2_4_the_ledge_at_surface_height():
    expected = {(q, r) for q, r, s in POINTS if q % 3 == r % 3 == 0 and max(abs(q), abs(r), abs(s)) == 12}
    assert points(HIGH_LEDGE) == expected
    assert len(HIGH_LEDGE) == len(expected) == 24
    # just what snow at the edge lies over outside the surface
    assert {low for cell in SNOW for low in BELOW[cell]} == {*SURFACE, *HIGH_LEDGE}


def test_i2_4_the_ledge_at_deep_height():
    assert points(LOW_LEDGE) == points(SNOW) - points(DEEP)
    assert len(LOW_LEDGE) == 21
    assert {low for cell in SURFACE for low in BELOW[cell]} == {*DEEP, *LOW_LEDGE}


def test_i2_4_there_is_no_ledge_at_snow_height():
    assert {LEVEL[spot] for spot in HIGH_LEDGE} == {1}
    assert {LEVEL[spot] for spot in LOW_LEDGE} == {2}
    assert [spot for spot in SPOTS if LEVEL[spot] == 0] == list(SNOW)


def test_i2_4_ledge_is_next_to_ledge_beside_it_and_one_level_up_or_down():
    both = {(high, low) for high in HIGH_LEDGE for low in NEAR[high] if low in LOW_LEDGE}
    assert both
    for high in HIGH_LEDGE:
        assert set(BESIDE[high]) & set(HIGH_LEDGE)
        for low in LOW_LEDGE:
            near = math.isclose(gap(POSITION[high], POSITION[low]), SIDE)
            assert ((high, low) in both) == (low in BELOW[high]) == (high in NEAR[low]) == near
    # the low ledge lies next to deep cells too, and over Azulia where it does
    assert any(other in DEEP for low in LOW_LEDGE for other in BESIDE[low])
    assert any(zone in ZONES for low in LOW_LEDGE for zone in BELOW[low])


def test_i2_4_a_leader_goes_from_ledge_to_ledge_down_and_up():
    high, low = next((high, low) for high in HIGH_LEDGE for low in NEAR[high] if low in LOW_LEDGE)
    # the two are seen once the tiles that lie over them are gone
    gone = [NAMES[cell] for cell in (*SNOW, *SURFACE)]
    state = table(gone=gone, leaders=[NAMES[high]], archs={NAMES[high]: 2})
    after, _ = do(state, f"move:{NAMES[low]}:2")
    assert (after.leaders[0], after.archs[low], after.archs[high]) == (low, 2, 0)
    after, _ = do(after, f"move:{NAMES[high]}:1")
    assert (after.leaders[0], after.archs[low], after.archs[high]) == (high, 1, 1)
    beside = next(other for other in BESIDE[high] if other in HIGH_LEDGE)
    assert f"move:{NAMES[beside]}:0" in legal(state)


def test_i2_4_a_ledge_cell_is_entered_when_it_can_be_seen():
    high = BY_NAME["a1a"]
    covers = listed(COVERS[high])
    assert not visible_spots(ALL_TILES) >> high & 1
    for cover in covers:
        assert visible_spots(ALL_TILES & ~(1 << cover)) >> high & 1


def test_i2_4_no_camp_and_no_tool_ever_touches_the_ledge():
    gone = [NAMES[cell] for cell in (*SNOW, *SURFACE)]
    slots = ((88,), (), (), (), ())
    state = table(gone=gone, leaders=["d1a"], camps=[None], hand="rune gem", p0={"slots": slots, "ep": 6})
    for name in ("d1a", "a1a"):
        refused(state, f"build:{name}", "not-open", spot=name)
        refused(state, f"play:rune:{name}", "not-in-reach", spot=name)
    refused(state, "excavate", "no-tile", spot="d1a")
    refused(state, "study", "no-artifact-there")
    assert not dig.diggable(state, BY_NAME["d1a"])
    assert not any(BY_NAME[name] in TILES for name in ("d1a", "a1a"))
    # nothing makes it go, and it covers nothing
    assert collapse.doomed(0) == 0
    assert visible_spots(0) >> BY_NAME["d1a"] & 1
    assert open_tiles(1 << DEEP[0]) == 1 << DEEP[0]


# ---- Azulia (I2.5)


def zone_of(q, r):
    """The page's table, read from the last line to the first: all lines but one must be wrong."""
    s = -q - r
    if max(abs(q), abs(r), abs(s)) <= 3:
        return 0
    lines = {
        1: q > 0 and r >= 0,
        2: q <= 0 and s < 0,
        3: r > 0 and s >= 0,
        4: q < 0 and r <= 0,
        5: q >= 0 and s > 0,
        6: r < 0 and s <= 0,
    }
    (zone,) = [zone for zone, holds in lines.items() if holds]
    return zone


def test_i2_5_each_floor_cell_is_in_the_zone_that_the_page_says():
    assert [ZONES.index(zone) for zone in FLOOR_ZONE] == [zone_of(q, r) for q, r in FLOOR_POSITION]
    assert Counter(FLOOR_ZONE) == {157: 7, 158: 5, 159: 5, 160: 5, 161: 5, 162: 5, 163: 5}


def test_i2_5_zones_are_adjacent_when_cells_of_theirs_share_a_side():
    for zone in ZONES:
        near = {
            FLOOR_ZONE[b]
            for a in FLOOR
            for b in FLOOR
            if FLOOR_ZONE[a] == zone and math.isclose(gap(FLOOR_POSITION[a], FLOOR_POSITION[b]), 3)
        } - {zone}
        assert set(BESIDE[zone]) == near
    assert set(BESIDE[ZONES[1]]) == {ZONES[0], ZONES[2], ZONES[6]}


def test_i2_5_a_zone_is_adjacent_to_deep_cells_and_ledge_that_overlap_it():
    for zone in ZONES:
        cells = [FLOOR_POSITION[cell] for cell in FLOOR if FLOOR_ZONE[cell] == zone]
        over = {
            spot for spot in (*DEEP, *LOW_LEDGE) if any(math.isclose(gap(POSITION[spot], at), SIDE) for at in cells)
        }
        assert {spot for spot in NEAR[zone] if spot not in ZONES} == over


def test_i2_5_a_zone_is_visible_when_one_of_its_cells_is():
    for cell in FLOOR:
        covers = listed(FLOOR_COVERS[cell])
        tiles = ALL_TILES & ~(1 << covers[0])
        assert visible_spots(tiles) >> FLOOR_ZONE[cell] & 1
    # at the rim every zone but the middle one has cells under one or two positions: all of them filled
    assert not any(visible_spots(ALL_TILES) >> zone & 1 for zone in ZONES)


def test_i2_5_a_visible_zone_is_entered_though_its_cells_under_that_very_tile_are_hidden():
    found = 0
    for deep in DEEP:
        for other in DEEP:
            for zone in set(BELOW[deep]) & set(BELOW[other]):
                mine = [cell for cell in FLOOR_BELOW[deep] if FLOOR_ZONE[cell] == zone]
                tiles = sum(1 << cell for cell in DEEP) & ~(1 << other)
                hidden = all(FLOOR_COVERS[cell] & tiles == FLOOR_COVERS[cell] for cell in mine)
                if other == deep or not hidden:
                    continue
                found += 1
                names = [NAMES[cell] for cell in TILES if cell not in DEEP or cell == other]
                state = table(gone=names, leaders=[NAMES[deep]])
                assert f"move:{NAMES[zone]}:0" in legal(state)
                after, _ = do(state, f"move:{NAMES[zone]}:0")
                assert f"move:{NAMES[deep]}:0" in legal(after)
    assert found > 10


def test_i2_5_a_hidden_zone_is_not_entered():
    state = table(gone=[NAMES[cell] for cell in (*SNOW, *SURFACE)], leaders=["d4d"])
    for zone in BELOW[BY_NAME["d4d"]]:
        refused(state, f"move:{NAMES[zone]}:0", "not-visible", spot=NAMES[zone])


def test_i2_5_the_icons():
    places = {(0, 0), (6, 0), (0, 6), (-6, 6), (-6, 0), (0, -6), (6, -6)}
    assert FLOOR_POSITION[ICONS[0]] == (0, 0)
    assert {FLOOR_POSITION[cell] for cell in ICONS} == places
    assert len(ICONS) == 7
    assert not any(bare_floor(ALL_TILES) >> cell & 1 for cell in ICONS)


@pytest.mark.parametrize("site", [(1, 1), (1, -2), (-2, 1)])
def test_i13_4_the_6_tiles_around_the_camp_site_and_6_more(site):
    q, r = site
    places = {POSITION[cell]: cell for cell in SNOW}
    around = {places[q + dq, r + dr] for dq, dr in ((3, 0), (-3, 0), (0, 3), (0, -3), (3, -3), (-3, 3))}
    more = {places[q + dq, r + dr] for dq, dr in ((6, 0), (-6, 0), (0, 6), (0, -6), (6, -6), (-6, 6))}
    cell = places[site]
    assert set(CENTRE) == {places[at] for at in ((1, 1), (1, -2), (-2, 1))}
    assert set(ring(cell, 1)) == around == set(BESIDE[cell])
    assert set(ring(cell, 2)) == more
    assert len(around | more) == 12
