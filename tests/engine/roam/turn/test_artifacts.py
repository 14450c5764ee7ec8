"""R9.4 and R10: using artifacts."""

import pytest

from engine.roam.events import CoinTaken, Flipped, Placed, Replaced, Slid, TurnBegan, Turned, Woke
from engine.roam.view import Phase
from tests.support.roam_table import RICH, act, at, done, events, legal, markers, positions, ready, refused, seen, table

PAIR_ON_B = "...... ...... ...... .B.... ...... ......"


def test_r9_3_any_number_is_owned_and_any_number_used_in_one_turn():
    """All 24 lie in one tableau; coins, slides, flips, turns, blanks and Replaces of all four tiles each."""
    kinds = ("coin", "slide", "flip", "turn", "free", "replace")
    every = " ".join(f"{kind}{number}" for kind in kinds for number in range(1, 5))
    state = table(
        "B..... ...... ...... ...... ...... BBBB..",
        characters=["dot frame"],
        artifacts=[every],
    )
    before = ["coin"] * 4 + ["slide:a1:b1", "slide:b1:c1", "slide:c1:b1", "slide:b1:a1"]
    flips = ["flip:dot"] * 4
    state = done(state, *before, *flips, "explore:frame", "turn", "turn", "turn", "at:b5")
    state = done(state, "free:a4", "free:b4", "free:c4", "free:a5", "replace:a6:pay", "replace:b6:pay")
    assert ready(state) == ["turn4", "replace3", "replace4"], "three turns are the most, coins ran out"
    assert markers(state)[3:] == ["AAA...", "AA....", "AABB.."]
    assert seen(state).players[0].coins == 0


def test_r9_4_using_one_turns_it_down_the_first_unused_of_its_ability():
    state = table(artifacts=["slide1 coin3* coin1 coin2"])
    state = done(state, "coin")
    assert ready(state) == ["slide1", "coin2"]
    state = done(state, "coin")
    assert ready(state) == ["slide1"]
    refused(state, "coin", "artifact-used", ability="coin")
    refused(state, "flip:dot", "no-artifact", ability="flip")


def test_r9_4_an_artifact_without_effect_is_refused_and_stays_up():
    state = table(artifacts=["slide1 replace1 free1"])
    assert legal(state, "slide") == []
    refused(state, "slide:a1:a2", "slide-none")
    state = done(state, "explore:dot", "at:a1")
    refused(state, "replace:b1", "replace-none")
    refused(state, "free:b1", "blank-none")
    assert ready(state) == ["slide1", "replace1", "free1"]


def test_r10_1_coin_gains_one():
    step = act(table(artifacts=["coin1"], coins=(3, 0)), "coin")
    assert step.events == (CoinTaken(0, "coin1"),)
    assert seen(step.state).players[0].coins == 4


def test_r10_1_coin_in_steps_2_and_4():
    state = done(table(artifacts=["coin1 coin2"]), "coin")
    refused(done(state, "explore:dot"), "coin", "not-now", verb="coin", phase="place")
    state = done(state, "explore:dot", "at:a1", "coin")
    assert seen(state).players[0].coins == 2


def test_r10_2_free_blank_fills_a_blank_without_paying():
    state = done(table(artifacts=["free1"]), "explore:bent", "at:a1")
    assert legal(state) == ["free:b1", "done"]
    step = act(state, "free:b1")
    assert step.events == (Placed(0, at("b1"), 0, blank=True, artifact="free1"),)
    assert ready(step.state) == []


def test_r10_2_one_artifact_a_blank_mixed_with_paid_ones():
    state = table(artifacts=["free1 free2"], characters=["frame"], coins=(2, 0))
    state = done(state, "explore:frame", "at:c3", "free:b2", "blank:c2", "free:d2")
    assert markers(state)[1:3] == [".AAA..", "..A..."]
    refused(state, "free:b3", "artifact-used", ability="free")
    refused(state, "blank:b3", "blank-coins", cost=2, coins=0)


def test_r10_2_on_the_map_and_free():
    state = table(PAIR_ON_B, artifacts=["free1"], characters=["frame"])
    state = done(state, "explore:frame", "at:a3")
    refused(state, "free:b4", "blank-full", square="b4")
    assert legal(state, "free") == ["free:a2", "free:b2", "free:b3", "free:a4"]


def test_r10_3_replace_swaps_another_players_marker_of_the_pattern():
    state = table("B..... ...... ...... ...... ...... ......", artifacts=["replace1"])
    state = done(state, "explore:pair", "at:a1")
    assert legal(state) == ["replace:a1", "done"]
    assert seen(state).players[1].stock == 23
    step = act(state, "replace:a1")
    assert step.events == (Replaced(0, "replace1", 0, 1, 0),)
    assert markers(step.state)[0] == "AA...."
    assert [player.stock for player in seen(step.state).players] == [22, 24]


