"""Finished matches kept as text: each must replay, state by state, to the end that it is kept for."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.record import ReplayDiffers, dump, parse, replay
from engine.registry import EVERY_GAME, find
from engine.roam import Roam
from engine.roam.loader import load
from tests.conformance.games import conformance

OTHERS = ("bug-", "played-")
"""How names of records begin that are not kept for the way they end."""
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
PLAYED = sorted((FOLDER / "played").iterdir())
"""Matches that computers played (``python -m players record``): the bench counts presses in them."""
EARLIER = {
    "roam-2-names": (1, "explore:tovi", (4, "explore:norvin")),
    "roam-2-cards": (2, "at:b5", (14, "at:d6")),
    "roam-2-spread": (9, "at:d4", (11, "explore:belma")),
    "roam-2-catapult": (58, "done", (59, "explore:belma")),
    "roam-2-later": (164, "buy:catapult", None),
    "ice-2-digests": (1, "drop:1", None),
    "ice-2-tokens": (1, "drop:5", (51, "walk:s4d:0")),
    "ice-1-refused": (1, "drop:5", (76, "drop:4")),
}
"""Matches of earlier versions, as they were kept then: the first entry that differs now, and the first refused."""


@pytest.mark.parametrize("file", FILES + PLAYED, ids=lambda file: file.stem)
def test_a_kept_match_replays_to_its_end(file):
    text = file.read_text("utf-8")
    record = parse(text)
    game = find(record.game)
    timeline = replay(game, record)
    assert record.rules == game.info.rules_version
    assert record.outcome is not None
    assert game.outcome(timeline.state) == record.outcome
    assert all(entry.digest for entry in record.entries)
    if not file.name.startswith(OTHERS):
        assert dump(record) == text
        name, seats, kind = file.stem.split("-", 2)
        assert (name, int(seats)) == (record.game, record.seats)
        assert kind in conformance(name).kinds(game, record)


@pytest.mark.parametrize("name", EARLIER)
def test_a_match_of_an_earlier_version_says_where_it_differs(name):
    record = parse((FOLDER / "earlier" / f"{name}.txt").read_text("utf-8"))
    game, (entry, text, refused) = find(record.game), EARLIER[name]
    with pytest.raises(ReplayDiffers) as differs:
        replay(game, record)
    assert (differs.value.entry, differs.value.act, differs.value.refusal) == (entry, record.entries[entry - 1], None)
    assert (differs.value.act.text, differs.value.expected) == (text, record.entries[entry - 1].digest)
    texts = tuple(replace(one, digest=None) for one in record.entries)
    if refused is None:
        assert game.outcome(replay(game, replace(record, entries=texts, outcome=None)).state) is not None
        return
    with pytest.raises(ReplayDiffers) as differs:
        replay(game, replace(record, entries=texts))
    assert (differs.value.entry, differs.value.act.text) == refused
    assert differs.value.refusal is not None


def test_every_match_of_an_earlier_version_is_looked_at():
    assert {file.stem for file in (FOLDER / "earlier").glob("*.txt")} == EARLIER.keys()


@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("roam-2-cards", "71054d4b"),
        ("roam-2-spread", "ac6554d6"),
        ("roam-2-catapult", "3993359b"),
        ("roam-2-later", "3993359b"),
    ],
)
def test_a_match_of_earlier_cards_goes_on_with_those_cards(name, deck):
    record = parse((FOLDER / "earlier" / f"{name}.txt").read_text("utf-8"))
    game = Roam(load(FOLDER / "earlier" / f"roam-{deck}.toml"))
    assert record.rules == game.info.rules_version
    assert game.outcome(replay(game, record).state) == record.outcome


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
def test_there_is_one_for_each_way_to_end_and_each_variant(game):
    key = game.info.key
    there = {file.stem for file in FILES if file.name.startswith(f"{key}-")}
    if expected := conformance(key).kept:
        assert there == set(expected)
        return
    seats = {int(name.split("-")[1]) for name in there}
    assert seats == set(game.info.seats), f"python -m tests.records.search {key} keeps a match of each number of seats"


def test_every_kept_match_is_of_a_game_of_the_list():
    keys = {game.info.key for game in EVERY_GAME}
    assert {file.stem.removeprefix("played-").removeprefix("bug-").split("-")[0] for file in FILES + PLAYED} <= keys
