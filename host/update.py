"""What the host gives back: one moment of a match, with ``view`` as the only door to the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import Event, IllegalAction, MalformedAction, Outcome, Seat
from host.refusal import Refusal
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.live import Live
    from host.types import AnyGame, MatchInfo


class Update:
    """One moment of a match; never changes, and may be read in any thread."""

    __slots__ = ("_all", "_game", "_live", "events", "info")

    info: MatchInfo
    events: tuple[Event, ...]
    """What everybody may know of what this call did; empty when it only looked."""

    def __init__(self, game: AnyGame, live: Live, events: tuple[Event, ...] = ()) -> None:
        self._game = game
        self._live = live
        self._all = events
        self.info = live.info
        self.events = known_to(None, events)

    @property
    def seq(self) -> int:
        """The number of public acts so far: every control carries it."""
        return self._live.timeline.seq

    @property
    def turn(self) -> int:
        """The key of the public message: grows when the turn changes or somebody is awaited who was not before."""
        return self._live.turn

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; () when the match is over."""
        return self._live.awaited(self._game)

    @property
    def users(self) -> tuple[int, ...]:
        """The people that owe a decision."""
        return tuple(self.info.seats[seat].user for seat in self.awaited)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match; ``scores`` is empty when the others resigned (reason ``resigned``)."""
        return self._live.outcome(self._game)

    @property
    def recent(self) -> tuple[Event, ...]:
        """What everybody may know of what happened since the turn before this one began."""
        return self._live.recent

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.info.names

    def seat_of(self, user: int) -> Seat | None:
        """Return the seat that the person plays; None for all others, those who resigned included."""
        seated = self.info.seated(user)
        return None if seated is None or seated.resigned else seated.seat

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401  each game has its own type of view
        """Return what the seat may know; None: the public."""
        return self._game.view(self._live.timeline.state, seat)

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """Return the texts of what the seat may do now, in the game's order."""
        if self._live.over:
            return ()
        return tuple(map(self._game.encode, self._game.legal(self._live.timeline.state, seat)))

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat's last act may be taken back by its own wish."""
        return not self._live.over and self._live.timeline.can_undo(seat)

    def holds(self, seat: Seat | None, seq: int) -> bool:
        """Return whether a control that was made for the seat at this number may still be used.

        It may at the present number, and where several are asked at once also after others have answered.
        """
        return self._live.holds(seat, seq)

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return what the seat may know of what this call did."""
        return known_to(seat, self._all)

    def preview(self, seat: Seat, texts: Sequence[str]) -> tuple[Any, tuple[Event, ...]] | None:
        """Return view and events as if the seat had done this; raise Refusal as ``submit`` does.

        None when a step of it would reveal something or ask others: that is known only once it is done.
        """
        state = self._live.timeline.state
        events: list[Event] = []
        for text in texts:
            try:
                step = self._game.apply(state, seat, self._game.decode(text))
            except MalformedAction:
                raise Refusal("malformed", text=text) from None
            except IllegalAction as error:
                raise Refusal("illegal", reason=error.reason, values=error.values) from None
            if step.barrier:
                return None
            state = step.state
            events += step.events
        return self._game.view(state, seat), known_to(seat, events)
