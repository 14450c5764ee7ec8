"""The bot as Discord knows it: what it listens to, its commands, its controls, its start and its end.

Holds no match and no rule: everything a person wants goes on to the router or a cog.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs import router
from cogs.answers import Answer
from cogs.board import Boards
from cogs.controls import Button, Select
from cogs.desk import Desk
from cogs.doctor import Doctor
from cogs.game import Game
from cogs.guide import Guide
from cogs.ice import Ice
from cogs.ids import BUTTONS, SELECTS, parse
from cogs.pictures import Studio
from cogs.roam import Roam
from cogs.sync import sync
from cogs.tongues import Tongues

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.ids import Control
    from host import Host
    from host.types import AnyGame
    from render.base import Renderer

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds that answers, and after them boards, get when the bot has to stop."""
_OWN: Final = frozenset(BUTTONS + SELECTS)


# The library warns at every start that it cannot speak; nobody wants it to.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Tree(app_commands.CommandTree["Outpost"]):
    """The tree of commands; what goes wrong outside a command's own funnel comes here."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Tell the person, in a sentence."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("autocomplete failed", exc_info=error)
            return
        client: Outpost = interaction.client
        if isinstance(error, app_commands.CheckFailure) and not isinstance(error, app_commands.NoPrivateMessage):
            log.info("a check refused %s", interaction.command)
        async with Answer(client.desk, interaction):
            raise error


class Outpost(commands.AutoShardedBot):
    """The client. Listens to servers and interactions only; keeps neither members nor messages."""

    def __init__(
        self,
        host: Host,
        *,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, Renderer[Any, Any]],
        always_sync: bool = False,
        ready_timeout: float = 2.0,
        workers: int | None = None,
    ) -> None:
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
        )
        studio = Studio(workers)
        boards = Boards(self, host, games=games, renderers=renderers, studio=studio)
        self.desk = Desk(host, games, renderers, studio, boards)
        self._always_sync = always_sync
        self._background: set[asyncio.Task[None]] = set()
        self._caught_up = False

    async def setup_hook(self) -> None:
        """Register commands and controls, before the first event arrives."""
        self.add_dynamic_items(Button, Select)
        await self.tree.set_translator(Tongues())
        for shared in (Game, Guide, Doctor):
            await self.add_cog(shared(self.desk))
        for own in (Roam, Ice):
            if own.key in self.desk.renderers:
                await self.add_cog(own(self.desk))
        if self.application_id is None:
            raise RuntimeError("Discord has not said which application this is")
        await sync(self.tree, self.desk.host, application=self.application_id, always=self._always_sync)

    async def on_ready(self) -> None:
        """Show what happened while nobody was there to show it."""
        log.info("ready: %s servers, %s shards", len(self.guilds), self.shard_count)
        if not self._caught_up:
            self._caught_up = True
            self._later(self.desk.boards.catch_up())

    async def on_resumed(self) -> None:
        """Nothing is to be done: what was missed arrives again, and nothing is carried out twice."""
        log.info("the connection was resumed")

    async def pressed(self, interaction: discord.Interaction[Any], control: Control, values: Sequence[str]) -> None:
        """Answer a control of ours."""
        await router.press(self.desk, interaction, control, values)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the forms and the controls that no class claims; the rest has its own way."""
        data: Any = interaction.data or {}
        match interaction.type:
            case discord.InteractionType.modal_submit:
                pass
            case discord.InteractionType.component:
                control = parse(str(data.get("custom_id", "")))
                if control is not None and control.verb in _OWN:
                    return
            case _:
                return
        await router.stray(self.desk, interaction)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:  # noqa: ANN401
        """Log what went wrong in an event."""
        log.error("error in %s", event_method, exc_info=sys.exc_info())

    async def close(self) -> None:
        """Finish what is under way, answers first, then boards; and leave Discord."""
        if self.is_closed():
            return
        if self.desk.busy:
            _, late = await asyncio.wait(self.desk.busy, timeout=PATIENCE)
            if late:
                log.warning("%s answers were not finished in time", len(late))
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.desk.boards.close(seconds=PATIENCE)
        await super().close()

    def _later(self, work: Any) -> None:  # noqa: ANN401  a coroutine
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
