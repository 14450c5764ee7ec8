"""Exploring: choosing a character, its direction and position, filling solid squares and blanks (R4, R5).

Knows step 3 and the blanks of step 4. Must not know claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam import squares
from engine.roam.actions import FILL, NOWHERE, TURN, Action
from engine.roam.bits import ALL, listed
from engine.roam.deck import Ability
from engine.roam.events import Explored, NothingPlaced, Placed, Turned
from engine.roam.outpost import look_around
from engine.roam.state import After, Fill, Place
from engine.roam.table import abilities, fits, full, is_awake, stock

if TYPE_CHECKING:
    from engine.roam.book import Book
    from engine.roam.draft import Draft
    from engine.roam.state import State
    from engine.roam.table import Table

BLANK_COST = 2
"""Coins for a blank (R4.6)."""
MOST_TURNS = 3
"""Turn artifacts that add up (R10.4)."""


def explorers(state: State, book: Book) -> tuple[Action, ...]:
    """Return the explorations to choose from: all awake characters, on a map with holes those that fit (R4.9)."""
    seat = state.active
    awake = state.awake[seat]
    cards = [card for index, card in enumerate(state.cards.characters[seat]) if awake >> index & 1]
    holes = state.cards.ground.squares != ALL and stock(state, seat) > 0  # without a marker none need fit (R3.6)
    if holes and any(fits(state, book, card, 0) for card in cards):
        cards = [card for card in cards if fits(state, book, card, 0) or _turnable(state, book, Place(card))]
    return tuple([book.explore[card] for card in cards])


def _turnable(table: Table, book: Book, place: Place) -> bool:
    """Tell whether a Turn could be used now (R10.4)."""
    return (
        place.turns < MOST_TURNS
        and table.ready[table.active] != 0
        and Ability.TURN in abilities(table, book, table.active)
        and fits(table, book, place.character, place.turns + 1)
    )


def explore(draft: Draft, card: str) -> None:
    """Turn a character down to explore with it (R4.1)."""
    index = draft.character(card)
    if not draft.awake[draft.active] >> index & 1:
        raise IllegalAction("asleep", card=card)
    if not stock(draft, draft.active):
        draft.pending = After(card, 0, 0, 0, 0)  # R3.6
    elif draft.cards.ground.squares == ALL or fits(draft, draft.book, card, 0):
        draft.pending = Place(card)
    else:
        draft.pending = _without_position(draft, card)
    draft.turn_over(index)
    draft.events.append(Explored(draft.active, card))
    if type(draft.pending) is After:
        draft.events.append(NothingPlaced(draft.active, markers=stock(draft, draft.active) > 0))


def _without_position(draft: Draft, card: str) -> Place | After:
    """Return what follows when the chosen character has no position on a map with holes (R4.9)."""
    others = any(
        fits(draft, draft.book, other, 0)
        for other in draft.cards.characters[draft.active]
        if other != card and is_awake(draft, draft.active, other)
    )
    place = Place(card, nowhere=not others)
    if _turnable(draft, draft.book, place):
        return place
    if others:
        raise IllegalAction("no-position", card=card)
    return After(card, 0, 0, 0, 0)


def positions(state: State, book: Book, place: Place) -> tuple[Action, ...]:
    """Return what may be done before the position is chosen."""
    shape = book.shapes[place.character][(state.setting.quarters[state.active] + place.turns) % 4]
    actions = shape.actions if state.cards.ground.squares == ALL else shape.positions(state.cards.ground.squares)
    if _turnable(state, book, place):
        actions = (*actions, TURN)
    return (*actions, NOWHERE) if place.nowhere else actions


def turn(draft: Draft, place: Place) -> None:
    """Turn the pattern by a quarter with an artifact (R10.4)."""
    if place.turns == MOST_TURNS:
        raise IllegalAction("turn-thrice")
    artifact = draft.use(Ability.TURN)
    if not fits(draft, draft.book, place.character, place.turns + 1):
        raise IllegalAction("turn-no-position", card=place.character)
    draft.pending = Place(place.character, place.turns + 1)
    draft.events.append(Turned(draft.active, artifact, place.turns + 1))


def nowhere(draft: Draft, place: Place) -> None:
    """Place nothing though a Turn might find a position (R4.9)."""
    if not place.nowhere:
        raise IllegalAction("nowhere-fits", card=place.character)
    draft.pending = After(place.character, place.turns, 0, 0, 0)
    draft.events.append(NothingPlaced(draft.active, markers=True))


def position(draft: Draft, place: Place, at: int) -> None:
    """Choose the position and fill all free solid squares, full ones are skipped (R4.3 to R4.5, R4.10)."""
    quarters = draft.setting.quarters[draft.active] + place.turns
    found = draft.book.shapes[place.character][quarters % 4].by_square.get(at)
    if found is None:
        raise IllegalAction("position-outside", square=squares.name(at), card=place.character)
    ground = draft.cards.ground.squares
    if found.solid & ~ground:
        raise IllegalAction("position-hole", square=squares.name(at), card=place.character)
    free = found.solid & ~full(draft)
    if free.bit_count() > stock(draft, draft.active):
        draft.pending = Fill(place.character, place.turns, found.solid, found.blank & ground, 0)
        return
    gained = draft.place(draft.active, free)
    draft.pending = After(place.character, place.turns, found.solid, found.blank & ground, free)
    draft.events.append(Placed(draft.active, listed(free), gained))
    if free:
        look_around(draft)


def unfilled(table: Table, fill: Fill) -> int:
    """Return the solid squares to choose from while markers are short (R4.7)."""
    return fill.solid & ~fill.filled & ~full(table)


def fillings(state: State, fill: Fill) -> tuple[Action, ...]:
    """Return the choice of R4.7."""
    return tuple(FILL[at] for at in listed(unfilled(state, fill)))


def fill_one(draft: Draft, fill: Fill, at: int) -> None:
    """Fill a solid square of one's choice until no marker is left (R4.7)."""
    choice = unfilled(draft, fill)
    if not choice >> at & 1:
        names = tuple(squares.name(other) for other in listed(choice))
        raise IllegalAction("fill-other", square=squares.name(at), squares=names)
    gained = draft.place(draft.active, 1 << at)
    filled = fill.filled | 1 << at
    draft.events.append(Placed(draft.active, (at,), gained))
    if stock(draft, draft.active):
        draft.pending = Fill(fill.character, fill.turns, fill.solid, fill.blank, filled)
    else:
        draft.pending = After(fill.character, fill.turns, fill.solid, fill.blank, filled)
        look_around(draft)


