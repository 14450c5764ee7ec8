"""The abilities in corners and combinations (R10)."""

from engine.roam.events import (
    Claimed,
    Replaced,
    TurnBegan,
    Woke,
)
from tests.support.roam_table import RICH, act, at, awake, coins, done, events, legal, ready, refused, seen, table


def test_r10_2_a_free_blank_needs_a_marker():
    squares = "AAAAA. AAAAAA ...... AAAAAA AAAAAA ......"  # 23
    state = done(table(squares, artifacts=["free1"], characters=["wing"]), "explore:wing", "at:a6")
    refused(state, "free:b6", "no-marker")
    assert legal(state) == ["done"]


def test_r10_3_replace_with_a_free_blank_on_a_blank_uses_both_and_pays_nothing():
    state = table(
        "...... ...... ...... ...... ...... .B....", lands=RICH, characters=["wing"], artifacts=["replace1 free1"]
    )
    state = done(state, "explore:wing", "at:a6")
    assert events(state, "replace:b6:free") == (Replaced(0, "replace1", *at("b6"), 1, 3, free="free1"),)
    state = done(state, "replace:b6:free")
    assert (coins(state), ready(state)) == ([3, 0], [])


def test_r10_3_outside_the_pattern_or_on_a_blank_off_it_nothing_is_replaced():
    state = table(
        "...B.. ...... ...... ...... ...... ......", characters=["wing"], artifacts=["replace1"], coins=(9, 0)
    )
    refused(done(state, "explore:wing", "at:a1"), "replace:d1:pay", "replace-none")
    assert legal(done(state, "explore:wing", "at:b1"), "replace") == ["replace:d1:pay"]


def test_r10_3_a_replace_can_change_who_claims_and_turn_a_majority_into_a_tie():
    state = table("AB.... AB.... BB.... ...... ...... ......", artifacts=["replace1"])
    state = done(state, "explore:dot", "at:a3", "replace:a3", "done")
    assert seen(state).auction.tied == (0, 1)


def test_r10_4_a_turned_blank_pattern_is_filled_as_it_lies():
    state = table(characters=["wing"], artifacts=["turn1 free1"])
    state = done(state, "explore:wing", "turn", "at:c3")
    assert legal(state, "free") == ["free:c1", "free:c2", "free:c4", "free:c5"]


def test_r10_5_a_marker_slides_for_the_one_who_uses_it_in_step_4_and_completes_for_another():
    state = table("BB.... BB.... B.B... ...... ...... ......", artifacts=["slide1"])
    step = act(state, "explore:dot", "at:f6", "slide:c3:b3", "done")
    assert step.events[0] == Claimed(1, 0, "plain1", None, (0, 6), ())


def test_r10_6_flip_of_a_claimed_character():
    state = table(characters=["dot hook*"], artifacts=["flip1"])
    state = done(state, "flip:hook")
    assert legal(state, "explore") == ["explore:dot", "explore:hook"]


def test_r10_6_all_asleep_after_step_4_wake_at_the_next_turn_only():
    state = table(characters=["dot pair*"], artifacts=["coin1*"])
    state = done(state, "explore:dot", "at:a1", "done")
    assert (awake(state), ready(state)) == ([], [])
    step = act(state, "explore:dot", "at:f6", "done")
    assert step.events == (TurnBegan(0, 3), Woke(0, None, ("coin1",)))
