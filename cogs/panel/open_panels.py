"""The private panels that people have open: each follows below what is posted in its channel, so that it stays newest.

Discord keeps a private message where it was made, and takes another after it only for as long as the token of the last
press on it lives. Must not know what a panel says, nor how it is sent.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from cogs.messages.message import Message, Text
from cogs.runtime.requests import FAILURES
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from render.words import Words

log = logging.getLogger(__name__)

LIVES: Final = 840.0
"""Seconds after a press in which Discord surely takes something after its answer; a token lives 900."""
_MATCHES: Final = 4096
"""Of how many matches it is known at most what was posted last."""
_TIDY: Final = 60.0
"""Seconds between two looks for panels after which nothing can be sent any more."""
_BELOW: Final = msg("-# Your panel is below.")


def pointer(words: Words) -> Message:
    """Return what is left of a panel that has followed something posted below it."""
    return Message((Text(words.say(_BELOW)),))


@dataclass(frozen=True, slots=True, eq=False)
class OpenPanel:
    """A private message that asks its person something."""

    match: int
    user: int
    channel: int
    message: int
    again: Callable[[], Awaitable[Message | None]]
    """Returns the panel as it is now; None: the person is asked nothing any more.

    One without anything to press takes the panel's place where it is.
    """
    write: Callable[[int, Message], Awaitable[None]]
    """Puts something in the place of its message, or of one that was sent after it."""
    send: Callable[[Message], Awaitable[int]]
    """Sends a private message after it, and returns its number."""
    pointer: Message
    """What is left of it once another has followed."""


class OpenPanels:
    """The panels that may be open, of all matches; ``now`` in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._panels: dict[int, dict[int, tuple[float, OpenPanel]]] = {}
        """By match and message, until when something can follow each: those shown last at the end."""
        self._posted: dict[int, tuple[int, int]] = {}
        """By match, channel and number of the message that was posted last."""
        self._below: dict[tuple[int, int], int] = {}
        """By match and person, the panel that has followed last."""
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._tidied = now()
        self._closed = False

    def posted(self, match: int, channel: int, message: int) -> None:
        """Note that a message of a match was posted for all to see: the panels above it follow."""
        self._posted.pop(match, None)
        self._posted[match] = channel, message
        while len(self._posted) > _MATCHES:
            del self._posted[next(iter(self._posted))]
        for user in {panel.user for _, panel in self._panels.get(match, {}).values()}:
            self._look(match, user)

    def shown(self, panel: OpenPanel) -> None:
        """Note that a message shows a panel now: it follows if something was posted below it meanwhile."""
        self._forget_old()
        panels = self._panels.setdefault(panel.match, {})
        panels.pop(panel.message, None)
        panels[panel.message] = self._now() + LIVES, panel
        self._look(panel.match, panel.user)

    def gone(self, match: int, message: int) -> None:
        """Note that a message shows something else than a panel now."""
        panels = self._panels.get(match, {})
        panels.pop(message, None)
        if not panels:
            self._panels.pop(match, None)

    def newest(self, match: int, user: int) -> OpenPanel | None:
        """Return the panel that a person uses, if anything can still be put in its place."""
        return next(reversed(self._of(match, user)), None)

    async def settled(self) -> None:
        """Wait until all that have to follow have."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Let nothing follow any more."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, match: int, user: int) -> None:
        key = match, user
        if not self._closed and key not in self._tasks and self._left_behind(match, user) is not None:
            task = self._tasks[key] = asyncio.create_task(self._work(match, user), name=f"panel-{match}-{user}")

            def ended(_: asyncio.Task[None]) -> None:
                del self._tasks[key]
                self._look(match, user)

            task.add_done_callback(ended)

    def _of(self, match: int, user: int) -> list[OpenPanel]:
        """Return the panels of a person after which something may be sent yet, the one shown last at the end."""
        now = self._now()
        return [panel for until, panel in self._panels.get(match, {}).values() if panel.user == user and now < until]

    def _left_behind(self, match: int, user: int) -> OpenPanel | None:
        """Return the panel that a person uses if something stands below it; None: it is the newest message."""
        if (panel := self.newest(match, user)) is None:
            return None
        channel, last = self._posted.get(match, (0, 0))
        last = max(last if channel == panel.channel else 0, self._below.get((match, user), 0))
        return panel if panel.message < last else None

    async def _work(self, match: int, user: int) -> None:
        while (panel := self._left_behind(match, user)) is not None:
            try:
                await self._follow(panel)
            except (Refusal, *FAILURES) as error:
                log.info("couldn't update a panel of match %s: %s", match, error)
                self.gone(match, panel.message)
            except Exception:
                log.exception("couldn't update a panel of match %s", match)
                self.gone(match, panel.message)

    async def _follow(self, panel: OpenPanel) -> None:
        """Send a panel again below everything, then let those above point there.

        In this order, so that its person has one to press whenever the bot stops or Discord refuses.
        """
        message = await panel.again()
        if panel is not self.newest(panel.match, panel.user):
            return  # it was used meanwhile
        if message is None:
            self.gone(panel.match, panel.message)
            return
        every = self._of(panel.match, panel.user)
        if not message.pressable:
            for one in every:
                self.gone(panel.match, one.message)
                await one.write(one.message, message)
            return
        number = await panel.send(message)
        self._below[panel.match, panel.user] = number
        # what was used while it was sent shows something newer, and follows in its turn
        current = self._of(panel.match, panel.user)
        newer = [one for one in current if one not in every]
        behind = [one for one in current if one in every]
        for one in behind:
            self.gone(panel.match, one.message)
        for one in (replace(panel, message=number), *newer):
            self.shown(one)
        for one in behind:
            try:
                await one.write(one.message, one.pointer)
            except FAILURES as error:
                log.info("couldn't remove an older panel of match %s: %s", panel.match, error)

    def _forget_old(self) -> None:
        now = self._now()
        if now < self._tidied + _TIDY:
            return
        self._tidied = now
        for match in list(self._panels):
            kept = {message: one for message, one in self._panels[match].items() if now < one[0]}
            if kept:
                self._panels[match] = kept
            else:
                del self._panels[match]
        self._below = {key: one for key, one in self._below.items() if key[0] in self._panels}
