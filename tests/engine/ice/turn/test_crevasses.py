"""I3.2, I3.3: who is stopped by a crevasse and who isn't, one test for each thing that the page names; nunataks."""

from dataclasses import replace

import pytest

from engine.ice.board import ABOVE, BELOW, BESIDE, NAMES, POSITION, SIDES, SNOW
from engine.ice.components import BOX, CREVASSE, TERRAINS
from engine.ice.setup import deal
from engine.ice.state import crossable
from engine.ice.turn.allocate import spread
from tests.support.ice_table import artifacts, at, do, legal, refused, reveal, table

HERE, THERE = "s4c", "s4d"
"""Two snow cells side by side, in a row: a crevasse with turn 0 runs between them."""
CUT = {"terrain": {THERE: "crevasse"}, "turns": {THERE: 0}}


def offered(state, start):
    return [text for text in legal(state) if text.startswith(start)]


def test_i3_2_a_crevasse_closes_two_opposite_sides_and_no_others():
    for turn in range(3):
        state = table(terrain={THERE: "crevasse"}, turns={THERE: turn})
        closed = {other for other in BESIDE[at(THERE)] if not crossable(state, at(THERE), other)}
        (q, r), steps = POSITION[at(THERE)], set()
        for other in closed:
            steps.add((POSITION[other][0] - q, POSITION[other][1] - r))
            # in either direction
            assert not crossable(state, other, at(THERE))
        assert len(steps) == 2
        (one, two) = steps
        assert (one[0] + two[0], one[1] + two[1]) == (0, 0), "opposite ones"
        assert steps == {SIDES[turn], SIDES[turn + 3]}


def test_i3_2_how_it_lies_is_drawn():
    turns = {deal(BOX, 2, seed, {}).ground.turns for seed in range(5)}
    assert len(turns) == 5
    assert {turn for one in turns for turn in one} == {0, 1, 2}
    state = deal(BOX, 2, 1, {})
    assert sum(back == CREVASSE for back in state.backs) == 12


def test_i3_2_moves_and_free_moves_stop():
    state = table(leaders=[HERE], archs={HERE: 2}, **CUT)
    for verb in ("move", "walk"):
        assert not offered(state, f"{verb}:{THERE}")
        refused(state, f"{verb}:{THERE}:0", "crevasse", spot=THERE)


def test_i3_2_both_steps_of_spiders_stop():
    state = table(leaders=["s4b"], hand="spiders", **CUT)
    after, _ = do(state, f"play:spiders:{HERE}:0")
    refused(after, f"step:{THERE}", "crevasse", spot=THERE)
    assert not offered(table(leaders=[HERE], hand="spiders", **CUT), f"play:spiders:{THERE}")


def test_i3_2_the_smilodon_stops():
    state, _ = do(table(archs={HERE: 3}, hand="smilodon", **CUT), f"play:smilodon:{HERE}")
    assert f"to:{THERE}" not in legal(state)
    assert len(legal(state)) == 5


def test_i3_2_exalted_pulls_nobody_over_it():
    slots = ((), artifacts("e2a"), (), (), ())
    state = table(leaders=[THERE], archs={HERE: 1, "s4e": 1, "s3c": 1}, p0={"slots": slots}, **CUT)
    after, _ = do(state, "use:exalted")
    # s4e lies beyond the opposite side
    assert [after.archs[at(name)] for name in (HERE, "s4e", "s3c", THERE)] == [1, 1, 0, 1]


def test_i3_2_a_logbook_move_stops():
    state, _ = reveal(table(2, leaders=[HERE], **CUT), "ascent")
    assert not offered(state, f"move:{THERE}")
    refused(state, f"move:{THERE}:0", "crevasse", spot=THERE)