def test_r10_3_one_gains_the_squares_coins_and_the_other_loses_none():
    state = table("...... ...... ...... B..... ...... ......", artifacts=["replace1"], lands=RICH, coins=(0, 4))
    step = act(state, "explore:pair", "at:a4", "replace:a4")
    assert step.events == (Replaced(0, "replace1", 18, 1, 1),)
    assert [player.coins for player in seen(step.state).players] == [1, 4]


def test_r10_3_on_a_blank_only_with_2_coins_or_a_free_blank():
    squares = "...... ...... ...... .B.... .B.... ......"
    state = table(squares, artifacts=["replace1 free1"], lands=RICH, coins=(2, 0))
    state = done(state, "explore:bent", "at:a4")  # solid a4 and b5, blank b4
    assert legal(state) == ["replace:b5", "replace:b4:pay", "replace:b4:free", "done"]
    refused(state, "replace:b4", "replace-unpaid", square="b4")
    refused(state, "replace:b5:pay", "replace-solid", square="b5")
    refused(state, "replace:b5:free", "replace-solid", square="b5")
    paid = act(state, "replace:b4:pay")
    assert paid.events == (Replaced(0, "replace1", 19, 1, 0, paid=2),)
    assert seen(paid.state).players[0].coins == 1, "1 coin came from a4"
    free = act(state, "replace:b4:free")
    assert free.events == (Replaced(0, "replace1", 19, 1, 0, free="free1"),)
    assert ready(free.state) == []


def test_r10_3_on_a_blank_it_takes_both():
    state = done(
        table("...... ...... ...... .B.... ...... ......", artifacts=["replace1 free1*"], coins=(1, 0)),
        "explore:bent",
        "at:a4",
    )
    refused(state, "replace:b4:pay", "blank-coins", cost=2, coins=1)
    refused(state, "replace:b4:free", "artifact-used", ability="free")
    assert legal(state) == ["done"]


def test_r10_3_never_on_an_own_marker_an_empty_square_or_a_filled_one():
    state = table("A..... ...... ...... ...... ...... ......", artifacts=["replace1"], coins=(9, 0))
    state = done(state, "explore:bent", "at:a1")
    refused(state, "replace:a1", "replace-own", square="a1")
    refused(state, "replace:b1:pay", "replace-nothing", square="b1")
    refused(state, "replace:b2", "filled", square="b2")


def test_r10_3_refused_without_a_marker_in_stock():
    squares = "AAAAAA AAAAA. ...... AAAAAA AAAAAA .B...."  # 23
    state = table(squares, artifacts=["replace1"], characters=["pair"])
    state = done(state, "explore:pair", "at:a6")
    assert seen(state).players[0].stock == 0
    refused(state, "replace:b6", "no-marker")


def test_r10_3_and_r4_10_a_marker_that_was_slid_there_may_be_hit():
    state = table("BB.... ...... ...... ...... ...... ......", artifacts=["replace1 slide1 slide2"])
    state = done(state, "explore:dot", "at:a1", "slide:a1:a2")
    refused(state, "replace:a2", "replace-none")
    state = done(state, "slide:b1:a1")
    step = act(state, "replace:a1")
    assert step.events[0].owner == 1
    assert markers(step.state)[:2] == ["A.....", "B....."]


def test_r10_3_each_square_once():
    state = table("BB.... ...... ...... ...... ...... ......", artifacts=["replace1 replace2 slide1 slide2"])
    state = done(state, "explore:dot", "at:a1", "replace:a1", "slide:a1:a2", "slide:b1:a1")
    refused(state, "replace:a1", "filled", square="a1")


def test_r10_4_turn_turns_the_pattern_clockwise_blanks_too():
    state = table(characters=["hook"], artifacts=["turn1 turn2 turn3 turn4"], coins=(2, 0))
    state = done(state, "explore:hook")
    assert events(state, "turn", "turn", "turn") == (
        Turned(0, "turn1", 1),
        Turned(0, "turn2", 2),
        Turned(0, "turn3", 3),
    )
    once = done(state, "turn", "at:c3")  # ## / .# / .o
    assert markers(once)[2:4] == ["..AA..", "...A.."]
    assert legal(once, "blank") == ["blank:d5"]
    twice = done(state, "turn", "turn", "at:d3")  # ..# / o##
    assert markers(twice)[2:4] == ["...A..", "..AA.."]
    assert legal(twice, "blank") == ["blank:b4"]
    thrice = done(state, "turn", "turn", "turn")
    refused(thrice, "turn", "turn-thrice")
    assert markers(done(thrice, "at:c3"))[2:4] == ["..A...", "..AA.."]


def test_r10_4_a_turn_adds_to_the_edge():
    state = done(table(edges="WS", characters=["hook"], artifacts=["turn1"]), "explore:hook", "turn")
    assert seen(state).exploration.quarters == 2
    state = done(table(edges="ES", characters=["row"], artifacts=["turn1"]), "explore:row", "turn")
    assert positions(state) == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert seen(state).exploration.quarters == 0


