"""What the host asks of a store about the messages of matches; a part of ``db.store.Store``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db.rows import Board, MatchMessages, OldMessage, Posting, RefusedBoard


class BoardStore(Protocol):
    """Where the public messages are, what they show, and which of them are overtaken."""

    async def board(self, match: int) -> Board | None:
        """Return the public message of a match."""

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
        """Write the public message of a match; None: there is none any more. ``called``: the people whom it mentions.

        ``at`` is the Unix second: if it could not be written before, the time until then is one of ``cut_offs``.
        ``posted`` is when it was posted, if that is known only now: since then everybody can read it.
        The message whose place it takes is an old one from now on, and nothing is being posted any more. Return the
        old ones that are to be told anew, because they are of turns that are not among the last ones ``standing``.
        """

    async def boards(self) -> tuple[tuple[int, int, Board | None], ...]:
        """Return match, guild and public message of every open match, the newest first."""

    async def servers(self) -> tuple[tuple[int, ...], int]:
        """Return the guilds in which matches were ever played, and when the last change was written."""

    async def change_tags(self) -> bool:
        """Give every open match another tag, which no message has yet."""

    async def messages(self, match: int) -> MatchMessages:
        """Return how the messages of a match stand."""

    async def set_posting(self, match: int, posting: Posting | None) -> None:
        """Write what is about to be posted; None: nothing is."""

    async def refuse_board(self, match: int, refused: RefusedBoard) -> None:
        """Write that Discord doesn't take the public message of a match, until ``set_board``.

        Since when stays as it was at first.
        """

    async def old_messages(self) -> tuple[OldMessage, ...]:
        """Return the messages that are still to shrink, the newest first."""

    async def add_old(self, old: Sequence[OldMessage]) -> None:
        """Write that messages were overtaken."""

    async def forget_old(self, message: int) -> None:
        """Write that a message is done with, or is out of reach for good."""

    async def keep_told(self, message: int) -> None:
        """Write that a message says the line of its turn; should that be taken back, it is to say so."""
