"""Faces: everyone is known by their look."""

from dataclasses import astuple
from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from engine.roam.deck import DECK
from render.drawing.cache import BUDGET, KEPT
from render.roam.sprites.busts import bust
from render.roam.sprites.looks import ANIMALS, beast_of, look_of

PEOPLE = (*DECK.starting, *DECK.lands)
SIZE = 46
"""As wide as on the card of a tableau."""


def test_any_two_people_differ_in_at_least_four_parts():
    for one, other in combinations(PEOPLE, 2):
        parts = zip(astuple(look_of(one.id)), astuple(look_of(other.id)), strict=True)
        assert sum(first != second for first, second in parts) >= 4, (one.name, other.name)


def test_any_two_faces_differ_in_many_pixels():
    shown = [(card.name, bust(card, SIZE).convert("L")) for card in (*PEOPLE, *DECK.animals)]
    for (one, first), (other, second) in combinations(shown, 2):
        differing = ImageChops.difference(first, second).point(lambda value: 255 if value > 24 else 0)
        assert ImageStat.Stat(differing).mean[0] / 255 >= 0.12, (one, other)


def test_every_animal_has_a_face_of_its_own():
    assert sorted(beast_of(card.id) for card in DECK.animals) == sorted(ANIMALS)


@pytest.mark.parametrize("card", [DECK.lands[0], DECK.animals[0]], ids=lambda card: card.id)
def test_a_face_is_always_the_same(card):
    first = bust(card, 120).tobytes()
    KEPT.budget = 0
    KEPT.budget = BUDGET
    assert bust(card, 120).tobytes() == first


def test_somebody_unknown_has_a_face_too():
    keys = [f"key{i}" for i in range(40)]
    assert [look_of(key) for key in keys] == [look_of(key) for key in keys]
    assert len({look_of(key) for key in keys}) == 40
    assert {beast_of(key) for key in keys} == set(ANIMALS)
