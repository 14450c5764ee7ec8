"""The playground itself: puts the parts together, serves them on loopback, and is the object that tests use.

``Hands`` is what a test does and sees as a person, ``Trouble`` what it lets Discord suffer.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Self

from aiohttp import web

from playground.acting.acts import Acts, Limits
from playground.api_errors import Refused
from playground.facts import ANNOUNCEMENT, ANNOUNCEMENT_THREAD, FORUM, KINDS, PRIVATE_THREAD, PUBLIC_THREAD, THREADS
from playground.gateway.gateway import Gateway
from playground.gateway.starts import Starts
from playground.live import Live
from playground.page import Page, sentences
from playground.requests.openapi import Description
from playground.requests.rest import PREFIX, Fault, Rest
from playground.requests.wire import LARGEST, loopback
from playground.site import Backend
from playground.world.clock import Clock
from playground.world.membership import Membership
from playground.world.permissions import bits
from playground.world.posts import Posts
from playground.world.threads import Rooms, Threads
from playground.world.world import About, World

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from playground.acting.exchange import Exchange
    from playground.facts import Json, Value
    from playground.requests.rest import Violation
    from playground.requests.wire import WireRequest


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
        """Take rights (names with spaces between) from the bot, or from someone, in one channel."""
        self._overwrite(channel, to, deny=bits(right), allow=0)

    def allow(self, channel: int, right: str, *, to: int | None = None) -> None:
        """Give rights to the bot, or to someone, in one channel."""
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


class Hands:
    """People's acts and eyes; a person, a channel and a message are named by their ids."""

    world: World
    acts: Acts
    live: Live
    rest: Rest

    # -- what people do --------------------------------------------------------------------------------------------

    async def slash(self, person: int, channel: int, path: str, /, **options: Value) -> Exchange:
        """Send a command: ``await p.slash(ann, table, "roam explore", character="maelo")``."""
        return self.acts.slash(person, channel, path, options)

    async def menu(self, person: int, channel: int, name: str, /, **about: int) -> Exchange:
        """Use a command of the context menu of a user or a message: ``await p.menu(ann, table, "Wave", user=bob)``."""
        return self.acts.menu(person, channel, name, **about)

    async def autocomplete(
        self,
        person: int,
        channel: int,
        path: str,
        focused: str,
        /,
        **options: Value,
    ) -> Exchange:
        """Ask for the autocomplete list of ``focused``; ``options`` are those typed so far, with its own beginning."""
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
        """All messages by id, with all their files (the API lists fewer); a changed message is a new object."""
        return self.world.messages

    def visible(self, person: int, channel: int) -> list[Json]:
        """Return the messages that a person sees in a channel, oldest first."""
        return [self.messages[k] for k in self.world.seen_in(person, channel)]

    def pinged(self, message: int | Json) -> list[int]:
        """Return the people whose client notified them of a message."""
        return list(self.world.about[int(message["id"]) if isinstance(message, dict) else message].pings)

    @property
    def commands(self) -> list[Json]:
        """The commands that hold everywhere."""
        return self.world.commands[0]

    @property
    def requests(self) -> deque[WireRequest]:
        """Return the bot's requests to the API, oldest first."""
        return self.rest.requests

    @property
    def violations(self) -> list[Violation]:
        """Return every limit that the bot broke."""
        return self.rest.violations

    @property
    def own_mistakes(self) -> list[str]:
        """Return what the playground itself sent against Discord's description."""
        return list(self.rest.own.mistakes)

    async def until(self, true: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait until a condition holds; it is checked whenever something happens here, and a little later as well."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    # The condition may lie in the bot, which acts on the news after they are told here.
                    # Not `wait_for`: in Python 3.11 it forgets that it is cancelled when there is news just then.
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.01):
                            await self.live.news()
        except TimeoutError:
            raise TimeoutError(f"the condition did not come true within {seconds} s") from None


