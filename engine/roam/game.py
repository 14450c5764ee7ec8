"""Roam as a game: the contract's functions; each move is handed on to its phase, views and digests are made here.

Knows which phase does what, and what is hidden (R2.3): which parts of a state are secret, and where each view field
comes from. Whatever is secret must not be read for a view, but for a seat's own limit. Must not know
how a phase goes.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from engine.core import GameInfo, IllegalAction, Step
from engine.roam import setup
from engine.roam.actions import DONE, REST, Action, parse
from engine.roam.deck import Book
from engine.roam.events import Began, TurnForced
from engine.roam.squares import ALL, listed
from engine.roam.state import (
    After,
    Before,
    Bidding,
    Buying,
    Fill,
    Over,
    Pending,
    Place,
    Start,
    State,
    StateBuilder,
    all_markers,
    full,
    stock,
)
from engine.roam.turn import explore, turn
from engine.roam.turn.explore import unfilled
from engine.roam.turn.turn import outcome, points, scores
from engine.roam.view import ArtifactView, Auction, CharacterView, Edge, Exploration, Phase, PlayerView, View
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Outcome, Seat
    from engine.rng import Rng
    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent

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
        """``own``: the text of the file, where new matches are dealt from someone's own cards."""
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
            return turn.sayings(state, pending, seat)
        if seat != state.active:
            return ()
        match pending:
            case Place():
                return explore.positions(state, book, pending)
            case Start():
                cost = turn.rest_cost(state, seat)
                rest = (REST,) if cost is not None and cost <= state.coins[seat] else ()
                return (*explore.explorers(state, book), *rest, *explore.anywhere(state, book))
            case After():
                return (*explore.after_exploring(state, book, pending), *explore.anywhere(state, book), DONE)
            case Before():
                return explore.explorers(state, book) + explore.anywhere(state, book)
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
        return view(state, self._public(state), seat)

    def _public_view(self, state: State) -> View:
        return public_view(state, self._book, awaited=self.awaited(state))

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
        """Deal again all that the seat cannot know."""
        return resample(state, seat, rng)

    def digest(self, state: State) -> str:
        """Return a short text that differs whenever two states differ."""
        return digest(state)

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
            turn.bid(builder, bidding, action.amount)
        case "pass":
            turn.decline(builder, bidding)
        case "limit":
            turn.limit(builder, bidding, seat, action.amount)
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
            explore.coin(builder)
        case "flip" if action.card is not None:
            explore.flip(builder, action.card)
        case "slide" if action.square is not None and action.target is not None:
            explore.slide(builder, action.square, action.target)
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
            turn.settle(builder, 0)
        case "blank" if action.square is not None:
            explore.blank(builder, pending, action.square, free=False)
        case "free" if action.square is not None:
            explore.blank(builder, pending, action.square, free=True)
        case "replace" if action.square is not None:
            explore.replace(builder, pending, action.square, action.way)
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
    return IllegalAction("not-now", verb=action.verb, phase=PHASES[type(pending)].value)


PHASES: dict[type[Pending], Phase] = {
    Start: Phase.START,
    Before: Phase.BEFORE,
    Place: Phase.PLACE,
    Fill: Phase.FILL,
    After: Phase.AFTER,
    Bidding: Phase.AUCTION,
    Buying: Phase.BUY,
    Over: Phase.OVER,
}


_EDGES: Final = tuple(Edge)


def view(state: State, public: View, seat: Seat | None) -> View:
    """Return what the seat may know, given what everyone may; None: the public."""
    pending = state.pending
    if seat is None or not isinstance(pending, Bidding) or pending.limits[seat] is None:
        return public
    return replace(public, limit=pending.limits[seat])


def public_view(state: State, book: Book, *, awaited: tuple[Seat, ...]) -> View:
    """Return what everyone may know."""
    setting, pending = state.setting, state.pending
    seats = len(setting.order)
    return View(
        players=tuple(_player(state, book, other) for other in range(seats)),
        order=setting.order,
        active=state.active,
        awaited=awaited,
        phase=PHASES[type(pending)],
        turn=state.turn,
        round=(state.turn - 1) // seats + 1,
        lands=tuple(None if key is None else book.cards[key] for key in state.cards.lands),
        coins=book.coins(state.cards.lands),
        markers=all_markers(state),
        next_land=book.cards[state.cards.pile[0]] if state.cards.pile else None,
        pile=len(state.cards.pile),
        row=tuple(book.artifacts[key] for key in state.cards.row),
        artifact_pile=len(state.cards.artifact_pile),
        full=setting.full,
        outpost=setting.outpost,
        outpost_owner=state.outpost_owner,
        stacked=setting.stacked,
        animals=setting.animals,
        last_round=state.last_round,
        quiet_rounds=state.quiet,
        exploration=exploration(state, book),
        auction=_auction(state, book),
        outcome=outcome(state, book),
        limit=None,
    )


