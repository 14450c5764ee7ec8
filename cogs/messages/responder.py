"""Answers interactions: each exactly once, whatever happens.

``Responder`` holds a lock per interaction, asks for more time when the work takes long, and turns errors into
sentences; ``PrivateReply`` has the requests by which an answer can go to Discord, always visible to one person only.
Discord takes one first answer, within three seconds, and refuses a second one; after that the message can be edited,
and other messages can follow it, for fifteen minutes. The text for a change that may or may not have been
saved is in ``unknown_outcome``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Self

import aiohttp
import discord

from cogs.app.ids import used
from cogs.app.second_bot import ANSWERED
from cogs.app.services import MatchContext
from cogs.board import match_message
from cogs.extras import match_list
from cogs.messages import errors, unknown_outcome
from cogs.messages import message as messages
from cogs.messages.message import by_itself
from cogs.messages.names import without_emojis
from cogs.panel.open_panels import OpenPanel, pointer
from cogs.runtime.requests import FAILURES, tried
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import TracebackType

    from cogs.app.ids import Interaction
    from cogs.app.services import Services
    from cogs.messages.message import Message
    from host import MatchInfo

log = logging.getLogger(__name__)

PATIENCE: Final = 1.2
"""Seconds until more time is asked for; Discord's three seconds include the way there and back."""
CLICKED: Final = 0.05
"""The same after a click, so that the person sees that it has arrived while the picture is still being drawn: on a
private message, whose place the answer takes, Discord says nothing more; elsewhere it shows that an answer comes."""

WATCHED: Final = 840.0
"""Seconds after an answer in which the person is told that Discord refuses the board; later, Discord takes no more."""
CUT_SHORT: Final = 0.8
"""Seconds for the sentence of an answer that is given up, when the bot stops."""
TRIES: Final = 3
LATER_TRIES: Final = 6
"""The same once Discord knows that an answer comes, and waits for it."""
PAUSE: Final = 0.2
"""Seconds until the second try; twice as long until each of the others."""
_UNKNOWN_INTERACTION: Final = 10062
_ANSWERED_ALREADY: Final = 40060
_ARCHIVED: Final = 50083
_INVALID: Final = 50035
"""Something in a message is not as it has to be; the text says what."""
_GONE: Final = (_UNKNOWN_INTERACTION, 10008, 10015, 50027)


