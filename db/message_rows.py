"""The public messages of matches: which one is the board, which are being posted, which still have buttons to lose.

Every function takes the connection inside a transaction of the store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import proposal_rows, verified_rows
from db.rows import Board, OldMessage, Posting

if TYPE_CHECKING:
    import sqlite3

_NOTHING = -2
"""The turn of a message that shows nothing of what it should."""
_BOARD = (
    "SELECT boards.channel, message, coalesce(shown_turn, ?), coalesce(shown_seq, 0)"
    " FROM boards JOIN matches ON id = match WHERE match = ?"
)
_BOARDS = (
    "SELECT id, guild, boards.channel, message, coalesce(shown_turn, ?), coalesce(shown_seq, 0)"
    " FROM open_matches LEFT JOIN boards ON match = id ORDER BY acted DESC, id DESC"
)


def board_of(db: sqlite3.Connection, match: int) -> Board | None:
    """Return the public message of a match and what it shows."""
    row = db.execute(_BOARD, (_NOTHING, match)).fetchone()
    return None if row is None else Board(*row)


def show(db: sqlite3.Connection, match: int, board: Board | None) -> None:
    """Write the public message of a match and what it shows; None: there is none any more.

    The message whose place it takes is an old one from now on, and nothing is being posted any more.
    """
    before = board_of(db, match)
    db.execute("DELETE FROM postings WHERE match = ?", (match,))
    if board is None:
        db.execute("DELETE FROM boards WHERE match = ?", (match,))
        forget_shown(db, match)
        return
    if before is not None and before.message and before.message != board.message:
        add_old(db, OldMessage(before.message, before.channel, match, before.turn))
    db.execute("DELETE FROM old_messages WHERE message = ?", (board.message,))
    db.execute(
        "INSERT OR REPLACE INTO boards (match, channel, message) VALUES (?, ?, ?)",
        (match, board.channel, board.message),
    )
    # a message in the channel from which the match has moved shows nothing where it is now
    db.execute(
        "UPDATE matches SET shown_turn = iif(channel = ?1, ?2, NULL), shown_seq = iif(channel = ?1, ?3, NULL)"
        " WHERE id = ?4",
        (board.channel, board.turn, board.seq, match),
    )


def forget_shown(db: sqlite3.Connection, match: int) -> None:
    """Write that the public message does not show what it should."""
    db.execute("UPDATE matches SET shown_turn = NULL, shown_seq = NULL WHERE id = ?", (match,))


def boards(db: sqlite3.Connection) -> tuple[tuple[int, int, Board | None], ...]:
    """Return match, guild and public message of every open match, the newest first."""
    return tuple(
        (match, guild, None if message is None else Board(channel, message, turn, seq))
        for match, guild, channel, message, turn, seq in db.execute(_BOARDS, (_NOTHING,))
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
    """Write that a message is to lose its buttons."""
    db.execute(
        "INSERT OR IGNORE INTO old_messages VALUES (?, ?, ?, ?)", (old.message, old.channel, old.match, old.turn)
    )


def old(db: sqlite3.Connection) -> tuple[OldMessage, ...]:
    """Return the messages that are to lose their buttons, the newest first."""
    return tuple(
        OldMessage(*row)
        for row in db.execute("SELECT message, channel, match, turn FROM old_messages ORDER BY message DESC")
    )
