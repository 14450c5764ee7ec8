"""A table being changed: one action works on a builder, which then becomes the next state.

Knows how the table is changed by hand: coins, markers, cards turned over. Must not know when that is allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from engine.core import IllegalAction
from engine.roam.squares import united
from engine.roam.state import State

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.book import Book
    from engine.roam.deck import Ability
    from engine.roam.events import RoamEvent

T = TypeVar("T")


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
        """Note that something hidden comes to light, which nobody can take back."""
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
