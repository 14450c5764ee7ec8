"""Layouts as arithmetic: everything inside the picture, nothing on top of anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.roam.view import Edge
from render.layout import Rect, rows_of
from render.roam import plan
from render.roam.plan import plan_flat, plan_map, plan_table
from tests.support import roam_views

EDGES = [edges for count in (2, 3, 4) for edges in combinations(tuple(Edge), count)]
LOADS = [(3, 0), (5, 1), (8, 3), (10, 4), (13, 6), (16, 8)]


def apart(rects: list[Rect]) -> None:
    for one, other in combinations(rects, 2):
        assert not one.meets(other), (one, other)


def parts(table: plan.TablePlan) -> list[tuple[Rect, list[Rect]]]:
    """Return each panel with what lies on it."""
    market = table.market
    loose = [market.round, market.next_land, *market.tiles]
    loose += [rect for rect in (market.artifact_pile, market.outpost) if rect is not None]
    found = [(each.rect, [each.plate, *each.cards, *each.chips]) for each in table.tableaus]
    found += [(panel, [rect for rect in loose if panel.holds(rect)]) for panel in market.panels]
    assert sum(len(held) for panel, held in found[len(table.tableaus) :]) == len(loose)
    return found


@pytest.mark.parametrize("edges", EDGES, ids="-".join)
@pytest.mark.parametrize(("characters", "artifacts"), LOADS)
def test_nothing_overlaps_and_nothing_is_cut(edges, characters, artifacts):
    for full in (True, False):
        view = roam_views.table(len(edges), characters=characters, artifacts=artifacts, edges=edges, full=full)
        for outpost in (None, 0):
            players = tuple(replace(each, outpost=each.seat == outpost) for each in view.players)
            shown = replace(view, players=players, outpost=True, outpost_owner=outpost)
            table = plan_table(shown)
            whole = Rect(0, 0, *table.size)
            panels = [table.map.rect, *(panel for panel, _ in parts(table))]
            assert table.size[0] == 1200
            assert all(whole.holds(panel) for panel in panels)
            apart(panels)
            for panel, held in parts(table):
                assert all(panel.holds(rect) for rect in held)
                assert all(rect.w > 0 and rect.h > 0 for rect in held)
                apart(held)


@pytest.mark.parametrize("cell", [92, 98, 104, 108])
def test_the_map_holds_its_parts(cell):
    board = plan_map(10, 20, cell)
    apart([*board.lands, *board.scrolls, *board.letters, *board.numbers])
    apart(list(board.squares))
    for at, square in enumerate(board.squares):
        place = at // 18 * 3 + at % 6 // 2
        assert board.lands[place].holds(square)
        # a letter stands above and below its column, a number left and right of its row
        assert {board.letters[at % 6].x, board.letters[6 + at % 6].x} == {square.x}
        assert {board.numbers[at // 6].y, board.numbers[6 + at // 6].y} == {square.y}
    for rect in (*board.lands, *board.scrolls, *board.letters, *board.numbers):
        assert board.rect.holds(rect)


@pytest.mark.parametrize(("characters", "artifacts"), LOADS)
def test_the_tableau_of_a_preview_fits(characters, artifacts):
    player = replace(roam_views.table(2, characters=characters, artifacts=artifacts).players[0], outpost=True)
    rect = Rect(12, 900, 736, plan.flat_height(player, 736))
    panel = plan_flat(player, rect)
    held = [panel.plate, *panel.cards, *panel.chips]
    assert len(panel.chips) == artifacts + 1
    assert all(rect.holds(each) for each in held)
    apart(held)


def test_everybody_has_a_card_for_each_character_and_a_chip_for_each_artifact():
    table = plan_table(roam_views.table(4, characters=16, artifacts=8))
    assert [(len(each.cards), len(each.chips)) for each in table.tableaus] == [(16, 8)] * 4


def test_a_usual_table_is_not_too_tall():
    assert plan_table(roam_views.table(4, characters=9, artifacts=2)).size[1] <= 1360
    assert plan_table(roam_views.table(2, characters=9, artifacts=2, edges=(Edge.WEST, Edge.EAST))).size[1] <= 1000


def test_unused_edges_give_their_room_to_the_map():
    cells = [plan_table(roam_views.table(count)).map.cell for count in (2, 3, 4)]
    assert cells == sorted(cells, reverse=True)


def test_rows():
    assert [rows_of(count, 3) for count in (0, 1, 3, 4)] == [0, 1, 1, 2]
