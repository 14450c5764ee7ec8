"""How fair the games are between computers: seats, cards, guilds, requests. Takes hours; measured when named.

``python -m bench balance [--matches N] [--game KEY] [--seats N] [--strength NAME] [--kept FILE]`` plays N matches
for each number of seats, or for one. What each card or seat brought is told against what is fair, with Wilson's
interval at 95 % where it speaks of wins. With a file to keep them in, matches of an earlier run are not played again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.balance import ice, roam
from bench.balance.self_play import play_all
from engine.registry import find

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bench.measured import Measured

GAMES: Final = {"roam": roam, "ice": ice}
MATCHES: Final = 2000
"""For each number of seats, where nobody says otherwise."""


def figures(
    matches: int = MATCHES,
    game: str | None = None,
    seats: int | None = None,
    strength: str = "normal",
    kept: Path | None = None,
) -> Iterator[Measured]:
    """Play computers of one strength against each other; yield what came of it for each number of seats, and in all."""
    for key, counts in GAMES.items():
        if game not in {None, key}:
            continue
        tables = {}
        for number in find(key).info.seats:
            # alone there is nobody to be fair to: only when asked for
            if number == seats or (seats is None and number > 1):
                tables[number] = play_all(key, number, matches, strength=strength, count=counts.count, file=kept)
                yield from counts.rows(tables[number], number)
        if len(tables) > 1:
            yield from counts.together(tables)
