"""The picture of the places that a question of ICE offers: what is on it, how large, and that it can be read."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from engine.ice import GAME
from engine.ice.advice import foreseen
from engine.ice.board import BY_NAME, DEEP, NAMES
from engine.ice.pending import Allocate
from render.base import Names
from render.drawing.layout import Rect
from render.ice import RENDERER
from render.ice.changes import changes
from render.ice.dig import preview as dig_preview
from render.ice.dig.framing import ACROSS, LETTERS, LOWEST, PHONE, ROOM, ROOMY, TALLEST, framed
from render.ice.dig.geometry import FLOOR_SEEN, HIGH, SPOTS_SEEN, WIDE, below
from render.ice.dig.labels.cell_room import in_sight
from render.ice.dig.labels.obstacles import crosses
from render.ice.dig.labels.occupied import pieces
from render.ice.dig.labels.place_names import (
    NUMBER,
    SMALL_DISC,
    number_disc,
    numbered_cells,
    opened_cells,
    without_plates,
)
from render.ice.dig.plan import plan_dig
from render.ice.dig.preview import choices, forecast, frame_of, written
from render.ice.prompts import choosing
from render.words import words
from tests.render.ice.scenes import NAMED, digging, public
from tests.render.picture_checks import same_in_any_thread, small_and_close
from tests.support.ice_moments import KEPT, kept
from tests.support.ice_table import table
from tests.support.lettered import Lettered

WORDS = words()
DESK = 550
"""The width that a desk gives to a picture."""


def offered(moment):
    """Return the seat's view and, by verb, the spots that its actions lead to, as many as a list holds."""
    seat = moment.seat
    found = {}
    for text in [GAME.encode(action) for action in GAME.legal(moment.state, seat)]:
        if token := choosing.numbered(text):
            found.setdefault(text.split(":")[0], dict.fromkeys(())).setdefault(BY_NAME[token])
    return moment.view(seat), {verb: tuple(spots)[:25] for verb, spots in found.items()}


def asked(verb, number, name="ice-4-standard"):
    """Return view and spots of the so-manieth moment of a match at which a verb leads to places."""
    several = (offered(moment) for moment in kept(name) if moment.seat is not None)
    found = [(view, spots[verb]) for view, spots in several if verb in spots]
    return found[number]


def test_what_is_written_can_be_read_on_a_phone_and_no_picture_is_higher_than_a_desk_likes():
    assert min(LETTERS, NUMBER) * PHONE / ACROSS >= 11
    assert TALLEST * DESK / ACROSS <= 260
    assert TALLEST * PHONE / ACROSS <= 160, "much of a phone's screen is left for the choice"


@pytest.mark.parametrize(
    "points",
    [[], [SPOTS_SEEN[0].at], [SPOTS_SEEN[0].at, SPOTS_SEEN[36].at], [FLOOR_SEEN[0].at, SPOTS_SEEN[20].at]],
)
def test_a_frame_holds_all_points_and_is_never_larger_than_the_dig_allows(points):
    frame = framed(points)
    wide, tall = frame.size
    assert (wide, LOWEST <= tall <= TALLEST) == (ACROSS, True)
    assert frame.part.w == pytest.approx(ACROSS * frame.scale, abs=1)
    for x, y in points:
        assert frame.part.inset(60).holds(Rect(round(x), round(y), 1, 1))
    if frame.scale == 1:
        assert Rect(0, 0, WIDE, HIGH).holds(frame.part)


def test_one_place_is_shown_as_large_as_on_the_board_and_places_far_apart_smaller():
    near, far = (
        framed([SPOTS_SEEN[BY_NAME["s4d"]].at]),
        framed([SPOTS_SEEN[BY_NAME[name]].at for name in ("s1a", "s8e")]),
    )
    assert near.scale == 1
    assert far.scale > 1.4


def test_a_place_too_far_from_the_others_gets_no_number_but_the_first_is_always_shown():
    view = public(digging())
    far = tuple(BY_NAME[name] for name in ("s1a", "s8e", "s1b", "s6b"))
    assert together(far, LOW) == (BY_NAME["s1a"], BY_NAME["s1b"])
    assert together(far, 0.65) == (far[0], *far[2:]), "a higher picture shows more of the dig"
    assert together(far, LOW, sure=2)[:2] == far[:2], "what has a button of its own is shown in any case"
    assert frame_of(view, far[:2]).part.holds(Rect(*map(round, SPOTS_SEEN[BY_NAME["s8e"]].at), 1, 1))


LOW = TALLEST / ACROSS


def together(spots, high, sure=1):
    """Return those of the spots for which one picture has room."""
    found = ROOM.together({NAMES[spot]: choosing.place(NAMES[spot]) for spot in spots}, high, sure=sure)
    return tuple(spot for spot in spots if NAMES[spot] in found)


