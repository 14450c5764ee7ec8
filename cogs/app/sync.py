"""Sends the commands to Discord, but only when they differ from those sent last.

They are sent in every language that the catalogues know; names are not translated, so that everyone types the same,
but for those in context menus, which nobody types.
Discord allows 200 new commands a day. Until it takes the new ones, the old ones stay in use, so the bot runs even when
it refuses.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import math
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

import discord
from discord import app_commands
from discord.http import Route

from cogs.runtime.requests import FAILURES, asked_to_wait, out_of_reach
from host import Refusal
from host.refusal import OF_THE_STORE
from render.words import SOURCE, language, words

if TYPE_CHECKING:
    from collections.abc import Mapping


log = logging.getLogger(__name__)

PATIENCE: Final = 15.0
"""Seconds that the start waits for the first attempt."""
LATER: Final = (60.0, 600.0, 3600.0)
"""Seconds until the next attempt when Discord was out of reach; the last value is repeated."""
A_DAYS_WORK: Final = 4 * 3600.0
"""Seconds until the next attempt when the commands of the day are used up."""
_USED_UP: Final = 30034

Commands: TypeAlias = app_commands.CommandTree[discord.Client]


class Facts(Protocol):
    """A store for small values, here for the digest of the commands sent last."""

    async def fact(self, key: str) -> str | None:
        """Return a small value."""

    async def set_fact(self, key: str, value: str) -> None:
        """Keep a small value."""


async def sync(tree: Commands, facts: Facts, *, application: int, always: bool = False) -> bool:
    """Send the commands if they have changed since the last time; return whether they were sent."""
    commands = payload(tree)
    digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
    key = f"commands:{application}:{Route.BASE}"
    if not always and await facts.fact(key) == digest:
        log.info("commands are up to date on Discord")
        return False
    try:
        await tree.client.http.bulk_upsert_global_commands(application, payload=commands)
    except discord.HTTPException as error:
        if error.status == 400:
            # names the command and the part of it that Discord does not accept
            raise app_commands.CommandSyncFailure(error, tree.get_commands()) from None
        raise
    await facts.set_fact(key, digest)
    log.info("commands sent to Discord")
    return True


async def tried(
    tree: Commands,
    facts: Facts,
    *,
    application: int,
    always: bool = False,
    vain: int = 0,
) -> float | None:
    """Send the commands if needed; return the seconds until the next try when it did not come to that, else None.

    ``vain`` is the number of failed attempts before. The log explains a refusal.
    """
    try:
        await sync(tree, facts, application=application, always=always)
    except Refusal as refusal:
        if refusal.code not in OF_THE_STORE:
            raise
        # the bot begins meanwhile: whether the database answers is told where somebody asks whether it is ready
        log.warning("checking Discord's commands again in %s s: %s", LATER[0], refusal.code)
        return LATER[0]
    except FAILURES as error:
        seconds = _until_next(error, vain)
        log.log(logging.WARNING if seconds else logging.ERROR, "%s", _refusal_line(error, seconds))
        return seconds
    return None


async def until_taken(
    tree: Commands,
    facts: Facts,
    *,
    application: int,
    always: bool,
    first: asyncio.Event,
) -> None:
    """Send the commands if needed; repeat with growing pauses until Discord takes them.

    ``first`` is set after the first attempt. No attempt is cancelled: a request that waits in the library for Discord's
    global limit must not be, or every other request would wait for ever.
    """
    vain = 0
    while seconds := await tried(tree, facts, application=application, always=always, vain=vain):
        first.set()
        await asyncio.sleep(seconds)
        vain += 1


async def begun(tree: Commands, facts: Facts, *, application: int, always: bool) -> asyncio.Task[None] | None:
    """Send the commands if needed, and wait a while for the first attempt; return what goes on, None when it is done.

    Where Discord refuses, the bot goes on with the old ones meanwhile.
    """
    first = asyncio.Event()
    telling = asyncio.create_task(
        until_taken(tree, facts, application=application, always=always, first=first), name="commands"
    )
    waiting = asyncio.create_task(first.wait())
    try:
        await asyncio.wait({telling, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        telling.cancel()
        raise
    finally:
        waiting.cancel()
    if telling.done():
        telling.result()
        return None
    if not first.is_set():
        message = words().say("Discord is slow to accept the new commands. The old ones stay in use until it answers.")
        log.warning("%s", message)
    return telling


def _until_next(error: Exception, vain: int) -> float | None:
    """Return the seconds until another attempt makes sense; None if it never does with these commands."""
    if getattr(error, "code", 0) == _USED_UP:
        return max(A_DAYS_WORK, asked_to_wait(error))
    if out_of_reach(error):
        return max(LATER[min(vain, len(LATER) - 1)], asked_to_wait(error))
    return None


def _refusal_line(error: Exception, seconds: float | None) -> str:
    tongue = words()
    why = str(error) or type(error).__name__
    if seconds is None:
        return tongue.say(
            "Discord refuses the new commands, so the old ones stay in use. The next start tries again ({why}).",
            why=why,
        )
    minutes = math.ceil(seconds / 60)
    when = tongue.count("in {n} minute", "in {n} minutes", minutes)
    if getattr(error, "code", 0) == _USED_UP:
        return tongue.say(
            "Discord accepts no more new commands today, so the old ones stay in use. The bot will try again {when};"
            " no action needed ({why}).",
            when=when,
            why=why,
        )
    return tongue.say(
        "Discord didn't accept the new commands, so the old ones stay in use. The bot will try again {when}; no"
        " action needed ({why}).",
        when=when,
        why=why,
    )


def payload(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, object]]:
    """Return the commands as they are sent to Discord, translations included.

    The library's own translator asks for each text in each of Discord's languages, fifteen thousand times at a start.
    """
    said = tuple(locale.value for locale in discord.Locale if (language(locale.value) or SOURCE) != SOURCE)
    return [
        _named(command.to_dict(tree), said)
        if isinstance(command, app_commands.ContextMenu)
        else _translated(command.to_dict(tree), said)
        for command in tree.get_commands()
    ]


def _translated(part: Mapping[str, object], said: tuple[str, ...]) -> dict[str, object]:
    """Return a command, a group or an option with its description and its choices in all languages."""
    found = dict(part)
    if translations := _translations(part["description"], said):
        found["description_localizations"] = translations
    for below, more in (("options", _translated), ("choices", _named)):
        if isinstance(listed := part.get(below), list):
            found[below] = [more(one, said) for one in listed]
    return found


def _named(part: Mapping[str, object], said: tuple[str, ...]) -> dict[str, object]:
    """Return a choice, or a command of a context menu, with its name in all languages."""
    found = dict(part)
    if translations := _translations(part["name"], said):
        found["name_localizations"] = translations
    return found


def _translations(text: object, said: tuple[str, ...]) -> dict[str, str]:
    texts = {locale: words(locale).say(str(text)) for locale in said}
    return {locale: there for locale, there in texts.items() if there != text}
