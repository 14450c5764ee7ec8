"""R1 words and R2 set-up."""

from collections import Counter
from itertools import permutations

import pytest

from engine.core import BadOptions
from engine.rng import Rng
from engine.roam import GAME
from engine.roam.deck import Ability
from engine.roam.events import Began, TurnBegan
from engine.roam.game import RULINGS
from engine.roam.squares import PLACES, land_square, listed
from engine.roam.view import Edge, Phase
from tests.support.roam_table import at, done, seen, table

ORDER = ["south", "west", "north", "east"]


def dealt(seats=2, seed=1, **options):
    return GAME.setup(seats, seed, {key.replace("_", "."): value for key, value in options.items()})


def test_r1_the_map_is_six_lands_of_two_by_three():
    assert [len(listed(place)) for place in PLACES] == [6] * 6
    assert sum(PLACES) == (1 << 36) - 1
    assert listed(PLACES[0]) == at("a1", "b1", "a2", "b2", "a3", "b3")
    assert listed(PLACES[5]) == at("e4", "f4", "e5", "f5", "e6", "f6")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_1_three_starting_characters_awake_and_24_markers(seats):
    view = GAME.view(dealt(seats).state, None)
    assert len(view.players) == seats
    for player in view.players:
        assert [one.card for one in player.characters] == list(GAME.deck.starting)
        assert all(one.awake for one in player.characters)
        assert player.stock == 24
        assert not player.artifacts


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_r2_1_two_to_four_players(seats):
    with pytest.raises(BadOptions):
        dealt(seats)


def test_r2_2_six_lands_of_a_shuffled_pile_of_43():
    seeds = [GAME.setup(2, seed, {}).state for seed in range(30)]
    for state in seeds:
        assert Counter((*state.cards.lands, *state.cards.pile)) == Counter(card.id for card in GAME.deck.lands)
        assert len(state.cards.pile) == 37
    assert len({state.cards.lands for state in seeds}) == 30
    first, _ = Rng.seeded(7, "lands").shuffled(tuple(card.id for card in GAME.deck.lands))
    assert GAME.setup(2, 7, {}).state.cards.lands == first[:6], "laid in reading order"


def test_r2_2_lands_of_the_top_row_are_turned():
    for column in range(3):
        for i in range(2):
            for j in range(3):
                assert land_square(3 + column, 2 * j + i) == (3 + j) * 6 + 2 * column + i
                assert land_square(column, 2 * j + i) == (2 - j) * 6 + 2 * column + 1 - i
    # rich is 1. / .2 / .3 with its scroll at the bottom
    coins = seen(table(lands="rich plain1 plain2 plain3 rich plain4")).coins
    assert {square: number for square, number in enumerate(coins) if number} == dict(
        zip(at("b3", "a2", "a1", "c4", "d5", "d6"), (1, 2, 3, 1, 2, 3), strict=True)
    )


def test_r2_3_the_next_land_is_public_and_deeper_ones_are_hidden():
    state = dealt(mode="full").state
    view = GAME.view(state, None)
    assert view.next_land.id == state.cards.pile[0]
    assert view.pile == 37
    assert view.artifact_pile == 20
    for seat in (None, 0, 1):
        for number in range(5):
            other = GAME.resample(state, seat, Rng.seeded(number))
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert other.cards.pile[0] == state.cards.pile[0]
            assert sorted(other.cards.pile) == sorted(state.cards.pile)
            assert other.cards.pile != state.cards.pile
            assert other.cards.artifact_pile != state.cards.artifact_pile


@pytest.mark.parametrize(
    ("seats", "edges"), [(2, "south north"), (3, "south west north"), (4, "south west north east")]
)
def test_r2_4_edges_when_nobody_chooses(seats, edges):
    assert [player.edge.value for player in GAME.view(dealt(seats).state, None).players] == edges.split()


