"""R3 the turn."""

from dataclasses import replace

import pytest

from engine.roam import Roam
from engine.roam.events import (
    Bought,
    Claimed,
    Explored,
    Flipped,
    LandLaid,
    NothingPlaced,
    Placed,
    TurnBegan,
    TurnForced,
    Woke,
)
from engine.roam.state import Before
from engine.roam.view import Phase
from tests.support.roam_table import (
    DECK,
    NO_STOCK,
    act,
    at,
    awake,
    card,
    done,
    events,
    legal,
    ready,
    refused,
    seen,
    table,
)

SIX = Roam(replace(DECK, lands=(*DECK.lands, card("six", "##/##/##"))))


def phase(state):
    return seen(state).phase


def test_r3_1_the_steps_in_order():
    state = table(coins=(9, 0), artifacts=["flip1 coin1"], row="slide1", characters=["dot pair* bent"])
    assert phase(state) is Phase.START
    state = done(state, "flip:pair")
    assert phase(state) is Phase.START, "a Flip does not end step 1"
    state = done(state, "coin")
    assert phase(state) is Phase.BEFORE
    state = done(state, "explore:dot")
    assert phase(state) is Phase.PLACE
    state = done(state, "at:a1")
    assert phase(state) is Phase.AFTER
    state = done(state, "done")
    assert phase(state) is Phase.BUY
    step = act(state, "done")
    assert step.events == (TurnBegan(1, 2),)
    assert phase(step.state) is Phase.START


@pytest.mark.parametrize("first", ["coin", "slide:c3:d3", "explore:dot"])
def test_r3_1_step_1_ends_with_the_first_action_that_is_no_flip(first):
    state = table(
        "...... ...... ..B... ...... ...... ......",
        coins=(9, 0),
        artifacts=["coin1 slide1"],
        characters=["dot pair* bent"],
    )
    assert "rest" in legal(state)
    state = done(state, first)
    refused(state, "rest", "not-now", verb="rest", phase=phase(state).value)


def test_r3_1_no_artifact_in_steps_5_and_6():
    state = table(coins=(9, 0), artifacts=["flip1 coin1 slide1"], row="slide2")
    state = done(state, "explore:dot", "at:a1", "done")
    for text in ("coin", "flip:dot", "slide:a1:a2"):
        refused(state, text, "not-now", verb=text.split(":")[0], phase="buy")
    assert legal(state) == ["buy:slide2", "done"]


def test_r3_1_turn_is_used_between_character_and_position():
    state = table(artifacts=["turn1"])
    refused(state, "turn", "not-now", verb="turn", phase="start")
    state = done(state, "explore:pair")
    assert "turn" in legal(state)
    state = done(state, "at:a1")
    refused(state, "turn", "not-now", verb="turn", phase="after")


def test_r3_1_every_action_of_another_step_is_refused():
    start = table(coins=(9, 9), artifacts=["coin1"])
    for text in (
        "at:a1",
        "nowhere",
        "fill:a1",
        "blank:a1",
        "free:a1",
        "replace:a1",
        "done",
        "bid:0",
        "pass",
        "limit:1",
    ):
        refused(start, text, "not-now", verb=text.split(":")[0], phase="start")
    place = done(start, "explore:bent")
    for text in ("explore:dot", "rest", "coin", "flip:dot", "slide:a1:a2", "done", "fill:a1", "buy:coin1"):
        refused(place, text, "not-now", verb=text.split(":")[0], phase="place")
    after = done(place, "at:a1")
    for text in ("explore:dot", "at:a1", "rest", "nowhere", "buy:coin1", "fill:a2", "pass"):
        refused(after, text, "not-now", verb=text.split(":")[0], phase="after")


def test_r3_1_only_the_active_player_acts():
    state = table()
    assert legal(state, seat=1) == []
    refused(state, "1>explore:dot", "not-your-turn", seat=0)
    refused(state, "1>done", "not-your-turn", seat=0)


