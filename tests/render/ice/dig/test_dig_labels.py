"""The names on the picture of the dig: their places as arithmetic, and how loud they are."""

import random
from itertools import combinations, product
from math import hypot

import pytest

from engine.ice.board import BY_NAME, HIGH_LEDGE, LEVEL, LOW_LEDGE, NAMES, POSITION, SNOW, TILES, ZONES
from render.drawing.layout import Rect
from render.drawing.theme import Face
from render.ice.changes import changes
from render.ice.dig import marks
from render.ice.dig.dig_picture import SIZES
from render.ice.dig.geometry import HALF, TALL, WALLS, land, pixel, visible
from render.ice.dig.labels import label_layout
from render.ice.dig.labels.cell_room import centre, holding
from render.ice.dig.labels.label_layout import BORDER, LIT, BesideRoom, Wish, place_labels
from render.ice.dig.labels.obstacles import ALL, GRID, SOFT, Cluster, Obstacles, along, bits, crosses, points, sides_of
from render.ice.dig.labels.occupied import obstacles, pieces
from render.ice.dig.labels.place_names import (
    FULL,
    QUIET,
    QUIET_ON_ROCK,
    contrast,
    ink,
    lit_spots,
    lively,
    name_labels,
    useful,
    written,
)
from render.ice.dig.plan import anchor, plan_dig
from render.letters.lettering import cap
from tests.render.ice.scenes import crowded, digging, late, public
from tests.support.ice_moments import KEPT, kept
from tests.support.ice_table import do

PLACES = {(LEVEL[spot], POSITION[spot]): spot for spot in (*TILES, *HIGH_LEDGE, *LOW_LEDGE)}


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


def walls(plan):
    """Cover the walls that are seen of snow, of tiles and of the ledge with boxes: below their lower sides."""
    seen = {cell.spot: cell for cell in plan.cells if cell.kind}
    ledge = {*HIGH_LEDGE, *LOW_LEDGE}
    for spot in (*TILES, *ledge):
        if spot in TILES and not plan.tiles >> spot & 1:
            continue
        x, y = pixel(POSITION[spot])
        for side in (-1, 1):
            beside = PLACES.get((LEVEL[spot], (POSITION[spot][0] + (-3 if side < 0 else 0), POSITION[spot][1] + 3)))
            if beside in TILES and plan.tiles >> beside & 1:
                continue
            if spot in ledge and beside in ledge:
                continue
            if spot in TILES and beside in ledge and spot not in seen:
                continue
            deep = WALLS[LEVEL[spot]]
            ends = (x + side * HALF, y + TALL / 2 + deep / 2), (x, y + TALL + deep / 2)
            yield from ((spot, box) for box in along(ends, deep - 3))


def upper(spot, than):
    """Return whether the wall of a spot falls on that place: it is lower, or the ledge beside a tile."""
    return LEVEL[spot] < LEVEL[than] or (LEVEL[spot] == LEVEL[than] and spot in TILES and than not in TILES)


def on_a_wall(label, boxes):
    """Return the spot on whose wall a name in its cell lies: one right above, as the others are hidden there."""
    for spot, box in boxes:
        if box.meets(label.box) and LEVEL[spot] >= LEVEL[label.spot] - 1 and upper(spot, label.spot):
            return NAMES[spot]
    return None


def check(view, events=()):
    """Hold that places are named once, on nothing that is of use, in the cell or with a line that crosses nothing.

    Return the names, and the places for which there is no room.
    """
    plan, changed = plan_dig(view), changes(events)
    seen = [cell for cell in plan.cells if cell.kind]
    whole = Rect(0, 0, *plan.size)
    labels = name_labels(seen, plan, changed, obstacles(plan, view, changed), within=whole, sizes=SIZES)
    cells = {cell.spot: cell for cell in seen}
    named = [label.spot for label in labels]
    assert named == [spot for spot in cells if spot in set(named)]
    things, lit, steep = obstacles(plan, view, changed), lit_spots(changed), list(walls(plan))
    for label in labels:
        assert whole.holds(label.box)
        assert not things.meet(label.box), NAMES[label.spot]
        if label.line is None:
            margin = LIT if label.spot in lit else BORDER
            grown = label.box.inset(-margin)
            assert all(inside(corner, region(cells[label.spot])) for corner in corners(grown)), NAMES[label.spot]
            assert not on_a_wall(label, steep), NAMES[label.spot]
        else:
            assert inside(label.line[1], region(cells[label.spot])), NAMES[label.spot]
    for one, other in combinations(labels, 2):
        assert not one.box.meets(other.box), (one, other)
    lines = [label for label in labels if label.line]
    for label, other in product(lines, labels):
        if label is not other:
            assert not crosses(label.line, sides_of(other.box)), (label, other)
    for one, other in combinations(lines, 2):
        assert not any(crosses(one.line, sides_of(box)) for box in along(other.line)), (one, other)
    for label in lines:
        loose, clusters = things.near(label.line[1], 400)
        hard = [box for box, weight in loose if weight > SOFT] + [box for one in clusters for box in one.boxes]
        assert not any(crosses(label.line, box) for box in hard), NAMES[label.spot]
    return labels, [spot for spot in cells if spot not in named]


