"""Shows open matches anew after a backup was restored, because messages posted since the backup do not fit it.

The channels of open matches are searched for messages later than the public message that the backup knows. They lose
their buttons, and the match is shown below them; nobody is called a second time for the same turn. Then other channels
with messages since the backup are searched: a match may have been opened there that the backup does not hold. Messages
on servers that the backup does not know lose their buttons when somebody presses one (``cogs.app.router``).
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from cogs.channels import history as channel_history
from cogs.channels.outages import ServerUnheard, out_of_reach
from cogs.channels.rights import heard
from host import OldMessage, Refusal

if TYPE_CHECKING:
    from cogs.app.ids import Control
    from cogs.board.publisher import Publisher
    from host import Board, Host

log = logging.getLogger(__name__)

_Room: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread

_NO_TURN: Final = -2
"""The turn of a message that the backup does not know."""


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
        log.warning("match %s: its channel cannot be searched (%s %s)", match, error.code, error.text)
        messages = []
    # it may have been shown by now
    row = await host.messages.board(match)
    stay = {known, row.message if row is not None else 0}
    later = [OldMessage(one.id, info.channel, match, _NO_TURN) for one in messages if one.id not in stay]
    await host.messages.add_old(*later)
    for old in later:
        await publisher.remove_buttons(old)
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
        log.info("channel %s cannot be searched (%s %s)", channel, error.code, error.text)
        return
    for message in messages:
        if not any([await _known(host, control) for control in channel_history.controls(message)]):
            publisher.retire(channel, message.id)


async def _known(host: Host, control: Control) -> bool:
    """Return whether the control's match is in the store."""
    try:
        return (await host.core.info(control.match)).tag == control.tag
    except Refusal as refusal:
        if refusal.code != "no-match":
            raise
        return False
