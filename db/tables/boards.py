"""The public messages of matches: which one is the board, which are being posted, which were overtaken."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.copy_detection import tagged
from db.tables import proposals
from db.tables.interactions import BOARD, about_turn, note_called
from db.tables.stored import changing
from db.tables.timers import look_again
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db.transaction import Database, Transaction

KEPT: Final = 16
"""Turns for which a message that was overtaken is known: further back hardly any table goes."""
_NOTHING: Final = -2
"""The turn of a message that shows nothing of what it should."""
_BOARD: Final = (
    "SELECT boards.channel, message, coalesce(shown_turn, ?), coalesce(shown_seq, 0), asked"
    " FROM boards JOIN matches ON id = match WHERE match = ?"
)
_BOARDS: Final = (
    "SELECT id, guild, boards.channel, message, coalesce(shown_turn, ?), coalesce(shown_seq, 0), asked"
    " FROM open_matches LEFT JOIN boards ON match = id ORDER BY acted DESC NULLS LAST, id DESC"
)
_SHOW: Final = (
    "INSERT INTO boards (match, channel, message, asked) VALUES (?, ?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET channel = excluded.channel, message = excluded.message, asked = excluded.asked"
)
_POST: Final = (
    "INSERT INTO postings VALUES (?, ?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET channel = excluded.channel, turn = excluded.turn, at = excluded.at"
)
_REFUSE: Final = (
    "INSERT INTO refused_boards (match, since, code) VALUES (?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET code = excluded.code"
)
_SILENT: Final = (
    "SELECT turn, channel, untold, (SELECT since FROM refused_boards WHERE match = id),"
    " EXISTS (SELECT 1 FROM clocks WHERE match = id) FROM matches WHERE id = ?"
)
_SILENCE: Final = (
    "INSERT INTO silences VALUES (?, ?, ?) ON CONFLICT (match, since)"
    " DO UPDATE SET until = excluded.until WHERE silences.until < excluded.until"
)
ON_ITS_WAY: Final = 5
"""Seconds that a board may take to its channel: so much of a turn counts before its player could be told."""
_NOTICED: Final = 60
"""Seconds of silence that matter where nobody's time counts by the second."""
_TAG: Final = "UPDATE matches SET tag = ?, shown_seq = NULL WHERE id = ?"
_OLD: Final = "SELECT message, channel, match, turn, asked, next_channel, next_message FROM old_messages"
_ANEW: Final = "told = 1 AND match = ? AND turn > 0 AND turn NOT IN"
"""Told, and of a turn that does not stand."""


@dataclass(frozen=True, slots=True)
class Board:
    """The public message of a match: where it is and what it shows."""

    channel: int
    message: int
    turn: int
    seq: int
    asked: bool = False
    """Someone asked for it, so it keeps its picture when another turn overtakes it."""


@dataclass(frozen=True, slots=True)
class OldMessage:
    """A message that another has overtaken: its buttons are to be taken off, and what it shows is to shrink."""

    message: int
    channel: int
    match: int
    turn: int
    """What it called."""
    asked: bool = False
    """Its picture stays."""
    next: tuple[int, int] | None = None
    """Channel and number of the message that took its place, None: not known."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A public message that is being posted."""

    channel: int
    turn: int
    at: int


@dataclass(frozen=True, slots=True)
class RefusedBoard:
    """That Discord doesn't take the public message of a match."""

    since: int
    """The Unix second of the first attempt that was refused."""
    code: int
    """Discord's error code at the last attempt; 0: it gave none, or could not be reached."""


@dataclass(frozen=True, slots=True)
class MatchMessages:
    """How the messages of a match stand."""

    board: Board | None
    """The public message."""
    posting: Posting | None
    """What is being posted, or may have been posted without its number being learnt."""
    asks_anew: bool
    """Whether the message of something that is asked of the table is out of date."""
    refused: RefusedBoard | None = None
    """Why the public message is not what it should be; None: it is, or is being written."""


def forget_shown(db: Transaction, match: int) -> None:
    """Write that the public message does not show what it should."""
    db.execute("UPDATE matches SET shown_turn = NULL, shown_seq = NULL WHERE id = ?", (match,))


