"""Any view as an outline of text: what a game shows that has no table of its own.

Knows dataclasses and tuples; no game.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDTH = 100


def outline(view: object) -> str:
    """Return a view as ``field: value`` lines, what is nested indented below its field."""
    return "\n".join(_lines(view, 0))


def _lines(value: object, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if is_dataclass(value):
        for one in fields(value):
            inner = getattr(value, one.name)
            if _simple(inner):
                yield f"{indent}{one.name}: {_inline(inner)}"
            else:
                yield f"{indent}{one.name}:"
                yield from _lines(inner, depth + 1)
    elif isinstance(value, tuple) and not _simple(value):
        for number, inner in enumerate(value):
            yield f"{indent}{number}:"
            yield from _lines(inner, depth + 1)
    else:
        yield indent + _inline(value)


def _simple(value: object) -> bool:
    """Return whether the value fits on the line of its field."""
    if is_dataclass(value):
        return False
    if isinstance(value, tuple):
        return all(_simple(inner) for inner in value) and len(_inline(value)) <= _WIDTH
    return True


def _inline(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "(" + " ".join(_inline(inner) for inner in value) + ")"
    return "-" if value is None else str(value)
