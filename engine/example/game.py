"""Tide as a game. An action is the height of a stone; its text is ``stand:7``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.core import Game, GameInfo, IllegalAction, MalformedAction, Option, Outcome, Step
from engine.example.view import Chosen, Picked, Round, Shown, TideEvent, View
from engine.options import checked
from engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Seat

HAND: Final = 4
ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is; only the engine looks at it."""

    reach: int
    aside: tuple[int, ...]
    """Stones that were not dealt, ascending."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, ascending; a chosen stone is among them until it is shown."""
    chosen: tuple[int | None, ...]
    """By seat: the stone of this round."""
    rounds: tuple[Round, ...] = ()

    @property
    def water(self) -> int:
        """Where the water stands (W1.3, W3.4)."""
        return self.rounds[-1].water if self.rounds else 0

    @property
    def over(self) -> bool:
        """Whether all rounds were shown (W4.1)."""
        return len(self.rounds) == ROUNDS


def compare(stones: tuple[int, ...], water: int, reach: int) -> Round:
    """Return a round in which these stones are shown.

    >>> compare((6, 2, 16), water=0, reach=4)
    Round(stones=(6, 2, 16), points=(4, 2, 0), water=2)
    """
    dry = [stone for stone in stones if stone > water]  # W3.1
    points = []
    for stone in stones:
        below = max((one for one in (water, *dry) if one < stone), default=stone)  # W3.2
        points.append(stone - below if stone in dry and stone - below <= reach else 0)  # W3.3
    return Round(stones, tuple(points), min(dry, default=water))  # W3.4


class Tide(Game[State, int, TideEvent, View]):
    """The rules."""

    info = GameInfo(
        "example", "Tide", (2, 3, 4), "1", "stable", options=(Option("reach", ("3", "4", "5"), "4"),), first=False
    )

    def setup(self, seats: int, seed: int, options: Mapping[str, str]) -> Step[State, TideEvent]:
        reach = checked(options, seats, allowed=self.info.seats, common=self.info.options, first=False)["reach"]
        stones, _ = Rng.seeded(seed, "stones").shuffled(tuple(range(1, 17)))
        hands = tuple(tuple(sorted(stones[HAND * seat : HAND * seat + HAND])) for seat in range(seats))
        return Step(State(int(reach), tuple(sorted(stones[HAND * seats :])), hands, (None,) * seats), ())

    def awaited(self, state: State) -> tuple[Seat, ...]:
        return () if state.over else tuple(seat for seat, stone in enumerate(state.chosen) if stone is None)

    def turn(self, state: State) -> int:
        return len(state.rounds) + (not state.over)

    def legal(self, state: State, seat: Seat) -> tuple[int, ...]:
        # who has chosen may choose another (W2.2), though nobody waits for that
        return () if state.over else tuple(stone for stone in state.hands[seat] if stone != state.chosen[seat])

    def apply(self, state: State, seat: Seat, action: int) -> Step[State, TideEvent]:
        if state.over:
            raise IllegalAction("over")
        if action not in state.hands[seat]:
            raise IllegalAction("not-held", stone=action)
        if action == state.chosen[seat]:
            raise IllegalAction("chosen", stone=action)
        chosen = (*state.chosen[:seat], action, *state.chosen[seat + 1 :])
        after = replace(state, chosen=chosen)
        if state.chosen[seat] is not None:  # all its events are secret: nobody else learns that it happened
            return Step(after, (Picked(seat, action),))
        if None in chosen:  # a barrier: others are asked too, and W2.2 is better than an undo
            return Step(after, (Chosen(seat), Picked(seat, action)), barrier=True)
        shown = compare(tuple(stone for stone in chosen if stone is not None), state.water, state.reach)
        hands = tuple(tuple(one for one in hand if one not in shown.stones) for hand in state.hands)
        after = State(state.reach, state.aside, hands, (None,) * len(hands), (*state.rounds, shown))
        return Step(after, (Chosen(seat), Picked(seat, action), Shown(shown)), barrier=True, reveals=True)

    def view(self, state: State, seat: Seat | None) -> View:
        hand = () if seat is None else state.hands[seat]
        return View(
            reach=state.reach,
            water=state.water,
            rounds=state.rounds,
            left=ROUNDS - len(state.rounds),
            scores=self.scores(state),
            awaited=self.awaited(state),
            hand=hand,
            alone=tuple(compare((stone,), state.water, state.reach).points[0] for stone in hand),
            choice=None if seat is None else state.chosen[seat],
            last=tuple(stone for (stone,) in state.hands) if state.over else (),
            outcome=self.outcome(state),
        )

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        total = self.scores(state)
        best = [seat for seat, points in enumerate(total) if points == max(total)]
        winner = max(best, key=lambda seat: state.hands[seat])  # W4.2
        return Outcome(total, (winner,), "points" if len(best) == 1 else "stone")

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(sum(one.points[seat] for one in state.rounds) for seat in range(len(state.hands)))

    def encode(self, action: int) -> str:
        return f"stand:{action}"

    def decode(self, text: str) -> int:
        found = re.fullmatch("stand:([1-9]|1[0-6])", text)
        if found is None:
            raise MalformedAction(text, "stand:N is needed, N from 1 to 16")
        return int(found[1])

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        if state.over:  # the last stones are shown; what is aside can be counted
            return state
        others = [other for other in range(len(state.hands)) if other != seat]
        unseen = {*state.aside, *(stone for other in others for stone in state.hands[other])}
        pool, rng = rng.shuffled(tuple(sorted(unseen)))
        hands, chosen = list(state.hands), list(state.chosen)
        for other in others:
            hands[other], pool = tuple(sorted(pool[: len(hands[other])])), pool[len(hands[other]) :]
            if chosen[other] is not None:  # that they have chosen is known, what is not
                which, rng = rng.below(len(hands[other]))
                chosen[other] = hands[other][which]
        return replace(state, aside=tuple(sorted(pool)), hands=tuple(hands), chosen=tuple(chosen))
