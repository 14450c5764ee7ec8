"""Set-up and turns in corners and combinations (R2, R3)."""

import pytest

from engine.roam import GAME
from engine.roam.events import (
    Bought,
    Claimed,
    Explored,
    Flipped,
    LandLaid,
    NothingPlaced,
    TurnBegan,
    Woke,
)
from engine.roam.view import Phase
from tests.support.roam_table import (
    NO_STOCK,
    act,
    awake,
    coins,
    done,
    events,
    legal,
    markers,
    ready,
    refused,
    seen,
    stocks,
    table,
)


def test_r2_7_the_artifacts_are_shuffled():
    tiles = [one.id for one in GAME.deck.artifacts]
    dealt = [GAME.setup(2, seed, {}).state.cards for seed in range(20)]
    assert len({cards.row for cards in dealt}) > 15
    assert all(sorted((*cards.row, *cards.artifact_pile)) == sorted(tiles) for cards in dealt)


def test_r3_1_artifacts_of_step_4_in_any_order_and_number():
    state = table(
        "B.B... ...... ...... ...... ...... ......",
        characters=["frame dot"],
        artifacts=["free1 replace1 coin1 slide1 flip1 coin2"],
    )
    texts = ("explore:frame", "at:b2", "coin", "free:b1", "coin", "slide:c1:d1", "blank:c1", "flip:frame", "replace:a1")
    state = done(state, *texts[:-1])
    refused(state, "replace:a1", "replace-unpaid", square="a1")
    assert markers(state)[:2] == ["BAAB..", ".A...."]
    assert coins(state) == [0, 0]
    assert awake(state) == ["frame", "dot"]


def test_r3_1_free_blank_replace_and_paid_blanks_wait_for_step_4():
    state = table(
        "B..... ...... ...... ...... ...... ......", coins=(9, 0), artifacts=["free1 replace1"], characters=["bent dot"]
    )
    for here, phase in ((state, "start"), (done(state, "explore:bent"), "place")):
        for text in ("free:b1", "blank:b1", "replace:a1", "replace:b1:pay"):
            refused(here, text, "not-now", verb=text.split(":")[0], phase=phase)


def test_r3_1_an_artifact_bought_is_not_used_in_this_turn():
    state = table(coins=(1, 0), row="coin1")
    step = act(state, "explore:dot", "at:a1", "done", "buy:coin1")
    assert step.events == (Bought(0, "coin1", 1, None), TurnBegan(1, 2))
    assert ready(step.state) == ["coin1"]
    refused(step.state, "0>coin", "not-your-turn", seat=1)


def test_r3_1_no_artifact_in_an_auction():
    state = table(
        "AB.... AB.... B..... ...... ...... ......", coins=(3, 3), artifacts=["coin1 slide1 flip1", "coin2 flip2"]
    )
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).phase is Phase.AUCTION
    for text in ("coin", "flip:dot", "slide:a1:a2"):
        refused(state, text, "not-now", verb=text.split(":")[0], phase="auction")
        refused(state, f"1>{text}", "not-your-turn", seat=0)


def test_r3_1_the_purchase_follows_the_claims():
    state = table("AB.... AB.... B..... ...... ...... ......", coins=(1, 0), row="coin1")
    state = done(state, "explore:dot", "at:b3", "done")
    refused(state, "buy:coin1", "not-now", verb="buy", phase="auction")
    assert seen(done(state, "bid:1")).awaited == (1,), "what was bid is spent, so nothing can be bought"
    assert legal(done(state, "bid:0")) == ["buy:coin1", "done"]


def test_r3_2_a_second_flip_in_step_1_can_still_bring_the_wake_up():
    state = table(characters=["dot pair bent*"], artifacts=["flip1 flip2"])
    assert events(state, "flip:pair", "flip:dot") == (
        Flipped(0, "flip1", "pair", awake=False),
        Flipped(0, "flip2", "dot", awake=False),
        Woke(0, None, ("flip1", "flip2")),
    )
    state = done(state, "flip:pair", "flip:dot")
    assert seen(state).phase is Phase.BEFORE
    assert legal(state, "flip") == ["flip:dot", "flip:pair", "flip:bent"], "the Flips lie face up again"


