"""One seat at one moment with what it is offered, and the entries of its panel: what each is called, costs, leads to.

A list has a series that goes to the end of what its first action begins instead of that action, which is then chosen
one by one on a level of its own. A move may be joined with what it is mostly for, or with the end of the turn after it.
Knows the offers of one seat at one moment. Must not know any one game, nor how a level is put together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from cogs.app import ids
from cogs.app.ids import Control
from cogs.messages.errors import UserError
from cogs.messages.message import SEEN
from cogs.messages.names import safe, shown, taken
from cogs.panel import action_tree
from cogs.panel.action_tree import LIMIT, PART_NAME, below
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cogs.panel.action_tree import TreeEntry
    from engine.core import Seat
    from host import Update
    from render.base import AnyMatchRenderer, Beginning, Offer, Offers, Shortcut
    from render.words import Words

View = TypeVar("View")


@dataclass(frozen=True)
class SeatContext(Generic[View]):
    """One seat at one moment of a match, in its player's language; each game has its own type of view."""

    update: Update
    seat: Seat
    renderer: AnyMatchRenderer
    advised: tuple[str, ...] | None = None
    """What a hint says of this moment, action by action; () while that isn't known, None where there are no hints."""

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
        found = self.renderer.actions.offers(self.view, self.legal, plan=self.plan)
        if self.advised == ():
            # something else would be told once it is known
            found = replace(found, recommended="")
        return found if found.picture != "hand" or self.renderer.hands else replace(found, picture="")

    @cached_property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        """Return the series of actions that are offered as one."""
        return self.renderer.actions.shortcuts(self.view, self.seat, plan=self.advised or ())

    @cached_property
    def plan(self) -> tuple[str, ...]:
        """Return what is advised; where a series that is offered comes to the same in another way, by that; () else.

        A table to which an allocation leads is offered once, in whatever order all are placed.
        """
        plan, nature = self.advised or (), self.renderer.actions.nature
        begun = nature(plan[0]).begins if plan else ""
        series = [one for one in self.shortcuts if begun and one.whole and nature(one.texts[0]).begins == begun]
        if not series or any(leads(plan, one) for one in series):
            return plan
        ahead = self.update.foreseen(self.seat, plan)
        views = [*(view for view, _ in ahead.steps[1:]), ahead.view]
        for one in series:
            found = self.update.preview(self.seat, one.texts)
            if found is not None and found[0] in views:
                return (*one.texts, *plan[views.index(found[0]) + 1 :])
        return plan

    @cached_property
    def by_text(self) -> Mapping[str, Offer]:
        """Return the seat's legal actions by text, in the order of lists: ranked if possible, else the game's."""
        return {offer.text: offer for offer in self.offers.every}

    @cached_property
    def ordered(self) -> tuple[str, ...]:
        """Return the texts of the seat's legal actions in the order of lists, without those that nobody needs."""
        return tuple(text for text in self.by_text if text not in self.offers.needless)

    def below(self, start: str, *, deep: int = 0) -> tuple[str, ...]:
        """Return the legal actions that begin with a text, comparing whole tokens; ``deep``: with this many colons."""
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
            "Nobody at this table is called “{text}”. Type a player's name, such as {name}, or choose from the list"
            " that opens as you type."
        )
        raise UserError(words.say(message, text=safe(player), name=called.escaped[-1]))
    return found[0]


def leads(plan: Sequence[str], series: Shortcut) -> bool:
    """Return whether a plan begins with a series."""
    return tuple(plan[: len(series.texts)]) == series.texts


KIND: Final = "@"
"""Begins the tail of a level that is a kind of action, and no beginning of actions; no game may use it in its texts."""
LOOK: Final = "look"
"""The slot of a choice from a list; the arrows have slots of their own, because two may lead to one place."""


