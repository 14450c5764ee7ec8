"""Several processes share the shards: each is run by one, and changes hands without a gap."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from cogs.app import shared_shards
from cogs.app.shared_shards import SharedShards
from host import ShardLock
from tests.support.lock_table import LocksInMemory, LockTable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

OF = 6


class Process:
    """A process with sessions that begin in no time, and what it answers for."""

    def __init__(
        self,
        table: LockTable,
        number: int,
        *,
        advised: int,
        watch: Callable[[], None],
        beginning: list[int],
        queues: int = OF,
    ) -> None:
        self.locks = LocksInMemory(table, number)
        self.shards = SharedShards(self.locks, self)
        self.sessions: set[int] = set()
        self.answers: frozenset[int] = frozenset()
        self.begun = 0
        self.fails = 0
        self.stuck = 0
        self._watch = watch
        self._beginning, self._queues = beginning, queues
        self.task = asyncio.create_task(self.shards.run(advised, queues))

    async def begin(self, shard: int, of: int) -> None:
        assert of == self.shards.of
        assert shard not in self.sessions
        await self.shards.turn(shard)
        queue = shard % self._queues
        assert queue not in self._beginning, "Discord begins one at a time, whoever asks"
        self._beginning.append(queue)
        await asyncio.sleep(0.003 if self._queues < OF else 0)
        self._beginning.remove(queue)
        self.shards.begun(shard)
        if self.fails:
            self.fails -= 1
            raise OSError("no line")
        self.sessions.add(shard)
        self.begun += 1

    async def end(self, shard: int) -> None:
        self.sessions.discard(shard)
        if self.stuck:
            self.stuck -= 1
            raise RuntimeError("no answer")

    async def look_after(self, of: int, shards: Collection[int], *, shared: Collection[int]) -> None:
        assert set(shared) <= set(shards)
        assert of == self.shards.of
        assert set(shards) <= self.sessions
        self.answers = frozenset(shards)
        self._watch()

    async def die(self) -> None:
        """Vanish, as a process that is killed."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.locks.close()
        self.answers = frozenset()

    async def leave(self) -> None:
        """Stop, as a process that is told to."""
        await self.shards.hand_over()
        await self.die()
        await self.shards.close()


@dataclass
class Several:
    """The processes that run."""

    table: LockTable = field(default_factory=LockTable)
    processes: list[Process] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    """Shards that nobody answered for a moment though someone had before."""
    steady: bool = False
    beginning: list[int] = field(default_factory=list)
    """The queues in which a session begins now."""

    def start(self, *, advised: int = OF, **more: int) -> Process:
        number = len(self.processes)
        process = Process(self.table, number, advised=advised, watch=self._look, beginning=self.beginning, **more)
        self.processes.append(process)
        return process

    def _look(self) -> None:
        if self.steady:
            self.gaps += [shard for shard in range(OF) if not self.answered[shard]]

    @property
    def answered(self) -> Counter[int]:
        return Counter(shard for process in self.processes for shard in process.answers)

    def spread(self) -> list[int]:
        return sorted(len(process.answers) for process in self.processes if not process.task.done())

    async def until(self, *spread: int) -> None:
        """Wait until this many shards are answered by each process, and each by one."""
        async with asyncio.timeout(10):
            while self.spread() != sorted(spread) or set(self.answered.values()) != {1} or self.changing:
                await asyncio.sleep(0.002)

    @property
    def changing(self) -> bool:
        return any(kind in {ShardLock.OFFERS, ShardLock.COMES, ShardLock.READY} for _, kind, _ in self.table.taken)


@pytest.fixture
async def several(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Several]:
    for name in ("STEP", "AGAIN", "APART"):
        monkeypatch.setattr(shared_shards, name, 0.002)
    monkeypatch.setattr(shared_shards, "CALM", 0.1)
    monkeypatch.setattr(shared_shards, "PATIENT", 5.0)
    found = Several()
    yield found
    for process in found.processes:
        await process.die()
        await process.shards.close()


async def test_one_process_runs_all_and_a_second_comes_for_half_without_a_gap(several: Several) -> None:
    first = several.start()
    await several.until(6)
    several.steady = True
    several.start()
    await several.until(3, 3)
    several.start()
    await several.until(2, 2, 2)
    assert several.gaps == []
    assert first.begun == OF, "nothing that it kept was begun again"