def test_r3_2_all_asleep_at_the_start_wake_free_of_charge():
    state = table(characters=["dot", "dot* pair* bent*"], artifacts=["", "coin1* slide1"], coins=(0, 5))
    step = act(state, "explore:dot", "at:a1", "done")
    assert step.events == (TurnBegan(1, 2), Woke(1, None, ("coin1",)))
    assert awake(step.state, 1) == ["dot", "pair", "bent"]
    assert ready(step.state, 1) == ["coin1", "slide1"]
    assert seen(step.state).players[1].coins == 5


def test_r3_2_a_wake_up_ends_step_1_so_that_no_rest_follows():
    state = table(characters=["dot", "dot* pair* bent*"], artifacts=["", "flip1 flip2"], coins=(0, 9))
    state = done(state, "explore:dot", "at:a1", "done")
    assert phase(state) is Phase.BEFORE
    state = done(state, "flip:dot")
    refused(state, "rest", "not-now", verb="rest", phase="before")


def test_r3_3_early_rest_costs_a_coin_for_each_awake_character():
    state = table(characters=["dot pair* bent"], coins=(3, 0), artifacts=["coin1* slide1"])
    step = act(state, "rest")
    assert step.events == (Woke(0, 2, ("coin1",)),)
    assert seen(step.state).players[0].coins == 1
    assert awake(step.state) == ["dot", "pair", "bent"]
    assert phase(step.state) is Phase.BEFORE


def test_r3_3_a_character_just_turned_up_and_a_claimed_one_are_paid_for():
    state = table(characters=["dot pair* bent* hook"], coins=(3, 0), artifacts=["flip1"])
    state = done(state, "flip:pair")
    assert seen(done(state, "rest")).players[0].coins == 0


def test_r3_3_refused_without_the_coins():
    refused(table(characters=["dot pair* bent"], coins=(1, 0)), "rest", "rest-coins", cost=2, coins=1)


def test_r3_3_refused_when_no_character_sleeps_even_if_artifacts_do():
    refused(table(coins=(9, 0), artifacts=["coin1*"]), "rest", "rest-none-asleep")


def test_r3_4_artifacts_used_in_step_1_turn_up_too():
    state = table(characters=["dot pair* bent*"], coins=(2, 0), artifacts=["flip1 coin1*"])
    step = act(state, "flip:pair", "rest")
    assert step.events == (Woke(0, 2, ("flip1", "coin1")),)
    assert ready(step.state) == ["flip1", "coin1"]


def test_r3_4_turning_the_last_sleeper_up_is_no_wake_up():
    state = table(characters=["dot pair* bent"], coins=(9, 0), artifacts=["flip1 coin1*"])
    step = act(state, "flip:pair")
    assert step.events == (Flipped(0, "flip1", "pair", awake=True),)
    assert ready(step.state) == []
    assert phase(step.state) is Phase.START
    refused(step.state, "rest", "rest-none-asleep")


def test_r3_5_exploring_is_obligatory():
    state = table(coins=(9, 9), row="coin1")
    assert legal(state) == ["explore:dot", "explore:pair", "explore:bent"]
    refused(state, "done", "not-now", verb="done", phase="start")


def test_r3_5_only_with_an_awake_character_of_ones_own():
    state = table(characters=["dot* pair bent"])
    refused(state, "explore:dot", "asleep", card="dot")
    refused(state, "explore:hook", "not-yours", card="hook")


def test_r3_5_once_a_turn():
    state = done(table(), "explore:dot", "at:a1")
    refused(state, "explore:pair", "not-now", verb="explore", phase="after")


def test_r3_5_before_exploring_a_flip_must_leave_somebody_awake():
    state = table(characters=["dot pair* bent*"], artifacts=["flip1 coin1"])
    state = done(state, "coin")
    refused(state, "flip:dot", "flip-last", card="dot")
    assert legal(state, "flip") == ["flip:pair", "flip:bent"]


def test_r3_5_after_exploring_all_may_sleep_and_nobody_wakes_before_the_next_turn():
    state = table(characters=["dot pair bent*"], artifacts=["flip1"])
    state = done(state, "explore:dot", "at:a1")
    step = act(state, "flip:pair")
    assert step.events == (Flipped(0, "flip1", "pair", awake=False),)
    assert awake(step.state) == []
    state = done(step.state, "done", "explore:dot", "at:b1")
    assert awake(state) == []
    assert act(state, "done").events == (TurnBegan(0, 3), Woke(0, None, ("flip1",)))


