"""The part of the store that keeps where public messages are; ``db.sql_store`` is the whole.

Knows when something is one transaction. Must not know most of the SQL (``db.message_rows``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import message_rows, ping_rows

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db.rows import Board, MatchMessages, OldMessage, Posting, RefusedBoard
    from db.transaction import Database, Transaction


class SqlMessages:
    """See ``db.board_store.BoardStore``."""

    _db: Database

    async def board(self, match: int) -> Board | None:
        """Return the public message of a match."""
        return await self._db.read(lambda db: message_rows.board_of(db, match))

    async def set_board(
        self,
        match: int,
        board: Board | None,
        *,
        standing: Collection[int] = (),
        at: int = 0,
        posted: int | None = None,
        called: Collection[int] = (),
    ) -> tuple[OldMessage, ...]:
        """Write the public message of a match; None: there is none any more."""

        def work(db: Transaction) -> tuple[OldMessage, ...]:
            if board is not None:
                ping_rows.note(db, ping_rows.about_turn(match, board.turn, ping_rows.BOARD), called, at=at)
            return message_rows.show(db, match, board, standing, at=at, posted=posted)

        return await self._db.write(work)

    async def boards(self) -> tuple[tuple[int, int, Board | None], ...]:
        """Return match, guild and public message of every open match, the newest first."""
        return await self._db.read(message_rows.boards)

    async def servers(self) -> tuple[tuple[int, ...], int]:
        """Return the guilds in which matches were ever played, and when the last change was written."""
        return await self._db.read(message_rows.servers)

    async def change_tags(self) -> bool:
        """Give every open match another tag, which no message has yet."""
        return await self._db.write(message_rows.change_tags)

    async def messages(self, match: int) -> MatchMessages:
        """Return how the messages of a match stand."""
        return await self._db.read(lambda db: message_rows.of_match(db, match))

    async def set_posting(self, match: int, posting: Posting | None) -> None:
        """Write what is about to be posted; None: nothing is."""
        await self._db.write(lambda db: message_rows.post(db, match, posting))

    async def refuse_board(self, match: int, refused: RefusedBoard) -> None:
        """Write that Discord doesn't take the public message of a match; since when stays as it was at first."""
        await self._db.write(lambda db: message_rows.refuse(db, match, refused))

    async def old_messages(self) -> tuple[OldMessage, ...]:
        """Return the messages that are still to shrink, the newest first."""
        return await self._db.read(message_rows.old)

    async def add_old(self, old: Sequence[OldMessage]) -> None:
        """Write that messages were overtaken."""

        def work(db: Transaction) -> None:
            for one in old:
                message_rows.add_old(db, one)

        await self._db.write(work)

    async def forget_old(self, message: int) -> None:
        """Write that a message is done with, or is out of reach for good."""
        await self._db.write(lambda db: db.execute("DELETE FROM old_messages WHERE message = ?", (message,)))

    async def keep_told(self, message: int) -> None:
        """Write that a message says the line of its turn; should that be taken back, it is to say so."""
        await self._db.write(lambda db: message_rows.keep_told(db, message))
