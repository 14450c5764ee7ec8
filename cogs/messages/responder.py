"""Answers interactions: each exactly once, whatever happens.

It holds a lock per interaction, asks for more time when the work takes long, and turns errors into sentences. The
requests and their retries are in ``reply``, what is said of a lost answer in ``lost_reply``, and of a change of which
nobody knows whether it was saved in ``unknown_outcome``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final, Self

import discord

from cogs.app.second_bot import ANSWERED
from cogs.board import seat_message
from cogs.extras import match_list
from cogs.messages import errors, lost_reply, unknown_outcome
from cogs.messages import message as messages
from cogs.messages.interaction import used
from cogs.messages.match_context import MatchContext
from cogs.messages.reply import FAILURES, AnsweredElsewhere, PrivateReply, answered_already, deliver
from host import Refusal

if TYPE_CHECKING:
    from types import TracebackType

    from cogs.app.services import Services
    from cogs.messages.interaction import Interaction
    from cogs.messages.message import Message
    from host import MatchInfo

log = logging.getLogger(__name__)

PATIENCE: Final = 1.2
"""Seconds until more time is asked for; Discord's three seconds include the way there and back."""
CLICKED: Final = 0.05
"""The same after a click, so that whoever clicked sees that it has arrived while the picture is still being drawn: on a
private message, whose place the answer takes, Discord says nothing more; elsewhere it shows that an answer comes."""

WATCHED: Final = 840.0
"""Seconds after an answer in which the person is told that Discord refuses the board; later, Discord takes no more."""
CUT_SHORT: Final = 0.8
"""Seconds for the sentence of an answer that is given up, when the bot stops."""


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
            await unknown_outcome.answer(self, self._shown, beside=self.given)
            return
        if self.match and isinstance(error, Refusal) and error.code == "frozen":
            # the public message still looks as if the match could go on
            self.services.publisher.refresh(self.match.id)
        text = self.meaning(error)
        if isinstance(error, Refusal) and error.code == "no-match" and not error.values.get("match"):
            text = await self._nothing_here(text)
        if self.match and isinstance(error, Refusal) and error.code == "stood-in":
            await self.show(seat_message.offer(self.match, self.words, text))
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

    async def show(self, message: Message) -> None:
        """Answer with a message: in place of the private message that was clicked, else as a new private one."""
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

    async def _shown(self, message: Message) -> bool:
        """Answer with a message; return whether it is this process that answers."""
        await self.show(message)
        return not self.answered_elsewhere

    async def _deliver(self, message: Message, *, again: bool) -> None:
        try:
            await deliver(self._reply, message, again=again)
            self._arrived = True
        except FAILURES as error:
            await lost_reply.say_instead(self, self._reply, error, again=again)

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
                    await lost_reply.say_instead(self, self._reply, error, again=False)
                elif not self._reply.ours:
                    self._answered_elsewhere()
                # else the click was delivered twice, or the confirmation was lost: the form is open

    def _explain_later(self) -> None:
        """Have the person told if Discord refuses the board that is being written while they were answered."""
        if self.match is None or self._explained or self.answered_elsewhere:
            return
        publisher = self.services.publisher
        if not publisher.under_way(self.match.id) and publisher.refused(self.match) is None:
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
            log.info("could not say that the board of match %s is refused: %s", info.id, error)

    async def _ask_for_time(self) -> None:
        await asyncio.sleep(CLICKED if self.interaction.type is discord.InteractionType.component else PATIENCE)
        async with self._lock:
            if self.given or self._reply.begun:
                return
            try:
                await self._reply.defer()
            except FAILURES as error:
                log.info("could not ask for time for %s: %s", used(self.interaction), error)

    async def _hush(self) -> None:
        if self._timer is not None:
            timer, self._timer = self._timer, None  # what it was cancelled by leads back here
            timer.cancel()
            await asyncio.gather(timer, return_exceptions=True)
