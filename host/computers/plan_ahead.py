"""A series of actions of one seat, followed as far as the seat can foresee it.

Knows the contract of games. Must not know who made the plan. Pure functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core import IllegalAction, MalformedAction
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Event, Seat
    from host.types import AnyGame


class PlanAhead(NamedTuple):
    """What a seat can foresee of its plan."""

    steps: tuple[tuple[Any, str], ...]
    """Each action with what the seat sees before it; the last may bring something to light, or ask others."""
    view: Any
    """After all steps of which the seat knows what they lead to."""
    events: tuple[Event, ...]
    """Of these steps."""
    whole: bool
    """All actions of the plan are among the steps."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the actions that may be done in one go."""
        return tuple(text for _, text in self.steps)


def foreseen(game: AnyGame, state: object, seat: Seat, texts: Sequence[str]) -> PlanAhead:
    """Return a plan as the seat can foresee it: up to the first action that crosses a barrier."""
    steps: list[tuple[Any, str]] = []
    events: list[Event] = []
    for text in texts:
        before = game.view(state, seat)
        try:
            step = game.apply(state, seat, game.decode(text))
        except (IllegalAction, MalformedAction):
            break
        steps.append((before, text))
        if step.barrier:
            break
        state = step.state
        events += step.events
    return PlanAhead(tuple(steps), game.view(state, seat), known_to(seat, events), len(steps) == len(texts))
