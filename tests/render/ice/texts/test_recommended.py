"""What ICE's panel recommends at all moments of the kept matches."""

import pytest

from bench.kept_matches import kept, records
from engine.timeline import UNDO
from render.ice.prompts import recommended


def moments():
    for name, _ in records("ice"):
        if name.startswith("ice-"):
            for number, (update, seat, text) in enumerate(kept(name)):
                if text != UNDO and number % 3 == 0 and seat in update.awaited and len(update.legal(seat)) > 1:
                    yield update, seat


@pytest.mark.slow
def test_what_is_recommended_is_legal_and_seldom_missing():
    without = seen = 0
    for update, seat in moments():
        best = recommended.likeliest(update.view(seat), update.legal(seat))
        assert not best or best in update.legal(seat)
        without += not best
        seen += 1
    assert without < seen / 20, "nearly every choice has a recommendation"
