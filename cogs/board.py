"""Keeps the public message of each match up to date.

One task a match at most, and the newest state wins: whoever acts only says that something changed. No
lock of the host is held while Discord is talked to, for Discord may make a request wait for minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from cogs import endings, faces, gathering, rights
from cogs.retire import retire
from cogs.sheet import files, layout, pings
from host import Board, Refusal
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.pictures import Studio
    from cogs.sheet import Sheet
    from host import Host, MatchInfo
    from host.types import AnyGame
    from render.base import Renderer
    from render.words import Words

log = logging.getLogger(__name__)

LOBBY: Final = -1
"""The turn of a message that shows a lobby: older than any turn of a match."""
OVER: Final = 10**6
"""The turn of a message that shows how a match ended, or that it stands still: later than any turn of a match."""
RETRIES: Final = (0.5, 1.5, 4.0)
"""Seconds to wait after a failure on the way, which the library does not try again by itself."""
LATER: Final = (15.0, 60.0, 300.0)
"""Seconds until the next round of tries when these were in vain; the last one again and again."""
_OUT_OF_REACH: Final = (discord.DiscordServerError, aiohttp.ClientError, OSError)
_UNKNOWN_CHANNEL: Final = 10003
_POST_ANEW: Final = (10008, 30046, 50083, 50005)
"""Deleted; edited too often for its age; in an archived thread; of another author: a new message helps."""


class Boards:
    """Writes, edits and replaces public messages; remembers where it may not."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        *,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, Renderer[Any, Any]],
        studio: Studio,
    ) -> None:
        self._client = client
        self._host = host
        self._games = games
        self._renderers = renderers
        self._studio = studio
        self._wanted: dict[int, bool] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._troubles: dict[int, str] = {}
        self._vain: dict[int, int] = {}
        self._alarms: dict[int, asyncio.TimerHandle] = {}

    def refresh(self, match: int, *, anew: bool = False) -> None:
        """Show the newest state soon; ``anew``: as a new message in any case."""
        self._wanted[match] = anew or self._wanted.get(match, False)
        if alarm := self._alarms.pop(match, None):
            alarm.cancel()
        if match not in self._tasks:
            self._tasks[match] = asyncio.create_task(self._work(match), name=f"board-{match}")

    async def settled(self) -> None:
        """Wait until every message shows the newest state."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self, *, seconds: float = 5.0) -> None:
        """Finish what is under way, then give up the rest: it is caught up after the next start."""
        if self._tasks:
            _, late = await asyncio.wait(list(self._tasks.values()), timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    async def catch_up(self) -> None:
        """Refresh every match whose message is behind: what a crash or a long cut left undone, an end among it."""
        for match in await self._host.unshown(last=OVER):
            try:
                behind = await self._behind(match)
            except Exception:
                log.exception("the message of match %s was not caught up", match)
                continue
            if behind:
                self.refresh(match)
                await asyncio.gather(*filter(None, [self._tasks.get(match)]), return_exceptions=True)

    async def _behind(self, match: int) -> bool:
        """Return whether the message may show an older state; of a lobby nothing tells, so it is always written."""
        info, row = await self._host.info(match), await self._host.board(match)
        if self._client.get_guild(info.guild) is None:
            return False  # the bot was thrown out, or another process has that server
        if row is None or info.status in ("lobby", "cancelled"):
            return True
        try:
            update = await self._host.look(match)
        except Refusal as refusal:
            log.warning("match %s cannot go on: %s", match, refusal.code)
            return row.turn != OVER
        turn = OVER if update.info.status == "finished" else update.turn
        return (row.turn, row.seq) != (turn, update.seq)

    def trouble(self, info: MatchInfo, interaction: discord.Interaction[Any], reader: Words) -> str:
        """Return why the public message cannot be written, "" when it can; tries again once it may."""
        kind = self._troubles.get(info.id)
        if kind is None:
            return ""
        if kind == "gone":
            return reader.say(
                "The channel of this match is gone; `/game show` moves the match to the channel it is used in."
            )
        if lacking := rights.complaint(interaction, info.channel, reader):
            return lacking
        del self._troubles[info.id]
        self.refresh(info.id)
        return ""

    async def lost(self, info: MatchInfo) -> bool:
        """Return whether the channel of the match is gone; Discord is asked, for it may have gone unnoticed."""
        try:
            await self._client.fetch_channel(info.channel)
        except discord.NotFound:
            return True
        except discord.HTTPException as error:
            log.info("the channel of match %s cannot be seen: %s", info.id, error)
        return False

    def forgive(self, match: int) -> None:
        """Forget what went wrong with the message of the match: it has moved, or a person asks again."""
        self._troubles.pop(match, None)

    async def _work(self, match: int) -> None:
        try:
            while match in self._wanted:
                anew = self._wanted.pop(match)
                try:
                    await self._show(match, anew=anew)
                except _OUT_OF_REACH:
                    raise
                except Exception:
                    # the next wish may be for a state that can be shown
                    log.exception("the message of match %s was not written", match)
            self._vain.pop(match, None)
        except _OUT_OF_REACH as error:
            self._later(match, error, anew=anew)
        finally:
            self._wanted.pop(match, None)
            del self._tasks[match]

    def _later(self, match: int, error: Exception, *, anew: bool) -> None:
        """Try again when Discord may be well: people wait for a mention."""
        vain = self._vain[match] = self._vain.get(match, 0) + 1
        seconds = LATER[min(vain, len(LATER)) - 1]
        log.warning("the message of match %s waits %s s: Discord cannot be reached (%s)", match, seconds, error)
        loop = asyncio.get_running_loop()
        self._alarms[match] = loop.call_later(seconds, lambda: self.refresh(match, anew=anew))

    async def _show(self, match: int, *, anew: bool) -> None:
        if match in self._troubles:
            return
        info, row = await self._host.info(match), await self._host.board(match)
        if info.game not in self._games:
            log.warning("match %s cannot be shown: nobody knows the game %s any more", match, info.game)
            return
        sheet, turn, seq = await self._face(info)
        if row is not None and row.turn == turn and row.seq > seq and not anew:
            log.info("match %s: an older state than the one shown was dropped", match)
            return
        if row is not None and (row.turn, row.channel) == (turn, info.channel):
            # who was called for this turn is not called again because the message moves
            sheet = replace(sheet, mentions=())
        try:
            # what is left of a cancelled lobby stays where the lobby was
            new = row is None or anew or (row.turn != turn and info.status != "cancelled")
            if row is None or new or row.channel != info.channel:
                await self._post(info, sheet, Board(info.channel, 0, turn, seq), row)
            else:
                await self._edit(info, sheet, Board(row.channel, row.message, turn, seq), row)
        except discord.Forbidden as error:
            log.warning("match %s: Discord forbids its message (%s %s)", match, error.code, error.text)
            self._troubles[match] = "rights"
        except discord.NotFound as error:
            if error.code != _UNKNOWN_CHANNEL:
                raise
            log.warning("match %s: its channel is gone", match)
            self._troubles[match] = "gone"
            if turn == OVER:
                # nobody can move a match that is over, so there is nothing to try again after the next start
                await self._host.set_board(match, Board(info.channel, 0, turn, seq))

    async def _face(self, info: MatchInfo) -> tuple[Sheet, int, int]:
        game, renderer = self._games[info.game].info, self._renderers[info.game]
        tongue = self._language(info.guild)
        match info.status:
            case "lobby":
                return gathering.lobby(info, game, renderer, tongue), LOBBY, 0
            case "cancelled":
                return endings.cancelled(info, game, tongue), OVER, 0
        try:
            update = await self._host.look(info.id)
        except Refusal as refusal:
            if refusal.code != "frozen":
                raise
            return endings.frozen(game, tongue), OVER, 0
        if update.info.status == "finished":
            alone = len(update.info.seats) == 1
            earlier = await self._host.earlier(info.id) if alone else ()
            return await endings.ended(update, renderer, tongue, self._studio, earlier=earlier), OVER, update.seq
        return await faces.table(update, renderer, tongue, self._studio), update.turn, update.seq

    async def _post(self, info: MatchInfo, sheet: Sheet, board: Board, old: Board | None) -> None:
        channel = self._client.get_partial_messageable(info.channel, guild_id=info.guild)
        # The same for every attempt at this message, so that Discord keeps one; another once it was deleted.
        nonce = f"{info.id}.{board.turn}.{(old.message if old else 0) % 1_000_000}"

        async def send() -> discord.Message:
            return await channel.send(
                view=layout(sheet), files=files(sheet), allowed_mentions=pings(sheet), nonce=nonce
            )

        message = await _tried(send)
        board = Board(info.channel, message.id, board.turn, board.seq)
        if {file.filename for file in message.attachments} != {file.filename for file in files(sheet)}:
            # an attempt whose receipt was lost had arrived, and shows what was new then
            await self._edit(info, sheet, board, board)
        await self._host.set_board(info.id, board)
        if old is not None and old.message != message.id:
            with contextlib.suppress(*_OUT_OF_REACH):
                await _tried(lambda: retire(self._client, old.channel, old.message))

    async def _edit(self, info: MatchInfo, sheet: Sheet, board: Board, old: Board) -> None:
        message = self._client.get_partial_messageable(board.channel, guild_id=info.guild).get_partial_message(
            board.message
        )

        async def edit() -> None:
            await message.edit(view=layout(sheet), attachments=files(sheet), allowed_mentions=pings(sheet))

        try:
            await _tried(edit)
        except discord.HTTPException as error:
            if error.code not in _POST_ANEW:
                raise
            await self._post(info, sheet, board, old)
        else:
            await self._host.set_board(info.id, board)

    def _language(self, guild: int) -> Words:
        server = self._client.get_guild(guild)
        return words(server.preferred_locale.value) if server else words()


async def _tried(send: Any) -> Any:  # noqa: ANN401  whatever the request gives
    """Send, and send again after a 503 or a cut connection."""
    for seconds in RETRIES:
        try:
            return await send()
        except _OUT_OF_REACH as error:
            log.info("Discord could not be reached (%s), trying again", error)
            await asyncio.sleep(seconds)
    return await send()
