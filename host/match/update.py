"""What the host returns: one moment of a match, what each move would lead to from there, and how it came there.

``view`` is the only way to its state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from engine.core import Event, IllegalAction, MalformedAction, Outcome, Seat
from host.match.live_match import TURNS
from host.refusal import Refusal
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ClockRow
    from host.match.live_match import LiveMatch, Wait
    from host.types import AnyGame, MatchInfo


class PlanAhead(NamedTuple):
    """What a seat can foresee of its plan."""

    steps: tuple[tuple[Any, str], ...]
    """Each action with what the seat sees before it; the last may bring something to light, or ask others."""
    view: Any
    """After all steps whose result the seat can know."""
    events: tuple[Event, ...]
    """Of these steps."""
    whole: bool
    """All actions of the plan are among the steps."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the actions that may be done in one go."""
        return tuple(text for _, text in self.steps)


def foreseen(game: AnyGame, state: object, seat: Seat, texts: Sequence[str]) -> PlanAhead:
    """Return a plan as the seat can foresee it: up to the first action that crosses a barrier."""
    steps: list[tuple[Any, str]] = []
    events: list[Event] = []
    for text in texts:
        before = game.view(state, seat)
        try:
            step = game.apply(state, seat, game.decode(text))
        except (IllegalAction, MalformedAction):
            break
        steps.append((before, text))
        if step.barrier:
            break
        state = step.state
        events += step.events
    return PlanAhead(tuple(steps), game.view(state, seat), known_to(seat, events), len(steps) == len(texts))


Beyond: TypeAlias = Literal["reveals", "passes", "stays"]
"""Of a move that cannot be undone: it brings something hidden to light, hands on to others, or neither."""


def _illegal(error: IllegalAction) -> Refusal:
    return Refusal("illegal", reason=error.reason, values=error.values)


