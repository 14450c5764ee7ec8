"""What markers on a land are worth to whoever is to move, worked out once for each way in which they may come.

Knows the evaluation and what comes of a claim. Must not know characters' positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.squares import PLACES, united
from players.roam import features as of
from players.roam.evaluation import shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
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
