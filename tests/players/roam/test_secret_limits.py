"""Auctions: what others have secretly said that they go up to changes nothing of what a computer does."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from engine.roam.state import Bidding
from players.computer import Budget, chance_of
from players.strengths import find, strengths
from tests.players.roam.positions import ROAM, each


def auctions():
    """Yield auctions with the seat that is asked and another one that is tied with it."""
    for state in each(kinds=Bidding):
        seat = ROAM.awaited(state)[0]
        for other in [one for one in state.pending.tied if one != seat][:1]:
            yield state, seat, other


def limited(state, seat, coins):
    """Return the auction in which a seat goes up to this many coins, which nobody else knows."""
    limits = list(state.pending.limits)
    limits[seat] = coins
    return replace(state, pending=replace(state.pending, limits=tuple(limits)))


@pytest.mark.parametrize("strength", strengths("roam"))
def test_a_secret_limit_of_another_is_not_seen(strength):
    found = list(islice(auctions(), 5))
    assert len(found) == 5
    for number, (state, seat, other) in enumerate(found):
        both = [limited(state, other, coins) for coins in (0, state.coins[other])]
        first, second = (
            find("roam", strength).choose(ROAM, one, seat, rng=chance_of(number, seat, 2), budget=Budget(40, 60.0))
            for one in both
        )
        assert first == second
