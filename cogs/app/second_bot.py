"""Signs that another process uses the bot's token: with another database, or with a copy of this one.

Two bots with one token hear of the same presses, and each can edit the other's messages. Knows what each sign means and
what the operator can do. Must not know matches, nor do anything about it: whatever this bot does, the other does too.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import discord

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.telemetry.metrics import Metrics
    from render.words import Words

log = logging.getLogger(__name__)

Sign: TypeAlias = Literal["answered", "unknown", "stripped"]
ANSWERED: Final = "answered"
"""Discord had an answer to an interaction that this process has not answered."""
UNKNOWN: Final = "unknown"
"""Somebody used a control of a match that is not in the database, on a message later than any restored backup."""
STRIPPED: Final = "stripped"
"""The newest message of a match had lost its controls."""
_TOLD: Final[Mapping[str, str]] = {
    ANSWERED: msg("another process answered a press or a command before me"),
    UNKNOWN: msg("someone pressed a button of a match that isn't in my database"),
    STRIPPED: msg("the buttons of a board were gone; I have put them back"),
}
_REMEMBERED: Final = 4096
"""Interactions of which this process knows that it has answered them: more than arrive in fifteen minutes."""


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
            "a sign of another bot with this token: %s (%s). Both answer the same presses and edit each other's boards."
            " Stop every other process that uses the token, or reset the token on the Bot page of"
            " https://discord.com/developers/applications and give it to this one only. If you began with a new"
            " database, boards of the old one bring this sign too. /doctor tells what else was seen",
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
