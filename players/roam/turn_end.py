"""What artifacts add at the end of a turn of Roam: the best use of Replace, of Slide and of Flip.

Knows what the use of an artifact gains. Must not know how the turn came about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.deck import Ability
from engine.roam.squares import NEIGHBOURS, listed, name
from players.roam.turn_worth import touched

if TYPE_CHECKING:
    from engine.core import Seat
    from players.roam.turn_worth import Draft, TurnWorth


def improve(turn: TurnWorth, draft: Draft) -> None:
    """Add the use of Replace, of Slide and of Flip where that helps; each once."""
    for use in (_replace, _slide, _flip):
        use(turn, draft)


def _replace(turn: TurnWorth, draft: Draft) -> None:
    held = turn.has(draft.ready, Ability.REPLACE)
    if not held or draft.new.bit_count() >= turn.stock:
        return
    ready = draft.ready & ~held
    base = turn.own(draft.awake, draft.ready, draft.coins) + turn.on_map(draft.new)
    best: tuple[float, int, int] | None = None
    state = turn.state
    layer = state.above if state.setting.stacked else state.below
    for seat, theirs in enumerate(layer):
        if seat == turn.seat:
            continue
        for at in listed(draft.solid & theirs & ~draft.new):
            coins = draft.coins + turn.ground.gain(1 << at)
            worth = turn.own(draft.awake, ready, coins) + _changed(turn, draft.new, at, seat)
            if best is None or worth > best[0]:
                best = worth, at, coins
    if best is not None and best[0] > base:
        draft.guess += best[0] - base
        draft.texts = (*draft.texts, f"replace:{name(best[1])}")
        # what was changed is no longer looked at: another artifact is not added to it
        draft.ready, draft.coins = 0, best[2]


def _changed(turn: TurnWorth, new: int, at: int, whose: Seat) -> float:
    """Return what new markers gain when one of another seat becomes one's own besides."""
    guess, taken = 0.0, turn.occupied | new
    for place, mask in touched(new | 1 << at):
        counts = list(turn.gains.counts[place])
        counts[turn.seat] += (new & mask).bit_count()
        if mask >> at & 1:
            counts[turn.seat] += 1
            counts[whose] -= 1
        guess += turn.gains.gain(place, tuple(counts), (mask & ~taken).bit_count())
    return guess


def _slide(turn: TurnWorth, draft: Draft) -> None:
    held = turn.has(draft.ready, Ability.SLIDE)
    if not held or turn.state.setting.stacked:
        return
    taken = turn.occupied | draft.new
    empty = turn.ground.squares & ~taken
    base = turn.on_map(draft.new) + turn.own(draft.awake, draft.ready, draft.coins)
    own = turn.own(draft.awake, draft.ready & ~held, draft.coins)
    best: tuple[float, int, int] | None = None
    for seat, theirs in enumerate(turn.state.below):
        for source in listed(theirs | draft.new if seat == turn.seat else theirs):
            for target in listed(NEIGHBOURS[source] & empty):
                worth = own + _slid(turn, draft.new, source, target, seat)
                if best is None or worth > best[0]:
                    best = worth, source, target
    if best is not None and best[0] > base:
        draft.guess += best[0] - base
        draft.texts = (*draft.texts, f"slide:{name(best[1])}:{name(best[2])}")
        draft.ready &= ~held


def _slid(turn: TurnWorth, new: int, source: int, target: int, whose: Seat) -> float:
    taken = (turn.occupied | new) & ~(1 << source) | 1 << target
    guess = 0.0
    for place, mask in touched(new | 1 << source | 1 << target):
        counts = list(turn.gains.counts[place])
        counts[turn.seat] += (new & mask).bit_count()
        counts[whose] += (mask >> target & 1) - (mask >> source & 1)
        guess += turn.gains.gain(place, tuple(counts), (mask & ~taken).bit_count())
    return guess


def _flip(turn: TurnWorth, draft: Draft) -> None:
    held = turn.has(draft.ready, Ability.FLIP)
    asleep = [index for index in range(len(turn.characters)) if not draft.awake >> index & 1]
    if not held or not asleep:
        return
    before = turn.own(draft.awake, draft.ready, draft.coins)
    index = max(asleep, key=lambda one: turn.by.awake[turn.characters[one]])
    awake, ready = draft.awake | 1 << index, draft.ready & ~held
    worth = turn.own(awake, ready, draft.coins)
    if worth > before:
        draft.guess += worth - before
        draft.texts = (*draft.texts, f"flip:{turn.characters[index]}")
        draft.awake, draft.ready = awake, ready
