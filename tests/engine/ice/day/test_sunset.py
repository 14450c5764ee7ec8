"""I5.7: the row, one request taken, the limit of the hand; when what is asked."""

from dataclasses import replace

import pytest

from engine.ice.components import BOX
from engine.ice.day.sunset import draw
from engine.ice.events.days import NoneTaken, PileRemade, RequestDropped, RequestTaken, RowLaid, SunsetBegan
from engine.ice.game import settle
from engine.ice.pending import NextTurn, Sunset
from engine.ice.state import StateBuilder
from tests.engine.ice.day.test_requests import board, number
from tests.support.ice_table import do, legal, refused, table


def setting(seats=2, *, day=2, row=None, requests=(), pile=None, **more):
    """Return seat 0 at the beginning of its sunset, and the events of that."""
    state = table(seats, day=day, frame=Sunset(0), p0={"ep": 0, "requests": requests} | more)
    changes = {"pile": state.pile if pile is None else pile, "resting": 1, "stack": (NextTurn(), Sunset(0))}
    if row is not None:
        changes |= {"row": row, "laid": True}
    builder = StateBuilder(replace(state, **changes))
    settle(builder)
    return builder.state(), builder.events


def phase(state):
    return state.stack[-1].phase


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("day", [1, 2, 4])
def test_i5_7_the_row_is_players_plus_2(seats, day):
    state, events = setting(seats, day=day)
    assert len(state.row) == seats + 2
    assert SunsetBegan(0) in events
    assert RowLaid(state.row) in events
    assert len(state.pile) == 54 - len(state.row) - (5 * seats)
    assert state.laid


def test_i5_7_the_row_is_laid_once_and_not_refilled():
    first, _ = setting(3, row=(0, 7))
    assert first.row == (0, 7)
    after, events = do(first, f"take:{BOX.requests[7].id}")
    assert after.row == (0,)
    assert after.players[0].requests == (7,)
    assert RequestTaken(0, 7) in events


def test_i5_7_one_may_be_taken_or_none():
    state, _ = setting(row=(number("prismatic"), number("prismatic", 1), number("oneharmony")))
    assert legal(state) == ["take:prismatic", "take:oneharmony", "pass"]
    refused(state, "take:twooep", "not-in-row", request="twooep")
    after, events = do(state, "pass")
    assert NoneTaken(0) in events
    assert len(after.row) == 3
    assert phase(after) == "turn"


def test_i5_7_an_empty_row_asks_nobody():
    state, _ = setting(row=())
    assert phase(state) == "turn"


def test_i5_7_take_then_validate_what_was_taken():
    state, _ = setting(row=(number("prismatic"),), **board("x2"))
    after, _ = do(state, "take:prismatic")
    assert legal(after) == ["validate:prismatic", "done"]


def test_i5_7_day_1_neither_validates_nor_discards():
    hand = tuple(range(6))
    state, _ = setting(day=1, row=(number("prismatic"),), requests=hand, **board("o1a x2"))
    after, _ = do(state, "take:prismatic")
    assert after.players[0].requests == (*hand, number("prismatic"))
    assert phase(after) == "turn"


def test_i5_7_down_to_4_in_hand():
    hand = tuple(range(10, 15))
    state, _ = setting(row=(7,), requests=hand)
    after, _ = do(state, f"take:{BOX.requests[7].id}")
    assert phase(after) == "trim"
    assert legal(after) == [f"drop:{place}" for place in range(1, 7)]
    after, events = do(after, "drop:2", "drop:5")
    assert after.players[0].requests == (10, 12, 13, 14)
    assert after.heap[-2:] == (11, 7)
    assert RequestDropped(0, 4) in events
    assert phase(after) == "turn"


def test_i5_7_four_may_be_kept():
    state, _ = setting(row=(), requests=(10, 11, 12, 13))
    assert phase(state) == "turn"


def test_i5_7_at_the_last_sunset_nobody_discards():
    state, events = setting(day=4, row=(), requests=tuple(range(10, 16)))
    assert state.players[0].requests == tuple(range(10, 16))
    assert phase(state) == "turn"
    assert not [event for event in events if isinstance(event, RequestDropped)]


def test_i5_7_validating_comes_before_discarding():
    hand = (number("prismatic"), *range(10, 14))
    state, _ = setting(row=(), requests=hand, **board("x2"))
    assert phase(state) == "validate"
    after, _ = do(state, "validate:prismatic")
    assert after.players[0].requests == hand[1:]
    assert phase(after) == "turn"
    after, _ = do(state, "done")
    assert phase(after) == "trim"


def test_i10_3_whether_is_asked_tells_nothing_of_the_hand():
    # an artifact could pay something: asked, though nothing of the hand can be paid, and not answered unasked
    state, _ = setting(row=(), requests=(number("prismatic"),), **board("h1a"))
    assert legal(state) == ["done"]
    # nothing at all could be paid, or there is no hand: not asked
    for more in ({"requests": (0,), **board(studies="o")}, {"requests": (), **board("h2a")}):
        assert phase(setting(row=(), **more)[0]) == "turn"


def test_i11_4_foragers_are_filled_at_the_sunset():
    state = table(2, guilds=("foragers", "flame"), p0={"ep": 0, "shelter": 1})
    builder = StateBuilder(replace(state, laid=True, stack=(NextTurn(), Sunset(0)), resting=1))
    settle(builder)
    assert builder.players[0].shelter == 2


# ---- the pile


def test_i5_7_the_pile_is_made_anew_from_the_discards():
    builder = StateBuilder(replace(table(), pile=(1, 2), heap=(3, 4, 5)))
    drawn = draw(builder, 4)
    assert len(drawn) == 4
    assert drawn[:2] == (1, 2)
    assert sorted((*drawn[2:], *builder.pile)) == [3, 4, 5]
    assert builder.heap == ()
    assert builder.events == [PileRemade(3)]
    assert builder.barrier


def test_i5_7_a_pile_that_just_suffices_stays_empty():
    builder = StateBuilder(replace(table(), pile=(1, 2), heap=(3,)))
    assert draw(builder, 2) == (1, 2)
    assert (builder.pile, builder.heap, builder.events) == ((), (3,), [])


def test_i5_7_as_many_as_there_are():
    builder = StateBuilder(replace(table(), pile=(1,), heap=(3,)))
    assert draw(builder, 4) == (1, 3)
    assert draw(builder, 4) == ()
    assert builder.events == [PileRemade(1)]


def test_i5_7_the_rest_of_the_row_is_discarded_when_all_are_done():
    state, _ = setting(1, day=2, row=(7, 9))
    after, _ = do(state, f"take:{BOX.requests[7].id}")
    assert after.day == 3
    assert after.row == ()
    assert after.heap[-1:] == (9,)
