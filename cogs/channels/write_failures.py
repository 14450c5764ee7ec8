"""Remembers which public messages can't be written, why and since when, and when each is tried again.

One state, whatever the cause: Discord refuses, Discord or the disk is out of reach, or the bot itself failed. What
passes by itself is tried again within seconds. What Discord refuses is tried again with growing delays, because Discord
counts refusals and may ban the bot; and at once when Discord says that permissions or threads have changed. Knows
channels and permissions. Must not know games, nor send anything.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, get_args

import discord

from cogs.channels import rights
from cogs.messages.delivery import CONTENT
from cogs.runtime.requests import asked_to_wait, cause, kept_out, passes
from host.refusal import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.app.ids import Interaction
    from host import MatchInfo
    from render.words import Words

log = logging.getLogger(__name__)

LATER: Final = (10.0, 20.0, 30.0)
"""Seconds until the next try after what passes by itself, by the number of failed ones; the last value is repeated."""
REFUSED: Final = (20.0, 60.0, 300.0, 900.0, 1800.0, 3600.0)
"""The same after a refusal, or a failure of our own."""
_NEVER: Final = 10 * 86_400.0
"""Seconds until it is tried again where Discord has said that the channel is deleted."""
GAP: Final = 15.0
"""Seconds between two tries at least, however often Discord says that some other thread was archived."""
_UNKNOWN_CHANNEL: Final = 10003
_LACKING: Final = frozenset({50001, 50013})
"""Missing access, missing permissions."""
_FULL: Final = frozenset({160006, 160007})
"""There are too many active threads, which changes when any of them is archived."""
_REASONS: Final[Mapping[int, str]] = {
    30033: msg("I can't post the board in {channel}: the thread has as many members as Discord allows."),
    40004: msg("I can't post the board in {channel}: Discord has turned off sending messages for the moment."),
    40006: msg("I can't post the board in {channel}: Discord has turned off this feature for the moment."),
    50008: msg("I can't post the board in {channel}: that channel doesn't accept messages."),
    50024: msg("I can't post the board in {channel}: that channel doesn't accept messages."),
    50083: msg(
        "I can't post the board in {channel}: the thread is archived, and I'm not allowed to reopen it. Anyone who"
        " manages threads can."
    ),
    130000: msg("I can't post the board in {channel}: Discord is overloaded at the moment."),
    160005: msg("I can't post the board in {channel}: the thread is locked. Anyone who manages threads can unlock it."),
    160006: msg(
        "I can't post the board in {channel}: this server has reached Discord's limit of active threads. Anyone who"
        " manages threads can close some."
    ),
    160007: msg(
        "I can't post the board in {channel}: this server has reached Discord's limit of active announcement threads."
        " Anyone who manages threads can close some."
    ),
} | dict.fromkeys(
    CONTENT,
    msg(
        "I can't post the board in {channel}: Discord, or one of this server's filters, rejects the text. A player's"
        " name may be the reason."
    ),
)
"""The text of an error code of Discord's."""
_AWAY: Final = msg("The board in {channel} isn't up to date: I can't reach Discord properly at the moment.")
_DISK: Final = msg("The board in {channel} isn't up to date: I can't read or save matches properly at the moment.")
_OWN: Final = msg("The board in {channel} isn't up to date: something went wrong when I made it.")
_UNKNOWN: Final = msg(
    "I can't post the board in {channel}: Discord refuses it and doesn't say why (error {code}). Anyone who manages"
    " the channel may be able to find out."
)
_GONE: Final = msg("This match's channel is gone. Use `/game show` in another channel to move the match there.")

Kind = Literal["gone", "refused", "away", "disk", "own"]


