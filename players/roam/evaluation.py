"""How well each seat of Roam stands: the weights of a file, made ready, and the chances to win that they give.

Knows features and weights. Must not know how turns are found.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.roam.squares import PLACES, united
from engine.roam.state import MARKERS, Over
from engine.roam.turn.turn import POINTS as OUTPOST
from engine.roam.turn.turn import outcome
from players.roam import features as of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.package import AnyGame
    from engine.roam.deck import Book
    from engine.roam.game import Roam
    from engine.roam.state import State


FILE: Final = Path(__file__).with_name("weights.toml")
MOST_COINS: Final = 100
"""Coins above this many are worth no more."""
MOST_LANDS: Final = 4_000
"""Ways in which a land may stand that are kept, of each phase."""
_LANDS = (len(of.NAMES) - of.LAND) // 2

Vector = list[float]


class Weighed:
    """The weights of one phase, by what is asked of them."""

    def __init__(self, book: Book, weights: Sequence[float]) -> None:
        self.weights = weights
        self.point = weights[of.POINTS]
        self.card: dict[str, float] = {}
        """What a character is worth to its owner, asleep."""
        self.awake: dict[str, float] = {}
        for key, card in book.cards.items():
            size = min(of.SIZES, len(card.pattern.solid)) - 1
            self.card[key] = (
                weights[of.CHARACTERS]
                + weights[of.PATTERN + size]
                + weights[of.BLANKS] * len(card.pattern.blank)
                + self.point * card.points
            )
            self.awake[key] = weights[of.AWAKE + size]
        self.artifact: dict[str, float] = {}
        self.ready: dict[str, float] = {}
        for key, artifact in book.artifacts.items():
            kind = of.ABILITIES.index(artifact.ability)
            self.artifact[key] = weights[of.OWNED + kind] + self.point * artifact.points
            self.ready[key] = weights[of.READY + kind]
        steps = [weights[of.COIN + index] for index in range(len(of.COINS))]
        self.coins = [
            sum(step * coins for step, coins in zip(steps, of.coin_steps(most), strict=True))
            for most in range(MOST_COINS + 1)
        ]
        self.asleep = weights[of.ASLEEP]
        self.scarce = weights[of.SCARCE]
        self.to_move = weights[of.TO_MOVE]
        self._book = book
        self._land: dict[str, Vector] = {}
        self._lands: dict[tuple[str, tuple[int, ...], int, tuple[bool, ...]], tuple[float, ...]] = {}

    def paid(self, coins: int, price: int) -> float:
        """Return what is lost by paying a price out of some coins; a negative price is a gain."""
        coins = min(MOST_COINS, coins)
        return self.coins[coins] - self.coins[max(0, min(MOST_COINS, coins - price))]

    def limit(self, coins: int, card: str) -> int:
        """Return how many of some coins a card is worth to the one who would claim it."""
        worth = self.card[card] + self.awake[card]
        while coins and self.paid(coins, coins) > worth:
            coins -= 1
        return coins

    def land_of_all(self, card: str, counts: tuple[int, ...], empty: int, moves: tuple[bool, ...]) -> tuple[float, ...]:
        """Return what a land is worth to each seat, by the markers of each and by who moves next; kept."""
        key = (card, counts, empty, moves)
        found = self._lands.get(key)
        if found is None:
            if len(self._lands) > MOST_LANDS:
                self._lands.clear()
            found = self._lands[key] = _land_worth(self.land(card), counts, empty, moves)
        return found

    def land(self, card: str) -> Vector:
        """Return what a land is worth, by ``features.standing``; for anyone who moves next ``STANDINGS`` further on."""
        found = self._land.get(card)
        if found is None:
            share = self._book.cards[card].points / of.CARD_POINTS
            weights = self.weights
            found = [weights[of.LAND + 2 * n] + share * weights[of.LAND + 2 * n + 1] for n in range(_LANDS)]
            self._land[card] = found
        return found


class Evaluation:
    """What the weights for one number of seats say of any position."""

    def __init__(self, book: Book, weights: Mapping[str, Sequence[float]]) -> None:
        self.book = book
        self._weights = weights

    @cached_property
    def phases(self) -> tuple[Weighed, ...]:
        """The weights by ``features.phase``."""
        early, late, last = (self._weights[name] for name in of.PHASES)
        most = of.MOST_CHARACTERS - of.FIRST_CHARACTERS
        mixed = [
            [(one * (most - step) + other * step) / most for one, other in zip(early, late, strict=True)]
            for step in range(most + 1)
        ]
        return tuple(Weighed(self.book, weights) for weights in (*mixed, last))

    def weighed(self, state: State) -> Weighed:
        """Return the weights that hold in a position."""
        return self.phases[of.phase(state)]

    def scores(self, state: State) -> Vector:
        """Return how strong each seat is: the same as its features times their weights."""
        by, cards, moves = self.weighed(state), state.cards, of.moving(state)
        found = []
        for seat, characters in enumerate(cards.characters):
            awake, ready = state.awake[seat], state.ready[seat]
            score = by.coins[min(MOST_COINS, state.coins[seat])]
            for index, key in enumerate(characters):
                score += by.card[key]
                if awake >> index & 1:
                    score += by.awake[key]
            for index, key in enumerate(cards.artifacts[seat]):
                score += by.artifact[key]
                if ready >> index & 1:
                    score += by.ready[key]
            if not awake:
                score += by.asleep
            if moves[seat]:
                score += by.to_move
            stock = MARKERS - state.below[seat].bit_count() - state.above[seat].bit_count()
            if stock < of.SHORT:
                score += by.scarce * (of.SHORT - stock)
            found.append(score)
        if state.outpost_owner is not None:
            found[state.outpost_owner] += by.point * OUTPOST
        self._lands(state, by, moves, found)
        return found

    def _lands(self, state: State, by: Weighed, moves: tuple[bool, ...], found: Vector) -> None:
        occupied = united(state.below)
        for place, card in enumerate(state.cards.lands):
            if card is not None:
                empty = (PLACES[place] & ~occupied).bit_count()
                for seat, worth in enumerate(by.land_of_all(card, of.counts(state, place), empty, moves)):
                    found[seat] += worth

    def chances(self, state: State) -> Vector:
        """Return the chance of each seat to win; at the end, who has won."""
        if isinstance(state.pending, Over):
            found = outcome(state, self.book)
            assert found is not None
            winners = found.winners
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.coins))]
        return shares(self.scores(state))


def _land_worth(table: Vector, counts: tuple[int, ...], empty: int, moves: tuple[bool, ...]) -> tuple[float, ...]:
    most = max(counts)
    first = counts.index(most)
    second = max(counts[:first] + counts[first + 1 :])
    return tuple(
        table[of.STANDINGS * moves[seat] + of.standing(own, second if seat == first else most, empty)]
        for seat, own in enumerate(counts)
    )


def shares(scores: Sequence[float]) -> Vector:
    """Return chances that sum up to 1, larger where the score is."""
    most = max(scores)
    powers = [math.exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def _weights() -> dict[int, dict[str, Vector]]:
    return read()


@lru_cache(maxsize=8)
def _of_deck(game: Roam, seats: int) -> Evaluation:
    return Evaluation(game.book, _weights()[seats])


def evaluation_of(game: AnyGame, seats: int) -> Evaluation:
    """Return the evaluation for a game of Roam and a number of seats: made once."""
    return _of_deck(game, seats)  # type: ignore[arg-type]


NUMBERS: Final = {2: "two", 3: "three", 4: "four"}


def read(path: Path = FILE) -> dict[int, dict[str, Vector]]:
    """Return the weights of a file: by number of seats and phase."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    places = {name: number for number, name in enumerate(of.NAMES)}
    found: dict[int, dict[str, Vector]] = {}
    for seats, name in NUMBERS.items():
        found[seats] = {}
        for phase in of.PHASES:
            weights = [0.0] * len(of.NAMES)
            for feature, weight in data[name][phase].items():
                weights[places[feature]] = float(weight)
            found[seats][phase] = weights
    return found


def written(weights: Mapping[int, Mapping[str, Sequence[float]]], heading: str) -> str:
    """Return the text of a file of weights; what weighs nothing is left out."""
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    for seats, phases in weights.items():
        for phase, numbers in phases.items():
            lines += ["", f"[{NUMBERS[seats]}.{phase}]"]
            lines += [
                f'"{name}" = {number:.4g}'
                for name, number in zip(of.NAMES, numbers, strict=True)
                if abs(number) >= 5e-4
            ]
    return "\n".join(lines) + "\n"


# ---- How likely each seat of Roam is to win in an open position


def chances(game: AnyGame, state: State, seats: int) -> Sequence[float]:
    """Return the chance of each seat, as self-play has taught; at the end, who has won."""
    return evaluation_of(game, seats).chances(state)
