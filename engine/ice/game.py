"""ICE as a game: the contract's functions, the stack of things to do, each handed to the organ that knows it.

Knows which module answers which frame, and which offers what in a turn (I5.3, I5.4). Must not know how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import GameInfo, IllegalAction, Step
from engine.ice import hidden, scoring, setup
from engine.ice.actions import DONE, Action, parse
from engine.ice.components import SEATS
from engine.ice.day import curse, day, logbook, sunset
from engine.ice.events.days import Began, RequestsDrawn
from engine.ice.events.logbook import Opened
from engine.ice.handlers import Handler
from engine.ice.pending import AfterAllocation, Allocate, Ask, AskAll, Over, Rescue, Task, Trade, Turn, Validate
from engine.ice.state import StateBuilder
from engine.ice.turn import allocate, artifacts, collapse, dig, guilds, snow, travel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Outcome, Seat
    from engine.ice.components import Box
    from engine.ice.events.days import IceEvent
    from engine.ice.handlers import Asks
    from engine.ice.pending import Frame
    from engine.ice.state import State, Table
    from engine.ice.view import View
    from engine.rng import Rng


RULINGS: tuple[str, ...] = (
    *("I2.4", "I2.5", "I2.7", "I3.2", "I4.6", "I5.2", "I5.4", "I5.7", "I6.6", "I6.7", "I6.10", "I6.11", "I6.14"),
    *("I6.15", "I7.3", "I7.4", "I7.5", "I8.2", "I8.4", "I8.5", "I8.6", "I8.7", "I8.8", "I9", "I9.1", "I9.2"),
    *("I10.2", "I10.3", "I11.1", "I11.2", "I11.3", "I11.4", "I13.2", "I13.3", "I13.4"),
)
"""What no booklet settles, by rule number: each acts where its number stands in a docstring or comment of this package,
or in ``components.toml``; the texts say each in a sentence."""
HOUSE: tuple[str, ...] = (
    *("I2.2", "I2.5", "I3.2", "I3.4", "I3.5", "I4.4", "I5.1", "I6.9", "I6.11", "I10.1", "I12", "I13.2", "I13.4"),
    "I13.6",
)
"""What the booklet shows only in pictures, by rule number: values and components that are this project's own."""


RULES: Final = "2"
"""Grows whenever the same actions could lead to another state."""

# ---- what a turn offers

_IN_TURN: Final = (dig, artifacts, snow, guilds, travel)
_PLAYS: Final = {verb: play for organ in _IN_TURN for verb, play in organ.PLAYS.items()}
_WHYS: Final = {verb: why for organ in _IN_TURN for verb, why in organ.WHYS.items()}


def _turn_legal(table: Table, _frame: Turn, seat: Seat) -> list[Action]:
    found: list[Action] = []
    for organ in _IN_TURN:
        found += organ.offers(table, seat)
    found.append(DONE)
    return found


def _turn_play(builder: StateBuilder, frame: Turn, _seat: Seat, action: Action) -> None:
    if action == DONE:
        day.end_turn(builder, frame.seat)
    else:
        _PLAYS[action.verb](builder, action)


def _turn_why(table: Table, _frame: Turn, seat: Seat, action: Action) -> IllegalAction | None:
    why = _WHYS.get(action.verb)
    return why(table, seat, action) if why is not None else None


def _turn_forced(table: Table, frame: Turn) -> bool:
    """Let a turn with nothing left to do end by itself: never with snow tiles in hand, whose use is secret."""
    player, now = table.players[frame.seat], table.now
    if player.hand:
        return False
    return not player.ep or now.spent >= now.limit


# ---- who answers what

_ORGANS: Final = (day, travel, dig, allocate, collapse, artifacts, snow, guilds, sunset, curse, logbook)
ASKS: Final[Asks] = {
    Turn: Handler(_turn_legal, _turn_play, _turn_why, _turn_forced),
    **{kind: handler for organ in _ORGANS for kind, handler in organ.ASKS.items()},
}
"""By kind of decision: who answers it."""
TASKS: Final = {kind: run for organ in _ORGANS for kind, run in getattr(organ, "TASKS", {}).items()}
"""By kind of task: who carries it out."""

_HIDING: Final = (Allocate, AfterAllocation, Rescue, Validate, Trade)
"""Questions that are asked of a seat with a hand also when nothing in it would serve."""


