"""What is left of messages that newer ones have overtaken: one line on their turn, or all but their buttons.

``OvertakenBoards`` says what is left of a board, and whether an undo may still change that; ``ButtonRemoval`` sends it.
Nobody waits for this, so each channel has a queue of its own, and messages that call people go first. Must not know any
one game.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

import discord

from cogs.board.match_message import address
from cogs.messages.message import Message, Picture, Text, layout
from cogs.messages.names import shown_names, told
from cogs.runtime.requests import asked_to_wait, cause, out_of_reach, passes, tried
from cogs.telemetry.metrics import Trace, current_trace, follow_trace
from host import Board, Refusal
from host.match.standing import EndShown, LobbyShown, RestShown, TurnShown, UnknownShown, shown
from render.renderers import fitting

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence

    from cogs.messages.delivery import EditQueue, RefusedNames
    from cogs.messages.message import Block
    from host import Host, MatchInfo, OldMessage, PastTurn, Update
    from host.types import AnyGame
    from render.base import AnyMatchRenderer, AnyRenderer
    from render.words import Words

log = logging.getLogger(__name__)

AGAIN: Final = (15.0, 60.0, 300.0)
"""Seconds until a message is tried again, by the number of failed tries; the last value is repeated."""
_AT_ONCE: Final = 4
"""The most channels worked on at the same time: after a long absence there may be hundreds of old messages."""
LENGTH: Final = 120
"""Characters of the sentences on a turn: one line on a desk, three on a phone; a first one that is longer is whole."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """A message that another has overtaken."""

    channel: int
    message: int
    match: int = 0
    """0: it belongs to none any more."""
    instead: Callable[[], Awaitable[Message | None]] | None = None
    """Returns the new content of the message; None: its present content without the buttons."""
    after: asyncio.Task[object] | None = None
    """An edit of the message that is still under way, and would bring the buttons back."""
    done: Callable[[], Awaitable[None]] | None = None
    """Called once it has shrunk, or can never be reached again; None: nothing is kept of it."""
    vain: int = 0
    """Rounds of attempts so far."""
    trace: Trace | None = field(default_factory=current_trace, compare=False)
    """What set it off, for the log."""


class ButtonRemoval:
    """The queues of messages that were overtaken, one per channel."""

    def __init__(self, client: discord.Client, refused_names: RefusedNames) -> None:
        self._client = client
        self._refused_names = refused_names
        self._waiting: dict[int, deque[Outdated]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._alarms: set[asyncio.TimerHandle] = set()
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._closed = False

    def add(self, old: Outdated) -> None:
        """Queue a message so that it shrinks as soon as possible."""
        if self._closed:
            return
        self._waiting.setdefault(old.channel, deque()).append(old)
        if old.channel not in self._tasks:
            self._tasks[old.channel] = asyncio.create_task(self._work(old.channel), name=f"retire-{old.channel}")

    async def settled(self) -> None:
        """Wait until every message has been tried."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Give up the messages that are still queued."""
        self._closed = True
        for alarm in self._alarms:
            alarm.cancel()
        self._alarms.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, channel: int) -> None:
        waiting = self._waiting[channel]
        try:
            while waiting:
                old = waiting.popleft()
                follow_trace(old.trace)
                if old.after is not None:
                    await asyncio.wait({old.after})
                try:
                    async with self._places:
                        await retire(self._client, old, self._refused_names)
                    # if this is not stored, the message is tried again after the next start, which does no harm
                    if old.done is not None:
                        with contextlib.suppress(Refusal):
                            await old.done()
                except Exception as error:
                    if passes(error):
                        self._later(old, error)
                    else:
                        log.exception("message %s keeps its buttons", old.message)
        finally:
            del self._waiting[channel], self._tasks[channel]

    def _later(self, old: Outdated, error: Exception) -> None:
        seconds = max(AGAIN[min(old.vain, len(AGAIN) - 1)], asked_to_wait(error))
        log.info("message %s keeps its buttons for %s s: %s", old.message, seconds, cause(error))
        again = replace(old, after=None, vain=old.vain + 1)

        def ring() -> None:
            self._alarms.discard(alarm)
            self.add(again)

        alarm = asyncio.get_running_loop().call_later(seconds, ring)
        self._alarms.add(alarm)


