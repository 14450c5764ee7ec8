"""What the tiny game of the tests never creates and never loses."""

from tests.conformance.games import Conformance


def law(before, after, events):
    """Tiles wander from the heap to the players; stones only go."""
    assert after.stones >= 0
    if before is not None:
        drawn = [sum(map(len, view.drawn)) for view in (before, after)]
        assert before.tiles + drawn[0] == after.tiles + drawn[1]
        assert after.stones <= before.stones


CONFORMANCE = Conformance(law)
