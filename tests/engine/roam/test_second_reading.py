"""A second reading of the rules: corners and combinations of the numbered sentences."""

from dataclasses import replace

import pytest

from engine.core import IllegalAction, Outcome
from engine.roam import GAME, Roam
from engine.roam.deck import Ability
from engine.roam.events import (
    AuctionOpened,
    Bid,
    Bought,
    Claimed,
    Ended,
    Explored,
    Flipped,
    LandLaid,
    LastRound,
    NothingPlaced,
    OutpostTaken,
    Passed,
    Placed,
    Replaced,
    Slid,
    TurnBegan,
    Turned,
    Woke,
)
from engine.roam.rulings import RULINGS
from engine.roam.state import Over
from engine.roam.view import Phase
from render.roam.rulings import SENTENCES
from tests.support.roam_deck import DECK, card
from tests.support.roam_table import ROAM, act, at, done, events, legal, markers, refused, seen, table

RICH = "plain1 plain2 plain3 rich plain4 plain5"  # a4 has 1 symbol, b5 2, b6 3
NINE = "dot pair bent plain4 plain5 plain6 rich hook row"
BARE = "next1 plain1 plain2 plain3 tall frame"  # lands that nobody of NINE has
NO_STOCK = "AAAAAA AAAAAA ...... AAAAAA AAAAAA ......"


def awake(state, seat=0):
    return [one.card.id for one in seen(state).players[seat].characters if one.awake]


def ready(state, seat=0):
    return [one.artifact.id for one in seen(state).players[seat].artifacts if one.ready]


def coins(state):
    return [player.coins for player in seen(state).players]


def stocks(state):
    return [player.stock for player in seen(state).players]


# -- R2 ----------------------------------------------------------------------------------------------------------------


def test_r2_7_the_artifacts_are_shuffled():
    tiles = [one.id for one in GAME.deck.artifacts]
    dealt = [GAME.setup(2, seed, {}).state.cards for seed in range(20)]
    assert len({cards.row for cards in dealt}) > 15
    assert all(sorted((*cards.row, *cards.artifact_pile)) == sorted(tiles) for cards in dealt)


# -- R3 ----------------------------------------------------------------------------------------------------------------


def test_r3_1_artifacts_of_step_4_in_any_order_and_number():
    state = table(
        "B.B... ...... ...... ...... ...... ......",
        characters=["frame dot"],
        artifacts=["free1 replace1 coin1 slide1 flip1 coin2"],
    )
    texts = ("explore:frame", "at:b2", "coin", "free:b1", "coin", "slide:c1:d1", "blank:c1", "flip:frame", "replace:a1")
    state = done(state, *texts[:-1])
    refused(state, "replace:a1", "replace-unpaid", square="a1")
    assert markers(state)[:2] == ["BAAB..", ".A...."]
    assert coins(state) == [0, 0]
    assert awake(state) == ["frame", "dot"]


def test_r3_1_free_blank_replace_and_paid_blanks_wait_for_step_4():
    state = table(
        "B..... ...... ...... ...... ...... ......", coins=(9, 0), artifacts=["free1 replace1"], characters=["bent dot"]
    )
    for here, phase in ((state, "start"), (done(state, "explore:bent"), "place")):
        for text in ("free:b1", "blank:b1", "replace:a1", "replace:b1:pay"):
            refused(here, text, "not-now", verb=text.split(":")[0], phase=phase)


def test_r3_1_an_artifact_bought_is_not_used_in_this_turn():
    state = table(coins=(1, 0), row="coin1")
    step = act(state, "explore:dot", "at:a1", "done", "buy:coin1")
    assert step.events == (Bought(0, "coin1", 1, None), TurnBegan(1, 2))
    assert ready(step.state) == ["coin1"]
    refused(step.state, "0>coin", "not-your-turn", seat=1)


