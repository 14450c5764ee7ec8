"""Matches as they stand now, and what people do in them: loaded or replayed, tried, saved, and only then replaced.

Whatever is done in a match, by whomever, is written in one transaction, and only then is the match replaced in memory.
``Play`` has the steps of each move in the one right order. One lock per match; under it: load, check who asks and
whether what they saw is current, try, save. Each operation returns an ``Update``. A crash at any
point loses nothing that was acknowledged. Knows what is scheduled of a match as it stands.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from db import TIMEOUT, ActionRow, Changed, Conflict, Ending, NoteRow, Seating, StoreError, Unknown
from engine.core import IllegalAction, MalformedAction
from engine.timeline import UNDO, ReplayDiffers, undo_to, undone_to
from host.clocks.clocks import with_stored_clocks
from host.lobby.lobby import describe
from host.match.core import again_after_conflicts
from host.match.live_match import Batch, settled, undoing
from host.match.replaying import difference, resume
from host.match.standing import of_frozen, of_match, same
from host.match.update import Update
from host.proposals.wanted import RULES, voided
from host.refusal import Refusal
from host.schedule.kinds import led_on, moment, of_computers, of_continuing, planned, still_due
from host.types import RULES_CHANGED, RevealedSeed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import NoReturn

    from db import SeatChange, SeatRow, Standing, Stored, Timer, Vote
    from engine.core import GameInfo, Seat
    from host.clocks.clocks import Clocks, Standstill
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.replaying import Difference
    from host.people.preferences import Likings
    from host.proposals.wanted import Agreed
    from host.types import AnyGame, MatchInfo

_log = logging.getLogger(__name__)


class Matches:
    """The matches of one store that have started, game and state of each."""

    def __init__(self, core: Core, likings: Likings, standstill: Standstill, clocks: Clocks) -> None:
        self._core = core
        self._likings = likings
        self._standstill = standstill
        self._clocks = clocks
        self._frozen: dict[int, str] = {}
        """Why matches are frozen, as the log has it: each is looked at again and again, and reported once."""

    async def current(self, match: int, *, seen: int | None = None) -> tuple[AnyGame, LiveMatch]:
        """Return game and state of a match that has started; waits for its lock only to replay it.

        ``seen``: how many public moves someone has seen; where there are fewer in memory, another process has written.
        """
        live = self._core.cache.get(match)
        if live is not None and (seen is None or seen <= live.timeline.seq):
            return self._core.game_of(live.info), live
        async with self._core.locked(match):
            return await self.live(match, seen=seen)

    async def played_on(self, match: int) -> tuple[AnyGame, LiveMatch]:
        """Return the same, of a match that is being played; raise Refusal when it is over or rests."""
        game, live = await self.live(match)
        if live.over:
            raise Refusal("finished")
        live.require_awake()
        return game, live

    async def live(self, match: int, *, seen: int | None = None) -> tuple[AnyGame, LiveMatch]:
        """Return game and state of a match that has started; the caller must hold its lock. ``seen``: as above."""
        live = self._core.cache.get(match)
        if live is not None and (seen is None or seen <= live.timeline.seq):
            return self._core.game_of(live.info), live
        stored = await self._core.stored(match)
        status = stored.match.status
        if status == "cancelled" and stored.match.started is not None:
            raise Refusal("closed", match=match)
        await self.require_unchanged(stored)
        if status in {"lobby", "cancelled"}:
            raise Refusal("not-running", status=status)
        if stored.match.game not in self._core.games:
            await self._freeze(stored, "rules")
        game = self._core.game_of(self._core.described(stored))
        try:
            actions = await self._core.store.log.actions(match)
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
        live = with_stored_clocks(stored, live, now=self._core.now(), stood_still=status == "frozen")
        live = replace(live, waits=await self._standstill.true_waits(live))
        await self._keep_resumed(stored, live, game.info, at=actions[-1].at if actions else info.started or 0)
        self._core.when_due()
        self._core.cache.put(match, live)
        self._frozen.pop(match, None)
        return game, live

    async def standing(self, live: LiveMatch, *, at: int) -> Standing:
        """Return the standing of a match that has started, with what is scheduled in its turn."""
        users, now = [live.info.seats[wait.seat].user for wait in live.waits], self._core.now()
        habits = await self._likings.habits_at(live.info.guild, users)
        ends = await self._clocks.running_out(live.info, live.clocks, now=now)
        due = (
            *planned(live, habits, now=now, ends=ends),
            *of_computers(self._core.game_of(live.info), live, now=now),
        )
        return of_match(live, at=at, due=due)

    async def require_unchanged(self, stored: Stored) -> None:
        """Freeze a match that was changed on the disk, and raise Refusal."""
        if stored.changed:
            await self._freeze(stored, stored.changed[0])

    async def save(
        self,
        live: LiveMatch,
        batch: Batch,
        actions: list[ActionRow],
        *,
        info: MatchInfo,
        change: SeatChange | None = None,
        seat: SeatRow | None = None,
        note: NoteRow | None = None,
        vote: Vote | None = None,
        due: Sequence[Timer] = (),
    ) -> Update:
        """Save everything, and only then replace the match in memory; the caller must hold its lock."""
        at = self._core.now()
        info = settled(batch.game, batch.state, info, at=at)
        ending = None
        if info.status == "finished":
            outcome = batch.game.outcome(batch.state)
            ending = Ending(info.reason or "", at, () if outcome is None else outcome.scores)
            row = (await self._core.stored(info.id)).match
            info = replace(info, revealed=RevealedSeed(row.seed or 0, row.salt or ""))
        after = await self._clocks.after_change(
            live,
            batch.finish(info, at=at, by_time=change is not None and change.kind == TIMEOUT),
            at=at,
            anew={one.seat for one in (seat, change) if one is not None and info.seats[one.seat].present},
            back=any(undone_to(one.text) is not None for one in actions),
        )
        standing = await self.standing(after, at=at)
        going_on = await self._gone_on_with(batch.game, after, actions)
        standing = replace(standing, due=(*(standing.due or ()), *still_due(due, after), *going_on))
        try:
            await self._core.store.log.append(
                info.id,
                actions,
                change=change,
                seat=seat,
                note=note,
                ending=ending,
                standing=standing,
                vote=vote,
                voids=voided(live, after),
                seating=Seating(tuple(one.user for one in live.info.seats), len(live.info.stand_in_changes)),
            )
        except Conflict as conflict:
            if conflict.what != "interaction":
                raise
            # by another process, so what is in memory here is not what is there now
            self._core.cache.drop(info.id)
            return Update(*await self.live(info.id))
        except Unknown as unknown:
            return await self._after_failed_save(live, batch, unknown)
        self._core.cache.put(info.id, after)
        self._core.when_due()
        return Update(batch.game, after, tuple(batch.events), acts=after.length - live.length)

    # Steps of the above

    async def _keep_resumed(self, stored: Stored, live: LiveMatch, game: GameInfo, *, at: int) -> None:
        """Write what became known of a match by replaying it."""
        row, standing = stored.match, await self.standing(live, at=at)
        if row.rules != game.rules_version and row.status != "finished":
            # it came to the same states all along: it goes on by these rules
            details = {"before": row.rules or "", "now": game.rules_version}
            note = NoteRow(live.timeline.seq, self._core.now(), RULES_CHANGED, details)
            await self._core.store.rules.set_rules(
                row.id, game.rules_version, note=note, standing=standing, voids=(RULES,)
            )
            _log.info("match %d continues with the rules %s and replays unchanged", row.id, game.rules_version)
        elif row.status == "frozen":  # the rules it was made under are back
            await self._core.store.matches.set_status(
                row.id, "running", reason=None, ended=None, standing=standing, voids=(RULES,)
            )
        elif not same(stored.standing, standing):
            await self._core.store.matches.set_standing(row.id, standing)

    async def _freeze(
        self, stored: Stored, why: str, *, tried: str | None = None, where: Difference | None = None
    ) -> NoReturn:
        row, standing = stored.match, of_frozen(at=self._core.now())
        if why == "rules" and self._frozen_as(row.id, why):
            _log.warning("match %d is frozen: the game %s doesn't exist here", row.id, row.game)
        elif why not in {"rules", "differs"} and self._frozen_as(row.id, why):
            _log.error("match %d was changed on the disk, not by this program: %s", row.id, why)
        known = row.status == "frozen" and (row.reason, stored.tried) == (why, tried)
        if row.status in {"lobby", "running", "frozen"} and not known:
            await self._core.store.matches.set_status(
                row.id, "frozen", reason=why, ended=None, tried=tried, standing=standing, voids=(RULES,)
            )
        elif row.status == "frozen" and not same(stored.standing, standing):
            await self._core.store.matches.set_standing(row.id, standing)
        self._core.when_due()
        raise Refusal("frozen", why=why, where=where)

    def _frozen_as(self, match: int, why: str) -> bool:
        """Return whether the log has not said yet, since this process began, that a match is frozen so."""
        known, self._frozen[match] = self._frozen.get(match), why
        return known != why

    async def _gone_on_with(self, game: AnyGame, after: LiveMatch, actions: Sequence[ActionRow]) -> tuple[Timer, ...]:
        """Return when a question that offers nothing is gone on with, unless its person wants to be asked."""
        user = led_on(game, after, actions)
        if user is None or not (await self._likings.preferences(user)).continues:
            return ()
        now = self._core.now()
        return (of_continuing(after, user, at=now + moment(self._core.entropy), now=now),)

    async def _after_failed_save(self, before: LiveMatch, batch: Batch, unknown: Unknown) -> Update:
        """Return the match as it is stored after a failed save; raise Unknown when the disk does not answer."""
        self._core.cache.drop(before.info.id)
        try:
            game, after = await self.live(before.info.id)
        except (StoreError, Refusal):
            raise unknown from None
        if (after.length, after.info) == (before.length, before.info):
            raise StoreError(str(unknown)) from unknown
        return Update(game, after, tuple(batch.events), acts=after.length - before.length)


@again_after_conflicts
class Play:
    """The acts in the matches of one store."""

    def __init__(self, core: Core, matches: Matches) -> None:
        self._core = core
        self._matches = matches

    async def submit(
        self, match: int, user: int, seq: int | None, texts: Sequence[str], *, interaction: int | None = None
    ) -> Update:
        """Carry out all of these actions or none; ``seq`` is the number that the person saw, None for a typed command.

        An interaction that was carried out before changes nothing; the match as it stands now is returned.
        """
        if not texts:
            raise Refusal("malformed", text="")
        return await self._submit(match, user, seq, lambda *_: texts, interaction=interaction)

    async def undo(
        self, match: int, user: int, seq: int | None, *, together: int = 1, interaction: int | None = None
    ) -> Update:
        """Undo the person's own last move, or the last ones that were done ``together``, all or none."""
        return await self._submit(match, user, seq, partial(_undoing, together=together), interaction=interaction)

    async def redo(self, match: int, user: int, seq: int | None, *, interaction: int | None = None) -> Update:
        """Do again what the person undid last; nothing else may have happened since."""
        return await self._submit(match, user, seq, _taken_back, interaction=interaction)

    async def _submit(
        self,
        match: int,
        user: int,
        seq: int | None,
        chosen: Callable[[LiveMatch, Batch, Seat], Iterable[str]],
        *,
        interaction: int | None,
    ) -> Update:
        async with self._core.locked(match):
            try:
                game, live = await self._matches.live(match, seen=seq)
                seat = _playing(live, user, seq)
                batch, at, agreed = Batch(game, live), self._core.now(), live.info.practice
                actions = [
                    ActionRow(
                        batch.length, seat, user, text, _played(batch, seat, text, agreed=agreed), part, at, interaction
                    )
                    for part, text in enumerate(_steps(live, batch, seat, chosen(live, batch, seat)))
                ]
                return await self._matches.save(live, batch, actions, info=live.info)
            except Refusal:
                if not await self._core.done_before(interaction):
                    raise
                return Update(*await self._matches.live(match))

    async def look(self, match: int, *, seen: int | None = None) -> Update:
        """Return the current state of a running or finished match; raise Refusal when it is frozen.

        ``seen``: how many public moves someone has seen already.
        """
        return Update(*await self._matches.current(match, seen=seen))

    async def undo_agreed(self, agreed: Agreed) -> Update:
        """Undo what a table has agreed on, in the name of the player who asked; the caller must hold the match."""
        seat = agreed.info.playing(agreed.proposal.user)
        text = undo_to(int(agreed.proposal.payload))
        game, live = await self._matches.live(agreed.proposal.match)
        batch, at, vote = Batch(game, live), self._core.now(), agreed.vote
        line = batch.length
        # going far back plays the match once more
        digest = await asyncio.to_thread(partial(_played, batch, seat, text, agreed=True))
        action = ActionRow(line, seat, agreed.proposal.user, text, digest, 0, at, vote.interaction)
        return await self._matches.save(live, batch, [action], info=live.info, vote=vote)


