"""Pictures of a table that are drawn one by one, so that one on which nothing changed is not drawn again.

Knows pictures and their texts. Must not know any game, nor where what was drawn is kept.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from render.base import E, Pictures, V

if TYPE_CHECKING:
    from collections.abc import Sequence
    from functools import partial

    from render.base import Drawn


@dataclass(frozen=True, slots=True)
class TablePart:
    """One picture of a table, to be drawn, and its text, which may tell more than the picture shows."""

    draw: partial[Drawn]
    """A method of the match's ``Pictures`` with no more of the view than it shows; it gives no text."""
    alt: str
    """At most 1024 characters."""


class PicturesInParts(Pictures[V, E], ABC):
    """Pictures of a game whose table is drawn in parts."""

    __slots__ = ()

    @abstractmethod
    def parts(self, view: V, *, events: Sequence[E] = (), told: Sequence[str] | None = None) -> tuple[TablePart, ...]:
        """Return the pictures of ``table``, in the order of display, each with what it depends on.

        What differs in nothing that a picture shows gives an equal drawing. It holds no more than the public's view.
        """

    def table(self, view: V, *, events: Sequence[E] = (), told: Sequence[str] | None = None) -> tuple[Drawn, ...]:
        """Draw all parts, each with its text."""
        return tuple([replace(part.draw(), alt=part.alt) for part in self.parts(view, events=events, told=told)])
