"""What Tide never creates and never loses."""

from engine.example.view import Shown
from tests.conformance.games import Conformance


def law(before, after, events):
    """No stone is shown twice, points are what steps bring, the water never falls (W2.3, W3)."""
    shown = [stone for one in after.rounds for stone in one.stones]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(range(1, 17))
    assert all(0 <= points <= after.reach for one in after.rounds for points in one.points)
    assert after.scores == tuple(sum(one.points[seat] for one in after.rounds) for seat in range(len(after.scores)))
    assert (after.hand, after.choice) == ((), None), "the public sees no hand"
    assert bool(after.awaited) == (after.outcome is None) == (after.last == ())
    assert not set(after.last) & set(shown)
    known = before.rounds if before else ()
    assert after.water >= (before.water if before else 0)
    assert after.rounds[: len(known)] == known
    assert [event.round for event in events if isinstance(event, Shown)] == list(after.rounds[len(known) :])


BY_SEAT = ("scores", "last", "rounds[].stones", "rounds[].points", "outcome.scores", "outcome.winners")

CONFORMANCE = Conformance(law, fixed=dict.fromkeys(BY_SEAT, "one for each seat"))
