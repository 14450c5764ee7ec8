"""Views with one more of something that they list, as other cards, options or rules would have it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.conformance.games import Conformance


def one_more(view: Any, asked: Conformance) -> Iterator[tuple[str, Any]]:
    """Yield what there is one more of, and the view: of each list in it that no rule fixes, and of lists in lists.

    What each seat has grows for all of them at once, and so does what is listed for each of something else.
    """
    for name, grown in _grown("", view, asked.fixed):
        more = grown
        for other in asked.along.get(name, ()):
            more = dict(_grown("", more, {key: why for key, why in asked.fixed.items() if key != other}))[other]
        yield name, more


def _grown(name: str, value: Any, fixed: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield a name and a value with one more for each list in it."""
    if is_dataclass(value) and name not in fixed:
        for one in fields(value):
            for inner, more in _grown(f"{name}.{one.name}".lstrip("."), getattr(value, one.name), fixed):
                yield inner, replace(value, **{one.name: more})
    elif isinstance(value, tuple) and value and not hasattr(value, "_fields"):
        if name not in fixed:
            yield name, _longer(value)
        inside = [dict(_grown(f"{name}[]", item, fixed)) for item in value]
        for inner in dict.fromkeys(key for found in inside for key in found):
            yield inner, tuple(found.get(inner, item) for found, item in zip(inside, value, strict=True))


def _longer(value: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*value, value[-1])
