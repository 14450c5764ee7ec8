"""What the kinds of things that are due have at hand, and what they answer with.

Must not know any kind, nor send anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from zlib import crc32

from cogs.channels.rights import heard
from cogs.messages.names import shown_names
from host import Refusal
from host.people.preferences import Habits, first_waking, may_be_called
from render.renderers import fitting
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    import discord

    from cogs.channels.rooms import DirectRooms
    from cogs.messages.message import Message
    from cogs.runtime.render_pool import RenderPool
    from host import Due, Host, MatchInfo
    from render.base import AnyMatchRenderer, AnyRenderer
    from render.words import Words

ABSENT: Final = 12 * 3600
"""Seconds until it is looked again whether the bot is in a server."""
OUT: Final = 60
"""Seconds until it is looked again whether the outage of a server is over."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to be posted."""

    channel: int
    guild: int | None
    """None: a direct message."""
    message: Message


@dataclass(frozen=True, slots=True)
class DueContext:
    """What the kinds need at hand."""

    client: discord.Client
    host: Host
    renderers: Mapping[str, AnyRenderer]
    refresh: Callable[[int], None]
    """Let the public messages of a match follow."""
    started: int
    """When this process began to deliver, in Unix seconds: what was due before that is late."""
    render_pool: RenderPool
    rooms: DirectRooms
    shown: Callable[[int], Awaitable[None]]
    """Wait a moment until the public messages of a match are right: after a downtime there may be thousands."""

    def renderer(self, info: MatchInfo, tongue: Words | None = None) -> AnyMatchRenderer:
        """Return what shows a match in a language, None: that of its server; Refusal when its game is not there."""
        tongue = tongue or self.words(info)
        if info.game not in self.renderers:
            raise Refusal("unknown-game", game=info.game)
        return fitting(self.renderers, info.game, info.cards).for_match(tongue, shown_names(info, tongue))

    def words(self, info: MatchInfo) -> Words:
        """Return the language of a match's server."""
        server = self.client.get_guild(info.guild)
        return words(server.preferred_locale.value) if server else words()

    async def awake(self, info: MatchInfo) -> set[int]:
        """Return those at a match who may be called now."""
        users = [one.user for one in info.people]
        habits = await self.host.likings.habits_at(info.guild, users)
        return {user for user in users if may_be_called(self.host.core.now(), habits.get(user, Habits()))}

    async def may_tell(self, due: Due, info: MatchInfo, habits: Habits | None = None) -> bool:
        """Return whether something is to be said now; else it is put off.

        A person, whose habits those are, is never called while asleep; nobody is where the bot is not.
        """
        if habits is not None and not may_be_called(self.host.core.now(), habits):
            await self.host.schedule.put_off(due, first_waking(self.host.core.now(), habits))
        elif not heard(server := self.client.get_guild(info.guild)):
            await self.host.schedule.put_off(due, self.host.core.now() + (ABSENT if server is None else OUT))
        else:
            return True
        return False


def mark(due: Due) -> int:
    """Return the number that a message carries without showing it, by which it is found when its receipt is lost."""
    return crc32(due.nonce.encode()) & 0x7FFFFFFF or 1
