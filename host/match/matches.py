"""What all operations on a match share: find it, and hold its lock."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from db import WHOLE, Changed, Conflict, NoteRow, StoreError, Unknown, Unread
from db.shards.share import part_of
from engine.package import CardSet, digest_in
from engine.registry import dealt
from engine.timeline import ReplayDiffers
from host.clocks.keeping import ClockKeeping, with_stored_clocks
from host.clocks.watch import ClockWatch
from host.computers import computers
from host.lobby.lobby import describe
from host.match.cache import Locks, Recent
from host.match.resuming import resume
from host.match.standing import of_frozen, of_match, same
from host.proposals.kinds import RULES
from host.records.past import KEPT
from host.refusal import OF_THE_STORE, Refusal
from host.rules.difference import difference
from host.schedule.due import planned
from host.types import RULES_CHANGED, Listed
from players.worker_pool import InThread

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
    from typing import NoReturn

    from db import Due, FrozenRow, HandledInteraction, ServerShare, Standing, Store, Stored
    from engine.core import GameInfo, Seat
    from host.computers.hints import AskedHint
    from host.computers.reviews import Review
    from host.computers.turns import Thought
    from host.entropy import Entropy
    from host.match.live_match import LiveMatch
    from host.records.past import History
    from host.rules.difference import Difference
    from host.types import AnyGame, MatchInfo
    from players.hinting import Adviser, GivenHint
    from players.playing_on import TablePlayer
    from players.reviewing import Reviewer

_log = logging.getLogger(__name__)

T = TypeVar("T")
H = TypeVar("H")

TRIES: Final = 4
"""How often something is carried out at most, where another process gets in its way each time."""
REVIEWS: Final = 12
"""Matches whose reviews are kept."""


class Matches(ClockKeeping):
    """The matches of one store.

    ``live`` bounds how many are kept in memory, ``thinking`` is where computers think, ``advising`` where they work out
    what a person might do, ``reviewing`` where they look back. ``steady`` is a clock that nobody sets, to notice by
    when ``clock`` is; None: it is moved on purpose.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], float] = time.time,
        entropy: Entropy = secrets,
        live: int = 1000,
        thinking: TablePlayer | None = None,
        advising: Adviser | None = None,
        reviewing: Reviewer | None = None,
        steady: Callable[[], float] | None = None,
    ) -> None:
        self._store = store
        self._games = games
        self._clock = clock
        self._watch = None if steady is None else ClockWatch(clock, steady)
        self._entropy = entropy
        self._thinking = InThread(games) if thinking is None else thinking
        self._advising = InThread(games) if advising is None else advising
        self._reviewing = InThread(games) if reviewing is None else reviewing
        self._share = WHOLE
        self._shared: frozenset[int] = frozenset()
        """The parts of its share in which another process writes as well."""
        self._cache: Recent[LiveMatch] = Recent(live, keeps=lambda one: self._changes_here_only(one.info.guild))
        self._histories: Recent[History] = Recent(KEPT)
        self._hints: Recent[GivenHint] = Recent(KEPT)
        self._asked: dict[tuple[int, Seat], AskedHint] = {}
        """The hints that are being worked out."""
        self._reviews: Recent[dict[Seat, Review]] = Recent(REVIEWS)
        self._reviewed: dict[tuple[int, Seat], asyncio.Task[Review]] = {}
        """The reviews that are being made, or wait for that."""
        self._one_review = asyncio.Lock()
        self._thoughts: dict[int, Thought] = {}
        """What computers think about now, by match."""
        self._frozen: dict[int, str] = {}
        """Why matches are frozen, as the log has it: each is looked at again and again, and told of once."""
        self._locks = Locks()
        self.when_due: Callable[[], None] = lambda: None
        """Called when something may be due, or void, that was not before."""
        self.when_in_doubt: Callable[[int], None] = lambda _match: None
        """Called with a match of which the store cannot say yet whether its last change was saved."""

    @property
    def share(self) -> ServerShare:
        """Which servers are looked after here."""
        return self._share

    def _changes_here_only(self, guild: int) -> bool:
        """Return whether the matches of a server are changed by this process only, so that they may stay in memory."""
        return self._share.has(guild) and part_of(guild, self._share.of) not in self._shared

    # What is known of a match

    async def info(self, match: int) -> MatchInfo:
        """Return the public information on a match; raise Refusal when there is none."""
        live = self._cache.get(match)
        return self._described(await self._stored(match)) if live is None else live.info

    async def at(self, channel: int) -> MatchInfo | None:
        """Return the open match of a channel (lobby, running or frozen), None when there is none."""
        with store_errors_refused():
            match = await self._store.matches.at(channel)
        return None if match is None else await self.info(match)

    async def last_over(self, channel: int) -> MatchInfo | None:
        """Return the match that was over in a channel last, also one closed under way, None when there is none."""
        with store_errors_refused():
            match = await self._store.matches.last_over(channel)
        return None if match is None else await self.info(match)

    async def played(self, user: int, guild: int, *, most: int) -> list[MatchInfo]:
        """Return the finished matches of a server that a person has played, the last one first."""
        with store_errors_refused():
            return [self._described(stored) for stored in await self._store.matches.played(user, guild, most=most)]

    def title(self, game: str) -> str:
        """Return the name of a game, also of one that is not there any more."""
        return self._games[game].info.title if game in self._games else game

    async def running(self) -> list[int]:
        """Return the numbers of the running matches, oldest first."""
        with store_errors_refused():
            return list(await self._store.matches.running())

    async def tables(self, user: int, guild: int | None, *, most: int) -> tuple[int, list[Listed]]:
        """Return how many open matches of a server, None: of all, the person sits at, and the first of them.

        Matches that wait for the person come first, beginning with the one that has waited longest; then the others,
        beginning with the one changed last.
        """
        with store_errors_refused():
            total, some = await self._store.matches.tables(user, guild=guild, most=most)
        return total, [await self._listed(stored, user) for stored in some]

    async def outdated(self) -> list[tuple[int, int]]:
        """Return (match, guild) of the matches whose public message is out of date, the newest first."""
        with store_errors_refused():
            return list(await self._store.matches.outdated(self._rules()))

    async def keep_own_cards(self) -> None:
        """Keep somebody's own cards with the matches that began before they were kept with matches.

        Call this at the start: the file may be another one at the next.
        """
        with store_errors_refused():
            for key, game in self._games.items():
                if game.info.own_cards is not None:
                    await self._store.rules.add_cards(key, game.info.cards, game.info.own_cards)

    async def frozen(self) -> list[tuple[int, int]]:
        """Return (match, guild) of frozen matches that may go on by the rules that are there, the newest first."""
        with store_errors_refused():
            return [(one.match, one.guild) for one in await self._store.rules.frozen() if self._may_go_on(one)]

    async def move(self, match: int, channel: int, *, interaction: int | None = None) -> MatchInfo:
        """Move an open match to another channel."""
        async with self._alone(match):
            stored = await self._stored(match)
            if await self._again(interaction):
                return self._described(stored)
            try:
                await self._write_checked(
                    match,
                    self._store.matches.move(match, channel, interaction=interaction),
                    lambda now: now.match.channel == channel,
                )
            except Conflict as conflict:
                if conflict.what != "channel":
                    raise
                raise await self._occupied(channel) from None
            self._keep_info(match, channel=channel)
            return self._described(replace(stored, match=replace(stored.match, channel=channel)))

    async def _occupied(self, channel: int) -> Refusal:
        """Return the refusal of a channel that an open match has; raise Conflict if it has gone meanwhile."""
        match = await self._store.matches.at(channel)
        if match is None:
            raise Conflict("channel", f"channel {channel} is free again")
        stored = None if match is None else await self._store.matches.load(match)
        rests = stored is not None and self._described(stored).resting is not None
        return Refusal("rests-here" if rests else "match-here", match=match)

    async def notes(self, match: int) -> Sequence[NoteRow]:
        """Return what the log of a match tells beside the acts, the oldest first."""
        return (await self._stored(match)).notes

    # Time

    @property
    def clock(self) -> Callable[[], float]:
        """Return the clock of this host, in Unix seconds with their fractions."""
        return self._clock

    def now(self) -> int:
        """Return the time in Unix seconds, by the clock of this host."""
        return self._now()

    async def _standing(self, live: LiveMatch, *, at: int) -> Standing:
        """Return the standing of a match that has started, with what is due in its turn."""
        users, now = [live.info.seats[wait.seat].user for wait in live.waits], self._now()
        habits = await self.habits_at(live.info.guild, users)
        ends = await self.running_out(live.info, live.clocks, now=now)
        due = (
            *planned(live, habits, now=now, ends=ends),
            *computers.due(self._game_of(live.info), live, now=now),
        )
        return of_match(live, at=at, due=due)

    # What was carried out before: Discord may deliver an interaction twice

    async def handled(self, interaction: int) -> HandledInteraction | None:
        """Return the note on an interaction that was carried out before, None when it was not."""
        with store_errors_refused():
            return await self._store.interactions.handled(interaction)

    async def claim(self, interaction: int, match: int | None = None) -> bool:
        """Note an interaction before it is carried out; return False when it was noted before."""
        with store_errors_refused():
            try:
                await self._store.interactions.claim(interaction, match)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return False
        return True

    async def _again(self, interaction: int | None) -> bool:
        return interaction is not None and await self.handled(interaction) is not None

    async def drop_due(self, due: Due) -> None:
        """Keep that something is not due any more."""
        with store_errors_refused():
            await self._store.due.drop_due(due.id)

    # Being alone with a match

    @asynccontextmanager
    async def _alone(self, match: int) -> AsyncIterator[None]:
        """Hold the lock of the match; after any error inside, the match is read from the store the next time."""
        try:
            with store_errors_refused():
                async with self._locks.alone(match):
                    yield
        except Refusal as refusal:
            if refusal.code in OF_THE_STORE:
                self._cache.drop(match)
            if refusal.code == "unknown-outcome":
                self.when_due()
                self.when_in_doubt(match)
            raise
        except BaseException:
            # Cancelled while it was being saved, it may be on disk all the same.
            self._cache.drop(match)
            raise
        finally:
            self._let_go(match)

    def _let_go(self, match: int) -> None:
        """Stop what is being worked out for a state of the match that is past; called when its lock is free again."""

    async def _write_checked(
        self,
        match: int,
        writing: Awaitable[None],
        held: Callable[[Stored], bool],
        *,
        interaction: int | None = None,
    ) -> None:
        """Write; when the disk fails, read whether it is ``held`` all the same; raise Unknown if that fails, too.

        ``interaction``: it is held as well where that is noted, because somebody was renamed at the same time.
        """
        try:
            await writing
        except Unknown as unknown:
            try:
                stored = await self._store.matches.load(match)
                noted = interaction is not None and await self._store.interactions.handled(interaction) is not None
            except StoreError:
                raise unknown from None
            if not noted and (stored is None or not held(stored)):
                raise StoreError(str(unknown)) from unknown

    def _now(self) -> int:
        return int(self._clock())

    def _game_of(self, info: MatchInfo) -> AnyGame:
        """Return the game as a match is played, with the cards that it was dealt from."""
        return dealt(self._games, info.game, info.cards)

    def _info_of(self, stored: Stored) -> GameInfo | None:
        game = self._games.get(stored.match.game)
        return None if game is None else game.info

    def _described(self, stored: Stored) -> MatchInfo:
        return describe(stored, self._info_of(stored))

    def _keep_info(self, match: int, *, channel: int) -> None:
        live = self._cache.get(match)
        if live is not None:
            self._cache.put(match, replace(live, info=replace(live.info, channel=channel)))

    async def _stored(self, match: int) -> Stored:
        with store_errors_refused():
            stored = await self._store.matches.load(match)
        if stored is None:
            raise Refusal("no-match", match=match)
        return stored

    async def _current(self, match: int, *, seen: int | None = None) -> tuple[AnyGame, LiveMatch]:
        """Return game and state of a match that has started; waits for its lock only to replay it.

        ``seen``: how many public acts somebody has seen; where there are fewer in memory, another process has written.
        """
        live = self._cache.get(match)
        if live is not None and (seen is None or seen <= live.timeline.seq):
            return self._game_of(live.info), live
        async with self._alone(match):
            return await self._live(match, seen=seen)

    async def _live(self, match: int, *, seen: int | None = None) -> tuple[AnyGame, LiveMatch]:
        """Return game and state of a match that has started; the caller must hold its lock. ``seen``: as above."""
        live = self._cache.get(match)
        if live is not None and (seen is None or seen <= live.timeline.seq):
            return self._game_of(live.info), live
        stored = await self._stored(match)
        status = stored.match.status
        if status == "cancelled" and stored.match.started is not None:
            raise Refusal("closed", match=match)
        if stored.changed:
            await self._freeze(stored, stored.changed[0])
        if status in {"lobby", "cancelled"}:
            raise Refusal("not-running", status=status)
        if stored.match.game not in self._games:
            await self._freeze(stored, "rules")
        game = self._game_of(self._described(stored))
        try:
            actions = await self._store.log.actions(match)
        except Changed as changed:
            await self._freeze(stored, changed.place)
        rules = game.info.rules_version
        thawed = replace(stored, match=replace(stored.match, status="running", reason=None))
        info = describe(thawed if status == "frozen" else stored, game.info)
        try:
            live = await asyncio.to_thread(resume, game, stored, actions, info)
        except ReplayDiffers as error:
            if self._frozen_as(match, f"differs {rules}"):
                # of the act nothing is written here: it may be a secret
                said = (
                    "Match %d is over and can't be shown: by the rules %s it differs from entry %d on"
                    if status == "finished"
                    else "Match %d is frozen until its table decides: by the rules %s it differs from entry %d on"
                )
                _log.warning(said, match, rules, error.entry)
            where = await asyncio.to_thread(difference, game, stored, actions, error)
            await self._freeze(stored, "differs", tried=rules, where=where)
        live = with_stored_clocks(stored, live, now=self._now(), stood_still=status == "frozen")
        live = replace(live, waits=await self.true_waits(live))
        await self._keep_resumed(stored, live, game.info, at=actions[-1].at if actions else info.started or 0)
        self.when_due()
        self._cache.put(match, live)
        self._frozen.pop(match, None)
        return game, live

    async def _keep_resumed(self, stored: Stored, live: LiveMatch, game: GameInfo, *, at: int) -> None:
        """Write what became known of a match by replaying it."""
        row, standing = stored.match, await self._standing(live, at=at)
        if row.rules != game.rules_version and row.status != "finished":
            # it came to the same states all along: it goes on by these rules
            details = {"before": row.rules or "", "now": game.rules_version}
            note = NoteRow(live.timeline.seq, self._now(), RULES_CHANGED, details)
            await self._store.rules.set_rules(row.id, game.rules_version, note=note, standing=standing, voids=(RULES,))
            _log.info("Match %d goes on by the rules %s, by which it replays as it was", row.id, game.rules_version)
        elif row.status == "frozen":  # the rules it was made under are back
            await self._store.matches.set_status(
                row.id, "running", reason=None, ended=None, standing=standing, voids=(RULES,)
            )
        elif not same(stored.standing, standing):
            await self._store.matches.set_standing(row.id, standing)

    async def _freeze(
        self, stored: Stored, why: str, *, tried: str | None = None, where: Difference | None = None
    ) -> NoReturn:
        row, standing = stored.match, of_frozen(at=self._now())
        if why == "rules" and self._frozen_as(row.id, why):
            _log.warning("Match %d is frozen: this program has no game %s", row.id, row.game)
        elif why not in {"rules", "differs"} and self._frozen_as(row.id, why):
            _log.error("Match %d was changed on the disk, not by this program: %s", row.id, why)
        known = row.status == "frozen" and (row.reason, stored.tried) == (why, tried)
        if row.status in {"lobby", "running", "frozen"} and not known:
            await self._store.matches.set_status(
                row.id, "frozen", reason=why, ended=None, tried=tried, standing=standing, voids=(RULES,)
            )
        elif row.status == "frozen" and not same(stored.standing, standing):
            await self._store.matches.set_standing(row.id, standing)
        self.when_due()
        raise Refusal("frozen", why=why, where=where)

    def _frozen_as(self, match: int, why: str) -> bool:
        """Return whether the log has not said yet, since this process began, that a match is frozen so."""
        known, self._frozen[match] = self._frozen.get(match), why
        return known != why

    def _may_go_on(self, row: FrozenRow) -> bool:
        """Return whether the rules that are there are those of a frozen match, or have not been tried."""
        if row.game not in self._games:
            return False
        now = dealt(self._games, row.game, CardSet(digest_in(row.rules), row.cards)).info.rules_version
        return now == row.rules or now != row.tried

    def _rules(self) -> dict[str, str]:
        return {key: game.info.rules_version for key, game in self._games.items()}

    async def _listed(self, stored: Stored, user: int) -> Listed:
        """Return a match as a line of a person's list; it is replayed only if its standing was never written."""
        info = self._described(stored)
        if info.status != "running" or info.game not in self._games:
            return Listed(info, asked=False, still=info.status != "lobby", since=info.created)
        if info.resting is not None:
            return Listed(info, asked=False, since=info.resting)
        standing = stored.standing
        if standing is None:
            try:
                async with self._alone(info.id):
                    game, live = await self._live(info.id)
            except Refusal:
                return Listed(info, asked=False, still=True)
            awaited, times = live.awaited(game), tuple(wait.since for wait in live.waits)
            clocks = live.clocks
        else:
            awaited, times = standing.awaited, standing.since or (standing.at,) * len(standing.awaited)
            clocks = stored.clocks
        since = dict(zip(awaited, times, strict=False))
        seated = info.seated(user)
        asked = seated is not None and seated.present and seated.seat in awaited
        own = since.get(seated.seat) if asked and seated is not None else None
        ends = {one.seat: one.end for one in await self.running_out(info, clocks, now=self._now())}
        return Listed(
            info,
            asked=asked,
            awaited=awaited,
            since=own or min(since.values(), default=info.created),
            end=ends.get(seated.seat) if asked and seated is not None else min(ends.values(), default=None),
        )


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


def again_after_conflicts(host: type[H]) -> type[H]:
    """Let all that can be asked of a host be carried out again where another process has got in its way meanwhile.

    It finds what that one has left, and comes to what is right by now. What is in memory of the match was dropped.
    """
    for name, asked in [(name, getattr(host, name)) for name in dir(host) if not name.startswith("_")]:
        if iscoroutinefunction(asked):
            setattr(host, name, _tried_again(asked))
    return host


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
        _log.info("another process was quicker: %s", conflict)
        raise Refusal("overtaken", why=str(conflict)) from conflict
    except StoreError as error:
        _log.error("%s", error)
        code = "unknown-outcome" if isinstance(error, Unknown) else "not-read" if isinstance(error, Unread) else None
        raise Refusal(code or "not-saved", why=str(error)) from error
