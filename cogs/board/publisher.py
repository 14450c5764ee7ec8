"""Keeps the public message of each match up to date: what it should show now (``CurrentMessage``), and writing that.

At most one task per match, and the newest state wins: callers only say that something has changed. No lock of the host
is held during requests to Discord, because Discord may make one wait for minutes.

After Discord has taken a message, its answer may never be stored: the process is killed, the connection breaks, the
disk is full. So the store notes each post beforehand, and after trouble the channel is searched: the newest message
that shows the match becomes its public message, and all others lose their buttons.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import discord

from cogs.app.ids import BESIDE
from cogs.board import end_message, match_message
from cogs.board.overtaken import OvertakenBoards
from cogs.channels import history as channel_history
from cogs.channels.write_failures import WriteFailures
from cogs.lobby import message as lobby_message
from cogs.messages import delivery as message_delivery
from cogs.messages.delivery import EditQueue
from cogs.messages.message import ButtonSpec
from cogs.messages.names import left_out, shown_names
from cogs.proposals.publisher import ProposalPublisher
from cogs.runtime.render_pool import GaveWay, Redraws
from cogs.runtime.requests import out_of_reach
from cogs.schedule import clocks as clock_texts
from cogs.schedule import idle
from cogs.telemetry.metrics import current_trace, follow_trace
from host import Board, OldMessage, Refusal, Update
from host.match.standing import (
    CancelledShown,
    EndShown,
    FrozenShown,
    LobbyShown,
    RestShown,
    TurnShown,
    UnknownShown,
    columns,
    number,
)
from host.people.ping_limits import BOARD, about_lobby
from host.people.preferences import may_be_called
from render.renderers import fitting
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from cogs.app.ids import Interaction
    from cogs.channels.write_failures import WriteFailure
    from cogs.messages.delivery import RefusedNames
    from cogs.messages.message import Message
    from cogs.panel.open_panels import OpenPanels
    from cogs.runtime.render_pool import RenderPool
    from cogs.telemetry.metrics import Metrics, Trace
    from host import Habits, Host, MatchInfo, Posting
    from host.match.standing import Shown
    from host.types import AnyGame
    from render.base import AnyRenderer
    from render.words import Words

log = logging.getLogger(__name__)

_UNKNOWN_CHANNEL: Final = 10003
_MISSING_PERMISSIONS: Final = 50013
_UNDER_WAY: Final = 30.0
"""Seconds that a message may take that is being written."""


@dataclass(frozen=True, slots=True)
class BoardWish:
    """Something newer is to be shown."""

    anew: bool
    """As a new message in any case."""
    since: float
    """When the first change came that is not shown; by the clock that is never put forward or back."""
    trace: Trace | None
    """What set the last one off."""
    given_way: bool = False
    """Whether an earlier one was not drawn because of this one, which gives way to none."""

    @classmethod
    def now(cls, before: BoardWish | None, *, anew: bool) -> BoardWish:
        """Return the wish of the one who asks now, and open wishes of those who asked before."""
        trace = current_trace()
        if before is not None:
            return cls(anew or before.anew, before.since, trace, before.given_way)
        return cls(anew, time.monotonic() if trace is None else trace.begun, trace)

    def instead_of(self, overtaken: BoardWish) -> BoardWish:
        """Return the same wish, which stands for an earlier one as well that was not drawn."""
        return replace(self.after(overtaken), anew=self.anew or overtaken.anew, given_way=True)

    def after(self, given_way: BoardWish) -> BoardWish:
        """Return the same wish, which holds what an earlier one asked for as well."""
        return replace(self, since=min(self.since, given_way.since))


@dataclass(frozen=True, slots=True)
class _Ready:
    """A public message that is ready to be sent, and the state that it shows."""

    info: MatchInfo
    wanted: Message
    board: Board
    """Where the message goes, as far as that is known, and what the store keeps of what it shows."""
    shows: Shown
    old: Board | None
    """The present message."""
    new: bool
    """Whether a new message is needed."""
    standing: tuple[int, ...] = ()
    """The last turns that stand."""
    incomplete: bool = False
    """Whether pictures are missing that could not be drawn."""

    @property
    def silent(self) -> bool:
        """Return whether the message notifies nobody: everyone was called for this turn already."""
        same = self.old is not None and (self.old.turn, self.old.channel) == (self.board.turn, self.board.channel)
        return same and bool(self.wanted.mentions.users)

    @property
    def called(self) -> tuple[int, ...]:
        """Return the people the message pings for their turn."""
        return self.wanted.mentions.users if isinstance(self.shows, TurnShown) and not self.silent else ()


def _keeping(board: Board, shows: Shown) -> Board:
    """Return where a message is, with what it shows as the store keeps that."""
    turn, seq = columns(shows)
    return replace(board, turn=turn, seq=seq)


class Publisher:
    """Posts, edits and replaces public messages; remembers where Discord forbids it."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        *,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, AnyRenderer],
        render_pool: RenderPool,
        refused_names: RefusedNames,
        open_panels: OpenPanels,
        metrics: Metrics,
    ) -> None:
        self._metrics = metrics
        self._open_panels = open_panels
        self._client = client
        self._host = host
        self._current = CurrentMessage(client, host, games=games, renderers=renderers)
        self._render_pool = render_pool
        # Where many change in one moment, each step of all of them would hold the event loop in one go.
        self._making = asyncio.Semaphore(render_pool.boards_at_once)
        self._proposals = ProposalPublisher(
            client, host, renderers=renderers, language=self._current.language, posted=open_panels.posted
        )
        self._wanted: dict[int, BoardWish] = {}
        self._asked: set[int] = set()
        """Matches whose next message someone has asked for."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._edit_queue = EditQueue()
        self._refused_names = refused_names
        self.overtaken = OvertakenBoards(
            client,
            host,
            self._edit_queue,
            refused_names,
            games=games,
            renderers=renderers,
            language=self._current.language,
        )
        self.write_failures = WriteFailures(client, lambda match, anew: self.refresh(match, anew=anew), host.core.now)
        self._redraws = Redraws(self.refresh)
        self._closed = False

    def refresh(self, match: int, *, anew: bool = False, asked: bool = False) -> None:
        """Have the newest state shown soon; ``anew``: as a new message in any case.

        ``asked``: someone wants it there, so its picture stays when another turn overtakes it.
        """
        if asked:
            self._asked.add(match)
        self._wanted[match] = BoardWish.now(self._wanted.get(match), anew=anew)
        if self.write_failures.hold(match, asked=asked):
            return
        self._edit_queue.wake(match)
        if match not in self._tasks and not self._closed:
            self._tasks[match] = asyncio.create_task(self._work(match), name=f"board-{match}")

    async def settled(self) -> None:
        """Wait until every message shows the newest state."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self.overtaken.settled()

    async def close(self, *, seconds: float = 5.0) -> None:
        """Finish what is under way within ``seconds``, then give up the rest until the next start."""
        self._closed = True
        if self._tasks:
            _, late = await asyncio.wait(list(self._tasks.values()), timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        self.write_failures.close()
        self._redraws.close()
        await self.overtaken.close()
        await self._edit_queue.close()

    async def shown(self, match: int, *, seconds: float) -> None:
        """Wait until the newest state of a match is shown, at most ``seconds``."""
        if (task := self._tasks.get(match)) is not None:
            await asyncio.wait({task}, timeout=seconds)

    async def trouble(self, info: MatchInfo, interaction: Interaction, reader: Words) -> str:
        """Return why the public message can't be written, and whose turn it is; "" when it can."""
        reason = self.write_failures.sentence(info, interaction, reader)
        return " ".join(filter(None, [reason, await self._whose_turn(info, reader)])) if reason else ""

    async def _whose_turn(self, info: MatchInfo, reader: Words) -> str:
        if info.status != "running":
            return ""
        try:
            update = await self._host.play.look(info.id)
        except Refusal:
            return ""  # what keeps it from being read is said elsewhere
        names = shown_names(update.info, reader).escaped
        awaited = [names[seat] for seat in update.awaited]
        return reader.say("Waiting for {names}.", names=reader.listed(awaited)) if awaited else ""

    def under_way(self, match: int) -> bool:
        """Return whether the public message of a match is being written."""
        return match in self._tasks

    async def lost(self, info: MatchInfo, code: int) -> None:
        """Note that the public message can't be written any more; ``code`` is the error that Discord would answer."""
        # what is being written may still be taken, and would end what is noted here
        await self.shown(info.id, seconds=_UNDER_WAY)
        if self.write_failures.foresee(info, code):
            try:
                await self._host.messages.board_refused(info.id, code=code)
            except Refusal:
                self.write_failures.forget(info.id)
                raise

    async def _work(self, match: int) -> None:
        try:
            while match in self._wanted:
                wish = self._wanted.pop(match)
                follow_trace(wish.trace)
                showing = True
                unnamed = self._refused_names.known(match)
                try:
                    with left_out(really=unnamed):
                        known = await self._host.messages.messages(match)
                        if known.posting is not None:
                            await self._find(match)
                            known = await self._host.messages.messages(match)
                        waits = self._making.locked()
                        async with self._making:
                            if waits and (newer := self._wanted.pop(match, None)) is not None:
                                wish, known = newer.instead_of(wish), await self._host.messages.messages(match)
                            ready = await self._ready(match, wish, known.board)
                        if ready is not None:
                            await self._write(ready, wish)
                        showing = False
                        # what is asked from now on is shown in the next round
                        if known.asks_anew:
                            await self._proposals.show(match)
                        self.write_failures.written(match)
                except GaveWay:
                    self._wanted[match] = self._wanted.get(match, wish).instead_of(wish)
                except Exception as error:  # noqa: BLE001  it is logged, and what failed is tried again
                    missed = wish if showing else replace(wish, anew=False)
                    if self._refused_names.objected(match, error, unnamed=unnamed):
                        self._wanted[match] = self._wanted.get(match, missed).instead_of(missed)
                        continue
                    failure = await self._failed(match, error, missed, showing=showing)
                    if failure is not None and failure.kind == "own" and (newer := self._wanted.get(match)) is not None:
                        self._wanted[match] = newer.instead_of(missed)  # the newer state may be one that can be shown
                    else:
                        self._wanted.pop(match, None)
        finally:
            self._wanted.pop(match, None)
            del self._tasks[match]

    async def _forbidden(self, info: MatchInfo) -> bool:
        """Return whether the bot lacks permissions as far as is known, which is noted; not if someone asks for it."""
        if info.id in self._asked or not self.write_failures.missing(info.guild, info.channel):
            return False
        if not self.write_failures.foresee(info, _MISSING_PERMISSIONS):
            return False  # it was refused before, and it is time to try
        await self._host.messages.board_refused(info.id, code=_MISSING_PERMISSIONS)
        return True

    async def _failed(self, match: int, error: Exception, missed: BoardWish, *, showing: bool) -> WriteFailure | None:
        """Have the message of a match tried again; ``showing``: its board is not what it should be."""
        info = None
        try:
            info = await self._host.core.info(match)
        except Refusal as refusal:
            if refusal.code == "no-match":
                log.warning("match %s: board not written: no such match", match)
                return None
        anew = missed.anew or (match in self._wanted and self._wanted[match].anew)
        failure = self.write_failures.note(match, info, error, anew=anew)
        if showing and info is not None:
            with contextlib.suppress(Refusal):
                await self._host.messages.board_refused(match, code=failure.code)
        return failure

    async def _ready(self, match: int, wish: BoardWish, row: Board | None) -> _Ready | None:
        """Return the message to be written, None for nothing; ``row``: the present one."""
        info = await self._host.core.info(match)
        if await self._forbidden(info):
            return None
        if not self._current.knows(info.game):
            log.warning("match %s can't be shown: the game %s no longer exists here", match, info.game)
            return None
        shows, update = await self._current.moment(info)
        turn, seq = columns(shows)
        if row is not None and row.turn == turn and row.seq > seq and not wish.anew:
            log.info("match %s: dropped a state older than the one shown", match)
            return None
        drawn = self._drawn_for(match, wish)
        wanted = await self._current.build(info, update, drawn)
        # the message of a cancelled lobby stays where the lobby was
        stays = info.status == "cancelled" and info.started is None
        new = row is None or wish.anew or row.channel != info.channel or (row.turn != turn and not stays)
        asked = match in self._asked if new else row is not None and row.asked
        # one whose pictures are missing is out of date, also after a start
        kept = columns(UnknownShown(turn) if drawn.incomplete else shows)
        board = Board(info.channel, 0 if row is None else row.message, *kept, asked)
        standing = update.turns if isinstance(update, Update) else ()
        return _Ready(info, wanted, board, shows, row, new, standing, drawn.incomplete)

    def _drawn_for(self, match: int, wish: BoardWish) -> RenderPool:
        """Return what draws a message, unless something newer is wanted when it is its turn to be drawn.

        What comes in place of one that was not drawn is drawn in any case: people who go on and on hold no board back.
        """
        overtaken = False

        def gives_way() -> bool:
            nonlocal overtaken
            # all pictures of a message give way, also when the newer one is being made already
            overtaken = overtaken or (match in self._wanted and not wish.given_way)
            return overtaken

        return self._render_pool.for_board(since=wish.since, overtaken=gives_way)

    async def _find(self, match: int) -> None:
        """Search for what an earlier attempt may have posted."""
        for old in await adopt(self._client, self._host, match):
            self.overtaken.add(old)

    async def _write(self, ready: _Ready, wish: BoardWish) -> None:
        try:
            shown = await (self._post(ready) if ready.new else self._edit(ready))
            if shown:
                self._redraws.note(ready.info.id, incomplete=ready.incomplete)
                seconds = time.monotonic() - wish.since
                self._metrics.shown(wish.trace, seconds, way="post" if ready.new else "edit")
                log.debug("match %s: shown %.0f ms after its change", ready.info.id, seconds * 1000)
            elif (newer := self._wanted.get(ready.info.id)) is not None:
                self._wanted[ready.info.id] = newer.after(wish)
        except discord.NotFound as error:
            if error.code != _UNKNOWN_CHANNEL or not isinstance(ready.shows, EndShown | FrozenShown | CancelledShown):
                raise
            # nobody can move a match that is over, so there is nothing to try again
            log.info("match %s is over and its channel is gone", ready.info.id)
            await self._host.messages.set_board(ready.info.id, ready.board)

    async def _post(self, ready: _Ready) -> bool:
        """Post a new message; return whether it is shown now."""
        info, old, board = ready.info, ready.old, ready.board
        room = self._client.get_partial_messageable(info.channel, guild_id=info.guild)
        # The same for every attempt at this message, so that Discord keeps one; another once it was deleted, and
        # in another channel: Discord looks at who writes, not where, and would give the message of the old channel.
        nonce = f"{info.id}.{board.turn}.{(info.channel ^ (old.message if old else 0)) % 1_000_000}"
        await self._host.messages.begin_posting(info.id, info.channel, turn=board.turn)
        try:
            message, shown = await message_delivery.post(room, ready.wanted, nonce=nonce, silent=ready.silent)
        except discord.HTTPException as error:
            if not out_of_reach(error):  # otherwise it may have arrived
                await self._host.messages.end_posting(info.id)
            raise
        board = replace(board, message=message.id)
        kept = board if shown else _keeping(board, UnknownShown(board.turn))
        undone = await self._host.messages.set_board(info.id, kept, standing=ready.standing, called=ready.called)
        self._asked.discard(info.id)
        self._open_panels.posted(info.id, info.channel, message.id)
        if old is not None and old.message != message.id:
            stays = old.asked and old.turn != board.turn
            self.overtaken.add(
                OldMessage(old.message, old.channel, info.id, old.turn, stays, (board.channel, message.id))
            )
        for one in undone:
            self.overtaken.add(one)
        if not shown:
            # an attempt whose answer was lost had arrived, with the content of that time
            return await self._edit(replace(ready, board=board, old=board))
        return True

    async def _edit(self, ready: _Ready) -> bool:
        """Edit the present message; return False when it gave way to a newer one."""
        info, board = ready.info, ready.board
        room = self._client.get_partial_messageable(board.channel, guild_id=info.guild)

        async def newer() -> bool:
            return await self._needs_another(info.id, board.turn)

        written = await self._edit_queue.edit(room.get_partial_message(board.message), ready.wanted, info.id, newer)
        if written:
            await self._host.messages.set_board(info.id, board)
        elif written is not None:
            return await self._post(ready)
        return bool(written)

    async def _needs_another(self, match: int, turn: int) -> bool:
        """Return whether a new message is needed, because someone has to be called or a person asked for one."""
        if match not in self._wanted:
            return False
        now, _ = await self._current.moment(await self._host.core.info(match))
        return number(now) != turn or (match in self._wanted and self._wanted[match].anew)


async def adopt(client: discord.Client, host: Host, match: int) -> tuple[OldMessage, ...]:
    """Search for lost posts and store the newest as the public message; return those whose buttons must be removed.

    Raise refusals of Discord, and errors that may pass by themselves.
    """
    info, known = await host.core.info(match), await host.messages.messages(match)
    row, posting = known.board, known.posting
    if posting is None:
        return ()
    found = await _posted(client, info, posting, row)
    if not found:
        await host.messages.end_posting(match)
        return ()
    *older, (message, seq) = found
    old = [OldMessage(one, posting.channel, match, posting.turn) for one, _ in older]
    if row is not None and row.message:
        old.append(OldMessage(row.message, row.channel, match, row.turn))
    await host.messages.add_old(*old)
    # with the turn and state that it shows, so that nobody is called for the turn a second time
    posted = int(discord.utils.snowflake_time(message).timestamp())
    await host.messages.set_board(match, Board(posting.channel, message, posting.turn, seq), posted=posted)
    log.info("match %s: found its message %s, posted before", match, message)
    return tuple(old)


async def _posted(
    client: discord.Client, info: MatchInfo, posting: Posting, row: Board | None
) -> list[tuple[int, int]]:
    """Return (message id, seq) of the messages that show the match and are later than the known one."""
    known = row.message if row is not None and row.channel == posting.channel else 0
    messages = await channel_history.pressable(
        client, posting.channel, after=known or channel_history.since(posting.at)
    )
    found = []
    for message in messages:
        seqs = [
            one.seq
            for one in channel_history.controls(message)
            if (one.match, one.tag) == (info.id, info.tag) and one.verb not in BESIDE
        ]
        if seqs:
            found.append((message.id, max(seqs)))
    return found


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
                people = [one.user for one in info.people] if game.beginner is not None else []
                return lobby_message.lobby(
                    info,
                    game,
                    renderer.lobby(tongue),
                    awake=awake,
                    grants=grants,
                    newcomers=await self._host.tables.newcomers(info.game, people),
                )
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
        """Return those who were called to this turn shortly before it was undone; a reminder comes soon instead."""
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
    """Return the people who sleep, and whose turn came by no one's move: they get a ping later."""
    users = [update.info.seats[wait.seat].user for wait in update.waits if wait.by_time]
    return [user for user in users if not may_be_called(now, habits[user])]


def _away(update: Update, habits: Mapping[int, Habits], now: int) -> dict[int, int]:
    """Return the awaited seats whose people are on vacation, and until when."""
    found = {seat: habits[update.info.seats[seat].user].away for seat in update.awaited}
    return {seat: away[1] for seat, away in found.items() if away is not None and away[0] <= now}


def _back_again(update: Update) -> list[int]:
    """Return the people whose own undo gave them the turn back: they are here, and need no ping."""
    undone = update.took_back(update.turn - 1)
    return [update.info.seats[wait.seat].user for wait in update.waits if undone and not wait.call]
