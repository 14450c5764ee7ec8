"""I11: what guilds add to excavations, and the road wardens' forced camp move."""

from dataclasses import replace

import pytest

from engine.ice.board import ABOVE, BELOW, BESIDE, BY_NAME, NAMES
from engine.ice.state import USED_PRECISION, Now
from tests.support.ice_table import do, figures, legal, names, phase, spilled, table

ARTIFACT = "a5e"
SNOW_CELLS = NAMES[:48]


def opened(guild, *, left=0, **more):
    """Return a turn of seat 0 on the middle artifact, which this many snow tiles cover."""
    other = "flame" if guild != "flame" else "walkers"
    gone = names(ABOVE[BY_NAME[ARTIFACT]])[left:]
    return table(2, guilds=(guild, other), leaders=[ARTIFACT], gone=gone, **more)


def digs(state):
    """Return the texts that excavate."""
    return [text for text in legal(state) if text.startswith("excavate")]


# ---- cold architects


@pytest.mark.parametrize(
    ("left", "archs", "cost"),
    [
        # surface 3, the leader 1 less, the camp no more, the guild 1 less
        (0, 0, 1),
        # half covered is another difficulty
        (1, 0, 2),
        (0, 1, 0),
        (1, 1, 1),
    ],
)
def test_i11_3_the_reduction_of_an_excavation(left, archs, cost):
    state = opened("architects", left=left, camps=[ARTIFACT], archs={ARTIFACT: archs})
    after, _ = do(state, "excavate:architects")
    assert after.players[0].ep == 6 - cost
    assert after.now.used & USED_PRECISION


def test_i11_3_once_a_turn():
    state = opened("architects", camps=[ARTIFACT], archs={ARTIFACT: 1})
    assert digs(state) == ["excavate", "excavate:architects"]
    assert digs(replace(state, now=Now(used=USED_PRECISION))) == ["excavate"]


def test_i11_3_not_for_another_guild_nor_another_camp():
    assert digs(opened("foragers", camps=[ARTIFACT], archs={ARTIFACT: 1})) == ["excavate"]
    assert digs(opened("architects", white=[ARTIFACT], archs={ARTIFACT: 1})) == ["excavate"]


# ---- ice walkers


def test_i11_5_the_leader_goes_alone_to_any_of_the_three_cells():
    low = names(BELOW[BY_NAME["s4d"]])
    state = table(2, guilds=("walkers", "flame"), leaders=["s4d"], archs={"s4d": 2}, p0={"crampons": 2})
    state, _ = do(state, "excavate", "crampon")
    assert state.players[0].crampons == 1
    assert "crampon" not in legal(state)
    state, _ = do(state, f"put:arch:{low[0]}")
    if phase(state) == "allocate":
        state, _ = do(state, f"put:arch:{low[1]}")
    # also where archaeologists stand already, although a cell is empty
    assert len(legal(state)) == 3
    after, _ = do(state, legal(state)[0])
    assert sum(figures(after, *low)) == 2
    assert after.leaders[0] in BELOW[BY_NAME["s4d"]]


def test_i11_5_not_without_a_token_left():
    state = table(2, guilds=("walkers", "flame"), leaders=["s4d"], archs={"s4d": 2}, p0={"crampons": 0})
    state, _ = do(state, "excavate")
    assert "crampon" not in legal(state)


def test_i11_5_the_last_token_serves_as_well():
    state = table(2, guilds=("walkers", "flame"), leaders=["s4d"], archs={"s4d": 2}, p0={"crampons": 1})
    state, _ = do(state, "excavate", "crampon")
    assert state.players[0].crampons == 0


# ---- road wardens


def wardens(**more):
    """Return a turn of seat 0, the flame heirs, on the tile with the camp of seat 1, the road wardens."""
    return table(2, guilds=("flame", "wardens"), leaders=["s4d"], camps=[None, "s4d"], **more)


def test_i11_2_an_excavated_tile_sends_the_camp_to_a_snow_tile_beside_it():
    state, _ = do(wardens(archs={"s4d": 2}), "excavate")
    assert phase(state) == "rehome"
    assert state.stack[-1].seats == (1,)
    assert sorted(legal(state)) == sorted(f"camp:{name}" for name in names(BESIDE[BY_NAME["s4d"]]))
    after, _ = do(state, "camp:s4c")
    # only then the people are allocated; the camp is not among what goes down (I6.6)
    assert after.camps[1] == BY_NAME["s4c"]
    assert phase(after) == "allocate"


def test_i11_2_never_onto_a_tile_with_a_camp():
    state, _ = do(wardens(archs={"s4d": 2}, white=["s4c"]), "excavate")
    assert "camp:s4c" not in legal(state)
    assert len(legal(state)) == 5


def test_i11_2_with_no_snow_tile_beside_it_any_will_do():
    ring = [name for name in names(BESIDE[BY_NAME["s1a"]]) if name in SNOW_CELLS]
    state = table(2, guilds=("flame", "wardens"), leaders=["s1a"], camps=[None, "s1a"], archs={"s1a": 2}, gone=ring)
    state, _ = do(state, "excavate")
    assert phase(state) == "rehome"
    assert len(legal(state)) == 48 - 1 - len(ring)


def test_i11_2_any_snow_tile_is_offered_and_nothing_but_snow():
    ring = [name for name in names(BESIDE[BY_NAME["s1a"]]) if name in SNOW_CELLS]
    state = table(2, guilds=("wardens", "flame"), leaders=["s8e"], camps=["s1a"], gone=ring, hand="rune")
    state, _ = do(state, "play:rune:s1a")
    left = [name for name in SNOW_CELLS if state.ground.tiles >> BY_NAME[name] & 1]
    assert legal(state) == [f"camp:{name}" for name in left]


def test_i11_2_the_first_cell_is_a_home_like_any_other():
    near = names(BESIDE[BY_NAME["s1a"]])
    state = table(2, guilds=("wardens", "flame"), leaders=["s8e"], camps=[near[0]], hand="rune")
    state, _ = do(state, f"play:rune:{near[0]}")
    assert "camp:s1a" in legal(state)


def test_i11_2_with_no_snow_tile_at_all_the_camp_goes_back():
    gone = [name for name in SNOW_CELLS if name != "s1a"]
    state = table(2, guilds=("flame", "wardens"), leaders=["s1a"], camps=[None, "s1a"], archs={"s1a": 2}, gone=gone)
    after, _ = do(state, "excavate")
    assert after.camps[1] == -1
    assert phase(after) != "rehome"


def test_i11_2_a_collapse_counts_too():
    ring = names(BESIDE[BY_NAME["s4d"]])
    state = table(2, guilds=("flame", "wardens"), leaders=[ring[0]], camps=[None, "s4d"], archs={ring[0]: 2})
    state = spilled(state, *ring[2:])
    state, _ = do(state, "excavate")
    # its last neighbour but one is excavated: the camp's tile collapses, and one cell is left for the camp
    assert not state.ground.tiles >> BY_NAME["s4d"] & 1
    assert state.camps[1] == BY_NAME[ring[1]]
    assert phase(state) == "allocate"


def test_i11_2_in_the_first_expedition_the_camp_goes_like_any_other():
    state, _ = do(wardens(archs={"s4d": 2}, options={"mode": "first"}), "excavate")
    assert phase(state) == "allocate"
