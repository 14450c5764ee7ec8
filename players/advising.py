"""What a computer says to a person: what to do now, what it would have done in a turn that is over, how chances went.

Knows the contract of games and of players. Must not know any one game, nor how a hint or a review is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from engine.package import PRESENT
from engine.registry import dealt
from players.computer import Budget, chance_of, split
from players.strengths import ADVISER, find, players

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from engine.package import AnyGame, CardSet
    from engine.rng import Rng
    from players.computer import Computer

SECONDS: Final = 1.0
"""How long it is thought about at most: a panel waits for it."""
FURTHER: Final = 4
"""How often a plan that ends before its turn does is gone on with at most."""


@dataclass(frozen=True, slots=True)
class HintPosition:
    """A position in which someone wonders what to do."""

    game: str
    state: Any
    seat: Seat
    seed: int
    """Of the match: of it comes the chance, so that who asks twice hears the same."""
    seq: int
    """Public acts so far: of the secret moves of others nothing may be seen in a hint."""
    strength: str = ADVISER
    budget: Budget | None = None
    """None: that of the strength, in at most ``SECONDS``."""
    cards: CardSet = PRESENT
    """What the match was dealt from."""


class Hint(NamedTuple):
    """What a computer would do."""

    texts: tuple[str, ...]
    """A whole turn where that is natural; what follows something that is revealed is a guess."""
    value: float
    """The chance to win that it sees in that, from 0 to 1."""
    braked: bool

    def after(self, done: int) -> Hint:
        """Return what is left of it once its first actions are done."""
        return self._replace(texts=self.texts[done:])


class Adviser(Protocol):
    """Anyone who works out what a computer would do, wherever that is."""

    async def hint(self, position: HintPosition) -> Hint:
        """Return what a computer would do in a person's place."""


def hint(games: Mapping[str, AnyGame], position: HintPosition) -> Hint:
    """Return what a computer would do, from what the seat may know: the player deals all else again.

    A plan that ends before the turn does is gone on with, as far as its seat can foresee what it is asked next.
    """
    game, player, seat = (
        dealt(games, position.game, position.cards),
        find(position.game, position.strength),
        position.seat,
    )
    budget = position.budget or Budget(player.budget.positions, min(player.budget.seconds, SECONDS))
    chance = chance_of(position.seed, seat, position.seq)
    first = player.choose(game, position.state, seat, rng=chance, budget=budget)
    texts, braked, state = first.texts, first.braked, position.state
    more: tuple[str, ...] = texts
    for _ in range(FURTHER):
        after = _foreseen(game, state, seat, more)
        if after is None or game.turn(after) != game.turn(position.state) or len(game.legal(after, seat)) < 2:
            break
        state, (word, chance) = after, split(chance)
        decision = player.choose(game, state, seat, rng=word, budget=budget)
        more, braked = decision.texts, braked or decision.braked
        texts += more
    return Hint(texts, first.value, braked)


def _foreseen(game: AnyGame, state: Any, seat: Seat, texts: Sequence[str]) -> Any | None:
    """Return the state after these actions; None where their seat can't foresee it, or isn't asked there."""
    for text in texts:
        if text not in map(game.encode, game.legal(state, seat)):
            return None
        step = game.apply(state, seat, game.decode(text))
        if step.barrier:
            return None
        state = step.state
    return state if seat in game.awaited(state) else None


# ---- looking back at a turn

DEALS: Final = 2
"""How often what is hidden is redealt to compare what was done with what might have been."""
LONGEST: Final = 120
"""Acts until the end of a turn at most."""
FEW: Final = 200
"""Positions for each answer of those who are asked on the way; no more than the turn itself has."""
ANSWER: Final = 0.3
"""Seconds for each."""


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """A turn of someone, which is over."""

    game: str
    state: Any
    """When the seat acted in it first."""
    seat: Seat
    texts: tuple[str, ...]
    """What it did in that turn."""
    seed: int
    length: int
    seats: int
    budget: Budget
    strength: str = "hard"
    cards: CardSet = PRESENT
    """What the match was dealt from."""


