"""Layouts as arithmetic: everything inside the picture, nothing on top of anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.roam.view import Edge, Phase
from render.base import Names, together
from render.drawing.cache import BUDGET, KEPT
from render.drawing.layout import Rect, rows_of
from render.drawing.theme import Face
from render.letters import lettering
from render.roam import for_deck
from render.roam.pictures import plan, preview, tableau
from render.roam.pictures.plan import plan_low_map, plan_map, plan_shop, plan_table
from render.roam.pictures.preview import plan_preview
from render.words import words
from tests.support import roam_views

DESK = 550
"""How wide a picture is on a desk."""
FONT = lettering.font
BOUND = for_deck(roam_views.game().deck).for_match(words(), Names(roam_views.NAMES, roam_views.NAMES)).pictures


def drawn(view):
    """Return the first of a table's pictures."""
    return together(BOUND.table(view))[0].image


PICTURES = {
    "table": lambda: drawn(roam_views.table(4, characters=9, artifacts=2, density=6, stacked=True)),
    "preview": lambda: BOUND.preview(roam_views.table(4, characters=9, artifacts=2, density=6)).image,
    "turning": lambda: BOUND.preview(roam_views.turning()).image,
    "auction": lambda: drawn(roam_views.auction()),
    "result": lambda: BOUND.result(roam_views.over()).image,
}
EDGES = [edges for count in (2, 3, 4) for edges in combinations(tuple(Edge), count)]
LOADS = [(3, 0), (5, 1), (8, 3), (10, 4), (13, 6), (16, 8)]


def apart(rects: list[Rect]) -> None:
    for one, other in combinations(rects, 2):
        assert not one.meets(other), (one, other)


def parts(table: plan.TablePlan) -> list[tuple[Rect, list[Rect]]]:
    """Return each panel with what lies on it."""
    market = table.market
    loose = [market.round, market.next_land, *market.tiles, *market.effects]
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
            assert table.size[0] == 1000
            assert all(whole.holds(panel) for panel in panels)
            apart(panels)
            for panel, held in parts(table):
                assert all(panel.holds(rect) for rect in held)
                assert all(rect.w > 0 and rect.h > 0 for rect in held)
                apart(held)


@pytest.mark.parametrize(
    "board",
    [plan_map(10, 20, plan.CELL, plan.SCROLL), plan_low_map(10, 20, preview.CELL, preview.SCROLL)],
    ids=["table", "preview"],
)
def test_the_map_holds_its_parts(board):
    apart([*board.lands, *board.scrolls, *board.letters, *board.numbers])
    apart(list(board.squares))
    for at, square in enumerate(board.squares):
        place = at // 18 * 3 + at % 6 // 2
        assert board.lands[place].holds(square)
        # a letter stands above its column or also below, a number left of its row or also right
        assert {letter.x for letter in board.letters[at % 6 :: 6]} == {square.x}
        assert {number.y for number in board.numbers[at // 6 :: 6]} == {square.y}
    for rect in (*board.lands, *board.scrolls, *board.letters, *board.numbers):
        assert board.rect.holds(rect)


@pytest.mark.parametrize(("characters", "artifacts"), LOADS)
@pytest.mark.parametrize("exploring", [True, False])
def test_a_preview_is_the_map_with_a_column_and_low_on_a_desk(characters, artifacts, exploring):
    player = replace(roam_views.table(2, characters=characters, artifacts=artifacts).players[0], outpost=True)
    whole = plan_preview(player, exploring=exploring)
    assert whole.size[1] * DESK / whole.size[0] <= 300, "question and buttons are on the same screen"
    held = [whole.plate, *whole.cards, *whole.chips, *([whole.about] if whole.about else [])]
    held += [whole.race] if whole.race else []
    assert whole.race or not exploring
    assert len(whole.chips) == artifacts + 1
    assert len(whole.cards) == (0 if exploring else min(characters, len(whole.cards)))
    assert exploring or len(whole.cards) >= min(10, characters)
    assert exploring is (whole.about is not None)
    assert whole.about is None or whole.about.h >= 240
    assert all(whole.column.holds(each) for each in held)
    assert not whole.column.meets(whole.map.rect)
    assert Rect(0, 0, *whole.size).holds(whole.column)
    apart(held)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 9, 12])
@pytest.mark.parametrize("artifacts", [0, 6])
def test_each_character_who_can_explore_has_a_card_with_the_pattern(count, artifacts):
    player = roam_views.table(2, characters=12, artifacts=artifacts).players[0]
    whole = plan_preview(player, exploring=True, choices=count)
    assert len(whole.choices) == count
    assert not whole.cards
    assert whole.about is None
    held = [whole.plate, whole.race, *whole.choices, *whole.chips]
    assert all(whole.column.holds(each) for each in held)
    apart(held)
    phone = 345 / whole.size[0]
    assert count > 6 or min(whole.choices[0].w, whole.choices[0].h * 2) * phone >= 50


def test_who_bids_sees_the_auction_and_it_is_low_on_a_desk():
    view = roam_views.auction()
    everybody = replace(view, auction=replace(view.auction, tied=(0, 1, 2, 3)))
    for shown in (view, everybody):
        image = BOUND.preview(shown).image
        assert image.size == drawn(shown).size
        assert image.height * DESK / image.width <= 480


def test_everybody_has_a_card_for_each_character_and_a_chip_for_each_artifact():
    table = plan_table(roam_views.table(4, characters=16, artifacts=8))
    assert [(len(each.cards), len(each.chips)) for each in table.tableaus] == [(16, 8)] * 4


