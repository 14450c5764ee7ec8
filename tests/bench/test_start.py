"""``bench start`` measures what it says it does; how long it takes is not asserted."""

from __future__ import annotations

from bench.load.start import figures


def test_a_start_on_many_matches_is_measured_to_the_end() -> None:
    opened, listed, due = figures(40)

    assert "0 of 40 boards" in opened.detail
    assert "sits at 40 of them" in listed.name
    assert int(due.name.removeprefix("the timers of ").partition(" ")[0]) >= 40
