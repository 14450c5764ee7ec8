"""What stands on a private panel: its buttons, as many as a phone has room for, and the picture above them.

What has a place of its own comes first; room that is left is for acts together with what follows them, and for
entries that are in a list or on another level else. Labels come from the game's renderer; *Undo* and its like are in
``panel``. It works for any game. Knows how wide a phone is. Must not know any one game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.messages.message import ROW, SEEN, ButtonSpec
from cogs.messages.names import escaped
from cogs.panel.action_tree import LIMIT
from cogs.panel.entries import LOOK, Way
from cogs.panel.menu import FEW, REST, WHY, WHY_NOT
from cogs.panel.screens import LINE, PHONE, Left, high, lines_left, rows_of, rows_shown
from render.drawing.encoding import BAND
from render.texts import briefly, clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cogs.app.ids import Control
    from cogs.messages.message import Block, Text, Tone
    from cogs.panel.entries import AnySeatContext, Chains, Entries, LevelOffer
    from cogs.panel.menu import Menu
    from render.base import Offer, PanelPicture, Shortcut

LOW: Final = 0.52
"""How high a picture above many buttons is at most, relative to its width."""
TALL: Final = 0.6
"""The same above little but a list."""
SIDE_BY_SIDE: Final = 0.39
"""The height of a picture of what choices lead to, and of the question over it."""


def in_rows(
    acts: Sequence[ButtonSpec], offer: LevelOffer, arrows: Sequence[ButtonSpec], own: Sequence[ButtonSpec]
) -> tuple[list[ButtonSpec], list[ButtonSpec]]:
    """Return the buttons above the list of a level and those below it; what ends the turn is the last."""
    count, end = len(offer.buttons), len(offer.buttons) + len(offer.beside)
    # what only shows more is no move, and stands behind them
    quiet = [act for act, way in zip(acts, (*offer.buttons, *offer.beside), strict=False) if way.shows]
    first, beside = ([act for act in some if act not in quiet] for some in (acts[:count], acts[count:end]))
    last = [act for act, way in zip(acts[end:], offer.last, strict=True) if ids.JOINED not in way.tail]
    last = last or [*acts[end:]][-1:]
    joined = [act for act in acts[end:] if act not in last]
    # wide ones stand before or after the short ones, where a phone shows them in fewer rows
    ways = [[*own, *joined, *quiet], [*joined, *quiet, *own]] if joined else [[*quiet, *own]]
    if any(act.tone == "good" for act in joined):
        ways.reverse()
    own = min(ways, key=lambda some: rows_of([*first, *beside, *some, *last], PHONE.wide))
    main = [*first[:1]] if first and first[0].tone == "good" else []
    others = first[len(main) :]
    if beside and not arrows:
        # what stands with the list is right above it, with what is recommended
        below = [*others, *own, *last]
        more = max(0, len(below) - ROW)
        both = [*main, *beside, *below]
        upper = len(both) - len(below) + more
        return both[: min(upper, ROW)], both[min(upper, ROW) :]
    if quiet and not joined and not arrows and len(first) + len(quiet) <= ROW:
        first, own = [*first, *quiet], own[len(quiet) :]
    if not arrows and len(first) <= ROW >= len(own) + len(last):
        return [*first], [*own, *last]
    # the arrows stay together, beside what they look away from
    both = [*main, *arrows, *others, *beside, *own, *last]
    return both[:ROW], both[ROW:]


BUTTONS: Final = 2 * ROW
"""The most buttons on one panel, two rows of them."""
LINES: Final = 4
"""Lines about the buttons: a phone has no room for more beside a picture."""
COMPARED, BRIEF, MORE = 3, 4, 5
"""How much lines about buttons are needed, less than all others: on entries that can be compared, on short, and on long
labels."""
LEAST: Final = 2
"""Lines about the buttons for which there is room before an entry of a list has a button of its own."""
LETTERS: Final = ascii_uppercase[:BUTTONS]
"""What tells choices from each other whose labels are cut."""
# Translators: a button whose label is too long for it, and a letter, by which the line above says all of it: "Discard 2
# different types (B)"
TITLED: Final = msg("{title} ({letter})")
TITLE: Final = SEEN - 4
"""Characters of such a label without its letter."""


@dataclass(frozen=True)
class Buttons:
    """What the buttons of one seat's panel say at one moment of a match."""

    context: AnySeatContext
    entries: Entries
    chains: Chains

    def lines(self, offer: LevelOffer, *, room: Left) -> str:
        """Return what the buttons bring, a line each, in small letters: the screen of a phone is short.

        Entries that can be compared have all their facts if there is room for all, else the same facts each.
        """
        fully = self._lines(offer, room=room, fully=True) if any(map(self._vital, _ways(offer))) else ()
        if not fully or not room.holds(fully):
            fully = self._lines(offer, room=room, fully=False)
        return "\n".join(fully)

    def _lines(self, offer: LevelOffer, *, room: Left, fully: bool) -> Sequence[str]:
        """Return these lines; ``fully``: all that there is to say of those that can be compared, even without room."""
        found: list[tuple[int, str]] = []
        final: list[str] = []
        ways = _ways(offer)
        for number, way in enumerate(ways, 1):
            short = self._shown(way, number)
            whole = short in {way.label, way.brief}
            if len(ways) > FEW and whole and self.entries.ends(way.tail) and not self._compared(way):
                continue  # there is more to be said of the others
            final += [short] if self._final(way) else []
            if way.hint or short != way.label:
                best = way.main and way.leaf
                few = fully if self._vital(way) else len(ways) <= FEW and not (best and room.least <= LEAST)
                line, unsaid = self._line(way, short, few=few)
                found.append((self._rank(way, unsaid=bool(unsaid)), line))
        last = self._no_undo(final, of=sum(way.leaf and not self.entries.ends(way.tail) for way in ways))
        left = room.least - sum(map(high, last))
        # beside a list there is less room
        most = {BRIEF: 2 * LINES, MORE: LINES - bool(offer.listed)}
        said: list[str] = []
        for rank, line in sorted(found, key=lambda one: one[0]):
            if rank in most:
                fits = len(said) < LINES and sum(map(high, [*said, line])) <= min(left, most[rank])
            else:
                fits = rank < COMPARED or fully or room.holds([*said, line, *last])
            if fits or (not said and left > 0):
                said.append(line)
        return [*said, *last]

    def _matters(self, way: Way) -> bool:
        """Return whether an entry loses something, or brings something to a rival."""
        return self.entries.loses(way) or (way.leaf and self.chains.for_rivals(way))

    def _compared(self, way: Way) -> bool:
        """Return whether there is something to be said of what only ends what its player may do."""
        return self._matters(way) or self._vital(way) > 0

    def _rank(self, way: Way, *, unsaid: bool) -> int:
        """Return how much the line about a button is needed; ``unsaid``: the button has not all of the label."""
        # what loses something, or goes to a rival, is never left out; then what is on no button, or a short one
        if self._matters(way) or way.drawn:
            return 0
        if unsaid and not way.brief:
            return 1
        if way.main and way.leaf:
            return 2
        if self._vital(way):
            return COMPARED
        return BRIEF if way.brief else MORE

    def _vital(self, way: Way) -> int:
        """Return how many parts of an entry's hint are told, if it can be compared with others; else 0."""
        return self.chains.vital(way) if way.leaf else 0

    @cached_property
    def _rivals(self) -> tuple[str, ...]:
        """Return the names of the others."""
        return tuple(
            name for seat, name in enumerate(self.context.renderer.names.plain) if seat != self.context.seat and name
        )

    def _final(self, way: Way) -> bool:
        """Return whether *Undo* can't undo what a button does; what ends the turn is as quiet as *End turn*."""
        *before, last = ids.read_together(way.tail)
        if before and self.entries.ends(before[0]):
            return False
        texts = before if self.entries.ends(last) else [*before, last]
        return bool(way.leaf and texts) and self.entries.final(texts)

    def _no_undo(self, final: Sequence[str], *, of: int) -> list[str]:
        """Return the line that names the buttons, of this many, whose effect *Undo* can't undo, [] without any."""
        if not final:
            return []
        if len(final) == of > 1:
            return [self.context.words.say("-# None of these can be undone.")]
        # without their prices, which are on the buttons
        named = self.context.words.listed([f"*{escaped(one.partition(' (')[0])}*" for one in final])
        # Translators: before the labels of buttons: "No undo: Excavate S4F"
        return [self.context.words.say("-# No undo: {buttons}", buttons=named)]

    def _line(self, way: Way, short: str, *, few: bool) -> tuple[str, str]:
        """Return the line about a button, and what of the whole label the button does not say."""
        label = way.label.removeprefix(f"{self._title(way)}: ")  # which the button says
        whole = f" {escaped(label)}" if short != way.label and label else ""
        short = way.letter or short
        told = way.hint.removeprefix(f"{short}: ")  # where it begins with all that the only action is called
        if not few:
            rivals = self._rivals if way.leaf and self.chains.for_rivals(way) else ()
            told = briefly(told, LINE - len(short) - len(whole), rivals, vital=self._vital(way))
        hint = escaped(told)
        # a label may end with its cost already
        both = f"{whole[:-1]}, {hint})" if whole.endswith(")") else f"{whole} ({hint})"
        return f"-# **{escaped(short)}**{both if hint else whole}", whole

    def _shown(self, way: Way, number: int) -> str:
        if way.brief:
            return way.brief
        if len(way.label) <= SEEN:
            return way.label
        return self.context.words.say(TITLED, title=self._title(way), letter=LETTERS[number - 1])

    def _title(self, way: Way) -> str:
        """Return what a button says of a label that is too long for it: its beginning says what is done."""
        single = self.context.by_text.get(way.tail)
        return (way.leaf and single and single.title) or clipped(way.label, TITLE)

    def button(self, way: Way, number: int) -> ButtonSpec:
        """Return the button of an entry, the so-manieth of a panel."""
        known, key = self._pressed, (way.tail, way.leaf, way.main)
        if key not in known:
            known[key] = self._control_of(way)
        control, tone = known[key]
        return ButtonSpec(control, self._shown(way, number), tone, emoji=self._emoji(way))

    def _emoji(self, way: Way) -> str:
        """Return the emoji of an action, or of the first of several."""
        offer = self.context.by_text.get(ids.read_together(way.tail)[0]) if way.leaf else None
        return "" if offer is None else self.context.renderer.names.emojis.of(offer.sign)

    @cached_property
    def _pressed(self) -> dict[tuple[str, bool, bool], tuple[Control, Tone]]:
        """Return what is known of buttons already, but for their labels: they are put in rows several times."""
        return {}

    def _control_of(self, way: Way) -> tuple[Control, Tone]:
        """Return what a button carries out, and its colour."""
        to, tail = self.entries.lead(way.tail) if way.leaf else ("level", way.tail)
        if to == "act" or (to == "preview" and self._told(tail)):
            return self.entries.control("do", tail), self._tone(way)
        verb, tail = ("walk", tail) if to == "level" else ("see", ids.kind_of(LOOK, tail))
        return self.entries.control(verb, tail), "good" if way.main and not way.shows else "plain"

    def _told(self, tail: str) -> bool:
        """Return whether a button says all that is seen of an action, so that nobody needs to look at it first."""
        *before, last = ids.read_together(tail)
        if not before:
            return self._said(self.context.by_text[last])
        # what is seen of the last one is seen from where the others lead
        found = self.context.update.preview(self.context.seat, before)
        if found is None:
            return self._said(self.context.by_text[before[0]])
        return self._said(self.context.renderer.actions.offer(last, found[0]))

    def _said(self, offer: Offer) -> bool:
        return offer.told or not self.context.renderer.actions.nature(offer.text).pictured

    def _tone(self, way: Way) -> Tone:
        """Return the colour of a button that carries an action out: one means one thing on all panels."""
        if self.entries.forfeits(way.tail):
            return "bad"
        return "good" if way.main else "plain"


