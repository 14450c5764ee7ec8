"""Exploring in corners and combinations (R4, R5)."""

from dataclasses import replace

from engine.roam import Roam
from engine.roam.events import (
    Explored,
    NothingPlaced,
    Placed,
    TurnBegan,
    Turned,
)
from tests.support.roam_table import (
    DECK,
    RICH,
    act,
    at,
    awake,
    card,
    coins,
    done,
    events,
    legal,
    markers,
    ready,
    refused,
    seen,
    stocks,
    table,
)


def test_r4_3_a_full_square_must_still_lie_on_the_map():
    state = table("BBBBBB BBBBBB ...... ...... ...... ......", characters=["pair"])
    refused(done(state, "explore:pair"), "at:f1", "position-outside", square="f1", card="pair")


def test_r4_6_a_blank_is_judged_free_when_it_is_filled():
    """R4.10: a blank that a Slide frees can be filled, one that a Slide occupies cannot."""
    state = table("B..... ...... ...... ...... ...... ......", characters=["frame"], coins=(9, 0), artifacts=["slide1"])
    state = done(state, "explore:frame", "at:b2")
    refused(state, "blank:a1", "blank-full", square="a1")
    state = done(state, "slide:a1:b1")
    refused(state, "blank:b1", "blank-full", square="b1")
    assert events(state, "blank:a1") == (Placed(0, at("a1"), 0, blank=True, paid=2),)


def test_r4_6_exactly_2_coins_pay_for_one_blank():
    state = done(table(coins=(2, 0), characters=["frame"]), "explore:frame", "at:c3", "blank:b2")
    assert coins(state) == [0, 0]
    assert legal(state) == ["done"]


def test_r4_7_filling_ends_with_the_last_marker_and_coins_come_with_each():
    squares = "AAAAA. AAAAA. ...... AAAAAA AAAAAA ......"  # 22
    state = table(squares, characters=["row"], lands="plain1 plain2 plain3 rich plain4 rich")
    state = done(state, "explore:row", "at:a6")
    assert events(state, "fill:f6", "fill:b6") == (Placed(0, at("f6"), 3), Placed(0, at("b6"), 3))
    state = done(state, "fill:f6", "fill:b6")
    assert coins(state) == [6, 0]
    assert seen(state).exploration.skipped == (), "squares left free are not those that were full"


def test_r4_7_and_r12_with_stacks_free_squares_may_hold_a_marker():
    squares = "AAAAAA AAAAAA AAAAA. AAAAA. ...... BbAB..."  # 23 of seat 0; a6 is full
    state = table(squares, variants="stacked", characters=["row"], lands=RICH)
    assert stocks(state)[0] == 1
    state = done(state, "explore:row", "at:a6")
    assert legal(state) == ["fill:b6", "fill:c6", "fill:d6", "fill:e6", "fill:f6"]
    assert events(state, "fill:b6") == (Placed(0, at("b6"), 0),), "b6 was not empty: no coins"
    assert stocks(done(state, "fill:b6"))[0] == 0


def test_r4_7_as_many_markers_as_free_squares_are_no_choice():
    squares = "AAAAA. AAAAA. ...... AAAAAA AAAAAA ......"  # 22
    state = table(squares, characters=["pair"])
    assert act(state, "explore:pair", "at:a6").events == (Placed(0, at("a6", "b6"), 0),)


def test_r4_8_an_owner_gets_a_marker_back_when_it_is_replaced():
    state = table("B..... ...... ...... ...... ...... ......", artifacts=["replace1"])
    state = done(state, "explore:dot", "at:a1", "replace:a1")
    assert stocks(state) == [23, 24]


def test_r4_9_where_no_turn_helps_none_is_asked_for():
    state = table(lands="- - - plain1 - -", pile="", characters=["row"], artifacts=["turn1 turn2"])
    step = act(state, "explore:row")
    assert step.events == (Explored(0, "row"), NothingPlaced(0, markers=True)), "2 wide and 3 tall: it never fits"
    assert ready(step.state) == ["turn1", "turn2"]
    refused(step.state, "turn", "not-now", verb="turn", phase="after")


