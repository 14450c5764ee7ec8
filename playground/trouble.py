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
    from playground.world.posts import Posts
    from playground.world.rooms import Rooms
    from playground.world.world import World


class Trouble:
    """Faults, limits, cuts, and rights taken away."""

    world: World
    gateway: Gateway
    posts: Posts
    rooms: Rooms
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

    def delete_message(self, message: int | Json) -> None:
        """Delete a message, as a moderator does."""
        self.posts.delete(int(message["id"]) if isinstance(message, dict) else message)

    def delete_channel(self, channel: int) -> None:
        """Delete a channel or thread with everything in it."""
        self.rooms.delete(channel)

    def archive(self, thread: int) -> None:
        """Archive a thread."""
        self.rooms.change(thread, {"archived": True})
