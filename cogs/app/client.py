"""The bot as a client of Discord: its events, its commands, its controls, its start and its end.

Holds no match and no rule: it passes everything that people do on to the router or a cog. When it ends, it refuses new
interactions, finishes answers and public messages, and leaves the gateway: a person who presses something from then on
reads at once that nothing was done, so nobody sees an error for something that was saved.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from cogs.app import router, sync
from cogs.app.catch_up import PATIENCE, CatchUp
from cogs.app.client_sessions import NOTHING, ClientSessions, require_starts
from cogs.app.emoji import AppEmoji
from cogs.app.heartbeat import Heartbeat
from cogs.app.ids import BUTTONS, SELECTS, custom_id, parse, speak, used
from cogs.app.second_bot import SecondBot, StrippedBoards
from cogs.app.services import Services
from cogs.app.shared_shards import SharedShards
from cogs.board.publisher import Publisher
from cogs.channels.permission_watcher import PermissionWatcher
from cogs.commands.doctor import DoctorCommand
from cogs.commands.game_cog import game_cogs
from cogs.commands.help import HelpCommand
from cogs.commands.me import MeCommands
from cogs.commands.server import ServerCommands
from cogs.game import GameCommands
from cogs.game.context_menus import ContextMenus
from cogs.messages.delivery import RefusedNames
from cogs.messages.message import Button, Select
from cogs.messages.names import mark_with
from cogs.messages.responder import Responder
from cogs.panel.open_panels import OpenPanels
from cogs.runtime.render_pool import RenderPool
from cogs.runtime.requests import FAILURES, RefusedRequests, RouteLimit, watched
from cogs.schedule.delivery import TimerDelivery
from cogs.schedule.kinds import KINDS
from cogs.telemetry.logs import CALM
from cogs.telemetry.metrics import Metrics, begin_trace
from host import Refusal, ServerShare

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence

    import yarl

    from cogs.app.ids import Control, Interaction
    from cogs.runtime.render_pool import DrawProcesses
    from cogs.telemetry.metrics import Kind
    from host import Host, ShardLocks
    from host.types import AnyGame
    from render.base import AnyRenderer

log = logging.getLogger(__name__)

COMING: Final = 1.0
"""Seconds after which servers are brought up to date that have come late since others were."""
LONGEST_WAIT: Final = 30.0
"""Seconds that the library may wait for Discord on its own; the least that it accepts."""
AGAIN: Final = 5.0
"""Seconds until what goes on until the bot stops, and has failed, begins again."""
_KINDS: Final[Mapping[discord.InteractionType, Kind]] = {
    discord.InteractionType.component: "click",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}
ANSWERS: Final = 3.0
"""Seconds for the answers under way when the bot has to stop: as long as people wait."""
BOARDS: Final = 5.0
"""Seconds after which public messages are given up, answers included; they are caught up after the next start."""
GATEWAY: Final = 1.0
"""Seconds for closing the gateway."""
LAST: Final = 1.0
"""Seconds for refusing interactions that came at the last moment."""
_OWN: Final = frozenset(BUTTONS + SELECTS)


# The library warns at every start that voice is not supported; the bot needs none.
discord.VoiceClient.warn_nacl = False
discord.http.Ratelimit = RouteLimit  # type: ignore[misc]  # the library has no other way to give it one's own
discord.VoiceClient.warn_dave = False


class Tree(app_commands.CommandTree["Outpost"]):
    """The tree of commands; it handles errors outside a command's own handler."""

    async def interaction_check(self, interaction: discord.Interaction[Outpost], /) -> bool:
        """Return False while the bot is shutting down; checked before every command and autocomplete list."""
        return await let_in(interaction.client.services, interaction)

    async def on_error(self, interaction: discord.Interaction[Outpost], error: app_commands.AppCommandError) -> None:
        """Answer with a sentence about the error."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("autocomplete failed", exc_info=error)
            return
        client: Outpost = interaction.client
        if isinstance(error, app_commands.CheckFailure) and not isinstance(error, app_commands.NoPrivateMessage):
            log.info("check refused %s", interaction.command)
        async with Responder(client.services, interaction):
            raise error


class Outpost(commands.AutoShardedBot):
    """The client. Listens to servers and interactions only; keeps neither members nor messages."""

    def __init__(
        self,
        host: Host,
        *,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, AnyRenderer],
        always_sync: bool = False,
        ready_timeout: float = 2.0,
        workers: int | None = None,
        processes: DrawProcesses | None = None,
        share: ServerShare | None = None,
        locks: ShardLocks | None = None,
        metrics: Metrics | None = None,
        gateway: yarl.URL | None = None,
        emojis: bool = False,
    ) -> None:
        """Make a client that runs all shards that Discord advises, or one of several processes.

        ``processes``: where pictures are drawn; None: in as many threads as ``workers`` says. ``share``: the
        shards that this process runs; ``locks``: how the processes agree who runs which; ``metrics``: where it counts
        what it does. ``gateway``: where sessions begin; None: where Discord says. ``emojis``: whether texts have some.
        """
        metrics = metrics or Metrics()
        second_bot = SecondBot(metrics, clock=host.core.clock, shared=locks is not None)
        # the library answers autocomplete itself, and logs every failure as a traceback
        logging.getLogger("discord.app_commands.tree").addFilter(CALM)
        super().__init__(
            # There are no text commands: nobody's messages are read.
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            guild_ready_timeout=ready_timeout,
            # A request that would have to wait longer fails at once, so that nothing else waits behind it.
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=watched(metrics, RefusedRequests(lambda: host.core.share), second_bot.answering),
        )
        self._begins_at = gateway
        if share is not None:
            self.shard_ids, self.shard_count = [*share.parts], share.of
            host.presence.look_after(share)
        render_pool = RenderPool(workers, metrics=metrics, processes=processes)
        refused_names, open_panels = RefusedNames(), OpenPanels(host.core.now)
        publisher = Publisher(
            self,
            host,
            games=games,
            renderers=renderers,
            render_pool=render_pool,
            refused_names=refused_names,
            open_panels=open_panels,
            metrics=metrics,
        )
        stripped = StrippedBoards(self, host, publisher, second_bot)
        self.services = Services(
            host,
            games,
            renderers,
            render_pool,
            publisher,
            second_bot,
            stripped,
            refused_names,
            open_panels,
            metrics=metrics,
        )
        self.catching_up = CatchUp(self, host, publisher, stripped)
        self.timer_delivery = TimerDelivery(
            self,
            host,
            renderers,
            kinds=KINDS,
            refresh=publisher.refresh,
            shown=partial(publisher.shown, seconds=PATIENCE),
            render_pool=render_pool,
            refused_names=refused_names,
            open_panels=open_panels,
            metrics=metrics,
        )
        host.core.when_in_doubt = lambda match: self._background.later(self.catching_up.doubted(match))
        self.heartbeat = Heartbeat(host, lambda: self.guilds)
        self._emoji = (
            AppEmoji(self, (one.signs for one in renderers.values()), first=lambda: host.core.share.first)
            if emojis
            else None
        )
        self._watcher = PermissionWatcher(self, self.services)
        self._sessions = ClientSessions(self, host, gained=self._gained)
        self._sharing = None if locks is None else SharedShards(locks, self._sessions)
        if self._sharing is not None:
            self._sessions.turn = self._sharing.turn
            host.presence.look_after(NOTHING)
        self._always_sync = always_sync
        self._background = BackgroundWork(lambda: self.services.leaving)
        self._caught_up = False
        self._late: bool | None = None
        """Whether more servers have come late since those that came before are being brought up to date; None: none
        are."""
        self._ready_at = host.core.now()
        self._leaving: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register commands and controls, before the first event arrives."""
        await self.catching_up.prepare()
        self.add_dynamic_items(Button, Select)
        for shared in (GameCommands, MeCommands, HelpCommand, DoctorCommand, ServerCommands):
            await self.add_cog(shared(self.services))
        await self.add_cog(self._watcher)
        for own in (cog for key in self.services.renderers for cog in game_cogs(key)):
            await self.add_cog(own(self.services))
        for menu in ContextMenus(self.services).commands():
            self.tree.add_command(menu)
        if self._emoji is not None:
            mark_with(self._emoji)
            self._background.go_on("emoji", self._emoji.run)
        if self.services.host.core.share.first:
            await self._tell_commands()

    async def _tell_commands(self) -> None:
        """Send the commands to Discord if they have changed.

        Anyone who runs the first shard does it, so once, whatever the number of processes.
        """
        if self.application_id is None:
            raise RuntimeError("Discord has not said which application this is")
        telling = await sync.begun(
            self.tree, self.services.host.kept, application=self.application_id, always=self._always_sync
        )
        if telling is not None:
            self._background.keep(telling)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway; raise NoStartsLeft if too few sessions are left today."""
        wanted = len(self.shard_ids or ()) or self.shard_count
        await require_starts(self.http, wanted if self._sharing is None else 1)
        await super().connect(reconnect=reconnect)

    async def launch_shards(self) -> None:
        """Begin the sessions of this process; where processes agree who runs which, that is done bit by bit."""
        if self._sharing is None:
            await super().launch_shards()
            return
        advised, queues = await self._sessions.advised()
        self._background.go_on("shards", partial(self._sharing.run, advised, queues))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait as the library does, or for other processes; begin another session only if one is left."""
        if self._sharing is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._sessions.may_begin(shard_id)
        if not initial:
            # without an answer, go on as before: a bad token shows when the session begins
            with contextlib.suppress(*FAILURES):
                await require_starts(self.http, 1)

    @property
    def standing_by(self) -> bool:
        """Return whether it takes part in sharing the shards and runs none, because others run all of them."""
        sharing = self._sharing
        if sharing is None or not sharing.of or sharing.answering:
            return False
        return sharing.elsewhere.issuperset(range(sharing.of))

    async def on_ready(self) -> None:
        """Bring all channels up to date."""
        if self._sharing is not None:
            return  # what is gained shard by shard is looked after shard by shard
        count = self.shard_count or 1
        share = ServerShare(count, tuple(self.shard_ids or range(count)))
        log.info("ready: servers %s, shards %s of %s", len(self.guilds), len(share.parts), count)
        self.services.host.presence.look_after(share)
        self._background.later(self._begin())

    def _gained(self, shards: Collection[int]) -> None:
        """Bring the channels of more servers up to date, which were looked after elsewhere or by nobody."""
        if 0 in shards:
            self._background.later(self._tell_commands())
        self._background.later(self._catch_up() if self._caught_up else self._begin())

    async def _begin(self) -> None:
        # before anything that is due is looked at: it may be that nobody could act until now
        await self.heartbeat.connected()
        if not self._caught_up:
            self._caught_up, self._ready_at = True, self.services.host.core.now()
            if not self.services.leaving:
                self._background.go_on("due", self.timer_delivery.run)
                self._background.go_on("heartbeat", self.heartbeat.run)
            await self._catch_up()

    async def _catch_up(self, *, late: bool = False) -> None:
        # first, so that nothing is tried where the bot is not allowed to write
        await self._watcher.look_at_permissions()
        await self.catching_up.run(late=late)
        await self._watcher.look_for_places()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Bring the channels of a server up to date that the bot has joined."""
        log.info("added to server %s", guild.id)
        self._background.later(self._joined(guild.id))

    async def _joined(self, guild: int) -> None:
        await self.services.host.presence.back_at_server(guild, since=self._ready_at)
        await self._catch_up()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that nobody in a server can do anything at its tables until the bot is invited again."""
        log.info("removed from server %s", guild.id)
        self._background.later(self.heartbeat.removed())

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that nobody in a server can do anything until its outage is over."""
        self._look_at(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that the outage of a server is over, or that it came late after a start."""
        self._look_at(guild)
        if not self._caught_up:
            return
        begins, self._late = self._late is None, True
        if begins:
            self._background.later(self._catch_up_late())

    async def _catch_up_late(self) -> None:
        try:
            while self._late:
                self._late = False
                await self._catch_up(late=True)
                await asyncio.sleep(COMING)
        finally:
            self._late = None

    def _look_at(self, guild: discord.Guild) -> None:
        # while a session begins, servers come one after the other; they are looked at when all are there
        if self.heartbeat.there.has(guild.id):
            self._background.later(self.heartbeat.look_at_servers())

    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """Remember that the bot was removed from a thread, which the library does not."""
        thread.me = None

    async def on_resumed(self) -> None:
        """Go on: Discord sends missed events again, and nothing is carried out twice."""
        log.info("connection resumed")

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that the next session may begin soon."""
        self._sessions.begun(shard_id)
        if self._sharing is not None:
            self._sharing.begun(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that nobody in the servers of a shard can act for now."""
        self.heartbeat.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that people can act again."""
        self._background.later(self.heartbeat.connected(shard_id))

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that people can act again, in a session of its own."""
        self._sessions.ready(shard_id)
        self._background.later(self.heartbeat.connected(shard_id))

    def clock_moved(self) -> None:
        """Look at once what is scheduled: the clock was put forward, while the bot was there or not."""
        self.heartbeat.clock_moved()
        self.services.publisher.write_failures.clock_moved()
        self.timer_delivery.wake()

    async def pressed(self, interaction: Interaction, control: Control, values: Sequence[str]) -> None:
        """Answer a button or select of the bot."""
        if await let_in(self.services, interaction):
            await router.press(self.services, interaction, control, values)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer forms, and controls that no class claims; the library dispatches the rest."""
        match interaction.type:
            case discord.InteractionType.modal_submit:
                pass
            case discord.InteractionType.component:
                control = parse(custom_id(interaction))
                if control is not None and control.verb in _OWN:
                    return
            case _:
                return
        if await let_in(self.services, interaction):
            await router.stray(self.services, interaction)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log an error in an event handler."""
        log.error("error in %s", event_method, exc_info=sys.exc_info())

    async def close(self) -> None:
        """Refuse new interactions, finish what is under way and disconnect; a second caller waits for the first."""
        if self.is_closed():
            return
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave(), name="leaving")
        await asyncio.shield(self._leaving)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Begin the session of a shard; what Discord says of where gives way to what the settings say."""
        await super().launch_shard(self._begins_at or gateway, shard_id, initial=initial)

    async def _leave(self) -> None:
        try:
            if self._sharing is not None:
                await self._sharing.hand_over()
            self.services.leaving = True  # nothing begins any more that the store would be closed under
            await self.heartbeat.end()
            await leave(self.services, self.shards.values(), background=self._background.tasks)
            if self._sharing is not None:
                await self._sharing.close()
        finally:
            await self._sessions.close()
            await super().close()


async def let_in(services: Services, interaction: Interaction) -> bool:
    """Return whether the interaction may go on; during the shutdown, answer so and return False.

    An interaction that may go on counts as under way from this call. One of a server that another process looks after
    is answered there, and not here: while a shard changes hands, both hear of it.
    """
    if not services.host.core.share.has(interaction.guild_id or 0):
        return False
    if (task := asyncio.current_task()) is not None:
        services.busy.add(task)
        task.add_done_callback(services.busy.discard)
    begin_trace(_KINDS.get(interaction.type, "command"))
    log.debug("received: %s", used(interaction))
    if not services.leaving:
        await _greet(services, interaction)
        return True
    if interaction.type is discord.InteractionType.autocomplete:
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await interaction.response.autocomplete([])
        return False
    # not in place of the panel that was clicked, which works again after the restart
    async with Responder(services, interaction, beside=True, quiet=True) as responder:
        await responder.say(responder.words.say("I'm restarting, so nothing was done. Please try again in a minute."))
    return False


async def _greet(services: Services, interaction: Interaction) -> None:
    """Look up which language the person wants to be answered in."""
    try:
        speak(interaction, (await services.host.likings.preferences(interaction.user.id)).language)
    except Refusal as refusal:
        # what is asked for comes to the same end, and says so
        log.info("can't look up a user's language: %s", refusal.code)


async def leave(
    services: Services, shards: Collection[discord.ShardInfo], *, background: Collection[asyncio.Task[object]]
) -> None:
    """Finish what is under way and leave the gateway; each step has a time limit, after which it is given up."""
    services.leaving = True
    begun = asyncio.get_running_loop().time()
    await finished(services.busy, ANSWERS, "answers")
    # who waits for a review was told to ask again after a restart
    await services.host.reviews.end_reviews()
    given_up = (*background, *services.later)
    for task in given_up:
        task.cancel()
    await asyncio.gather(*given_up, return_exceptions=True)
    await services.open_panels.close()
    await services.publisher.close(seconds=max(LAST, begun + BOARDS - asyncio.get_running_loop().time()))
    await finished([asyncio.ensure_future(shard.disconnect()) for shard in shards], GATEWAY, "goodbyes")
    # the last events have become tasks; in their first step they are refused
    await asyncio.sleep(0)
    await finished(services.busy, LAST, "answers")


async def finished(tasks: Collection[asyncio.Task[object]], seconds: float, what: str) -> None:
    """Wait for these tasks, not for later ones; cancel those that take longer than ``seconds``."""
    if not tasks:
        return
    _, late = await asyncio.wait(set(tasks), timeout=seconds)
    if late:
        log.warning("not finished in time: %s %s", len(late), what)
        for task in late:
            task.cancel()
        await asyncio.wait(late, timeout=seconds)


class BackgroundWork:
    """``leaving`` says whether the bot stops, so that nothing begins any more."""

    def __init__(self, leaving: Callable[[], bool]) -> None:
        self._leaving = leaving
        self.under_way: set[asyncio.Task[None]] = set()
        """What ends by itself."""
        self._endless: set[asyncio.Task[None]] = set()

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Return everything, what goes on until the bot stops included."""
        return [*self.under_way, *self._endless]

    def go_on(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do something until the bot stops; what fails begins again after a while."""
        task = asyncio.create_task(_again(name, work), name=name)
        self._endless.add(task)
        task.add_done_callback(self._ended)

    def later(self, work: Coroutine[None, None, None]) -> None:
        """Do something soon; not any more when the bot stops."""
        if self._leaving():
            work.close()  # the store may be closed before it is done
            return
        self.keep(asyncio.create_task(work))

    def keep(self, task: asyncio.Task[None]) -> None:
        """Count a task among what is under way."""
        self.under_way.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.under_way.discard(task)
        self._endless.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s", error, exc_info=error)


async def _again(name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            log.exception("%s failed, starting again in %s s", name, AGAIN)
            await asyncio.sleep(AGAIN)
        else:
            return