SEEN = [(name, start) for number, name in enumerate(KEPT) for start in (number % 7 + 3,)]


@pytest.mark.parametrize(("name", "start"), SEEN)
def test_names_and_their_lines_are_on_no_border_piece_wall_or_highlight_in_any_kept_match(name, start):
    found = [check(moment.view(), moment.events) for moment in kept(name)[start::40]]
    names, stuck = (sum(len(one[side]) for one in found) for side in (0, 1))
    # where a camp, three explorers and an arrow fill a third of a cell, a line would cross something: one in 200 begun
    assert len(found) >= 2
    assert stuck <= max(1, -(-names // 200))


def arrows(plan, changed):
    """Return the arrows of moves, each as its parts."""
    standing = pieces(plan)
    return [marks.plan_trail(anchor(plan, a), anchor(plan, b), standing) for _, a, b in changed.trails]


@pytest.mark.slow
def test_arrows_cover_no_piece_and_names_no_arrow_in_any_kept_match():
    drawn = stuck = 0
    for name in KEPT:
        for moment in kept(name)[::5]:
            changed = changes(moment.events)
            if not changed.trails:
                continue
            plan = plan_dig(view := moment.view())
            found = arrows(plan, changed)
            drawn += len(found)
            # where a cell is full the arrow is drawn below what stands there
            stuck += sum(pieces(plan).meet(mark.box) for arrow in found for mark in arrow)
            assert all(obstacles(plan, view, changed).meet(mark.box) for arrow in found for mark in arrow)
            assert all(arrow and arrow[-1].what in {"dart", "head"} for arrow in found)
    assert drawn > 100
    assert stuck <= drawn / 25


def test_an_arrow_goes_where_nothing_stands():
    start, end = (0, 0), (120, 0)
    (dart,) = marks.plan_trail(start, end, Obstacles())
    assert dart.at == (60, 0)
    covered = Rect(40, -20, 40, 28)
    (dart,) = marks.plan_trail(start, end, Obstacles([covered]))
    assert not covered.meets(dart.box)
    dots = marks.plan_trail(start, (400, 0), Obstacles([Rect(150, -20, 40, 40)]))
    assert len(dots) > 10
    assert not any(Rect(150, -20, 40, 40).meets(dot.box) for dot in dots)


@pytest.mark.slow
def test_only_places_of_use_have_a_line():
    lines = dropped = 0
    for name in KEPT:
        for moment in kept(name)[5::60]:
            view, changed = moment.view(), changes(moment.events)
            plan = plan_dig(view)
            seen = [cell for cell in plan.cells if cell.kind]
            needed, whole = useful(plan) | lit_spots(changed), Rect(0, 0, *plan.size)
            every, few = (
                name_labels(seen, plan, changed, obstacles(plan, view, changed), within=whole, needed=some)
                for some in (None, needed)
            )
            assert all(label.spot in needed for label in few if label.line)
            standing = {cell.spot for cell in seen if cell.figures}
            assert standing <= needed
            lines, dropped = lines + sum(label.line is not None for label in every), dropped + len(every) - len(few)
    assert lines > 100
    assert dropped > 0


def test_names_are_as_large_as_there_is_room():
    labels, _ = check(public(crowded()))
    sizes = {label.spot: SIZES[label.size] for label in labels}
    assert {sizes[spot] for spot in SNOW if spot in sizes} == {SIZES[0]}
    assert set(sizes.values()) == set(SIZES)
    for label in labels:
        room = cap(Face.NARROW, SIZES[0] if label.spot in ZONES else sizes[label.spot]) + 2
        assert label.box.h == room + 2 * 3 * (label.line is not None), "on a plate where it has a line"


def test_names_find_room_where_everybody_stands_in_one_cell():
    for state in (crowded(), late(), digging(), do(digging(), "excavate")[0]):
        assert not check(public(state))[1]


def test_most_names_stand_in_their_cells():
    labels, _ = check(public(crowded()))
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
    covered = Rect(round(full.at[0]) - 70, round(full.at[1]) - 80, 140, 136)
    (label,) = place_labels([wish], [full, beside], Obstacles([covered]), within=whole, lit=())
    assert label.free
    assert label.line is not None
    assert all(inside(corner, region(beside)) for corner in corners(label.box))
    (label,) = place_labels([wish], [full], Obstacles([covered]), within=whole, lit=())
    assert not label.free


@pytest.mark.parametrize("kind", range(1, 8))
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("wall", WALLS.values())
def test_every_kind_of_cell_can_hold_a_name(kind, over, wall):
    assert holding(kind, (36, 19), over=over, margin=BORDER, wall=wall)


def test_a_line_goes_around_what_is_in_its_way():
    box = (10, 10, 20, 20)
    assert crosses(((0, 0), (30, 30)), box)
    assert crosses(((0, 21), (30, 21)), box), "it is as wide as it is drawn"
    assert not crosses(((0, 24), (30, 24)), box)
    assert not crosses(((0, 25), (25, 40)), box)
    assert not crosses(((5, 0), (5, 30)), box)


GREYS = [(each, each, each) for each in range(0, 256, 5)]


@pytest.mark.parametrize("spot", [SNOW[0], BY_NAME["a2b"], BY_NAME["d3c"], HIGH_LEDGE[0], LOW_LEDGE[0], BY_NAME["z0"]])
def test_names_can_be_read_in_light_and_shadow_and_quiet_ones_hardly_call(spot):
    for under in GREYS:
        full, quiet = (written(spot, under, loud=loud) for loud in (True, False))
        assert contrast(full, under) >= FULL
        least = QUIET_ON_ROCK if spot in {*HIGH_LEDGE, *LOW_LEDGE} else QUIET
        assert 0.9 * least <= contrast(quiet, under) <= 1.4 * least, "light and shadow are told apart a little coarsely"
    assert written(spot, GREYS[-1 if sum(ink(spot)) < 300 else 0], loud=True) == ink(spot), "its own where that is read"


@pytest.mark.parametrize("size", [(36, 19), (7, 8)])
def test_the_free_points_are_those_whose_boxes_meet_nothing(size):
    chance = random.Random(7)
    things = Obstacles(Rect(chance.randrange(280), chance.randrange(280), 9, 20) for _ in range(60))
    within = Rect(20, 11, 240, 261)
    points = [(x, y) for x in range(0, 300, 3) for y in range(0, 300, 7)]
    boxes = {(x, y): Rect(x - size[0] // 2, y - size[1] // 2, *size) for x, y in points}
    free = [at for at, box in boxes.items() if not things.meet(box)]
    held = [at for at in free if within.holds(boxes[at])]
    assert things.free(points, size, within) == held
    assert 0 < len(held) < len(points)
    assert things.free([], size, within) == []


@pytest.mark.parametrize("size", [(36, 19), (7, 8)])
def test_the_free_places_of_a_cell_are_those_whose_boxes_meet_nothing(size):
    chance = random.Random(5)

    def some(number):
        return [Rect(chance.randrange(200), chance.randrange(220), 9, chance.randrange(5, 20)) for _ in range(number)]

    things, within, middle = Obstacles(some(30), [Cluster(some(6)), Cluster(some(6))]), Rect(50, 31, 97, 160), (111, 98)
    places = {at: Rect(at[0] - size[0] // 2, at[1] - size[1] // 2, *size) for at in points(ALL, middle)}
    asked = bits(chance.sample(GRID, 700))
    free = list(points(things.clear(asked, size, middle, within=within), middle))
    held = [at for at, box in places.items() if not things.meet(box) and within.holds(box)]
    assert free == [at for at in held if (at[0] - middle[0], at[1] - middle[1]) in set(points(asked))]
    assert 0 < len(free) < len(held) < len(places)


def test_free_places_beside_a_cell_come_the_nearest_first_though_cells_are_searched_one_after_the_other():
    plan = plan_dig(public(late()))
    cells = [cell for cell in plan.cells if cell.kind]
    room = BesideRoom(cells, Obstacles(), within=Rect(0, 0, *plan.size), lit=(), aside=land())
    for own in cells[::7]:
        (x, y), seen = centre(own), list(room.near(own, (42, 25), every=5, reach=300))
        assert seen == sorted(seen, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at))
        assert len(seen) == len(set(seen)) > 50


def test_ends_of_lines_are_spread_as_if_each_were_compared_with_all():
    chance = random.Random(3)
    points = sorted({(chance.randrange(0, 120, 4), chance.randrange(0, 140, 4)) for _ in range(400)})
    for by in (8, 16):
        found = []
        for point in points:
            if all(hypot(point[0] - x, point[1] - y) >= by for x, y in found):
                found.append(point)
        assert label_layout._spread(points, by) == found
