"""What one level of the private panel offers: at most one list, and two rows of buttons with those of the panel itself.

The top offers what can be done, kind by kind; below it stands where. The commonest kind that needs a list has it at the
top, and what is recommended has a button of its own. Knows the tree of legal actions and the renderer's kinds of
them. Must not know any one game, nor messages.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.messages.message import ROW, SEEN
from cogs.panel import action_tree
from cogs.panel.action_tree import LIMIT
from cogs.panel.entries import KIND, SHORT, SINGLY, LevelOffer, Way
from render.base import Kind
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.panel.entries import AnySeatContext, Chains, Entries

REST: Final = f"{KIND}more"
"""The tail of the level with the kinds for which the top has no room."""
WHY: Final = f"{KIND}why"
"""The tail of the level that says why something is not offered."""
ARROWS: Final = {"left": "◀", "up": "▲", "down": "▼", "right": "▶"}
"""By direction: the signs on the buttons that look at other places, where the map shows the recommended one."""
FEW: Final = 3
"""Up to this many actions of a kind without a name of its own are buttons at the top, where there is room."""
KINDS: Final = 7
"""Kinds at the top at most, the button for the others counted; one less beside places, two less beside many."""
LAST: Final = 6
"""Kinds and ways to end the turn at the top at most; where there are more, what is asked at its end is asked then."""
CALM: Final = 9
"""Up to this many buttons there are at the top before a few actions of one kind become buttons each."""
LITTLE: Final = 40
"""Characters about each action: more of them take too much of a phone's screen when they stand above buttons."""
NEAR: Final = 8
"""Entries of a list at most that have a button beside it, too."""
LONG: Final = 16
"""Characters of a button's label that leave no room for two others beside it on a phone."""
NAMED: Final = 22
"""Characters of a button that names all it leads to."""
# Translators: button: more choices.
MORE: Final = msg("More")
# Translators: button: why some choices aren't possible.
WHY_NOT: Final = msg("Why not?")


