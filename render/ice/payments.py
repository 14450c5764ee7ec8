"""Payments: what each piece of the notation of ``engine.ice.actions`` stands for (I10.2).

Knows that notation. Must not know how pieces are named or drawn.
"""

from __future__ import annotations

from engine.ice.components import LETTERS
from engine.ice.view import PieceView

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
