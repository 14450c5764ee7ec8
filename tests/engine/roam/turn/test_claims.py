"""R6 claims, R7 auctions."""

import pytest

from engine.roam.events import (
    AuctionOpened,
    Bid,
    Claimed,
    Explored,
    LandLaid,
    Passed,
    Placed,
    TurnBegan,
)
from engine.roam.view import Phase
from tests.support.roam_table import RICH, act, at, coins, done, events, legal, markers, refused, seen, table


def name(x, y):
    """Return the name of a square by column and row, both counted from 0."""
    return "abcdef"[x] + "123456"[y]


def ids(state, seat):
    return [one.card.id for one in seen(state).players[seat].characters]


# Seat 0 places its third marker at b3 of the north-west land; seat 1 has three there already.
TIE = "AB.... AB.... B..... ...... ...... ......"


def tied(**fields):
    """Return the auction of TIE just opened: seats 0 and 1, or what the fields say."""
    return done(table(**({"squares": TIE} | fields)), "explore:dot", "at:b3", "done")


def test_r6_1_a_land_whose_squares_are_all_occupied_is_claimed():
    state = table("AA.... AA.... A..... ...... ...... ......", lands="hook plain2 plain3 plain4 plain5 plain6")
    assert events(state, "explore:dot", "at:b3", "done")[2:] == (
        Claimed(0, 0, "hook", None, (6, 0), ()),
        LandLaid(0, "next1"),
        TurnBegan(1, 2),
    )


def test_r6_1_not_before_step_5_and_whoever_completed_it():
    state = table("BB.... BB.... B..... ...... ...... ......", characters=["dot pair"])
    state = done(state, "explore:dot", "at:b3")
    assert ids(state, 1) == ["dot", "pair", "bent"]
    state = done(state, "done")
    assert ids(state, 1) == ["dot", "pair", "bent", "plain1"]
    assert coins(state) == [1, 0]


def test_r6_1_five_occupied_squares_are_not_enough():
    state = table("AA.... AA.... ...... ...... ...... ......")
    assert act(state, "explore:dot", "at:b3", "done").events == (TurnBegan(1, 2),)


def test_r6_2_several_lands_in_reading_order_each_settled_before_the_next():
    """Two ties with different bidders: what is settled first changes coins before the second."""
    squares = "AB.... AB.... BA.... CC.... AC.... A....."  # b6 completes the second land
    state = table(squares, seats=4, coins=(2, 0, 0, 0))
    state = done(state, "explore:dot", "at:b6", "done")
    assert seen(state).auction.place == 0
    assert seen(state).auction.tied == (0, 1)
    step = act(state, "bid:2")
    assert step.events == (
        Bid(0, 2),
        Passed(1, broke=True),
        Claimed(0, 0, "plain1", 2, (3, 3, 0, 0), (1,)),
        LandLaid(0, "next1"),
        AuctionOpened(3, "plain4", (0, 2)),
    )
    assert coins(step.state) == [0, 1, 0, 0]
    assert markers(step.state) == ["......", "......", "......", "CC....", "AC....", "AA...."]
    step = act(step.state, "pass", "pass")
    assert step.events == (
        Passed(2, broke=False),
        Claimed(0, 3, "plain4", 0, (3, 0, 3, 0), (2,)),
        LandLaid(3, "next2"),
        TurnBegan(1, 2),
    )


def test_r6_2_coins_of_one_land_may_be_bid_on_the_next():
    # north-west is seat 0's alone, seat 1 gets a coin for its marker; south-west is a tie
    state = table("AA.... AA.... AB.... AB.... AB.... B.....", coins=(0, 0))
    state = done(state, "explore:dot", "at:b6", "done")
    assert coins(state) == [0, 1]
    assert legal(done(state, "bid:0"), "bid") == ["bid:1"]


def test_r6_3_most_markers_claim():
    """The booklet's example: three markers against one each of three others, who gain a coin each."""
    state = table("AA.... BC.... D..... ...... ...... ......", seats=4, lands=RICH.replace("plain1", "hook"))
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events == (
        Claimed(0, 0, "hook", None, (3, 1, 1, 1), (1, 2, 3)),
        LandLaid(0, "next1"),
        TurnBegan(1, 2),
    )
    assert coins(step.state) == [0, 1, 1, 1]
    assert ids(step.state, 0) == ["dot", "pair", "bent", "hook"]


