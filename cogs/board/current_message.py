"""The public message that a match should have now: the number of its turn, and its content.

Knows the host and the kinds of messages. Must not send anything, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.board import end_message, match_message
from cogs.lobby import message as lobby_message
from cogs.messages.message import ButtonSpec
from cogs.messages.names import shown_names
from cogs.schedule import clocks as clock_texts
from cogs.schedule import idle
from host import Refusal
from host.match.standing import (
    CancelledShown,
    EndShown,
    FrozenShown,
    LobbyShown,
    RestShown,
    TurnShown,
)
from host.people.ping_limits import BOARD, about_lobby
from host.people.preferences import may_be_called
from render.renderers import fitting
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import discord

    from cogs.messages.message import Message
    from cogs.runtime.render_pool import RenderPool
    from host import Habits, Host, MatchInfo, Update
    from host.match.standing import Shown
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
    ) -> None:
        self._client = client
        self._host = host
        self._games = games
        self._renderers = renderers

    def knows(self, game: str) -> bool:
        """Return whether the bot still has the game."""
        return game in self._games

    async def moment(self, info: MatchInfo) -> tuple[Shown, Update | Refusal | None]:
        """Return what the message should show, and the Update of a running or finished match.

        Of a frozen match that is the Refusal that says why.
        """
        match info.status:
            case "lobby":
                return LobbyShown(info.revision), None
            case "cancelled":
                return CancelledShown(), None
        try:
            update = await self._host.play.look(info.id)
        except Refusal as refusal:
            if refusal.code != "frozen":
                raise
            return FrozenShown(), refusal
        if update.info.resting is not None:
            return RestShown(update.seq), update
        over = update.info.status == "finished"
        return EndShown(update.seq) if over else TurnShown(update.turn, update.seq), update

    async def build(self, info: MatchInfo, update: Update | Refusal | None, render_pool: RenderPool) -> Message:
        """Return the public message of a match."""
        game, renderer = self._games[info.game].info, fitting(self._renderers, info.game, info.cards)
        tongue = self.language(info.guild)
        if update is None:
            if info.status == "lobby":
                habits, now = await self._host.likings.habits(info.invited), self._host.core.now()
                awake = {user for user, one in habits.items() if may_be_called(now, one)}
                grants = await self._host.pings.granted(about_lobby(info.id))
                return lobby_message.lobby(info, game, renderer.lobby(tongue), awake=awake, grants=grants)
            return end_message.cancelled(info, game, tongue)
        if isinstance(update, Refusal):
            plan = await self._host.frozen.would_go_on(info.id)
            return end_message.frozen(game, tongue, info=info, why=update, renderer=renderer, plan=plan)
        if update.info.status == "finished":
            alone = len(update.info.seats) == 1
            earlier = await self._host.records.solo_scores(info.id) if alone else ()
            told = await self._host.past.told(info.id)
            return await end_message.ended(
                update,
                renderer,
                tongue,
                render_pool,
                earlier=earlier,
                told=told,
                recent=await self._host.past.recent(update),
            )
        bound = renderer.for_match(tongue, shown_names(update.info, tongue))
        if update.info.resting is not None:
            return await idle.board(update, bound, render_pool, recent=await self._host.past.recent(update))
        habits, now = await self._host.likings.habits_at(update.info.guild, update.users), self._host.core.now()
        away = _away(update, habits, now)
        notes = [match_message.vacation_note(bound, seat, end) for seat, end in away.items()]
        clocks = await self._host.clocks.running_out(update.info, update.clocks, now=now)
        notes += clock_texts.ends(clocks, bound)
        hushed = [*(update.info.seats[seat].user for seat in away), *_asleep(update, habits, now)]
        hushed += _back_again(update)
        hushed += await self._called_already(update, hushed)
        more = list[ButtonSpec]()
        if (pause := await self._host.pauses.current(info.id)) is not None:
            # they are called when it is over
            notes, hushed = [*notes, match_message.pause_note(pause, tongue)], list(update.users)
            more = [match_message.resume_button(info, pause, tongue, seq=update.seq)]
        hinted = await self._host.hints.hinted(update)
        return await match_message.table(
            update,
            bound,
            render_pool,
            notes=notes,
            hushed=hushed,
            more=more,
            hinted=hinted,
            recent=await self._host.past.recent(update),
        )

    async def _called_already(self, update: Update, hushed: Collection[int]) -> list[int]:
        """Return those who were called to this turn shortly before it was taken back; a reminder comes soon instead."""
        found = list[int]()
        for wait in update.waits:
            user = update.info.seats[wait.seat].user
            free_at = await self._host.pings.free_to_call(update, wait.seat, user, way=BOARD)
            if user not in hushed and free_at > self._host.core.now():
                await self._host.reminders.remind_by(update, wait, free_at)
                found.append(user)
        return found

    def language(self, guild: int) -> Words:
        """Return the language of a server, for public messages."""
        server = self._client.get_guild(guild)
        return words(server.preferred_locale.value) if server else words()


def _asleep(update: Update, habits: Mapping[int, Habits], now: int) -> list[int]:
    """Return the people whom no act of anybody called to their turn, and who sleep: they are called later."""
    users = [update.info.seats[wait.seat].user for wait in update.waits if wait.by_time]
    return [user for user in users if not may_be_called(now, habits[user])]


def _away(update: Update, habits: Mapping[int, Habits], now: int) -> dict[int, int]:
    """Return the awaited seats whose people are on vacation, and until when."""
    found = {seat: habits[update.info.seats[seat].user].away for seat in update.awaited}
    return {seat: away[1] for seat, away in found.items() if away is not None and away[0] <= now}


def _back_again(update: Update) -> list[int]:
    """Return the people to whom their own undo gave the turn back: they are here, and need no call."""
    undone = update.took_back(update.turn - 1)
    return [update.info.seats[wait.seat].user for wait in update.waits if undone and not wait.call]
