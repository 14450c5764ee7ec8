"""The board's first picture: the part of the dig where something stands or is dug, or all of it."""

import pytest
from PIL import ImageChops

from engine.ice.board import BY_NAME, TILES, ZONES
from render.base import together
from render.drawing.layout import Rect
from render.ice import RENDERER
from render.ice.changes import UNCHANGED, changes
from render.ice.dig.dig_picture import HEAD, part_of_dig, part_shown
from render.ice.dig.framing import ACROSS, trimmed
from render.ice.dig.geometry import HIGH, SPOTS_SEEN, WIDE
from render.ice.dig.plan import plan_dig
from render.look import Look
from render.words import words
from tests.render.ice.scenes import NAMED, crowded, late, public
from tests.render.picture_checks import same_in_any_thread
from tests.support.ice_moments import kept, recent
from tests.support.lettered import Lettered

WORDS = words()
PLAYED = ("ice-1-curse", "ice-2-architects", "ice-4-standard", "ice-5-standard")


def within(part, at):
    return part.inset(40).holds(Rect(round(at[0]), round(at[1]), 1, 1))


@pytest.mark.parametrize("name", PLAYED)
def test_everybody_and_all_that_is_dug_open_or_has_changed_is_on_the_board(name):
    seen = set()
    for moment in kept(name)[::12]:
        view = moment.view()
        part = part_shown(view, changes(moment.events))
        seen.add(part is None)
        if part is None:
            continue
        assert Rect(0, 0, WIDE, HIGH).holds(part)
        plan = plan_dig(view)
        cells = {cell.spot: cell for cell in plan.cells}
        for player in view.players:
            for spot in (player.leader, player.camp):
                assert spot < 0 or spot in ZONES or within(part, cells[spot].at)
        opened = [cell for cell in plan.cells if cell.spot in TILES and cell.kind not in (0, 7)]
        changed = [cells[spot] for spot in changes(moment.events).spots if spot in cells]
        assert all(within(part, cell.at) for cell in (*opened, *changed))
    assert seen == {True, False}, "early a part, later all of it"


def test_a_part_is_worth_it_only_where_it_is_smaller_and_is_hardly_higher_than_wide():
    near, first, last = (SPOTS_SEEN[BY_NAME[name]].at for name in ("s4d", "s1a", "s8e"))
    part = trimmed([near], head=HEAD)
    assert part.w == ACROSS
    assert part.h + HEAD <= 1.1 * part.w
    assert trimmed([first, last], head=HEAD) is None
    assert trimmed([], head=HEAD) is None
    assert part_shown(public(crowded()), UNCHANGED) is None
    assert part_shown(public(late()), UNCHANGED) is None


def test_nothing_is_left_out_once_the_match_is_over():
    view, events = recent("ice-2-architects", 1, acts=2)
    assert part_shown(view, changes(events)) is None


def test_the_table_shows_the_part_and_says_that_there_is_more():
    bound = RENDERER.pictures(Lettered(WORDS, NAMED))
    view, events = recent("ice-5-standard", 0.25, acts=2)
    part = part_shown(view, changes(events))
    dig, _ = together(bound.table(view, events=events))
    assert dig.image.size == (part.w, part.h + HEAD)
    whole = bound.table(view, events=events)[0].whole()
    assert (whole.image.size, whole.alt) == ((WIDE, HIGH), dig.alt)
    view = public(late())
    assert bound.table(view)[0].whole is None
    assert together(bound.table(view))[0].image.size == (WIDE, HIGH)


def test_all_of_the_dig_wears_the_colours_that_people_have_chosen():
    view, events = recent("ice-5-standard", 0.25, acts=2)
    dealt, chosen = (
        RENDERER.pictures(Look(WORDS, NAMED, colours)).table(view, events=events)[0].whole().image
        for colours in ((), (4, 3, 2, 1, 0))
    )
    assert ImageChops.difference(dealt, chosen).getbbox()


def early():
    view, events = recent("ice-5-standard", 0.25, acts=2)
    return part_of_dig(part_shown(view, changes(events)), view, Lettered(WORDS), changed=changes(events))


def test_picture(golden):
    golden("ice-board-part", early())


def test_the_same_view_gives_the_same_bytes_in_any_thread():
    same_in_any_thread(early)
