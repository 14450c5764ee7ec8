"""Pictures of Roam against golden ones, and what must hold of every picture."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import partial
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.core import Outcome
from engine.roam.events import Bought, Claimed, Explored, LandLaid, Placed, Replaced, Slid, Woke
from engine.roam.squares import parse
from engine.roam.view import Edge, Exploration, Phase
from render.base import Names, together
from render.drawing.encoding import encode, headed
from render.drawing.theme import BEIGE
from render.renderers import RENDERERS
from render.roam import for_deck
from render.roam.pictures import preview as roam_preview
from render.roam.pictures.auction_picture import auction
from render.roam.pictures.plan import changes, news_of
from render.roam.pictures.preview import plan_preview
from render.roam.pictures.result import ranking, result
from render.roam.pictures.table_picture import table
from render.roam.sprites import lands
from render.words import words
from tests.render.picture_checks import same_in_any_thread, small_and_close
from tests.support import roam_views
from tests.support.lettered import Lettered
from tests.support.names import STRANGE
from tests.support.roam_views import NAMES

WORDS = words()
BOUND = for_deck(roam_views.game().deck).for_match(WORDS, Names(NAMES, NAMES)).pictures


def squares(text):
    return tuple(parse(name) for name in text.split())


def with_markers(view, **places):
    """Return the view with markers set: ``a1="0"`` or, from the bottom up, ``a1="01"``."""
    markers = list(view.markers)
    for name, seats in places.items():
        markers[parse(name)] = tuple(int(seat) for seat in seats)
    return replace(view, markers=tuple(markers))


def late():
    view = with_markers(
        roam_views.table(4, characters=9, artifacts=2, density=6), b1="0", b2="0", c2="0", d5="0", f4="2", f5=""
    )
    events = (
        Explored(0, "s1"),
        Placed(0, squares("b1 b2 c2"), 1),
        Replaced(0, "a0", parse("d5"), 1, 0),
        Slid(0, "a1", 2, parse("f5"), parse("f4")),
        Claimed(1, 3, view.players[1].characters[5].card.id, None, (1, 3, 1, 1), (0, 2, 3)),
        LandLaid(3, view.lands[3].id),
        Bought(0, view.players[0].artifacts[1].artifact.id, 2, view.row[3].id),
    )
    return view, events


def stacked():
    view = roam_views.table(4, characters=6, artifacts=1, density=8, stacked=True)
    return replace(view, outpost=True, lands=(*view.lands[:4], None, view.lands[5]), next_land=None, pile=0)


def thought():
    view = with_markers(
        roam_views.table(3, characters=7, artifacts=2, density=3), c3="0", c4="0", d4="0", e4="", d3="", b4=""
    )
    coins = [1 if at == parse("c4") else value for at, value in enumerate(view.coins)]
    view = replace(view, coins=tuple(coins), exploration=Exploration("s1", 0, (), (), (), squares("d3 b4")))
    return view, (Explored(0, "s1"), Placed(0, squares("c3 c4 d4"), 1))


def asked(view, events):
    """Return the panel's picture where a place is recommended, others have buttons, and others have moved before."""
    earlier = (Placed(0, squares("b3"), 1), Placed(1, squares("a3 e3"), 1), LandLaid(4, view.lands[4].id))
    chosen = {"best": "c3", "places": ("c3", "a1", "e4", "d5"), "others": ("a4", "b5", "c1", "f1", "f6")}
    return BOUND.preview(view, events=events, high=0.5, earlier=earlier, **chosen)


def scenes():
    """Return the golden pictures by name."""
    view, events = late()
    mind, steps = thought()
    return {
        "table-2-early": lambda: whole(roam_views.table(2, density=1)),
        "table-2-sides": lambda: whole(
            roam_views.table(2, characters=12, artifacts=5, density=4, edges=(Edge.WEST, Edge.EAST))
        ),
        "table-3-middle": lambda: whole(roam_views.table(3, characters=6, artifacts=2, density=4)),
        "table-4-late": lambda: whole(view, events),
        "table-4-stacked": lambda: whole(stacked()),
        "table-4-auction": lambda: whole(roam_views.auction()),
        "preview-asked": lambda: (
            headed(partial(asked, mind, steps), question="Where should Reva explore?", colours=BEIGE).image
        ),
        "preview": lambda: BOUND.preview(mind, events=steps).image,
        "preview-turning": lambda: BOUND.preview(roam_views.turning()).image,
        "preview-tableau": lambda: BOUND.preview(view, events=events).image,
        "shop": lambda: BOUND.preview(replace(roam_views.table(2, characters=5), phase=Phase.BUY)).image,
        "auction": lambda: together(BOUND.table(roam_views.auction()))[0].image,
        "result": lambda: BOUND.result(roam_views.over()).image,
    }


