"""What the log of a match tells beside the acts, as sentences.

Knows the kinds of notes. Must not know any one game, nor how a log is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.names import safe
from host.types import (
    EXTENDED,
    HINTED,
    HINTS_ALLOWED,
    PAUSE_OVER,
    PAUSED,
    RESTED,
    RESUMED_BY,
    RULES_AGREED,
    RULES_CHANGED,
    SEAT_CHANGED,
    STOOD_IN,
    TAKEN_BACK,
    VACANT,
    WOKEN,
)
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host import LogNote
    from render.words import Words

SENTENCES: Final[Mapping[str, str]] = {
    RULES_CHANGED: msg(
        "{time}: the rules were brought up to date ({before} to {now}). Every move leads where it led before, and the"
        " match goes on."
    ),
    RULES_AGREED: msg(
        "{time}: the rules were brought up to date ({before} to {now}), as all agreed. All moves so far stand."
    ),
    VACANT: msg("{time}: {name} has left the match; a stand-in plays on."),
    STOOD_IN: msg("{time}: a stand-in plays for {name} until {name} is back."),
    TAKEN_BACK: msg("{time}: {name} is back and plays on."),
    RESTED: msg("{time}: nobody had moved for {days} days, so the match was put to rest."),
    WOKEN: msg("{time}: {name} woke the match."),
    EXTENDED: msg("{time}: {name} got more time, as most of the others agreed."),
    PAUSED: msg("{time}: the match was paused, as enough agreed; days at most: {days}."),
    RESUMED_BY: msg("{time}: {name} ended the pause."),
    PAUSE_OVER: msg("{time}: the pause was over."),
    SEAT_CHANGED: msg("{time}: {now} plays on for {before}."),
    HINTS_ALLOWED: msg("{time}: hints are allowed from here on, as all agreed."),
    HINTED: msg("{time}: {name} asked for a hint."),
}
"""By kind; ``time`` is when it was."""
_BACK: Final = msg(
    "{time}: the rules were brought up to date ({before} to {now}), as all agreed. What came after this move was taken"
    " back."
)


def told(note: LogNote, words: Words) -> str:
    """Return a note as a sentence, with its time as Discord shows it to each reader."""
    details = {key: safe(value) if isinstance(value, str) else value for key, value in note.details.items()}
    sentence = _BACK if note.kind == RULES_AGREED and note.details.get("back") else SENTENCES[note.kind]
    return words.say(sentence, time=f"<t:{note.at}:f>", **details)