def test_r3_1_no_artifact_in_an_auction():
    state = table(
        "AB.... AB.... B..... ...... ...... ......", coins=(3, 3), artifacts=["coin1 slide1 flip1", "coin2 flip2"]
    )
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).phase is Phase.AUCTION
    for text in ("coin", "flip:dot", "slide:a1:a2"):
        refused(state, text, "not-now", verb=text.split(":")[0], phase="auction")
        refused(state, f"1>{text}", "not-your-turn", seat=0)


def test_r3_1_the_purchase_follows_the_claims():
    state = table("AB.... AB.... B..... ...... ...... ......", coins=(1, 0), row="coin1")
    state = done(state, "explore:dot", "at:b3", "done")
    refused(state, "buy:coin1", "not-now", verb="buy", phase="auction")
    assert seen(done(state, "bid:1")).awaited == (1,), "what was bid is spent, so nothing can be bought"
    assert legal(done(state, "bid:0")) == ["buy:coin1", "done"]


def test_r3_2_a_second_flip_in_step_1_can_still_bring_the_wake_up():
    state = table(characters=["dot pair bent*"], artifacts=["flip1 flip2"])
    assert events(state, "flip:pair", "flip:dot") == (
        Flipped(0, "flip1", "pair", awake=False),
        Flipped(0, "flip2", "dot", awake=False),
        Woke(0, None, ("flip1", "flip2")),
    )
    state = done(state, "flip:pair", "flip:dot")
    assert seen(state).phase is Phase.BEFORE
    assert legal(state, "flip") == ["flip:dot", "flip:pair", "flip:bent"], "the Flips lie face up again"


def test_r3_2_after_a_rest_no_flip_wakes_everybody_again():
    state = table(characters=["dot pair*"], coins=(1, 0), artifacts=["flip1 flip2 coin1*"])
    state = done(state, "rest", "flip:dot")
    refused(state, "flip:pair", "flip-last", card="pair")
    refused(state, "rest", "not-now", verb="rest", phase="before")


def test_r3_2_a_player_with_an_awake_character_is_not_woken():
    state = table(characters=["dot", "dot* pair* bent"], artifacts=["", "coin1*"], coins=(0, 5))
    step = act(state, "explore:dot", "at:a1", "done")
    assert step.events == (TurnBegan(1, 2),)
    assert awake(step.state, 1) == ["bent"]
    assert ready(step.state, 1) == []


@pytest.mark.parametrize("coins_", [4, 5])
def test_r3_3_claimed_characters_cost_too_and_artifacts_do_not(coins_):
    state = table(characters=["dot pair bent hook row*"], coins=(coins_, 0), artifacts=["coin1 slide1"])
    assert coins(done(state, "rest")) == [coins_ - 4, 0]


def test_r3_3_a_rest_that_costs_exactly_all_coins_and_one_that_costs_more():
    assert "rest" in legal(table(characters=["dot pair* bent*"], coins=(1, 0)))
    refused(table(characters=["dot pair* bent*"]), "rest", "rest-coins", cost=1, coins=0)


def test_r3_3_a_character_flipped_down_in_step_1_is_not_paid_for():
    state = done(table(characters=["dot pair bent"], coins=(2, 0), artifacts=["flip1"]), "flip:bent")
    step = act(state, "rest")
    assert step.events == (Woke(0, 2, ("flip1",)),)


def test_r3_3_a_coin_artifact_cannot_pay_for_the_rest():
    state = done(table(characters=["dot pair* bent*"], artifacts=["coin1"]), "coin")
    refused(state, "rest", "not-now", verb="rest", phase="before")


def test_r3_4_in_step_2_and_4_a_flip_that_leaves_all_awake_turns_up_no_artifact():
    state = table(characters=["dot pair*"], artifacts=["coin1 flip1 flip2 slide1*"])
    state = done(state, "coin", "flip:pair")
    assert (awake(state), ready(state)) == (["dot", "pair"], ["flip2"])
    state = done(state, "explore:dot", "at:a1", "flip:dot")
    assert (awake(state), ready(state)) == (["dot", "pair"], [])


