"""What is told is no more than what can be seen: in every game, of every kind of act that its matches know."""

import pytest

from engine.rng import Rng
from tests.conformance.games import WITH_HEAP, conformance
from tests.conformance.leaky_games import MISTAKES, Glass, Leaky, Telltale
from tests.conformance.test_contract import check_same_to
from tests.conformance.told import check_position
from tests.support.positions import acts, matches


def named(game):
    return game.info.key


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_HEAP, ids=named)
def test_who_sees_the_same_before_and_after_is_told_the_same(game):
    compared = sum(check_position(game, position) for position in acts(game, times=1))
    assert compared > 5, "hardly anything was compared"


@pytest.mark.parametrize("game", WITH_HEAP, ids=named)
def test_an_event_is_for_everybody_or_for_seats_of_the_match(game):
    for match in matches(game):
        for position in match:
            for event in position.events:
                if event.audience is not None:
                    assert event.audience
                    assert set(event.audience) <= set(range(position.seats)), event


def altered(game, mistake):
    """Return the positions in which a mistake changes what is told: none, where a game has no such secret."""
    leaky, found = Leaky(game, mistake), []
    for position in acts(game, times=2):
        steps = [one.apply(position.state, position.seat, game.decode(position.text)) for one in (game, leaky)]
        if steps[0].events != steps[1].events:
            found.append(position)
    return found


def finds(game, positions):
    try:
        sum(check_position(game, position) for position in positions)
    except AssertionError as found:
        return "is told" in str(found)
    return False


def tells_the_act_only(game, position):
    """Return whether the secrets of a step are for the seat that acted: what it did, for all that others can tell."""
    step = game.apply(position.state, position.seat, game.decode(position.text))
    return {event.audience for event in step.events} <= {None, (position.seat,)}


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_planted_leak_is_found(mistake):
    leaking = {game: positions for game in WITH_HEAP if (positions := altered(game, mistake))}
    found = {game for game, positions in leaking.items() if finds(Leaky(game, mistake), positions)}
    assert found
    # an act that others see happen, and not what it was, looks as if it had been open to all
    assert all(tells_the_act_only(game, position) for game in leaking.keys() - found for position in leaking[game])


@pytest.mark.parametrize("game", [game for game in WITH_HEAP if conformance(named(game)).secrets], ids=named)
@pytest.mark.parametrize("kind", [Glass, Telltale])
def test_a_game_that_shows_what_is_hidden_is_found(game, kind):
    shows = kind(game, lambda step, _hidden, _seat: step.events)
    others = [(one.state, game.resample(one.state, 0, Rng.seeded(0, str(one)))) for one in acts(game, times=2)]
    assert [check_same_to(game, state, other, 0) for state, other in others]
    with pytest.raises(AssertionError):
        assert [check_same_to(shows, state, other, 0) for state, other in others]
