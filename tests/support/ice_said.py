"""What ICE says of an action, or of the beginning of several, whether or not it is possible just now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.ice.prompts import labels
from render.ice.prompts.spots import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.view import View
    from render.words import Words


@dataclass(frozen=True)
class IceSaid:
    """The words of labels, headings and hints, one at a time."""

    words: Words
    names: Sequence[str]

    def label(self, text: str, view: View, *, under: str | None = None) -> str:
        """Return the label in a list below ``under``; None is the level just above."""
        return labels.label(text, self._seen(view), under=under)

    def level(self, prefix: str, view: View) -> str:
        """Return the heading over the actions that begin so."""
        return labels.level(prefix, self._seen(view))

    def hint(self, text: str, view: View) -> str:
        """Return what it brings."""
        return labels.hint(text, self._seen(view))

    def titled(self, text: str, view: View) -> str:
        """Return the title of a button."""
        return labels.titled(text, self._seen(view))

    def _seen(self, view: View) -> Seen:
        return Seen(view, self.names, self.words)
