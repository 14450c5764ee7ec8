"""What reached people during a month: every message of the bot that others can see, whom it rang for, and why it came.

Knows how messages are told apart. Must not know what is demanded of them.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from db import TimerKind
from host.match.standing import EndShown, LobbyShown, shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playground import Playground

_BOARD: Final = re.compile(r"(\d+)\.(-?\d+)\.\d+~?")
_QUESTION: Final = re.compile(r"(\d+)\?(\d+)\.\d+~?")
DUE: Final = "due: "
"""What the kind of a message begins with that came by itself."""


@dataclass(frozen=True)
class DueRow:
    """What was due by itself, as it stands in the file while its message is posted."""

    id: int
    match: int | None
    user: int | None
    kind: str
    number: int
    at: int
    since: int
    count: int


_POSTED: Final = f"SELECT {', '.join(one.name for one in fields(DueRow))} FROM due WHERE nonce = ?"


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
    row: DueRow | None = None


class Notes:
    """Everything that the bot said, in the order in which it said so."""

    def __init__(self, there: Playground, path: Path, heard: Callable[[Told], None]) -> None:
        self._there = there
        self._path = path
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
        match, row = self.matches.get(channel), None
        what: tuple[object, ...]
        if (row := self._due(nonce.removesuffix("~"))) is not None:
            match = match if row.match is None else row.match
            kind, what = f"{DUE}{row.kind}", (row.id, row.count if row.kind == TimerKind.REMINDER else 0)
        elif (board := _BOARD.fullmatch(nonce)) is not None:
            match, turn = int(board[1]), int(board[2])
            shows = shown(turn)
            kind = {LobbyShown: "lobby", EndShown: "end"}.get(type(shows), "board")
            what = (kind, match, turn)
        elif (question := _QUESTION.fullmatch(nonce)) is not None:
            kind, match, what = "question", int(question[1]), ("question", int(question[2]))
        else:
            kind, what = "answer", ("answer", about.exchange, key)
        told = Told(at, key, channel, match, kind, tuple(about.pings), private, what, row)
        self.all.append(told)
        self._told(told)

    def _due(self, nonce: str) -> DueRow | None:
        """Return what a message is about that comes by itself: the bot has written its nonce before it posted it."""
        if not nonce:
            return None
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as db:
            found = db.execute(_POSTED, (nonce,)).fetchone()
        return None if found is None else DueRow(*found)
