"""What a control says when it is pressed: the form of a ``custom_id``.

Knows the verbs of all controls. Must not know Discord's classes nor any game.

A ``custom_id`` is ``verb:match:seq:tail``, at most 100 characters. The tail is an action's text or the
beginning of one, the key of a choice of the lobby, or empty. Buttons and selects have different verbs,
since the library hands a press to every class whose template fits, whatever the kind of the component.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LENGTH: Final = 100
"""Discord's limit for a ``custom_id``."""

BUTTONS: Final = (
    "turn",  # open the private panel
    "hand",  # show what the own seat holds
    "rules",
    "log",
    "text",
    "join",
    "leave",
    "start",
    "cancel",
    "walk",  # go to a level of the tree of actions
    "see",  # look at an action before it is done
    "do",  # carry an action out
    "undo",
    "type",  # open the modal that takes an action in writing
    "page",  # turn to a page of rules or log
)
SELECTS: Final = (
    "pick",  # choose below a level of the tree of actions
    "option",  # a choice for the match, in the lobby
    "choose",  # a choice for one's own seat, in the lobby
)
MODALS: Final = ("typed",)


def template(verbs: tuple[str, ...]) -> str:
    """Return the pattern of the ids with one of these verbs."""
    return rf"(?P<verb>{'|'.join(verbs)}):(?P<match>\d{{1,18}}):(?P<seq>\d{{1,9}}):(?P<tail>.*)"


_ANY: Final = re.compile(template(BUTTONS + SELECTS + MODALS))


@dataclass(frozen=True, slots=True)
class Control:
    """A verb, the match it belongs to, the state it was made for, and what it names.

    >>> Control("do", 7, 12, "at:c4").custom_id
    'do:7:12:at:c4'
    """

    verb: str
    match: int
    seq: int
    tail: str = ""

    @property
    def custom_id(self) -> str:
        """The text that Discord keeps; raise ValueError when it is too long."""
        text = f"{self.verb}:{self.match}:{self.seq}:{self.tail}"
        if len(text) > LENGTH:
            raise ValueError(f"{text!r} has {len(text)} characters, {LENGTH} are allowed")
        return text

    @property
    def fits(self) -> bool:
        """Whether its text is short enough, also when the match has gone on to a longer number."""
        return len(f"{self.verb}:{self.match}:{self.seq}:{self.tail}") < LENGTH


def parse(custom_id: str) -> Control | None:
    """Return the control of an id, None when it is none of ours.

    >>> parse("do:7:12:at:c4")
    Control(verb='do', match=7, seq=12, tail='at:c4')
    >>> parse("legacy:1")
    """
    found = _ANY.fullmatch(custom_id)
    return None if found is None else Control(found["verb"], int(found["match"]), int(found["seq"]), found["tail"])
