"""The public messages of matches: which one is the board, which are being posted, which were overtaken.

Every function takes the connection inside a transaction of the store.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from db import due_rows, proposal_rows, verified_rows
from db.copy_detection import tagged
from db.rows import Board, MatchMessages, OldMessage, Posting, RefusedBoard
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db.transaction import Transaction

KEPT: Final = 16
"""Turns for which a message that was overtaken is known: further back hardly any table goes."""
_NOTHING = -2
"""The turn of a message that shows nothing of what it should."""
_BOARD = (
    "SELECT boards.channel, message, coalesce(shown_turn, ?), coalesce(shown_seq, 0), asked"
    " FROM boards JOIN matches ON id = match WHERE match = ?"
)
_BOARDS = (
    "SELECT id, guild, boards.channel, message, coalesce(shown_turn, ?), coalesce(shown_seq, 0), asked"
    " FROM open_matches LEFT JOIN boards ON match = id ORDER BY acted DESC NULLS LAST, id DESC"
)
_SHOW = (
    "INSERT INTO boards (match, channel, message, asked) VALUES (?, ?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET channel = excluded.channel, message = excluded.message, asked = excluded.asked"
)
_POST = (
    "INSERT INTO postings VALUES (?, ?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET channel = excluded.channel, turn = excluded.turn, at = excluded.at"
)
_REFUSE = (
    "INSERT INTO refused_boards (match, since, code) VALUES (?, ?, ?) ON CONFLICT (match)"
    " DO UPDATE SET code = excluded.code"
)
_SILENT = (
    "SELECT turn, channel, untold, (SELECT since FROM refused_boards WHERE match = id),"
    " EXISTS (SELECT 1 FROM clocks WHERE match = id) FROM matches WHERE id = ?"
)
_SILENCE = (
    "INSERT INTO silences VALUES (?, ?, ?) ON CONFLICT (match, since)"
    " DO UPDATE SET until = excluded.until WHERE silences.until < excluded.until"
)
ON_ITS_WAY: Final = 5
"""Seconds that a board may take to its channel: so much of a turn counts before its player could be told."""
_NOTICED: Final = 60
"""Seconds of silence that matter where nobody's time counts by the second."""
_TAG = "UPDATE matches SET tag = ?, shown_seq = NULL WHERE id = ?"
_OLD = "SELECT message, channel, match, turn, asked, next_channel, next_message FROM old_messages"
_ANEW = "told = 1 AND match = ? AND turn > 0 AND turn NOT IN"
"""Told, and of a turn that does not stand."""


def board_of(db: Transaction, match: int) -> Board | None:
    """Return the public message of a match and what it shows."""
    row = db.execute(_BOARD, (_NOTHING, match)).fetchone()
    return None if row is None else _board(*row)


def _board(channel: int, message: int, turn: int, seq: int, asked: int) -> Board:
    return Board(channel, message, turn, seq, bool(asked))


def show(
    db: Transaction,
    match: int,
    board: Board | None,
    standing: Collection[int] = (),
    *,
    at: int = 0,
    posted: int | None = None,
) -> tuple[OldMessage, ...]:
    """Write the public message of a match and what it shows; None: there is none any more.

    ``at`` is when it was written: what could not be told until then ends. ``posted``: that was before, and is known
    only now.
    The message whose place it takes is an old one from now on, and nothing is being posted any more. Return old ones
    that have to be told anew, because their turns are not among those ``standing``: the last ones, at least ``KEPT``.
    """
    before = board_of(db, match)
    db.execute("DELETE FROM postings WHERE match = ?", (match,))
    _end_silence(db, match, board, at, posted=at if posted is None else min(at, posted))
    if board is None:
        db.execute("DELETE FROM boards WHERE match = ?", (match,))
        forget_shown(db, match)
        return ()
    if before is not None and before.message and before.message != board.message:
        # what was asked for, and asked for again, stays once
        asked, behind = before.asked and before.turn != board.turn, (board.channel, board.message)
        add_old(db, OldMessage(before.message, before.channel, match, before.turn, asked, behind))
        db.execute("DELETE FROM old_messages WHERE match = ? AND told = 1 AND turn < ?", (match, board.turn - KEPT))
    db.execute("DELETE FROM old_messages WHERE message = ?", (board.message,))
    db.execute(
        _SHOW,
        (match, board.channel, board.message, int(board.asked)),
    )
    # a message in the channel from which the match has moved shows nothing where it is now
    db.execute(
        "UPDATE matches SET shown_turn = CASE channel WHEN ?1 THEN ?2 END,"
        " shown_seq = CASE channel WHEN ?1 THEN ?3 END,"
        " untold = CASE WHEN channel = ?1 AND turn = ?2 THEN NULL ELSE untold END WHERE id = ?4",
        (board.channel, board.turn, board.seq, match),
    )
    return _told_anew(db, match, tuple(standing)) if standing else ()