def test_r3_5_a_flip_in_step_2_may_wake_the_one_to_explore_with():
    state = table(characters=["dot pair*"], artifacts=["coin1 flip1 flip2"])
    state = done(state, "coin", "flip:pair", "flip:dot")
    assert legal(state, "explore") == ["explore:pair"]


def test_r3_5_after_exploring_the_last_awake_one_may_be_put_to_sleep():
    state = done(table(characters=["dot pair"], artifacts=["flip1"]), "explore:dot", "at:a1")
    assert legal(state, "flip") == ["flip:dot", "flip:pair"]
    assert awake(done(state, "flip:pair")) == []


def test_r3_6_the_other_steps_are_as_usual():
    """Coin, a Slide that completes a land, its claim, and a purchase."""
    squares = "AAAAAA AAAAAA A.A... AAAAA. AAAAA. ......"  # 24
    state = table(squares, artifacts=["slide1 coin1 free1 replace1"], row="coin2", coins=(2, 0))
    state = done(state, "explore:bent")
    assert legal(state, "blank") + legal(state, "free") + legal(state, "replace") == []
    state = done(state, "coin", "slide:c3:b3")
    step = act(state, "done")
    assert step.events == (Claimed(0, 0, "plain1", None, (6, 0), ()), LandLaid(0, "next1"))
    assert legal(step.state) == ["buy:coin2", "done"]


def test_r3_6_no_position_and_no_turn_without_markers():
    state = table(NO_STOCK, artifacts=["turn1"])
    state = done(state, "explore:bent")
    refused(state, "turn", "not-now", verb="turn", phase="after")
    refused(state, "at:a3", "not-now", verb="at", phase="after")
    assert ready(state) == ["turn1"]


def test_r3_6_with_stacks_all_24_count():
    squares = "AaAaAaAaAaAa AaAaAaAaAaAa ...... ...... ...... ......"
    state = table(squares, variants="stacked")
    assert stocks(state)[0] == 0
    assert events(state, "explore:dot") == (Explored(0, "dot"), NothingPlaced(0, markers=False))


# -- R4, R5 ------------------------------------------------------------------------------------------------------------


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
    game = Roam(replace(DECK, lands=(*DECK.lands, card("ell", ["####", "#...", "#...", "#...", "#...", "#..."]))))
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


# -- R6, R7 ------------------------------------------------------------------------------------------------------------


def test_r6_2_a_new_land_is_not_claimed_in_the_same_step():
    """The place is empty when the next land is laid there, in an auction's wake too."""
    state = table("AB.... AB.... B..... ...... ...... ......")
    found = events(state, "explore:dot", "at:b3", "done", "bid:0")
    assert [event for event in found if isinstance(event, LandLaid)] == [LandLaid(0, "next1")]


def test_r6_2_majority_auction_majority_in_reading_order():
    squares = "AAABCC AAABCC AAA.CC ...... ...... ......"
    state = table(squares, seats=3, turn=2)
    step = act(state, "explore:dot", "at:d3", "done")
    assert step.events == (
        Claimed(0, 0, "plain1", None, (6, 0, 0), ()),
        LandLaid(0, "next1"),
        AuctionOpened(1, "plain2", (1, 0)),
    )
    step = act(step.state, "pass", "pass")
    assert step.events == (
        Passed(0, broke=False),
        Claimed(1, 1, "plain2", 0, (3, 3, 0), (0,)),
        LandLaid(1, "next2"),
        Claimed(2, 2, "plain3", None, (0, 0, 6), ()),
        LandLaid(2, "next3"),
        TurnBegan(2, 3),
    )
    assert coins(step.state) == [1, 0, 0]


def test_r6_2_who_spent_coins_on_one_land_has_fewer_for_the_next():
    state = table("AB.... AB.... BA.... AA.... BB.... B.....", coins=(3, 0))
    state = done(state, "explore:dot", "at:b6", "done", "bid:3")
    assert seen(state).auction.place == 3
    assert coins(state) == [0, 1]
    assert legal(state, "bid") == ["bid:0"]
    assert legal(done(state, "bid:0"), "bid") == ["bid:1"], "the coin of the first land outbids"


