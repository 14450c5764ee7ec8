"""A deck made ready for play: everything that depends on the cards only, looked up by id.

Where a pattern can lie on the map is worked out once for each direction (R4.2 to R4.4). Knows cards, patterns and
actions. Must not know players or markers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.roam.actions import AT, Action, by_text
from engine.roam.squares import HEIGHT, LAND_SQUARES, PLACES, WIDTH, land_square, on_map, square
from engine.roam.state import Ground

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.roam.deck import Ability, Deck, Pattern


@dataclass(frozen=True, slots=True)
class Placement:
    """A pattern at one position: sets of squares (``squares``)."""

    at: int
    """The first solid square in reading order; it names the position."""
    solid: int
    blank: int
    """Those on the 6 x 6 map: blanks may hang off it (R4.4)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern in one direction, with all its positions on a map without holes, in reading order."""

    placements: tuple[Placement, ...]
    actions: tuple[Action, ...]
    """The ``at`` action of each placement."""
    by_square: Mapping[int, Placement]

    def fits(self, ground: int) -> bool:
        """Tell whether some position keeps all solid squares on the ground (R4.3, R4.9)."""
        return any(not placement.solid & ~ground for placement in self.placements)

    def positions(self, ground: int) -> tuple[Action, ...]:
        """Return the ``at`` actions that keep all solid squares on the ground."""
        return tuple(AT[placement.at] for placement in self.placements if not placement.solid & ~ground)


@cache
def shapes(pattern: Pattern) -> tuple[Shape, Shape, Shape, Shape]:
    """Return the pattern turned clockwise by 0, 1, 2 and 3 quarters; kept, since there are as many as cards."""
    return _shape(pattern), _shape(pattern.turned(1)), _shape(pattern.turned(2)), _shape(pattern.turned(3))


def _shape(pattern: Pattern) -> Shape:
    """Return the shape of a pattern that is already turned: offsets are squares east and south."""
    across, down = zip(*pattern.solid, strict=True)
    found = []
    # from where the first solid square is in the first row or column to where the last one is in the last
    for top in range(-min(down), HEIGHT - max(down)):
        for left in range(-min(across), WIDTH - max(across)):
            spots = [square(left + x, top + y) for x, y in pattern.solid]
            blank = [(left + x, top + y) for x, y in pattern.blank]
            hanging = [square(x, y) for x, y in blank if on_map(x, y)]
            found.append(Placement(min(spots), sum(1 << at for at in spots), sum(1 << at for at in hanging)))
    found.sort(key=lambda placement: placement.at)
    return Shape(
        tuple(found), tuple(AT[placement.at] for placement in found), {placement.at: placement for placement in found}
    )


# ---- A deck made ready for play: everything that depends on the cards only, looked up by id


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
