"""The operations on a match that has started, each with its steps in the one right order.

One lock per match; under it: load, check who asks and whether what they saw is current, try, save, and only then
replace the match in memory. Each operation returns an ``Update``. A crash at any point loses nothing that was
acknowledged.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from db import TIMEOUT, ActionRow, Changed, Conflict, Ending, PersonRow, Seating, StoreError, Unknown
from engine.core import IllegalAction, MalformedAction
from engine.timeline import UNDO, undone_to
from host.absence.pauses import Pauses
from host.absence.resting import Resting, require_awake
from host.absence.stand_ins import VacationStandIns
from host.clocks.ends import ClockEnds
from host.computers import computers
from host.computers.hints import HintGiving
from host.computers.reviews import Reviews
from host.computers.turns import ComputerTurns
from host.lobby.idle import IdleLobbies
from host.lobby.invitations import Invitations
from host.match.batch import Batch
from host.match.live_match import settled
from host.match.matches import again_after_conflicts, store_errors_refused
from host.match.messages import PublicMessages
from host.match.update import Update
from host.people.followers import Followers
from host.proposals.overdue import Overdue
from host.proposals.proposals import voided
from host.records import log
from host.refusal import Refusal
from host.schedule.carrying_on import CarryingOn
from host.schedule.due import still_due
from host.schedule.holding_back import HoldingBack
from host.schedule.lost_places import LostPlaces
from host.schedule.overview import Overview
from host.types import RevealedSeed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from db import Agenda, Due, NoteRow, SeatChange, SeatRow, Vote
    from engine.core import Seat
    from host.match.live_match import LiveMatch
    from host.proposals.proposals import Agreed
    from host.types import LogLine, LogNote, MatchInfo


@again_after_conflicts
class Host(
    HoldingBack,
    PublicMessages,
    Pauses,
    Overdue,
    Overview,
    ClockEnds,
    VacationStandIns,
    CarryingOn,
    ComputerTurns,
    HintGiving,
    Reviews,
    IdleLobbies,
    Resting,
    Invitations,
    Followers,
    LostPlaces,
):
    """The matches of one store: play them, read them, and keep what belongs to them."""

    async def agenda(self, *, most: int) -> Agenda:
        """Return what is due now, as ``Reminders`` does; not before it is known whether the clock was set."""
        await self.mind_clock()
        return await super().agenda(most=most)

    # Play

    async def submit(
        self, match: int, user: int, seq: int | None, texts: Sequence[str], *, interaction: int | None = None
    ) -> Update:
        """Carry out all of these actions or none; ``seq`` is the number that the person saw, None for a typed command.

        An interaction that was carried out before changes nothing; the match as it stands now is returned.
        """
        if not texts:
            raise Refusal("malformed", text="")
        return await self._submit(match, user, seq, lambda _live, _seat: texts, interaction=interaction)

    async def undo(
        self, match: int, user: int, seq: int | None, *, together: int = 1, interaction: int | None = None
    ) -> Update:
        """Take back the person's own last act, or the last ones that were done ``together``, all or none."""
        return await self._submit(match, user, seq, partial(self._undoing, together=together), interaction=interaction)

    async def redo(self, match: int, user: int, seq: int | None, *, interaction: int | None = None) -> Update:
        """Do again what the person took back last; nothing else may have happened since."""
        return await self._submit(match, user, seq, _taken_back, interaction=interaction)

    async def _submit(
        self,
        match: int,
        user: int,
        seq: int | None,
        chosen: Callable[[LiveMatch, Seat], Sequence[str]],
        *,
        interaction: int | None,
    ) -> Update:
        async with self._alone(match):
            try:
                game, live = await self._live(match, seen=seq)
                seat = _playing(live, user, seq)
                texts = chosen(live, seat)
                batch, at, alone = Batch(game, live), self._now(), live.info.practice
                actions = [
                    ActionRow(
                        batch.length, seat, user, text, _played(batch, seat, text, agreed=alone), part, at, interaction
                    )
                    for part, text in enumerate(texts)
                ]
                return await self._save_acts(live, batch, actions, info=live.info)
            except Refusal:
                if not await self._again(interaction):
                    raise
                return Update(*await self._live(match))

    # Looking

    async def look(self, match: int, *, seen: int | None = None) -> Update:
        """Return the current state of a running or finished match; raise Refusal when it is frozen.

        ``seen``: how many public acts somebody has seen already.
        """
        return Update(*await self._current(match, seen=seen))

    async def log(self, match: int, viewer: int | None) -> list[LogLine | LogNote]:
        """Return the log as the viewer may see it (None: the public); of a finished match, all of it."""
        async with self._alone(match):
            game, live = await self._live(match)
            stored, actions = await self._stored(match), await self._store.log.actions(match)
        seated = None if viewer is None else live.info.seated(viewer)
        seat = None if seated is None or seated.resigned else seated.seat
        work = partial(log.lines, game, stored, actions, viewer=seat, finished=live.over)
        return log.with_notes(await asyncio.to_thread(work), stored.notes)

    async def would_take_back(self, match: int, seq: int) -> list[LogLine]:
        """Return what everybody may know of the acts after so many public acts that stand."""
        async with self._alone(match):
            game, _ = await self._live(match)
            stored, actions = await self._stored(match), await self._store.log.actions(match)
        lines = await asyncio.to_thread(partial(log.lines, game, stored, actions, viewer=None, finished=False))
        return [line for line in lines if line.seq > seq and not line.undone and not line.took_back]

    async def export(self, match: int) -> str:
        """Return the match as a record text: in full when it is over, without secrets while it runs.

        Of a frozen match only the header is returned, because nobody can tell which acts are secret; cancelling the
        match reveals the rest. If something was changed on the disk, the text names it and holds only the log before
        it.
        """
        async with self._alone(match):
            try:
                game, live = await self._live(match)
            except Refusal:
                stored = await self._stored(match)
                if stored.match.started is None:
                    raise
                info = self._described(stored)
                if stored.match.status not in {"finished", "cancelled"} or "status" in stored.changed:
                    return log.frozen_record(stored, info)
                try:
                    actions = await self._store.log.actions(match)
                except Changed as changed:
                    return log.record(stored, changed.sound, info, outcome=None, changed=(changed.place,))
                earlier = await self._store.rules.earlier_logs(match)
                return log.record(stored, actions, info, outcome=None, changed=stored.changed, earlier=earlier)
            stored, actions = await self._stored(match), await self._store.log.actions(match)
            earlier = await self._store.rules.earlier_logs(match)
        if live.over:
            return log.record(stored, actions, live.info, outcome=game.outcome(live.timeline.state), earlier=earlier)
        return await asyncio.to_thread(log.public_record, game, stored, actions, live.info)

    async def solo_scores(self, match: int) -> tuple[int, ...]:
        """Return the scores of earlier solo matches of the same game on the same server, the best first."""
        with store_errors_refused():
            return await self._store.matches.solo_scores(match)

    # What is kept beside the matches

    async def set_name(self, user: int, name: str, *, guild: int, interaction: int | None = None) -> None:
        """Store a person's present name, also in their open matches on the server."""
        with store_errors_refused():
            try:
                matches = await self._store.people.set_person(
                    PersonRow(user, name), guild=guild, interaction=interaction
                )
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return
            except Unknown:
                self._forget_name(user)
                if interaction is not None:
                    raise
                # nothing else tells whether it was saved, and it may be twice
                matches = await self._store.people.set_person(PersonRow(user, name), guild=guild)
            await self._rename(matches, PersonRow(user, name))

    async def other_names(self, user: int, *, guild: int) -> tuple[str, ...]:
        """Return the names of the other people in the person's open matches on a server."""
        with store_errors_refused():
            return await self._store.people.other_names(user, guild=guild)

    async def fact(self, key: str) -> str | None:
        """Return a small value that outlives the process."""
        with store_errors_refused():
            return await self._store.facts.fact(key)

    async def require_writable(self) -> None:
        """Raise Refusal unless something could be saved now."""
        with store_errors_refused():
            await self._store.facts.require_writable()

    async def set_fact(self, key: str, value: str) -> None:
        """Keep a small value that outlives the process."""
        with store_errors_refused():
            await self._store.facts.set_fact(key, value)

    # Steps of the above

    def _undoing(self, live: LiveMatch, seat: Seat, *, together: int) -> tuple[str, ...]:
        """Return what takes back the seat's last acts."""
        text = computers.undoing(self._game_of(live.info), live, seat)
        return (text,) * (together if text == UNDO else 1)

    async def play_agreed(self, agreed: Agreed, acts: Sequence[tuple[Seat, str]]) -> Update:
        """Carry out what a table has agreed on, and save it with the last vote."""
        game, live = await self._live(agreed.proposal.match)
        batch, at, vote = Batch(game, live), self._now(), agreed.vote

        def played() -> list[ActionRow]:
            return [
                ActionRow(
                    batch.length,
                    seat,
                    agreed.proposal.user,
                    text,
                    _played(batch, seat, text, agreed=True),
                    part,
                    at,
                    vote.interaction,
                )
                for part, (seat, text) in enumerate(acts)
            ]

        # going far back plays the match once more
        actions = await asyncio.to_thread(played)
        return await self._save_acts(live, batch, actions, info=live.info, vote=vote)

    async def _save_acts(
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
        due: Sequence[Due] = (),
    ) -> Update:
        """Save everything, and only then replace the match in memory."""
        at = self._now()
        info = settled(batch.game, batch.state, info, at=at)
        ending = None
        if info.status == "finished":
            outcome = batch.game.outcome(batch.state)
            ending = Ending(info.reason or "", at, () if outcome is None else outcome.scores)
            row = (await self._stored(info.id)).match
            info = replace(info, revealed=RevealedSeed(row.seed or 0, row.salt or ""))
        after = await self._clocked(
            live,
            batch.finish(info, at=at, by_time=change is not None and change.kind == TIMEOUT),
            at=at,
            anew={one.seat for one in (seat, change) if one is not None and info.seats[one.seat].present},
            back=any(undone_to(one.text) is not None for one in actions),
        )
        standing = await self._standing(after, at=at)
        going_on = await self._going_on(live, after, actions)
        standing = replace(standing, due=(*(standing.due or ()), *still_due(due, after), *going_on))
        try:
            await self._store.log.append(
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
            self._cache.drop(info.id)
            return Update(*await self._live(info.id))
        except Unknown as unknown:
            return await self._after_failed_save(live, batch, unknown)
        self._cache.put(info.id, after)
        self.when_due()
        return Update(batch.game, after, tuple(batch.events))

    async def _after_failed_save(self, before: LiveMatch, batch: Batch, unknown: Unknown) -> Update:
        """Return the match as it is stored after a failed save; raise Unknown when the disk does not answer."""
        self._cache.drop(before.info.id)
        try:
            game, after = await self._live(before.info.id)
        except (StoreError, Refusal):
            raise unknown from None
        if (after.length, after.info) == (before.length, before.info):
            raise StoreError(str(unknown)) from unknown
        return Update(game, after, tuple(batch.events))


def _playing(live: LiveMatch, user: int, seq: int | None = None) -> Seat:
    """Return the person's seat; raise Refusal unless they may act and ``seq`` is current (None: not checked)."""
    if live.over:
        raise Refusal("finished")
    seat = live.info.playing(user)
    require_awake(live)
    if seq is not None and not live.holds(seat, seq):
        raise Refusal("stale", seq=seq, current=live.timeline.seq)
    return seat


def _taken_back(live: LiveMatch, seat: Seat) -> tuple[str]:
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
