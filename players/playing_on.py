"""How computers at a table keep playing: their turns one after another, until only others are asked.

Knows the contract of games and of players. Must not know any one game, nor where it is worked out.
"""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from engine.core import Hiding
from engine.package import PRESENT
from engine.registry import dealt
from players.any_game import at_random
from players.computer import Budget, chance_of, goes_on
from players.strengths import RANDOM, STRENGTHS, find

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.core import Seat
    from engine.package import AnyGame, CardSet
    from players.computer import Computer

SECONDS: Final = 2.5
"""How long all computers that follow each other may think, so that nobody waits for more than five."""
LEAST: Final = 0.1
"""Seconds that a choice gets however long its computer has thought already."""
HURRY: Final = 1.0
"""Seconds beyond those in which the rest is done at first sight: people are to be asked again, and no row comes before
them that would let them wait as long once more."""
GLANCE: Final = 0.02
"""Seconds that a choice gets then."""
SMALL: Final = 8
"""Actions that a small question offers at most."""
ACTS: Final = 200
"""Acts after which is saved what there is."""
LONG_TURN: Final = 80
"""Moves of a turn after which a computer guesses, so that what looks good for ever comes to an end."""


@dataclass(frozen=True, slots=True)
class TablePosition:
    """A match that waits for computers."""

    game: str
    state: Any
    computers: Mapping[Seat, str]
    """The strength of each."""
    seed: int
    """Of the match, which nobody knows before its end: of it comes the computers' chance."""
    length: int
    """Acts so far."""
    seconds: float = SECONDS
    cards: CardSet = PRESENT
    """What the match was dealt from."""


class PlayedOn(NamedTuple):
    """What computers have done, and what the log of the program says about it."""

    acts: tuple[tuple[Seat, str], ...]
    braked: int = 0
    """Choices for which the seconds ran out before the positions."""
    failed: tuple[str, ...] = ()
    """Errors of players; a guess took their place."""


class TablePlayer(Protocol):
    """Anyone who works out what computers do, wherever that is."""

    async def play_on(self, position: TablePosition) -> PlayedOn:
        """Return what the computers of a table do."""


class Pace:
    """How long computers take for small questions, so that a question that offers nothing takes as long.

    Such a question is asked only to hide what a seat holds: an answer at once would tell it.
    """

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep
        self._taken: dict[tuple[str, str], float] = {}

    def note(self, game: AnyGame, strength: str, *, legal: int, took: float) -> None:
        """Note how long a choice took."""
        if 1 < legal <= SMALL:
            key = game.info.key, strength
            self._taken[key] = 0.8 * self._taken.get(key, took) + 0.2 * took

    def wait(self, game: AnyGame, strength: str, *, took: float, most: float) -> None:
        """Take as long as such a choice does, more or less."""
        usual = self._taken.get((game.info.key, strength), LEAST)
        self._sleep(max(0.0, min(most, usual * random.uniform(0.5, 1.5)) - took))


def play_on(
    games: Mapping[str, AnyGame],
    position: TablePosition,
    *,
    pace: Pace | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> PlayedOn:
    """Return what the computers of a table do until nobody of them is asked, or it is enough for now.

    The seconds are shared among them: who plays last does not pay for who plays first.
    """
    pace = pace or Pace()
    game, state = dealt(games, position.game, position.cards), position.state
    share, begun = position.seconds / len(position.computers), clock()
    acts: list[tuple[Seat, str]] = []
    spent, turns = dict.fromkeys(position.computers, 0.0), Counter[tuple[int, int]]()
    braked, failed = 0, list[str]()
    while len(acts) < ACTS and not (acts and clock() - begun >= position.seconds + HURRY):
        seat = next((one for one in game.awaited(state) if one in position.computers), None)
        if seat is None:
            break
        long = turns[seat, game.turn(state)] >= LONG_TURN
        hurried = bool(acts) and clock() - begun >= position.seconds
        player = find(position.game, RANDOM if long else STRENGTHS[0] if hurried else position.computers[seat])
        left = GLANCE if hurried else max(LEAST, min(player.budget.seconds, share - spent[seat]))
        budget, since = Budget(player.budget.positions, left), clock()
        texts, late, error = _chosen(game, state, seat, player=player, budget=budget, position=position, acts=acts)
        strength, took = position.computers[seat], clock() - since
        if isinstance(game, Hiding) and game.idle(state, seat):
            pace.wait(game, strength, took=took, most=budget.seconds)
        else:
            pace.note(game, strength, legal=len(game.legal(state, seat)), took=took)
        spent[seat] += clock() - since
        braked += late or hurried
        failed += [error] if error else []
        for number, text in enumerate(texts, 1):
            turns[seat, game.turn(state)] += 1
            step = game.apply(state, seat, game.decode(text))
            state = step.state
            acts.append((seat, text))
            if number < len(texts) and not goes_on(game, step, seat, texts[number]):
                break
    return PlayedOn(tuple(acts), braked, tuple(failed))


def _chosen(
    game: AnyGame,
    state: Any,
    seat: Seat,
    *,
    player: Computer,
    budget: Budget,
    position: TablePosition,
    acts: Sequence[tuple[Seat, str]],
) -> tuple[tuple[str, ...], bool, str]:
    """Return what a player does, whether time ran out, and what went wrong: a match must go on whatever happens."""
    chance = chance_of(position.seed, seat, position.length + len(acts))
    try:
        decision = player.choose(game, state, seat, rng=chance, budget=budget)
        game.apply(state, seat, game.decode(decision.texts[0]))
    except Exception as error:  # noqa: BLE001  whatever it is, the host tells of it
        legal = list(map(game.encode, game.legal(state, seat)))
        # not what the error says: it may name what a hand holds
        where = "".join(traceback.format_tb(error.__traceback__))
        return (at_random(legal, chance)[0],), False, f"{type(error).__name__}\n{where}"
    return decision.texts, decision.braked, ""
