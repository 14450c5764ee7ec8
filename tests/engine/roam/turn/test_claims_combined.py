"""Claims and auctions in corners and combinations (R6, R7)."""

from engine.roam.events import (
    AuctionOpened,
    Bid,
    Claimed,
    LandLaid,
    Passed,
    TurnBegan,
)
from tests.support.roam_table import act, coins, done, events, legal, markers, seen, stocks, table


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