_SPARE: Final = 20
"""Pixels that stay free in a row that gets one more button: letters are not all as wide as is reckoned."""


@dataclass(frozen=True, slots=True)
class PlacesShown:
    """The places on a panel's picture."""

    numbered: tuple[str, ...] = ()
    """In the order of their numbers."""
    others: tuple[str, ...] = ()
    """Those that can be chosen, too, and have no number."""
    best: str = ""
    """The one of them that is recommended, where it has no number."""
    high: float = LOW
    """How high the picture is at most, relative to its width."""


@dataclass(frozen=True, slots=True)
class PictureWanted:
    """Which picture helps to answer, or shows what was just done; to know it takes longer than to have it drawn."""

    kind: PanelPicture
    best: str = ""
    """The action as which the map is drawn; "": as it is."""
    places: PlacesShown = PlacesShown()
    question: str = ""
    """What stands over the picture, so that it makes sense by itself."""
    ends: tuple[Shortcut, ...] = ()
    """The series after which it shows the tables beside each other, in the order of their letters."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A level of a panel without its picture, which stands between the two."""

    question: Text
    picture: PictureWanted
    below: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Arranged:
    """What a level offers, as it stands on a panel."""

    offer: LevelOffer
    places: PlacesShown
    upper: list[ButtonSpec]
    lower: list[ButtonSpec]
    left: Left
    """Lines about the buttons for which there is room."""


