"""One core knows the matches of a store: what is written of each, its lock, which of them are in memory, and the time.

Every service of a host is given it, and what is kept beside the matches is asked of it here. Must not know how a match
is played, nor what time counts.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from db import WHOLE, Conflict, StoreError, Unknown, Unread
from db.shards import part_of
from engine.registry import dealt
from host.lobby.lobby import describe
from host.refusal import OF_THE_STORE, Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterator, Mapping, Sequence

    from db import HandledInteraction, NoteRow, ServerShare, Store, Stored
    from engine.core import GameInfo
    from host.match.live_match import LiveMatch
    from host.types import AnyGame, MatchInfo

_log = logging.getLogger(__name__)

T = TypeVar("T")
H = TypeVar("H")

TRIES: Final = 4
"""How often something is carried out at most, where another process gets in its way each time."""


class Locks:
    """One lock per match, kept only while someone holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def busy(self, match: int) -> bool:
        """Return whether someone holds the lock of the match."""
        return match in self._locks

    @asynccontextmanager
    async def alone(self, match: int) -> AsyncIterator[None]:
        """Hold the lock of the match; those who wait for it get it in order."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        async with lock:
            yield


class Recent(Generic[T]):
    """The values used last, up to a bound; ``keeps`` says which of them may be kept at all."""

    def __init__(self, bound: int, *, keeps: Callable[[T], bool] = lambda _value: True) -> None:
        if bound < 1:
            raise ValueError(f"room for at least one is needed, not {bound}")
        self._bound = bound
        self._keeps = keeps
        self._values: OrderedDict[int, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, match: int) -> T | None:
        """Return the value, None when it is not kept; it counts as used now."""
        if match not in self._values:
            return None
        self._values.move_to_end(match)
        return self._values[match]

    def put(self, match: int, value: T) -> None:
        """Keep the value; when there is no room, drop the one that was not used for the longest time."""
        if not self._keeps(value):
            self.drop(match)
            return
        self._values[match] = value
        self._values.move_to_end(match)
        if len(self._values) > self._bound:
            self._values.popitem(last=False)

    def __contains__(self, match: int) -> bool:
        """Return whether the value is kept; this does not count as using it."""
        return match in self._values

    def sift(self, keeps: Callable[[T], bool] | None = None) -> None:
        """Drop the values that may not be kept any more; ``keeps``: those for which it is not true."""
        keeps = keeps or self._keeps
        self._values = OrderedDict((match, value) for match, value in self._values.items() if keeps(value))

    def drop(self, match: int) -> None:
        """Drop the value, if it is kept."""
        self._values.pop(match, None)


# The test double is ``tests.support.hosting.Chance``.
class Entropy(Protocol):
    """Where chance comes from, and moments that nobody is to foresee: ``secrets``, or a predictable one in tests."""

    def randbits(self, k: int, /) -> int:
        """Return a random number of ``k`` bits."""

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        """Return a random number from 0 to one less than the bound."""

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return ``nbytes`` random bytes in hexadecimal."""


