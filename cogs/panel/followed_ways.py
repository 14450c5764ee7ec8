"""Buttons that do two things at once: an act, and what it is mostly for or the end of the turn after it.

It works for any game. Must not know any one game, nor where the buttons stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cogs.messages.message import SEEN
from cogs.panel.action_tree import JOINED
from cogs.panel.level_offer import Way
from cogs.panel.whole_series import SeriesWays

if TYPE_CHECKING:
    from cogs.panel.level_offer import LevelOffer


@dataclass(frozen=True)
class FollowedWays(SeriesWays):
    """One seat at one moment, with what follows what it may do."""

    def followed(self, offer: LevelOffer, *, most: int, surplus: bool) -> tuple[Way, ...]:
        """Return so many of the buttons with what follows: what they are mostly for, or the end of the turn.

        Of what a turn need not do if ``surplus``, else of all else.

        The turn ends after those that leave nothing but extras. What others cannot see counts for nothing: using such
        a button must not show that its seat holds none of it.
        """
        found: list[Way] = []
        actions, ways = self.renderer.actions, (*offer.buttons, *offer.beside)
        known = {way.tail for way in ways}
        for way in ways:
            said = way.brief or actions.said(way.tail, self.view) or way.label
            paid = way.tail.partition(JOINED)[0]
            if actions.surplus(paid) is not surplus:
                continue
            if paid != way.tail and surplus:
                # far from its list a button says so itself
                said = f"{actions.said(paid, self.view)} + {said}"
            if len(found) < most and (then := self._then(way)):
                text, called, hint = then
                label = f"{said} + {called}"
                tail = f"{way.tail}{JOINED}{text}"
                fits = len(label) <= SEEN and self.pressed(tail) and tail not in known
                found += [Way(tail, label, hint, brief=label)] if fits else []
        return tuple(found)

    def _extra(self, text: str) -> bool:
        """Return whether an action is one that a turn need not do, or of which others do not know that there is one."""
        known, actions = self._extras, self.renderer.actions
        if text not in known:
            known[text] = actions.held(text) or actions.surplus(text)
        return known[text]

    @cached_property
    def _extras(self) -> dict[str, bool]:
        """Return what is known of actions already: after each of many ways nearly the same are left."""
        return {}

    def _then(self, way: Way) -> tuple[str, str, str] | None:
        """Return what follows a way, what it is called and brings; None where nothing stands out, or it loses much."""
        actions, texts = self.renderer.actions, way.tail.split(JOINED)
        if not way.leaf or actions.ends(texts[-1]):
            return None
        left = self.update.leaves(self.seat, texts)
        needed = [text for text in left if not self._extra(text)]
        step = actions.next_step(needed)
        last = step or (needed[0] if len(needed) == 1 and actions.ends(needed[0]) else "")
        # the view takes longer than to know what is left
        after = self.update.preview(self.seat, texts) if last else None
        if after is None:
            return None
        if step:
            return step, actions.said(step, after[0]), actions.hint(step, after[0])
        # what only ends a question is no end of the turn
        if actions.gives_up(last, after[0]) or self.update.beyond(self.seat, (*texts, last)) == "stays":
            return None
        return last, actions.label(last, after[0], under=""), ""
