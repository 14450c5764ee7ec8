"""The tree of actions: every action is reached, no level is too long, no two entries are the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.app import ids
from cogs.panel import action_tree
from render.base import MapPlace

_TOKENS = st.sampled_from(
    ["at", "bid", "go", "maelo", "zira", "none", *(f"{x}{y}" for x in "abcdef" for y in "123456")]
)
_TEXTS = st.lists(_TOKENS, min_size=1, max_size=3).map(":".join)
_LEGAL = st.lists(_TEXTS, min_size=1, max_size=120, unique=True)


def place(token: str) -> MapPlace | None:
    """Return where a square of six columns lies; its column is its region."""
    if len(token) != 2 or token[0] not in "abcdef" or not token[1].isdecimal():
        return None
    return MapPlace("abcdef".index(token[0]), int(token[1]), token[0])


def reached(legal: list[str], prefix: str = "", part: str = "", depth: int = 0) -> set[str]:
    assert depth < 8
    entries = action_tree.shown(prefix, part, legal, place=place)
    assert len(entries) <= action_tree.LIMIT
    assert len({entry.tail for entry in entries}) == len(entries)
    found = set()
    for entry in entries:
        if entry.leaf:
            found.add(entry.text)
        else:
            text, deeper = ids.read_level(entry.tail)
            assert (text, deeper) != (prefix, part), "no way leads back to where it starts"
            found |= reached(legal, text, deeper, depth + 1)
    return found


@given(_LEGAL)
def test_every_action_is_reached(legal: list[str]) -> None:
    assert reached(legal) == set(legal)


@given(st.lists(_TEXTS, min_size=1, max_size=8).map(ids.JOINED.join), st.sampled_from(["", "look/", "left/"]))
def test_actions_that_are_shortened_are_read_back(tail: str, slot: str) -> None:
    assert ids.in_full(ids.shortened(f"{slot}{tail}")) == f"{slot}{tail}"
    assert ids.in_full(f"{slot}{tail}") == f"{slot}{tail}", "what a version before this one wrote"


@given(st.text("ab:+/|", max_size=12))
def test_whatever_is_read_is_read(text: str) -> None:
    ids.in_full(text)


def test_long_levels_of_squares_are_split_by_columns() -> None:
    legal = [f"at:{x}{y}" for y in range(1, 7) for x in "abcdef"]
    assert [entry.part for entry in action_tree.shown("at", "", legal, place=place)] == list("abcdef")
    assert [entry.text for entry in action_tree.shown("at", "b", legal, place=place)] == [
        f"at:b{y}" for y in range(1, 7)
    ]


def test_long_levels_of_numbers_are_split_into_pages() -> None:
    legal = [f"bid:{n}" for n in range(60)]
    assert [entry.part for entry in action_tree.shown("bid", "", legal)] == ["1", "2", "3"]
    assert len(action_tree.shown("bid", "3", legal)) == 10


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=20))
def test_neighbours_lie_in_their_direction(spots: set[tuple[int, int]]) -> None:
    legal = [f"at:{'abcdef'[x]}{y + 1}" for x, y in sorted(spots)]
    for text in legal:
        here = place(text[3:])
        assert here
        for name, other in action_tree.neighbours(text, legal, place=place).items():
            dx, dy = action_tree.DIRECTIONS[name]
            there = place(other[3:])
            assert there
            assert (there.x - here.x) * dx + (there.y - here.y) * dy > 0


def test_neighbours_keep_what_stands_behind_the_place() -> None:
    legal = ["move:b1:1", "move:c1:0", "move:c1:1", "move:d1:0", "sail:a1", "move:c3:1"]
    ways = action_tree.neighbours("move:b1:1", legal, place=place)
    assert ways == {"right": "move:c1:1", "down": "move:c3:1"}
    assert action_tree.neighbours("move:c1:1", legal, place=place)["right"] == "move:d1:0", "the place first"


def test_what_names_no_place_has_no_neighbours() -> None:
    assert action_tree.neighbours("bid:3", ["bid:2", "bid:3"], place=place) == {}


def test_long_levels_that_are_places_for_the_most_part_keep_the_rest_beside_the_regions() -> None:
    legal = [*(f"build:{x}{y}" for y in range(1, 6) for x in "abcdef"), "build:white:a1", "build:white:a2"]
    assert [entry.tail for entry in action_tree.shown("build", "", legal, place=place)] == [
        *(f"build|{x}" for x in "abcdef"),
        "build:white",
    ]


def test_the_best_places_stand_above_the_columns() -> None:
    legal = ["at:f3", "at:c4", *(f"at:{x}{y}" for y in range(1, 7) for x in "abcde" if x + str(y) != "c4"), "at:none"]
    found = [entry.tail for entry in action_tree.shown("at", "", legal, place=place, ranked=True)]
    assert found[:3] == ["at:f3", "at:c4", "at:a1"]
    # a column of which nothing is left is not named again
    assert found[action_tree.FEW :] == [*(f"at|{x}" for x in "abcde"), "at:none"]
    assert [entry.text for entry in action_tree.shown("at", "c", legal, place=place, ranked=True)][:2] == [
        "at:c4",
        "at:c1",
    ]


def test_regions_that_would_be_too_long_are_no_help() -> None:
    def two(token: str) -> MapPlace:
        return MapPlace(int(token), 0, "ab"[int(token) % 2])

    legal = [f"at:{n}" for n in range(60)]
    assert [entry.part for entry in action_tree.shown("at", "", legal, place=two)] == ["1", "2", "3"]


def test_few_actions_are_listed_at_once_and_numbers_stay_open() -> None:
    legal = ["put:arch:a1", "put:arch:b1", "put:lead:a1:0", "put:lead:a1:1", "go:a1:0", "go:a1:1", "go:b1:0"]
    assert [entry.text for entry in action_tree.shown("put", "", legal)] == [
        "put:arch:a1",
        "put:arch:b1",
        "put:lead:a1",
    ]
    assert [entry.text for entry in action_tree.shown("go", "", legal)] == ["go:a1", "go:b1:0"]


def test_a_level_with_one_way_shows_what_lies_behind() -> None:
    legal = [f"build:white:{x}{y}" for y in range(1, 7) for x in "abcdef"]
    assert action_tree.narrowed("build", legal) == "build:white"
    assert action_tree.narrowed("build", [*legal, "build:a1"]) == "build"


def test_one_goes_back_to_where_there_is_a_choice() -> None:
    legal = ["use:lift:a1", "use:lift:a2", "use:light", "put:lead:a1", "put:lead:a2"]
    assert action_tree.above("use:lift:a1", legal) == "use:lift"
    assert action_tree.above("put:lead:a1", legal) == "put:lead"
    assert action_tree.above("put:lead", legal) == ""


def test_a_region_with_one_place_is_that_place() -> None:
    legal = [*(f"at:{x}{y}" for y in range(1, 7) for x in "abcde"), "at:f3"]
    assert [entry.tail for entry in action_tree.shown("at", "", legal, place=place)] == [
        *(f"at|{x}" for x in "abcde"),
        "at:f3",
    ]
