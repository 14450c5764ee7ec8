"""Why a plan is good, as a player says it: true to the map before and after it, and to what other places bring."""

from __future__ import annotations

import re

import pytest

from engine.roam import advice
from engine.roam.squares import parse
from engine.roam.view import Phase
from render.roam.lexicon import TERRAINS
from tests.support.names import NAMES
from tests.support.roam_moments import moments, roam

SENTENCES = roam().sentences
RAW = re.compile(r"[{}_]|\b[a-f][1-6]\b|\bseat\b|\bRP\b")


def told(moment):
    return SENTENCES.gains([(moment.view, moment.chosen)], moment.after)


def places():
    """Return moments in which someone places, with what that brings."""
    for moment in moments(3):
        if moment.view.phase is Phase.PLACE and moment.chosen.startswith("at:"):
            fit = advice.positioned(moment.view, parse(moment.chosen[3:]))
            if fit is not None and not fit.missing:
                yield moment, fit


@pytest.mark.slow
def test_what_becomes_of_lands_is_told_as_it_is():
    kinds = set()
    for moment, fit in places():
        gains = {gain.what: gain for gain in told(moment)}
        for claim in fit.completed:
            mine, rivals = moment.seat in claim.leaders, [NAMES[seat] for seat in claim.leaders if seat != moment.seat]
            kind = "tie" if mine and rivals else "land" if mine else "given"
            gain = gains.pop((kind, claim.place))
            kinds.add(kind)
            card = moment.view.lands[claim.place]
            assert TERRAINS[card.land.terrain] in gain.now
            assert TERRAINS[card.land.terrain] in gain.then
            assert (card.name in gain.now) is mine
            assert all(name in gain.now for name in rivals)
            assert (gain.weight < 0) is not mine
        assert not [what for what in gains if what[0] in {"tie", "land", "given"}]
    assert kinds == {"tie", "land", "given"}


@pytest.mark.slow
def test_a_lead_that_is_taken_or_drawn_level_is_told_with_the_markers_there():
    said = []
    for moment, _ in places():
        for gain in told(moment):
            if gain.what[0] not in {"lead", "level"}:
                continue
            place = gain.what[1]
            counts = dict(advice.standing(moment.after, place))
            own = counts.pop(moment.seat)
            assert gain.now.endswith(f": {own} to {max(counts.values(), default=0)}.")
            assert own >= max(counts.values(), default=0)
            before = dict(advice.standing(moment.view, place))
            rivals = [seat for seat, count in before.items() if seat != moment.seat and count >= max(before.values())]
            assert not rivals or any(NAMES[seat] in gain.now for seat in rivals)
            said.append(gain.now.split(" the lead")[0].split(" level")[0])
    assert set(said) == {"It takes", "It draws"}


@pytest.mark.slow
def test_coins_are_the_most_only_where_no_place_brings_more():
    most = 0
    for moment, fit in places():
        for gain in told(moment):
            if gain.what == ("coins",):
                assert f"{fit.coins} coin" in gain.now
                best = max(advice.positioned(moment.view, at).coins for at in moment.view.exploration.positions)
                if "the most any place offers" in gain.now:
                    most += 1
                    assert fit.coins == best
    assert most


@pytest.mark.slow
def test_a_land_that_is_left_open_is_one_that_another_place_would_give_away():
    told_of = 0
    for moment, _ in places():
        for gain in told(moment):
            if gain.what[0] == "open":
                told_of += 1
                fits = [advice.positioned(moment.view, at) for at in moment.view.exploration.positions]
                claims = [claim for fit in fits for claim in (*fit.completed, *fit.passed_on)]
                given = [one for one in claims if one.place == gain.what[1] and moment.seat not in one.leaders]
                assert any(NAMES[seat] in gain.now for one in given for seat in one.leaders)
                assert gain.what[1] not in {claim.place for claim in advice.complete(moment.after)}
    assert told_of


@pytest.mark.slow
def test_each_reason_is_a_whole_sentence():
    kinds = set()
    for moment in moments(2):
        gains = told(moment)
        assert [gain.weight for gain in gains] == sorted((gain.weight for gain in gains), reverse=True)
        assert len({gain.what for gain in gains}) == len(gains)
        for gain in gains:
            kinds.add(gain.what[0])
            for text in filter(None, (gain.now, gain.then)):
                assert text[0].isupper()
                assert text.endswith(".")
                assert not RAW.search(text)
                assert len(text) < 140
            assert not re.search(r"\byou", gain.then, re.IGNORECASE), "a review may be shown to everybody"
    assert {"land", "tie", "given", "lead", "level", "open", "coins", "bid", "pass", "buy", "rest", "keep"} <= kinds


@pytest.mark.parametrize(
    ("chosen", "now", "then"),
    [
        ("rest", "Everyone wakes up, so you can explore with any of your characters.", "Resting first would have"),
        (
            "done",
            "You keep your coins for blanks, bids and rests.",
            "That would have kept the coins",
        ),
    ],
)
def test_what_changes_no_land_has_a_reason_too(chosen, now, then):
    phase = {"rest": Phase.START, "done": Phase.BUY}[chosen]
    moment = next(one for one in moments() if one.chosen == chosen and one.view.phase is phase)
    (gain,) = told(moment)
    assert gain.now == now
    assert gain.then.startswith(then)
