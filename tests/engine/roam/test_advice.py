"""The text of a view of Roam is what the rules then do, in random matches with all variants."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.record import parse
from engine.roam import GAME, advice
from engine.roam.advice import from_view
from engine.roam.events import AuctionOpened, Claimed, OutpostTaken, Placed, Replaced
from engine.roam.state import Fill
from engine.roam.view import Phase
from engine.timeline import replay
from tests.support.roam_moments import Moment, moments
from tests.support.roam_table import done, legal, seen, table

RICH = "plain1 plain2 plain3 rich plain4 plain5"  # a4 has 1 symbol, b5 2, b6 3


SHORT = Path(__file__).parents[2] / "perft" / "roam-2-stacked-fill.txt"
"""A match up to where markers are short."""


def short_of_markers():
    """Return the moment before a place is chosen for which the markers do not suffice (R4.7): random play meets few."""
    record = parse(SHORT.read_text("utf-8").partition("perft")[0])
    last = record.entries[-1]
    state = replay(GAME, replace(record, entries=record.entries[:-1])).state
    view = GAME.view(state, last.seat)
    legal = tuple(GAME.encode(action) for action in GAME.legal(state, last.seat))
    return Moment(state, last.seat, view, legal, last.text, (), view)


@pytest.fixture(scope="module")
def asked():
    return [*moments(2), short_of_markers()]


def foreseen(view, text):
    """Return what is foreseen of an action that puts or moves a marker; None for others."""
    action = GAME.decode(text)
    match action.verb:
        case "at":
            return advice.positioned(view, action.square)
        case "fill" | "blank" | "free":
            return advice.filled(view, action.square)
        case "replace":
            return advice.replaced(view, action.square)
        case "slide":
            return advice.slid(view, action.square, action.target)
    return None


@pytest.mark.slow
def test_what_is_foreseen_of_a_marker_happens(asked):
    met = Counter()
    for moment in asked:
        for text in moment.legal:
            found = foreseen(moment.view, text)
            if found is None:
                continue
            step = GAME.apply(moment.state, moment.seat, GAME.decode(text))
            if found.missing:
                assert isinstance(step.state.pending, Fill)
                met["missing"] += 1
                continue
            placed = [event for event in step.events if isinstance(event, Placed | Replaced)]
            assert found.coins == sum(event.gained for event in placed)
            squares = [event.squares if isinstance(event, Placed) else (event.square,) for event in placed]
            assert found.markers == sum(map(len, squares))
            taken = [event.seat for event in step.events if isinstance(event, OutpostTaken)]
            assert found.outpost == (taken == [moment.seat])
            met[text.partition(":")[0]] += 1
            met["outpost"] += found.outpost
            then = GAME.view(step.state, moment.seat)
            if then.turn != moment.view.turn or then.phase in {Phase.AUCTION, Phase.BUY, Phase.OVER}:
                continue  # nothing was left to do: what is complete was settled
            before = {claim.place: claim for claim in advice.complete(moment.view)}
            after = {claim.place: claim for claim in advice.complete(then)}
            assert found.completed == tuple(after[place] for place in after if place not in before)
            assert found.opened == tuple(place for place in before if place not in after)
            changed = [place for place in after if place in before and before[place] != after[place]]
            assert found.passed_on == tuple(after[place] for place in changed)
            met.update(completed=len(found.completed), opened=len(found.opened))
    assert set(met) >= {"at", "blank", "free", "replace", "slide", "missing"}
    assert met["completed"]


def test_r4_7_of_the_last_markers_each_brings_what_was_said():
    state = table("AAAAA. AAAAA. ...... AAAAAA AAAAAA ......", characters=["row"], lands=RICH)
    best = advice.best(seen(state), "row")
    assert (best.markers, best.missing, best.coins) == (2, 4, 3), "b6 and one without coins"
    state = done(state, "explore:row", "at:a6")
    fills = legal(state)
    assert len(fills) == 6
    for text in fills:
        after = done(state, text)
        gained = seen(after).players[0].coins - seen(state).players[0].coins
        assert (foreseen(seen(state), text).markers, foreseen(seen(state), text).coins) == (1, gained)


def test_r6_1_r6_3_lands_that_are_complete_are_claimed_by_who_leads_there(asked):
    claimed = Counter()
    for moment in asked:
        if "done" not in moment.legal or moment.view.phase is not Phase.AFTER:
            continue
        complete = advice.complete(moment.view)
        events = GAME.apply(moment.state, moment.seat, GAME.decode("done")).events
        settled = [event for event in events if isinstance(event, Claimed | AuctionOpened)]
        assert bool(complete) == bool(settled)
        if not settled:
            continue
        first, event = complete[0], settled[0]
        assert first.place == event.place
        leaders = event.tied if isinstance(event, AuctionOpened) else (event.seat,)
        assert first.leaders == tuple(sorted(leaders))
        claimed[type(event)] += 1
    assert set(claimed) == {Claimed, AuctionOpened}


@pytest.mark.slow
def test_r4_3_the_best_position_is_the_best_of_all_that_can_be_chosen(asked):
    fits = 0
    for moment in asked:
        for text in moment.legal:
            if not text.startswith("explore:"):
                continue
            best = advice.best(moment.view, text.partition(":")[2])
            then = GAME.apply(moment.state, moment.seat, GAME.decode(text)).state
            view = GAME.view(then, moment.seat)
            if view.phase is not Phase.PLACE:
                continue
            every = [advice.positioned(view, at) for at in view.exploration.positions]
            assert best.standing(moment.seat) == max(one.standing(moment.seat) for one in every)
            fits += 1
    assert fits > 50


def test_r4_6_r10_what_can_still_be_done_in_step_4_is_what_the_rules_offer(asked):
    met = Counter()
    for moment in asked:
        if moment.view.phase is not Phase.AFTER or moment.seat != moment.view.active:
            continue
        actions = [GAME.decode(text) for text in moment.legal]
        blanks = {action.square for action in actions if action.verb in {"blank", "free"}}
        tools = any(action.verb in {"coin", "flip", "slide", "replace"} for action in actions)
        assert set(advice.fillable(moment.view)) == blanks
        assert advice.usable(moment.view) == tools
        met.update(blanks=bool(blanks), tools=tools, nothing=not blanks and not tools)
    assert all(met.values()), met


def test_r3_3_a_rest_costs_what_was_said(asked):
    offered = 0
    for moment in asked:
        if moment.seat != moment.view.active or moment.view.phase is Phase.AUCTION:
            continue
        cost = advice.rest_cost(moment.view)
        assert (cost is not None) == ("rest" in moment.legal)
        if cost is not None:
            then = GAME.apply(moment.state, moment.seat, GAME.decode("rest")).state
            assert moment.state.coins[moment.seat] - then.coins[moment.seat] == cost
            offered += 1
    assert offered


def test_a_table_put_back_offers_what_the_match_offers(asked):
    phases = set()
    for moment in asked:
        phase = moment.view.phase
        if moment.seat not in moment.view.awaited or phase is Phase.AUCTION:
            continue
        _, state = from_view(moment.view)
        texts = tuple(GAME.encode(action) for action in GAME.legal(state, moment.seat))
        assert texts == tuple(text for text in moment.legal if text != "nowhere"), moment.view.phase
        phases.add(phase)
    assert phases == {Phase.START, Phase.BEFORE, Phase.PLACE, Phase.AFTER, Phase.BUY}


def test_the_public_is_told_the_same_as_who_acts(asked):
    for moment in asked[::10]:
        public = GAME.view(moment.state, None)
        for ask in (advice.actor, advice.complete, advice.fillable, advice.usable, advice.rest_cost, advice.awake):
            assert ask(public) == ask(moment.view)
        assert [foreseen(public, text) for text in moment.legal] == [
            foreseen(moment.view, text) for text in moment.legal
        ]


def test_r10_5_a_slide_that_has_nowhere_to_go_is_no_use_of_an_artifact():
    state = table("BBBBBB BBBBBB BBBBBB BBBBBB AAAAAA AAAAA.", artifacts=["slide1"])
    assert advice.usable(seen(done(state, "explore:dot", "at:f6"))) is False
    assert "slide" not in {text.partition(":")[0] for text in legal(done(state, "explore:dot", "at:f6"))}


@pytest.mark.parametrize("ask", [advice.replaced, lambda view, at: advice.slid(view, at, at + 1), advice.positioned])
def test_where_no_marker_lies_and_nothing_is_explored_nothing_is_foreseen(ask):
    assert ask(seen(table("...... ...... ...... ...... ...... ......")), 8) is None
