"""Remembers which public messages cannot be written, why, and when to try again.

Discord counts refused requests and may ban the bot, so nothing is tried while rights are missing. Knows channels and
rights. Must not know games, nor send anything.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from cogs import rights

if TYPE_CHECKING:
    from cogs.interaction import Interaction
    from host import MatchInfo
    from render.words import Words

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WriteFailure:
    """Why the message of a match cannot be written."""

    guild: int
    channel: int
    gone: bool
    """Whether the channel is gone; else rights or a membership are missing."""
    held: discord.Permissions | None
    """The bot's permissions there as last known."""


class WriteFailures:
    """The matches whose message cannot be written."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: dict[int, WriteFailure] = {}
        self._doubted: set[int] = set()
        """Matches that were tried again although the reason of their failure was unknown."""

    def __contains__(self, match: int) -> bool:
        return match in self._known

    def note(self, info: MatchInfo, *, gone: bool = False) -> None:
        """Note that Discord refused the message of a match."""
        self._known[info.id] = WriteFailure(info.guild, info.channel, gone, self._held(info.guild, info.channel))

    def forget(self, match: int) -> None:
        """Forget the failure of a match: it has moved, a person asks again, or the known reason is gone.

        If Discord refuses once more for an unknown reason, there is no further automatic try.
        """
        self._known.pop(match, None)
        self._doubted.add(match)

    def written(self, match: int) -> None:
        """Note that the message of a match was written."""
        self._doubted.discard(match)

    def sentence(self, info: MatchInfo, interaction: Interaction, reader: Words) -> str:
        """Return a sentence on why the message of a match cannot be written, "" when it can, or can again."""
        trouble = self._known.get(info.id)
        if trouble is None:
            return ""
        if trouble.gone:
            return reader.say(
                "The channel of this match is gone; `/game show` moves the match to the channel it is used in."
            )
        if reason := rights.write_trouble(interaction, info.channel, reader):
            self._doubted.discard(info.id)
            return reason
        if info.id not in self._doubted:
            return ""
        return reader.say(
            "Discord refuses my message in {channel} and does not say why: whoever manages the channel may find it."
            " The match itself goes on; `/game show` tries again.",
            channel=f"<#{info.channel}>",
        )

    def take_retries(self, guild: int, *, channel: int | None = None, back: bool = False) -> list[int]:
        """Return the matches to try again after rights in a server have changed, and forget their failures.

        ``channel``: where something changed, None for anywhere; ``back``: the bot has rejoined the server. A failure
        that the known rights do not explain is tried again only after a change in its own channel.
        """
        found = []
        for match, trouble in list(self._known.items()):
            if trouble.guild != guild or trouble.gone:
                continue
            held = self._held(guild, trouble.channel)
            if held is not None and self._lacks(held, guild, trouble.channel):
                self._known[match] = replace(trouble, held=held)
            elif back or channel == trouble.channel or (held is not None and held != trouble.held):
                found.append(match)
                del self._known[match]
        return found

    def _room(self, guild: int, channel: int) -> discord.abc.GuildChannel | discord.Thread | None:
        server = self._client.get_guild(guild)
        return None if server is None else server.get_channel_or_thread(channel)

    def _held(self, guild: int, channel: int) -> discord.Permissions | None:
        """Return the bot's permissions in a channel, None when they are not known."""
        room = self._room(guild, channel)
        if room is None or (isinstance(room, discord.Thread) and room.parent is None):
            return None
        return room.permissions_for(room.guild.me)

    def _lacks(self, held: discord.Permissions, guild: int, channel: int) -> bool:
        return any(not getattr(held, right) for right in rights.needed(self._room(guild, channel)))


async def out_of_use(client: discord.Client, info: MatchInfo, *, known: bool = False) -> str:
    """Return "gone" if the channel of a match is deleted, "shut" if it is a thread that the bot cannot open, else "".

    Discord is asked, because the bot may have missed it; ``known``: only about what the library does not know.
    """
    server = client.get_guild(info.guild)
    room: object = None if server is None else server.get_channel_or_thread(info.channel)
    if room is None or not known:
        try:
            room = await client.fetch_channel(info.channel)
        except discord.NotFound:
            return "gone"
        except discord.HTTPException as error:
            log.info("the channel of match %s cannot be seen: %s", info.id, error)
            return ""
    return "shut" if isinstance(room, discord.Thread) and _shut(room) else ""


def _shut(room: discord.Thread) -> bool:
    opens = room.parent is not None and room.permissions_for(room.guild.me).manage_threads
    return room.archived and room.locked and not opens
