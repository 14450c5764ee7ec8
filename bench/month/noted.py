"""What reached people during a month: every message of the bot that others can see, whom it rang for, and why it came.

Knows how messages are told apart. Must not know what is demanded of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cogs.app.ids import parse
from host.match.standing import LOBBY, OVER
from host.schedule.due import REMINDER
from playground import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from db import Due
    from playground import Playground

_BOARD: Final = re.compile(r"(\d+)\.(-?\d+)\.\d+~?")
_QUESTION: Final = re.compile(r"(\d+)\?(\d+)\.\d+~?")
DUE: Final = "due: "
"""What the kind of a message begins with that came by itself."""


@dataclass(frozen=True)
class Told:
    """One message of the bot."""

    at: int
    message: int
    channel: int
    match: int | None
    kind: str
    """Why it came: ``board``, ``lobby``, ``end``, ``question``, ``answer``, or ``due: `` and the kind of the row."""
    rung: tuple[int, ...]
    """Whom it notified."""
    private: bool
    """A direct message."""
    what: tuple[object, ...]
    """What it is about; there is one message about the same thing."""
    row: Due | None = None
    due_at: int = 0
    """When the row said that it was due."""


class Notes:
    """Everything that the bot said, in the order in which it said so."""

    def __init__(self, there: Playground, begun: Mapping[str, tuple[Due, int]], heard: Callable[[Told], None]) -> None:
        self._there = there
        self._begun = begun
        self._told = heard
        self.all: list[Told] = []
        self.matches: dict[int, int] = {}
        """The match of a channel."""
        there.live.heard = self._heard

    def _heard(self, key: int) -> None:
        world = self._there.world
        message, about = world.messages[key], world.about[key]
        if not message["author"].get("bot") or about.person is not None:
            return
        channel, at = int(message["channel_id"]), int(world.clock.now())
        nonce, private = str(message.get("nonce", "")), world.guild_of(channel) is None
        match, row, due_at = self.matches.get(channel), None, 0
        what: tuple[object, ...]
        if (found := self._begun.get(nonce.removesuffix("~"))) is not None:
            row, due_at = found
            match = match if row.match is None else row.match
            kind, what = f"{DUE}{row.kind}", (row.id, row.count if row.kind == REMINDER else 0)
        elif (board := _BOARD.fullmatch(nonce)) is not None:
            match, turn = int(board[1]), int(board[2])
            kind = "lobby" if turn == LOBBY else "end" if turn == OVER else "board"
            what = (kind, match, turn)
        elif (question := _QUESTION.fullmatch(nonce)) is not None:
            kind, match, what = "question", int(question[1]), ("question", int(question[2]))
        else:
            kind, what = "answer", ("answer", about.exchange, key)
        told = Told(at, key, channel, match, kind, tuple(about.pings), private, what, row, due_at)
        self.all.append(told)
        self._told(told)


def controls(message: dict[str, Any], verb: str) -> list[str]:
    """Return the ids of the controls of a message with a verb."""
    parts = [part for part in walk(message["components"]) if "custom_id" in part and not part.get("disabled")]
    return [part["custom_id"] for part in parts if (known := parse(part["custom_id"])) and known.verb == verb]
