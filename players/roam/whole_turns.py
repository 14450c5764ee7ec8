"""Lists whole turns of Roam, the most promising first: opening, character, position, blanks and artifacts.

Knows the rules' geometry and what the evaluation gains by markers. Must not know what others answer.
Everything here is a guess that makes no states: whoever follows a turn carries it out by the rules.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.roam.bits import NEIGHBOURS, PLACES, listed, united
from engine.roam.deck import Ability
from engine.roam.explore import BLANK_COST, MOST_TURNS
from engine.roam.squares import name
from engine.roam.state import After, Before, Place, Start
from engine.roam.table import MARKERS
from engine.roam.turn import rest_cost
from players.roam.evaluation import MOST_COINS
from players.roam.land_gains import LandGains

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core import Seat
    from engine.roam.book import Book
    from engine.roam.state import State
    from players.roam.evaluation import Evaluation

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


@dataclass(slots=True)
class _Draft:
    """A turn in the making: what is placed, and what can still be done."""

    guess: float
    texts: tuple[str, ...]
    awake: int
    ready: int
    coins: int
    new: int
    """Squares that get a marker of one's own."""
    solid: int
    """Squares on which another's marker may be replaced free of charge."""


@lru_cache(maxsize=8192)
def touched(squares: int) -> tuple[tuple[int, int], ...]:
    """Return the places of the map that some squares lie on, each with all its squares."""
    return tuple((place, mask) for place, mask in enumerate(PLACES) if mask & squares)


