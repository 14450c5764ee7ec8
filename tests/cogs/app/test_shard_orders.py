"""Processes that share shards are stopped, continued, ended, killed and started in any order, and the database with it.

Locks, sessions and time are simulated, so that a minute takes a moment. Each order has a seed, which a failure names;
``OUTPOST_ORDERS=FIRST-LAST`` plays others.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from contextvars import ContextVar
from types import SimpleNamespace

import pytest

from cogs.app import shared_shards
from cogs.app.shared_shards import APART, SharedShards
from host import ShardLock
from tests.support.lock_table import LocksInMemory, LockTable
from tests.support.simulated_time import SimulatedLoop

FIRST, LAST = (int(one) for one in os.environ.get("OUTPOST_ORDERS", "1-100").split("-"))
IDLE = 15.0
"""Seconds after which the database gives up the connection of a process that asks nothing."""
BAR = 30.0
"""Seconds within which every server has one process again, beside those in which sessions have to begin one by one."""
UNSURE = 8.0
"""Seconds after something has happened to a process, or the database, in which it may not know yet what it has lost."""

HERE = ContextVar("process")


class Locks(LocksInMemory):
    """The locks of a process that may be stopped, and which the database gives up when it asks nothing."""

    def __init__(self, table, number, process):
        super().__init__(table, number)
        self.process = process
        self.asked = 0.0

    async def open(self):
        await self.process.running()
        self.asked = now()
        return await super().open()

    async def _answered(self):
        await self.process.running()
        await asyncio.sleep(self.process.world.rng.random() * 0.05)
        await self.process.running()
        self.asked = now()
        await super()._answered()


class Process:
    """A process and its sessions. Each takes a while, fails now and then, or does not begin at all."""

    def __init__(self, world, number):
        self.world, self.number = world, number
        self.locks = Locks(world.table, number, self)
        self.shards = SharedShards(self.locks, self)
        self.sessions, self.answers, self.shared = set(), frozenset(), frozenset()
        self.changed = now()
        self.leaving = None
        self.gone = False
        self._free = asyncio.Event()
        self._free.set()
        HERE.set(self)
        self.task = asyncio.create_task(self.shards.run(world.of, world.queues))

    async def running(self):
        while not self._free.is_set():
            await self._free.wait()

    @property
    def stopped(self):
        return not self._free.is_set()

    def stop(self):
        self._free.clear()

    def go_on(self):
        self.changed = now()
        self._free.set()

    def end(self):
        HERE.set(self)
        self.leaving = asyncio.create_task(self._leave())

    async def _leave(self):
        await self.shards.hand_over()
        await asyncio.sleep(self.world.rng.random())
        await self.kill(lock=False)
        await self.shards.close()

    async def kill(self, *, lock=True):
        self.gone = True
        tasks = [self.task, *([self.leaving] if lock and self.leaving else [])]
        await LocksInMemory.close(self.locks)
        self._free.set()  # nothing of it goes on that would have to be stopped
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in self.shards._beginning.values():
            task.cancel()
        self.sessions, self.answers = set(), frozenset()

    # -- as the client does it

    async def begin(self, shard, of):
        assert of == self.world.of
        assert shard not in self.sessions, "a second session of a shard in one process"
        await self.shards.turn(shard)
        await self.running()
        fate = self.world.rng.random()
        await asyncio.sleep(20.0 if fate < 0.05 else self.world.rng.random() * 2)
        await self.running()
        if fate < 0.1:
            raise TimeoutError
        self.shards.begun(shard)
        self.sessions.add(shard)

    async def look_after(self, of, shards, *, shared):
        await self.running()
        assert set(shards) <= self.sessions
        self.answers, self.shared = frozenset(shards), frozenset(shared)

    async def end_session(self, shard):
        await asyncio.sleep(self.world.rng.random())
        await self.running()
        self.sessions.discard(shard)


class Sessions:
    """What a process needs of the client; ``end`` has another name there."""

    def __init__(self, process):
        self.begin, self.end, self.look_after = process.begin, process.end_session, process.look_after


class World:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.of = self.rng.randint(1, 4)
        self.queues = self.rng.randint(1, self.of)
        self.table = LockTable()
        self.processes = []
        self.trouble = -100.0
        self.told = []

    @property
    def alive(self):
        return [one for one in self.processes if not one.gone]

    @property
    def staying(self):
        return [one for one in self.alive if one.leaving is None]

    def start(self):
        process = Process(self, len(self.processes))
        process.shards._sessions = Sessions(process)
        self.processes.append(process)

    async def database(self):
        """Give up who asks nothing, for ever."""
        while True:
            await asyncio.sleep(0.25)
            for one in self.alive:
                if one.locks.connected and now() - one.locks.asked > IDLE:
                    await LocksInMemory.close(one.locks)

    async def act(self):
        running = [one for one in self.staying if not one.stopped]
        stopped = [one for one in self.alive if one.stopped]
        kinds = ["stop"] * 4 * bool(running) + ["go on"] * 5 * bool(stopped) + ["end"] * 2 * bool(running)
        kinds += ["kill"] * bool(self.alive) + ["start"] * 2 * (len(self.alive) < 4) + ["restart", "away"]
        kind = self.rng.choice(kinds)
        one = self.rng.choice(
            {"stop": running, "go on": stopped, "end": running, "kill": self.alive}.get(kind) or [None]
        )
        self.told.append(f"{now():.1f} {kind} {'' if one is None else one.number}")
        if kind == "stop":
            one.stop()
        elif kind == "go on":
            one.go_on()
        elif kind == "end":
            one.end()
        elif kind == "kill":
            await one.kill()
        elif kind == "start":
            self.start()
        elif kind == "restart":
            self.trouble = now()
            for each in self.alive:
                await LocksInMemory.close(each.locks)
        else:
            self.table.down, self.trouble = True, now()
            for each in self.alive:
                await LocksInMemory.close(each.locks)
            await asyncio.sleep(self.rng.choice((1, 7, 25)))
            self.table.down, self.trouble = False, now()

    def check(self):
        """Check what holds at any moment for anyone who runs and knows how it stands."""
        if self.table.down or now() - self.trouble < UNSURE:
            return
        held = {(kind, shard): who for who, kind, shard in self.table.taken}
        owners = Counter()
        for one in self.alive:
            if one.stopped or now() - one.changed < UNSURE:
                continue
            for shard in one.answers:
                runs = held.get((ShardLock.RUNS, shard)) == one.number
                comes = held.get((ShardLock.COMES, shard)) == one.number
                assert runs or comes, f"{one.number} answers for {shard}, which it does not have"
                owners[shard] += 1
                rival = held.get((ShardLock.COMES, shard)) not in (None, one.number) or not runs
                # soon after it shows, nothing of what others write as well stays in memory
                one.doubts = getattr(one, "doubts", {})
                one.doubts[shard] = one.doubts.get(shard, 0) + 1 if rival and shard not in one.shared else 0
                assert one.doubts[shard] < 20, f"{one.number} keeps in memory what {shard} shares"
        assert all(count <= 2 for count in owners.values()), "at most who goes and who comes"

    def settled(self):
        """Return whether each shard has one session, of the one process that has its lock and answers for it.

        All processes that stay have as many as the others, or one more.
        """
        owners = {shard: who for who, kind, shard in self.table.taken if kind is ShardLock.RUNS}
        sessions = Counter(shard for one in self.alive for shard in one.sessions)
        changing = {ShardLock.OFFERS, ShardLock.COMES, ShardLock.READY} & {kind for _, kind, _ in self.table.taken}
        return (
            not changing
            and self.alive == self.staying
            and all(len(one.answers) <= -(-self.of // len(self.alive)) for one in self.alive)
            and sessions == Counter(range(self.of))
            and all(
                one.answers == one.sessions == {shard for shard, who in owners.items() if who == one.number}
                and not one.shared
                for one in self.alive
            )
        )


def now():
    return asyncio.get_running_loop().time()


async def play(seed):
    """Play one order."""
    world = World(seed)
    reaper = asyncio.create_task(world.database())
    watched = asyncio.create_task(watch(world))
    for _ in range(world.rng.randint(1, 3)):
        world.start()
    await asyncio.sleep(world.rng.choice((0, 3, 20)))
    for _ in range(world.rng.randint(2, 9)):
        await world.act()
        await asyncio.sleep(world.rng.choice((0, 0.4, 2, 7, 16, 20)) * world.rng.random() * 1.2)
        if watched.done():
            watched.result()
    for one in [one for one in world.alive if one.stopped]:
        one.go_on()
    if not world.staying:
        world.start()
    await settle(world, watched)
    for task in (reaper, watched):
        task.cancel()
    await asyncio.gather(reaper, watched, return_exceptions=True)
    for one in world.alive:
        await one.kill()
        await one.shards.close()


async def settle(world, watched):
    """Wait until every shard has one process, which has to be soon, and see that it stays so."""
    ends = now()
    # a session that does not begin is given up after 20 s, and somebody else's turn comes
    bound = BAR + 2 * 20 + (APART + 2) * (world.of + 2) + IDLE
    while not world.settled():
        assert now() - ends < bound, (
            f"not settled {bound:.0f} s after {world.told}: {sorted(world.table.taken)},"
            f" {[(one.number, one.sessions, one.answers) for one in world.alive]}"
        )
        await asyncio.sleep(0.25)
        if watched.done():
            watched.result()
    before = {one.number: one.answers for one in world.alive}
    await asyncio.sleep(20)
    assert {one.number: one.answers for one in world.alive} == before, "it goes on changing"


async def watch(world):
    while True:
        await asyncio.sleep(0.2)
        world.check()


async def gated(seconds):
    """Sleep as a process does that may be stopped meanwhile."""
    process = HERE.get()
    await asyncio.sleep(seconds)
    await process.running()


class Gated(SimpleNamespace):
    """The module as the processes have it."""

    def __getattr__(self, name):
        return getattr(asyncio, name)


@pytest.fixture(autouse=True)
def gates(monkeypatch):
    monkeypatch.setattr(shared_shards, "asyncio", Gated(sleep=gated))


@pytest.mark.slow
def test_in_whatever_order_processes_stop_and_go_on_and_end_each_shard_has_one(monkeypatch, caplog):
    caplog.set_level(os.environ.get("ORDERS_LOG", "CRITICAL"), logger="cogs.app.shared_shards")
    for seed in range(FIRST, LAST + 1):
        monkeypatch.setattr(shared_shards, "random", random.Random(seed))
        with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
            try:
                runner.run(play(seed))
            except Exception as error:
                raise AssertionError(f"seed {seed}: OUTPOST_ORDERS={seed}-{seed}") from error


def test_locks_of_a_process_that_asks_nothing_are_given_up():
    """That the world of these tests is as the database is."""

    async def idle():
        world = World(1)
        world.of = world.queues = 1
        reaper = asyncio.create_task(world.database())
        world.start()
        await asyncio.sleep(10)
        (one,) = world.processes
        assert one.answers == {0}
        one.stop()
        await asyncio.sleep(16)
        assert not world.table.taken
        one.go_on()
        await asyncio.sleep(0.01)
        assert one.answers == frozenset(), "who stood still answers for nothing"
        await asyncio.sleep(20)
        assert one.answers == {0}
        reaper.cancel()
        await one.kill()

    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(idle())
