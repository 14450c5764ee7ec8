"""How computers play ICE: a turn at a time, far better than chance, and with all its options."""

import pytest

from engine.registry import find as find_game
from players.arena import play, series
from players.budget import Budget
from players.computer import chance_of
from players.ice import PLAYERS
from players.ice.evaluation import FEATURES, Appraisal
from players.ice.weights import STANDARD
from players.strengths import RANDOM, find

ICE = find_game("ice")
FEW = Budget(60, 60.0)


def opened(seats=2, seed=3, **options):
    """Return a match in which everybody has refused requests, and whose turn it is."""
    state = ICE.setup(seats, seed, options).state
    while state.stack[-1].phase != "turn":
        (seat, *_) = ICE.awaited(state)
        state = ICE.apply(state, seat, ICE.legal(state, seat)[0]).state
    return state, state.active


def test_every_weight_has_its_feature_and_every_feature_its_weight():
    assert set(STANDARD.of) == set(FEATURES)


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_a_turn_is_planned_to_its_end_or_to_what_comes_to_light(name):
    state, seat = opened()
    decision = getattr(PLAYERS, name).choose(ICE, state, seat, rng=chance_of(1, seat, 1), budget=Budget(400, 60.0))
    for text in decision.texts:
        assert ICE.awaited(state) == (seat,)
        step = ICE.apply(state, seat, ICE.decode(text))
        state = step.state
    assert step.reveals or state.turn > 1 or seat not in ICE.awaited(state)
    assert 0 <= decision.value <= 1
    assert decision.reasons
    assert {reason.feature for reason in decision.reasons} <= set(FEATURES)


def test_a_turn_that_ends_with_nothing_done_costs_what_must_be_given_up():
    state, seat = opened()
    scale = Appraisal(state, seat)
    assert scale.value(state, ended=True) < scale.value(state)
    at = FEATURES.index("ep_today")
    assert scale.features(state)[at] - scale.features(state, ended=True)[at] == 1


def test_normal_is_far_better_than_chance():
    *_, tally = series(ICE, find("ice", "normal"), find("ice", RANDOM), seats=2, matches=2, seed=1, options={},
                       budget=Budget(150, 60.0))  # fmt: skip
    assert tally.won == 2
    assert tally.points / 2 > 12


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"mode": "curse"}), (3, {"mode": "curse", "mild": "on", "freemove": "on"}), (5, {"journal": "on"})],
)
def test_every_question_is_answered(seats, options):
    played = play(ICE, [find("ice", "easy")] * seats, seed=4, options=options, budget=FEW)
    assert max(played.outcome.scores) > 0