def test_r6_5_and_r12_2_a_covered_marker_goes_back_and_gains_a_coin():
    state = table("AaBa.... AA.... A..... ...... ...... ......", variants="stacked")
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events[0] == Claimed(0, 0, "plain1", None, (7, 1), (1,))
    assert stocks(step.state) == [24, 24]
    assert coins(step.state) == [0, 1]


def test_r6_5_markers_on_other_lands_stay():
    state = table("AAA... AAB... A....B ...... ...... ......")
    step = act(state, "explore:dot", "at:b3", "done")
    assert markers(step.state)[:3] == ["..A...", "..B...", ".....B"]


def test_r6_6_a_hole_is_left_and_the_other_claims_go_on():
    squares = "AA.... AA.... AA.... AA.... AA.... A....."
    state = table(squares, pile="next1")
    step = act(state, "explore:dot", "at:b6", "done")
    assert [event for event in step.events if isinstance(event, LandLaid)] == [LandLaid(0, "next1"), LandLaid(3, None)]


def test_r7_1_clockwise_is_by_the_edges_not_by_the_seats():
    squares = "AB.... CA.... B..... ...... ...... ......"
    state = done(table(squares, seats=3, edges="SNW", turn=2), "explore:dot", "at:b3", "done")  # order 0, 2, 1
    assert seen(state).active == 2
    assert seen(state).auction.tied == (2, 1, 0)


def test_r7_1_only_the_tied_are_consoled_beside_those_who_were_there():
    """A player without a marker on the land neither bids nor gains."""
    state = table("AB.... AB.... B..... ...... ...... .....C", seats=3)
    state = done(state, "explore:dot", "at:b3", "done", "bid:0")
    assert coins(state) == [0, 1, 0]


def test_r7_2_a_bid_after_a_pass_must_only_beat_the_last_bid():
    state = table("AB.... CA.... B..... ...... ...... ......", seats=3, turn=3, coins=(5, 5, 5))
    state = done(state, "explore:dot", "at:b3", "done", "bid:2", "pass")
    assert seen(state).auction.minimum == 3
    assert legal(state, "bid") == ["bid:3", "bid:4", "bid:5"]


def test_r7_2_all_coins_may_be_bid():
    state = done(
        table("AB.... AB.... B..... ...... ...... ......", coins=(3, 9)), "explore:dot", "at:b3", "done", "bid:3"
    )
    assert coins(done(state, "pass")) == [0, 10]


def test_r7_4_the_first_in_bidding_order_is_not_the_lowest_seat():
    state = table("AB.... CA.... B..... ...... ...... ......", seats=3, turn=3)
    found = events(state, "explore:dot", "at:b3", "done", "pass", "pass", "pass")
    assert Claimed(2, 0, "plain1", 0, (2, 2, 2), (0, 1)) in found


def test_r7_5_one_who_cannot_outbid_is_passed_over_and_the_next_is_asked():
    state = table("AB.... CA.... B..... ...... ...... ......", seats=3, turn=3, coins=(1, 2, 5))
    step = act(state, "explore:dot", "at:b3", "done", "bid:1")
    assert step.events == (Bid(2, 1), Passed(0, broke=True))
    assert seen(step.state).awaited == (1,), "2 coins outbid 1"
    assert legal(step.state, "bid") == ["bid:2"]


def test_r7_5_exactly_enough_coins_to_outbid_are_enough():
    state = done(
        table("AB.... AB.... B..... ...... ...... ......", coins=(4, 1)), "explore:dot", "at:b3", "done", "bid:0"
    )
    assert seen(state).awaited == (1,)


# -- R8, R9 ------------------------------------------------------------------------------------------------------------