@pytest.mark.parametrize(
    ("chosen", "edges"),
    [
        ({"edge.0": "north"}, "north south"),
        ({"edge.1": "south"}, "north south"),
        ({"edge.0": "west"}, "west south"),
        ({"edge.1": "east"}, "south east"),
        ({"edge.2": "south"}, "west north south"),
        ({"edge.1": "east", "edge.2": "south"}, "west east south"),
        ({"edge.3": "south", "edge.0": "east"}, "east west north south"),
    ],
)
def test_r2_4_players_may_choose_edges(chosen, edges):
    edges = edges.split()
    state = GAME.setup(len(edges), 1, chosen).state
    assert [player.edge.value for player in GAME.view(state, None).players] == edges


@pytest.mark.parametrize(
    "options",
    [
        {"edge.0": "north", "edge.1": "north"},
        {"edge.0": "up"},
        {"edge.2": "west"},
        {"edge": "west"},
        {"first": "2"},
        {"first": "-1"},
        {"first": ""},
        {"mode": "short"},
        {"outpost": "yes"},
        {"towers": "on"},
    ],
)
def test_r2_options_that_no_match_can_have(options):
    with pytest.raises(BadOptions) as caught:
        GAME.setup(2, 1, options)
    assert caught.value.key in options


def test_r2_5_the_first_player_is_drawn():
    firsts = Counter(GAME.setup(3, seed, {}).state.active for seed in range(300))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 60


def test_r2_5_the_order_is_clockwise_by_edge_from_the_first_player():
    for edges in permutations(ORDER, 3):
        for first in range(3):
            chosen = {f"edge.{seat}": edge for seat, edge in enumerate(edges)} | {"first": str(first)}
            order = GAME.view(GAME.setup(3, 1, chosen).state, None).order
            assert order[0] == first
            around = [ORDER.index(edges[seat]) for seat in order]
            start = around.index(min(around))
            assert around[start:] + around[:start] == sorted(around)


@pytest.mark.parametrize(("seats", "coins"), [(2, (0, 1)), (3, (0, 1, 1)), (4, (0, 1, 1, 2))])
def test_r2_6_coins_in_turn_order(seats, coins):
    for first in range(seats):
        step = dealt(seats, first=str(first))
        view = GAME.view(step.state, None)
        assert tuple(view.players[seat].coins for seat in view.order) == coins
        assert step.events == (
            Began(view.order, tuple(player.coins for player in view.players)),
            TurnBegan(first, 1),
        )
        assert (view.active, view.awaited, view.phase, view.turn, view.round) == (first, (first,), Phase.START, 1, 1)


def test_r2_7_a_row_of_four_artifacts_in_the_full_game_only():
    full, basic = GAME.view(dealt().state, None), GAME.view(dealt(mode="basic").state, None)
    assert (full.full, len(full.row), full.artifact_pile) == (True, 4, 20)
    assert (basic.full, len(basic.row), basic.artifact_pile) == (False, 0, 0)


def test_r2_8_what_has_run_out_is_not_available_but_coins_are_unlimited():
    state = table("AA.... AA.... A..... ...... ...... ......", pile="", row="coin1", coins=(400, 0))
    view = seen(done(state, "explore:dot", "at:b3", "done", "buy:coin1"))
    assert (view.lands[0], view.next_land, view.pile) == (None, None, 0)
    assert (view.row, view.artifact_pile) == ((), 0)
    assert view.players[0].coins == 399


def test_r9_1_24_tiles_with_price_points_and_one_of_six_abilities():
    tiles = GAME.deck.artifacts
    assert len(tiles) == 24
    assert {tile.ability for tile in tiles} == set(Ability)
    assert all(tile.price >= 0 and tile.points >= 0 for tile in tiles)


def test_r2_set_up_depends_on_the_seed_alone():
    assert dealt(4, 5) == dealt(4, 5)
    assert dealt(4, 5, outpost="on").state.cards.pile == dealt(4, 5).state.cards.pile


def test_what_roam_says_of_itself():
    info = GAME.info
    assert (info.key, info.seats, info.first) == ("roam", (2, 3, 4), True)
    assert GAME.deck.digest in info.rules_version
    assert [(option.key, option.default) for option in info.options] == [
        ("mode", "full"),
        ("outpost", "off"),
        ("stacked", "off"),
        ("animals", "off"),
    ]
    assert [(option.key, option.unique) for option in info.seat_options] == [("edge", True)]
    assert info.rulings == RULINGS
    assert tuple(Edge) == tuple(ORDER)
