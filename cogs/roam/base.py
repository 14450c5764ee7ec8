"""What all commands of Roam share: the match of the channel, one all-or-nothing step, and lists of what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord.ext import commands

from cogs import acts, ask
from cogs.funnel import Told
from cogs.walk import below
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import discord
    from discord import app_commands

    from cogs.answers import Answer
    from cogs.desk import Desk
    from engine.core import Seat
    from engine.roam.view import View
    from host import Update

KEY: Final = "roam"


class Table(commands.Cog):
    """A cog at whose tables Roam is played."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    async def act(self, interaction: discord.Interaction[Any], texts: Callable[[View, Seat], Sequence[str]]) -> None:
        """Carry out what ``texts`` makes of the person's view, all or none, and show what is asked next."""
        async with ask.answering(self.desk, interaction) as answer:
            update, seat = await self.table(answer)
            await acts.submit(answer, update.info.id, texts(update.view(seat), seat), seq=None)

    async def table(self, answer: Answer) -> tuple[Update, Seat]:
        """Return the channel's match of Roam and the person's seat; raise what the funnel explains."""
        info = answer.match = await self.desk.here(answer.interaction)
        if info.game != KEY:
            message = msg("This channel plays {title}: its own commands and the buttons work here.")
            raise Told(answer.words.say(message, title=self.desk.title(info.game)))
        if info.status == "lobby":
            raise Refusal("not-running", status=info.status)
        update = await self.desk.host.look(info.id)
        answer.match = update.info
        seat = update.seat_of(answer.interaction.user.id)
        if seat is None:
            raise Refusal("already-resigned" if update.info.seated(answer.interaction.user.id) else "not-seated")
        return update, seat

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
        """Return the running match of Roam and the person's seat, None when there is nothing to offer."""
        found = await ask.mine(self.desk, interaction)
        return found if found is not None and found[0].info.game == KEY else None
