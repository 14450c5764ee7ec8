"""A match is shown with the cards that it was dealt from: names, texts and pictures, here and in other processes."""

import pickle
from pathlib import Path

import pytest

from engine.package import PRESENT, CardSet
from engine.record import parse
from engine.registry import of_record, with_cards
from engine.timeline import Timeline
from render.base import Names
from render.drawing.encoding import table
from render.renderers import RENDERERS, fitting
from render.renderers import with_cards as renderers_with
from render.words import words

RECORDS = Path(__file__).parents[1] / "records" / "earlier"
NAMES = Names(("Ann", "Bob"), ("Ann", "Bob"))


def played(name, upto):
    """Return a game of earlier cards, the views and the events of its first acts."""
    record = parse((RECORDS / f"{name}.txt").read_text("utf-8"))
    game = of_record(record)
    timeline, _ = Timeline.begin(game, record)
    told = []
    for entry in record.entries[:upto]:
        timeline, events = timeline.play(game, entry.seat, entry.text)
        told += events
    return game, game.view(timeline.state, None), told


def shown(game):
    return fitting(RENDERERS, game.info.key, CardSet(game.info.cards)).for_match(words(), NAMES)


def test_what_happened_names_characters_that_are_called_otherwise_now():
    game, view, events = played("roam-2-first", 60)
    renderer = shown(game)
    told = "\n".join(renderer.sentences.events(events))
    assert {"Norvin", "Tovi"} & {card.name for card in game.deck.starting} == {"Norvin", "Tovi"}
    assert "Norvin" in told
    assert "Norvin" in "\n".join(renderer.pictures.text(view))
    assert renderer.pictures.table(view, events=events)


@pytest.mark.parametrize("name", ["roam-2-first", "ice-2-tokens"])
def test_what_another_process_is_sent_names_cards_that_came_along_by_their_digest(name):
    game, view, events = played(name, 20)
    pictures = shown(game).pictures
    there = pickle.loads(pickle.dumps((pictures, view)))
    assert there[1] == view
    assert len(pickle.dumps((pictures, view))) < 12_000
    drawn, again = table(pictures, view, events=events)[0], table(*there, events=events)[0]
    assert drawn.image.tobytes() == again.image.tobytes()


def test_a_renderer_is_for_one_set_of_cards_and_made_once(tmp_path):
    assert fitting(RENDERERS, "roam", PRESENT) is RENDERERS["roam"]
    assert fitting(RENDERERS, "roam", CardSet("nosuch00")) is RENDERERS["roam"], "nobody has them"
    first = fitting(RENDERERS, "roam", CardSet("5a0c0df4"))
    assert first is fitting(RENDERERS, "roam", CardSet("5a0c0df4"))
    assert first.cards == "5a0c0df4"
    assert fitting(RENDERERS, "ice", CardSet("1d46af93")).cards == "1d46af93"
    with pytest.raises(KeyError):
        fitting(RENDERERS, "nosuch", PRESENT)
    file = tmp_path / "own.toml"
    text = (Path(__file__).parents[2] / "engine" / "roam" / "cards.toml").read_text("utf-8")
    file.write_text(text.replace("price = 2", "price = 3", 1), "utf-8")
    assert renderers_with(file)["roam"].cards == with_cards(file)["roam"].info.cards != RENDERERS["roam"].cards
    assert renderers_with(None) == dict(RENDERERS)