def _end_silence(db: Transaction, match: int, board: Board | None, at: int, *, posted: int) -> None:
    """Keep the time in which the players could not be told of their turn, or the board could not be written."""
    turn, channel, untold, refused, clocked = db.execute(_SILENT, (match,)).fetchone() or (None, 0, None, None, 0)
    told = board is not None and (board.channel, board.turn) == (channel, turn)
    ended = [
        (since, until) for since, until in ((untold if told else None, posted), (refused, at)) if since is not None
    ]
    longest = max((until - since for since, until in ended), default=0)
    if longest >= (ON_ITS_WAY if clocked else _NOTICED):
        db.executemany(_SILENCE, [(match, since, until) for since, until in ended if until > since])
    if longest >= _NOTICED:
        due_rows.look_again(db, at, match=match)
    if refused is not None:
        db.execute("DELETE FROM refused_boards WHERE match = ?", (match,))


def _told_anew(db: Transaction, match: int, standing: Sequence[int]) -> tuple[OldMessage, ...]:
    """Write that messages of turns that do not stand are to say so, and return them."""
    anew, given = f"{_ANEW} {among(standing)}", (match, *standing)
    found = tuple(_old(*row) for row in db.execute(f"{_OLD} WHERE {anew} ORDER BY message", given))
    db.execute(f"UPDATE old_messages SET told = 0 WHERE {anew}", given)
    return found


def forget_shown(db: Transaction, match: int) -> None:
    """Write that the public message does not show what it should."""
    db.execute("UPDATE matches SET shown_turn = NULL, shown_seq = NULL WHERE id = ?", (match,))


def boards(db: Transaction) -> tuple[tuple[int, int, Board | None], ...]:
    """Return match, guild and public message of every open match, the newest first."""
    return tuple(
        (match, guild, None if message is None else _board(channel, message, turn, seq, asked))
        for match, guild, channel, message, turn, seq, asked in db.execute(_BOARDS, (_NOTHING,))
    )


def servers(db: Transaction) -> tuple[tuple[int, ...], int]:
    """Return the guilds in which matches were ever played, and when the last change was written."""
    guilds = tuple(row[0] for row in db.execute("SELECT DISTINCT guild FROM matches ORDER BY guild"))
    (latest,) = db.execute("SELECT coalesce(max(acted), 0) FROM matches").fetchone()
    return guilds, latest


def change_tags(db: Transaction) -> bool:
    """Give every open match another tag, and write that no message has it yet; its turn is called by now.

    After a restore that is done once, whoever comes to it first.
    """
    if tagged(db):
        return False
    for (match,) in db.execute("SELECT id FROM open_matches").fetchall():
        # whose buttons would need the new tag; the table may ask again
        proposal_rows.void(db, match)
        with verified_rows.changing(db, match):
            db.execute(_TAG, (secrets.token_hex(3), match))
    return True


def of_match(db: Transaction, match: int) -> MatchMessages:
    """Return how the messages of a match stand."""
    asks_anew = bool(proposal_rows.outdated(db, match))
    return MatchMessages(board_of(db, match), _posting(db, match), asks_anew, _refused(db, match))


def _refused(db: Transaction, match: int) -> RefusedBoard | None:
    row = db.execute("SELECT since, code FROM refused_boards WHERE match = ?", (match,)).fetchone()
    return None if row is None else RefusedBoard(*row)


def refuse(db: Transaction, match: int, refused: RefusedBoard) -> None:
    """Write that Discord doesn't take the public message of a match; since when stays as it was at first."""
    db.execute(_REFUSE, (match, refused.since, refused.code))


def _posting(db: Transaction, match: int) -> Posting | None:
    row = db.execute("SELECT channel, turn, at FROM postings WHERE match = ?", (match,)).fetchone()
    return None if row is None else Posting(*row)


def post(db: Transaction, match: int, posting: Posting | None) -> None:
    """Write what is about to be posted; None: nothing is."""
    if posting is None:
        db.execute("DELETE FROM postings WHERE match = ?", (match,))
    else:
        db.execute(_POST, (match, posting.channel, posting.turn, posting.at))


def add_old(db: Transaction, old: OldMessage) -> None:
    """Write that a message was overtaken."""
    channel, message = old.next or (0, 0)
    db.execute(
        "INSERT INTO old_messages (message, channel, match, turn, asked, next_channel, next_message)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (old.message, old.channel, old.match, old.turn, int(old.asked), channel, message),
    )


def keep_told(db: Transaction, message: int) -> None:
    """Write that a message says the line of its turn; should that be taken back, it is to say so."""
    db.execute("UPDATE old_messages SET told = 1 WHERE message = ?", (message,))


def old(db: Transaction) -> tuple[OldMessage, ...]:
    """Return the messages that are still to shrink, the newest first."""
    return tuple(_old(*row) for row in db.execute(f"{_OLD} WHERE told = 0 ORDER BY message DESC"))


def _old(message: int, channel: int, match: int, turn: int, asked: int, *behind: int) -> OldMessage:
    next_channel, next_message = behind
    found = (next_channel, next_message) if next_message else None
    return OldMessage(message, channel, match, turn, bool(asked), found)
