"""Weights are tried by self-play, and written as they are read."""

from engine.rng import Rng
from players.computer import Budget
from players.ice import training
from players.ice.evaluation import STANDARD, load


def test_one_number_is_changed_and_never_that_of_the_points():
    rng, names = Rng.seeded(1), set()
    for _ in range(200):
        tried, name, rng = training.changed(STANDARD, rng)
        assert {one for one in STANDARD.of if tried.of[one] != STANDARD.of[one]} == {name}
        names.add(name)
    assert names == set(STANDARD.of) - {"points"}


def test_weights_are_written_as_they_are_read(tmp_path):
    tried, _, _ = training.changed(STANDARD, Rng.seeded(2))
    (tmp_path / "weights.toml").write_text(training.text_of(tried, "tried"), "utf-8")
    assert load(tmp_path / "weights.toml") == tried


def test_the_same_weights_are_never_ahead():
    points, _ = training.ahead(STANDARD, STANDARD, seats=2, matches=2, seed=3, budget=Budget(30, 60.0))
    assert points == 0
