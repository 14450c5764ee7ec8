"""What the commands of any one game share: the match of the channel, one all-or-nothing step, lists of what is legal.

Knows how a command reaches a match. Must not know any one game: a game's cogs name theirs by ``key``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from discord.ext import commands

from cogs import acts, ask, faces, reading
from cogs.answers import Answer
from cogs.funnel import Told
from cogs.names import alike, fixed, safe
from cogs.sheet import Sheet, Text
from cogs.walk import below
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import discord
    from discord import app_commands

    from cogs.desk import Desk
    from engine.core import Seat
    from host import MatchInfo, Update
    from render.words import Words


class Typed(commands.Cog):
    """A cog whose commands are for one game."""

    key: ClassVar[str]
    """The game's key."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    async def act(self, interaction: discord.Interaction[Any], texts: Callable[[Any], Sequence[str]]) -> None:
        """Carry out what ``texts`` makes of the person's view, all or none, and show what is asked next.

        ``texts`` may raise Told to end the command with a sentence, and Refusal.
        """
        async with Answer(self.desk, interaction) as answer:
            update, seat = await self.table(answer)
            await acts.submit(answer, update.info.id, texts(update.view(seat)), seq=None)

    async def table(self, answer: Answer) -> tuple[Update, Seat]:
        """Return the channel's match of this game and the person's seat; raise what the funnel explains."""
        info = await self._ours(answer)
        update = await answer.look(info.id)
        return update, update.info.playing(answer.interaction.user.id)

    async def _ours(self, answer: Answer) -> MatchInfo:
        info = answer.match = await self.desk.here(answer.interaction)
        if info.game != self.key:
            message = msg("This channel plays {title}: its own commands and the buttons work here.")
            raise Told(answer.words.say(message, title=self.desk.title(info.game)))
        return info

    async def legal(
        self,
        interaction: discord.Interaction[Any],
        typed: str,
        prefix: str,
        *,
        also: Sequence[tuple[str, str]] = (),
    ) -> list[app_commands.Choice[str]]:
        """Return what may be typed where the last token of an action is asked for."""
        found = await self.there(interaction)
        if found is None:
            return []
        update, seat = found
        texts = [text for text in below(prefix, update.legal(seat)) if text.count(":") == prefix.count(":") + 1]
        offers = ask.offers(self.desk, interaction, update, texts, update.view(seat))
        return ask.choices(typed, [*offers, *also])

    async def there(self, interaction: discord.Interaction[Any]) -> tuple[Update, Seat] | None:
        """Return the running match of this game and the person's seat, None when there is nothing to offer."""
        found = await ask.mine(self.desk, interaction)
        return found if found is not None and found[0].info.game == self.key else None

    async def show_tableau(self, interaction: discord.Interaction[Any], player: str) -> None:
        """Show what lies in front of a player, as text; "": in front of the person who asks."""
        async with Answer(self.desk, interaction) as answer:
            info = await self._ours(answer)
            update = await self.desk.host.look(info.id)
            if player.strip():
                seat = named(player, update.names, answer.words)
            elif seated := update.info.seated(interaction.user.id):
                seat = seated.seat
            else:
                raise Refusal("not-seated")
            names = faces.shown_names(update.info, answer.words, mark=fixed)
            tableau = self.desk.renderer(self.key).tableau(update.view(None), seat, names, answer.words)
            await answer.show(Sheet((Text(faces.fenced(tableau)),)))

    async def show_hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person what their own seat holds."""
        async with Answer(self.desk, interaction) as answer:
            update, _ = await self.table(answer)
            await reading.hand(answer, update.info.id)

    async def players(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """Return the players of the channel's match, for the list of such a command."""
        found = await self.there(interaction)
        names = found[0].names if found else ()
        return ask.choices(typed, [(name, str(number)) for number, name in enumerate(names, 1)])


def named(player: str, names: Sequence[str], words: Words) -> Seat:
    """Return a seat by its number, counted from 1, or by the player's name; raise Told."""
    token = player.strip()
    if token.isdecimal() and len(token) == 1 and 0 < int(token) <= len(names):
        return int(token) - 1
    found = [seat for seat, name in enumerate(names) if alike(name) == alike(token)]
    if len(found) != 1:
        message = msg("Nobody here is called “{text}”. Choose the player from the list that opens while you type.")
        raise Told(words.say(message, text=safe(player)))
    return found[0]
