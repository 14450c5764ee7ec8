"""Prints how the values of a deck are spread: ``python -m engine.roam.spread [FILE]``.

Knows the deck only. It measures nothing that is played.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import operator_text
from engine.card_file import CardsError
from engine.roam.deck import DECKS, Ability, Card, Deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def lines(deck: Deck) -> Iterator[str]:
    """Return the spread, line by line."""
    yield f"deck {deck.digest}"
    for title, cards in (("starting", deck.starting), ("lands", deck.lands), ("animals", deck.animals)):
        yield f"{title}: {len(cards)}"
        yield "  solid squares  " + _spread(cards, lambda card: len(card.pattern.solid))
        yield "  blank squares  " + _spread(cards, lambda card: len(card.pattern.blank))
        yield "  points         " + _spread(cards, lambda card: card.points)
        if all(card.land for card in cards):
            yield "  coin symbols   " + _spread(cards, lambda card: sum(card.land.coins) if card.land else 0)
            yield "  terrains       " + _counts(Counter(card.land.terrain.value for card in cards if card.land))
    yield "points by solid squares (lands)"
    for size in sorted({len(card.pattern.solid) for card in deck.lands}):
        points = [card.points for card in deck.lands if len(card.pattern.solid) == size]
        mean = sum(points) / len(points)
        yield f"  {size}: {len(points)} cards, {mean:.1f} on average, {min(points)} to {max(points)}"
    yield f"artifacts: {len(deck.artifacts)}"
    for ability in Ability:
        tiles = [artifact for artifact in deck.artifacts if artifact.ability is ability]
        prices = ", ".join(f"{tile.price} for {tile.points}" for tile in tiles)
        yield f"  {ability.value:8} price and points: {prices}"


def _spread(cards: Iterable[Card], value: Callable[[Card], int]) -> str:
    return _counts(Counter(value(card) for card in cards))


def _counts(counts: Counter[int] | Counter[str]) -> str:
    return "  ".join(f"{value}: {count}" for value, count in sorted(counts.items()))


def main(arguments: list[str]) -> int:
    """Print the spread of a file, or of the standard deck; return the exit code."""
    if arguments[1:] or arguments[:1] in (["-h"], ["--help"]):
        sys.stderr.write("usage: python -m engine.roam.spread [FILE]\n")
        return 2
    try:
        deck = DECKS.load(Path(arguments[0]) if arguments else None)
    except CardsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("\n".join(lines(deck)) + "\n")
    return 0


if __name__ == "__main__":
    operator_text.run(lambda: main(sys.argv[1:]))
