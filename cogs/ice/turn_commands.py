"""The other ``/ice`` commands: study, plan, overwork, guild, end, and hand and tableau, which only show something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.ice.context import IceContext, IceTopic
from cogs.messages.errors import UserError
from engine.ice.components import Guild
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Interaction


Companion = app_commands.Range[int, 0, 1]

_WITHOUT_SPOT: Final = {Guild.FLAME: "light", Guild.WARDENS: "home", Guild.WALKERS: "crampon"}
_WITH_SPOT: Final = {Guild.ARCHITECTS: "pitch", Guild.FORAGERS: "forage"}
"""By guild: the verb of its ability."""
_WHERE: Final = msg("Say on which tile, such as `at: S4C`.")
_ENDS: Final = {"walk": "stay", "take": "pass", "rescue": "pass", "ascent": "pass", "ground": "pass"}
"""By decision: how it is ended; all others by ``done``."""


class TurnCommands(IceTopic):
    """The commands that need no place, and the guild's ability."""

    @app_commands.command(name="study", description=_(msg("Take the study token of the artifact's type, 1 EP")))
    async def study(self, interaction: Interaction) -> None:
        """Study."""
        await self.cog.act(interaction, lambda _context: ["study"])

    @app_commands.command(name="plan", description=_(msg("Take a planning token, 1 EP: 1 EP more tomorrow")))
    async def plan(self, interaction: Interaction) -> None:
        """Plan."""
        await self.cog.act(interaction, lambda _context: ["plan"])

    @app_commands.command(name="overwork", description=_(msg("For 1 renown token: up to 3 EP may be spent this turn")))
    async def overwork(self, interaction: Interaction) -> None:
        """Overwork."""
        await self.cog.act(interaction, lambda _context: ["overwork"])

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
        await self.cog.act(interaction, lambda context: ability(context, at, company=company))

    @app_commands.command(
        name="end", description=_(msg("Finish: end your turn, stop moving, end your sunset, or take nothing"))
    )
    async def end(self, interaction: Interaction) -> None:
        """End the step."""
        await self.cog.act(interaction, lambda context: [_ENDS.get(context.phase, "done")])

    @guild.autocomplete("at")
    async def _tiles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest(
            interaction,
            typed,
            lambda context: [one for verb in _WITH_SPOT.values() for one in context.listed(context.below(verb))],
        )


def ability(context: IceContext, at: str, *, company: int) -> Sequence[str]:
    """Return the actions that use the ability of the seat's guild (I11)."""
    guild = Guild(context.me.guild)
    if verb := _WITHOUT_SPOT.get(guild):
        return [f"{verb}:{company}" if company and guild is Guild.WARDENS else verb]
    if not at.strip():
        raise UserError(context.words.say(_WHERE))
    return [f"{_WITH_SPOT[guild]}:{context.spot(at)}"]


class ReadingCommands(IceTopic):
    """The commands that show a hand or a guild board."""

    @app_commands.command(name="hand", description=_(msg("Your requests and snow tiles, for your eyes only")))
    async def hand(self, interaction: Interaction) -> None:
        """Show the person's own hand."""
        await self.cog.show_hand(interaction)

    @app_commands.command(name="tableau", description=_(msg("A player's guild board, as text")))
    @app_commands.describe(player=_(msg("Whose (default: your own)")))
    async def tableau(self, interaction: Interaction, player: str = "") -> None:
        """Show a guild board."""
        await self.cog.show_tableau(interaction, player)

    @tableau.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.cog.suggest_players(interaction, typed)
