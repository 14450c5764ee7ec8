"""The playground itself: puts the parts together, serves them on loopback, and is what tests hold in hand."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Self

from aiohttp import web

from playground.acts import Acts, Limits
from playground.clock import Clock
from playground.errors import Refused
from playground.faults import Fault
from playground.gateway import Gateway
from playground.live import Live
from playground.openapi import Description
from playground.page import Page, sentences
from playground.permissions import bits
from playground.posts import Posts
from playground.rest import PREFIX, Rest, Violation
from playground.rooms import Rooms
from playground.site import Site
from playground.wire import Request, loopback
from playground.world import World

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from playground.exchange import Exchange
    from playground.facts import Json, Value

_BODY_LIMIT = 110 * 2**20


class Playground:
    """A stand-in for Discord on 127.0.0.1, open while its ``async with`` is.

    ``path``: a folder in which all is kept over a restart. ``port`` 0: any free one. ``token``: the only one that is
    accepted; None: every one that is not empty. ``openapi``: Discord's description of its API, to check requests by.
    People, channels and messages are named by their ids.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        port: int = 0,
        token: str | None = None,
        openapi: Path | str | None = None,
        deadline: float = 3.0,
        token_life: float = 900.0,
    ) -> None:
        self._token = token
        self._port = port
        self._runner: web.AppRunner | None = None
        self.clock = Clock()
        self.world = World(self.clock, None if path is None else Path(path))
        self.gateway = Gateway(accepts=self._accepts, hello=self._hello, members=self._chunk, changed=self._bot_seen)
        self.live = Live(self.world)
        self.posts = Posts(self.world, self.gateway, self.live)
        self.limits = Limits(deadline, token_life)
        self.acts = Acts(self.world, self.gateway, self.live, self.posts, self.limits)
        rooms = Rooms(self.world, self.gateway, self.live)
        self.rooms = rooms
        first = next(iter(self.world.people))
        self.site = Site(self.world, self.gateway, self.live, self.posts, rooms, self.acts, owner=first)
        self.rest = Rest(self.site, accepts=self._accepts)
        if openapi is not None:
            self.rest.description = Description(Path(openapi))

    # -- life ------------------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=_BODY_LIMIT, middlewares=[_only_from_here, sentences])
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{key}/{name}", self._cdn)
        app.router.add_route("*", PREFIX + "/{tail:.*}", self.rest.handle)
        app.add_routes(Page(self.site).routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self._port = self._runner.addresses[0][1]
        self.posts.base = self.http
        self.gateway.url = self.gateway_url
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.acts.close()
        await self.live.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.world.store.close()

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._port

    @property
    def http(self) -> str:
        """The address of the API, of files and of the page."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return f"ws://127.0.0.1:{self._port}/gateway/"

    def _accepts(self, token: str) -> bool:
        return bool(token) if self._token is None else token == self._token

    def _hello(self, shard: tuple[int, int]) -> tuple[Json, list[tuple[str, Json]]]:
        """Return what a client is told when it identifies: who it is, and its servers."""
        world = self.world
        mine = [g for g in world.guilds if (g >> 22) % shard[1] == shard[0]]
        ready: Json = {
            "v": 10,
            "user": world.bot,
            "guilds": [{"id": str(g), "unavailable": True} for g in mine],
            "application": {"id": str(world.app), "flags": 0},
            "private_channels": [],
        }
        return ready, [("GUILD_CREATE", self._guild(g)) for g in mine]

    def _guild(self, guild: int) -> Json:
        world = self.world
        channels = [c for c in world.channels.values() if c.get("guild_id") == str(guild)]
        lists = ("voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds")
        return {
            **world.guilds[guild],
            **{name: [] for name in lists},
            "joined_at": world.members[guild][world.app]["joined_at"],
            "large": False,
            "unavailable": False,
            "member_count": len(world.members[guild]),
            "members": [world.members[guild][world.app]],
            "channels": [c for c in channels if "thread_metadata" not in c],
            "threads": [c for c in channels if "thread_metadata" in c and not c["thread_metadata"]["archived"]],
        }

    def _chunk(self, asked: Json) -> Json:
        guild = int(asked["guild_id"])
        members = self.world.members.get(guild, {})
        wanted = asked.get("user_ids")
        ids = {str(u) for u in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        chosen = [m for key, m in members.items() if ids is None or str(key) in ids]
        chunk = {"guild_id": str(guild), "members": chosen, "chunk_index": 0, "chunk_count": 1}
        return {**chunk, "nonce": asked.get("nonce"), "not_found": []}

    def _bot_seen(self) -> None:
        self.live.push({"type": "bot", "online": self.gateway.online})

    async def _cdn(self, request: web.Request) -> web.Response:
        content = self.posts.file(request.path, request.query.get("ex", ""), request.query.get("hm", ""))
        if content is None:
            return web.Response(status=404, text="This content is no longer available.")
        kind = "image/png" if content.startswith(b"\x89PNG") else "application/octet-stream"
        if content.startswith(b"GIF8"):
            kind = "image/gif"
        elif content[8:12] == b"WEBP":
            kind = "image/webp"
        return web.Response(body=content, content_type=kind)

    # -- what people do --------------------------------------------------------------------------------------------

    async def slash(self, person: int, channel: int, path: str, /, **options: Value) -> Exchange:
        """Send a command: ``await p.slash(ann, table, "roam explore", character="maelo")``."""
        return self.acts.slash(person, channel, path, options)

    async def autocomplete(
        self,
        person: int,
        channel: int,
        path: str,
        focused: str,
        /,
        **options: Value,
    ) -> Exchange:
        """Ask what the option ``focused`` offers; the options so far, its own beginning among them."""
        return self.acts.autocomplete(person, channel, path, focused, options)

    async def click(
        self, person: int, message: int | Json, custom_id: str, values: Sequence[object] | None = None
    ) -> Exchange:
        """Press a button, or choose values in a select."""
        key = int(message["id"]) if isinstance(message, dict) else message
        return self.acts.click(person, key, custom_id, values)

    async def submit(self, person: int, opened: Exchange, /, **fields: Value) -> Exchange:
        """Send the form that an exchange opened; fields by their ``custom_id``."""
        return self.acts.submit(person, opened, fields)

    async def say(self, person: int, channel: int, content: str) -> Json:
        """Write a message of one's own."""
        return self.world.messages[self.acts.say(person, channel, content)]

    def repeat(self, exchange: Exchange) -> None:
        """Send the same interaction to the bot once more."""
        self.acts.repeat(exchange)

    # -- looking ---------------------------------------------------------------------------------------------------

    def person(self, name: str) -> int:
        """Return the id of a person by name, or by the beginning of it."""
        for key, person in self.world.people.items():
            if person.name.startswith(name):
                return key
        raise Refused(f"There is nobody called {name!r}.")

    def channel(self, name: str) -> int:
        """Return the id of a channel or thread by its name."""
        for key, channel in self.world.channels.items():
            if channel.get("name") == name:
                return key
        raise Refused(f"There is no channel called {name!r}.")

    def dm(self, person: int) -> int:
        """Return the channel of a person's direct messages with the bot."""
        return self.world.dm(person)

    @property
    def guild(self) -> int:
        """The first server."""
        return next(iter(self.world.guilds))

    @property
    def people(self) -> list[int]:
        """The ids of all people; the first owns the server."""
        return list(self.world.people)

    @property
    def messages(self) -> dict[int, Json]:
        """All messages by id, as the API shows them; a changed message is a new object."""
        return self.world.messages

    def visible(self, person: int, channel: int) -> list[Json]:
        """Return the messages that a person sees in a channel, oldest first."""
        return [self.messages[k] for k in self.world.in_channel(channel) if self.world.sees(person, k)]

    def pinged(self, message: int | Json) -> list[int]:
        """Return whose client rang for a message."""
        return list(self.world.about[int(message["id"]) if isinstance(message, dict) else message].pings)

    @property
    def commands(self) -> list[Json]:
        """The commands that hold everywhere."""
        return self.world.commands[0]

    @property
    def requests(self) -> deque[Request]:
        """What the bot asked of the API, oldest first."""
        return self.rest.requests

    @property
    def violations(self) -> list[Violation]:
        """Every limit that the bot broke."""
        return self.rest.violations

    async def until(self, true: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until a condition holds, looked at whenever something happens here; TimeoutError with it otherwise."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    await self.live.news()
        except TimeoutError:
            raise TimeoutError(f"the condition did not come true within {seconds} s") from None

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

    def rate(self, method: str, path: str, count: int, seconds: float, *, everywhere: bool = False) -> None:
        """Limit requests to so many within so many seconds."""
        self.rest.rates.add(method, path, count, seconds, everywhere=everywhere)

    def rate_as_discord(self) -> None:
        """Set limits like those that Discord has in practice."""
        self.rate("*", r"^(?!/(interactions|webhooks)/)", 50, 1.0, everywhere=True)
        self.rate("POST", r"^/channels/\d+/messages$", 5, 5.0)
        self.rate("PATCH", r"^/channels/\d+/messages/", 5, 5.0)
        self.rate("DELETE", r"^/channels/\d+/messages/", 5, 1.0)
        self.rate("PATCH", r"^/channels/\d+$", 2, 600.0)
        self.rate("*", r"^/webhooks/\d+/[^/]+", 5, 2.0)

    def drop(self) -> None:
        """Cut the gateway; what happens meanwhile is told when the bot resumes."""
        self.gateway.drop()

    def deny(self, channel: int, right: str, *, to: int | None = None) -> None:
        """Take rights (names with blanks between) from the bot, or from somebody, in one channel."""
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
        """Delete a channel or thread with all in it."""
        self.rooms.delete(channel)

    def archive(self, thread: int) -> None:
        """Archive a thread."""
        self.rooms.change(thread, {"archived": True})

    def close_dms(self, person: int) -> None:
        """Let a person receive no direct messages."""
        self.world.people[person].dms = False
        self.world.keep_person(person)


@web.middleware
async def _only_from_here(request: web.Request, handler: Value) -> web.StreamResponse:
    """Refuse requests that a foreign page caused, or that came by a name which is not this machine's."""
    if not loopback(request):
        return web.json_response({"error": "This server answers pages of this machine only."}, status=403)
    response: web.StreamResponse = await handler(request)
    return response
