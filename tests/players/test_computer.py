"""The one door to a strategy: it redeals, counts, and follows plans as far as they may be followed."""

import pytest

from engine.core import Step
from engine.registry import find as find_game
from engine.rng import Rng
from players.computer import Budget, Computer, Plan, chance_of, goes_on, split
from tests.support.heap import GAME as HEAP

TIDE = find_game("example")


def spy(seen):
    def strategy(dealt):
        seen.append(dealt)
        dealt.meter.count(3)
        return Plan((dealt.game.encode(dealt.game.legal(dealt.state, dealt.seat)[0]),), 0.5)

    return Computer("spy", strategy, Budget(10, 60.0))


def test_a_strategy_never_meets_the_state_itself():
    seen, state = [], TIDE.setup(3, 4, {}).state
    for seq in range(5):
        spy(seen).choose(TIDE, state, 1, rng=chance_of(4, 1, seq))
    assert len({dealt.state.hands[0] for dealt in seen}) > 1
    assert {dealt.state.hands[1] for dealt in seen} == {state.hands[1]}


def test_each_choice_has_a_chance_of_its_own_and_can_be_repeated():
    assert chance_of(4, 1, 2) == chance_of(4, 1, 2)
    assert len({chance_of(seed, seat, seq) for seed in (1, 2) for seat in (0, 1) for seq in (0, 1)}) == 8


def test_what_deals_is_not_what_plays_on():
    own, rest = split(Rng.seeded(1))
    assert own.key != rest.key


def test_what_was_looked_at_is_told():
    choice = spy([]).choose(TIDE, TIDE.setup(2, 1, {}).state, 0, rng=chance_of(1, 0, 0))
    assert (choice.positions, choice.braked) == (3, False)


def test_a_seat_with_nothing_to_do_is_not_asked():
    state = HEAP.setup(2, 1, {"tiles": "0"}).state
    idle = next(seat for seat in range(2) if seat not in HEAP.awaited(state))
    if not HEAP.legal(state, idle):
        with pytest.raises(ValueError, match="nothing to do"):
            spy([]).choose(HEAP, state, idle, rng=chance_of(1, 0, 0))


def test_a_plan_ends_where_something_comes_to_light():
    game = find_game("roam")
    state = game.setup(2, 3, {}).state
    seat = state.active
    step = game.apply(state, seat, game.decode("explore:tovi"))
    following = game.encode(game.legal(step.state, seat)[0])
    assert goes_on(game, step, seat, following)
    assert not goes_on(game, step, seat, "rest")
    assert not goes_on(game, step, 1 - seat, following)
    assert not goes_on(game, Step(step.state, step.events, barrier=True, reveals=True), seat, following)


def test_a_budget_is_of_positions_and_the_clock_is_a_brake_that_is_told():
    meter = Budget(10, 5.0).start(iter([0.0, 1.0, 2.0, 9.0]).__next__)
    assert meter.left == 10
    meter.count(4)
    assert (meter.left, meter.braked) == (6, False)
    assert (meter.left, meter.braked) == (0, True)
    assert meter.left == 0, "a brake stays on, and no clock is looked at any more"
