"""Players are found by game and strength, and a stronger one wins more: of any game, for nothing."""

import pytest

from engine.registry import EVERY_GAME
from engine.registry import find as find_game
from players import any_game
from players.arena import series
from players.computer import Budget
from players.strengths import ANY, RANDOM, STRENGTHS, find, players, strengths


def test_every_game_has_every_strength():
    for game in EVERY_GAME:
        key = game.info.key
        assert [find(key, name).name for name in strengths(key)] == list(strengths(key))
        assert {"easy", "normal", "hard"} <= set(strengths(key)) <= set(STRENGTHS)
    assert strengths("roam") == ("easy", "casual", "normal", "hard")
    assert find("example", RANDOM).strategy is any_game.random_choice
    with pytest.raises(KeyError):
        find("example", "godlike")
    with pytest.raises(KeyError):
        find("ice", "casual")


def test_a_game_that_brings_no_players_has_those_for_any():
    assert players("example") is ANY


def wins(one, others, *, matches, seats=2):
    *_, tally = series(
        find_game("example"), find("example", one), find("example", others), seats=seats, matches=matches, seed=7,
        options={}, budget=Budget(250, 60.0),
    )  # fmt: skip
    return tally.won / tally.matches


def test_those_for_any_game_play_the_example_better_than_chance():
    assert wins("normal", RANDOM, matches=40) > 0.65
    assert wins("hard", "easy", matches=40) > 0.6


@pytest.mark.parametrize("seats", [3])
def test_they_play_with_more_than_two(seats):
    assert wins("normal", RANDOM, matches=30, seats=seats) > 0.42  # 0.33 is even
