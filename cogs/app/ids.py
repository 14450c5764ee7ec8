"""What an interaction (a click, command or form) says, and the form of a ``custom_id``, by which its control is known.

Knows the verbs of all controls. Must not know the client, nor any game.

A ``custom_id`` is ``verb:match.tag:seq:tail``, at most 100 characters. The tag belongs to one match only, because
numbers are used again when an older backup is restored. Buttons and selects have different verbs, because the library
calls every class whose template fits, whatever the kind of the component.

What a tail says depends on the verb. Only this module knows how it is written, puts one together or takes it apart:

- An action is a text of tokens with colons. Several that are done together are joined by ``+``, and each leaves out the
  words with which it begins like the one before it.
- A level of the tree of actions is the beginning of one; ``|`` and the name of one of its parts follow where it is
  shown in parts.
- A kind, then ``/`` and what it is about: a way to look and the actions, what is asked of a table and the wait or step.
- Several values, all required, are joined by ``|``: the pages of the rules of a game.
- What belongs to a seat, then ``.`` and its number: the pages of a review.
- Of a form, which the library knows by its id: who opened it and a chance number, each with a ``.`` behind, then the
  tail of the button that opened it.
- A key, a number, or the nonce of the message that the control depends on, as it is.

>>> Control("do", 7, "3fa9c1", 12, together(["put:arch:a4e", "put:arch:a4f"])).custom_id
'do:7.3fa9c1:12:put:arch:a4e+::a4f'
>>> Control("walk", 7, "3fa9c1", 12, level("at", "c")).custom_id
'walk:7.3fa9c1:12:at|c'
>>> Control("see", 7, "3fa9c1", 12, kind_of("look", together(["move:s4c", "move:s4d"]))).custom_id
'see:7.3fa9c1:12:look/move:s4c+:s4d'
>>> Control("page", *NOBODY, 0, values("rules", "tide", 2)).custom_id
'page:0.000000:0:rules|tide|2'
>>> read_values(parse("page:0.000000:0:rules|tide|2").tail)
['rules', 'tide', '2']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import discord

    from host import MatchInfo

LENGTH: Final = 100
"""Discord's limit for a ``custom_id``."""

BUTTONS: Final = (
    "turn",  # open the private panel
    "hand",  # show what the own seat holds
    "all",  # show all of pictures of which the board shows a part
    "rules",
    "log",
    "text",
    "record",  # send the record of a match that is over
    "join",
    "back",  # play one's seat again, for which a stand-in plays
    "enter",  # sit down at a table of another channel
    "call",  # invite a person, its tail, to a table of any channel
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
    "type",  # open the form that takes an action in writing
    "invite",  # open the form that calls people to a table
    "options",  # open the form with the options of a match, in the lobby
    "ask",  # ask the others at the table for something
    "agree",  # to what somebody asks for
    "refuse",
    "past",  # go to a step of what has happened
    "page",  # turn to a page of rules or log
    "tables",  # turn to a page of a list of tables
    "notice",  # as ``turn``, on a message that is posted when something is due: its tail is the message's nonce
    "settings",  # show one's own settings
    "accept",  # an invitation, on a message of its own
    "wake",  # let a match go on that rests
    "reopen",  # open a lobby again that was idle; on a message that is posted when something is due, as ``notice``
    "vacation",  # end one's own
    "resume",  # end the pause of a match
    "solo",  # begin a match against computers
    "new",  # open a table of a game
    "help",  # turn to a page of the help
    "support",  # say yes to something about who is awaited, and ask the others by it
)
SELECTS: Final = (
    "pick",  # choose below a level of the tree of actions
    "option",  # a choice for the match, in the lobby
    "choose",  # a choice for one's own seat, in the lobby
    "prefer",  # one of one's own settings
)
ASKING: Final = ("agree", "refuse", "ask")
"""What depends on messages that ask a table for something, or offer to, and tells no state of a match."""
NOTICE: Final = "notice"
REOPEN: Final = "reopen"
ACCEPT: Final = "accept"
SUPPORT: Final = "support"
CALL: Final = "call"
BESIDE: Final = (*ASKING, NOTICE, REOPEN, ACCEPT, SUPPORT)
"""What depends on messages of a match that are not its board."""
ELSEWHERE: Final = ("enter",)
"""What may be pressed in other channels than the match's own, by the one who sees that one."""
ANYWHERE: Final = ("page", CALL)
"""Controls of messages that only their reader sees, in any channel: also for those who play or played the match."""
MODALS: Final = (
    "typed",  # an action in writing
    "guests",  # who is invited
    "chosen",  # options of a match
    "successor",  # who is to play a seat from now on
)
"""What forms are sent as."""
FORMS: Final = ("type", "invite", "options")
"""What opens a form, which has to be the first answer, so that no time can be asked for."""


def template(verbs: tuple[str, ...]) -> str:
    """Return the pattern of the ids with one of these verbs."""
    names = "|".join(verbs)
    return rf"(?P<verb>{names}):(?P<match>[0-9]{{1,18}})\.(?P<tag>[0-9a-f]{{6}}):(?P<seq>[0-9]{{1,9}}):(?P<tail>.*)"


