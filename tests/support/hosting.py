"""A host of the test games with predictable chance and time, and the people who keep playing it."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from db import TIMEOUT, Store, TimerKind, open_store
from engine.core import SeatOption
from host import Host, MatchInfo, Refusal, Update
from players.playing_on import ACTS, PlayedOn
from tests.support.heap import Heap

if TYPE_CHECKING:
    from pathlib import Path

    from db import Timer
    from players.playing_on import TablePosition

ANN, BOB, CARA, DAN, EVE = 101, 102, 103, 104, 105
NAMES = {ANN: "Ann", BOB: "Bob", CARA: "Cara", DAN: "Dan", EVE: "Eve"}


class Heaps(Heap):
    """Heap for up to four, with seats to choose; knows no other difference."""

    info = replace(
        Heap.info,
        key="heaps",
        seats=(2, 3, 4),
        first=True,
        seat_options=(SeatOption("edge", ("south", "north"), unique=True), SeatOption("hat", ("red", "blue"))),
    )

    def setup(self, seats, seed, options):
        known = {key: value for key, value in options.items() if "." not in key and key != "first"}
        return super().setup(seats, seed, known)


GAMES = {game.info.key: game for game in (Heap(), Heaps())}


class Chance:
    """What ``secrets`` offers, the same every time."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def randbits(self, k: int, /) -> int:
        return self._random.getrandbits(k)

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        return self._random.randrange(exclusive_upper_bound)

    def token_hex(self, nbytes: int | None = None) -> str:
        return self._random.randbytes(nbytes or 32).hex()


class FirstOnes:
    """Plays the first legal action for whichever computer is asked; may be held up."""

    def __init__(self, games: dict) -> None:
        self.games = games
        self.asked: list = []
        self.free = asyncio.Event()
        self.free.set()
        self.begun = asyncio.Event()

    async def play_on(self, position: TablePosition) -> PlayedOn:
        self.asked.append(position)
        self.begun.set()
        await self.free.wait()
        game, state, acts = self.games[position.game], position.state, []
        while len(acts) < ACTS and (seats := [one for one in game.awaited(state) if one in position.computers]):
            text = game.encode(game.legal(state, seats[0])[0])
            state = game.apply(state, seats[0], game.decode(text)).state
            acts.append((seats[0], text))
        return PlayedOn(tuple(acts))


@dataclass
class Table:
    """A host, its store, and short ways to what tests do all the time."""

    host: Host
    store: Store
    path: Path
    games: dict
    time: list[int]
    live: int = 1000

    async def begin(
        self, people: int = 2, *, channel: int = 7, guild: int = 1, game: str = "heaps", **options: str
    ) -> Update:
        """Start a match of the first this many people; Ann is its host and at seat 0."""
        info = await self.lobby(people, channel=channel, guild=guild, game=game)
        for key, value in options.items():
            await self.host.lobby.option(info.id, ANN, key, value)
        return await self.host.lobby.start(info.id, ANN)

    async def lobby(self, people: int = 1, *, channel: int = 7, guild: int = 1, game: str = "heaps") -> MatchInfo:
        info = await self.host.lobby.create(guild, channel, ANN, "Ann", game)
        for user in list(NAMES)[1:people]:
            info = await self.host.lobby.join(info.id, user, NAMES[user])
        return info

    async def play(self, match: int, *acts: str) -> Update:
        """Carry out ``"0 take:1"``, ``"1 undo"``, each on its own."""
        for act in acts:
            seat, text = act.split()
            update = await self.host.play.submit(match, list(NAMES)[int(seat)], None, (text,))
        return update

    async def computed(self, match: int) -> Update:
        """Let the pause pass, and computers act until people are asked."""
        while rows := [row for row in await self.store.timers.due_of_match(match) if row.kind == TimerKind.COMPUTER]:
            self.time[0] = max(self.time[0], rows[0].at)
            await self.host.computers.play_computers(rows[0])
        return await self.host.play.look(match)

    async def restart(self) -> None:
        """End the process and start it again, as far as the host can tell."""
        await self.store.close()
        again = await open_table(self.path, games=self.games, live=self.live, now=self.time[0])
        self.host, self.store, self.time = again.host, again.store, again.time

    async def close(self) -> None:
        await self.store.close()


async def open_table(path: Path, *, games: dict | None = None, live: int = 1000, now: int = 1_000_000) -> Table:
    store = await open_store(path)
    time = [now]
    games = GAMES if games is None else games
    host = Host.of(store, games, clock=lambda: time[0], entropy=Chance(), live=live, thinking=FirstOnes(games))
    return Table(host, store, path, games, time, live)


async def stand_in(host: Host, match: int, seat: int, *, kind: str = TIMEOUT) -> Update:
    """Let a stand-in play a seat as if its person's time were over; nothing happens where none can."""
    async with host.core.locked(match):
        game, live = await host.matches.live(match)
        seated = live.info.seats[seat]
        if live.over or live.info.resting is not None or seated.resigned or (seated.absent and kind == TIMEOUT):
            return Update(game, live)
        return await host.seats.leave(game, live, seat, kind=kind, interaction=None)


async def running(host: Host) -> list[int]:
    """Return the numbers of the running matches, oldest first."""
    query = "SELECT id FROM matches WHERE status = 'running' ORDER BY id"
    return await host.core.store.database.read(lambda db: [match for (match,) in db.execute(query)])


async def due_of_people(store: Store, match: int) -> tuple[Timer, ...]:
    """Return what is scheduled of the people at a match; the match itself has its own."""
    return tuple(row for row in await store.timers.due_of_match(match) if row.user is not None)


async def refused(code: str, asked, **values: object) -> Refusal:
    """Await what was asked, which must be refused so; return the refusal."""
    with pytest.raises(Refusal) as caught:
        await asked
    assert caught.value.code == code, caught.value
    for key, value in values.items():
        assert caught.value.values[key] == value
    return caught.value


def told(update: Update) -> list[str]:
    """Return what everyone hears of what a call did."""
    return [event.what for event in update.events]


def whole(update: Update) -> tuple:
    """Return all that can be learnt from an update, but for what its call did."""
    seats = range(len(update.names))
    return (
        update.info,
        update.seq,
        update.turn,
        update.awaited,
        update.users,
        update.outcome,
        update.recent,
        update.view(None),
        *((update.view(seat), update.legal(seat), update.can_undo(seat)) for seat in seats),
    )
