"""Draws pictures outside the event loop, in processes or in threads, in the order in which they are waited for.

Someone waits for each answer, so answers go before boards, but not for long. A board is drawn in steps, of several
boards that first which was wanted first. A step begins when no answer waits; but a few answers at most go before it,
and before those of a board that is late only one. In threads it begins when none is being drawn either, since two
threads share one interpreter and would both take twice as long; what encodes lets go of the interpreter, so it goes
beside others. Those drawn last are kept.

Knows that drawing is slow and needs immutable values. Must not know what is drawn.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import logging
import os
import time
from bisect import insort
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cogs.messages.message import Picture, Text
from render.drawing.encoding import encoded, parts
from worker_processes import PYTHON, NoProcess, Work, Workers, WorkFailed, described

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Sequence

    from cogs.messages.message import Block
    from cogs.telemetry.metrics import Metrics
    from render.base import Drawn
    from render.drawing.encoding import Drawing, Encoded

    Pictures: TypeAlias = tuple[Encoded, ...]

log = logging.getLogger(__name__)

DrawProcesses: TypeAlias = "Workers[tuple[Encoded, ...]]"

DRAWING: Final = Work("render.draw_process", "a process that draws", "pictures are drawn in threads", nice=9)
"""Where all cores are at work, one that draws takes an eighth of what the event loop may take, and more than a computer
that thinks."""
REDRAW: Final = (10.0, 30.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds until a picture is drawn that could not be, by the number of failed tries; the last value is repeated."""
_QUIET: Final = 60.0
"""Seconds in which the same failure is told in the log once."""
KEPT: Final = 8 * 2**20
"""Bytes that are kept, of some 100 KiB a picture."""
OVERTAKEN: Final = 6
"""The most answers that begin while a step waits."""
LATE: Final = 4.0
"""After this many seconds a board is late: where more is asked than can be drawn, people have their answers first."""


class GaveWay(Exception):
    """A public message was not drawn, because a newer one is wanted."""


class NotDrawn(Exception):
    """A picture could not be drawn, for now or ever; what it shows is to be said in words."""


def draw_processes(count: int, *, budget: int, command: tuple[str, ...] = PYTHON) -> DrawProcesses:
    """Return processes that draw; each keeps this many bytes of what it has drawn."""
    return Workers(DRAWING, count, budget, command=command)


async def or_text(pictures: Awaitable[Sequence[Picture]], text: str) -> list[Block]:
    """Return pictures, or a text where they could not be drawn; "" for nothing."""
    try:
        return list(await pictures)
    except NotDrawn:
        return [Text(text)] if text else []


