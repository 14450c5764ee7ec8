"""The variants in corners and combinations (R11, R12), and that each ruling is told."""

import pytest

from engine.roam.events import (
    AuctionOpened,
    Claimed,
    OutpostTaken,
    Placed,
    Slid,
)
from engine.roam.game import RULINGS
from render.roam.texts.handbook import SENTENCES
from tests.support.roam_table import RICH, act, at, done, events, legal, markers, refused, seen, stocks, table

AROUND = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")


def ring(without=(), centre="B"):
    """Return a ring of seat 0 around c3 without some of its squares."""
    signs = ["."] * 36
    for one in at(*AROUND):
        signs[one] = "A"
    for one in at(*without):
        signs[one] = "."
    signs[at("c3")[0]] = centre
    return "".join(signs)


@pytest.mark.parametrize("last", AROUND)
def test_r11_1_each_of_the_eight_is_needed_and_any_may_be_the_last(last):
    missing = AROUND[(AROUND.index(last) + 1) % 8]
    state = table(ring([last, missing]), variants="outpost")
    step = act(state, "explore:dot", f"at:{last}")
    assert step.events == (Placed(0, at(last), 0),)
    state = table(ring([last]), variants="outpost")
    assert act(state, "explore:dot", f"at:{last}").events[1:] == (OutpostTaken(0, *at("c3")),)


@pytest.mark.parametrize("other", AROUND)
def test_r11_1_each_of_the_eight_must_be_the_same_players(other):
    squares = list(ring([other]))
    squares[at(other)[0]] = "B"
    state = table("".join(squares), variants="outpost")
    assert act(state, "explore:dot", "at:f6").events == (Placed(0, at("f6"), 0),)


def test_r11_2_a_marker_placed_into_anothers_ring_gives_that_one_the_outpost():
    """Seat 0's ring is empty in the middle; seat 1 places there in its own turn."""
    state = table(ring(centre="."), variants="outpost", turn=2)
    assert act(state, "explore:dot", "at:c3").events == (Placed(1, at("c3"), 0), OutpostTaken(0, *at("c3")))


def test_r11_2_a_marker_slid_into_a_ring_is_surrounded():
    signs = list(ring(["b3"], centre="."))
    signs[at("b3")[0]] = "B"
    state = table("".join(signs), variants="outpost", artifacts=["slide1"])
    state = done(state, "slide:b3:c3")
    assert seen(state).outpost_owner is None
    assert act(state, "explore:dot", "at:b3").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_a_free_blank_and_a_replace_on_a_blank_can_close_the_ring():
    state = table(ring(["d3"]), characters=["wing"], variants="outpost", artifacts=["free1"])
    assert act(state, "explore:wing", "at:e3", "free:d3").events[1] == OutpostTaken(0, *at("c3"))
    signs = list(ring())
    signs[at("d3")[0]] = "B"
    state = table("".join(signs), characters=["wing"], variants="outpost", artifacts=["replace1"], coins=(2, 0))
    assert act(state, "explore:wing", "at:e3", "replace:d3:pay").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_a_replace_of_an_own_centre_is_a_surrounded_marker_of_the_replacer():
    """Seat 1 replaces the own marker in the middle of seat 0's ring: now it is another player's."""
    state = table(ring(centre="A"), variants="outpost", turn=2, artifacts=["", "replace1"])
    state = done(state, "explore:dot", "at:c3")
    assert act(state, "replace:c3").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_and_r12_a_slide_that_uncovers_a_marker_can_close_the_ring():
    rows = ["......", ".AAA..", ".ABAb..", ".AAA..", "......", "......"]
    state = table(" ".join(rows), variants="outpost stacked", artifacts=["slide1"])
    step = act(state, "slide:d3:e3")
    assert step.events == (Slid(0, "slide1", 1, *at("d3", "e3")), OutpostTaken(0, *at("c3")))