class Playground(Hands, Trouble):
    """A stand-in for Discord on 127.0.0.1, open while its ``async with`` is.

    ``path``: a folder in which all is kept over a restart. ``port`` 0: any free one. ``token``: the only one that is
    accepted; None: every one that is not empty. ``openapi``: Discord's description of its API, to check requests by.
    ``hurry``: how many times faster than Discord's the seconds of rate limits pass.
    People, channels and messages are named by their ids.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        port: int = 0,
        token: str | None = None,
        openapi: Description | Path | str | None = None,
        deadline: float = 3.0,
        token_life: float = 900.0,
        hurry: float = 1.0,
    ) -> None:
        self._token = token
        self._port = port
        self._runner: web.AppRunner | None = None
        self.clock = Clock()
        self.world = World(self.clock, None if path is None else Path(path))
        self._taken: set[str] = set()
        self.gateway = Gateway(
            begun=Starts(self.clock),
            accepts=self._accepts,
            revoke=self._taken.add,
            hello=self._hello,
            members=self._chunk,
            changed=self._bot_seen,
            muted=self._muted,
        )
        self.live = Live(self.world)
        self.posts = Posts(self.world, self.gateway, self.live)
        self.limits = Limits(deadline, token_life)
        self.limits.old_edit /= hurry
        self.acts = Acts(self.world, self.gateway, self.live, self.posts, self.limits)
        rooms = Rooms(self.world, self.gateway, self.live)
        self.rooms = rooms
        self.threads = Threads(self.world, self.gateway, self.live, rooms)
        self.posts.threads = self.threads
        self.membership = Membership(self.world, self.gateway, self.live, threads=self.threads, told=self._guild)
        first = next(iter(self.world.people))
        self.site = Backend(
            self.world,
            self.gateway,
            self.live,
            self.posts,
            rooms,
            self.threads,
            self.acts,
            self.membership,
            owner=first,
        )
        self.rest = Rest(self.site, accepts=self._accepts)
        self.rest.rates.hurry = hurry
        if openapi is not None:
            # Reading one takes a while, so tests read it once and hand it on.
            self.rest.description = openapi if isinstance(openapi, Description) else Description(Path(openapi))
            self.rest.own.description = self.rest.description
            self.gateway.watch = self.rest.own.event

    # -- life ------------------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=LARGEST, middlewares=[_only_from_here, sentences])
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{key}/{name}", self._cdn)
        app.router.add_get("/emojis/{key:[0-9]{1,19}}.{kind:png|webp}", self._emoji)
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
        if token in self._taken:
            return False
        return bool(token) if self._token is None else token == self._token

    def _hello(self, shard: tuple[int, int]) -> tuple[Json, list[tuple[str, Json]]]:
        """Return the data of READY for a shard, and the events that follow it: one for each of its servers."""
        world = self.world
        mine = [g for g in world.guilds if world.there(g) and (g >> 22) % shard[1] == shard[0]]
        ready: Json = {
            "v": 10,
            "user": world.me,
            "guilds": [{"id": str(g), "unavailable": True} for g in mine],
            "application": {"id": str(world.app), "flags": 0},
            "private_channels": [],
        }
        return ready, [("GUILD_CREATE", self._guild(g)) for g in mine if g not in world.out]

    def _muted(self, name: str, guild: int) -> bool:
        """Return whether the bot does not hear of an event, because its server has an outage."""
        return guild in self.world.out and (name != "INTERACTION_CREATE" or self.world.down(guild))

    def _guild(self, guild: int) -> Json:
        world = self.world
        channels = [c for c in world.channels.values() if c.get("guild_id") == str(guild) and c["type"] not in THREADS]
        lists = ("voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds")
        return {
            **world.guilds[guild],
            **{name: [] for name in lists},
            "joined_at": world.members[guild][world.app]["joined_at"],
            "large": False,
            "unavailable": False,
            "member_count": len(world.members[guild]),
            "members": [world.members[guild][world.app]],
            # Within its server a channel does not repeat the server's id.
            "channels": [{k: v for k, v in c.items() if k != "guild_id"} for c in channels],
            "threads": world.threads(guild),
        }

    def _chunk(self, asked: Json) -> Json:
        guild = int(asked["guild_id"])
        members = self.world.members.get(guild, {})
        wanted = asked.get("user_ids")
        ids = {str(u) for u in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        chosen = [m for key, m in members.items() if ids is None or str(key) in ids]
        chunk: Json = {"guild_id": str(guild), "members": chosen, "chunk_index": 0, "chunk_count": 1}
        chunk |= {"nonce": asked.get("nonce"), "not_found": []}
        self.gateway.watch("GUILD_MEMBERS_CHUNK", chunk)
        return chunk

    def _bot_seen(self) -> None:
        self.live.push({"type": "bot", "online": self.gateway.online})

    def add_guild(self, name: str, *, key: int | None = None, locale: str = "en-US", bot: bool = True) -> int:
        """Open one more server with everyone in it and one channel ``general``, and install the application.

        ``bot`` False: as if invited without the scope ``bot``: the commands are there, the bot isn't a member.
        """
        guild = self.world.add_guild(name, key=key, locale=locale)
        self.world.add_channel(guild, "general")
        self.membership.invite(guild=guild, bot=bot)
        return guild

    def add_channel(self, name: str, *, guild: int | None = None, kind: str = "text") -> int:
        """Open one more channel: ``text``, ``announcement``, ``voice`` or ``forum``."""
        return self.rooms.create(guild or self.guild, name, kind=KINDS[kind])

    def add_thread(self, channel: int, name: str, *, owner: int, private: bool = False) -> int:
        """Let a person open a thread, or a post in a forum; the bot isn't a member until someone adds it."""
        if self.world.channels[channel]["type"] == FORUM:
            key = self.world.ids()
            self.threads.open(channel, {"name": name}, owner=owner, key=key)
            self.posts.create(key, {"content": name}, author=owner, about=About(), key=key)
            return key
        announced = self.world.channels[channel]["type"] == ANNOUNCEMENT
        kind = ANNOUNCEMENT_THREAD if announced else PRIVATE_THREAD if private else PUBLIC_THREAD
        return int(self.threads.open(channel, {"name": name, "type": kind}, owner=owner)["id"])

    def bring(self, user: int, thread: int) -> None:
        """Add someone, or the bot, to a thread."""
        self.threads.join(thread, user)

    def add_person(self, name: str, *, locale: str = "en-US") -> int:
        """Let one more person in."""
        person = self.world.add_person(name, locale)
        self.live.push({"type": "reset"})
        return person

    async def _cdn(self, request: web.Request) -> web.Response:
        content = self.posts.file(request.path, request.query.get("ex", ""), request.query.get("hm", ""))
        if content is None:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=content, content_type=_kind(content))

    async def _emoji(self, request: web.Request) -> web.Response:
        """Return the picture of one of the application's emoji, as it was uploaded."""
        key = int(request.match_info["key"])
        content = self.world.store.file(key) if key in self.world.emojis else None
        if content is None:
            return web.Response(status=404)
        return web.Response(body=content, content_type=_kind(content))


def _kind(content: bytes) -> str:
    """Return the type of a file, by how it begins."""
    if content.startswith(b"GIF8"):
        return "image/gif"
    if content[8:12] == b"WEBP":
        return "image/webp"
    return "image/png" if content.startswith(b"\x89PNG") else "application/octet-stream"


@web.middleware
async def _only_from_here(request: web.Request, handler: Value) -> web.StreamResponse:
    """Refuse requests from pages of other sites, or with a Host name that is not this machine's."""
    if not loopback(request):
        return web.json_response({"error": "This server answers pages of this machine only."}, status=403)
    response: web.StreamResponse = await handler(request)
    return response
