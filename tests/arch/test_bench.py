"""What can be named to ``python -m bench`` can be measured."""

import pytest

from bench.__main__ import LONG, NAMES, measure_of


@pytest.mark.parametrize("name", NAMES + LONG)
def test_every_name_of_the_bench_measures_something(name):
    assert callable(measure_of(name))
