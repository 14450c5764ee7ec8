"""Laws of what is told: nobody learns from an event what a look at the table afterwards would not show."""

from collections import defaultdict

from engine.core import IllegalAction
from engine.rng import Rng
from tests.conformance.test_contract import heard

TRIES = 12
"""Tables for each that is wanted that looks the same afterwards: what is revealed makes most look different."""


def deals(game, position, eyes, times):
    """Yield tables that look to these eyes as the position does, the position itself first.

    What a seat cannot know the public cannot know either, so for the public one seat's secrets may stay as they are.
    """
    yield position.state
    everybody = (None, *range(position.seats))
    for n in range(TRIES * times):
        whose = eyes if eyes is not None else everybody[n % len(everybody)]
        yield game.resample(position.state, whose, Rng.seeded(n, str(position)))


def check_the_same_is_told(game, position, eyes, *, times=2):
    """Check that tables that look the same to someone before and after a step were told the same in between.

    Return how many tables other than the position itself were compared with one that looks the same.
    """
    action, found, compared = game.decode(position.text), defaultdict(list), 0
    for state in deals(game, position, eyes, times):
        try:
            step = game.apply(state, position.seat, action)
        except IllegalAction:  # whether others may do it can hang on what these eyes do not see
            continue
        told = heard(step.events, eyes)
        alike = found[game.view(step.state, eyes)]
        assert told == (alike or [told])[0], f"{position}: {eyes} is told what the table does not show"
        alike.append(told)
        compared += len(alike) > 1
        if compared == times:
            break
    return compared


def check_who_sees_nothing_hears_nothing(game, position, eyes):
    """Check that a step that someone can't see tells them nothing; return whether it was one."""
    step = game.apply(position.state, position.seat, game.decode(position.text))
    unseen = game.view(step.state, eyes) == game.view(position.state, eyes)
    if unseen and eyes != position.seat:
        assert heard(step.events, eyes) == [], f"{position}: {eyes} is told of what is hidden from them"
    return unseen


def check_position(game, position, *, times=2):
    """Check both laws for all eyes; return how many comparisons were made."""
    compared = 0
    for eyes in (None, *range(position.seats)):
        compared += check_the_same_is_told(game, position, eyes, times=times)
        compared += check_who_sees_nothing_hears_nothing(game, position, eyes)
    return compared
