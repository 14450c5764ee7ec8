"""Autocomplete lists, shared by all commands."""

from __future__ import annotations

import logging
from itertools import islice
from typing import TYPE_CHECKING

from discord import app_commands

from cogs.messages.message import ENTRY, cut
from cogs.panel.action_tree import LIMIT
from host import Refusal
from render.letters.characters import bare

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cogs.app.ids import Interaction
    from cogs.app.services import Services
    from engine.core import Seat
    from host import Update

log = logging.getLogger(__name__)


def choices(typed: str, offers: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the offers (label, value) that contain the typed text, at most 25; those that begin with it come first."""
    wanted = bare(typed).strip().casefold()
    found = []
    for n, (label, value) in enumerate(offers):
        forms = (bare(label).casefold(), value.casefold())
        if any(wanted in one for one in forms):
            found.append((not any(one.startswith(wanted) for one in forms), n, label, value))
    found.sort(key=lambda one: one[:2])
    return entries((label, value) for _, _, label, value in found if len(value) <= ENTRY)


def entries(offers: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return at most 25 offers (label, value) as a list for Discord, without equal labels.

    Of entries with equal labels some clients send the first, whichever was chosen.
    """
    found: dict[str, str] = {}
    for label, value in islice(offers, LIMIT):
        name = cut(label, ENTRY)
        if name in found:
            end = f" ({value[: ENTRY // 2]})"
            name = cut(label, ENTRY - len(end)) + end
        found[name] = value
    return [app_commands.Choice(name=name, value=value) for name, value in found.items()]


async def own_match(services: Services, interaction: Interaction) -> tuple[Update, Seat] | None:
    """Return the channel's running match and the person's seat in it, None when there is none."""
    if interaction.channel_id is None:
        return None
    try:
        info = await services.host.tables.at(interaction.channel_id)
        if info is None or info.status != "running":
            return None
        update = await services.host.play.look(info.id)
    except Refusal as refusal:
        log.info("nothing to offer: %s", refusal.code)
        return None
    seat = update.seat_of(interaction.user.id)
    return None if seat is None else (update, seat)


def given(interaction: Interaction, option: str) -> str:
    """Return what is typed so far for another option of the command, "" for nothing."""
    return str(getattr(interaction.namespace, option, None) or "")