def test_r3_2_after_a_rest_no_flip_wakes_everybody_again():
    state = table(characters=["dot pair*"], coins=(1, 0), artifacts=["flip1 flip2 coin1*"])
    state = done(state, "rest", "flip:dot")
    refused(state, "flip:pair", "flip-last", card="pair")
    refused(state, "rest", "not-now", verb="rest", phase="before")


def test_r3_2_a_player_with_an_awake_character_is_not_woken():
    state = table(characters=["dot", "dot* pair* bent"], artifacts=["", "coin1*"], coins=(0, 5))
    step = act(state, "explore:dot", "at:a1", "done")
    assert step.events == (TurnBegan(1, 2),)
    assert awake(step.state, 1) == ["bent"]
    assert ready(step.state, 1) == []


@pytest.mark.parametrize("coins_", [4, 5])
def test_r3_3_claimed_characters_cost_too_and_artifacts_do_not(coins_):
    state = table(characters=["dot pair bent hook row*"], coins=(coins_, 0), artifacts=["coin1 slide1"])
    assert coins(done(state, "rest")) == [coins_ - 4, 0]


def test_r3_3_a_rest_that_costs_exactly_all_coins_and_one_that_costs_more():
    assert "rest" in legal(table(characters=["dot pair* bent*"], coins=(1, 0)))
    refused(table(characters=["dot pair* bent*"]), "rest", "rest-coins", cost=1, coins=0)


def test_r3_3_a_character_flipped_down_in_step_1_is_not_paid_for():
    state = done(table(characters=["dot pair bent"], coins=(2, 0), artifacts=["flip1"]), "flip:bent")
    step = act(state, "rest")
    assert step.events == (Woke(0, 2, ("flip1",)),)


def test_r3_3_a_coin_artifact_cannot_pay_for_the_rest():
    state = done(table(characters=["dot pair* bent*"], artifacts=["coin1"]), "coin")
    refused(state, "rest", "not-now", verb="rest", phase="before")


def test_r3_4_in_step_2_and_4_a_flip_that_leaves_all_awake_turns_up_no_artifact():
    state = table(characters=["dot pair*"], artifacts=["coin1 flip1 flip2 slide1*"])
    state = done(state, "coin", "flip:pair")
    assert (awake(state), ready(state)) == (["dot", "pair"], ["flip2"])
    state = done(state, "explore:dot", "at:a1", "flip:dot")
    assert (awake(state), ready(state)) == (["dot", "pair"], [])


def test_r3_5_a_flip_in_step_2_may_wake_the_one_to_explore_with():
    state = table(characters=["dot pair*"], artifacts=["coin1 flip1 flip2"])
    state = done(state, "coin", "flip:pair", "flip:dot")
    assert legal(state, "explore") == ["explore:pair"]


def test_r3_5_after_exploring_the_last_awake_one_may_be_put_to_sleep():
    state = done(table(characters=["dot pair"], artifacts=["flip1"]), "explore:dot", "at:a1")
    assert legal(state, "flip") == ["flip:dot", "flip:pair"]
    assert awake(done(state, "flip:pair")) == []


def test_r3_6_the_other_steps_are_as_usual():
    """Coin, a Slide that completes a land, its claim, and a purchase."""
    squares = "AAAAAA AAAAAA A.A... AAAAA. AAAAA. ......"  # 24
    state = table(squares, artifacts=["slide1 coin1 free1 replace1"], row="coin2", coins=(2, 0))
    state = done(state, "explore:bent")
    assert legal(state, "blank") + legal(state, "free") + legal(state, "replace") == []
    state = done(state, "coin", "slide:c3:b3")
    step = act(state, "done")
    assert step.events == (Claimed(0, 0, "plain1", None, (6, 0), ()), LandLaid(0, "next1"))
    assert legal(step.state) == ["buy:coin2", "done"]


def test_r3_6_no_position_and_no_turn_without_markers():
    state = table(NO_STOCK, artifacts=["turn1"])
    state = done(state, "explore:bent")
    refused(state, "turn", "not-now", verb="turn", phase="after")
    refused(state, "at:a3", "not-now", verb="at", phase="after")
    assert ready(state) == ["turn1"]


def test_r3_6_with_stacks_all_24_count():
    squares = "AaAaAaAaAaAa AaAaAaAaAaAa ...... ...... ...... ......"
    state = table(squares, variants="stacked")
    assert stocks(state)[0] == 0
    assert events(state, "explore:dot") == (Explored(0, "dot"), NothingPlaced(0, markers=False))
