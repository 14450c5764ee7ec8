"""How a finished match of Roam ended, read from its record: the kinds that `tests/records` keeps one of."""

from itertools import pairwise

from engine.roam.events import Claimed, OutpostTaken
from engine.roam.view import Phase
from tests.support.positions import followed

WAYS = ("own-claim", "other-claim", "coins", "shared", "quiet")
"""Ways to end (R8): the claim that brought the last round, what decided, or no claim for ten rounds."""

VARIANTS = {
    "basic": {"mode": "basic"},
    "outpost": {"outpost": "on"},
    "stacked": {"stacked": "on"},
    "animals": {"animals": "on"},
    "all": {"outpost": "on", "stacked": "on", "animals": "on"},
}
"""Variants, each with its options."""


def kinds(game, record):
    """Return the ways to end and the variants that a record shows."""
    match = followed(game, record)
    views = [one.view() for one in match]
    return _way(views) | _variant(views, [event for one in match for event in one.events])


def _way(views):
    last = views[-1]
    found = {"quiet"} if last.outcome.reason == "quiet" else {_claim(views)}
    scores = last.outcome.scores
    if len(last.outcome.winners) > 1:
        found.add("shared")
    elif scores.count(max(scores)) > 1:
        found.add("coins")
    return found


def _claim(views):
    """Return whose claim made ten characters (R6.7, R8.1): the active player's own, or another's."""
    for before, after in pairwise(views):
        ten = {player.seat for player in after.players if len(player.characters) >= 10}
        if ten:
            return "own-claim" if before.active in ten else "other-claim"
    raise AssertionError("ended by ten characters, and nobody has them")


def _variant(views, events):
    last = views[-1]
    shown = {
        "basic": not last.full,
        "outpost": any(isinstance(event, OutpostTaken) for event in events),
        "stacked": any(len(square) == 2 for view in views for square in view.markers),
        "animals": any(one.card.animal for player in last.players for one in player.characters),
    }
    assert last.phase is Phase.OVER
    assert any(isinstance(event, Claimed) for event in events) or last.outcome.reason == "quiet"
    found = {name for name, holds in shown.items() if holds}
    return found | {"all"} if {"outpost", "stacked", "animals"} <= found else found