async def retire(client: discord.Client, old: Outdated, refused_names: RefusedNames) -> None:
    """Shrink a message; ignore that it is gone or may not be edited, for its buttons are refused anyway.

    Raise errors that may pass by themselves.
    """
    room = client.get_partial_messageable(old.channel)

    async def shrink() -> None:
        instead = await old.instead() if old.instead else None
        if instead is None:
            await tried(lambda: _bare(room, old.message))
        else:
            message = room.get_partial_message(old.message)
            await tried(lambda: _shrunk(message, instead))

    try:
        await refused_names.tried(old.match, shrink)
    except discord.HTTPException as error:
        if out_of_reach(error):
            raise
        log.info("message %s keeps its buttons: %s", old.message, error.text)


async def _shrunk(message: discord.PartialMessage, instead: Message) -> None:
    view = layout(instead)
    await message.edit(view=view, attachments=[], allowed_mentions=discord.AllowedMentions.none())


async def _bare(room: discord.PartialMessageable, message: int) -> None:
    old = await room.fetch_message(message)
    view = layout(bare(old))
    # by its number: whole messages send all their flags, some of which may be set only when they are made
    await room.get_partial_message(message).edit(
        view=view,
        # the message loses files that are not named; the library takes anything with a ``to_dict``
        attachments=[cast("discord.Attachment", one) for one in kept(old)],
        # an edit must not mention anybody
        allowed_mentions=discord.AllowedMentions.none(),
    )


def bare(message: discord.Message) -> Message:
    """Return the message without its buttons and selects; its pictures stay attached."""
    colour = next(
        (
            part.accent_colour.value
            for part in message.components
            if isinstance(part, discord.Container) and part.accent_colour
        ),
        None,
    )
    return Message(tuple(_blocks(message.components)), colour)


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A file that stays attached to its message."""

    id: int
    name: str

    def to_dict(self) -> dict[str, object]:
        """Return the file as a request names it."""
        return {"id": self.id, "filename": self.name}


def kept(message: discord.Message) -> list[KeptPicture]:
    """Return the files that the message shows; Discord lists them in its components only."""
    return [KeptPicture(_number(item.media), _name(item.media.url)) for item in _media(message.components)]


def _media(parts: Iterable[discord.Component]) -> Iterator[discord.MediaGalleryItem]:
    for part in parts:
        match part:
            case discord.Container():
                yield from _media(part.children)
            case discord.MediaGalleryComponent():
                yield from part.items


def _blocks(parts: Iterable[discord.Component]) -> Iterable[Block]:
    for part in parts:
        match part:
            case discord.Container():
                yield from _blocks(part.children)
            case discord.TextDisplay():
                yield Text(part.content)
            case discord.MediaGalleryComponent():
                for item in part.items:
                    yield Picture(_name(item.media.url), None, item.description or "")


def _number(media: discord.UnfurledMediaItem) -> int:
    """Return the id of a file of the message, from its address if Discord does not give it."""
    return media.attachment_id or int(urlsplit(media.url).path.split("/")[-2])


def _name(address: str) -> str:
    """Return the name of the file at an address; the address expires, the name stays."""
    return urlsplit(address).path.rpartition("/")[2]


class OvertakenBoards:
    """Shrinks old boards, and says in the store which of them are done."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        edit_queue: EditQueue,
        refused_names: RefusedNames,
        *,
        games: Mapping[str, AnyGame],
        renderers: Mapping[str, AnyRenderer],
        language: Callable[[int], Words],
    ) -> None:
        self._host = host
        self._games = games
        self._renderers = renderers
        self._language = language
        self._edit_queue = edit_queue
        self._removal = ButtonRemoval(client, refused_names)

    def add(self, old: OldMessage) -> None:
        """Have a board shrink."""
        stood = False

        async def instead() -> Message | None:
            nonlocal stood
            stood = await self._stands(old.match, old.turn)
            return await self._left(old)

        async def done() -> None:
            if stood and await self._stands(old.match, old.turn):
                await self._host.messages.keep_told(old.message)
            elif stood:
                self.add(old)  # it was taken back while the message shrank
            else:
                await self._host.messages.forget_old(old.message)

        under_way = self._edit_queue.under_way(old.message)
        self._removal.add(Outdated(old.channel, old.message, old.match, instead, after=under_way, done=done))

    def strip(self, channel: int, message: int) -> None:
        """Have the buttons removed from a message that belongs to no match any more."""
        self._removal.add(Outdated(channel, message))

    async def settled(self) -> None:
        """Wait until each was tried."""
        await self._removal.settled()

    async def close(self) -> None:
        """Give up those that are still queued."""
        await self._removal.close()

    async def _stands(self, match: int, turn: int) -> bool:
        """Return whether a turn stands: an undo neither ended it nor led back to before its end."""
        if not isinstance(shown(turn), TurnShown):
            return False
        try:
            return turn in (await self._host.play.look(match)).turns
        except Refusal as refusal:
            if passes(refusal):
                raise
            return False  # it is frozen or was closed: no undo leads back any more

    async def _left(self, old: OldMessage) -> Message | None:
        """Return what is left of a message that another has overtaken; None: all but its buttons."""
        info, row = await self._host.core.info(old.match), await self._host.messages.board(old.match)
        showed = shown(old.turn)
        if isinstance(showed, UnknownShown) or info.game not in self._games:
            return None
        words, now, update = self._language(info.guild), address(info, row), await self._playing(info)
        if update is not None and isinstance(showed, TurnShown):
            if update.took_back(old.turn):
                return taken_back(now, words)
            if update.undone(old.turn):
                return undone(now, words)
        if old.asked:
            return None
        link = now if old.next is None else address(info, Board(*old.next, old.turn, 0))
        if update is not None and (row is None or row.turn != old.turn):
            past = await self._host.past.turn(info.id, old.turn)
            if past is not None:
                shows = fitting(self._renderers, info.game, info.cards)
                renderer = shows.for_match(words, shown_names(info, words))
                return turn(past, renderer, link)
        return other(info, old, self._games[info.game].info.title, link, words)

    async def _playing(self, info: MatchInfo) -> Update | None:
        """Return a match that was begun; None: it was not, or its turns cannot be told any more."""
        try:
            return None if info.started is None else await self._host.play.look(info.id)
        except Refusal as refusal:
            if passes(refusal):
                raise
            return None


