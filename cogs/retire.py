"""Takes the buttons off a message that a newer one has replaced; text and picture stay for who scrolls back."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import discord

from cogs.sheet import Picture, Sheet, Text, layout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cogs.sheet import Block

log = logging.getLogger(__name__)


async def retire(client: discord.Client, channel: int, message: int) -> None:
    """Edit the message; that it is gone or out of bounds is no harm, for its buttons are refused anyway.

    Raise what a second attempt may mend: DiscordServerError and errors of the connection.
    """
    try:
        old = await client.get_partial_messageable(channel).fetch_message(message)
        await old.edit(view=layout(bare(old)))
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        log.info("message %s keeps its buttons: %s", message, error.text)


def bare(message: discord.Message) -> Sheet:
    """Return the message without its buttons and selects; its pictures hang on it already."""
    colour = next(
        (
            part.accent_colour.value
            for part in message.components
            if isinstance(part, discord.Container) and part.accent_colour
        ),
        None,
    )
    return Sheet(tuple(_blocks(message.components)), colour)


def _blocks(parts: Iterable[discord.Component]) -> Iterable[Block]:
    for part in parts:
        match part:
            case discord.Container():
                yield from _blocks(part.children)
            case discord.TextDisplay():
                yield Text(part.content)
            case discord.MediaGalleryComponent():
                for item in part.items:
                    # the address expires; the file's name is the same for ever
                    name = urlsplit(item.media.url).path.rpartition("/")[2]
                    yield Picture(name, None, item.description or "")
