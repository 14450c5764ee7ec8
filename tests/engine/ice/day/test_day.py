"""I5: whose turn it is, EP, the end of a turn, nightfall; the booklet's round of four players."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.components import SURVIVORS
from engine.ice.events.days import DayBegan, Ended, FirstPassed, SunsetBegan, Tossed, TurnEnded
from engine.ice.game import settle
from engine.ice.pending import Nightfall, Over, Prisms, Solace, Toss, Turn
from engine.ice.state import Now, StateBuilder
from tests.support.ice_table import do, legal, refused, table

FLAT = {"mode": "first"}
"""No abilities and no logbook: the day alone."""


def run(state, *tasks):
    """Carry tasks out, as if they were on top; return the state and the events."""
    builder = StateBuilder(replace(state, stack=()))
    builder.then(*tasks)
    settle(builder)
    return builder.state(), builder.events


def on(state):
    """Answer whatever sunset or logbook asks, until it is someone's turn or prismatic artifacts are asked about."""
    while not isinstance(state.stack[-1], Turn | Over | Prisms):
        texts = legal(state)
        state, _ = do(state, next((text for text in texts if text in {"pass", "done"}), texts[0]))
    return state


def turn_ended(events):
    return next(event for event in events if isinstance(event, TurnEnded))


def told(events, kind):
    return [event for event in events if isinstance(event, kind)]


# ---- turns


def test_i5_3_one_or_two_ep_in_any_order_with_what_is_free():
    state = table(3, leaders=["s4c"], camps=["s4c"], p0={"ep": 5, "rp": 0})
    state, _ = do(state, "recruit:s4c")
    assert state.now == Now(spent=1)
    assert "move:s4d:1" in legal(state)
    state, _ = do(state, "plan")
    assert isinstance(state.stack[-1], Turn)
    assert state.active == 1, "nothing left to do ends the turn"


def test_i5_3_who_may_overwork_ends_the_turn_in_person():
    state, _ = do(table(3, leaders=["s4c"], camps=["s4c"], p0={"ep": 5, "rp": 1}), "recruit:s4c", "plan")
    assert state.active == 0
    assert legal(state) == ["overwork", "done"]
    state, _ = do(state, "overwork", "move:s4d:0")
    assert state.players[0].ep == 2
    assert state.active == 1


@pytest.mark.parametrize("front", ["rope", "wreckage"])
def test_i9_1_with_a_tile_in_hand_the_turn_never_ends_unasked(front):
    state = table(3, leaders=["s4c"], camps=["s4c"], p0={"ep": 5, "rp": 0}, hand=front)
    state, _ = do(state, "recruit:s4c", "plan")
    assert state.active == 0
    assert "done" in legal(state)


def test_i5_3_i6_10_what_is_free_remains_when_the_limit_is_reached():
    state = table(3, leaders=["s4c"], camps=["s4c"], p0={"ep": 3}, hand="wreckage")
    state, _ = do(state, "recruit:s4c", "recruit:s4c")
    assert state.active == 0
    refused(state, "recruit:s4c", "cost", cost=1, ep=1, left=0)
    assert "done" in legal(state)


def test_i5_4_who_spends_nothing_gives_up_one():
    state, events = do(table(2, leaders=["s4c"]), "done")
    assert state.players[0].ep == 5
    assert turn_ended(events) == TurnEnded(0, 1, 5)
    assert state.stack == (Turn(1),)
    assert state.turn == 2


def test_i5_4_who_spent_keeps_the_rest():
    state, events = do(table(2, leaders=["s4c"]), "move:s4d:0", "done")
    assert state.players[0].ep == 5
    assert turn_ended(events) == TurnEnded(0, 0, 5)


def test_i5_4_the_last_point_given_up_ends_the_day_of_a_seat():
    state, _ = do(table(2, leaders=["s4c"], p0={"ep": 1}), "done")
    assert state.resting == 1
    assert on(state).stack == (Turn(1),)


HELD = "rope rope survivors wreckage gem"


def test_i5_5_down_to_three_snow_tiles_of_ones_choice():
    state = table(2, leaders=["s4c"], hand=HELD)
    state, _ = do(state, "move:s4d:0", "done")
    assert state.stack[-1] == Toss(0)
    assert legal(state) == ["toss:rope", "toss:survivors", "toss:wreckage", "toss:gem"]
    refused(state, "toss:manta", "not-in-hand", front="manta")
    held = state.players[0].hand
    state, events = do(state, "toss:survivors")
    assert told(events, Tossed) == [Tossed(0, SURVIVORS)]
    assert state.spill == held[2:3]
    assert state.shown == 1 << held[2]
    state, _ = do(state, "toss:rope")
    assert state.players[0].hand == held[1:2] + held[3:]
    assert state.stack == (Turn(1),)


def test_i5_5_equal_tiles_are_asked_about_too():
    state = table(2, leaders=["s4c"], hand="rope rope rope")
    extra = next(piece for piece in range(48) if piece not in state.players[0].hand)
    player = replace(state.players[0], hand=(*state.players[0].hand, extra))
    fronts = bytearray(state.fronts)
    fronts[extra] = fronts[player.hand[0]]
    state = replace(state, players=(player, state.players[1]), fronts=bytes(fronts))
    state, _ = do(state, "done")
    assert legal(state) == ["toss:rope"]


def test_i5_5_three_are_no_matter_and_a_toss_is_shown():
    state, _ = do(table(2, leaders=["s4c"], hand="rope gem manta"), "done")
    assert state.stack == (Turn(1),)
    state, _ = do(table(2, leaders=["s4c"], hand=HELD), "done")
    assert GAME.apply(state, 0, GAME.decode("toss:gem")).barrier


