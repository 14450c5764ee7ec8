"""A deck made ready for play: everything that depends on the cards only, looked up by id.

Knows cards, patterns and actions. Must not know players or markers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.actions import Action, by_text
from engine.roam.bits import LAND_SQUARES, PLACES, land_square
from engine.roam.patterns import shapes
from engine.roam.state import Ground

if TYPE_CHECKING:
    from engine.roam.deck import Ability, Deck


class Book:
    """The tables of one deck; never changes once made."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.cards = {card.id: card for card in (*deck.starting, *deck.lands, *deck.animals)}
        self.artifacts = {artifact.id: artifact for artifact in deck.artifacts}
        self.shapes = {card.id: shapes(card.pattern) for card in self.cards.values()}
        self.abilities: dict[str, Ability] = {artifact.id: artifact.ability for artifact in deck.artifacts}
        self.prices = {artifact.id: artifact.price for artifact in deck.artifacts}
        self.explore = {key: Action("explore", card=key) for key in self.cards}
        self.flip = {key: Action("flip", card=key) for key in self.cards}
        lands = {card.id: card.land.coins for card in self.cards.values() if card.land is not None}
        self._worth = {key: tuple(_worth(coins, place) for place in range(6)) for key, coins in lands.items()}
        self._most = max((max(coins) for coins in lands.values()), default=0)
        self.buy = {key: Action("buy", card=key) for key in self.artifacts}
        self.of_cards = by_text((*self.explore.values(), *self.flip.values(), *self.buy.values()))

    def coins(self, lands: tuple[str | None, ...]) -> tuple[int, ...]:
        """Return the coin symbols on each of the 36 squares as the lands lie (R2.2)."""
        symbols = [0] * 36
        for place, key in enumerate(lands):
            land = self.cards[key].land if key is not None else None
            if land is not None:
                for at, number in zip(LAND_SQUARES[place], land.coins, strict=True):
                    symbols[at] = number
        return tuple(symbols)

    def ground(self, lands: tuple[str | None, ...]) -> Ground:
        """Return the squares and the coins of a map; places that hold no land are off it (R4.9)."""
        squares, worth = 0, [0] * self._most
        for place, key in enumerate(lands):
            if key is not None:
                squares |= PLACES[place]
                for index, mask in enumerate(self._worth[key][place]):
                    worth[index] |= mask
        return Ground(squares, tuple(worth))


def _worth(coins: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return the squares of a land in a place with at least 1, 2, ... coin symbols."""
    spots = [(1 << land_square(place, index), number) for index, number in enumerate(coins)]
    return tuple(sum(bit for bit, number in spots if number >= least) for least in range(1, max(coins) + 1))
