"""Series to the end of what an action begins: how an allocation, a free move and snow tiles are offered as a whole."""

from dataclasses import replace
from itertools import product

import pytest

from engine.ice import GAME
from engine.ice.board import BY_NAME
from engine.ice.pending import Allocate
from engine.rng import Rng
from render.ice.prompts.series import begins, shortcuts
from render.ice.prompts.spots import Seen
from render.words import words
from tests.support.ice_moments import RAW
from tests.support.ice_random_play import MODES, choose
from tests.support.ice_table import do, legal, table

WORDS = words()


def offered(state, seat=0):
    return shortcuts(seat, Seen(GAME.view(state, seat), ("Ann", "Bob", "Cy", "Dee", "Eve"), WORDS))


def dug(*leaders, archs=1, **more):
    gone = ("s4d", *more.pop("gone", ()))
    state = table(3, leaders=leaders or ("s4d",), archs={"s4d": archs}, gone=gone, **more)
    return replace(state, stack=(*state.stack, Allocate(0, BY_NAME["s4d"])))


def labels(state):
    return [one.label for one in offered(state)]


def test_an_allocation_is_named_as_people_speak():
    kinds = {"a4d": "h1a", "a4e": "o1a", "a5e": "p1a"}
    state = dug(types=kinds, gone=("s3d", "s4e"))
    found = {one.label: one for one in offered(state)}
    assert set(found) == {
        f"Leader to {here}, 1 to {there}" for here, there in product(("A4D", "A4E", "A5E"), repeat=2) if here != there
    }
    assert found["Leader to A4E, 1 to A5E"].hint == "Obliteration: 2 EP to dig, 1 EP to study"
    assert {one.at for one in found.values()} == {"a4d", "a4e", "a5e"}
    assert all(one.whole and one.drawn for one in found.values())


def test_those_who_go_the_same_way_are_named_together():
    assert set(labels(dug(archs=2))) == {
        "Leader to A4D, 1 each to A4E and A5E",
        "Leader to A4E, 1 each to A4D and A5E",
        "Leader to A5E, 1 each to A4D and A4E",
    }


def test_company_others_leaders_and_who_is_left():
    assert "Leader + 1 to A4D, 1 each to A4E and A5E" in labels(dug(archs=3))
    assert "Leader to A4D, Bob's leader to A4E, 1 to A5E" in labels(dug("s4d", "s4d"))
    placed, _ = do(dug(archs=1), "put:lead:a4d:0")
    assert sorted(labels(placed)) == ["1 archaeologist to A4E", "1 archaeologist to A5E"]


def test_a_free_move_and_the_spiders_are_offered_to_their_ends():
    state = table(2, leaders=("s4d",), archs={"s4d": 1}, hand="spiders")
    found = {one.texts: one.label for one in offered(state) if one.whole}
    assert found["walk:s3d:1", "step:s2d"] == "To S2D with 1 archaeologist (1 EP)"
    assert found["play:spiders:s3d:1", "stay"] == "To S3D with 1 archaeologist"
    walks = [texts[-1] == "stay" for texts in found if texts[0].startswith("walk")]
    assert walks == sorted(walks), "a move does the same as a free move of one step, so these come last"
    assert any(walks)


def test_archaeologists_are_sent_from_where_to_where():
    state = table(2, leaders=("s4d",), archs={"s4d": 3}, camps=("s1a", "s6f"), hand="smilodon whistle")
    found = {one.texts: one.label for one in offered(state) if one.whole}
    assert found["play:smilodon:s4d", "to:s3d"] == "3 archaeologists from S4D to S3D"
    assert found["play:whistle:s4d", "to:s6f:2"] == "2 archaeologists from S4D to S6F"
    assert ("play:whistle:s4d", "to:s1a:1") in found


def test_nobody_else_is_offered_anything():
    assert offered(dug(), seat=1) == ()


@pytest.mark.parametrize(("seats", "mode"), list(product((2, 4), MODES)), ids=str)
def test_each_can_be_done_ends_what_it_begins_and_fits_its_place(seats, mode):
    state, rng = GAME.setup(seats, 90 + seats, MODES[mode]).state, Rng.seeded(seats, f"series {mode}")
    seen = 0
    while awaited := GAME.awaited(state):
        seat = awaited[0]
        for one in offered(state, seat):
            if one.whole and (seen := seen + 1) % 7 == 0:
                assert begins(one.texts[0])
                assert one.texts[0] in legal(state, seat)
                assert 0 < len(one.label) <= 80
                assert len(one.hint) <= 100
                assert not RAW.search(f"{one.label} {one.hint}")
                then, _ = do(state, *one.texts, seat=seat)
                # whoever overworks may dig then, which reveals what comes next
                assert one.texts[0] == "overwork" or then.stack[-1].phase not in {
                    "allocate",
                    "held",
                    "walk",
                    "smilodon",
                    "whistle",
                }
        text, rng = choose(GAME, state, seat, rng)
        state, _ = do(state, text, seat=seat)
    assert seen > 20


def test_where_the_camp_goes_is_part_of_the_way():
    found = labels(dug(camps=("s4d", "a5e"), archs=2))
    assert "Leader to A4D, 1 each to A4E and A5E, camp to A4E" in found
    assert "Leader to A4D, 1 each to A4E and A5E, camp to A4D" in found


def test_long_names_leave_room_for_what_else_there_is_to_say():
    state = dug("s4d", "s4d", "s4d", archs=2, camps=("s4d", "a5e"))
    names = ("Ann", "Bartholomew Featherstonehaugh XI", "Bartholomew Featherstonehaugh X")
    found = [one.label for one in shortcuts(0, Seen(GAME.view(state, 0), names, WORDS))]
    assert all(len(one) <= 80 and "…" not in one and "camp to A" in one for one in found)
    assert len(set(found)) == len(found)


def test_where_all_has_to_go_as_it_goes_it_is_only_said_so():
    state = dug(archs=2, hand="rope")
    placed, _ = do(state, "put:lead:a4d:0")
    (one,) = offered(placed)
    assert (one.label, one.said) == ("1 archaeologist each to A4E and A5E", "Place everyone")


def test_the_activation_token_is_offered_with_what_it_is_for():
    state = table(2, guilds=("flame", "walkers"), leaders=("a4d",), gone=("s3d", "s4d", "s4e"), types={"a4d": "o1a"})
    found = {one.texts: one for one in offered(state) if one.texts[0] == "light"}
    assert ("light", "spark:obliteration:a4e") in found
    assert all(one.whole and one.near and one.at for one in found.values())
    for texts in found:
        do(state, *texts)


def test_where_one_place_alone_is_left_a_snow_tile_asks_nothing_more():
    state = table(2, leaders=("s4d",), archs={"s4d": 1}, camps=("s1a",), hand="whistle")
    assert [one.texts for one in offered(state) if one.texts[0].startswith("play:whistle")] == [("play:whistle:s4d",)]
    do(state, "play:whistle:s4d")