class Core:
    """The matches of one store; ``live`` bounds how many are kept in memory."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], float] = time.time,
        entropy: Entropy = secrets,
        live: int = 1000,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        """In Unix seconds with their fractions."""
        self.entropy = entropy
        self.share: ServerShare = WHOLE
        """Which servers are looked after here."""
        self._shared: frozenset[int] = frozenset()
        """The parts of its share in which another process writes as well."""
        self.cache: Recent[LiveMatch] = Recent(live, keeps=lambda one: self._changes_here_only(one.info.guild))
        self.locks = Locks()
        self.when_due: Callable[[], None] = lambda: None
        """Called when something may be due, or void, that was not before."""
        self.when_in_doubt: Callable[[int], None] = lambda _match: None
        """Called with a match if the store can't say yet whether its last change was saved."""
        self._meanwhile: dict[int, list[tuple[asyncio.Task[Any], Callable[[LiveMatch | None], bool]]]] = {}

    def now(self) -> int:
        """Return the time in Unix seconds."""
        return int(self.clock())

    # Whose matches they are

    def divide(self, share: ServerShare, shared: Collection[int]) -> bool:
        """Keep which servers are looked after here, ``shared``: in which another process writes; return whether again.

        What may have been changed elsewhere is dropped.
        """
        if (share, frozenset(shared)) == (self.share, self._shared):
            return False
        self.share, self._shared = share, frozenset(shared)
        self.cache.sift()
        return True

    def _changes_here_only(self, guild: int) -> bool:
        """Return whether the matches of a server are changed by this process only, so that they may stay in memory."""
        return self.share.has(guild) and part_of(guild, self.share.of) not in self._shared

    # Being alone with a match

    @asynccontextmanager
    async def locked(self, match: int) -> AsyncIterator[None]:
        """Hold the lock of the match; after any error inside, the match is read from the store the next time."""
        try:
            with store_errors_refused():
                async with self.locks.alone(match):
                    yield
        except Refusal as refusal:
            if refusal.code in OF_THE_STORE:
                self.cache.drop(match)
            if refusal.code == "unknown-outcome":
                self.when_due()
                self.when_in_doubt(match)
            raise
        except BaseException:
            # Cancelled while it was being saved, it may be on disk all the same.
            self.cache.drop(match)
            raise
        finally:
            for task, wanted in self._meanwhile.get(match, ()):
                if not wanted(self.cache.get(match)):
                    task.cancel()

    async def meanwhile(
        self, match: int, work: Callable[[], Coroutine[Any, Any, T]], *, wanted: Callable[[LiveMatch | None], bool]
    ) -> T | None:
        """Return what is worked out while nobody holds the match, None: it was stopped, because the match moved on.

        ``wanted`` is asked each time the lock is free again, with the match as it is in memory.
        """
        mine = asyncio.create_task(work()), wanted
        self._meanwhile.setdefault(match, []).append(mine)
        try:
            await asyncio.wait(mine[:1])
        finally:
            mine[0].cancel()
            self._meanwhile[match].remove(mine)
            if not self._meanwhile[match]:
                del self._meanwhile[match]
        return None if mine[0].cancelled() else mine[0].result()

    # What is written of a match

    async def stored(self, match: int) -> Stored:
        """Return what is written of a match; raise Refusal when there is none."""
        with store_errors_refused():
            stored = await self.store.matches.load(match)
        if stored is None:
            raise Refusal("no-match", match=match)
        return stored

    async def info(self, match: int) -> MatchInfo:
        """Return the public information on a match; raise Refusal when there is none."""
        live = self.cache.get(match)
        return self.described(await self.stored(match)) if live is None else live.info

    async def notes(self, match: int) -> Sequence[NoteRow]:
        """Return what the log of a match tells beside the acts, the oldest first."""
        return (await self.stored(match)).notes

    def described(self, stored: Stored) -> MatchInfo:
        """Return the public information on a match as it is written."""
        return describe(stored, self._info_of(stored))

    def _info_of(self, stored: Stored) -> GameInfo | None:
        game = self.games.get(stored.match.game)
        return None if game is None else game.info

    def game_of(self, info: MatchInfo) -> AnyGame:
        """Return the game as a match is played, with the cards that it was dealt from."""
        return dealt(self.games, info.game, info.cards)

    def title(self, game: str) -> str:
        """Return the name of a game, also of one that is not there any more."""
        return self.games[game].info.title if game in self.games else game

    async def occupied(self, channel: int) -> Refusal:
        """Return the refusal of a channel that an open match has; raise Conflict if it has gone meanwhile."""
        match = await self.store.matches.at(channel)
        if match is None:
            raise Conflict("channel", f"channel {channel} is free again")
        stored = await self.store.matches.load(match)
        rests = stored is not None and self.described(stored).resting is not None
        return Refusal("rests-here" if rests else "match-here", match=match)

    # Writing

    async def done_before(self, interaction: int | None) -> bool:
        """Return whether an interaction was carried out before: Discord may deliver it twice."""
        if interaction is None:
            return False
        with store_errors_refused():
            return await self.store.interactions.handled(interaction) is not None

    async def write_checked(
        self,
        match: int,
        writing: Awaitable[None],
        held: Callable[[Stored], bool],
        *,
        interaction: int | None = None,
    ) -> None:
        """Write; when the disk fails, read whether it is ``held`` all the same; raise Unknown if that fails, too.

        ``interaction``: it is held as well where that is noted, because someone was renamed at the same time.
        """
        try:
            await writing
        except Unknown as unknown:
            try:
                stored = await self.store.matches.load(match)
                noted = interaction is not None and await self.store.interactions.handled(interaction) is not None
            except StoreError:
                raise unknown from None
            if not noted and (stored is None or not held(stored)):
                raise StoreError(str(unknown)) from unknown