def taken_back(link: str, words: Words) -> Message:
    """Return what is left of a board that called people for a turn that was undone; ``link`` leads to the present."""
    return _with_way(words.say("The turn announced here was undone."), link, words)


def undone(link: str, words: Words) -> Message:
    """Return what is left of a board whose turn an undo led back into, or to before it."""
    return _with_way(words.say("The moves shown here were undone."), link, words)


def turn(past: PastTurn, renderer: AnyMatchRenderer, link: str) -> Message:
    """Return what is left of a board once its turn is over: what was done in it."""
    words = renderer.words
    done = first_of(told(past.stretches, renderer), words) or words.say("Nothing happened that everyone can see.")
    if past.number > 0:  # before the first turn of a game there is what people choose at its start
        # Translators: {told} is one or more whole sentences.
        done = words.say("**Turn {number}**: {told}", number=past.number, told=done)
    return _with_way(done, link, words)


def first_of(sentences: Sequence[str], words: Words) -> str:
    """Return the first of these sentences, as many as fit into a line, and how many more there are."""
    shown = list(sentences[:1])
    for one in sentences[1:]:
        if len(" ".join([*shown, one])) > LENGTH:
            break
        shown.append(one)
    left = len(sentences) - len(shown)
    return " ".join([*shown, *([words.count("{n} more in the log.", "{n} more in the log.", left)] if left else [])])


def other(info: MatchInfo, old: OldMessage, title: str, link: str, words: Words) -> Message:
    """Return what is left of a message that reports no turn, or whose turn another message shows as well."""
    showed = shown(old.turn)
    if isinstance(showed, LobbyShown) and info.started is not None:
        names = words.listed(shown_names(info, words).escaped)
        return _with_way(
            words.say("{title}, match {match}: {names}.", title=title, match=info.id, names=names), link, words
        )
    if isinstance(showed, RestShown):
        return _with_way(words.say("The match was waiting for players."), link, words)
    if isinstance(showed, EndShown) and info.status == "running":
        return _with_way(words.say("The match was frozen here."), link, words)
    if old.next is not None and old.next[0] != old.channel:
        text = words.say("Match {match} has moved to {channel}.", match=info.id, channel=f"<#{old.next[0]}>")
    else:
        text = words.say("Board moved down ↓ (match {match})", match=info.id)
    return _with_way(text, link, words)


def _with_way(text: str, link: str, words: Words) -> Message:
    return Message((Text(f"{text} [{words.say('Next')}]({link})"),))
