"""R4 exploring and R5 coins from the map."""

import pytest

from engine.roam.events import CoinTaken, Explored, NothingPlaced, Placed, Slid, Turned
from engine.roam.view import Phase
from tests.support.roam_table import (
    PLAIN,
    RICH,
    act,
    at,
    done,
    events,
    legal,
    markers,
    names,
    positions,
    refused,
    seen,
    table,
)

HOOK = ["hook", "dot"]  # ##o / #..


def test_r4_1_the_character_is_turned_down_and_the_pattern_placed():
    step = act(table(), "explore:bent", "at:c3")
    assert markers(step.state) == ["......", "......", "..A...", "...A..", "......", "......"]
    view = seen(step.state)
    assert [one.awake for one in view.players[0].characters] == [True, True, False]
    assert view.players[0].stock == 22
    assert step.events == (Placed(0, at("c3", "d4"), 0),)


@pytest.mark.parametrize(
    ("edge", "solid", "blank"),
    [
        ("S", "c3 d3 c4", "e3"),  # up is north: ##o / #..
        ("W", "c3 d3 d4", "d5"),  # up is east:  ## / .# / .o
        ("N", "d3 c4 d4", "b4"),  # up is south: ..# / o##
        ("E", "c3 c4 d4", "c2"),  # up is west:  o. / #. / ##
    ],
)
def test_r4_2_the_pattern_is_turned_to_the_owners_edge(edge, solid, blank):
    other = "N" if edge == "S" else "S"
    state = table(edges=edge + other, characters=[" ".join(HOOK)], coins=(2, 0))
    first = solid.split()[0]
    step = act(state, "explore:hook", f"at:{first}")
    assert step.events[0].squares == at(*solid.split())
    assert legal(step.state, "blank") == [f"blank:{blank}"]
    assert seen(step.state).exploration.quarters == "SWNE".index(edge)


@pytest.mark.parametrize("edge", "SWNE")
def test_r4_2_up_and_right_as_the_owner_reads_the_card(edge):
    """The pattern of frame plus a row: 'up' and 'right' by the rule's words for each edge."""
    up = {"S": (0, -1), "W": (1, 0), "N": (0, 1), "E": (-1, 0)}[edge]
    right = {"S": (1, 0), "W": (0, 1), "N": (-1, 0), "E": (0, -1)}[edge]
    state = table(edges=edge + ("N" if edge == "S" else "S"), characters=["hook"])
    for choice in positions(done(state, "explore:hook")):
        squares = set(act(state, "explore:hook", f"at:{choice}").events[0].squares)
        corners = [s for s in squares if s + right[0] + 6 * right[1] in squares and s - up[0] - 6 * up[1] in squares]
        assert len(corners) == 1, "hook: a corner, one square to its right, one below it"


def test_r4_2_a_position_is_named_by_its_first_solid_square():
    state = table(edges="NS", characters=["bent"])  # turned by 180 degrees: #. / o# lies as before, the blank below
    step = act(state, "explore:bent", "at:a1")
    assert step.events[0].squares == at("a1", "b2")
    assert seen(step.state).exploration.blanks == at("a2")


def test_r4_2_any_offset_that_fits_may_be_chosen_and_never_mirrored():
    state = done(table(), "explore:pair")
    assert positions(state) == [f"{column}{row}" for row in range(1, 7) for column in "abcde"]
    state = done(table(characters=["row"]), "explore:row")
    assert positions(state) == ["a1", "a2", "a3", "a4", "a5", "a6"]
    state = done(table(characters=["row"], edges="WS"), "explore:row")
    assert positions(state) == ["a1", "b1", "c1", "d1", "e1", "f1"]


def test_r4_3_solid_squares_must_lie_on_the_map():
    state = done(table(), "explore:pair")
    refused(state, "at:f3", "position-outside", square="f3", card="pair")
    assert len(positions(done(table(characters=["wall"]), "explore:wall"))) == 1


def test_r4_3_full_squares_are_skipped_others_and_ones_own():
    state = table("B..... ...... ...... ...... ...... .....A", characters=["row dot"])
    step = act(state, "explore:row", "at:a1")
    assert step.events[0].squares == at("b1", "c1", "d1", "e1", "f1")
    assert seen(step.state).exploration.skipped == at("a1")
    step = act(state, "explore:row", "at:a6")
    assert step.events[0].squares == at("a6", "b6", "c6", "d6", "e6")


def test_r4_4_blanks_may_hang_off_the_map():
    state = table(characters=["wing"], coins=(9, 0))  # oo#oo
    assert len(positions(done(state, "explore:wing"))) == 36
    state = done(state, "explore:wing", "at:a1")
    assert legal(state, "blank") == ["blank:b1", "blank:c1"]
    refused(state, "blank:d1", "not-blank", square="d1")
    state = table(characters=["frame"], coins=(9, 0))
    assert legal(done(state, "explore:frame", "at:f6"), "blank") == ["blank:e5", "blank:f5", "blank:e6"]


