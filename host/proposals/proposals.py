"""What one person at a table asks the others for, and how they answer: the same for whatever is asked.

``host/proposals/kinds.py`` says what may be asked. Knows when something is open, who answers and what that leads to.
Must not know what any kind does, nor how people are asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from db import Proposal, Vote
from host.clocks.clocks import LATE, runs_out
from host.match.core import again_after_conflicts, store_errors_refused
from host.people.preferences import DAY, first_waking, may_be_called
from host.proposals.kinds import KINDS
from host.proposals.wanted import Agreed, Asking, wait_key
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.match.update import Update
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings
    from host.proposals.overdue import Overdue
    from host.types import MatchInfo

LASTS: Final = DAY
"""Seconds after which a proposal lapses."""
NOBODY: Final = 0
"""The user of a proposal that nobody of the table has made."""


class Answered(NamedTuple):
    """A proposal after an answer, or after it was made; the match, where it was carried out by that answer."""

    proposal: Proposal
    update: Update | None = None


@again_after_conflicts
class Proposals:
    """The proposals of the people at a table, and their votes; ``services`` are those that do what is agreed on."""

    def __init__(
        self,
        core: Core,
        matches: Matches,
        likings: Likings,
        pings: Pings,
        *,
        overdue: Overdue,
        services: Sequence[object],
    ) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._pings = pings
        self._overdue = overdue
        self._services = {type(one): one for one in services}

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

        ``wanted`` is read by the kind, ``seq`` is what the person saw (None: a typed command); ``gone``: the person it
        is about isn't on the server any more. ``absent``: players who aren't there any more, and so aren't asked.
        """
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return await self._of_kind(match, kind)
            info, live = await self._asked_about(match, kind)
            current = 0 if live is None else live.timeline.seq
            if user is not None:
                info.playing(user)
            if seq is not None and seq != current:
                raise Refusal("stale", seq=seq, current=current)
            await KINDS[kind].require(self._services[KINDS[kind].service], match)
            asking = Asking(info, live, user, wanted, await self._overdue.seats(live), gone)
            await self._require_new(asking, kind, current)
            payload, asked = KINDS[kind].payload(asking), KINDS[kind].asked(asking)
            if not KINDS[kind].asks_absent:
                asked = tuple(one for one in asked if one not in absent)
            if not asked:
                raise Refusal("nobody-to-ask")
            now = self._core.now()
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
            habits = await self._likings.habits_at(info.guild, asked)
            calls = {one: first_waking(now, habits[one]) for one in asked if not may_be_called(now, habits[one])}
            pings = self._pings.wanted(user or by or NOBODY, asked)
            number = await self._core.store.proposals.propose(
                proposal, pings=pings, calls=calls, interaction=interaction
            )
        self._core.when_due()
        return replace(proposal, id=number)

    async def answer(self, number: int, user: int, *, yes: bool, interaction: int | None = None) -> Answered:
        """Answer a proposal; who made it withdraws it by a no. The last yes that it needs carries it out."""
        match = (await self.get(number)).match
        async with self._core.locked(match):
            proposal = await self.get(number)
            if await self._core.done_before(interaction):
                return Answered(proposal)
            info, live = await self._asked_about(match, proposal.kind)
            # other rules, by which a match is looked at for the first time, make void what was asked about earlier ones
            proposal = await self.get(number)
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
            vote = Vote(number, user, yes, self._core.now(), after.state, interaction)
            if after.state != "agreed":
                await self._core.store.proposals.vote(match, vote)
                return Answered(after)
            done_by = KINDS[proposal.kind]
            update = await done_by.carry_out(self._services[done_by.service], Agreed(info, live, proposal, vote))
            return Answered(after, update)

    async def support(
        self,
        match: int,
        user: int,
        kind: str,
        *,
        wanted: str = "",
        absent: Collection[int] = (),
        interaction: int | None = None,
    ) -> Answered:
        """Let someone say yes to what is asked about whose turn it is; the first one asks the others by it.

        The player whose turn it is only asks; ``absent`` is as in ``propose``.
        """
        if await self._core.done_before(interaction):
            return Answered(await self._of_kind(match, kind))
        _, live = await self._matches.current(match)
        if live.over:
            raise Refusal("finished")
        seat = live.info.playing(user)
        payload = KINDS[kind].payload(Asking(live.info, live, user, wanted, await self._overdue.seats(live)))
        if wait_key(payload).seat == seat:
            asking = self.propose(match, user, kind, wanted=payload, absent=absent, interaction=interaction)
            return Answered(await asking)
        found = await self.asked_now(match, kind)
        if found is None:
            try:
                # without the interaction: that is for the answer, and to be carried out again if the process dies here
                found = await self.propose(match, None, kind, wanted=payload, by=user, absent=absent)
            except Refusal as refusal:
                # somebody else has pressed at the same moment
                found = await self.asked_now(match, kind) if refusal.code == "asked-already" else None
                if found is None:
                    raise
        if found.payload != payload:
            raise Refusal("asked-already")
        return await self.answer(found.id, user, yes=True, interaction=interaction)

    async def get(self, number: int) -> Proposal:
        """Return a proposal, open or not; raise Refusal when there is none of that number."""
        with store_errors_refused():
            found = await self._core.store.proposals.proposal(number)
        if found is None:
            raise Refusal("no-proposal")
        return found

    async def asked_now(self, match: int, kind: str) -> Proposal | None:
        """Return what is asked of that kind at a match now."""
        with store_errors_refused():
            found = await self._core.store.proposals.last_proposal(match, kind)
            return None if found is None or await self._lapsed(found) is not None else found

    async def true_lapse(self, proposal: Proposal) -> int:
        """Return when a proposal lapses: later than planned if nobody could answer for some of the time."""
        with store_errors_refused():
            return await self._true_lapse(proposal)

    async def lapse(self, number: int) -> Proposal:
        """Close a proposal whose time is over, and return it as it is then."""
        proposal = await self.get(number)
        async with self._core.locked(proposal.match):
            return await self._lapsed(await self.get(number)) or proposal

    # The messages

    async def outdated(self, match: int) -> tuple[Proposal, ...]:
        """Return what is not shown as it stands, the oldest first."""
        with store_errors_refused():
            found = await self._core.store.proposals.outdated_proposals(match)
            return tuple([await self._lapsed(one) or one for one in found])

    async def begin_message(self, proposal: Proposal, channel: int) -> None:
        """Keep that its message is about to be posted: until ``show``, it may be in the channel or not."""
        with store_errors_refused():
            await self._core.store.proposals.begin_proposal(proposal.id, channel, at=self._core.now())

    async def show(self, proposal: Proposal, *, channel: int, message: int, revision: int | None) -> None:
        """Keep where its message is and what it shows; 0 and None: there is none."""
        with store_errors_refused():
            await self._core.store.proposals.show_proposal(
                proposal.id, channel=channel, message=message, revision=revision
            )

    async def show_again(self, match: int, kind: str) -> None:
        """Keep that the message of what is asked is to be written again: it may be gone."""
        found = await self.asked_now(match, kind)
        if found is not None:
            await self.show(found, channel=found.channel, message=found.message, revision=None)

    # Steps of the above

    async def _of_kind(self, match: int, kind: str) -> Proposal:
        found = await self._core.store.proposals.last_proposal(match, kind)
        if found is None:
            raise Refusal("no-proposal")
        return found

    async def _asked_about(self, match: int, kind: str) -> tuple[MatchInfo, LiveMatch | None]:
        """Return a match that is being played, or is frozen if the kind may be asked then; raise Refusal."""
        try:
            _, live = await self._matches.live(match)
        except Refusal as refusal:
            if refusal.code != "frozen" or not KINDS[kind].still:
                raise
            return self._core.described(await self._core.stored(match)), None
        if live.over:
            raise Refusal("finished")
        if not KINDS[kind].still:
            live.require_awake()
        return live.info, live

    async def _require_new(self, asking: Asking, kind: str, seq: int) -> None:
        """Raise Refusal while it is asked already, or when it was refused today and nothing has happened since."""
        user = asking.user
        last = await self._core.store.proposals.last_proposal(asking.info.id, kind)
        if last is None:
            return
        if await self._lapsed(last) is None:
            raise Refusal("asked-already")
        if KINDS[kind].again_otherwise and KINDS[kind].payload(asking) != last.payload:
            return
        again, over = last.at + KINDS[kind].rest, {"refused", "withdrawn", *(("agreed",) if KINDS[kind].once else ())}
        if user is not None and last.user == user and last.state in over and self._core.now() < again:
            raise Refusal("asked-lately", at=again)
        today = self._core.now() < last.lapses
        if today and (last.user, last.state, last.seq) == (user or NOBODY, "refused", seq):
            raise Refusal("refused-already")

    async def _lapsed(self, proposal: Proposal) -> Proposal | None:
        """Return the proposal if it is not open any more, or not from now on; None: it is."""
        if proposal.state != "open":
            return proposal
        if self._core.now() < proposal.lapses or self._core.now() < await self._true_lapse(proposal):
            return None
        await self._core.store.proposals.close_proposal(proposal.id, "lapsed")
        return replace(proposal, state="lapsed", revision=proposal.revision + 1)

    async def _true_lapse(self, proposal: Proposal) -> int:
        guild, now = (await self._core.info(proposal.match)).guild, self._core.now()
        found = await self._core.store.presence.cut_offs(proposal.match, guild, proposal.at)
        times = [(one.since, now if one.until is None else one.until) for one in found]
        lost = tuple((begin, end) for begin, end in times if end - begin >= LATE)
        return runs_out(proposal.at, proposal.lapses - proposal.at, stopped=lost)


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
