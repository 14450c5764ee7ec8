"""What is written on pictures can be read on a phone; ``python -m bench letters`` looks at many more of them."""

from itertools import islice

import pytest

from bench.kept_matches import kept
from bench.parts.letters import Written, too_small, written


@pytest.mark.slow
def test_nothing_is_written_smaller_than_a_phone_shows_it_legibly():
    update, seat, _ = next(islice(kept("played-roam-4"), 150, None))
    assert too_small(written(update, seat)) == []


def test_names_on_the_dig_may_be_smaller_and_nothing_else():
    small = [Written("dig", text, 7.0) for text in ("S4C", "Ann", "14 in reserve", "Day 3")]
    other = [Written("map", "S4C", size) for size in (7.0, 8.7)]
    assert {*too_small([*small, *other])} == {*small[2:], other[0]}
