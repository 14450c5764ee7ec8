"""The one place that answers an interaction.

Discord takes one first answer, within three seconds, and calls a second one an error; after that the
message can be edited for a quarter of an hour. So an answer keeps a lock, asks for time by itself when the
work takes long, and falls back to the channel when Discord has given the interaction up.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final, Self

import aiohttp
import discord

from cogs import funnel, ids
from cogs import sheet as sheets
from host import Refusal

if TYPE_CHECKING:
    from types import TracebackType

    from cogs.desk import Desk
    from cogs.sheet import Sheet
    from host import MatchInfo, Update

log = logging.getLogger(__name__)

PATIENCE: Final = 1.2
"""Seconds until more time is asked for; the three of Discord include both ways."""
TRIES: Final = 3
_UNKNOWN_INTERACTION: Final = 10062
_ANSWERED_ALREADY: Final = 40060
_ARCHIVED: Final = 50083
_GONE: Final = (_UNKNOWN_INTERACTION, 10008, 10015, 50027)


class Answer:
    """What one person gets for one click or command, always for their eyes only.

    As a context it is the funnel: an exception inside becomes a sentence. ``match`` may be set inside, so
    that the sentence can name its people; ``done`` is set once something was committed.
    """

    def __init__(self, desk: Desk, interaction: discord.Interaction[Any], *, quiet: bool = False) -> None:
        self.desk = desk
        self.interaction = interaction
        self.words = desk.reader(interaction)
        self.match: MatchInfo | None = None
        self.done = False
        self.given = False
        self._patient = not quiet
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        if (task := asyncio.current_task()) is not None:
            self.desk.busy.add(task)
            task.add_done_callback(self.desk.busy.discard)
        if self._patient:
            self._timer = asyncio.create_task(self._ask_for_time())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if isinstance(error, Exception):
                await self.fail(error)
                return True
            if error is None and not self.given:
                await self.fail(RuntimeError("the interaction was left without an answer"))
            return False
        finally:
            await self._hush()

    async def started(self, match: int) -> MatchInfo:
        """Return what is known of a match that has begun; raise Refusal for a lobby."""
        self.match = await self.desk.host.info(match)
        if self.match.status in ("lobby", "cancelled"):
            raise Refusal("not-running", status=self.match.status)
        return self.match

    async def look(self, match: int) -> Update:
        """Return how a match that has begun stands; raise Refusal for a lobby."""
        await self.started(match)
        update = await self.desk.host.look(match)
        self.match = update.info
        return update

    async def fail(self, error: Exception) -> None:
        """Tell the person what the exception means; when even that fails, the log has it."""
        renderer = self.desk.renderers.get(self.match.game) if self.match else None
        if self.match and isinstance(error, Refusal) and error.code == "frozen":
            # the board still looks as if the match could go on
            self.desk.boards.refresh(self.match.id)
        where = _where(self.interaction)
        text = funnel.sentence(error, self.words, info=self.match, renderer=renderer, where=where)
        try:
            await self.show(sheets.sentence(text))
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            log.exception("could not answer %s", where)

    async def say(self, text: str) -> None:
        """Answer with a sentence."""
        await self.show(sheets.sentence(text))

    async def show(self, sheet: Sheet) -> None:
        """Answer with a message: over the private message that was clicked, else as a new private one."""
        if self.match is not None:
            sheet = sheet.noted(self.desk.boards.trouble(self.match, self.interaction, self.words))
        async with self._lock:
            # what failed before it reached Discord left the first answer open
            again = self.given and self.interaction.response.is_done()
            self.given = True
            try:
                await self._deliver(sheet, again=again)
            except discord.HTTPException as error:
                if error.code not in _GONE:
                    raise
                log.warning("an answer came too late: %s", _where(self.interaction))
                await self._too_late()

    async def modal(self, modal: discord.ui.Modal) -> None:
        """Answer with a form; whoever submits it is answered by its id, so the library need not keep it."""
        modal.stop()
        async with self._lock:
            self.given = True
            try:
                await self.interaction.response.send_modal(modal)
            except discord.NotFound as error:
                if error.code not in _GONE:
                    raise
                await self._too_late()

    async def _deliver(self, sheet: Sheet, *, again: bool) -> None:
        for attempt in range(1, TRIES + 1):
            try:
                await self._attempt(sheet, again=again)
            except (discord.DiscordServerError, aiohttp.ClientError, OSError):
                if attempt == TRIES:
                    raise
                await asyncio.sleep(0.2 * attempt)
            except discord.HTTPException as error:
                channel = self.interaction.channel
                if error.code == _ARCHIVED and isinstance(channel, discord.Thread) and attempt < TRIES:
                    await channel.edit(archived=False)
                    continue
                # an attempt that looked lost had arrived: from here on it is an edit
                if error.code != _ANSWERED_ALREADY or attempt == TRIES:
                    raise
                await self._edit(sheet)
                return
            else:
                return

    async def _attempt(self, sheet: Sheet, *, again: bool) -> None:
        interaction, view = self.interaction, sheets.layout(sheet)
        allowed = sheets.pings(sheet)
        if again:
            await interaction.followup.send(
                view=view, files=sheets.files(sheet), ephemeral=True, allowed_mentions=allowed
            )
        elif interaction.response.is_done():
            await self._edit(sheet)
        elif self._over:
            await interaction.response.edit_message(
                view=view, attachments=sheets.files(sheet), allowed_mentions=allowed
            )
        else:
            await interaction.response.send_message(
                view=view, files=sheets.files(sheet), ephemeral=True, allowed_mentions=allowed
            )

    async def _edit(self, sheet: Sheet) -> None:
        await self.interaction.edit_original_response(
            view=sheets.layout(sheet), attachments=sheets.files(sheet), allowed_mentions=sheets.pings(sheet)
        )

    @property
    def _over(self) -> bool:
        """Whether a private message was clicked, so that the answer takes its place."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def _ask_for_time(self) -> None:
        await asyncio.sleep(PATIENCE)
        async with self._lock:
            if self.given or self.interaction.response.is_done():
                return
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                if self._over:
                    await self.interaction.response.defer()
                else:
                    await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def _hush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            await asyncio.gather(self._timer, return_exceptions=True)

    async def _too_late(self) -> None:
        """Say in the channel what can no longer be said in private; nothing secret may stand here."""
        words = self.desk.public(self.interaction)
        person = f"<@{self.interaction.user.id}>"
        if self.done:
            text = words.say("{person}, that counts, though Discord took too long to show it to you.", person=person)
        else:
            text = words.say("{person}, Discord took too long to bring me that. Please try again.", person=person)
        sheet = sheets.Sheet((sheets.Text(text),), mentions=(self.interaction.user.id,))
        channel = self.interaction.channel
        if not isinstance(channel, discord.abc.Messageable):
            return
        try:
            await channel.send(view=sheets.layout(sheet), allowed_mentions=sheets.pings(sheet))
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            log.warning("could not say in channel %s that an answer came too late", self.interaction.channel_id)


def _where(interaction: discord.Interaction[Any]) -> str:
    """Return what was used, for the log; not what it named, for that may be a secret of the person."""
    data: Any = interaction.data or {}
    control = ids.parse(str(data.get("custom_id", "")))
    name = f"{control.verb} of match {control.match} at {control.seq}" if control else "?"
    return f"{interaction.type.name} {interaction.command.qualified_name if interaction.command else name}"
