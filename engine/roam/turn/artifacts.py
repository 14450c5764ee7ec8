"""Artifacts that are used on the table: Coin, Flip, Slide and Replace (R9, R10).

Knows steps 2 and 4 as far as artifacts go. Turn and Free blank are part of exploring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam import squares
from engine.roam.actions import BLANK, COIN, FREE, REPLACE, REPLACE_FREE, REPLACE_PAY, SLIDE, Action
from engine.roam.deck import Ability
from engine.roam.events import CoinTaken, Flipped, Replaced, Slid
from engine.roam.squares import NEIGHBOURS, listed
from engine.roam.state import After, Before, Start, abilities, full, occupied, owner, stock, top
from engine.roam.turn.explore import BLANK_COST, pay_blank
from engine.roam.turn.turn import BEFORE, look_around, wake_up

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.deck import Book
    from engine.roam.state import State, StateBuilder, Table


def anywhere(state: State, book: Book) -> tuple[Action, ...]:
    """Return the uses of Coin, Flip and Slide in steps 1, 2 and 4 (R3.1)."""
    seat = state.active
    if not state.ready[seat]:
        return ()
    ready = abilities(state, book, seat)
    found: list[Action] = [COIN] if Ability.COIN in ready else []
    if Ability.FLIP in ready:
        last = state.awake[seat] if type(state.pending) is Before else 0
        found += [book.flip[card] for index, card in enumerate(state.cards.characters[seat]) if 1 << index != last]
    if Ability.SLIDE in ready:
        empty = _empty(state)
        for at in listed(occupied(state)):
            found += SLIDE[at][NEIGHBOURS[at] & empty]
    return tuple(found)


def fillings(state: State, book: Book, after: After) -> tuple[Action, ...]:
    """Return blanks and Replaces of step 4 (R4.6, R10.2, R10.3)."""
    seat = state.active
    open_blanks, held = after.blank & ~after.filled, state.ready[seat]
    if not (open_blanks or held) or not stock(state, seat):
        return ()
    ready = abilities(state, book, seat) if held else ()
    payable, free = state.coins[seat] >= BLANK_COST, Ability.FREE_BLANK in ready
    found: list[Action] = []
    taken = full(state)
    blanks = listed(open_blanks & ~taken)
    if payable:
        found += [BLANK[at] for at in blanks]
    if free:
        found += [FREE[at] for at in blanks]
    if Ability.REPLACE in ready:
        theirs = taken & ~top(state, seat)
        found += [REPLACE[at] for at in listed(after.solid & ~after.filled & theirs)]
        for at in listed(open_blanks & theirs):
            found += [REPLACE_PAY[at]] * payable + [REPLACE_FREE[at]] * free
    return tuple(found)


def coin(builder: StateBuilder) -> None:
    """Gain 1 coin (R10.1)."""
    artifact = builder.use(Ability.COIN)
    builder.pay(builder.active, -1)
    _leave_start(builder)
    builder.events.append(CoinTaken(builder.active, artifact))


def flip(builder: StateBuilder, card: str) -> None:
    """Turn an own character over (R10.6); in step 1 the last one going to sleep wakes all (R3.2)."""
    index = builder.character(card)
    if type(builder.pending) is Before and builder.awake[builder.active] == 1 << index:
        raise IllegalAction("flip-last", card=card)
    artifact = builder.use(Ability.FLIP)
    builder.events.append(Flipped(builder.active, artifact, card, builder.turn_over(index)))
    if type(builder.pending) is Start and not builder.awake[builder.active]:
        wake_up(builder)


def slide(builder: StateBuilder, source: int, target: int) -> None:
    """Move a marker one step to an empty square; nobody gains coins (R10.5, R5.2, R12.3)."""
    whose = owner(builder, source)
    if whose is None or not (NEIGHBOURS[source] & _empty(builder)) >> target & 1:
        raise _why_no_slide(builder, source, target)
    artifact = builder.use(Ability.SLIDE)
    move(builder, whose, source, target=target)
    _leave_start(builder)
    builder.events.append(Slid(builder.active, artifact, whose, source, target))
    look_around(builder)


def _empty(table: Table) -> int:
    """Return the squares of the map without a marker."""
    return table.cards.ground.squares & ~occupied(table)


def _why_no_slide(builder: StateBuilder, source: int, target: int) -> IllegalAction:
    """Say why a marker cannot slide so; that none can is more to the point than what is wrong with this one."""
    builder.use(Ability.SLIDE)
    empty = _empty(builder)
    if not any(NEIGHBOURS[at] & empty for at in listed(occupied(builder))):
        return IllegalAction("slide-none")
    if not occupied(builder) >> source & 1:
        return IllegalAction("slide-nothing", square=squares.name(source))
    if not NEIGHBOURS[source] >> target & 1:
        return IllegalAction("slide-far", square=squares.name(source), target=squares.name(target))
    if not builder.cards.ground.squares >> target & 1:
        return IllegalAction("slide-hole", target=squares.name(target))
    return IllegalAction("slide-taken", target=squares.name(target))


def move(builder: StateBuilder, whose: Seat, source: int, *, target: int) -> None:
    """Put a seat's only or upper marker of a square onto an empty one; it brings no coins (R5.2, R10.5)."""
    builder.lift(whose, 1 << source)
    builder.below = tuple(mask | 1 << target if seat == whose else mask for seat, mask in enumerate(builder.below))


