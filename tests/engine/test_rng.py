"""Chance: pinned values, since a change would make every stored match replay differently."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rng import Rng, commitment


def drawn(rng, bound, times):
    values = []
    for _ in range(times):
        value, rng = rng.below(bound)
        values.append(value)
    return values


def test_values_never_change():
    rng = Rng.seeded(4711, "lands")
    assert rng.key.hex() == "6f8e52bd929627d74ed41061a78c5741e02aea7dd2eae316088c53d367de5c42"
    assert drawn(rng, 100, 8) == [41, 3, 96, 58, 43, 59, 73, 82]
    assert rng.word()[0] == 6021448769796765241
    assert rng.shuffled(tuple(range(8)))[0] == (0, 2, 7, 6, 3, 4, 5, 1)
    assert commitment(4711, "salt") == "0cfccb99532d64c082c905b2cf496da9ff44d0cf5a35b67a77ebbf3f40714e7f"


def test_streams_of_a_seed_differ():
    assert drawn(Rng.seeded(1, "a"), 1000, 4) != drawn(Rng.seeded(1, "b"), 1000, 4)
    assert drawn(Rng.seeded(1, "a"), 1000, 4) != drawn(Rng.seeded(2, "a"), 1000, 4)
    assert Rng.seeded(1, "a") == Rng.seeded(1, "a")


def test_a_generator_is_a_value():
    rng = Rng.seeded(1)
    assert rng.word() == rng.word()
    assert rng.word()[1] != rng


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_impossible_bounds_are_refused(bound):
    with pytest.raises(ValueError, match="bound"):
        Rng.seeded(1).below(bound)


@given(seed=st.integers(0, 2**64), bound=st.integers(1, 2**64))
def test_draws_stay_below_their_bound(seed, bound):
    value, _ = Rng.seeded(seed).below(bound)
    assert 0 <= value < bound


def test_words_near_the_end_of_the_range_are_drawn_again(monkeypatch):
    words = iter([2**64 - 1, 2**64 - 2, 5])
    monkeypatch.setattr("engine.rng._word", lambda _key, _counter: next(words))
    # 2**64 is 1 modulo 3: the last word would make 0 more likely than 1 and 2
    assert Rng.seeded(1).below(3)[0] == (2**64 - 2) % 3
    assert Rng.seeded(1).below(2)[0] == 1


def test_draws_are_uniform():
    """Chi-squared with 9 degrees of freedom over 5,000 draws; 27.9 is exceeded by one seed in a thousand."""
    values = drawn(Rng.seeded(20, "uniform"), 10, 5000)
    assert sum((values.count(one) - 500) ** 2 / 500 for one in range(10)) < 27.9


def test_shuffles_are_uniform():
    """Each of the 24 orders of four cards, 4,800 times in all: 23 degrees of freedom, 49.7 for one in a thousand."""
    rng, counts = Rng.seeded(21, "uniform"), {}
    for _ in range(4800):
        order, rng = rng.shuffled((0, 1, 2, 3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_a_shuffle_keeps_what_it_shuffles(items, seed):
    shuffled, _ = Rng.seeded(seed).shuffled(tuple(items))
    assert sorted(shuffled) == sorted(items)
