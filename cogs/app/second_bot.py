"""Signs that another process uses the bot's token: with another database, or with a copy of this one.

Two bots with one token hear of the same presses, and each can edit the other's messages. Knows what each sign means and
what the operator can do. Whatever this bot does, the other does too; so all that is done about it is to put the
controls of boards back (``StrippedBoards``). Must not know any game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import discord

from cogs.channels import history as channel_history
from cogs.runtime.requests import FAILURES
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from cogs.board.publisher import Publisher
    from cogs.telemetry.metrics import Metrics
    from host import Host
    from render.words import Words

log = logging.getLogger(__name__)

Sign: TypeAlias = Literal["answered", "unknown", "stripped"]
ANSWERED: Final = "answered"
"""Discord had an answer to an interaction that this process has not answered."""
UNKNOWN: Final = "unknown"
"""Someone used a control of a match that is not in the database, on a message later than any restored backup."""
STRIPPED: Final = "stripped"
"""The newest message of a match had lost its controls."""
_TOLD: Final[Mapping[str, str]] = {
    ANSWERED: msg("another process answered a press or a command before me"),
    UNKNOWN: msg("someone pressed a button of a match that isn't in my database"),
    STRIPPED: msg("a board's buttons were gone; I put them back"),
}
_REMEMBERED: Final = 4096
"""Interactions that this process knows it has answered: more than arrive in fifteen minutes."""
AGAIN: Final = 600.0
"""Seconds within which nobody's panel has the same board looked at twice."""
PACE: Final = 0.1
"""Seconds between two looks after a start, when whatever is out of date goes before."""
_OPEN: Final = ("lobby", "running")
_MOST: Final = 1000


class SecondBot:
    """What was seen of another bot since this process began.

    ``shared``: other processes with this database may answer in the place of this one, while a shard changes hands.
    """

    def __init__(self, metrics: Metrics, *, clock: Callable[[], float], shared: bool = False) -> None:
        self._metrics = metrics
        self._clock = clock
        self._began = clock()
        self._shared = shared
        self._answered: deque[int] = deque(maxlen=_REMEMBERED)
        self._seen: Counter[str] = Counter()
        self._last = 0

    def answering(self, interaction: int) -> None:
        """Note that Discord may have taken a first answer of this process."""
        self._answered.append(interaction)

    def ours(self, interaction: int) -> bool:
        """Return whether the first answer that Discord has may be one of this process, or of one before it."""
        return interaction in self._answered or discord.utils.snowflake_time(interaction).timestamp() < self._began

    def noticed(self, sign: Sign, where: str) -> None:
        """Count a sign; the first one is an error in the log, which says what to do."""
        if sign == ANSWERED and self._shared:
            return
        first = not self._seen
        self._seen[sign] += 1
        self._last = int(self._clock())
        self._metrics.second_bot(sign)
        log.log(
            logging.ERROR if first else logging.DEBUG,
            "another bot may be using this token: %s (%s). Both would answer the same presses and edit each other's"
            " boards. Stop every other process that uses the token, or reset the token on the Bot page of"
            " https://discord.com/developers/applications and give it only to this one. If you started with a new"
            " database, boards of the old one cause this too. /doctor shows what else was seen",
            _TOLD[sign],
            where,
        )

    def told(self, words: Words) -> str:
        """Return what was seen, when, and what to do, as a line for a person; "": nothing."""
        if not self._seen:
            return ""
        return words.say(
            "⚠️ Another process seems to use my token ({signs}; last {when}). The operator should stop it, or reset the"
            " token. Until then answers may come from either of us.",
            signs=words.listed([words.say(_TOLD[sign]) for sign in _TOLD if self._seen[sign]]),
            when=f"<t:{self._last}:R>",
        )


class StrippedBoards:
    """The boards that were looked at since this process began."""

    def __init__(self, client: discord.Client, host: Host, publisher: Publisher, second_bot: SecondBot) -> None:
        self._client = client
        self._host = host
        self._publisher = publisher
        self._second_bot = second_bot
        self._looked: dict[int, float] = {}
        self._spared: frozenset[int] = frozenset()

    def spare(self, matches: Iterable[int]) -> None:
        """Look at none of these boards for now: a restored backup has one that was replaced in the time that is lost.

        Its controls were taken off by this bot itself.
        """
        self._spared = frozenset(matches)

    async def look_at_all(self, matches: Collection[int]) -> None:
        """Look at those of these matches at which nobody has looked yet, slowly."""
        for match in matches:
            if match not in self._looked and match not in self._spared:
                await self.look(match)
                await asyncio.sleep(PACE)

    def due(self, match: int) -> bool:
        """Return whether it is time to look at a match's board again."""
        return match not in self._spared and time.monotonic() - self._looked.get(match, -AGAIN) >= AGAIN

    async def look(self, match: int, *, pressed: int = 0) -> None:
        """Look at the board of a match; ``pressed``: the message on which someone has just used a control."""
        if len(self._looked) >= _MOST:
            self._looked.clear()
        self._looked[match] = time.monotonic()
        try:
            message = await self._bare(match, pressed)
            if message and message == await self._message(match):
                self._second_bot.noticed(STRIPPED, f"match {match}")
                self._publisher.refresh(match)
        except FAILURES as error:
            log.debug("can't look at the board of match %s: %s", match, error)
        except Refusal as refusal:
            log.debug("can't look at the board of match %s: %s", match, refusal.code)

    async def _bare(self, match: int, pressed: int) -> int:
        """Return the board of a match if it has no control any more, else 0."""
        board = await self._host.messages.board(match)
        info = await self._host.core.info(match)
        if board is None or board.message in {0, pressed} or info.status not in _OPEN:
            return 0
        room = self._client.get_partial_messageable(board.channel, guild_id=info.guild)
        message = await room.fetch_message(board.message)
        return 0 if channel_history.has_controls(message) else board.message

    async def _message(self, match: int) -> int:
        board = await self._host.messages.board(match)
        return 0 if board is None else board.message
