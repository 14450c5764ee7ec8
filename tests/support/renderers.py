"""Renderers some of whose methods do something else than they should."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from render.base import Actions, AnyRenderer


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


def reworded(renderer: AnyRenderer, change: Callable[[Any, Any], Any]) -> AnyRenderer:
    """Return the renderer with other words for actions and their beginnings; ``change`` makes them of the right."""

    def offers(right: Any, view: Any, legal: Any, *, plan: Any = ()) -> Any:
        found = right.offers(view, legal, plan=plan)
        return replace(found, every=tuple(change(right, one) for one in found.every))

    return otherwise(
        renderer,
        "actions",
        offer=lambda right, text, view: change(right, right.offer(text, view)),
        beginning=lambda right, prefix, view: change(right, right.beginning(prefix, view)),
        offers=offers,
    )


class Said:
    """What a game says of an action, or of the beginning of several, wherever that stands."""

    def __init__(self, actions: Actions[Any]) -> None:
        self.actions = actions

    def label(self, text: str, view: object, *, under: str | None = None) -> str:
        """Return the label in a list below ``under``; None is the level just above."""
        level = text.rpartition(":")[0] if under is None else under
        if level and level == text.rpartition(":")[0].rpartition(":")[0]:
            return self.actions.offer(text, view).under(level)
        found = self.actions.beginning(text, view)
        return (found.short if level == text.rpartition(":")[0] else "") or found.label

    def hint(self, text: str, view: object) -> str:
        """Return what it brings."""
        return self.actions.beginning(text, view).hint

    def level(self, prefix: str, view: object) -> str:
        """Return the heading over the actions that begin so."""
        found = self.actions.beginning(prefix, view)
        return found.heading or found.label