def test_the_map_is_as_wide_as_the_picture_whoever_plays():
    for edges in EDGES:
        table = plan_table(roam_views.table(len(edges), characters=9, artifacts=2, edges=edges))
        assert table.map.rect.w >= 0.97 * table.size[0]
        around = {player.edge: table.tableaus[player.seat].rect for player in table_players(edges)}
        for edge, rect in around.items():
            assert (rect.bottom <= table.map.rect.y) is (edge is Edge.NORTH), "who sits north sits above"
        if {Edge.WEST, Edge.EAST} <= set(edges):
            assert around[Edge.WEST].y == around[Edge.EAST].y
            assert around[Edge.WEST].right <= around[Edge.EAST].x
        if Edge.SOUTH in edges:
            assert around[Edge.SOUTH].y == max(rect.y for rect in around.values())


def table_players(edges):
    return roam_views.table(len(edges), edges=edges).players


def test_a_usual_table_is_not_too_tall():
    assert plan_table(roam_views.table(2)).size[1] <= 1600
    assert plan_table(roam_views.table(4, characters=6, artifacts=2)).size[1] <= 1900
    assert plan_table(roam_views.table(4, characters=9, artifacts=2)).size[1] <= 2150


@pytest.mark.parametrize("edges", [(Edge.SOUTH, Edge.NORTH), (Edge.SOUTH, Edge.WEST), (Edge.WEST, Edge.EAST)])
def test_a_tableau_keeps_its_layout_however_many_characters_and_artifacts_there_are(edges):
    plates = [[], []]
    for characters in range(3, 13):
        for artifacts in (0, 1, 4):
            view = roam_views.table(2, characters=characters, artifacts=artifacts, edges=edges)
            for each, found in zip(plan_table(view).tableaus, plates, strict=True):
                beside = all(card.x >= each.plate.right for card in each.cards)
                assert beside or all(card.y >= each.plate.bottom for card in each.cards)
                found.append((beside, each.plate.w if beside else each.plate.h))
    assert [len(set(found)) for found in plates] == [1, 1], "the plate never jumps"


def test_under_the_shop_each_ability_is_explained_once():
    for view in (roam_views.table(2), roam_views.table(4, characters=9, artifacts=6, full=False)):
        for row in (view.row, view.row[:1] * 3, view.row[:2] + view.row[:1], ()):
            shown = replace(view, row=row)
            kinds = {one.ability for one in row} if view.full else ()
            market, shop = plan_table(shown).market, plan_shop(shown, 50)
            assert len(market.effects) == len(shop.effects) == len(kinds)
            assert all(below.y >= sold.bottom for below in market.effects for sold in market.tiles)
            apart([shop.plate, *shop.tiles, *shop.effects])
            assert all(shop.panel.holds(each) for each in (shop.plate, *shop.tiles, *shop.effects))


def test_the_shop_is_low_and_fades_what_one_can_not_pay_for():
    view = replace(roam_views.table(2), phase=Phase.BUY)
    poor = replace(view, players=tuple(replace(each, coins=0) for each in view.players))
    rich = replace(view, players=tuple(replace(each, coins=20) for each in view.players))
    pictures = [BOUND.preview(one).image.crop((0, 80, 1000, 180)) for one in (poor, rich)]
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert BOUND.preview(view).image.height * DESK / 1000 <= 170


def test_shapes_and_letters_are_larger_on_a_phone_than_in_a_picture_that_is_wide():
    """The picture before this one was 1200 wide, and a square of four players 92."""
    assert plan.CELL / plan.WIDE >= 1.9 * 92 / 1200


@pytest.mark.parametrize("name", PICTURES)
def test_the_smallest_text_can_be_read_on_a_desk(name, monkeypatch):
    sizes = []

    def font(face, size):
        sizes.append(size)
        return FONT(face, size)

    KEPT.budget = 0  # what is kept would not be written again
    KEPT.budget = BUDGET
    monkeypatch.setattr(lettering, "font", font)
    image = PICTURES[name]()
    KEPT.budget = 0
    KEPT.budget = BUDGET
    assert len(sizes) > 20
    assert min(sizes) * DESK / image.width >= 11, (name, min(sizes))


def test_rows():
    assert [rows_of(count, 3) for count in (0, 1, 3, 4)] == [0, 1, 1, 2]


def test_who_acts_is_named_in_full_beside_a_preview():
    # the first player to be awaited has both signs beside the name
    view = roam_views.turning()
    awaited = replace(view, awaited=(view.active,), order=(view.active, *[s for s in view.order if s != view.active]))
    pictures = []
    for name in ("Мария", "Мариш"):
        names = tuple(name if seat == view.active else one for seat, one in enumerate(roam_views.NAMES))
        bound = for_deck(roam_views.game().deck).for_match(words(), Names(names, names)).pictures
        pictures.append(bound.preview(awaited).image.tobytes())
    assert pictures[0] != pictures[1]


def test_the_pattern_beside_a_preview_is_as_large_as_it_can_be(monkeypatch):
    asked = []
    real = preview.pattern_cell
    monkeypatch.setattr(
        preview, "pattern_cell", lambda pattern, room, most: asked.append(real(pattern, room, most=most)) or asked[-1]
    )
    view = roam_views.turning()
    none = replace(view, players=(replace(view.players[0], artifacts=()), *view.players[1:]))
    BOUND.preview(none)
    assert asked
    assert min(asked) * 340 / 1000 >= 12, "pixels of a square on a phone"


@pytest.mark.parametrize("coins", [0, 9, 10, 28, 60])
def test_however_many_coins_they_touch_neither_points_nor_markers(coins):
    third = (plan.PLATE[0] - 16) // 3
    purse, stock = tableau.wealth_starts(0, third, coins)
    assert purse + 42 + lettering.width(str(coins), Face.NUMERAL, 29) <= stock - 2, "the heap is wider than its place"
    assert purse + 19 - 16 >= third // 2 - 3 + 22, "the seal has a rim"
