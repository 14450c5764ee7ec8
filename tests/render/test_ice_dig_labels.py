"""The names on the picture of the dig: their places as arithmetic, and how loud they are."""

import random
from itertools import combinations

import pytest

from engine.ice.board import BY_NAME, NAMES
from render.ice.dig.cell_room import holding
from render.ice.dig.changes import changes
from render.ice.dig.hexes import visible
from render.ice.dig.label_layout import BORDER, LIT, Wish, place_labels
from render.ice.dig.obstacles import Obstacles
from render.ice.dig.place_names import lit_spots, lively, name_labels, obstacles
from render.ice.dig.plan import plan_dig
from render.layout import Rect
from tests.support.ice_moments import KEPT, kept
from tests.support.ice_scenes import crowded, digging, late, public
from tests.support.ice_table import do


def inside(point, polygon):
    odd = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > point[1]) != (y1 > point[1]) and point[0] < x0 + (point[1] - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def region(cell):
    return [(cell.at[0] + x, cell.at[1] + y) for x, y in visible(cell.kind, over=cell.over)]


def corners(box):
    return [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


def check(view, events=()):
    """Hold that every place is named once, on no border, piece or highlight, in the cell or with a line to it."""
    plan, changed = plan_dig(view), changes(events)
    seen = [cell for cell in plan.cells if cell.kind]
    whole = Rect(0, 0, *plan.size)
    labels = name_labels(seen, plan, changed, obstacles(plan, view, changed), within=whole)
    cells = {cell.spot: cell for cell in plan.cells if cell.kind}
    assert [label.spot for label in labels] == list(cells)
    things, lit = obstacles(plan, view, changed), lit_spots(changed)
    for label in labels:
        assert label.free, NAMES[label.spot]
        assert not things.meet(label.box), NAMES[label.spot]
        if label.line is None:
            margin = LIT if label.spot in lit else BORDER
            grown = label.box.inset(-margin)
            assert all(inside(corner, region(cells[label.spot])) for corner in corners(grown)), NAMES[label.spot]
        else:
            assert inside(label.line[1], region(cells[label.spot])), NAMES[label.spot]
    for one, other in combinations(labels, 2):
        assert not one.box.meets(other.box), (one, other)
    return labels


@pytest.mark.parametrize("name", ["ice-2-flame", "ice-5-curse"])
def test_names_are_on_no_border_piece_or_highlight(name):
    for moment in kept(name)[10::70]:
        check(moment.view(), moment.events)


@pytest.mark.slow
@pytest.mark.parametrize("name", KEPT)
def test_names_are_on_no_border_piece_or_highlight_in_any_kept_match(name):
    for moment in kept(name)[::20]:
        check(moment.view(), moment.events)


def test_names_find_room_where_everybody_stands_in_one_cell():
    for state in (crowded(), late(), digging(), do(digging(), "excavate")[0]):
        check(public(state))


def test_most_names_stand_in_their_cells():
    labels = check(public(crowded()))
    assert sum(label.line is None for label in labels) >= 0.8 * len(labels)


def test_names_are_quiet_far_from_everything():
    view = public(late())
    found = lively(plan_dig(view))
    assert {BY_NAME[name] for name in ("d4e", "a3f", "s4f", "s5g", "d6b", "z0")} <= found
    assert not {BY_NAME[name] for name in ("s8a", "s7f", "a5a")} & found


def test_a_label_without_room_in_its_cell_goes_beside_it_and_one_without_any_says_so():
    plan = plan_dig(public(late()))
    cells = {cell.spot: cell for cell in plan.cells if cell.kind}
    full, beside = cells[BY_NAME["s8b"]], cells[BY_NAME["s8c"]]
    whole, wish = Rect(0, 0, *plan.size), Wish(full, ((36, 19),))
    covered = Rect(round(full.at[0]) - 70, round(full.at[1]) - 80, 140, 160)
    (label,) = place_labels([wish], [full, beside], Obstacles([covered]), within=whole, lit=())
    assert label.free
    assert label.line is not None
    assert all(inside(corner, region(beside)) for corner in corners(label.box))
    (label,) = place_labels([wish], [full], Obstacles([covered]), within=whole, lit=())
    assert not label.free


@pytest.mark.parametrize("kind", range(1, 8))
@pytest.mark.parametrize("over", [False, True])
def test_every_kind_of_cell_can_hold_a_name(kind, over):
    assert holding(kind, (36, 19), over=over, margin=BORDER)


@pytest.mark.parametrize("size", [(36, 19), (7, 8)])
def test_the_free_points_are_those_whose_boxes_meet_nothing(size):
    chance = random.Random(7)
    things = Obstacles(Rect(chance.randrange(280), chance.randrange(280), 9, 20) for _ in range(60))
    within = Rect(20, 11, 240, 261)
    points = [(x, y) for x in range(0, 300, 3) for y in range(0, 300, 7)]
    boxes = {(x, y): Rect(x - size[0] // 2, y - size[1] // 2, *size) for x, y in points}
    free = [at for at, box in boxes.items() if not things.meet(box)]
    assert things.free(points, size) == free
    assert things.free(points, size, within) == [at for at in free if within.holds(boxes[at])]
    assert 0 < len(free) < len(points)
    assert things.free([], size) == []
