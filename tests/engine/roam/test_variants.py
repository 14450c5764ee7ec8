"""R11 outpost, R12 stacked markers, R13 animals."""

from collections import Counter
from itertools import product

import pytest

from engine.roam import GAME
from engine.roam.events import Claimed, OutpostTaken, Placed, Replaced, Slid
from engine.roam.squares import surrounded
from tests.support.roam_table import RICH, act, at, done, legal, markers, refused, seen, table

RING = "...... .AAA.. .AB... .AAA.. ...... ......"  # d3 closes the ring around c3


def test_r11_1_surrounding_another_players_marker_takes_the_outpost():
    step = act(table(RING, variants="outpost"), "explore:dot", "at:d3")
    assert step.events == (Placed(0, at("d3"), 0), OutpostTaken(0, *at("c3")))
    view = seen(step.state)
    assert view.outpost
    assert view.outpost_owner == 0
    assert view.players[0].outpost_points == 3


def test_r11_1_only_when_the_variant_is_played():
    step = act(table(RING), "explore:dot", "at:d3")
    assert step.events == (Placed(0, at("d3"), 0),)
    assert seen(step.state).outpost_owner is None


@pytest.mark.parametrize(
    "squares",
    [
        "...... .AAA.. .AA... .AAA.. ...... ......",  # around an own marker
        "...... .AAA.. .A.... .AAA.. ...... ......",  # around an empty square
        "...... .AAC.. .AB... .AAA.. ...... ......",  # one of the eight is a third player's
        "...... .AA... .AB... .AAA.. ...... ......",  # one is missing
    ],
)
def test_r11_1_all_eight_belong_to_one_player_and_the_ninth_to_another(squares):
    assert len(act(table(squares, seats=3, variants="outpost"), "explore:dot", "at:d3").events) == 1


def test_r11_1_a_marker_at_the_edge_cannot_be_surrounded():
    squares = "AAA... AB.... AAA... ...... ...... ......"
    assert OutpostTaken(0, *at("b2")) in act(table(squares, variants="outpost"), "explore:dot", "at:c2").events
    squares = "AB.... AAA... ...... ...... ...... ......"
    assert len(act(table(squares, variants="outpost"), "explore:dot", "at:c1").events) == 1
    assert surrounded((1 << 36) - 1).bit_count() == 16


def test_r11_1_the_outpost_is_kept_to_the_end():
    state = table(RING, variants="outpost", outpost_owner=1)
    step = act(state, "explore:dot", "at:d3")
    assert len(step.events) == 1
    assert seen(step.state).outpost_owner == 1
    state = table(RING, variants="outpost", artifacts=["slide1"])
    state = done(state, "explore:dot", "at:d3", "slide:c2:c1")
    assert seen(state).outpost_owner == 0, "kept though the ring is open again"


def test_r11_2_looked_for_after_a_blank():
    state = done(table(RING, characters=["wing"], variants="outpost", coins=(2, 0)), "explore:wing", "at:e3")
    assert act(state, "blank:d3").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_looked_for_after_a_replace():
    squares = "...... .AAA.. .ABB.. .AAA.. ...... ......"
    state = done(table(squares, variants="outpost", artifacts=["replace1"]), "explore:dot", "at:d3")
    assert act(state, "replace:d3").events[1] == OutpostTaken(0, *at("c3"))


def test_r11_2_looked_for_after_a_slide_and_before_exploring_too():
    squares = "...... .AAA.. .AB.A. .AAA.. ...... ......"
    state = table(squares, variants="outpost", artifacts=["slide1"])
    assert act(state, "slide:e3:d3").events == (Slid(0, "slide1", 0, *at("e3", "d3")), OutpostTaken(0, *at("c3")))


def test_r11_2_a_slide_can_give_it_to_another_player():
    squares = "...... .BBB.. .BA.B. .BBB.. ...... ......"
    state = table(squares, variants="outpost", artifacts=["slide1"])
    assert act(state, "slide:e3:d3").events[1] == OutpostTaken(1, *at("c3"))


