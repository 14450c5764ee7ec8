"""Matches of players: rotated seats, paired deals, honest intervals, and the command for them."""

import pytest

from engine.core import Outcome
from engine.registry import find as find_game
from players.__main__ import main
from players.arena import Played, Tally, play, series, wilson
from players.computer import Budget, Computer, chance_of
from players.strengths import find

TIDE = find_game("example")
EASY, RANDOM = find("example", "easy"), find("example", "random")


def test_each_deal_is_played_from_each_seat(monkeypatch):
    seen = []

    def noted(game, table, *, seed, options, budget):
        seen.append((seed, [player.name for player in table]))
        return Played(Outcome((3, 1, 1), (0,), "done"), ((0, "x"),), {0: (0.5,)}, 0)

    monkeypatch.setattr("players.arena.play", noted)
    *_, tally = series(TIDE, EASY, RANDOM, seats=3, matches=6, seed=1, options={})
    assert [names.index("easy") for _, names in seen] == [0, 1, 2, 0, 1, 2]
    assert len({seed for seed, _ in seen[:3]}) == 1
    assert len({seed for seed, _ in seen}) == 2
    assert (tally.won, dict(tally.by_seat)) == (2, {0: 2, 1: 0, 2: 0})


def test_the_matches_can_be_played_in_parts():
    whole, *parts = (
        [tally.won for tally in series(TIDE, EASY, RANDOM, seats=3, matches=until, seed=1, options={}, skip=skip)]
        for skip, until in ((0, 6), (0, 2), (2, 6))
    )
    assert [len(part) for part in parts] == [2, 4]
    assert whole == [*parts[0], *(parts[0][-1] + won for won in parts[1])]


def test_a_match_can_be_repeated():
    first, again = (play(TIDE, [EASY, EASY], seed=3, options={}) for _ in range(2))
    assert (first.outcome, first.actions) == (again.outcome, again.actions)
    assert set(first.seconds) == {0, 1}


def test_a_shared_victory_counts_as_its_share():
    tally = Tally(2)
    tally.add(Played(Outcome((4, 4), (0, 1), "done"), (), {}, 0), 0)
    assert (tally.won, tally.margin) == (0.5, 0)


@pytest.mark.parametrize(("won", "matches", "low", "high"), [(0, 0, 0, 1), (10, 10, 0.722, 1), (90, 100, 0.826, 0.945)])
def test_intervals_are_wilsons(won, matches, low, high):
    assert wilson(won, matches) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))


def test_the_command_tells_shares_budgets_and_times(capsys):
    main(["match", "example", "--matches", "4", "--positions", "30", "easy", "random"])
    told = capsys.readouterr().out
    assert "positions a choice: easy 30, random 30" in told
    assert "of 4" in told
    assert "a turn" in told


NOTHING_LEFT = ["match", "example", "--matches", "4", "--skip", "4", "easy", "random"]


@pytest.mark.parametrize("arguments", [[], ["dance"], ["train", "example"], ["train"], NOTHING_LEFT])
def test_what_it_cannot_do_is_refused(arguments):
    with pytest.raises(SystemExit):
        main(arguments)


def test_other_work_on_the_machine_weakens_nobody():
    hurried = Computer("hurried", find("example", "normal").strategy, Budget(200, 0.0))
    state = TIDE.setup(2, 3, {}).state
    assert hurried.choose(TIDE, state, 0, rng=chance_of(3, 0, 0)).braked
    assert play(TIDE, [hurried, hurried], seed=3, options={}).braked == 0
