"""What a turn of Roam in the making is worth in the eyes of the evaluation, without making a state.

Knows what markers, coins, characters and artifacts gain. Must not know which turns there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.roam.squares import PLACES, united
from engine.roam.table import MARKERS
from players.roam.evaluation import MOST_COINS
from players.roam.land_gains import LandGains

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.book import Book
    from engine.roam.deck import Ability
    from engine.roam.state import State
    from players.roam.evaluation import Evaluation


@dataclass(slots=True)
class Draft:
    """A turn in the making: what is placed, and what can still be done."""

    guess: float
    texts: tuple[str, ...]
    awake: int
    ready: int
    coins: int
    new: int
    """Squares that get a marker of one's own."""
    solid: int
    """Squares on which another's marker may be replaced free of charge."""


@lru_cache(maxsize=8192)
def touched(squares: int) -> tuple[tuple[int, int], ...]:
    """Return the places of the map that some squares lie on, each with all its squares."""
    return tuple((place, mask) for place, mask in enumerate(PLACES) if mask & squares)


class TurnWorth:
    """What a turn of the active seat may be worth, by what it places, wakes, uses and gains."""

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        self.state, self.seat = state, state.active
        self.book: Book = evaluation.book
        seat: Seat = self.seat
        self.gains = LandGains(evaluation, state, seat)
        self.by = self.gains.by
        self.characters = state.cards.characters[seat]
        self.artifacts = state.cards.artifacts[seat]
        self.kinds = [self.book.abilities[key] for key in self.artifacts]
        self.occupied = united(state.below)
        self.full = united(state.above) if state.setting.stacked else self.occupied
        self.ground = state.cards.ground
        self.stock = MARKERS - state.below[seat].bit_count() - state.above[seat].bit_count()
        """Markers that are left."""
        self.purse = self._bought()
        """By coins: what they are worth at the end of the turn, where an artifact may be bought for them."""
        self._woken: dict[int, float] = {}

    def _bought(self) -> list[float]:
        """Return by coins what they are worth at the end of the turn, where an artifact may be bought for them."""
        by = self.by
        offered = [(self.book.prices[key], by.artifact[key] + by.ready[key]) for key in self.state.cards.row]
        found = []
        for coins in range(MOST_COINS + 1):
            best = by.coins[coins]
            for price, worth in offered:
                if price <= coins:
                    best = max(best, by.coins[coins - price] + worth)
            found.append(best)
        return found

    def own(self, awake: int, ready: int, coins: int) -> float:
        """Return what one's characters, artifacts and coins are worth at the end of the turn."""
        key = ready << 40 | awake
        worth = self._woken.get(key)
        if worth is None:
            by = self.by
            worth = sum(by.awake[card] for index, card in enumerate(self.characters) if awake >> index & 1)
            worth += sum(by.ready[card] for index, card in enumerate(self.artifacts) if ready >> index & 1)
            if not awake:
                worth += by.asleep
            self._woken[key] = worth
        return worth + self.purse[min(MOST_COINS, coins)]

    def has(self, ready: int, ability: Ability) -> int:
        """Return which artifact of an ability is used next, as a set of one, or of none."""
        for index, kind in enumerate(self.kinds):
            if kind is ability and ready >> index & 1:
                return 1 << index
        return 0

    def number(self, ready: int, ability: Ability) -> int:
        """Return how many artifacts of an ability are face up."""
        return sum(1 for index, kind in enumerate(self.kinds) if kind is ability and ready >> index & 1)

    def on_map(self, new: int) -> float:
        """Return what new markers of one's own gain."""
        guess, taken = 0.0, self.occupied | new
        for place, mask in touched(new):
            key = (new & mask).bit_count() << 3 | (mask & ~taken).bit_count()
            worth = self.gains.added[place].get(key)
            guess += self.gains.add(place, key) if worth is None else worth
        return guess