@dataclass(slots=True)
class WriteFailure:
    """Why the message of a match can't be written."""

    guild: int
    channel: int
    since: int
    """The Unix second of the first failed try."""
    kind: Kind
    """Whether the channel is gone, Discord refuses, Discord or the disk can't be reached, or the bot itself failed."""
    code: int = 0
    """Discord's error code; 0: none."""
    waits: bool = False
    """Whether nothing is tried before it is time, also when something newer could be shown."""
    barred: bool = False
    """Whether not even a person can have it tried before: Discord has said for how long it takes no requests."""
    held: discord.Permissions | None = None
    """The bot's permissions there as last known."""
    tries: int = 0
    tried: float = 0.0
    """When it was tried last, by the event loop's clock."""
    at: int = 0
    """The Unix second of the next try."""
    anew: bool = False
    """Whether the next try is to post a new message in any case."""
    changed: bool = False
    """Whether something has changed in its server while it was being tried, so the answer may be of before that."""
    alarm: asyncio.TimerHandle | None = field(default=None, repr=False)
    """Set until the next try begins."""


class WriteFailures:
    """The matches whose message can't be written; ``again`` is called with a match and ``anew`` when it is time.

    ``now`` is the host's clock.
    """

    def __init__(self, client: discord.Client, again: Callable[[int, bool], None], now: Callable[[], int]) -> None:
        self._client = client
        self._again = again
        self._now = now
        self._known: dict[int, WriteFailure] = {}
        self._closed = False

    def of(self, info: MatchInfo) -> WriteFailure | None:
        """Return why the message of a match can't be written where the match is now, None when nothing is known."""
        known = self._known.get(info.id)
        return known if known is not None and known.channel in (info.channel, 0) else None

    def counts(self) -> dict[str, int]:
        """Return how many messages can't be written, by each kind of reason."""
        found = Counter[str](one.kind for one in self._known.values())
        return {kind: found[kind] for kind in get_args(Kind)}

    def hold(self, match: int, *, asked: bool = False) -> bool:
        """Return whether a match has to wait although something newer can be shown; else its wait is over.

        ``asked``: someone wants to see it.
        """
        known = self._known.get(match)
        if known is None or known.alarm is None:
            return False
        if known.barred or (known.waits and not asked):
            return True
        _silence(known)
        return False

    def note(self, match: int, info: MatchInfo | None, error: Exception, *, anew: bool) -> WriteFailure:
        """Note that the message of a match wasn't written, and when it is tried again.

        ``info``: None when the store can't be read.
        """
        before = self._known.get(match)
        if before is not None:
            _silence(before)
        if before is None or (info is not None and before.channel not in (info.channel, 0)):
            before = None
        kind, code = _kind(error), error.code if isinstance(error, discord.HTTPException) else 0
        guild, channel = (info.guild, info.channel) if info is not None else (0, 0)
        failure = self._known[match] = WriteFailure(guild, channel, self._now(), kind, code)
        if before is not None:
            failure.since = before.since
        same = before is not None and (before.kind, before.code) == (kind, code)
        failure.tries = before.tries + 1 if before is not None and same else 1
        failure.barred = kept_out(error)
        failure.waits = kind == "gone" or (kind == "refused" and code not in CONTENT)
        failure.held = self._held(guild, channel)
        failure.anew = anew
        delays = LATER if kind in {"away", "disk"} else REFUSED
        changed = before is not None and before.changed
        seconds = max(GAP if changed else delays[min(failure.tries, len(delays)) - 1], asked_to_wait(error))
        _tell(match, failure, error, seconds=seconds, same=same)
        failure.tried = asyncio.get_running_loop().time()
        self._alarm(match, failure, seconds)
        return failure

    def foresee(self, info: MatchInfo, code: int) -> bool:
        """Note that Discord would refuse the message of a match; return False if that is known already."""
        if self.of(info) is not None:
            return False
        if (before := self._known.get(info.id)) is not None:
            _silence(before)
        kind: Kind = "gone" if code == _UNKNOWN_CHANNEL else "refused"
        failure = self._known[info.id] = WriteFailure(info.guild, info.channel, self._now(), kind, code)
        failure.tries, failure.waits = 1, True
        failure.held = self._held(info.guild, info.channel)
        failure.tried = asyncio.get_running_loop().time()
        log.warning("match %s: its board can't be written any more (%s)", info.id, code)
        self._alarm(info.id, failure, _NEVER if kind == "gone" else REFUSED[0])
        return True

    def missing(self, guild: int, channel: int) -> bool:
        """Return whether the bot lacks permissions for a public message in a channel, as far as they are known."""
        return self._lacks(self._held(guild, channel), guild, channel)

    def written(self, match: int) -> None:
        """Note that the message of a match was written, unless it was noted meanwhile that it cannot be."""
        known = self._known.get(match)
        if known is not None and known.alarm is None:
            del self._known[match]
            log.info("match %s: board written again after %s s", match, self._now() - known.since)

    def forget(self, match: int) -> None:
        """Forget the failures of a match, which begins only now."""
        if (known := self._known.pop(match, None)) is not None:
            _silence(known)

    def clock_moved(self) -> None:
        """Try what has waited long enough by the host's clock, which was put forward."""
        now = self._now()
        for match, known in list(self._known.items()):
            if known.alarm is not None and known.at <= now:
                _silence(known)
                self._time(match)

    def close(self) -> None:
        """End all waits for good."""
        self._closed = True
        for known in self._known.values():
            _silence(known)

    def retry_after_change(
        self, guild: int, *, channel: int | None = None, back: bool = False, threads: bool = False
    ) -> None:
        """Try again what can be written again after something has changed in a server.

        ``channel``: where it has, None for anywhere; ``back``: the bot is in the server again, or the server is there
        again; ``threads``: a thread was archived or deleted.
        """
        for match, known in list(self._known.items()):
            if known.guild != guild or known.barred or (known.kind == "gone" and not back):
                continue
            if known.alarm is None:
                known.changed = True
                continue
            before, held = known.held, self._held(guild, known.channel)
            if known.kind == "refused" and self._lacks(held, guild, known.channel):
                known.held = held
                continue
            regained = known.code in _LACKING and held is not None and held != before
            if back or channel == known.channel or regained:
                log.info("match %s: trying its board again: something changed on its server", match)
                self._ring(match)
            elif threads and known.code in _FULL:
                self._sooner(match, known)

    def sentence(self, info: MatchInfo, interaction: Interaction, reader: Words) -> str:
        """Return sentences on why the message of a match can't be written, and when it is tried; "" when it can."""
        known = self.of(info)
        if known is None:
            return ""
        channel = f"<#{info.channel}>"
        if known.kind == "gone":
            return reader.say(_GONE)
        if known.code in _LACKING:
            if reason := rights.write_trouble(interaction, info.channel, reader):
                return reason
            # as far as this person's click tells, nothing is missing any more
            self._sooner(info.id, known)
        passing = {"away": _AWAY, "disk": _DISK, "own": _OWN}.get(known.kind)
        text = reader.say(passing or _REASONS.get(known.code, _UNKNOWN), channel=channel, code=known.code)
        if known.alarm is None:
            again = reader.say("Nothing is lost, and I'm trying again now.")
            return f"{text} {again}"
        when = msg("Nothing is lost. I'll try again {time}, or at once with `/game show`.")
        if known.barred:
            when = msg("Nothing is lost. I'll try again {time}.")
        return f"{text} {reader.say(when, time=f'<t:{known.at}:R>')}"

    def _alarm(self, match: int, known: WriteFailure, seconds: float) -> None:
        if self._closed:
            return
        known.at = int(self._now() + seconds) + 1
        known.alarm = asyncio.get_running_loop().call_later(seconds, partial(self._time, match))

    def _sooner(self, match: int, known: WriteFailure) -> None:
        """Have it tried after a gap since the last try, unless it is tried earlier anyway."""
        if known.alarm is None:
            return
        loop = asyncio.get_running_loop()
        seconds = max(0.0, known.tried + GAP - loop.time())
        if known.alarm.when() > loop.time() + seconds:
            _silence(known)
            self._alarm(match, known, seconds)

    def _time(self, match: int) -> None:
        """Try it now that it is time; only look again later where that would be without success.

        So it is where permissions are missing, or in a server that has an outage or that the bot is not in; Discord
        says when any of it has changed.
        """
        known = self._known[match]
        server = self._client.get_guild(known.guild)
        if known.guild and (server is None or server.unavailable):
            self._alarm(match, known, REFUSED[-1] if server is None else LATER[-1])
        elif known.kind == "refused" and self.missing(known.guild, known.channel):
            self._alarm(match, known, REFUSED[-1])
        else:
            self._ring(match)

    def _ring(self, match: int) -> None:
        known = self._known[match]
        _silence(known)
        self._again(match, known.anew)

    def _room(self, guild: int, channel: int) -> discord.abc.GuildChannel | discord.Thread | None:
        server = self._client.get_guild(guild)
        return None if server is None else server.get_channel_or_thread(channel)

    def _held(self, guild: int, channel: int) -> discord.Permissions | None:
        """Return the bot's permissions in a channel, None when they are not known."""
        room = self._room(guild, channel)
        if room is None or (isinstance(room, discord.Thread) and room.parent is None):
            return None
        known = rights.heard(room.guild) and room.guild.me is not None
        return room.permissions_for(room.guild.me) if known else None

    def _lacks(self, held: discord.Permissions | None, guild: int, channel: int) -> bool:
        if held is None:
            return False
        return any(not getattr(held, right) for right in rights.needed(self._room(guild, channel)))