class Way(NamedTuple):
    """One entry of a level: an action, several joined ones, or another level."""

    tail: str
    label: str
    hint: str = ""
    leaf: bool = True
    main: bool = False
    """Whether it is, or leads to, what is recommended."""
    brief: str = ""
    """The label of a button beside a list, or under a heading, that says the rest; "" for the whole label."""
    at: str = ""
    """The token of the place by which it is counted; "": the one that the game names for its last action."""
    near: str = ""
    """What a button beside the list says of an entry that is a series; "": what the game says of its action."""
    drawn: bool = False
    """Whether the picture shows what it leads to."""
    letter: str = ""
    """Under which it does; "": it shows nothing else."""
    shows: bool = False
    """Whether it is no move: it only shows more of what there is to choose from."""


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
    def recommended(self) -> str:
        """Return the recommended action, or the level with it; "" when none stands out."""
        if len(self.context.legal) == 1:
            return self.context.legal[0]
        return self.context.offers.recommended

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

        What can be undone by one press is carried out at once, unless one is ``careful``; a preview comes first of
        what cannot be undone and is seen on the map.
        """
        text, part = ids.read_level(tail)
        several = ids.JOINED in text
        if not several and (part or text not in self.context.legal):
            return Lead("level", tail)
        seen = several or self.context.renderer.actions.nature(text).pictured
        looks = seen and (careful or not self.reversible(ids.read_together(text)))
        return Lead("preview" if looks else "act", text)

    def final(self, texts: Sequence[str]) -> bool:
        """Return whether nobody can take these actions back alone; anyone who plays against computers can."""
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
        return Way(text, offer.under(under), offer.hint, main=text == self.recommended)

    def brief(self, way: Way) -> str:
        """Return what a button beside a list says of an entry, "" when it has none."""
        single = way.leaf and not way.at and ids.JOINED not in way.tail
        return self.context.by_text[way.tail].brief if single else way.near

    def heading(self, prefix: str) -> str:
        """Return the heading over the actions that begin so."""
        beginning = self.context.renderer.actions.beginning(prefix, self.context.view)
        return beginning.heading or beginning.label

    def left_out(self, texts: Sequence[str]) -> str:
        """Return what leads to those of these actions for which their list has no room."""
        left = len(texts) - LIMIT
        place = self.context.renderer.actions.place
        if len({token for text in texts for token in text.split(":") if place(token)}) == len(texts):
            return self.context.words.count("More: {n} place", "More: {n} places", left)
        return self.context.words.count("More: {n} way", "More: {n} ways", left)

    def part(self, number: str, entries: Sequence[TreeEntry]) -> str:
        """Return what leads to a part of a list that is too long: from its first region to its last."""
        actions, words = self.context.renderer.actions, self.context.words
        found = [there.region for entry in entries if (there := action_tree.region(entry.text, actions.place))]
        if not found:
            return words.say(PART_NAME, page=number)
        first, last = found[0].upper(), found[-1].upper()
        if first == last:
            # Translators: on a button: a part of a long list, by the name of a region: "More: Column F"
            return words.say("More: {region}", region=actions.region(found[0]))
        # Translators: on a button: places that are named by their beginnings: "More: S1 to S4"
        return words.say("More: {first} to {last}", first=first, last=last)

    def only_place(self, text: str) -> str:
        """Return the token of the place that an action is about, "" where there is none, or several."""
        found = [token for token in text.split(":") if self.context.renderer.actions.place(token)]
        return found[0] if len(found) == 1 else ""

    def here(self, way: Way) -> str:
        """Return the token of the place where an action is done that names none, "" for every other entry."""
        offer = self.context.by_text.get(way.tail) if way.leaf else None
        return offer.at if offer and not self.place(way) else ""

    def place(self, way: Way) -> str:
        """Return the token of the place by which an entry is counted, "" for none."""
        nature, texts = self.context.renderer.actions.nature, ids.read_together(way.tail)
        places = "" if texts[-1].startswith(KIND) else nature(texts[-1]).place
        # of several actions one counts whose place the label is about
        of_series = way.at or (nature(texts[0]).place if way.main and not places else "")
        if not of_series:
            return places
        return of_series if of_series.upper() in (way.brief or way.label) else ""

    def goal(self, way: Way) -> str:
        """Return the same; what most people do is on the picture, wherever its button leads."""
        if (place := self.place(way)) or not way.main:
            return place
        text = ids.read_together(way.tail)[0] if way.leaf else self.recommended
        return self.context.renderer.actions.nature(text).place

    def ends(self, text: str) -> bool:
        """Return whether an action, or each of several joined ones, only ends what its player may do."""
        nature = self.context.renderer.actions.nature
        return all(nature(one).role == "ends" for one in ids.read_together(text))

    def surplus(self, way: Way) -> bool:
        """Return whether an entry pays for doing more than a turn allows."""
        return self.context.renderer.actions.nature(ids.read_together(way.tail)[0]).role == "extra"

    def loses(self, way: Way) -> bool:
        """Return whether an entry gives up something that its player need not lose."""
        offer = self.context.by_text.get(way.tail)
        return offer is not None and offer.loses

    def forfeits(self, tail: str) -> bool:
        """Return whether an action gives up what its player need not lose; who plays alone gets everything back."""
        offer = self.context.by_text.get(tail)
        return offer is not None and offer.loses and len(self.context.update.info.people) > 1


SINGLY: Final = "one"
"""The part of a level that has its actions one by one."""
PAGE: Final = "w"
"""Begins the names of parts with more series than one list holds."""
SHORT: Final = 5
"""Up to this many actions are buttons, a row of them, if little is to be said of them; more are a list."""
ONE_BY_ONE: Final = msg("Place one by one")
DRAWN: Final = 3
"""Tables after series that have room beside each other on a picture."""


@dataclass(frozen=True, slots=True)
class LevelOffer:
    """What a level offers."""

    buttons: tuple[Way, ...] = ()
    listed: tuple[Way, ...] = ()
    """The entries of its list."""
    heading: str = ""
    """What stands on the list."""
    tail: str = ""
    """The level that the list shows."""
    texts: tuple[str, ...] = ()
    """All actions that the list is about: it may have no room for some."""
    beside: tuple[Way, ...] = ()
    """Buttons that stand with the list: for its first entries, and for what it has no room for."""
    last: tuple[Way, ...] = ()
    """Buttons that stand after all others: what ends the turn."""


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


def whole_series(keys: Mapping[str, str], joined: Sequence[Shortcut]) -> WholeSeries | None:
    """Return the series that stand for some of the actions, by what each begins; None without any."""
    found = tuple(one for one in joined if one.whole and keys.get(one.texts[0]))
    have = {keys[one.texts[0]] for one in found}
    covered = frozenset(text for text in keys if keys[text] in have)
    return WholeSeries(found, covered, tuple(text for text in keys if text not in covered)) if found else None


@dataclass(frozen=True)
class Chains:
    """The series of actions that one seat is offered at one moment."""

    context: AnySeatContext
    entries: Entries

    @cached_property
    def joined(self) -> tuple[Shortcut, ...]:
        """Return the series of actions that are offered as one, those for which a control has room."""
        found = [one for one in self.context.shortcuts if self.entries.pressed(ids.together(one.texts))]
        return tuple(sorted(found, key=lambda one: not self._planned(one)))

    def said(self, tail: str) -> str:
        """Return what a button says among others of an action, or of several joined ones; "" for all of its label."""
        offer = self.context.by_text.get(tail) or self.series.get(tail)
        return offer.said if offer else ""

    def for_rivals(self, way: Way) -> bool:
        """Return whether an entry brings something to someone else."""
        offer, series = self.context.by_text.get(ids.read_together(way.tail)[0]), self.series.get(way.tail)
        return (offer is not None and offer.for_rivals) or (series is not None and series.for_rivals)

    def vital(self, way: Way) -> int:
        """Return how many of the first parts of an entry's hint every entry of its kind has, see ``Offer``."""
        offer = self.context.by_text.get(way.tail) or self.series.get(way.tail)
        return offer.vital if offer else 0

    @cached_property
    def series(self) -> dict[str, Shortcut]:
        """Return the series by the tails of their controls."""
        return {ids.together(one.texts): one for one in self.joined}

    def instead(self, texts: Sequence[str]) -> WholeSeries | None:
        """Return the series that stand for some of these actions, None without any."""
        begins = {text: self.context.renderer.actions.nature(text).begins for text in texts}
        # to know the series takes longer than to know that there are none
        return whole_series(begins, self.joined) if any(begins.values()) else None

    def best(self, text: str) -> Shortcut | None:
        """Return the first series that begins with an action, None without any; what is advised goes on as advised."""
        return self._best(self.joined, text)

    def _best(self, series: Iterable[Shortcut], text: str) -> Shortcut | None:
        free = self.context.advised is None
        return next((one for one in series if one.texts[0] == text and (free or self._planned(one))), None)

    def _planned(self, series: Shortcut) -> bool:
        """Return whether it is what a hint begins with."""
        return bool(self.context.plan) and leads(self.context.plan, series)

    def endings(self, text: str) -> tuple[Way, ...]:
        """Return what ends the turn by an action: the series that go to the end of what it begins, or it alone."""
        series = self.instead([text])
        if series is None:
            return (self.entries.leaf(text, ""),)
        best = self.best(text) if text == self.entries.recommended else None
        if best is None and self.context.plan[:1] == (text,):
            return (self.entries.leaf(text, ""),)  # what is to follow it is not known yet
        return tuple(Way(ids.together(one.texts), one.label, one.hint, main=one is best) for one in series.found)

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
            ways = tuple(self.entries.entry(entry, start) for entry in entries)
            return LevelOffer(listed=ways, tail=prefix) if len(entries) <= LIMIT else None
        # of several that begin like what is recommended, the first is the best
        best = self._best(series.found, self.entries.recommended)
        whole = [
            Way(tail, one.label, one.hint, main=one is best, at=one.at, near=one.near)
            for one in sorted(series.found, key=lambda one: one is not best)
            for tail in [ids.together(one.texts)]
        ]
        drawn = tuple(self._lettered(whole[:DRAWN])) if all(one.drawn for one in series.found) else ()
        every = (*whole[len(drawn) :], *(self.entries.leaf(text, start) for text in series.rest))
        starts = range(0, len(every) or 1, LIMIT)
        pages = {f"{PAGE}{n // LIMIT + 1}": every[n : n + LIMIT] for n in starts}
        chosen = part if part in pages else f"{PAGE}1"
        more = [
            Way(f"{prefix}|{key}", self._page(number, some, of=len(pages)), leaf=False, shows=True)
            for number, (key, some) in enumerate(pages.items(), 1)
            if key != chosen
        ]
        singly = Way(f"{prefix}|{SINGLY}", self.context.words.say(ONE_BY_ONE), leaf=False)
        # what is advised may begin no series
        apart = best is None and self.context.advised is not None
        if len(texts) == 1:
            singly = self.entries.leaf(texts[0], "")
            singly = singly._replace(main=singly.main and apart)
        elif self.entries.recommended in texts and self.entries.recommended not in series.rest:
            singly = singly._replace(main=apart)
        # where all lead to one end, nobody needs another way there
        alone = bool(drawn) and len(series.found) == 1
        listed, beside = pages[chosen], () if series.complete or alone else (singly,)
        if beside and not more and len(texts) > 1 and (listed or not drawn) and len(listed) < LIMIT:
            # few want it, and a button is better spent on an entry
            listed, beside = (*listed, *beside), ()
        others, words = len(every), self.context.words
        heading = words.count("Choose from {n} other way", "Choose from {n} other ways", others) if drawn else ""
        return LevelOffer(
            drawn, listed=listed, heading=heading, tail=prefix, texts=series.rest, beside=(*more, *beside)
        )

    def _lettered(self, ways: Sequence[Way]) -> Iterator[Way]:
        """Yield series whose ends are drawn, each with the letter of its picture."""
        for way, letter in zip(ways, ascii_uppercase, strict=False):
            # Translators: on a button: one of several things that the picture shows, by its letter
            said = self.context.words.say("Choose {letter}", letter=letter)
            if len(ways) == 1:
                yield way._replace(drawn=True, brief=self.series[way.tail].said)
            else:
                yield way._replace(drawn=True, letter=letter, brief=said)

    def _page(self, number: int, ways: Sequence[Way], *, of: int) -> str:
        if of > 2:
            return self.context.words.say(PART_NAME, page=number)
        return self.context.words.count("More: {n} way", "More: {n} ways", len(ways))

    def few_series(self, texts: Sequence[str], prefix: str, room: int) -> tuple[Way, ...]:
        """Return the series that stand for all of these actions as buttons, if one row of them is enough."""
        series = self.instead(texts)
        if series is None or series.rest or len(series.found) > SHORT:
            return ()
        found = self.series_list(series, texts, prefix)
        if found is None or any(len(way.label) > SEEN for way in found.listed) or (found.buttons and found.listed):
            return ()
        ways = (*found.buttons, *found.listed, *found.beside)
        return ways if len(ways) - 1 <= room else ()

    def routes(self, texts: Sequence[str] | None = None) -> list[Way]:
        """Return the joined actions, those that begin with one of these."""
        found = (
            (ids.together(one.texts), one)
            for one in self.joined
            if not one.whole and (texts is None or one.texts[0] in texts)
        )
        return [Way(tail, one.label, one.hint) for tail, one in found]

    def followed(self, offer: LevelOffer, *, most: int, surplus: bool) -> tuple[Way, ...]:
        """Return this many of the buttons with what follows: what they are mostly for, or the end of the turn.

        Of what a turn need not do if ``surplus``, else of all else.

        The turn ends after those that leave nothing but extras. What others cannot see counts for nothing: using such
        a button must not show that its seat holds none of it.
        """
        found: list[Way] = []
        actions, ways = self.context.renderer.actions, (*offer.buttons, *offer.beside)
        known = {way.tail for way in ways}
        for way in ways:
            if way.drawn:
                continue  # what follows is another question than the one that the pictures answer
            said = way.brief or self.said(way.tail) or way.label
            paid = ids.read_together(way.tail)[0]
            if (actions.nature(paid).role == "extra") is not surplus:
                continue
            if paid != way.tail and surplus:
                # far from its list a button says so itself
                said = f"{self.said(paid)} + {said}"
            if len(found) < most and (then := self._then(way)):
                text, called, hint = then
                label = f"{said} + {called}"
                tail = ids.together([way.tail, text])
                fits = len(label) <= SEEN and self.entries.pressed(tail) and tail not in known
                found += [Way(tail, label, hint, brief=label)] if fits else []
        return tuple(found)

    def _extra(self, text: str) -> bool:
        """Return whether an action is one that a turn need not do, or that others don't know of."""
        known, actions = self._extras, self.context.renderer.actions
        if text not in known:
            known[text] = actions.nature(text).role in {"secret", "extra"}
        return known[text]

    @cached_property
    def _extras(self) -> dict[str, bool]:
        """Return what is known of actions already: after each of many ways nearly the same are left."""
        return {}

    def _then(self, way: Way) -> tuple[str, str, str] | None:
        """Return what follows a way, what it is called and brings; None where nothing stands out, or it loses much."""
        actions, texts = self.context.renderer.actions, ids.read_together(way.tail)
        if not way.leaf or self.entries.ends(texts[-1]):
            return None
        left = self.context.update.leaves(self.context.seat, texts)
        needed = [text for text in left if not self._extra(text)]
        step = next((text for text in needed if actions.nature(text).role == "aim"), "")
        last = step or (needed[0] if len(needed) == 1 and self.entries.ends(needed[0]) else "")
        # the view takes longer than to know what is left
        after = self.context.update.preview(self.context.seat, texts) if last else None
        if after is None:
            return None
        offer = actions.offer(last, after[0])
        if step:
            return step, offer.said, offer.hint
        # what only ends a question is no end of the turn
        if offer.loses or self.context.update.beyond(self.context.seat, (*texts, last)) == "stays":
            return None
        return last, offer.label, ""
