"""What a match of Tide is at any moment, hidden stones and all: values that never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.example.view import Round

STONES: Final = tuple(range(1, 17))
HAND: Final = 4
ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is; only the engine looks at it."""

    reach: int
    aside: tuple[int, ...]
    """Stones that were not dealt, ascending."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, ascending; a chosen stone is among them until it is shown."""
    chosen: tuple[int | None, ...]
    """By seat: the stone of this round."""
    rounds: tuple[Round, ...] = ()

    @property
    def water(self) -> int:
        """Where the water stands (W1.3, W3.4)."""
        return self.rounds[-1].water if self.rounds else 0

    @property
    def over(self) -> bool:
        """Whether all rounds were shown (W4.1)."""
        return len(self.rounds) == ROUNDS
