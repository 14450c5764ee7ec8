"""The picture of the end of a match of ICE: places, lines, sums."""

from __future__ import annotations

import pytest

from engine.core import Outcome
from render.ice.boards.result import points, ranking, result, rows
from tests.render.ice_board_scenes import WORDS, market
from tests.support.ice_moments import KEPT, kept
from tests.support.ice_scenes import NAMED


def test_equal_points_share_a_place():
    assert ranking(Outcome((9, 12, 9), (1,), "days")) == ((1, 1), (2, 0), (2, 2))
    assert ranking(Outcome((9, 9, 4, 4), (0, 1), "days")) == ((1, 0), (1, 1), (3, 2), (3, 3))
    # who is left when the others resigned wins, whatever the points
    assert ranking(Outcome((9, 12, 9), (0,), "resigned"))[0] == (1, 0)


def test_the_lines_of_a_result_come_to_the_score():
    for match in (kept(name) for name in KEPT):
        view = match[-1].view()
        for seat, lines in enumerate(view.lines):
            mine = sum(points(lines, kind, card) for kind, card in rows(view))
            assert mine == view.outcome.scores[seat]


def test_there_is_no_result_before_the_end():
    with pytest.raises(ValueError, match="phase"):
        result(market(), NAMED, WORDS)