def test_r4_5_a_position_that_is_all_full_places_nothing():
    state = table("BA.... ...... ...... ...... ...... ......")
    step = act(state, "explore:pair", "at:a1")
    assert step.events == (Placed(0, (), 0),)
    assert seen(step.state).players[0].stock == 23
    assert seen(step.state).phase is Phase.AFTER


def test_r4_6_a_blank_for_2_coins():
    state = done(table(coins=(3, 0)), "explore:bent", "at:c3")
    step = act(state, "blank:d3")
    assert step.events == (Placed(0, at("d3"), 0, blank=True, paid=2),)
    assert seen(step.state).players[0].coins == 1
    assert seen(step.state).players[0].stock == 21


def test_r4_6_as_many_as_the_player_can_pay():
    state = done(table(characters=["frame"], coins=(5, 0)), "explore:frame", "at:c3", "blank:b2", "blank:c2")
    refused(state, "blank:d2", "blank-coins", cost=2, coins=1)
    assert legal(state) == ["done"]


def test_r4_6_only_free_squares_of_the_pattern():
    state = table("...... ...B.. ...... ...... ...... ......", characters=["frame"], coins=(9, 0))
    state = done(state, "explore:frame", "at:c3")
    refused(state, "blank:d2", "blank-full", square="d2")
    refused(state, "blank:a1", "not-blank", square="a1")
    refused(state, "blank:c3", "not-blank", square="c3")
    refused(done(state, "blank:b2"), "blank:b2", "filled", square="b2")


def test_r4_6_coins_of_this_very_placement_pay():
    state = table(characters=["frame"], lands=RICH)
    state = done(state, "explore:frame", "at:b5")  # 2 coins
    assert legal(state, "blank") == [f"blank:{s}" for s in names(at("a4", "b4", "c4", "a5", "c5", "a6", "b6", "c6"))]


def test_r4_7_too_few_markers_the_player_chooses_which_to_fill():
    squares = "AAAAA. AAAAA. ...... AAAAAA AAAAAA ......"  # 22 markers of 24
    state = table(squares, characters=["row dot"], lands=RICH, coins=(9, 0), artifacts=["replace1"])
    assert seen(state).players[0].stock == 2
    state = done(state, "explore:row", "at:a6")
    view = seen(state)
    assert view.phase is Phase.FILL
    assert view.exploration.unfilled == at("a6", "b6", "c6", "d6", "e6", "f6")
    assert legal(state) == ["fill:a6", "fill:b6", "fill:c6", "fill:d6", "fill:e6", "fill:f6"]
    everything = ("a6", "b6", "c6", "d6", "e6", "f6")
    refused(state, "fill:a1", "fill-other", square="a1", squares=everything)
    step = act(state, "fill:b6")
    assert step.events == (Placed(0, at("b6"), 3),)
    refused(step.state, "fill:b6", "fill-other", square="b6", squares=("a6", "c6", "d6", "e6", "f6"))
    state = done(step.state, "fill:f6")
    assert seen(state).phase is Phase.AFTER
    assert seen(state).players[0].stock == 0
    assert legal(state) == ["done"], "Replace and blanks need a marker left over"


def test_r4_7_choosing_a_position_with_too_few_markers_is_a_public_act():
    state = table("AAAAA. AAAAA. ...... AAAAAA AAAAAA ......", characters=["row dot"])
    step = act(state, "explore:row", "at:a6")
    assert step.events == ()
    assert step.public


def test_r4_7_no_choice_when_markers_suffice_for_the_free_squares():
    state = table("AAAAA. AAAAA. ...... AAAAAA AAAAAA .BBB.B", characters=["row"])
    step = act(state, "explore:row", "at:a6")
    assert step.events[0].squares == at("a6", "e6")
    assert seen(step.state).players[0].stock == 0


def test_r4_7_blanks_only_when_no_free_solid_square_is_left():
    state = table("AAAAAA AAAAAA ...... AAAAAA AAAA.. A.....", characters=["bent"], coins=(9, 0))
    assert seen(state).players[0].stock == 1
    state = done(state, "explore:bent", "at:a3")  # a3 and b4, which is full; the blank is b3
    assert seen(state).players[0].stock == 0
    refused(state, "blank:b3", "no-marker")


def test_r4_8_a_marker_stays_until_its_land_is_claimed():
    state = table("AAA... AA.... ...... ...... ...... ......")
    assert not [text for text in legal(state) if "take" in text]
    assert markers(done(state, "explore:dot", "at:f6", "done"))[0] == "AAA..."


