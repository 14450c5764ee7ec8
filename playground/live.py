"""Sends changes to the pages in people's browsers, to each only what its person may see.

Knows people and messages. Must not know the gateway or the requests that caused a change.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, web

from playground.facts import DM, TEXT, THREADS, Json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playground.world.world import World


def page_message(world: World, message: int, person: int) -> Json:
    """Return a message as the page of one person gets it."""
    about = world.about[message]
    source = None
    if about.asked_by is not None:
        typed = (
            not {"target_user", "target_message_id"}
            & (world.messages[message].get("interaction_metadata") or {}).keys()
        )
        source = {"name": about.command, "user": str(about.asked_by), "typed": typed}
    return {
        **world.messages[message],
        "ephemeral": about.person is not None,
        "for": None if about.person is None else str(about.person),
        "interaction": source,
        "mentions_me": person in about.pings,
    }


def page_channel(world: World, channel: int) -> Json:
    """Return a channel as the page gets it."""
    body = world.channels[channel]
    kinds = {TEXT: "text", DM: "dm"} | dict.fromkeys(THREADS, "thread")
    return {
        "id": str(channel),
        "name": body.get("name") or world.bot["username"],
        "kind": kinds.get(body["type"], "text"),
        "parent": body.get("parent_id") if body["type"] in THREADS else None,
        "archived": bool(body.get("thread_metadata", {}).get("archived")),
    }


def page_channels(world: World, person: int) -> list[Json]:
    """Return the channels that a person sees, direct messages last."""
    world.dm(person)
    seen = [key for key in world.channels if world.can(person, key, "view_channel")]
    seen.sort(key=lambda key: (world.channels[key]["type"] == DM, world.channels[key].get("position", 0), key))
    return [page_channel(world, key) for key in seen]


def page_commands(world: World) -> list[Json]:
    """Return all commands; those of a server hide those of the same name that hold everywhere."""
    found = {(c.get("type", 1), c["name"]): c for scope in sorted(world.commands) for c in world.commands[scope]}
    return list(found.values())


@dataclass(slots=True, eq=False)
class _Page:
    person: int
    out: asyncio.Queue[str] = field(default_factory=asyncio.Queue)


class Live:
    """All open pages; ``changed`` wakes everyone who waits in ``news``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._pages: set[_Page] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._news = asyncio.Event()
        self.heard: Callable[[int], None] | None = None
        """Called with every new message, also of one that is deleted at once."""

    # -- telling ---------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Wake everyone who waits in ``news``."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self) -> None:
        """Return at the next change of anything."""
        await self._news.wait()

    def push(self, event: Json, *, to: Iterable[int] | None = None) -> None:
        """Send one event to the pages of some people; None: of all."""
        self.changed()
        if self._pages:
            chosen = None if to is None else set(to)
            text = json.dumps(event, ensure_ascii=False)
            for page in self._pages:
                if chosen is None or page.person in chosen:
                    page.out.put_nowait(text)

    def message(self, kind: str, message: int) -> None:
        """Send a new (``message``) or changed (``edit``) message to those who see it."""
        self.changed()
        if self.heard is not None and kind == "message":
            self.heard(message)
        for page in self._pages:
            if self._world.sees(page.person, message):
                body = page_message(self._world, message, page.person)
                event = {"type": kind, "channel": body["channel_id"], "message": body}
                page.out.put_nowait(json.dumps(event, ensure_ascii=False))

    def channel(self, channel: int) -> None:
        """Send a new or changed channel to those who see it, and its removal to the others."""
        self.changed()
        for page in self._pages:
            if not self._world.can(page.person, channel, "view_channel"):
                body: Json = {"id": str(channel), "gone": True}
            else:
                body = page_channel(self._world, channel)
            page.out.put_nowait(json.dumps({"type": "channel", "channel": body}, ensure_ascii=False))

    # -- one page --------------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request, person: int) -> web.WebSocketResponse:
        """Send changes to one page until it closes."""
        socket = web.WebSocketResponse(heartbeat=30, compress=False)
        page = _Page(person)
        # Before the page knows that it is connected: from then on it counts on hearing everything.
        self._pages.add(page)
        try:
            await socket.prepare(request)
            self._sockets.add(socket)
            pump = asyncio.create_task(_pump(socket, page.out))
            try:
                async for _ in socket:
                    pass  # the page has nothing to say here
            finally:
                pump.cancel()
                await asyncio.gather(pump, return_exceptions=True)
        finally:
            self._pages.discard(page)
            self._sockets.discard(socket)
        return socket

    async def close(self) -> None:
        """Close every page's socket."""
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)


async def _pump(socket: web.WebSocketResponse, out: asyncio.Queue[str]) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(await out.get())