class TurnReview(NamedTuple):
    """What a computer says of a turn."""

    texts: tuple[str, ...]
    """What it would have done, from what the seat knew."""
    done: float
    """The chance to win after what was done, by the end of the turn."""
    instead: float
    """The same after what it would have done, in the same deals."""
    positions: int
    braked: bool
    """Whether a choice was cut short by the clock, its own or one of those that the turns go on with."""

    @property
    def lost(self) -> float:
        """Return by how much the chance to win would have been better."""
        return max(0.0, self.instead - self.done)


@dataclass(frozen=True, slots=True)
class States:
    """Positions of a match that is over, all of them open."""

    game: str
    states: tuple[Any, ...]
    seats: int
    cards: CardSet = PRESENT
    """What the match was dealt from."""


class Curve(NamedTuple):
    """How everyone's chances went."""

    chances: tuple[tuple[float, ...], ...]
    """By position, those of all seats."""


class Reviewer(Protocol):
    """Anyone who looks back at matches, wherever that is."""

    async def review(self, turn: OwnTurn) -> TurnReview:
        """Return what a computer says of a turn."""

    async def curve(self, states: States) -> Curve:
        """Return the chances of all seats in each of some positions."""

    async def rest(self) -> None:
        """Give back what is not needed until the next review."""


def curve(games: Mapping[str, AnyGame], asked: States) -> Curve:
    """Return the chances of all seats in each of some positions, as the evaluation of the game has them."""
    game, chances = dealt(games, asked.game, asked.cards), players(asked.game).chances
    found = [chances(game, state, asked.seats) for state in asked.states]
    return Curve(tuple(tuple(round(one, 4) for one in position) for position in found))


def review(games: Mapping[str, AnyGame], turn: OwnTurn) -> TurnReview:
    """Return what a computer says of a turn: it chooses from what the seat knew, and both ways go on in equal deals."""
    game, player = dealt(games, turn.game, turn.cards), find(turn.game, turn.strength)
    chance = chance_of(turn.seed, turn.seat, turn.length)
    budget = Budget(min(player.budget.positions, turn.budget.positions), turn.budget.seconds)
    chosen = player.choose(game, turn.state, turn.seat, rng=chance, budget=budget)
    same = chosen.texts == turn.texts
    sums, braked = {turn.texts: 0.0, chosen.texts: 0.0}, chosen.braked
    for _ in range(DEALS):
        dealing, chance = split(chance)
        state = game.resample(turn.state, turn.seat, dealing)
        for texts in sums:
            after, hurried = _to_the_end(game, turn, state, texts=texts, rng=chance)
            braked |= hurried
            sums[texts] += players(turn.game).chances(game, after, turn.seats)[turn.seat] / DEALS
    done = sums[turn.texts]
    instead = done if same else sums[chosen.texts]
    return TurnReview(chosen.texts, round(done, 4), round(instead, 4), chosen.positions, braked)


def _to_the_end(game: AnyGame, turn: OwnTurn, state: Any, *, texts: Sequence[str], rng: Rng) -> tuple[Any, bool]:
    """Return the end of the turn if the seat does this, and everyone else, as itself after it, what comes to mind.

    And whether the clock cut short what did.
    """
    number, left, quick = game.turn(state), list(texts), find(turn.game, "normal")
    braked = False
    most = min(FEW, turn.budget.positions)
    for _ in range(LONGEST):
        awaited = game.awaited(state)
        if not awaited or game.turn(state) != number:
            break
        own = turn.seat in awaited
        if own and left and left[0] in map(game.encode, game.legal(state, turn.seat)):
            text = left.pop(0)
        else:
            if own:
                left = []  # it went otherwise in this deal
            text, hurried, rng = _quick(game, quick, state, turn.seat if own else awaited[0], rng=rng, most=most)
            braked |= hurried
        state = game.apply(state, turn.seat if own else awaited[0], game.decode(text)).state
    return state, braked


def _quick(game: AnyGame, player: Computer, state: Any, seat: Seat, *, rng: Rng, most: int) -> tuple[str, bool, Rng]:
    legal = game.legal(state, seat)
    if len(legal) == 1:
        return game.encode(legal[0]), False, rng
    word, rng = split(rng)
    budget = Budget(min(player.budget.positions, most), ANSWER)
    choice = player.choose(game, state, seat, rng=word, budget=budget)
    return choice.texts[0], choice.braked, rng
