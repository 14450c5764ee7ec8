"""The actions of ICE, their texts, and every reason for which one is refused.

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
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.core import MalformedAction
from engine.ice.board import BY_NAME, NAMES, SPOTS, Spot
from engine.ice.components import FRONTS, TYPES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

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


REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # any time
        "over": (),  # the match is over
        "not-your-turn": ("seats",),  # seats: who is awaited, as texts
        "not-now": ("verb", "phase"),  # an action of another decision; phase: the present one
        "not-offered": ("action",),  # the right verb, and no finer reason
        "not-in-hand": ("front",),  # no such snow tile in hand; front: its words, as in talisman:harmony
        # costs
        "cost": ("cost", "ep", "left"),  # left: what the turn's limit leaves (I6.13)
        # travelling
        "no-leader": (),  # the leader is in the reserve (I6.15)
        "not-visible": ("spot",),
        "not-adjacent": ("spot",),
        "crevasse": ("spot",),  # a crevasse lies in between (I3.2)
        "company": ("number", "most"),  # more archaeologists than there are or may come along
        "not-open": ("spot",),
        "camp-there": ("spot",),
        "camp-built": (),  # the own camp stands on the board already
        "no-white-camp": (),
        "warden-artifact": ("spot",),  # the road wardens' camp never stands on an artifact (I11.2)
        "no-camps": (),  # none stands on the board
        "no-camp-there": ("spot",),
        "stands-there": ("spot",),  # the leader is at that camp already
        "reserve-empty": (),
        "no-artifact-there": (),
        "studied": ("type",),
        "prismatic": (),
        "no-planning": (),
        "planned": (),
        "no-walk": (),  # no free-move token left
        "overworked": (),
        "no-rp": (),
        "overwork-ep": (),  # fewer than 3 EP this turn in all (I6.10)
        # B: dig, collapse, artifacts, snow
        "no-tile": ("spot",),  # the leader stands on ledge or in Azulia
        "covered": ("spot",),  # covered by more than one tile, or by one that is not open
        "no-precision": (),  # the architects' reduction needs their camp on the artifact, once a turn
        "no-saving": ("cost",),  # more termites than EP to save, or nothing for the architects to save
        "allocating": (),  # somebody is placed: nothing can be declared any more
        "held": (),  # rope and crampon exclude each other
        "no-crampon": (),  # no token left, or one was used this turn
        "not-below": ("spot",),
        "not-fewest": ("spot",),  # explorers go where the fewest are
        "slot-empty": ("type",),  # no artifact lies there
        "slot-used": ("type",),  # used today (I8.2)
        "little-anima": ("type", "anima", "need"),  # I8.1
        "no-token": ("type",),  # the activation token is not on that slot (I11.1)
        "not-in-turn": ("type",),  # harmony and philosophical have moments of their own (I8.6, I8.7)
        "no-effect": ("front",),  # it would do nothing now
        "not-in-reach": ("spot",),  # an effect does not go there
        "nobody-near": (),  # exalted finds no archaeologist beside the leader
        "in-excavation": ("front",),  # rope, survivors and termites are played within an excavation
        # C: requests, sunset
        "not-in-row": ("request",),  # no such request lies open
        "request-not-held": ("request",),  # the own hand has none like it
        "cannot-pay": ("request",),  # nothing on slots and study tokens pays it (I10.2)
        "wrong-payment": ("request",),  # too little, too much, or not held (I10.2)
        # D: guilds, logbook
        "not-your-guild": ("guild",),  # another guild's ability, or abilities are not played with (I4.7)
        "ability-used": (),  # the daily ability was used today
        "camp-away": (),  # the own camp is not on the board
        "at-camp": (),  # the leader stands there already
        "no-shelter": (),  # no archaeologist on the guild board
        "foraged": (),  # once a turn
        "not-snow": ("spot",),  # no snow tile lies there
        "leader-there": ("spot",),  # a leader protects the tile
        "must-ascend": ("spot",),  # who can go up a level must (Ascent)
        "cannot-lie": ("spot",),  # Blizzard's tile would lie on a tile, over a void or camp, or with too few neighbours
    }
)
"""Why an action is refused: every key that IllegalAction may carry, with the names of its values.

The texts have one sentence for each key. Spots are names ("s4c"), types, fronts and requests words, seats numbers.
"""
