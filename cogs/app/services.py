"""What every command and control has at hand: the parts of the bot, and its own interaction with the match and outcome.

Knows the host. Must not know how an answer reaches the person.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cogs.app.ids import language, used
from cogs.messages import errors
from cogs.messages.errors import UserError
from cogs.messages.names import shown, shown_names
from cogs.telemetry.metrics import Metrics
from host import Refusal
from host.match.core import Locks
from render.renderers import fitting
from render.words import words

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Mapping

    import discord

    from cogs.app.ids import Interaction
    from cogs.app.second_bot import SecondBot, StrippedBoards
    from cogs.board.publisher import Publisher
    from cogs.messages.delivery import RefusedNames
    from cogs.panel.open_panels import OpenPanels
    from cogs.runtime.render_pool import RenderPool
    from host import Host, MatchInfo, Update
    from host.types import AnyGame
    from render.base import AnyMatchRenderer, AnyRenderer
    from render.words import Words


@dataclass(slots=True)
class Services:
    """All shared parts of the bot, made once by the client."""

    host: Host
    games: Mapping[str, AnyGame]
    renderers: Mapping[str, AnyRenderer]
    render_pool: RenderPool
    publisher: Publisher
    second_bot: SecondBot
    stripped_boards: StrippedBoards
    refused_names: RefusedNames
    open_panels: OpenPanels
    metrics: Metrics = field(default_factory=Metrics)
    busy: set[asyncio.Task[object]] = field(default_factory=set)
    """The tasks of answers under way."""
    later: set[asyncio.Task[None]] = field(default_factory=set)
    """The tasks that bring what takes longer than an answer may; nobody waits for them when the bot stops."""
    deliveries: Locks = field(default_factory=Locks)
    """One lock per interaction: a second delivery at the same time waits for the first."""
    solo: Locks = field(default_factory=Locks)
    """One lock per person who begins a match alone, so that the next finds it when they are counted."""
    begun_by_button: dict[int, int] = field(default_factory=dict)
    """The match that a person has begun alone by a button of a message, by that: a second press leads there."""
    leaving: bool = False
    """Whether the bot is stopping and takes no more interactions."""

    def renderer(self, game: str) -> AnyRenderer:
        """Return the renderer of a game; raise Refusal when the bot does not have the game any more."""
        if game not in self.renderers:
            raise Refusal("unknown-game", game=game)
        return self.renderers[game]

    def renderer_of(self, info: MatchInfo) -> AnyRenderer:
        """Return the renderer of a match, for the cards that it was dealt from; raise Refusal as ``renderer``."""
        self.renderer(info.game)
        return fitting(self.renderers, info.game, info.cards)

    def match_renderer(self, info: MatchInfo, words: Words) -> AnyMatchRenderer:
        """Return the renderer of a match in a language."""
        return self.renderer_of(info).for_match(words, shown_names(info, words))

    def past_renderer(self, info: MatchInfo, words: Words) -> AnyMatchRenderer:
        """Return the same for what has happened: whose seat a stand-in plays by now may have played it then."""
        return self.renderer_of(info).for_match(words, shown(info.names, words, info.colours))

    def title(self, game: str) -> str:
        """Return the name of a game, also of one that the bot does not have any more."""
        return self.games[game].info.title if game in self.games else game

    def reader(self, interaction: Interaction) -> Words:
        """Return the language of the person, for private messages."""
        return words(language(interaction))

    def public(self, interaction: Interaction) -> Words:
        """Return the language of the server, for public messages."""
        return words(interaction.guild_locale.value) if interaction.guild_locale else words()

    async def here(self, interaction: Interaction) -> MatchInfo:
        """Return the open match of the channel; raise Refusal (no-match) when there is none.

        For an interaction that was carried out before, return the match in which it was.
        """
        if interaction.guild_id is None or interaction.channel_id is None:
            raise UserError(self.reader(interaction).say("That only works in a server's channels."))
        seen = await self.host.kept.handled(interaction.id)
        if seen is not None and seen.match is not None:
            return await self.host.core.info(seen.match)
        info = await self.host.tables.at(interaction.channel_id)
        if info is None:
            raise Refusal("no-match", match=0)
        return info


@dataclass(eq=False, repr=False)
class MatchContext:
    """One click or command of one person while it is handled.

    Set ``match`` so that sentences can name its people, ``done`` once something was committed, and ``secret`` if nobody
    else may learn of that.
    """

    services: Services
    interaction: Interaction
    words: Words = field(init=False)
    """The language of the person."""
    match: MatchInfo | None = field(default=None, init=False)
    done: bool = field(default=False, init=False)
    claimed: bool = field(default=False, init=False)
    """Whether the interaction was noted before anything was done: that alone, without a match, saves nothing."""
    rest: Callable[[], Awaitable[None]] | None = field(default=None, init=False)
    """What is left to do if it turns out later that the request was saved; raise Refusal of the store to try again."""
    opened: discord.Thread | None = field(default=None, init=False)
    """A thread that is put away if what it was opened for turns out not to be saved."""
    secret: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.words = self.services.reader(self.interaction)

    async def started(self, match: int) -> MatchInfo:
        """Return the public information on a match that has started; raise Refusal for a lobby."""
        self.match = await self.services.host.core.info(match)
        if self.match.status == "cancelled" and self.match.started is not None:
            raise Refusal("closed", match=match)
        if self.match.status in ("lobby", "cancelled"):
            raise Refusal("not-running", status=self.match.status)
        return self.match

    async def look(self, match: int, *, seen: int | None = None) -> Update:
        """Return the present state of a match that has started; raise Refusal for a lobby."""
        await self.started(match)
        update = await self.services.host.play.look(match, seen=seen)
        self.match = update.info
        return update

    def meaning(self, error: Exception, *, in_full: bool = True) -> str:
        """Return the sentence for an exception; ``in_full``: with the words of the match's game, if it is known."""
        known = self.match is not None and in_full and self.match.game in self.services.renderers
        renderer = self.services.renderer_of(self.match) if self.match is not None and known else None
        return errors.sentence(
            error,
            self.words,
            self.services.metrics,
            info=self.match,
            renderer=renderer,
            where=used(self.interaction),
            done=self.done,
        )
