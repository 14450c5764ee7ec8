"""The table of a match of Roam: as it is, as it is being changed, and what is asked about either.

A state is all of the table, secrets too, as values that never change; one action works on a builder, which then becomes
the next state. Knows coins, markers and cards turned over. Must not know what may be done with them when. Sets of
squares are numbers (``squares``); sets of cards in a tableau are numbers too, bit n for the n-th card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from engine.core import IllegalAction
from engine.roam.squares import SQUARES, listed, united

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.deck import Ability, Book, Ground
    from engine.roam.events import RoamEvent


T = TypeVar("T")

MARKERS = 24
"""Each player's markers (R2.1)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What was decided before the first turn and never changes."""

    quarters: tuple[int, ...]
    """By seat: the edge, as quarters by which its patterns are turned on the map (R4.2)."""
    order: tuple[Seat, ...]
    """Turn order, the first player first (R2.5)."""
    clockwise: tuple[tuple[Seat, ...], ...]
    """By seat: all seats clockwise, that one first."""
    full: bool
    outpost: bool
    stacked: bool
    animals: bool
    text: str = field(init=False)
    """All of it, for digests; made once, since it never changes."""

    def __post_init__(self) -> None:
        flags = (self.full, self.outpost, self.stacked, self.animals)
        object.__setattr__(self, "text", repr((self.quarters, self.order, flags)))


@dataclass(frozen=True, slots=True)
class Cards:
    """Where every card and artifact is; it changes with claims and purchases only."""

    characters: tuple[tuple[str, ...], ...]
    """By seat, in the order in which they came."""
    artifacts: tuple[tuple[str, ...], ...]
    lands: tuple[str | None, ...]
    """The 6 places of the map; None: a hole (R6.6)."""
    pile: tuple[str, ...]
    """Lands to come; only the first is known to the players (R2.3)."""
    row: tuple[str, ...]
    artifact_pile: tuple[str, ...]
    ground: Ground
    """Worked out from ``lands``."""
    text: str = field(init=False)
    """All of it, for digests."""

    def __post_init__(self) -> None:
        lands = [key or "-" for key in self.lands]
        every = (*self.characters, *self.artifacts, lands, self.pile, self.row, self.artifact_pile)
        object.__setattr__(self, "text", "/".join(map(" ".join, every)))


@dataclass(frozen=True, slots=True)
class Start:
    """Step 1 of the turn."""


@dataclass(frozen=True, slots=True)
class Before:
    """Step 2: step 1 is over, no character has been chosen."""


@dataclass(frozen=True, slots=True)
class Place:
    """Step 3: the position is to be chosen."""

    character: str
    turns: int = 0
    """Turn artifacts used (R10.4)."""
    nowhere: bool = False
    """No awake character had a position, so none need be chosen (R4.9)."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Step 3: markers are short, the squares to fill are to be chosen (R4.7)."""

    character: str
    turns: int
    solid: int
    blank: int
    filled: int


@dataclass(frozen=True, slots=True)
class After:
    """Step 4; without a position both sets are empty."""

    character: str
    turns: int
    solid: int
    """Solid squares of the pattern."""
    blank: int
    """Blank squares of the pattern that lie on the map."""
    filled: int
    """Squares of the pattern filled in this exploration (R4.10)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """Step 5: an auction (R7)."""

    place: int
    tied: tuple[Seat, ...]
    """In bidding order."""
    spoken: tuple[int | None, ...]
    """What the first of them said: a bid, or None for a pass."""
    limits: tuple[int | None, ...]
    """Secret limits by seat."""

    @property
    def speaker(self) -> Seat:
        """Whose turn to bid it is."""
        return self.tied[len(self.spoken)]

    @property
    def best(self) -> int | None:
        """The last bid, which is the highest."""
        return next((amount for amount in reversed(self.spoken) if amount is not None), None)

    @property
    def minimum(self) -> int:
        """The least legal bid (R7.2)."""
        best = self.best
        return 0 if best is None else best + 1


@dataclass(frozen=True, slots=True)
class Buying:
    """Step 6: the active player can afford an artifact."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over."""

    reason: str