L_SHAPED = "plain1 plain2 - plain3 - -"


def test_r10_4_only_the_next_quarter_counts_for_a_turn():
    """A Turn that leaves no position is refused even if another Turn after it would find one."""
    game = Roam(replace(DECK, lands=(*DECK.lands, card("ell", "####/#.../#.../#.../#.../#..."))))
    state = table(lands=L_SHAPED, pile="", characters=["ell"], artifacts=["turn1 turn2"], edges="NS", game=game)
    step = act(state, "explore:ell", game=game)
    assert step.events == (Explored(0, "ell"), NothingPlaced(0, markers=True)), "it lies as it should after two Turns"
    state = table(lands=L_SHAPED, pile="", characters=["ell dot"], artifacts=["turn1 turn2"], edges="NS", game=game)
    assert legal(state, game=game) == ["explore:dot"]
    refused(state, "explore:ell", "no-position", card="ell", game=game)
    state = table(lands=L_SHAPED, pile="", characters=["ell"], artifacts=["turn1"], edges="ES", game=game)
    assert legal(done(state, "explore:ell", game=game), game=game) == ["turn", "nowhere"]
    assert events(state, "explore:ell", "turn", game=game)[1:] == (Turned(0, "turn1", 1),)
    assert legal(done(state, "explore:ell", "turn", game=game), game=game) == ["at:a1"]


def test_r4_9_a_turn_already_used_finds_nothing():
    state = table(lands="plain2 - - plain1 - -", pile="", characters=["row"], artifacts=["turn1*"])
    assert events(state, "explore:row") == (Explored(0, "row"), NothingPlaced(0, markers=True))


def test_r4_9_who_places_nothing_by_choice_sleeps_too():
    state = table(lands="plain2 - - plain1 - -", pile="", characters=["row wall dot*"], artifacts=["turn1"])
    state = done(state, "explore:row", "nowhere")
    assert awake(state) == ["wall"]
    assert ready(state) == ["turn1"]
    assert legal(state) == ["done"]


def test_r4_9_a_flip_changes_who_fits():
    state = table(lands="- - - plain1 - -", pile="", characters=["row wall dot*"], artifacts=["flip1"])
    assert legal(state, "explore") == ["explore:row", "explore:wall"]
    state = done(state, "flip:dot")
    assert legal(state, "explore") == ["explore:dot"]
    refused(state, "explore:wall", "no-position", card="wall")


def test_r4_9_a_flip_may_put_the_only_one_that_fits_to_sleep():
    state = table(lands="- - - plain1 - -", pile="", characters=["row dot"], artifacts=["flip1"])
    state = done(state, "flip:dot")
    assert events(state, "explore:row") == (Explored(0, "row"), NothingPlaced(0, markers=True))


def test_r4_9_the_other_steps_follow_when_nothing_was_placed():
    state = table(
        "...... ...... ...... B..... ...... ......",
        lands="- - - plain1 - -",
        pile="",
        characters=["row"],
        coins=(4, 0),
        artifacts=["slide1 coin1 free1 replace1"],
        row="flip1 coin2",
    )
    state = done(state, "explore:row")
    assert legal(state) == ["coin", "slide:a4:b4", "slide:a4:a5", "done"]
    assert legal(done(state, "coin", "done")) == ["buy:coin2", "done"]


def test_r4_9_blanks_are_not_filled_over_a_hole():
    state = table(lands="- - - plain1 - -", pile="", characters=["frame"], artifacts=["free1"], coins=(2, 0))
    state = done(state, "explore:frame", "at:b5")
    for text in ("blank:c4", "free:c5", "blank:c6"):
        refused(state, text, "not-blank", square=text[-2:])