class Responder(MatchContext):
    """The answer to one click or command, visible to that person only.

    As a context manager it turns an exception inside into a sentence.
    """

    def __init__(
        self, services: Services, interaction: Interaction, *, quiet: bool = False, beside: bool = False
    ) -> None:
        super().__init__(services, interaction)
        self.given = False
        self.answered_elsewhere = False
        """Whether another process has given the first answer, which is left as it is."""
        self._arrived = False
        self._explained = False
        """Whether the answer says why the board is not up to date."""
        self._reply = PrivateReply(interaction, beside=beside, ours=services.second_bot.ours)
        self._patient = not quiet
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None
        self._turn = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        if (task := asyncio.current_task()) is not None:
            self.services.busy.add(task)
            task.add_done_callback(self.services.busy.discard)
        if self._patient:
            self._timer = asyncio.create_task(self._ask_for_time())
        try:
            # an interaction delivered twice at the same time is carried out once, and answered twice
            await self._turn.enter_async_context(self.services.deliveries.alone(self.interaction.id))
        except BaseException:
            await self._hush()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if isinstance(error, Exception):
                await self.fail(error)
                return True
            if isinstance(error, asyncio.CancelledError) and not self._arrived:
                await self._cut_short()
            if error is None and not self.given:
                await self.fail(RuntimeError("the interaction was left without an answer"))
            if error is None:
                self._explain_later()
            return False
        finally:
            await self._turn.aclose()
            await self._hush()

    async def fail(self, error: Exception) -> None:
        """Answer with a sentence about the exception."""
        if isinstance(error, Refusal) and error.code == "unknown-outcome" and not self.done:
            later = self._reply.follow_up if self.given else self._reply.edit
            await unknown_outcome.answer(self, self._shown, later)
            return
        if self.match and isinstance(error, Refusal) and error.code == "frozen":
            # the public message still looks as if the match could go on
            self.services.publisher.refresh(self.match.id)
        text = self.meaning(error)
        if isinstance(error, Refusal) and error.code == "no-match" and not error.values.get("match"):
            text = await self._nothing_here(text)
        if self.match and isinstance(error, Refusal) and error.code == "stood-in":
            await self.show(match_message.offer_seat(self.match, self.words, text))
        else:
            await self.say(text)

    async def _cut_short(self) -> None:
        """Say that the bot stops before the answer was ready; who waits for one would see for ever that it comes."""
        text = messages.sentence(errors.cut_short(self.words, done=self.done))
        with contextlib.suppress(TimeoutError, AnsweredElsewhere, *FAILURES):
            async with asyncio.timeout(CUT_SHORT), self._lock:
                self.given = True
                await deliver(self._reply, text, again=False, once=True)

    async def _nothing_here(self, text: str) -> str:
        """Return where the person's matches are, since there is none here; the plain sentence when that fails."""
        try:
            return await match_list.nothing_here(self)
        except (Refusal, *FAILURES):
            return text

    async def say(self, text: str) -> None:
        """Answer with a sentence."""
        await self.show(messages.sentence(text))

    async def show(self, message: Message, *, panel: Callable[[], Awaitable[Message | None]] | None = None) -> None:
        """Answer with a message: in place of the private message that was clicked, else as a new private one.

        ``panel``: it is one, which this makes again below whatever is posted after it, see ``OpenPanel.again``.
        """
        if self.match is not None:
            trouble = await self.services.publisher.trouble(self.match, self.interaction, self.words)
            message, self._explained = message.noted(trouble), self._explained or bool(trouble)
        async with self._lock:
            # the error came before Discord was reached, so the first answer is still possible
            again = self.given and self._reply.begun
            self.given = True
            try:
                await self._deliver(message, again=again)
            except AnsweredElsewhere:
                self._answered_elsewhere()
        self._note_panel(panel)

    def _note_panel(self, again: Callable[[], Awaitable[Message | None]] | None) -> None:
        """Note whether the message that was shown is a panel."""
        info, reply, panels = self.match, self._reply, self.services.open_panels
        if info is None or not self._arrived or self.answered_elsewhere or not reply.message:
            return
        if again is None or self.interaction.channel_id != info.channel:
            panels.gone(info.id, reply.message)
            return
        user, below = self.interaction.user.id, pointer(self.words)
        panels.shown(
            OpenPanel(info.id, user, info.channel, reply.message, again, reply.write, reply.follow_up, pointer=below)
        )

    async def renew(self, message: Message, *, panel: Callable[[], Awaitable[Message | None]] | None = None) -> None:
        """Put another message in the place of the answer, if Discord still takes it: nobody waits for that.

        A panel that has followed below something is renewed there; ``panel`` as in ``show``.
        """
        info, panels = self.match, self.services.open_panels
        newest = None if info is None else panels.newest(info.id, self.interaction.user.id)
        async with self._lock:
            if self.answered_elsewhere:
                return
            try:
                if newest is None:
                    await deliver(self._reply, message, again=False)
                else:
                    await newest.write(newest.message, message)
            except (AnsweredElsewhere, *FAILURES) as error:
                log.info("couldn't update the answer to %s: %s", used(self.interaction), error)
                return
        if newest is None:
            self._note_panel(panel)
        elif panel is None:
            panels.gone(newest.match, newest.message)
        else:
            panels.shown(replace(newest, again=panel))

    async def _shown(self, message: Message) -> bool:
        """Answer with a message; return whether it is this process that answers."""
        await self.show(message)
        return not self.answered_elsewhere

    async def _deliver(self, message: Message, *, again: bool) -> None:
        try:
            await deliver(self._reply, message, again=again)
            self._arrived = True
        except FAILURES as error:
            await say_instead(self, self._reply, error, again=again)

    def _answered_elsewhere(self) -> None:
        """Leave the answer alone that another process has given."""
        self._arrived = self.answered_elsewhere = True
        self.services.second_bot.noticed(ANSWERED, used(self.interaction))

    async def give_way(self, seconds: float) -> None:
        """Let another process answer first, for so long; only before anything was said."""
        await self._hush()
        await asyncio.sleep(seconds)

    async def modal(self, modal: discord.ui.Modal) -> None:
        """Answer with a form."""
        async with self._lock:
            self.given = True
            try:
                await self._reply.form(modal)
                self._arrived = True
            except FAILURES as error:
                if not answered_already(error):
                    await say_instead(self, self._reply, error, again=False)
                elif not self._reply.ours:
                    self._answered_elsewhere()
                # else the click was delivered twice, or the confirmation was lost: the form is open

    def _explain_later(self) -> None:
        """Have the person told if Discord refuses the board that is being written while they were answered."""
        if self.match is None or self._explained or self.answered_elsewhere:
            return
        publisher = self.services.publisher
        if not publisher.under_way(self.match.id) and publisher.write_failures.of(self.match) is None:
            return
        task = asyncio.create_task(self._explain(self.match), name="explain")
        self.services.later.add(task)
        task.add_done_callback(self.services.later.discard)

    async def _explain(self, info: MatchInfo) -> None:
        await self.services.publisher.shown(info.id, seconds=WATCHED)
        try:
            if trouble := await self.services.publisher.trouble(info, self.interaction, self.words):
                await self._reply.follow_up(messages.sentence(trouble))
        except (Refusal, *FAILURES) as error:
            log.info("couldn't say that the board of match %s is refused: %s", info.id, error)

    async def _ask_for_time(self) -> None:
        await asyncio.sleep(CLICKED if self.interaction.type is discord.InteractionType.component else PATIENCE)
        async with self._lock:
            if self.given or self._reply.begun:
                return
            try:
                await self._reply.defer()
            except FAILURES as error:
                log.info("couldn't acknowledge %s: %s", used(self.interaction), error)

    async def _hush(self) -> None:
        if self._timer is not None:
            timer, self._timer = self._timer, None  # what it was cancelled by leads back here
            timer.cancel()
            await asyncio.gather(timer, return_exceptions=True)


