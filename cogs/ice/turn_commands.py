"""The other ``/ice`` commands of a turn: study, plan, overwork, guild, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.ice.ice_cog import IceCog, IceContext
from cogs.messages.errors import UserError
from engine.ice.components import Guild
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.interaction import Interaction

Companion = app_commands.Range[int, 0, 1]

_WITHOUT_SPOT: Final = {Guild.FLAME: "light", Guild.WARDENS: "home", Guild.WALKERS: "crampon"}
_WITH_SPOT: Final = {Guild.ARCHITECTS: "pitch", Guild.FORAGERS: "forage"}
"""By guild: the verb of its ability."""
_WHERE: Final = msg("Say on which tile, such as `at: S4C`.")
_ENDS: Final = {"walk": "stay", "take": "pass", "rescue": "pass", "ascent": "pass", "ground": "pass"}
"""By decision: how it is ended; all others by ``done``."""


class TurnCommands(IceCog):
    """The commands that need no place, and the guild's ability."""

    @app_commands.command(name="study", description=_(msg("Take the study token of the artifact's type, 1 EP")))
    async def study(self, interaction: Interaction) -> None:
        """Study."""
        await self.act(interaction, lambda _context: ["study"])

    @app_commands.command(name="plan", description=_(msg("Take a planning token, 1 EP: 1 EP more tomorrow")))
    async def plan(self, interaction: Interaction) -> None:
        """Plan."""
        await self.act(interaction, lambda _context: ["plan"])

    @app_commands.command(name="overwork", description=_(msg("For 1 renown token: up to 3 EP may be spent this turn")))
    async def overwork(self, interaction: Interaction) -> None:
        """Overwork."""
        await self.act(interaction, lambda _context: ["overwork"])

    @app_commands.command(
        name="guild", description=_(msg("Your guild's ability: token, way home, camp, forager or crampon"))
    )
    @app_commands.describe(
        at=_(msg("Cold architects: where the camp goes; foragers: where the archaeologist goes")),
        company=_(msg("Road wardens: how many archaeologists come along")),
    )
    @app_commands.rename(company="with")
    async def guild(self, interaction: Interaction, at: str = "", company: Companion = 0) -> None:
        """Use the guild's ability."""
        await self.act(interaction, lambda context: ability(context, at, company=company))

    @app_commands.command(
        name="end", description=_(msg("End what you may do now: your turn, a way, a sunset; or take none"))
    )
    async def end(self, interaction: Interaction) -> None:
        """End the step."""
        await self.act(interaction, lambda context: [_ENDS.get(context.phase, "done")])

    @guild.autocomplete("at")
    async def _tiles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.suggest(
            interaction,
            typed,
            lambda context: [one for verb in _WITH_SPOT.values() for one in context.offers(context.below(verb))],
        )


def ability(context: IceContext, at: str, *, company: int) -> Sequence[str]:
    """Return the actions that use the ability of the seat's guild (I11)."""
    guild = Guild(context.me.guild)
    if verb := _WITHOUT_SPOT.get(guild):
        return [f"{verb}:{company}" if company and guild is Guild.WARDENS else verb]
    if not at.strip():
        raise UserError(context.words.say(_WHERE))
    return [f"{_WITH_SPOT[guild]}:{context.spot(at)}"]