NORTH_WEST = ("a1", "b1", "a2", "b2", "a3", "b3")


@pytest.mark.parametrize(
    ("squares", "first", "claim"),
    [
        ("AAA.BC AA..AB A....C ....A. CA.AA. B...BA", [], ["done"]),  # the owner claims by majority
        ("BBA.BC BB..AB A....C ....A. CA.AA. B...BA", [], ["done"]),  # another player claims
        ("ABA.BC AB..AB B....C ....A. CA.AA. B...BA", [], ["done", "bid:0", "bid:1"]),  # a bid claims
        ("AAA.BC AA..AB A....C ....A. CA.AA. B...BA", ["slide:c1:c2"], ["done"]),  # one was slid elsewhere
    ],
)
def test_r4_8_a_claim_returns_the_markers_of_its_land_and_no_others(squares, first, claim):
    """Markers of the claimer, of who was there too, and of who was not lie on all the other lands."""
    state = table(squares, seats=3, artifacts=["slide1"], coins=(3, 3, 3))
    state = done(state, "explore:dot", "at:b3", *first)
    elsewhere = dict(enumerate(seen(state).markers)) | dict.fromkeys(at(*NORTH_WEST), ())
    state = done(state, *claim)
    assert dict(enumerate(seen(state).markers)) == elsewhere
    for seat, player in enumerate(seen(state).players):
        assert player.stock == 24 - sum(stack.count(seat) for stack in elsewhere.values())


def test_r4_8_a_marker_stays_while_all_take_turns_and_wake_up():
    state = table(characters=["dot", "dot"])
    lain = set()
    for square in ("a1", "b2", "c1", "d2", "e1", "f2", "a4", "b5", "c6", "d4", "e5", "f6"):
        state = done(state, "explore:dot", f"at:{square}", "done")
        here = {(at, seat) for at, stack in enumerate(seen(state).markers) for seat in stack}
        assert lain < here
        lain = here
    assert len(lain) == seen(state).turn - 1 == 12


HOLED = "- - - plain1 - -"  # only the south-west land is left


def test_r4_9_nothing_is_placed_on_a_hole():
    state = table(lands=HOLED, pile="", characters=["pair dot frame"], coins=(9, 0))
    state_pair = done(state, "explore:pair")
    assert positions(state_pair) == ["a4", "a5", "a6"]
    assert names(seen(state_pair).exploration.positions) == ["a4", "a5", "a6"]
    refused(state_pair, "at:b4", "position-hole", square="b4", card="pair")
    refused(state_pair, "at:f1", "position-outside", square="f1", card="pair")
    state = done(state, "explore:frame", "at:b4")
    assert legal(state, "blank") == ["blank:a4", "blank:a5", "blank:b5"], "blanks hang over holes"
    assert seen(state).exploration.blanks == at("a4", "a5", "b5")


def test_r4_9_a_character_without_position_is_refused_while_another_fits():
    state = table(lands=HOLED, pile="", characters=["row dot"])
    assert legal(state) == ["explore:dot"]
    refused(state, "explore:row", "no-position", card="row")


def test_r4_9_no_character_fits_so_one_is_turned_down():
    state = table(lands=HOLED, pile="", characters=["row wall dot*"], row="coin1", coins=(3, 0))
    assert legal(state) == ["explore:row", "explore:wall", "rest"]
    step = act(state, "explore:wall")
    assert step.events == (Explored(0, "wall"), NothingPlaced(0, markers=True))
    assert legal(step.state) == ["done"]
    assert legal(done(step.state, "done")) == ["buy:coin1", "done"]


TALL_ONLY = "plain2 - - plain1 - -"  # a column 2 wide and 6 tall


def test_r4_9_a_turn_that_finds_a_position_may_be_used_but_need_not():
    state = table(lands=TALL_ONLY, pile="", characters=["row"], artifacts=["turn1"])
    state = done(state, "explore:row")
    assert legal(state) == ["turn", "nowhere"]
    refused(state, "at:a1", "position-hole", square="a1", card="row")
    assert events(state, "nowhere") == (NothingPlaced(0, markers=True),)
    assert legal(done(state, "nowhere")) == ["done"]
    state = done(state, "turn")
    assert legal(state) == ["at:a1", "at:b1"], "now a position must be chosen"
    refused(state, "nowhere", "nowhere-fits", card="row")


def test_r4_9_a_character_that_only_fits_turned_must_be_turned_when_another_fits():
    state = table(lands=TALL_ONLY, pile="", characters=["row dot"], artifacts=["turn1"])
    assert legal(state) == ["explore:row", "explore:dot"]
    state = done(state, "explore:row")
    assert legal(state) == ["turn"]
    refused(state, "nowhere", "nowhere-fits", card="row")


