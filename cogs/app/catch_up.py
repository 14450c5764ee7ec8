"""Brings the channels up to date after a start, also after one with a restored backup.

The store knows which public messages are out of date; no other is touched. Messages posted since a backup do not fit
it: the channels of open matches are searched for messages later than the public message that the backup knows. They
lose their buttons, and the match is shown below them; nobody is called a second time for the same turn. Then other
channels with messages since the backup are searched: a match may have been opened there that the backup does not hold.
Messages on servers that the backup does not know lose their buttons when someone presses one (``cogs.app.router``).

Knows the order, and how many are refreshed at once. Must not know how a message is written (``cogs.board.publisher``).
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from cogs.channels import history as channel_history
from cogs.channels.rights import heard
from cogs.runtime.requests import ServerUnheard, cause, out_of_reach
from host import OldMessage, Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from cogs.app.ids import Control
    from cogs.app.second_bot import StrippedBoards
    from cogs.board.publisher import Publisher
    from host import Board, Host

log = logging.getLogger(__name__)
_Room: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread

_NO_TURN: Final = -2
"""The turn of a message that the backup does not know."""
AT_ONCE: Final = 8
"""The most matches refreshed at the same time: people who are active now come first."""
PATIENCE: Final = 2.0
"""Seconds for which a match keeps its place; a channel that Discord limits goes on without one."""

AGAIN: Final = 60.0
"""Seconds until another try when Discord, or the disk, could not be reached."""
DOUBTED: Final = 2.0
"""The same for one match if it isn't known whether its last change was saved."""
HEAD_START: Final = 20.0
"""Seconds after which the buttons of old messages come off, no matter who else waits."""


class CatchUp:
    """The work that is done once, when the bot is ready."""

    def __init__(
        self, client: discord.Client, host: Host, publisher: Publisher, stripped_boards: StrippedBoards
    ) -> None:
        self._client = client
        self._host = host
        self._publisher = publisher
        self._stripped_boards = stripped_boards
        self._lost: list[tuple[int, int, Board | None]] | None = None
        """The open matches as a restored backup has them."""

    async def run(self, *, late: bool = False) -> None:
        """Refresh all messages that are out of date, remove the buttons of old ones, and try frozen matches again.

        ``late``: only because of servers that Discord announced late.
        """
        while True:
            try:
                if not late:
                    await self._host.tables.keep_own_cards()
                    await self._restore()
                await self._show_and_remove_buttons()
                await self._each(await self._host.tables.frozen(), self._thaw)
                if not late:
                    await self._settle()
                await self._look_at_boards()
            except Refusal as refusal:
                log.warning("updating the boards again in %s s: %s", AGAIN, refusal.code)
                await asyncio.sleep(AGAIN)
            else:
                return

    async def doubted(self, match: int) -> None:
        """Refresh the message of a match once the store can say whether its last change was saved."""
        while True:
            try:
                behind = await self._host.tables.outdated()
            except Refusal:
                await asyncio.sleep(DOUBTED)
            else:
                if match in {number for number, _ in behind}:
                    self._publisher.refresh(match)
                return

    async def _look_at_boards(self) -> None:
        """Put the controls of boards back that another process has taken off: nothing in the store reports that."""
        boards = await self._host.messages.boards()
        here = [match for match, guild, _ in boards if self._heard(guild)]
        await self._stripped_boards.look_at_all(here)

    async def _show_and_remove_buttons(self) -> None:
        """Refresh messages that are out of date, which may call people; after a limited time, remove old buttons."""
        showing = asyncio.create_task(self._each(await self._host.tables.outdated(), self._show))
        try:
            await asyncio.wait({showing}, timeout=HEAD_START)
            await self._remove_old_buttons()
            await showing
        finally:
            showing.cancel()

    async def prepare(self) -> None:
        """Invalidate the controls made since a restored backup; call this before anyone can press anything."""
        try:
            self._found_lost(await self._host.messages.restored())
        except Refusal as refusal:
            log.error("a backup was restored, but its matches can't be posted again: %s", refusal.code)  # noqa: TRY400  all is said

    def _found_lost(self, lost: list[tuple[int, int, Board | None]] | None) -> None:
        self._lost = lost
        self._stripped_boards.spare(match for match, *_ in lost or ())

    async def _restore(self) -> None:
        """Show the open matches again if a backup was restored, because older messages may not fit it.

        Those of servers that are looked after elsewhere are left to the one who does, perhaps here later.
        """
        share = self._host.core.share
        ours = [one for one in self._lost or () if share.has(one[1])]
        if self._lost is None or not ours:
            return
        left = {match: board for match, guild, board in ours if self._heard(guild)}
        unheard = {match for match, guild, _ in ours if match not in left and self._client.get_guild(guild) is not None}
        log.warning("a backup was restored: searching the channels of open matches (%s)", len(left))

        async def one(match: int) -> None:
            if await show_anew(self._client, self._host, self._publisher, match, left[match]):
                await self._publisher.shown(match, seconds=PATIENCE)
                del left[match]

        await self._all(list(left), one)
        later = left.keys() | unheard
        self._found_lost([one for one in self._lost if one[0] in later or not share.has(one[1])])

    async def _settle(self) -> None:
        """Search again where Discord could not be reached, then store that everything is done here."""
        while self._lost is not None:
            try:
                if not any(self._host.core.share.has(guild) for _, guild, _ in self._lost):
                    await strip_elsewhere(self._client, self._host, self._publisher)
                    await self._publisher.overtaken.settled()
                    if await self._host.messages.restore_settled():
                        self._found_lost(None)
                    return
            except Exception as error:
                if not out_of_reach(error):
                    raise
                log.warning("can't reach Discord (%s), searching the channels again in %s s", cause(error), AGAIN)
            await asyncio.sleep(AGAIN)
            await self._restore()

    async def _remove_old_buttons(self) -> None:
        """Remove the buttons of messages replaced while the bot could not do it; ``Publisher`` does so gradually."""
        for old in await self._host.messages.old_messages():
            info = await self._host.core.info(old.match)
            if self._heard(info.guild):
                self._publisher.overtaken.add(old)

    async def _each(self, matches: list[tuple[int, int]], work: Callable[[int], Awaitable[None]]) -> None:
        # another process may serve that server, the bot was removed from it, or Discord tells of it later
        await self._all([match for match, guild in matches if self._heard(guild)], work)

    def _heard(self, guild: int) -> bool:
        return heard(self._client.get_guild(guild))

    async def _all(self, matches: list[int], work: Callable[[int], Awaitable[None]]) -> None:
        left = iter(matches)
        await asyncio.gather(*(self._worker(left, work) for _ in range(AT_ONCE)))

    async def _worker(self, left: Iterator[int], work: Callable[[int], Awaitable[None]]) -> None:
        for match in left:
            try:
                await work(match)
            except Refusal as refusal:
                log.warning("match %s: board not updated: %s", match, refusal.code)
            except Exception:
                log.exception("match %s: board not updated", match)

    async def _show(self, match: int) -> None:
        self._publisher.refresh(match)
        await self._publisher.shown(match, seconds=PATIENCE)

    async def _thaw(self, match: int) -> None:
        """Show a frozen match if it can go on again."""
        try:
            await self._host.play.look(match)
        except Refusal as refusal:
            log.warning("match %s can't continue: %s", match, refusal.code)
        else:
            await self._show(match)


