"""The rules of Tide, each by its number."""

import pytest

from engine.core import BadOptions, IllegalAction, Outcome
from engine.example.game import State, compare
from engine.example.view import Chosen, Picked, Round, Shown
from engine.registry import find

TIDE = find("example")
NOW = State(4, (1, 2, 3, 5, 6, 7, 9, 16), ((4, 8, 10, 12), (11, 13, 14, 15)), (None, None))


def act(state, *choices):
    """Let seats choose one after the other; return the last step."""
    for seat, stone in choices:
        step = TIDE.apply(state, seat, stone)
        state = step.state
    return step


def refused(state, seat, stone):
    with pytest.raises(IllegalAction) as found:
        TIDE.apply(state, seat, stone)
    return found.value.reason, found.value.values


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w1_1_w1_2_w1_3_sixteen_stones_four_for_everybody_and_no_water(seats):
    state = TIDE.setup(seats, 1, {}).state
    dealt = [stone for hand in state.hands for stone in hand]
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert sorted((*dealt, *state.aside)) == list(range(1, 17))
    assert (TIDE.view(state, 1).hand, TIDE.view(state, None).hand) == (state.hands[1], ())
    assert TIDE.view(state, None).water == 0


@pytest.mark.parametrize(
    ("seats", "wrong"), [(1, {}), (5, {}), (2, {"reach": "6"}), (2, {"first": "draw"})], ids=["1", "5", "6", "first"]
)
def test_w1_1_w1_4_nobody_else_plays_and_the_reach_is_3_to_5(seats, wrong):
    assert [TIDE.setup(2, 1, {"reach": reach}).state.reach for reach in ("3", "4", "5")] == [3, 4, 5]
    with pytest.raises(BadOptions):
        TIDE.setup(seats, 1, wrong)


def test_w2_1_a_choice_is_hidden_from_the_others_and_there_are_three_rounds():
    step = act(NOW, (0, 8))
    assert step.events == (Chosen(0), Picked(0, 8))
    assert step.events[1].audience == (0,)
    assert TIDE.view(step.state, 0).choice == 8
    assert TIDE.view(step.state, 1) == TIDE.view(act(NOW, (0, 4)).state, 1)
    assert refused(NOW, 0, 11) == ("not-held", {"stone": 11})
    last = act(NOW, (0, 4), (1, 11), (0, 8), (1, 13), (1, 14), (0, 10)).state
    assert (TIDE.awaited(last), TIDE.turn(last), refused(last, 0, 12)) == ((), 3, ("over", {}))


def test_w2_2_everybody_chooses_at_once_and_may_choose_anew():
    first = act(NOW, (1, 13))
    assert (TIDE.awaited(NOW), TIDE.awaited(first.state)) == ((0, 1), (0,))
    assert TIDE.legal(first.state, 1) == (11, 14, 15)
    assert refused(first.state, 1, 13) == ("chosen", {"stone": 13})
    anew = act(first.state, (1, 11))
    assert (anew.events, anew.public) == ((Picked(1, 11),), False)
    assert act(anew.state, (0, 8)).events[-1] == Shown(Round((8, 11), (0, 3), 8))


def test_w2_3_what_all_have_chosen_is_shown_and_gone():
    step = act(NOW, (0, 4), (1, 11))
    assert (step.barrier, step.reveals) == (True, True)
    assert step.state.hands == ((8, 10, 12), (13, 14, 15))
    assert TIDE.view(step.state, None).rounds == (Round((4, 11), (4, 0), 4),)
    assert TIDE.view(step.state, None).scores == (4, 0)


@pytest.mark.parametrize(
    ("stones", "water", "reach", "points", "then"),
    [
        ((5, 9, 4), 5, 4, (0, 4, 0), 9),
        ((7, 3, 6), 2, 4, (1, 1, 3), 3),
        ((4, 7), 0, 3, (0, 3), 4),
        ((4, 7), 0, 4, (4, 3), 4),
        ((3, 4), 5, 4, (0, 0), 5),
    ],
)
def test_w3_1_w3_2_w3_3_w3_4_what_steps_bring_and_how_the_water_rises(stones, water, reach, points, then):
    assert compare(stones, water, reach) == Round(stones, points, then)


@pytest.mark.parametrize(
    ("points", "last", "expected"),
    [
        ((4, 3), (1, 9), Outcome((12, 9), (0,), "points")),
        ((4, 4), (1, 9), Outcome((12, 12), (1,), "stone")),
        ((4, 4), (9, 1), Outcome((12, 12), (0,), "stone")),
    ],
)
def test_w4_1_w4_2_most_points_win_then_the_highest_of_the_stones_that_are_shown_last(points, last, expected):
    rounds = tuple(Round((stone, stone + 1), points, 0) for stone in (2, 4, 6))
    state = State(4, (), tuple((stone,) for stone in last), (None, None), rounds)
    assert (TIDE.outcome(state), TIDE.view(state, None).last) == (expected, last)