def test_r3_6_without_markers_a_character_is_turned_down_and_nothing_placed():
    state = table(NO_STOCK, coins=(9, 0), row="coin1", artifacts=["turn1 replace1 free1"])
    assert seen(state).players[0].stock == 0
    state_after = done(state, "explore:bent")
    assert events(state, "explore:bent") == (Explored(0, "bent"), NothingPlaced(0, markers=False))
    assert phase(state_after) is Phase.AFTER
    assert awake(state_after) == ["dot", "pair"]
    assert legal(state_after) == ["done"]
    refused(state_after, "blank:b1", "blank-none")
    exploration = seen(state_after).exploration
    assert exploration.character == "bent"
    assert not (exploration.positions + exploration.skipped + exploration.unfilled + exploration.blanks)
    assert legal(done(state_after, "done")) == ["buy:coin1", "done"], "all other steps are as usual"


def test_r3_6_without_markers_a_character_that_fits_nowhere_may_be_chosen_too():
    squares = "..AAAA ..AAAA ..AA.. AAAAAA AAAAAA AA...."  # 24 markers
    state = table(squares, lands="- plain1 plain2 plain3 plain4 plain5", pile="", characters=["wall dot"])
    assert seen(state).players[0].stock == 0
    assert legal(state, "explore") == ["explore:wall", "explore:dot"]


def test_a_turn_without_any_choice_is_played():
    """One character, no marker, no coin: the turn goes by, and the table is told."""
    state = table(NO_STOCK, seats=2, first=1, characters=["dot* pair* bent"])
    state = done(state, "explore:dot", "at:b3")
    step = act(state, "done")
    assert step.events == (
        TurnBegan(0, 2),
        TurnForced(0),
        Explored(0, "bent"),
        NothingPlaced(0, markers=False),
        TurnBegan(1, 3),
    )
    assert seen(step.state).awaited == (1,)


@pytest.mark.parametrize(
    "choice",
    [
        {"coins": (1, 0)},  # an early rest
        {"artifacts": ["coin1"]},
        {"artifacts": ["slide1"]},
        {"artifacts": ["flip1"]},
        {"characters": ["dot pair* bent"]},
        {"squares": NO_STOCK.replace("A", ".", 1)},  # a marker left: where to put it
    ],
)
def test_a_turn_with_any_choice_is_asked(choice):
    choice = {"squares": NO_STOCK, "characters": ["dot* pair* bent"]} | choice
    step = act(table(**choice, first=1), "explore:dot", "at:b3", "done")
    assert step.events[0] == TurnBegan(0, 2)
    assert TurnForced(0) not in step.events
    assert seen(step.state).awaited == (0,)


def test_a_turn_with_a_purchase_at_its_end_is_asked_from_the_start():
    state = table(NO_STOCK, first=1, characters=["dot bent*", "dot bent*"], coins=(0, 0), row="coin1")
    step = act(state, "explore:dot", "at:b3", "done")
    assert TurnForced(0) in step.events, "0 coins buy nothing"
    state = table(NO_STOCK, first=1, characters=["dot", "dot bent*"], coins=(1, 0), row="coin1")
    step = act(state, "explore:dot", "at:b3", "done")
    assert TurnForced(0) not in step.events


