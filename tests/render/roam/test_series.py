"""Series of Roam: what one press does together is legal as it stands, and says what comes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.kept_matches import moments, records, shown
from engine.core import IllegalAction
from engine.registry import find
from engine.roam import advice
from engine.roam.deck import Ability
from engine.roam.view import Phase
from engine.timeline import UNDO

GAME = find("roam")


def offered(part):
    """Yield moments of kept matches with who acts and what is offered as one press."""
    for name, record in records("roam"):
        if name.startswith(part):
            for update, entry in moments(record):
                if entry.text != UNDO and entry.seat in update.awaited:
                    view = update.view(entry.seat)
                    yield update, entry.seat, view, shown(update, "roam").actions.shortcuts(view, entry.seat)


def carried_out(update, seat, texts):
    """Return the state after these actions; raise IllegalAction."""
    state = update._live.timeline.state
    for text in texts:
        state = GAME.apply(state, seat, GAME.decode(text)).state
    return state


@pytest.mark.slow
def test_each_can_be_carried_out_and_none_is_offered_twice():
    seen = Counter()
    for part in ("played-roam", "roam-4-all", "roam-2-all"):
        for update, seat, _view, found in offered(part):
            assert len({one.texts for one in found}) == len(found)
            for one in found:
                carried_out(update, seat, one.texts)
                seen[tuple(text.partition(":")[0] for text in one.texts)] += 1
    kinds = {("explore", "at"), ("done", "done"), ("done", "buy"), ("coin", "coin"), ("turn", "turn"), ("rest", "coin")}
    assert {*kinds, ("flip", "explore")} <= {*seen}, seen


def test_who_ends_the_turn_buys_by_the_same_press_what_can_be_paid_and_nothing_else_is_asked():
    seen = Counter()
    for update, seat, view, found in offered("played-roam-3"):
        endings = [one for one in found if one.texts[0] == "done"]
        if view.phase is not Phase.AFTER:
            assert not endings
            continue
        after = carried_out(update, seat, ["done"])
        asked = GAME.view(after, seat).phase is Phase.BUY and GAME.awaited(after) == (seat,)
        tied = any(len(claim.leaders) > 1 for claim in advice.complete(view))
        assert bool(endings) == (asked and not tied and advice.shop_follows(view))
        if endings:
            coins = view.players[seat].coins
            claims = bool(advice.complete(view))
            # what a claim brings is seen before it is decided to buy nothing, or that is decided at once
            count = 2 if claims else 1
            bought, skips = endings[:-count], endings[-count]
            paid = [f"buy:{one.id}" for one in view.row if one.price <= coins]
            assert sorted(one.texts[1] for one in bought) == sorted(paid)
            assert all(
                f"{next(a.price for a in view.row if f'buy:{a.id}' == one.texts[1])} coin" in one.hint for one in bought
            )
            assert (skips.texts, skips.said) == (("done", "done"), "End turn, skip shop")
            assert GAME.view(carried_out(update, seat, skips.texts), None).phase is not Phase.BUY
            assert not claims or endings[-1].texts == ("done",)
            seen[claims] += 1
    assert seen[False] > 20 < seen[True] + 20
    assert seen[True]


def test_where_only_one_can_explore_the_place_is_asked_at_once_else_the_best_is_one_press():
    seen = Counter()
    for update, seat, view, found in offered("played-roam"):
        explored = [one for one in found if one.texts[0].startswith("explore:")]
        explorers = [text for text in update.legal(seat) if text.startswith("explore:")]
        if not explorers:
            assert not explored
            continue
        if len(explorers) == 1:
            ((place, _),) = [(e, e) for e in explorers]
            after = carried_out(update, seat, [place])
            there = [t for t in map(GAME.encode, GAME.legal(after, seat)) if t.startswith("at:")]
            assert sorted(one.texts[1] for one in explored) == sorted(there)
            assert all(one.whole for one in explored)
        else:
            assert len(explored) == 1
            assert not explored[0].whole
            name = advice.card_of(view, explored[0].texts[0].partition(":")[2]).name
            assert explored[0].label == f"Place {name} at {explored[0].texts[1].partition(':')[2].upper()}"
        seen[len(explorers) == 1] += 1
    assert seen[True] > 10
    assert seen[False] > 50


def test_r10_1_all_coins_are_taken_by_one_press_also_after_an_early_rest():
    seen = Counter()
    for update, seat, view, found in offered("played-roam-3"):
        for one in found:
            if set(one.texts) - {"rest"} == {"coin"}:
                own = [held for held in view.players[seat].artifacts if held.artifact.ability is Ability.COIN]
                assert one.texts.count("coin") == len([held for held in own if held.ready or "rest" in one.texts])
                with pytest.raises(IllegalAction):
                    carried_out(update, seat, (*one.texts, "coin"))
                seen[one.texts[0]] += 1
    assert seen["coin"]
    assert seen["rest"]
