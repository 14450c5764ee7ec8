"""What the commands of each game share: the channel's match, acting all or nothing, lists of legal actions.

A game's own cogs are found by its key: ``cogs/<key>/__init__.py`` calls them ``COGS``; most games need none. Knows how
a command reaches a match. Must not know any one game: each game's cogs give its ``key``, and read typed text with a
``SeatContext`` of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from discord import app_commands

from cogs.app import ids
from cogs.board import match_message
from cogs.commands import autocomplete
from cogs.commands.topics import CommandGroup
from cogs.extras import paged_texts
from cogs.messages.errors import UserError
from cogs.messages.message import Message, Text
from cogs.messages.responder import Responder
from cogs.panel import match_actions
from cogs.panel.entries import AnySeatContext, named
from engine.registry import IncompleteGame, find_part, home
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cogs.app.ids import Interaction
    from engine.core import Seat
    from host import MatchInfo, Update
    from render.words import Words

Context = TypeVar("Context", bound=AnySeatContext)


class GameCog(CommandGroup, Generic[Context]):
    """A cog whose commands are for one game; its topics ask it to act and to make their lists."""

    key: ClassVar[str]
    """The game's key."""
    context_type: type[Context]
    """The game's own context, which reads typed text."""

    async def act(
        self, interaction: Interaction, texts: Callable[[Context], Sequence[str]], *, preview: bool = False
    ) -> None:
        """Carry out the actions that ``texts`` returns, all or none, and show the next decision.

        ``texts`` may raise UserError, whose sentence is shown over the panel, or Refusal. ``preview``: several
        actions are only shown, with a button to do them.
        """
        async with Responder(self.services, interaction) as responder:
            context = await self._context(responder)
            match = context.update.info.id
            # the text is read from the position, which has changed since the first delivery was carried out
            if await match_actions.repeated(responder, match):
                return
            try:
                found = texts(context)
            except UserError as error:
                await match_actions.panel(responder, context.update, f"**{error}**")
                return
            except Refusal as refusal:
                await match_actions.show_refusal(responder, match, refusal)
                return
            if preview and len(found) > 1:
                await match_actions.preview(responder, context.update, ids.together(found))
            else:
                await match_actions.submit(responder, match, found, seq=None)

    async def _context(self, responder: Responder) -> Context:
        """Return the person's seat in the channel's match of this game; raise UserError or Refusal."""
        info = await self._ours(responder)
        update = await responder.look(info.id)
        return self._seated(update, update.info.playing(responder.interaction.user.id), responder.words)

    def _seated(self, update: Update, seat: Seat, words: Words) -> Context:
        return self.context_type(update, seat, self.services.match_renderer(update.info, words))

    async def _ours(self, responder: Responder) -> MatchInfo:
        info = responder.match = await self.services.here(responder.interaction)
        if info.game != self.key:
            message = msg("This channel plays {title}: its own commands and the buttons work here.")
            raise UserError(responder.words.say(message, title=self.services.title(info.game)))
        return info

    # -- lists that open while one types ---------------------------------------------------------------------------

    async def suggest(
        self,
        interaction: Interaction,
        typed: str,
        offers: Callable[[Context], Iterable[tuple[str, str]]],
    ) -> list[app_commands.Choice[str]]:
        """Return the autocomplete list: ``offers`` returns (label with hint, value); each value is listed once."""
        context = await self.context(interaction)
        if context is None:
            return []
        try:
            found = list(offers(context))
        except (UserError, Refusal):
            # another option of the command is not valid yet
            return []
        once = {value: label for label, value in reversed(found)}
        return autocomplete.choices(typed, [(label, value) for value, label in reversed(once.items())])

    async def suggest_numbers(
        self,
        interaction: Interaction,
        typed: str,
        offers: Callable[[Context], Iterable[tuple[str, str]]],
    ) -> list[app_commands.Choice[int]]:
        """Return the autocomplete list for an option that is a number."""
        found = await self.suggest(interaction, str(typed or ""), offers)
        return [app_commands.Choice(name=offer.name, value=int(offer.value)) for offer in found]

    async def suggest_players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the autocomplete list of players, for someone who plays in the channel's match."""
        return await self.suggest(
            interaction,
            typed,
            lambda context: [(name, str(number)) for number, name in enumerate(context.names, 1)],
        )

    async def context(self, interaction: Interaction) -> Context | None:
        """Return the person's seat in the running match of this game, None when there is nothing to offer."""
        found = await autocomplete.own_match(self.services, interaction)
        if found is None or found[0].info.game != self.key:
            return None
        return self._seated(*found, self.services.reader(interaction))

    # -- reading ---------------------------------------------------------------------------------------------------

    async def show_tableau(self, interaction: Interaction, player: str) -> None:
        """Show a player's tableau as text; "" means the person's own."""
        async with Responder(self.services, interaction) as responder:
            info = await self._ours(responder)
            update = await self.services.host.play.look(info.id)
            if player.strip():
                seat = named(player, update.names, responder.words)
            elif seated := update.info.seated(interaction.user.id):
                seat = seated.seat
            else:
                raise Refusal("not-seated")
            pictures = self.services.match_renderer(update.info, responder.words).pictures
            tableau = pictures.tableau(update.view(None), seat)
            await responder.show(Message((Text(match_message.fenced(tableau.text if tableau else "")),)))

    async def show_hand(self, interaction: Interaction) -> None:
        """Show the person their own hand."""
        async with Responder(self.services, interaction) as responder:
            context = await self._context(responder)
            await paged_texts.hand(responder, context.update.info.id)


def game_cogs(key: str) -> tuple[type[GameCog[AnySeatContext]], ...]:
    """Return a game's cog classes, () when it has none; raise IncompleteGame."""
    found = find_part("cogs", key, "COGS", tuple)
    for one in found or ():
        if not (isinstance(one, type) and issubclass(one, GameCog)):
            raise IncompleteGame(f"{home('cogs', key)}: COGS holds {one!r}, which is no GameCog")
        if one.key != key:
            raise IncompleteGame(f"{home('cogs', key)}: {one.__name__} has the key {one.key!r}, not {key!r}")
    return found or ()
