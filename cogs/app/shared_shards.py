"""Shares the shards among several processes: takes those that nobody runs, hands over what others lack or at the end.

A shard changes hands in this order: who runs it offers it; another brings up a session of its own and begins to answer;
only then does the first stop. For a moment both answer, and an interaction is carried out once all the same. Knows
locks and sessions. Must not know matches.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from host import LocksHeld, LocksLost, ShardLock

if TYPE_CHECKING:
    from collections.abc import Collection

    from host import ShardLocks

log = logging.getLogger(__name__)

STEP: Final = 0.5
"""Seconds between two looks at who runs what."""
AGAIN: Final = 1.0
"""Seconds until the next try when the database cannot be reached."""
APART: Final = 5.1
"""Seconds between two sessions that begin in the same queue: Discord wants five."""
LINE: Final = 10.0
"""Seconds at most until a session whose turn it is begins."""
CALM: Final = 5.0
"""Seconds after the database was out of reach in which each process takes nothing but what it ran before."""
STOPPED: Final = 10.0
"""Seconds for which this process may have been stopped before others may have its shards: the locks of one that asks
nothing are given away after 15."""
PATIENT: Final = 15.0
"""Seconds for which a process that stops waits for others, beside the time in which they can begin their sessions."""


class Sessions(Protocol):
    """What the sessions of a process need: the client has it."""

    async def begin(self, shard: int, of: int) -> None:
        """Begin the session of a shard, and return once its servers are known."""

    async def end(self, shard: int) -> None:
        """End the session of a shard."""

    async def look_after(self, of: int, shards: Collection[int], *, shared: Collection[int]) -> None:
        """Answer for the servers of these shards from now on, and for no others.

        ``shared``: those of them that another process answers for as well, or may.
        """


class SharedShards:
    """The shards of one process among several."""

    def __init__(self, locks: ShardLocks, sessions: Sessions) -> None:
        self._locks = locks
        self._sessions = sessions
        self.of = 0
        """How many shards there are; 0: not known yet."""
        self.answering: frozenset[int] = frozenset()
        """The shards for whose servers this process answers."""
        self.elsewhere: frozenset[int] = frozenset()
        """The shards that others run."""
        self._shared: frozenset[int] = frozenset()
        """Of those that this process answers for, the ones that another may answer for as well."""
        self._joined = False
        self._ended: set[int] = set()
        """The shards that were given up since one last asked who runs what."""
        self._queues = 1
        self._beginning: dict[int, asyncio.Task[None]] = {}
        """The sessions that were begun, until they end."""
        self._turns: dict[int, asyncio.Lock] = {}
        self._begun: dict[int, asyncio.Event] = {}
        """By shard: whether the session that had its turn has begun."""
        self._leaving = False
        self._calm = 0.0
        """Until when nothing is taken but what one ran before."""
        self._releases: set[asyncio.Task[None]] = set()

    # -- what goes on until the process ends

    async def run(self, advised: int, queues: int) -> None:
        """Take part, for as long as the task is not cancelled.

        ``advised``: how many shards Discord advises; ``queues``: how many sessions may begin at once.
        """
        self._queues, lost = queues, False
        while True:
            try:
                if await self._locks.open() or not self._joined:
                    again, self._joined = self.of, False
                    await self._join(advised)
                    self._joined = True
                    self._calm = asyncio.get_running_loop().time() + CALM * bool(again)
                    log.log(
                        logging.WARNING if again else logging.INFO, "sharing %s shards with other processes", self.of
                    )
                    lost = False
                await self._step(await self._locks.held())
                await self._slept(STEP)
            except LocksLost as error:
                if not lost:
                    # nothing can be written either, and whoever presses something is told so
                    log.warning("can't agree on who runs which shard: the database can't be reached (%s)", error)
                lost = True
                await self._answer(self.answering, shared=self.answering)
                await self._slept(AGAIN)
            except Exception:
                # who stops looking at it would keep shards that nobody else may run
                log.exception("couldn't agree on who runs which shard, trying again in %s s", AGAIN)
                await self._slept(AGAIN)

    async def _slept(self, seconds: float) -> None:
        """Sleep; who was stopped meanwhile answers for nothing before it has seen what others have taken."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await asyncio.sleep(seconds)
        if (stopped := loop.time() - begun - seconds) > STOPPED:
            log.warning("this process was suspended for %.0f s, checking which shards it still has", stopped)
            await self._answer(frozenset())

    async def hand_over(self) -> None:
        """Let others come for all shards, for a while; then end what is left."""
        self._leaving = True
        rounds = math.ceil(len(self.answering) / self._queues)
        with suppress(LocksLost, TimeoutError):
            async with asyncio.timeout(PATIENT + rounds * APART):
                await self._locks.release(ShardLock.MEMBER, self.of)
                while True:
                    held = await self._locks.held()
                    if not held.own(ShardLock.RUNS) or not held.members.get(self.of):
                        break
                    await asyncio.sleep(STEP / 2)

    async def close(self) -> None:
        """Give back what is left; the sessions are ended by the one who began them."""
        for task in (*self._beginning.values(), *self._releases):
            task.cancel()
        await asyncio.gather(*self._beginning.values(), *self._releases, return_exceptions=True)
        await self._locks.close()

    async def turn(self, shard: int) -> None:
        """Wait until the session of a shard may begin: no two of a queue within five seconds, in whatever process.

        The next one's turn comes some time after ``begun``.
        """
        queue = shard % self._queues
        # what is begun again was refused, or lost before it had begun: nobody waits for it any longer
        self.begun(shard)
        # what one has oneself is no hindrance to oneself
        await self._turns.setdefault(queue, asyncio.Lock()).acquire()
        try:
            while not await self._may_begin(queue):
                await asyncio.sleep(random.uniform(0.1, 0.3))
        finally:
            self._begun[shard] = asyncio.Event()
            release = asyncio.create_task(self._over(queue, self._begun[shard]))
            self._releases.add(release)
            release.add_done_callback(self._releases.discard)

    def begun(self, shard: int) -> None:
        """Note that Discord has begun the session of a shard."""
        if shard in self._begun:
            self._begun[shard].set()

    async def _may_begin(self, queue: int) -> bool:
        try:
            return await self._locks.take(ShardLock.BEGINS, queue)
        except LocksLost:
            # a session that was lost comes back without the database, too
            await asyncio.sleep(APART + random.uniform(0, APART))
            return True

    async def _over(self, queue: int, begun: asyncio.Event) -> None:
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(begun.wait(), LINE)
            await asyncio.sleep(APART)
        finally:
            with suppress(LocksLost):
                await self._locks.release(ShardLock.BEGINS, queue)
            self._turns[queue].release()

    # -- steps

    async def _join(self, advised: int) -> None:
        """Agree with the others how many shards there are, and take again what one ran before."""
        while not await self._locks.take(ShardLock.JOINS, 0):
            # whoever has it may stand still, and who has joined already would come for what one runs
            await self._take_again()
            await asyncio.sleep(STEP)
        try:
            await self._agree(advised)
        finally:
            with suppress(LocksLost):
                await self._locks.release(ShardLock.JOINS, 0)
        await self._take_again()

    async def _take_again(self) -> None:
        """Take what one ran before; what another has taken meanwhile is given up."""
        for shard in sorted(self._beginning):
            if not await self._locks.take(ShardLock.RUNS, shard):
                log.warning("another process now runs shard %s", shard)
                await self._end(shard)

    async def _agree(self, advised: int) -> None:
        """Find out how many shards there are, and take part."""
        held = await self._locks.held()
        counts = held.given or held.members
        of = max(counts, key=lambda count: (counts[count], count)) if counts else self.of or advised
        if self.of and of != self.of:
            log.warning("the number of shards is now %s, not %s", of, self.of)
            await self._answer(frozenset())
            for shard in list(self._beginning):
                await self._end(shard)
        self.of = of
        if not self._leaving:
            await self._locks.take(ShardLock.MEMBER, of)

    async def _step(self, held: LocksHeld) -> None:
        """Look once at who runs what, and do what follows from it."""
        self.elsewhere = held.by_others(ShardLock.RUNS)
        self._ended.clear()
        await self._come(held)
        await self._give(held)
        for shard in held.own(ShardLock.RUNS) - self._beginning.keys() - self._ended:
            self._begin(shard)  # it was given up halfway
        fair = 0 if self._leaving else math.ceil(self.of / max(1, held.members.get(self.of, 1)))
        count = len(held.own(ShardLock.RUNS)) + len(held.own(ShardLock.COMES))
        taken = (
            held.own(ShardLock.RUNS)
            | held.by_others(ShardLock.RUNS)
            | held.own(ShardLock.COMES)
            | held.by_others(ShardLock.COMES)
        )
        free = [shard for shard in range(self.of) if shard not in taken]
        # of what others run: an offer may be older than the end of its session
        offered = held.by_others(ShardLock.OFFERS) & held.by_others(ShardLock.RUNS) - held.own(ShardLock.COMES)
        offered -= held.by_others(ShardLock.COMES)
        # what nobody runs comes first; more than can begin at once is left to others
        kind, wanted = (ShardLock.RUNS, free) if free else (ShardLock.COMES, sorted(offered))
        room = min(fair - count, self._queues - sum(not task.done() for task in self._beginning.values()))
        if asyncio.get_running_loop().time() < self._calm:
            room = 0
        for shard in random.sample(wanted, len(wanted)):
            if room > 0 and await self._locks.take(kind, shard):
                room -= 1
                self._begin(shard)
        if self._leaving or not free:
            await self._offer(held, fair)

    async def _come(self, held: LocksHeld) -> None:
        """Answer for the shards whose sessions are there; run those that others have given up."""
        done = {shard: task for shard, task in self._beginning.items() if task.done()}
        for shard, task in done.items():
            if error := task.exception():
                log.error("shard %s failed to start", shard, exc_info=error)
                await self._end(shard)
        up = frozenset(done.keys() & self._beginning.keys())
        theirs = held.by_others(ShardLock.RUNS) | held.by_others(ShardLock.COMES)
        await self._answer((held.own(ShardLock.RUNS) | held.own(ShardLock.COMES)) & up, shared=theirs)
        for shard in held.own(ShardLock.COMES):
            if shard in held.by_others(ShardLock.RUNS):
                if shard not in held.by_others(ShardLock.OFFERS) or self._leaving:
                    await self._end(shard)
                elif shard in up:
                    await self._locks.take(ShardLock.READY, shard)
            elif await self._locks.take(ShardLock.RUNS, shard):
                await self._locks.release(ShardLock.READY, shard)
                await self._locks.release(ShardLock.COMES, shard)

    async def _give(self, held: LocksHeld) -> None:
        """Stop running the shards for which others are ready."""
        for shard in held.own(ShardLock.OFFERS) & held.by_others(ShardLock.READY):
            log.info("shard %s handed over", shard)
            await self._end(shard)

    async def _offer(self, held: LocksHeld, fair: int) -> None:
        """Offer what one runs beyond one's fair share; undo an offer that is not needed any more."""
        # what one has just given up is nobody's to offer
        offers, runs = held.own(ShardLock.OFFERS) - self._ended, held.own(ShardLock.RUNS) - self._ended
        surplus = max(0, len(runs) - fair)
        for shard in sorted(runs - offers, reverse=True)[: max(0, surplus - len(offers))]:
            await self._locks.take(ShardLock.OFFERS, shard)
        for shard in sorted(offers - held.by_others(ShardLock.COMES))[: max(0, len(offers) - surplus)]:
            await self._locks.release(ShardLock.OFFERS, shard)

    def _begin(self, shard: int) -> None:
        log.info("shard %s started", shard)
        self._beginning[shard] = asyncio.create_task(self._sessions.begin(shard, self.of), name=f"shard {shard}")

    async def _end(self, shard: int) -> None:
        """End the session of a shard, and give back every lock on it."""
        self._ended.add(shard)
        try:
            if (task := self._beginning.pop(shard, None)) is not None:
                await self._answer(self.answering - {shard}, shared=self._shared)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                await self._sessions.end(shard)
        except Exception:
            # one that did not end well is ended before another begins
            await self._give_back(shard)
            raise
        await self._give_back(shard)

    async def _give_back(self, shard: int) -> None:
        for kind in (ShardLock.RUNS, ShardLock.COMES, ShardLock.READY, ShardLock.OFFERS):
            await self._locks.release(kind, shard)

    async def _answer(self, shards: frozenset[int], *, shared: frozenset[int] = frozenset()) -> None:
        shared &= shards
        if (shards, shared) != (self.answering, self._shared):
            self.answering, self._shared = shards, shared
            await self._sessions.look_after(self.of, sorted(shards), shared=sorted(shared))
