"""Matches of one computer against itself, in as many processes as there are cores, and what is counted in them.

What was counted in each match can be kept in a file, a line of JSON for each, so that a long series can be broken off
and gone on with. Knows the contract of games and of players, and what makes a match the same one: rules with their
cards, seats, strength, number. Must not know what is counted.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engine.registry import find as find_game
from operator_text import NotText, read_text
from players.arena import play
from players.strengths import find

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from engine.core import Outcome, Step
    from engine.package import AnyGame

_JOIN: Final = "|"
_BEGINNING: Final = '{"series": ['


Counts: TypeAlias = defaultdict[tuple[str, ...], float]
"""By what was counted: how often, or how much of it; counts of many matches add up."""


class Series(NamedTuple):
    """What all matches of a series have in common."""

    game: str
    rules: str
    """The version of the rules, which tells the cards too."""
    seats: int
    strength: str


def series(key: str, seats: int, strength: str) -> Series:
    """Return the series of a game's matches with the rules and cards that are there now."""
    return Series(key, find_game(key).info.rules_version, seats, strength)


def kept(file: Path, which: Series) -> dict[int, Counts]:
    """Return what was counted in the matches of a series that the file has, by number; none where there is no file.

    A line that broke off, because the run that wrote it was killed, is left out, and so are other series. Exits with a
    sentence if the file holds anything else.
    """
    found: dict[int, Counts] = {}
    try:
        lines = read_text(file).splitlines() if file.exists() else []
    except NotText as error:
        sys.exit(str(error))
    for line in lines:
        try:
            match = json.loads(line)
            ours, number, counted = Series(*match["series"]), match["number"], match["counted"].items()
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            if isinstance(error, ValueError) and line.startswith(_BEGINNING[: len(line)]):
                continue
            sys.exit(f"{file} holds something else than matches of this measurement. Give the name of another file.")
        if ours == which:
            found[number] = defaultdict(float, {tuple(name.split(_JOIN)): times for name, times in counted})
    return found


def keep(file: Path, which: Series, number: int, counted: Counts) -> None:
    """Add a match to the file, on a line of its own even where the one before it broke off."""
    line = json.dumps(
        {"series": which, "number": number, "counted": {_JOIN.join(what): times for what, times in counted.items()}}
    )
    with file.open("a+b") as opened:
        if opened.tell():
            opened.seek(-1, 2)
            line = line if opened.read(1) == b"\n" else f"\n{line}"
        opened.write(f"{line}\n".encode())


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
