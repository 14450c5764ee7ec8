"""The boards that others have overtaken: what each is to say, and whether an undo may still change that.

Knows the host and the queue in which they shrink. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.board.button_removal import ButtonRemoval, Outdated

if TYPE_CHECKING:
    import discord

    from cogs.board.current_message import CurrentMessage
    from cogs.board.edit_queue import EditQueue
    from cogs.messages.message import Message
    from cogs.messages.refused_names import RefusedNames
    from host import Host, OldMessage


class OvertakenBoards:
    """Shrinks old boards, and says in the store which of them are done."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        current: CurrentMessage,
        edit_queue: EditQueue,
        refused_names: RefusedNames,
    ) -> None:
        self._host = host
        self._current = current
        self._edit_queue = edit_queue
        self._removal = ButtonRemoval(client, refused_names)

    def add(self, old: OldMessage) -> None:
        """Have a board shrink."""
        told = False

        async def instead() -> Message | None:
            nonlocal told
            told = await self._current.stands(old.match, old.turn)
            return await self._current.overtaken(old)

        async def done() -> None:
            if told and await self._current.stands(old.match, old.turn):
                await self._host.messages.keep_told(old.message)
            elif told:
                self.add(old)  # it was taken back while the message shrank
            else:
                await self._host.messages.forget_old(old.message)

        under_way = self._edit_queue.under_way(old.message)
        self._removal.add(Outdated(old.channel, old.message, old.match, instead, after=under_way, done=done))

    def strip(self, channel: int, message: int) -> None:
        """Have the buttons removed from a message that belongs to no match any more."""
        self._removal.add(Outdated(channel, message))

    async def settled(self) -> None:
        """Wait until each was tried."""
        await self._removal.settled()

    async def close(self) -> None:
        """Give up those that are still queued."""
        await self._removal.close()
