"""What Roam's panel recommends: never a gift to a rival that could be helped, and what wins lands."""

from collections import Counter

import pytest

from bench.kept_matches import kept, records
from bench.kept_matches import moments as of_record
from engine.roam import GAME, advice
from engine.roam.squares import parse
from engine.roam.view import Phase
from engine.timeline import UNDO
from render.roam.prompts import choosing


def moments():
    for name, _ in records("roam"):
        if name.startswith("roam-"):
            for update, seat, text in kept(name):
                if text != UNDO and seat in update.awaited and len(update.legal(seat)) > 1:
                    yield update.view(seat), update.legal(seat)


def given(view, text):
    found = advice.positioned(view, parse(text.partition(":")[2]))
    return sum(advice.actor(view) not in claim.leaders for claim in (*found.completed, *found.passed_on))


@pytest.mark.slow
def test_r6_3_no_land_is_given_to_a_rival_alone_where_another_place_does_not():
    avoided = 0
    for view, legal in moments():
        places = [text for text in legal if text.startswith("at:")]
        if view.phase is not Phase.PLACE or not places:
            continue
        gifts = {text: given(view, text) for text in places}
        assert gifts[choosing.recommended(view, legal)] == min(gifts.values())
        avoided += max(gifts.values()) > min(gifts.values())
    assert avoided > 20


@pytest.mark.slow
def test_who_explores_is_chosen_by_where_they_would_explore():
    seen = 0
    for view, legal in moments():
        best = choosing.recommended(view, legal)
        if best.startswith("explore:"):
            every = [advice.best(view, text.partition(":")[2]) for text in legal if text.startswith("explore:")]
            worths = [fit.standing(advice.actor(view)) for fit in every if fit]
            fit = advice.best(view, best.partition(":")[2])
            assert not worths or fit.standing(advice.actor(view)) == max(worths)
            seen += len(worths) > 1
    assert seen > 20


@pytest.mark.slow
def test_what_is_recommended_is_legal_and_a_bid_is_never_more_than_a_land_is_worth():
    bids = 0
    for view, legal in moments():
        best = choosing.recommended(view, legal)
        assert not best or best in legal
        if view.phase is Phase.AUCTION:
            bids += best.startswith("bid:")
            assert best in {"pass", f"bid:{view.auction.minimum}"}
            assert best == "pass" or view.auction.minimum <= view.auction.card.points + 1
    assert bids > 5


def auctions():
    """Yield moments at which someone speaks in an auction, each with who does and its state."""
    for _, record in records("roam"):
        for update, entry in of_record(record):
            if entry.text.startswith(("bid:", "pass")) and entry.seat in update.awaited:
                yield update, entry.seat, update._live.timeline.state


def said(state, seat, text):
    """Return what everyone knows once someone has said this."""
    return GAME.view(GAME.apply(state, seat, GAME.decode(text)).state, None)


@pytest.mark.slow
def test_r7_2_of_what_comes_to_the_same_in_an_auction_one_is_offered():
    seen = Counter()
    for update, seat, state in auctions():
        view, legal = update.view(seat), update.legal(seat)
        least, needless = view.auction.minimum, choosing.needless(view, legal)
        assert needless < {*legal}
        assert {f"bid:{least}", "pass"}.isdisjoint(needless)
        for text in legal:
            verb, _, amount = text.partition(":")
            if verb == "limit":
                # one's own turn: it is carried out at once
                same = f"bid:{least}" if int(amount) >= least else "pass"
                assert said(state, seat, text) == said(state, seat, same)
                assert text in needless
            elif text in needless:
                # who bids one less has won already, and pays less
                before, after = (said(state, seat, f"bid:{n}") for n in (int(amount) - 1, int(amount)))
                held = [len(one.players[seat].characters) for one in (before, after)]
                assert held[0] == held[1] > len(view.players[seat].characters)
                assert before.players[seat].coins == after.players[seat].coins + 1
            seen[verb, text in needless] += 1
        if least == 0:
            # after a pass others may bid 0, so the two are never the same
            assert said(state, seat, "bid:0") != said(state, seat, "pass")
            seen["nothing"] += 1
    assert min(seen["bid", True], seen["bid", False], seen["limit", True], seen["nothing"]) > 5
