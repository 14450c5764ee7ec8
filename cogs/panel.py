"""The private panel: the question to one seat, and the controls to answer it.

It works for any game: it shows the tree of legal actions level by level, with the renderer's labels. Must not know any
one game, nor carry anything out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from cogs import action_tree, match_message
from cogs.match_message import COLOUR, hand_button, hand_pictures
from cogs.message import ENTRY, SEEN, ButtonSpec, Choice, Message, Picture, SelectSpec, Text, rows
from cogs.names import escaped
from cogs.seat_context import SeatContext
from cogs.typed_action import PART
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.action_tree import TreeEntry
    from cogs.ids import Control
    from cogs.message import Block
    from cogs.render_pool import RenderPool
    from host.update import Beyond
    from render.base import Shortcut

SELECTS: Final = 4
"""The most selects on one panel; further levels get a button that leads to them."""
BUTTONS: Final = 15
"""The most buttons for actions and levels on one panel; more become selects, because a message holds 40 components."""
SHORT: Final = 3
"""Up to this many entries of a kind are buttons, more are a select: buttons take much of a phone's screen."""
ARROWS: Final = {"left": "◀", "up": "▲", "down": "▼", "right": "▶"}
LOOK: Final = "look"
"""The slot of a choice from a list; the arrows have slots of their own, because two may lead to one place."""
# Translators: a button whose label is too long for it; the whole label is written above the button
CHOICE: Final = msg("Choice {number}")
BEYOND: Final[Mapping[Beyond, str]] = {
    "reveals": msg("This reveals something hidden, so it cannot be taken back."),
    "passes": msg("After this others decide; it cannot be taken back."),
    "stays": msg("This cannot be taken back."),
}
"""The sentence for an act that has no preview."""


class Lead(NamedTuple):
    """What a choice leads to: another level of the tree, the preview of actions, or their being carried out."""

    to: Literal["level", "preview", "act"]
    tail: str


