"""What is sent with people's names in it, and once more without them where that may be why Discord refuses it.

The one place where this is decided, for messages and threads alike. Knows Discord's error codes. Must not know what is
sent.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from cogs.messages.names import left_out

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

log = logging.getLogger(__name__)

CONTENT: Final = frozenset({20009, 20031, 50035, 200000, 200001, 240000})
"""Refusals of what a message or a name says; the next one may say something else."""
OTHERWISE: Final = frozenset(
    {30033, 30046, 40003, 40004, 40006, 50008, 50024, 50083, 130000, 160004, 160005, 160006, 160007}
)
"""Bad requests (400) that have nothing to do with what is said; of all others it may be the reason as well."""
_BAD_REQUEST: Final = 400
AGAIN: Final = 3600.0
"""Seconds until names are tried again: people may have chosen others by then, or the server another filter."""


class RefusedNames:
    """The matches that are told of without names, because a message that had them was refused; ``now`` in seconds.

    Of match 0, which is none, nothing is remembered.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[int, float] = {}

    def known(self, match: int) -> bool:
        """Return whether names are to be left out of what is sent about a match."""
        return self._now() - self._since.get(match, -AGAIN) < AGAIN

    def objected(self, match: int, error: Exception, *, unnamed: bool) -> bool:
        """Return whether what was refused is to be sent once more without names; ``unnamed``: it had none."""
        if not isinstance(error, discord.HTTPException) or not _may_object(error):
            return False
        if unnamed:
            self._since.pop(match, None)  # names were not the reason
            return False
        log.info("match %s: Discord may object to a name (%s), so names are left out", match, error.code)
        if match:
            self._since = {one: at for one, at in self._since.items() if self.known(one)} | {match: self._now()}
        return True

    async def tried(self, match: int, send: Callable[[], Awaitable[T]]) -> T:
        """Make something about a match and send it, and once more without names where they may be why it is refused."""
        unnamed = self.known(match)
        try:
            with left_out(really=unnamed):
                return await send()
        except discord.HTTPException as error:
            if not self.objected(match, error, unnamed=unnamed):
                raise
        try:
            with left_out():
                return await send()
        except discord.HTTPException as error:
            self.objected(match, error, unnamed=True)
            raise


async def tried(send: Callable[[], Awaitable[T]]) -> T:
    """Make something and send it, as ``RefusedNames.tried`` does, with nothing known of what was refused before."""
    return await RefusedNames().tried(0, send)


def _may_object(error: discord.HTTPException) -> bool:
    return error.code in CONTENT or (error.status == _BAD_REQUEST and error.code not in OTHERWISE)
