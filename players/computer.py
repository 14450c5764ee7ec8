"""What a player is: it gets a position that was redealt for its seat, and says what to do there, within a budget.

A budget is counted in positions, with a bound in seconds as a brake. Knows the contract of games and the clock. Must
not know any game, nor how any player thinks.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat, Step
    from engine.package import AnyGame


@dataclass(frozen=True, slots=True)
class Budget:
    """What may be spent on one choice. Positions decide, so that a choice can be repeated on any machine."""

    positions: int
    seconds: float
    """The brake: so long that it is met on no ordinary machine. Where it was, the choice says so."""

    def unhurried(self) -> Budget:
        """Return the same without a brake: anyone who is to play the same on a busy machine waits."""
        return Budget(self.positions, float("inf"))

    def start(self, clock: Callable[[], float] = time.monotonic) -> Meter:
        """Begin to count."""
        return Meter(self, clock)


class Meter:
    """What has been spent of a budget; one for each choice."""

    __slots__ = ("_clock", "_end", "braked", "most", "spent")

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.most = budget.positions
        self.spent = 0
        """Positions that were looked at."""
        self.braked = False
        """The brake was met, so that another machine may choose otherwise."""
        self._clock = clock
        self._end = clock() + budget.seconds

    @property
    def left(self) -> int:
        """Return how many positions may still be looked at: none once the brake was met."""
        if self.braked or self._clock() >= self._end:
            self.braked = True
            return 0
        return max(0, self.most - self.spent)

    def count(self, positions: int = 1) -> None:
        """Note that this many positions were looked at."""
        self.spent += positions


class Reason(NamedTuple):
    """One thing that an evaluation weighs, and how much of a choice's worth comes of it."""

    feature: str
    """What is weighed, in the words of the game's player: ``characters``, ``coins``."""
    worth: float
    """How much better the choice makes it than the choice that it was compared with, times its weight."""


class Plan(NamedTuple):
    """What a strategy answers."""

    texts: tuple[str, ...]
    """Actions to carry out one by one: one at least, a whole turn where that is natural."""
    value: float
    """The chance to win that is seen, from 0 to 1; alone at a table, of a good match."""
    reasons: tuple[Reason, ...] = ()
    """Why, what counts most first; empty where nothing was weighed."""
    compared: bool = False
    """The reasons say what is better than in the next best choice; otherwise, than it was before."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does, and what it expects of it."""

    texts: tuple[str, ...]
    value: float
    reasons: tuple[Reason, ...]
    positions: int
    """How many positions were looked at."""
    braked: bool = False
    """Time ran out before the positions did: another machine may choose otherwise."""
    compared: bool = False
    """As in ``Plan``."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a strategy is asked: a position in which all that its seat cannot know was redealt."""

    game: AnyGame
    state: Any
    seat: Seat
    rng: Rng
    meter: Meter

    def again(self, rng: Rng) -> tuple[Any, Rng]:
        """Deal what is hidden once more; return that state, and the chance to go on with."""
        dealing, rng = split(rng)
        return self.game.resample(self.state, self.seat, dealing), rng


Strategy: TypeAlias = "Callable[[Dealt], Plan]"
"""How a player thinks: what to do, after looking at about as many positions as the meter allows."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A strategy behind the one door to it: nobody else may call it, and it never sees what is hidden."""

    name: str
    strategy: Strategy
    budget: Budget
    """What it is given for one choice where nobody says otherwise."""

    def choose(self, game: AnyGame, state: Any, seat: Seat, *, rng: Rng, budget: Budget | None = None) -> Decision:
        """Return what to do for a seat that may act; raise ValueError for one that may not.

        Of two states that the seat cannot tell apart the same chance makes the same choice.
        """
        dealing, rng = split(rng)
        state = game.resample(state, seat, dealing)
        legal = game.legal(state, seat)
        if not legal:
            raise ValueError(f"seat {seat} has nothing to do")
        meter = (budget or self.budget).start()
        plan = self.strategy(Dealt(game, state, seat, rng, meter))
        return Decision(plan.texts, plan.value, plan.reasons, meter.spent, meter.braked, plan.compared)


EVEN: Final = 0.5
"""The chance that is told where nothing was looked at."""


def split(rng: Rng) -> tuple[Rng, Rng]:
    """Return a generator of its own, and the one to go on with."""
    word, rng = rng.word()
    return Rng.seeded(word, "split"), rng


def chance_of(seed: int, seat: Seat, seq: int) -> Rng:
    """Return the chance of one choice: of the match's seed, which nobody knows before the end, seat and seq."""
    return Rng.seeded(seed, f"player/{seat}/{seq}")


def goes_on(game: AnyGame, step: Step[Any, Any], seat: Seat, text: str) -> bool:
    """Return whether the next action of a plan may follow a step: nothing was revealed, and it is legal still."""
    if step.reveals or seat not in game.awaited(step.state):
        return False
    return text in map(game.encode, game.legal(step.state, seat))
