"""The part of the store that keeps what is asked of a table; ``db.sql_store`` is the whole.

Knows when something is one transaction. Must not know the SQL (``db.proposal_rows``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import interactions, proposal_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from db.rows import Proposal, Vote, WantedPings
    from db.transaction import Database, Transaction


class SqlProposals:
    """See ``db.store.Store``."""

    _db: Database

    async def propose(
        self,
        proposal: Proposal,
        *,
        pings: WantedPings | None = None,
        calls: Mapping[int, int] | None = None,
        interaction: int | None = None,
    ) -> int:
        """Add a proposal to the people at a match and return its number."""

        def work(db: Transaction) -> int:
            interactions.note(db, interaction, proposal.match)
            return proposal_rows.add(db, proposal, calls or {}, pings)

        return await self._db.write(work)

    async def proposal(self, number: int) -> Proposal | None:
        """Return a proposal, None when there is none of that number."""
        return await self._db.read(lambda db: proposal_rows.find(db, number))

    async def last_proposal(self, match: int, kind: str) -> Proposal | None:
        """Return the last proposal of a kind at a match."""
        return await self._db.read(lambda db: proposal_rows.latest(db, match, kind))

    async def outdated_proposals(self, match: int) -> tuple[Proposal, ...]:
        """Return the proposals of a match whose message is out of date."""
        return await self._db.read(lambda db: proposal_rows.outdated(db, match))

    async def vote(self, match: int, vote: Vote) -> None:
        """Write a vote."""

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            proposal_rows.vote(db, vote)

        await self._db.write(work)

    async def close_proposal(self, number: int, state: str) -> None:
        """Close a proposal if it is open."""
        await self._db.write(lambda db: proposal_rows.close(db, number, state))

    async def begin_proposal(self, number: int, channel: int, *, at: int) -> None:
        """Write that a proposal's message is about to be posted."""
        await self._db.write(lambda db: proposal_rows.begin_posting(db, number, channel, at=at))

    async def show_proposal(self, number: int, *, channel: int, message: int, revision: int | None) -> None:
        """Write where a proposal's message is, and what it shows."""
        await self._db.write(
            lambda db: proposal_rows.show(db, number, channel=channel, message=message, revision=revision)
        )
