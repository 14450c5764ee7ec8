"""What Tide never creates and never loses."""

from engine.example.events import Shown
from tests.conformance.games import Conformance


def law(before, after, events):
    """No stone is shown twice, points are what steps bring, the water never falls (W2.3, W3)."""
    shown = [stone for one in after.rounds for stone in one.stones]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(range(1, 17))
    for one in after.rounds:
        assert all(0 <= points <= after.reach for points in one.points)
    assert after.scores == tuple(sum(one.points[seat] for one in after.rounds) for seat in range(len(after.scores)))
    assert (after.hand, after.choice) == ((), None), "the public sees no hand"
    assert bool(after.awaited) == (after.outcome is None) == (after.last == ())
    assert not set(after.last) & set(shown)
    if before is None:
        assert (after.rounds, after.water) == ((), 0)
        return
    assert after.water >= before.water
    assert after.rounds[: len(before.rounds)] == before.rounds
    assert [event.round for event in events if isinstance(event, Shown)] == list(after.rounds[len(before.rounds) :])


BY_SEAT = ("scores", "last", "rounds[].stones", "rounds[].points", "outcome.scores", "outcome.winners")

CONFORMANCE = Conformance(law, fixed=dict.fromkeys(BY_SEAT, "one for each seat"))
