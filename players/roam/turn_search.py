"""Hard at Roam: a tree of whole turns, everyone choosing what the evaluation likes best for them.

Knows what a player is asked and what the evaluation says. Must not know cards.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from players.roam.evaluation import evaluation_of, shares
from players.roam.one_turn import Followed, explained, followed, small_question, stuck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.roam.state import State
    from players.computer import Dealt, Plan

WIDE: Final = 16
"""Turns that are carried out in each position."""
KEPT: Final = 8
"""Turns of those that the tree goes on with; at the root all."""
CURIOUS: Final = 0.6
"""How much a turn gains by having been tried less often than it promised."""
SHARP: Final = 0.04
"""The chance that makes a turn about three times as likely to be tried as another."""


class _Position:
    """A position between two turns, and the turns that lead on from it."""

    __slots__ = ("after", "chance", "prior", "seat", "state", "texts", "total", "visits")

    def __init__(self, state: State, chances: Sequence[float], texts: tuple[str, ...] = ()) -> None:
        self.state, self.seat, self.texts = state, state.active, texts
        self.chance: Sequence[float] = chances
        """Of each seat, by the evaluation alone."""
        self.total = list(chances)
        self.visits = 1
        self.after: list[_Position] | None = None
        self.prior: list[float] = []

    def worth(self, seat: Seat) -> float:
        return self.total[seat] / self.visits

    def note(self, chances: Sequence[float]) -> None:
        self.visits += 1
        for seat, chance in enumerate(chances):
            self.total[seat] += chance

    def select(self) -> _Position:
        """Return the turn that promises most to the seat whose turn it is."""
        assert self.after is not None
        seat, root = self.seat, CURIOUS * math.sqrt(self.visits)
        return max(
            zip(self.after, self.prior, strict=True),
            key=lambda one: one[0].worth(seat) + root * one[1] / one[0].visits,
        )[0]


def choose(dealt: Dealt) -> Plan:
    """Choose the turn that was looked into most."""
    asked = small_question(dealt)
    if asked is not None:
        return asked
    evaluation = evaluation_of(dealt.game, len(dealt.state.coins))
    root = _Position(dealt.state, evaluation.chances(dealt.state))
    _expand(dealt, root, WIDE)
    if not root.after:
        return stuck(dealt)
    while len(root.after) > 1 and dealt.meter.left:
        _visit(dealt, root)
    best, *others = sorted(root.after, key=lambda one: (one.visits, one.worth(dealt.seat)), reverse=True)
    turn = Followed(best.chance[dealt.seat], best.chance, best.texts, best.state)
    return explained(dealt, turn, [one.state for one in others], chance=best.worth(dealt.seat))


def _visit(dealt: Dealt, root: _Position) -> None:
    """Walk down to a position that nobody has looked into, look, and note it on the way.

    With more than two at the table all others are taken to play the turn that is best for them, and the look goes on
    to one's own next turn: a tree of everyone's turns would not come as far.
    """
    path, here = [root], root
    while here.after:
        here = here.select()
        path.append(here)
    after = here.after
    if after is None:
        many = len(here.chance) > 2
        after = _expand(dealt, here, KEPT if not many or here.seat == dealt.seat else 1)
        while many and here.seat != dealt.seat and after:
            here = after[0]
            path.append(here)
            after = _expand(dealt, here, KEPT if here.seat == dealt.seat else 1)
    chances = after[0].chance if after else here.chance
    if not after:
        dealt.meter.count()  # the end of a match, met again
    for one in path:
        one.note(chances)


def _expand(dealt: Dealt, here: _Position, most: int) -> list[_Position]:
    """Carry out the turns that promise most; they come in the order of what they lead to."""
    if not dealt.game.awaited(here.state):
        here.after = []
        return here.after
    evaluation = evaluation_of(dealt.game, len(here.chance))
    found = followed(dealt.game, evaluation, here.state, most=WIDE)
    dealt.meter.count(len(found))
    found = found[:most]
    here.after = [_Position(one.after, one.chances, one.texts) for one in found]
    here.prior = shares([one.chance / SHARP for one in found]) if found else []
    return here.after
