"""Lists that open while one types, as Discord's clients show them."""

from __future__ import annotations

from cogs.commands.autocomplete import choices
from cogs.commands.typed_action import NamedAction

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


def test_a_name_that_is_isolated_is_found_as_it_is_typed():
    offers = [("Give to \u2068אבג\u2069: 3", "give:1"), ("\u2068אבג\u2069", "1"), ("Give to Bob", "give:2")]
    assert [one.value for one in choices("אב", offers)] == ["1", "give:1"], "what begins so comes first"
    assert [one.value for one in choices("to אבג: 3", offers)] == ["give:1"]
    assert [one.value for one in choices("give to \u2068אבג\u2069", offers)] == ["give:1"]
    assert "give to אבג" in NamedAction("give:1", "Give to \u2068אבג\u2069", "", leaf=True).names
