"""A store that tells how long it takes, whichever store it is."""

from __future__ import annotations

import time
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from db.errors import Conflict, StoreError
from db.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

Note: TypeAlias = "Callable[[str, float, bool], None]"
"""Is told what the store was asked for, how many seconds that took, and whether it failed."""
WORK: Final = tuple(
    name for name in dir(Store) if not name.startswith("_") and iscoroutinefunction(getattr(Store, name))
)
"""All that a store can be asked for."""


def timed(store: Store, note: Note) -> Store:
    """Return a store that does the same, and tells of each call; a Conflict is an answer and no failure."""
    return cast("Store", _Timed(store, note))


class _Timed:
    def __init__(self, store: Store, note: Note) -> None:
        self._store = store
        self._note = note

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever the store has
        found = getattr(self._store, name)
        return self._timing(name, found) if name in WORK else found

    def _timing(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        async def call(*values: object, **named: object) -> object:
            begun, failed = time.perf_counter(), False
            try:
                return await work(*values, **named)
            except StoreError as error:
                failed = not isinstance(error, Conflict)
                raise
            finally:
                self._note(name, time.perf_counter() - begun, failed)

        return call
