"""The table of Roam as text, as the terminal shows it."""

from dataclasses import replace

import pytest

from engine.registry import find
from engine.roam.text_table import table


@pytest.mark.parametrize("land", range(6))
def test_a_land_that_has_gone_leaves_its_squares_empty(land):
    game = find("roam")
    view = game.view(game.setup(2, 1, {}).state, None)
    without = replace(view, lands=tuple(None if at == land else one for at, one in enumerate(view.lands)))
    for y in range(6):
        row = next(line for line in table(without).splitlines() if line.startswith(f"{y + 1} "))
        there = [bool(row[4 + x * 4 + x // 2 * 2 :][:4].strip()) for x in range(6)]
        assert there == [land != y // 3 * 3 + x // 2 for x in range(6)], row
