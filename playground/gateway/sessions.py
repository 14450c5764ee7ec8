"""A session of a client and one of its connections: the events it gets, and how many frames it sends.

Knows frames. Must not know what the events in them mean, except who gets them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from aiohttp import web

_MESSAGES: Final = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}
_OF_MEMBERS: Final = {"GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE", "GUILD_MEMBER_UPDATE", "THREAD_MEMBERS_UPDATE"}
_MEMBERS: Final = 1 << 1
_GUILDS, _IN_GUILD, _IN_DM = 1 << 0, 1 << 9, 1 << 12
_REMEMBERED: Final = 2000
"""Events that a session keeps for a client that comes back."""
SENDS: Final = 120
"""Frames that a client may send within a minute, heartbeats among them."""
_MINUTE: Final = 60.0


@dataclass(slots=True)
class Session:
    """What a client identified as; it outlives the connection."""

    id: str
    shard: tuple[int, int]
    intents: int
    seq: int = 0
    log: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    line: ClientConnection | None = None

    def wants(self, name: str, guild: int | None, *, own: bool = False) -> bool:
        """Return whether an event is for this shard and within its intents; ``own``: it is about the bot itself."""
        if (0 if guild is None else (guild >> 22) % self.shard[1]) != self.shard[0]:
            return False
        if name in _MESSAGES:
            return bool(self.intents & (_IN_DM if guild is None else _IN_GUILD))
        if name in _OF_MEMBERS and not own:
            return bool(self.intents & _MEMBERS)
        return bool(self.intents & _GUILDS) or not name.startswith(("GUILD_", "CHANNEL_", "THREAD_"))

    def emit(self, name: str, text: str) -> None:
        """Give an event its number, remember it, and send it if a connection is open; ``text`` is its JSON."""
        self.seq += 1
        frame = f'{{"op":0,"t":"{name}","s":{self.seq},"d":{text}}}'
        self.log.append((self.seq, frame))
        if self.line is not None:
            self.line.out.put_nowait(frame)


@dataclass(slots=True, eq=False)
class ClientConnection:
    """One open WebSocket; frames leave in the order in which they were put."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    out: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    beat: float = field(default_factory=time.monotonic)
    """When the client was last heard to be alive."""
    sent: deque[float] = field(default_factory=deque)
    """When the client sent its last frames."""
    _ending: asyncio.Task[bool] | None = None

    def say(self, op: int, data: object = None) -> None:
        """Send a frame that is no event."""
        self.out.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def spoke(self) -> bool:
        """Count a frame of the client; return False when it sends too many."""
        now = time.monotonic()
        while self.sent and now - self.sent[0] >= _MINUTE:
            self.sent.popleft()
        self.sent.append(now)
        return len(self.sent) <= SENDS

    def end(self, code: int) -> None:
        """Begin to close the connection with this code."""
        self._ending = asyncio.get_running_loop().create_task(self.socket.close(code=code))

    async def pump(self) -> None:
        """Send queued frames until cancelled."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.out.get())

    async def listen_for_life(self, interval: float) -> None:
        """Return when no heartbeat has come for one and a half intervals."""
        while True:
            left = self.beat + 1.5 * interval - time.monotonic()
            if left <= 0:
                return
            await asyncio.sleep(left)