@dataclass(frozen=True)
class Layout:
    """One seat's panel at one moment of a match, with its buttons in rows."""

    context: AnySeatContext
    entries: Entries
    chains: Chains
    menu: Menu
    buttons: Buttons

    def arranged(
        self,
        offer: LevelOffer,
        *,
        question: str,
        arrows: Sequence[ButtonSpec],
        own: Sequence[ButtonSpec],
        typed: str | None,
        opened: bool = False,
    ) -> Arranged:
        """Return the offer with its buttons in rows, as many of its first entries as a screen has room for.

        ``opened``: it is a level below the top, which has few buttons but what it lists.
        """
        roomy = opened or not self.menu.named
        shown, places = self._numbered(self._fair(offer), roomy=roomy)
        ways = (*shown.buttons, *shown.beside, *shown.last)
        acts, more = [self.buttons.button(way, number) for number, way in enumerate(ways, 1)], list(own)
        if typed is not None and len(acts) + len(arrows) + len(own) < BUTTONS:
            more.append(ButtonSpec(self.entries.control("type", typed), self.context.words.say("Type it")))
        upper, lower = in_rows(acts, shown, arrows, more)
        left = self._left(shown, places, [upper, lower], question)
        # what skips the question at the end of a turn takes no row that something else needs
        plain = tuple(way for way in offer.last if ids.JOINED not in way.tail)
        asked = tuple(way for way in offer.last if way in plain or not self.entries.ends(way.tail))
        if plain and len(asked) < len(offer.last):
            fewer = replace(offer, last=asked)
            without = self.arranged(fewer, question=question, arrows=arrows, own=own, typed=typed, opened=opened)
            if left.least < LINES and rows_shown(upper, lower) != rows_shown(without.upper, without.lower):
                return without
        # what is recommended keeps its button however full the screen is
        near = [way for way in offer.beside if way.leaf and way.brief and not way.main]
        # below the top, what there is to choose from has been said
        fits = left.least >= (1 if opened else LEAST) and len(upper) + len(lower) <= BUTTONS
        if fits or not near or not offer.listed:
            return Arranged(shown, places, upper, lower, left)
        fewer = replace(offer, beside=tuple(way for way in offer.beside if way is not near[-1]))
        return self.arranged(fewer, question=question, arrows=arrows, own=own, typed=typed, opened=opened)

    def filled(self, offer: LevelOffer, arrange: Callable[[LevelOffer], Arranged]) -> Arranged:
        """Return an offer in rows; where there is room left, with more buttons, those that most people want first.

        Fewer people want what a turn need not do than anything else.
        """
        offer, arranged = self._with_followed(offer, arrange(offer), arrange, surplus=False)
        offer, arranged = self._with_more(offer, arranged, arrange)
        offer, arranged = self._with_followed(offer, arranged, arrange, surplus=True)
        return self._told_to_rivals(offer, arranged, arrange)

    def _left(
        self, offer: LevelOffer, places: PlacesShown, both: Sequence[Sequence[ButtonSpec]], question: str
    ) -> Left:
        """Return for how many lines about the buttons there is room, with these above the list and below it."""
        pictured = places.high if places.numbered or self.context.offers.picture else 0.0
        return lines_left(question, *both, pictured=pictured, listed=bool(offer.listed))

    def with_why(self, arranged: Arranged, button: ButtonSpec, *, question: str) -> Arranged:
        """Return the rows with *Why not?*, where it takes no row and no line of anything else.

        Else the level behind the top has it, or the list, at its end; beside a full one a button is given up for it.
        """
        now = rows_shown(arranged.upper, arranged.lower)
        told = sum(map(high, self.buttons.lines(arranged.offer, room=arranged.left).split("\n")))
        for upper, lower in self._rows_with(button, arranged):
            found = replace(arranged, upper=upper, lower=lower)
            if rows_shown(upper, lower, spare=_SPARE) == now or self._left(
                found.offer, found.places, (upper, lower), question
            ).least > max(told, LEAST):
                return found
        offer = arranged.offer
        if any(way.tail == REST for way in offer.buttons):
            return arranged
        if offer.listed and len(offer.listed) < LIMIT:
            say = self.context.words.say
            why = Way(WHY, say(WHY_NOT), say("what you can't do now, and why"), leaf=False)
            return replace(arranged, offer=replace(offer, listed=(*offer.listed, why)))
        if not (gone := self._least(offer)):
            # what can be typed can be typed by command, too
            upper, lower = (
                [button if _types(one) else one for one in some] for some in (arranged.upper, arranged.lower)
            )
            return replace(arranged, upper=upper, lower=lower)
        buttons, beside, last = (
            tuple(w for w in some if w is not gone) for some in (offer.buttons, offer.beside, offer.last)
        )
        pressed = self.buttons.button(gone, 0).control
        # their letters are counted anew, as the lines above them count
        kept = [self.buttons.button(way, number) for number, way in enumerate((*buttons, *beside, *last), 1)]
        counted = {one.control: one for one in kept}
        upper, lower = (
            [counted.get(one.control, one) for one in some if one.control != pressed]
            for some in (arranged.upper, arranged.lower)
        )
        offer = replace(offer, buttons=buttons, beside=beside, last=last)
        fewer = replace(arranged, offer=offer, upper=upper, lower=lower)
        return self.with_why(fewer, button, question=question)

    def _least(self, offer: LevelOffer) -> Way | None:
        """Return the button that is needed least, because the same is elsewhere: in the list, or two acts in one."""
        listed = {way.tail for way in offer.listed}
        some = [way for way in offer.beside if way.tail in listed and not (way.main or way.drawn)]
        acts = [(way, ids.read_together(way.tail)) for way in offer.last]
        # what buys at the end of the turn stands nowhere else
        some += [way for way, texts in acts if len(texts) > 1 and not self.entries.ends(texts[0])]
        return some[-1] if some else None

    def _rows_with(self, button: ButtonSpec, arranged: Arranged) -> list[tuple[list[ButtonSpec], list[ButtonSpec]]]:
        """Return the rows with a button that few look for, before what ends the turn, or at the end of the first."""
        upper, lower = arranged.upper, arranged.lower
        ends = sum(self.entries.ends(way.tail) for way in arranged.offer.last)
        if not lower:
            both = [*upper[: len(upper) - ends], button, *upper[len(upper) - ends :]]
            return [(both[:ROW], both[ROW:])]
        found = [(upper, [*lower[: len(lower) - ends], button, *lower[len(lower) - ends :]]), ([*upper, button], lower)]
        return [rows for rows in found if max(map(len, rows)) <= ROW]

    def _told_to_rivals(
        self, offer: LevelOffer, arranged: Arranged, arrange: Callable[[LevelOffer], Arranged]
    ) -> Arranged:
        """Return an offer in rows; what goes to a rival and has no line loses its button, for the list reports it."""
        told = self._told_of(arranged)
        untold = {
            way.tail
            for way in arranged.offer.beside
            if way.leaf and escaped(way.brief or way.label) not in told and self.chains.for_rivals(way)
        }
        if not untold:
            return arranged
        offer = replace(offer, beside=tuple(way for way in offer.beside if way.tail not in untold))
        return self._told_to_rivals(offer, arrange(offer), arrange)

    def _with_followed(
        self, offer: LevelOffer, arranged: Arranged, arrange: Callable[[LevelOffer], Arranged], *, surplus: bool
    ) -> tuple[LevelOffer, Arranged]:
        """Return an offer, and it in rows; where there is room left, with its acts together with what follows them.

        Fewer people want what a turn need not do than want to end it: such an entry loses its button beside the list.
        """
        tails = {way.tail for way in arranged.offer.beside}
        kept = replace(offer, beside=tuple(way for way in offer.beside if way.tail in tails))
        needed = self._needed(arranged.offer)
        more = self.chains.followed(kept, most=BUTTONS - len(arranged.upper) - len(arranged.lower), surplus=surplus)
        for count in range(len(more), 0, -1):
            together = replace(offer, last=(*more[:count], *offer.last))
            found = arrange(together)
            shown = {way.tail for way in (*found.offer.buttons, *found.offer.beside)}
            texts = [way.tail.rpartition(ids.JOINED) for way in more[:count]]
            # one that can be taken back stands beside each
            beside = all(before in shown for before, _, _ in texts)
            # what cannot be taken back must leave room to say what the others bring
            final = not all(self.entries.ends(then) for _, _, then in texts)
            roomy = not final or found.left.least >= min(arranged.left.least, LINES)
            enough = found.left.least >= LEAST and (roomy or self._told_of(arranged) <= self._told_of(found))
            if beside and enough and self._needed(found.offer) == needed:
                return together, found
        return offer, arranged

    def _with_more(
        self, offer: LevelOffer, arranged: Arranged, arrange: Callable[[LevelOffer], Arranged]
    ) -> tuple[LevelOffer, Arranged]:
        """Return an offer, and it in rows; where there is room left, with entries that are elsewhere else."""
        needed = self._needed(arranged.offer)
        shown = {way.tail for way in arranged.offer.beside}
        near = [way for way in offer.beside if way.tail in shown]
        fewest = [way for way in near if self.entries.surplus(way) and ids.JOINED in way.tail][FEW - 1 :]
        kept = replace(offer, beside=tuple(way for way in near if way not in fewest))
        free = BUTTONS - len(arranged.upper) - len(arranged.lower) + len(fewest)
        more, listed = self.menu.further(kept, most=free), {way.tail for way in offer.listed}
        spare = self._spare(arranged.offer)
        for count in range(len(more), 0, -1):
            beside = tuple(way for way in more[:count] if way.tail in listed)
            buttons = tuple(way for way in more[:count] if way.tail not in listed)
            # what is recommended itself is more to the point than the way to it
            likely = [way for way in buttons if way.main]
            firsts = [way._replace(main=way.main and not likely) for way in kept.buttons]
            rest = [way for way in buttons if not way.main]
            wider = replace(kept, buttons=(*likely, *firsts, *rest), beside=(*kept.beside, *beside))
            found = arrange(wider)
            enough = found.left.least >= LEAST and self._told_of(arranged) - spare <= self._told_of(found)
            if enough and self._needed(found.offer) == needed + len(beside):
                return wider, found
        return offer, arranged

    def _told_of(self, arranged: Arranged) -> set[str]:
        """Return the labels of the buttons about which there are lines."""
        hints = self.buttons.lines(arranged.offer, room=arranged.left)
        return {line.split("**")[1] for line in hints.split("\n") if line.startswith("-# **")}

    def _spare(self, offer: LevelOffer) -> set[str]:
        """Return the labels of buttons that need no line: of another level it names the first entry only."""
        ways = (*offer.buttons, *offer.beside)
        return {escaped(way.brief or way.label) for way in ways if not way.leaf or self.entries.surplus(way)}

    def _needed(self, offer: LevelOffer) -> int:
        """Return how many entries have a button beside the list, without those that do more than a turn allows."""
        return sum(not self.entries.surplus(way) for way in offer.beside)

    def _fair(self, offer: LevelOffer) -> LevelOffer:
        """Return the offer with none of the entries that have the same text standing out, so that they look equal.

        What the picture shows as if it were done stands out anyway.
        """
        if self.menu.looked or self.context.plan:
            return offer
        ways = [way for way in (*offer.buttons, *offer.beside, *offer.listed) if way.leaf]

        def fair(way: Way) -> Way:
            alike = [one for one in ways if way.main and one.tail != way.tail and _alike(one, way)]
            return way._replace(main=False) if alike else way

        return replace(offer, buttons=tuple(map(fair, offer.buttons)), beside=tuple(map(fair, offer.beside)))

    def _numbered(self, offer: LevelOffer, *, roomy: bool) -> tuple[LevelOffer, PlacesShown]:
        """Return the offer with the numbers of its places on the picture of them, and these places.

        A number stands for one choice: of several at one place the first has it, buttons before entries of the list.
        What leads to several places has none. Nor has what the picture has no room for, and it has no button beside
        the list that holds it. ``roomy``: the picture may be taller than it mostly is.
        """
        if drawn(offer):
            return offer, PlacesShown(high=SIDE_BY_SIDE)  # the picture shows no places, but what follows
        if self.context.renderer.pictures.named:
            return offer, self._named(offer)
        best = [way for way in (*offer.buttons, *offer.beside) if way.main]
        # what costs more than a turn allows would be loud
        listed = [] if offer.listed and self.entries.surplus(offer.listed[0]) and not best else [*offer.listed]
        entries, ways = self.entries, (*best, *offer.beside, *offer.buttons)
        near = dict.fromkeys(token for way in (*best, *offer.buttons) if (token := entries.goal(way)))
        second, third = ([token for way in some if (token := entries.place(way))] for some in (offer.beside, listed))
        # what names no place has a number where a map is needed anyway, and no button that names one has it
        taken, numbers = {entries.place(way) for way in ways}, any(map(entries.place, (*ways, *listed)))
        here = {way.tail: token for way in ways if numbers and (token := entries.here(way)) and token not in taken}
        near |= dict.fromkeys(here[way.tail] for way in best if way.tail in here)
        wanted = dict.fromkeys([*near, *second, *here.values(), *third])
        high, shown = LOW, self._side_by_side(tuple(wanted), LOW, len(near))
        if roomy and len(shown) < len(wanted):
            high, shown = TALL, self._side_by_side(tuple(wanted), TALL, len(near))
        first: dict[str, Way] = {}
        for way in (*ways, *listed):
            if (token := entries.place(way) or here.get(way.tail, "")) in shown:
                first.setdefault(token, way)
        counted = {way.tail: number for number, way in enumerate(first.values(), 1)}

        def marked(way: Way) -> Way:
            number = counted.get(way.tail)
            if number is None:
                return way
            if way.brief:
                return way._replace(brief=f"{number} {way.brief}")
            return way._replace(label=f"{number}. {way.label}")

        goals = dict.fromkeys(token for way in best if (token := self.entries.goal(way)) and token not in first)
        others = dict.fromkeys([*goals, *(self._tokens(offer) if listed else ())])
        unnumbered = tuple(token for token in others if token not in first)
        places = PlacesShown(tuple(first), unnumbered, next(iter(goals), ""), high) if first else PlacesShown(high=high)
        beside = [way for way in offer.beside if way.main or not (token := self.entries.place(way)) or token in shown]
        return replace(
            offer,
            listed=tuple(map(marked, offer.listed)),
            buttons=tuple(map(marked, offer.buttons)),
            beside=tuple(map(marked, beside)),
        ), places

    def _named(self, offer: LevelOffer) -> PlacesShown:
        """Return the places that buttons name, and all others that can be chosen."""
        ways = [way for way in (*offer.buttons, *offer.beside) if way.leaf]
        named = dict.fromkeys(
            token for way in ways if (token := self.entries.only_place(ids.read_together(way.tail)[0]))
        )
        every = dict.fromkeys(token for text in self.context.legal if (token := self.entries.only_place(text)))
        best = next((self.entries.only_place(ids.read_together(way.tail)[0]) for way in ways if way.main), "")
        return PlacesShown(tuple(named), tuple(token for token in every if token not in named), best)

    def _tokens(self, offer: LevelOffer) -> Iterator[str]:
        """Yield all places that the list of a level is about, more than it holds if there are many."""
        yield from (way.at for way in offer.listed if way.at)
        yield from (token for text in offer.texts if (token := self.context.renderer.actions.nature(text).place))

    def _side_by_side(self, places: tuple[str, ...], high: float, sure: int) -> frozenset[str]:
        """Return which of these places have room on one picture; buttons are put in rows several times."""
        known, key = self._seen, (places, high, sure)
        if key not in known:
            renderer = self.context.renderer
            seen = {token: there for token in places if (there := renderer.actions.place(token))}
            known[key] = renderer.pictures.room.together(seen, high - BAND, sure=max(1, sure))
        return known[key]

    @cached_property
    def _seen(self) -> dict[tuple[tuple[str, ...], float, int], frozenset[str]]:
        """Return what is known of places already."""
        return {}


def _ways(offer: LevelOffer) -> tuple[Way, ...]:
    """Return the entries that have a button."""
    return *offer.buttons, *offer.beside, *offer.last


def drawn(offer: LevelOffer) -> tuple[Way, ...]:
    """Return the choices whose ends the picture shows."""
    return tuple(way for way in offer.buttons if way.drawn)


def _types(button: ButtonSpec) -> bool:
    """Return whether a button opens the form to type in."""
    return button.control is not None and button.control.verb == "type"


def _alike(one: Way, other: Way) -> bool:
    """Return whether two actions have the same text: they do the same elsewhere, or with something else.

    Series differ in what they say themselves.
    """
    if not one.hint or one.hint != other.hint or any(way.at or ids.JOINED in way.tail for way in (one, other)):
        return False
    return one.tail.partition(":")[0] == other.tail.partition(":")[0]
