"""The course of a month: time passes, what happens at a time happens, and what reaches people is noted.

It notes who each match waits for, and every message of the bot that others can see: who got a ping, and why it came.
Knows time and the tables. Must not know what people do when they come (``days``), nor what is demanded (``demands``).
"""

from __future__ import annotations

import heapq
import re
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import dataclass, field, fields
from itertools import count
from typing import TYPE_CHECKING, Final

from bench.month.lives import BEGIN, DAY, HOUR, MINUTE, Life
from db import TimerKind
from host import Refusal
from host.match.standing import EndShown, LobbyShown, shown

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

    from bench.people.playing import Chooser
    from bench.people.table import LiveTable
    from host import Update
    from host.match.live_match import Wait
    from playground import Exchange, Playground

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
    """Who was notified."""
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


_STEP: Final = 5
"""Seconds to which the moments are rounded at which something is due."""


@dataclass(frozen=True)
class Scale:
    """How much of everything there is."""

    matches: int = 200
    people: int = 120
    days: int = 30
    restarts: int = 50
    down: int = 8 * HOUR
    """Seconds of the one time without the bot that is planned; of the restarts, some take hours as well."""
    outages: int = 8
    """Outages of the server."""
    denials: int = 60
    """How often permissions are taken from the bot in the channel of a match."""
    seed: int = 1
    slow: float = 2
    """How many times longer than usual people take to come."""


@dataclass
class Waited:
    """A person was waited for."""

    match: int
    wait: Wait
    user: int
    begun: int
    ended: int | None = None
    called: int = 0
    """Since when, without a gap, the match waits for the person."""
    left: int | None = None
    """Seconds on the person's clock at the beginning; None: there is none."""
    spent: int | None = None
    """How many of them this wait took; None: not known, for another turn brought its credit."""
    timed_out: bool = False
    here: bool = False
    """The person's own doing began it: they took the seat, for one; so nobody called them."""


