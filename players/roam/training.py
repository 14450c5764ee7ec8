"""Learns the weights of Roam by self-play: ``python -m players train roam``.

Knows the evaluation and how normal plays. Must not know how hard searches.

Both sides play the turn that the evaluation likes, now and then another. What a position should have been worth is
mixed from what the next positions were thought to be worth and from the final points, and the weights are moved there
(TD(lambda) on a softmax over the seats, Adagrad, the last matches again and again). The same arguments give the same
weights on every machine.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.registry import find
from engine.roam.state import Over
from players.roam import features as of
from players.roam.evaluation import FILE, Evaluation, shares, written
from players.roam.one_turn import followed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.roam.game import Roam
    from engine.roam.state import State
    from players.roam.evaluation import Vector

CLEAR: Final = 2.5
"""Points that make a result about three times as good as another."""
LAMBDA: Final = 0.85
"""How much of what a position should be worth comes from the end."""
KEPT: Final = 600
"""Matches that are learnt from again and again."""
ROUND: Final = 25
"""Matches between two times of learning."""
PART: Final = 3
"""One of this many positions is learnt from each time, once there are many."""
AT_ONCE: Final = 2000
RATE: Final = 0.03
HOLD: Final = 2e-4
"""How strongly weights are drawn back to where they began: what is rarely seen stays sane."""
MATCHES: Final = (1500, 500, 700)
"""With two, three and four seats."""
TOLD: Final = 100
"""After this many matches it is told how it goes, and what there is is written."""
TURNS: Final = 6
"""Turns that are carried out in each position."""
BOLD: Final = 0.02
"""Chances that make a turn about three times as likely to be played as another."""

Found = list[tuple[int, float]]


class Lesson(NamedTuple):
    """A position after someone's turn, and what it should have been worth to each seat."""

    phase: int
    features: tuple[Found, ...]
    target: Sequence[float]


