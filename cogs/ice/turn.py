"""``/ice`` in plain words: study, plan, overwork, guild, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.funnel import Told
from cogs.ice.base import Said, Table, last
from engine.ice.components import Guild
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

Companion = app_commands.Range[int, 0, 1]

_WITHOUT_SPOT: Final = {Guild.FLAME: "light", Guild.WARDENS: "home", Guild.WALKERS: "crampon"}
_WITH_SPOT: Final = {Guild.ARCHITECTS: "pitch", Guild.FORAGERS: "forage"}
"""By guild: the verb of its ability."""
_WHERE: Final = msg("Say on which tile (at).")
_ENDS: Final = {"walk": "stay", "take": "pass", "rescue": "pass", "ascent": "pass", "ground": "pass"}
"""By decision: how it is ended; all others by ``done``."""


class Turn(Table):
    """What needs no place, or a guild."""

    @app_commands.command(name="study", description=_(msg("Take the study token of the artifact's type, 1 EP")))
    async def study(self, interaction: discord.Interaction[Any]) -> None:
        """Study."""
        await self.carry(interaction, lambda _said: ["study"])

    @app_commands.command(name="plan", description=_(msg("Take a planning token, 1 EP: 1 EP more tomorrow")))
    async def plan(self, interaction: discord.Interaction[Any]) -> None:
        """Plan."""
        await self.carry(interaction, lambda _said: ["plan"])

    @app_commands.command(name="overwork", description=_(msg("For 1 RP token: up to 3 EP may be spent this turn")))
    async def overwork(self, interaction: discord.Interaction[Any]) -> None:
        """Overwork."""
        await self.carry(interaction, lambda _said: ["overwork"])

    @app_commands.command(
        name="guild", description=_(msg("Your guild's ability: token, way home, camp, forager or crampon"))
    )
    @app_commands.describe(
        at=_(msg("Cold architects: where the camp goes; foragers: where the archaeologist goes")),
        company=_(msg("Road wardens: how many archaeologists come along")),
    )
    @app_commands.rename(company="with")
    async def guild(self, interaction: discord.Interaction[Any], at: str = "", company: Companion = 0) -> None:
        """Use the guild's ability."""
        await self.carry(interaction, lambda said: ability(said, at, company=company))

    @app_commands.command(
        name="end", description=_(msg("End what you may do now: your turn, a way, a sunset; or take none"))
    )
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """End the step."""
        await self.carry(interaction, lambda said: [_ENDS.get(said.phase, "done")])

    @guild.autocomplete("at")
    async def _tiles(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.listed(
            interaction,
            typed,
            lambda said: [one for verb in _WITH_SPOT.values() for one in last(said, said.legal(verb))],
        )


def ability(said: Said, at: str, *, company: int) -> Sequence[str]:
    """Return the ability of the seat's guild (I11)."""
    guild = Guild(said.me.guild)
    if verb := _WITHOUT_SPOT.get(guild):
        return [f"{verb}:{company}" if company and guild is Guild.WARDENS else verb]
    if not at.strip():
        raise Told(said.words.say(_WHERE))
    return [f"{_WITH_SPOT[guild]}:{said.spot(at)}"]
