"""The ``/game`` commands for a running match: turn, do, undo, redo, ask, resign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.app import ids
from cogs.commands import autocomplete, text_input, typed_action
from cogs.commands.topics import CommandGroup, Topic
from cogs.extras import hints
from cogs.messages.names import shown_names
from cogs.messages.responder import Responder
from cogs.panel import match_actions
from cogs.panel.entries import SeatContext
from cogs.proposals import actions
from cogs.proposals import actions as proposal_actions
from cogs.proposals.texts import TEXTS
from cogs.schedule import pauses, reminders
from cogs.schedule.pauses import RESUME
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction


class MatchCommands(Topic[CommandGroup]):
    """The commands to act in a match of any game."""

    @app_commands.command(name="turn", description=_(msg("Open your panel and take your turn")))
    @app_commands.describe(hint=_(msg("Ask what a computer would do (if this table allows hints)")))
    async def turn(self, interaction: Interaction, hint: bool = False) -> None:
        """Show the person's panel, or what a computer would do."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            if hint:
                await hints.ask(responder, info.id, seq=None)
            else:
                await match_actions.open_panel(responder, info.id)

    @app_commands.command(name="do", description=_(msg("Type a move: the list shows what you can do now")))
    @app_commands.describe(action=_(msg("Choose from the list, or keep typing to see what comes next")))
    async def do(self, interaction: Interaction, action: str) -> None:
        """Carry out an action that was typed."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            await text_input.act(responder, info.id, action)

    @do.autocomplete("action")
    async def _actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await autocomplete.own_match(self.services, interaction)
        if found is None:
            return []
        update, seat = found
        renderer = self.services.match_renderer(update.info, self.services.reader(interaction))
        offers = typed_action.offers(typed, SeatContext(update, seat, renderer))
        return autocomplete.entries((one.entry, one.value) for one in offers)

    @app_commands.command(name="undo", description=_(msg("Undo your last step (or ask the table to)")))
    @app_commands.describe(redo=_(msg("Redo what you undid, if nothing else has happened")))
    async def undo(self, interaction: Interaction, redo: bool = False) -> None:
        """Undo the person's last step, or do again what was undone."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            step = match_actions.redo if redo else match_actions.undo
            await step(responder, info.id, seq=None)

    @app_commands.command(name="ask", description=_(msg("Ask the table: pause, end the match, and more")))
    @app_commands.rename(person="player")
    @app_commands.describe(
        what=_(msg("What to ask for")),
        person=_(msg("Which player (default: whose turn it is)")),
    )
    @app_commands.choices(
        what=[
            *(app_commands.Choice(name=_(one.choice), value=key) for key, one in TEXTS.items() if one.choice),
            *(
                app_commands.Choice(name=_(choice), value=ids.kind_of(key, wanted))
                for key, one in TEXTS.items()
                for wanted, choice in one.choices.items()
            ),
            app_commands.Choice(name=_(msg("Resume a paused match")), value=RESUME),
        ]
    )
    async def ask(self, interaction: Interaction, what: str, person: discord.User | None = None) -> None:
        """Ask the table."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            if what == RESUME:
                await pauses.resume(responder, info.id)
            elif what in reminders.ABOUT_WAITING:
                await reminders.support(responder, info.id, what, wanted=f"@{person.id}" if person else "")
            else:
                kind, wanted = ids.read_kind(what)
                await proposal_actions.ask(responder, info.id, kind, wanted=wanted)

    @app_commands.command(name="nudge", description=_(msg("Remind whoever's turn it is (once every 12 hours)")))
    async def nudge(self, interaction: Interaction) -> None:
        """Remind the players whose turn it is."""
        async with Responder(self.services, interaction) as responder:
            words = responder.words
            info = responder.match = await self.services.here(interaction)
            nudged = await self.services.host.reminders.nudge(info.id, interaction.user.id, interaction=interaction.id)
            responder.done = True
            if not nudged.seats:
                await responder.say(words.say("The reminder was sent."))
                return
            names = shown_names(nudged.info, words).escaped
            people = words.listed([names[seat] for seat in nudged.seats])
            await responder.say(words.say("Reminder sent to {people}.", people=people))

    @app_commands.command(name="replace", description=_(msg("Pass on your seat, or an overdue player's")))
    @app_commands.rename(successor="with", person="player")
    @app_commands.describe(
        successor=_(msg("Who takes the seat, if they agree (default: choose in a form)")),
        person=_(msg("Who is replaced (default: you)")),
    )
    async def replace(
        self, interaction: Interaction, successor: discord.User | None = None, person: discord.User | None = None
    ) -> None:
        """Ask someone to play a seat from now on, or ask first who it will be."""
        async with Responder(self.services, interaction, quiet=successor is None) as responder:
            info = responder.match = await self.services.here(interaction)
            whose = person or interaction.user
            if successor is None:
                await actions.ask_successor(responder, info, ids.Control.of("successor", info), user=whose.id)
                return
            # of someone who is not on the server Discord gives the user alone
            gone = not isinstance(whose, discord.Member)
            await actions.ask_to_play_on(responder, info, whose.id, gone=gone, successor=successor)

    @app_commands.command(name="resign", description=_(msg("Leave the match for good; a computer fills in")))
    @app_commands.describe(sure=_(msg("This can't be undone")))
    async def resign(self, interaction: Interaction, sure: bool) -> None:
        """Leave the match."""
        async with Responder(self.services, interaction) as responder:
            words = responder.words
            info = responder.match = await self.services.here(interaction)
            if not sure:
                await responder.say(words.say("You're staying. Nothing was done."))
                return
            update = await self.services.host.seats.resign(info.id, interaction.user.id, interaction=interaction.id)
            responder.match, responder.done = update.info, True
            self.services.publisher.refresh(info.id)
            if len(info.seats) == 1:
                await responder.say(words.say("The match is closed."))
            elif update.info.status == "finished":
                await responder.say(words.say("You resigned, so the match is over."))
            else:
                text = words.say("You resigned. A computer plays your seat to the end.")
                if update.info.vacant:
                    text = words.say("You resigned. A computer plays your seat until someone takes it.")
                await responder.say(text)
