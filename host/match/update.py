"""What the host returns: one moment of a match, and what its past tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.computers import computers
from host.computers.plan_ahead import foreseen
from host.match.live_match import TURNS
from host.match.present import Present
from host.records.past import last_act
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ClockRow
    from engine.core import Event, Seat
    from host.computers.plan_ahead import PlanAhead
    from host.match.live_match import LiveMatch, Wait
    from host.types import AnyGame


class Update(Present):
    """One moment of a match and how it came there; never changes, and may be read in any thread."""

    __slots__ = ("_all", "events")

    events: tuple[Event, ...]
    """Return what everybody may know of what this call did; empty when it only looked."""

    def __init__(self, game: AnyGame, live: LiveMatch, events: tuple[Event, ...] = ()) -> None:
        super().__init__(game, live)
        self._all = events
        self.events = known_to(None, events)

    @property
    def turn(self) -> int:
        """Return the number of the public message; it grows with each turn, and when somebody new has to decide."""
        return self._live.turn

    def took_back(self, turn: int) -> bool:
        """Return whether the turn with that number was undone, so that people were called for nothing."""
        return turn in self._live.taken_back

    def undone(self, turn: int) -> bool:
        """Return whether an undo ended a turn or led back to before its end; of one long ago that is not known."""
        known = len(self.turns) < TURNS or turn > self.turns[0]
        return known and 0 < turn < self.turn and turn not in self.turns

    @property
    def turns(self) -> tuple[int, ...]:
        """Return the numbers of the last turns that stand, the present one at the end."""
        return tuple(one.turn for one in self._live.turns)

    def called_in(self, seat: Seat | None) -> tuple[int, ...]:
        """Return the turns that an undo took back, of which a call to a seat was for the turn that it has now.

        It has done nothing since. None: somebody who only watches, and had news of a turn that one person alone has
        ended and taken back since.
        """
        acted = self._live.acted
        if self._live.over or len(acted) < 2:
            return ()
        since = sorted(acted)[-2] if seat is None else acted[seat]
        return tuple(turn for turn in range(max(since + 1, self.turn - TURNS), self.turn) if turn not in self.turns)

    @property
    def users(self) -> tuple[int, ...]:
        """Return the user ids of the people who owe a decision."""
        return tuple(self.info.seats[seat].user for seat in self.awaited)

    @property
    def waits(self) -> tuple[Wait, ...]:
        """Return since when each of these people is waited for, by seat; () when the match is over."""
        return self._live.waits

    @property
    def clocks(self) -> tuple[ClockRow, ...]:
        """Return how much time each seat has; () when nobody's time counts."""
        return self._live.clocks

    @property
    def recent(self) -> tuple[Event, ...]:
        """Return the public events since the turn before this one began."""
        return self._live.recent

    @property
    def length(self) -> int:
        """Return the lines of the log."""
        return self._live.length

    @property
    def title(self) -> str:
        """Return the name of the game."""
        return self._game.info.title

    def seat_of(self, user: int) -> Seat | None:
        """Return the number of the person's seat; None for others and where a stand-in plays."""
        seated = self.info.seated(user)
        return None if seated is None or not seated.present else seated.seat

    def last_act(self, seat: Seat) -> int:
        """Return the number of public acts up to the seat's last one that stands, 0 when it has none."""
        return last_act(self._live.timeline.acts, seat)

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat may undo its last act."""
        if self._live.over:
            return False
        return self._live.timeline.can_undo(self._game, seat) or computers.own_act(self._live, seat) is not None

    def redo(self, seat: Seat) -> str | None:
        """Return the text of what the seat took back and may do again, None: nothing, or something happened since."""
        return None if self._live.over else self._live.timeline.redo(seat)

    def ways_back(self, seat: Seat) -> tuple[int, ...]:
        """Return to how many public acts the seat may ask the table to go back, the shortest way first.

        () when nobody else plays who could agree.
        """
        others = any(one.seat != seat and one.present for one in self.info.seats)
        return () if self._live.over or not others else self._live.timeline.ways_back(seat)

    @property
    def went_back(self) -> bool:
        """Whether what is told begins where the table agreed to go back to."""
        return self._live.recaps[-1].agreed

    def holds(self, seat: Seat | None, seq: int) -> bool:
        """Return whether a control made for the seat after ``seq`` public acts may still be used.

        It may at the present number, and while several seats decide at once also after others have answered.
        """
        return self._live.holds(seat, seq)

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of this call that the seat may see."""
        return known_to(seat, self._all)

    def foreseen(self, seat: Seat, texts: Sequence[str]) -> PlanAhead:
        """Return a plan of a seat as far as it can foresee it."""
        return foreseen(self._game, self._live.timeline.state, seat, texts)
