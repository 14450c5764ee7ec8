"""Sends public messages to Discord: new ones, edits, and both once more without people's names where Discord objects.

Knows Discord's error codes. Must not know games, nor more of a match than its number, nor when to write.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import unicodedata
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

import discord

from cogs.messages.message import files, layout, pings
from cogs.messages.names import left_out
from cogs.runtime.requests import tried

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator

    from cogs.app.ids import Fields
    from cogs.messages.message import Message

T = TypeVar("T")

log = logging.getLogger(__name__)

POST_ANEW: Final = (10008, 30046, 50083, 50005)
"""Deleted; edited too often for its age; in an archived thread; of another author: a new message is needed."""
_UNKNOWN_MESSAGE: Final = 10008
CONTENT: Final = frozenset({20009, 20031, 50035, 200000, 200001, 240000})
"""Refusals of what a message or a name says; the next one may say something else."""
OTHERWISE: Final = frozenset(
    {30033, 30046, 40003, 40004, 40006, 50008, 50024, 50083, 130000, 160004, 160005, 160006, 160007}
)
"""Bad requests (400) that have nothing to do with the text; of all others it may be the reason as well."""
_BAD_REQUEST: Final = 400
AGAIN: Final = 3600.0
"""Seconds until names are tried again: people may have chosen others by then, or the server another filter."""


async def post(
    room: discord.abc.Messageable, wanted: Message, *, nonce: str, silent: bool = False
) -> tuple[discord.Message, bool]:
    """Send a message; return it, and whether it shows the wanted content.

    The nonce is the same for every attempt, so that Discord keeps only one message. If the answer to an earlier attempt
    was lost, that attempt may have arrived, and Discord returns the message with the older content. ``silent``: without
    a notification.
    """

    async def send(nonce: str = nonce) -> discord.Message:
        view = layout(wanted)
        return await room.send(
            view=view, files=files(wanted), allowed_mentions=pings(wanted), nonce=nonce, silent=silent
        )

    try:
        message = await tried(send)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE:
            raise
        # an attempt whose answer was lost had arrived, and somebody has deleted that message since
        message = await tried(lambda: send(f"{nonce}~"))
    return message, shows(message, wanted)


async def edit(message: discord.PartialMessage, wanted: Message) -> bool:
    """Edit a message; return False if it cannot be edited and a new one is needed."""

    async def send() -> bool:
        try:
            view = layout(wanted)
            await message.edit(view=view, attachments=files(wanted), allowed_mentions=pings(wanted))
        except discord.RateLimited:
            return False
        except discord.HTTPException as error:
            if error.code not in POST_ANEW:
                raise
            return False
        return True

    return await tried(send)


def shows(message: discord.Message, wanted: Message) -> bool:
    """Return whether a message shows the wanted content, as far as Discord returns what it was sent.

    Files are listed in the components only, under Discord's addresses; Discord may trim texts.
    """
    kept = [part.to_dict() for part in message.components]
    view = layout(wanted)
    sent = [part.to_component_dict() for part in view.children]
    return list(_marks(kept)) == list(_marks(sent))


def _marks(parts: Iterable[Fields]) -> Iterator[object]:
    """Yield the parts that differ between two states of a message."""
    for part in parts:
        yield part.get("custom_id"), bool(part.get("disabled"))
        yield from (_letters(part.get(key) or "") for key in ("content", "label"))
        yield from ((one["value"], _letters(one["label"])) for one in part.get("options") or ())
        yield from (_file(item["media"]["url"]) for item in part.get("items") or ())
        yield from _marks(part.get("components") or ())


def _file(address: str) -> str:
    """Return the name of the file at an address: ``attachment://name`` when it is sent, Discord's own later."""
    parts = urlsplit(address)
    return parts.path.rpartition("/")[2] or parts.netloc


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", unicodedata.normalize("NFKC", text))


class RefusedNames:
    """The matches that are shown without names, because a message that had them was refused; ``now`` in seconds.

    Of match 0, which is none, nothing is remembered.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: dict[int, float] = {}

    def known(self, match: int) -> bool:
        """Return whether names are to be left out of what is sent about a match."""
        return self._now() - self._since.get(match, -AGAIN) < AGAIN

    def objected(self, match: int, error: Exception, *, unnamed: bool) -> bool:
        """Return whether what was refused is to be sent once more without names; ``unnamed``: it had none."""
        if not isinstance(error, discord.HTTPException) or not _may_object(error):
            return False
        if unnamed:
            self._since.pop(match, None)  # names were not the reason
            return False
        log.info("match %s: Discord may be rejecting a name (%s), leaving names out", match, error.code)
        if match:
            self._since = {one: at for one, at in self._since.items() if self.known(one)} | {match: self._now()}
        return True

    async def tried(self, match: int, send: Callable[[], Awaitable[T]]) -> T:
        """Make something about a match and send it, and once more without names where they may be why it is refused."""
        unnamed = self.known(match)
        try:
            with left_out(really=unnamed):
                return await send()
        except discord.HTTPException as error:
            if not self.objected(match, error, unnamed=unnamed):
                raise
        try:
            with left_out():
                return await send()
        except discord.HTTPException as error:
            self.objected(match, error, unnamed=True)
            raise


def _may_object(error: discord.HTTPException) -> bool:
    return error.code in CONTENT or (error.status == _BAD_REQUEST and error.code not in OTHERWISE)


class EditQueue:
    """The edits under way: one per match that is waited for, and others that went on alone."""

    def __init__(self) -> None:
        self._news: dict[int, asyncio.Event] = {}
        self._late: dict[int, asyncio.Task[bool]] = {}

    def wake(self, match: int) -> None:
        """Make the edit of the match, if there is one, look whether something newer is wanted."""
        if news := self._news.get(match):
            news.set()

    def under_way(self, message: int) -> asyncio.Task[bool] | None:
        """Return an edit of the message that went on alone and may still change it, None if there is none."""
        return self._late.get(message)

    async def edit(
        self, message: discord.PartialMessage, wanted: Message, match: int, newer: Callable[[], Awaitable[bool]]
    ) -> bool | None:
        """Edit a message; return False if a new message is needed, None if the edit gave way because of ``newer``.

        An edit that gave way goes on alone: a request that waits in the library for Discord's global limit must not be
        cancelled, or all others would wait for ever.
        """
        editing = asyncio.create_task(edit(message, wanted), name=f"edit-{message.id}")
        news = self._news[match] = asyncio.Event()
        # a wish that came while this message was made counts as well
        news.set()
        try:
            while not editing.done():
                called = asyncio.create_task(news.wait())
                await asyncio.wait({editing, called}, return_when=asyncio.FIRST_COMPLETED)
                called.cancel()
                news.clear()
                if not editing.done() and await newer() and not editing.done():
                    return None
            return editing.result()
        finally:
            del self._news[match]
            if not editing.done():
                self._late[message.id] = editing
                editing.add_done_callback(lambda _: self._forget(message.id, editing))

    async def close(self) -> None:
        """Give up the edits under way."""
        edits = list(self._late.values())
        for edit in edits:
            edit.cancel()
        await asyncio.gather(*edits, return_exceptions=True)

    def _forget(self, message: int, editing: asyncio.Task[bool]) -> None:
        if self._late.get(message) is editing:
            del self._late[message]
        if not editing.cancelled() and (error := editing.exception()):
            log.info("background edit failed: %s", error)