async def show_anew(client: discord.Client, host: Host, publisher: Publisher, match: int, board: Board | None) -> bool:
    """Remove the buttons of messages later than the public message and have the match shown; return whether it worked.

    False means that Discord could not be reached and the call has to be repeated.
    """
    info = await host.core.info(match)
    known = board.message if board is not None and board.channel == info.channel else 0
    try:
        # the public message itself is among them if it still has buttons
        messages = await channel_history.pressable(
            client, info.channel, after=known - 1 if known else channel_history.since(info.created)
        )
    except discord.HTTPException as error:
        if out_of_reach(error):
            return False
        log.warning("match %s: can't search its channel (%s %s)", match, error.code, error.text)
        messages = []
    # it may have been shown by now
    row = await host.messages.board(match)
    stay = {known, row.message if row is not None else 0}
    later = [OldMessage(one.id, info.channel, match, _NO_TURN) for one in messages if one.id not in stay]
    await host.messages.add_old(*later)
    for old in later:
        publisher.overtaken.add(old)
    below = row is not None and any(old.message > row.message for old in later)
    gone = bool(known) and info.status != "frozen" and known not in {one.id for one in messages}
    publisher.refresh(match, anew=below or (gone and row == board))
    return True


async def strip_elsewhere(client: discord.Client, host: Host, publisher: Publisher) -> None:
    """Remove the buttons of messages of unknown matches, one channel after the other, because nobody waits for it."""
    guilds, latest = await host.messages.servers()
    after = channel_history.since(latest)
    for server in filter(None, map(client.get_guild, guilds)):
        if not heard(server):
            raise ServerUnheard(f"server {server.id} is not there yet")
        rooms: list[_Room] = [*server.text_channels, *server.voice_channels, *server.stage_channels, *server.threads]
        for room in rooms:
            if (room.last_message_id or 0) > after and await host.tables.at(room.id) is None:
                await _strip(client, host, publisher, channel=room.id, after=after)


async def _strip(client: discord.Client, host: Host, publisher: Publisher, *, channel: int, after: int) -> None:
    try:
        messages = await channel_history.pressable(client, channel, after=after)
    except discord.HTTPException as error:
        if out_of_reach(error):
            raise
        log.info("can't search channel %s (%s %s)", channel, error.code, error.text)
        return
    for message in messages:
        if not any([await _known(host, control) for control in channel_history.controls(message)]):
            publisher.overtaken.strip(channel, message.id)


async def _known(host: Host, control: Control) -> bool:
    """Return whether the control's match is in the store."""
    try:
        return (await host.core.info(control.match)).tag == control.tag
    except Refusal as refusal:
        if refusal.code != "no-match":
            raise
        return False
