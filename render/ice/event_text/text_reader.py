"""A reader over a sequence of events.

Knows sequences. Must not know what any event says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.core import Seat
    from engine.ice.events.days import IceEvent

E = TypeVar("E")


class OfSeat(Protocol):
    """An event that belongs to a seat."""

    @property
    def seat(self) -> Seat:
        """Return the seat whose event it is."""


class Reader:
    """Read events one after the other, from the first.

    >>> reader = Reader("aab")
    >>> reader.run(str, lambda one, other: one == other), reader.peek()
    (['a', 'a'], 'b')
    """

    def __init__(self, events: Sequence[IceEvent]) -> None:
        self._events = events
        self._at = 0

    def peek(self, ahead: int = 0) -> IceEvent | None:
        """Return the next event, or one after it, without going on; None at the end."""
        at = self._at + ahead
        return self._events[at] if at < len(self._events) else None

    def take(self) -> IceEvent:
        """Return the next event and go on."""
        self._at += 1
        return self._events[self._at - 1]

    def then(self, kind: type[E], fits: Callable[[E], bool] = lambda _: True) -> E | None:
        """Return the next event and go on, if it is of a kind and fits."""
        event = self.peek()
        if not isinstance(event, kind) or not fits(event):
            return None
        self._at += 1
        return event

    def run(self, kind: type[E], goes_on: Callable[[E, E], bool] = lambda _, __: True) -> list[E]:
        """Return the next events of a kind, as long as each goes on with the one before it."""
        found: list[E] = []
        while (event := self.then(kind, lambda one: not found or goes_on(found[-1], one))) is not None:
            found.append(event)
        return found


def same_seat(one: OfSeat, other: OfSeat) -> bool:
    """Return whether two events are of one seat."""
    return one.seat == other.seat
