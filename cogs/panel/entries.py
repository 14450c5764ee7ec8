"""Single entries of the private panel: what each is called, brings, costs and leads to.

Knows the offers of one seat at one moment. Must not know any one game, nor how a level is put together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cogs.app import ids
from cogs.app.ids import Control

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.panel.action_tree import TreeEntry
    from cogs.panel.seat_context import AnySeatContext

LOOK: Final = "look"
"""The slot of a choice from a list; the arrows have slots of their own, because two may lead to one place."""


class Way(NamedTuple):
    """One entry of a level: an action, several joined ones, or another level."""

    tail: str
    label: str
    hint: str = ""
    leaf: bool = True
    main: bool = False
    """Whether it is, or leads to, what most people do now."""
    brief: str = ""
    """The label of a button beside a list, or under a heading, that says the rest; "" for the whole label."""
    at: str = ""
    """The token of the place by which it is counted; "": the one that the game names for its last action."""
    near: str = ""
    """What a button beside the list says of an entry that is a series; "": what the game says of its action."""


class Lead(NamedTuple):
    """What a choice leads to: another level of the tree, the preview of actions, or their being carried out."""

    to: Literal["level", "preview", "act"]
    tail: str


@dataclass(frozen=True)
class Entries:
    """What one seat may do at one moment, entry by entry."""

    context: AnySeatContext

    def control(self, verb: str, tail: str = "") -> Control:
        """Return a control for the present state."""
        return Control.of(verb, self.context.update.info, tail, seq=self.context.update.seq)

    def pressed(self, tail: str) -> bool:
        """Return whether a button has room for these actions, be it that it only looks at them."""
        return self.control("see", ids.kind_of(LOOK, tail)).fits

    @cached_property
    def likeliest(self) -> str:
        """Return the action that most people take now, or the level with it; "" when none stands out."""
        if len(self.context.legal) == 1:
            return self.context.legal[0]
        return self.context.offers.likeliest

    def reversible(self, texts: Sequence[str]) -> bool:
        """Return whether the seat can take these actions back once done; raise Refusal if it may not do them."""
        known, tail = self._reversible, ids.together(texts)
        if tail not in known:
            known[tail] = self.context.update.reversible(self.context.seat, texts)
        return known[tail]

    @cached_property
    def _reversible(self) -> dict[str, bool]:
        """Return what is known of actions already: buttons are put in rows several times."""
        return {}

    def lead(self, tail: str, *, careful: bool = False) -> Lead:
        """Return what choosing an entry leads to.

        What can be taken back by one press is carried out at once, unless one is ``careful``; a preview comes first of
        what cannot be taken back and is seen on the map.
        """
        text, part = ids.read_level(tail)
        several = ids.JOINED in text
        if not several and (part or text not in self.context.legal):
            return Lead("level", tail)
        seen = several or self.context.renderer.actions.nature(text).pictured
        looks = seen and (careful or not self.reversible(ids.read_together(text)))
        return Lead("preview" if looks else "act", text)

    def final(self, texts: Sequence[str]) -> bool:
        """Return whether nobody can take these actions back alone; whoever plays against computers can."""
        return not self.context.update.info.practice and not self.reversible(texts)

    def entry(self, entry: TreeEntry, start: str) -> Way:
        """Return the way of an entry of the tree, listed under a beginning."""
        if entry.leaf:
            return self.leaf(entry.text, start)
        size = self.context.words.count("{n} possibility", "{n} possibilities", entry.size)
        beginning = self.context.renderer.actions.beginning(entry.text, self.context.view)
        label = beginning.short if start else ""
        return Way(entry.text, label or beginning.label, size, leaf=False)

    def leaf(self, text: str, under: str) -> Way:
        """Return the way of an action that is listed under a beginning."""
        offer = self.context.by_text[text]
        return Way(text, offer.under(under), offer.hint, main=text == self.likeliest)

    def brief(self, way: Way) -> str:
        """Return what a button beside a list says of an entry, "" when it has none."""
        single = way.leaf and not way.at and ids.JOINED not in way.tail
        return self.context.by_text[way.tail].brief if single else way.near

    def heading(self, prefix: str) -> str:
        """Return the heading over the actions that begin so."""
        beginning = self.context.renderer.actions.beginning(prefix, self.context.view)
        return beginning.heading or beginning.label

    def ends(self, text: str) -> bool:
        """Return whether an action only ends what its player may do."""
        return self.context.renderer.actions.nature(text).role == "ends"

    def surplus(self, way: Way) -> bool:
        """Return whether an entry pays for doing more than a turn allows."""
        return self.context.renderer.actions.nature(ids.read_together(way.tail)[0]).role == "extra"

    def for_rivals(self, way: Way) -> bool:
        """Return whether an entry brings something to somebody else."""
        offer = self.context.by_text.get(ids.read_together(way.tail)[0])
        return offer is not None and offer.for_rivals

    def loses(self, way: Way) -> bool:
        """Return whether an entry gives up something that its player need not lose."""
        offer = self.context.by_text.get(way.tail)
        return offer is not None and offer.loses
