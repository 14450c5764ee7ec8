"""Tells Discord the commands, but only when they differ from those it was told last.

Discord counts: 200 new commands a day.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any, Protocol

from discord.http import Route

if TYPE_CHECKING:
    from discord import app_commands

log = logging.getLogger(__name__)


class Facts(Protocol):
    """Where the last state is kept: the store."""

    async def fact(self, key: str) -> str | None:
        """Return a small value."""

    async def set_fact(self, key: str, value: str) -> None:
        """Keep a small value."""


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return what Discord is told, translations included."""
    commands = tree.get_commands()
    if tree.translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]


async def sync(tree: app_commands.CommandTree[Any], facts: Facts, *, application: int, always: bool = False) -> bool:
    """Send the commands if they have changed since they were sent; return whether they were."""
    text = json.dumps(await payload(tree), sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    key = f"commands:{application}:{Route.BASE}"
    if not always and await facts.fact(key) == digest:
        log.info("commands are as Discord knows them")
        return False
    await tree.sync()
    await facts.set_fact(key, digest)
    log.info("commands were sent to Discord")
    return True
