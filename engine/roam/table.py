"""Questions about a table: who is active, what is free, who has what ready.

Answers for a state and for a builder alike. Must not change either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.roam.squares import SQUARES, listed, united

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.book import Book
    from engine.roam.deck import Ability
    from engine.roam.state import Cards, Setting

MARKERS = 24
"""Each player's markers (R2.1)."""


class Table(Protocol):
    """What a state and a builder have in common."""

    @property
    def setting(self) -> Setting: ...
    @property
    def active(self) -> Seat: ...
    @property
    def awake(self) -> tuple[int, ...]: ...
    @property
    def ready(self) -> tuple[int, ...]: ...
    @property
    def below(self) -> tuple[int, ...]: ...
    @property
    def above(self) -> tuple[int, ...]: ...
    @property
    def cards(self) -> Cards: ...


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