@dataclass
class Course:
    """One month with its people, as far as it is watched."""

    there: Playground
    path: Path
    scale: Scale
    told: Callable[[str], None]
    chance: random.Random = field(init=False)
    at: LiveTable = field(init=False)
    notes: Notes = field(init=False)
    player: Chooser = field(init=False)
    """Who chooses what anyone does."""
    lives: dict[int, Life] = field(init=False)
    begun: dict[int, int] = field(default_factory=dict)
    """When each match began."""
    players: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Who sat at each match without a stand-in in their seat when it was looked at last."""
    nights: set[int] = field(default_factory=set)
    """Matches in which quiet hours do not count."""
    stands: dict[int, tuple[object, ...]] = field(default_factory=dict)
    """How each match stood at the end."""
    channels: dict[int, int] = field(default_factory=dict)
    """The channel of each match."""
    waiting: dict[tuple[int, int], Waited] = field(default_factory=dict)
    """By match and person."""
    waited: list[Waited] = field(default_factory=list)
    downs: list[tuple[int, int]] = field(default_factory=list)
    """When the bot was not there."""
    silent: list[tuple[int, int]] = field(default_factory=list)
    """The same, from the last word on that the bot had written of being there."""
    outages: list[tuple[int, int]] = field(default_factory=list)
    """When the server had an outage; the last may go on beyond the end."""
    denials: dict[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    """When the bot was not allowed to write, by match; the last may go on beyond the end."""
    acts: Counter[int] = field(default_factory=Counter)
    """By match."""
    last_act: dict[int, int] = field(default_factory=dict)
    causes: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """When people did something, by channel."""
    doer: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Who did something last in a channel, and when."""
    strange: list[str] = field(default_factory=list)
    """What no demand looks for and should not have happened."""
    events: list[tuple[int, int, str, tuple[int, ...]]] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)
    _planned: set[tuple[int, int]] = field(default_factory=set)
    _changed: set[int] = field(default_factory=set)
    """Matches with messages since they were looked at."""
    denied: set[int] = field(default_factory=set)
    """Matches in whose channels the bot may not write now."""
    _away: set[tuple[int, int]] = field(default_factory=set)
    """Whose seats, by match, a stand-in plays until they are back, which they will be."""

    @property
    def now(self) -> int:
        """Return the time on the playground's clock."""
        return int(self.there.clock.now())

    @property
    def end(self) -> int:
        """Return when the month is over."""
        return BEGIN + self.scale.days * DAY

    def plan(self, at: int, kind: str, *values: int) -> None:
        """Let something happen at a moment."""
        heapq.heappush(self.events, (max(at, self.now), next(self._numbers), kind, values))

    # Time

    async def until(self, at: int) -> None:
        """Let time pass, and everything happen that is due by then."""
        while (due := await self.next_due()) is not None and due <= at:
            await self._move(max(due + -due % _STEP, self.now + 1))
        await self._move(at)

    async def next_due(self) -> int | None:
        """Return when something is due next; now, if something is."""
        agenda = await self.at.host.schedule.agenda(most=1)
        return self.now if agenda.due else agenda.next

    async def _move(self, at: int) -> None:
        if at > self.now:
            self.there.clock.advance(at - self.now)
            await self.at.settled()
            while self._changed:
                await self.look(self._changed.pop())

    # Watching

    async def typed(self, person: int, channel: int, command: str, **options: str | int | bool) -> Exchange:
        """Type a command and wait for its answer and all that comes of it."""
        self.causes[channel].append(self.now)
        self.doer[channel] = (person, self.now)
        exchange = await self.at.typed(person, command, channel=channel, **options)
        if exchange.failed or "ncident" in exchange.text:
            self.strange.append(f"{command} {options}: {exchange.text or 'failed'}")
        return exchange

    def _come(self, match: int, user: int, at: int) -> None:
        if (match, user) not in self._planned:
            self._planned.add((match, user))
            self.plan(at, "sit", match, user)

    async def look(self, match: int, *, at: int | None = None) -> None:
        """Note who a match waits for now, ``at``: or did then already, and let them plan to come."""
        update = await self.seen(match)
        if update is None:
            for key in [key for key in self.waiting if key[0] == match]:
                del self.waiting[key]
            return
        self.players[match] = tuple(seated.user for seated in update.info.seats if seated.present)
        self._note_waits(match, update, at=self.now if at is None else at)
        for seated in update.info.seats:
            life = self.lives[seated.user]
            if seated.away and update.info.status == "running" and (match, life.user) not in self._away:
                self._away.add((match, life.user))
                late = int(self.chance.expovariate(1 / (life.pace * HOUR))) + MINUTE
                self.plan(life.wakes(self.now + late), "back", match, life.user)
            elif not seated.away:
                self._away.discard((match, life.user))
        for wait in update.waits:
            life = self.lives[update.info.seats[wait.seat].user]
            if life.here(self.now):
                late = int(self.chance.expovariate(1 / (life.pace * HOUR))) + MINUTE
                self._come(match, life.user, life.wakes(self.now + late))

    async def seen(self, match: int) -> Update | None:
        """Return how a match stands, None: it was closed, because someone's time was up."""
        try:
            return await self.at.host.play.look(match)
        except Refusal as refusal:
            if refusal.code != "closed":
                self.strange.append(f"match {match}: {refusal.code}")
            return None

    def _note_waits(self, match: int, update: Update, *, at: int) -> None:
        waits, begun = {update.info.seats[wait.seat].user: wait for wait in update.waits}, at
        called: dict[int, int] = {}
        taken: set[int] = set()
        for user in self.lives:
            known = self.waiting.get((match, user))
            if known is not None and (user not in waits or waits[user].seq != known.wait.seq):
                known.ended = at
                self.waited.append(self.waiting.pop((match, user)))
                _note_clock(known, update)
                if user in waits:
                    called[user] = known.called
                    taken |= {user} if known.here else set()
        for user, wait in waits.items():
            if (match, user) not in self.waiting:
                # the bot may have died before it was seen, and have called them before that
                at = wait.since if begun - MINUTE <= wait.since < begun else begun
                since = called.get(user, at)
                left = update.clocks[wait.seat].left if update.clocks else None
                own = self.doer.get(self.channels[match]) == (user, begun)
                here = own or user in taken or wait.since < at - MINUTE
                self.waiting[match, user] = Waited(match, wait, user, at, called=since, left=left, here=here)


def standing(update: Update) -> tuple[object, ...]:
    """Return how a match stands, to be compared."""
    return update.seq, update.turn, update.waits, update.info.status, update.info.seats


def _note_clock(waited: Waited, update: Update) -> None:
    """Note what a wait that is over took of the person's time."""
    seated = next((one for one in update.info.seats if one.user == waited.user), None)
    if waited.left is None or seated is None or not update.clocks:
        return
    clock = update.clocks[seated.seat]
    waited.timed_out = seated.away
    if not any(wait.seat == seated.seat for wait in update.waits):
        # whoever is asked again may have got the credit of another turn
        waited.spent = waited.left - clock.left
