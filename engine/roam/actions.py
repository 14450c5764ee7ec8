"""The actions of Roam, their texts, and every reason for which one is refused.

| text | what | when |
|---|---|---|
| ``rest`` | early rest (R3.3) | step 1 |
| ``coin`` | use a Coin artifact (R10.1) | steps 2, 4 |
| ``flip:ID`` | use a Flip artifact on an own character (R10.6) | steps 1, 2, 4 |
| ``slide:c4:d4`` | use a Slide artifact, from and to (R10.5) | steps 2, 4 |
| ``explore:ID`` | turn a character down to explore (R4.1) | steps 1, 2 |
| ``turn`` | use a Turn artifact (R10.4) | after ``explore`` |
| ``at:c4`` | the position: the first solid square of the turned pattern, in reading order, lies there (R4.2) | after ``explore`` |
| ``nowhere`` | place nothing though a Turn might find a position (R4.9) | after ``explore`` |
| ``fill:c4`` | fill this solid square, markers being short (R4.7) | after ``at`` |
| ``blank:c4`` | fill a blank for 2 coins (R4.6) | step 4 |
| ``free:c4`` | fill a blank with a Free blank artifact (R10.2) | step 4 |
| ``replace:c4`` | use a Replace artifact on a solid square (R10.3) | step 4 |
| ``replace:c4:pay``, ``replace:c4:free`` | the same on a blank, with 2 coins or a Free blank artifact | step 4 |
| ``done`` | end step 4; in step 6 buy nothing | steps 4, 6 |
| ``bid:N``, ``pass`` | speak in an auction (R7.2) | auction |
| ``limit:N``, ``limit:none`` | set or withdraw a secret limit | auction, before speaking |
| ``buy:ID`` | buy an artifact of the row (R9.2) | step 6 |

Artifacts of one ability are the same for the rules, so an action names the ability and the first unused
one in the tableau is turned down.
"""  # noqa: E501  a table

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.core import MalformedAction
from engine.roam import squares
from engine.roam.squares import NEIGHBOURS, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Action:
    """A verb and its arguments; ``text`` is both its notation and its identity.

    >>> Action("replace", square=20, way="pay").text
    'replace:c4:pay'
    """

    verb: str
    square: int | None = None
    target: int | None = None
    card: str | None = None
    amount: int | None = None
    way: str | None = None

    @property
    def text(self) -> str:
        """The notation."""
        tokens = [self.verb]
        tokens += [squares.name(at) for at in (self.square, self.target) if at is not None]
        tokens += [str(token) for token in (self.card, self.amount, self.way) if token is not None]
        return ":".join(tokens)


def _everywhere(verb: str, way: str | None = None) -> tuple[Action, ...]:
    return tuple(Action(verb, square=at, way=way) for at in range(squares.SQUARES))


REST = Action("rest")
COIN = Action("coin")
TURN = Action("turn")
NOWHERE = Action("nowhere")
DONE = Action("done")
PASS = Action("pass")
NO_LIMIT = Action("limit", way="none")

# Made once, by square: listing legal actions is the hot path of every computer player.
AT = _everywhere("at")
FILL = _everywhere("fill")
BLANK = _everywhere("blank")
FREE = _everywhere("free")
REPLACE = _everywhere("replace")
REPLACE_PAY = _everywhere("replace", "pay")
REPLACE_FREE = _everywhere("replace", "free")


def _slides(source: int) -> dict[int, tuple[Action, ...]]:
    """Return the slides from a square by the set of its empty neighbours."""
    subsets, subset = [0], NEIGHBOURS[source]
    while subset:
        subsets.append(subset)
        subset = (subset - 1) & NEIGHBOURS[source]
    return {targets: tuple(Action("slide", source, target) for target in listed(targets)) for targets in subsets}


SLIDE = tuple(_slides(source) for source in range(squares.SQUARES))

_KEPT = 64  # amounts above are rare and made when they are needed
_BID = tuple(Action("bid", amount=amount) for amount in range(_KEPT))
_LIMIT = tuple(Action("limit", amount=amount) for amount in range(_KEPT))


def bids(least: int, most: int) -> tuple[Action, ...]:
    """Return the bids from least to most, both included."""
    if most < _KEPT:
        return _BID[least : most + 1]
    return tuple(Action("bid", amount=amount) for amount in range(least, most + 1))


def limits(most: int) -> tuple[Action, ...]:
    """Return the limits from 0 to most, included."""
    if most < _KEPT:
        return _LIMIT[: most + 1]
    return tuple(Action("limit", amount=amount) for amount in range(most + 1))


