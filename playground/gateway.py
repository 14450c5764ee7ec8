"""The WebSocket side: sessions, shards, events, resuming, and the ways in which a connection can end.

Knows sessions and events. Must not know what the events mean, beyond who is meant to get them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from aiohttp import WSCloseCode, WSMsgType, web

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json, Value

_PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
_MESSAGES: Final = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}
_GUILDS, _IN_GUILD, _IN_DM = 1 << 0, 1 << 9, 1 << 12
_REMEMBERED: Final = 2000
"""Events that a session keeps for a client that comes back."""
_SESSIONS: Final = 32


@dataclass(slots=True)
class Session:
    """What a client identified as; it outlives the connection."""

    id: str
    shard: tuple[int, int]
    intents: int
    seq: int = 0
    log: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    line: Connection | None = None

    def wants(self, name: str, guild: int | None) -> bool:
        """Tell whether an event is for this shard and within its intents."""
        if (0 if guild is None else (guild >> 22) % self.shard[1]) != self.shard[0]:
            return False
        if name in _MESSAGES:
            return bool(self.intents & (_IN_DM if guild is None else _IN_GUILD))
        return bool(self.intents & _GUILDS) or not name.startswith(("GUILD_", "CHANNEL_", "THREAD_"))

    def emit(self, name: str, text: str) -> None:
        """Give an event its number, remember it, send it when somebody listens; ``text`` is its JSON."""
        self.seq += 1
        frame = f'{{"op":0,"t":"{name}","s":{self.seq},"d":{text}}}'
        self.log.append((self.seq, frame))
        if self.line is not None:
            self.line.out.put_nowait(frame)


@dataclass(slots=True, eq=False)
class Connection:
    """One open WebSocket; frames leave in the order in which they were put."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    out: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    session: Session | None = None

    def say(self, op: int, data: object = None) -> None:
        """Send a frame that is no event."""
        self.out.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def pump(self) -> None:
        """Send what was put, until cancelled."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.out.get())


class Gateway:
    """All sessions and connections.

    ``hello(shard)`` gives READY's data without the session's, and the events that follow it, each with its server.
    """

    def __init__(
        self,
        *,
        accepts: Callable[[str], bool],
        hello: Callable[[tuple[int, int]], tuple[Json, list[tuple[str, Json]]]],
        members: Callable[[Json], Json],
        changed: Callable[[], None],
    ) -> None:
        self._accepts = accepts
        self._hello = hello
        self._members = members
        self._changed = changed
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identifies = 0
        self.resumes = 0
        self.heartbeat = 41_250
        """Milliseconds between two heartbeats of a client."""
        self.down = False
        """Refuse whoever wants to connect."""
        self.privileged = False
        """Grant intents that need Discord's leave."""

    @property
    def online(self) -> bool:
        """Whether a client is connected and identified."""
        return any(c.session is not None for c in self.connections)

    def dispatch(self, name: str, data: object, *, guild: int | None) -> None:
        """Tell the shard of a server (None: of the direct messages), now or when it resumes."""
        text = ""
        for session in self.sessions.values():
            if session.wants(name, guild):
                # Written once for all, and not at all when nobody listens.
                text = text or json.dumps(data, ensure_ascii=False, separators=(",", ":"))
                session.emit(name, text)

    # -- ways to end -----------------------------------------------------------------------------------------------

    def drop(self) -> None:
        """Cut every connection without a word, as a broken line does; the sessions can be resumed."""
        for connection in list(self.connections):
            self._hang_up(connection)
            if connection.transport is not None:
                connection.transport.abort()

    def reconnect(self) -> None:
        """Ask every client to connect anew and resume (op 7)."""
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

    def _hang_up(self, connection: Connection) -> None:
        if connection.session is not None and connection.session.line is connection:
            connection.session.line = None
        connection.session = None

    # -- one connection --------------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one client from HELLO to the end."""
        if self.down:
            return web.Response(status=503, text="The gateway is down.")
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, request.transport)
        self.connections.add(connection)
        connection.say(10, {"heartbeat_interval": self.heartbeat, "_trace": ["playground"]})
        pump = asyncio.create_task(connection.pump())
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                if code := self._receive(connection, json.loads(message.data)):
                    await socket.close(code=code)
                    break
        except (ValueError, KeyError, TypeError, AttributeError):
            await socket.close(code=4002, message=b"Error while decoding payload.")
        finally:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
            session = connection.session
            self._hang_up(connection)
            self.connections.discard(connection)
            # Who says goodbye does not come back; who vanishes may.
            if session is not None and socket.close_code in {1000, 1001} and not self.down:
                self.sessions.pop(session.id, None)
            self._changed()
        return socket

    def _receive(self, connection: Connection, frame: Json) -> int | None:
        """Act on one frame; return the code to close with, if it was a bad one."""
        data: Value = frame.get("d")
        match frame["op"]:
            case 1:
                # An answer within microseconds overtakes the library's own note of having sent, and it then
                # complains of a latency as long as the interval.
                asyncio.get_running_loop().call_later(0.02, connection.say, 11)
            case 2:
                return self._identify(connection, data)
            case 6:
                return self._resume(connection, data)
            case _ if connection.session is None:
                return 4003
            case 8:
                connection.session.emit("GUILD_MEMBERS_CHUNK", json.dumps(self._members(data)))
            case ((3 | 4), _):
                pass
            case _:
                return 4001
        return None

    def _identify(self, connection: Connection, data: Json) -> int | None:
        index, count = data.get("shard") or (0, 1)
        if connection.session is not None:
            return 4005
        if not self._accepts(data["token"]):
            return 4004
        if not 0 <= index < count:
            return 4010
        if data["intents"] & _PRIVILEGED and not self.privileged:
            return 4014
        self.identifies += 1
        session = Session(secrets.token_hex(16), (index, count), data["intents"])
        for old in [s for s in self.sessions.values() if s.line is None and s.shard == session.shard][:-4]:
            del self.sessions[old.id]
        self.sessions[session.id] = session
        while len(self.sessions) > _SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        session.line, connection.session = connection, session
        ready, events = self._hello(session.shard)
        ready |= {"session_id": session.id, "resume_gateway_url": self.url, "shard": [index, count]}
        session.emit("READY", json.dumps(ready))
        for name, event in events:
            session.emit(name, json.dumps(event))
        self._changed()
        return None

    def _resume(self, connection: Connection, data: Json) -> int | None:
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
