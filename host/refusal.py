"""What the host refuses, as codes with values; the sentences are made elsewhere.

Must not know who reads them or in which language.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

REFUSALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "no-match": ("match",),
        "match-here": ("match",),  # the open match that has this channel
        "rests-here": ("match",),  # the same, of a match that rests
        "unknown-game": ("game",),
        # the lobby
        "already-seated": ("seat",),
        "full": ("seats",),
        "no-room": ("seats",),  # for a computer at one's own table
        "plays-here": (),  # who wants to follow
        "sits-already": ("seat",),  # who is invited
        "invited-already": ("at",),  # and can be again from then on
        "too-few": ("seats", "needed"),  # seated now, and the next number that the game allows
        "seat-taken": ("key", "value", "seat"),  # the seat that chose this value before
        "not-host": ("host",),  # the user who may
        "bad-option": ("key", "value"),
        "bad-options": ("wrong",),  # a WrongChoice for each that cannot be set; none of them was
        "started": (),
        # the rematch
        "not-over": (),
        "did-not-play": (),
        # looking back at a match
        "review-too-early": (),  # it is not over, and something may be hidden
        "not-reviewed": (),  # somebody who did not play it
        "reviews-busy": (),  # too many look back at once
        # the match
        "not-seated": (),
        "not-running": ("status",),  # "lobby": it has not started; "cancelled"
        "finished": (),
        "closed": ("match",),  # given up after it had started
        # "differs": by the rules that are there the log leads elsewhere; "rules": there are none of its game; else the
        # part that was changed on the disk: "entry.5" of the log, "resignation.0", "seat.0", "options", "opening",
        # "table", "status", "cards", "note.0"
        "frozen": ("why", "where"),  # where: a Difference, or None
        "resting": ("at",),  # since when
        "not-still": (),  # it goes on anyway
        "ask-others": (),  # it is not for one person to decide
        "already-resigned": (),
        "stood-in": (),  # a stand-in plays the person's seat until it is taken back
        "no-vacant-seat": (),  # all who began it play it
        "seats-kept": (),  # the table wants the stand-in to play on
        "not-away": (),  # no stand-in plays a seat of that person
        # a seat changes hands
        "seat-changed": (),
        "plays-already": ("seat",),
        "knows-other-seat": (),  # and what is hidden there
        "not-overdue": ("days",),
        # pauses and vacations
        "paused": ("at",),  # until then at the latest
        "not-paused": (),
        "vacation-over": (),  # its last day has gone by, or it ends before it begins
        "vacation-long": ("days",),
        "on-vacation": ("at",),  # until then, so no other can be planned
        "no-vacation": (),
        # one act
        "stale": ("seq", "current"),
        "not-awaited": ("awaited",),  # the seats that are
        "nothing-to-undo": (),
        "nothing-to-redo": (),
        "no-hints": (),  # the table has none, or not all of it have allowed them
        "hints-off": (),  # the table has chosen that there are none
        "hints-away": (),  # nobody else is there who could allow them
        "hints-there": (),  # nobody need be asked
        "nobody-awaited": (),  # computers are to act, whom nobody has to remind
        "your-turn": (),  # the table waits for the very person who wants to remind others
        # the seat's person cannot be reminded before ``at``: that person's own habits, or it would be too often
        "pinged-lately": ("at",),  # the person has had the other mentioned too often
        "asleep": ("seat", "at"),
        "nudged": ("seat", "at"),
        "malformed": ("text",),
        # what is asked of a table
        "no-proposal": (),
        "proposal-over": ("state",),  # see ``db.Proposal``
        "asked-already": (),
        "refused-already": (),  # and nothing has happened since
        "not-waited-for": (),  # not so any more, or not at all
        "several-awaited": (),  # and it was not said who is meant
        "asked-lately": ("at",),  # by the same person, who can ask again then
        "own-proposal": (),
        "not-asked": (),
        "nobody-to-ask": (),  # all others have left
        "illegal": ("reason", "values"),  # the game's own; its renderer has the sentence
        # the store; ``why`` is an English sentence of it, for the log
        "not-saved": ("why",),  # nothing has changed
        "not-read": ("why",),  # nothing has changed
        "overtaken": ("why",),  # another process got in its way again and again; nothing has changed
        "unknown-outcome": ("why",),  # it is saved or not, and only a disk that answers again can tell
    }
)
"""Every code and the names of its values."""

OF_THE_STORE = frozenset({"not-saved", "not-read", "overtaken", "unknown-outcome"})
"""Codes that say nothing about what was asked, only that the store could not do it for now."""


class Refusal(Exception):
    """A request was refused; nothing has changed, except with the code for an unknown outcome."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        if tuple(values) != REFUSALS[code]:
            raise TypeError(f"refusal {code!r} takes {REFUSALS[code]}, not {tuple(values)}")
        self.code = code
        self.values: Mapping[str, object] = values
