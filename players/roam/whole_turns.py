"""Lists whole turns of Roam, the most promising first: opening, character, position, blanks and artifacts.

Everything here is a guess by the evaluation that makes no states: to follow a turn, carry it out by the rules.
Knows the rules' geometry, and what markers, coins, characters and artifacts gain. Must not know what others answer.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.roam.deck import Ability
from engine.roam.squares import NEIGHBOURS, PLACES, listed, name, united
from engine.roam.state import MARKERS, After, Before, Place, Start
from engine.roam.turn.explore import BLANK_COST, MOST_TURNS
from engine.roam.turn.turn import rest_cost
from players.roam import features as of
from players.roam.evaluation import MOST_COINS, shares

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Seat
    from engine.roam.deck import Book
    from engine.roam.state import State
    from players.roam.evaluation import Evaluation, Weighed


# ---- what a turn in the making is worth


class LandGains:
    """Of one position and the seat whose turn it is there: how much better it stands when its turn is over.

    All is in the measure of the evaluation's scores, those of the others counted as far as they matter.
    """

    def __init__(self, evaluation: Evaluation, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.by: Weighed = evaluation.weighed(state)
        seats = len(state.coins)
        chances = shares(evaluation.scores(state))
        self.pull = [-chance for chance in chances]
        """By seat: how much a step of its score matters."""
        self.pull[seat] += 1
        total = self.pull[seat] or 1.0
        self.pull = [pull / total for pull in self.pull]
        self.moves = _moves_after(state)
        occupied = united(state.below)
        self.counts = [of.counts(state, place) for place in range(len(PLACES))]
        self._cards = state.cards.lands
        self._next = state.cards.pile[0] if state.cards.pile else None
        self._seats = seats
        self._base = [
            self._open(place, self.counts[place], (PLACES[place] & ~occupied).bit_count()) if card is not None else 0.0
            for place, card in enumerate(self._cards)
        ]
        self.added: list[dict[int, float]] = [{} for _ in PLACES]
        """By place and 8 times the markers added plus the squares then empty: ``add``, as far as it was asked."""

    def add(self, place: int, key: int) -> float:
        """Return the gain of some own markers more on a land; the key is that of ``added``."""
        own = self.counts[place]
        counts = (*own[: self.seat], own[self.seat] + (key >> 3), *own[self.seat + 1 :])
        found = self.added[place][key] = self.gain(place, counts, key & 7)
        return found

    def gain(self, place: int, counts: tuple[int, ...], empty: int) -> float:
        """Return the gain of a land that then holds this many markers of each seat."""
        worth = self._open(place, counts, empty) if empty else self._claimed(place, counts)
        return worth - self._base[place]

    def _open(self, place: int, counts: tuple[int, ...], empty: int) -> float:
        card = self._cards[place]
        assert card is not None
        return self._sum(self.by.land_of_all(card, counts, empty, self.moves))

    def _sum(self, worth: Sequence[float]) -> float:
        return sum(pull * one for pull, one in zip(self.pull, worth, strict=True))

    def _claimed(self, place: int, counts: tuple[int, ...]) -> float:
        """Return what comes of a complete land: the card, a coin for the others, the next land."""
        card = self._cards[place]
        assert card is not None
        most = max(counts)
        leaders = [seat for seat, count in enumerate(counts) if count == most]
        price = 0
        winner = leaders[0]
        if len(leaders) > 1:
            winner, price = self._auction(card, leaders)
        worth, coins = self.pull[winner] * (self.by.card[card] + self.by.awake[card]), self.state.coins
        for seat, count in enumerate(counts):
            if seat == winner:
                worth -= self.pull[seat] * self.by.paid(coins[seat], price)
            elif count:
                worth -= self.pull[seat] * self.by.paid(coins[seat], -1)
        if self._next is not None:
            worth += self._sum(self.by.land_of_all(self._next, (0,) * self._seats, 6, self.moves))
        return worth

    def _auction(self, card: str, tied: Sequence[Seat]) -> tuple[Seat, int]:
        """Return who of the tied pays most for a card and about how much: what the next would have paid."""
        limits = sorted(
            ((self.by.limit(self.state.coins[seat], card), seat == self.seat, seat) for seat in tied), reverse=True
        )
        return limits[0][2], limits[1][0]


def _moves_after(state: State) -> tuple[bool, ...]:
    """Return ``features.moving`` for when this turn is over."""
    order = state.setting.order
    at = state.turn % len(order)
    if state.last_round:
        left = order[at:] if at else ()
        return tuple(other in left for other in range(len(order)))
    return tuple(other == order[at] for other in range(len(order)))


@dataclass(slots=True)
class Draft:
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


class TurnWorth:
    """What a turn of the active seat may be worth, by what it places, wakes, uses and gains."""

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        self.state, self.seat = state, state.active
        self.book: Book = evaluation.book
        seat: Seat = self.seat
        self.gains = LandGains(evaluation, state, seat)
        self.by = self.gains.by
        self.characters = state.cards.characters[seat]
        self.artifacts = state.cards.artifacts[seat]
        self.kinds = [self.book.abilities[key] for key in self.artifacts]
        self.occupied = united(state.below)
        self.full = united(state.above) if state.setting.stacked else self.occupied
        self.ground = state.cards.ground
        self.stock = MARKERS - state.below[seat].bit_count() - state.above[seat].bit_count()
        """Markers that are left."""
        self.purse = self._bought()
        """By coins: what they are worth at the end of the turn, where an artifact may be bought for them."""
        self._woken: dict[int, float] = {}

    def _bought(self) -> list[float]:
        """Return by coins what they are worth at the end of the turn, where an artifact may be bought for them."""
        by = self.by
        offered = [(self.book.prices[key], by.artifact[key] + by.ready[key]) for key in self.state.cards.row]
        found = []
        for coins in range(MOST_COINS + 1):
            best = by.coins[coins]
            for price, worth in offered:
                if price <= coins:
                    best = max(best, by.coins[coins - price] + worth)
            found.append(best)
        return found

    def own(self, awake: int, ready: int, coins: int) -> float:
        """Return what one's characters, artifacts and coins are worth at the end of the turn."""
        key = ready << 40 | awake
        worth = self._woken.get(key)
        if worth is None:
            by = self.by
            worth = sum(by.awake[card] for index, card in enumerate(self.characters) if awake >> index & 1)
            worth += sum(by.ready[card] for index, card in enumerate(self.artifacts) if ready >> index & 1)
            if not awake:
                worth += by.asleep
            self._woken[key] = worth
        return worth + self.purse[min(MOST_COINS, coins)]

    def has(self, ready: int, ability: Ability) -> int:
        """Return which artifact of an ability is used next, as a set of one, or of none."""
        for index, kind in enumerate(self.kinds):
            if kind is ability and ready >> index & 1:
                return 1 << index
        return 0

    def number(self, ready: int, ability: Ability) -> int:
        """Return how many artifacts of an ability are face up."""
        return sum(1 for index, kind in enumerate(self.kinds) if kind is ability and ready >> index & 1)

    def on_map(self, new: int) -> float:
        """Return what new markers of one's own gain."""
        guess, taken = 0.0, self.occupied | new
        for place, mask in touched(new):
            key = (new & mask).bit_count() << 3 | (mask & ~taken).bit_count()
            worth = self.gains.added[place].get(key)
            guess += self.gains.add(place, key) if worth is None else worth
        return guess


# ---- which turns there are


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
        """Return about this many turns, the best by their guesses first."""
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