def test_r6_4_the_claimed_character_is_awake_and_read_from_the_claimers_edge():
    state = table("AA.... AA.... A..... ...... ...... ......", lands="hook plain2 plain3 plain4 plain5 plain6")
    state = done(state, "explore:dot", "at:b3", "done", "explore:dot", "at:f6", "done")
    assert seen(state).players[0].characters[3].awake
    # the hook lay upside down in the top row; seat 0 sits south and reads ##o / #..
    assert act(state, "explore:hook", "at:c3").events[0].squares == at("c3", "d3", "c4")


def test_r6_5_markers_go_back_and_others_gain_exactly_one_coin():
    state = table("AA.... AB.... B..... ...... ...... .....C", seats=3, coins=(0, 5, 7))
    step = act(state, "explore:dot", "at:b3", "done")
    assert [player.stock for player in seen(step.state).players] == [24, 24, 23]
    assert coins(step.state) == [0, 6, 7]
    assert step.events[0].consoled == (1,)
    assert markers(step.state)[:3] == ["......", "......", "......"]


def test_r6_5_tied_players_who_passed_or_were_outbid_gain_a_coin_too():
    state = tied(coins=(2, 2))
    assert coins(done(state, "pass", "bid:1")) == [3, 1]
    assert coins(done(state, "bid:0", "bid:1")) == [3, 1]
    assert coins(done(state, "bid:2")) == [0, 3]


def test_r6_5_the_claimer_gains_none_and_coins_come_after_the_auction():
    state = tied(coins=(0, 0))
    step = act(state, "bid:0")
    assert step.events[:3] == (
        Bid(0, 0),
        Passed(1, broke=True),
        Claimed(0, 0, "plain1", 0, (3, 3), (1,)),
    )
    assert coins(step.state) == [0, 1]


def test_r6_6_the_next_land_takes_the_place_as_the_place_lies():
    state = table("AA.... AA.... A..... ...... ...... ......", pile="rich next1")
    step = act(state, "explore:dot", "at:b3", "done")
    view = seen(step.state)
    assert [card.id for card in view.lands] == ["rich", "plain2", "plain3", "plain4", "plain5", "plain6"]
    assert [view.coins[square] for square in at("b3", "a2", "a1")] == [1, 2, 3]
    assert view.next_land.id == "next1"
    assert view.pile == 1
    assert step.barrier, "the next land was revealed"


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("auction", [False, True])
def test_r6_6_the_next_land_lies_as_its_place_says_in_every_place(place, auction):
    """Its scroll faces outward: upside down in the top row, upright in the bottom row (R2.2)."""
    column, top = 2 * (place % 3), place < 3
    squares = [["."] * 6 for _ in range(6)]
    for row in range(3):
        squares[row + (0 if top else 3)][column : column + 2] = "AB" if auction else "AA"
    last = name(column, 0 if top else 3)
    squares[0 if top else 3][column] = "."
    before = table("".join(map("".join, squares)), pile="rich next1", coins=(9, 9))
    state = done(before, "explore:dot", f"at:{last}", "done", *(["pass", "pass"] if auction else []))
    lands = [card.id for card in seen(state).lands]
    assert lands == [card.id if at != place else "rich" for at, card in enumerate(seen(before).lands)]
    rows = ["3.", "2.", ".1"] if top else ["1.", ".2", ".3"]  # rich is 1. / .2 / .3 with its scroll at the bottom
    expected = {
        name(column + x, y + (0 if top else 3)): int(sign)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign != "."
    }
    for square, number in expected.items():
        assert seen(state).coins[at(square)[0]] == number
        gained = events(state, "explore:dot", f"at:{square}")
        assert gained == (Explored(1, "dot"), Placed(1, at(square), number)), "what is shown is also what is paid"
    assert sum(seen(state).coins) == 6


def test_r6_6_an_empty_pile_leaves_a_hole():
    state = table("AA.... AA.... A..... ...... ...... ......", pile="")
    step = act(state, "explore:dot", "at:b3", "done")
    assert LandLaid(0, None) in step.events
    view = seen(step.state)
    assert view.lands[0] is None
    assert (view.next_land, view.pile) == (None, 0)
    assert not step.barrier
    assert "at:a1" not in legal(done(step.state, "explore:dot"))


