"""ICE that begins at a position: matches that come to a rare question at once, saved and replayed like any other."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from bench.people.playing import PlayedMatch
from engine.core import Step
from engine.ice import BOX
from engine.ice.game import Ice, settle
from engine.ice.state import StateBuilder
from tests.support.table import table, whole

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.people.table import LiveTable


class Placed(Ice):
    """ICE whose set-up is a position."""

    def __init__(self, state: Any) -> None:
        super().__init__(BOX)
        self.state = state

    def setup(self, seats: int, seed: int, options: Any) -> Step[Any, Any]:
        """Return the position: seats and options are its own."""
        assert seats == self.state.setting.seats
        return Step(self.state, ())


def asked(state: Any, *tasks: Any) -> Any:
    """Return the state once these tasks are carried out and someone is asked."""
    builder = StateBuilder(state)
    if tasks:
        builder.stack = []
        builder.then(*tasks)
    settle(builder)
    return builder.state()


@asynccontextmanager
async def placed(path: Path, state: Any, **more: Any) -> AsyncIterator[tuple[LiveTable, PlayedMatch]]:
    """Open a table at which Ann, Bob and others sit before a position, seat by seat."""
    async with table(path, boot=False, **more) as at:
        at.playground.rest.description = None
        at.games["ice"] = Placed(state)
        await at.boot()
        names = ("Мария", "Łucja", "Bartholomew")
        people = (at.ann, at.bob, *(at.playground.person(name) for name in names))[: state.setting.seats]
        yield at, PlayedMatch(at, await at.new(*people[1:], game="ice"), people)
        whole(at)
