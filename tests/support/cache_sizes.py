"""How much the caches of our own modules hold, so that a test can hold that nobody's typing fills them."""

from __future__ import annotations

import gc
from functools import _lru_cache_wrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

_OURS = ("engine", "render", "cogs", "host", "db", "settings", "bot")


def sizes() -> dict[str, int]:
    """Return how many entries each cache of ours has now, and each table that a module keeps, by name."""
    found = {}
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.split(".")[0] in _OURS:
            found[f"{one.__module__}.{one.__qualname__}"] = one.cache_info().currsize
        elif isinstance(one, dict) and str(one.get("__name__", "")).split(".")[0] in _OURS and "__spec__" in one:
            tables = [(key, value) for key, value in one.items() if isinstance(value, dict | list | set)]
            found |= {f"{one['__name__']}.{key}": len(value) for key, value in tables if not key.startswith("__")}
    return found


def grown(before: dict[str, int]) -> dict[str, tuple[int, int]]:
    """Return what has more entries than before: before and now."""
    return {name: (before.get(name, 0), size) for name, size in sizes().items() if size > before.get(name, 0)}


def babble(chance: random.Random, pieces: tuple[str, ...], *, length: int = 100, joint: str = ": ,+") -> Iterator[str]:
    """Yield texts for ever that are put together from pieces, hardly two alike."""
    while True:
        yield chance.choice(joint).join(chance.choice(pieces) for _ in range(chance.randint(1, length)))