Pending: TypeAlias = Start | Before | Place | Fill | After | Bidding | Buying | Over
"""The decision that is owed."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole table between two actions."""

    setting: Setting
    turn: int
    """Turns begun, from 1."""
    active: Seat
    """Whose turn it is: worked out from ``turn``."""
    pending: Pending
    cards: Cards
    coins: tuple[int, ...]
    awake: tuple[int, ...]
    """By seat: which of the characters are face up."""
    ready: tuple[int, ...]
    """By seat: which of the artifacts are face up."""
    below: tuple[int, ...]
    """By seat: squares with a marker of theirs on the ground."""
    above: tuple[int, ...]
    """By seat: squares with a marker of theirs on another marker (R12.1)."""
    outpost_owner: Seat | None
    last_round: bool
    quiet: int
    """Whole rounds in a row without a claim (R8.3)."""
    claimed: bool
    """A land was claimed in this round."""


# ---- a table being changed


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with one of them changed."""
    return (*values[:index], value, *values[index + 1 :])


class StateBuilder:
    """One step in the making; its values are replaced, never changed in place, so that states may share them."""

    __slots__ = (
        "above",
        "active",
        "awake",
        "barrier",
        "began",
        "below",
        "book",
        "cards",
        "claimed",
        "coins",
        "events",
        "last_round",
        "outpost_owner",
        "pending",
        "quiet",
        "ready",
        "reveals",
        "setting",
        "turn",
    )

    def __init__(self, book: Book, state: State) -> None:
        self.book = book
        self.setting = state.setting
        self.turn = state.turn
        self.active = state.active
        self.pending = state.pending
        self.cards = state.cards
        self.coins = state.coins
        self.awake = state.awake
        self.ready = state.ready
        self.below = state.below
        self.above = state.above
        self.outpost_owner = state.outpost_owner
        self.last_round = state.last_round
        self.quiet = state.quiet
        self.claimed = state.claimed
        self.events: list[RoamEvent] = []
        self.barrier = False
        """Undo must not cross this step."""
        self.reveals = False
        """What comes of it was hidden from who took this step."""
        self.began = False
        """A turn has just begun."""

    def state(self) -> State:
        """Return the table as it now is."""
        return State(
            self.setting,
            self.turn,
            self.active,
            self.pending,
            self.cards,
            self.coins,
            self.awake,
            self.ready,
            self.below,
            self.above,
            self.outpost_owner,
            self.last_round,
            self.quiet,
            self.claimed,
        )

    def reveal(self) -> None:
        """Note that something hidden is revealed, which nobody can undo."""
        self.barrier = self.reveals = True

    def pay(self, seat: Seat, amount: int) -> None:
        """Take coins from a seat; a negative amount gives them."""
        if amount:
            self.coins = put(self.coins, seat, self.coins[seat] - amount)

    def place(self, seat: Seat, squares: int) -> int:
        """Put markers on free squares, give the coins of those that were empty (R5.1, R12.3), return how many."""
        if not squares:
            return 0
        empty = squares
        if self.setting.stacked:
            covered = squares & united(self.below)
            if covered:
                self.above = put(self.above, seat, self.above[seat] | covered)
                empty = squares & ~covered
        self.below = put(self.below, seat, self.below[seat] | empty)
        gained = self.cards.ground.gain(empty)
        if gained:
            self.pay(seat, -gained)
        return gained

    def lift(self, seat: Seat, square: int) -> None:
        """Take the only or upper marker, the seat's, from a square (given as a set)."""
        if self.above[seat] & square:
            self.above = put(self.above, seat, self.above[seat] & ~square)
        else:
            self.below = put(self.below, seat, self.below[seat] & ~square)

    def use(self, ability: Ability) -> str:
        """Turn the active player's first unused artifact of an ability down (R9.4); return its id or refuse."""
        held = self.cards.artifacts[self.active]
        found = [index for index, key in enumerate(held) if self.book.abilities[key] is ability]
        if not found:
            raise IllegalAction("no-artifact", ability=ability.value)
        ready = self.ready[self.active]
        for index in found:
            if ready >> index & 1:
                self.ready = put(self.ready, self.active, ready & ~(1 << index))
                return held[index]
        raise IllegalAction("artifact-used", ability=ability.value)

    def character(self, card: str) -> int:
        """Return where a character lies in the active player's tableau, or refuse."""
        try:
            return self.cards.characters[self.active].index(card)
        except ValueError:
            raise IllegalAction("not-yours", card=card) from None

    def turn_over(self, index: int) -> bool:
        """Turn a character of the active player over; return whether it is awake now."""
        awake = self.awake[self.active] ^ 1 << index
        self.awake = put(self.awake, self.active, awake)
        return bool(awake >> index & 1)

    def wake(self) -> tuple[str, ...]:
        """Turn all characters and used artifacts of the active player up (R3.4); return those artifacts."""
        seat, ready = self.active, self.ready[self.active]
        self.awake = put(self.awake, seat, (1 << len(self.cards.characters[seat])) - 1)
        used = tuple(key for index, key in enumerate(self.cards.artifacts[seat]) if not ready >> index & 1)
        if used:
            self.ready = put(self.ready, seat, (1 << len(self.cards.artifacts[seat])) - 1)
        return used


