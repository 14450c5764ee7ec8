"""Pictures as they are sent: drawn by a function of a game's ``Pictures``, then encoded.

Knows what becomes of a drawing, also when it fails. Must not know where it is drawn, nor any game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from render.base import Drawn, together
from render.drawing.canvas import encode

if TYPE_CHECKING:
    from collections.abc import Sequence
    from functools import partial

    from engine.core import Event
    from render.base import Pictures

    Drawing: TypeAlias = partial[Drawn] | partial[Drawn | None] | partial[tuple[Drawn, ...]]
    """What is to be drawn: a method of ``Pictures`` with views and events, all of which go to another process as they
    are. No function of its own, which could not, and which would take along whatever it sees."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture as PNG, the beginning of its file name, and a text for people who cannot see it."""

    name: str
    data: bytes
    alt: str


def table(pictures: Pictures[Any, Any], view: object, *, events: Sequence[Event] = ()) -> tuple[Drawn, ...]:
    """Draw all that everybody sees."""
    return together(pictures.table(view, events=events))


def preview(
    pictures: Pictures[Any, Any],
    view: object,
    *,
    events: Sequence[Event] = (),
    places: Sequence[str] = (),
    name: str = "map",
) -> Drawn:
    """Draw the relevant part of a view under a name."""
    return replace(pictures.preview(view, events=events, places=places), name=name)


def forecast(pictures: Pictures[Any, Any], text: str, view: object, *, name: str) -> Drawn | None:
    """Draw what is certain about an action under a name; its text is what is said of the action."""
    drawn = pictures.forecast(text, view)
    return None if drawn is None else replace(drawn, name=name)


def parts(drawn: Drawn | tuple[Drawn, ...] | None) -> tuple[Drawn, ...]:
    """Return the pictures that a drawing has given; it may give one, several or none."""
    if isinstance(drawn, Drawn):
        return (drawn,)
    return drawn or ()


def encoded(drawn: Drawn) -> Encoded:
    """Return a picture as it is sent."""
    return Encoded(drawn.name, encode(drawn.image, colours=drawn.colours), drawn.alt)


def carried_out(drawing: Drawing) -> tuple[Encoded, ...]:
    """Return all pictures of a drawing as they are sent."""
    return tuple([encoded(one) for one in parts(drawing())])
