"""What a person does about a vacation: take it, look at it, come back.

Knows how a typed day becomes a moment on the person's own clock. Must not know what a vacation stops.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from cogs.commands import autocomplete, typed_day
from cogs.messages.errors import UserError
from cogs.messages.names import safe
from cogs.schedule import vacations
from host import Refusal
from host.people.preferences import zone

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from discord import app_commands

    from cogs.app.ids import Control, Interaction
    from cogs.app.services import Services
    from cogs.messages.responder import Responder
    from render.words import Words


async def show(responder: Responder, *notes: str) -> None:
    """Show what the person has taken, and what is left on the servers where they play."""
    host, interaction = responder.services.host, responder.interaction
    user = interaction.user.id
    allowances = await host.vacations.allowances(user, guild=interaction.guild_id)
    names = {one.guild: _server(responder, one.guild) for one in allowances}
    shown = vacations.panel(await host.vacations.of(user), allowances, names, responder.words, now=host.core.now())
    await responder.show(shown.noted(*notes))


async def take(responder: Responder, first: str, last: str) -> None:
    """Take a vacation from a typed day on up to the end of another, and show it."""
    host, interaction, words = responder.services.host, responder.interaction, responder.words
    user, own = interaction.user.id, await _zone(responder.services, interaction)
    today = datetime.fromtimestamp(host.core.now(), own).date()
    if not last:
        raise UserError(words.say("Say until when, too: `/me vacation until:` and its last day."))
    begin = _read(first, words, today, own) if first else None
    end = _read(last, words, today, own, begin or today)
    # the last day is a whole one
    midnight = [int(datetime.combine(day, time(), own).timestamp()) for day in (begin or today, end + timedelta(1))]
    start = host.core.now() if begin is None else midnight[0]
    await host.vacations.take(user, start, midnight[1], interaction=interaction.id)
    responder.done = True
    await show(responder)


async def come_back(responder: Responder, *, begin: int | None = None) -> None:
    """End a vacation, or give up the one that is planned, and show that."""
    host, interaction = responder.services.host, responder.interaction
    try:
        await host.vacations.end(interaction.user.id, begin=begin, interaction=interaction.id)
    except Refusal as refusal:
        if refusal.code != "no-vacation" or begin is None:
            raise
        await show(responder, responder.words.say("That vacation is over already, so nothing was done."))
        return
    responder.done = True
    await show(responder)


async def offered(
    services: Services, interaction: Interaction, typed: str, *, first: str | None = None
) -> list[app_commands.Choice[str]]:
    """Return days for a list; ``first``: what is typed as the first day of which this is the last."""
    words, own = services.reader(interaction), await _zone(services, interaction)
    today = datetime.fromtimestamp(services.host.core.now(), own).date()
    start = None if first is None else typed_day.read(first, words, today=today, zone=own) or today
    return autocomplete.entries(typed_day.offers(typed, words, today=today, first=start, zone=own))


async def on_vacation(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the button that ends a vacation."""
    await come_back(responder, begin=int(control.tail) if control.tail.isdecimal() else 0)


async def _zone(services: Services, interaction: Interaction) -> tzinfo:
    """Return the person's time zone."""
    return zone((await services.host.likings.preferences(interaction.user.id)).habits.zone)


def _read(typed: str, words: Words, today: date, own: tzinfo, first: date | None = None) -> date:
    """Return the day that was typed; raise UserError."""
    day = typed_day.read(typed, words, today=today, first=first, zone=own)
    if day is None or day.year > today.year + 9:
        raise UserError(
            words.say(
                "I do not understand “{day}” as a day. Type it like *24 Dec*, *24.12.*, *friday* or *10 days*, or"
                " choose from the list.",
                day=safe(typed),
            )
        )
    return day


def _server(responder: Responder, guild: int) -> str:
    words, found = responder.words, responder.interaction.client.get_guild(guild)
    if found:
        return safe(found.name) if found.name else words.say("another server")
    if not responder.services.host.core.share.has(guild):
        return words.say("another server")  # another process looks after it
    return words.say("A server where I am not any more")