def check(view, offered_spots, high=0.0):
    """Hold that every place has its number, on no piece and no other number, and that all is within the picture.

    Those that the picture has no room for have none.
    """
    plan = without_plates(plan_dig(view))
    spots = together(offered_spots, high or LOW)
    assert spots[0] == offered_spots[0]
    cells = numbered_cells(plan, spots)
    frame = frame_of(view, spots, high=high)
    assert all(frame.part.holds(Rect(round(cell.at[0]), round(cell.at[1]), 1, 1)) for cell in cells)
    numbers, _, names = written(view, plan, changes(()), frame, numbered=spots)
    assert [label.spot for label in numbers] == list(spots)
    assert all(label.free and label.line is None for label in names), "where places are counted, names need no lines"
    standing = pieces(plan)
    for label in (*numbers, *names):
        assert frame.part.holds(label.box), NAMES[label.spot]
        if label.line and label.free:
            near, _ = pieces(plan).near(label.line[1], 300)
            assert not any(crosses(label.line, box) for box, _ in near), NAMES[label.spot]
    for label in numbers:
        assert label.free, NAMES[label.spot]
        assert not standing.meet(label.box), NAMES[label.spot]
        assert min(label.box.w, label.box.h) / frame.scale >= SMALL_DISC - 1
    for one, other in combinations([*numbers, *names], 2):
        assert not one.box.meets(other.box), (one, other)
    shown = {cell.spot: cell for cell in cells}
    return Counter(not label.line and in_sight(shown[label.spot], label.box.middle) for label in numbers)


@pytest.mark.parametrize("name", ["ice-2-foragers", "ice-5-journal"])
def test_every_place_that_is_offered_has_its_number_and_nearly_all_have_it_on_them(name):
    on_it = Counter()
    for moment in kept(name)[5::90]:
        if moment.seat is not None:
            view, found = offered(moment)
            for spots in found.values():
                on_it += check(view, spots) + check(view, spots, 0.65)
    assert on_it[True] >= 10 * on_it[False]


@pytest.mark.slow
@pytest.mark.parametrize("name", KEPT)
def test_every_place_that_is_offered_has_its_number_in_any_kept_match(name):
    seen = Counter()
    for moment in kept(name):
        if moment.seat is None:
            continue
        view, found = offered(moment)
        for verb, spots in found.items():
            # of each kind of question some, at moments that differ
            if seen[view.decision.phase, verb] % 40 == 0:
                check(view, spots)
                check(view, spots, 0.65)
            seen[view.decision.phase, verb] += 1


def test_the_leader_of_the_seat_is_on_the_picture_and_so_is_what_cannot_be_seen():
    view = public(digging())
    hidden = BY_NAME["d2c"]
    check(view, (hidden,))
    assert choices(view, (hidden,), Lettered(words())).width == ACROSS
    assert choices(view, (BY_NAME["z3"],), Lettered(words())).width == ACROSS


def test_the_text_of_the_picture_tells_the_numbers():
    bound = RENDERER.pictures(Lettered(WORDS, NAMED))
    drawn = bound.preview(public(digging()), places=("s4c", "s5d"))
    assert drawn.alt == "Part of the dig, with the places you can choose: 1 S4C and 2 S5D. Your leader: A4D."
    assert drawn.name == "map"


def test_outcomes_are_low_beside_each_other_and_differ():
    state = table(3, leaders=("s4d", "s4d"), archs={"s4d": 2}, camps=("s4d", "a5e"), gone=("s4d",))
    view = GAME.view(replace(state, stack=(*state.stack, Allocate(0, BY_NAME["s4d"]))), 0)
    bound = RENDERER.for_match(words(), Names(("Ann", "Bob", "Cy"), ("Ann", "Bob", "Cy")))
    ways = bound.actions.shortcuts(view, 0)[:3]
    drawn = bound.pictures.preview(view, ends=ways)
    assert drawn.image.width == ACROSS
    assert drawn.image.height <= 240, "with question and buttons it fits a phone"
    assert drawn.alt == " ".join(f"{letter}: {way.label}." for letter, way in zip("ABC", ways, strict=True))
    wide = ACROSS // 3
    parts = [drawn.image.crop((number * wide, 0, (number + 1) * wide, drawn.image.height)) for number in range(3)]
    assert len({part.tobytes() for part in parts}) == 3
    one = bound.pictures.preview(view, ends=ways[:1])
    assert (one.image.width, one.alt) == (ACROSS, f"{ways[0].label}.")


