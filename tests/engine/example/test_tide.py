"""The rules of Tide, each by its number."""

import pytest

from engine.core import BadOptions, IllegalAction, Outcome
from engine.example.advice import from_the_water
from engine.example.events import Chosen, Picked, Shown
from engine.example.scoring import compare, outcome
from engine.example.state import State
from engine.example.view import Round
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
def test_w1_1_w1_2_sixteen_stones_four_for_everybody(seats):
    state = TIDE.setup(seats, 1, {}).state
    dealt = [stone for hand in state.hands for stone in hand]
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert sorted((*dealt, *state.aside)) == list(range(1, 17))
    assert TIDE.view(state, 1).hand == state.hands[1]
    assert TIDE.view(state, None).hand == ()


@pytest.mark.parametrize("seats", [1, 5])
def test_w1_1_nobody_else_plays(seats):
    with pytest.raises(BadOptions):
        TIDE.setup(seats, 1, {})


def test_w1_3_the_water_stands_at_0():
    assert TIDE.view(TIDE.setup(2, 1, {}).state, None).water == 0


def test_w1_4_the_table_chooses_the_reach():
    assert [TIDE.setup(2, 1, {"reach": reach}).state.reach for reach in ("3", "4", "5")] == [3, 4, 5]
    assert TIDE.setup(2, 1, {}).state.reach == 4
    for wrong in ({"reach": "6"}, {"first": "draw"}):
        with pytest.raises(BadOptions):
            TIDE.setup(2, 1, wrong)


def test_w2_1_a_choice_is_hidden_from_the_others():
    step = act(NOW, (0, 8))
    assert step.events == (Chosen(0), Picked(0, 8))
    assert step.events[1].audience == (0,)
    assert TIDE.view(step.state, 0).choice == 8
    assert TIDE.view(step.state, 1) == TIDE.view(act(NOW, (0, 4)).state, 1)
    assert refused(NOW, 0, 11) == ("not-held", {"stone": 11})


def test_w2_1_there_are_three_rounds():
    step = act(NOW, (0, 4), (1, 11), (0, 8), (1, 13), (1, 14))
    assert (TIDE.awaited(step.state), TIDE.turn(step.state)) == ((0,), 3)
    step = act(step.state, (0, 10))
    assert (TIDE.awaited(step.state), TIDE.turn(step.state)) == ((), 3)
    assert refused(step.state, 0, 12) == ("over", {})


def test_w2_2_everybody_chooses_at_once_and_may_choose_anew():
    assert TIDE.awaited(NOW) == (0, 1)
    first = act(NOW, (1, 13))
    assert TIDE.awaited(first.state) == (0,)
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


def test_w3_1_nobody_stands_under_water_and_nobody_steps_from_there():
    assert compare((5, 9, 4), water=5, reach=4).points == (0, 4, 0)


def test_w3_2_one_steps_from_the_next_lower_stone_or_from_the_water():
    assert compare((7, 3, 6), water=2, reach=4).points == (1, 1, 3)


@pytest.mark.parametrize(("reach", "points"), [(3, (0, 3)), (4, (4, 3)), (5, (4, 3))])
def test_w3_3_a_step_brings_its_height_within_reach(reach, points):
    assert compare((4, 7), water=0, reach=reach).points == points


def test_w3_3_a_hint_says_what_a_stone_brings_by_itself():
    view = TIDE.view(act(NOW, (0, 4), (1, 11)).state, 0)
    assert [from_the_water(view, stone) for stone in (4, 8, 9)] == [0, 4, 0]


@pytest.mark.parametrize(("stones", "water"), [((8, 11), 8), ((3, 11), 11), ((3, 4), 5)])
def test_w3_4_the_water_rises_to_the_lowest_stone_that_is_not_under_it(stones, water):
    assert compare(stones, water=5, reach=4).water == water


def test_w4_1_the_stones_that_are_left_are_shown():
    step = act(NOW, (0, 4), (1, 11), (0, 8), (1, 13), (0, 12))
    assert TIDE.view(step.state, None).last == ()
    assert TIDE.view(act(step.state, (1, 15)).state, None).last == (10, 14)


@pytest.mark.parametrize(
    ("points", "last", "expected"),
    [
        ((4, 3), (1, 9), Outcome((12, 9), (0,), "points")),
        ((4, 4), (1, 9), Outcome((12, 12), (1,), "stone")),
        ((4, 4), (9, 1), Outcome((12, 12), (0,), "stone")),
    ],
)
def test_w4_2_most_points_win_then_the_highest_last_stone(points, last, expected):
    rounds = tuple(Round((stone, stone + 1), points, 0) for stone in (2, 4, 6))
    assert outcome(State(4, (), tuple((stone,) for stone in last), (None, None), rounds)) == expected