class Update:
    """One moment of a match and how it came there; never changes, and may be read in any thread."""

    __slots__ = ("_all", "_game", "_live", "acts", "events", "info")

    info: MatchInfo
    events: tuple[Event, ...]
    """Return what everyone may know of what this call did; empty when it only looked."""
    acts: int
    """Lines of the log that this call has added."""

    def __init__(self, game: AnyGame, live: LiveMatch, events: tuple[Event, ...] = (), *, acts: int = 0) -> None:
        self._game = game
        self._live = live
        self.info = live.info
        self._all = events
        self.events = known_to(None, events)
        self.acts = acts

    @property
    def seq(self) -> int:
        """Return the number of public moves so far, which every control carries."""
        return self._live.timeline.seq

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats whose people owe a decision; () when the match is over, or nobody is there to play."""
        return self._live.awaited(self._game)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """Return the computers that owe a decision; they act by themselves in a moment."""
        return self._live.computers(self._game)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, None while the match goes on; ``scores`` is empty with the reason ``resigned``."""
        return self._live.outcome(self._game)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by seat."""
        return self.info.names

    def view(self, seat: Seat | None) -> Any:
        """Return the view of the seat; None: the public view.

        By the rules a match that all but one have left would go on; its views bear the outcome nevertheless.
        """
        view, outcome = self._game.view(self._live.timeline.state, seat), self.outcome
        return view if outcome is None or view.outcome is not None else replace(view, outcome=outcome)

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """Return the legal actions of the seat as texts, in the game's order."""
        if self._live.over:
            return ()
        return tuple(map(self._game.encode, self._game.legal(self._live.timeline.state, seat)))

    def idle(self, seat: Seat) -> bool:
        """Return whether the seat is asked something that offers it nothing: only going on hides what it holds."""
        return self._live.idle(self._game, seat)

    def beyond(self, seat: Seat, texts: Sequence[str]) -> Beyond:
        """Return what the seat can know beforehand of actions that have no preview."""
        state = self._live.timeline.state
        for text in texts:
            try:
                step = self._game.apply(state, seat, self._game.decode(text))
            except (MalformedAction, IllegalAction):
                break  # what was asked of others by then was not foreseen either
            if step.reveals:
                return "reveals"
            state = step.state
        return "stays" if seat in self._game.awaited(state) else "passes"

    def refused(self, seat: Seat, text: str) -> Refusal | None:
        """Return why the seat may not do that now, None where it may; raise Refusal for what is no action."""
        try:
            self._game.apply(self._live.timeline.state, seat, self._decoded(text))
        except IllegalAction as error:
            return _illegal(error)
        return None

    def preview(self, seat: Seat, texts: Sequence[str]) -> tuple[Any, tuple[Event, ...]] | None:
        """Return view and events as if the seat had done these actions; raise Refusal as ``submit`` does.

        None when one of the actions would reveal something or ask others: the result is known only once it is done.
        """
        if (tried := self._tried(seat, texts)) is None:
            return None
        state, events = tried
        return self._game.view(state, seat), known_to(seat, events)

    def reversible(self, seat: Seat, texts: Sequence[str]) -> bool:
        """Return whether these actions have a preview, without making it: they can be undone once done."""
        return self._tried(seat, texts) is not None

    def leaves(self, seat: Seat, texts: Sequence[str]) -> tuple[str, ...]:
        """Return what the seat may do after these actions; () if they can't be undone; raise Refusal."""
        if (tried := self._tried(seat, texts)) is None:
            return ()
        return tuple(map(self._game.encode, self._game.legal(tried[0], seat)))

    def _tried(self, seat: Seat, texts: Sequence[str]) -> tuple[Any, list[Event]] | None:
        """Return the state after the actions and all events, None where there is a barrier; raise Refusal."""
        state = self._live.timeline.state
        events: list[Event] = []
        # all of them, for after a barrier nothing is tried
        actions = [self._decoded(text) for text in texts]
        for action in actions:
            try:
                step = self._game.apply(state, seat, action)
            except IllegalAction as error:
                raise _illegal(error) from None
            if step.barrier:
                return None
            state = step.state
            events += step.events
        return state, events

    def _decoded(self, text: str) -> Any:
        try:
            return self._game.decode(text)
        except MalformedAction:
            raise Refusal("malformed", text=text) from None

    @property
    def turn(self) -> int:
        """Return the number of the public message; it grows with each turn, and when someone new has to decide."""
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
        """Return the undone turns whose call to a seat was for the turn that it has now.

        It has done nothing since. None: someone who only watches, and had news of a turn that one person alone has
        ended and undone since.
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
    def earlier(self) -> tuple[Event, ...]:
        """Return the public events of the last turns before this one began, more than since a seat's own last turn."""
        recap = self._live.recaps[-1]
        return tuple(event for turn in (*recap.earlier, recap.before) for event in turn)

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
        """Return the number of public moves up to the seat's last one that stands, 0 when it has none."""
        return self._live.timeline.last_act(seat)

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat may undo its last act."""
        return self._live.undoing(self._game, seat) is not None

    def redo(self, seat: Seat) -> str | None:
        """Return the text of what the seat undid and may redo; None if nothing, or if something has happened since."""
        return None if self._live.over else self._live.timeline.redo(seat)

    def ways_back(self, seat: Seat) -> tuple[int, ...]:
        """Return to how many public moves the seat may ask the table to go back, the shortest way first.

        () when nobody else plays who could agree.
        """
        others = any(one.seat != seat and one.present for one in self.info.seats)
        return () if self._live.over or not others else self._live.timeline.ways_back(seat)

    @property
    def went_back(self) -> bool:
        """Whether what is told begins where the table agreed to go back to."""
        return self._live.recaps[-1].agreed

    def holds(self, seat: Seat | None, seq: int) -> bool:
        """Return whether a control made for the seat after ``seq`` public moves may still be used.

        It may at the present number, and while several seats decide at once also after others have answered.
        """
        return self._live.holds(seat, seq)

    def events_for(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events of this call that the seat may see."""
        return known_to(seat, self._all)

    def foreseen(self, seat: Seat, texts: Sequence[str]) -> PlanAhead:
        """Return a plan of a seat as far as it can foresee it."""
        return foreseen(self._game, self._live.timeline.state, seat, texts)