async def say_instead(context: MatchContext, reply: PrivateReply, error: Exception, *, again: bool) -> None:
    """Send a short private sentence on whether the move counts; in the channel when even that fails."""
    where = used(context.interaction)
    if too_late(error):
        log.warning("answered too late: %s", where)
    else:
        text = context.meaning(error, in_full=False)
        try:
            await deliver(reply, messages.sentence(text), again=again, once=True)
        except FAILURES as second:
            log.info("couldn't answer %s: %s", where, second)
        else:
            return
    await _say_in_channel(context)


async def _say_in_channel(context: MatchContext) -> None:
    """Post in the channel what cannot be sent in private; it must contain nothing secret."""
    interaction = context.interaction
    words, person = context.services.public(interaction), f"<@{interaction.user.id}>"
    if context.done and not context.secret:
        text = words.say("{person}, your move is saved, but Discord took too long to show it to you.", person=person)
    else:
        # the same sentence after a secret act as after none
        text = words.say(
            "{person}, Discord didn't let me answer you. Check `/game turn` before you repeat anything.",
            person=person,
        )
    message = messages.Message((messages.Text(text),), mentions=by_itself([interaction.user.id]))
    if not isinstance(interaction.channel, discord.abc.Messageable):
        return
    channel = interaction.channel

    async def send() -> None:
        view = messages.layout(message)
        await channel.send(view=view, allowed_mentions=messages.pings(message))

    try:
        await tried(send)
    except FAILURES as error:
        log.warning("couldn't say in channel %s that an answer was lost: %s", interaction.channel_id, error)