def test_r10_4_a_turn_that_leaves_no_position_is_refused():
    state = table(lands="plain1 - - plain2 - -", pile="", characters=["tall dot"], artifacts=["turn1 turn2"])
    state = done(state, "explore:tall")
    refused(state, "turn", "turn-no-position", card="tall")
    assert ready(state) == ["turn1", "turn2"]
    refused(done(state, "at:a1"), "turn", "not-now", verb="turn", phase="after")


def test_r10_4_for_this_exploration_only():
    state = table(characters=["pair dot", "dot"], artifacts=["turn1"])
    state = done(
        state,
        "explore:pair",
        "turn",
        "at:a1",
        "done",
        "explore:dot",
        "at:f6",
        "done",
        "explore:dot",
        "at:f5",
        "done",
        "explore:dot",
        "at:e6",
        "done",
        "explore:pair",
    )
    assert "at:e2" in legal(state)
    assert "at:f2" not in legal(state)


def test_r10_5_slide_any_marker_one_step_to_an_empty_square():
    state = table("...... .B.... .A.... ...... ...... ......", artifacts=["slide1"])
    assert legal(state, "slide") == [
        "slide:b2:b1",
        "slide:b2:a2",
        "slide:b2:c2",
        "slide:b3:a3",
        "slide:b3:c3",
        "slide:b3:b4",
    ]
    step = act(state, "slide:b3:b4")  # to the next land
    assert step.events == (Slid(0, "slide1", 0, *at("b3", "b4")),)
    assert markers(act(state, "slide:b2:c2").state)[1:3] == ["..B...", ".A...."]


@pytest.mark.parametrize(
    ("text", "reason", "values"),
    [
        ("slide:b2:b3", "slide-taken", {"target": "b3"}),
        ("slide:b2:c3", "slide-far", {"square": "b2", "target": "c3"}),
        ("slide:b2:d2", "slide-far", {"square": "b2", "target": "d2"}),
        ("slide:b2:b2", "slide-far", {"square": "b2", "target": "b2"}),
        ("slide:a6:a5", "slide-nothing", {"square": "a6"}),
        ("slide:f1:a2", "slide-far", {"square": "f1", "target": "a2"}),
    ],
)
def test_r10_5_what_cannot_be_slid(text, reason, values):
    state = table(".....B .B.... .A.... ...... ...... ......", artifacts=["slide1"])
    refused(state, text, reason, **values)


def test_r10_5_a_slide_can_complete_a_land_or_open_a_full_one():
    state = table("AA.... AA.... AABB.. ...... ...... ......", artifacts=["slide1"])
    assert markers(done(state, "explore:dot", "at:f6", "slide:b3:b4", "done"))[0] == "AA....", "opened"
    state = table("AA.... AA.... A.B... ...... ...... ......", artifacts=["slide1"])
    assert markers(done(state, "explore:dot", "at:f6", "slide:c3:b3", "done"))[0] == "......", "completed"


def test_r10_6_flip_turns_any_own_character_over():
    state = table(characters=["dot pair* bent"], artifacts=["flip1 flip2"])
    assert legal(state, "flip") == ["flip:dot", "flip:pair", "flip:bent"]
    step = act(state, "flip:pair")
    assert step.events == (Flipped(0, "flip1", "pair", awake=True),)
    assert "explore:pair" in legal(step.state)
    assert act(step.state, "flip:pair").events == (Flipped(0, "flip2", "pair", awake=False),)
    refused(state, "flip:hook", "not-yours", card="hook")


def test_r10_6_turning_the_last_awake_one_down_in_step_1_wakes_all():
    """The booklet's example."""
    state = table(characters=["dot* pair* bent"], artifacts=["coin1* flip1"])
    step = act(state, "flip:bent")
    assert step.events == (Flipped(0, "flip1", "bent", awake=False), Woke(0, None, ("coin1", "flip1")))
    assert ready(step.state) == ["coin1", "flip1"]
    assert legal(step.state, "explore") == ["explore:dot", "explore:pair", "explore:bent"]
    assert seen(step.state).phase is Phase.BEFORE
    refused(step.state, "rest", "not-now", verb="rest", phase="before")


def test_r10_6_in_step_2_it_wakes_nobody():
    state = table(characters=["dot* pair* bent"], artifacts=["coin1 flip1"])
    refused(done(state, "coin"), "flip:bent", "flip-last", card="bent")


def test_r10_6_in_step_4_the_one_just_used_may_be_turned_up():
    state = table(artifacts=["flip1"])
    state = done(state, "explore:dot", "at:a1", "flip:dot")
    assert seen(state).players[0].characters[0].awake
    refused(state, "explore:dot", "not-now", verb="explore", phase="after")
    assert act(state, "done").events == (TurnBegan(1, 2),)