def blank(draft: Draft, after: After, at: int, *, free: bool) -> None:
    """Fill a blank, for 2 coins (R4.6) or with a Free blank artifact (R10.2)."""
    _require_blank(draft, after, at)
    artifact, paid = pay_blank(draft, free=free)
    gained = draft.place(draft.active, 1 << at)
    draft.pending = After(after.character, after.turns, after.solid, after.blank, after.filled | 1 << at)
    draft.events.append(Placed(draft.active, (at,), gained, blank=True, paid=paid, artifact=artifact))
    look_around(draft)


def _require_blank(draft: Draft, after: After, at: int) -> None:
    name = squares.name(at)
    if not after.blank >> at & 1:
        raise IllegalAction("not-blank", square=name)
    if after.filled >> at & 1:
        raise IllegalAction("filled", square=name)
    if not stock(draft, draft.active):
        raise IllegalAction("no-marker")
    if full(draft) >> at & 1:
        raise IllegalAction("blank-full", square=name)


def pay_blank(draft: Draft, *, free: bool) -> tuple[str | None, int]:
    """Pay for a blank; return the artifact used and the coins paid. A blank's own coins come too late (R4.10)."""
    if free:
        return draft.use(Ability.FREE_BLANK), 0
    if draft.coins[draft.active] < BLANK_COST:
        raise IllegalAction("blank-coins", cost=BLANK_COST, coins=draft.coins[draft.active])
    draft.pay(draft.active, BLANK_COST)
    return None, BLANK_COST
