"""How strong computers are against each other, and what a turn of theirs costs: takes hours, measured when named.

``python -m bench players [--matches N] [--game KEY]`` plays the pairings that have a bar, or those of one game, with as
many matches as the bar speaks of, or with the first N of them. Each deal is played once from each seat. A share is told
with Wilson's interval at 95 %; the bar speaks of the share.
"""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.measured import Measured
from engine.registry import find as find_game
from players.arena import Tally, series, wilson
from players.strengths import RANDOM, find, strengths

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED: Final = 1


class Pairing(NamedTuple):
    """One player against others of one kind."""

    game: str
    seats: int
    matches: int
    one: str
    others: str
    least: float
    """The share of matches that it has to win."""
    mean: float
    """Seconds that a turn may take on average."""
    worst: float
    most: float = 1.0
    """The share that it should not pass: a step from one strength to the next is one that people can take."""


def _pairings(
    game: str, seats: int, matches: int, *, shares: tuple[float, float, float], hard: float, most: float = 1.0
) -> list[Pairing]:
    quick = 0.1 if game == "roam" else 0.2
    known = strengths(game)[:-1]  # hard is slower
    return [
        Pairing(game, seats, matches, "easy", RANDOM, shares[0], quick, 2.0),
        *(Pairing(game, seats, matches, one, other, shares[1], quick, 2.0, most) for other, one in pairwise(known)),
        Pairing(game, seats, matches, "hard", "normal", shares[2], hard, 3 * hard if game == "roam" else 8.0),
    ]


PAIRINGS: Final = (
    *_pairings("roam", 2, 200, shares=(0.95, 0.75, 0.8), hard=2.0, most=0.85),
    *_pairings("roam", 4, 200, shares=(0.8, 0.35, 0.5), hard=2.0),
    *_pairings("ice", 2, 200, shares=(0.95, 0.85, 0.75), hard=3.0),
    *_pairings("ice", 4, 100, shares=(0.8, 0.6, 0.45), hard=3.0),
)
"""All that has a bar."""
AMONG: Final = {1: 60, 3: 60}
"""Seats of ICE, all of one strength, and how many matches."""


def row(pairing: Pairing, tally: Tally) -> Measured:
    """Return the figure of a pairing that was played."""
    share = tally.won / tally.matches
    low, high = wilson(tally.won, tally.matches)
    mean, worst = tally.mean_seconds, max(tally.turns, default=0.0)
    wanted = f"≥ {100 * pairing.least:.0f} %"
    if pairing.most < 1:
        wanted = f"{100 * pairing.least:.0f} to {100 * pairing.most:.0f} %"
    against = f"against {'three times ' if pairing.seats == 4 else ''}{pairing.others}"
    return Measured(
        f"{pairing.game}, {pairing.seats} seats: {pairing.one} {against}",
        f"{wanted} won, a turn ≤ {pairing.mean:g} s, worst {pairing.worst:g} s",
        f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})",
        f"{tally.matches} matches, {find(pairing.game, pairing.one).budget.positions} positions a choice;"
        f" a turn {mean:.3f} s, worst {worst:.2f} s of one core; ahead by {tally.margin / tally.matches:+.1f} points",
        pairing.least <= share <= pairing.most and mean <= pairing.mean and worst <= pairing.worst,
    )


def figures(matches: int | None = None, game: str | None = None) -> Iterator[Measured]:
    """Play pairings, and yield a figure for each; then how many points each strength of ICE has among its like."""
    for pairing in PAIRINGS:
        if game in {None, pairing.game}:
            most = matches or pairing.matches
            yield row(pairing, _played(pairing.game, pairing.one, pairing.others, pairing.seats, most))
    if game in {None, "ice"}:
        yield from _among(matches)


def _among(matches: int | None) -> Iterator[Measured]:
    for seats, usual in AMONG.items():
        most = matches or usual
        of = {one: _played("ice", one, one, seats, most).points for one in (RANDOM, "easy", "normal", "hard")}
        yield Measured(
            f"ice, {'alone' if seats == 1 else f'{seats} seats of one strength'}: median of the points",
            "–",
            ", ".join(f"{one} {statistics.median(points):g}" for one, points in of.items()),
            f"{most} matches each",
            met=True,
        )


def _played(game: str, one: str, others: str, seats: int, matches: int) -> Tally:
    *_, tally = series(
        find_game(game), find(game, one), find(game, others), seats=seats, matches=matches, seed=SEED, options={}
    )
    return tally
