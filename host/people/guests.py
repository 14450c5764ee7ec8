"""Who does not play a match and follows it: told by direct message when it is over, or at each turn.

Knows who may follow. Must not know how anybody is told, nor what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Conflict
from host.match.core import again_after_conflicts, store_errors_refused
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.match.core import Core

END: Final = "end"
"""A follower is told when the match is over."""
EACH_TURN: Final = "turns"
"""A follower is told each turn, and when the match is over."""
NOTHING: Final = "stop"
"""The person does not follow the match."""
_KEPT: Final[Mapping[str, bool | None]] = {END: False, EACH_TURN: True, NOTHING: None}


@again_after_conflicts
class Followers:
    """Who follows the matches of one store."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def following(self, match: int, user: int) -> str:
        """Return of what the person is told, as a word above."""
        with store_errors_refused():
            every = await self._core.store.guests.following(match, user)
        return next(word for word, kept in _KEPT.items() if kept is every)

    async def follow(self, match: int, user: int, wanted: str | None = None, *, interaction: int | None = None) -> str:
        """Let the person follow a match, or stop; None: the one if it is not so, else the other. Return what it is."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return await self.following(match, user)
            info = await self._core.info(match)
            if info.status == "finished":
                raise Refusal("finished")
            if info.status == "cancelled":
                raise Refusal("not-running", status=info.status)
            seated = info.seated(user)
            if wanted is None:
                wanted = END if await self._core.store.guests.following(match, user) is None else NOTHING
            if wanted not in _KEPT:
                raise Refusal("malformed", text=wanted)
            if wanted != NOTHING and seated is not None and not seated.resigned:
                raise Refusal("plays-here")
            try:
                await self._core.store.guests.follow(match, user, every=_KEPT[wanted], interaction=interaction)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return await self.following(match, user)
        return wanted
