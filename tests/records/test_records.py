"""Finished matches kept as text: each must replay, state by state, to the end that it is kept for."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.record import dump, parse
from engine.registry import EVERY_GAME, find, of_record, package
from engine.timeline import ReplayDiffers, replay
from tests.conformance.games import conformance

OTHERS = ("bug-", "played-")
"""How names of records begin that are not kept for the way they end."""
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
PLAYED = sorted((FOLDER / "played").iterdir())
"""Matches that computers played (``python -m players record``): the bench counts presses in them."""
EARLIER = {
    "roam-2-first": "1+5a0c0df4",
    "roam-2-cards": "1+71054d4b",
    "roam-2-spread": "1+ac6554d6",
    "roam-2-catapult": "1+3993359b",
    "roam-2-later": "1+3993359b",
    "ice-2-tokens": "2+1d46af93",
    "ice-2-third": "2+6f12d846",
    "ice-2-alike": "2+31984dde",
}
"""Matches dealt from earlier cards, as they were recorded then, and the version of the rules."""
OTHERWISE = {
    "roam-2-names": (1, "explore:tovi", None),
    "ice-2-digests": (1, "drop:1", None),
    "ice-1-refused": (1, "drop:5", (76, "drop:4")),
}
"""Matches of earlier rules, as they were kept then: the first entry that differs now, and the first refused."""


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


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_match_of_earlier_rules_says_where_it_differs(name):
    record = parse((FOLDER / "earlier" / f"{name}.txt").read_text("utf-8"))
    game, (entry, text, refused) = of_record(record), OTHERWISE[name]
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
    assert {file.stem for file in (FOLDER / "earlier").glob("*")} == {*EARLIER, *OTHERWISE}


@pytest.mark.parametrize("name", EARLIER)
def test_a_match_of_earlier_cards_goes_on_with_those_cards(name):
    record = parse((FOLDER / "earlier" / f"{name}.txt").read_text("utf-8"))
    game = of_record(record)
    assert record.rules == EARLIER[name] == game.info.rules_version
    assert all(entry.digest for entry in record.entries)
    assert game.outcome(replay(game, record).state) == record.outcome is not None
    with pytest.raises(ReplayDiffers):
        replay(find(record.game), record)


def test_there_is_a_match_of_every_set_of_cards_that_was_ever_dealt():
    recorded = {parse(file.read_text("utf-8")).rules for file in FILES} | set(EARLIER.values())
    for game in EVERY_GAME:
        source = package(game.info.key).cards
        for digest in () if source is None else source.files.released:
            assert f"{game.info.rules_version.partition('+')[0]}+{digest}" in recorded


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