def test_r8_1_ten_through_an_auction_in_another_players_turn():
    state = table(
        "AB.... AB.... B..... ...... ...... ......",
        seats=3,
        characters=["dot", NINE, "dot"],
        lands=BARE,
        pile="",
        coins=(0, 2, 0),
    )
    found = events(state, "explore:dot", "at:b3", "done", "bid:0", "bid:1")
    assert found[-2:] == (LastRound(1), TurnBegan(1, 2))
    state = done(state, "explore:dot", "at:b3", "done", "bid:0", "bid:1", "explore:dot", "at:f6", "done")
    assert seen(state).active == 2, "the player last in turn order still has a turn"
    assert act(state, "explore:dot", "at:f5", "done").events == (Ended("ten"),)


def test_r8_1_a_ninth_character_ends_nothing_with_artifacts_and_the_outpost_neither():
    eight = NINE.removesuffix(" row")
    state = table(
        "BB.... BB.... B..... ...... ...... ......",
        characters=["dot", eight],
        lands=BARE,
        artifacts=["", "coin1 coin2"],
        outpost_owner=1,
        variants="outpost",
        coins=(0, 0),
    )
    step = act(state, "explore:dot", "at:b3", "done")
    assert len(seen(step.state).players[1].characters) == 9
    assert step.events[-1] == TurnBegan(1, 2)
    assert not seen(step.state).last_round


def test_r8_1_the_last_player_may_buy_before_the_end():
    state = table(turn=2, last_round=True, coins=(0, 1), row="coin1", characters=[NINE + " wing", "dot"])
    state = done(state, "explore:dot", "at:a1", "done")
    assert seen(state).phase is Phase.BUY
    assert act(state, "done").events == (Ended("ten"),)


def test_r8_1_sleeping_characters_count():
    asleep = " ".join(f"{one}*" for one in NINE.split())
    state = table("BB.... BB.... B..... ...... ...... ......", characters=["dot", asleep], lands=BARE, pile="", turn=1)
    assert LastRound(1) in act(state, "explore:dot", "at:b3", "done").events


def test_r8_2_winners_by_points_before_coins_and_by_coins_among_all_tied():
    state = table(
        seats=4, characters=["next1", "next1", "next1", "dot"], coins=(3, 5, 5, 99), pending=Over("quiet"), turn=4
    )
    assert ROAM.outcome(state) == Outcome((5, 5, 5, 0), (1, 2), "quiet")


def test_r8_3_a_claim_in_the_tenth_round_prevents_the_end():
    state = table("BB.... BB.... B..... ...... ...... ......", turn=2, quiet=9)
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events[-1] == TurnBegan(0, 3)
    assert seen(step.state).quiet_rounds == 0


def test_r8_3_the_tenth_round_is_played_to_its_end_with_step_6():
    state = table(turn=2, quiet=9, row="coin1", coins=(0, 1))
    state = done(state, "explore:dot", "at:a1", "done")
    assert seen(state).phase is Phase.BUY
    assert act(state, "buy:coin1").events[-1] == Ended("quiet")


def test_r9_2_the_exact_price_suffices_and_the_slot_keeps_its_place():
    state = done(table(coins=(5, 0), row="coin1 free1 slide1 turn1", tiles="flip1"), "explore:dot", "at:a1", "done")
    assert legal(state) == ["buy:coin1", "buy:free1", "buy:slide1", "buy:turn1", "done"]
    state = done(state, "buy:slide1")
    assert coins(state) == [0, 0]
    assert [one.id for one in seen(state).row] == ["coin1", "free1", "flip1", "turn1"]


def test_r9_2_a_used_artifact_stays_used_when_another_is_bought():
    state = table(coins=(9, 0), row="coin2", artifacts=["coin1 slide1"])
    state = done(state, "coin", "explore:dot", "at:a1", "done", "buy:coin2")
    assert ready(state) == ["slide1", "coin2"]


def test_r9_1_the_six_abilities_and_their_tiles():
    assert {one.ability for one in DECK.artifacts} == set(Ability)
    assert len(Ability) == 6


def test_r9_4_a_refused_artifact_is_not_used_up():
    state = table("A..... ...... ...... ...... ...... ......", artifacts=["slide1 replace1 free1 turn1 flip1"])
    state = done(state, "explore:bent", "at:a1")
    for text in ("slide:a1:c1", "replace:a1", "free:a2", "replace:b1:free", "flip:hook"):
        with pytest.raises(IllegalAction):
            act(state, text)
    assert ready(state) == ["slide1", "replace1", "free1", "turn1", "flip1"]


