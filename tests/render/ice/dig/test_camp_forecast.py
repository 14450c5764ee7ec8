"""A camp that has to move is shown at its new place before it goes, and reveals nothing."""

from engine.ice.advice import camp_moved
from engine.ice.board import NAMES
from render.base import Names
from render.ice import RENDERER
from render.words import words
from tests.support.ice_moments import kept

PEOPLE = ("Ann", "Bob", "Cy", "Dee")


def test_a_camp_that_moves_is_shown_at_its_new_place():
    moment = next(one for one in kept("ice-4-standard") if one.view().decision.phase == "rehome")
    view, spots = moment.view(), moment.view().decision.spots
    shown = RENDERER.for_match(words(), Names(PEOPLE, PEOPLE))
    one, other = (shown.pictures.forecast(f"camp:{NAMES[spot]}", view).image for spot in spots[:2])
    assert one.tobytes() != other.tobytes()
    assert shown.actions.nature(f"camp:{NAMES[spots[0]]}").role == "opens"
    seat = view.decision.seats[0]
    moved, spot = camp_moved(view, f"camp:{NAMES[spots[0]]}")
    assert [cell.spot for cell in moved.cells if cell.camp == seat] == [spot] == [spots[0]]
    assert moved.camps[seat] == moved.players[seat].camp == spot


def test_nothing_but_a_camp_is_moved_so():
    view = next(one for one in kept("ice-4-standard") if one.view().decision.phase == "rehome").view()
    assert camp_moved(view, "done") is camp_moved(view, "move:s4c") is camp_moved(view, "camp:nowhere") is None
