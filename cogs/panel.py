"""The private panel: what one seat is asked, and the ways to answer.

Made for any game: a walk down the tree of the legal actions' texts, with the renderer's words on it. Must
not know any one game, nor carry anything out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cogs import walk
from cogs.faces import COLOUR, shown_names
from cogs.ids import LENGTH, Control
from cogs.names import plain
from cogs.sheet import Choice, Choose, Picture, Press, Sheet, Text, rows
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.pictures import Studio
    from cogs.sheet import Block
    from cogs.walk import Entry
    from engine.core import Seat
    from host import Update
    from render.base import Renderer
    from render.words import Words

SELECTS: Final = 4
"""Selects on one panel; further levels get a button that leads to them."""
ARROWS: Final = {"left": "◀", "up": "▲", "down": "▼", "right": "▶"}
LOOK: Final = "look"
"""The slot of a choice from a list; the arrows have slots of their own, since two may lead to one place."""
PAGE: Final = msg("Part {page}")
COLUMN: Final = msg("Column {column}")


@dataclass(frozen=True, slots=True)
class Panel:
    """One seat's panel at one moment of a match."""

    update: Update
    seat: Seat
    renderer: Renderer[Any, Any]
    words: Words

    @property
    def view(self) -> Any:  # noqa: ANN401  each game has its own type of view
        """What the seat may know."""
        return self.update.view(self.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """Names for labels, hints and pictures."""
        return shown_names(self.update.info, self.words, mark=plain)

    def control(self, verb: str, tail: str = "") -> Control:
        """Return a control for this moment."""
        return Control(verb, self.update.info.id, self.update.seq, tail)

    async def ask(self, studio: Studio, tail: str = "") -> Sheet:
        """Return what the seat may do below a level of the tree; "" is the top."""
        update, words = self.update, self.words
        legal = update.legal(self.seat)
        prefix, part = walk.place(tail)
        if not walk.below(prefix, legal):
            prefix = part = ""
        blocks: list[Block] = [Text(self._asked(legal))]
        if legal and all(map(walk.placement, legal)):
            blocks.append(await self._map(studio))
        blocks += self._ways(legal, prefix, part)
        buttons: list[Press] = []
        if prefix:
            buttons.append(Press(self.control("walk", prefix.rpartition(":")[0]), words.say("Back")))
        if self._long(legal):
            buttons.append(Press(self.control("type", prefix), words.say("Type it")))
        if update.can_undo(self.seat):
            buttons.append(Press(self.control("undo"), words.say("Undo")))
        return Sheet((*blocks, *rows(buttons)), COLOUR)

    async def look(self, studio: Studio, text: str) -> Sheet:
        """Return what an action would bring, with a picture, and the buttons to do it or to shift it."""
        update, words, renderer = self.update, self.words, self.renderer
        legal = update.legal(self.seat)
        label = renderer.label(text, self.view, words, under="")
        hint = renderer.hint(text, self.view, words, names=self.names)
        blocks: list[Block] = [Text(f"### {label}" + (f"\n{hint}" if hint else ""))]
        thought = update.preview(self.seat, [text])
        if thought is not None:
            view, events = thought
            told = renderer.sentences(events, shown_names(update.info, words), words)
            names = self.names
            data = await studio.draw(lambda: renderer.preview(view, names, words, events=events))
            name = f"look-{update.info.id}-{update.seq}-{text.replace(':', '-')}.png"
            blocks.append(Picture(name, data, renderer.alt(view, names, words, events=events)))
            blocks += [Text("\n".join(f"- {line}" for line in told))] if told else []
        else:
            blocks.append(
                Text(words.say("What this brings to light is seen once it is done; it cannot be taken back."))
            )
        ways = walk.neighbours(text, legal)
        arrows = [
            Press(self.control("see", f"{slot}/{ways.get(slot, '')}"), sign, disabled=slot not in ways)
            for slot, sign in ARROWS.items()
        ]
        blocks += rows(arrows) if ways else []
        prefix = text.rpartition(":")[0]
        buttons = [
            Press(self.control("do", text), words.say("Do it"), "good"),
            Press(self.control("walk", prefix), words.say("Back")),
        ]
        return Sheet((*blocks, *rows(buttons)), COLOUR)

    def _asked(self, legal: Sequence[str]) -> str:
        """Return the paragraph at the top: what is asked, or for whom the table waits."""
        update, words = self.update, self.words
        names = shown_names(update.info, words)
        if self.seat in update.awaited:
            return f"### {self.renderer.prompt(self.view, self.seat, names, words)}"
        if not update.awaited:
            return f"### {self.renderer.headline(self.view, names, words)}"
        prompt = self.renderer.prompt(self.view, self.seat, names, words)
        text = words.say("{prompt} You will be mentioned when it is your turn.", prompt=prompt)
        return text + ("\n" + words.say("This you may do until then:") if legal else "")

    async def _map(self, studio: Studio) -> Picture:
        view, names = self.view, self.names
        data = await studio.draw(lambda: self.renderer.preview(view, names, self.words))
        alt = self.renderer.alt(view, names, self.words)
        return Picture(f"map-{self.update.info.id}-{self.update.seq}.png", data, alt)

    def _ways(self, legal: Sequence[str], prefix: str, part: str) -> list[Block]:
        """Return the selects and buttons of a level."""
        if part:
            return [self._choose(prefix, part, legal)]
        entries = walk.level(prefix, legal)
        leaves = [entry for entry in entries if entry.leaf]
        nodes = [entry for entry in entries if not entry.leaf]
        if (prefix and (len(leaves) > 5 or nodes)) or len(leaves) > 15:
            return [self._choose(prefix, "", legal)]
        blocks: list[Block] = [self._choose(node.text, "", legal) for node in nodes[:SELECTS]]
        if brings := [line for entry in leaves if (line := self._brings(entry, prefix))]:
            blocks.append(Text("\n".join(brings)))
        buttons = [self._leaf(entry, prefix) for entry in leaves]
        buttons += [
            Press(self.control("walk", node.text), self.renderer.level(node.text, self.view, self.words))
            for node in nodes[SELECTS:]
        ]
        return [*blocks, *rows(buttons)]

    def _choose(self, prefix: str, part: str, legal: Sequence[str]) -> Choose:
        entries = walk.shown(prefix, part, legal)
        heading = self.renderer.level(prefix, self.view, self.words)
        # Values are as long as ids may be; no action of a game comes near that.
        choices = tuple(self._entry(entry, prefix) for entry in entries if len(entry.tail) < LENGTH)
        return Choose(self.control("pick", f"{prefix}|{part}" if part else prefix), heading, choices)

    def _entry(self, entry: Entry, prefix: str) -> Choice:
        words, renderer = self.words, self.renderer
        if entry.part:
            message = PAGE if entry.part.isdecimal() else COLUMN
            label = words.say(message, page=entry.part, column=entry.part.upper())
            return Choice(entry.tail, label, words.count("{n} possibility", "{n} possibilities", entry.size))
        label = renderer.label(entry.text, self.view, words, under=prefix)
        if entry.leaf:
            return Choice(entry.tail, label, renderer.hint(entry.text, self.view, words, names=self.names))
        return Choice(entry.tail, label, words.count("{n} possibility", "{n} possibilities", entry.size))

    def _brings(self, entry: Entry, prefix: str) -> str:
        """Return what a button brings, which does not fit on it; "" when there is nothing to say."""
        names = shown_names(self.update.info, self.words)
        label = self.renderer.label(entry.text, self.view, self.words, under=prefix)
        hint = self.renderer.hint(entry.text, self.view, self.words, names=names)
        return f"- **{label}** ({hint})" if hint else ""

    def _leaf(self, entry: Entry, prefix: str) -> Press:
        label = self.renderer.label(entry.text, self.view, self.words, under=prefix)
        if walk.placement(entry.text):
            return Press(self.control("see", f"{LOOK}/{entry.text}"), label)
        return Press(self.control("do", entry.text), label, "main")

    def _long(self, legal: Sequence[str]) -> bool:
        """Whether some level needs more than one list, so that typing is a help."""
        return any(len(walk.level(entry.text, legal)) > walk.LIMIT for entry in walk.level("", legal) if not entry.leaf)
