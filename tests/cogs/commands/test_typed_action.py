"""Actions in writing: every one is reached by choosing and typing on, and whatever a list says is understood."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from cogs.app import ids
from cogs.commands import typed_action
from cogs.panel.entries import SeatContext
from tests.cogs.panel.test_panels import CASES, kept, moments, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cogs.commands.typed_action import NamedAction

Context = SeatContext[Any]


def seats_at(key: str, seats: int, options: Mapping[str, str], *, every: int) -> Iterator[Context]:
    """Yield every nth moment of a random match, for each seat that may do something."""
    for update in islice(moments(key, seats, 3, options), 0, None, every):
        for seat in range(seats):
            if update.legal(seat):
                yield SeatContext(update, seat, shown(update, key))


def first(name: str, suits: Callable[[Context], object]) -> Context:
    """Return the first moment of a kept match, for who then acts, that suits."""
    contexts = (SeatContext(one, seat, shown(one, one.info.game)) for one, seat, _ in kept(name))
    return next(context for context in contexts if suits(context))


def offered(typed: str, context: Context) -> list[NamedAction]:
    """Return what a list offers, held to what Discord takes."""
    found = typed_action.offers(typed, context)
    assert len(found) <= 25
    assert all(0 < len(one.entry) <= 100 and 0 < len(one.value) <= 100 for one in found)
    assert len({one.value for one in found}) == len(found)
    return found


def reached(context: Context, typed: str = "", depth: int = 0) -> set[str]:
    """Return the actions that are reached by choosing an entry and typing on, again and again."""
    assert depth < 6, typed
    found: set[str] = set()
    for one in offered(typed, context):
        found |= {one.tail} if one.leaf else reached(context, f"{one.entry} ", depth + 1)
    return found


@pytest.mark.parametrize(("key", "seats", "options"), CASES)
def test_every_action_is_reached_by_choosing_and_typing_on(key: str, seats: int, options: Mapping[str, str]) -> None:
    number = 0
    for context in seats_at(key, seats, options, every=33):
        number += 1
        assert {text for text in reached(context) if ids.JOINED not in text} == set(context.legal)
    assert number


@pytest.mark.parametrize(("key", "seats", "options"), CASES)
def test_what_a_list_says_is_understood_as_what_it_hands_over(key: str, seats: int, options: Mapping[str, str]) -> None:
    for context in seats_at(key, seats, options, every=50):
        everything = typed_action.known(context)
        for one in everything:
            assert typed_action.exact(one.value, context) == one.tail
            # two that are called the same are never taken for each other
            for name in (one.entry, one.label.upper(), f"  {one.tail.replace(':', ' ')} "):
                alone = [other for other in everything if " ".join(name.casefold().split()) in other.names] == [one]
                assert typed_action.exact(name, context) == (one.tail if alone else None)


def test_the_next_level_is_offered_with_what_each_way_brings() -> None:
    context = first("roam-2-basic", lambda one: len(one.below("explore")) > 1)
    # what is done together with what follows it stands among them
    top = [one for one in offered("", context) if ids.JOINED not in one.tail]
    assert [one.entry for one in top] == [one.entry for one in offered("explore", context)] + [
        one.entry for one in top if not one.tail.startswith("explore")
    ]
    assert all(one.label.startswith("Explore with ") and "square" in one.hint for one in offered("explore ", context))


def test_a_long_level_is_offered_by_its_parts() -> None:
    context = first("ice-2-first", lambda one: len(one.below("build")) > 25)
    found = offered("build a camp", context)
    assert {one.leaf for one in found} == {True, False}
    inside = [offered(part.entry, context) for part in found if "|" in part.tail]
    assert all(one.leaf and one.tail.startswith("build:") for some in inside for one in some)
    assert {one.tail for some in inside for one in some} == set(context.below("build", deep=1))


def test_words_in_any_order_find_an_action_however_deep_it_lies() -> None:
    context = first("roam-2-basic", lambda one: len(one.below("explore")) > 1)
    one = context.below("explore")[0]
    name = one.partition(":")[2]
    for typed in (
        name,
        name[:3],
        f"{name} expl",
        f"EXPLORE {name.upper()}",
        f"explore:{name[:2]}",
        f"explore w {name}",
    ):
        assert [found.tail for found in offered(typed, context)] == [one], typed
    assert offered("no such thing", context) == []


def test_what_is_named_in_full_comes_first() -> None:
    context = first("roam-4-all", lambda one: len(one.below("bid")) > 1)
    assert offered("bid 1", context)[0].tail == "bid:1"
    assert offered("Bid 1", context)[0].tail == "bid:1"
    assert typed_action.exact("bid", context) == "bid"


def test_several_in_one_go_are_offered_and_understood() -> None:
    context = first("ice-2-architects", lambda one: any(ids.JOINED in found.tail for found in offered("", one)))
    several = next(one for one in offered("", context) if ids.JOINED in one.tail)
    for typed in (several.value, several.label, several.entry):
        assert typed_action.exact(typed, context) == several.tail


def _alike(context: Context) -> list[str]:
    """Return the ends that two actions have."""
    ends = Counter(text.partition(":")[2] for text in context.legal)
    return [end for end, number in ends.items() if end and number == 2]


def test_an_end_that_may_mean_two_things_means_none() -> None:
    context = first("ice-2-first", _alike)
    place = _alike(context)[0]
    twice = [text for text in context.legal if text.endswith(f":{place}")]
    assert typed_action.read(place, context) is None
    assert typed_action.read(place, context, level=twice[0].partition(":")[0]) == twice[0]
    assert {one.tail for one in offered(place, context)} >= set(twice)