class TurnList:
    """All that one seat may do in its turn, from any moment of it."""

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        self.state, self.seat = state, state.active
        self.book: Book = evaluation.book
        seat: Seat = self.seat
        self.gains = LandGains(evaluation, state, seat)
        self._by = self.gains.by
        self._characters = state.cards.characters[seat]
        self._artifacts = state.cards.artifacts[seat]
        self._kinds = [self.book.abilities[key] for key in self._artifacts]
        self._occupied = united(state.below)
        self._full = united(state.above) if state.setting.stacked else self._occupied
        self._ground = state.cards.ground
        self._stock = MARKERS - state.below[seat].bit_count() - state.above[seat].bit_count()
        self._purse = self._bought()
        self._woken: dict[int, float] = {}

    def turns(self, most: int) -> list[WholeTurn]:
        """Return about so many turns, the best by their guesses first."""
        drafts = heapq.nlargest(most, self._drafts(), key=lambda draft: draft.guess)
        if self.state.ready[self.seat] or any("rest" in draft.texts for draft in drafts):
            for draft in drafts[:IMPROVED]:
                self._improve(draft)
            drafts.sort(key=lambda draft: -draft.guess)
        return [WholeTurn(draft.guess, (*draft.texts, "done")) for draft in drafts]

    def everything(self) -> list[WholeTurn]:
        """Return all turns in a fixed order, none of them improved by artifacts at its end."""
        return [WholeTurn(draft.guess, (*draft.texts, "done")) for draft in self._drafts()]

    def _bought(self) -> list[float]:
        """Return by coins what they are worth at the end of the turn, where an artifact may be bought for them."""
        by = self._by
        offered = [(self.book.prices[key], by.artifact[key] + by.ready[key]) for key in self.state.cards.row]
        found = []
        for coins in range(MOST_COINS + 1):
            best = by.coins[coins]
            for price, worth in offered:
                if price <= coins:
                    best = max(best, by.coins[coins - price] + worth)
            found.append(best)
        return found

    def _own(self, awake: int, ready: int, coins: int) -> float:
        """Return what one's characters, artifacts and coins are worth at the end of the turn."""
        key = ready << 40 | awake
        worth = self._woken.get(key)
        if worth is None:
            by = self._by
            worth = sum(by.awake[card] for index, card in enumerate(self._characters) if awake >> index & 1)
            worth += sum(by.ready[card] for index, card in enumerate(self._artifacts) if ready >> index & 1)
            if not awake:
                worth += by.asleep
            self._woken[key] = worth
        return worth + self._purse[min(MOST_COINS, coins)]

    def _has(self, ready: int, ability: Ability) -> int:
        """Return which artifact of an ability is used next, as a set of one, or of none."""
        for index, kind in enumerate(self._kinds):
            if kind is ability and ready >> index & 1:
                return 1 << index
        return 0

    def _number(self, ready: int, ability: Ability) -> int:
        return sum(1 for index, kind in enumerate(self._kinds) if kind is ability and ready >> index & 1)

    # What goes before

    def _openings(self) -> Iterator[_Opening]:
        state, seat = self.state, self.seat
        awake, ready, coins = state.awake[seat], state.ready[seat], state.coins[seat]
        everyone, everything = (1 << len(self._characters)) - 1, (1 << len(self._artifacts)) - 1
        yield self._with_coins(_Opening((), awake, ready, coins))
        if isinstance(state.pending, Start):
            cost = rest_cost(state, seat)
            if cost is not None and cost <= coins:
                yield self._with_coins(_Opening(("rest",), everyone, everything, coins - cost))
            if awake.bit_count() == 1 and self._has(ready, Ability.FLIP):
                last = self._characters[awake.bit_length() - 1]
                yield self._with_coins(_Opening((f"flip:{last}",), everyone, everything, coins))

    def _with_coins(self, opening: _Opening) -> _Opening:
        """Use all Coin artifacts: there is nothing to wait for."""
        texts, awake, ready, coins = opening
        while used := self._has(ready, Ability.COIN):
            texts, ready, coins = (*texts, "coin"), ready & ~used, coins + 1
        return _Opening(texts, awake, ready, coins)

    # Character and position

    def _drafts(self) -> Iterator[_Draft]:
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
            index = self._characters.index(pending.character)
            yield from self._explored(opening, index, turns=pending.turns)
        elif isinstance(pending, Start | Before):
            for opening in self._openings():
                yield from self._characters_of(opening)

    def _characters_of(self, opening: _Opening) -> Iterator[_Draft]:
        texts, awake, ready, coins = opening
        flip = self._has(ready, Ability.FLIP)
        for index, card in enumerate(self._characters):
            if awake >> index & 1:
                after = _Opening((*texts, f"explore:{card}"), awake & ~(1 << index), ready, coins)
                yield from self._explored(after, index, turns=0)
            elif flip:
                after = _Opening((*texts, f"flip:{card}", f"explore:{card}"), awake, ready & ~flip, coins)
                yield from self._explored(after, index, turns=0)

    def _explored(self, opening: _Opening, index: int, *, turns: int) -> Iterator[_Draft]:
        """Yield what comes of a character that was turned down, in each direction that it can be turned to."""
        card, quarters = self._characters[index], self.state.setting.quarters[self.seat]
        if not self._stock:
            yield from self._filled(opening, opening.texts, solid=0, blank=0, new=0)
            return
        while True:
            yield from self._placed(opening, index, quarters=(quarters + turns) % 4)
            turn = self._has(opening.ready, Ability.TURN)
            turns += 1
            shape = self.book.shapes[card][(quarters + turns) % 4]
            if not turn or turns > MOST_TURNS or not shape.fits(self._ground.squares):
                return
            opening = opening._replace(texts=(*opening.texts, "turn"), ready=opening.ready & ~turn)

    def _placed(self, opening: _Opening, index: int, *, quarters: int) -> Iterator[_Draft]:
        texts, awake, ready, coins = opening
        ground, full, occupied, stock = self._ground, self._full, self._occupied, self._stock
        squares, gains, added = ground.squares, self.gains, self.gains.added
        own = self._own(awake, ready, 0) - self._purse[0]
        free, purse, rich = self._number(ready, Ability.FREE_BLANK), self._purse, len(self._purse) - 1
        for placement in self.book.shapes[self._characters[index]][quarters].placements:
            solid = placement.solid
            if solid & ~squares:
                continue
            new = solid & ~full
            at = (*texts, f"at:{name(placement.at)}")
            if new.bit_count() > stock:
                new = self._dearest(new)
                at += tuple(f"fill:{name(square)}" for square in listed(new))
            guess, taken = own, occupied | new
            for place, mask in touched(new):
                key = (new & mask).bit_count() << 3 | (mask & ~taken).bit_count()
                worth = added[place].get(key)
                guess += gains.add(place, key) if worth is None else worth
            after = coins + ground.gain(new & ~occupied)
            blank = placement.blank & squares & ~full
            yield _Draft(guess + purse[min(after, rich)], at, awake, ready, after, new, solid)
            if blank and (free or after >= BLANK_COST):
                left = _Opening(at, awake, ready, after)
                yield from self._with_blanks(left, solid=solid, blank=blank, new=new)

    def _dearest(self, squares: int) -> int:
        """Return as many squares as there are markers, those with most coins first."""
        found = sorted(listed(squares), key=lambda at: -self._ground.gain(1 << at))
        return sum(1 << at for at in found[: self._stock])

    def _filled(
        self, opening: _Opening, texts: tuple[str, ...], *, solid: int, blank: int, new: int
    ) -> Iterator[_Draft]:
        _, awake, ready, coins = opening
        guess = self._own(awake, ready, coins) + self._on_map(new)
        yield _Draft(guess, texts, awake, ready, coins, new, solid)
        free = self._number(ready, Ability.FREE_BLANK)
        blank &= ~self._full
        if blank and self._stock and (free or coins >= BLANK_COST):
            left = _Opening(texts, awake, ready, coins)
            yield from self._with_blanks(left, solid=solid, blank=blank, new=new)

    def _on_map(self, new: int) -> float:
        """Return what new markers of one's own gain."""
        guess, taken = 0.0, self._occupied | new
        for place, mask in touched(new):
            key = (new & mask).bit_count() << 3 | (mask & ~taken).bit_count()
            worth = self.gains.added[place].get(key)
            guess += self.gains.add(place, key) if worth is None else worth
        return guess

    def _with_blanks(self, opening: _Opening, *, solid: int, blank: int, new: int) -> Iterator[_Draft]:
        """Yield the same with blanks filled, by artifacts first and for coins then."""
        texts, awake, ready, coins = opening
        free = self._number(ready, Ability.FREE_BLANK)
        squares = sorted(listed(blank), key=lambda at: -self._ground.gain(1 << at))
        most = min(len(squares), MOST_BLANKS, self._stock - new.bit_count(), free + coins // BLANK_COST)
        for number in range(1, most + 1):
            left, spent, words = ready, coins, []
            for _ in range(min(free, number)):
                left &= ~self._has(left, Ability.FREE_BLANK)
                words.append("free")
            words += ["blank"] * (number - len(words))
            spent -= BLANK_COST * words.count("blank")
            own = self._own(awake, left, 0) - self._purse[0]
            for chosen in combinations(squares, number):
                more = sum(1 << at for at in chosen)
                after = spent + self._ground.gain(more & ~self._occupied)
                guess = own + self._purse[min(after, MOST_COINS)] + self._on_map(new | more)
                filled = tuple(f"{word}:{name(at)}" for word, at in zip(words, chosen, strict=True))
                yield _Draft(guess, (*texts, *filled), awake, left, after, new | more, solid)

    # Artifacts that are used at the end of the turn

    def _improve(self, draft: _Draft) -> None:
        """Add the use of Replace, of Slide and of Flip where that helps; each once."""
        for use in (self._replace, self._slide, self._flip):
            use(draft)

    def _replace(self, draft: _Draft) -> None:
        held = self._has(draft.ready, Ability.REPLACE)
        if not held or draft.new.bit_count() >= self._stock:
            return
        ready = draft.ready & ~held
        base = self._own(draft.awake, draft.ready, draft.coins) + self._on_map(draft.new)
        best: tuple[float, int, int] | None = None
        state = self.state
        layer = state.above if state.setting.stacked else state.below
        for seat, theirs in enumerate(layer):
            if seat == self.seat:
                continue
            for at in listed(draft.solid & theirs & ~draft.new):
                coins = draft.coins + self._ground.gain(1 << at)
                worth = self._own(draft.awake, ready, coins) + self._changed(draft.new, at, seat)
                if best is None or worth > best[0]:
                    best = worth, at, coins
        if best is not None and best[0] > base:
            draft.guess += best[0] - base
            draft.texts = (*draft.texts, f"replace:{name(best[1])}")
            # what was changed is no longer looked at: another artifact is not added to it
            draft.ready, draft.coins = 0, best[2]

    def _changed(self, new: int, at: int, whose: Seat) -> float:
        """Return what new markers gain when one of another seat becomes one's own besides."""
        guess, taken = 0.0, self._occupied | new
        for place, mask in touched(new | 1 << at):
            counts = list(self.gains.counts[place])
            counts[self.seat] += (new & mask).bit_count()
            if mask >> at & 1:
                counts[self.seat] += 1
                counts[whose] -= 1
            guess += self.gains.gain(place, tuple(counts), (mask & ~taken).bit_count())
        return guess

    def _slide(self, draft: _Draft) -> None:
        held = self._has(draft.ready, Ability.SLIDE)
        if not held or self.state.setting.stacked:
            return
        taken = self._occupied | draft.new
        empty = self._ground.squares & ~taken
        base = self._on_map(draft.new) + self._own(draft.awake, draft.ready, draft.coins)
        own = self._own(draft.awake, draft.ready & ~held, draft.coins)
        best: tuple[float, int, int] | None = None
        for seat, theirs in enumerate(self.state.below):
            for source in listed(theirs | draft.new if seat == self.seat else theirs):
                for target in listed(NEIGHBOURS[source] & empty):
                    worth = own + self._slid(draft.new, source, target, seat)
                    if best is None or worth > best[0]:
                        best = worth, source, target
        if best is not None and best[0] > base:
            draft.guess += best[0] - base
            draft.texts = (*draft.texts, f"slide:{name(best[1])}:{name(best[2])}")
            draft.ready &= ~held

    def _slid(self, new: int, source: int, target: int, whose: Seat) -> float:
        taken = (self._occupied | new) & ~(1 << source) | 1 << target
        guess = 0.0
        for place, mask in touched(new | 1 << source | 1 << target):
            counts = list(self.gains.counts[place])
            counts[self.seat] += (new & mask).bit_count()
            counts[whose] += (mask >> target & 1) - (mask >> source & 1)
            guess += self.gains.gain(place, tuple(counts), (mask & ~taken).bit_count())
        return guess

    def _flip(self, draft: _Draft) -> None:
        held = self._has(draft.ready, Ability.FLIP)
        asleep = [index for index in range(len(self._characters)) if not draft.awake >> index & 1]
        if not held or not asleep:
            return
        before = self._own(draft.awake, draft.ready, draft.coins)
        index = max(asleep, key=lambda one: self._by.awake[self._characters[one]])
        awake, ready = draft.awake | 1 << index, draft.ready & ~held
        worth = self._own(awake, ready, draft.coins)
        if worth > before:
            draft.guess += worth - before
            draft.texts = (*draft.texts, f"flip:{self._characters[index]}")
            draft.awake, draft.ready = awake, ready
