from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from engine.fast_replace import fast_replace
from engine.registry import find


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
