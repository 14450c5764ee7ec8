"""What every command and control needs at hand: host, games, renderers, pictures, boards, languages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cogs.funnel import Told
from host import Refusal
from render.words import words

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping

    import discord

    from cogs.board import Boards
    from cogs.pictures import Studio
    from host import Host, MatchInfo
    from host.types import AnyGame
    from render.base import Renderer
    from render.words import Words


@dataclass(slots=True)
class Desk:
    """The parts that meet here; made once, by the client."""

    host: Host
    games: Mapping[str, AnyGame]
    renderers: Mapping[str, Renderer[Any, Any]]
    studio: Studio
    boards: Boards
    busy: set[asyncio.Task[Any]] = field(default_factory=set)
    """Answers that are being made."""

    def renderer(self, game: str) -> Renderer[Any, Any]:
        """Return the pictures and texts of a game; Refusal when a match is of one that is not there any more."""
        if game not in self.renderers:
            raise Refusal("unknown-game", game=game)
        return self.renderers[game]

    def title(self, game: str) -> str:
        """Return what a game is called, also when it is not there any more."""
        return self.games[game].info.title if game in self.games else game

    def reader(self, interaction: discord.Interaction[Any]) -> Words:
        """Return the language of the person: for what only they see."""
        return words(interaction.locale.value)

    def public(self, interaction: discord.Interaction[Any]) -> Words:
        """Return the language of the server: for what all see."""
        return words(interaction.guild_locale.value) if interaction.guild_locale else words()

    async def here(self, interaction: discord.Interaction[Any]) -> MatchInfo:
        """Return the open match of the channel; Refusal no-match when there is none."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Told(self.reader(interaction).say("That works in the channels of a server only."))
        info = await self.host.at(interaction.channel_id)
        if info is None:
            raise Refusal("no-match", match=0)
        return info
