"""Trouble on Discord that tests can cause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playground.requests.faults import Fault
from playground.world.permissions import bits

if TYPE_CHECKING:
    from playground.facts import Json
    from playground.gateway.gateway import Gateway
    from playground.requests.rest import Rest
    from playground.world.membership import Membership
    from playground.world.posts import Posts
    from playground.world.rooms import Rooms
    from playground.world.world import World


class Trouble:
    """Faults, limits, cuts, and rights taken away."""

    world: World
    gateway: Gateway
    posts: Posts
    rooms: Rooms
    membership: Membership
    rest: Rest

    # -- trouble ---------------------------------------------------------------------------------------------------

    def fail(
        self,
        method: str,
        path: str,
        status: int = 500,
        *,
        code: int = 0,
        times: int = 1,
        delay: float = 0.0,
        reset: bool = False,
        carried_out: bool = False,
        retry_after: float = 0.05,
        via: bool = True,
    ) -> Fault:
        """Let the next requests that match fail; see ``Fault``. ``path`` is a regular expression."""
        fault = Fault(method, re.compile(path), status, code, times=times, delay=delay, reset=reset)
        fault.carried_out, fault.retry_after, fault.via = carried_out, retry_after, via
        return self.rest.faults.add(fault)

    def rate(self, method: str, path: str, count: int, seconds: float) -> None:
        """Limit requests to ``count`` within ``seconds``."""
        self.rest.rates.add(method, path, count, seconds)

    def let_begin(self) -> None:
        """Let as much time pass as a bot has to wait before it begins its next session."""
        if seconds := self.gateway.starts.wait():
            self.world.clock.advance(seconds + 0.001)

    def drop(self, shard: int | None = None) -> None:
        """Cut the gateway, or one shard of it; events in the meantime are sent when the bot resumes."""
        self.gateway.drop(shard)

    def deny(self, channel: int, right: str, *, to: int | None = None) -> None:
        """Take rights (names with spaces between) from the bot, or from somebody, in one channel."""
        self._overwrite(channel, to, deny=bits(right), allow=0)

    def allow(self, channel: int, right: str, *, to: int | None = None) -> None:
        """Give rights to the bot, or to somebody, in one channel."""
        self._overwrite(channel, to, deny=0, allow=bits(right))

    def _overwrite(self, channel: int, to: int | None, *, deny: int, allow: int) -> None:
        holder = to or self.world.app
        old = [o for o in self.world.channel(channel)["permission_overwrites"] if o["id"] == str(holder)]
        before = old[0] if old else {"allow": "0", "deny": "0"}
        denied = (int(before["deny"]) | deny) & ~allow
        allowed = (int(before["allow"]) | allow) & ~deny
        self.rooms.overwrite(channel, holder, allow=allowed, deny=denied, role=False)

    def deny_everywhere(self, right: str, *, guild: int | None = None) -> None:
        """Take rights in a whole server, from every role of the bot, @everyone included."""
        self.membership.rights(guild or next(iter(self.world.guilds)), allow=0, deny=bits(right))

    def allow_everywhere(self, right: str, *, guild: int | None = None) -> None:
        """Give rights in a whole server, to every role that the bot has."""
        self.membership.rights(guild or next(iter(self.world.guilds)), allow=bits(right), deny=0)

    def roles(self, user: int, *roles: int, guild: int | None = None) -> None:
        """Give somebody, or the bot, these roles and no others."""
        self.membership.roles(guild or next(iter(self.world.guilds)), user, roles)

    def leave(self, person: int, *, guild: int | None = None) -> None:
        """Let a person leave a server."""
        self.membership.leave(guild or next(iter(self.world.guilds)), person)

    def join(self, person: int, *, guild: int | None = None) -> None:
        """Let a person come (back) into a server."""
        self.membership.join(guild or next(iter(self.world.guilds)), person)

    def throw_out(self, *, guild: int | None = None) -> None:
        """Remove the bot from a server, and its commands with it."""
        self.membership.throw_out(guild or next(iter(self.world.guilds)))

    def invite(self, *, guild: int | None = None, bot: bool = True) -> None:
        """Install the application in a server anew; ``bot`` False: its commands only."""
        self.membership.invite(guild or next(iter(self.world.guilds)), bot=bot)

    def outage(self, *, guild: int | None = None, whole: bool = True) -> None:
        """Begin an outage of a server: GUILD_DELETE with ``unavailable``, and no further event until it is over.

        A session that begins meanwhile has the server as unavailable in its READY and gets no GUILD_CREATE. Nobody can
        do anything there, and every request about it fails with 503. Not ``whole``: only the gateway has lost the
        server, or has it late. People and requests still get through, so interactions come from a server that the bot
        does not know.
        """
        self.membership.outage(guild or next(iter(self.world.guilds)), whole=whole)

    def outage_over(self, *, guild: int | None = None) -> None:
        """End an outage: the bot gets the GUILD_CREATE that was missing."""
        self.membership.outage_over(guild or next(iter(self.world.guilds)))

    def delete_message(self, message: int | Json) -> None:
        """Delete a message, as a moderator does."""
        self.posts.delete(int(message["id"]) if isinstance(message, dict) else message)

    def delete_channel(self, channel: int) -> None:
        """Delete a channel or thread with everything in it."""
        self.rooms.delete(channel)

    def archive(self, thread: int) -> None:
        """Archive a thread."""
        self.rooms.change(thread, {"archived": True})

    def close_dms(self, person: int) -> None:
        """Let a person receive no direct messages."""
        self.membership.take_dms(person, taken=False)

    def reopen_dms(self, person: int) -> None:
        """Let a person receive direct messages again."""
        self.membership.take_dms(person, taken=True)