class Ice:
    """ICE with one box of components."""

    def __init__(self, box: Box, own: str | None = None) -> None:
        """``own``: the text of the file, where new matches are dealt from someone's own components."""
        self._box = box
        self._info = GameInfo(
            key="ice",
            title="ICE",
            seats=SEATS,
            rules_version=f"{RULES}+{box.digest}",
            stage="beta",
            options=setup.OPTIONS,
            seat_options=setup.SEAT_OPTIONS,
            beginner=setup.BEGINNER,
            rulings=RULINGS,
            house=HOUSE,
            cards=box.digest,
            own_cards=own,
        )
        # The last answer of ``legal``: ``apply`` of the same state needs it again. It changes no result.
        self._memo: tuple[State | None, Seat, tuple[Action, ...]] = (None, 0, ())

    def __reduce__(self) -> tuple[type[Ice], tuple[Box, str | None]]:
        """Return how another process has the same game: with the same components, and nothing kept."""
        return Ice, (self._box, self._info.own_cards)

    @property
    def info(self) -> GameInfo:
        """What is known before a match begins."""
        return self._info

    @property
    def box(self) -> Box:
        """The components."""
        return self._box

    def setup(self, seats: int, seed: int, options: Mapping[str, str]) -> Step[State, IceEvent]:
        """Deal (I4); raise BadOptions. The first decision is which requests to keep."""
        state = setup.deal(self._box, seats, seed, options)
        setting = state.setting
        events: list[IceEvent] = [Began(state.first, tuple(map(str, setting.guilds)), state.decrees)]
        if setting.opened >= 0:
            events.append(Opened(setting.opened))
        events += [RequestsDrawn(seat, player.requests) for seat, player in enumerate(state.players)]
        return Step(state, tuple(events))

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Return who owes a decision."""
        top = state.stack[-1]
        return top.seats if isinstance(top, Ask | AskAll) else ()

    def turn(self, state: State) -> int:
        """Return the number of the turn."""
        return state.turn

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat may do, in a fixed order."""
        known, whose, found = self._memo
        if known is state and whose == seat:
            return found
        top = state.stack[-1]
        if isinstance(top, Task) or seat not in top.seats:
            return ()
        found = tuple(ASKS[type(top)].legal(state, top, seat))
        self._memo = (state, seat, found)
        return found

    def idle(self, state: State, seat: Seat) -> bool:
        """Return whether the seat is asked only because its hand is hidden, and may do nothing but go on."""
        return isinstance(state.stack[-1], _HIDING) and len(self.legal(state, seat)) == 1

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, IceEvent]:
        """Carry the action out, and whatever leaves nobody a choice; raise IllegalAction."""
        top = state.stack[-1]
        if isinstance(top, Task):
            raise IllegalAction("over")
        if seat not in top.seats:
            raise IllegalAction("not-your-turn", seats=tuple(map(str, top.seats)))
        handler = ASKS[type(top)]
        action = _same(action, self.legal(state, seat)) or _refuse(state, top, seat, action, handler)
        builder = StateBuilder(state)
        handler.play(builder, top, seat, action)
        settle(builder)
        return Step(builder.state(), tuple(builder.events), builder.barrier, builder.reveals)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know; None: the public."""
        return hidden.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the match, None while it runs."""
        return scoring.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return what each would score now."""
        return scoring.scores(state)

    def encode(self, action: Action) -> str:
        """Return the action's text."""
        return action.text

    def decode(self, text: str) -> Action:
        """Return the action of a text; raise MalformedAction."""
        return parse(text, self._box.request_cards)

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Deal again all that the seat cannot know."""
        return hidden.resample(state, seat, rng)

    def digest(self, state: State) -> str:
        """Return a short text that differs whenever two states differ."""
        return hidden.digest(state)


def settle(builder: StateBuilder) -> None:
    """Carry out the tasks on top of the stack, and decisions that leave no choice, until someone has one."""
    while True:
        top: Frame = builder.stack[-1]
        if isinstance(top, Over):
            return
        if isinstance(top, Task):
            builder.pop()
            TASKS[type(top)](builder, top)
            continue
        if isinstance(top, AskAll):
            return
        handler = ASKS[type(top)]
        if not handler.forced(builder, top):
            return
        legal = handler.legal(builder, top, top.seat)
        assert legal, top
        if len(legal) > 1:
            return
        handler.play(builder, top, top.seat, legal[0])


def _same(action: Action, legal: tuple[Action, ...]) -> Action | None:
    """Return the legal action with the same text."""
    text = action.text
    for one in legal:
        if one.text == text:
            return one
    return None


def _refuse(state: State, top: Ask | AskAll, seat: Seat, action: Action, handler: Handler) -> Action:
    """Raise the reason why an action is not legal."""
    reason = handler.why(state, top, seat, action)
    if reason is None and any(one.verb == action.verb for one in handler.legal(state, top, seat)):
        reason = IllegalAction("not-offered", action=action.text)
    raise reason or IllegalAction("not-now", verb=action.verb, phase=top.phase)
