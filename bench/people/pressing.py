"""People at one table who know only what Discord shows them, and press controls that lead on.

They can play any game, by reading the controls of the messages. What was acknowledged to them is noted, to be compared
with what is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bench.people.messages import boards, controls, known, ways
from cogs.app import ids
from cogs.app.ids import parse
from playground import Exchange, Playground, Refused, text_of

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from playground.facts import Json

_REFUSED: Final = re.compile(
    r"^\*\*|^Something went wrong|isn't your turn|is frozen|out of date|n't done|nothing was done|try again"
    r"|couldn't save|know yet whether|n't saved|is over|no match here|again in",
    re.MULTILINE,
)
"""How an answer reads that acknowledges nothing."""
_PROBLEM: Final = re.compile(r"\(incident \w+\)")
_LOST: Final = re.compile("your move is saved, but|didn't let me answer")
_ACTS: Final = frozenset({"do", "undo"})
_TYPED: Final = "game do"


@dataclass
class People:
    """The people in one channel; ``play`` goes on match after match until it is cancelled."""

    there: Playground
    channel: int
    game: str
    people: Sequence[int]
    chance: random.Random
    pause: float = 0.0
    """Seconds at the most between two presses; 0: as fast as the answers come."""
    least: float = 0.0
    """Seconds at the least."""
    twice: float = 0.0
    """How many of the interactions are delivered twice, 0 to 1."""
    typing: float = 0.0
    """How many of the actions that a button would do are typed instead, 0 to 1."""
    patience: float = 1.0
    """Seconds for which a new board is waited for at most, when the one that is there leads nowhere."""
    acknowledged: dict[int, str] = field(default_factory=dict)
    """What people read to have counted: the command or control by its interaction."""
    opened: int = 0
    """How often a table was asked for."""
    answered: int = 0
    led_on: int = 0
    """Answers after which something was done or can be: acts that counted, and panels with a way on."""
    failed: int = 0
    """Interactions that Discord said had failed."""
    ended: int = 0
    """Matches that were played to the end."""
    incidents: list[str] = field(default_factory=list)
    _panels: dict[int, Json] = field(default_factory=dict)

    @property
    def board(self) -> Json | None:
        """Return the newest public message of the bot in the channel."""
        public = boards(self.there, self.channel)
        return public[-1] if public else None

    async def play(self) -> None:
        """Do one thing after the other."""
        while True:
            if self.pause:
                await asyncio.sleep(self.chance.uniform(self.least, self.pause))
            # what a button belongs to may have gone since it was looked at, or the channel be closed to people
            with contextlib.suppress(Refused):
                await self.step()

    async def step(self) -> None:
        """Do one thing: open a lobby, join, start, or press a control that leads on."""
        board = self.board
        verbs = set() if board is None else {control.verb for control, _ in known(board)}
        if board is not None and "turn" in verbs:
            await self._turn(board)
        elif board is not None and verbs & {"join", "start"}:
            await self._lobby(board)
        else:
            self.ended += board is not None
            self.opened += 1
            self._panels.clear()
            await self.command(self.people[0], "game new", game=self.game)
            await self._moved(board)

    async def _lobby(self, board: Json) -> None:
        for person in self.people[1:]:
            # who sits there already is told so
            await self._press(person, self.board or board, "join")
        await self._moved(board)
        await self._press(self.people[0], self.board or board, "start")
        await self._moved(self.board)

    async def _turn(self, board: Json) -> None:
        awaited = self.awaited(board)
        person = self.chance.choice(awaited or list(self.people))
        panel = self._panels.pop(person, None)
        way = None if panel is None or self.chance.random() < 0.05 else ways(panel, self.chance)
        if panel is None or way is None:
            await self._press(person, board, "turn")
            if not awaited or person not in self._panels:
                await self._moved(board)
            return
        custom_id, values = way
        one = parse(custom_id)
        if one is not None and one.verb == "do" and ids.JOINED not in one.tail and self.typing > self.chance.random():
            await self.command(person, _TYPED, action=one.tail)
        else:
            await self._done(await self.click(person, panel, custom_id, values), person)

    def awaited(self, board: Json) -> list[int]:
        """Return who is asked for by a board; who has answered since is mentioned no longer."""
        return [person for person in self.people if f"<@{person}>" in text_of(board)]

    async def _press(self, person: int, message: Json, verb: str) -> None:
        for custom_id in controls(message, verb)[:1]:
            await self._done(await self.click(person, message, custom_id, None), person)

    async def click(self, person: int, message: Json, custom_id: str, values: list[str] | None) -> Exchange:
        """Press something; who measures what comes of it does it here."""
        return await self.there.click(person, message, custom_id, values)

    async def command(self, person: int, path: str, /, **options: str) -> None:
        """Type a command and wait for the answer."""
        await self._done(await self.there.slash(person, self.channel, path, **options), person)

    async def _done(self, exchange: Exchange, person: int) -> None:
        """Wait for the answer, and note what it acknowledges."""
        if self.chance.random() < self.twice:
            self.there.repeat(exchange)
        try:
            await exchange.wait_shown()
        except TimeoutError:
            # who was told that an answer comes, and sees none, reads it in the channel
            told = self._told_in_channel(exchange, person)
            if not told:
                raise
            if "your move is saved" in told:
                self.acknowledged[exchange.id] = exchange.name
            self.failed += 1
            return
        if exchange.failed:
            self.failed += 1
            return
        self.answered += 1
        text, message = exchange.text, exchange.message
        if _PROBLEM.search(text):
            self.incidents.append(f"{exchange.name}: {text}")
        pressed = parse(exchange.name)
        # what was chosen from a list may be a way to go, or an act, after which it is told what has happened
        chosen = exchange.name == _TYPED or (pressed is not None and pressed.verb == "pick")
        acted = (chosen and text.startswith("- ")) or (pressed is not None and pressed.verb in _ACTS)
        if acted and text and not _REFUSED.search(text):
            self.acknowledged[exchange.id] = exchange.name
        if message is not None and message["flags"] & 64 and ways(message, self.chance):
            self._panels[person] = message
            self.led_on += 1
        else:
            self.led_on += exchange.id in self.acknowledged

    def _told_in_channel(self, exchange: Exchange, person: int) -> str:
        """Return what the channel says to someone whose answer was lost, "" if it says nothing."""
        for key in self.there.world.in_channel(self.channel):
            said = text_of(self.there.messages[key])
            if key > exchange.id and f"<@{person}>" in said and _LOST.search(said):
                return said
        return ""

    async def _moved(self, before: Json | None) -> None:
        """Wait some time for the public message to change; it may stay as it is."""
        with contextlib.suppress(TimeoutError):
            await self.there.until(lambda: self.board is not before, self.patience)
