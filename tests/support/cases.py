"""Every game with every number of seats and its options: all of them or all pairs; for matches played at random."""

from dataclasses import dataclass
from itertools import combinations, product
from math import prod

import pytest

from engine.rng import Rng
from tests.conformance.games import WITH_HEAP


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


FEW = 16
"""Combinations of options up to which all are tried; of more, every pair of values, seats included, stands once."""
MANY = 24
"""Combinations with seats, where every other is tried: leave one option out, and all of the others are there."""


def pairs(factors):
    """Return rows, each with a value of every factor, in which every pair of values of two factors stands.

    Rows are chosen one by one, each with as many new pairs as can be had value by value.

    >>> pairs([(1, 2), "ab", "xy"])
    [(1, 'a', 'x'), (1, 'b', 'y'), (2, 'a', 'y'), (2, 'b', 'x')]
    """
    left = {
        frozenset({(one, first), (other, second)})
        for one, other in combinations(range(len(factors)), 2)
        for first, second in product(factors[one], factors[other])
    }
    rows = []
    while left:
        # begin with the first pair that is left, so that each row has a new one
        start = min(left, key=lambda pair: sorted((at, factors[at].index(value)) for at, value in pair))
        row = dict(start)
        for at, factor in enumerate(factors):
            if at not in row:
                worth = [sum(frozenset({(at, value), other}) in left for other in row.items()) for value in factor]
                row[at] = factor[worth.index(max(worth))]
        left -= {frozenset(pair) for pair in combinations(row.items(), 2)}
        rows.append(tuple(row[at] for at in range(len(factors))))
    return sorted(rows, key=lambda row: [factor.index(value) for factor, value in zip(factors, row, strict=True)])


def halved(factors):
    """Return all rows; of many, when each factor but the first has two values, those whose places add up evenly.

    So every row of all factors but any one of two values stands once.

    >>> len(halved([(1, 2, 3), *("ab",) * 4]))
    24
    """
    rows = list(product(*factors))
    if len(rows) <= MANY or any(len(factor) != 2 for factor in factors[1:]):
        return rows
    return [row for row in rows if not sum(map(tuple.index, map(tuple, factors), row)) % 2]


def cases_of(game):
    """Yield the cases of one game."""
    options = game.info.options
    factors = [game.info.seats, *(option.values for option in options)]
    few = prod(len(option.values) for option in options) <= FEW
    for seats, *values in halved(factors) if few else pairs(factors):
        yield Case(game, seats, {option.key: value for option, value in zip(options, values, strict=True)})


def _cases():
    for game in WITH_HEAP:
        for case in cases_of(game):
            yield pytest.param(case, id=str(case).replace(" ", "-"))


CASES = list(_cases())
"""A parameter for each case; the tiny game of the tests shows that the suite itself works."""


def everyone(case):
    """Return all eyes: the public's and each seat's."""
    return (None, *range(case.seats))