def _player(state: State, book: Book, seat: Seat) -> PlayerView:
    characters, artifacts, outpost = points(state, book, seat)
    return PlayerView(
        seat=seat,
        edge=_EDGES[state.setting.quarters[seat]],
        coins=state.coins[seat],
        stock=stock(state, seat),
        characters=tuple(
            CharacterView(book.cards[key], awake=bool(state.awake[seat] >> index & 1))
            for index, key in enumerate(state.cards.characters[seat])
        ),
        artifacts=tuple(
            ArtifactView(book.artifacts[key], ready=bool(state.ready[seat] >> index & 1))
            for index, key in enumerate(state.cards.artifacts[seat])
        ),
        outpost=state.outpost_owner == seat,
        character_points=characters,
        artifact_points=artifacts,
        outpost_points=outpost,
    )


def exploration(state: State, book: Book) -> Exploration | None:
    """Return the exploration under way, None without one; nothing of it is hidden."""
    pending = state.pending
    if not isinstance(pending, Place | Fill | After):
        return None
    quarters = (state.setting.quarters[state.active] + pending.turns) % 4
    if isinstance(pending, Place):
        shape = book.shapes[pending.character][quarters]
        ground = state.cards.ground.squares
        placements = shape.placements if ground == ALL else [p for p in shape.placements if not p.solid & ~ground]
        return Exploration(pending.character, quarters, tuple(p.at for p in placements), (), (), ())
    choice = unfilled(state, pending) if isinstance(pending, Fill) else 0
    left = pending.solid & ~pending.filled & ~choice
    return Exploration(
        character=pending.character,
        quarters=quarters,
        positions=(),
        skipped=listed(left & full(state)),
        unfilled=listed(choice),
        blanks=listed(pending.blank & ~pending.filled),
    )


def _auction(state: State, book: Book) -> Auction | None:
    pending = state.pending
    if not isinstance(pending, Bidding):
        return None
    land = state.cards.lands[pending.place]
    assert land is not None
    best = pending.best
    return Auction(
        place=pending.place,
        card=book.cards[land],
        tied=pending.tied,
        spoken=tuple(zip(pending.tied, pending.spoken, strict=False)),
        best=None if best is None else (pending.tied[pending.spoken.index(best)], best),
        speaker=pending.speaker,
    )


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal again the piles below the next land, and the secret limits of others; None knows no limit."""
    deeper, rng = rng.shuffled(tuple(sorted(state.cards.pile[1:])))
    artifact_pile, rng = rng.shuffled(tuple(sorted(state.cards.artifact_pile)))
    pending = state.pending
    if isinstance(pending, Bidding):
        pending = _other_limits(pending, state.coins, seat, rng)
    cards = replace(state.cards, pile=state.cards.pile[:1] + deeper, artifact_pile=artifact_pile)
    return replace(state, cards=cards, pending=pending)


def _other_limits(bidding: Bidding, coins: tuple[int, ...], seat: Seat | None, rng: Rng) -> Bidding:
    """Draw a limit or none for all who wait to bid; the bidder has none, or would have bid."""
    limits = list(bidding.limits)
    for other in bidding.tied[len(bidding.spoken) + 1 :]:
        if other != seat:
            pick, rng = rng.below(coins[other] + 2)
            limits[other] = pick - 1 if pick else None
    return replace(bidding, limits=tuple(limits))


def digest(state: State) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all that is not worked out from the rest.

    Written out instead of ``engine.canonical``: a digest is taken after every action of every match that is rebuilt.
    """
    pending = state.pending
    numbers = (
        state.turn,
        [getattr(pending, name) for name in pending.__slots__],
        state.coins,
        state.awake,
        state.ready,
        state.below,
        state.above,
        state.outpost_owner,
        state.last_round,
        state.quiet,
        state.claimed,
    )
    text = f"{state.setting.text} {type(pending).__name__} {numbers} {state.cards.text}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
