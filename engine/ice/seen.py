"""Makes views: what a seat or the public may know of a state (I2.6, I9.1, I10.3) (package C).

Knows which view field comes from where. Whatever is secret must not be read here, but for a seat's own hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.state import State
    from engine.ice.view import View


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know; None: the public."""
    raise NotImplementedError
