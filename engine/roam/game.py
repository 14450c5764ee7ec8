"""Roam as a game: the contract's functions, each handed on to the phase that it belongs to.

Knows which phase does what. Must not know how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.core import GameInfo, IllegalAction, Step
from engine.roam import hidden, setup
from engine.roam.actions import DONE, REST, Action, parse
from engine.roam.deck import Book
from engine.roam.events import Began, TurnForced
from engine.roam.squares import ALL
from engine.roam.state import After, Before, Bidding, Buying, Fill, Over, Pending, Place, Start, State, StateBuilder
from engine.roam.turn import artifacts, claims, explore, turn
from engine.roam.turn.turn import outcome, scores
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Outcome, Seat
    from engine.rng import Rng
    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent
    from engine.roam.view import View


RULINGS: tuple[str, ...] = (
    "R1",  # a land is 2 squares wide and 3 tall
    "R2.1",  # the colours; the starting patterns are the same for all
    "R2.2",  # lands are laid in reading order and lie by their scrolls
    "R2.3",  # what is public; the artifact pile is face down
    "R2.4",  # the edges given when nobody chooses
    "R2.5",  # the first player is drawn or chosen
    "R3.1",  # the steps of a turn and their order
    "R3.2",  # one wake-up or early rest a turn
    "R3.3",  # no early rest when no character sleeps
    "R3.4",  # turning the last sleeper up is no wake-up
    "R3.5",  # a Flip must leave somebody to explore with
    "R4.2",  # which way a pattern points
    "R4.5",  # a position where all is full
    "R4.7",  # too few markers
    "R4.9",  # holes in the map
    "R4.10",  # the order of exploring
    "R6.2",  # the order of claims
    "R6.6",  # an empty pile leaves a hole
    "R7.1",  # who begins when the active player is not tied
    "R7.4",  # all pass
    "R7.5",  # automatic passes
    "R8.3",  # ten rounds without a claim
    "R9.4",  # an artifact without effect is refused
    "R10.3",  # Replace: where the marker goes, and on blanks
    "R10.4",  # a Turn must leave a position
    "R10.5",  # Slide crosses lands
    "R11.1",  # surrounded means 8 squares on the map
    "R11.2",  # who takes the outpost first; top markers
    "R12.2",  # when a stacked land is complete
    "R12.3",  # coins, Replace and Slide on stacks
    "R12.4",  # all variants combine
)
"""What no booklet settles, by rule number: each acts where its number stands in a docstring or comment of this package;
the texts say each in a sentence."""


RULES = "1"
"""Grows whenever the same actions could lead to another state."""


class Roam:
    """Roam with one deck of cards."""

    def __init__(self, deck: Deck, own: str | None = None) -> None:
        """``own``: the text of the file, where new matches are dealt from somebody's own cards."""
        self._book = Book(deck)
        self._public = cached_by_identity(self._public_view)
        self._info = GameInfo(
            key="roam",
            title="Roam",
            seats=setup.SEATS,
            rules_version=f"{RULES}+{deck.digest}",
            stage="beta",
            options=setup.OPTIONS,
            seat_options=setup.SEAT_OPTIONS,
            beginner=setup.BEGINNER,
            rulings=RULINGS,
            cards=deck.digest,
            own_cards=own,
        )

    def __reduce__(self) -> tuple[type[Roam], tuple[Deck, str | None]]:
        """Return how another process has the same game: with the same cards, and nothing kept."""
        return Roam, (self.deck, self.info.own_cards)

    @property
    def info(self) -> GameInfo:
        """What is known before a match begins."""
        return self._info

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self._book.deck

    @property
    def book(self) -> Book:
        """The cards made ready for play."""
        return self._book

    def setup(self, seats: int, seed: int, options: Mapping[str, str]) -> Step[State, RoamEvent]:
        """Deal and begin the first turn (R2); raise BadOptions."""
        builder = StateBuilder(self._book, setup.deal(self._book, seats, seed, options))
        builder.events.append(Began(builder.setting.order, builder.coins))
        turn.begin(builder)
        return self._step(builder)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Return who owes a decision."""
        pending = state.pending
        if isinstance(pending, Bidding):
            return (pending.speaker,)
        return () if isinstance(pending, Over) else (state.active,)

    def turn(self, state: State) -> int:
        """Return the number of the turn, from 1."""
        return state.turn

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat may do, in a fixed order."""
        pending, book = state.pending, self._book
        if isinstance(pending, Bidding):
            return claims.sayings(state, pending, seat)
        if seat != state.active:
            return ()
        match pending:
            case Place():
                return explore.positions(state, book, pending)
            case Start():
                cost = turn.rest_cost(state, seat)
                rest = (REST,) if cost is not None and cost <= state.coins[seat] else ()
                return (*explore.explorers(state, book), *rest, *artifacts.anywhere(state, book))
            case After():
                return (*artifacts.fillings(state, book, pending), *artifacts.anywhere(state, book), DONE)
            case Before():
                return explore.explorers(state, book) + artifacts.anywhere(state, book)
            case Buying():
                return turn.purchases(state, book)
            case Fill():
                return explore.fillings(state, pending)
            case Over():
                return ()
            case _:
                assert_never(pending)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, RoamEvent]:
        """Carry the action out, and whatever leaves nobody a choice; raise IllegalAction."""
        pending = state.pending
        builder = StateBuilder(self._book, state)
        if isinstance(pending, Bidding):
            _speak(builder, pending, seat, action)
        elif isinstance(pending, Over):
            raise IllegalAction("over")
        elif seat != builder.active:
            raise IllegalAction("not-your-turn", seat=builder.active)
        else:
            _act(builder, pending, action)
        return self._step(builder)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know; None: the public."""
        return hidden.view(state, self._public(state), seat)

    def _public_view(self, state: State) -> View:
        return hidden.public_view(state, self._book, awaited=self.awaited(state))

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the match, None while it runs."""
        return outcome(state, self._book)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points of the cards that each has now."""
        return scores(state, self._book)

    def encode(self, action: Action) -> str:
        """Return the action's text."""
        return action.text

    def decode(self, text: str) -> Action:
        """Return the action of a text; raise MalformedAction."""
        return parse(text, self._book.of_cards)

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Deal anew all that the seat cannot know."""
        return hidden.resample(state, seat, rng)

    def digest(self, state: State) -> str:
        """Return a short text that differs whenever two states differ."""
        return hidden.digest(state)

    def _step(self, builder: StateBuilder) -> Step[State, RoamEvent]:
        """Finish a step: play the turns that leave their player no choice at all."""
        state = builder.state()
        # Two awake characters are a choice, unless holes leave one of them no position: spare the closer look.
        while builder.began and (builder.awake[builder.active].bit_count() == 1 or builder.cards.ground.squares != ALL):
            played = self._forced(state)
            if played is None:
                break
            played.events = [*builder.events, TurnForced(builder.active), *played.events]
            played.barrier |= builder.barrier
            played.reveals |= builder.reveals
            builder, state = played, played.state()
        return Step(state, tuple(builder.events), builder.barrier, builder.reveals)

    def _forced(self, state: State) -> StateBuilder | None:
        """Play the whole turn that begins in this state; None when its player or a bidder has a choice."""
        events: list[RoamEvent] = []
        barrier = reveals = False
        while True:
            legal = () if isinstance(state.pending, Bidding) else self.legal(state, state.active)
            if len(legal) != 1:
                return None
            builder = StateBuilder(self._book, state)
            _act(builder, builder.pending, legal[0])
            events += builder.events
            barrier |= builder.barrier
            reveals |= builder.reveals
            if builder.began or isinstance(builder.pending, Over):
                builder.events, builder.barrier, builder.reveals = events, barrier, reveals
                return builder
            state = builder.state()


def _speak(builder: StateBuilder, bidding: Bidding, seat: Seat, action: Action) -> None:
    """Carry out what a seat says in an auction; limits may be set by all who wait."""
    speaking = action.verb in {"bid", "pass", "limit"}
    if speaking and seat not in bidding.tied:
        raise IllegalAction("not-tied")
    if speaking and seat in bidding.tied[: len(bidding.spoken)]:
        raise IllegalAction("spoken")
    if seat != bidding.speaker and action.verb != "limit":
        raise IllegalAction("not-your-turn", seat=bidding.speaker)
    match action.verb:
        case "bid" if action.amount is not None:
            claims.bid(builder, bidding, action.amount)
        case "pass":
            claims.decline(builder, bidding)
        case "limit":
            claims.limit(builder, bidding, seat, action.amount)
        case _:
            raise _not_now(bidding, action)


def _act(builder: StateBuilder, pending: Pending, action: Action) -> None:
    """Carry out what the active player does outside auctions."""
    match pending:
        case Place():
            _place(builder, pending, action)
        case Start() | Before():
            _open(builder, pending, action)
        case After():
            _after(builder, pending, action)
        case Buying():
            _buy(builder, pending, action)
        case Fill() if action.verb == "fill" and action.square is not None:
            explore.fill_one(builder, pending, action.square)
        case Fill() | Bidding() | Over():
            raise _not_now(pending, action)
        case _:
            assert_never(pending)


def _open(builder: StateBuilder, pending: Start | Before, action: Action) -> None:
    match action.verb:  # a pattern of the whole action would take ten times as long
        case "explore" if action.card is not None:
            explore.explore(builder, action.card)
        case "rest" if isinstance(pending, Start):
            turn.rest(builder)
        case _:
            _use_anywhere(builder, pending, action)


def _use_anywhere(builder: StateBuilder, pending: Start | Before | After, action: Action) -> None:
    match action.verb:
        case "coin":
            artifacts.coin(builder)
        case "flip" if action.card is not None:
            artifacts.flip(builder, action.card)
        case "slide" if action.square is not None and action.target is not None:
            artifacts.slide(builder, action.square, action.target)
        case _:
            raise _not_now(pending, action)


def _place(builder: StateBuilder, pending: Place, action: Action) -> None:
    match action.verb:
        case "at" if action.square is not None:
            explore.position(builder, pending, action.square)
        case "turn":
            explore.turn(builder, pending)
        case "nowhere":
            explore.nowhere(builder, pending)
        case _:
            raise _not_now(pending, action)


def _after(builder: StateBuilder, pending: After, action: Action) -> None:
    match action.verb:
        case "done":
            claims.settle(builder, 0)
        case "blank" if action.square is not None:
            explore.blank(builder, pending, action.square, free=False)
        case "free" if action.square is not None:
            explore.blank(builder, pending, action.square, free=True)
        case "replace" if action.square is not None:
            artifacts.replace(builder, pending, action.square, action.way)
        case _:
            _use_anywhere(builder, pending, action)


def _buy(builder: StateBuilder, pending: Buying, action: Action) -> None:
    match action.verb:
        case "done":
            turn.end(builder)
        case "buy" if action.card is not None:
            turn.buy(builder, action.card)
        case _:
            raise _not_now(pending, action)


def _not_now(pending: Pending, action: Action) -> IllegalAction:
    return IllegalAction("not-now", verb=action.verb, phase=hidden.PHASES[type(pending)].value)
