"""Secret limits in auctions: as little as wins, up to N, else pass; nobody else can tell that one is set."""

import pytest

from engine.rng import Rng
from engine.roam.events import Bid, Claimed, LimitSet, Passed
from tests.support.roam_table import ROAM, act, done, events, legal, refused, seen, table

# Three seats with two markers each once seat 2 has completed the land; it speaks first, then 0, then 1.
SQUARES = "AB.... CA.... B..... ...... ...... ......"


def auction(*coins):
    state = table(SQUARES, seats=4, turn=3, coins=coins or (5, 6, 7, 8))
    return done(state, "explore:dot", "at:b3", "done")


def said(found):
    return [event for event in found if isinstance(event, Bid | Passed | Claimed)]


def test_who_may_set_a_limit():
    state = auction()
    assert seen(state).auction.tied == (2, 0, 1)
    assert legal(state, seat=0) == [f"limit:{amount}" for amount in range(6)]
    assert legal(state, "limit") == [f"limit:{amount}" for amount in range(8)]
    assert legal(state, seat=3) == []
    refused(state, "3>limit:1", "not-tied")
    refused(state, "0>limit:6", "limit-coins", amount=6, coins=5)
    refused(done(state, "pass"), "2>limit:1", "spoken")


def test_a_limit_waits_until_the_turn_to_speak():
    state = done(auction(), "0>limit:3")
    assert seen(state).awaited == (2,)
    assert said(events(state, "bid:1")) == [Bid(2, 1), Bid(0, 2)]


def test_as_little_as_wins():
    assert said(events(done(auction(), "0>limit:5"), "pass")) == [Passed(2, broke=False), Bid(0, 0)]


def test_else_pass():
    state = done(auction(), "0>limit:3")
    assert said(events(state, "bid:3")) == [Bid(2, 3), Passed(0, broke=False)]


def test_a_limit_of_0_bids_0_only_before_any_bid():
    state = done(auction(), "0>limit:0")
    assert said(events(state, "pass"))[1] == Bid(0, 0)
    assert said(events(state, "bid:0"))[1] == Passed(0, broke=False)


def test_who_cannot_outbid_passes_automatically_with_or_without_a_limit():
    for state in (auction(), done(auction(), "0>limit:5")):
        assert said(events(state, "bid:5"))[1] == Passed(0, broke=True)


def test_several_limits_are_carried_out_in_bidding_order():
    state = done(auction(), "1>limit:6", "0>limit:4")
    found = said(events(state, "bid:1"))
    assert found[:3] == [Bid(2, 1), Bid(0, 2), Bid(1, 3)]
    assert (found[3].seat, found[3].price) == (1, 3)
    state = done(auction(), "1>limit:2", "0>limit:4")
    assert said(events(state, "bid:1"))[:3] == [Bid(2, 1), Bid(0, 2), Passed(1, broke=False)]


def test_the_speakers_own_limit_is_carried_out_at_once():
    step = act(auction(), "2>limit:4")
    assert step.events == (LimitSet(2, 4), Bid(2, 0))
    assert step.public
    assert seen(step.state).awaited == (0,)
    step = act(auction(), "bid:4", "0>limit:2")
    assert step.events == (LimitSet(0, 2), Passed(0, broke=False))


def test_an_auction_among_sleepers_is_over_when_the_last_has_spoken():
    state = done(auction(), "0>limit:5", "1>limit:2")
    step = act(state, "2>limit:1")
    *bids, claimed = said(step.events)
    assert bids == [Bid(2, 0), Bid(0, 1), Bid(1, 2)]
    assert (claimed.seat, claimed.price) == (1, 2)
    assert seen(step.state).auction is None


def test_a_limit_may_be_changed_and_withdrawn():
    state = done(auction(), "0>limit:5", "0>limit:1")
    assert said(events(state, "bid:2"))[1] == Passed(0, broke=False)
    assert legal(state, seat=0)[-1] == "limit:none"
    step = act(state, "0>limit:none")
    assert step.events == (LimitSet(0, None),)
    assert step.state == auction()
    assert seen(done(step.state, "pass")).awaited == (0,)
    refused(step.state, "0>limit:none", "limit-unset")
    refused(auction(), "2>limit:none", "limit-unset")


def test_a_limit_ends_with_its_auction():
    state = table("AB.... AB.... BA.... AA.... BB.... B.....", coins=(3, 5))
    state = done(state, "explore:dot", "at:b6", "done", "1>limit:5", "bid:1")
    assert seen(state).auction.place == 3
    assert seen(state, 1).limit is None
    assert seen(done(state, "bid:0")).awaited == (1,)


@pytest.mark.parametrize("other", [None, 1, 2, 3])
def test_nobody_else_sees_a_limit(other):
    state = auction()
    step = act(state, "0>limit:4")
    assert step.events == (LimitSet(0, 4),)
    assert step.events[0].audience == (0,)
    assert not step.public, "it must not count as an act that others may know of"
    assert ROAM.view(step.state, other) == ROAM.view(state, other)
    if other is not None:
        assert ROAM.legal(step.state, other) == ROAM.legal(state, other)
    assert ROAM.awaited(step.state) == ROAM.awaited(state)
    assert ROAM.turn(step.state) == ROAM.turn(state)
    assert ROAM.view(step.state, 0).limit == 4
    assert ROAM.digest(step.state) != ROAM.digest(state)
    assert not act(step.state, "0>limit:none").public


def test_even_a_limit_of_0_is_seen_by_its_owner():
    assert seen(done(auction(), "0>limit:0"), 0).limit == 0


def test_dealing_anew_keeps_ones_own_limit_and_draws_those_of_others():
    state = done(auction(), "0>limit:4", "1>limit:2")
    for seat, kept in ((0, 4), (1, 2), (None, None)):
        drawn = [ROAM.resample(state, seat, Rng.seeded(number)) for number in range(60)]
        for other in drawn:
            assert ROAM.view(other, seat) == ROAM.view(state, seat)
            limits = other.pending.limits
            assert seat is None or limits[seat] == kept
            assert limits[2:] == (None, None), "the speaker has none, nor has who is not tied"
            assert all(limit is None or limit <= coins for limit, coins in zip(limits, other.coins, strict=True))
        for waiting in {0, 1} - {seat}:
            assert len({other.pending.limits[waiting] for other in drawn}) > 4
