"""``/me``: what a person likes, on every server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.commands import autocomplete, personal_settings, typed_zone
from cogs.extras import following
from cogs.messages.message import ENTRY
from cogs.messages.responder import Responder
from cogs.schedule import vacations
from host.people.preferences import zone
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from cogs.app.services import Services


@app_commands.allowed_contexts(guilds=True, dms=True)
class MeCommands(
    commands.GroupCog,
    group_name="me",
    group_description=app_commands.locale_str(msg("Your settings, vacations and followed matches")),
):
    """What people choose for themselves."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="settings", description=_(msg("Your language, reminders, quiet hours and time zone")))
    @app_commands.describe(zone=_(msg("Your time zone: start typing a city")))
    async def settings(self, interaction: Interaction, zone: str = "") -> None:
        """Show the settings; with a time zone, keep it first."""
        async with Responder(self.services, interaction) as responder:
            if zone:
                await personal_settings.choose_zone(responder, zone)
            else:
                await personal_settings.show(responder)

    @app_commands.command(name="vacation", description=_(msg("Go on vacation: no reminders, and your tables are told")))
    @app_commands.rename(first="from")
    @app_commands.describe(
        until=_(msg("Last day, such as 24 Dec, friday or 10 days")),
        first=_(msg("First day (default: today)")),
        end=_(msg("End or cancel your vacation")),
    )
    async def vacation(self, interaction: Interaction, until: str = "", first: str = "", end: bool = False) -> None:
        """Show the vacation; with days, take it first; with ``end``, end it first."""
        async with Responder(self.services, interaction) as responder:
            if end:
                await vacations.come_back(responder)
            elif until or first:
                await vacations.take(responder, first, until)
            else:
                await vacations.show(responder)

    @app_commands.command(name="follow", description=_(msg("Follow a match by direct message (run again to stop)")))
    @app_commands.describe(
        when=_(msg("When to message you (default: when it's over, or stop if you already follow it)"))
    )
    @app_commands.choices(
        when=[app_commands.Choice(name=_(label), value=key) for key, label in following.CHOICES.items()]
    )
    async def follow(self, interaction: Interaction, when: str | None = None) -> None:
        """Follow the match of the channel."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            await following.follow(responder, info, when)

    @vacation.autocomplete("first")
    async def _first_days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await vacations.offered(self.services, interaction, typed)

    @vacation.autocomplete("until")
    async def _last_days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        first = autocomplete.given(interaction, "from")
        return await vacations.offered(self.services, interaction, typed, first=first)

    @settings.autocomplete("zone")
    async def _zones(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Offer places by their city, or what a typed UTC+3 means, with the time that it is there."""
        now = datetime.fromtimestamp(self.services.host.core.now(), UTC)
        typed = typed.replace("_", " ")
        found = autocomplete.entries(typed_zone.fixed(typed)) or autocomplete.choices(typed, typed_zone.offers())
        return [
            app_commands.Choice(name=f"{one.name} ({now.astimezone(zone(one.value)):%H:%M})"[:ENTRY], value=one.value)
            for one in found
        ]
