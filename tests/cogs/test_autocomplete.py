"""Lists that open while one types, as Discord's clients show them."""

from __future__ import annotations

from cogs.autocomplete import choices

LONG = "A very long name of something " * 5


def test_no_two_entries_are_called_the_same():
    # some clients take the first of those with one name, whichever was chosen
    offers = [("Exalted: 3 anima", "drop:1"), ("Exalted: 3 anima", "drop:2"), (LONG + "one", "a"), (LONG + "two", "b")]
    found = choices("", offers)
    assert [one.value for one in found] == ["drop:1", "drop:2", "a", "b"]
    assert [one.name for one in found[:2]] == ["Exalted: 3 anima", "Exalted: 3 anima (drop:2)"]
    assert len({one.name for one in found}) == 4
    assert all(0 < len(one.name) <= 100 for one in found)


def test_a_value_that_is_too_long_is_not_offered():
    assert [one.value for one in choices("", [("Short", "x" * 101), ("Long", "x" * 100)])] == ["x" * 100]
