"""Finds public messages that were posted without their number reaching the store.

After Discord has taken a message, its answer may never be stored: the process is killed, the connection breaks, the
disk is full. So the store notes each post beforehand, and after trouble the channel is searched: the newest message
that shows the match becomes its public message, and all others lose their buttons.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.app.ids import BESIDE
from cogs.channels import history as channel_history
from host import Board, OldMessage

if TYPE_CHECKING:
    from host import Host, MatchInfo, Posting

log = logging.getLogger(__name__)


async def adopt(client: discord.Client, host: Host, match: int) -> tuple[OldMessage, ...]:
    """Search for lost posts and store the newest as the public message; return those whose buttons must be removed.

    Raise refusals of Discord, and errors that may pass by themselves.
    """
    info, known = await host.core.info(match), await host.messages.messages(match)
    row, posting = known.board, known.posting
    if posting is None:
        return ()
    found = await _posted(client, info, posting, row)
    if not found:
        await host.messages.end_posting(match)
        return ()
    *older, (message, seq) = found
    old = [OldMessage(one, posting.channel, match, posting.turn) for one, _ in older]
    if row is not None and row.message:
        old.append(OldMessage(row.message, row.channel, match, row.turn))
    await host.messages.add_old(*old)
    # with the turn and state that it shows, so that nobody is called for the turn a second time
    posted = int(discord.utils.snowflake_time(message).timestamp())
    await host.messages.set_board(match, Board(posting.channel, message, posting.turn, seq), posted=posted)
    log.info("match %s: its message %s was posted before and is found again", match, message)
    return tuple(old)


async def _posted(
    client: discord.Client, info: MatchInfo, posting: Posting, row: Board | None
) -> list[tuple[int, int]]:
    """Return (message id, seq) of the messages that show the match and are later than the known one."""
    known = row.message if row is not None and row.channel == posting.channel else 0
    messages = await channel_history.pressable(
        client, posting.channel, after=known or channel_history.since(posting.at)
    )
    found = []
    for message in messages:
        seqs = [
            one.seq
            for one in channel_history.controls(message)
            if (one.match, one.tag) == (info.id, info.tag) and one.verb not in BESIDE
        ]
        if seqs:
            found.append((message.id, max(seqs)))
    return found
