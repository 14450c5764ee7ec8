"""The real program killed at any moment: what it acknowledged is there once, and the channel goes on with it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots.process import Process
from bench.people.messages import control, has, words_of
from bench.people.table import HURRY, opened
from cogs.app.ids import parse
from playground import Playground, walk
from tests.support.roam_player import Greedy, command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from host import Update
    from host.host import Host
    from playground import Exchange

pytestmark = [pytest.mark.kill, pytest.mark.usefixtures("forked_bot")]

KILLS = 12
STOPS = 3
CHANNELS = ("general", "table-one", "table-two", "table-three")
CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
OVER = ("won", "share the victory")


@pytest.fixture
async def there() -> AsyncIterator[Playground]:
    async with Playground(deadline=30.0, hurry=HURRY) as one:
        yield one


@dataclass
class Seats:
    """Two people at a table, who know of it only what Discord shows them."""

    there: Playground
    channel: int
    people: tuple[int, int]
    rng: random.Random
    seq: int = 0
    """Public acts that were acknowledged."""
    acknowledged: list[int] = field(default_factory=list)
    stage: str = ""
    panel: dict[str, Any] | None = None
    answered: int = 0
    seen: dict[str, Any] | None = None

    @property
    def board(self) -> dict[str, Any] | None:
        seen = [m for m in self.there.visible(self.people[0], self.channel) if not m["flags"] & 64]
        return seen[-1] if seen else None

    async def play(self) -> None:
        while True:
            await self.step()

    async def step(self) -> None:
        """Do one thing: open the table, or press or type what leads on."""
        board = self.seen = self.board
        if board is None:
            await self._done(await self.there.slash(self.people[0], self.channel, "game new", game="roam"))
        elif has(board, "start"):
            await self._done(await self._press(self.people[0], board, control(board, "start")))
        elif has(board, "join") and self.stage != "joined":
            await self._done(await self._press(self.people[1], board, control(board, "join")))
        elif has(board, "turn"):
            # an old panel now and then, made before the bot was killed
            if self.panel is None or self.rng.random() < 0.2:
                await self._done(await self._press(self._awaited(board), board, control(board, "turn")))
            else:
                await self._on(self.panel)
        else:
            await asyncio.sleep(0.02)

    def _awaited(self, board: dict[str, Any]) -> int:
        waited = [person for person in self.people if f"<@{person}>" in words_of(board)]
        return waited[0] if waited else self.people[0]

    async def _on(self, panel: dict[str, Any]) -> None:
        """Go on with a private panel: choose, look, do, or type the same."""
        person = int(self.there.world.about[int(panel["id"])].person or 0)
        ways = [(known, part) for part in _parts(panel) if (known := parse(part["custom_id"]))]
        picks = [(known, part) for known, part in ways if known.verb == "pick"]
        sure = [(known, part) for known, part in ways if known.verb == "do" and known.tail != "rest"]
        looks = [(known, part) for known, part in ways if known.verb == "see"]
        if sure and (not picks or self.rng.random() < 0.7):
            known, part = self.rng.choice(sure)
            if known.tail in {"done", "pass"} and self.rng.random() < 0.5:
                name, options = command(known.tail)
                await self._done(await self.there.slash(person, self.channel, name, **options))
                return
            await self._done(await self._press(person, panel, part["custom_id"]))
        elif picks:
            _, part = self.rng.choice(picks)
            value = self.rng.choice(part["options"])["value"]
            if value.startswith("explore:") and self.rng.random() < 0.5:
                name, options = command(value)
                await self._done(await self.there.slash(person, self.channel, name, **options))
                return
            await self._done(await self._press(person, panel, part["custom_id"], [value]))
        elif looks:
            await self._done(await self._press(person, panel, self.rng.choice(looks)[1]["custom_id"]))
        else:
            self.panel = None
            await asyncio.sleep(0.01)

    async def _press(
        self, person: int, message: dict[str, Any], custom_id: str, values: list[str] | None = None
    ) -> Exchange:
        return await self.there.click(person, message, custom_id, values)

    async def _done(self, exchange: Exchange) -> None:
        """Wait for the answer, and note what it acknowledges."""
        await exchange.wait_shown()
        self.answered += 1
        assert not exchange.failed, exchange.name
        assert "incident" not in exchange.text, exchange.text
        for words, stage in (("table is open", "opened"), ("You sit", "joined"), ("has begun", "started")):
            if words in exchange.text:
                self.stage = stage
        message = exchange.message
        seqs = [known.seq for part in _parts(message or {}) if (known := parse(part["custom_id"]))]
        if message is None or not seqs:
            self.panel = None
            await self._board_has_changed()
            return
        self.panel = message
        refused = exchange.text.startswith("**") or "moved on" in exchange.text
        if seqs[0] > self.seq and not refused and exchange.name.partition(":")[0] != "turn":
            self.acknowledged.append(exchange.id)
        self.seq = max(self.seq, seqs[0])
        if "not your turn" in exchange.text:
            self.panel = None
            await self._board_has_changed()

    async def _board_has_changed(self) -> None:
        """Wait until the board is another than the one that was looked at; not long, for it may stay as it is."""
        with contextlib.suppress(TimeoutError):
            await self.there.until(lambda: self.board is not self.seen, 1.0)


def _parts(message: dict[str, Any]) -> list[dict[str, Any]]:
    found = walk(message.get("components", []))
    return [part for part in found if "custom_id" in part and not part.get("disabled")]


async def held(host: Host, seats: list[Seats]) -> dict[int, Update]:
    """Hold the log to what was acknowledged; return by channel how the running matches stand."""
    found = {}
    for one in seats:
        info = await host.tables.at(one.channel)
        assert info is not None or not one.stage
        if info is None:
            continue
        assert one.stage != "joined" or len(info.seats) == 2
        assert one.stage != "started" or info.status == "running"
        if info.status == "lobby":
            continue
        update = await host.play.look(info.id)  # it replays, and compares digests
        found[one.channel] = update
        # one press may do several things, each of them once
        done = Counter((action.interaction, action.part) for action in await host.core.store.log.actions(info.id))
        assert set(done.values()) <= {1}, "an interaction counts twice"
        saved = {interaction for interaction, _ in done}
        assert [key for key in one.acknowledged if key not in saved] == [], "an acknowledged action is lost"
        assert update.seq >= one.seq
    return found


def shown_seq(board: dict[str, Any] | None) -> int:
    """Return which state the picture of a board shows; -1: none."""
    names = [file["filename"] for file in (board or {}).get("attachments", ())]
    found = [re.fullmatch(r"table-\d+-(\d+)\.png", name) for name in names]
    return next((int(name[1]) for name in found if name), -1)


async def killed(bot: Process, seats: list[Seats], rng: random.Random) -> None:
    """Let people play for a number of clicks, and end the program somewhere in the next."""
    players = [asyncio.create_task(one.play()) for one in seats]
    clicks, start = rng.randrange(2, 60), sum(one.answered for one in seats)
    try:
        async with asyncio.timeout(600):
            answered = sum(one.answered for one in seats)
            while answered < start + clicks and not any(task.done() for task in players):
                await asyncio.sleep(0.001)
                answered = sum(one.answered for one in seats)
        await asyncio.sleep(rng.uniform(0, 0.08))
    finally:
        await bot.kill()
        for task in players:
            task.cancel()
        ended = await asyncio.gather(*players, return_exceptions=True)
    assert [one for one in ended if not isinstance(one, asyncio.CancelledError)] == []


async def test_killed_again_and_again(there: Playground, tmp_path: Path) -> None:
    rng, database = random.Random(11), tmp_path / "outpost.sqlite3"
    people = there.people
    seats = [
        Seats(there, there.channel(name), (people[n], people[n + 1]), random.Random(n))
        for n, name in enumerate(CHANNELS)
    ]
    stands: dict[int, Update] = {}
    for kill in range(KILLS):
        bot = await Process.started(there, database)
        if kill % 4 == 3:
            await caught_up(bot, seats, stands)
        await killed(bot, seats, rng)
        async with opened(database) as host:
            stands = await held(host, seats)
    bot = await Process.started(there, database)
    await caught_up(bot, seats, stands)
    assert await bot.terminate() == 0, bot.text
    assert "Traceback" not in bot.text
    assert sum(len(one.acknowledged) for one in seats) > KILLS, "people came to play between the kills"
    assert len(stands) == len(CHANNELS), "every table came to play"
    assert [str(one) for one in there.violations] == []


async def caught_up(bot: Process, seats: list[Seats], stands: dict[int, Update]) -> None:
    """Hold each board to what was saved before the kill, and its buttons to be alive on the very same message."""
    await bot.ready()
    for one in seats:
        if (update := stands.get(one.channel)) is None:
            continue
        await one.there.until(lambda one=one, update=update: shown_seq(one.board) == update.seq)
        board = one.board
        assert board is not None
        assert set(one.there.pinged(board)) == set(update.users)
        answer = await one.there.click(update.users[0], board, control(board, "turn"))
        await answer.wait_shown()
        assert answer.ephemeral
        assert not answer.failed
        assert answer.text
        assert one.board is not None
        assert one.board["id"] == board["id"]
    for one in seats:
        await one.there.until(lambda one=one: alive(one.there, one.channel) <= {(one.board or {}).get("id")})


def alive(there: Playground, channel: int) -> set[str]:
    """Return the public messages on which somebody can press something."""
    seen = there.visible(there.people[0], channel)
    return {m["id"] for m in seen if not m["flags"] & 64 and _parts(m)}


async def at_the_last_act(host: Host, channel: int, people: list[int], guild: int) -> tuple[int, int, str]:
    """Play a match up to its last act; return its number, who is to act, and how."""
    info = await host.lobby.create(guild, channel, people[0], "Ann", "roam")
    await host.lobby.join(info.id, people[1], "Bob")
    await host.lobby.option(info.id, people[0], "mode", "basic")
    update = await host.lobby.start(info.id, people[0])
    player = Greedy(random.Random(channel % 1000), thrift=True)
    while True:
        seat = update.awaited[0]
        text = player.choose(update, seat)
        game = host.core.games["roam"]
        after = game.apply(update._live.timeline.state, seat, game.decode(text)).state
        if not game.awaited(after):
            return info.id, update.users[0], text
        update = await host.play.submit(info.id, update.users[0], None, [text])


async def test_killed_as_matches_end(there: Playground, tmp_path: Path) -> None:
    database, people = tmp_path / "outpost.sqlite3", there.people
    channels = [there.channel(name) for name in CHANNELS]
    rng = random.Random(3)
    last = {}
    for seed, channel in enumerate(channels):
        async with opened(database, seed) as host:
            last[channel] = await at_the_last_act(host, channel, people, there.guild)
    bot = await Process.started(there, database)
    await bot.ready()
    await there.until(lambda: all(any(m["components"] for m in there.visible(people[0], c)) for c in channels))
    exchanges = {}
    for channel, (_, person, text) in last.items():
        name, options = command(text)
        exchanges[channel] = await there.slash(person, channel, name, **options)
        await asyncio.sleep(rng.uniform(0, 0.05))
    await asyncio.sleep(rng.uniform(0, 0.05))
    await bot.kill()
    answered = {channel for channel, exchange in exchanges.items() if exchange.type is not None}
    async with opened(database) as host:
        over = {c for c, (match, _, _) in last.items() if (await host.core.info(match)).status == "finished"}
    assert answered <= over
    bot = await Process.started(there, database)
    await bot.ready()
    for channel, (_, person, text) in last.items():
        if channel not in over:
            name, options = command(text)
            await (await there.slash(person, channel, name, **options)).wait_shown()
        await there.until(lambda channel=channel: results(there, channel))
        await there.until(lambda channel=channel: len(alive(there, channel)) == 1)
    assert await bot.terminate() == 0, bot.text
    for channel in channels:
        assert len(results(there, channel)) == 1


def results(there: Playground, channel: int) -> list[dict[str, Any]]:
    """Return the messages that tell who has won."""
    seen = [m for m in there.visible(there.people[0], channel) if not m["flags"] & 64]
    return [m for m in seen if any(words in words_of(m).splitlines()[0] for words in OVER)]


async def test_told_to_end_in_the_middle_of_clicks(there: Playground, tmp_path: Path) -> None:
    database, people = tmp_path / "outpost.sqlite3", there.people
    channels = [there.channel(name) for name in CHANNELS]
    last = {}
    for seed, channel in enumerate(channels):
        async with opened(database, seed) as host:
            last[channel] = await at_the_last_act(host, channel, people, there.guild)
    bot = await Process.started(there, database)
    await bot.ready()
    await there.until(lambda: all(any(m["components"] for m in there.visible(people[0], c)) for c in channels))
    slow = there.fail("POST", CALLBACK, 0, delay=0.5, times=len(channels))
    exchanges = {}
    for channel, (_, person, text) in last.items():
        name, options = command(text)
        exchanges[channel] = await there.slash(person, channel, name, **options)
    await there.until(lambda: slow.happened == len(channels))
    assert await bot.terminate() == 0, bot.text
    assert "Traceback" not in bot.text
    for channel, exchange in exchanges.items():
        assert exchange.type is not None
        assert not exchange.failed
        assert len(results(there, channel)) == 1


async def next_act(host: Host, channel: int, people: list[int], guild: int) -> tuple[int, int, str, dict[str, Any]]:
    """Return the match of the channel, begun if need be, and what is to be typed there next, by whom."""
    info = await host.tables.at(channel)
    if info is None:
        info = await host.lobby.create(guild, channel, people[0], "Ann", "roam")
        await host.lobby.join(info.id, people[1], "Bob")
        await host.lobby.start(info.id, people[0])
    update = await host.play.look(info.id)
    seat, player = update.awaited[0], Greedy(random.Random(channel % 1000), thrift=True)
    texts = player.together(update, seat, player.choose(update, seat))
    return info.id, update.info.seats[seat].user, *player.command(update, seat, texts)


async def test_told_to_end_while_people_go_on_clicking(there: Playground, tmp_path: Path) -> None:
    database, people, rng = tmp_path / "outpost.sqlite3", there.people, random.Random(7)
    channels = [there.channel(name) for name in CHANNELS]
    for _ in range(STOPS):
        async with opened(database) as host:
            to_do = {channel: await next_act(host, channel, people, there.guild) for channel in channels}
        bot = await Process.started(there, database)
        await bot.ready()
        await there.until(lambda: all(any(m["components"] for m in there.visible(people[0], c)) for c in channels))
        there.fail("POST", CALLBACK, 0, delay=0.3, times=2)
        acts: dict[int, Exchange] = {}

        async def clicks(acts: dict[int, Exchange] = acts, to_do: Any = to_do) -> None:
            for channel, (_, person, name, options) in to_do.items():
                acts[channel] = await there.slash(person, channel, name, **options)
                board = next(m for m in reversed(there.visible(people[0], channel)) if has(m, "turn"))
                await there.click(people[1], board, control(board, "turn"))
                await asyncio.sleep(rng.uniform(0, 0.05))

        clicking = asyncio.create_task(clicks())
        await asyncio.sleep(rng.uniform(0, 0.1))
        told = time.monotonic()
        assert await bot.terminate() == 0, bot.text
        took = time.monotonic() - told
        await clicking
        there.rest.faults.clear()
        there.clock.advance(there.limits.answer)
        assert took < 10, "a few seconds, on a machine that others use too"
        assert "Traceback" not in bot.text, bot.text
        async with opened(database) as host:
            for channel, exchange in acts.items():
                saved = {action.interaction for action in await host.core.store.log.actions(to_do[channel][0])}
                answered = exchange.type is not None and not exchange.failed
                assert answered or exchange.id not in saved, "somebody reads a failure of what was saved"
                assert "restarted" not in exchange.text or exchange.id not in saved