def test_r11_2_and_r12_covering_a_marker_of_the_ring_opens_it():
    rows = ["......", ".AAA..", ".AB...", ".AAA..", "......", "......"]
    state = table(" ".join(rows), variants="outpost stacked", turn=2)
    state = done(state, "explore:dot", "at:b2", "done")
    assert act(state, "explore:dot", "at:d3").events == (Placed(0, at("d3"), 0),)


def test_r11_2_the_ring_is_seen_before_the_lands_are_claimed():
    """The last marker closes the ring and completes a land of it: the outpost comes first."""
    state = table("..AB.. .AAA.. .AB... .AAA.. ...... ......", variants="outpost")
    found = events(state, "explore:dot", "at:d3", "done")
    assert found[1:4] == (
        Placed(0, at("d3"), 0),
        OutpostTaken(0, *at("c3")),
        Claimed(0, 1, "plain2", None, (4, 2), (1,)),
    )


def test_r12_1_a_blank_may_cover_a_marker_for_2_coins_without_gaining():
    state = table(
        "...... ...... ...... ...... ...... .B....", lands=RICH, variants="stacked", characters=["wing"], coins=(2, 0)
    )
    state = done(state, "explore:wing", "at:a6")
    assert events(state, "blank:b6") == (Placed(0, at("b6"), 0, blank=True, paid=2),)
    assert markers(done(state, "blank:b6"))[5] == "ABa...."


def test_r12_1_without_the_variant_nothing_is_covered():
    state = table("B..... ...... ...... ...... ...... ......")
    assert markers(done(state, "explore:pair", "at:a1"))[0] == "BA...."


def test_r12_2_covered_markers_make_a_tie():
    state = table("AbB.... AbB.... A..... ...... ...... ......", variants="stacked")
    step = act(state, "explore:dot", "at:b3", "done")  # A 3 + 1, B 2 + 2
    assert step.events == (AuctionOpened(0, "plain1", (0, 1)),)


def test_r12_3_a_skipped_square_with_room_after_a_slide_is_neither_filled_nor_replaced():
    state = table(
        "AbB.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1 replace1"], coins=(9, 0)
    )
    state = done(state, "explore:dot", "at:a1", "slide:a1:a2")
    refused(state, "replace:a1", "replace-own", square="a1")
    refused(state, "blank:a1", "blank-none")
    state = table("BaB.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1 replace1"])
    state = done(state, "explore:dot", "at:a1", "slide:a1:a2")
    refused(state, "replace:a1", "replace-room", square="a1")


def test_r12_3_a_marker_on_an_own_one_is_offered_to_replace_and_an_own_top_is_not():
    state = table(
        "AbBaBb... ...... ...... ...... ...... ......", variants="stacked", artifacts=["replace1"], characters=["row"]
    )
    state = done(state, "explore:row", "at:a1")
    assert legal(state, "replace") == ["replace:a1", "replace:c1"]


def test_r12_3_a_replaced_top_marker_may_lie_on_an_own_one_and_both_count():
    state = table("AbB.... BB.... B..... ...... ...... ......", variants="stacked", artifacts=["replace1"])
    state = done(state, "explore:pair", "at:a1", "replace:a1")
    assert markers(state)[0] == "AaBa...."
    assert stocks(state) == [21, 20]


def test_r12_3_a_lower_marker_stays_when_the_top_one_slides():
    state = table("BaA.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1"])
    assert legal(state, "slide") == ["slide:a1:a2", "slide:b1:c1", "slide:b1:b2"]
    assert markers(done(state, "slide:a1:a2"))[:2] == ["BA....", "A....."]


def test_r12_3_a_slide_that_leaves_a_marker_does_not_open_the_land():
    state = table("AA.... AA.... AAa.... ...... ...... ......", variants="stacked", artifacts=["slide1"])
    step = act(state, "explore:dot", "at:f6", "slide:b3:b4", "done")
    assert step.events[0] == Claimed(0, 0, "plain1", None, (6, 0), ())


def test_every_ruling_has_its_sentence():
    assert list(SENTENCES) == list(RULINGS)
