"""Tells whoever runs the bot how it fares: how many matches there are, and what is late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from host.match.matches import Matches, store_errors_refused
from host.schedule.due import KEYED

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST: Final = 500
"""Rows that are due of which it is told how late they are."""


class Overview(Matches):
    """The matches of one store, all at once."""

    async def counts(self) -> Mapping[str, int]:
        """Return how many matches there are in each state, on all servers."""
        with store_errors_refused():
            return await self._store.matches.counts()

    async def late(self) -> dict[int, int]:
        """Return for how many seconds what is looked after here is due, by the number of its row."""
        now = self._now()
        with store_errors_refused():
            agenda = await self._store.due.agenda(now, most=_MOST, share=self.share, keyed=KEYED)
        return {one.id: now - one.at for one in agenda.due}
