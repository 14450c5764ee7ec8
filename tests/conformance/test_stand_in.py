"""What stands in for a person plays any game: without peeking, within bounds, and better than at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.core import Scored
from engine.registry import EVERY_GAME
from engine.rng import Rng
from host import standin
from tests.conformance.games import WITH_HEAP, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core import Seat

TABLES = [
    pytest.param(game, seats, options, id=f"{game.info.key}-{seats}")
    for game in WITH_HEAP
    for seats, options in {seats: (seats, options) for seats, options in tables(game)}.values()
]


class Counted:
    """A game that counts how often its rules are asked to carry something out."""

    def __init__(self, game: Any) -> None:
        self.game, self.applied = game, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, *given: Any) -> Any:
        self.applied += 1
        return self.game.apply(*given)


def positions(game: Any, seats: int, options: Any, *, every: int = 1) -> Iterator[tuple[Any, Seat]]:
    """Yield positions of a match played at random, with a seat that is awaited."""
    state, chance, number = game.setup(seats, 12, options).state, Rng.seeded(seats, "positions"), 0
    while awaited := game.awaited(state):
        seat = awaited[0]
        if number % every == 0:
            yield state, seat
        text, chance = standin.at_random([game.encode(one) for one in game.legal(state, seat)], chance)
        state, number = game.apply(state, seat, game.decode(text)).state, number + 1


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_looks_the_same_is_answered_the_same(game: Any, seats: int, options: Any) -> None:
    differed = 0
    for number, (state, seat) in enumerate(positions(game, seats, options, every=19)):
        other = game.resample(state, seat, Rng.seeded(number, "other"))
        differed += game.digest(other) != game.digest(state)
        for chance in (Rng.seeded(number), Rng.seeded(number, "again")):
            mine = standin.choose(game, state, seat, chance=chance, positions=80)
            assert mine == standin.choose(game, other, seat, chance=chance, positions=80)
            assert mine.text in map(game.encode, game.legal(state, seat))
            assert game.digest(game.resample(other, seat, chance)) == game.digest(game.resample(state, seat, chance))
    assert differed, "nothing was hidden at any time"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_no_more_positions_are_looked_at_than_allowed(game: Any, seats: int, options: Any) -> None:
    for number, (state, seat) in enumerate(positions(game, seats, options, every=23)):
        for most in (0, 10, 60, standin.POSITIONS):
            counted = Counted(game)
            chosen = standin.choose(counted, state, seat, chance=Rng.seeded(number), positions=most)
            assert counted.applied == chosen.positions <= most


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
def test_it_beats_whoever_plays_at_random(game: Any) -> None:
    assert isinstance(game, Scored), "it can be looked ahead without playing to the end"
    ahead, matches = 0, 6 if game.info.key != "example" else 40
    for number in range(matches):
        outcome = match(game, 2, number, clever=number % 2)
        ahead += number % 2 in outcome.winners
    assert ahead >= 0.7 * matches


def match(game: Any, seats: int, number: int, *, clever: Seat) -> Any:
    """Return how a match ends in which one seat is stood in for, and all others play at random."""
    state, chance = game.setup(seats, number, {}).state, Rng.seeded(number, "match")
    while awaited := game.awaited(state):
        seat, (_, after) = awaited[0], chance.word()
        if seat == clever:
            text = standin.choose(game, state, seat, chance=chance, positions=120).text
        else:
            text, after = standin.at_random([game.encode(one) for one in game.legal(state, seat)], chance)
        state, chance = game.apply(state, seat, game.decode(text)).state, after
    return game.outcome(state)
