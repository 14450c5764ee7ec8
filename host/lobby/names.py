"""What people are called: one name each, which counts at once at all of their open matches on a server."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from db import Conflict, PersonRow, SeatRow, Unknown
from host.match.core import again_after_conflicts, store_errors_refused
from host.types import Seated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.match.core import Core


@again_after_conflicts
class PeopleNames:
    """The names of the people of one store."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def set(self, user: int, name: str, *, guild: int, interaction: int | None = None) -> None:
        """Store a person's present name, also in their open matches on the server."""
        with store_errors_refused():
            try:
                matches = await self._core.store.people.set_person(
                    PersonRow(user, name), guild=guild, interaction=interaction
                )
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return
            except Unknown:
                self.forget(user)
                if interaction is not None:
                    raise
                # nothing else tells whether it was saved, and it may be twice
                matches = await self._core.store.people.set_person(PersonRow(user, name), guild=guild)
            await self.rename(matches, PersonRow(user, name))

    async def others(self, user: int, *, guild: int) -> tuple[str, ...]:
        """Return the names of the other people in the person's open matches on a server."""
        with store_errors_refused():
            return await self._core.store.people.other_names(user, guild=guild)

    async def rename(self, matches: Iterable[int], person: PersonRow) -> None:
        """Call somebody by the stored name in matches that are in memory."""
        for match in matches:
            # what is neither in memory nor on its way there is read with the new name
            if match in self._core.cache or self._core.locks.busy(match):
                async with self._core.locked(match):
                    if (live := self._core.cache.get(match)) is not None:
                        seats = renamed_seats(live.info.seats, person)
                        self._core.cache.put(match, replace(live, info=replace(live.info, seats=seats)))

    def forget(self, user: int) -> None:
        """Read the person's matches anew when they are needed next: nobody knows what they are called there."""
        self._core.cache.sift(lambda live: live.info.seated(user) is None)


_S = TypeVar("_S", SeatRow, Seated)


def renamed_seats(seats: Iterable[_S], person: PersonRow) -> tuple[_S, ...]:
    """Return seats in which somebody is called by another name."""
    return tuple(replace(one, name=person.name) if one.user == person.user else one for one in seats)