class Learner:
    """The weights for one number of seats, on their way."""

    def __init__(self, game: Roam, seats: int, weights: dict[str, Vector]) -> None:
        self.game, self.seats, self.weights = game, seats, weights
        self._first = {name: tuple(numbers) for name, numbers in weights.items()}
        self._squares = {name: [1e-2] * len(numbers) for name, numbers in weights.items()}
        self.evaluation = Evaluation(game.book, weights)
        self._kept: deque[list[Lesson]] = deque(maxlen=KEPT)

    def play(self, seed: int, chance: random.Random) -> None:
        """Play one match against itself, and keep what it shows."""
        state: State = self.game.setup(self.seats, seed, {}).state
        seen: list[tuple[State, Vector]] = []
        while not isinstance(state.pending, Over):
            found = followed(self.game, self.evaluation, state, most=TURNS)
            if not found:
                action = chance.choice(self.game.legal(state, state.active))
                state = self.game.apply(state, state.active, action).state
                continue
            best = found[0].chance
            state = chance.choices(found, [math.exp((one.chance - best) / BOLD) for one in found])[0].after
            seen.append((state, self.evaluation.chances(state)))
        self._kept.append(self._samples(seen))

    def _samples(self, seen: list[tuple[State, Vector]]) -> list[Lesson]:
        end = seen[-1][0]
        points = self.game.scores(end)
        coins = end.coins
        target = shares([(one + 0.1 * other) / CLEAR for one, other in zip(points, coins, strict=True)])
        found = []
        later = target
        for state, chances in reversed(seen[:-1]):
            target = [LAMBDA * one + (1 - LAMBDA) * other for one, other in zip(target, later, strict=True)]
            lists = tuple(of.features(state, seat, self.game.book) for seat in range(self.seats))
            found.append(Lesson(of.phase(state), lists, target))
            later = chances
        return found

    def learn(self, chance: random.Random) -> float:
        """Go through a part of all that is kept; return how far off the chances were, as cross entropy."""
        samples = [sample for match in self._kept for sample in match]
        chance.shuffle(samples)
        samples = samples[: max(AT_ONCE, len(samples) // PART)]
        off = sum(self._moved(sample) for sample in samples)
        for name, numbers in self.weights.items():
            first = self._first[name]
            for index, number in enumerate(numbers):
                if number != first[index]:
                    numbers[index] = number - HOLD * len(samples) / 1000 * (number - first[index])
        self.evaluation = Evaluation(self.game.book, self.weights)
        return off / max(1, len(samples))

    def _moved(self, sample: Lesson) -> float:
        mixed = self._mixed(sample.phase)
        scores = [
            sum(share * self.weights[name][index] * much for name, share in mixed for index, much in found)
            for found in sample.features
        ]
        chances = shares(scores)
        for seat, found in enumerate(sample.features):
            error = sample.target[seat] - chances[seat]
            for name, share in mixed:
                weights, squares = self.weights[name], self._squares[name]
                for index, much in found:
                    step = error * much * share
                    squares[index] += step * step
                    weights[index] += RATE * step / math.sqrt(squares[index])
        return -sum(one * math.log(max(1e-9, other)) for one, other in zip(sample.target, chances, strict=True))

    @staticmethod
    def _mixed(phase: int) -> tuple[tuple[str, float], ...]:
        early, late, last = of.PHASES
        steps = of.MOST_CHARACTERS - of.FIRST_CHARACTERS
        if phase > steps:
            return ((last, 1.0),)
        return tuple((name, share) for name, share in ((early, 1 - phase / steps), (late, phase / steps)) if share)


def first_weights() -> dict[str, Vector]:
    """Return weights by hand, from which learning begins: enough to play sanely."""
    return {phase: _by_hand(last=phase == of.PHASES[-1], late=phase == of.PHASES[1]) for phase in of.PHASES}


def _by_hand(*, last: bool, late: bool) -> Vector:
    weights = [0.0] * len(of.NAMES)
    weights[of.POINTS] = 0.3
    weights[of.CHARACTERS] = 0.0 if last else 0.2
    for size in range(of.SIZES):
        weights[of.PATTERN + size] = 0.12 * (size + 1) * (0.0 if last else 0.5 if late else 1.0)
        weights[of.AWAKE + size] = 0.05 * (size + 1) * (0.2 if last else 1.0)
    for index, share in enumerate((1.2, 1.0, 0.7, 0.3)):
        weights[of.COIN + index] = share * (0.03 if last else 0.12 if late else 0.22)
    if not last:
        weights[of.BLANKS], weights[of.ASLEEP] = 0.05, 0.15
        for index in range(len(of.ABILITIES)):
            weights[of.OWNED + index], weights[of.READY + index] = 0.2, 0.1
    weights[of.SCARCE], weights[of.TO_MOVE] = -0.05, 0.2
    for moving in (False, True):
        for empty in range(of.LAND_SQUARES + 1):
            for own in range(of.LAND_SQUARES + 1 - empty):
                for best in range(not own, of.LAND_SQUARES + 1 - empty - own):
                    ahead = 1 / (1 + math.exp(-1.1 * (own - best + 0.5 * moving)))
                    worth = ahead * (1 - empty / of.LAND_SQUARES) ** 0.8
                    at = of.land_at(own, best, empty=empty, moving=moving)
                    weights[at], weights[at + 1] = 0.8 * worth, 0.7 * worth
    return weights


def begun_from(learnt: dict[str, Vector]) -> dict[str, Vector]:
    """Return weights from which to begin with more seats: what cards and coins are worth is nearly the same."""
    return {phase: learnt[phase][: of.LAND] + weights[of.LAND :] for phase, weights in first_weights().items()}


def main(arguments: list[str]) -> None:
    """Learn, and write the file of weights."""
    parser = argparse.ArgumentParser(prog="python -m players train roam")
    parser.add_argument("--matches", type=int, nargs=3, default=MATCHES, help="with two, three and four seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args(arguments)
    again = f"python -m players train roam --seed {given.seed} --matches {' '.join(map(str, given.matches))}"
    heading = (
        f"What positions of Roam are weighed by (players/roam/features.py), learnt by self-play; again with\n{again}"
    )
    weights: dict[int, dict[str, Vector]] = {seats: first_weights() for seats in (2, 3, 4)}
    for seats, matches in zip((2, 4, 3), (given.matches[0], given.matches[2], given.matches[1]), strict=True):
        if seats > 2:
            weights[seats] = begun_from(weights[2])
        for _ in _learnt(seats, weights[seats], matches=matches, seed=given.seed):
            given.out.write_text(written(weights, heading), "utf-8")
    given.out.write_text(written(weights, heading), "utf-8")


def _learnt(seats: int, weights: dict[str, Vector], *, matches: int, seed: int) -> Iterator[None]:
    """Learn for one number of seats, and say now and then how it goes."""
    game: Any = find("roam")
    learner, start = Learner(game, seats, weights), time.process_time()
    chance = random.Random(seed * 10 + seats)
    for number in range(1, matches + 1):
        learner.play(seed * 1_000_000 + number, chance)
        if number % ROUND == 0:
            off = learner.learn(chance)
            if number % TOLD == 0:
                spent = time.process_time() - start
                sys.stderr.write(f"{seats} seats, {number} matches, {spent:.0f} s: {off:.4f}\n")
                yield
