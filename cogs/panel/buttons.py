"""The buttons of a private panel: what they carry out, how they look, and how many have room beside a list on a phone.

Their labels come from the game's renderer; *Undo* and its like are in ``panel``. It works for any game. Knows how wide
a phone is. Must not know any one game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.app import ids
from cogs.messages.message import ROW, SEEN, ButtonSpec
from cogs.messages.names import escaped
from cogs.panel.entries import LOOK
from cogs.panel.menu import FEW, REST
from render.texts import COMMA, clipped, parts_within
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.message import Tone
    from cogs.panel.entries import AnySeatContext, Entries, LevelOffer, Way
    from render.base import Offer

LINE: Final = 46
"""Characters that a phone shows in one line of small letters."""
LOW: Final = 0.52
"""How high a picture above many buttons is at most, relative to its width."""
TALL: Final = 0.6
"""The same above little but a list."""
SIDE_BY_SIDE: Final = 0.39
"""The height of a picture of what choices lead to, and of the question over it."""
_SCREEN: Final = 652
"""Pixels of 668 that a question has on a phone, and on a desk that is as low; what is recommended has a line more."""


class Screen(NamedTuple):
    """How large what stands on a panel is in one window, in its pixels."""

    around: int
    """What stands around texts, pictures and buttons."""
    letters: int
    """Characters of a line of the question."""
    small: int
    """Characters of a line of small letters."""
    wide: int
    """The width of a row of buttons."""
    row: int
    """The height of one."""
    picture: int
    """The width of a picture."""


PHONE: Final = Screen(around=56, letters=42, small=LINE + 4, wide=345, row=48, picture=345)
DESK: Final = Screen(around=61, letters=66, small=80, wide=560, row=44, picture=550)
_LIST: Final = 48
"""Pixels that a list takes."""
_TOLD, _SMALL = 22, 18.3
"""Pixels of a line of the question, and of small letters."""
_ALT: Final = 36
"""Pixels below a picture."""
_EDGES, _LETTER, _GAP, _EMOJI = 32, 8.2, 8, 27
"""Pixels of a button's edges, of each of its letters, between two, and of an emoji before its label."""


def in_rows(
    acts: Sequence[ButtonSpec], offer: LevelOffer, arrows: Sequence[ButtonSpec], own: Sequence[ButtonSpec]
) -> tuple[list[ButtonSpec], list[ButtonSpec]]:
    """Return the buttons above the list of a level and those below it; what ends the turn is the last."""
    count = len(offer.buttons)
    end = count + len(offer.beside)
    first, beside = acts[:count], acts[count:end]
    last = [act for act, way in zip(acts[end:], offer.last, strict=True) if ids.JOINED not in way.tail]
    last = last or [*acts[end:]][-1:]
    joined = [act for act in acts[end:] if act not in last]
    # wide ones stand before or after the short ones, where a phone shows them in fewer rows
    ways = [[*own, *joined], [*joined, *own]]
    if any(act.tone == "good" for act in joined):
        ways.reverse()
    own = min(ways, key=lambda some: _rows([*first, *beside, *some, *last], PHONE.wide))
    main = [*first[:1]] if first and first[0].tone == "good" else []
    others = first[len(main) :]
    if beside and not arrows:
        # what stands with the list is right above it, with what is recommended
        below = [*others, *own, *last]
        more = max(0, len(below) - ROW)
        both = [*main, *beside, *below]
        upper = len(both) - len(below) + more
        return both[: min(upper, ROW)], both[min(upper, ROW) :]
    if not arrows and count <= ROW >= len(own) + len(last):
        return [*first], [*own, *last]
    # the arrows stay together, beside what they look away from
    both = [*main, *arrows, *others, *beside, *own, *last]
    return both[:ROW], both[ROW:]


