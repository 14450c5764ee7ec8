"""I12: Icefall and Blizzard."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.board import ABOVE, BELOW, BESIDE, BY_NAME, EDGE, LEVEL, NAMES, NEAR, SNOW
from engine.ice.components import CREVASSE, GEM, ROPE
from engine.ice.events.logbook import Broke, Displaced, Skipped, Snowed
from engine.ice.state import Ground
from engine.rng import Rng
from tests.support.ice_table import CARDS, do, figures, legal, names, phase, refused, reveal, spilled, table

QUIET = ("walkers", "flame", "architects")


def position(*gone, seats=1, **more):
    """Return a position with the tiles of these snow cells in the discard."""
    return spilled(table(seats, guilds=QUIET, **more), *gone)


def bare(state, *cells):
    """Return the state with artifact tiles gone too."""
    tiles = state.ground.tiles & ~sum(1 << BY_NAME[name] for name in cells)
    return replace(state, ground=Ground(state.ground.layout, state.ground.turns, tiles))


# ---- Icefall


def test_i12_icefall_each_destroys_a_snow_tile_without_a_leader():
    state = table(2, guilds=QUIET, leaders=["s1a", None], archs={"s4d": 2}, white=["s4d"])
    after, _ = reveal(state, "icefall")
    assert len(legal(after)) == 47
    refused(after, "destroy:s1a", "leader-there", spot="s1a")
    refused(after, "destroy:a5e", "not-snow", spot="a5e")
    after, events = do(after, "destroy:s4d")
    # what stood there goes back (I7.1)
    assert figures(after, "s4d") == [0]
    assert after.reserve == state.reserve + 2
    assert after.camps[2] == -1
    assert BY_NAME["s4d"] in after.spill
    assert Broke(0, BY_NAME["s4d"]) in events
    assert phase(after) == "icefall"
    refused(after, "destroy:s4d", "not-snow", spot="s4d")
    after, _ = do(after, "destroy:s1b")
    assert phase(after) == "turn"


def test_i12_icefall_without_a_tile_to_destroy_is_skipped():
    snow = list(NAMES[: SNOW.stop])
    after, events = reveal(position(*snow[1:], leaders=["s1a"]), "icefall")
    assert Skipped(0, CARDS["icefall"]) in events
    assert phase(after) == "turn"


def test_i12_icefall_collapses_are_checked():
    middle = "s4d"
    ring = names(BESIDE[BY_NAME[middle]])
    state = position(*ring[2:], leaders=["s1a"])
    after, _ = do(reveal(state, "icefall")[0], f"destroy:{ring[0]}")
    # one neighbour left: the middle goes too
    assert not after.ground.tiles >> BY_NAME[middle] & 1
    assert after.rng == state.rng


def test_i12_icefall_rescues_nothing_and_pays_no_icon():
    slots = ((), (), (), (87 + 15, 48 + 20), ())
    state = table(1, guilds=("flame",), p0={"slots": slots, "token": 3})
    after, _ = do(reveal(state, "icefall")[0], "destroy:s4d")
    assert phase(after) == "turn"
    assert after.players[0].rp == state.players[0].rp
    assert after.icons == state.icons


def test_i11_2_icefall_forces_the_wardens_camp_away():
    state = table(2, guilds=("walkers", "wardens"), camps=[None, "s4d"])
    after, _ = do(reveal(state, "icefall")[0], "destroy:s4d")
    assert phase(after) == "rehome"
    assert after.stack[-1].seat == 1
    beside = sorted(names(spot for spot in BESIDE[BY_NAME["s4d"]]))
    assert sorted(legal(after)) == [f"camp:{name}" for name in beside]
    after, _ = do(after, f"camp:{beside[0]}")
    assert after.camps[1] == BY_NAME[beside[0]]
    # then the second player's part
    assert phase(after) == "icefall"
    assert after.stack[-1].seat == 1


def test_i11_2_with_no_snow_beside_the_wardens_camp_goes_to_any():
    ring = [name for name in names(BESIDE[BY_NAME["s1a"]]) if name in NAMES[: SNOW.stop]]
    state = spilled(table(2, guilds=("walkers", "wardens"), camps=[None, "s1a"], white=["s6c"]), *ring)
    after, _ = do(reveal(state, "icefall")[0], "destroy:s1a")
    assert phase(after) == "rehome"
    offered = {text.split(":")[1] for text in legal(after)}
    assert "s6c" not in offered
    assert "s4d" in offered


# ---- Blizzard


def test_i12_blizzard_without_a_discard_is_skipped():
    _, events = reveal(table(2, guilds=QUIET), "blizzard")
    assert Skipped(0, CARDS["blizzard"]) in events
    assert Skipped(1, CARDS["blizzard"]) in events


def test_i12_blizzard_the_tile_goes_onto_an_empty_snow_cell():
    state = replace(position("s4d", "s1a", "s6c", seats=2), shown=1 << BY_NAME["s4d"])
    after, _ = reveal(state, "blizzard")
    assert legal(after) == ["lay:s1a", "lay:s4d", "lay:s6c"]
    refused(after, "lay:s5d", "cannot-lie", spot="s5d")
    after, events = do(after, "lay:s4d")
    cell = BY_NAME["s4d"]
    assert after.ground.tiles >> cell & 1
    assert len(after.spill) == 2
    piece = after.ground.layout[cell]
    assert piece in state.spill
    assert piece not in after.spill
    assert after.shown == 0
    assert sorted(after.ground.layout) == list(range(112))
    laid = next(event for event in events if isinstance(event, Snowed))
    assert (laid.seat, laid.cell, laid.terrain) == (0, cell, after.backs[piece])
    assert after.rng != state.rng
    assert phase(after) == "blizzard"
    assert len(legal(after)) == 2


@pytest.mark.parametrize("seed", range(8))
def test_i12_blizzard_of_each_front_one_tile_fewer_is_sure_to_be_left(seed):
    state = position("s4d", "s1a", "s6c", "s7c", leaders=["s1b"])
    given = bytearray(state.fronts)
    for name, front in (("s4d", ROPE), ("s1a", ROPE), ("s6c", GEM), ("s7c", ROPE)):
        given[BY_NAME[name]] = front
    state = replace(state, fronts=bytes(given), rng=Rng.seeded(seed))
    state = replace(state, shown=sum(1 << BY_NAME[name] for name in ("s4d", "s1a", "s6c")))
    assert GAME.view(state, None).shown == (ROPE, ROPE, GEM)
    after, _ = do(reveal(state, "blizzard")[0], "lay:s4d")
    # the tile drawn may be a rope or the gem, whichever it was
    assert GAME.view(after, None).shown == (ROPE,)
    assert ROPE in [after.fronts[piece] for piece in after.spill if after.shown >> piece & 1]


def test_i12_blizzard_draws_for_good():
    state, _ = reveal(position("s4d", "s1a", "s6c"), "blizzard")
    assert GAME.apply(state, 0, GAME.decode("lay:s4d")).barrier


def test_i12_blizzard_lays_a_crevasse_at_random():
    state = position("s4d", leaders=["s1a"], terrain={"s4d": "crevasse"})
    turns = set()
    for _ in range(12):
        after, events = reveal(replace(state, rng=state.rng.word()[1]), "blizzard")
        laid = next(event for event in events if isinstance(event, Snowed))
        assert laid.terrain == CREVASSE
        assert laid.turn == after.ground.turns[BY_NAME["s4d"]]
        turns.add(laid.turn)
        state = replace(state, rng=after.rng)
    assert turns == {0, 1, 2}


def test_i12_blizzard_needs_two_neighbours_or_the_edge():
    middle = BY_NAME["s4d"]
    assert not EDGE >> middle & 1
    ring = names(BESIDE[middle])
    after, _ = reveal(position("s4d", *ring[1:]), "blizzard")
    assert "lay:s4d" not in legal(after)
    after, _ = reveal(position("s4d", *ring[2:]), "blizzard")
    assert "lay:s4d" in legal(after)
    corner = ["s1a", *(name for name in names(BESIDE[BY_NAME["s1a"]]) if BY_NAME[name] in SNOW)]
    after, _ = reveal(position(*corner), "blizzard")
    assert "lay:s1a" in legal(after)


@pytest.mark.parametrize("cell", SNOW, ids=NAMES.__getitem__)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_i12_blizzard_every_cell_needs_two_neighbours_or_the_edge(cell, left):
    beside = [name for name in names(BESIDE[cell]) if BY_NAME[name] in SNOW]
    after, _ = reveal(position(NAMES[cell], *beside[left:]), "blizzard")
    held = left >= 2 or len(beside) < 6
    assert (f"lay:{NAMES[cell]}" in legal(after)) == held


def test_i2_8_blizzard_never_over_a_void_nor_a_camp():
    low = names(BELOW[BY_NAME["s4d"]])[0]
    after, _ = reveal(bare(position("s4d", "s1a"), low), "blizzard")
    assert "lay:s4d" not in legal(after)
    for camp in ({"white": [low]}, {"camps": [low]}):
        after, events = reveal(position("s4d", **camp), "blizzard")
        assert Skipped(0, CARDS["blizzard"]) in events
        assert phase(after) == "turn"


def test_i12_blizzard_who_is_still_seen_stays():
    low = names(BELOW[BY_NAME["s4d"]])[0]
    covers = [name for name in names(ABOVE[BY_NAME[low]]) if name != "s4d"]
    state = position("s4d", covers[0], archs={low: 2})
    after, _ = do(reveal(state, "blizzard")[0], "lay:s4d")
    assert figures(after, low) == [2]
    assert phase(after) == "turn"


def hidden(**more):
    """Lay the only tile of the discard over a cell; return the state, the cell, and its adjacent visible spots."""
    low = names(BELOW[BY_NAME["s4d"]])[0]
    after, events = reveal(position("s4d", **more), "blizzard")
    return after, low, [event for event in events if isinstance(event, Displaced)]


def test_i12_blizzard_who_is_hidden_goes_to_empty_cells_first():
    low = names(BELOW[BY_NAME["s4d"]])[0]
    around = names(ABOVE[BY_NAME[low]])
    assert "s4d" in around
    after, low, _ = hidden(archs={low: 2, around[0]: 1})
    assert phase(after) == "displace"
    empty = [name for name in around if name != around[0]]
    # the new tile counts; below nothing is visible
    assert sorted(legal(after)) == sorted(f"put:arch:{name}" for name in empty)
    after, events = do(after, f"put:arch:{empty[0]}")
    assert [event for event in events if isinstance(event, Displaced)] == [
        Displaced(0, BY_NAME[low], BY_NAME[name], -1) for name in empty
    ]
    # a single empty cell is left: the other one goes there
    assert figures(after, low, *around) == [0, 1, 1, 1]
    assert phase(after) == "turn"


def test_i12_blizzard_then_evenly_and_leaders_too():
    low = names(BELOW[BY_NAME["s4d"]])[0]
    around = names(ABOVE[BY_NAME[low]])
    crowd = {around[0]: 1, around[1]: 3, around[2]: 1}
    after, low, _ = hidden(archs={low: 1, **crowd}, leaders=[low])
    assert len(legal(after)) == 4
    after, events = do(after, f"put:lead:{around[0]}:0")
    assert after.leaders[0] == BY_NAME[around[0]]
    assert figures(after, low, *around) == [0, 1, 3, 2]
    assert Displaced(0, BY_NAME[low], BY_NAME[around[0]], 0) in events
    assert phase(after) == "turn"


def test_i12_blizzard_nobody_ever_has_nowhere_to_go():
    # the new tile itself is adjacent to all that it can hide, and visible
    for cell in SNOW:
        for low in BELOW[cell]:
            assert cell in NEAR[low]
            assert LEVEL[low] == 1


@pytest.mark.parametrize("seed", range(3))
def test_i12_blizzard_never_lays_over_hidden_explorers(seed):
    lows = names(BELOW[BY_NAME["s4d"]])
    state = position("s4d", archs=dict.fromkeys(lows, 2))
    state = replace(state, rng=state.rng.seeded(seed))
    after, _ = reveal(state, "blizzard")
    while phase(after) == "displace":
        texts = legal(after)
        after, _ = do(after, texts[seed % len(texts)])
    seen = after.ground.visible
    assert all(seen >> spot & 1 for spot, archs in enumerate(after.archs) if archs)
    assert sum(after.archs) == 6
