"""Lists whole turns of Roam, the most promising first: opening, character, position, blanks and artifacts.

Knows the rules' geometry, and asks what a turn is worth. Must not know what others answer.
Everything here is a guess that makes no states: whoever follows a turn carries it out by the rules.
"""

from __future__ import annotations

import heapq
import math
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.roam.deck import Ability
from engine.roam.squares import NEIGHBOURS, listed, name
from engine.roam.state import After, Before, Place, Start
from engine.roam.turn.explore import BLANK_COST, MOST_TURNS
from engine.roam.turn.turn import rest_cost
from players.roam.evaluation import MOST_COINS
from players.roam.turn_worth import Draft, TurnWorth, touched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core import Seat
    from engine.roam.state import State
    from players.roam.evaluation import Evaluation


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


MOST_BLANKS: Final = 3
"""Blanks that are filled at once at most."""
IMPROVED: Final = 12
"""Turns to which uses of Replace, Slide and Flip are added, the best ones."""


class WholeTurn(NamedTuple):
    """A whole turn up to its ``done``: how it is guessed to do, and the actions."""

    guess: float
    texts: tuple[str, ...]


class _Opening(NamedTuple):
    """What may be done before a character explores."""

    texts: tuple[str, ...]
    awake: int
    ready: int
    coins: int


