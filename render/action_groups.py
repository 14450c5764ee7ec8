"""What a seat is offered: its actions in words, the kinds that they form, and series of them that are one entry.

Plain values that a game's renderer returns. Must not know any game, nor how a panel shows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

PanelPicture: TypeAlias = Literal["map", "best", "hand", "tableau", ""]
"""The picture that helps to answer: the map, the map after the likeliest action, the seat's hand, its tableau, none."""
Role: TypeAlias = Literal["", "ends", "secret", "extra", "aim", "opens"]
"""What an action is to its turn: it only ends what its player may do; it uses what others cannot see, so that nothing
may show whether it is possible; it pays for doing more than a turn allows; it is what coming to where it is possible is
mostly for; it brings nothing hidden to light itself, only what others do after it; or nothing of that kind."""


@dataclass(frozen=True, slots=True)
class Nature:
    """What the text of an action says by itself, before or after it is possible."""

    pictured: bool = False
    """Whether a picture of it is shown before it is done."""
    place: str = ""
    """The token of the place by which it is counted on the picture of places; "" for none."""
    begins: str = ""
    """What it only begins, as a key; ``shortcuts`` that go on to the end of it come first. "" if it is whole."""
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The words for what several actions begin with."""

    label: str
    """At most 80 characters: "Explore"."""
    heading: str = ""
    """Stands over the actions that begin so, at most 80 characters; "": the label."""
    short: str = ""
    """The label under the heading of the level above; "" for the label."""
    hint: str = ""
    """At most 100 characters."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One action of a seat, and all that its panel says of it."""

    text: str
    label: str
    """All of it, at most 80 characters: "Explore with Maelo"; a button shows the first 38."""
    hint: str = ""
    """What it gains or costs its player, in at most 100 characters; "" for nothing to say."""
    short: str = ""
    """The label under the heading of its level, without what that says: "Maelo"; "" for the label."""
    aside: str = ""
    """The same one level further up; "" for the label."""
    brief: str = ""
    """Its place or name, at most 12 characters, for a button beside a list; "" for none."""
    said: str = ""
    """What its button says among others, what is done and where, in at most 20 characters; "" for all."""
    title: str = ""
    """A verb and an object, at most 34 characters, for a button whose label is too long; "": the label's beginning."""
    told: bool = False
    """Whether label and hint say all that is seen of it, so that its button does it at once."""
    loses: bool = False
    """Whether it gives up something that its player need not lose; the hint says what."""
    for_rivals: bool = False
    """Whether it brings something to others; the hint says what, and is never cut there."""

    def under(self, level: str) -> str:
        """Return the label in a list of what begins with ``level``, "" being the top.

        >>> offer = Offer("move:s4c:1", "Move to S4C with 1", short="With 1", aside="S4C with 1")
        >>> offer.under("move:s4c"), offer.under("move"), offer.under("")
        ('With 1', 'S4C with 1', 'Move to S4C with 1')
        """
        deep = self.text.count(":") - level.count(":") + (not level)
        return {1: self.short, 2: self.aside}.get(deep, "") or self.label


@dataclass(frozen=True, slots=True)
class Kind:
    """Actions of one kind: a panel offers what can be done before where."""

    key: str
    """Lower-case letters, "" for one that is the beginning of its actions."""
    label: str
    """At most 38 characters."""
    hint: str
    """What the best of them costs and gains, in at most 100 characters."""
    texts: tuple[str, ...]
    heading: str = ""
    """Stands over the list of the actions; "" for the label."""


@dataclass(frozen=True, slots=True)
class Offers:
    """All that a seat may do at one moment."""

    every: tuple[Offer, ...]
    """The most useful of each kind first where they are ``ranked``, else in the game's order."""
    ranked: bool = False
    kinds: tuple[Kind, ...] = ()
    """Kinds of these actions, the most useful first; what is in none stands by its verb."""
    likeliest: str = ""
    """Which of several actions most people take now; "" when none stands out."""
    picture: PanelPicture = ""
    """Which picture the panel shows for choosing among them."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions that are offered as one, in addition to the single actions."""

    texts: tuple[str, ...]
    label: str
    """At most 80 characters."""
    hint: str
    """At most 100 characters."""
    whole: bool = False
    """It goes to the end of what its first action begins, so that it is offered instead of that one."""
    at: str = ""
    """The token of the place by which it is counted on the picture of ``places``; a ``whole`` one has one."""
    near: str = ""
    """What a button beside the list says of it, at most 20 characters; "": it has none."""
    said: str = ""
    """What a button says of it that stands among others, with what is done, at most 20 characters; "": it has none."""
