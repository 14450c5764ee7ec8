"""R8 the end of the match."""

import pytest

from engine.core import IllegalAction, Outcome
from engine.roam.events import Ended, LastRound, TurnBegan
from engine.roam.state import Over
from engine.roam.view import Phase
from tests.support.roam_table import NINE, ROAM, act, done, legal, refused, seen, table

TEN = NINE + " wing"
ONE_SHORT = "AA.... AA.... A..... ...... ...... ......"


def test_r8_1_ten_characters_bring_the_last_round():
    state = table(ONE_SHORT, characters=[NINE], lands="next3 plain1 plain2 plain3 tall frame", pile="")
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events[-2:] == (LastRound(0), TurnBegan(1, 2))
    assert seen(step.state).last_round
    step = act(step.state, "explore:dot", "at:f6", "done")
    assert step.events == (Ended("ten"),)
    assert step.barrier
    view = seen(step.state)
    assert (view.phase, view.awaited) == (Phase.OVER, ())
    assert view.outcome == ROAM.outcome(step.state)
    assert view.outcome.reason == "ten"


def test_r8_1_it_ends_with_this_turn_when_it_is_the_last_in_order():
    state = table(ONE_SHORT.replace("A", "B"), turn=2, characters=["dot", NINE], row="coin1", coins=(0, 2))
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events[-1] == LastRound(1)
    assert legal(step.state) == ["buy:coin1", "done"], "step 6 too"
    assert act(step.state, "buy:coin1").events[-1] == Ended("ten")


def test_r8_1_any_player_counts_active_or_not():
    state = table(ONE_SHORT.replace("A", "B"), characters=["dot", NINE])
    step = act(state, "explore:dot", "at:b3", "done")
    assert step.events[-2:] == (LastRound(1), TurnBegan(1, 2))


def test_r8_1_nine_do_not_end_it_nor_do_artifacts_and_the_outpost():
    state = table(
        ONE_SHORT, turn=2, characters=["dot", NINE], artifacts=["", "coin1 coin2"], outpost_owner=1, variants="outpost"
    )
    step = act(state, "explore:dot", "at:f6", "done")
    assert step.events[-1] == TurnBegan(0, 3)
    assert not seen(step.state).last_round


def test_r8_1_claiming_goes_on_beyond_ten():
    squares = "AA.... AA.... AA.... AA.... AA.... A....."
    state = table(squares, characters=[NINE], lands="next1 plain1 plain2 next2 plain3 frame", pile="")
    step = act(state, "explore:dot", "at:b6", "done")
    assert len(seen(step.state).players[0].characters) == 11
    assert [event for event in step.events if isinstance(event, LastRound)] == [LastRound(0)]


def test_r8_1_the_last_round_is_told_once():
    state = table(ONE_SHORT, characters=[TEN], last_round=True, lands="next1 plain1 plain2 plain3 tall frame")
    assert LastRound(0) not in act(state, "explore:dot", "at:b3", "done").events


def test_r8_1_a_round_runs_from_the_first_player_to_the_last():
    state = table(ONE_SHORT, seats=3, first=2, turn=2, characters=[NINE], lands="next1 plain1 plain2 plain3 tall frame")
    assert seen(state).order == (2, 0, 1)
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).awaited == (1,)
    state = done(state, "explore:dot", "at:f6", "done")
    assert seen(state).phase is Phase.OVER, "seat 2 has had its turn in this round"


@pytest.mark.parametrize(
    ("coins", "winners"),
    [((0, 3, 3), (0,)), ((2, 2, 9), (0,))],
)
def test_r8_2_most_points_win(coins, winners):
    state = table(seats=3, characters=["next3*", "next2", "next1"], coins=coins, pending=Over("ten"))
    assert ROAM.outcome(state) == Outcome((7, 6, 5), winners, "ten")


def test_r8_2_characters_awake_or_asleep_artifacts_used_or_not_and_the_outpost():
    state = table(
        characters=["next3* hook", "dot"],
        artifacts=["coin2* slide3", ""],
        outpost_owner=0,
        variants="outpost",
        pending=Over("ten"),
    )
    player = seen(state).players[0]
    assert (player.character_points, player.artifact_points, player.outpost_points) == (11, 5, 3)
    assert player.points == 19
    assert player.outpost
    assert ROAM.outcome(state) == Outcome((19, 0), (0,), "ten")


def test_r8_2_a_tie_goes_to_most_coins():
    state = table(seats=3, characters=["next1", "next1", "next1"], coins=(1, 4, 3), pending=Over("ten"))
    assert ROAM.outcome(state).winners == (1,)


def test_r8_2_still_tied_the_victory_is_shared():
    state = table(seats=3, characters=["next1", "next1", "dot"], coins=(4, 4, 9), pending=Over("ten"))
    assert ROAM.outcome(state).winners == (0, 1)


def test_r8_2_no_outcome_while_the_match_runs():
    assert ROAM.outcome(table(characters=[TEN], last_round=True)) is None


def test_r8_3_ten_rounds_without_a_claim_end_the_match():
    state = table("BA.... ...... ...... ...... ...... ......", characters=["dot", "dot"])
    for turn in range(1, 21):
        assert seen(state).quiet_rounds == (turn - 1) // 2
        step = act(state, "explore:dot", "at:a1", "done")
        state = step.state
    assert step.events == (Ended("quiet"),)
    assert ROAM.outcome(state).reason == "quiet"
    assert seen(state).quiet_rounds == 10


def test_r8_3_a_claim_begins_the_count_anew():
    state = table(ONE_SHORT, quiet=9)
    state = done(state, "explore:dot", "at:b3", "done")
    assert seen(state).quiet_rounds == 0
    state = done(state, "explore:dot", "at:a1", "done")
    assert seen(state).quiet_rounds == 0, "the round of the claim is no quiet one"
    state = done(state, "explore:pair", "at:a6", "done", "explore:pair", "at:a5", "done")
    assert seen(state).quiet_rounds == 1


def test_r8_3_half_a_round_counts_for_nothing():
    state = table(quiet=9)
    assert seen(done(state, "explore:dot", "at:a1", "done")).quiet_rounds == 9


def test_an_over_match_allows_nothing():
    state = table(pending=Over("ten"))
    assert ROAM.awaited(state) == ()
    assert [ROAM.legal(state, seat) for seat in (0, 1)] == [(), ()]
    refused(state, "0>explore:dot", "over")
    with pytest.raises(IllegalAction):
        ROAM.apply(state, 1, ROAM.decode("done"))
