"""Artifacts that are used on the table: Coin, Flip, Slide and Replace (R9, R10).

Knows steps 2 and 4 as far as artifacts go. Turn and Free blank are part of exploring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam import squares
from engine.roam.actions import BLANK, COIN, FREE, REPLACE, REPLACE_FREE, REPLACE_PAY, SLIDE, Action
from engine.roam.bits import NEIGHBOURS, listed
from engine.roam.deck import Ability
from engine.roam.events import CoinTaken, Flipped, Replaced, Slid
from engine.roam.explore import BLANK_COST, pay_blank
from engine.roam.outpost import look_around
from engine.roam.state import After, Before, Start
from engine.roam.table import abilities, full, occupied, owner, stock, top
from engine.roam.turn import BEFORE, wake_up

if TYPE_CHECKING:
    from engine.roam.book import Book
    from engine.roam.draft import Draft
    from engine.roam.state import State


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
        taken = occupied(state)
        empty = state.cards.ground.squares & ~taken
        for at in listed(taken):
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


def coin(draft: Draft) -> None:
    """Gain 1 coin (R10.1)."""
    artifact = draft.use(Ability.COIN)
    draft.pay(draft.active, -1)
    _leave_start(draft)
    draft.events.append(CoinTaken(draft.active, artifact))


def flip(draft: Draft, card: str) -> None:
    """Turn an own character over (R10.6); in step 1 the last one going to sleep wakes all (R3.2)."""
    index = draft.character(card)
    if type(draft.pending) is Before and draft.awake[draft.active] == 1 << index:
        raise IllegalAction("flip-last", card=card)
    artifact = draft.use(Ability.FLIP)
    draft.events.append(Flipped(draft.active, artifact, card, draft.turn_over(index)))
    if type(draft.pending) is Start and not draft.awake[draft.active]:
        wake_up(draft)


def slide(draft: Draft, source: int, target: int) -> None:
    """Move a marker one step to an empty square; nobody gains coins (R10.5, R5.2, R12.3)."""
    whose = owner(draft, source)
    if whose is None:
        raise IllegalAction("slide-nothing", square=squares.name(source))
    if not NEIGHBOURS[source] >> target & 1:
        raise IllegalAction("slide-far", square=squares.name(source), target=squares.name(target))
    if not draft.cards.ground.squares >> target & 1:
        raise IllegalAction("slide-hole", target=squares.name(target))
    if occupied(draft) >> target & 1:
        raise IllegalAction("slide-taken", target=squares.name(target))
    artifact = draft.use(Ability.SLIDE)
    draft.lift(whose, 1 << source)
    draft.below = tuple(mask | 1 << target if seat == whose else mask for seat, mask in enumerate(draft.below))
    _leave_start(draft)
    draft.events.append(Slid(draft.active, artifact, whose, source, target))
    look_around(draft)


def replace(draft: Draft, after: After, at: int, way: str | None) -> None:
    """Put an own marker in the place of another player's (R10.3); on a blank it is paid for like a blank."""
    whose = _require_theirs(draft, after, at)
    solid = bool(after.solid >> at & 1)
    if solid and way is not None:
        raise IllegalAction("replace-solid", square=squares.name(at))
    if not solid and way is None:
        raise IllegalAction("replace-unpaid", square=squares.name(at))
    artifact = draft.use(Ability.REPLACE)
    free, paid = (None, 0) if solid else pay_blank(draft, free=way == "free")
    on_top = draft.above[whose] >> at & 1
    draft.lift(whose, 1 << at)
    layer = draft.above if on_top else draft.below
    layer = tuple(mask | 1 << at if seat == draft.active else mask for seat, mask in enumerate(layer))
    if on_top:
        draft.above = layer
    else:
        draft.below = layer
    gained = draft.cards.ground.gain(1 << at)
    draft.pay(draft.active, -gained)
    draft.pending = After(after.character, after.turns, after.solid, after.blank, after.filled | 1 << at)
    draft.events.append(Replaced(draft.active, artifact, at, whose, gained, paid=paid, free=free))
    look_around(draft)


def _require_theirs(draft: Draft, after: After, at: int) -> int:
    """Return whose marker a Replace would hit, or refuse."""
    name = squares.name(at)
    if not (after.solid | after.blank) >> at & 1:
        raise IllegalAction("replace-outside", square=name)
    if after.filled >> at & 1:
        raise IllegalAction("filled", square=name)
    if not stock(draft, draft.active):
        raise IllegalAction("no-marker")
    whose = owner(draft, at)
    if whose is None:
        raise IllegalAction("replace-nothing", square=name)
    if whose == draft.active:
        raise IllegalAction("replace-own", square=name)
    if not full(draft) >> at & 1:
        raise IllegalAction("replace-room", square=name)
    return whose


def _leave_start(draft: Draft) -> None:
    """Step 1 is over with the first action other than a Flip (R3.1)."""
    if type(draft.pending) is Start:
        draft.pending = BEFORE
