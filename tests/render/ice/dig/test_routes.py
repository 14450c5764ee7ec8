"""Routes offered in one go: at most 25, nearest first, possible as they stand, and what waits at their end."""

from itertools import product

import pytest

from engine.ice import GAME
from engine.ice.advice import routes
from engine.ice.board import NAMES
from engine.ice.state import Now
from engine.rng import Rng
from render.ice.prompts.series import route_label, route_shortcuts
from render.ice.prompts.spots import Seen
from render.words import words
from tests.support.ice_random_play import MODES, choose
from tests.support.ice_table import do, table

WORDS = words()


def offered(state, seat=0):
    return route_shortcuts(seat, Seen(GAME.view(state, seat), ("Ann", "Bob", "Cy", "Dee"), WORDS))


def test_alone_and_with_as_many_as_may_come():
    state = table(3, leaders=["s1a"], archs={"s1a": 5}, white=["s3b"])
    found = {one.texts: one for one in offered(state)}
    alone, many = ("move:s2a:0", "move:s3a:0"), ("move:s2a:3", "move:s3a:3")
    assert found[alone].label == "To S3A alone (2 EP)"
    assert found[many].label == "To S3A with 3 archaeologists (2 EP)"
    assert found[many].hint == "blank snow, then 0 EP to dig, leaves 3 EP"
    assert list(found).index(many) + 1 == list(found).index(alone)
    assert "a white camp" in next(one.hint for one in found.values() if one.texts[-1] == "move:s3b:3")


def test_every_destination_before_any_that_is_reached_alone_as_well():
    state = table(leaders=["s4d"], archs={"s4d": 2}, gone=["s5e"])
    far = {NAMES[route.spot] for route in routes(GAME.view(state, 0)) if route.cost > 1}
    assert 25 > len(far) > 12
    found = offered(state)
    assert len(found) == 25
    assert far == {one.texts[-1].split(":")[1] for one in found if one.texts[-1].endswith(":2")}


def test_nearest_first_and_cheap_digging_before_dear():
    state = table(leaders=["s4d"], archs={"s4d": 1}, terrain={"s4f": "nunatak"}, now=Now(over=True))
    costs = [len(one.texts) for one in offered(state)]
    assert costs == sorted(costs)
    twos = [one.texts[-1] for one in offered(state) if len(one.texts) == 2]
    assert twos.index("move:s4f:1") > twos.index("move:s4b:1")


def test_nothing_in_anothers_turn_nor_without_the_means():
    state = table(leaders=["s4d", "s4d"])
    assert offered(state)
    assert offered(state, 1) == ()
    assert offered(table()) == ()
    assert offered(table(leaders=["s4d"], now=Now(spent=1))) == ()


def test_a_free_move_has_a_price_of_its_own():
    state = table(leaders=["s4d"])
    route = next(route for route in routes(GAME.view(state, 0)) if route.cost == 2)
    assert route_label(route, 0, WORDS, cost=1).endswith("alone (1 EP)")


@pytest.mark.parametrize(("seats", "mode"), list(product((2, 4), MODES)), ids=str)
def test_each_is_possible_and_fits_its_place(seats, mode):
    state, rng = GAME.setup(seats, 70 + seats, MODES[mode]).state, Rng.seeded(seats, f"shortcuts {mode}")
    number = 0
    while awaited := GAME.awaited(state):
        number += 1
        if number % 5 == 0:
            for one in offered(state, awaited[0]):
                assert 0 < len(one.label) <= 80
                assert 0 < len(one.hint) <= 100
                do(state, *one.texts, seat=awaited[0])
        text, rng = choose(GAME, state, awaited[0], rng)
        state, _ = do(state, text, seat=awaited[0])
