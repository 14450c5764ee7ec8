"""Plays on for a person who has left: the choice of one action, behind ``StandIn``.

Knows what every game has in common, and nothing that the seat may not know: all that is hidden from it is dealt anew
before anything is tried. Must not know any one game, nor any store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from engine.core import Scored
from players.drawn import at_random
from players.worth import margin

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.rng import Rng
    from host.types import AnyGame

POSITIONS: Final = 300
"""Positions that are tried for one action: what a moment is long enough for."""
TOGETHER: Final = 2000
"""Positions that are tried for all actions that follow each other without a person's; the rest are guesses."""
LONG_TURN: Final = 60
"""Actions of a turn after which the others are guesses, so that what looks good for ever comes to an end."""
DEALS: Final = 24
"""How often what is hidden is dealt anew at most."""
AHEAD: Final = 12
"""Actions that are played at random behind the one that is tried, where points can be counted before the end."""


class Entropy(Protocol):
    """Where chance comes from: the module ``secrets``, or a predictable one in tests."""

    def randbits(self, k: int, /) -> int:
        """Return a random number of ``k`` bits."""

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        """Return a random number from 0 to one less than the bound."""

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return ``nbytes`` random bytes in hexadecimal."""


class ChosenAction(NamedTuple):
    """What to do for a seat, and how many positions were looked at to find it."""

    text: str
    positions: int


class StandIn(Protocol):
    """Whoever chooses for a seat, of any game and any strength."""

    def __call__(self, game: AnyGame, state: Any, seat: Seat, *, chance: Rng, positions: int) -> ChosenAction:
        """Return what to do for an awaited seat, after looking at no more than so many positions.

        Of two states that the seat cannot tell apart the same chance makes the same choice.
        """


def choose(game: AnyGame, state: Any, seat: Seat, *, chance: Rng, positions: int = POSITIONS) -> ChosenAction:
    """Return the action after which the seat stands best, tried with what is hidden dealt anew, again and again.

    Behind the action everybody plays at random: a few actions where the game counts points before its end, else on to
    the end. Each action is tried with the same deals. With too few positions for that it is a guess.
    """
    legal = game.legal(state, seat)
    if len(legal) < 2 or positions < 2 * len(legal):
        return ChosenAction(at_random(list(map(game.encode, legal)), chance)[0], 0)
    deal, chance = _dealt(game, state, seat, chance)
    # a secret only the seat would know of gets nobody on, and there may be no end of them
    legal = tuple(one for one in legal if game.apply(deal, seat, one).public) or legal
    order, chance = chance.shuffled(tuple(range(len(legal))))
    worth, left = dict.fromkeys(order, 0.0), positions - len(game.legal(state, seat))
    for _ in range(DEALS):
        # each action in each deal, or the deal is left out: one that was not tried could not be compared
        most = min(left // len(legal), positions // len(legal))
        if not most:
            break
        for number in order:
            value, used, chance = _tried(game, deal, seat, legal[number], chance=chance, most=most)
            worth[number] += value
            left -= used
        deal, chance = _dealt(game, state, seat, chance)
    best = max(order, key=lambda number: worth[number])
    return ChosenAction(game.encode(legal[best]), positions - left)


def _dealt(game: AnyGame, state: Any, seat: Seat, chance: Rng) -> tuple[Any, Rng]:
    _, after = chance.word()
    return game.resample(state, seat, chance), after


def _tried(
    game: AnyGame,
    state: Any,
    seat: Seat,
    action: Any,
    *,
    chance: Rng,
    most: int,
) -> tuple[float, int, Rng]:
    """Return what an action is worth to a seat, the positions looked at for that, and the chance to go on with."""
    state, used = game.apply(state, seat, action).state, 1
    ahead = min(most, AHEAD + 1) if isinstance(game, Scored) else most
    while used < ahead and (awaited := game.awaited(state)):
        acting = awaited[0]
        legal = game.legal(state, acting)
        which, chance = chance.below(len(legal))
        state, used = game.apply(state, acting, legal[which]).state, used + 1
    return margin(game, state, seat), used, chance