def _kind(error: Exception) -> Kind:
    if passes(error):
        return "disk" if isinstance(error, Refusal) else "away"
    if isinstance(error, discord.HTTPException):
        return "gone" if error.code == _UNKNOWN_CHANNEL else "refused"
    return "own"


def _silence(known: WriteFailure) -> None:
    if known.alarm is not None:
        known.alarm.cancel()
        known.alarm = None


def _tell(match: int, failure: WriteFailure, error: Exception, *, seconds: float, same: bool) -> None:
    """Write one line to the log; ``same``: it is as at the last try."""
    if failure.kind in {"away", "disk"}:
        log.warning("match %s: board waits %s s: %s", match, seconds, cause(error))
    elif isinstance(error, discord.HTTPException):
        level = logging.INFO if same else logging.WARNING
        log.log(
            level,
            "match %s: Discord refuses its board (%s %s), trying again in %s s",
            match,
            error.code or error.status,
            error.text,
            seconds,
        )
    elif same:
        log.warning("match %s: board failed again (%s)", match, type(error).__name__)
    else:
        log.error("match %s: board failed, trying again in %s s", match, seconds, exc_info=error)


async def out_of_use(client: discord.Client, info: MatchInfo, *, known: bool = False) -> str:
    """Return "gone" if the channel of a match is deleted, "shut" if it is a thread that the bot cannot open, else "".

    Discord is asked, because the bot may have missed it; ``known``: only about what the library does not know.
    """
    server = client.get_guild(info.guild)
    if server is not None and not rights.heard(server):
        return ""
    room: object = None if server is None else server.get_channel_or_thread(info.channel)
    if room is None or not known:
        try:
            room = await client.fetch_channel(info.channel)
        except discord.NotFound:
            return "gone"
        except discord.HTTPException as error:
            log.info("can't see the channel of match %s: %s", info.id, error)
            return ""
    return "shut" if isinstance(room, discord.Thread) and _shut(room) else ""


def _shut(room: discord.Thread) -> bool:
    opens = room.parent is not None and room.permissions_for(room.guild.me).manage_threads
    return room.archived and room.locked and not opens