@pytest.mark.parametrize(
    ("seats", "turn", "taker", "centre"),
    [(2, 1, 0, "b2"), (2, 2, 1, "e4"), (3, 2, 1, "e4"), (3, 3, 0, "b2")],
)
def test_r11_2_when_two_qualify_the_active_player_comes_first_then_clockwise(seats, turn, taker, centre):
    squares = "AAA... ABA... AAABBB ...BAB ...BBB ......"  # no play leads here: the first ring took the outpost
    state = table(squares, seats=seats, variants="outpost", turn=turn)
    assert act(state, "explore:dot", "at:a6").events[1] == OutpostTaken(taker, *at(centre))


def test_r11_2_looked_for_when_all_solid_squares_are_filled_markers_being_short():
    squares = "AAA... .B.... AAA... AAAAAA AAAAAA AAA..."  # 21, 3 left
    state = done(table(squares, variants="outpost", characters=["row"]), "explore:row", "at:a2")
    for text in ("fill:a2", "fill:c2"):
        step = act(state, text)
        assert len(step.events) == 1
        state = step.state
    assert act(state, "fill:d2").events == (Placed(0, at("d2"), 0), OutpostTaken(0, *at("b2")))


def test_r11_2_with_stacks_only_top_markers_count():
    squares = "...... .AAA.. .ABa... .AAA.. ...... ......"
    state = table(squares, variants="outpost stacked")  # c3: seat 0 on seat 1
    assert len(act(state, "explore:dot", "at:d3").events) == 1
    squares = "...... .AAA.. .AAb... .AAA.. ...... ......"
    state = table(squares, variants="outpost stacked")  # c3: seat 1 on seat 0
    assert act(state, "explore:dot", "at:d3").events[1] == OutpostTaken(0, *at("c3"))
    squares = "...... .AAA.. .AB... .AAAb.. ...... ......"
    state = table(squares, variants="outpost stacked")  # d4: seat 1 on seat 0
    assert len(act(state, "explore:dot", "at:d3").events) == 1


def test_r12_1_a_square_holds_two_markers_an_own_one_may_be_covered():
    state = table("AB.... ...... ...... ...... ...... ......", variants="stacked")
    step = act(state, "explore:pair", "at:a1")
    assert step.events == (Placed(0, at("a1", "b1"), 0),)
    assert markers(step.state)[0] == "AaBa...."
    assert seen(step.state).players[0].stock == 21


def test_r12_1_a_full_square_is_skipped():
    state = table("AbB.... ...... ...... ...... ...... ......", variants="stacked")
    step = act(state, "explore:pair", "at:a1")
    assert step.events == (Placed(0, at("b1"), 0),)
    assert seen(step.state).exploration.skipped == at("a1")


def test_r12_1_one_exploration_puts_at_most_one_marker_on_a_square():
    squares = "AAAAAA AAAAAA AAAAA. AAAA.. ...... ......"  # 21
    state = table(squares, variants="stacked", characters=["row"], coins=(9, 0))
    state = done(state, "explore:row", "at:a5", "fill:a5")
    refused(state, "fill:a5", "fill-other", square="a5", squares=("b5", "c5", "d5", "e5", "f5"))
    state = table(variants="stacked", characters=["frame"], coins=(9, 0))
    state = done(state, "explore:frame", "at:c3", "blank:b2")
    refused(state, "blank:b2", "filled", square="b2")


def test_r12_2_a_land_is_complete_when_each_square_holds_a_marker():
    state = table("AA.... AA.... A..... ...... ...... ......", variants="stacked")
    assert isinstance(act(state, "explore:dot", "at:b3", "done").events[0], Claimed)


def test_r12_2_all_markers_count_for_the_majority_and_go_back():
    state = table("AbAb.... AbB.... B..... ...... ...... ......", variants="stacked", coins=(0, 0))
    step = act(state, "explore:dot", "at:b3", "done")  # A 3 + 1, B 3 + 2
    assert step.events[0] == Claimed(1, 0, "plain1", None, (4, 5), (0,))
    assert [player.stock for player in seen(step.state).players] == [24, 24]
    assert markers(step.state)[0] == "......"


