"""What a game's pictures and sentences must offer, so that whoever shows a match need not know the game.

Knows views, events and words. Must not know any game, any messenger.
"""

# ruff: noqa: ARG002  what a game may do without is answered here

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeVar

from engine.core import Event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image

    from engine.core import Seat, Value
    from render.words import Words

V_contra = TypeVar("V_contra", contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)
Sight: TypeAlias = Literal["map", "hand", "spread", ""]
"""By what a question is answered: the map, what the seat holds, what lies in front of it, nothing."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, the beginning of its file's name, and the text for who cannot see it."""

    name: str
    """Lower-case letters: ``table``."""
    image: Image
    alt: str
    """At most 1024 characters."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a token of the notation (c4, s4c) lies on the map."""

    x: float
    y: float
    """Downwards, in any unit: arrows go to the nearest place in their direction."""
    region: str
    """The key, a letter first and at most 4 characters, under which too long a list is split."""
    depth: int = 0
    """Regions are listed by it, then by their keys."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions in one go, offered beside the single ones."""

    texts: tuple[str, ...]
    label: str
    """At most 80 characters."""
    hint: str
    """At most 100 characters."""


class Renderer(Protocol[V_contra, E_contra]):
    """Pictures and sentences of one game; all methods are pure.

    A renderer is a subclass: what a game may do without, hands, places, a look ahead, it then need not speak of.
    ``names`` holds the people's names by seat: raw for pictures, escaped by the caller where the text
    goes to a place that reads marks in it. Action texts may be cut short at a colon: ``explore`` is asked
    for as well as ``explore:maelo``.
    """

    # Pictures

    def pictures(
        self, view: V_contra, names: Sequence[str], words: Words, *, events: Sequence[E_contra] = ()
    ) -> tuple[Drawn, ...]:
        """Draw everything public, 1200 pixels wide, in the order in which it is shown.

        What the events touched is outlined. Pictures and texts are the same whether the view is the public's or
        a seat's own.
        """

    def preview(self, view: V_contra, names: Sequence[str], words: Words, *, events: Sequence[E_contra] = ()) -> Image:
        """Draw the view after a step that is only thought of, its events outlined."""

    def forecast(self, text: str, view: V_contra, names: Sequence[str], words: Words) -> Image | None:
        """Draw what can be foreseen of an action whose outcome shows only once it is done; None: nothing."""
        return None

    def result(self, view: V_contra, names: Sequence[str], words: Words) -> Image:
        """Draw the end of the match."""

    # What a seat holds and the others may not see

    @property
    def hands(self) -> bool:
        """Whether seats hold something hidden, which the button *Hand* shows."""
        return False

    def hand(self, view: V_contra, names: Sequence[str], words: Words) -> Drawn | None:
        """Draw what the seat of the view holds; None when there is nothing hidden."""
        return None

    def spread(self, view: V_contra, seat: Seat, names: Sequence[str], words: Words) -> Drawn | None:
        """Draw what lies openly in front of one player; None where it is no picture of its own."""
        return None

    def hand_text(self, view: V_contra, names: Sequence[str], words: Words) -> str:
        """Return what the seat of the view holds and what can be done with it now, at most 3000 characters."""
        return ""

    # Texts

    def alt(self, view: V_contra, names: Sequence[str], words: Words, *, events: Sequence[E_contra] = ()) -> str:
        """Return at most 1024 characters for who cannot see the picture: turn, scores, last move."""

    def text(self, view: V_contra, names: Sequence[str], words: Words) -> list[str]:
        """Return everything on the pictures as text for a fixed-width face, in pages of at most 3800 characters."""

    def tableau(self, view: V_contra, seat: Seat, names: Sequence[str], words: Words) -> str:
        """Return what lies in front of one player as text for a fixed-width face, at most 3800 characters."""

    def headline(self, view: V_contra, names: Sequence[str], words: Words) -> str:
        """Return what the table waits for in one line, without a full stop: "Ann's turn"."""

    def sentence(self, event: E_contra, names: Sequence[str], words: Words) -> str | None:
        """Return one event as a sentence, None when it is not worth telling."""

    def sentences(self, events: Sequence[E_contra], names: Sequence[str], words: Words) -> list[str]:
        """Return a stretch of events as few sentences, merged where they belong together."""

    def refusal(self, reason: str, values: Mapping[str, Value], names: Sequence[str], words: Words) -> str:
        """Return what was wrong with an action and what to do instead."""

    def prompt(self, view: V_contra, seat: Seat, names: Sequence[str], words: Words) -> str:
        """Return what this seat is asked now: a line that becomes a heading, and lines below it for more."""

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

    # The tree of the actions

    def place(self, token: str) -> Place | None:
        """Return where a token lies on the map; None for a token that is no place."""
        return None

    def region(self, key: str, words: Words) -> str:
        """Return what the region of some places is called: "Column C"."""
        return key

    def looks(self, text: str) -> bool:
        """Return whether the action is shown in a picture before it is done."""
        return any(self.place(token) for token in text.split(":")[1:])

    def sight(self, view: V_contra, legal: Sequence[str]) -> Sight:
        """Tell what must be in sight to choose among these actions of the seat."""
        return "map" if legal and all(map(self.looks, legal)) else ""

    def ranked(self, view: V_contra, legal: Sequence[str]) -> tuple[str, ...]:
        """Return the same actions, those of a kind in the order in which they help most; (): none is better."""
        return ()

    def shortcuts(self, view: V_contra, seat: Seat, words: Words, *, names: Sequence[str] = ()) -> tuple[Shortcut, ...]:
        """Return what may be done in one go, the nearest first."""
        return ()

    # Around a match

    def option(self, key: str, value: str | None, words: Words) -> str:
        """Return the name of a choice of the lobby, or of one of its values."""

    def matters(self, key: str, options: Mapping[str, str]) -> bool:
        """Return whether a choice of the lobby, of the table or of a seat, changes anything beside the others."""
        return True

    def remarks(self, options: Mapping[str, str], seats: int, words: Words) -> list[str]:
        """Return a sentence for each choice of the lobby that means nothing as things are, with so many seats taken."""
        return []

    def rules(self, words: Words) -> list[str]:
        """Return pages of at most 3800 characters: how to play, then each answer this project found itself."""

    def ending(self, view: V_contra, names: Sequence[str], words: Words) -> list[str]:
        """Return the points of a finished match line by line, and who won."""