def test_r6_6_the_last_land_of_the_pile_reveals_nothing():
    step = act(table("AA.... AA.... A..... ...... ...... ......", pile="next1"), "explore:dot", "at:b3", "done")
    assert not step.barrier


def test_r6_7_a_claim_can_fall_to_a_player_who_is_not_active():
    state = table("BB.... BB.... C..... ...... ...... ......", seats=3)
    assert act(state, "explore:dot", "at:b3", "done").events[0] == Claimed(1, 0, "plain1", None, (1, 4, 1), (0, 2))


def test_r6_7_a_claimed_character_can_be_used_in_the_next_turn():
    state = table("BB.... BB.... B..... ...... ...... ......", characters=["dot pair", "dot* pair*"])
    state = done(state, "explore:dot", "at:b3", "done")
    assert legal(state) == ["explore:plain1"], "awake, so that nobody else wakes"


def test_r7_1_the_active_player_speaks_first_then_clockwise():
    state = table("AB.... BC.... A..... ...... ...... ......", seats=3, first=2)  # C completes: 2 each
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).auction.tied == (2, 0, 1)
    assert seen(state).awaited == (2,)


def test_r7_1_when_the_active_player_is_not_tied_the_first_tied_clockwise_begins():
    state = table("AC.... AC.... B..... ...... ...... ......", seats=3, first=1)  # 2, 2 and 1 + 1: all tied
    assert seen(done(state, "explore:dot", "at:b3", "done")).auction.tied == (1, 2, 0)
    state = table("AC.... AC.... D..... ...... ...... ......", seats=4, turn=2)
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).auction.tied == (2, 0), "seats 1 and 3 have one each"
    assert seen(state).awaited == (2,)


def test_r7_2_a_bid_beats_the_last_by_at_least_one_and_the_first_may_be_0():
    state = tied(coins=(3, 4))
    assert legal(state, "bid") == ["bid:0", "bid:1", "bid:2", "bid:3"]
    state = done(state, "bid:1")
    refused(state, "bid:1", "bid-low", amount=1, minimum=2)
    refused(state, "bid:0", "bid-low", amount=0, minimum=2)
    assert legal(state, "bid") == ["bid:2", "bid:3", "bid:4"]


def test_r7_2_nobody_bids_more_than_they_have():
    refused(tied(coins=(3, 4)), "bid:4", "bid-coins", amount=4, coins=3)
    refused(tied(coins=(3, 4)), "bid:9999", "bid-coins", amount=9999, coins=3)


def test_r7_2_each_speaks_once_and_only_the_tied():
    state = table("AB.... AB.... C..... ...... ...... ......", seats=4, characters=["dot"] * 4, coins=(5, 5, 5, 5))
    state = done(state, "explore:dot", "at:b3", "done")
    assert ids(state, 0)[-1] == "plain1", "3 against 2 is no tie"
    state = table("AB.... AB.... C..... ...... ...... ......", seats=4, turn=3, coins=(5, 5, 5, 5))
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).auction.tied == (2, 0, 1)
    refused(state, "0>bid:1", "not-your-turn", seat=2)
    refused(state, "0>pass", "not-your-turn", seat=2)
    refused(state, "3>bid:1", "not-tied")
    refused(state, "3>pass", "not-tied")
    state = done(state, "bid:1")
    refused(state, "2>bid:3", "spoken")
    refused(state, "2>limit:3", "spoken")
    assert legal(state, seat=2) == []
    assert legal(state, seat=3) == []
    refused(state, "done", "not-now", verb="done", phase="auction")
    refused(state, "3>done", "not-your-turn", seat=0)


def test_r7_3_the_highest_bid_claims_and_pays_nobody_else_does():
    state = table("AB.... CA.... B..... ...... ...... ......", seats=3, turn=3, coins=(5, 6, 7))
    state = done(state, "explore:dot", "at:b3", "done")
    step = act(state, "bid:1", "bid:2", "bid:4")
    assert step.events == (
        Bid(1, 4),
        Claimed(1, 0, "plain1", 4, (2, 2, 2), (2, 0)),
        LandLaid(0, "next1"),
        TurnBegan(0, 4),
    )
    assert coins(step.state) == [6, 2, 8]