def test_r12_3_only_a_marker_on_an_empty_square_gains_coins():
    state = table("...... ...... ...... B..... ...... ......", variants="stacked", lands=RICH)
    step = act(state, "explore:bent", "at:a4")
    assert step.events == (Placed(0, at("a4", "b5"), 2),)


def test_r12_3_replace_only_on_a_full_square_with_anothers_marker_on_top():
    squares = "...... ...... ...... B..... .Ab.... ......"
    state = table(squares, variants="stacked", lands=RICH, artifacts=["replace1"], characters=["row dot tall"])
    state = done(state, "explore:dot", "at:b5")
    step = act(state, "replace:b5")
    assert step.events == (Replaced(0, "replace1", *at("b5"), 1, 2),), "coins by Replace's own text"
    assert markers(step.state)[4] == ".Aa...."
    state = table("...... ...... ...... B..... .Ba.... ......", variants="stacked", artifacts=["replace1"])
    refused(done(state, "explore:dot", "at:b5"), "replace:b5", "replace-own", square="b5")


def test_r12_3_replace_is_refused_while_there_is_room_on_top():
    state = table(
        "BbB.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["replace1"], coins=(9, 0)
    )
    state = done(state, "explore:bent", "at:a1")  # a1 full, blank b1 with one marker, b2
    refused(state, "replace:b1:pay", "replace-room", square="b1")
    assert legal(state) == ["blank:b1", "replace:a1", "done"]
    assert markers(done(state, "replace:a1"))[0] == "BaB...."


def test_r12_3_slide_takes_only_a_top_marker_to_an_empty_square():
    state = table("AbB.... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1"])
    assert legal(state, "slide") == ["slide:a1:a2", "slide:b1:c1", "slide:b1:b2"]
    step = act(state, "slide:a1:a2")
    assert step.events == (Slid(0, "slide1", 1, *at("a1", "a2")),)
    assert markers(step.state)[:2] == ["AB....", "B....."]
    refused(state, "slide:a1:b1", "slide-taken", target="b1")


def test_r12_3_an_own_marker_on_an_own_one_slides_alone():
    state = table("Aa..... ...... ...... ...... ...... ......", variants="stacked", artifacts=["slide1"])
    step = act(state, "slide:a1:b1")
    assert markers(step.state)[0] == "AA...."


@pytest.mark.parametrize("mode", ["basic", "full"])
@pytest.mark.parametrize("on", list(product([False, True], repeat=3)))
def test_r12_4_each_variant_is_switched_on_by_itself_and_all_combine(mode, on):
    names = ("outpost", "stacked", "animals")
    options = {"mode": mode} | {name: "on" if played else "off" for name, played in zip(names, on, strict=True)}
    view = GAME.view(GAME.setup(4, 1, options).state, None)
    assert (view.outpost, view.stacked, view.animals, view.full) == (*on, mode == "full")
    assert (view.pile, len(view.row)) == (37 + 5 * view.animals, 4 * view.full)


def test_r13_1_five_more_cards_are_shuffled_into_the_lands():
    state = GAME.setup(2, 1, {"animals": "on"}).state
    every = Counter((*state.cards.lands, *state.cards.pile))
    assert every == Counter(card.id for card in (*GAME.deck.lands, *GAME.deck.animals))
    assert len(state.cards.pile) == 42
    assert len(GAME.deck.animals) == 5


def test_r13_1_animals_are_ordinary_cards():
    state = table(
        "AA.... AA.... A..... ...... ...... ......", lands="cat plain1 plain2 plain3 plain4 plain5", variants="animals"
    )
    state = done(state, "explore:dot", "at:b3", "done", "explore:dot", "at:f6", "done")
    assert act(state, "explore:cat", "at:a1").events[0].squares == at("a1", "c1")