def test_r4_9_with_a_position_there_is_no_nowhere():
    refused(done(table(), "explore:dot"), "nowhere", "nowhere-fits", card="dot")


def test_r4_9_nothing_is_slid_into_a_hole():
    state = table("...... ...... ...... .B.... ...... ......", lands=HOLED, pile="", artifacts=["slide1"])
    assert legal(state, "slide") == ["slide:b4:a4", "slide:b4:b5"]
    refused(state, "slide:b4:c4", "slide-hole", target="c4")
    refused(state, "slide:b4:b3", "slide-hole", target="b3")


def test_r4_10_the_order_of_exploring():
    state = table(characters=["bent dot"], artifacts=["turn1 coin1"], coins=(3, 0), lands=RICH)
    texts = ("explore:bent", "turn", "at:b4", "coin", "blank:b5")
    assert events(state, *texts) == (
        Explored(0, "bent"),
        Turned(0, "turn1", 1),
        Placed(0, at("b4", "a5"), 0),  # .# / #o
        CoinTaken(0, "coin1"),
        Placed(0, at("b5"), 2, blank=True, paid=2),
    )
    assert seen(done(state, *texts)).players[0].coins == 4


def test_r4_10_a_skipped_solid_square_stays_skipped_and_does_not_block_blanks():
    state = table("B..... ...... ...... ...... ...... ......", artifacts=["slide1"], coins=(4, 0))
    state = done(state, "explore:bent", "at:a1", "slide:a1:a2")
    assert markers(state)[:2] == ["......", "BA...."]
    refused(state, "blank:a1", "not-blank", square="a1")
    refused(state, "free:a1", "no-artifact", ability="free")
    assert legal(state) == ["blank:b1", "done"]


def test_r4_10_each_square_is_filled_once_even_if_a_slide_empties_it():
    state = table(characters=["frame"], artifacts=["slide1 free1"], coins=(4, 0))
    state = done(state, "explore:frame", "at:c3", "blank:c2", "slide:c2:c1")
    refused(state, "blank:c2", "filled", square="c2")
    refused(state, "free:c2", "filled", square="c2")
    assert "c2" not in names(seen(state).exploration.blanks)


def test_r4_10_a_blanks_own_coins_cannot_pay_for_it():
    state = done(table(lands=RICH, coins=(0, 0)), "explore:bent", "at:a4")  # 1 + 2 coins, blank b4 without any
    assert seen(state).players[0].coins == 3
    state = done(table(lands=RICH, coins=(1, 0), characters=["wing"]), "explore:wing", "at:a6")
    assert seen(state).players[0].coins == 1
    refused(state, "blank:b6", "blank-coins", cost=2, coins=1)


def test_r4_10_coins_of_a_blank_pay_for_the_next():
    state = done(table(lands=RICH, coins=(2, 0), characters=["wing"]), "explore:wing", "at:a6")
    step = act(state, "blank:b6")  # 3 coins
    assert step.events == (Placed(0, at("b6"), 3, blank=True, paid=2),)
    assert legal(step.state, "blank") == ["blank:c6"]


def test_r5_1_a_coin_for_each_symbol():
    """The booklet's example: these markers gain 3 coins."""
    step = act(table(lands=RICH), "explore:bent", "at:a4")
    assert step.events == (Placed(0, at("a4", "b5"), 3),)
    assert seen(step.state).players[0].coins == 3


def test_r5_1_skipped_squares_gain_nothing():
    state = table("...... ...... ...... ...... .B.... ......", lands=RICH)
    assert act(state, "explore:bent", "at:a4").events == (Placed(0, at("a4"), 1),)


def test_r5_2_a_slid_marker_gains_nothing():
    state = table("...... ...... ...... ...... ...... A.....", lands=RICH, artifacts=["slide1"])
    step = act(state, "slide:a6:b6")
    assert step.events == (Slid(0, "slide1", 0, *at("a6", "b6")),)
    assert [player.coins for player in seen(step.state).players] == [0, 0]


def test_the_view_of_an_exploration():
    state = table(characters=["hook"], artifacts=["turn1 turn2"])
    assert seen(state).exploration is None
    state = done(state, "explore:hook", "turn")
    exploration = seen(state).exploration
    assert (exploration.character, exploration.quarters) == ("hook", 1)
    assert names(exploration.positions) == positions(state)
    state = done(state, "at:a1")
    exploration = seen(state).exploration
    assert exploration.positions == ()
    assert exploration.blanks == at("b3")
    assert seen(done(state, "done")).exploration is None


def test_plain_lands_have_no_coins():
    assert sum(seen(table(lands=PLAIN)).coins) == 0