class TurnList:
    """All that one seat may do in its turn, from any moment of it."""

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        self.state, self.seat = state, state.active
        self._book = evaluation.book
        self._worth = TurnWorth(evaluation, state)
        self._floor = -math.inf
        """Guess that a turn must exceed to be listed: one that would be left out again need not be put into words."""

    def turns(self, most: int) -> list[WholeTurn]:
        """Return about so many turns, the best by their guesses first."""
        self._floor = -math.inf
        best: list[tuple[float, int, Draft]] = []
        for number, draft in enumerate(self._drafts()):
            (heapq.heappush if number < most else heapq.heappushpop)(best, (draft.guess, -number, draft))
            if number + 1 >= most:
                self._floor = best[0][0]
        drafts = [draft for *_, draft in sorted(best, reverse=True)]
        if self.state.ready[self.seat] or any("rest" in draft.texts for draft in drafts):
            for draft in drafts[:IMPROVED]:
                improve(self._worth, draft)
            drafts.sort(key=lambda draft: -draft.guess)
        return [WholeTurn(draft.guess, (*draft.texts, "done")) for draft in drafts]

    def everything(self) -> list[WholeTurn]:
        """Return all turns in a fixed order, none of them improved by artifacts at its end."""
        self._floor = -math.inf
        return [WholeTurn(draft.guess, (*draft.texts, "done")) for draft in self._drafts()]

    # What goes before

    def _openings(self) -> Iterator[_Opening]:
        state, seat = self.state, self.seat
        awake, ready, coins = state.awake[seat], state.ready[seat], state.coins[seat]
        everyone, everything = (1 << len(self._worth.characters)) - 1, (1 << len(self._worth.artifacts)) - 1
        yield self._with_coins(_Opening((), awake, ready, coins))
        if isinstance(state.pending, Start):
            cost = rest_cost(state, seat)
            if cost is not None and cost <= coins:
                yield self._with_coins(_Opening(("rest",), everyone, everything, coins - cost))
            if awake.bit_count() == 1 and self._worth.has(ready, Ability.FLIP):
                last = self._worth.characters[awake.bit_length() - 1]
                yield self._with_coins(_Opening((f"flip:{last}",), everyone, everything, coins))

    def _with_coins(self, opening: _Opening) -> _Opening:
        """Use all Coin artifacts: there is nothing to wait for."""
        texts, awake, ready, coins = opening
        while used := self._worth.has(ready, Ability.COIN):
            texts, ready, coins = (*texts, "coin"), ready & ~used, coins + 1
        return _Opening(texts, awake, ready, coins)

    # Character and position

    def _drafts(self) -> Iterator[Draft]:
        state, pending = self.state, self.state.pending
        seat = self.seat
        if isinstance(pending, After):
            opening = self._with_coins(_Opening((), state.awake[seat], state.ready[seat], state.coins[seat]))
            yield from self._filled(
                opening,
                opening.texts,
                solid=pending.solid & ~pending.filled,
                blank=pending.blank & ~pending.filled,
                new=0,
            )
        elif isinstance(pending, Place):
            opening = _Opening((), state.awake[seat], state.ready[seat], state.coins[seat])
            index = self._worth.characters.index(pending.character)
            yield from self._explored(opening, index, turns=pending.turns)
        elif isinstance(pending, Start | Before):
            for opening in self._openings():
                yield from self._characters_of(opening)

    def _characters_of(self, opening: _Opening) -> Iterator[Draft]:
        texts, awake, ready, coins = opening
        flip = self._worth.has(ready, Ability.FLIP)
        for index, card in enumerate(self._worth.characters):
            if awake >> index & 1:
                after = _Opening((*texts, f"explore:{card}"), awake & ~(1 << index), ready, coins)
                yield from self._explored(after, index, turns=0)
            elif flip:
                after = _Opening((*texts, f"flip:{card}", f"explore:{card}"), awake, ready & ~flip, coins)
                yield from self._explored(after, index, turns=0)

    def _explored(self, opening: _Opening, index: int, *, turns: int) -> Iterator[Draft]:
        """Yield what comes of a character that was turned down, in each direction that it can be turned to."""
        card, quarters = self._worth.characters[index], self.state.setting.quarters[self.seat]
        if not self._worth.stock:
            yield from self._filled(opening, opening.texts, solid=0, blank=0, new=0)
            return
        while True:
            yield from self._placed(opening, index, quarters=(quarters + turns) % 4)
            turn = self._worth.has(opening.ready, Ability.TURN)
            turns += 1
            shape = self._book.shapes[card][(quarters + turns) % 4]
            if not turn or turns > MOST_TURNS or not shape.fits(self._worth.ground.squares):
                return
            opening = opening._replace(texts=(*opening.texts, "turn"), ready=opening.ready & ~turn)

    def _placed(self, opening: _Opening, index: int, *, quarters: int) -> Iterator[Draft]:
        texts, awake, ready, coins = opening
        ground, full, occupied, stock = self._worth.ground, self._worth.full, self._worth.occupied, self._worth.stock
        squares, gains, added = ground.squares, self._worth.gains, self._worth.gains.added
        own = self._worth.own(awake, ready, 0) - self._worth.purse[0]
        free, purse, rich = self._worth.number(ready, Ability.FREE_BLANK), self._worth.purse, len(self._worth.purse) - 1
        for placement in self._book.shapes[self._worth.characters[index]][quarters].placements:
            solid = placement.solid
            if solid & ~squares:
                continue
            new = solid & ~full
            short = new.bit_count() > stock
            if short:
                new = self._dearest(new)
            guess, taken = own, occupied | new
            for place, mask in touched(new):
                key = (new & mask).bit_count() << 3 | (mask & ~taken).bit_count()
                worth = added[place].get(key)
                guess += gains.add(place, key) if worth is None else worth
            after = coins + ground.gain(new & ~occupied)
            guess += purse[min(after, rich)]
            blank = placement.blank & squares & ~full
            more = blank and (free or after >= BLANK_COST)
            if guess > self._floor or more:
                at = (*texts, f"at:{name(placement.at)}")
                if short:
                    at += tuple(f"fill:{name(square)}" for square in listed(new))
                if guess > self._floor:
                    yield Draft(guess, at, awake, ready, after, new, solid)
                if more:
                    left = _Opening(at, awake, ready, after)
                    yield from self._with_blanks(left, solid=solid, blank=blank, new=new)

    def _dearest(self, squares: int) -> int:
        """Return as many squares as there are markers, those with most coins first."""
        found = sorted(listed(squares), key=lambda at: -self._worth.ground.gain(1 << at))
        return sum(1 << at for at in found[: self._worth.stock])

    def _filled(
        self, opening: _Opening, texts: tuple[str, ...], *, solid: int, blank: int, new: int
    ) -> Iterator[Draft]:
        _, awake, ready, coins = opening
        guess = self._worth.own(awake, ready, coins) + self._worth.on_map(new)
        yield Draft(guess, texts, awake, ready, coins, new, solid)
        free = self._worth.number(ready, Ability.FREE_BLANK)
        blank &= ~self._worth.full
        if blank and self._worth.stock and (free or coins >= BLANK_COST):
            left = _Opening(texts, awake, ready, coins)
            yield from self._with_blanks(left, solid=solid, blank=blank, new=new)

    def _with_blanks(self, opening: _Opening, *, solid: int, blank: int, new: int) -> Iterator[Draft]:
        """Yield the same with blanks filled, by artifacts first and for coins then."""
        texts, awake, ready, coins = opening
        free = self._worth.number(ready, Ability.FREE_BLANK)
        ground, taken, purse = self._worth.ground, self._worth.occupied, self._worth.purse
        squares = [(at, ground.gain(1 << at)) for at in listed(blank)]
        squares.sort(key=lambda one: -one[1])
        most = min(len(squares), MOST_BLANKS, self._worth.stock - new.bit_count(), free + coins // BLANK_COST)
        for number in range(1, most + 1):
            left, spent, words = ready, coins, []
            for _ in range(min(free, number)):
                left &= ~self._worth.has(left, Ability.FREE_BLANK)
                words.append("free")
            words += ["blank"] * (number - len(words))
            spent -= BLANK_COST * words.count("blank")
            own = self._worth.own(awake, left, 0) - purse[0]
            for chosen in combinations(squares, number):
                filled, after = new, spent
                for at, gain in chosen:
                    filled |= 1 << at
                    if not taken >> at & 1:
                        after += gain
                guess = own + purse[min(after, MOST_COINS)] + self._worth.on_map(filled)
                if guess > self._floor:
                    said = [f"{word}:{name(at)}" for word, (at, _) in zip(words, chosen, strict=True)]
                    yield Draft(guess, (*texts, *said), awake, left, after, filled, solid)
