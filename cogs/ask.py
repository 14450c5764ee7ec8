"""What commands share: lists that open while one types."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from discord import app_commands

from cogs.sheet import ENTRY, cut
from cogs.walk import LIMIT
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    import discord

    from cogs.desk import Desk
    from engine.core import Seat
    from host import Update

log = logging.getLogger(__name__)


def choices(typed: str, offers: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the offers (label, value) that hold what is typed, those that begin with it first, at most 25."""
    wanted = typed.strip().casefold()
    found = [
        (not (label.casefold().startswith(wanted) or value.casefold().startswith(wanted)), n, label, value)
        for n, (label, value) in enumerate(offers)
        if wanted in label.casefold() or wanted in value.casefold()
    ]
    found.sort(key=lambda one: one[:2])
    return [
        app_commands.Choice(name=cut(label, ENTRY), value=value)
        for _, _, label, value in found[:LIMIT]
        if len(value) <= ENTRY
    ]


async def mine(desk: Desk, interaction: discord.Interaction[Any]) -> tuple[Update, Seat] | None:
    """Return the running match of the channel and the person's seat, None when there is nothing to offer."""
    if interaction.channel_id is None:
        return None
    try:
        info = await desk.host.at(interaction.channel_id)
        if info is None or info.status != "running":
            return None
        update = await desk.host.look(info.id)
    except Refusal as refusal:
        log.info("nothing to offer: %s", refusal.code)
        return None
    seat = update.seat_of(interaction.user.id)
    return None if seat is None else (update, seat)


def offers(
    desk: Desk,
    interaction: discord.Interaction[Any],
    update: Update,
    texts: Iterable[str],
    view: Any,  # noqa: ANN401
) -> list[tuple[str, str]]:
    """Return actions as (what they are and bring, last token), what helps most first."""
    renderer, words = desk.renderer(update.info.game), desk.reader(interaction)
    found, legal = [], tuple(texts)
    for text in renderer.ranked(view, legal) or legal:
        label, hint = renderer.label(text, view, words), renderer.hint(text, view, words)
        found.append((f"{label}: {hint}" if hint else label, text.rpartition(":")[2]))
    return found