def whole(view, events=()):
    return together(BOUND.table(view, events=events))[-1].image


SCENES = scenes()


@pytest.mark.parametrize("name", SCENES)
def test_picture(name, golden):
    image = SCENES[name]()
    assert image.mode == "RGB"
    golden(name, image)


def test_the_key_of_signs(golden):
    drawn = RENDERERS["roam"].key(words())
    golden("roam-key", drawn.image)
    assert "blank square: fill it for 2 coins" in drawn.alt


@pytest.mark.parametrize("name", ["table-4-late", "preview", "auction", "result"])
def test_the_same_view_gives_the_same_bytes_in_any_thread(name):
    same_in_any_thread(SCENES[name])


@pytest.mark.parametrize("name", ["table-4-late", "result"])
def test_encoding_is_small_and_close(name):
    small_and_close(SCENES[name](), {12: 0.015, 24: 0.0005})


def test_a_picture_of_many_colours_keeps_them_all():
    slope = Image.linear_gradient("L").resize((700, 700))
    image = Image.merge("RGB", (slope, slope.rotate(90), slope.rotate(180)))
    with Image.open(BytesIO(encode(image))) as back:
        assert ImageChops.difference(image, back.convert("RGB")).getbbox() is None


def test_people_with_strange_names_can_be_drawn():
    assert table(roam_views.table(4), Lettered(WORDS, STRANGE)).size[0] == 1000
    auction(roam_views.auction(), Lettered(WORDS, STRANGE))
    result(roam_views.over(), Lettered(WORDS, STRANGE))


def test_what_is_new_to_a_seat_happened_after_it_last_acted():
    events = (Placed(0, (1,), 1), Placed(1, (2,), 1), Claimed(0, 0, "x", None, (), ()), Woke(0, None, ()))
    assert news_of(0, events) == events[1:]
    assert news_of(1, events) == events[2:]
    assert news_of(2, events) == events


def test_what_others_did_glows_and_ones_own_step_has_a_thin_line():
    view, _ = thought()
    placed = {name: (Placed(seat, squares("e3"), 1),) for seat, name in enumerate(("own", "other"))}
    plain = BOUND.preview(view, high=0.5).image
    own = BOUND.preview(view, events=placed["own"], high=0.5).image
    new = BOUND.preview(view, earlier=placed["other"], high=0.5).image
    none = BOUND.preview(view, earlier=placed["own"], high=0.5).image
    square = plan_preview(view.players[0], exploring=True).map.squares[parse("e3")]
    inner = square.inset(8)
    box, edge = (inner.x, inner.y, inner.right, inner.bottom), (square.x, square.y, square.right, square.bottom)
    assert none.tobytes() == plain.tobytes(), "what one did oneself in the last turn is not new"
    assert new.crop(box).tobytes() != plain.crop(box).tobytes(), "the square is filled with light"
    assert own.crop(edge).tobytes() != plain.crop(edge).tobytes()
    assert own.crop(box).tobytes() == plain.crop(box).tobytes(), "a line does not touch what is inside"
    both = BOUND.preview(view, events=placed["own"], others=("e3",), high=0.5).image
    assert both.tobytes() == own.tobytes(), "what is outlined by the step has no second outline"


def test_only_blanks_to_fill_are_dashed_and_only_a_first_marker_brings_coins():
    view, events = thought()
    filled = with_markers(view, d3="1", b4="0")
    none = replace(filled, exploration=replace(filled.exploration, blanks=()))
    assert BOUND.preview(filled).image.tobytes() == BOUND.preview(none).image.tobytes()
    assert BOUND.preview(view).image.tobytes() != BOUND.preview(filled).image.tobytes()
    assert roam_preview._gains(view, events) == dict.fromkeys(squares("c4"), 1)
    assert roam_preview._gains(with_markers(view, c4="10"), events) == {}