@contextmanager
def after_saving() -> Iterator[None]:
    """Claim nothing of what was asked for when the store fails in what follows it, because it is saved already."""
    try:
        with store_errors_refused():
            yield
    except Refusal as refusal:
        if refusal.code not in OF_THE_STORE:
            raise
        raise Refusal("unknown-outcome", why=refusal.values["why"]) from refusal


class VoidIfRefused:
    """Takes a refusal inside for the end of it: timers of a match that was closed or is frozen, for example, are void.

    One of the store is raised: it says nothing about the match.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, Refusal) and error.code not in OF_THE_STORE


def again_after_conflicts(service: type[H]) -> type[H]:
    """Let all that can be asked of a service be carried out again where another process has got in its way meanwhile.

    It finds what that one has left, and comes to what is right by now. What is in memory of the match was dropped.
    """
    for name, asked in [(name, getattr(service, name)) for name in dir(service) if not name.startswith("_")]:
        if iscoroutinefunction(asked):
            setattr(service, name, _tried_again(asked))
    return service


def _tried_again(asked: Callable[..., Coroutine[Any, Any, T]]) -> Callable[..., Coroutine[Any, Any, T]]:
    @wraps(asked)
    async def call(*values: Any, **named: Any) -> T:  # noqa: ANN401  whatever it is asked with
        for _ in range(TRIES - 1):
            try:
                return await asked(*values, **named)
            except Refusal as refusal:
                if refusal.code != "overtaken":
                    raise
        return await asked(*values, **named)

    return call


@contextmanager
def store_errors_refused() -> Iterator[None]:
    """Turn errors of the store into refusals."""
    try:
        yield
    except Conflict as conflict:
        _log.info("another process was faster: %s", conflict)
        raise Refusal("overtaken", why=str(conflict)) from conflict
    except StoreError as error:
        _log.error("%s", error)
        code = "unknown-outcome" if isinstance(error, Unknown) else "not-read" if isinstance(error, Unread) else None
        raise Refusal(code or "not-saved", why=str(error)) from error


@again_after_conflicts
class KeptFacts:
    """What one store keeps beside its matches."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def fact(self, key: str) -> str | None:
        """Return a small value that outlives the process."""
        with store_errors_refused():
            return await self._core.store.facts.fact(key)

    async def set_fact(self, key: str, value: str) -> None:
        """Keep a small value that outlives the process."""
        with store_errors_refused():
            await self._core.store.facts.set_fact(key, value)

    async def require_writable(self) -> None:
        """Raise Refusal unless something could be saved now."""
        with store_errors_refused():
            await self._core.store.facts.require_writable()

    # What was carried out before: Discord may deliver an interaction twice

    async def handled(self, interaction: int) -> HandledInteraction | None:
        """Return the note on an interaction that was carried out before, None when it was not."""
        with store_errors_refused():
            return await self._core.store.interactions.handled(interaction)

    async def claim(self, interaction: int, match: int | None = None) -> bool:
        """Note an interaction before it is carried out; return False when it was noted before."""
        with store_errors_refused():
            try:
                await self._core.store.interactions.claim(interaction, match)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return False
        return True