JOINED: Final = "+"
"""The separator between actions that are done together; no game may use it, ``|`` or ``/`` in its texts."""
NOBODY: Final = (0, "000000")
"""Number and tag for controls that belong to no match."""
SOLO: Final = "solo"
NEW: Final = "new"
HELP: Final = "help"
TABLES: Final = "tables"
PERSONAL: Final = ("page", TABLES, "settings", "prefer", "vacation", SOLO, NEW, HELP)
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


# -- tails


def together(texts: Iterable[str]) -> str:
    """Return the tail for actions that are done together, which ``read_together`` reads back."""
    return JOINED.join(texts)


def read_together(tail: str) -> list[str]:
    """Return the actions of a tail."""
    return tail.split(JOINED)


def level(text: str, part: str = "") -> str:
    """Return the tail for a level of the tree of actions, or one part of it, which ``read_level`` reads back."""
    return f"{text}|{part}" if part else text


def read_level(tail: str) -> tuple[str, str]:
    """Return the level and the part of a tail.

    >>> read_level("at|c"), read_level("slide:c4")
    (('at', 'c'), ('slide:c4', ''))
    """
    text, _, part = tail.partition("|")
    return text, part


def kind_of(kind: str, about: object) -> str:
    """Return the tail for a kind and what it is about, which ``read_kind`` reads back."""
    return f"{kind}/{about}"


def read_kind(tail: str) -> tuple[str, str]:
    """Return the kind and what it is about, "" for nothing.

    >>> read_kind("undo/12"), read_kind("end")
    (('undo', '12'), ('end', ''))
    """
    kind, _, about = tail.partition("/")
    return kind, about


def of_seat(what: str, seat: int) -> str:
    """Return the tail, or a value of one, for what belongs to a seat, which ``read_seat`` reads back."""
    return f"{what}.{seat}"


def read_seat(text: str, what: str) -> int | None:
    """Return the seat to which that belongs, None when it is something else.

    >>> read_seat("review.1", "review"), read_seat("log", "review")
    (1, None)
    """
    found, _, seat = text.partition(".")
    return int(seat[:2]) if found == what and seat.isdecimal() else None


def of_form(person: int, chance: str, tail: str = "") -> str:
    """Return the tail of a form that a person opens by a control with that tail, which ``read_form`` reads back."""
    return f"{person}.{chance}.{tail}"


def read_form(tail: str) -> str:
    """Return the tail of the control by which a form was opened.

    >>> read_form("7.3fa9c1.at|c")
    'at|c'
    """
    return "".join(tail.split(".", 2)[2:])


def values(*parts: object) -> str:
    """Return the tail for several values, which ``read_values`` reads back."""
    return "|".join(map(str, parts))


def read_values(tail: str) -> list[str]:
    """Return the values of a tail."""
    return tail.split("|")


def shortened(tail: str) -> str:
    """Return a tail as controls and entries of lists keep it, which ``in_full`` reads back.

    >>> shortened("put:arch:a4e+put:arch:a4f+put:lead:a5f:1+camp:a4e")
    'put:arch:a4e+::a4f+:lead:a5f:1+camp:a4e'
    """
    start, slash, joined = tail.rpartition("/")
    texts = [text.split(":") for text in joined.split(JOINED)]
    written = map(_after, [[], *texts], texts)
    return f"{start}{slash}{JOINED.join(map(':'.join, written))}"


def in_full(tail: str) -> str:
    """Return what was ``shortened``; what never was so is returned as it is.

    >>> in_full("look/move:s4c+:s4d")
    'look/move:s4c+move:s4d'
    """
    start, slash, joined = tail.rpartition("/")
    texts = accumulate((text.split(":") for text in joined.split(JOINED)), _continued)
    return f"{start}{slash}{JOINED.join(map(':'.join, texts))}"


def _after(before: list[str], words: list[str]) -> list[str]:
    """Return the words of an action, those left empty with which it begins like the one before it; never the last."""
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before, words[:-1], strict=False))))
    return [*[""] * same, *words[same:]]


def _continued(before: list[str], words: list[str]) -> list[str]:
    """Return the words of an action with those at its beginning that are as in the one before it."""
    same = next((number for number, word in enumerate(words) if word), 0)
    return [*before[:same], *words[same:]]


# -- interactions

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
Fields: TypeAlias = "Mapping[str, Any]"
"""A part of what Discord sends or is sent, as JSON has it."""


LANGUAGE: Final = "language"
"""What the person's own choice of a language is kept under, for as long as the interaction lasts."""


def speak(interaction: Interaction, language: str | None) -> None:
    """Answer the interaction in a language that the person chose; None: in that of their Discord."""
    interaction.extras[LANGUAGE] = language


def language(interaction: Interaction) -> str:
    """Return the language of what only the person sees."""
    return interaction.extras.get(LANGUAGE) or interaction.locale.value


def custom_id(interaction: Interaction) -> str:
    """Return the id of the control or form that was used; "" for a command."""
    return str(_data(interaction).get("custom_id", ""))


def used(interaction: Interaction) -> str:
    """Return the name of the command or control, for the log; without its values, which may be secret."""
    control = parse(custom_id(interaction))
    name = f"{control.verb} of match {control.match} at {control.seq}" if control else "?"
    return f"{interaction.type.name} {interaction.command.qualified_name if interaction.command else name}"


def _data(interaction: Interaction) -> Fields:
    return cast("Fields", interaction.data or {})