# Steps of the above; each text is carried out before the next is asked for


def _steps(live: LiveMatch, batch: Batch, seat: Seat, texts: Iterable[str]) -> Iterator[str]:
    """Yield what a seat does, and past the questions that would offer it nothing, where nobody could learn anything.

    Undo goes past them the other way. At a table of several people they are asked, and undone one by one: two at once
    would tell that the seat holds nothing.
    """
    text = ""
    for text in texts:
        yield text
    while live.info.alone and (only := batch.hiding(seat)):
        if text.startswith(UNDO):
            back = undoing(batch.timeline, batch.game, seat, practice=live.info.practice)
            if back is None:
                return
            yield back
        else:
            yield only


def _undoing(live: LiveMatch, batch: Batch, seat: Seat, *, together: int) -> Iterator[str]:
    """Yield what undoes the seat's last moves."""
    for _ in range(together):
        yield undoing(batch.timeline, batch.game, seat, practice=live.info.practice) or UNDO


def _playing(live: LiveMatch, user: int, seq: int | None = None) -> Seat:
    """Return the person's seat; raise Refusal unless they may act and ``seq`` is current (None: not checked)."""
    if live.over:
        raise Refusal("finished")
    seat = live.info.playing(user)
    live.require_awake()
    if seq is not None and not live.holds(seat, seq):
        raise Refusal("stale", seq=seq, current=live.timeline.seq)
    return seat


def _taken_back(live: LiveMatch, _batch: Batch, seat: Seat) -> tuple[str]:
    """Return what the seat may do again; raise Refusal."""
    text = live.timeline.redo(seat)
    if text is None:
        raise Refusal("nothing-to-redo")
    return (text,)


def _played(batch: Batch, seat: Seat, text: str, *, agreed: bool = False) -> str:
    """Carry one act out and return the digest after it; raise Refusal."""
    try:
        batch.play(seat, text, agreed=agreed)
    except MalformedAction:
        raise Refusal("malformed", text=text) from None
    except IllegalAction as error:
        if text.partition(":")[0] == UNDO:
            raise Refusal("nothing-to-undo") from None
        if not _in_turn(batch, seat, text):
            raise Refusal("not-awaited", awaited=batch.awaited) from None
        raise Refusal("illegal", reason=error.reason, values=error.values) from None
    return batch.game.digest(batch.state)


def _in_turn(batch: Batch, seat: Seat, text: str) -> bool:
    """Return whether the seat may do now some action with the same verb."""
    if seat in batch.awaited:
        return True
    legal = map(batch.game.encode, batch.game.legal(batch.state, seat))
    return text.partition(":")[0] in {one.partition(":")[0] for one in legal}
