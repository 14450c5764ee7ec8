"""Seats that are told apart by the letters of their colours, whatever people are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.drawing.theme import SEATS
from render.look import Look

if TYPE_CHECKING:
    from engine.core import Seat
    from render.drawing.theme import Identity


@dataclass(frozen=True, slots=True)
class Lettered(Look):
    """A look in which no initial depends on a name."""

    def identity(self, seat: Seat) -> Identity:
        """Return what stands at the number of the seat."""
        return SEATS[seat]