@dataclass(frozen=True)
class Menu:
    """What one seat is offered at one moment, level by level."""

    context: AnySeatContext
    entries: Entries
    chains: Chains

    @cached_property
    def looked(self) -> str:
        """Return what the panel's map shows as if it were done: what is recommended, or the best series that begins so.

        "": it shows the map as it is, or there is none.
        """
        best = self.entries.recommended
        if self.context.offers.picture != "best" or best not in self.context.legal:
            return ""
        texts = (best,) if (series := self.chains.best(best)) is None else series.texts
        # what a hint says may be to rest first
        advised = self.context.advised is None or self.context.renderer.actions.nature(texts[-1]).pictured
        return ids.together(texts) if advised else ""

    @cached_property
    def _kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of what can be done now, but for what ends the turn."""
        open_ = tuple(text for text in self.context.ordered if not self.entries.ends(text))
        found = self.context.offers.kinds
        known = {text for kind in found for text in kind.texts}
        rest = [text for text in open_ if text not in known]
        return (*(kind for kind in found if kind.texts), *self._verbs(rest))

    @cached_property
    def _alone(self) -> bool:
        """Return whether only one kind has more than one action."""
        return sum(len(kind.texts) > 1 for kind in self._kinds) == 1

    @property
    def named(self) -> bool:
        """Return whether the game has names for the kinds of what can be done now."""
        return any(kind.key for kind in self._kinds)

    def _verbs(self, texts: Sequence[str]) -> tuple[Kind, ...]:
        return tuple(
            Kind("", self.entries.entry(entry, "").label, "", action_tree.below(entry.text, texts))
            for entry in action_tree.level("", texts)
        )

    def above(self, tail: str) -> str:
        """Return the level to go back to from a level or an action."""
        text, part = ids.read_level(tail)
        if part or text.startswith(KIND):
            # what the top shows wholly needs no level of its own
            return text if part and not (part == SINGLY and self._alone) else ""
        found = action_tree.above(text, self.context.legal)
        return "" if found in {_tail(kind) for kind in self._kinds if len(kind.texts) <= FEW} else found

    def known(self, tail: str) -> bool:
        """Return whether a tail is a level now."""
        prefix, _ = ids.read_level(tail)
        if prefix.startswith(KIND):
            return prefix in {REST, WHY} or any(_tail(kind) == prefix for kind in self._kinds)
        return bool(prefix and action_tree.below(prefix, self.context.legal))

    def title(self, level: str) -> str:
        """Return the heading over a level."""
        if level == REST:
            # Translators: button: other kinds of moves.
            return self.context.words.say("What else?")
        kind = next((kind for kind in self._kinds if level.startswith(KIND) and _tail(kind) == level), None)
        if kind is not None and (kind.heading or kind.key):
            return kind.heading or kind.label
        return self.entries.heading(level.removeprefix(KIND))

    @cached_property
    def long(self) -> bool:
        """Return whether there is so much to choose from that typing is easier."""
        return len(self.context.legal) > LIMIT

    # -- levels ----------------------------------------------------------------------------------------------------

    def offered(self, tail: str, *, room: int, top: int) -> LevelOffer:
        """Return what the level of a tail offers with this many buttons, and the top with this many.

        The top is for a tail that leads nowhere now.
        A place costs one press instead of two where it has a button beside the list, so the first have.
        """
        prefix, part = ids.read_level(tail)
        if prefix == REST:
            _, rest = self._fitting(top)
            return self._beside(self._mixed(rest, room), room)
        if prefix.startswith(KIND):
            kind = next((kind for kind in self._kinds if _tail(kind) == prefix), None)
            if kind is not None:
                return self._places(prefix, part, kind.texts, room=room, heading=kind.heading or kind.label)
        elif prefix and (texts := action_tree.below(prefix, self.context.ordered)):
            return self._places(prefix, part, texts, room=room)
        return self._top(top)

    def _top(self, room: int) -> LevelOffer:
        ending = [text for text in self.context.ordered if self.entries.ends(text)]
        last = tuple(way for text in ending for way in self.chains.endings(text))
        if len(self._kinds) + len(last) > LAST:
            # there is still room for ending the turn without what is asked at its end
            skips = [way for way in last if ids.JOINED in way.tail and self.entries.ends(way.tail)]
            named = [way._replace(label=said) for way in skips if (said := self.chains.said(way.tail))]
            last = (*named, *(self.entries.leaf(text, "") for text in ending))
        first = self._first()
        room -= len(first)
        kinds, rest = self._fitting(room)
        found = self._mixed(kinds, room - len(last) - bool(rest))
        known = {way.tail for way in first}
        if not found.listed and (joined := [way for way in self.chains.routes() if way.tail not in known]):
            heading = self.context.words.say("Go several steps at once")
            found = replace(found, listed=tuple(joined[:LIMIT]), heading=heading, tail=ids.JOINED)
        if rest:
            found = replace(found, buttons=(*found.buttons, self._others(rest)))
        chosen = next((way for way in found.buttons if way.main), None)
        # where one may as well end the turn, the places of a kind that nobody needs would be loud
        best = not (self.named and last) if chosen is None else any(way.tail == chosen.tail for way in found.listed)
        # what overworking would allow is no place that nobody needs
        if best or any(ids.JOINED in way.tail for way in found.listed[:1]):
            arrows = bool(self.looked) and not first
            found = self._beside(found, room - len(last) - len(ARROWS) * arrows, arrows=arrows)
        if first:
            # it is what is recommended of all that begins so
            buttons, beside = (
                tuple(way._replace(main=False) for way in some) for some in (found.buttons, found.beside)
            )
            found = replace(found, buttons=(*first, *buttons), beside=beside)
        return replace(found, last=last)

    def _others(self, rest: Sequence[Kind]) -> Way:
        """Return the way to kinds for which the top has no room, named after as many of them as its button can say."""
        names, words = [kind.label.partition(" (")[0] for kind in rest], self.context.words
        main = any(self.entries.recommended in kind.texts for kind in rest)
        # Translators: on a button, things that can be done: "More: Overwork, Plan"
        label, hint = words.say("More: {acts}", acts=", ".join(names)), ""
        if len(label) > NAMED:
            # Translators: on a button, things that can be done, one of them by name: "More: Overwork etc."
            label = words.say("More: {act} etc.", act=min(names, key=len))
            hint = ", ".join(kind.label for kind in rest)
        if len(label) > SEEN:
            label = words.say(MORE)
        return Way(REST, label, hint, leaf=False, main=main, shows=True)

    def _first(self) -> tuple[Way, ...]:
        """Return the series that begins with what is recommended, where the game wants it before all others."""
        series = self.chains.best(self.entries.recommended)
        if series is None or series.whole or not series.leads:
            return ()
        return (Way(ids.together(series.texts), series.label, series.hint, main=True),)

    def further(self, offer: LevelOffer, *, most: int) -> tuple[Way, ...]:
        """Return this many entries that have no button yet, the most useful first.

        They are the first of each level that a button leads to, where there is most to choose from before all, then
        those of the list that only lack room, then more of those levels.
        """
        if most <= 0:
            return ()
        ways_shown = (*offer.buttons, *offer.beside)
        known, labels = ({way.tail for way in ways_shown}, {way.brief or way.label for way in ways_shown})
        levels: list[tuple[int, list[Way]]] = []
        for way in offer.buttons:
            if way.leaf or way.tail == REST:
                continue
            below = self.offered(way.tail, room=2 * ROW, top=2 * ROW)
            ways: dict[str, Way] = {}
            for one in (*below.buttons, *below.beside):
                said = self.chains.said(one.tail)
                if one.leaf and one.tail not in known and said not in {"", *labels}:
                    # of those that would be called the same, the first
                    ways.setdefault(said, one._replace(brief=said))
            levels.append((len(below.listed or below.buttons), list(ways.values())[:FEW]))
        levels.sort(key=lambda level: -level[0])
        listed = offer.listed if any(way.leaf for way in offer.beside) else ()
        near = [way for way in self._near(listed) if way.tail not in known and not self.entries.surplus(way)]
        firsts = [ways[0] for _, ways in levels if ways]
        others = [way for some in zip_longest(*(ways[1:] for _, ways in levels)) for way in some if way is not None]
        return (*firsts, *self._verbal(near), *others)[:most]

    def _beside(self, found: LevelOffer, room: int, *, arrows: bool = False) -> LevelOffer:
        """Return what is offered with buttons for the first entries of its list, too, what is recommended before all.

        Where the map shows it with ``arrows`` around it, it stays on a button of its own.
        """
        main = next((way for way in found.buttons if way.main and way.leaf), None)
        known = "" if main is None else self.entries.brief(main)
        places = self._near(found.listed)
        near = [way for way in places if way.brief != known]
        buttons = found.buttons
        if main is not None and known and near and not arrows:
            listed = next((way.label for way in places if way.tail == main.tail), main.label)
            near.insert(0, main._replace(label=listed, brief=known))
            buttons = tuple(way for way in buttons if way is not main)
        free = min(NEAR, room - len(buttons) - len(found.beside))
        # what is recommended gets its short label even where it is the only one with room
        if free < 2 and buttons is found.buttons:
            return found
        if len(buttons) + 2 * ROW - 1 - room > ROW and any(len(way.label) > LONG for way in buttons):
            # what has no room below the list stands beside them
            free = 2
        return replace(found, buttons=buttons, beside=(*self._verbal(near[:free]), *found.beside))

    def _near(self, ways: Sequence[Way]) -> list[Way]:
        """Return the entries for which a place says enough, each place once: those that are all done in one way."""
        found: dict[str, Way] = {}
        how: str | None = None
        for way in ways:
            brief = self.entries.brief(way)
            # a series says itself how it is done, even where one action does it all
            series = way.near or ids.JOINED in way.tail
            before = ids.JOINED if series else action_tree.before_place(way.tail, self.context.renderer.actions.place)
            if not brief or (how is not None and before != how):
                continue
            how = before
            if way.at or ids.JOINED in way.tail:
                found.setdefault(brief, way._replace(brief=brief))
                continue
            offer = self.context.by_text[way.tail]
            rest = offer.under(how).removeprefix(brief).strip()
            # what the place alone does not say is said beside it
            rest = offer.label if rest and rest in brief else rest
            found.setdefault(brief, way._replace(label=rest, brief=brief))
        return list(found.values())

    def _verbal(self, ways: Sequence[Way]) -> list[Way]:
        """Return buttons with what is done, where the game has few words for that: a place alone is no label.

        Series say it themselves.
        """
        return [way if way.at else way._replace(brief=self.chains.said(way.tail) or way.brief) for way in ways]

    def _fitting(self, room: int) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
        """Return the kinds for which the top has room, each with a button at least, and the rest."""
        kinds = self._kinds
        room -= sum(map(self.entries.ends, self.context.legal))
        named = tuple(kind for kind in kinds if kind.key)
        if named and len(kinds) > len(named) + 1:
            # what has a name of its own is what people look for first
            kinds = (*named, *(kind for kind in kinds if not kind.key))
        if named:
            main = next((kind for kind in kinds if self.entries.recommended in kind.texts), kinds[0])
            room = min(room, KINDS - (len(main.texts) > 1) - (len(main.texts) > LIMIT))
        if len(kinds) <= room:
            return kinds, ()
        if self.context.plan:
            # what is advised is never behind the button for the others
            kinds = tuple(sorted(kinds, key=lambda kind: self.entries.recommended not in kind.texts))
        return kinds[: room - 1], kinds[room - 1 :]

    def _mixed(self, kinds: Sequence[Kind], room: int) -> LevelOffer:
        """Return kinds side by side: few actions as buttons, one kind as a list, the others as buttons that lead on."""
        wanted = self.entries.recommended
        # what is recommended has a button of its own, beside a list that holds it, too
        room = min(room, CALM) - len(kinds) - any(wanted in kind.texts for kind in kinds)
        buttons: list[Way] = []
        listed = LevelOffer()
        # where the game does not say what is most useful, the list is for what has most to choose from
        most = 0 if self.named else max((len(kind.texts) for kind in kinds if wanted not in kind.texts), default=0)
        for kind in sorted(kinds, key=lambda kind: wanted not in kind.texts):
            main = wanted in kind.texts
            ways, taken = self._few(kind, room, alone=len(kinds) == 1)
            # one list is enough, and to make another takes time
            if not ways and not listed.listed and (main or len(kind.texts) >= most):
                found = self._whole(kind, room)
                if found.listed:
                    listed, room = found, room - len(found.beside) - len(found.buttons) + 1
                    buttons += found.buttons
                    continue
            buttons += ways or [Way(_tail(kind), kind.label, kind.hint, leaf=False, main=main)]
            room -= taken
        if (best := next((way for way in listed.listed if way.main), None)) and all(not way.main for way in buttons):
            buttons.append(best if ids.JOINED in best.tail or best.at else self.entries.leaf(wanted, ""))
        # what is recommended comes first, then the rest of its kind
        buttons.sort(key=lambda way: not way.main)
        return replace(listed, buttons=tuple(buttons))

    def _few(self, kind: Kind, room: int, *, alone: bool) -> tuple[Sequence[Way], int]:
        """Return the actions of a kind as buttons, if few are enough, and how many more than one they take."""
        count, main = len(kind.texts), self.entries.recommended in kind.texts
        if (self._alone or count == 1) and (ways := self.chains.few_series(kind.texts, _tail(kind), room)):
            return ways, len(ways) - 1
        # what is recommended needs no button beside those of its kind
        taken = count - 1 - main
        single = count == 1 and self.chains.instead(kind.texts) is None
        if single or (taken <= room and self._short(kind, alone=alone)):
            return self._leaves(kind), taken
        return (), 0

    def _whole(self, kind: Kind, room: int) -> LevelOffer:
        """Return a kind as a list that leads nowhere else; nothing where it has no room."""
        found, singly = self._roomy(kind, room), ids.level(_tail(kind), SINGLY)
        fits = len(found.buttons) + len(found.beside) - 1 <= room and all(
            way.leaf or way.tail == singly for way in found.listed
        )
        if not fits:
            return LevelOffer()
        # among other kinds, a part of the list is to be told from theirs
        said = "" if self._alone else ", ".join(filter(None, (kind.label, kind.hint)))
        return replace(found, beside=tuple(way._replace(hint=said) if way.shows else way for way in found.beside))

    def _roomy(self, kind: Kind, room: int) -> LevelOffer:
        """Return a kind as a list; what it has no room for in small parts, which have buttons, if these have room."""
        found = self._listed(_tail(kind), "", kind.texts, heading=kind.heading, split=True)
        if len(found.beside) - 1 <= room:
            return found
        return self._listed(_tail(kind), "", kind.texts, heading=kind.heading)

    def _leaves(self, kind: Kind) -> list[Way]:
        """Return the actions of a kind as buttons, with short labels where the question says the rest."""
        ways = [self.entries.leaf(text, "") for text in kind.texts]
        if len(ways) == 1 and kind.key:
            return [ways[0]._replace(label=kind.label, hint=kind.hint)]
        if self.named and len(ways) > 1:
            return [way._replace(brief=self.chains.said(way.tail)) for way in ways]
        numbered = all(self.context.renderer.actions.nature(text).place for text in kind.texts)
        if not (len(ways) > FEW or (len(ways) > 1 and numbered)):
            return ways
        near = self._near(ways)
        return self._verbal(near) if len(near) == len(ways) else ways

    def _short(self, kind: Kind, *, alone: bool) -> bool:
        """Return whether the actions of a kind may all be buttons at the top: few, or little to be said of them."""
        if self.chains.instead(kind.texts):
            return False
        long = any(len(way.brief or way.label) > SEEN for way in self._leaves(kind))
        if long and (not alone or len(kind.texts) > FEW):
            return False
        return len(kind.texts) <= FEW or (len(kind.texts) <= SHORT and self._little(kind.texts))

    def _little(self, texts: Sequence[str]) -> bool:
        hints = [self.context.by_text[text].hint for text in texts]
        return sum(map(len, hints)) <= LITTLE * len(texts)

    def _places(self, prefix: str, part: str, texts: Sequence[str], *, room: int, heading: str = "") -> LevelOffer:
        """Return the actions of one kind, or below one beginning: a row of buttons, or a list.

        What is advised has a button wherever its list would hide it.
        """
        found = self._spread(prefix, part, texts, room=room, heading=heading)
        shown = any(way.main for way in (*found.buttons, *found.beside))
        if not self.context.plan or shown or self.entries.recommended not in texts:
            return found
        series = self.chains.best(self.entries.recommended)
        if series is not None and series.whole:
            # it is on another page of its list, as the end of what it begins
            tail = ids.together(series.texts)
            first = Way(tail, series.label, series.hint, main=True, at=series.at, near=series.near)
            first = first._replace(brief=self.entries.brief(first))
        else:
            first = self.entries.leaf(self.entries.recommended, "")
        buttons, beside = (
            tuple(way for way in some if way.tail != first.tail or not way.leaf)
            for some in (found.buttons, found.beside)
        )
        return replace(found, buttons=(first, *buttons), beside=beside[: max(0, room - 1 - len(buttons))])

    def _spread(self, prefix: str, part: str, texts: Sequence[str], *, room: int, heading: str) -> LevelOffer:
        found = self._listed(prefix, part, texts, heading=heading, split=prefix.startswith(KIND))
        if found.buttons:
            return found
        count = len(found.listed)
        if count <= max(SHORT, room - len(found.beside)) and len(near := self._near(found.listed)) == count:
            return LevelOffer(tuple(self._verbal(near)), beside=found.beside)
        few = count <= FEW or (count <= SHORT and sum(len(way.hint) for way in found.listed) <= LITTLE * count)
        if few and not found.beside:
            return LevelOffer(found.listed)
        return self._beside(found, room)

    def _listed(
        self, prefix: str, part: str, texts: Sequence[str], *, heading: str = "", split: bool = False
    ) -> LevelOffer:
        """Return the actions as a list; if it cannot hold all, buttons lead to its parts, ``split``: small ones."""
        start, place = action_tree.shared(texts), self.context.renderer.actions.place
        if not heading or ":" in start:
            heading = self.entries.heading(start)
        # one by one they may need parts, too
        singly = SINGLY if part.startswith(SINGLY) else ""
        chosen = part.removeprefix(singly)
        series = None if singly else self.chains.instead(texts)
        if series is not None and (found := self.chains.series_list(series, texts, prefix, part=part)):
            return replace(found, heading=found.heading or heading, tail=ids.level(prefix, part))
        small = chosen.startswith(action_tree.SMALL) or (split and not part)
        entries, parts = action_tree.paged(texts, place=place, small=small)
        ways = [self.entries.entry(entry, start) for entry in parts.get(chosen, entries)]
        if not parts:
            ways += self.chains.routes(texts)[: LIMIT - len(ways)]
        rest = self.entries.left_out(texts) if len(parts) == 1 else ""
        others = tuple(
            Way(ids.level(prefix, f"{singly}{number}"), rest or self.entries.part(number, some), leaf=False, shows=True)
            for number, some in parts.items()
            if number != chosen and not (small and chosen)
        )
        if parts:
            # Translators: over a list that has no room for all: "Move where? (25 of 40)"
            heading = self.context.words.say("{heading} ({n} of {all})", heading=heading, n=len(ways), all=len(texts))
        tail = ids.level(prefix, part)
        return LevelOffer(listed=tuple(ways), heading=heading, tail=tail, texts=tuple(texts), beside=others)


def _tail(kind: Kind) -> str:
    """Return the tail of the level that is a kind: its key, or the beginning that its actions share."""
    start = kind.key or action_tree.shared(kind.texts)
    # what is an action itself is no level
    return f"{KIND}{start}" if kind.key or start in kind.texts else start