def test_a_turn_in_which_only_one_awake_character_fits_is_a_turn_without_choice():
    """R4.9: of two awake characters one has no position, and the other exactly one, on which all is full."""
    state = table(
        "...... ...... ...... .B.... BB.... BB....",
        lands="- - - plain1 - -",
        pile="",
        first=1,
        characters=["wall six", "dot"],
        game=SIX,
    )
    step = act(state, "explore:dot", "at:a4", "done", game=SIX)
    assert step.events == (
        Claimed(1, 3, "plain1", None, (0, 6), ()),
        LandLaid(3, None),
        TurnBegan(0, 2),
    ), "no land is left: which of the two is turned down is a choice"
    state = table(
        "...... ...... ...... .B.... B..... BB....",
        lands="- - - plain1 - -",
        pile="",
        first=1,
        characters=["wall six", "dot"],
        game=SIX,
    )
    step = act(state, "explore:dot", "at:a4", "done", game=SIX)
    assert step.events[:4] == (TurnBegan(0, 2), TurnForced(0), Explored(0, "six"), Placed(0, at("b5"), 0))
    assert step.events[4:8] == (
        Claimed(1, 3, "plain1", None, (1, 5), (0,)),
        LandLaid(3, None),
        TurnBegan(1, 3),
        TurnForced(1),
    ), "the next player has one character awake and no land to explore"
    assert step.events[-1] == TurnBegan(0, 4)


def test_r9_2_nothing_affordable_skips_step_6():
    state = table(coins=(0, 0), row="coin1 slide1")
    step = act(state, "explore:dot", "at:a1", "done")
    assert step.events == (TurnBegan(1, 2),)


def test_r9_2_one_artifact_is_bought_and_the_row_refilled():
    state = table(coins=(9, 0), row="coin1 slide1 turn1 free1", tiles="flip1 coin2")
    state = done(state, "explore:dot", "at:a1", "done")
    assert legal(state) == ["buy:coin1", "buy:slide1", "buy:turn1", "buy:free1", "done"]
    step = act(state, "buy:slide1")
    assert step.events == (Bought(0, "slide1", 5, "flip1"), TurnBegan(1, 2))
    assert step.barrier, "a tile was revealed"
    view = seen(step.state)
    assert [artifact.id for artifact in view.row] == ["coin1", "flip1", "turn1", "free1"]
    assert view.artifact_pile == 1
    assert view.players[0].coins == 4
    assert ready(step.state) == ["slide1"]


def test_r9_2_with_an_empty_pile_the_row_shrinks():
    state = table(coins=(9, 0), row="coin1 slide1 turn1 free1")
    step = act(state, "explore:dot", "at:a1", "done", "buy:coin1")
    assert step.events[0] == Bought(0, "coin1", 1, None)
    assert not step.barrier
    assert [artifact.id for artifact in seen(step.state).row] == ["slide1", "turn1", "free1"]


def test_r9_2_what_cannot_be_bought():
    state = done(table(coins=(4, 0), row="coin1 slide1"), "explore:dot", "at:a1", "done")
    refused(state, "buy:slide1", "buy-coins", artifact="slide1", price=5, coins=4)
    refused(state, "buy:flip1", "not-in-row", artifact="flip1")
    refused(state, "explore:pair", "not-now", verb="explore", phase="buy")


def test_r9_2_coins_of_the_turn_and_its_claims_pay():
    state = table(
        "B..... ...... ...... ...... ...... ......",
        coins=(0, 0),
        row="coin1",
        lands="plain1 plain2 plain3 rich plain4 plain5",
    )
    assert legal(done(state, "explore:dot", "at:a4", "done")) == ["buy:coin1", "done"]


def test_r9_3_artifacts_are_used_in_ones_own_turn_only():
    state = table(artifacts=["", "coin1"])
    refused(state, "1>coin", "not-your-turn", seat=0)
    refused(state, "coin", "no-artifact", ability="coin")


def test_r9_5_artifacts_cost_nothing_in_an_early_rest():
    state = table(characters=["dot* pair bent"], coins=(2, 0), artifacts=["coin1 coin2 slide1*"])
    assert seen(done(state, "rest")).players[0].coins == 0


def test_placed_event_of_a_whole_turn():
    state = table(lands="plain1 plain2 plain3 rich plain4 plain5")
    assert events(state, "explore:bent", "at:a4", "done") == (
        Explored(0, "bent"),
        Placed(0, (18, 25), 3),
        TurnBegan(1, 2),
    )


def test_a_state_in_step_2_has_no_rest():
    state = table(characters=["dot pair* bent"], coins=(9, 0), pending=Before())
    assert "rest" not in legal(state)
