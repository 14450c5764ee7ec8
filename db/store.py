"""What the host asks of a store. Every call that writes is one transaction: all of it or nothing.

Each may raise StoreError; those that can meet a row that is there already raise Conflict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from db.board_store import BoardStore
from db.break_store import BreakStore
from db.rows import NO_OPTIONS
from db.shards.share import WHOLE, ServerShare
from db.table_store import TableStore

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from db.rows import (
        ActionRow,
        Agenda,
        Due,
        Ending,
        FrozenRow,
        HandledInteraction,
        MatchRow,
        NoteRow,
        Opening,
        PersonRow,
        Proposal,
        SeatChange,
        SeatRow,
        SeenRow,
        SettingsRow,
        Standing,
        Stored,
        Vote,
        WantedPings,
    )


class Store(BoardStore, BreakStore, TableStore, Protocol):
    """Matches, their logs, their messages, people and facts.

    Whatever an interaction changes takes its number along; Conflict: it was carried out before.

    Whatever changes a match takes with it how the match stands then, so that what is true is on disk as soon as the
    change is; None: not known, to be looked at after the next start.
    """

    restored: bool
    """The file is not the one that ran here last, but a copy put in its place; until ``restore_settled``."""

    async def restore_settled(self, share: ServerShare = WHOLE) -> bool:
        """Note that what the restored file asked for is done for some servers; return whether it is for all.

        It is ``restored`` at each start until then.
        """

    # Matches

    async def create(
        self,
        game: str,
        *,
        guild: int,
        channel: int,
        host: SeatRow,
        at: int,
        tag: str,
        options: Mapping[str, str] = NO_OPTIONS,
        earlier: int | None = None,
        invited: Sequence[int] = (),
        pings: WantedPings | None = None,
        others: Sequence[SeatRow] = (),
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> int:
        """Open a lobby with its host at seat 0, ``others`` behind, and return its number.

        ``earlier``: it is the rematch of this match; ``pings``: who of those ``invited`` would be mentioned. Conflict:
        an open match has the channel, or there is a rematch.
        """

    async def load(self, match: int) -> Stored | None:
        """Return a match without its actions."""

    async def save_lobby(
        self,
        match: int,
        *,
        host: int,
        seats: Sequence[SeatRow],
        options: Mapping[str, str],
        named: PersonRow | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> tuple[int, ...]:
        """Replace the people and options of a lobby; whoever stays keeps the name.

        ``named``: write that, too, as ``set_person`` does; return the matches at which the person is called so now.
        """

    async def begin(
        self,
        match: int,
        opening: Opening,
        *,
        revision: int | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> None:
        """Turn a lobby into a running match; Conflict: it is none any more, or not after so many changes."""

    async def set_status(
        self,
        match: int,
        status: str,
        *,
        reason: str | None,
        ended: int | None,
        tried: str | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
        vote: Vote | None = None,
        voids: Sequence[str] = (),
        was: str | None = None,
    ) -> None:
        """Write the status of a match, and the vote that brought it; a match that ends has no open proposals.

        ``tried``: by which version of the rules it was found not to replay. ``was``: Conflict unless that is the status
        before.
        """

    async def set_rules(
        self, match: int, rules: str, *, note: NoteRow, standing: Standing | None = None, voids: Sequence[str] = ()
    ) -> None:
        """Let a match go on by another version of the rules, by which its log replays; the note says so in its log.

        What is asked of these kinds loses its reason by it.
        """

    async def rewrite(
        self,
        row: MatchRow,
        actions: Sequence[ActionRow],
        *,
        kept: int,
        note: NoteRow,
        ending: Ending | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
        vote: Vote | None = None,
    ) -> None:
        """Let a match go on by another version of the rules and with another log; the one that it had is kept.

        Of the row, the rules, the tag and the digest of the set-up are written. Of the actions, ``kept`` were there
        before; who left or came after more has done so after these. All that was asked loses its reason, and nothing is
        shown of it any more.
        """

    async def earlier_logs(self, match: int) -> tuple[tuple[ActionRow, ...], ...]:
        """Return the logs that a match had before its table went on by other rules, the oldest first."""

    async def set_standing(self, match: int, standing: Standing) -> None:
        """Write the standing of a match that had none."""

    async def move(self, match: int, channel: int, *, interaction: int | None = None) -> None:
        """Give a match another channel, where nothing of it is shown yet; Conflict: an open match has it."""

    async def at(self, channel: int) -> int | None:
        """Return the open match of a channel."""

    async def rematch(self, match: int) -> int | None:
        """Return the rematch of a match, None: there is none, or it was given up."""

    async def running(self) -> tuple[int, ...]:
        """Return the numbers of the running matches, oldest first."""

    async def tables(self, user: int, *, guild: int | None, most: int) -> tuple[int, tuple[Stored, ...]]:
        """Return how many open matches of a server, None: of all, the person sits at, and the first of them.

        Those that wait for the person come first, the one that was changed last at their end; then the others, the one
        that was changed last at their beginning.
        """

    async def last_over(self, channel: int) -> int | None:
        """Return the match that was over in a channel last, also one closed under way, None: there is none."""

    async def played(self, user: int, guild: int, *, most: int) -> tuple[Stored, ...]:
        """Return the finished matches of a server that a person has played, the last one first."""

    async def open_seats(self, guild: int, *, most: int) -> tuple[Stored, ...]:
        """Return the lobbies of a server, the newest first, then the matches that somebody has left for good."""

    async def outdated(self, rules: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
        """Return match and guild where the public message is out of date or unknown, the newest first.

        Running matches of games that are not among these (version of the rules by game) are among them, and what was
        being posted. A match of another version is not: it is replayed when it is needed next.
        """

    async def frozen(self) -> tuple[FrozenRow, ...]:
        """Return the frozen matches, the newest first."""

    async def add_cards(self, game: str, cards: str, content: str) -> None:
        """Keep a file of cards with the matches that were dealt from it before it was kept with matches.

        ``cards`` is its digest as versions of rules name it.
        """

    async def solo_scores(self, match: int) -> tuple[int, ...]:
        """Return the points of those who played the same game alone on the same server, the best first.

        Of matches that ended before this one.
        """

    # Logs

    async def append(
        self,
        match: int,
        actions: Sequence[ActionRow],
        *,
        change: SeatChange | None = None,
        seat: SeatRow | None = None,
        note: NoteRow | None = None,
        ending: Ending | None = None,
        standing: Standing | None = None,
        vote: Vote | None = None,
        voids: Sequence[str] = (),
    ) -> None:
        """Add to the log, and with it what changes who plays a seat, or ends the match, and the vote that brought it.

        ``seat``: who has the seat from now on, if somebody else has it. What is asked of these kinds loses its reason
        by it, and of every kind when somebody leaves or comes. Conflict: the ordinal is taken, the interaction was
        saved before, the seat is played so already, or the vote is not asked any more.
        """

    async def actions(self, match: int) -> tuple[ActionRow, ...]:
        """Return the log of a match in order; raise Changed where it is not as it was written."""

    async def handled(self, interaction: int) -> HandledInteraction | None:
        """Return what an interaction was about that was carried out."""

    async def claim(self, interaction: int, match: int | None) -> None:
        """Note an interaction before it is carried out; Conflict: it was noted before."""

    # What is asked of a table

    async def propose(
        self,
        proposal: Proposal,
        *,
        pings: WantedPings | None = None,
        calls: Mapping[int, int] | None = None,
        interaction: int | None = None,
    ) -> int:
        """Add a proposal to the people at a match and return its number.

        ``pings``: who would be mentioned in its message; ``calls``: of those, when people are who cannot be now.

        Its own number is not looked at. Conflict: of that kind something is asked already.
        """

    async def proposal(self, number: int) -> Proposal | None:
        """Return a proposal, open or not; None when there is none of that number."""

    async def last_proposal(self, match: int, kind: str) -> Proposal | None:
        """Return the last proposal of a kind at a match."""

    async def outdated_proposals(self, match: int) -> tuple[Proposal, ...]:
        """Return the proposals of a match whose message is out of date, the oldest first."""

    async def vote(self, match: int, vote: Vote) -> None:
        """Write a vote; raise Conflict when the proposal is closed."""

    async def close_proposal(self, number: int, state: str) -> None:
        """Close a proposal if it is open."""

    async def begin_proposal(self, number: int, channel: int, *, at: int) -> None:
        """Write that a proposal's message is about to be posted."""

    async def show_proposal(self, number: int, *, channel: int, message: int, revision: int | None) -> None:
        """Write where a proposal's message is, and what it shows; 0 and None: there is none."""

    # What is due

    async def agenda(
        self, now: int, *, most: int, share: ServerShare = WHOLE, keyed: Mapping[str, int] | None = None
    ) -> Agenda:
        """Return what is due now, at most so much of it, when there is more, and which messages are to be deleted.

        ``share``: of the matches of these servers. ``keyed``: what the key of these kinds is divided by to give the
        match that a row is about.
        """

    async def due_of_match(self, match: int) -> tuple[Due, ...]:
        """Return all that is due of a match, and what of its turn has happened."""

    async def due_of_user(self, user: int) -> tuple[Due, ...]:
        """Return what is due of a person and has not been begun, the earliest first."""

    async def add_due(self, due: Sequence[Due], *, interaction: int | None = None) -> None:
        """Write what is due, unless it is there already."""

    async def mark_due(self, row: int, nonce: str, *, channel: int, at: int) -> bool:
        """Write that a message is about to be posted; False: what was due is so no more."""

    async def confirm_due(
        self,
        row: int,
        message: int,
        *,
        then: Due | None,
        beside: Sequence[Due] = (),
        private: bool = False,
        asks: bool = False,
    ) -> bool:
        """Write that the message is there, and what is due next; return whether it is still wanted.

        What was posted before about the same turn is to be deleted, and so is this message when it is not wanted; what
        was said in private takes the place of what was said in private only, and what ``asks`` the table about somebody
        stays when that person is reminded. ``beside``: what is due because of it.
        """

    async def shut_out(self, row: int, user: int, *, at: int, then: Due) -> None:
        """Write that a person's direct messages are closed: the row is due no more.

        The first time since the person chose to have some, what tells them is due.
        """

    async def put_due(self, due: Sequence[Due]) -> None:
        """Write when these are due instead; what is void stays so."""

    async def delay_due(self, row: int, at: int) -> None:
        """Write that something is tried again later, whatever has been begun of it."""

    async def drop_due(self, row: int) -> None:
        """Delete what is due."""

    async def forget_notice(self, message: int) -> None:
        """Write that a message about a turn is deleted, or out of reach for good."""

    async def last_nudge(self, match: int, user: int) -> int | None:
        """Return when somebody was last reminded at the word of another, None: never."""

    async def nudge(
        self,
        match: int,
        due: Sequence[Due],
        *,
        instead: Sequence[Due],
        pings: WantedPings,
        interaction: int | None = None,
    ) -> None:
        """Write that people are to be reminded at somebody's word, and when by itself, after that."""

    # Whether the bot was there

    async def heartbeats(self) -> tuple[SeenRow, ...]:
        """Return when the bot was last there, for each part of the servers, however they were divided."""

    async def beat(
        self, at: int, share: ServerShare = WHOLE, *, missed: Mapping[int, tuple[int, int]] | None = None
    ) -> None:
        """Write that the bot is there for some servers, and since when and until when it was not, by parts."""

    async def clock_jumps(self, guild: int, since: int) -> tuple[tuple[int, int], ...]:
        """Return when the clock was put forward, as far as it came beyond a moment by that, the earliest first."""

    async def clock_jumped(self, at: int, seconds: int, share: ServerShare = WHOLE) -> None:
        """Write that the clock was put to ``at``, forward by so many seconds (below 0: back), for some servers.

        No time has passed by that: what is due later is due so much later, or earlier, and no clock has run.
        """

    async def downtimes(self, guild: int, since: int) -> tuple[tuple[int, int], ...]:
        """Return when the bot was not there for a server, as far as that ended after a moment, the earliest first."""

    # People, facts

    async def person(self, user: int) -> PersonRow | None:
        """Return what is kept of a person."""

    async def set_person(self, person: PersonRow, *, guild: int, interaction: int | None = None) -> tuple[int, ...]:
        """Write what is kept of a person, the name at the open matches of a server too; return these matches."""

    async def settings(self, users: Collection[int]) -> tuple[SettingsRow, ...]:
        """Return what these people have chosen about how and when to be called; who chose nothing is missing."""

    async def choose(
        self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None = None
    ) -> None:
        """Write what a person has chosen, by the names of ``SettingsRow``; None: nothing any more."""

    async def other_names(self, user: int, *, guild: int) -> tuple[str, ...]:
        """Return what others are called at the open matches of a server that the person sits at."""

    async def fact(self, key: str) -> str | None:
        """Return a small value."""

    async def set_fact(self, key: str, value: str) -> None:
        """Write a small value."""

    async def require_writable(self) -> None:
        """Raise StoreError unless something could be saved now."""

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