class RenderPool:
    """Carries drawings out and returns encoded pictures; a drawing that was carried out lately is not done again."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        metrics: Metrics,
        processes: DrawProcesses | None = None,
    ) -> None:
        """Draw in ``processes``; None: in as many threads as there are ``workers``, or cores."""
        places = (processes.count if processes else workers) or os.cpu_count() or 1
        self._processes = processes
        self._places = places
        self.queue = DrawQueue(places, metrics, beside=processes is not None)
        # In threads one board is finished before another begins: what is drawn and not encoded yet takes megabytes.
        self._boards = contextlib.nullcontext() if processes else asyncio.Semaphore(places)
        self._kept = KeptPictures(KEPT)
        self._since: float | None = None
        self._overtaken: Callable[[], bool] = lambda: False
        self._told: dict[str, float] = {}
        """When the log reported a failure, by the place where it happened."""
        self.incomplete = False
        """Whether some picture of the public message could not be drawn for which this pool was made."""

    @property
    def boards_at_once(self) -> int:
        """Return how many messages to make at once so that there is always something to draw."""
        return 2 * self._places

    def for_board(self, *, since: float, overtaken: Callable[[], bool]) -> RenderPool:
        """Return the same pool for a public message that has been wanted since then.

        When it is its turn to be drawn and it is ``overtaken``, anyone who asked for it gets ``GaveWay`` instead.
        """
        pool = copy.copy(self)
        pool._since, pool._overtaken, pool.incomplete = since, overtaken, False  # noqa: SLF001  its own class
        return pool

    async def answer(self, drawing: Drawing, *, end: str) -> tuple[Picture, ...]:
        """Return the pictures that one person waits for; ``end`` is added to the name of each file; raise NotDrawn."""
        return _named(await self._kept.get((end, _Identity(drawing)), partial(self._answered, drawing)), end)

    async def board(self, drawing: Drawing, *, match: int, seq: int, alt: str | None = None) -> tuple[Picture, ...]:
        """Return the pictures of a public message in the same way; those of answers go first, even in between.

        Of each match those of the newest version are kept, and used again in a later one that shows the same. ``alt``
        is their text, where it may tell more than the drawing shows. Raise NotDrawn.
        """
        key = _Identity(drawing)
        drawn = partial(self._board, drawing, self.queue.now() if self._since is None else self._since)
        try:
            pictures = await self._kept.get((match, key), drawn, place=(match, key.of[0]))
        except NotDrawn:
            self.incomplete = True
            raise
        return _named(pictures, f"{match}-{seq}", alt)

    async def _answered(self, drawing: Drawing) -> tuple[Encoded, ...]:
        async with self._failing(), self.queue.answer() as has_drawn:
            done = await self._elsewhere(drawing)
            if done is None:
                drawn = parts(await asyncio.to_thread(drawing))
                has_drawn()
                done = await asyncio.to_thread(lambda: tuple([encoded(one) for one in drawn]))
            return done

    async def _board(self, drawing: Drawing, since: float) -> tuple[Encoded, ...]:
        async with self._failing(), self._boards:
            async with self.queue.step(since=since):
                if self._overtaken():
                    raise GaveWay
                if (done := await self._elsewhere(drawing)) is not None:
                    return done
                drawn = parts(await asyncio.to_thread(drawing))
            return tuple(await asyncio.gather(*(self._encoded(one, since) for one in drawn)))

    @contextlib.asynccontextmanager
    async def _failing(self) -> AsyncIterator[None]:
        """Raise NotDrawn for whatever goes wrong within, and tell the log of it; not of the match's values."""
        try:
            yield
        except GaveWay:
            raise
        except Exception as error:
            self._tell(str(error) if isinstance(error, WorkFailed) else described(error))
            raise NotDrawn from error

    def _tell(self, why: str) -> None:
        now, where = time.monotonic(), why.rpartition(" > ")[2]
        if now - self._told.get(where, -_QUIET) >= _QUIET:
            self._told[where] = now  # all that are made for boards share it
            log.warning("couldn't draw a picture, trying again later: %s", why)

    async def _elsewhere(self, drawing: Drawing) -> tuple[Encoded, ...] | None:
        """Return what another process has drawn, None where there is none."""
        if self._processes is None or not self._processes.usable:
            return None
        try:
            return await self._processes.ask(drawing)
        except NoProcess:
            return None

    async def _encoded(self, one: Drawn, since: float) -> Encoded:
        async with self.queue.step(since=since, heavy=False):
            return await asyncio.to_thread(encoded, one)


class Redraws:
    """Public messages whose pictures could not be drawn: ``again`` is called with a match when it is time."""

    def __init__(self, again: Callable[[int], None]) -> None:
        self._again = again
        self._alarms: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        """By match, how often it was tried without success, and when it is tried next."""

    def note(self, match: int, *, incomplete: bool) -> None:
        """Note that a message was written, and whether pictures are missing on it."""
        vain, alarm = self._alarms.pop(match, (0, None))
        if alarm is not None:
            alarm.cancel()
        if incomplete:
            seconds = REDRAW[min(vain, len(REDRAW) - 1)]
            log.info("match %s: drawing its pictures again in %s s", match, seconds)
            alarm = asyncio.get_running_loop().call_later(seconds, self._again, match)
            self._alarms[match] = vain + 1, alarm

    def close(self) -> None:
        """Draw none of them any more."""
        for _, alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()


def _parts_of(drawing: partial[Any]) -> tuple[Hashable, ...]:
    """Return what a drawing is made of; one within it, too, for two of these are never equal by themselves."""
    draw = drawing.func
    method = getattr(draw, "__func__", draw), getattr(draw, "__self__", None)
    args = [_parts_of(one) if isinstance(one, partial) else one for one in drawing.args]
    return (*method, tuple(args), tuple(sorted(drawing.keywords.items())))


def _named(pictures: Sequence[Encoded], end: str, alt: str | None = None) -> tuple[Picture, ...]:
    return tuple([Picture(f"{one.name}-{end}.png", one.data, one.alt if alt is None else alt) for one in pictures])


class _Identity:
    """All that the pictures of a drawing hang on, equal for two drawings that draw the same.

    A view has hundreds of values, so its hash is worked out once, however often it is looked up.
    """

    __slots__ = ("_hash", "of")

    def __init__(self, drawing: Drawing) -> None:
        self.of = _parts_of(drawing)
        self._hash = hash(self.of)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self._hash == other._hash and self.of == other.of


