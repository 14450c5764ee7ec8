"""How the parts of a game are found by its key: ``engine/<key>``, ``render/<key>``, ``cogs/<key>``.

Knows folders and names. Must not know any game, nor what the parts are for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

T = TypeVar("T")


class IncompleteGame(Exception):
    """A folder of a game lacks what is asked of it; the text names the file and what must stand there."""


def home(part: str, key: str) -> str:
    """Return the file in which a part of a game begins."""
    return f"{part}/{key}/__init__.py"


def find_part(part: str, key: str, name: str, kind: type[T]) -> T | None:
    """Return what the folder of a game in a part calls ``name``, None without such a folder; raise IncompleteGame."""
    spec = find_spec(f"{part}.{key}")
    if spec is None or spec.origin is None:  # a folder without modules: Python leaves its caches behind
        return None
    found = getattr(import_module(f"{part}.{key}"), name, None)
    # by its ancestors: a protocol is no class of which `isinstance` may be asked
    if kind not in type(found).__mro__:
        raise IncompleteGame(f"{home(part, key)} must define {name}, a {kind.__name__}, not {found!r}")
    return found
