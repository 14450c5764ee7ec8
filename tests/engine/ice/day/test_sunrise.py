"""Rules I5.1 and I5.2 of ICE: what a sunrise brings."""

from dataclasses import replace

import pytest

from engine.ice import GAME
from engine.ice.events.days import DayBegan, FirstPassed, PrismMoved, PrismsDone, TurnBegan
from engine.ice.pending import Reveal, Sunrise, Turn
from tests.engine.ice.day.test_day import FLAT, run, told
from tests.support.ice_table import artifacts, do, legal, refused, table


@pytest.mark.parametrize(("seats", "ep"), [(1, 6), (2, 6), (3, 5), (4, 5), (5, 4)])
def test_i5_1_ep_of_the_day(seats, ep):
    state, events = run(table(seats, options=FLAT, p0={"ep": 0}), Sunrise())
    assert [player.ep for player in state.players] == [ep] * seats
    assert told(events, DayBegan) == [DayBegan(2, (ep,) * seats, ())]


@pytest.mark.parametrize(("seats", "ep"), [(3, 5), (4, 5), (5, 4)])
def test_i5_1_a_planning_token_is_discarded_for_one_more(seats, ep):
    state, events = run(table(seats, options=FLAT, p1={"planning": True}), Sunrise())
    given = (ep, ep + 1, *[ep] * (seats - 2))
    assert tuple(player.ep for player in state.players) == given
    assert not any(player.planning for player in state.players)
    assert told(events, DayBegan) == [DayBegan(2, given, (1,))]


def test_i5_1_ep_kept_from_before_do_not_add_up():
    state, _ = run(table(4, options=FLAT, p0={"ep": 3}), Sunrise())
    assert state.players[0].ep == 5


def test_i5_1_abilities_and_free_moves_are_restored():
    spent = {"walks": 0, "daily": True, "token": 3}
    before = table(2, guilds=("flame", "walkers"), p0=spent, p1=spent | {"crampons": 0, "token": -1})
    state, _ = run(replace(before, resting=3, laid=True), Sunrise())
    for player in state.players:
        assert (player.walks, player.daily, player.token) == (2, False, -1)
    assert [player.crampons for player in state.players] == [0, 1]
    assert (state.resting, state.laid) == (0, False)


@pytest.mark.parametrize(("had", "has"), [(0, 1), (1, 2), (2, 2)])
def test_i11_5_one_crampon_comes_back(had, has):
    before = table(2, guilds=("walkers", "flame"), day=1, p0={"crampons": had})
    assert run(before, Sunrise())[0].players[0].crampons == has


def test_i5_2_artifacts_turn_face_up_and_studies_do_not():
    one, other = artifacts("o1a o2a")
    slots = ((one, other), (), (), (), ())
    before = table(2, options=FLAT, p0={"slots": slots, "down": (2, 0, 0, 0, 0), "studies": 3, "turned": 2})
    state, _ = run(before, Sunrise())
    player = state.players[0]
    assert (player.slots, player.down) == (slots, (0,) * 5)
    assert (player.studies, player.turned) == (3, 2)


def test_i5_2_on_the_first_day_there_is_no_more_to_it():
    before = table(3, day=1, p0={"slots": (artifacts("x1"), (), (), (), ())})
    state, events = run(before, Sunrise())
    assert state.stack == (Turn(0),)
    assert state.first == 0
    assert not told(events, FirstPassed)


def prisms():
    """Return the sunrise of day 2 with prismatic artifacts at seats 0 and 2."""
    x1, other, x2 = artifacts("x1 x1 x2")
    harmony = artifacts("h1a")
    first, last = ((x1, *harmony), (), (), (), ()), ((), (other, x2), (), (), ())
    before = table(3, options=FLAT, p0={"slots": first}, p2={"slots": last})
    return run(before, Sunrise())[0], (x1, other, x2)