class KeptPictures:
    """The pictures that were asked for last, and those that are being drawn.

    A key has all that its pictures hang on: nobody learns from a quick answer what others have looked at.
    """

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._size = 0
        self._drawn: OrderedDict[Hashable, Pictures] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Task[Pictures]] = {}
        self._newest: dict[Hashable, Hashable] = {}
        """By place, the key of what was drawn for it last."""

    async def get(
        self, key: Hashable, draw: Callable[[], Coroutine[Any, Any, Pictures]], *, place: Hashable = None
    ) -> Pictures:
        """Return the pictures of a key; what was drawn for the same ``place`` before is dropped.

        Anyone who stops waiting ends no drawing: others may wait for it, too.
        """
        if (there := self._drawn.get(key)) is not None:
            self._drawn.move_to_end(key)
            return there
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(draw(), name="drawing")
            task.add_done_callback(lambda done: self._done(key, place, done))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # what it raised leads back to it through here

    def _done(self, key: Hashable, place: Hashable, task: asyncio.Task[Pictures]) -> None:
        del self._drawing[key]
        # asked for also when nobody waits any more, so that nothing is told of it
        if task.cancelled() or task.exception() is not None:
            return
        if place is not None:
            self._drop(self._newest.pop(place, None))
            self._newest[place] = key
        self._drawn[key] = task.result()
        self._size += _bytes(self._drawn[key])
        while self._size > self._most:
            self._drop(next(iter(self._drawn)))
        if len(self._newest) > 2 * len(self._drawn):
            self._newest = {place: key for place, key in self._newest.items() if key in self._drawn}

    def _drop(self, key: Hashable) -> None:
        self._size -= _bytes(self._drawn.pop(key, ()))


def _bytes(pictures: Pictures) -> int:
    return sum(len(one.data) for one in pictures)


@dataclass(eq=False)
class _Waiting:
    """Someone who waits for a place."""

    place: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    heavy: bool = True
    """Whether drawing is done, and not encoding alone."""
    late: float = 0.0
    """From when on a step is late."""


_Line: TypeAlias = "deque[_Waiting]"


class DrawQueue:
    """Lets this many draw at once, and the others wait; ``beside``: a board is drawn beside answers, in processes."""

    def __init__(
        self, places: int, metrics: Metrics, *, beside: bool = False, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.now = now
        self._metrics = metrics
        self._beside = beside
        self._free = places
        self._answers: _Line = deque()
        self._steps: _Line = deque()
        self._answering = 0
        """How many answers are being drawn."""
        self._overtaken = 0
        """How many answers have begun since a step did, while another waited."""

    @property
    def waiting(self) -> tuple[int, int]:
        """Return how many answers and how many steps of boards wait."""
        return len(self._answers), len(self._steps)

    @contextlib.asynccontextmanager
    async def answer(self) -> AsyncIterator[Callable[[], None]]:
        """Wait for a place, and hold it for drawing what one person waits for.

        The function that is yielded is called when it only has to be encoded.
        """
        one = _Waiting()

        def drawn() -> None:
            self._answering -= one.heavy
            one.heavy = False
            self._admit()

        async with self._place(self._answers, one):
            yield drawn

    @contextlib.asynccontextmanager
    async def step(self, *, since: float, heavy: bool = True) -> AsyncIterator[None]:
        """Wait for a place, and hold it for one step of a board that was wanted at that time.

        ``heavy``: it is drawn, and not encoded alone.
        """
        async with self._place(self._steps, _Waiting(heavy=heavy, late=since + LATE)):
            yield

    @contextlib.asynccontextmanager
    async def _place(self, line: _Line, one: _Waiting) -> AsyncIterator[None]:
        kind = "answer" if line is self._answers else "board" if one.heavy else "encoding"
        if line is self._steps:
            insort(line, one, key=lambda step: step.late)
        else:
            line.append(one)
        self._admit()
        try:
            await one.place
            begun = self.now()
            yield
            self._metrics.drawn(kind, self.now() - begun)
        finally:
            if one.place.cancelled():
                # it stands in the line still, unless it was passed over
                with contextlib.suppress(ValueError):
                    line.remove(one)
            else:
                self._free += 1
                self._answering -= line is self._answers and one.heavy
            self._admit()

    def _admit(self) -> None:
        """Give free places to those whose turn it is."""
        while self._free and (line := self._next()) is not None:
            one = line.popleft()
            if one.place.cancelled():
                continue
            self._free -= 1
            self._answering += line is self._answers
            one.place.set_result(None)

    def _next(self) -> _Line | None:
        late = bool(self._steps) and self._steps[0].late <= self.now()
        if self._steps and self._overtaken >= (1 if late else OVERTAKEN):
            self._overtaken = 0
            return self._steps
        if self._answers:
            self._overtaken += bool(self._steps)
            return self._answers
        if self._steps and (late or self._beside or not self._answering or not self._steps[0].heavy):
            self._overtaken = 0
            return self._steps
        return None
