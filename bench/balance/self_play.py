"""Matches of one computer against itself, in as many processes as there are cores, and what is counted in them.

Knows the contract of games and of players. Must not know what is counted.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from bench.balance.kept_counts import Counts, keep, kept, series
from engine.registry import find as find_game
from players.arena import play
from players.strengths import find

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from engine.core import Outcome, Step
    from engine.package import AnyGame

SEED: Final = 7_000_003
"""Deals of no other measurement."""


class Match(NamedTuple):
    """One match that was played, step by step."""

    game: AnyGame
    steps: Sequence[Step[Any, Any]]
    """The set-up first."""
    outcome: Outcome

    @property
    def end(self) -> Any:
        """The last state."""
        return self.steps[-1].state

    def won(self, seat: int) -> float:
        """Return what a seat won: a shared victory counts as its share."""
        return 1 / len(self.outcome.winners) if seat in self.outcome.winners else 0.0


Count: TypeAlias = "Callable[[Match, Counts], None]"
"""Adds what happened in a match to what was counted."""


def play_all(key: str, seats: int, matches: int, *, strength: str, count: Count, file: Path | None = None) -> Counts:
    """Play matches, and return all that was counted in them.

    Those that the file has are not played again, and the others are added to it.
    """
    which = series(key, seats, strength)
    found = {} if file is None else kept(file, which)
    found = {number: counted for number, counted in found.items() if number < matches}
    left = [number for number in range(matches) if number not in found]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        one = partial(_played, key, seats, strength, count)
        for number, counted in pool.imap_unordered(one, left):
            found[number] = counted
            if file is not None:
                keep(file, which, number, counted)
    total: Counts = defaultdict(float)
    for counted in found.values():
        for what, times in counted.items():
            total[what] += times
    return total


def _played(
    key: str,
    seats: int,
    strength: str,
    count: Count,
    number: int,
) -> tuple[int, Counts]:
    game, player, seed = find_game(key), find(key, strength), SEED + number
    options = {"first": str(number % seats)} if game.info.first else {}
    played = play(game, [player] * seats, seed=seed, options=options)
    steps = [game.setup(seats, seed, options)]
    steps += _steps(game, steps[0].state, played.actions)
    counted: Counts = defaultdict(float, {("matches",): 1, ("acts",): len(played.actions)})
    count(Match(game, steps, played.outcome), counted)
    return number, counted


def _steps(game: AnyGame, state: Any, actions: Sequence[tuple[int, str]]) -> list[Step[Any, Any]]:
    steps = []
    for seat, text in actions:
        step = game.apply(state, seat, game.decode(text))
        state = step.state
        steps.append(step)
    return steps