async def test_no_two_sessions_of_a_queue_begin_at_once_in_whatever_process(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        several.start(queues=2)
    await several.until(2, 2, 2)
    assert caplog.records == [], "a session that begins beside another is refused"


async def test_all_shards_are_run_when_they_do_not_come_out_even(several: Several) -> None:
    for _ in range(4):
        several.start()
    async with asyncio.timeout(10):
        while len(several.answered) < OF or several.changing or max(several.spread()) > 2:
            await asyncio.sleep(0.002)
    assert sum(several.spread()) == OF


async def test_shards_of_a_process_that_is_killed_are_taken_over(several: Several) -> None:
    first = several.start()
    several.start()
    await several.until(3, 3)
    await first.die()
    await several.until(6)


async def test_who_stops_hands_all_over_before_it_goes(several: Several) -> None:
    first, second = several.start(), several.start()
    await several.until(3, 3)
    several.steady = True
    await first.leave()
    assert several.gaps == []
    assert second.answers == set(range(OF))
    assert first.sessions == set()


async def test_the_last_one_stops_at_once(several: Several) -> None:
    only = several.start()
    await several.until(6)
    async with asyncio.timeout(1):
        await only.leave()


async def test_while_the_database_is_away_everybody_goes_on_and_nothing_changes_hands(several: Several) -> None:
    first, second = several.start(), several.start()
    await several.until(3, 3)
    before = first.answers, second.answers
    several.steady = True
    several.table.down = True
    await asyncio.sleep(0.02)
    several.table.taken.clear()
    several.table.down = False
    await asyncio.sleep(0.15)
    await several.until(3, 3)
    assert (first.answers, second.answers) == before
    assert several.gaps == []
    assert first.begun + second.begun <= OF + 3, "none was begun anew"


async def test_what_another_has_taken_meanwhile_is_given_up(several: Several) -> None:
    first, second = several.start(), several.start()
    await several.until(3, 3)
    first.locks.connected = False
    several.table.taken = {one for one in several.table.taken if one[0] != 0}
    stolen = min(first.answers)
    several.table.taken.add((1, ShardLock.RUNS, stolen))
    async with asyncio.timeout(10):
        while stolen in {*first.answers, *first.sessions}:
            await asyncio.sleep(0.002)
    assert second.answers


async def test_what_one_runs_is_taken_again_or_given_up_also_while_nobody_may_join(several: Several) -> None:
    """A process that may join can hang until the database gives it up."""
    first = several.start()
    await several.until(6)
    first.locks.connected = False
    several.table.taken = {(9, ShardLock.JOINS, 0), (9, ShardLock.RUNS, 2)}
    async with asyncio.timeout(10):
        while 2 in {*first.answers, *first.sessions}:
            await asyncio.sleep(0.002)
    assert first.answers == {0, 1, 3, 4, 5}
    async with asyncio.timeout(10):
        while not all((0, ShardLock.RUNS, shard) in several.table.taken for shard in first.answers):
            await asyncio.sleep(0.002)


async def test_nobody_comes_for_what_they_run_themselves(several: Several) -> None:
    """Someone else offers it who does not run it any more."""
    several.table.taken = {(9, ShardLock.RUNS, shard) for shard in range(OF) if shard != 2}
    several.table.taken |= {(9, ShardLock.OFFERS, 2), (9, ShardLock.MEMBER, OF)}
    first = several.start()
    async with asyncio.timeout(10):
        while first.answers != {2}:
            await asyncio.sleep(0.002)
    await asyncio.sleep(0.02)
    assert (first.begun, first.answers) == (1, {2})
    assert (0, ShardLock.COMES, 2) not in several.table.taken


async def test_what_has_just_been_given_up_is_not_offered(several: Several) -> None:
    first, gate = several.start(), asyncio.Event()
    begin = first.begin

    async def one_fails(shard: int, of: int) -> None:
        if shard == OF - 1 and not gate.is_set():
            await gate.wait()
            raise OSError("no line")
        await begin(shard, of)

    first.begin = one_fails  # type: ignore[method-assign]
    async with asyncio.timeout(10):
        while len(first.answers) != OF - 1:
            await asyncio.sleep(0.002)
        several.table.taken.add((9, ShardLock.MEMBER, OF))
        gate.set()
        while (0, ShardLock.RUNS, OF - 1) in several.table.taken:
            await asyncio.sleep(0.001)
    await asyncio.sleep(0.02)
    offered = {shard for _, kind, shard in several.table.taken if kind is ShardLock.OFFERS}
    assert offered
    assert offered <= {shard for _, kind, shard in several.table.taken if kind is ShardLock.RUNS}


async def test_a_session_that_does_not_begin_is_tried_again(several: Several, caplog: pytest.LogCaptureFixture) -> None:
    several.start().fails = 2
    await several.until(6)
    assert "failed to start" in caplog.text
    caplog.clear()


async def test_a_session_that_does_not_end_well_keeps_nobody_from_going_on(
    several: Several, caplog: pytest.LogCaptureFixture
) -> None:
    several.start().stuck = 2
    await several.until(6)
    several.start()
    await several.until(3, 3)
    assert "no answer" in caplog.text
    caplog.clear()


async def test_they_agree_how_many_there_are(several: Several) -> None:
    several.start(advised=OF)
    await several.until(6)
    later = several.start(advised=2 * OF)
    await several.until(3, 3)
    assert later.shards.of == OF


async def test_a_session_that_was_refused_is_begun_again_without_waiting_for_it(several: Several) -> None:
    """Discord refuses one that comes too soon after another, of a process that was killed with its locks."""
    one = SharedShards(LocksInMemory(several.table, 99), Process.__new__(Process))
    try:
        await one.turn(3)
        async with asyncio.timeout(1):
            await one.turn(3)
        with pytest.raises(TimeoutError):  # another one still waits until the first has begun
            async with asyncio.timeout(0.05):
                await one.turn(4)
    finally:
        await one.close()
