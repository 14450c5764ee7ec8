"""I13.6: ICE alone."""

from dataclasses import replace

from engine.ice import GAME
from engine.ice.board import (
    NAMES,
    OUT,
    SNOW,
    SUPPLY,
)
from engine.ice.components import BOX
from engine.ice.setup import deal
from engine.rng import Rng
from tests.support.ice_random_play import choose
from tests.support.ice_table import do, given, legal, phase, refused, reveal, table


def test_i13_6_both_white_camps():
    state = deal(BOX, 1, 5, {})
    site, other = state.camps[1:]
    assert (site >= 0, other) == (True, SUPPLY)
    assert OUT not in state.camps
    state, _ = do(state, "drop:1", "drop:1")
    cell = next(cell for cell in SNOW if cell != site)
    after, _ = do(state, f"build:white:{NAMES[cell]}")
    assert after.camps[1:] == (site, cell)
    assert after.camps[0] == SUPPLY


def test_i13_6_a_row_of_3_of_which_one_may_be_taken():
    state, _ = do(table(1, day=1, leaders=["s4c"], p0={"ep": 1}), "done")
    assert phase(state) == "take"
    assert len(state.row) == 3
    card = state.row[0]
    after, _ = do(state, legal(state)[0])
    assert card in after.players[0].requests
    assert len(after.players[0].requests) == 1
    assert after.day == 2


def test_i13_6_always_first_and_chooses_for_logbook_cards():
    state = GAME.setup(1, 9, {}).state
    rng = Rng.seeded(9, "alone")
    while awaited := GAME.awaited(state):
        assert (state.first, state.active, awaited) == (0, 0, (0,))
        text, rng = choose(GAME, state, 0, rng)
        state = GAME.apply(state, 0, GAME.decode(text)).state
    assert state.day == 4
    short = table(1, terrain=dict.fromkeys(("s1a", "s4d"), "nunatak"))
    asked, _ = reveal(replace(short, reserve=1), "watch")
    assert legal(asked) == ["pick:s1a", "pick:s4d"]


def test_i13_6_no_planning_two_free_moves_six_ep():
    state = deal(BOX, 1, 5, {})
    state, _ = do(state, "drop:1", "drop:1")
    assert (state.players[0].ep, state.players[0].walks) == (6, 2)
    refused(state, "plan", "no-planning")


def test_i13_6_parts_about_other_leaders_are_void():
    state = given(table(1, leaders=["s4d"]), "sailer rune")
    assert [text for text in legal(state) if text.startswith("play:sailer")] == ["play:sailer"]
    assert "play:rune:s4c" in legal(state)
    assert "play:rune:s4d" not in legal(state)