_ALONE = (REST, COIN, TURN, NOWHERE, DONE, PASS, NO_LIMIT)
_BY_SQUARE = (AT, FILL, BLANK, FREE, REPLACE, REPLACE_PAY, REPLACE_FREE)
_ANY_SLIDES = tuple(
    Action("slide", source, target) for source in range(squares.SQUARES) for target in range(squares.SQUARES)
)
_TAKES = {
    **{action.verb: "nothing" for action in _ALONE},
    **{table[0].verb: "a square, as in c4" for table in _BY_SQUARE},
    "replace": "a square and, on a blank, pay or free",
    "slide": "two squares, from and to",
    "bid": "a number of coins",
    "limit": "a number of coins, or none",
    "explore": "a character of the deck",
    "flip": "a character of the deck",
    "buy": "an artifact of the deck",
}
_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}", re.ASCII)


def by_text(actions: Iterable[Action]) -> Mapping[str, Action]:
    """Return actions by their texts."""
    return {action.text: action for action in actions}


OF_NO_CARD = by_text(chain(_ALONE, chain.from_iterable(_BY_SQUARE), _ANY_SLIDES))
"""All actions but bids, limits and those that name a card: the same with every deck, so kept once for all."""


def parse(text: str, of_cards: Mapping[str, Action]) -> Action:
    """Return the action of a text, those that name a card being given; raise MalformedAction.

    >>> parse("bid:2", {}).amount
    2
    """
    if (known := OF_NO_CARD.get(text) or of_cards.get(text)) is not None:
        return known
    verb, _, amount = text.partition(":")
    if verb in {"bid", "limit"} and _NUMBER.fullmatch(amount):
        return Action(verb, amount=int(amount))
    raise MalformedAction(text, f"{verb} takes {_TAKES[verb]}" if verb in _TAKES else "no such verb")


REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # any time
        "over": (),  # the match is over
        "not-your-turn": ("seat",),  # seat: the one that is awaited
        "not-now": ("verb", "phase"),  # an action of another step; phase: the present one
        # artifacts
        "no-artifact": ("ability",),  # none of this ability in the tableau
        "artifact-used": ("ability",),  # all of this ability lie face down
        "flip-last": ("card",),  # would leave no character to explore with (R3.5)
        "slide-none": (),  # no marker has an empty square beside it
        "slide-nothing": ("square",),  # no marker there
        "slide-far": ("square", "target"),  # not one step up, down, left or right
        "slide-taken": ("target",),  # not empty
        "slide-hole": ("target",),  # no land lies there any more (R4.9)
        "turn-thrice": (),  # at most three quarters (R10.4)
        "turn-no-position": ("card",),  # would leave the character no legal position (R10.4)
        # waking and exploring
        "not-yours": ("card",),  # no character of the own tableau
        "asleep": ("card",),
        "rest-none-asleep": (),
        "rest-coins": ("cost", "coins"),
        "no-position": ("card",),  # fits nowhere, and another awake character does (R4.9)
        "position-outside": ("square", "card"),  # a solid square would lie off the map (R4.3)
        "position-hole": ("square", "card"),  # a solid square would lie on a hole (R4.9)
        "nowhere-fits": ("card",),  # there is a position, so one must be chosen
        "fill-other": ("square", "squares"),  # squares: those to choose from (R4.7)
        # blanks and Replace
        "no-marker": (),  # no marker left in the stock
        "blank-none": (),  # no blank of the pattern is free on the map
        "not-blank": ("square",),  # no blank of the pattern lies there
        "filled": ("square",),  # filled in this exploration already (R4.10)
        "blank-full": ("square",),
        "blank-coins": ("cost", "coins"),
        "replace-none": (),  # no marker of another player lies in the pattern
        "replace-outside": ("square",),  # no square of the pattern
        "replace-nothing": ("square",),  # no marker there
        "replace-own": ("square",),  # the (top) marker is one's own
        "replace-room": ("square",),  # stacked: the square is not full (R12.3)
        "replace-unpaid": ("square",),  # a blank: needs ``pay`` or ``free``
        "replace-solid": ("square",),  # a solid square: needs neither
        # auctions
        "not-tied": (),  # the seat does not bid in this auction
        "spoken": (),  # the seat has spoken already
        "bid-low": ("amount", "minimum"),
        "bid-coins": ("amount", "coins"),
        "limit-coins": ("amount", "coins"),
        "limit-unset": (),  # there is no limit to withdraw
        # buying
        "not-in-row": ("artifact",),
        "buy-coins": ("artifact", "price", "coins"),
    }
)
"""Why an action is refused: every key that IllegalAction may carry, with the names of its values.

The texts have one sentence for each key. Squares are names ("c4"), cards and artifacts ids, abilities and phases the
values of their enums, seats numbers.
"""