def lines_left(
    question: str, upper: Sequence[ButtonSpec], lower: Sequence[ButtonSpec], *, pictured: float, listed: bool
) -> int:
    """Return how many lines of small letters have room on a screen, be it a phone's or a desk's.

    ``pictured``: how high the picture is relative to its width, 0 without one.

    >>> lines_left("### What?", (), (), pictured=0, listed=False) > 20
    True
    """

    def left(screen: Screen) -> float:
        told = sum(-(-len(line.replace("*", "")) // screen.letters) for line in question.split("\n"))
        taken = screen.around + _TOLD * told + _LIST * listed
        taken += screen.row * (_rows(upper, screen.wide) + _rows(lower, screen.wide))
        return (_SCREEN - taken - (pictured and _ALT + pictured * screen.picture)) / _SMALL

    return int(min(map(left, (PHONE, DESK))))


def signed(buttons: Sequence[ButtonSpec]) -> list[ButtonSpec]:
    """Return the buttons of a panel, with their emoji if a phone shows them in as many rows as without."""
    if _rows(buttons, PHONE.wide, emoji=_EMOJI) == _rows(buttons, PHONE.wide):
        return [*buttons]
    return [replace(button, emoji="") for button in buttons]


def rows_shown(upper: Sequence[ButtonSpec], lower: Sequence[ButtonSpec], *, spare: int = 0) -> tuple[int, ...]:
    """Return in how many rows a phone, and a desk, shows the buttons of two rows; ``spare``: pixels that stay free."""
    widths = [screen.wide - spare for screen in (PHONE, DESK)]
    return tuple(_rows(upper, wide) + _rows(lower, wide) for wide in widths)


def _rows(buttons: Sequence[ButtonSpec], wide: int, *, emoji: int = 0) -> int:
    """Return in how many rows of a width these buttons are shown; ``emoji``: pixels of each."""
    left, count = 0.0, 0
    for one in (_EDGES + _LETTER * len(button.label) + emoji * bool(button.emoji) for button in buttons):
        count += one > left
        left = (wide if one > left else left) - one - _GAP
    return count


def high(line: str) -> int:
    """Return how many lines a line takes on a phone, its marks left out."""
    return -(-len(line.replace("*", "")) // (LINE + 4))


def briefly(hint: str, room: int, rivals: Sequence[str] = ()) -> str:
    """Return as many of the parts of a hint, which commas separate, as fit into a line, but the first at least.

    What names one of the ``rivals`` is never left out.

    >>> briefly("3 EP, a snow tile, 2 to allocate", 20)
    '3 EP, a snow tile'
    """
    for name in rivals:
        hint = hint.replace(name, name.replace(", ", COMMA))
    told = parts_within(hint.split(", "), room, [name.replace(", ", COMMA) for name in rivals])
    return told.replace(COMMA, ", ")


BUTTONS: Final = 2 * ROW
"""The most buttons on one panel, two rows of them."""
LINES: Final = 4
"""Lines about the buttons: a phone has no room for more beside a picture."""
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

    def lines(self, offer: LevelOffer, *, room: int) -> str:
        """Return what the buttons bring, a line each, in small letters: the screen of a phone is short."""
        always: list[str] = []
        first: list[str] = []
        recommended: list[str] = []
        brief: list[str] = []
        final: list[str] = []
        more: list[str] = []
        ways = (*offer.buttons, *offer.beside, *offer.last)
        for number, way in enumerate(ways, 1):
            loses, rivals = self.entries.loses(way), way.leaf and self.entries.for_rivals(way)
            short = self._shown(way, number)
            whole = short in {way.label, way.brief}
            if len(ways) > FEW and whole and self.entries.ends(way.tail) and not (loses or rivals):
                continue  # there is more to be said of the others
            final += [short] if self._final(way) else []
            if way.hint or short != way.label:
                best = way.main and way.leaf
                line, unsaid = self._line(way, short, few=len(ways) <= FEW and not (best and room <= LEAST))
                # what loses something, or goes to a rival, is never left out; then what is on no button, or a short one
                if loses or rivals or way.drawn:
                    always.append(line)
                elif unsaid and not way.brief:
                    first.append(line)
                elif best:
                    recommended.append(line)
                else:
                    (brief if way.brief else more).append(line)
        last = self._no_undo(final, of=sum(way.leaf and not self.entries.ends(way.tail) for way in ways))
        room -= sum(map(high, last))
        said = [*always, *first, *recommended]
        # beside a list there is less room
        few = LINES - bool(offer.listed)
        for line, most in (*((line, 2 * LINES) for line in brief), *((line, few) for line in more)):
            if (len(said) < LINES and sum(map(high, [*said, line])) <= min(room, most)) or (not said and room > 0):
                said.append(line)
        return "\n".join([*said, *last])

    @cached_property
    def _rivals(self) -> tuple[str, ...]:
        """Return the names of the others."""
        return tuple(
            name for seat, name in enumerate(self.context.renderer.names.plain) if seat != self.context.seat and name
        )

    def _final(self, way: Way) -> bool:
        """Return whether *Undo* can't take back what a button does; what ends the turn is as quiet as *End turn*."""
        *before, last = ids.read_together(way.tail)
        if before and self.entries.ends(before[0]):
            return False
        texts = before if self.entries.ends(last) else [*before, last]
        return bool(way.leaf and texts) and self.entries.final(texts)

    def _no_undo(self, final: Sequence[str], *, of: int) -> list[str]:
        """Return the line that names the buttons, of so many, whose effect *Undo* can't take back, [] without any."""
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
        whole = f" {escaped(way.label)}" if short != way.label and way.label else ""
        short = way.letter or short
        told = way.hint.removeprefix(f"{short}: ")  # where it begins with all that the only action is called
        if not few:
            rivals = self._rivals if way.leaf and self.entries.for_rivals(way) else ()
            told = briefly(told, LINE - len(short) - len(whole), rivals)
        hint = escaped(told)
        # a label may end with its cost already
        both = f"{whole[:-1]}, {hint})" if whole.endswith(")") else f"{whole} ({hint})"
        return f"-# **{escaped(short)}**{both if hint else whole}", whole

    def _shown(self, way: Way, number: int) -> str:
        if way.brief:
            return way.brief
        if len(way.label) <= SEEN:
            return way.label
        alone = way.leaf and ids.JOINED not in way.tail
        # what is done stands at its beginning
        title = (alone and self.context.by_text[way.tail].title) or clipped(way.label, TITLE)
        return self.context.words.say(TITLED, title=title, letter=LETTERS[number - 1])

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
        # what only shows more is no move
        return self.entries.control(verb, tail), "good" if way.main and way.tail != REST else "plain"

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
