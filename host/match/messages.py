"""Stores where the public messages of matches are, and which old messages are still to shrink."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Posting, RefusedBoard
from host.match.core import again_after_conflicts, store_errors_refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from db import Board, MatchMessages, OldMessage
    from host.match.core import Core


_LOST_UNTIL: Final = "lost-until"


@again_after_conflicts
class PublicMessages:
    """The public messages of all matches, as the store keeps them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def messages(self, match: int) -> MatchMessages:
        """Return how the messages of a match stand."""
        with store_errors_refused():
            return await self._core.store.boards.messages(match)

    async def board(self, match: int) -> Board | None:
        """Return where the public message of a match is and what it shows, None when there is none."""
        with store_errors_refused():
            return await self._core.store.boards.board(match)

    async def set_board(
        self,
        match: int,
        board: Board | None,
        *,
        standing: Collection[int] = (),
        posted: int | None = None,
        called: Collection[int] = (),
    ) -> tuple[OldMessage, ...]:
        """Store where the public message of a match is and what it shows; None: there is none any more.

        ``posted``: when that was, in Unix seconds, if it is found only now. ``called`` are the people whom it has
        mentioned.

        Return the old messages that have to be told anew, because their turns are not among those ``standing``.
        """
        with store_errors_refused():
            return await self._core.store.boards.set_board(
                match, board, standing=standing, at=self._core.now(), posted=posted, called=called
            )

    async def restored(self) -> list[tuple[int, int, Board | None]] | None:
        """Return (match, guild, public message) of every open match if a backup was restored, None if none was.

        Controls made since the backup name matches of this log. So the matches get new tags, and no such control counts
        any more, even when a match comes to the same number of acts again.
        """
        if not self._core.store.origin.restored:
            return None
        with store_errors_refused():
            if await self._core.store.boards.change_tags():
                await self._core.store.facts.set_fact(_LOST_UNTIL, str(self._core.now()))
        return await self.boards()

    async def boards(self) -> list[tuple[int, int, Board | None]]:
        """Return (match, guild, public message) of every open match, those first in which something was done last."""
        with store_errors_refused():
            return list(await self._core.store.boards.boards())

    async def lost_until(self) -> int:
        """Return the Unix second up to which there may be messages of matches that a restored backup does not know.

        0: no backup was ever restored.
        """
        with store_errors_refused():
            return int(await self._core.store.facts.fact(_LOST_UNTIL) or 0)

    async def servers(self) -> tuple[tuple[int, ...], int]:
        """Return the guilds in which matches were ever played, and the Unix second of the last change."""
        with store_errors_refused():
            return await self._core.store.boards.servers()

    async def restore_settled(self) -> bool:
        """Store that all messages sent since the backup have lost their buttons in the servers looked after here.

        Return whether they have everywhere.
        """
        with store_errors_refused():
            return await self._core.store.origin.restore_settled(self._core.share)

    async def begin_posting(self, match: int, channel: int, *, turn: int) -> None:
        """Store that a message is about to be posted: until ``set_board`` it may be in the channel or not."""
        with store_errors_refused():
            await self._core.store.boards.set_posting(match, Posting(channel, turn, self._core.now()))

    async def end_posting(self, match: int) -> None:
        """Store that nothing was posted."""
        with store_errors_refused():
            await self._core.store.boards.set_posting(match, None)

    async def board_refused(self, match: int, *, code: int) -> None:
        """Store that Discord doesn't take the public message of a match, for now or since an earlier call.

        It counts until ``set_board``; ``messages`` has it. ``code`` is Discord's error code, 0 for none.
        """
        with store_errors_refused():
            await self._core.store.boards.refuse_board(match, RefusedBoard(self._core.now(), code))

    async def old_messages(self) -> tuple[OldMessage, ...]:
        """Return the messages that were overtaken and are still to shrink, the newest first."""
        with store_errors_refused():
            return await self._core.store.boards.old_messages()

    async def add_old(self, *old: OldMessage) -> None:
        """Store that these messages were overtaken."""
        with store_errors_refused():
            await self._core.store.boards.add_old(old)

    async def forget_old(self, message: int) -> None:
        """Store that an old message is done with, or can never be reached again."""
        with store_errors_refused():
            await self._core.store.boards.forget_old(message)

    async def keep_told(self, message: int) -> None:
        """Store that an old message says what was done in its turn, as long as that stands."""
        with store_errors_refused():
            await self._core.store.boards.keep_told(message)