def replace(builder: StateBuilder, after: After, at: int, way: str | None) -> None:
    """Put an own marker in the place of another player's (R10.3); on a blank it is paid for like a blank."""
    whose = _require_theirs(builder, after, at)
    solid = bool(after.solid >> at & 1)
    if solid and way is not None:
        raise IllegalAction("replace-solid", square=squares.name(at))
    if not solid and way is None:
        raise IllegalAction("replace-unpaid", square=squares.name(at))
    artifact = builder.use(Ability.REPLACE)
    free, paid = (None, 0) if solid else pay_blank(builder, free=way == "free")
    gained = exchange(builder, whose, at)
    builder.pending = After(after.character, after.turns, after.solid, after.blank, after.filled | 1 << at)
    builder.events.append(Replaced(builder.active, artifact, at, whose, gained, paid=paid, free=free))
    look_around(builder)


def exchange(builder: StateBuilder, whose: Seat, at: int) -> int:
    """Put a marker of the active player in the place of a seat's; return the coins that it gains again (R10.3)."""
    on_top = builder.above[whose] >> at & 1
    builder.lift(whose, 1 << at)
    layer = builder.above if on_top else builder.below
    layer = tuple(mask | 1 << at if seat == builder.active else mask for seat, mask in enumerate(layer))
    if on_top:
        builder.above = layer
    else:
        builder.below = layer
    gained = builder.cards.ground.gain(1 << at)
    builder.pay(builder.active, -gained)
    return gained


def _require_theirs(builder: StateBuilder, after: After, at: int) -> int:
    """Return whose marker a Replace would hit, or refuse."""
    whose = owner(builder, at)
    left = (after.solid | after.blank) & ~after.filled
    if whose in {None, builder.active} or not left & full(builder) & 1 << at or not stock(builder, builder.active):
        raise _why_no_replace(builder, after, at)
    assert whose is not None
    return whose


def _why_no_replace(builder: StateBuilder, after: After, at: int) -> IllegalAction:
    """Say why a marker cannot be replaced."""
    builder.use(Ability.REPLACE)
    name, whose, pattern = squares.name(at), owner(builder, at), after.solid | after.blank
    if not pattern >> at & 1:
        theirs = pattern & ~after.filled & occupied(builder) & ~top(builder, builder.active)
        return IllegalAction("replace-outside", square=name) if theirs else IllegalAction("replace-none")
    if after.filled >> at & 1:
        return IllegalAction("filled", square=name)
    if not stock(builder, builder.active):
        return IllegalAction("no-marker")
    if whose is None:
        return IllegalAction("replace-nothing", square=name)
    if whose == builder.active:
        return IllegalAction("replace-own", square=name)
    return IllegalAction("replace-room", square=name)


def _leave_start(builder: StateBuilder) -> None:
    """Step 1 is over with the first action other than a Flip (R3.1)."""
    if type(builder.pending) is Start:
        builder.pending = BEFORE
