"""Players of every game and strength: they know what their seat may know, keep to the rules and to their budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.rng import Rng
from host.match.update import foreseen
from players.advising import HintPosition, hint
from players.any_game import at_random
from players.computer import Budget, Decision, chance_of, goes_on
from players.strengths import find, strengths
from tests.conformance.games import WITH_HEAP, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core import Seat

FEW = Budget(40, 60.0)
"""Enough to think in the way of each strength; how well is measured elsewhere."""
TABLES = [
    pytest.param(game, seats, options, id=f"{game.info.key}-{seats}")
    for game in WITH_HEAP
    for seats, options in {seats: (seats, options) for seats, options in tables(game)}.values()
]
PLAYED = [
    pytest.param(*one.values, strength, id=f"{one.id}-{strength}")
    for one in TABLES
    for strength in strengths(one.values[0].info.key)
]


def positions(game: Any, seats: int, options: Any, *, every: int) -> Iterator[tuple[Any, Seat]]:
    """Yield positions of a match drawn at random, with a seat whose turn it is."""
    state, chance, number = game.setup(seats, 5, options).state, Rng.seeded(seats, "players"), 0
    while awaited := game.awaited(state):
        if number % every == every // 2 and any(len(game.legal(state, seat)) > 1 for seat in awaited):
            yield state, awaited[-1]
        text, chance = at_random([game.encode(one) for one in game.legal(state, awaited[0])], chance)
        state, number = game.apply(state, awaited[0], game.decode(text)).state, number + 1


def sampled(game: Any, seats: int, options: Any) -> list[tuple[Any, Seat]]:
    """Return about eight positions from the whole of a match."""
    found = list(positions(game, seats, options, every=3))
    return found[:: max(1, len(found) // 8)]


def compare(game: Any, player: Any, state: Any, seat: Seat, number: int) -> tuple[Decision, Decision]:
    """Return what a player chooses here, and in a state that its seat cannot tell apart from this one."""
    other = game.resample(state, seat, Rng.seeded(number, "other"))
    mine, again = (player.choose(game, one, seat, rng=chance_of(number, seat, 3), budget=FEW) for one in (state, other))
    return mine, again


@pytest.mark.parametrize(("game", "seats", "options", "strength"), PLAYED)
def test_what_looks_the_same_is_answered_the_same(game: Any, seats: int, options: Any, strength: str) -> None:
    player, differed = find(game.info.key, strength), 0
    for number, (state, seat) in enumerate(sampled(game, seats, options)):
        other = game.resample(state, seat, Rng.seeded(number, "other"))
        differed += game.digest(other) != game.digest(state)
        mine, again = compare(game, player, state, seat, number)
        assert mine == again
        assert not mine.braked
        assert 0 <= mine.value <= 1
    assert differed, "nothing was hidden at any time"


@pytest.mark.parametrize(("game", "seats", "options", "strength"), PLAYED)
def test_a_plan_begins_with_what_is_legal_and_goes_on_while_nothing_comes_to_light(
    game: Any, seats: int, options: Any, strength: str
) -> None:
    player = find(game.info.key, strength)
    for number, (state, seat) in enumerate(sampled(game, seats, options)):
        choice = player.choose(game, state, seat, rng=chance_of(number, seat, 0), budget=FEW)
        assert choice.texts
        assert choice.texts[0] in map(game.encode, game.legal(state, seat))
        after = state
        for here, following in zip(choice.texts, (*choice.texts[1:], ""), strict=True):
            step = game.apply(after, seat, game.decode(here))
            if following and not goes_on(game, step, seat, following):
                # something came to light, or the deal went otherwise: a plan that is wrong from the start is neither
                assert step.reveals or step.barrier, (choice.texts, following)
                break
            after = step.state


@pytest.mark.parametrize(("game", "seats", "options"), [one for one in TABLES if one.values[1] == 2])
def test_a_hint_is_made_of_what_the_seat_may_know_and_so_is_what_is_shown_of_it(
    game: Any, seats: int, options: Any
) -> None:
    games, differed = {game.info.key: game}, 0
    for number, (state, seat) in enumerate(sampled(game, seats, options)[::2]):
        other = game.resample(state, seat, Rng.seeded(number, "other"))
        differed += game.digest(other) != game.digest(state)
        mine, again = (
            hint(games, HintPosition(game.info.key, one, seat, number, 3, budget=FEW)) for one in (state, other)
        )
        assert mine == again
        assert foreseen(game, state, seat, mine.texts) == foreseen(game, other, seat, mine.texts)
        assert foreseen(game, state, seat, mine.texts).steps
    assert differed, "nothing was hidden at any time"


class Peeking:
    """A game that hides nothing from those who deal it again."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def resample(self, state: Any, _seat: Any, _rng: Any) -> Any:
        return state


def test_a_player_that_sees_what_is_hidden_is_found() -> None:
    game = next(game for game in WITH_HEAP if game.info.key == "example")
    found = 0
    for number, (state, seat) in enumerate(positions(game, 2, {}, every=1)):
        other = game.resample(state, seat, Rng.seeded(number, "other"))
        chosen = {
            find("example", "normal").choose(Peeking(game), one, seat, rng=chance_of(number, seat, 0))
            for one in (state, other)
        }
        found += len(chosen) - 1
    assert found
