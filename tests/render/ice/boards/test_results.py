"""The picture of the end of a match of ICE: places, lines, sums."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.core import Outcome
from engine.ice.board import SNOW
from render.drawing.layout import Rect
from render.ice.boards.result import COUNTS, LEVELS, TITLE, dug, plan_result, points, ranking, result, rows, sites
from render.ice.texts.ending import digging
from tests.render.ice.board_scenes import WORDS, happened, market
from tests.render.ice.scenes import NAMED
from tests.support.ice_moments import KEPT, kept
from tests.support.lettered import Lettered


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
        result(market(), Lettered(WORDS, NAMED))


# ---- where everybody dug


@pytest.mark.parametrize("name", ["ice-4-standard", "ice-5-curse"])
def test_the_map_has_whoever_dug_a_tile_up_and_no_tile_that_is_left(name):
    view, found = kept(name)[-1].view(), dug(happened(name))
    # snow may have been laid anew by a blizzard
    assert not {cell for cell in found if cell not in SNOW} & {cell.spot for cell in view.cells if cell.kind == "tile"}
    assert set(found.values()) <= set(range(len(view.players)))
    assert len(set(found.values())) > 1


def test_every_cell_of_a_level_has_its_place_on_the_map():
    for rect, (_, cells, _) in zip(plan_result(5, 7, maps=True).maps, LEVELS, strict=True):
        places = sites(rect, cells)
        assert len(set(places.values())) == len(cells)
        inner = Rect(rect.x, rect.y + TITLE, rect.w, rect.h - TITLE - COUNTS)
        assert all(inner.holds(Rect(x - 22, y - 25, 44, 50)) for x, y in places.values())


def test_how_much_everybody_dug_is_told_too():
    lines = digging(happened("ice-4-standard"), NAMED[:4], WORDS)
    found = Counter(dug(happened("ice-4-standard")).values())
    assert [sum(map(int, re.findall(r"\d+", line))) for line in lines] == [found[seat] for seat in range(4)]
    assert all(line.startswith(f"{name} dug up ") for line, name in zip(lines, NAMED, strict=False))
    assert digging((), NAMED[:4], WORDS) == []
