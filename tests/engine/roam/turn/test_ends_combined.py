"""Ends and purchases in corners and combinations (R8, R9)."""

import pytest

from engine.core import IllegalAction, Outcome
from engine.roam.deck import Ability
from engine.roam.events import (
    Ended,
    LastRound,
    TurnBegan,
)
from engine.roam.state import Over
from engine.roam.view import Phase
from tests.support.roam_table import DECK, NINE, ROAM, act, coins, done, events, legal, ready, seen, table

BARE = "next1 plain1 plain2 plain3 tall frame"  # lands that nobody of NINE has


def test_r8_1_ten_through_an_auction_in_another_players_turn():
    state = table(
        "AB.... AB.... B..... ...... ...... ......",
        seats=3,
        characters=["dot", NINE, "dot"],
        lands=BARE,
        pile="",
        coins=(0, 2, 0),
    )
    found = events(state, "explore:dot", "at:b3", "done", "bid:0", "bid:1")
    assert found[-2:] == (LastRound(1), TurnBegan(1, 2))
    state = done(state, "explore:dot", "at:b3", "done", "bid:0", "bid:1", "explore:dot", "at:f6", "done")
    assert seen(state).active == 2, "the player last in turn order still has a turn"
    assert act(state, "explore:dot", "at:f5", "done").events == (Ended("ten"),)


def test_r8_1_a_ninth_character_ends_nothing_with_artifacts_and_the_outpost_neither():
    eight = NINE.removesuffix(" row")
    state = table(
        "BB.... BB.... B..... ...... ...... ......",
        characters=["dot", eight],
        lands=BARE,
        artifacts=["", "coin1 coin2"],
        outpost_owner=1,
        variants="outpost",
        coins=(0, 0),
    )
    step = act(state, "explore:dot", "at:b3", "done")
    assert len(seen(step.state).players[1].characters) == 9
    assert step.events[-1] == TurnBegan(1, 2)
    assert not seen(step.state).last_round


def test_r8_1_the_last_player_may_buy_before_the_end():
    state = table(turn=2, last_round=True, coins=(0, 1), row="coin1", characters=[NINE + " wing", "dot"])
    state = done(state, "explore:dot", "at:a1", "done")
    assert seen(state).phase is Phase.BUY
    assert act(state, "done").events == (Ended("ten"),)


def test_r8_1_sleeping_characters_count():
    asleep = " ".join(f"{one}*" for one in NINE.split())
    state = table("BB.... BB.... B..... ...... ...... ......", characters=["dot", asleep], lands=BARE, pile="", turn=1)
    assert LastRound(1) in act(state, "explore:dot", "at:b3", "done").events


def test_r8_2_winners_by_points_before_coins_and_by_coins_among_all_tied():
    state = table(
        seats=4, characters=["next1", "next1", "next1", "dot"], coins=(3, 5, 5, 99), pending=Over("quiet"), turn=4
    )
    assert ROAM.outcome(state) == Outcome((5, 5, 5, 0), (1, 2), "quiet")


def test_r8_3_a_claim_in_the_tenth_round_prevents_the_end():
    state = table("BB.... BB.... B..... ...... ...... ......", turn=2, quiet=9)
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events[-1] == TurnBegan(0, 3)
    assert seen(step.state).quiet_rounds == 0


def test_r8_3_the_tenth_round_is_played_to_its_end_with_step_6():
    state = table(turn=2, quiet=9, row="coin1", coins=(0, 1))
    state = done(state, "explore:dot", "at:a1", "done")
    assert seen(state).phase is Phase.BUY
    assert act(state, "buy:coin1").events[-1] == Ended("quiet")


def test_r9_2_the_exact_price_suffices_and_the_slot_keeps_its_place():
    state = done(table(coins=(5, 0), row="coin1 free1 slide1 turn1", tiles="flip1"), "explore:dot", "at:a1", "done")
    assert legal(state) == ["buy:coin1", "buy:free1", "buy:slide1", "buy:turn1", "done"]
    state = done(state, "buy:slide1")
    assert coins(state) == [0, 0]
    assert [one.id for one in seen(state).row] == ["coin1", "free1", "flip1", "turn1"]


def test_r9_2_a_used_artifact_stays_used_when_another_is_bought():
    state = table(coins=(9, 0), row="coin2", artifacts=["coin1 slide1"])
    state = done(state, "coin", "explore:dot", "at:a1", "done", "buy:coin2")
    assert ready(state) == ["slide1", "coin2"]


def test_r9_1_the_six_abilities_and_their_tiles():
    assert {one.ability for one in DECK.artifacts} == set(Ability)
    assert len(Ability) == 6


def test_r9_4_a_refused_artifact_is_not_used_up():
    state = table("A..... ...... ...... ...... ...... ......", artifacts=["slide1 replace1 free1 turn1 flip1"])
    state = done(state, "explore:bent", "at:a1")
    for text in ("slide:a1:c1", "replace:a1", "free:a2", "replace:b1:free", "flip:hook"):
        with pytest.raises(IllegalAction):
            act(state, text)
    assert ready(state) == ["slide1", "replace1", "free1", "turn1", "flip1"]
