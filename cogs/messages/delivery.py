"""Sends one public message to Discord, as a new message or as an edit.

Knows channels and messages. Must not know matches or games, nor when to write.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import discord

from cogs.channels.outages import tried
from cogs.messages.message import files, laid_out, pings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.messages.interaction import Fields
    from cogs.messages.message import Message

POST_ANEW: Final = (10008, 30046, 50083, 50005)
"""Deleted; edited too often for its age; in an archived thread; of another author: a new message is needed."""
_UNKNOWN_MESSAGE: Final = 10008


async def post(
    room: discord.abc.Messageable, wanted: Message, *, nonce: str, silent: bool = False
) -> tuple[discord.Message, bool]:
    """Send a message; return it, and whether it shows the wanted content.

    The nonce is the same for every attempt, so that Discord keeps only one message. If the answer to an earlier attempt
    was lost, that attempt may have arrived, and Discord returns the message with the older content. ``silent``: without
    a notification.
    """

    async def send(nonce: str = nonce) -> discord.Message:
        with laid_out(wanted) as view:
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
            with laid_out(wanted) as view:
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
    with laid_out(wanted) as view:
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