@pytest.mark.parametrize(
    ("said", "winner", "price"),
    [
        (("bid:1", "pass", "pass"), 2, 1),  # the first to speak
        (("bid:4", "pass", "pass"), 2, 4),
        (("pass", "bid:0", "pass"), 0, 0),  # the one in the middle
        (("bid:1", "bid:3", "pass"), 0, 3),
        (("bid:0", "pass", "bid:2"), 1, 2),  # the last
        (("pass", "pass", "bid:5"), 1, 5),
        (("bid:5", "bid:6"), 0, 6),  # the last cannot outbid
        (("bid:5",), 2, 5),  # neither can
    ],
)
def test_r7_3_the_highest_bid_claims_wherever_in_the_order_it_was_made(said, winner, price):
    purse = (6, 5, 5) if len(said) == 2 else (5, 5, 5) if len(said) == 1 else (6, 6, 6)
    state = table("AB.... CA.... B..... ...... ...... ......", seats=3, turn=3, coins=purse)
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).auction.tied == (2, 0, 1)
    step = act(state, *said)
    others = tuple(seat for seat in (2, 0, 1) if seat != winner)
    assert Claimed(winner, 0, "plain1", price, (2, 2, 2), others) in step.events
    assert ids(step.state, winner)[-1] == "plain1"
    assert coins(step.state) == [
        coin - price if seat == winner else coin + 1  # the others pay nothing and are consoled (R6.5)
        for seat, coin in enumerate(purse)
    ]


def test_r7_4_if_all_pass_the_first_in_bidding_order_claims_for_0():
    step = act(tied(coins=(1, 1)), "pass", "pass")
    assert Claimed(0, 0, "plain1", 0, (3, 3), (1,)) in step.events
    assert coins(step.state) == [1, 2]


def test_r7_4_0_may_still_be_bid_after_passes():
    step = act(tied(coins=(1, 0)), "pass", "bid:0")
    assert Claimed(1, 0, "plain1", 0, (3, 3), (0,)) in step.events


def test_r7_5_who_cannot_outbid_passes_automatically():
    """The booklet's example: the active player bids 0, the other has no coins and cannot outbid."""
    step = act(tied(coins=(5, 0)), "bid:0")
    assert step.events[1] == Passed(1, broke=True)
    assert seen(step.state).players[0].coins == 5
    assert ids(step.state, 0)[-1] == "plain1"


def test_r7_5_before_the_first_bid_nobody_passes_automatically():
    state = tied(coins=(0, 0))
    assert seen(state).awaited == (0,)
    state = done(state, "pass")
    assert seen(state).awaited == (1,)
    assert legal(state, "bid") + legal(state, "pass") == ["bid:0", "pass"]


def test_the_view_of_an_auction():
    state = tied(coins=(3, 4))
    auction = seen(state).auction
    assert seen(state).phase is Phase.AUCTION
    assert (auction.place, auction.card.id, auction.tied, auction.spoken) == (0, "plain1", (0, 1), ())
    assert (auction.best, auction.speaker, auction.minimum) == (None, 0, 0)
    auction = seen(done(state, "bid:2")).auction
    assert (auction.spoken, auction.best, auction.speaker, auction.minimum) == (((0, 2),), (0, 2), 1, 3)
    auction = seen(done(state, "pass")).auction
    assert (auction.spoken, auction.best, auction.speaker, auction.minimum) == (((0, None),), None, 1, 0)


@pytest.mark.parametrize("text", ["bid:1", "pass", "1>limit:2"])
def test_an_auction_and_all_that_is_said_in_it_cannot_be_undone(text):
    opened = act(table(TIE, coins=(3, 4)), "explore:dot", "at:b3", "done")
    assert opened.barrier
    assert opened.events == (AuctionOpened(0, "plain1", (0, 1)),)
    assert act(opened.state, text).barrier


def test_placing_is_no_barrier():
    step = act(table(TIE), "explore:dot", "at:b3")
    assert step.events == (Placed(0, at("b3"), 0),)
    assert not step.barrier
    assert not act(table(), "explore:dot", "at:b3", "done").barrier, "passing the turn on reveals nothing"
