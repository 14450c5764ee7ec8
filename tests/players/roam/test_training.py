"""Learning Roam's weights: again the same, and nearer to how matches end."""

import random

from players.__main__ import main
from players.roam.evaluation import read
from players.roam.training import Learner, first_weights
from tests.players.roam.positions import ROAM


def learnt(matches, passes):
    learner, chance = Learner(ROAM, 2, first_weights()), random.Random(4)
    for seed in range(matches):
        learner.play(seed, chance)
    return [learner.learn(chance) for _ in range(passes)], learner.weights


def test_it_comes_nearer_to_how_matches_end_and_can_be_repeated():
    off, weights = learnt(3, 4)
    assert off[-1] < off[0]
    assert weights != first_weights()
    assert learnt(3, 4) == (off, weights)


def test_the_command_writes_a_file_that_can_be_read(tmp_path):
    out = tmp_path / "weights.toml"
    main(["train", "roam", "--matches", "1", "1", "1", "--out", str(out)])
    assert set(read(out)) == {2, 3, 4}