class BoardTable:
    """Where the public messages are, what they show, and which of them are overtaken."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def board(self, match: int) -> Board | None:
        """Return the public message of a match."""
        return await self._db.read(lambda db: _board_of(db, match))

    async def set_board(
        self,
        match: int,
        board: Board | None,
        *,
        standing: Collection[int] = (),
        at: int = 0,
        posted: int | None = None,
        called: Collection[int] = (),
    ) -> tuple[OldMessage, ...]:
        """Write the public message of a match; None: there is none any more. ``called``: the people it mentions.

        ``at`` is the Unix second: if it could not be written before, the time until then is one of ``cut_offs``.
        ``posted`` is when it was posted, if that is known only now: since then everyone can read it.
        The message whose place it takes is an old one from now on, and nothing is being posted any more. Return the
        old ones that are to be told again, because they are of turns that are not among the last ones ``standing``, at
        least ``KEPT``.
        """

        def work(db: Transaction) -> tuple[OldMessage, ...]:
            if board is not None:
                note_called(db, about_turn(match, board.turn, BOARD), called, at=at)
            before = _board_of(db, match)
            db.execute("DELETE FROM postings WHERE match = ?", (match,))
            _end_silence(db, match, board, at, posted=at if posted is None else min(at, posted))
            if board is None:
                db.execute("DELETE FROM boards WHERE match = ?", (match,))
                forget_shown(db, match)
                return ()
            _show(db, match, board, before)
            return _told_anew(db, match, tuple(standing)) if standing else ()

        return await self._db.write(work)

    async def boards(self) -> tuple[tuple[int, int, Board | None], ...]:
        """Return match, guild and public message of every open match, the newest first."""

        def work(db: Transaction) -> tuple[tuple[int, int, Board | None], ...]:
            return tuple(
                (match, guild, None if message is None else _board(channel, message, turn, seq, asked))
                for match, guild, channel, message, turn, seq, asked in db.execute(_BOARDS, (_NOTHING,))
            )

        return await self._db.read(work)

    async def servers(self) -> tuple[tuple[int, ...], int]:
        """Return the guilds in which matches were ever played, and when the last change was written."""

        def work(db: Transaction) -> tuple[tuple[int, ...], int]:
            guilds = tuple(row[0] for row in db.execute("SELECT DISTINCT guild FROM matches ORDER BY guild"))
            (latest,) = db.execute("SELECT coalesce(max(acted), 0) FROM matches").fetchone()
            return guilds, latest

        return await self._db.read(work)

    async def change_tags(self) -> bool:
        """Give every open match another tag, and write that no message has it yet; its turn is called by now.

        After a restore that is done once, anyone who comes to it first.
        """

        def work(db: Transaction) -> bool:
            if tagged(db):
                return False
            for (match,) in db.execute("SELECT id FROM open_matches").fetchall():
                # whose buttons would need the new tag; the table may ask again
                proposals.void(db, match)
                with changing(db, match):
                    db.execute(_TAG, (secrets.token_hex(3), match))
            return True

        return await self._db.write(work)

    async def messages(self, match: int) -> MatchMessages:
        """Return how the messages of a match stand."""

        def work(db: Transaction) -> MatchMessages:
            asks_anew = bool(proposals.outdated(db, match))
            posting = db.execute("SELECT channel, turn, at FROM postings WHERE match = ?", (match,)).fetchone()
            refused = db.execute("SELECT since, code FROM refused_boards WHERE match = ?", (match,)).fetchone()
            return MatchMessages(
                _board_of(db, match), posting and Posting(*posting), asks_anew, refused and RefusedBoard(*refused)
            )

        return await self._db.read(work)

    async def set_posting(self, match: int, posting: Posting | None) -> None:
        """Write what is about to be posted; None: nothing is."""

        def work(db: Transaction) -> None:
            if posting is None:
                db.execute("DELETE FROM postings WHERE match = ?", (match,))
            else:
                db.execute(_POST, (match, posting.channel, posting.turn, posting.at))

        await self._db.write(work)

    async def refuse_board(self, match: int, refused: RefusedBoard) -> None:
        """Write that Discord doesn't take the public message of a match, until ``set_board``.

        Since when stays as it was at first.
        """
        await self._db.write(lambda db: db.execute(_REFUSE, (match, refused.since, refused.code)))

    async def old_messages(self) -> tuple[OldMessage, ...]:
        """Return the messages that are still to shrink, the newest first."""
        query = f"{_OLD} WHERE told = 0 ORDER BY message DESC"
        return await self._db.read(lambda db: tuple(_old(*row) for row in db.execute(query)))

    async def old_message(self, message: int) -> OldMessage | None:
        """Return what is known of a message that was overtaken, None: nothing, or nothing any more."""
        query = f"{_OLD} WHERE message = ?"
        row = await self._db.read(lambda db: db.execute(query, (message,)).fetchone())
        return None if row is None else _old(*row)

    async def add_old(self, old: Sequence[OldMessage]) -> None:
        """Write that messages were overtaken."""

        def work(db: Transaction) -> None:
            for one in old:
                _add_old(db, one)

        await self._db.write(work)

    async def forget_old(self, message: int) -> None:
        """Write that a message is done with, or is out of reach for good."""
        await self._db.write(lambda db: db.execute("DELETE FROM old_messages WHERE message = ?", (message,)))

    async def keep_told(self, message: int) -> None:
        """Write that a message says the line of its turn; should that be undone, it is to say so."""
        await self._db.write(lambda db: db.execute("UPDATE old_messages SET told = 1 WHERE message = ?", (message,)))


def _board_of(db: Transaction, match: int) -> Board | None:
    row = db.execute(_BOARD, (_NOTHING, match)).fetchone()
    return None if row is None else _board(*row)


def _board(channel: int, message: int, turn: int, seq: int, asked: int) -> Board:
    return Board(channel, message, turn, seq, bool(asked))


def _show(db: Transaction, match: int, board: Board, before: Board | None) -> None:
    """Write the public message of a match and what it shows; ``before``: the one whose place it takes."""
    if before is not None and before.message and before.message != board.message:
        # what was asked for, and asked for again, stays once
        asked, behind = before.asked and before.turn != board.turn, (board.channel, board.message)
        _add_old(db, OldMessage(before.message, before.channel, match, before.turn, asked, behind))
        db.execute("DELETE FROM old_messages WHERE match = ? AND told = 1 AND turn < ?", (match, board.turn - KEPT))
    db.execute("DELETE FROM old_messages WHERE message = ?", (board.message,))
    db.execute(_SHOW, (match, board.channel, board.message, int(board.asked)))
    # a message in the channel from which the match has moved shows nothing where it is now
    db.execute(
        "UPDATE matches SET shown_turn = CASE channel WHEN ?1 THEN ?2 END,"
        " shown_seq = CASE channel WHEN ?1 THEN ?3 END,"
        " untold = CASE WHEN channel = ?1 AND turn = ?2 THEN NULL ELSE untold END WHERE id = ?4",
        (board.channel, board.turn, board.seq, match),
    )


def _end_silence(db: Transaction, match: int, board: Board | None, at: int, *, posted: int) -> None:
    """Keep the time in which the players could not hear of their turn, or the board could not be written."""
    turn, channel, untold, refused, clocked = db.execute(_SILENT, (match,)).fetchone() or (None, 0, None, None, 0)
    told = board is not None and (board.channel, board.turn) == (channel, turn)
    ended = [
        (since, until) for since, until in ((untold if told else None, posted), (refused, at)) if since is not None
    ]
    longest = max((until - since for since, until in ended), default=0)
    if longest >= (ON_ITS_WAY if clocked else _NOTICED):
        db.executemany(_SILENCE, [(match, since, until) for since, until in ended if until > since])
    if longest >= _NOTICED:
        look_again(db, at, match=match)
    if refused is not None:
        db.execute("DELETE FROM refused_boards WHERE match = ?", (match,))


def _told_anew(db: Transaction, match: int, standing: Sequence[int]) -> tuple[OldMessage, ...]:
    """Write that messages of turns that do not stand are to say so, and return them."""
    anew, given = f"{_ANEW} {among(standing)}", (match, *standing)
    found = tuple(_old(*row) for row in db.execute(f"{_OLD} WHERE {anew} ORDER BY message", given))
    db.execute(f"UPDATE old_messages SET told = 0 WHERE {anew}", given)
    return found


def _add_old(db: Transaction, old: OldMessage) -> None:
    """Write that a message was overtaken."""
    channel, message = old.next or (0, 0)
    db.execute(
        "INSERT INTO old_messages (message, channel, match, turn, asked, next_channel, next_message)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (old.message, old.channel, old.match, old.turn, int(old.asked), channel, message),
    )


def _old(message: int, channel: int, match: int, turn: int, asked: int, *behind: int) -> OldMessage:
    next_channel, next_message = behind
    found = (next_channel, next_message) if next_message else None
    return OldMessage(message, channel, match, turn, bool(asked), found)
