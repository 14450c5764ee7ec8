"""All that is worked out away from the table, by the kind of what is asked.

``python -m players.working_out`` is a process that does it for the program that started it: it is given the games
first, then one question after another. Knows what may be asked. Must not know who asks, nor how any player thinks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from players.advising import Curve, Hint, HintPosition, OwnTurn, States, TurnReview, curve, hint, review
from players.playing_on import Pace, PlayedOn, TablePosition, play_on
from worker_processes import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.package import AnyGame

Asked: TypeAlias = TablePosition | HintPosition | OwnTurn | States
Answer: TypeAlias = PlayedOn | Hint | TurnReview | Curve


def worked_out(games: Mapping[str, AnyGame], asked: Asked, pace: Pace) -> Answer:
    """Return the answer to what is asked."""
    match asked:
        case TablePosition():
            return play_on(games, asked, pace=pace)
        case HintPosition():
            return hint(games, asked)
        case OwnTurn():
            return review(games, asked)
        case States():
            return curve(games, asked)


class Workplace(ABC):
    """A place where it is worked out: each kind of question has a method of its own."""

    @abstractmethod
    async def work_out(self, asked: Asked) -> Answer:
        """Return the answer to whatever is asked; anyone who gives up waiting stops the thinking, too."""

    async def play_on(self, position: TablePosition) -> PlayedOn:
        """Return what the computers of a table do."""
        answer = await self.work_out(position)
        assert isinstance(answer, PlayedOn)
        return answer

    async def hint(self, position: HintPosition) -> Hint:
        """Return what a computer would do in a person's place."""
        answer = await self.work_out(position)
        assert isinstance(answer, Hint)
        return answer

    async def review(self, turn: OwnTurn) -> TurnReview:
        """Return what a computer says of a turn that is over."""
        answer = await self.work_out(turn)
        assert isinstance(answer, TurnReview)
        return answer

    async def curve(self, states: States) -> Curve:
        """Return the chances of all seats in each of some positions."""
        answer = await self.work_out(states)
        assert isinstance(answer, Curve)
        return answer

    @abstractmethod
    async def rest(self) -> None:
        """Give back what is not needed until something is asked again."""


def _thinking(games: Mapping[str, AnyGame]) -> Callable[[Asked], Answer]:
    return partial(worked_out, games, pace=Pace())


if __name__ == "__main__":
    serve(_thinking)
