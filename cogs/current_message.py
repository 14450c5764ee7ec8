"""The public message that a match should have now: the number of its turn, and its content.

Knows the host and the kinds of messages. Must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs import (
    clock_texts,
    end_message,
    lobby_message,
    match_message,
    pause_message,
    rest_message,
    vacation_message,
)
from cogs.board_links import address
from cogs.message import ButtonSpec
from cogs.names import shown_names
from host import Refusal
from host.quiet_hours import may_be_called
from host.standing import CANCELLED, LOBBY, OVER, RESTS, STILL
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from cogs.message import Message
    from cogs.render_pool import RenderPool
    from host import Host, MatchInfo, Update
    from host.types import AnyGame
    from render.base import AnyRenderer
    from render.words import Words


class CurrentMessage:
    """Builds public messages from the host's information."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        *,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, AnyRenderer],
        render_pool: RenderPool,
    ) -> None:
        self._client = client
        self._host = host
        self._games = games
        self._renderers = renderers
        self._render_pool = render_pool

    def knows(self, game: str) -> bool:
        """Return whether the bot still has the game."""
        return game in self._games

    async def moment(self, info: MatchInfo) -> tuple[int, int, Update | Refusal | None]:
        """Return the turn and the state that the message should show, and the Update of a running or finished match.

        Of a frozen match that is the Refusal that says why.
        """
        match info.status:
            case "lobby":
                return LOBBY, info.revision, None
            case "cancelled":
                return OVER, CANCELLED, None
        try:
            update = await self._host.look(info.id)
        except Refusal as refusal:
            if refusal.code != "frozen":
                raise
            return OVER, STILL, refusal
        if update.info.resting is not None:
            return RESTS, update.seq, update
        return OVER if update.info.status == "finished" else update.turn, update.seq, update

    async def build(self, info: MatchInfo, update: Update | Refusal | None) -> Message:
        """Return the public message of a match."""
        game, renderer = self._games[info.game].info, self._renderers[info.game]
        tongue = self.language(info.guild)
        if update is None:
            if info.status == "lobby":
                habits, now = await self._host.habits(info.invited), self._host.now()
                awake = {user for user, one in habits.items() if may_be_called(now, one)}
                return lobby_message.lobby(info, game, renderer.lobby(tongue), awake=awake)
            return end_message.cancelled(info, game, tongue)
        if isinstance(update, Refusal):
            plan = await self._host.would_go_on(info.id)
            return end_message.frozen(game, tongue, info=info, why=update, renderer=renderer, plan=plan)
        if update.info.status == "finished":
            alone = len(update.info.seats) == 1
            earlier = await self._host.solo_scores(info.id) if alone else ()
            return await end_message.ended(update, renderer, tongue, self._render_pool, earlier=earlier)
        shown = renderer.for_match(tongue, shown_names(update.info, tongue))
        if update.info.resting is not None:
            return await rest_message.board(update, shown, self._render_pool)
        away = await self._away(update)
        notes = [vacation_message.note(shown, seat, end) for seat, end in away.items()]
        clocks = await self._host.running_out(update.info, update.clocks, now=self._host.now())
        notes += clock_texts.ends(clocks, shown)
        hushed = [*(update.info.seats[seat].user for seat in away), *await self._asleep(update)]
        more = list[ButtonSpec]()
        if (pause := await self._host.pause(info.id)) is not None:
            # they are called when it is over
            notes, hushed = [*notes, pause_message.note(pause, tongue)], list(update.users)
            more = [pause_message.button(info, pause, tongue, seq=update.seq)]
        return await match_message.table(update, shown, self._render_pool, notes=notes, hushed=hushed, more=more)

    async def _asleep(self, update: Update) -> list[int]:
        """Return the people whom no act of anybody called to their turn, and who sleep: they are called later."""
        users = [update.info.seats[wait.seat].user for wait in update.waits if wait.by_time]
        habits, now = await self._host.habits_at(update.info.guild, users), self._host.now()
        return [user for user in users if not may_be_called(now, habits[user])]

    async def _away(self, update: Update) -> dict[int, int]:
        """Return the awaited seats whose people are on vacation, and until when."""
        away, now = await self._host.away(update.info.guild, update.users), self._host.now()
        users = {update.info.seats[seat].user: seat for seat in update.awaited}
        return {users[user]: end for user, (begin, end) in away.items() if begin <= now}

    async def taken_back(self, info: MatchInfo, turn: int) -> Message | None:
        """Return the message that replaces the call for a turn that was undone; None when it was not undone."""
        if not LOBBY < turn < OVER:
            return None
        try:
            update = await self._host.look(info.id)
        except Refusal:
            # it is frozen or was closed, so there is no later message of it
            return None
        if not update.took_back(turn):
            return None
        row = await self._host.board(info.id)
        link = address(info, row) if row else ""
        return end_message.taken_back(link, self.language(info.guild))

    def language(self, guild: int) -> Words:
        """Return the language of a server, for public messages."""
        server = self._client.get_guild(guild)
        return words(server.preferred_locale.value) if server else words()
