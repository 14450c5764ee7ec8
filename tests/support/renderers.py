"""Renderers some of whose methods do something else than they should."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.base import AnyRenderer


class _Otherwise:
    """One class of a renderer, with other methods."""

    def __init__(self, right: Any, methods: dict[str, Callable[..., Any]]) -> None:
        self._right = right
        self._methods = methods

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Otherwise) and (self._right, self._methods) == (other._right, other._methods)

    def __hash__(self) -> int:
        return hash(self._right)

    def __getattr__(self, name: str) -> Any:
        if name in self._methods:
            return partial(self._methods[name], self._right)
        return getattr(self._right, name)


def otherwise(renderer: AnyRenderer, group: str, /, **methods: Callable[..., Any]) -> AnyRenderer:
    """Return the renderer with other methods in one of its classes; each is given the right one's object first."""
    right = getattr(renderer, group)

    def made(*given: Any) -> Any:
        return _Otherwise(right(*given), methods)

    return replace(renderer, **{group: made})
