"""How computers play ICE: a turn at a time, far better than chance, and with all its options."""

from dataclasses import replace

import pytest

from engine.registry import find as find_game
from players.arena import play, series
from players.computer import Budget, chance_of
from players.ice import PLAYERS
from players.ice.evaluation import DEAR, FEATURES, STANDARD, Appraisal
from players.ice.planner import plans, shortlist
from players.ice.sites import Ways
from players.strengths import RANDOM, find

ICE = find_game("ice")
FEW = Budget(60, 60.0)


def opened(seats=2, seed=3, **options):
    """Return a match in which everyone has refused requests, and whose turn it is."""
    state = ICE.setup(seats, seed, options).state
    while state.stack[-1].phase != "turn":
        (seat, *_) = ICE.awaited(state)
        state = ICE.apply(state, seat, ICE.legal(state, seat)[0]).state
    return state, state.active


def test_every_weight_has_its_feature_and_every_feature_its_weight():
    assert set(STANDARD.of) == set(FEATURES)


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_a_turn_is_planned_to_its_end_or_to_what_comes_to_light(name):
    state, seat = opened()
    decision = getattr(PLAYERS, name).choose(ICE, state, seat, rng=chance_of(1, seat, 1), budget=Budget(400, 60.0))
    for text in decision.texts:
        assert ICE.awaited(state) == (seat,)
        step = ICE.apply(state, seat, ICE.decode(text))
        state = step.state
    assert step.reveals or state.turn > 1 or seat not in ICE.awaited(state)
    assert 0 <= decision.value <= 1
    assert decision.reasons
    assert {reason.feature for reason in decision.reasons} <= set(FEATURES)


def test_a_turn_that_ends_with_nothing_done_costs_what_must_be_given_up():
    state, seat = opened()
    scale = Appraisal(state, seat)
    assert scale.value(state, ended=True) < scale.value(state)
    at = FEATURES.index("ep_today")
    assert scale.features(state)[at] - scale.features(state, ended=True)[at] == 1


def test_few_positions_make_a_plan_narrower_and_no_shorter():
    state, seat = opened()
    for most in (60, 120):
        scale, meter = Appraisal(state, seat), Budget(most, 60.0).start()
        ways = plans(ICE, state, scale, width=4, meter=meter)
        assert meter.spent <= most + DEAR
        assert ways[0].lucky or ways[0].texts[-1] == "done"
    # with as many ways at each action it would be over after the second
    assert max(len(way.texts) for way in ways) > 2


def test_what_was_worked_out_is_forgotten_where_another_tile_comes_to_lie():
    state, seat = opened()
    ways = Ways()
    first = Appraisal(state, seat, ways=ways).value(state)
    layout = (*state.ground.layout[1:48], state.ground.layout[0], *state.ground.layout[48:][::-1])
    other = replace(state, ground=replace(state.ground, layout=layout, tiles=state.ground.tiles & ~0b1111))
    assert Appraisal(other, seat, ways=ways).value(other) == Appraisal(other, seat).value(other)
    assert Appraisal(state, seat, ways=ways).value(state) == first


def test_what_brings_nothing_is_not_done():
    state, seat = opened()
    ways = plans(ICE, state, Appraisal(state, seat), width=4, meter=Budget(300, 60.0).start())
    scale = Appraisal(state, seat)
    ended = [way for way in ways if way.texts[-1] == "done"]
    assert ended
    assert all(way.value < scale.value(way.state, ended=True) or way.texts == ("done",) for way in ended)


def test_hard_looks_at_more_than_normal_and_finds_no_worse_a_turn():
    state, seat = opened()
    normal, hard = (one.choose(ICE, state, seat, rng=chance_of(1, seat, 1)) for one in (PLAYERS.normal, PLAYERS.hard))
    assert 3 * normal.positions < hard.positions <= PLAYERS.hard.budget.positions + DEAR
    assert hard.value >= normal.value


def test_normal_is_far_better_than_chance():
    *_, tally = series(ICE, find("ice", "normal"), find("ice", RANDOM), seats=2, matches=2, seed=1, options={},
                       budget=Budget(150, 60.0))  # fmt: skip
    assert tally.won == 2
    assert sum(tally.points) / 2 > 12


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"mode": "curse"}), (3, {"mode": "curse", "mild": "on", "freemove": "on"}), (5, {"journal": "on"})],
)
def test_every_question_is_answered(seats, options):
    played = play(ICE, [find("ice", "easy")] * seats, seed=4, options=options, budget=FEW)
    assert max(played.outcome.scores) > 0


@pytest.mark.parametrize(("ep", "day", "shelter", "expected"), [(6, 4, 2, 2), (2, 4, 2, 2), (0, 4, 2, 1), (0, 3, 1, 3)])
def test_archaeologists_of_the_foragers_count_while_turns_are_left_to_use_them(ep, day, shelter, expected):
    state, seat = opened(**{"guild.0": "foragers", "guild.1": "flame", "first": "0"})
    player = replace(state.players[seat], ep=ep, shelter=shelter)
    state = replace(state, day=day, players=(player, *state.players[1:]))
    at = FEATURES.index("shelter")
    assert Appraisal(state, seat).features(state)[at] == expected
    # when the turn ends, one turn less is left
    ended = Appraisal(state, seat).features(state, ended=True)[at]
    assert ended == min(shelter, ep // 2) + 2 * (4 - day)
    assert Appraisal(state, 1).features(state)[at] == 0


def test_of_places_to_forage_the_best_is_thought_of():
    state, seat = opened(**{"guild.0": "foragers", "guild.1": "flame", "first": "0"})
    state = replace(state, archs=bytes(len(state.archs)))
    legal = ICE.legal(state, seat)
    assert len([action for action in legal if action.verb == "forage"]) > 1
    thought = shortlist(state, seat, legal, ways=Ways(), known=0)
    (forage,) = [action for action in thought if action.verb == "forage"]
    assert forage.spot in state.camps, "where it can sail to"