def test_each_outcome_has_its_letter_and_an_outline_where_ones_own_leader_lands(monkeypatch):
    outlined, lettered = [], []
    part_picture, letter_disc = dig_preview.part_picture, dig_preview.letter_disc

    def drawn(view, plan, changed, frame, look, **more):
        outlined.append((changed.spots, view.players[0].leader))
        return part_picture(view, plan, changed, frame, look, **more)

    def letter(text, size):
        lettered.append(text)
        return letter_disc(text, size)

    monkeypatch.setattr(dig_preview, "part_picture", drawn)
    monkeypatch.setattr(dig_preview, "letter_disc", letter)
    state = table(3, leaders=("s4d",), archs={"s4d": 1}, gone=("s4d",))
    view = GAME.view(replace(state, stack=(*state.stack, Allocate(0, BY_NAME["s4d"]))), 0)
    bound = RENDERER.for_match(words(), Names(("Ann", "Bob", "Cy"), ("Ann", "Bob", "Cy")))
    ways = bound.actions.shortcuts(view, 0)[:3]
    bound.pictures.preview(view, ends=ways)
    assert outlined == [((BY_NAME[way.at],), BY_NAME[way.at]) for way in ways]
    assert len({way.at for way in ways}) == 3
    assert lettered == ["A", "B", "C"]


def test_numbers_differ_and_are_as_large_as_said():
    assert len({number_disc(number).tobytes() for number in range(1, 26)}) == 25


# ---- what a tile that is dug away would open


@pytest.mark.parametrize("name", ["ice-3-standard", "ice-5-journal"])
def test_the_names_of_what_opens_cover_nobody_and_point_into_what_opens(name):
    digs = [moment for moment in kept(name) if moment.seat is not None and moment.text.startswith("excavate")]
    assert len(digs) >= 8
    for moment in digs[::2]:
        view = moment.view(moment.seat)
        plan, dug = plan_dig(view), foreseen(view, moment.text).dug
        frame, cells = framed([SPOTS_SEEN[dug].at], tallest=ROOMY, lowest=ROOMY), opened_cells(plan, dug)
        assert all(cell.kind in {1, 2, 4} for cell in cells), "one third of each is under a tile"
        _, opened, names = written(view, plan, changes(()), frame, named=[dug], opened=cells)
        assert [label.spot for label in opened] == [spot for spot, _ in below(dug)]
        for label, cell in zip(opened, cells, strict=True):
            assert not pieces(plan).meet(label.box), NAMES[label.spot]
            assert frame.part.holds(label.box)
            assert label.free, NAMES[label.spot]
            if label.line is not None:
                assert in_sight(cell, label.line[1])
                near, _ = pieces(plan).near(label.line[1], 300)
                assert not any(crosses(label.line, box) for box, _ in near), NAMES[label.spot]
        for one, other in combinations([*opened, *names], 2):
            assert not one.box.meets(other.box), (one, other)
            assert one.spot != other.spot, "each place is named once"


# ---- a camp that is put somewhere


def test_i11_2_a_camp_is_shown_where_it_is_to_go_and_may_be_thought_over():
    moments = [moment for moment in kept("ice-2-wardens") if moment.view().decision.phase == "rehome"]
    free = 0
    for moment in moments:
        actions = GAME.legal(moment.state, moment.seat)
        steps = [GAME.apply(moment.state, moment.seat, action) for action in actions]
        free += sum(not step.barrier for step in steps)
        for action, step in zip(actions, steps, strict=True):
            assert step.barrier == step.reveals, "only what comes of it is a barrier"
            text = GAME.encode(action)
            assert forecast(text, moment.view(moment.seat), Lettered(WORDS)).width == ACROSS
    assert free


# ---- pictures

SCENES = {
    "ice-map-move": lambda: choices(*asked("move", 30), look=Lettered(words())),
    "ice-map-build": lambda: choices(*asked("build", 0), look=Lettered(words())),
    "ice-map-camp": lambda: choices(*asked("camp", 3), look=Lettered(words())),
}


@pytest.mark.parametrize("name", SCENES)
def test_picture(name, golden):
    golden(name, SCENES[name]())


def test_the_same_view_gives_the_same_bytes_in_any_thread():
    same_in_any_thread(SCENES["ice-map-camp"])


def test_it_is_small():
    small_and_close(SCENES["ice-map-move"](), {16: 0.02, 64: 0.0005})


def test_i2_6_what_is_hidden_leaves_no_trace():
    state = digging()
    layout = list(state.ground.layout)
    hidden = [cell.spot for cell in public(state).cells if cell.kind == "tile" and not cell.visible]
    deep = [cell for cell in hidden if cell in DEEP]
    layout[deep[0]], layout[deep[-1]] = layout[deep[-1]], layout[deep[0]]
    other = replace(state, ground=replace(state.ground, layout=tuple(layout)))
    spots = (BY_NAME["s4c"], deep[0])
    assert (
        choices(public(state), spots, Lettered(words())).tobytes()
        == choices(public(other), spots, Lettered(words())).tobytes()
    )