# ---- what is asked about a table

Table: TypeAlias = State | StateBuilder
"""Where questions are answered for a state and for a builder alike."""


def clockwise(table: Table) -> tuple[Seat, ...]:
    """Return all seats, the active one first, then clockwise."""
    return table.setting.clockwise[table.active]


def stock(table: Table, seat: Seat) -> int:
    """Return the markers of a seat that are not on the map."""
    return MARKERS - table.below[seat].bit_count() - table.above[seat].bit_count()


def occupied(table: Table) -> int:
    """Return the squares with at least one marker."""
    return united(table.below)


def full(table: Table) -> int:
    """Return the squares with as many markers as the limit (R1)."""
    return united(table.above if table.setting.stacked else table.below)


def top(table: Table, seat: Seat) -> int:
    """Return the squares whose only or upper marker is the seat's."""
    return table.below[seat] & ~united(table.above) | table.above[seat]


def markers(table: Table, at: int) -> tuple[Seat, ...]:
    """Return who has markers on a square, from the bottom up."""
    bit = 1 << at
    return tuple(seat for layer in (table.below, table.above) for seat, squares in enumerate(layer) if squares & bit)


def all_markers(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """Return who has markers on each square, from the bottom up."""
    found: list[tuple[Seat, ...]] = [()] * SQUARES
    for layer in (table.below, table.above):
        for seat, squares in enumerate(layer):
            for at in listed(squares):
                found[at] += (seat,)
    return tuple(found)


def owner(table: Table, at: int) -> Seat | None:
    """Return whose marker is the only or upper one on a square; None when it is empty."""
    found = markers(table, at)
    return found[-1] if found else None


def is_awake(table: Table, seat: Seat, card: str) -> bool:
    """Tell whether a character of the seat's tableau is face up."""
    return bool(table.awake[seat] >> table.cards.characters[seat].index(card) & 1)


def abilities(table: Table, book: Book, seat: Seat) -> set[Ability]:
    """Return the abilities of the seat's artifacts that are face up."""
    ready = table.ready[seat]
    return {book.abilities[key] for index, key in enumerate(table.cards.artifacts[seat]) if ready >> index & 1}


def fits(table: Table, book: Book, card: str, turns: int) -> bool:
    """Tell whether a character of the active player has a legal position after some Turns (R4.9)."""
    quarters = table.setting.quarters[table.active] + turns
    return book.shapes[card][quarters % 4].fits(table.cards.ground.squares)