class PrivateReply:
    """The answer to one interaction: in place of the private message that was clicked, else a new private one."""

    def __init__(
        self, interaction: Interaction, *, beside: bool = False, ours: Callable[[int], bool] = lambda _interaction: True
    ) -> None:
        """Answer beside a private message that was clicked, if ``beside``.

        ``ours`` says of an interaction whether the first answer that Discord has may be one of this process.
        """
        self.interaction = interaction
        self._beside = beside
        self._ours = ours
        self.message = 0
        """The number of the message in which the answer stands; 0: none yet."""

    @property
    def ours(self) -> bool:
        """Return whether the first answer that Discord has may be one of this process."""
        return self._ours(self.interaction.id)

    @property
    def begun(self) -> bool:
        """Return whether the first answer was given, as far as the library knows."""
        return self.interaction.response.is_done()

    @property
    def in_place(self) -> bool:
        """Return whether the answer replaces a private message that was clicked (not if ``beside`` is set)."""
        clicked = self.interaction.message
        return not self._beside and clicked is not None and clicked.flags.ephemeral

    async def first(self, message: Message) -> None:
        """Send the first answer."""
        response, files, allowed = self.interaction.response, messages.files(message), messages.pings(message)
        view = messages.layout(message)
        if self.in_place:
            sent = await response.edit_message(view=view, attachments=files, allowed_mentions=allowed)
        else:
            sent = await response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=allowed)
        self.message = 0 if sent is None else sent.message_id or 0

    async def edit(self, message: Message) -> None:
        """Replace the first answer by a message."""
        view = messages.layout(message)
        sent = await self.interaction.edit_original_response(
            view=view, attachments=messages.files(message), allowed_mentions=messages.pings(message)
        )
        self.message = sent.id

    async def write(self, number: int, message: Message) -> None:
        """Replace the message with this number, which is the first answer or one after it, by another."""
        if number == self.message:
            await self.edit(message)
            return
        view = messages.layout(message)
        await self.interaction.followup.edit_message(
            number, view=view, attachments=messages.files(message), allowed_mentions=messages.pings(message)
        )

    async def follow_up(self, message: Message) -> int:
        """Send a message after the first answer; return its number."""
        view = messages.layout(message)
        sent = await self.interaction.followup.send(
            view=view,
            files=messages.files(message),
            ephemeral=True,
            allowed_mentions=messages.pings(message),
            wait=True,
        )
        return sent.id

    async def form(self, modal: discord.ui.Modal) -> None:
        """Open a form as the first answer."""
        # a submitted form is recognised by its id, so the library need not store it
        modal.stop()
        await self.interaction.response.send_modal(modal)

    async def defer(self) -> None:
        """Ask Discord for more time as the first answer."""
        if self.in_place:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)


class AnsweredElsewhere(Exception):
    """Another process has given the first answer, which is not to be touched."""


async def deliver(reply: PrivateReply, message: Message, *, again: bool, once: bool = False) -> None:
    """Deliver the answer (``again``: after a first one; ``once``: in one try); raise the error of the last try.

    Raise AnsweredElsewhere if another process was first.
    """
    way = reply.follow_up if again else reply.edit if reply.begun else reply.first
    attempt = 0
    while True:
        attempt += 1
        tries = 1 if once else TRIES if way == reply.first else LATER_TRIES
        try:
            await way(message)
        except FAILURES as error:
            channel = reply.interaction.channel
            if answered_already(error) and way == reply.first:
                if not reply.ours:
                    raise AnsweredElsewhere from error
                # an attempt that seemed lost had arrived, so from here on edit it
                way, attempt = reply.edit, 0
            elif _refuses_emoji(error) and (bare := message.unsigned()) != message:
                # somebody has deleted it, and the buttons say the same without
                without_emojis()
                message, attempt = bare, attempt - 1
            elif attempt == tries:
                raise
            elif _code(error) == _ARCHIVED and isinstance(channel, discord.Thread):
                await channel.edit(archived=False)
            elif isinstance(error, aiohttp.ClientError | OSError):
                # errors of Discord itself the library has retried long enough
                await asyncio.sleep(PAUSE * 2 ** (attempt - 1))
            else:
                raise
        else:
            return


def _refuses_emoji(error: Exception) -> bool:
    return _code(error) == _INVALID and "emoji" in str(error).lower()


def answered_already(error: Exception) -> bool:
    """Return whether the first answer had arrived before: the click came twice, or Discord's confirmation was lost."""
    return _code(error) == _ANSWERED_ALREADY


def too_late(error: Exception) -> bool:
    """Return whether Discord accepts no more answers to the interaction."""
    return _code(error) in _GONE


def _code(error: Exception) -> int | None:
    return getattr(error, "code", None)


log = logging.getLogger(__name__)
