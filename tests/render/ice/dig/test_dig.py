"""Pictures of the dig of ICE: the layout as arithmetic, golden pictures, and what must hold of every picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot

import pytest
from PIL import Image, ImageDraw

from engine.ice import GAME
from engine.ice.advice import foreseen
from engine.ice.board import BESIDE, BY_NAME, COVERS, DEEP, NAMES, TILES
from engine.ice.events.days import Moved
from engine.ice.events.dig import Allocated, CampLowered, Collapsed, Excavated, Herded, SnowTaken
from engine.ice.events.logbook import Snowed
from engine.ice.pending import Displace
from render.drawing.layout import Rect
from render.ice.changes import changes, shares
from render.ice.dig.dig_picture import dig
from render.ice.dig.framing import ACROSS, LOWEST, ROOMY, TALLEST
from render.ice.dig.geometry import (
    HALF,
    HIGH,
    LABEL,
    SNOWY,
    TALL,
    UNIT,
    WHOLE,
    WIDE,
    below,
    corners,
    gap,
    room,
    visible,
)
from render.ice.dig.labels.occupied import figure_box
from render.ice.dig.light import Light
from render.ice.dig.plan import plan_dig
from render.ice.dig.preview import Cost, forecast, preview
from render.ice.dig.preview import spent as spent_on
from render.ice.dig.slabs import texture_of
from render.ice.sprites.travellers import LEADER, TENT, crew, crew_width
from render.letters import lettering
from render.words import words
from tests.render.ice.scenes import NAMED, crowded, digging, late, public, scene
from tests.render.picture_checks import same_in_any_thread, small_and_close
from tests.support.ice_moments import KEPT, kept, recent
from tests.support.ice_table import do, table
from tests.support.lettered import Lettered
from tests.support.names import STRANGE

PLAYED = ("ice-1-curse", "ice-2-architects", "ice-3-journal", "ice-4-standard", "ice-5-standard")
WORDS = words()


def views():
    found = {f"{name}-{share}": recent(name, share, acts=2)[0] for name in PLAYED for share in (0, 0.3, 0.6, 0.9, 1)}
    found |= {"crowded": public(crowded()), "late": public(late())}
    return found | {"allocating": public(do(digging(), "excavate")[0])}


VIEWS = views()


# ---- layout


def inside(point, polygon):
    odd = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > point[1]) != (y1 > point[1]) and point[0] < x0 + (point[1] - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd


def region(cell):
    return [(cell.at[0] + x, cell.at[1] + y) for x, y in visible(cell.kind, over=cell.over)]


@pytest.mark.parametrize("name", VIEWS)
def test_every_visible_place_can_be_named_from_the_picture(name):
    view = VIEWS[name]
    plan = plan_dig(view)
    whole = Rect(0, 0, *plan.size)
    labels = [cell.label for cell in plan.cells if cell.kind]
    assert {cell.spot for cell in plan.cells if cell.kind} == {cell.spot for cell in view.cells if cell.visible}
    assert all(whole.holds(label) for label in labels)
    for one, other in combinations(labels, 2):
        assert not one.meets(other), (one, other)
    for cell in plan.cells:
        assert not cell.kind or inside(cell.label.middle, region(cell))


@pytest.mark.parametrize("name", VIEWS)
def test_figures_stand_in_the_seen_part_of_their_cell_and_beside_each_other(name):
    for cell in plan_dig(VIEWS[name]).cells:
        for figure in cell.figures:
            assert not cell.kind or inside(figure.at, region(cell)), (cell.spot, figure)
            assert figure.size >= 20
            assert hypot(figure.at[0] - cell.label.middle[0], figure.at[1] - cell.label.middle[1]) > 10 or not cell.kind
        for one, other in combinations(cell.figures, 2):
            # rims may meet, and who stands behind is seen above the others
            aside = abs(one.at[0] - other.at[0]) / (figure_box(one).w + figure_box(other).w)
            behind = abs(one.at[1] - other.at[1]) / (one.size + other.size)
            assert aside >= 0.4 or behind >= 0.25, (cell.spot, one, other)


@pytest.mark.parametrize("kind", range(1, 8))
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("count", range(8))
def test_name_icon_and_figures_of_a_cell_keep_apart(kind, over, count):
    space = room(kind, (1.0,) * count, over=over)
    x, y, side = space.icon
    assert abs(space.label[0] - x) >= (LABEL[0] + side * 0.8) / 2 or abs(space.label[1] - y) >= (17 + side * 0.8) / 2
    assert len(space.figures) == count
    for fx, fy in space.figures:
        assert abs(fx) <= HALF
        assert abs(fy) <= TALL


@pytest.mark.parametrize("kind", [SNOWY, WHOLE])
def test_a_whole_cell_holds_all_leaders_ten_archaeologists_and_a_camp_at_a_size_that_can_be_read(kind):
    everybody = (TENT, crew_width(10), *(LEADER,) * 5)
    assert room(kind, everybody, over=False).size >= 40


def test_archaeologists_are_drawn_one_by_one_up_to_five():
    # beyond that a number stands beside three of them
    assert crew_width(5) < crew_width(6) < crew_width(10)
    pictures = [crew(number, 60).tobytes() for number in range(1, 8)]
    assert len(set(pictures)) == 7


def test_i6_6_a_camp_that_lost_its_tile_is_seen_until_it_is_put_somewhere():
    lost = [view for moment in kept("ice-5-standard") if (view := moment.view()).decision.phase == "camp"]
    assert lost
    for view in lost:
        camp = view.decision.camp
        waiting = next(cell for cell in plan_dig(view).cells if cell.kind == 0)
        assert waiting.spot == view.camps[camp]
        assert [(figure.what, figure.value) for figure in waiting.figures] == [("camp", camp)]
        assert dig(view, Lettered(WORDS, NAMED)).width == WIDE


def test_i12_a_blizzard_names_the_cells_that_may_take_its_tile():
    snowed = [one.state for name in KEPT for one in kept(name) if one.view().decision.phase == "blizzard"]
    assert len(snowed) > 5
    for state in snowed:
        legal = {action.spot for action in GAME.legal(state, GAME.awaited(state)[0])}
        assert {cell for cell, _ in plan_dig(public(state)).offered} == legal


def test_i12_explorers_hidden_by_a_blizzard_are_seen_until_they_have_gone():
    state = scene(2, "a4d", leaders=("a4d",), archs={"a4d": 2}, frame=Displace(0, BY_NAME["a4d"], ()))
    tiles = state.ground.tiles | COVERS[BY_NAME["a4d"]]
    view = public(replace(state, ground=replace(state.ground, tiles=tiles)))
    waiting = next(cell for cell in plan_dig(view).cells if cell.kind == 0)
    assert [(figure.what, figure.value) for figure in waiting.figures] == [("archs", 2), ("leader", 0)]
    assert dig(view, Lettered(WORDS, NAMED)).width == WIDE


def test_no_two_neighbours_have_the_same_snow():
    for cell in TILES:
        assert all(texture_of(cell) != texture_of(other) for other in BESIDE[cell] if other in TILES)


def test_the_picture_turns_at_sunset():
    phases = {}
    for moment in kept("ice-4-standard"):
        view = moment.view()
        phases[view.decision.phase] = plan_dig(view).light
    assert {phases[phase] for phase in ("turn", "take", "over")} == {Light.DAY, Light.DUSK}
    assert phases["turn"] is Light.DAY
    assert phases["take"] is phases["over"] is Light.DUSK


def test_places_below_lie_around_the_tile():
    for name, lower in (("s4d", 3), ("a4d", 3), ("s1a", 3), ("d4d", 1)):
        found = below(BY_NAME[name])
        assert len(found) == lower
        assert len({at for _, at in found}) == lower


def test_corners_are_free_of_snow():
    # the widest row touches the margin; the topmost begins in the middle of a side
    assert gap(590, 600) == pytest.approx(WIDE / 2 - 12 * UNIT)
    assert gap(20, 60) > 300
    assert gap(HIGH - 60, HIGH - 20) > 240
    assert len(corners((0, 0), 1)) == 6


# ---- what changed, what is foreseen


def test_changes_of_events():
    spot = BY_NAME
    found = changes(
        (
            Moved(1, spot["s4c"], spot["s4d"], 2, free=False),
            Excavated(1, spot["s4d"], 1, 0, architects=False),
            SnowTaken(1, spot["s4d"]),
            Allocated(1, spot["s4d"], spot["a4d"], 2, (1,)),
            CampLowered(1, spot["s4d"], -1),
            Collapsed((spot["s2a"],), (spot["s3b"],), (), (), ()),
            Herded(0, spot["s8a"], spot["s8b"], 1),
            Snowed(0, spot["s2a"], 1, 0),
        )
    )
    assert [NAMES[each] for each in found.gone] == ["s4d", "s3b"]
    assert [NAMES[each] for each in found.spots] == ["a4d", "s8b", "s2a"]
    assert [(seat, NAMES[a], NAMES[b]) for seat, a, b in found.trails] == [(1, "s4c", "s4d"), (-1, "s8a", "s8b")]


def test_shares_of_an_allocation():
    events = (Allocated(0, 5, 60, 1, ()), Allocated(0, 5, 60, 1, (0, 2)), Allocated(0, 5, 61, 0, (1,)))
    assert shares((*events, CampLowered(3, 5, 61))) == {
        60: (("archs", 2), ("leader", 0), ("leader", 2)),
        61: (("leader", 1), ("camp", 3)),
    }


@pytest.mark.parametrize("name", PLAYED)
def test_i6_4_i7_3_what_is_foreseen_of_an_excavation_happens(name):
    seen = 0
    for before, after in pairwise(kept(name)):
        if not before.text.startswith("excavate"):
            continue
        found = foreseen(before.view(), before.text)
        paid = next(event for event in after.events if isinstance(event, Excavated))
        assert (found.dug, found.price.ep) == (paid.cell, paid.cost)
        collapsed = [event for event in after.events if isinstance(event, Collapsed)]
        fell = {cell for event in collapsed for cell in (*event.first, *event.chain)}
        # a decision within the excavation, a rescue say, may come before its last chain
        assert fell <= set(found.falling)
        seen += 1
    assert seen


@pytest.mark.parametrize("name", PLAYED)
def test_the_band_tells_what_a_step_really_costs_and_brings(name):
    verbs = ("build", "move", "walk", "step", "sail", "recruit", "pitch", "home", "use", "spark", "forage", "excavate")
    for before, after in pairwise(kept(name)):
        if before.text.split(":")[0] in verbs:
            then, now = (moment.view().players[before.state.active] for moment in (before, after))
            told = {cost.token: cost.amount for cost in spent_on(after.events, after.view(), WORDS)}
            for token, change in (("ep", now.ep - then.ep), ("rp", now.rp - then.rp)):
                amount = int(told.get(token, "0").replace("\N{MINUS SIGN}", "-"))
                assert amount == change, before


def test_two_steps_at_once_cost_what_their_first_cost():
    view = GAME.view(table(2, leaders=("s2d", None)), 0)
    first, second = (Moved(0, BY_NAME[one], BY_NAME[two], 0, True) for one, two in (("s4d", "s3d"), ("s3d", "s2d")))
    assert spent_on((first, second), view, WORDS) == (Cost("\N{MINUS SIGN}1", "ep"),)
    assert not spent_on((second,), view, WORDS), "nothing is said of it, as the first step was paid"


@pytest.mark.parametrize("text", ["move:s4c:1", "done", "no such thing", "play:manta:s4c", "build:s4c"])
def test_only_what_takes_a_tile_away_is_foreseen(text):
    assert foreseen(public(digging()), text) is None


def test_a_destroyed_tile_and_its_chain_are_foreseen():
    found = foreseen(public(digging()), "play:rune:s3a")
    assert found.dug == -1
    assert BY_NAME["s3a"] in found.falling
    assert forecast("play:rune:s3a", public(digging()), Lettered(WORDS)).mode == "RGB"


def test_nothing_can_be_foreseen_without_a_leader_on_a_tile():
    assert foreseen(public(scene(2)), "excavate") is None


# ---- pictures


def thought(name, verb, number):
    """Return a preview of the so-manieth act of a kind in a match."""
    done = [after for before, after in pairwise(kept(name)) if before.text.startswith(verb)][number]
    return preview(done.view(), Lettered(WORDS), events=done.events)


def foretold(name, number):
    before = [moment for moment in kept(name) if moment.text.startswith("excavate")][number]
    return forecast(before.text, before.view(), Lettered(WORDS))


def allocating():
    state, events = do(digging(), "excavate")
    return dig(public(state), Lettered(WORDS, NAMED), changed=changes(events))


def allocated():
    state, _ = do(digging(), "excavate")
    state, events = do(state, "even:d4d")
    return preview(public(state), Lettered(WORDS), events=tuple(events))


def of(name, share):
    view, events = recent(name, share, acts=2)
    return dig(view, Lettered(WORDS, NAMED), changed=changes(events))


SCENES = {
    "ice-dig-5-early": lambda: of("ice-5-standard", 0.25),
    "ice-dig-4-middle": lambda: of("ice-4-standard", 0.5),
    "ice-dig-2-end": lambda: of("ice-2-architects", 1),
    "ice-dig-3-late": lambda: dig(public(late()), Lettered(WORDS, NAMED)),
    "ice-dig-5-crowded": lambda: dig(public(crowded()), Lettered(WORDS, NAMED)),
    "ice-dig-5-allocating": allocating,
    "ice-preview-move": lambda: thought("ice-5-standard", "move", 4),
    "ice-preview-sail": lambda: thought("ice-5-standard", "sail", 0),
    "ice-preview-allocated": allocated,
    "ice-forecast": lambda: foretold("ice-5-standard", 14),
    "ice-forecast-open": lambda: forecast("excavate", public(digging()), Lettered(WORDS)),
}


@pytest.mark.parametrize("name", SCENES)
def test_picture(name, golden):
    image = SCENES[name]()
    assert image.mode == "RGB"
    assert image.width == (1200 if "-dig-" in name else ACROSS)
    # a forecast stands above few buttons, with what it costs
    assert image.height <= (1150 if "-dig-" in name else ROOMY + 60 if "forecast" in name else TALLEST)
    golden(name, image)


@pytest.mark.parametrize("name", ["ice-dig-5-crowded", "ice-preview-move", "ice-forecast"])
def test_nothing_is_written_smaller_than_11_pixels_on_a_picture_550_pixels_wide(name, monkeypatch):
    lettered, written = lettering._sprite, []
    monkeypatch.setattr(
        lettering, "_sprite", lambda text, face, size: written.append((size, text)) or lettered(text, face, size)
    )
    image = SCENES[name]()
    assert written
    # letters of seats and numbers on figures repeat what is seen
    assert [one for one in written if len(one[1]) > 2 and one[0] * 550 < 11 * image.width] == []


@pytest.mark.parametrize("name", ["ice-dig-5-crowded", "ice-preview-move", "ice-forecast"])
def test_the_same_view_gives_the_same_bytes_in_any_thread(name):
    same_in_any_thread(SCENES[name])


@pytest.mark.parametrize("name", ["ice-dig-5-crowded", "ice-dig-3-late"])
def test_encoding_is_small_and_close(name):
    small_and_close(SCENES[name](), {16: 0.02, 64: 0.0005}, kib=420)


def test_i2_6_the_picture_shows_nothing_that_only_one_seat_knows():
    for moment in kept("ice-5-standard")[::90]:
        pictures = {dig(moment.view(seat), Lettered(WORDS, NAMED)).tobytes() for seat in (None, 0, 3)}
        assert len(pictures) == 1


def test_i2_6_what_is_hidden_leaves_no_trace():
    state = digging()
    layout = list(state.ground.layout)
    hidden = [cell.spot for cell in public(state).cells if cell.kind == "tile" and not cell.visible]
    deep = [cell for cell in hidden if cell in DEEP]
    for one, other in zip(deep[:9], deep[:8:-1], strict=False):
        layout[one], layout[other] = layout[other], layout[one]
    assert layout != list(state.ground.layout)
    other = replace(state, ground=replace(state.ground, layout=tuple(layout)))
    assert dig(public(state), Lettered(WORDS, NAMED)).tobytes() == dig(public(other), Lettered(WORDS, NAMED)).tobytes()
    texts = [forecast("excavate", public(each), Lettered(WORDS)).tobytes() for each in (state, other)]
    assert texts[0] == texts[1]


def test_people_with_strange_names_can_be_drawn():
    assert dig(public(crowded()), Lettered(WORDS, STRANGE)).size == (WIDE, HIGH)


def test_outlines_of_what_is_seen_have_the_right_size():
    # each third is a third of the hexagon
    for kind in range(1, 8):
        for over in (False, True):
            mask = Image.new("L", (200, 200))
            ImageDraw.Draw(mask).polygon([(100 + x, 100 + y) for x, y in visible(kind, over=over)], fill=255)
            share = mask.histogram()[255] / (3 * 3**0.5 / 2 * TALL**2)
            assert share == pytest.approx(kind.bit_count() / 3, abs=0.03)


def test_a_question_is_shown_where_it_is_and_leaves_room_for_its_answers():
    view = VIEWS["allocating"]
    assert LOWEST - 9 < preview(view, Lettered(WORDS)).height <= LOWEST
    nowhere = replace(view, decision=replace(view.decision, phase="walk", cell=-1, spots=()))
    assert preview(nowhere, Lettered(WORDS)).size == (ACROSS, LOWEST), "around the leader that goes on"
    nowhere = replace(view, decision=replace(view.decision, phase="icefall", cell=-1, spots=()))
    assert preview(nowhere, Lettered(WORDS)).height <= TALLEST - 60, "anywhere: all of it"
