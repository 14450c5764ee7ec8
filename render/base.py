"""What a game's pictures and sentences must offer, so that whoever shows a match need not know the game.

Knows views, events and words. Must not know any game, any messenger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from engine.core import Event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image

    from engine.core import Seat, Value
    from render.words import Words

V_contra = TypeVar("V_contra", contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)


class Renderer(Protocol[V_contra, E_contra]):
    """Pictures and sentences of one game; all methods are pure.

    ``names`` holds the people's names by seat: raw for pictures, escaped by the caller where the text
    goes to a place that reads marks in it. Action texts may be cut short at a colon: ``explore`` is asked
    for as well as ``explore:maelo``.
    """

    def table(self, view: V_contra, names: Sequence[str], words: Words, *, events: Sequence[E_contra] = ()) -> Image:
        """Draw everything public, 1200 pixels wide; what the events touched is outlined."""

    def preview(self, view: V_contra, names: Sequence[str], words: Words, *, events: Sequence[E_contra] = ()) -> Image:
        """Draw the view after a step that is only thought of, its events outlined."""

    def auction(self, view: V_contra, names: Sequence[str], words: Words) -> Image:
        """Draw the auction under way."""

    def result(self, view: V_contra, names: Sequence[str], words: Words) -> Image:
        """Draw the end of the match."""

    def alt(self, view: V_contra, names: Sequence[str], words: Words, *, events: Sequence[E_contra] = ()) -> str:
        """Return at most 1024 characters for who cannot see the picture: turn, scores, last move."""

    def text(self, view: V_contra, names: Sequence[str], words: Words) -> str:
        """Return everything on the picture as text for a fixed-width face, at most 3800 characters."""

    def headline(self, view: V_contra, names: Sequence[str], words: Words) -> str:
        """Return what the table waits for in one line, without a full stop: "Ann's turn"."""

    def sentence(self, event: E_contra, names: Sequence[str], words: Words) -> str | None:
        """Return one event as a sentence, None when it is not worth telling."""

    def sentences(self, events: Sequence[E_contra], names: Sequence[str], words: Words) -> list[str]:
        """Return a stretch of events as few sentences, merged where they belong together."""

    def refusal(self, reason: str, values: Mapping[str, Value], names: Sequence[str], words: Words) -> str:
        """Return what was wrong with an action and what to do instead."""

    def prompt(self, view: V_contra, seat: Seat, names: Sequence[str], words: Words) -> str:
        """Return what this seat is asked now, in one or two sentences."""

    def label(self, text: str, view: V_contra, words: Words, *, under: str | None = None) -> str:
        """Return an action text as the label of a button or a choice, at most 80 characters.

        It leaves out what the heading over its level says: ``explore:maelo`` is "Maelo". ``under`` names the
        level at which it stands when that is another one ("" for the root): then it is "Explore with Maelo".
        """

    def hint(self, text: str, view: V_contra, words: Words, *, names: Sequence[str] = ()) -> str:
        """Return what the action brings to who is asked, at most 100 characters; "" when there is nothing to say.

        Without names, seats are called by their colours.
        """

    def level(self, prefix: str, view: V_contra, words: Words) -> str:
        """Return the heading over the actions that begin with the prefix; "" is the root of the tree."""

    def option(self, key: str, value: str | None, words: Words) -> str:
        """Return the name of a choice of the lobby, or of one of its values."""

    def rules(self, words: Words) -> list[str]:
        """Return pages of at most 3800 characters: how to play, then each answer this project found itself."""

    def ending(self, view: V_contra, names: Sequence[str], words: Words) -> list[str]:
        """Return the points of a finished match line by line, and who won."""
