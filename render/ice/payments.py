"""Payments: what each piece of the notation of ``engine.ice.requests`` stands for, and what a hand can pay (I10.2).

Knows that notation. Must not know how pieces are called or drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.components import BOX, LETTERS, RequestKind
from engine.ice.known import known
from engine.ice.requests import payments, worth
from engine.ice.view import PieceView

if TYPE_CHECKING:
    from engine.ice.components import Request
    from engine.ice.requests import Payment
    from engine.ice.view import Own, View

_SHAPES = "-abc"


def type_of(piece: str) -> int:
    """Return the type of a piece, prismatic too.

    >>> type_of("os"), type_of("x2")
    (0, 5)
    """
    return LETTERS.index(piece[0])


def artifact_of(piece: str) -> PieceView | None:
    """Return the artifact that a piece stands for, None for a study token.

    >>> artifact_of("h1c")
    PieceView(type=2, anima=1, shape=3, up=True)
    """
    if piece[1] == "s":
        return None
    return PieceView(type_of(piece), int(piece[1]), _SHAPES.index(piece[2:] or "-"), up=True)


def held(view: View, own: Own) -> list[tuple[int, tuple[Payment, ...]]]:
    """Return the requests in hand with the ways to pay each now, the best first; those that can be paid come first."""
    player = known(view).players[own.seat]
    found = [(card, best_ways(BOX.requests[card], payments(BOX.requests[card], player))) for card in own.requests]
    return sorted(found, key=lambda one: not one[1])


def best_ways(card: Request, ways: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return ways to pay, the best first: the cheapest, and for shapes those that bring most."""
    if card.kind is RequestKind.SHAPES:
        return tuple(sorted(ways, key=lambda way: -worth(card, way)))
    return ways
