"""I2 to I11: what turns offer in random matches is what a second, plain reading of the page offers."""

import pytest

from engine.ice import GAME
from engine.ice.pending import Turn
from engine.rng import Rng
from tests.engine.ice.reading import ADJACENT, COVERS, FLOOR, FLOOR_COVERS, SPOT, Reading
from tests.support.ice_random_play import choose

MODES = {
    "first": {"mode": "first"},
    "standard": {},
    "blessing": {"blessing": "on"},
    "journal": {"journal": "on", "freemove": "on"},
    "curse": {"mode": "curse", "mild": "on"},
}


def test_i2_the_second_reading_has_a_board_of_its_own():
    assert (len(SPOT), len(FLOOR)) == (157, 37)
    assert all(one in ADJACENT[other] for one in ADJACENT for other in ADJACENT[one])
    assert {len(COVERS[cell]) for cell in range(48, 112)} == {3}
    assert sorted(map(len, FLOOR_COVERS.values())) == [1] * 12 + [2] * 6 + [3] * 19


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_turn_offers_what_the_page_says(seats, mode, seed):
    state = GAME.setup(seats, seed, MODES[mode]).state
    rng, turns = Rng.seeded(seed), 0
    while awaited := GAME.awaited(state):
        seat = awaited[-1]
        if isinstance(state.stack[-1], Turn):
            turns += 1
            offered = sorted(action.text for action in GAME.legal(state, seat))
            assert offered == sorted(Reading(state, seat).offers()), (turns, seat)
        text, rng = choose(GAME, state, seat, rng)
        state = GAME.apply(state, seat, GAME.decode(text)).state
    assert turns > 10 * seats
