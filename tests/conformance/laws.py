"""What each game never creates and never loses: the one thing that the conformance suite asks of a new game.

A law looks at the public's view before and after a step and at the step's events, and asserts. ``before`` is None at
the set-up.
"""

from collections import Counter
from itertools import pairwise

from engine.roam.events import (
    Began,
    Bought,
    Claimed,
    CoinTaken,
    LandLaid,
    OutpostTaken,
    Placed,
    Replaced,
    Woke,
)
from engine.roam.loader import load
from engine.roam.view import Phase

DECK = load()


def heap(before, after, events):
    """Tiles wander from the heap to the players; stones only go."""
    assert after.stones >= 0
    if before is not None:
        drawn = [sum(map(len, view.drawn)) for view in (before, after)]
        assert before.tiles + drawn[0] == after.tiles + drawn[1]
        assert after.stones <= before.stones


def roam(before, after, events):
    """R1, R2, R5, R6.5, R9: markers, cards, artifacts and coins."""
    markers(after)
    cards(after)
    artifacts(after)
    points(after)
    if before is None:
        began = next(event for event in events if isinstance(event, Began))
        assert Counter(began.coins) <= Counter({0: 1, 1: 2, 2: 1})
        expected = {player.seat: began.coins[player.seat] for player in after.players}
    else:
        expected = {player.seat: player.coins for player in before.players}
        assert before.turn <= after.turn
        assert before.round <= after.round
        assert before.last_round <= after.last_round
        known(before, after, events)
    for seat, change in coins(events):
        expected[seat] += change
    assert {player.seat: player.coins for player in after.players} == expected
    assert min(expected.values()) >= 0
    assert bool(after.awaited) == (after.outcome is None) == (after.phase is not Phase.OVER)


def markers(view):
    """24 of each colour (R2.1), at most 1 on a square, 2 when stacked (R12.1), none on a hole (R4.9)."""
    on_map = Counter(seat for square in view.markers for seat in square)
    assert len(view.markers) == len(view.coins) == 36
    for player in view.players:
        assert player.stock >= 0
        assert player.stock + on_map[player.seat] == 24
    assert max(map(len, view.markers)) <= 1 + view.stacked
    for at, stack in enumerate(view.markers):
        if view.lands[at // 18 * 3 + at % 6 // 2] is None:
            assert not stack
            assert not view.coins[at]


def cards(view):
    """Each character is in one place, and none is lost (R2.2, R6)."""
    lying = [card.id for card in view.lands if card]
    held = [one.card.id for player in view.players for one in player.characters]
    start = {card.id for card in DECK.starting}
    claimed = [key for key in held if key not in start]
    assert len(set(lying + claimed)) == len(lying + claimed)
    assert len(lying) + len(claimed) + view.pile == (48 if view.animals else 43)
    assert all(
        sum(one.card.id in start for one in player.characters) == 3
        and len({one.card.id for one in player.characters}) == len(player.characters)
        for player in view.players
    )
    assert (view.next_land is None) == (view.pile == 0)
    assert len(lying) == 6 or view.pile == 0


def artifacts(view):
    """Each artifact is in one place, and none is lost (R9)."""
    owned = [one.artifact.id for player in view.players for one in player.artifacts]
    row = [artifact.id for artifact in view.row]
    assert len(set(owned + row)) == len(owned + row)
    assert len(owned) + len(row) + view.artifact_pile == (24 if view.full else 0)
    assert len(row) == 4 or view.artifact_pile == 0


def points(view):
    """R8.2, R11.1: points are those of the cards; there is one outpost."""
    for player in view.players:
        assert player.character_points == sum(one.card.points for one in player.characters)
        assert player.artifact_points == sum(one.artifact.points for one in player.artifacts)
        assert player.outpost_points == 3 * player.outpost
        assert player.outpost == (view.outpost_owner == player.seat)
    assert view.outpost or view.outpost_owner is None
    if view.outcome:
        assert view.outcome.scores == tuple(player.points for player in view.players)
        best = max((player.points, player.coins) for player in view.players)
        assert view.outcome.winners == tuple(
            player.seat for player in view.players if (player.points, player.coins) == best
        )


def coins(events):
    """Give who gained or paid how much, by the events alone."""
    for event in events:
        match event:
            case Placed():
                yield event.seat, event.gained - event.paid
            case Replaced():
                yield event.seat, event.gained - event.paid
            case CoinTaken():
                yield event.seat, 1
            case Woke():
                yield event.seat, -(event.cost or 0)
            case Bought():
                yield event.seat, -event.price
            case Claimed():
                yield event.seat, -(event.price or 0)
                for seat in event.consoled:
                    yield seat, 1


def known(before, after, events):
    """What the events say is what the table shows."""
    claims = [event for event in events if isinstance(event, Claimed)]
    laid = [event.card for event in events if isinstance(event, LandLaid)]
    taken = [event.seat for event in events if isinstance(event, OutpostTaken)]
    for event in claims:
        held = [one.card.id for one in after.players[event.seat].characters]
        assert event.card in held
        assert event.seat not in event.consoled
        assert 6 <= sum(event.markers) <= 6 * (1 + after.stacked)
    if claims:
        assert len(claims) == len(laid)
        assert laid[0] == (before.next_land.id if before.next_land else None)
        assert [event.place for event in claims] == sorted(event.place for event in claims)
    assert len(taken) <= 1
    assert all(first.turn < second.turn for first, second in pairwise(e for e in events if hasattr(e, "turn")))


LAWS = {"heap": heap, "roam": roam}
"""By key of the game."""
