"""The form of a ``custom_id``, by which a control is recognised when it is used.

Knows the verbs of all controls. Must not know Discord's classes nor any game.

A ``custom_id`` is ``verb:match.tag:seq:tail``, at most 100 characters. The tag belongs to one match only, because
numbers are used again when an older backup is restored. The tail is an action's text or the beginning of one, several
actions, the key of a choice of the lobby, or empty. Of several actions each leaves out the words with which it begins
like the one before it. Buttons and selects have different verbs, because the library calls every class
whose template fits, whatever the kind of the component.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from cogs.panel.action_tree import in_full, shortened

if TYPE_CHECKING:
    from host import MatchInfo

LENGTH: Final = 100
"""Discord's limit for a ``custom_id``."""

BUTTONS: Final = (
    "turn",  # open the private panel
    "hand",  # show what the own seat holds
    "all",  # show all of a map of which the board shows a part
    "rules",
    "log",
    "text",
    "record",  # send the record of a match that is over
    "join",
    "back",  # play one's seat again, for which a stand-in plays
    "enter",  # sit down at a table of another channel
    "leave",
    "start",
    "rematch",
    "review",  # of one's own turns, in a match that is over
    "cancel",
    "walk",  # go to a level of the tree of actions
    "see",  # look at an action before it is done
    "do",  # carry an action out
    "undo",
    "redo",
    "hint",  # ask what a computer would do
    "type",  # open the modal that takes an action in writing
    "ask",  # ask the others at the table for something
    "agree",  # to what somebody asks for
    "refuse",
    "past",  # go to a step of what has happened
    "page",  # turn to a page of rules or log
    "notice",  # as ``turn``, on a message that is posted when something is due: its tail is the message's nonce
    "settings",  # show one's own settings
    "accept",  # an invitation, on a message of its own
    "wake",  # let a match go on that rests
    "reopen",  # open a lobby again that was idle; on a message that is posted when something is due, as ``notice``
    "vacation",  # end one's own
    "resume",  # end the pause of a match
    "solo",  # begin a match against computers in the channel itself
    "support",  # say yes to something about who is awaited, and ask the others by it
)
SELECTS: Final = (
    "pick",  # choose below a level of the tree of actions
    "option",  # a choice for the match, in the lobby
    "choose",  # a choice for one's own seat, in the lobby
    "prefer",  # one of one's own settings
)
ASKING: Final = ("agree", "refuse", "ask")
"""What hangs on messages that ask a table for something, or offer to, and tells no state of a match."""
NOTICE: Final = "notice"
REOPEN: Final = "reopen"
ACCEPT: Final = "accept"
SUPPORT: Final = "support"
BESIDE: Final = (*ASKING, NOTICE, REOPEN, ACCEPT, SUPPORT)
"""What hangs on messages of a match that are not its board."""
ELSEWHERE: Final = ("enter",)
"""What may be pressed in other channels than the match's own, by whoever sees that one."""
READING: Final = ("page",)
"""What turns a page that only its reader sees, wherever they asked for it; who played the match may, too."""
MODALS: Final = ("typed",)


def template(verbs: tuple[str, ...]) -> str:
    """Return the pattern of the ids with one of these verbs."""
    names = "|".join(verbs)
    return rf"(?P<verb>{names}):(?P<match>[0-9]{{1,18}})\.(?P<tag>[0-9a-f]{{6}}):(?P<seq>[0-9]{{1,9}}):(?P<tail>.*)"


NOBODY: Final = (0, "000000")
"""Number and tag for controls that belong to no match."""
SOLO: Final = "solo"
PERSONAL: Final = ("page", "settings", "prefer", "vacation", SOLO)
"""Verbs of controls that may belong to no match."""
_ANY: Final = re.compile(template(BUTTONS + SELECTS + MODALS))


@dataclass(frozen=True, slots=True)
class Control:
    """The parts of a ``custom_id``: verb, match and its tag, number of the state it was made for, tail.

    >>> Control("do", 7, "3fa9c1", 12, "at:c4").custom_id
    'do:7.3fa9c1:12:at:c4'
    """

    verb: str
    match: int
    tag: str
    seq: int
    tail: str = ""

    @classmethod
    def of(cls, verb: str, info: MatchInfo, tail: str = "", *, seq: int = 0) -> Self:
        """Return a control of a match."""
        return cls(verb, info.id, info.tag, seq, tail)

    @property
    def custom_id(self) -> str:
        """Return the text that Discord keeps; raise ValueError when it is too long."""
        text = self._text
        if len(text) > LENGTH:
            raise ValueError(f"{text!r} has {len(text)} characters, {LENGTH} are allowed")
        return text

    @property
    def fits(self) -> bool:
        """Return whether its text is short enough, also when the number of the state becomes longer."""
        return len(self._text) < LENGTH

    @property
    def _text(self) -> str:
        return f"{self.verb}:{self.match}.{self.tag}:{self.seq}:{shortened(self.tail)}"


def parse(custom_id: str) -> Control | None:
    """Return the control of an id, None when the bot does not use such ids.

    >>> parse("do:7.3fa9c1:12:at:c4")
    Control(verb='do', match=7, tag='3fa9c1', seq=12, tail='at:c4')
    >>> parse("legacy:1")
    """
    found = _ANY.fullmatch(custom_id)
    return None if found is None else read(found)


def read(found: re.Match[str]) -> Control:
    """Return the control of an id in which a ``template`` was found."""
    return Control(found["verb"], int(found["match"]), found["tag"], int(found["seq"]), in_full(found["tail"]))
