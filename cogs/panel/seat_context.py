"""The context of panels and commands: what one seat may know and do at one moment of a match, with names.

Must not know any one game, nor Discord: each game's own context adds the reading of its notation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from cogs.messages.errors import UserError
from cogs.messages.names import safe, shown, taken
from cogs.panel.action_tree import below
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat
    from host import Update
    from render.base import AnyMatchRenderer, Beginning, Offer, Offers
    from render.words import Words

View = TypeVar("View")


@dataclass(frozen=True)
class SeatContext(Generic[View]):
    """One seat at one moment of a match, in its player's language; each game has its own type of view."""

    update: Update
    seat: Seat
    renderer: AnyMatchRenderer

    @cached_property
    def view(self) -> View:
        """Return the seat's view."""
        view: View = self.update.view(self.seat)
        return view

    @property
    def words(self) -> Words:
        """Return the language of the person."""
        return self.renderer.words

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by seat, for labels, hints and pictures."""
        return self.renderer.names.plain

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """Return the seat's legal actions, in the game's order."""
        return self.update.legal(self.seat)

    @cached_property
    def offers(self) -> Offers:
        """Return the seat's legal actions, in words."""
        found = self.renderer.actions.offers(self.view, self.legal)
        return found if found.picture != "hand" or self.renderer.hands else replace(found, picture="")

    @cached_property
    def by_text(self) -> Mapping[str, Offer]:
        """Return the seat's legal actions by text, in the order of lists: ranked if possible, else the game's."""
        return {offer.text: offer for offer in self.offers.every}

    @cached_property
    def ordered(self) -> tuple[str, ...]:
        """Return the texts of the seat's legal actions in the order of lists."""
        return tuple(self.by_text)

    def below(self, start: str, *, deep: int = 0) -> tuple[str, ...]:
        """Return the legal actions that begin with a text, comparing whole tokens; ``deep``: with so many colons."""
        found = below(start, self.legal)
        return tuple(text for text in found if text.count(":") == deep) if deep else found

    # -- what may be typed -----------------------------------------------------------------------------------------

    def name(self, text: str, *, at: str = "", whole: bool = False, view: View | None = None) -> str:
        """Return label and hint of an action, or of the beginning of several; ``at`` is that which the list is about.

        ``whole``: no heading says a part of it. ``view``: the action is one in that, not in the present one.
        """
        actions = self.renderer.actions
        found: Offer | Beginning
        if view is not None:
            found = actions.offer(text, view)
        else:
            found = self.by_text.get(text) or actions.beginning(text, self.view)
        called = actions.beginning(at, self.view) if at else found
        label = called.label if whole else called.short or called.label
        return f"{label}: {found.hint}" if found.hint else label

    def listed(self, texts: Iterable[str], *, view: View | None = None) -> list[tuple[str, str]]:
        """Return actions as (label and hint, last token), for a list."""
        return [(self.name(text, view=view), text.rpartition(":")[2]) for text in texts]

    # -- what was typed --------------------------------------------------------------------------------------------

    def player(self, text: str) -> Seat:
        """Return the seat of a player by its number, counted from 1, or by the player's name; raise UserError."""
        return named(text, self.update.names, self.words)

    def wrong(self, message: str, text: str, **values: object) -> UserError:
        """Return the error for a command in which ``text`` was typed wrongly."""
        return UserError(self.words.say(message, text=safe(text), **values))


AnySeatContext: TypeAlias = SeatContext[Any]
"""A seat of any game."""


def named(player: str, names: Sequence[str], words: Words) -> Seat:
    """Return a seat by its number, counted from 1, or by the player's name; raise UserError."""
    token = player.strip()
    if token.isdecimal() and len(token) == 1 and 0 < int(token) <= len(names):
        return int(token) - 1
    called = shown(names, words)
    # the name that somebody has chosen is understood also where another one is shown
    found = [seat for seat, forms in enumerate(zip(called.plain, names, strict=True)) if taken(token, forms)]
    if len(found) != 1:
        message = msg(
            "Nobody here is called “{text}”. Type a name of this table, such as {name}, or choose from the list that"
            " opens while you type."
        )
        raise UserError(words.say(message, text=safe(player), name=called.escaped[-1]))
    return found[0]
