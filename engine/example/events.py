"""What can happen in a match of Tide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.example.view import Round


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat has chosen; everybody may know that."""

    audience: ClassVar[None] = None
    seat: Seat


@dataclass(frozen=True, slots=True)
class Picked:
    """What it has chosen is its secret (W2.1)."""

    seat: Seat
    stone: int

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Who may know of it."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Shown:
    """All have chosen, and the round is shown (W2.3)."""

    audience: ClassVar[None] = None
    round: Round


TideEvent: TypeAlias = Chosen | Picked | Shown
