"""What is due of a person is planned anew where their habits change: what they choose, and when they are away."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from host.match.core import after_saving, again_after_conflicts, store_errors_refused
from host.people.preferences import TURNS
from host.refusal import Refusal
from host.schedule.kinds import direct, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from db import Due
    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.tables import Tables
    from host.people.preferences import Likings, Preferences

_TURNS: Final = 10
"""Turns that are told at once to somebody who chooses to be told of turns."""


@again_after_conflicts
class Planning:
    """What is due of the people of one store, planned anew."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, tables: Tables) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._tables = tables

    async def prefer(
        self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None = None
    ) -> Preferences:
        """Keep what a person chose, as ``Likings.keep``, and return all that they like.

        What is due of the person is due by it from now on.
        """
        await self._likings.keep(user, chosen, interaction=interaction)
        with after_saving():
            liked = await self._likings.preferences(user)
            if liked.habits.direct == TURNS and "direct" in chosen:
                await self.plan_turns(user, direct)
            await self.habits_changed(user)
        return liked

    async def habits_changed(self, user: int) -> None:
        """Plan what is due of a person anew, because the person's habits have changed."""
        with store_errors_refused():
            rows, now = await self._core.store.due.due_of_user(user), self._core.now()
            await self._core.store.due.put_due(
                [kind_of(row).rehabited(row, await self._likings.habits_of(row), now) for row in rows]
            )
        self._core.when_due()

    async def plan_turns(self, user: int, planned: Callable[..., Due | None]) -> None:
        """Plan what is due of the turns that wait for who has just chosen it; see ``host.schedule.kinds.direct``."""
        _, tables = await self._tables.of(user, None, most=_TURNS)
        for match in [one.info.id for one in tables if one.asked and one.info.status == "running"]:
            with suppress(Refusal):
                async with self._core.locked(match):
                    _, live = await self._matches.live(match)
                    habits = await self._likings.habits_at(live.info.guild, [user])
                    own = [wait for wait in live.waits if live.info.seats[wait.seat].user == user]
                    due = [planned(live, wait, habits, now=self._core.now()) for wait in own]
                    await self._core.store.due.add_due([one for one in due if one is not None])