@dataclass(frozen=True)
class Panel(SeatContext[object]):
    """One seat's panel at one moment of a match."""

    def lead(self, tail: str) -> Lead:
        """Return what choosing an entry of this panel leads to."""
        text, part = action_tree.split(tail)
        several = action_tree.JOINED in text
        looks, legal = self.renderer.actions.has_preview, self.legal
        if not part and (numbers := action_tree.numbered(text, legal)) and looks(numbers[-1]):
            # most people want the largest number; the preview has buttons for others
            text = numbers[-1]
        if not several and (part or text not in legal):
            return Lead("level", tail)
        return Lead("preview" if several or looks(text) else "act", text)

    def control(self, verb: str, tail: str = "") -> Control:
        """Return a control for the present state."""
        return match_message.control(verb, self.update.info, tail, seq=self.update.seq)

    async def level_message(
        self, render_pool: RenderPool, tail: str = "", *, more: Sequence[ButtonSpec] = ()
    ) -> Message:
        """Return the message with the seat's choices below a level of the tree, "" is the top; ``more`` comes last."""
        update, words, legal = self.update, self.words, self.ordered
        prefix, part = action_tree.split(tail)
        if not action_tree.below(prefix, legal):
            prefix = part = ""
        ways = self._going_on(legal) if update.idle(self.seat) else self._level_blocks(legal, prefix, part)
        # a select shows the name of its level itself
        level = "" if any(isinstance(block, SelectSpec) for block in ways) else prefix
        blocks: list[Block] = [
            Text(self._question(legal, level)),
            *await self._picture_block(render_pool, legal),
            *ways,
        ]
        buttons: list[ButtonSpec] = []
        if prefix:
            buttons.append(ButtonSpec(self.control("walk", action_tree.above(prefix, legal)), words.say("Back")))
        if self._has_long_level(legal):
            buttons.append(ButtonSpec(self.control("type", prefix), words.say("Type it")))
        if update.can_undo(self.seat):
            buttons.append(ButtonSpec(self.control("undo"), words.say("Undo")))
        if update.redo(self.seat) is not None:
            buttons.append(ButtonSpec(self.control("redo"), words.say("Redo")))
        if self.renderer.hands:
            buttons.append(hand_button(update, words))
        return Message((*blocks, *rows([*buttons, *more])), COLOUR)

    def _going_on(self, legal: Sequence[str]) -> list[Block]:
        """Return what is said and offered where a question offers nothing, so that going on hides what one holds."""
        words = self.words
        told = words.say("Nothing to use. *Continue*: this hides your hand.")
        more = words.say(
            "The questions after it that offer nothing either go on by themselves within seconds. `/me settings` can"
            " have that for all of them."
        )
        return [
            Text(f"{told}\n-# {more}"),
            *rows([ButtonSpec(self.control("do", legal[0]), words.say("Continue"), "good")]),
        ]

    def heading(self, texts: Sequence[str]) -> str:
        """Return a line with label and hint of an action, or of several joined ones."""
        view, actions = self.view, self.renderer.actions
        if len(texts) == 1:
            label, hint = actions.label(texts[0], view, under=""), actions.hint(texts[0], view)
        elif known := next((one for one in self.shortcuts() if one.texts == tuple(texts)), None):
            label, hint = known.label, known.hint
        else:
            label, hint = self.words.listed([actions.label(text, view, under="") for text in texts]), ""
        return f"### {escaped(label)}" + (f"\n{escaped(hint)}" if hint else "")

    def shortcuts(self) -> tuple[Shortcut, ...]:
        """Return the series of actions that are offered as one."""
        return self.renderer.actions.shortcuts(self.view, self.seat)

    async def preview_message(self, render_pool: RenderPool, tail: str) -> Message:
        """Return the preview of an action: picture, sentences, and buttons to do it or to choose another place."""
        legal = self.legal
        texts = tail.split(action_tree.JOINED)
        # joined actions that are not possible have no label
        result = await self._result(render_pool, texts)
        blocks: list[Block] = [Text(self.heading(texts)), *result]
        ways = action_tree.neighbours(tail, legal, place=self.renderer.actions.place) if len(texts) == 1 else {}
        arrows = [
            ButtonSpec(self.control("see", f"{slot}/{ways.get(slot, '')}"), sign, disabled=slot not in ways)
            for slot, sign in ARROWS.items()
        ]
        blocks += rows(arrows) if ways else []
        siblings = action_tree.siblings(tail, legal) if len(texts) == 1 else ()
        blocks += rows([self._sibling(text, chosen=text == tail) for text in siblings])
        back = action_tree.above(tail.rpartition(":")[0] if siblings else tail, legal) if len(texts) == 1 else ""
        buttons = [ButtonSpec(self.control("walk", back), self.words.say("Back"))]
        if self.control("do", tail).fits:
            buttons.insert(0, ButtonSpec(self.control("do", tail), self.words.say("Do it"), "good"))
        return Message((*blocks, *rows(buttons)), COLOUR)

    def _sibling(self, text: str, *, chosen: bool) -> ButtonSpec:
        """Return the button for the same action with another number; the ``chosen`` one is disabled."""
        level, _, number = text.rpartition(":")
        label = self.renderer.actions.label(text, self.view, under=level)
        label = label if len(label) <= SEEN else number
        return ButtonSpec(self.control("see", f"{LOOK}/{text}"), label, "main" if chosen else "plain", disabled=chosen)

    async def _result(self, render_pool: RenderPool, texts: Sequence[str]) -> list[Block]:
        """Return picture and sentences of the result of these actions; raise Refusal if they are not possible."""
        update, pictures, actions = self.update, self.renderer.pictures, self.renderer.actions
        end = "-".join(texts).replace(":", "-")[:60]
        name = f"look-{update.info.id}-{update.seq}-{end}.png"
        result = update.preview(self.seat, texts)
        if result is not None:
            view, events = result
            lines = self.renderer.sentences.events(events)
            data = await render_pool.draw(lambda: pictures.preview(view, events=events))
            picture = Picture(name, data, pictures.alt(view, events=events))
            # one sentence would only repeat the heading
            return [picture, *([Text("\n".join(f"- {line}" for line in lines))] if len(lines) > 1 else [])]
        now, foreseen = self.view, texts[-1]
        blocks: list[Block] = []
        if len(texts) == 1 and (drawn := await render_pool.perhaps(lambda: pictures.forecast(foreseen, now))):
            blocks.append(Picture(name, drawn, actions.hint(foreseen, now)))
        beyond = update.beyond(self.seat, texts)
        if beyond == "reveals" and not any(map(actions.uncovers, texts)):
            # others go on after it, and what they bring to light is not this one's
            beyond = "passes"
        return [*blocks, Text(self.words.say(BEYOND[beyond]))]

    def _question(self, legal: Sequence[str], level: str = "") -> str:
        """Return the paragraph at the top: the question, the heading of the level, or whom the match waits for."""
        update, words, sentences = self.update, self.words, self.renderer.sentences
        if self.seat in update.awaited:
            prompt = sentences.prompt(self.view, self.seat)
            if level:
                heading = escaped(self.renderer.actions.level(level, self.view))
                return f"### {heading}\n{prompt.partition(chr(10))[0]}"
            return f"### {prompt}"
        if not update.awaited:
            return f"### {sentences.headline(self.view)}"
        prompt = sentences.prompt(self.view, self.seat)
        text = words.say("{prompt} You will be mentioned when it is your turn.", prompt=prompt)
        return text + ("\n" + words.say("This you may do until then:") if legal else "")

    async def pictures(self, render_pool: RenderPool) -> list[Block]:
        """Return what the seat needs to see to answer: the picture of its panel, else that of the table."""
        legal = self.ordered
        return await self._picture_block(render_pool, legal) or [await self._map(render_pool)]

    async def _picture_block(self, render_pool: RenderPool, legal: Sequence[str]) -> list[Block]:
        """Return the picture that the seat needs to answer."""
        match self.renderer.actions.panel_picture(self.view, legal):
            case "map":
                return [await self._map(render_pool)]
            case "hand":
                return list(await hand_pictures(self.update, self.seat, self.renderer, render_pool))
            case "tableau":
                return list(await self._tableau(render_pool))
        return []

    async def _tableau(self, render_pool: RenderPool) -> tuple[Picture, ...]:
        view = self.view
        return await render_pool.series(
            lambda: [self.renderer.pictures.tableau(view, self.seat)], end=f"{self.update.info.id}-{self.update.seq}"
        )

    async def _map(self, render_pool: RenderPool) -> Picture:
        view = self.view
        data = await render_pool.draw(lambda: self.renderer.pictures.preview(view))
        alt = self.renderer.pictures.alt(view)
        return Picture(f"map-{self.update.info.id}-{self.update.seq}.png", data, alt)

    def _shortcuts(self, legal: Sequence[str]) -> list[Block]:
        """Return the select of joined actions, without those that do not fit into a control."""
        if not legal:
            return []
        choices = [
            Choice(tail, one.label, one.hint)
            for one in self.shortcuts()
            if len(tail := action_tree.JOINED.join(one.texts)) <= ENTRY and self.control("do", tail).fits
        ]
        if not choices:
            return []
        heading = self.words.say("Several steps in one go")
        return [SelectSpec(self.control("pick", action_tree.JOINED), heading, tuple(choices[: action_tree.LIMIT]))]

    def _level_blocks(self, legal: Sequence[str], prefix: str, part: str) -> list[Block]:
        """Return the selects and buttons of a level."""
        if part:
            return [self._choose(prefix, part, legal)]
        wanted, entries = self._most_wanted(action_tree.level(prefix, legal), legal)
        leaves = [entry for entry in entries if entry.leaf]
        nodes = [entry for entry in entries if not entry.leaf]
        if (prefix and (len(wanted) + len(leaves) > 5 or nodes)) or len(wanted) + len(leaves) > BUTTONS:
            return [self._choose(prefix, "", legal)]
        nodes, more = nodes[:SELECTS], nodes[SELECTS:]
        blocks = self._action_buttons(wanted, prefix) if wanted else []
        blocks += [] if prefix else self._shortcuts(legal)
        blocks += [self._choose(node.text, "", legal) for node in nodes]
        if len(leaves) + len(wanted) + len(more) > BUTTONS:
            blocks.append(self._list(prefix, "", more[: action_tree.LIMIT]))
            more = []
        return [*blocks, *self._action_buttons(leaves, prefix, more)]

    def _most_wanted(
        self, entries: Sequence[TreeEntry], legal: Sequence[str]
    ) -> tuple[list[TreeEntry], Sequence[TreeEntry]]:
        """Return the entries that the game puts before its first long list, which people want most, and the rest."""
        wanted: list[TreeEntry] = []
        for number, entry in enumerate(entries):
            found = [entry] if entry.leaf else action_tree.flat(entry.text, legal)
            looked = [one for one in (*wanted, *found) if self._has_preview(one)]
            if not entry.leaf and not (len(looked) <= SHORT and all(map(self._has_preview, found))):
                entries = entries[number:]
                break
            wanted += found
        else:
            entries = ()
        # actions with a preview are the main ones now
        return sorted(wanted, key=lambda entry: not self._has_preview(entry)), entries

    def _has_preview(self, entry: TreeEntry) -> bool:
        return entry.leaf and self.renderer.actions.has_preview(entry.text)

    def _action_buttons(self, leaves: Sequence[TreeEntry], prefix: str, more: Sequence[TreeEntry] = ()) -> list[Block]:
        """Return actions, and levels without a select, as buttons below the hints of the actions."""
        brings: list[str] = []
        buttons: list[ButtonSpec] = []
        for number, entry in enumerate((*more, *leaves), 1):
            label = self._label(entry, prefix)
            short = label if len(label) <= SEEN else self.words.say(CHOICE, number=number)
            hint = self.renderer.actions.hint(entry.text, self.view) if entry.leaf else ""
            if hint or short != label:
                whole = f" {escaped(label)}" if short != label else ""
                # in small letters: the screen of a phone is short
                brings.append(f"-# **{escaped(short)}**{whole}" + (f" ({escaped(hint)})" if hint else ""))
            buttons.append(self._button(entry, short))
        return [*([Text("\n".join(brings))] if brings else []), *rows(buttons)]

    def _label(self, entry: TreeEntry, prefix: str) -> str:
        if entry.leaf:
            return self.renderer.actions.label(entry.text, self.view, under=prefix)
        return self.renderer.actions.level(entry.text, self.view)

    def _choose(self, prefix: str, part: str, legal: Sequence[str]) -> SelectSpec:
        prefix = action_tree.narrowed(prefix, legal)
        entries = action_tree.shown(prefix, part, legal, place=self.renderer.actions.place, ranked=bool(self.ranked))
        return self._list(prefix, part, entries)

    def _list(self, prefix: str, part: str, entries: Sequence[TreeEntry]) -> SelectSpec:
        heading = self.renderer.actions.level(prefix, self.view)
        choices = tuple(self._entry(entry, prefix) for entry in entries)
        return SelectSpec(self.control("pick", f"{prefix}|{part}" if part else prefix), heading, choices)

    def _entry(self, entry: TreeEntry, prefix: str) -> Choice:
        words, actions = self.words, self.renderer.actions
        size = "" if entry.leaf else words.count("{n} possibility", "{n} possibilities", entry.size)
        if not entry.part:
            label = actions.label(entry.text, self.view, under=prefix)
            return Choice(entry.tail, label, actions.hint(entry.text, self.view) or size)
        label = words.say(PART, page=entry.part) if entry.part.isdecimal() else actions.region(entry.part)
        return Choice(entry.tail, label, size)

    def _button(self, entry: TreeEntry, label: str) -> ButtonSpec:
        if not entry.leaf:
            return ButtonSpec(self.control("walk", entry.text), label)
        if self.renderer.actions.has_preview(entry.text):
            return ButtonSpec(self.control("see", f"{LOOK}/{entry.text}"), label)
        return ButtonSpec(self.control("do", entry.text), label, "main")

    def _has_long_level(self, legal: Sequence[str]) -> bool:
        """Return whether some level needs more than one select, so that typing is easier."""
        return any(
            len(action_tree.level(entry.text, legal)) > action_tree.LIMIT
            for entry in action_tree.level("", legal)
            if not entry.leaf
        )