def test_i5_2_prismatic_artifacts_may_be_moved_by_all_at_once():
    state, (x1, other, x2) = prisms()
    assert GAME.awaited(state) == (0, 2)
    assert legal(state, 0) == [f"shift:obliteration:{to}:1" for to in ("exalted", "harmony")] + [
        *("shift:obliteration:philosophical:1", "shift:obliteration:achievement:1", "done")
    ]
    assert len(legal(state, 2)) == 9
    state, events = do(state, "shift:exalted:obliteration:2", seat=2)
    assert told(events, PrismsDone) == []
    # each once a sunrise: the other one is left
    assert legal(state, 2) == [f"shift:exalted:{to}:1" for to in ("obliteration", "harmony")] + [
        *("shift:exalted:philosophical:1", "shift:exalted:achievement:1", "done")
    ]
    refused(state, "shift:obliteration:harmony:2", "not-offered", seat=2)
    state, events = do(state, "shift:exalted:harmony:1", seat=2)
    assert state.players[2].slots == ((x2,), (), (other,), (), ())
    # nothing is left to move, so the seat has answered
    assert events == [PrismMoved(2, 1, 2, 1), PrismsDone(2)]
    assert state.first == 0
    refused(state, "done", "not-your-turn", seat=2)
    state, events = do(state, "shift:obliteration:exalted:1", seat=0)
    assert state.players[0].slots[:2] == (artifacts("h1a"), (x1,))
    # only now the day goes on
    assert told(events, FirstPassed) == [FirstPassed(1)]
    assert state.stack == (Turn(1),)


def test_i5_2_who_moves_none_or_some_says_so():
    state, (x1, other, x2) = prisms()
    state, events = do(state, "done", seat=0)
    assert events == [PrismsDone(0)]
    assert (GAME.awaited(state), state.players[0].slots[0][0]) == ((2,), x1)
    state, events = do(state, "shift:exalted:harmony:1", "done", seat=2)
    assert state.players[2].slots == ((), (x2,), (other,), (), ())
    assert told(events, PrismsDone) == [PrismsDone(2)]


def test_i5_2_of_equal_ones_on_a_slot_each_moves_once():
    one, two = artifacts("x1 x1")
    before = table(1, options=FLAT, p0={"slots": ((one, two), (), (), (), ())})
    state, _ = run(before, Sunrise())
    state, _ = do(state, "shift:obliteration:harmony:1", "shift:obliteration:exalted:1")
    assert state.players[0].slots == ((), (two,), (one,), (), ())
    assert state.stack == (Turn(0),)


def test_i5_2_the_others_on_the_slot_keep_their_order():
    one, two, x1 = artifacts("o1a o2b x1")
    before = table(1, options=FLAT, p0={"slots": ((one, x1, two), (), (), (), ())})
    state, _ = do(run(before, Sunrise())[0], "shift:obliteration:exalted:1")
    assert state.players[0].slots[:2] == ((one, two), (x1,))


def test_i5_2_only_prismatic_ones_move():
    state, _ = prisms()
    refused(state, "shift:obliteration:exalted:2", "not-offered", seat=0)
    refused(state, "shift:harmony:exalted:1", "not-offered", seat=0)


def test_i5_2_the_first_player_token_goes_to_the_left():
    before = table(4, options=FLAT)
    state, events = run(replace(before, first=3), Sunrise())
    assert (state.first, state.active) == (0, 0)
    assert told(events, FirstPassed) == [FirstPassed(0)]
    assert told(events, TurnBegan) == [TurnBegan(0, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_i5_2_with_any_number_of_players_it_goes_round(seats):
    state = table(seats, options=FLAT)
    for first in (*range(1, seats), 0):
        state, events = run(state, Sunrise())
        assert (state.first, state.active) == (first, first)
        assert told(events, FirstPassed) == [FirstPassed(first)]


def test_i5_2_the_token_passes_before_the_logbook(monkeypatch):
    from engine.ice import game

    seen = []
    monkeypatch.setitem(game.TASKS, Reveal, lambda builder, _task: seen.append((builder.first, builder.day)))
    run(replace(table(3), first=1), Sunrise())
    assert seen == [(2, 2)]
    run(table(3, options=FLAT), Sunrise())
    run(table(3, day=1), Sunrise())
    assert len(seen) == 1
