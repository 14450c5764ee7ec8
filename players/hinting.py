"""What a computer would do in a person's place: the choice behind a hint.

Knows the contract of games and of players. Must not know any one game, nor how a hint is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from engine.package import PRESENT
from engine.registry import dealt
from players.budget import Budget
from players.computer import chance_of
from players.strengths import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Seat
    from engine.package import AnyGame, CardSet
    from players.computer import Reason

SECONDS: Final = 3.0
"""How long it is thought about at most; with the way there and back that is below five."""


@dataclass(frozen=True, slots=True)
class HintPosition:
    """A position in which somebody wonders what to do."""

    game: str
    state: Any
    seat: Seat
    seed: int
    """Of the match: of it comes the chance, so that who asks twice hears the same."""
    seq: int
    """Public acts so far: of the secret acts of others nothing may be seen in a hint."""
    strength: str = "hard"
    budget: Budget | None = None
    """None: that of the strength, in at most ``SECONDS``."""
    cards: CardSet = PRESENT
    """What the match was dealt from."""


class Hint(NamedTuple):
    """What a computer would do, and why."""

    texts: tuple[str, ...]
    """A whole turn where that is natural; what follows something that comes to light is a guess."""
    value: float
    """The chance to win that it sees in that, from 0 to 1."""
    reasons: tuple[Reason, ...]
    compared: bool
    """The reasons say what is better than in the next best choice; otherwise, than before."""
    braked: bool


class GivenHint(NamedTuple):
    """A hint, and what the seat knew when it was given."""

    seat: Seat
    view: object
    hint: Hint


class Adviser(Protocol):
    """Whoever works out what a computer would do, wherever that is."""

    async def hint(self, position: HintPosition) -> Hint:
        """Return what a computer would do in a person's place."""


def hint(games: Mapping[str, AnyGame], position: HintPosition) -> Hint:
    """Return what a computer would do, from what the seat may know: the player deals all else anew."""
    player = find(position.game, position.strength)
    usual = player.budget
    decision = player.choose(
        dealt(games, position.game, position.cards),
        position.state,
        position.seat,
        rng=chance_of(position.seed, position.seat, position.seq),
        budget=position.budget or Budget(usual.positions, min(usual.seconds, SECONDS)),
    )
    return Hint(decision.texts, decision.value, decision.reasons, decision.compared, decision.braked)
