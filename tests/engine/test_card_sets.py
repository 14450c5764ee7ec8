"""Sets of cards: those from which matches were dealt stay, and a match is played with its own."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.card_file import CardText
from engine.package import PRESENT, CardSet, digest_in
from engine.record import Entry, Record, dump, parse
from engine.registry import EVERY_GAME, KEYS, dealt, find, of_record, package, text_with, with_card_set, with_cards
from engine.timeline import replay
from render.roam.sprites.looks import look_of

EARLIER = Path(__file__).parents[1] / "records" / "earlier"
SOURCES = {key: package(key).cards for key in KEYS if package(key).cards is not None}
OWN = SOURCES["roam"].files.present.read_text("utf-8")
SETS = [(key, digest) for key, source in SOURCES.items() for digest in source.files.released]


def advice(key, digest):
    """Return what to do when a set of cards from which matches were dealt is not there any more."""
    file = SOURCES[key].files.present
    name = f"engine/{key}/{file.name}"
    return (
        f"{name} holds other cards now, and matches dealt from {digest} need theirs: keep the file as it was, "
        f"git show HEAD:{name} > engine/{key}/released/{digest}.toml, and write {find(key).info.cards} at the end of "
        "those that are listed where it is read"
    )


@pytest.mark.parametrize(("key", "digest"), SETS)
def test_each_set_from_which_matches_were_dealt_is_there_and_can_be_read_by_todays_rules(key, digest):
    source = SOURCES[key]
    path = source.files.path(digest)
    assert path.is_file(), advice(key, digest)
    game = with_card_set(key, CardSet(digest))
    assert game is not None, advice(key, digest)
    assert game.info.cards == digest == digest_in(game.info.rules_version)
    assert game.info.own_cards is None


@pytest.mark.parametrize("key", SOURCES)
def test_the_present_set_is_the_last_released_one(key):
    source = SOURCES[key]
    assert find(key).info.cards == source.files.released[-1], advice(key, source.files.released[-1])
    files = {path.stem for path in (source.files.present.parent / "released").glob("*")}
    assert files == set(source.files.released[:-1]), "what lies there is listed, but for the last, which is the present"


def test_a_match_is_played_with_the_cards_that_it_was_dealt_from():
    for key, digest in SETS:
        record = parse(f"game {key}\nrules 1+{digest}\nseats 2\nseed 5\n")
        game = of_record(record)
        assert game.info.cards == digest
        assert game is dealt({key: find(key)}, key, CardSet(digest)), "it is made once"
        assert game.setup(2, 5, {}) == game.setup(2, 5, {})
    texts = {of_record(parse(f"game roam\nrules 1+{digest}\nseats 2\nseed 5\n")).deck.digest for _, digest in SETS[:5]}
    assert len(texts) == 5


def test_what_nobody_has_is_played_with_what_is_there():
    roam = find("roam")
    games = {"roam": roam}
    assert dealt(games, "roam", CardSet("nosuch00")) is roam
    assert dealt(games, "roam", CardSet("nosuch00", "this is no TOML")) is roam
    assert dealt(games, "roam", CardSet("nosuch00", OWN)) is roam, "other cards"
    assert dealt(games, "roam", PRESENT) is roam
    assert with_card_set("example", CardSet("x")) is None
    assert text_with("example", CardSet("x", "y")) is None
    with pytest.raises(KeyError):
        dealt(games, "nosuch", PRESENT)


def own(tmp_path, *, points=3):
    """Return a file of someone's own cards: those that are there, one of them with other points."""
    file = tmp_path / "own.toml"
    text = SOURCES["roam"].files.present.read_text("utf-8")
    file.write_text(text.replace("points = 4", f"points = {points}", 1), "utf-8")
    return file


def test_cards_of_ones_own_go_with_the_game_and_make_it_again(tmp_path):
    file = own(tmp_path)
    game = with_cards(file)["roam"]
    assert game.info.own_cards == file.read_text("utf-8")
    cards = CardSet(game.info.cards, game.info.own_cards)
    again = dealt({"roam": find("roam")}, "roam", cards)
    assert again.info == replace(game.info, own_cards=None), "new matches are not dealt from them"
    assert again.deck == game.deck
    assert again is not game
    assert dealt({"roam": game}, "roam", cards) is game, "what is there needs not be made again"
    assert [one.info.own_cards for one in with_cards(file).values()].count(None) == len(EVERY_GAME) - 1
    assert with_card_set("roam", cards._replace(digest="other")) is None


def test_a_record_carries_cards_of_ones_own_and_replays_without_their_file(tmp_path):
    file = own(tmp_path)
    file.write_text(file.read_text("utf-8").replace("Counts steps aloud", "Z\u00e4hlt\u2028laut"), "utf-8")
    game = with_cards(file)["roam"]
    entry = Entry(game.setup(2, 5, {}).state.active, "explore:tovi")
    record = Record("roam", game.info.rules_version, 2, 5, {"mode": "full"}, (entry,), None, game.info.own_cards)
    assert parse(dump(record)) == record
    assert of_record(record).info.cards == game.info.cards != find("roam").info.cards
    replay(of_record(record), record)
    assert of_record(record).deck.starting[0].line.startswith("Z\u00e4hlt\u2028laut")


def test_the_text_of_a_set_is_one_value(tmp_path):
    source = SOURCES["roam"]
    text = source.files.text("3993359b")
    assert source.made(text, None).deck is source.made(CardText(text.name, text.content), None).deck


def test_a_character_that_was_renamed_looks_as_before():
    for key, other in (("norvin", "hobkin"), ("talvi", "eskeld")):
        assert look_of(key) == look_of(other)
