from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from engine.registry import find
from engine.values import cached_by_identity, fast_replace


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


def test_it_is_what_replace_of_the_standard_library_returns():
    state = find("ice").setup(4, 1, {}).state
    for changes in ({}, {"day": 3}, {"archs": bytes(len(state.archs)), "leaders": (1, 2, 3, 4)}):
        assert fast_replace(state, **changes) == replace(state, **changes)
    assert fast_replace(state.players[0], ep=1, rp=7) == replace(state.players[0], ep=1, rp=7)


def test_the_value_itself_stays_and_the_new_one_is_frozen_too():
    first = Point(1, 2)
    second = fast_replace(first, y=3)
    assert (first, second) == (Point(1, 2), Point(1, 3))
    assert hash(second) == hash(Point(1, 3))
    with pytest.raises(FrozenInstanceError):
        second.x = 4


def test_a_field_that_there_is_not_is_refused():
    with pytest.raises(KeyError, match="z"):
        fast_replace(Point(1), z=1)


def test_what_is_asked_again_is_made_once():
    made = []

    @cached_by_identity
    def doubled(value):
        made.append(value)
        return value * 2

    one = [1]
    assert doubled(one) == [1, 1]
    assert doubled(one) is doubled(one)
    assert made == [one]


def test_an_equal_value_is_another():
    seen = cached_by_identity(lambda value: object())
    one, other = [1], [1]
    assert seen(one) is not seen(other)


def test_only_the_latest_are_kept():
    made = []
    seen = cached_by_identity(made.append)
    values = [[number] for number in range(40)]
    for value in (*values, values[-1], values[0]):
        seen(value)
    assert len(made) == 41, "the first was forgotten, the last was not"
