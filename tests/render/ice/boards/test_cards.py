"""What stands on the cards of ICE: short, complete, and true to the data."""

import pytest

from engine.ice.components import BOX, FRONTS, TYPES
from render.ice import card_names
from render.ice.lexicon import front_name, type_name
from render.words import words
from tests.support.names import PSEUDO

WORDS = words()
_OF_REQUESTS = (card_names.request_name, card_names.request_title, card_names.request_text)
NAME, WHOLE, TEXT = 24, 60, 80


def test_every_request_has_a_name_of_its_kind_alone_with_its_types_written_out():
    by_id = {}
    for card, request in enumerate(BOX.requests):
        name = card_names.request_name(WORDS, BOX.requests[card])
        assert 0 < len(name) <= WHOLE
        title = card_names.request_title(WORDS, BOX.requests[card])
        assert 0 < len(title) <= NAME
        # card, button and list call it the same
        assert name in {title, f"{title}: {name.removeprefix(title).removeprefix(': ')}"}
        assert all(type_name(WORDS, kind) in name for kind in request.types)
        assert by_id.setdefault(request.id, name) == name
    assert len(set(by_id.values())) == len(by_id) == 41
    # or a text about one would seem to name another, which may be a secret
    assert not [(one, other) for one in by_id.values() for other in by_id.values() if one != other and one in other]


def test_every_request_says_its_types_and_what_it_brings():
    for card, request in enumerate(BOX.requests):
        text = card_names.request_text(WORDS, BOX.requests[card])
        assert 0 < len(text) <= TEXT
        for kind in range(len(TYPES)):
            assert (type_name(WORDS, kind) in text) == (kind in request.types)
        assert card_names.request_rp(WORDS, BOX.requests[card]) == f"{'/'.join(map(str, request.rp))} renown"


@pytest.mark.parametrize(
    ("name", "text", "cards_in_box"),
    [
        (card_names.decree_name, card_names.decree_text, BOX.decrees),
        (card_names.logbook_name, card_names.logbook_text, BOX.logbook),
        (front_name, card_names.front_text, range(len(FRONTS))),
    ],
    ids=["decrees", "logbook", "fronts"],
)
def test_every_card_has_a_short_name_and_text_of_its_own(name, text, cards_in_box):
    names = [name(WORDS, card) for card in cards_in_box]
    texts = [text(WORDS, card) for card in cards_in_box]
    assert all(0 < len(one) <= NAME for one in names)
    assert all(0 < len(one) <= TEXT for one in texts)
    assert len(set(names)) == len(set(texts)) == len(cards_in_box)
    assert not any(one.endswith(".") for one in (*names, *texts))


def test_names_of_the_logbook_are_those_of_the_data():
    assert [card_names.logbook_name(WORDS, BOX.logbook[card]) for card in range(10)] == [
        card.name for card in BOX.logbook
    ]


def test_nothing_on_a_card_bypasses_the_catalogue():
    said = [text(PSEUDO, card) for card in BOX.requests for text in _OF_REQUESTS]
    said += [text(PSEUDO, card) for card in BOX.decrees for text in (card_names.decree_name, card_names.decree_text)]
    said += [text(PSEUDO, card) for card in BOX.logbook for text in (card_names.logbook_name, card_names.logbook_text)]
    said += [card_names.front_text(PSEUDO, front) for front in range(len(FRONTS))]
    for line in said:
        assert not any("a" <= letter.lower() <= "z" for letter in line), line
