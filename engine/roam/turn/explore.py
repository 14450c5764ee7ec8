"""Exploring, and the artifacts used around it: who explores, where, what is filled or replaced (R4, R5, R9, R10).

Knows steps 2 to 4. Must not know claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam import squares
from engine.roam.actions import (
    BLANK,
    COIN,
    FILL,
    FREE,
    NOWHERE,
    REPLACE,
    REPLACE_FREE,
    REPLACE_PAY,
    SLIDE,
    TURN,
    Action,
)
from engine.roam.deck import Ability
from engine.roam.events import CoinTaken, Explored, Flipped, NothingPlaced, Placed, Replaced, Slid, Turned
from engine.roam.squares import ALL, NEIGHBOURS, listed
from engine.roam.state import (
    After,
    Before,
    Fill,
    Place,
    Start,
    abilities,
    fits,
    full,
    is_awake,
    occupied,
    owner,
    stock,
    top,
)
from engine.roam.turn.turn import BEFORE, look_around, wake_up

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.deck import Book
    from engine.roam.state import State, StateBuilder, Table

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


def explore(builder: StateBuilder, card: str) -> None:
    """Turn a character down to explore with it (R4.1)."""
    index = builder.character(card)
    if not builder.awake[builder.active] >> index & 1:
        raise IllegalAction("asleep", card=card)
    if not stock(builder, builder.active):
        builder.pending = After(card, 0, 0, 0, 0)  # R3.6
    elif builder.cards.ground.squares == ALL or fits(builder, builder.book, card, 0):
        builder.pending = Place(card)
    else:
        builder.pending = _without_position(builder, card)
    builder.turn_over(index)
    builder.events.append(Explored(builder.active, card))
    if type(builder.pending) is After:
        builder.events.append(NothingPlaced(builder.active, markers=stock(builder, builder.active) > 0))


def _without_position(builder: StateBuilder, card: str) -> Place | After:
    """Return what follows when the chosen character has no position on a map with holes (R4.9)."""
    others = any(
        fits(builder, builder.book, other, 0)
        for other in builder.cards.characters[builder.active]
        if other != card and is_awake(builder, builder.active, other)
    )
    place = Place(card, nowhere=not others)
    if _turnable(builder, builder.book, place):
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


def turn(builder: StateBuilder, place: Place) -> None:
    """Turn the pattern by a quarter with an artifact (R10.4)."""
    if place.turns == MOST_TURNS:
        raise IllegalAction("turn-thrice")
    artifact = builder.use(Ability.TURN)
    if not fits(builder, builder.book, place.character, place.turns + 1):
        raise IllegalAction("turn-no-position", card=place.character)
    builder.pending = Place(place.character, place.turns + 1)
    builder.events.append(Turned(builder.active, artifact, place.turns + 1))


def nowhere(builder: StateBuilder, place: Place) -> None:
    """Place nothing though a Turn might find a position (R4.9)."""
    if not place.nowhere:
        raise IllegalAction("nowhere-fits", card=place.character)
    builder.pending = After(place.character, place.turns, 0, 0, 0)
    builder.events.append(NothingPlaced(builder.active, markers=True))


def position(builder: StateBuilder, place: Place, at: int) -> None:
    """Choose the position and fill all free solid squares, full ones are skipped (R4.3 to R4.5, R4.10)."""
    quarters = builder.setting.quarters[builder.active] + place.turns
    found = builder.book.shapes[place.character][quarters % 4].by_square.get(at)
    if found is None:
        raise IllegalAction("position-outside", square=squares.name(at), card=place.character)
    ground = builder.cards.ground.squares
    if found.solid & ~ground:
        raise IllegalAction("position-hole", square=squares.name(at), card=place.character)
    free = found.solid & ~full(builder)
    if free.bit_count() > stock(builder, builder.active):
        builder.pending = Fill(place.character, place.turns, found.solid, found.blank & ground, 0)
        return
    gained = builder.place(builder.active, free)
    builder.pending = After(place.character, place.turns, found.solid, found.blank & ground, free)
    builder.events.append(Placed(builder.active, listed(free), gained))
    if free:
        look_around(builder)


def unfilled(table: Table, fill: Fill) -> int:
    """Return the solid squares to choose from while markers are short (R4.7)."""
    return fill.solid & ~fill.filled & ~full(table)


def fillings(state: State, fill: Fill) -> tuple[Action, ...]:
    """Return the choice of R4.7."""
    return tuple(FILL[at] for at in listed(unfilled(state, fill)))


def fill_one(builder: StateBuilder, fill: Fill, at: int) -> None:
    """Fill a solid square of one's choice until no marker is left (R4.7)."""
    choice = unfilled(builder, fill)
    if not choice >> at & 1:
        names = tuple(squares.name(other) for other in listed(choice))
        raise IllegalAction("fill-other", square=squares.name(at), squares=names)
    gained = builder.place(builder.active, 1 << at)
    filled = fill.filled | 1 << at
    builder.events.append(Placed(builder.active, (at,), gained))
    if stock(builder, builder.active):
        builder.pending = Fill(fill.character, fill.turns, fill.solid, fill.blank, filled)
    else:
        builder.pending = After(fill.character, fill.turns, fill.solid, fill.blank, filled)
        look_around(builder)


def blank(builder: StateBuilder, after: After, at: int, *, free: bool) -> None:
    """Fill a blank, for 2 coins (R4.6) or with a Free blank artifact (R10.2)."""
    left = after.blank & ~after.filled & ~full(builder)
    if not left >> at & 1 or not stock(builder, builder.active):
        raise _why_no_blank(builder, after, at, free=free)
    artifact, paid = pay_blank(builder, free=free)
    gained = builder.place(builder.active, 1 << at)
    builder.pending = After(after.character, after.turns, after.solid, after.blank, after.filled | 1 << at)
    builder.events.append(Placed(builder.active, (at,), gained, blank=True, paid=paid, artifact=artifact))
    look_around(builder)


def _why_no_blank(builder: StateBuilder, after: After, at: int, *, free: bool) -> IllegalAction:
    """Say why a blank cannot be filled."""
    name = squares.name(at)
    if free:
        builder.use(Ability.FREE_BLANK)
    if not after.blank >> at & 1:
        some = after.blank & ~after.filled & ~full(builder)
        return IllegalAction("not-blank", square=name) if some else IllegalAction("blank-none")
    if after.filled >> at & 1:
        return IllegalAction("filled", square=name)
    if not stock(builder, builder.active):
        return IllegalAction("no-marker")
    return IllegalAction("blank-full", square=name)


def pay_blank(builder: StateBuilder, *, free: bool) -> tuple[str | None, int]:
    """Pay for a blank; return the artifact used and the coins paid. A blank's own coins come too late (R4.10)."""
    if free:
        return builder.use(Ability.FREE_BLANK), 0
    if builder.coins[builder.active] < BLANK_COST:
        raise IllegalAction("blank-coins", cost=BLANK_COST, coins=builder.coins[builder.active])
    builder.pay(builder.active, BLANK_COST)
    return None, BLANK_COST


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


def after_exploring(state: State, book: Book, after: After) -> tuple[Action, ...]:
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
