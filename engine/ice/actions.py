"""The actions of ICE and their texts.

A text is a verb, then words, then up to two spots, then a number, joined by colons: ``build:white:s4c:1``. Spots are
named as in ``board``, types, guilds and fronts by the words of ``components``, requests by their ids.

| text | what | rule |
|---|---|---|
| ``drop:N`` | refuse or discard the N-th request of the own hand, from 1 | I4.5, I5.7 |
| ``shift:FROM:TO:A`` | move a prismatic artifact of A anima to another type's slot | I5.2 |
| ``learn:TYPE`` | take a study token (milder curse) | I13.3 |
| ``build:CELL``, ``build:white:CELL`` | build the own camp, a white camp; ``:1`` with an archaeologist | I6.1, I11.2 |
| ``move:SPOT:N`` | move one step with N archaeologists | I6.2 |
| ``sail:CELL`` | sail; ``:1`` with an archaeologist | I6.3, I11.2 |
| ``excavate``, ``excavate:N`` | excavate; with N termites | I6.4, I9 |
| ``excavate:architects``, ``...:N`` | the same with the architects' reduction | I11.3 |
| ``recruit:CELL`` | recruit | I6.7 |
| ``study``, ``plan``, ``overwork`` | | I6.8 to I6.10 |
| ``walk:SPOT:N`` | free move, first step, with N archaeologists | I6.11 |
| ``step:SPOT``, ``stay`` | go on, stop there | I6.11, I9 |
| ``play:FRONT...`` | play a snow tile; ``play:whistle:SPOT``, ``play:rune:CELL``, ``play:sailer:SEAT``, ... | I9 |
| ``to:SPOT``, ``to:SPOT:N`` | where that goes, and how many | I9, I6.6 |
| ``use:TYPE``, ``use:obliteration:CELL`` | use a slot's effect | I8 |
| ``spark:TYPE``, ``spark:obliteration:CELL`` | the same with the activation token | I11.1 |
| ``rescue:slot:CELL``, ``rescue:token:...``, ``rescue:gem:...`` | take a removed tile; with what | I8.6 |
| ``slot:TYPE`` | the slot for a prismatic artifact | I6.5 |
| ``put:arch:SPOT``, ``put:lead:SPOT:SEAT`` | allocate one explorer | I6.6 |
| ``even:SPOT`` | allocate all, the own leader there, the others as the list says | I6.6 |
| ``crampon`` | hold the leader back | I11.5 |
| ``camp:CELL`` | where a camp goes | I6.6, I11.2 |
| ``light`` | put the activation token on the slot of the tile's type | I11.1 |
| ``home``, ``home:1`` | the leader goes to the own camp; with an archaeologist | I11.2 |
| ``pitch:CELL`` | the architects' camp and leader go there | I11.3 |
| ``forage:CELL`` | an archaeologist from the guild board | I11.4 |
| ``toss:FRONT`` | discard a snow tile at the end of the turn | I5.5 |
| ``take:ID`` | take a request of the row | I5.7 |
| ``validate:ID``, ``pay:PIECE...`` | validate a request; with what | I10.3 |
| ``pass`` | take, use or do none | |
| ``done`` | end the turn, stop validating, answer no more | |

Logbook cards use ``call``, ``pick``, ``destroy``, ``lay``, ``buy``, ``swap``, ``sell``, ``keep`` and the verbs above.
A *piece* of a payment is its type's letter (o e h p a, x prismatic) and its anima and shape, or ``s`` for a study
token: ``pay:o1c:x2:os``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.core import MalformedAction
from engine.ice.board import BY_NAME, NAMES, SPOTS, Spot
from engine.ice.components import FRONTS, TYPES

if TYPE_CHECKING:
    from collections.abc import Collection

Payment: TypeAlias = tuple[str, ...]
"""Pieces that pay a request, sorted: ``("o1c", "os", "x2")``."""
BY_SLOT, BY_TOKEN, BY_GEM = "slot", "token", "gem"
"""How an effect is used: the slot's daily use, the activation token (I11.1), the anima gem (I9)."""


@dataclass(frozen=True, slots=True)
class Action:
    """A verb and its arguments; ``text`` is both its notation and its identity. Made by ``make`` and ``parse``.

    >>> make("build", "white", spot=9, number=1).text
    'build:white:s3a:1'
    """

    verb: str
    words: tuple[str, ...] = ()
    spot: int | None = None
    target: int | None = None
    number: int | None = None
    text: str = field(init=False, compare=False, default="")

    def __post_init__(self) -> None:
        tokens = [self.verb, *self.words]
        tokens += [NAMES[at] for at in (self.spot, self.target) if at is not None]
        if self.number is not None:
            tokens.append(str(self.number))
        object.__setattr__(self, "text", ":".join(tokens))


