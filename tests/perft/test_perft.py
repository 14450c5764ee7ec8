"""Counts of the decision tree: any rule that allows more or less moves a number, and the branch is shown."""

from pathlib import Path

import pytest

from engine.registry import find
from engine.terminal import check

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_tree_has_as_many_branches_as_it_had(file):
    position = check.read(file.read_text("utf-8"))
    assert position.counts
    game = find(position.record.game)
    differences = list(check.differences(game, position))
    assert not differences, "\n".join([file.name, *differences])
    deepest = max(depth for depth, _ in position.counts)
    # the branches are the deepest count's: what is kept to show a failure must itself be right
    assert sum(ways for depth, *_, ways in position.branches if depth == deepest) == dict(position.counts)[deepest]


def test_set_ups_and_moments_of_matches_are_counted():
    stems = {file.stem for file in FILES}
    for seats in (2, 3, 4):
        for setting in ("basic", "full", "all"):
            assert f"roam-{seats}-{setting}-start" in stems
            assert f"roam-{seats}-{setting}-turn" in stems
    for start in ("ice-1-standard", "ice-2-first", "ice-3-standard", "ice-4-curse", "ice-5-journal"):
        assert {f"{start}-{moment}" for moment in ("start", "turn", "allocate", "validate")} <= stems
    assert any(stem.startswith("ice-") and stem.endswith("-rescue") for stem in stems)
