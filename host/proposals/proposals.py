"""What one person at a table asks the others for, and how they answer: the same for whatever is asked.

``host/proposals/kinds.py`` says what may be asked. Knows when something is open, who answers and what that leads to.
Must not know what any kind does, nor how people are asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from db import Proposal, Vote
from host.absence.resting import require_awake
from host.clocks.arithmetic import runs_out
from host.clocks.standstill import LATE
from host.match.matches import store_errors_refused
from host.people.quiet_hours import first_waking, may_be_called
from host.proposals.kind import Asking
from host.proposals.kinds import KINDS, VOIDED_BY_ACTS
from host.refusal import Refusal
from host.rules.frozen import FrozenMatches

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.core import Seat
    from host.match.live_match import LiveMatch
    from host.match.update import Update
    from host.proposals.kinds import Succession
    from host.proposals.waited_for import WaitKey
    from host.types import MatchInfo
from host.proposals.waited_for import waits_over

LASTS: Final = 86_400
"""Seconds after which a proposal lapses."""
NOBODY: Final = 0
"""The user of a proposal that nobody of the table has made."""


class Answered(NamedTuple):
    """A proposal after an answer, or after it was made; the match, where it was carried out by that answer."""

    proposal: Proposal
    update: Update | None = None


@dataclass(frozen=True)
class Agreed:
    """What a kind is given to carry out what was agreed on; whatever it writes takes ``vote`` along."""

    info: MatchInfo
    live: LiveMatch | None
    """None: the match stands still."""
    proposal: Proposal
    vote: Vote
    proposals: Proposals

    async def play(self, acts: Sequence[tuple[Seat, str]]) -> Update:
        """Carry acts out in the name of who asked, and save them with the vote."""
        return await self.proposals.play_agreed(self, acts)

    async def go_on(self) -> Update:
        """Let the match go on by the rules that are there, and save it with the vote."""
        return await self.proposals.go_on_agreed(self)

    async def close(self, reason: str) -> None:
        """End the match before it is over, with the vote."""
        await self.proposals.close_agreed(self, reason)

    async def pause(self, days: int) -> Update:
        """Pause the match, with the vote."""
        return await self.proposals.pause_agreed(self, days)

    async def hand_over(self, wanted: Succession) -> Update:
        """Let somebody else play a seat from now on, with the vote."""
        return await self.proposals.hand_over_agreed(self, wanted)

    async def extend(self, wait: WaitKey) -> Update:
        """Give more time to somebody for whom the table waits, with the vote."""
        return await self.proposals.extend_agreed(self, wait)

    async def allow_hints(self) -> Update:
        """Let people ask for hints, with the vote."""
        return await self.proposals.allow_hints_agreed(self)

    async def stand_in(self, seat: Seat) -> Update:
        """Let a stand-in play a seat until its person is back, with the vote."""
        return await self.proposals.stand_in_agreed(self, seat)


class Proposals(FrozenMatches):
    """The proposals of the people at a table, and their votes."""

    async def propose(
        self,
        match: int,
        user: int | None,
        kind: str,
        *,
        wanted: str = "",
        gone: bool = False,
        seq: int | None = None,
        by: int | None = None,
        absent: Collection[int] = (),
        interaction: int | None = None,
    ) -> Proposal:
        """Ask the others; ``user`` None: nobody of them asks, so all may be asked, but by the press of one (``by``).

        ``wanted`` is read by the kind, ``seq`` is what the person saw (None: a typed command); ``gone``: whom it is
        about is not on the server any more. ``absent``: who plays and is not there any more, and so is not asked.
        """
        async with self._alone(match):
            if await self._again(interaction):
                return await self._of_kind(match, kind)
            info, live = await self._asked_about(match, kind)
            current = 0 if live is None else live.timeline.seq
            if user is not None:
                info.playing(user)
            if seq is not None and seq != current:
                raise Refusal("stale", seq=seq, current=current)
            await KINDS[kind].require(self, match)
            asking = Asking(info, live, user, wanted, await self.overdue(live), gone)
            await self._require_new(asking, kind, current)
            payload, asked = KINDS[kind].payload(asking), KINDS[kind].asked(asking)
            if not KINDS[kind].asks_absent:
                asked = tuple(one for one in asked if one not in absent)
            if not asked:
                raise Refusal("nobody-to-ask")
            now = self._now()
            proposal = Proposal(
                0,
                match,
                kind,
                payload,
                user or NOBODY,
                current,
                now,
                now + LASTS,
                KINDS[kind].needed(len(asked)),
                votes=tuple((one, None) for one in asked),
            )
            habits = await self.habits_at(info.guild, asked)
            calls = {one: first_waking(now, habits[one]) for one in asked if not may_be_called(now, habits[one])}
            pings = self._wanted_pings(user or by or NOBODY, asked)
            number = await self._store.proposals.propose(proposal, pings=pings, calls=calls, interaction=interaction)
        self.when_due()
        return replace(proposal, id=number)

    async def answer(self, number: int, user: int, *, yes: bool, interaction: int | None = None) -> Answered:
        """Answer a proposal; who made it withdraws it by a no. The last yes that it needs carries it out."""
        match = (await self.proposal(number)).match
        async with self._alone(match):
            proposal = await self.proposal(number)
            if await self._again(interaction):
                return Answered(proposal)
            info, live = await self._asked_about(match, proposal.kind)
            # other rules, by which a match is looked at for the first time, make void what was asked about earlier ones
            proposal = await self.proposal(number)
            if (over := await self._lapsed(proposal)) is not None:
                raise Refusal("proposal-over", state=over.state)
            if user == proposal.user and yes:
                raise Refusal("own-proposal")
            votes = dict(proposal.votes)
            if user != proposal.user and user not in votes:
                info.playing(user)
                raise Refusal("not-asked")
            if votes.get(user) is yes:
                return Answered(proposal)
            after = _after(proposal, user, yes=yes)
            vote = Vote(number, user, yes, self._now(), after.state, interaction)
            if after.state != "agreed":
                await self._store.proposals.vote(match, vote)
                return Answered(after)
            update = await KINDS[proposal.kind].carry_out(Agreed(info, live, proposal, vote, self))
            return Answered(after, update)

    async def proposal(self, number: int) -> Proposal:
        """Return a proposal, open or not; raise Refusal when there is none of that number."""
        with store_errors_refused():
            found = await self._store.proposals.proposal(number)
        if found is None:
            raise Refusal("no-proposal")
        return found

    async def open_proposal(self, match: int, kind: str) -> Proposal | None:
        """Return what is asked of that kind at a match now."""
        with store_errors_refused():
            found = await self._store.proposals.last_proposal(match, kind)
            return None if found is None or await self._lapsed(found) is not None else found

    async def true_lapse(self, proposal: Proposal) -> int:
        """Return when a proposal lapses: later than planned if nobody could answer for some of the time."""
        with store_errors_refused():
            return await self._true_lapse(proposal)

    async def lapse(self, number: int) -> Proposal:
        """Close a proposal whose time is over, and return it as it is then."""
        proposal = await self.proposal(number)
        async with self._alone(proposal.match):
            return await self._lapsed(await self.proposal(number)) or proposal

    # What carries out

    async def play_agreed(self, agreed: Agreed, acts: Sequence[tuple[Seat, str]]) -> Update:
        """Carry out what a table has agreed on, and save it with the last vote."""
        raise NotImplementedError

    async def pause_agreed(self, agreed: Agreed, days: int) -> Update:
        """Pause a match, as its table has agreed on."""
        raise NotImplementedError

    async def extend_agreed(self, agreed: Agreed, wait: WaitKey) -> Update:
        """Give more time to somebody, as a table has agreed on."""
        raise NotImplementedError

    async def allow_hints_agreed(self, agreed: Agreed) -> Update:
        """Let people ask for hints, as all at a table allow."""
        raise NotImplementedError

    async def overdue(self, live: LiveMatch | None) -> frozenset[Seat]:
        """Return the seats for which a table has waited too long."""
        raise NotImplementedError

    async def require_unpaused(self, match: int) -> None:
        """Raise Refusal while a match is paused."""
        raise NotImplementedError

    async def require_still(self, match: int) -> None:
        """Raise Refusal unless a match stands still that could go on by the rules that are there."""
        await self._going(match)

    async def go_on_agreed(self, agreed: Agreed) -> Update:
        """Let a match go on by the rules that are there."""
        going = await self._going(agreed.proposal.match)
        return await self._go_on(going, interaction=agreed.vote.interaction, vote=agreed.vote)

    async def close_agreed(self, agreed: Agreed, reason: str) -> MatchInfo:
        """Close a match as its table has agreed on."""
        stored = await self._stored(agreed.proposal.match)
        return await self._cancel(stored, agreed.vote.interaction, reason=reason, vote=agreed.vote)

    async def hand_over_agreed(self, agreed: Agreed, wanted: Succession) -> Update:
        """Let somebody else play a seat, as was agreed on."""
        raise NotImplementedError

    async def stand_in_agreed(self, agreed: Agreed, seat: Seat) -> Update:
        """Let a stand-in play a seat until its person is back, as was agreed on."""
        raise NotImplementedError

    # The messages

    async def outdated_proposals(self, match: int) -> tuple[Proposal, ...]:
        """Return what is not shown as it stands, the oldest first."""
        with store_errors_refused():
            found = await self._store.proposals.outdated_proposals(match)
            return tuple([await self._lapsed(one) or one for one in found])

    async def begin_proposal_message(self, proposal: Proposal, channel: int) -> None:
        """Keep that its message is about to be posted: until ``show_proposal``, it may be in the channel or not."""
        with store_errors_refused():
            await self._store.proposals.begin_proposal(proposal.id, channel, at=self._now())

    async def show_proposal(self, proposal: Proposal, *, channel: int, message: int, revision: int | None) -> None:
        """Keep where its message is and what it shows; 0 and None: there is none."""
        with store_errors_refused():
            await self._store.proposals.show_proposal(proposal.id, channel=channel, message=message, revision=revision)

    async def show_proposal_again(self, match: int, kind: str) -> None:
        """Keep that the message of what is asked is to be written again: it may be gone."""
        found = await self.open_proposal(match, kind)
        if found is not None:
            await self.show_proposal(found, channel=found.channel, message=found.message, revision=None)

    # Steps of the above

    async def _of_kind(self, match: int, kind: str) -> Proposal:
        found = await self._store.proposals.last_proposal(match, kind)
        if found is None:
            raise Refusal("no-proposal")
        return found

    async def _asked_about(self, match: int, kind: str) -> tuple[MatchInfo, LiveMatch | None]:
        """Return a match that is being played, or stands still if the kind may be asked then; raise Refusal."""
        try:
            _, live = await self._live(match)
        except Refusal as refusal:
            if refusal.code != "frozen" or not KINDS[kind].still:
                raise
            return self._described(await self._stored(match)), None
        if live.over:
            raise Refusal("finished")
        if not KINDS[kind].still:
            require_awake(live)
        return live.info, live

    async def _require_new(self, asking: Asking, kind: str, seq: int) -> None:
        """Raise Refusal while it is asked already, or when it was refused today and nothing has happened since."""
        user = asking.user
        last = await self._store.proposals.last_proposal(asking.info.id, kind)
        if last is None:
            return
        if await self._lapsed(last) is None:
            raise Refusal("asked-already")
        if KINDS[kind].again_otherwise and KINDS[kind].payload(asking) != last.payload:
            return
        again, over = last.at + KINDS[kind].rest, {"refused", "withdrawn", *(("agreed",) if KINDS[kind].once else ())}
        if user is not None and last.user == user and last.state in over and self._now() < again:
            raise Refusal("asked-lately", at=again)
        today = self._now() < last.lapses
        if today and (last.user, last.state, last.seq) == (user or NOBODY, "refused", seq):
            raise Refusal("refused-already")

    async def _lapsed(self, proposal: Proposal) -> Proposal | None:
        """Return the proposal if it is not open any more, or not from now on; None: it is."""
        if proposal.state != "open":
            return proposal
        if self._now() < proposal.lapses or self._now() < await self._true_lapse(proposal):
            return None
        await self._store.proposals.close_proposal(proposal.id, "lapsed")
        return replace(proposal, state="lapsed", revision=proposal.revision + 1)

    async def _true_lapse(self, proposal: Proposal) -> int:
        guild, now = (await self.info(proposal.match)).guild, self._now()
        found = await self._store.presence.cut_offs(proposal.match, guild, proposal.at)
        times = [(one.since, now if one.until is None else one.until) for one in found]
        lost = tuple((begin, end) for begin, end in times if end - begin >= LATE)
        return runs_out(proposal.at, proposal.lapses - proposal.at, stopped=lost)


def voided(before: LiveMatch, after: LiveMatch) -> tuple[str, ...]:
    """Return the proposals that lose their reason by what happened, by kind or kind and payload.

    What is secret must not show.
    """
    kinds = VOIDED_BY_ACTS if after.timeline.seq != before.timeline.seq else ()
    return (*kinds, *waits_over(before.waits, after.waits))


def _after(proposal: Proposal, user: int, *, yes: bool) -> Proposal:
    """Return the proposal after an answer."""
    votes = tuple((one, yes if one == user else said) for one, said in proposal.votes)
    if user == proposal.user:
        state = "withdrawn"
    elif KINDS[proposal.kind].enough(proposal, {one for one, said in votes if said}):
        state = "agreed"
    elif not KINDS[proposal.kind].enough(proposal, {one for one, said in votes if said is not False}):
        state = "refused"
    else:
        state = "open"
    return replace(proposal, votes=votes, state=state, revision=proposal.revision + 1)
