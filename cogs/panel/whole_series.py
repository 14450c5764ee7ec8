"""Single entries of the private panel, and series of actions that are one entry.

A list has a series that goes to the end of what its first action begins instead of that action, which is then chosen
one by one on a level of its own. Must not know any one game, nor how a level is put together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from cogs.app.ids import Control
from cogs.commands.typed_action import PART
from cogs.messages.message import SEEN
from cogs.panel import action_tree
from cogs.panel.action_tree import JOINED, LIMIT
from cogs.panel.level_offer import LevelOffer, Way
from cogs.panel.seat_context import SeatContext
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cogs.panel.action_tree import TreeEntry
    from render.action_groups import Shortcut

SINGLY: Final = "one"
"""The part of a level that has its actions one by one."""
PAGE: Final = "w"
"""Begins the names of parts with more series than one list holds."""
SHORT: Final = 5
"""Up to this many actions are buttons, a row of them, if little is to be said of them; more are a list."""
LOOK: Final = "look"
"""The slot of a choice from a list; the arrows have slots of their own, because two may lead to one place."""
ONE_BY_ONE: Final = msg("Place one by one")


@dataclass(frozen=True, slots=True)
class WholeSeries:
    """What a list has instead of actions that only begin something."""

    found: tuple[Shortcut, ...]
    covered: frozenset[str]
    """The actions for which the series stand."""
    rest: tuple[str, ...]
    """The other actions."""

    @property
    def complete(self) -> bool:
        """Return whether each of the actions is one of the series itself."""
        return self.covered <= {one.texts[0] for one in self.found if len(one.texts) == 1}


def whole_series(texts: Sequence[str], joined: Sequence[Shortcut], begins: Callable[[str], str]) -> WholeSeries | None:
    """Return the series that stand for some of the actions, None without any."""
    keys = {text: begins(text) for text in texts}
    found = tuple(one for one in joined if one.whole and keys.get(one.texts[0]))
    have = {keys[one.texts[0]] for one in found}
    covered = frozenset(text for text in texts if keys[text] in have)
    return WholeSeries(found, covered, tuple(text for text in texts if text not in covered)) if found else None


@dataclass(frozen=True)
class SeriesWays(SeatContext[object]):
    """One seat at one moment, with the entries for what it may do."""

    def control(self, verb: str, tail: str = "") -> Control:
        """Return a control for the present state."""
        return Control.of(verb, self.update.info, tail, seq=self.update.seq)

    def pressed(self, tail: str) -> bool:
        """Return whether a button has room for these actions, be it that it only looks at them."""
        return self.control("see", f"{LOOK}/{tail}").fits

    @cached_property
    def joined(self) -> tuple[Shortcut, ...]:
        """Return the series of actions that are offered as one, those for which a control has room."""
        found = self.renderer.actions.shortcuts(self.view, self.seat)
        return tuple(one for one in found if self.pressed(JOINED.join(one.texts)))

    @cached_property
    def likeliest(self) -> str:
        """Return the action that most people take now, or the level with it; "" when none stands out."""
        if len(self.legal) == 1:
            return self.legal[0]
        return self.renderer.actions.likeliest(self.view, self.ordered)

    def reversible(self, texts: Sequence[str]) -> bool:
        """Return whether the seat can take these actions back once done; raise Refusal if it may not do them."""
        known, tail = self._reversible, JOINED.join(texts)
        if tail not in known:
            known[tail] = self.update.reversible(self.seat, texts)
        return known[tail]

    @cached_property
    def _reversible(self) -> dict[str, bool]:
        """Return what is known of actions already: buttons are put in rows several times."""
        return {}

    def instead(self, texts: Sequence[str]) -> WholeSeries | None:
        """Return the series that stand for some of these actions, None without any."""
        begins = self.renderer.actions.begins
        # to know the series takes longer than to know that there are none
        return whole_series(texts, self.joined, begins) if any(map(begins, texts)) else None

    def series_list(
        self, series: WholeSeries, texts: Sequence[str], prefix: str, *, part: str = ""
    ) -> LevelOffer | None:
        """Return a list in which series stand for the actions that begin them, or one page of them.

        Where there is no room for them beside the other actions, it is first chosen what to begin; None if that does
        not help either.
        """
        start = action_tree.shared(texts)
        if series.rest and len(series.rest) + len(series.found) > LIMIT and not part:
            entries = action_tree.level(start, texts)
            ways = tuple(self.entry(entry, start) for entry in entries)
            return LevelOffer(listed=ways, tail=prefix) if len(entries) <= LIMIT else None
        # of several that begin like what most people do, the first is the best
        best = next((one for one in series.found if one.texts[0] == self.likeliest), None)
        whole = [
            Way(tail, one.label, one.hint, main=one is best, at=one.at, near=one.near)
            for one in series.found
            for tail in [JOINED.join(one.texts)]
        ]
        every = (*whole, *(self.leaf(text, start) for text in series.rest))
        pages = {f"{PAGE}{n // LIMIT + 1}": every[n : n + LIMIT] for n in range(0, len(every), LIMIT)}
        chosen = part if part in pages else f"{PAGE}1"
        more = [
            Way(f"{prefix}|{key}", self._page(number, some, of=len(pages)), leaf=False)
            for number, (key, some) in enumerate(pages.items(), 1)
            if key != chosen
        ]
        singly = Way(f"{prefix}|{SINGLY}", self.words.say(ONE_BY_ONE), leaf=False)
        if len(texts) == 1:
            singly = self.leaf(texts[0], "")
        listed, beside = pages[chosen], () if series.complete else (singly,)
        if beside and not more and len(texts) > 1 and len(listed) < LIMIT:
            # few want it, and a button is better spent on an entry
            listed, beside = (*listed, *beside), ()
        return LevelOffer(listed=listed, tail=prefix, beside=(*more, *beside))

    def _page(self, number: int, ways: Sequence[Way], *, of: int) -> str:
        if of > 2:
            return self.words.say(PART, page=number)
        return self.words.count("Show {n} more", "Show {n} more", len(ways))

    def few_series(self, texts: Sequence[str], prefix: str, room: int) -> tuple[Way, ...]:
        """Return the series that stand for all of these actions as buttons, if one row of them is enough."""
        series = self.instead(texts)
        if series is None or series.rest or len(series.found) > SHORT:
            return ()
        found = self.series_list(series, texts, prefix)
        if found is None or any(len(way.label) > SEEN for way in found.listed):
            return ()
        ways = (*found.listed, *found.beside)
        return ways if len(ways) - 1 <= room else ()

    def routes(self, texts: Sequence[str] | None = None) -> list[Way]:
        """Return the joined actions, those that begin with one of these."""
        found = (
            (JOINED.join(one.texts), one)
            for one in self.joined
            if not one.whole and (texts is None or one.texts[0] in texts)
        )
        return [Way(tail, one.label, one.hint) for tail, one in found]

    def entry(self, entry: TreeEntry, start: str) -> Way:
        """Return the way of an entry of the tree, listed under a beginning."""
        if entry.leaf:
            return self.leaf(entry.text, start)
        size = self.words.count("{n} possibility", "{n} possibilities", entry.size)
        return Way(entry.text, self.renderer.actions.label(entry.text, self.view, under=start), size, leaf=False)

    def leaf(self, text: str, under: str) -> Way:
        """Return the way of an action that is listed under a beginning."""
        known, actions = self._made, self.renderer.actions
        if (text, under) not in known:
            label, hint = actions.label(text, self.view, under=under), actions.hint(text, self.view)
            known[text, under] = Way(text, label, hint, main=text == self.likeliest)
        return known[text, under]

    @cached_property
    def _made(self) -> dict[tuple[str, str], Way]:
        """Return the ways that were made already: a level is put together several times until it has room."""
        return {}
