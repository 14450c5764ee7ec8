"""Matches of players against each other: rotated seats, paired deals, shares with their intervals.

Knows the contract of games and of players. Must not know any one of them.
"""

from __future__ import annotations

import math
import statistics
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from players.computer import Budget, chance_of, goes_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.core import Outcome, Seat
    from engine.package import AnyGame
    from players.computer import Computer

UNBRAKED: Final = 600.0
"""Seconds for a choice where nobody waits for it: other work on the machine weakens nobody."""
Z: Final = 1.959964
"""How many deviations are 95 % of a normal distribution."""


class Played(NamedTuple):
    """One match."""

    outcome: Outcome
    actions: tuple[tuple[Seat, str], ...]
    seconds: Mapping[Seat, tuple[float, ...]]
    """By seat: what each of its turns took to think about, all choices in it together, in seconds of one core."""
    braked: int
    """Choices for which the seconds ran out before the positions."""


def play(
    game: AnyGame,
    players: Sequence[Computer],
    *,
    seed: int,
    options: Mapping[str, str],
    budget: Budget | None = None,
) -> Played:
    """Play one match, a player in each seat; a plan is followed until something is revealed."""
    state: Any = game.setup(len(players), seed, options).state
    actions: list[tuple[Seat, str]] = []
    seconds: dict[Seat, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    braked = 0
    while awaited := game.awaited(state):
        seat, turn = awaited[0], game.turn(state)
        start = time.thread_time()
        rng = chance_of(seed, seat, len(actions))
        given = budget or Budget(players[seat].budget.positions, UNBRAKED)
        choice = players[seat].choose(game, state, seat, rng=rng, budget=given)
        seconds[seat][turn] += time.thread_time() - start
        braked += choice.braked
        for number, text in enumerate(choice.texts, 1):
            step = game.apply(state, seat, game.decode(text))
            state = step.state
            actions.append((seat, text))
            if number < len(choice.texts) and not goes_on(game, step, seat, choice.texts[number]):
                break
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is awaited, so the match is over"
    return Played(outcome, tuple(actions), {seat: tuple(one.values()) for seat, one in seconds.items()}, braked)


@dataclass
class Tally:
    """What came of some matches for the one who is measured."""

    seats: int
    matches: int = 0
    won: float = 0.0
    """A shared victory counts as its share."""
    margin: float = 0.0
    """Points ahead of the best of the others, all matches together."""
    points: list[float] = field(default_factory=list)
    """Points of each match."""
    actions: int = 0
    braked: int = 0
    turns: list[float] = field(default_factory=list)
    """Seconds that each turn took."""
    by_seat: dict[Seat, float] = field(default_factory=lambda: defaultdict(float))
    """Matches won by seat of the measured."""

    def add(self, played: Played, seat: Seat) -> None:
        """Count one match."""
        outcome = played.outcome
        others = [points for other, points in enumerate(outcome.scores) if other != seat]
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        self.matches += 1
        self.won += won
        self.by_seat[seat] += won
        self.points.append(outcome.scores[seat])
        self.margin += outcome.scores[seat] - max(others, default=0)
        self.actions += len(played.actions)
        self.braked += played.braked
        self.turns += played.seconds.get(seat, ())

    @property
    def mean_seconds(self) -> float:
        """What a turn took on average."""
        return sum(self.turns) / max(1, len(self.turns))

    def line(self) -> str:
        """Return all of it as a line."""
        low, high = wilson(self.won, self.matches)
        return (
            f"wins {100 * self.won / self.matches:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {self.matches}"
            f" · points {statistics.fmean(self.points):.1f}, median {statistics.median(self.points):g},"
            f" ahead by {self.margin / self.matches:+.1f}"
            f" · a turn {self.mean_seconds:.3f} s, worst {max(self.turns, default=0):.3f} s"
            f" · {self.actions / self.matches:.0f} actions, brakes {self.braked}"
            f" · by seat {' '.join(f'{self.by_seat[seat]:g}' for seat in range(self.seats))}"
        )


def series(
    game: AnyGame,
    one: Computer,
    others: Computer,
    *,
    seats: int,
    matches: int,
    seed: int,
    options: Mapping[str, str],
    budget: Budget | None = None,
    skip: int = 0,
) -> Iterator[Tally]:
    """Play one against others of one kind, and yield how it stands after each match: always the same tally.

    Each deal is played once from each seat, so that luck of the deal and of the seat is nobody's. The first ``skip``
    of the ``matches`` are left out: another run plays them, or did.
    """
    tally = Tally(seats)
    for number in range(skip, matches):
        seat, deal = number % seats, number // seats
        table = [one if other == seat else others for other in range(seats)]
        played = play(game, table, seed=_seed_of(seed, deal), options=options, budget=budget)
        tally.add(played, seat)
        yield tally


def _seed_of(seed: int, deal: int) -> int:
    return seed * 1_000_003 + deal


def wilson(won: float, matches: int) -> tuple[float, float]:
    """Return between which shares the true one lies, at 95 % (Wilson's interval).

    >>> tuple(round(end, 3) for end in wilson(90, 100))
    (0.826, 0.945)
    """
    if not matches:
        return 0.0, 1.0
    share, over = won / matches, Z * Z / matches
    middle = share + over / 2
    spread = Z * math.sqrt(share * (1 - share) / matches + over / matches / 4)
    return max(0.0, (middle - spread) / (1 + over)), min(1.0, (middle + spread) / (1 + over))
