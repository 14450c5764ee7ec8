"""Brings the emoji of texts and buttons to Discord as the application's own, and knows which are there.

The process with the first shard uploads what is missing, bit by bit; every process looks which there are. A name is
its key and the digest of its picture, so that nothing else need be remembered. One that another picture has replaced
stays until the next start: messages and buttons that bear it may still be on their way. What the operator has uploaded
stays as it is. Where Discord does not take them, texts have none, and say the same.

Knows names and refusals. Must not know what an emoji means.
"""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, Final

from cogs.messages.names import EmojiShelf
from cogs.runtime.requests import FAILURES, asked_to_wait, out_of_reach
from render.look import Emojis, drawings, encoded
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import discord

    from render.look import Sign

log = logging.getLogger(__name__)

ANEW: Final = 3600.0
"""Seconds until it is looked again which there are: someone may have deleted some."""
SOON: Final = 60.0
"""The same while some are missing."""
BETWEEN: Final = 0.2
"""Seconds between two uploads: others have requests, too."""
_NAME: Final = re.compile(r"(\w+)_([0-9a-f]{6})")


class AppEmoji(EmojiShelf):
    """The emoji of one application; ``first`` says whether this process uploads them."""

    def __init__(
        self,
        client: discord.Client,
        games: Iterable[Mapping[str, Sign]],
        *,
        first: Callable[[], bool],
        between: float = BETWEEN,
    ) -> None:
        super().__init__()
        self._client = client
        self._drawings = drawings(games)
        self._first = first
        self._between = between
        self._names: dict[str, str] = {}
        """What each is called, by key, as far as it was drawn."""
        self._warned = False

    async def run(self) -> None:
        """Look which there are and upload what is missing, again and again."""
        seconds = 0.0
        while True:  # it looks at Discord
            await asyncio.sleep(seconds)
            seconds = await self.brought()

    async def brought(self) -> float:
        """Look which there are, upload what is missing; return the seconds until it makes sense to look again."""
        try:
            return await self._bring()
        except FAILURES as error:
            self._warn(error)
            return max(SOON, asked_to_wait(error)) if out_of_reach(error) else ANEW

    async def _bring(self) -> float:
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        self._show(there.values())
        if not self._first():
            return ANEW if len(self.now.known) == len(self._drawings) else SOON
        before = set(there)
        for key, draw in self._drawings.items():
            if self._names.get(key) in there:
                continue
            digest, picture = await asyncio.to_thread(encoded, draw)
            name = self._names[key] = f"{key}_{digest}"
            if name not in there:
                there[name] = await self._client.create_application_emoji(name=name, image=picture)
                self._show(there.values())
                await asyncio.sleep(self._between)
        new = set(self._names.values()) - before
        if new:
            log.info("uploaded %s emoji", len(new))
        for name in sorted(before - set(self._names.values())) if not new else ():
            if self._key(name):
                await there[name].delete()
        return ANEW

    def _show(self, there: Iterable[discord.Emoji]) -> None:
        """Have these emoji in texts from now on; of several with one key the newest."""
        newest = {key: str(one) for one in sorted(there, key=lambda one: one.id) if (key := self._key(one.name))}
        self.now = Emojis(tuple(sorted(newest.items())))

    def _key(self, name: str) -> str:
        """Return the key of an emoji by its name, "" for one that is none of ours."""
        found = _NAME.fullmatch(name)
        return found[1] if found and found[1] in self._drawings else ""

    def _warn(self, error: Exception) -> None:
        """Tell once why some are missing."""
        if not self._warned:
            message = words().say(
                "Some emoji are missing on Discord, so texts use letters instead. The bot will try again by itself"
                " ({why}).",
                why=str(error) or type(error).__name__,
            )
            log.warning("%s", message)
            self._warned = True