def test_i5_5_tiles_are_tossed_before_the_sunset():
    state = table(2, leaders=["s4c"], hand=HELD, p0={"ep": 1})
    hand = state.players[0].hand
    state, _ = do(replace(state, players=(replace(state.players[0], ep=1, hand=hand), state.players[1])), "done")
    assert isinstance(state.stack[-1], Toss)
    assert (state.resting, state.laid, state.row) == (0, False, ())
    state, _ = do(state, "toss:gem", "toss:rope")
    assert state.resting == 1


def test_i5_6_the_sunset_follows_the_last_point_at_once():
    state = table(3, leaders=["s4c", "s4d", "s3a"], p0={"ep": 1})
    state, events = do(state, "move:s3b:0")
    assert (state.stack[-1].phase, state.stack[-1].seat) == ("take", 0)
    assert told(events, SunsetBegan) == [SunsetBegan(0)]
    assert state.resting == 1
    state, _ = do(state, "pass")
    assert state.stack == (Turn(1),)


def test_i5_6_a_seat_that_rests_is_passed_over():
    state = replace(table(3, leaders=["s4c", "s4d", "s3a"], p1={"ep": 0}), resting=0b010)
    state, _ = do(state, "done")
    assert state.stack == (Turn(2),)
    state, _ = do(state, "done")
    assert state.stack == (Turn(0),)


def test_i5_6_ep_gained_after_reaching_none_keep_the_seat_in_the_day():
    state = table(2, leaders=["s4c"], hand="wreckage")
    player = replace(state.players[0], ep=1)
    state = replace(state, players=(player, state.players[1]))
    state, _ = do(state, "move:s4d:0")
    assert state.players[0].ep == 0
    assert isinstance(state.stack[-1], Turn)
    player = replace(state.players[0], ep=1)
    state, _ = do(replace(state, players=(player, state.players[1])), "done")
    assert state.resting == 0
    assert state.stack == (Turn(1),)


def test_i5_the_booklets_round_of_four_players():
    """Third round of day 1: Jan 3 EP, Kristina 2, Fyodor 3, Daniil 1."""
    jan, kristina, fyodor, daniil = range(4)
    state = table(
        4,
        day=1,
        leaders=["s4c", "s4d", "s3a", "s5c"],
        camps=["s4c", "s4d", "s3a", "s5c"],
        archs={"s4d": 3},
        p0={"ep": 3, "rp": 0},
        p1={"ep": 2, "rp": 0},
        p2={"ep": 3, "rp": 0},
        p3={"ep": 1, "rp": 0},
    )
    # A: Jan spends 2 (here: two moves) and has 1 left
    state, _ = do(state, "move:s3c:0", "move:s4c:0")
    assert state.players[jan].ep == 1
    assert state.active == kristina
    # B: Kristina spends her last 2 and is the first whose sunset begins
    state, _ = do(state, "recruit:s4d", "recruit:s4d", "done")
    state = on(state)
    assert state.resting == 1 << kristina
    assert state.active == fyodor
    # C: Fyodor spends 1 on planning, keeps 2
    state, _ = do(state, "plan", "done")
    assert (state.players[fyodor].ep, state.players[fyodor].planning) == (2, True)
    assert state.active == daniil
    # D: Daniil spends his last one on an archaeologist
    state, _ = do(state, "recruit:s5c")
    state = on(state)
    assert state.resting == 1 << kristina | 1 << daniil
    # then it is Jan's turn, and Fyodor's after that
    assert (state.active, state.stack) == (jan, (Turn(jan),))
    state, _ = do(state, "move:s3c:0")
    state = on(state)
    assert (state.active, state.stack) == (fyodor, (Turn(fyodor),))
    state, _ = do(state, "done")
    assert state.players[fyodor].ep == 1
    assert state.stack == (Turn(fyodor),), "alone, and with EP left: the next turn is Fyodor's too"


# ---- the end of a day


def test_i5_7_the_rest_of_the_row_is_discarded_and_the_day_ends():
    before = replace(table(3, options=FLAT), row=(3, 4), heap=(9,), laid=True, resting=7)
    state, events = run(before, Nightfall())
    assert (state.row, state.heap, state.laid) == ((), (9, 3, 4), False)
    assert state.day == 3
    assert told(events, DayBegan)[0].day == 3


def test_i13_3_solace_comes_before_the_sunrise(monkeypatch):
    from engine.ice import game

    seen = []
    monkeypatch.setitem(game.TASKS, Solace, lambda builder, _task: seen.append(tuple(p.ep for p in builder.players)))
    before = table(2, options={"mode": "curse", "mild": "on"}, p0={"ep": 0}, p1={"ep": 0})
    run(replace(before, day=1), Nightfall())
    assert seen == [(0, 0)]
    run(table(2, options={"mode": "curse"}), Nightfall())
    assert len(seen) == 1


def test_i5_four_days():
    before = table(3, options=FLAT, day=4, p0={"planning": True})
    state, events = run(before, Nightfall())
    assert state.stack == (Over("days"),)
    assert told(events, Ended) == [Ended("days")]
    assert GAME.awaited(state) == ()
    assert GAME.legal(state, 0) == ()
    refused(state, "done", "over", seat=0)
    assert state.players[0].planning, "kept, and scores (I10.5)"


def test_i13_6_solo_is_always_first():
    before = table(1, options=FLAT)
    state, events = run(before, Nightfall())
    assert state.first == 0
    assert not told(events, FirstPassed)
    assert state.stack == (Turn(0),)
