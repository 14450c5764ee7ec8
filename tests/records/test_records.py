"""Finished matches kept as text: each must replay, state by state, to the end that it is kept for."""

from pathlib import Path

import pytest

from engine.record import dump, parse, replay
from engine.registry import find
from tests.support import endings, ice_endings

OTHERS = ("bug-", "played-")
"""How names of records begin that are not kept for the way they end."""
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
KINDS = {"roam": endings.kinds, "ice": ice_endings.kinds}
"""By key of the game: what a record shows."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_match_replays_to_its_end(file):
    text = file.read_text("utf-8")
    record = parse(text)
    game = find(record.game)
    timeline = replay(game, record)
    assert record.outcome is not None
    assert game.outcome(timeline.state) == record.outcome
    assert all(entry.digest for entry in record.entries)
    if not file.name.startswith(OTHERS):
        assert dump(record) == text
        name, seats, kind = file.stem.split("-", 2)
        assert (name, int(seats)) == (record.game, record.seats)
        assert kind in KINDS[name](game, record)


def test_there_is_one_for_each_way_to_end_and_each_variant():
    ways = (*endings.WAYS, *endings.VARIANTS)
    expected = {f"roam-{seats}-{kind}" for seats in find("roam").info.seats for kind in ways}
    expected |= set(ice_endings.EXPECTED)
    assert {file.stem for file in FILES if not file.name.startswith(OTHERS)} == expected
