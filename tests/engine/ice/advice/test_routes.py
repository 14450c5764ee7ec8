"""I6.2 in several steps: routes found on a view are legal step by step, the cheapest, and none is missed."""

from dataclasses import replace
from itertools import product

import pytest

from engine.ice import GAME
from engine.ice.advice import budget, reach, routes, strolls
from engine.ice.advice import company as company_of
from engine.ice.board import NAMES
from engine.ice.state import Now
from engine.rng import Rng
from tests.support.ice_random_play import MODES, choose
from tests.support.ice_table import do, legal, table


def named(found):
    return {NAMES[route.spot]: [NAMES[spot] for spot in route.path] for route in found}


def company(view):
    return company_of(view, view.active)


def seen(state):
    return GAME.view(state, GAME.awaited(state)[0])


def test_i6_2_two_steps_with_2_ep_left_in_the_turn():
    found = named(routes(seen(table(leaders=["s4d"]))))
    assert found["s4e"] == ["s4e"]
    assert found["s4f"] == ["s4e", "s4f"]
    assert "s4g" not in found
    assert "s4d" not in found, "where the leader stands"


def test_i6_10_three_steps_after_overwork():
    found = named(routes(seen(table(leaders=["s4d"], now=Now(over=True)))))
    assert len(found["s4g"]) == 3


@pytest.mark.parametrize(("ep", "spent", "most"), [(6, 0, 2), (6, 1, 1), (1, 0, 1), (0, 1, 0), (3, 2, 0)])
def test_i6_13_neither_more_ep_than_left_nor_above_the_limit(ep, spent, most):
    state = table(leaders=["s4d"], now=Now(spent=spent), p0={"ep": ep})
    assert budget(seen(state)) == most
    assert max((route.cost for route in routes(seen(state))), default=0) == most


def test_i3_2_around_a_crevasse():
    state = table(leaders=["s4d"], terrain={"s4e": "crevasse"}, turns={"s4e": 0}, now=Now(over=True))
    assert len(named(routes(seen(state)))["s4e"]) == 2, "its other sides are open"
    assert "move:s4e:0" not in legal(state)


def test_i2_7_over_levels_and_the_ledge():
    state = table(leaders=["s1a"], gone=["s1b"])
    found = named(routes(seen(state)))
    assert found["a1b"] == ["a1b"], "ledge under the tile, seen through the gap beside it"
    assert len(found["a2c"]) == 2, "half covered"
    assert "a1a" not in found, "hidden"
    assert "s1b" not in found, "a void"


def test_i6_2_as_many_come_along_as_stand_there():
    assert company(seen(table(leaders=["s4d"], archs={"s4d": 2}))) == 2
    assert company(seen(table(leaders=["s4d"], archs={"s4d": 5}))) == 3
    assert company(seen(table(archs={"s4d": 5}))) == 0


def test_i13_2_the_curse_allows_fewer():
    curse = {"mode": "curse"}
    assert company(seen(table(leaders=["s4d"], archs={"s4d": 5}, options=curse, p0={"dark": 2}))) == 1


def test_i6_15_none_from_the_reserve():
    assert routes(seen(table())) == ()
    assert strolls(seen(table())) == ()


def test_i6_11_a_free_move_is_1_ep_for_two_steps():
    state = table(leaders=["s4d"], archs={"s4d": 1}, p0={"ep": 1, "walks": 1})
    found = {NAMES[route.spot]: route for route in strolls(seen(state))}
    assert max(len(route.path) for route in found.values()) == 2
    after, _ = do(state, *found["s4f"].walk(1))
    assert NAMES[after.leaders[0]] == "s4f"
    assert after.archs[after.leaders[0]] == 1
    assert strolls(seen(table(leaders=["s4d"], p0={"walks": 0}))) == ()
    assert strolls(seen(table(leaders=["s4d"], p0={"walks": 1, "ep": 0}, hand="rope"))) == ()


def test_i9_spiders_reach_as_far():
    state = table(leaders=["s4d"], hand="spiders", archs={"s4d": 1}, p0={"ep": 0})
    route = next(one for one in reach(seen(state), 0, 2) if NAMES[one.spot] == "s4f")
    after, _ = do(state, *route.crawl(1))
    assert NAMES[after.leaders[0]] == "s4f"


def test_nothing_outside_of_a_turn():
    state = table(leaders=["s4d"], hand="spiders", p0={"walks": 1})
    walking, _ = do(state, "walk:s4e:0")
    assert routes(seen(walking)) == strolls(seen(walking)) == ()


def test_the_same_route_whoever_looks():
    state = table(leaders=["s4d"], hand="rope")
    assert routes(GAME.view(state, 0)) == routes(GAME.view(state, None)) == routes(GAME.view(state, 1))


def test_of_equal_routes_the_one_by_the_lowest_spots():
    state = table(leaders=["s4d"])
    steps = [route.spot for route in reach(seen(state), 0, 1)]
    for route in routes(seen(state)):
        if route.cost == 2:
            ways = [(first, route.spot) for first in steps]
            assert route.path == min(way for way in ways if _walkable(state, way))


def _walkable(state, path):
    for spot in path:
        text = f"move:{NAMES[spot]}:0"
        if text not in legal(state):
            return False
        state, _ = do(state, text)
    return True


# ---- in random matches


def brute(state, number):
    """Return the cheapest cost by spot of the leader, by trying every sequence of moves with this many companions."""
    seat = state.active
    best, edge, cost = {}, [state], 0
    while edge:
        further = []
        for now in edge:
            for text in legal(now, seat) if (now.turn, now.stack) == (state.turn, state.stack) else ():
                verb, *more = text.split(":")
                if verb != "move" or int(more[1]) != number:
                    continue
                if more[0] not in best and more[0] != NAMES[state.leaders[seat]]:
                    best[more[0]] = cost + 1
                    after, _ = do(now, text, seat=seat)
                    further.append(after)
        edge, cost = further, cost + 1
    return best


@pytest.mark.parametrize(("seats", "mode"), list(product(GAME.info.seats, MODES)), ids=str)
def test_i6_2_every_route_is_legal_and_none_is_missed(seats, mode):
    state, rng = GAME.setup(seats, 90 + seats, MODES[mode]).state, Rng.seeded(seats, f"routes {mode}")
    number, tried = 0, 0
    while awaited := GAME.awaited(state):
        if state.stack[-1].phase == "turn":
            number += 1
            if number % 3 == 0:
                tried += check(state)
            if number % 7 == 0:
                # 3 EP, as overwork allows; random players seldom do it
                check(replace(state, now=Now(over=True)))
        which, rng = rng.below(len(awaited))
        text, rng = choose(GAME, state, awaited[which], rng)
        state, _ = do(state, text, seat=awaited[which])
    assert tried > 50


def check(state):
    """Compare the routes of a position with what the engine allows; return how many there were."""
    found = routes(seen(state))
    most = company(seen(state))
    for number in range(most + 1):
        assert {NAMES[route.spot]: route.cost for route in found} == brute(state, number)
        for route in found:
            after = state
            for text in route.moves(number):
                assert text in legal(after, state.active)
                after, _ = do(after, text, seat=state.active)
            assert after.leaders[state.active] == route.spot
            assert after.archs[route.spot] >= number
    for route in strolls(seen(state)):
        after, _ = do(state, *route.walk(most), seat=state.active)
        assert after.leaders[state.active] == route.spot
    return len(found)
