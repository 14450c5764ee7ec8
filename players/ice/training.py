"""``python -m players train ice``: other numbers for the evaluation of ICE, kept where they win by self-play.

A number is drawn and changed; normal plays with it against normal without, each deal from every seat. It stays when
the points ahead are more than chance makes likely. The same seed gives the same weights on any machine.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.registry import find as find_game
from engine.rng import Rng
from players.arena import play
from players.computer import Computer
from players.ice import PLAYERS, planner
from players.ice.evaluation import FILE, STANDARD, load

if TYPE_CHECKING:
    from players.computer import Budget
    from players.ice.evaluation import Weights

LIKELY: Final = 1.3
"""How many standard errors ahead a change must be to stay."""
_CHANGES: Final = (0.6, 1.6)
_LEAST: Final = 0.2
"""What a number is taken for that is less, so that it can grow."""


def changed(weights: Weights, rng: Rng) -> tuple[Weights, str, Rng]:
    """Return the weights with one of them changed, and which."""
    names = sorted(name for name in weights.of if name != "points")
    which, rng = rng.below(len(names))
    how, rng = rng.below(len(_CHANGES))
    name = names[which]
    old = weights.of[name]
    size = math.copysign(max(abs(old), _LEAST), old) * _CHANGES[how]
    return replace(weights, of={**weights.of, name: round(size, 3)}), name, rng


def ahead(one: Weights, other: Weights, *, seats: int, matches: int, seed: int, budget: Budget) -> tuple[float, float]:
    """Return by how many points one is ahead of the mean of the others, and the standard error of that."""
    game = find_game("ice")
    mine, theirs = (Computer("normal", partial(planner.choose, weights=w), budget) for w in (one, other))
    found = []
    for deal in range(max(1, matches // seats)):
        margins = []
        for seat in range(seats):
            table = [mine if at == seat else theirs for at in range(seats)]
            scores = play(game, table, seed=seed + deal, options={}).outcome.scores
            margins.append(scores[seat] - (sum(scores) - scores[seat]) / (seats - 1))
        found.append(statistics.mean(margins))
    error = statistics.stdev(found) / math.sqrt(len(found)) if len(found) > 1 else math.inf
    return statistics.mean(found), error


def text_of(weights: Weights, remark: str) -> str:
    """Return the weights as a file, the numbers inside features as they stand in the present one."""
    inside = FILE.read_text("utf-8").split("[inside]")[1]
    lines = [f"{name} = {number}" for name, number in weights.of.items()]
    return "\n".join([f"# {remark}", "", "[weights]", *lines, "", f"[inside]{inside}"])


def main(arguments: list[str]) -> None:
    """Try changes one after another, and write the weights after each that stays."""
    parser = argparse.ArgumentParser(prog="python -m players train ice")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=40, help="for each try")
    parser.add_argument("--tries", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=PLAYERS.normal.budget.positions)
    parser.add_argument("--start", type=Path, help="a file to begin with; else the present weights")
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args(arguments)
    budget = replace(PLAYERS.normal.budget.unhurried(), positions=given.positions)
    best, rng = load(given.start) if given.start else STANDARD, Rng.seeded(given.seed, "train ice")
    for number in range(given.tries):
        tried, name, rng = changed(best, rng)
        deals = given.seed * 1_000_000 + number * given.matches
        points, error = ahead(tried, best, seats=given.seats, matches=given.matches, seed=deals, budget=budget)
        stays = points > LIKELY * error
        sys.stdout.write(
            f"{number}: {name} {best.of[name]} to {tried.of[name]}: {points:+.2f} (error {error:.2f})"
            f"{', stays' if stays else ''}\n"
        )
        sys.stdout.flush()
        if stays:
            best = tried
            remark = f"python -m players train ice {' '.join(arguments)}".strip()
            given.out.write_text(text_of(best, f"Learnt by self-play: {remark} (after try {number})."), "utf-8")
