"""The tree of actions: every action is reached, no level is too long, no two entries are the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs import walk

_TOKENS = st.sampled_from(
    ["at", "bid", "go", "maelo", "zira", "none", *(f"{x}{y}" for x in "abcdef" for y in "123456")]
)
_TEXTS = st.lists(_TOKENS, min_size=1, max_size=3).map(":".join)
_LEGAL = st.lists(_TEXTS, min_size=1, max_size=120, unique=True)


def reached(legal: list[str], prefix: str = "", part: str = "", depth: int = 0) -> set[str]:
    assert depth < 8
    entries = walk.shown(prefix, part, legal)
    assert len(entries) <= walk.LIMIT
    assert len({entry.tail for entry in entries}) == len(entries)
    found = set()
    for entry in entries:
        if entry.leaf:
            found.add(entry.text)
        else:
            text, deeper = walk.place(entry.tail)
            assert (text, deeper) != (prefix, part), "no way leads back to where it starts"
            found |= reached(legal, text, deeper, depth + 1)
    return found


@given(_LEGAL)
def test_every_action_is_reached(legal: list[str]) -> None:
    assert reached(legal) == set(legal)


def test_long_levels_of_squares_are_split_by_columns() -> None:
    legal = [f"at:{x}{y}" for y in range(1, 7) for x in "abcdef"]
    assert [entry.part for entry in walk.shown("at", "", legal)] == list("abcdef")
    assert [entry.text for entry in walk.shown("at", "b", legal)] == [f"at:b{y}" for y in range(1, 7)]


def test_long_levels_of_numbers_are_split_into_pages() -> None:
    legal = [f"bid:{n}" for n in range(60)]
    assert [entry.part for entry in walk.shown("bid", "", legal)] == ["1", "2", "3"]
    assert len(walk.shown("bid", "3", legal)) == 10


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=20))
def test_neighbours_lie_in_their_direction(spots: set[tuple[int, int]]) -> None:
    legal = [f"at:{'abcdef'[x]}{y + 1}" for x, y in sorted(spots)]
    for text in legal:
        x, y = walk.square(text[3:]) or (0, 0)
        for name, other in walk.neighbours(text, legal).items():
            dx, dy = walk.DIRECTIONS[name]
            a, b = walk.square(other[3:]) or (0, 0)
            assert (a - x) * dx + (b - y) * dy > 0


def test_what_names_a_square_is_looked_at_first() -> None:
    assert walk.placement("at:c4")
    assert walk.placement("replace:c4:pay")
    assert not walk.placement("explore:maelo")
    assert not walk.placement("bid:3")
