"""What the public message tells of the turn before and of this one, for each state that a match may go back to.

Knows which events are for everybody, and what an undo takes back. Must not know in which words they are told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Event
    from engine.timeline import Timeline


class Recap(NamedTuple):
    """The public events that the public message shows: those of the turn before, and those of this turn."""

    before: tuple[Event, ...] = ()
    now: tuple[Event, ...] = ()
    last: tuple[Event, ...] = ()
    """Those of ``now`` that the last act brought."""
    agreed: bool = False
    """It begins where the table agreed to go back to."""


class _Turn(NamedTuple):
    """What is told within a turn, which grows with each act."""

    before: tuple[Event, ...]
    events: list[Event]
    agreed: bool = False


class RecapBuilder:
    """Recaps to which acts are added one after the other: each is made when it is asked for, and most never are."""

    __slots__ = ("_marks", "_turn")

    def __init__(self, recaps: Sequence[Recap]) -> None:
        self._begin(recaps)

    def _begin(self, recaps: Sequence[Recap]) -> None:
        turns = [_Turn(one.before, [*one.now], one.agreed) for one in recaps]
        self._turn = turns[-1]
        self._marks = [
            (turn, len(one.now) - len(one.last), len(one.now)) for turn, one in zip(turns, recaps, strict=True)
        ]
        """Of each recap, from which event and up to which event of its turn the last act goes."""

    def add(self, events: Sequence[Event], reach: int) -> None:
        """Add what an act brought; so many acts, this one among them, may be taken back."""
        told, marks = self._turn.events, self._marks
        start = len(told)
        for event in events:
            if event.audience is None:
                told.append(event)
        marks.append((self._turn, start, len(told)))
        if len(marks) > reach + 1:
            del marks[: -reach - 1]

    def cut(self, reach: int) -> None:
        """Keep what is told where so many acts may be taken back."""
        del self._marks[: -reach - 1]

    def begin_turn(self) -> None:
        """Tell of what comes as of another turn."""
        self._turn = _Turn(tuple(self._turn.events), [])
        self._marks[-1] = self._turn, 0, 0

    def take_back(self, before: Timeline[Any], gone: set[int], *, agreed: bool) -> None:
        """Tell what was told before the first act that an undo took back, and what of others has stood since."""
        place = next((at for at, one in enumerate(before.past) if one.number in gone), None)
        if place is None:
            self._begin((Recap(agreed=agreed),))
            return
        recaps = self.recaps()
        left = list(recaps[: place + 1])
        for one, recap in zip(before.past[place:], recaps[place + 1 :], strict=True):
            if one.number not in gone:
                last = left[-1]
                left.append(Recap(last.before, last.now + recap.last, recap.last, last.agreed))
        self._begin((*left[:-1], left[-1]._replace(agreed=agreed)))

    def recaps(self) -> tuple[Recap, ...]:
        """Return the recaps; the last is for the present state."""
        return tuple(
            Recap(turn.before, tuple(turn.events[:end]), tuple(turn.events[start:end]), turn.agreed)
            for turn, start, end in self._marks
        )