@cache
def make(
    verb: str, *words: str, spot: Spot | None = None, target: Spot | None = None, number: int | None = None
) -> Action:
    """Return an action that the rules name, always the same value for the same arguments: kept for ever."""
    return Action(verb, words, spot, target, number)


def by_spot(verb: str, *words: str, number: int | None = None) -> tuple[Action, ...]:
    """Return the actions of a verb by their spot: tables for what is listed often."""
    return tuple(make(verb, *words, spot=spot, number=number) for spot in SPOTS)


DONE: Final = make("done")
PASS: Final = make("pass")

_TYPES: Final = frozenset(kind.value for kind in TYPES)
_FRONTS: Final = frozenset(FRONTS) | _TYPES
_NONE: Final[frozenset[str]] = frozenset()

VERBS: Final[dict[str, tuple[str, frozenset[str] | None]]] = {
    # By verb: the forms of its arguments (w a word, @ a spot, # a number; "-" none) and its words, None: the requests
    # that there are.
    "drop": ("#", _NONE),
    "shift": ("ww#", _TYPES),
    "learn": ("w", _TYPES),
    "build": ("@ @# w@ w@#", frozenset({"white"})),
    "move": ("@#", _NONE),
    "sail": ("@ @#", _NONE),
    "excavate": ("- # w w#", frozenset({"architects"})),
    "recruit": ("@", _NONE),
    "study": ("-", _NONE),
    "plan": ("-", _NONE),
    "overwork": ("-", _NONE),
    "walk": ("@#", _NONE),
    "step": ("@", _NONE),
    "stay": ("-", _NONE),
    "play": ("w ww w@ w@# w#", _FRONTS),
    "to": ("@ @#", _NONE),
    "use": ("w w@", _TYPES),
    "spark": ("w w@", _TYPES),
    "rescue": ("w@", frozenset({BY_SLOT, BY_TOKEN, BY_GEM})),
    "slot": ("w", _TYPES),
    "put": ("w@ w@#", frozenset({"arch", "lead"})),
    "even": ("@", _NONE),
    "crampon": ("-", _NONE),
    "camp": ("@", _NONE),
    "light": ("-", _NONE),
    "home": ("- #", _NONE),
    "pitch": ("@", _NONE),
    "forage": ("@", _NONE),
    "toss": ("w ww", _FRONTS),
    "take": ("w", None),
    "validate": ("w", None),
    "pass": ("-", _NONE),
    "done": ("-", _NONE),
    # logbook
    "call": ("@", _NONE),
    "pick": ("@", _NONE),
    "destroy": ("@", _NONE),
    "lay": ("@", _NONE),
    "buy": ("w ww", _FRONTS),
    "swap": ("ww www wwww", _FRONTS),
    "sell": ("w ww", _FRONTS),
    "keep": ("#", _NONE),
}
_TAKES: Final = {"w": "a word", "@": "a spot, as in s4c", "#": "a number"}
_PIECE: Final = re.compile(r"[oehpa]([12][abc]|s)|x[12]", re.ASCII)
_NUMBER: Final = re.compile(r"0|[1-9][0-9]?", re.ASCII)


def parse(text: str, requests: Collection[str] = ()) -> Action:
    """Return the action of a text, with the ids of the requests that there are; raise MalformedAction.

    Not by ``make``: people type without end, and nothing of that is kept.

    >>> parse("move:a4c:2").number
    2
    """
    verb, *tokens = text.split(":")
    if verb == "pay":
        if not tokens or not all(_PIECE.fullmatch(token) for token in tokens):
            raise MalformedAction(text, "pay takes pieces, as in o1c, x2 or os")
        return Action(verb, tuple(tokens))
    if verb not in VERBS:
        raise MalformedAction(text, "no such verb")
    forms, listed = VERBS[verb]
    known = requests if listed is None else listed
    form, words, spots, number = "", [], [], None
    for token in tokens:
        if token in BY_NAME:
            form += "@"
            spots.append(BY_NAME[token])
        elif _NUMBER.fullmatch(token):
            form += "#"
            number = int(token)
        elif token in known:
            form += "w"
            words.append(token)
        else:
            raise MalformedAction(text, f"{verb} takes no {token!r}")
    if (form or "-") not in forms.split():
        shapes = (" and ".join(_TAKES[sign] for sign in one if sign in _TAKES) or "nothing" for one in forms.split())
        raise MalformedAction(text, f"{verb} takes {', or '.join(shapes)}")
    spot, target = (*spots, None, None)[:2]
    if verb == "excavate" and number == 0:
        number = None  # no termites: what is offered has no number then
    return Action(verb, tuple(words), spot, target, number)