def test_i3_2_steps_between_levels_do_not_stop():
    low = next(spot for spot in BELOW[at(THERE)] if spot in BELOW[at(HERE)])
    for turn in range(3):
        state = table(leaders=[THERE], gone=[HERE], terrain={THERE: "crevasse"}, turns={THERE: turn})
        after, _ = do(state, f"move:{NAMES[low]}:0")
        assert f"move:{THERE}:0" in legal(after)


def test_i3_2_sailing_and_building_do_not_stop():
    state = table(leaders=[HERE], white=[THERE], **CUT)
    after, _ = do(state, f"sail:{THERE}")
    assert after.leaders[0] == at(THERE)
    after, _ = do(table(leaders=[HERE], **CUT), f"build:{THERE}")
    assert after.leaders[0] == after.camps[0] == at(THERE)


def test_i3_2_allocation_does_not_stop():
    """What lies below an excavated crevasse is reached from all of it."""
    state = table(leaders=[THERE], archs={THERE: 3}, **CUT)
    after, _ = do(state, "excavate")
    spots = {text.split(":")[2] for text in legal(after) if text.startswith("put:arch")}
    assert spots == {NAMES[spot] for spot in BELOW[at(THERE)]}
    assert spread((0, 0, 0), 3, favour=0) == (1, 1, 1)


def test_i3_2_obliteration_does_not_stop():
    slots = (artifacts("o2a"), (), (), (), ())
    state = table(leaders=[HERE], p0={"slots": slots}, **CUT)
    after, _ = do(state, f"use:obliteration:{THERE}")
    assert not after.ground.tiles >> at(THERE) & 1


def test_i3_2_camps_do_not_stop():
    """The road wardens' camp is forced to an adjacent tile, over a crevasse too (I11.2)."""
    state = table(guilds=("flame", "wardens"), leaders=[HERE], camps=[None, HERE], archs={HERE: 3}, **CUT)
    after, _ = do(state, "excavate")
    assert f"camp:{THERE}" in legal(after)
    moved, _ = reveal(table(2, guilds=("architects", "flame"), camps=[HERE], **CUT), "ground")
    after, _ = do(moved, f"camp:{THERE}")
    assert after.camps[0] == at(THERE)


def test_i3_2_the_storm_whistle_ignores_it():
    state, _ = do(table(archs={HERE: 2}, white=[THERE, "s1a"], hand="whistle", **CUT), f"play:whistle:{HERE}")
    assert f"to:{THERE}:2" in legal(state)


def test_i3_2_the_ice_manta_ignores_it():
    after, _ = do(table(leaders=[HERE], hand="manta", **CUT), f"play:manta:{THERE}")
    assert after.leaders[0] == at(THERE)


def test_i3_2_call_of_the_camp_ignores_it():
    """Its distance counts steps with crevasses ignored (I12)."""
    turns = {THERE: 0}
    state = table(1, archs={HERE: 2}, camps=[THERE], terrain={THERE: "crevasse"}, turns=turns)
    after, _ = reveal(state, "call")
    assert after.archs[at(THERE)] == 2


@pytest.mark.parametrize("terrain", TERRAINS)
def test_i3_3_a_nunatak_is_harder_to_excavate_and_nothing_else_is(terrain):
    state = table(leaders=[THERE], terrain={THERE: terrain.value})
    after, _ = do(state, "excavate")
    assert after.now.spent == (2 if terrain.value == "nunatak" else 1)


def test_i3_3_i6_4_it_is_harder_once_at_most():
    state = table(leaders=[THERE], terrain={THERE: "nunatak"}, white=[THERE], archs={THERE: 1})
    after, _ = do(state, "excavate")
    # 2 and 1 for nunatak and camp together, less 2 explorers
    assert after.now.spent == 1
    assert {cell for cell in SNOW if NAMES[cell] == THERE} == {at(THERE)}
    over = [NAMES[cell] for cell in ABOVE[at("a5e")]]
    half = table(gone=over[1:], leaders=["a5e"], white=["a5e"], archs={"a5e": 2})
    assert do(replace(half), "excavate")[0].now.spent == 1