def test_r4_9_a_blank_over_a_hole_is_off_the_map_when_markers_are_short_too():
    squares = "AAAAAA AAAAAA .A.A.A AAA... AAAA.. .A...."  # 23; e4 to f6 are a hole
    lands = "plain1 plain2 plain3 plain4 plain5 -"
    state = done(table(squares, lands=lands, pile="", edges="WS", characters=["bent"]), "explore:bent", "at:e3")
    assert legal(state) == ["fill:e3", "fill:d4"]
    assert seen(state).exploration.blanks == ()
    assert seen(done(state, "fill:d4")).exploration.blanks == ()


def test_r4_9_across_a_hole_nothing_is_slid_nor_surrounded():
    state = table(
        "...... ...... ...... .A.... ...... ......",
        lands="plain1 - plain2 plain3 - plain4",
        pile="",
        artifacts=["slide1"],
    )
    assert legal(state, "slide") == ["slide:b4:b3", "slide:b4:a4", "slide:b4:b5"]


def test_r4_9_a_hole_is_no_land_to_be_claimed():
    state = table(lands="- - - plain1 - -", pile="", characters=["dot"])
    assert act(state, "explore:dot", "at:a4", "done").events == (TurnBegan(1, 2),)


def test_r4_10_a_marker_slid_onto_a_skipped_square_may_be_hit():
    """The skipped square held an own marker; after two Slides another player's stands there."""
    state = table("AB.... ...... ...... ...... ...... ......", artifacts=["slide1 slide2 replace1"])
    state = done(state, "explore:dot", "at:a1")
    refused(state, "replace:a1", "replace-own", square="a1")
    state = done(state, "slide:a1:a2", "slide:b1:a1")
    assert legal(state, "replace") == ["replace:a1"]
    assert markers(done(state, "replace:a1"))[:2] == ["A.....", "A....."]


def test_r4_10_a_square_filled_and_emptied_is_not_replaced_either():
    state = table(".B.... ...... ...... ...... ...... ......", artifacts=["slide1 slide2 replace1"], coins=(4, 0))
    state = done(state, "explore:dot", "at:a1", "slide:a1:a2", "slide:b1:a1")
    refused(state, "replace:a1", "filled", square="a1")


def test_r4_10_a_blank_that_was_replaced_is_filled():
    state = table(".B.... ...... ...... ...... ...... ......", artifacts=["slide1 replace1"], coins=(9, 0))
    state = done(state, "explore:bent", "at:a1", "replace:b1:pay", "slide:b1:c1")
    refused(state, "blank:b1", "filled", square="b1")
    assert coins(state) == [7, 0]


def test_r4_10_the_coins_of_a_replace_pay_for_a_blank_but_not_for_their_own():
    state = table(
        "...... ...... ...... ...... .B.... .B....",
        lands=RICH,
        characters=["wing dot"],
        artifacts=["replace1 replace2"],
    )
    state = done(state, "explore:wing", "at:a6")  # a6 solid, b6 (3 symbols) and c6 blank
    refused(state, "replace:b6:pay", "blank-coins", cost=2, coins=0)
    state = table("...... ...... ...... ...... .B.... ......", lands=RICH, artifacts=["replace1"])
    state = done(state, "explore:bent", "at:a4", "replace:b5")  # 1 coin from a4, 2 from b5
    assert coins(state) == [3, 0]
    assert legal(state, "blank") == ["blank:b4"]


def test_r5_1_a_free_blank_gains_its_coins():
    state = done(table(lands=RICH, characters=["wing"], artifacts=["free1"]), "explore:wing", "at:a6")
    assert events(state, "free:b6") == (Placed(0, at("b6"), 3, blank=True, artifact="free1"),)
    assert coins(done(state, "free:b6")) == [3, 0]


def test_r5_2_the_owner_of_a_slid_marker_gains_nothing_and_nobody_loses():
    state = table("...... ...... ...... ...... ...... B.....", lands=RICH, artifacts=["slide1"], coins=(1, 1))
    assert coins(done(state, "slide:a6:b6")) == [1, 1]
