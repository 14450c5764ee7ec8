"""Names of cards, which people type: no two are one slip of the finger, or two, from each other."""

from itertools import combinations

import pytest

from engine.roam.deck import DECK

LETTERS = 3
"""In how many letters any two names differ at least."""


def difference(one, other):
    """Return how many letters are changed, left out or put in to make one name of the other (Levenshtein)."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        above, row = row, [number]
        for at, beside in enumerate(other, 1):
            row.append(min(above[at] + 1, row[at - 1] + 1, above[at - 1] + (letter != beside)))
    return row[-1]


def too_near(names):
    """Return the pairs that differ in fewer letters."""
    return [pair for pair in combinations(names, 2) if difference(*pair) < LETTERS]


@pytest.mark.parametrize(
    ("one", "other", "letters"), [("tovi", "tovi", 0), ("olmar", "ulmar", 1), ("tovi", "talvi", 2), ("", "mask", 4)]
)
def test_letters_that_differ_are_counted(one, other, letters):
    assert difference(one, other) == difference(other, one) == letters


def test_names_that_are_typed_differ_in_three_letters():
    deck = DECK
    cards = (*deck.starting, *deck.lands, *deck.animals, *deck.artifacts)
    assert too_near(card.id for card in cards) == []
    assert too_near(card.name.casefold() for card in cards) == []


def test_names_that_are_too_near_are_found():
    assert too_near(("olmar", "mask", "ulmar", "delmar")) == [
        ("olmar", "ulmar"),
        ("olmar", "delmar"),
        ("ulmar", "delmar"),
    ]
