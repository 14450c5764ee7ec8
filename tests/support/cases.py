"""Every game with every number of seats and every combination of its options; and matches played at random."""

from dataclasses import dataclass
from itertools import product

import pytest

from engine.registry import GAMES
from engine.rng import Rng
from tests.support import heap


@dataclass(frozen=True)
class Case:
    """A game, a number of seats and a choice of options."""

    game: object
    seats: int
    options: dict

    def __str__(self):
        return " ".join([self.game.info.key, str(self.seats), *self.options.values()])

    def rng(self, name):
        return Rng.seeded(0, f"{self} {name}")


def _cases():
    for game in (*GAMES, heap.GAME):
        options = game.info.options
        for seats, values in product(game.info.seats, product(*(option.values for option in options))):
            case = Case(game, seats, {option.key: value for option, value in zip(options, values, strict=True)})
            yield pytest.param(case, id=str(case).replace(" ", "-"))


CASES = list(_cases())
"""A parameter for each case; the tiny game of the tests shows that the suite itself works."""


def everyone(case):
    """Return all eyes: the public's and each seat's."""
    return (None, *range(case.seats))
