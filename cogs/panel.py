"""The private panel: what one seat is asked, and the ways to answer.

Made for any game: a walk down the tree of the legal actions' texts, with the renderer's words on it. Must
not know any one game, nor carry anything out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cogs import walk
from cogs.faces import COLOUR, hand_button, hand_pictures, shown_names
from cogs.ids import Control
from cogs.names import plain
from cogs.sheet import ENTRY, Choice, Choose, Picture, Press, Sheet, Text, rows
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.pictures import Studio
    from cogs.sheet import Block
    from cogs.walk import Entry
    from engine.core import Seat
    from host import Update
    from render.base import Renderer, Shortcut
    from render.words import Words

SELECTS: Final = 4
"""Selects on one panel; further levels get a button that leads to them."""
BUTTONS: Final = 15
"""Buttons for actions and levels on one panel; more become lists, since a message holds 40 parts of any kind."""
SHORT: Final = 3
"""Buttons up to which those of one kind stand singly rather than in a list: each takes lines of a phone's screen."""
ARROWS: Final = {"left": "◀", "up": "▲", "down": "▼", "right": "▶"}
LOOK: Final = "look"
"""The slot of a choice from a list; the arrows have slots of their own, since two may lead to one place."""
PAGE: Final = msg("Part {page}")


@dataclass(frozen=True)
class Panel:
    """One seat's panel at one moment of a match."""

    update: Update
    seat: Seat
    renderer: Renderer[Any, Any]
    words: Words

    @cached_property
    def view(self) -> Any:  # noqa: ANN401  each game has its own type of view
        """What the seat may know."""
        return self.update.view(self.seat)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names for labels, hints and pictures."""
        return shown_names(self.update.info, self.words, mark=plain)

    @cached_property
    def _ranked(self) -> tuple[str, ...]:
        return self.renderer.ranked(self.view, self.update.legal(self.seat))

    @property
    def legal(self) -> tuple[str, ...]:
        """What the seat may do, in the order of the lists."""
        return self._ranked or self.update.legal(self.seat)

    def control(self, verb: str, tail: str = "") -> Control:
        """Return a control for this moment."""
        return Control(verb, self.update.info.id, self.update.seq, tail)

    async def ask(self, studio: Studio, tail: str = "") -> Sheet:
        """Return what the seat may do below a level of the tree; "" is the top."""
        update, words, legal = self.update, self.words, self.legal
        prefix, part = walk.split(tail)
        if not walk.below(prefix, legal):
            prefix = part = ""
        ways = self._ways(legal, prefix, part)
        # a list names its level itself
        level = "" if any(isinstance(block, Choose) for block in ways) else prefix
        blocks: list[Block] = [Text(self._asked(legal, level)), *await self._seen(studio, legal), *ways]
        buttons: list[Press] = []
        if prefix:
            buttons.append(Press(self.control("walk", walk.above(prefix, legal)), words.say("Back")))
        if self._long(legal):
            buttons.append(Press(self.control("type", prefix), words.say("Type it")))
        if update.can_undo(self.seat):
            buttons.append(Press(self.control("undo"), words.say("Undo")))
        if self.renderer.hands:
            buttons.append(hand_button(update, words))
        return Sheet((*blocks, *rows(buttons)), COLOUR)

    def heading(self, texts: Sequence[str]) -> str:
        """Return what an action, or several in one go, are called and what they bring."""
        view, words, renderer = self.view, self.words, self.renderer
        if len(texts) == 1:
            label = renderer.label(texts[0], view, words, under="")
            hint = renderer.hint(texts[0], view, words, names=self.names)
        elif known := next((one for one in self.shortcuts() if one.texts == tuple(texts)), None):
            label, hint = known.label, known.hint
        else:
            label, hint = words.listed([renderer.label(text, view, words, under="") for text in texts]), ""
        return f"### {label}" + (f"\n{hint}" if hint else "")

    def shortcuts(self) -> tuple[Shortcut, ...]:
        """Return what the seat may do in one go."""
        return self.renderer.shortcuts(self.view, self.seat, self.words, names=self.names)

    async def look(self, studio: Studio, tail: str) -> Sheet:
        """Return what an action would bring, with a picture, and the buttons to do it or to shift it."""
        legal = self.update.legal(self.seat)
        texts = tail.split(walk.JOINED)
        blocks: list[Block] = [Text(self.heading(texts)), *await self._thought(studio, texts)]
        ways = walk.neighbours(tail, legal, place=self.renderer.place) if len(texts) == 1 else {}
        arrows = [
            Press(self.control("see", f"{slot}/{ways.get(slot, '')}"), sign, disabled=slot not in ways)
            for slot, sign in ARROWS.items()
        ]
        blocks += rows(arrows) if ways else []
        siblings = walk.siblings(tail, legal) if len(texts) == 1 else ()
        blocks += rows([self._sibling(text, chosen=text == tail) for text in siblings])
        back = walk.above(tail.rpartition(":")[0] if siblings else tail, legal) if len(texts) == 1 else ""
        buttons = [Press(self.control("walk", back), self.words.say("Back"))]
        if self.control("do", tail).fits:
            buttons.insert(0, Press(self.control("do", tail), self.words.say("Do it"), "good"))
        return Sheet((*blocks, *rows(buttons)), COLOUR)

    def _sibling(self, text: str, *, chosen: bool) -> Press:
        """Return the button for the same action with another number; the one that is looked at cannot be pressed."""
        label = self.renderer.label(text, self.view, self.words, under=text.rpartition(":")[0])
        return Press(self.control("see", f"{LOOK}/{text}"), label, "main" if chosen else "plain", disabled=chosen)

    async def _thought(self, studio: Studio, texts: Sequence[str]) -> list[Block]:
        """Return picture and sentences of what these actions would bring; raise Refusal if they are not possible."""
        update, words, renderer, names = self.update, self.words, self.renderer, self.names
        end = "-".join(texts).replace(":", "-")[:60]
        name = f"look-{update.info.id}-{update.seq}-{end}.png"
        thought = update.preview(self.seat, texts)
        if thought is not None:
            view, events = thought
            told = renderer.sentences(events, shown_names(update.info, words), words)
            data = await studio.draw(lambda: renderer.preview(view, names, words, events=events))
            picture = Picture(name, data, renderer.alt(view, names, words, events=events))
            # one sentence would only repeat the heading
            return [picture, *([Text("\n".join(f"- {line}" for line in told))] if len(told) > 1 else [])]
        now, foreseen = self.view, texts[-1]
        blocks: list[Block] = []
        if len(texts) == 1 and (drawn := await studio.perhaps(lambda: renderer.forecast(foreseen, now, names, words))):
            blocks.append(Picture(name, drawn, renderer.hint(foreseen, now, words, names=names)))
        unseen = words.say("What this brings to light is seen once it is done; it cannot be taken back.")
        return [*blocks, Text(unseen)]

    def _asked(self, legal: Sequence[str], level: str = "") -> str:
        """Return the paragraph at the top: what is asked, at a level that too, or for whom the table waits."""
        update, words = self.update, self.words
        names = shown_names(update.info, words)
        if self.seat in update.awaited:
            prompt = self.renderer.prompt(self.view, self.seat, names, words)
            if level:
                return f"### {self.renderer.level(level, self.view, words)}\n{prompt.partition(chr(10))[0]}"
            return f"### {prompt}"
        if not update.awaited:
            return f"### {self.renderer.headline(self.view, names, words)}"
        prompt = self.renderer.prompt(self.view, self.seat, names, words)
        text = words.say("{prompt} You will be mentioned when it is your turn.", prompt=prompt)
        return text + ("\n" + words.say("This you may do until then:") if legal else "")

    async def _seen(self, studio: Studio, legal: Sequence[str]) -> list[Block]:
        """Return what must be in sight to answer."""
        match self.renderer.sight(self.view, legal):
            case "map":
                return [await self._map(studio)]
            case "hand":
                return list(await hand_pictures(self.update, self.seat, self.renderer, self.words, studio))
            case "spread":
                return list(await self._spread(studio))
        return []

    async def _spread(self, studio: Studio) -> tuple[Picture, ...]:
        view, names = self.view, self.names
        return await studio.series(
            lambda: [one for one in (self.renderer.spread(view, self.seat, names, self.words),) if one],
            end=f"{self.update.info.id}-{self.update.seq}",
        )

    async def _map(self, studio: Studio) -> Picture:
        view, names = self.view, self.names
        data = await studio.draw(lambda: self.renderer.preview(view, names, self.words))
        alt = self.renderer.alt(view, names, self.words)
        return Picture(f"map-{self.update.info.id}-{self.update.seq}.png", data, alt)

    def _shortcuts(self, legal: Sequence[str]) -> list[Block]:
        """Return the list of what may be done in one go; what does not fit into a control is left to single steps."""
        if not legal:
            return []
        choices = [
            Choice(tail, one.label, one.hint)
            for one in self.shortcuts()
            if len(tail := walk.JOINED.join(one.texts)) <= ENTRY and self.control("do", tail).fits
        ]
        if not choices:
            return []
        heading = self.words.say("Several steps in one go")
        return [Choose(self.control("pick", walk.JOINED), heading, tuple(choices[: walk.LIMIT]))]

    def _ways(self, legal: Sequence[str], prefix: str, part: str) -> list[Block]:
        """Return the selects and buttons of a level."""
        if part:
            return [self._choose(prefix, part, legal)]
        wanted, entries = self._wanted(walk.level(prefix, legal), legal)
        leaves = [entry for entry in entries if entry.leaf]
        nodes = [entry for entry in entries if not entry.leaf]
        if (prefix and (len(wanted) + len(leaves) > 5 or nodes)) or len(wanted) + len(leaves) > BUTTONS:
            return [self._choose(prefix, "", legal)]
        nodes, more = nodes[:SELECTS], nodes[SELECTS:]
        blocks = self._offered(wanted, prefix) if wanted else []
        blocks += [] if prefix else self._shortcuts(legal)
        blocks += [self._choose(node.text, "", legal) for node in nodes]
        if len(leaves) + len(wanted) + len(more) > BUTTONS:
            blocks.append(self._list(prefix, "", more[: walk.LIMIT]))
            more = []
        return [*blocks, *self._offered(leaves, prefix, more)]

    def _wanted(self, entries: Sequence[Entry], legal: Sequence[str]) -> tuple[list[Entry], Sequence[Entry]]:
        """Part what the game names before its first long list, which is wanted most, from the rest."""
        wanted: list[Entry] = []
        for number, entry in enumerate(entries):
            found = [entry] if entry.leaf else walk.flat(entry.text, legal)
            looked = [one for one in (*wanted, *found) if self._seen_first(one)]
            if not entry.leaf and not (len(looked) <= SHORT and all(map(self._seen_first, found))):
                entries = entries[number:]
                break
            wanted += found
        else:
            entries = ()
        # what is shown in a picture first is what the moment is about
        return sorted(wanted, key=lambda entry: not self._seen_first(entry)), entries

    def _seen_first(self, entry: Entry) -> bool:
        return entry.leaf and self.renderer.looks(entry.text)

    def _offered(self, leaves: Sequence[Entry], prefix: str, more: Sequence[Entry] = ()) -> list[Block]:
        """Return actions, and levels that found no list, as buttons under what the actions bring."""
        brings = [line for entry in leaves if (line := self._brings(entry, prefix))]
        buttons = [
            Press(self.control("walk", node.text), self.renderer.level(node.text, self.view, self.words))
            for node in more
        ]
        buttons += [self._leaf(entry, prefix) for entry in leaves]
        return [*([Text("\n".join(brings))] if brings else []), *rows(buttons)]

    def _choose(self, prefix: str, part: str, legal: Sequence[str]) -> Choose:
        prefix = walk.narrowed(prefix, legal)
        entries = walk.shown(prefix, part, legal, place=self.renderer.place, ranked=bool(self._ranked))
        return self._list(prefix, part, entries)

    def _list(self, prefix: str, part: str, entries: Sequence[Entry]) -> Choose:
        heading = self.renderer.level(prefix, self.view, self.words)
        choices = tuple(self._entry(entry, prefix) for entry in entries)
        return Choose(self.control("pick", f"{prefix}|{part}" if part else prefix), heading, choices)

    def _entry(self, entry: Entry, prefix: str) -> Choice:
        words, renderer = self.words, self.renderer
        if entry.leaf:
            label = renderer.label(entry.text, self.view, words, under=prefix)
            return Choice(entry.tail, label, renderer.hint(entry.text, self.view, words, names=self.names))
        size = words.count("{n} possibility", "{n} possibilities", entry.size)
        if not entry.part:
            label = renderer.label(entry.text, self.view, words, under=prefix)
            return Choice(entry.tail, label, renderer.hint(entry.text, self.view, words, names=self.names) or size)
        label = words.say(PAGE, page=entry.part) if entry.part.isdecimal() else renderer.region(entry.part, words)
        return Choice(entry.tail, label, size)

    def _brings(self, entry: Entry, prefix: str) -> str:
        """Return what a button brings, which does not fit on it; "" when there is nothing to say."""
        names = shown_names(self.update.info, self.words)
        label = self.renderer.label(entry.text, self.view, self.words, under=prefix)
        hint = self.renderer.hint(entry.text, self.view, self.words, names=names)
        # in small letters: the screen of a phone is short
        return f"-# **{label}** ({hint})" if hint else ""

    def _leaf(self, entry: Entry, prefix: str) -> Press:
        label = self.renderer.label(entry.text, self.view, self.words, under=prefix)
        if self.renderer.looks(entry.text):
            return Press(self.control("see", f"{LOOK}/{entry.text}"), label)
        return Press(self.control("do", entry.text), label, "main")

    def _long(self, legal: Sequence[str]) -> bool:
        """Whether some level needs more than one list, so that typing is a help."""
        return any(len(walk.level(entry.text, legal)) > walk.LIMIT for entry in walk.level("", legal) if not entry.leaf)
