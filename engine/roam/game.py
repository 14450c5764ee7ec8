"""Roam as a game: the contract's functions, each handed on to the phase that it belongs to.

Knows which phase does what. Must not know how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.core import GameInfo, IllegalAction, Step
from engine.roam import artifacts, auction, claims, explore, hidden, seen, setup, turn
from engine.roam.actions import DONE, REST, Action, parse
from engine.roam.bits import ALL
from engine.roam.book import Book
from engine.roam.draft import Draft
from engine.roam.events import Began, TurnForced
from engine.roam.rulings import RULINGS
from engine.roam.scoring import outcome
from engine.roam.state import After, Before, Bidding, Buying, Fill, Over, Pending, Place, Start, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Outcome, Seat
    from engine.rng import Rng
    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent
    from engine.roam.view import View

RULES = "1"
"""Grows whenever the same actions could lead to another state."""


class Roam:
    """Roam with one deck of cards."""

    def __init__(self, deck: Deck) -> None:
        self._book = Book(deck)
        self._info = GameInfo(
            key="roam",
            title="Roam",
            seats=setup.SEATS,
            rules_version=f"{RULES}+{deck.digest}",
            stage="beta",
            options=setup.OPTIONS,
            seat_options=setup.SEAT_OPTIONS,
            rulings=RULINGS,
        )

    @property
    def info(self) -> GameInfo:
        """What is known before a match begins."""
        return self._info

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self._book.deck

    def setup(self, seats: int, seed: int, options: Mapping[str, str]) -> Step[State, RoamEvent]:
        """Deal and begin the first turn (R2); raise BadOptions."""
        draft = Draft(self._book, setup.deal(self._book, seats, seed, options))
        draft.events.append(Began(draft.setting.order, draft.coins))
        turn.begin(draft)
        return self._step(draft)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Return who owes a decision."""
        pending = state.pending
        if isinstance(pending, Bidding):
            return (pending.speaker,)
        return () if isinstance(pending, Over) else (state.active,)

    def turn(self, state: State) -> int:
        """Return the number of the turn, from 1."""
        return state.turn

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:  # noqa: PLR0911  one a phase
        """Return what the seat may do, in a fixed order."""
        pending, book = state.pending, self._book
        if isinstance(pending, Bidding):
            return auction.sayings(state, pending, seat)
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
        draft = Draft(self._book, state)
        if isinstance(pending, Bidding):
            _speak(draft, pending, seat, action)
        elif isinstance(pending, Over):
            raise IllegalAction("over")
        elif seat != draft.active:
            raise IllegalAction("not-your-turn", seat=draft.active)
        else:
            _act(draft, pending, action)
        return self._step(draft)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know; None: the public."""
        return seen.view(state, self._book, seat, awaited=self.awaited(state))

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the match, None while it runs."""
        return outcome(state, self._book)

    def encode(self, action: Action) -> str:
        """Return the action's text."""
        return action.text

    def decode(self, text: str) -> Action:
        """Return the action of a text; raise MalformedAction."""
        return parse(text, self._book.actions)

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Deal anew all that the seat cannot know."""
        return hidden.resample(state, seat, rng)

    def digest(self, state: State) -> str:
        """Return a short text that differs whenever two states differ."""
        return hidden.digest(state)

    def _step(self, draft: Draft) -> Step[State, RoamEvent]:
        """Finish a step: play the turns that leave their player no choice at all."""
        state = draft.state()
        # Two awake characters are a choice, unless holes leave one of them no position: spare the closer look.
        while draft.began and (draft.awake[draft.active].bit_count() == 1 or draft.cards.ground.squares != ALL):
            played = self._forced(state)
            if played is None:
                break
            played.events = [*draft.events, TurnForced(draft.active), *played.events]
            played.barrier |= draft.barrier
            draft, state = played, played.state()
        return Step(state, tuple(draft.events), draft.barrier)

    def _forced(self, state: State) -> Draft | None:
        """Play the whole turn that begins in this state; None when its player or a bidder has a choice."""
        events: list[RoamEvent] = []
        barrier = False
        while True:
            legal = () if isinstance(state.pending, Bidding) else self.legal(state, state.active)
            if len(legal) != 1:
                return None
            draft = Draft(self._book, state)
            _act(draft, draft.pending, legal[0])
            events += draft.events
            barrier |= draft.barrier
            if draft.began or isinstance(draft.pending, Over):
                draft.events, draft.barrier = events, barrier
                return draft
            state = draft.state()


def _speak(draft: Draft, bidding: Bidding, seat: Seat, action: Action) -> None:
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
            auction.bid(draft, bidding, action.amount)
        case "pass":
            auction.decline(draft, bidding)
        case "limit":
            auction.limit(draft, bidding, seat, action.amount)
        case _:
            raise _not_now(bidding, action)


def _act(draft: Draft, pending: Pending, action: Action) -> None:
    """Carry out what the active player does outside auctions."""
    match pending:
        case Place():
            _place(draft, pending, action)
        case Start() | Before():
            _open(draft, pending, action)
        case After():
            _after(draft, pending, action)
        case Buying():
            _buy(draft, pending, action)
        case Fill() if action.verb == "fill" and action.square is not None:
            explore.fill_one(draft, pending, action.square)
        case Fill() | Bidding() | Over():
            raise _not_now(pending, action)
        case _:
            assert_never(pending)


def _open(draft: Draft, pending: Start | Before, action: Action) -> None:
    match action.verb:  # a pattern of the whole action would take ten times as long
        case "explore" if action.card is not None:
            explore.explore(draft, action.card)
        case "rest" if isinstance(pending, Start):
            turn.rest(draft)
        case _:
            _use_anywhere(draft, pending, action)


def _use_anywhere(draft: Draft, pending: Start | Before | After, action: Action) -> None:
    match action.verb:
        case "coin":
            artifacts.coin(draft)
        case "flip" if action.card is not None:
            artifacts.flip(draft, action.card)
        case "slide" if action.square is not None and action.target is not None:
            artifacts.slide(draft, action.square, action.target)
        case _:
            raise _not_now(pending, action)


def _place(draft: Draft, pending: Place, action: Action) -> None:
    match action.verb:
        case "at" if action.square is not None:
            explore.position(draft, pending, action.square)
        case "turn":
            explore.turn(draft, pending)
        case "nowhere":
            explore.nowhere(draft, pending)
        case _:
            raise _not_now(pending, action)


def _after(draft: Draft, pending: After, action: Action) -> None:
    match action.verb:
        case "done":
            claims.begin_claims(draft)
        case "blank" if action.square is not None:
            explore.blank(draft, pending, action.square, free=False)
        case "free" if action.square is not None:
            explore.blank(draft, pending, action.square, free=True)
        case "replace" if action.square is not None:
            artifacts.replace(draft, pending, action.square, action.way)
        case _:
            _use_anywhere(draft, pending, action)


def _buy(draft: Draft, pending: Buying, action: Action) -> None:
    match action.verb:
        case "done":
            turn.end(draft)
        case "buy" if action.card is not None:
            turn.buy(draft, action.card)
        case _:
            raise _not_now(pending, action)


def _not_now(pending: Pending, action: Action) -> IllegalAction:
    return IllegalAction("not-now", verb=action.verb, phase=seen.PHASES[type(pending)].value)
