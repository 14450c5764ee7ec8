"""The public messages of matches: which one is the board, which are being posted, which were overtaken.

Every function takes the connection inside a transaction of the store.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from db import proposal_rows, verified_rows
from db.rows import Board, OldMessage, Posting

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection

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
    " FROM open_matches LEFT JOIN boards ON match = id ORDER BY acted DESC, id DESC"
)
_OLD = "SELECT message, channel, match, turn, asked, next_channel, next_message FROM old_messages"
_ANEW = "told = 1 AND match = ? AND turn > 0 AND turn NOT IN (SELECT value FROM json_each(?))"
"""Told, and of a turn that does not stand."""


def board_of(db: sqlite3.Connection, match: int) -> Board | None:
    """Return the public message of a match and what it shows."""
    row = db.execute(_BOARD, (_NOTHING, match)).fetchone()
    return None if row is None else _board(*row)


def _board(channel: int, message: int, turn: int, seq: int, asked: int) -> Board:
    return Board(channel, message, turn, seq, bool(asked))


def show(
    db: sqlite3.Connection, match: int, board: Board | None, standing: Collection[int] = ()
) -> tuple[OldMessage, ...]:
    """Write the public message of a match and what it shows; None: there is none any more.

    The message whose place it takes is an old one from now on, and nothing is being posted any more. Return old ones
    that have to be told anew, because their turns are not among those ``standing``: the last ones, at least ``KEPT``.
    """
    before = board_of(db, match)
    db.execute("DELETE FROM postings WHERE match = ?", (match,))
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
        "INSERT OR REPLACE INTO boards (match, channel, message, asked) VALUES (?, ?, ?, ?)",
        (match, board.channel, board.message, board.asked),
    )
    # a message in the channel from which the match has moved shows nothing where it is now
    db.execute(
        "UPDATE matches SET shown_turn = iif(channel = ?1, ?2, NULL), shown_seq = iif(channel = ?1, ?3, NULL)"
        " WHERE id = ?4",
        (board.channel, board.turn, board.seq, match),
    )
    return _told_anew(db, match, standing) if standing else ()


def _told_anew(db: sqlite3.Connection, match: int, standing: Collection[int]) -> tuple[OldMessage, ...]:
    """Write that messages of turns that do not stand are to say so, and return them."""
    given = (match, json.dumps(list(standing)))
    found = tuple(_old(*row) for row in db.execute(f"{_OLD} WHERE {_ANEW} ORDER BY message", given))
    db.execute(f"UPDATE old_messages SET told = 0 WHERE {_ANEW}", given)
    return found


def forget_shown(db: sqlite3.Connection, match: int) -> None:
    """Write that the public message does not show what it should."""
    db.execute("UPDATE matches SET shown_turn = NULL, shown_seq = NULL WHERE id = ?", (match,))


def boards(db: sqlite3.Connection) -> tuple[tuple[int, int, Board | None], ...]:
    """Return match, guild and public message of every open match, the newest first."""
    return tuple(
        (match, guild, None if message is None else _board(channel, message, turn, seq, asked))
        for match, guild, channel, message, turn, seq, asked in db.execute(_BOARDS, (_NOTHING,))
    )


def servers(db: sqlite3.Connection) -> tuple[tuple[int, ...], int]:
    """Return the guilds in which matches were ever played, and when the last change was written."""
    guilds = tuple(row[0] for row in db.execute("SELECT DISTINCT guild FROM matches ORDER BY guild"))
    (latest,) = db.execute("SELECT coalesce(max(acted), 0) FROM matches").fetchone()
    return guilds, latest


def change_tags(db: sqlite3.Connection) -> None:
    """Give every open match another tag, and write that no message has it yet; its turn is called by now."""
    for (match,) in db.execute("SELECT id FROM open_matches").fetchall():
        # whose buttons would need the new tag; the table may ask again
        proposal_rows.void(db, match)
        with verified_rows.changing(db, match):
            db.execute("UPDATE matches SET tag = lower(hex(randomblob(3))), shown_seq = NULL WHERE id = ?", (match,))


def posting_of(db: sqlite3.Connection, match: int) -> Posting | None:
    """Return what is being posted, or may have been posted without its number being learnt."""
    row = db.execute("SELECT channel, turn, at FROM postings WHERE match = ?", (match,)).fetchone()
    return None if row is None else Posting(*row)


def post(db: sqlite3.Connection, match: int, posting: Posting | None) -> None:
    """Write what is about to be posted; None: nothing is."""
    if posting is None:
        db.execute("DELETE FROM postings WHERE match = ?", (match,))
    else:
        db.execute(
            "INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?)", (match, posting.channel, posting.turn, posting.at)
        )


def add_old(db: sqlite3.Connection, old: OldMessage) -> None:
    """Write that a message was overtaken."""
    channel, message = old.next or (0, 0)
    db.execute(
        "INSERT OR IGNORE INTO old_messages (message, channel, match, turn, asked, next_channel, next_message)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (old.message, old.channel, old.match, old.turn, old.asked, channel, message),
    )


def keep_told(db: sqlite3.Connection, message: int) -> None:
    """Write that a message says the line of its turn; should that be taken back, it is to say so."""
    db.execute("UPDATE old_messages SET told = 1 WHERE message = ?", (message,))


def old(db: sqlite3.Connection) -> tuple[OldMessage, ...]:
    """Return the messages that are still to shrink, the newest first."""
    return tuple(_old(*row) for row in db.execute(f"{_OLD} WHERE told = 0 ORDER BY message DESC"))


def _old(message: int, channel: int, match: int, turn: int, asked: int, *behind: int) -> OldMessage:
    next_channel, next_message = behind
    found = (next_channel, next_message) if next_message else None
    return OldMessage(message, channel, match, turn, bool(asked), found)