# -- R10 ---------------------------------------------------------------------------------------------------------------


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
    refused(done(state, "explore:wing", "at:a1"), "replace:d1:pay", "replace-outside", square="d1")
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


# -- R11, R12 ----------------------------------------------------------------------------------------------------------

AROUND = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")


def ring(without=(), centre="B"):
    """Return a ring of seat 0 around c3 without some of its squares."""
    signs = ["."] * 36
    for one in at(*AROUND):
        signs[one] = "A"
    for one in at(*without):
        signs[one] = "."
    signs[at("c3")[0]] = centre
    return "".join(signs)


@pytest.mark.parametrize("last", AROUND)
def test_r11_1_each_of_the_eight_is_needed_and_any_may_be_the_last(last):
    missing = AROUND[(AROUND.index(last) + 1) % 8]
    state = table(ring([last, missing]), variants="outpost")
    step = act(state, "explore:dot", f"at:{last}")
    assert step.events == (Placed(0, at(last), 0),)
    state = table(ring([last]), variants="outpost")
    assert act(state, "explore:dot", f"at:{last}").events[1:] == (OutpostTaken(0, *at("c3")),)


@pytest.mark.parametrize("other", AROUND)
def test_r11_1_each_of_the_eight_must_be_the_same_players(other):
    squares = list(ring([other]))
    squares[at(other)[0]] = "B"
    state = table("".join(squares), variants="outpost")
    assert act(state, "explore:dot", "at:f6").events == (Placed(0, at("f6"), 0),)


def test_r11_2_a_marker_placed_into_anothers_ring_gives_that_one_the_outpost():
    """Seat 0's ring is empty in the middle; seat 1 places there in its own turn."""
    state = table(ring(centre="."), variants="outpost", turn=2)
    assert act(state, "explore:dot", "at:c3").events == (Placed(1, at("c3"), 0), OutpostTaken(0, *at("c3")))


def test_r11_2_a_marker_slid_into_a_ring_is_surrounded():
    signs = list(ring(["b3"], centre="."))
    signs[at("b3")[0]] = "B"
    state = table("".join(signs), variants="outpost", artifacts=["slide1"])
    state = done(state, "slide:b3:c3")
    assert seen(state).outpost_owner is None
    assert act(state, "explore:dot", "at:b3").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_a_free_blank_and_a_replace_on_a_blank_can_close_the_ring():
    state = table(ring(["d3"]), characters=["wing"], variants="outpost", artifacts=["free1"])
    assert act(state, "explore:wing", "at:e3", "free:d3").events[1] == OutpostTaken(0, *at("c3"))
    signs = list(ring())
    signs[at("d3")[0]] = "B"
    state = table("".join(signs), characters=["wing"], variants="outpost", artifacts=["replace1"], coins=(2, 0))
    assert act(state, "explore:wing", "at:e3", "replace:d3:pay").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_a_replace_of_an_own_centre_is_a_surrounded_marker_of_the_replacer():
    """Seat 1 replaces the own marker in the middle of seat 0's ring: now it is another player's."""
    state = table(ring(centre="A"), variants="outpost", turn=2, artifacts=["", "replace1"])
    state = done(state, "explore:dot", "at:c3")
    assert act(state, "replace:c3").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_and_r12_a_slide_that_uncovers_a_marker_can_close_the_ring():
    rows = ["......", ".AAA..", ".ABAb..", ".AAA..", "......", "......"]
    state = table(" ".join(rows), variants="outpost stacked", artifacts=["slide1"])
    step = act(state, "slide:d3:e3")
    assert step.events == (Slid(0, "slide1", 1, *at("d3", "e3")), OutpostTaken(0, *at("c3")))