def test_what_buttons_name_and_what_can_be_chosen_is_on_the_picture():
    view, _ = thought()
    plain = BOUND.preview(view, high=0.5).image
    board = plan_preview(view.players[0], exploring=True).map

    def changed(**chosen):
        found = BOUND.preview(view, high=0.5, **chosen).image
        boxes = [(one.x, one.y, one.right, one.bottom) for one in board.squares]
        return {at for at, box in enumerate(boxes) if found.crop(box).tobytes() != plain.crop(box).tobytes()}

    assert changed(places=("a1", "f6"), others=("c1",)) == set(squares("a1 f6 c1"))
    assert changed(places=("a1", "f6"), best="f6") == set(squares("a1 f6"))
    green, white = (BOUND.preview(view, high=0.5, places=("a1", "f6"), best=best).image for best in ("a1", ""))
    assert green.tobytes() != white.tobytes()
    many = [f"{column}{row}" for column in "abc" for row in range(1, 6)]
    assert changed(others=many) == set(), "where nearly all can be chosen, none is outlined"


def test_markers_of_a_claimed_land_are_not_outlined():
    found = changes((Placed(0, squares("a1 c1 d2"), 0), Claimed(0, 0, "x", None, (6,), ()), LandLaid(0, "y")))
    assert found.squares == squares("c1 d2")
    assert (found.lands, found.cards) == ((0,), ((0, "x"),))


@pytest.mark.parametrize(
    ("standing", "empty", "said", "leader", "last"),
    [
        ((), 6, [], None, False),
        (((0, 3),), 3, ["R", "3 :", "0"], 0, False),
        (((0, 3), (1, 2)), 1, ["R", "3 :", "G", "2"], 0, True),
        (((0, 2), (1, 1), (2, 1)), 2, ["R", "2 :", "G", "1"], 0, False),
        (((0, 2), (1, 2), (2, 1)), 1, ["R", "G", "2"], None, True),
        (((0, 1), (1, 1), (2, 1)), 3, ["R", "G", "Y", "1"], None, False),
    ],
)
def test_a_scroll_says_who_leads_who_is_second_and_that_one_square_is_left(standing, empty, said, leader, last):
    look = Lettered(WORDS, NAMES)
    race = lands.shown(standing, look, empty=empty)
    parts = (
        [one if isinstance(one, str) else one.letter for one in lands._parts(race.standing, " :")] if standing else []
    )
    assert parts == said
    assert race.leader == (None if leader is None else look.identity(leader))
    assert race.last is last


def test_one_square_left_and_the_leader_are_seen_on_a_scroll():
    view = roam_views.table(2)
    look, card = Lettered(WORDS, NAMES), view.lands[0]
    for draw, size in ((lands.scroll, (302, 66)), (lands.slim_scroll, (134, 34))):
        seen = {
            draw(card, size, lands.shown(standing, look, empty=empty)).tobytes()
            for standing in (((0, 3), (1, 2)), ((1, 3), (0, 2)), ((0, 2), (1, 2)))
            for empty in (1, 2)
        }
        assert len(seen) == 6


def test_equal_points_and_coins_share_a_place():
    view = roam_views.over(3)
    even = replace(view, players=tuple(replace(each, coins=2) for each in view.players))
    assert ranking(even, Outcome((9, 12, 9), (1,), "ten")) == ((1, 1), (2, 0), (2, 2))
    assert ranking(even, Outcome((9, 9, 4), (0, 1), "ten")) == ((1, 0), (1, 1), (3, 2))
    # who is left when the others resigned wins, whatever the points
    assert ranking(even, Outcome((9, 12, 9), (0,), "resigned"))[0] == (1, 0)


def test_there_is_no_auction_and_no_result_before_their_time():
    with pytest.raises(ValueError, match="no auction"):
        auction(roam_views.table(), Lettered(WORDS, NAMES))
    with pytest.raises(ValueError, match="phase"):
        result(roam_views.table(), Lettered(WORDS, NAMES))


def test_standard_cards_are_not_sent_to_another_process_but_cards_of_ones_own_are():
    standard = RENDERERS["roam"].for_match(WORDS, Names(NAMES, NAMES)).pictures
    there = pickle.loads(pickle.dumps(standard))
    assert there == standard
    assert there.deck is standard.deck
    own = for_deck(replace(standard.deck, digest="0a1b2c3d")).for_match(WORDS, Names(NAMES, NAMES)).pictures
    assert pickle.loads(pickle.dumps(own)) == own
    assert len(pickle.dumps(standard)) < 500 < len(pickle.dumps(own)) / 10
