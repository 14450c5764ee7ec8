"""The figures of the computers: each bar of each game, and a row that says whether it is met."""

from bench.parts.players import PAIRINGS, figures, row
from engine.core import Outcome
from engine.registry import KEYS
from players.arena import Played, Tally


def test_every_game_has_every_pairing_at_the_smallest_and_at_a_large_table():
    steps = {
        "roam": [("easy", "random"), ("casual", "easy"), ("normal", "casual"), ("hard", "normal")],
        "ice": [("easy", "random"), ("normal", "easy"), ("hard", "normal")],
    }
    wanted = [(key, seats, *step) for key in KEYS for seats in (2, 4) for step in steps[key]]
    assert [(one.game, one.seats, one.one, one.others) for one in PAIRINGS] == wanted


def tally(*, won, seconds):
    found = Tally(2)
    for number in range(10):
        winner = 0 if number < won else 1
        found.add(Played(Outcome((9 * (winner == 0), 5), (winner,), "done"), (), {0: (seconds,)}, 0), 0)
    return found


def test_a_figure_is_met_by_strength_and_by_speed():
    hard = PAIRINGS[3]
    assert row(hard, tally(won=9, seconds=0.5)).met
    assert not row(hard, tally(won=7, seconds=0.5)).met
    assert not row(hard, tally(won=9, seconds=2.5)).met
    assert not row(PAIRINGS[1], tally(won=9, seconds=0.01)).met, "more than people can make up for"
    assert row(PAIRINGS[1], tally(won=8, seconds=0.01)).met
    assert "90.0 % (59.6 to 98.2)" in row(hard, tally(won=9, seconds=0.5)).row()


def test_fewer_matches_of_one_game_may_be_played(monkeypatch):
    played = []

    def play(game, one, others, seats, matches):
        played.append((game, seats, matches))
        return tally(won=9, seconds=0.1)

    monkeypatch.setattr("bench.parts.players._played", play)
    assert len(list(figures(20, "roam"))) == len(played) == 8
    assert set(played) == {("roam", 2, 20), ("roam", 4, 20)}
    played.clear()
    assert len(list(figures(game="ice"))) == 8
    assert set(played) == {("ice", 2, 200), ("ice", 4, 100), ("ice", 1, 60), ("ice", 3, 60)}