def test_r11_2_and_r12_covering_a_marker_of_the_ring_opens_it():
    rows = ["......", ".AAA..", ".AB...", ".AAA..", "......", "......"]
    state = table(" ".join(rows), variants="outpost stacked", turn=2)
    state = done(state, "explore:dot", "at:b2", "done")
    assert act(state, "explore:dot", "at:d3").events == (Placed(0, at("d3"), 0),)


def test_r11_2_the_ring_is_seen_before_the_lands_are_claimed():
    """The last marker closes the ring and completes a land of it: the outpost comes first."""
    state = table("..AB.. .AAA.. .AB... .AAA.. ...... ......", variants="outpost")
    found = events(state, "explore:dot", "at:d3", "done")
    assert found[1:4] == (
        Placed(0, at("d3"), 0),
        OutpostTaken(0, *at("c3")),
        Claimed(0, 1, "plain2", None, (4, 2), (1,)),
    )


def test_r12_1_a_blank_may_cover_a_marker_for_2_coins_without_gaining():
    state = table(
        "...... ...... ...... ...... ...... .B....", lands=RICH, variants="stacked", characters=["wing"], coins=(2, 0)
    )
    state = done(state, "explore:wing", "at:a6")
    assert events(state, "blank:b6") == (Placed(0, at("b6"), 0, blank=True, paid=2),)
    assert markers(done(state, "blank:b6"))[5] == "ABa...."


def test_r12_1_without_the_variant_nothing_is_covered():
    state = table("B..... ...... ...... ...... ...... ......")
    assert markers(done(state, "explore:pair", "at:a1"))[0] == "BA...."


def test_r12_2_covered_markers_make_a_tie():
    state = table("AbB.... AbB.... A..... ...... ...... ......", variants="stacked")
    step = act(state, "explore:dot", "at:b3", "done")  # A 3 + 1, B 2 + 2
    assert step.events == (AuctionOpened(0, "plain1", (0, 1)),)


def test_r12_3_a_skipped_square_with_room_after_a_slide_is_neither_filled_nor_replaced():
    state = table(
        "AbB.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1 replace1"], coins=(9, 0)
    )
    state = done(state, "explore:dot", "at:a1", "slide:a1:a2")
    refused(state, "replace:a1", "replace-own", square="a1")
    refused(state, "blank:a1", "not-blank", square="a1")
    state = table("BaB.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1 replace1"])
    state = done(state, "explore:dot", "at:a1", "slide:a1:a2")
    refused(state, "replace:a1", "replace-room", square="a1")


def test_r12_3_a_marker_on_an_own_one_is_offered_to_replace_and_an_own_top_is_not():
    state = table(
        "AbBaBb... ...... ...... ...... ...... ......", variants="stacked", artifacts=["replace1"], characters=["row"]
    )
    state = done(state, "explore:row", "at:a1")
    assert legal(state, "replace") == ["replace:a1", "replace:c1"]


def test_r12_3_a_replaced_top_marker_may_lie_on_an_own_one_and_both_count():
    state = table("AbB.... BB.... B..... ...... ...... ......", variants="stacked", artifacts=["replace1"])
    state = done(state, "explore:pair", "at:a1", "replace:a1")
    assert markers(state)[0] == "AaBa...."
    assert stocks(state) == [21, 20]


def test_r12_3_a_lower_marker_stays_when_the_top_one_slides():
    state = table("BaA.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1"])
    assert legal(state, "slide") == ["slide:a1:a2", "slide:b1:c1", "slide:b1:b2"]
    assert markers(done(state, "slide:a1:a2"))[:2] == ["BA....", "A....."]


def test_r12_3_a_slide_that_leaves_a_marker_does_not_open_the_land():
    state = table("AA.... AA.... AAa.... ...... ...... ......", variants="stacked", artifacts=["slide1"])
    step = act(state, "explore:dot", "at:f6", "slide:b3:b4", "done")
    assert step.events[0] == Claimed(0, 0, "plain1", None, (6, 0), ())


# -- what is said of the rulings ---------------------------------------------------------------------------------------


def test_every_ruling_has_its_sentence():
    assert list(SENTENCES) == list(RULINGS)
