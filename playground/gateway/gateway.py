"""The WebSocket side: connections, shards, sessions with their events, resuming, and the ways in which they can end.

Knows frames. Must not know what the events in them mean, except who gets them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from aiohttp import WSCloseCode, WSMsgType, web

from playground.checks.shape import is_whole
from playground.gateway import starts
from playground.requests.wire import from_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json, Value

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


_LEFT: Final = 32
"""Sessions without a connection that are kept for clients that may come back."""
_FRAME: Final = 4096
"""Bytes of the longest frame that a client may send."""
_MOST: Final = 2**20
"""Bytes of a frame that is read at all, to be refused as one that is too long."""
_VERSIONS: Final = ("9", "10")

_BEFORE: Final = frozenset({1, 2, 6})
"""What a client may send before it has a session: heartbeat, IDENTIFY, RESUME."""
NOT_AUTHENTICATED: Final = 4003
RATE_LIMITED: Final = 4008
TIMED_OUT: Final = 4009
INVALID_VERSION: Final = 4012


class Gateway:
    """All sessions and connections.

    ``hello(shard)`` gives READY's data without the session's, and the events that follow it, each with its server;
    ``muted(name, guild)`` says whether an event of a server is never sent, because that server has an outage.
    """

    def __init__(
        self,
        *,
        begun: starts.Starts,
        accepts: Callable[[str], bool],
        revoke: Callable[[str], None],
        hello: Callable[[tuple[int, int]], tuple[Json, list[tuple[str, Json]]]],
        members: Callable[[Json], Json],
        changed: Callable[[], None],
        muted: Callable[[str, int], bool] = lambda _name, _guild: False,
    ) -> None:
        self.starts = begun
        self._accepts = accepts
        self._revoke = revoke
        self._hello = hello
        self._members = members
        self._changed = changed
        self._muted = muted
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[ClientConnection] = set()
        self.watch: Callable[[str, Value], None] = lambda _name, _data: None
        """Is shown everything that is sent."""
        self.identifies = 0
        """Sessions that were begun."""
        self.resumes = 0
        self.heartbeat = 41_250
        """Milliseconds between two heartbeats of a client."""
        self.down = False
        """Refuse anyone who wants to connect."""
        self.privileged = False
        """Grant intents that need Discord's leave."""
        self.deaf = False
        """Acknowledge no heartbeat, as a line does that is dead and does not know it."""
        self.most_guilds = starts.MOST_GUILDS
        """Servers that one shard may have."""

    @property
    def online(self) -> bool:
        """Return whether a client is connected and identified."""
        return any(c.session is not None for c in self.connections)

    def dispatch(self, name: str, data: object, *, guild: int | None, own: bool = False) -> None:
        """Send an event to the shard of a server (None: of the direct messages), now or when it resumes.

        ``own``: the event is about the bot itself, who hears of that without the intent for members.
        """
        if guild is not None and self._muted(name, guild):
            return
        text = ""
        for session in self.sessions.values():
            if session.wants(name, guild, own=own):
                if not text:
                    self.watch(name, data)
                # Written once for all, and not at all when nobody listens.
                text = text or json.dumps(data, ensure_ascii=False, separators=(",", ":"))
                session.emit(name, text)

    # -- ways to end -----------------------------------------------------------------------------------------------

    def drop(self, shard: int | None = None) -> None:
        """Cut the connections of a shard (None: all) without a close frame, as a broken line does.

        The sessions can be resumed.
        """
        for connection in list(self.connections):
            if shard is not None and (connection.session is None or connection.session.shard[0] != shard):
                continue
            self._hang_up(connection)
            if connection.transport is not None:
                connection.transport.abort()

    def reconnect(self) -> None:
        """Ask every client to connect again and resume (op 7)."""
        for connection in self.connections:
            connection.say(7)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every client that its session is over (op 9)."""
        for connection in list(self.connections):
            if connection.session is not None and not resumable:
                self.sessions.pop(connection.session.id, None)
                self._hang_up(connection)
            connection.say(9, resumable)

    async def close(self) -> None:
        """Close every connection, as a server that is restarted does."""
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    def _hang_up(self, connection: ClientConnection) -> None:
        if connection.session is not None and connection.session.line is connection:
            connection.session.line = None
        connection.session = None

    # -- one connection --------------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one client from HELLO to the end."""
        if self.down:
            return web.Response(status=503, text="The gateway is down.")
        socket = web.WebSocketResponse(max_msg_size=_MOST, compress=False, autoping=True)
        await socket.prepare(request)
        if request.query.get("v") not in _VERSIONS:
            await socket.close(code=INVALID_VERSION, message=b"Invalid API version.")
            return socket
        connection = ClientConnection(socket, request.transport)
        self.connections.add(connection)
        connection.say(10, {"heartbeat_interval": self.heartbeat, "_trace": ["playground"]})
        pump = asyncio.create_task(connection.pump())
        watch = asyncio.create_task(self._watch(connection, self.heartbeat / 1000))
        try:
            await self._converse(connection)
        finally:
            for task in (pump, watch):
                task.cancel()
            await asyncio.gather(pump, watch, return_exceptions=True)
            session = connection.session
            self._hang_up(connection)
            self.connections.discard(connection)
            # Who says goodbye does not come back; who vanishes may.
            if session is not None and socket.close_code in {1000, 1001} and not self.down:
                self.sessions.pop(session.id, None)
            self._changed()
        return socket

    async def _converse(self, connection: ClientConnection) -> None:
        """Handle what a client sends until the connection ends."""
        socket = connection.socket
        async for message in socket:
            if message.type is not WSMsgType.TEXT or len(message.data) > _FRAME:
                await socket.close(code=starts.DECODE_ERROR, message=b"Error while decoding payload.")
                return
            try:
                code = self._receive(connection, from_json(message.data)) if connection.spoke() else RATE_LIMITED
            except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
                code = starts.DECODE_ERROR
            if code:
                await socket.close(code=code)
                return

    async def _watch(self, connection: ClientConnection, interval: float) -> None:
        """End a connection over which no heartbeat comes any more, and its session with it."""
        await connection.listen_for_life(interval)
        if connection.session is not None:
            self.sessions.pop(connection.session.id, None)
        await connection.socket.close(code=TIMED_OUT, message=b"Session timed out.")

    def _receive(self, connection: ClientConnection, frame: Json) -> int | None:
        """Act on one frame; return the code to close with, if it was a bad one."""
        data: Value = frame.get("d")
        op = frame["op"]
        if is_whole(op) and connection.session is None and op not in _BEFORE:
            return NOT_AUTHENTICATED
        if not is_whole(op) or not starts.well_formed(op, data):
            return starts.DECODE_ERROR
        match op:
            case 1:
                connection.beat = time.monotonic()
                if not self.deaf:
                    # An answer within microseconds overtakes the library's own note of having sent, and it then
                    # complains of a latency as long as the interval.
                    asyncio.get_running_loop().call_later(0.02, connection.say, 11)
            case 2:
                return self._identify(connection, data)
            case 6:
                return self._resume(connection, data)
            case 8 if connection.session is not None:
                connection.session.emit("GUILD_MEMBERS_CHUNK", json.dumps(self._members(data)))
            case 3 | 4 | 31:
                pass
            case _:
                return 4001
        return None

    def _identify(self, connection: ClientConnection, data: Json) -> int | None:
        if connection.session is not None:
            return starts.ALREADY_AUTHENTICATED
        if code := starts.refusal(data, accepts=self._accepts, privileged=self.privileged):
            return code
        if not self.starts.remaining:
            return self._used_up(data["token"])
        index, count = starts.shard_of(data)
        if not self.starts.count(index):
            connection.say(9, data=False)
            return None
        ready, events = self._hello((index, count))
        if len(ready["guilds"]) > self.most_guilds:
            return starts.SHARDING_REQUIRED
        session = Session(secrets.token_hex(16), (index, count), data["intents"])
        self._begin(connection, session, ready, events=events)
        return None

    def _used_up(self, token: str) -> int:
        """Reset the token of a bot that begins too many sessions, and end all its sessions."""
        self._revoke(token)
        self.sessions.clear()
        for connection in list(self.connections):
            if connection.session is not None:
                self._hang_up(connection)
                connection.end(starts.AUTHENTICATION_FAILED)
        return starts.AUTHENTICATION_FAILED

    def _begin(
        self, connection: ClientConnection, session: Session, ready: Json, *, events: list[tuple[str, Json]]
    ) -> None:
        self.identifies += 1
        for old in [s for s in self.sessions.values() if s.line is None and s.shard == session.shard][:-4]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        for old in [s for s in self.sessions.values() if s.line is None and s is not session][:-_LEFT]:
            del self.sessions[old.id]
        session.line, connection.session = connection, session
        ready |= {"session_id": session.id, "resume_gateway_url": self.url, "shard": [*session.shard]}
        self.watch("READY", ready)
        session.emit("READY", json.dumps(ready))
        for name, event in events:
            self.watch(name, event)
            session.emit(name, json.dumps(event))
        self._changed()

    def _resume(self, connection: ClientConnection, data: Json) -> int | None:
        session = self.sessions.get(data["session_id"])
        first = session.log[0][0] if session is not None and session.log else 1
        if session is None or not self._accepts(data["token"]) or data["seq"] + 1 < first:
            connection.say(9, data=False)
            return None
        if data["seq"] > session.seq:
            return 4007
        self.resumes += 1
        if session.line is not None:
            self._hang_up(session.line)
        for number, frame in session.log:
            if number > data["seq"]:
                connection.out.put_nowait(frame)
        session.line, connection.session = connection, session
        session.emit("RESUMED", '{"_trace":["playground"]}')
        self._changed()
        return None
