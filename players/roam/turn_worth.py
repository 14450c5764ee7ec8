"""What a turn of Roam in the making is worth in the eyes of the evaluation, without making a state.

Knows what markers, coins, characters and artifacts gain. Must not know which turns there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.roam.squares import PLACES, united
from engine.roam.state import MARKERS
from players.roam import features as of
from players.roam.evaluation import MOST_COINS, shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.roam.deck import Ability, Book
    from engine.roam.state import State
    from players.roam.evaluation import Evaluation, Weighed


class LandGains:
    """Of one position and the seat that is to move in it: how much better it stands when its turn is over.

    All is in the measure of the evaluation's scores, those of the others counted as far as they matter.
    """

    def __init__(self, evaluation: Evaluation, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.by: Weighed = evaluation.weighed(state)
        seats = len(state.coins)
        chances = shares(evaluation.scores(state))
        self.pull = [-chance for chance in chances]
        """By seat: how much a step of its score matters."""
        self.pull[seat] += 1
        total = self.pull[seat] or 1.0
        self.pull = [pull / total for pull in self.pull]
        self.moves = _moves_after(state)
        occupied = united(state.below)
        self.counts = [of.counts(state, place) for place in range(len(PLACES))]
        self._cards = state.cards.lands
        self._next = state.cards.pile[0] if state.cards.pile else None
        self._seats = seats
        self._base = [
            self._open(place, self.counts[place], (PLACES[place] & ~occupied).bit_count()) if card is not None else 0.0
            for place, card in enumerate(self._cards)
        ]
        self.added: list[dict[int, float]] = [{} for _ in PLACES]
        """By place and 8 times the markers added plus the squares then empty: ``add``, as far as it was asked."""

    def add(self, place: int, key: int) -> float:
        """Return the gain of some own markers more on a land; the key is that of ``added``."""
        own = self.counts[place]
        counts = (*own[: self.seat], own[self.seat] + (key >> 3), *own[self.seat + 1 :])
        found = self.added[place][key] = self.gain(place, counts, key & 7)
        return found

    def gain(self, place: int, counts: tuple[int, ...], empty: int) -> float:
        """Return the gain of a land that then holds so many markers of each seat."""
        worth = self._open(place, counts, empty) if empty else self._claimed(place, counts)
        return worth - self._base[place]

    def _open(self, place: int, counts: tuple[int, ...], empty: int) -> float:
        card = self._cards[place]
        assert card is not None
        return self._sum(self.by.land_of_all(card, counts, empty, self.moves))

    def _sum(self, worth: Sequence[float]) -> float:
        return sum(pull * one for pull, one in zip(self.pull, worth, strict=True))

    def _claimed(self, place: int, counts: tuple[int, ...]) -> float:
        """Return what comes of a complete land: the card, a coin for the others, the next land."""
        card = self._cards[place]
        assert card is not None
        most = max(counts)
        leaders = [seat for seat, count in enumerate(counts) if count == most]
        price = 0
        winner = leaders[0]
        if len(leaders) > 1:
            winner, price = self._auction(card, leaders)
        worth, coins = self.pull[winner] * (self.by.card[card] + self.by.awake[card]), self.state.coins
        for seat, count in enumerate(counts):
            if seat == winner:
                worth -= self.pull[seat] * self.by.paid(coins[seat], price)
            elif count:
                worth -= self.pull[seat] * self.by.paid(coins[seat], -1)
        if self._next is not None:
            worth += self._sum(self.by.land_of_all(self._next, (0,) * self._seats, 6, self.moves))
        return worth

    def _auction(self, card: str, tied: Sequence[Seat]) -> tuple[Seat, int]:
        """Return who of the tied pays most for a card and about how much: what the next would have paid."""
        limits = sorted(
            ((self.by.limit(self.state.coins[seat], card), seat == self.seat, seat) for seat in tied), reverse=True
        )
        return limits[0][2], limits[1][0]


def _moves_after(state: State) -> tuple[bool, ...]:
    """Return ``features.moving`` for when this turn is over."""
    order = state.setting.order
    at = state.turn % len(order)
    if state.last_round:
        left = order[at:] if at else ()
        return tuple(other in left for other in range(len(order)))
    return tuple(other == order[at] for other in range(len(order)))


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
