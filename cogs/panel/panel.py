"""The private panel: the question to one seat, the picture that helps to answer it, and the controls.

It works for any game: it shows the tree of legal actions level by level, with the renderer's labels. Must not know any
one game, nor carry anything out.
"""

from __future__ import annotations

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, cast

from cogs.app import ids
from cogs.board.match_message import NOT_DRAWN, fenced, hand_button
from cogs.messages.message import COLOUR, SEEN, ButtonSpec, Choice, Message, Picture, SelectSpec, Text, rows
from cogs.messages.names import escaped
from cogs.panel import action_tree
from cogs.panel.entries import LOOK, Chains, Entries, LevelOffer, SeatContext, Way
from cogs.panel.layout import (
    BUTTONS,
    LEAST,
    Buttons,
    LaidOut,
    Layout,
    PictureWanted,
    PlacesShown,
    drawn,
)
from cogs.panel.menu import ARROWS, FEW, REST, WHY, WHY_NOT, Menu
from cogs.panel.screens import signed
from cogs.runtime.render_pool import or_text
from render.base import Holding, pictured
from render.drawing.encoding import BAND, forecast, headed, preview
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.messages.message import Block, Tone
    from cogs.panel.entries import AnySeatContext
    from cogs.runtime.render_pool import RenderPool
    from engine.core import Event, Value
    from host.match.update import Beyond
    from render.base import Expected, Shortcut
    from render.drawing.encoding import Drawing

BEYOND: Final[Mapping[Beyond, str]] = {
    "reveals": msg("This reveals something hidden, so you can't undo it."),
    "passes": msg("After this, others decide, so you can't undo it."),
    "stays": msg("This can't be undone."),
}
"""The sentence for a move that has no preview."""
BEYOND_ALONE: Final[Mapping[Beyond, str]] = {
    "reveals": msg("This reveals something hidden. In solo play you can undo it anyway."),
    "passes": msg("After this, the computers decide. In solo play you can undo it anyway."),
    "stays": msg("In solo play you can undo this."),
}
"""The same for anyone who plays against computers only, and needs nobody's leave."""
_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="panels")
"""Where panels are laid out: every move of a seat is looked at, for up to 60 ms. Of several threads one would hand the
interpreter to the next, so that the event loop waited for all of them, and no panel would be ready sooner."""


@dataclass(frozen=True, slots=True)
class PanelLevel:
    """Which level of a panel, and what else stands on it; see ``Panel.level_message``."""

    tail: str
    more: tuple[ButtonSpec, ...] = ()
    together: int = 1
    refused: bool = False
    by_itself: bool = False


def asked(question: str) -> str:
    """Return the first sentence of a question, to stand on its picture; "" where the panel only says whose turn it is.

    >>> asked("### What now? 1 of 2 EP used")
    'What now?'
    """
    first = question.partition("\n")[0]
    return first.removeprefix("### ").partition("?")[0] + "?" if "?" in first and first.startswith("###") else ""


@dataclass(frozen=True)
class PanelPictures:
    """The pictures of one seat's panel at one moment of a match."""

    context: AnySeatContext
    menu: Menu

    async def needed(self, render_pool: RenderPool) -> list[Block]:
        """Return what the seat needs to see to answer: the picture of its panel, else that of the table."""
        wanted = self.wanted()
        return await self.block(render_pool, wanted) or await self._map(render_pool, wanted)

    def wanted(
        self, places: PlacesShown | None = None, question: str = "", ends: tuple[Shortcut, ...] = ()
    ) -> PictureWanted:
        """Return which picture the panel shows, with these places on it, and the question that it helps to answer.

        ``ends``: with the tables after these series instead.
        """
        return PictureWanted(self.context.offers.picture, self.menu.looked, places or PlacesShown(), question, ends)

    async def block(self, render_pool: RenderPool, wanted: PictureWanted, events: Sequence[Event] = ()) -> list[Block]:
        """Return the picture that the seat needs to answer, or to see what it has just done."""
        if (wanted.places.numbered and wanted.kind != "best") or wanted.ends:
            return await self._map(render_pool, wanted, events)
        pictures = self.context.renderer.pictures
        match wanted.kind:
            case "map":
                return await self._map(render_pool, wanted, events)
            case "best":
                return await self._best(render_pool, wanted)
            case "hand" if page := pictures.hand(self.context.view):
                drawing = page.asked or pictured(page, "hand", pictures.look)
                return await self._drawn(render_pool, drawing, wanted, instead=page.text)
            case "tableau":
                shown = pictures.tableau(self.context.view, self.context.seat) or Holding("")
                drawing = shown.asked or pictured(shown, "tableau", pictures.look)
                return await self._drawn(render_pool, drawing, wanted, instead=fenced(shown.text))
        return await self._map(render_pool, wanted, events) if events else []

    async def _best(self, render_pool: RenderPool, wanted: PictureWanted) -> list[Block]:
        """Return the map as an action would leave it."""
        text = wanted.best
        found = self.context.update.preview(self.context.seat, ids.read_together(text)) if text else None
        if found is None:
            return await self._map(render_pool, wanted)
        drawing = self._preview(f"best-{text.replace(':', '-').replace(ids.JOINED, '-')}", *found, wanted=wanted)
        return await self._drawn(render_pool, drawing, wanted)

    async def _map(self, render_pool: RenderPool, wanted: PictureWanted, events: Sequence[Event] = ()) -> list[Block]:
        drawing = self._preview("outcomes" if wanted.ends else "map", self.context.view, events, wanted=wanted)
        return await self._drawn(render_pool, drawing, wanted)

    def _preview(self, name: str, view: object, events: Sequence[Event], *, wanted: PictureWanted) -> Drawing:
        return partial(
            preview,
            self.context.renderer.pictures,
            view,
            events=tuple(events),
            places=wanted.places.numbered,
            others=wanted.places.others,
            ends=wanted.ends,
            high=wanted.places.high - BAND if wanted.question else 0.0,
            earlier=self.context.update.earlier,
            best=wanted.places.best,
            name=name,
        )

    async def _drawn(
        self, render_pool: RenderPool, drawing: Drawing, wanted: PictureWanted, *, instead: str = ""
    ) -> list[Block]:
        """Return the picture, as it was drawn last when nothing that it depends on has changed; else a text."""
        if wanted.question:
            drawing = partial(headed, drawing, question=wanted.question, colours=self.context.renderer.game.curve)
        picture = render_pool.answer(drawing, end=f"{self.context.update.info.id}-{self.context.update.seq}")
        return await or_text(picture, instead or self.context.words.say(NOT_DRAWN))


@dataclass(frozen=True)
class Panel(SeatContext[Any]):
    """One seat's panel at one moment of a match: a menu of entries, laid out as buttons and a list, and pictures."""

    @cached_property
    def entries(self) -> Entries:
        """Return what single entries say and lead to."""
        return Entries(self)

    @cached_property
    def chains(self) -> Chains:
        """Return the series of actions that are one entry."""
        return Chains(self, self.entries)

    @cached_property
    def menu(self) -> Menu:
        """Return what the levels offer."""
        return Menu(self, self.entries, self.chains)

    @cached_property
    def buttons(self) -> Buttons:
        """Return what the buttons say."""
        return Buttons(self, self.entries, self.chains)

    @cached_property
    def layout(self) -> Layout:
        """Return where the buttons stand."""
        return Layout(self, self.entries, self.chains, self.menu, self.buttons)

    @cached_property
    def pictures(self) -> PanelPictures:
        """Return what stands above the buttons."""
        return PanelPictures(self, self.menu)

    async def level_message(
        self,
        render_pool: RenderPool,
        tail: str = "",
        *,
        more: Sequence[ButtonSpec] = (),
        events: Sequence[Event] = (),
        together: int = 1,
        refused: bool = False,
        by_itself: bool = False,
    ) -> Message:
        """Return the message with the seat's choices below a level of the tree, "" is the top.

        ``more`` are further buttons; ``events`` are what the seat has just done, which the picture shows, by this many
        actions ``together`` that one press takes all of them back. ``refused``: nobody can be mentioned for now.
        ``by_itself``: a question that offers nothing is gone on with soon.
        """
        level = PanelLevel(tail, tuple(more), together, refused, by_itself)
        laying = partial(contextvars.copy_context().run, self.laid_out, level)
        laid_out = await asyncio.get_running_loop().run_in_executor(_THREAD, laying)
        picture = await self.pictures.block(render_pool, laid_out.picture, events)
        return Message((laid_out.question, *picture, *laid_out.below), COLOUR)

    def laid_out(self, level: PanelLevel) -> LaidOut:
        """Return all of a level but its picture."""
        tail = level.tail if self.menu.known(level.tail) else ""
        if tail == WHY:
            if self._reasons:
                return self._why()
            tail = ""
        own = [*self._own_buttons(tail, level.together), *level.more]
        offer = self._offered(tail)
        fits = bool(self.menu.looked) and len(offer.buttons) + len(offer.beside) + len(own) + len(ARROWS) <= BUTTONS
        headed = "" if offer.listed or offer.tail == tail else ids.read_level(tail)[0]
        typed = self.menu.long and (tail != REST if tail else not self.menu.named)
        question = self._question(headed, refused=level.refused)
        arrange = partial(
            self.layout.arranged,
            question=question,
            arrows=self._arrows(self.menu.looked) if fits else [],
            own=own,
            typed=headed if typed else None,
            opened=bool(tail),
        )
        arranged = self.layout.filled(offer, arrange)
        if not tail and self._reasons:
            arranged = self.layout.with_why(arranged, self._why_button, question=question)
        idle = self.update.idle(self.seat)
        told = (
            self._hidden(by_itself=level.by_itself) if idle else self.buttons.lines(arranged.offer, room=arranged.left)
        )
        lines = [Text(told)] if told else []
        below = (*lines, *rows(signed(arranged.upper)), *self._list(arranged.offer), *rows(signed(arranged.lower)))
        ends = tuple(self.chains.series[way.tail] for way in drawn(arranged.offer))
        return LaidOut(Text(question), self.pictures.wanted(arranged.places, asked(question), ends), below)

    def _offered(self, tail: str) -> LevelOffer:
        """Return what a level offers; the top the same, whether or not it has something new to tell."""
        if self.update.idle(self.seat):
            return self._going_on()
        room, top = self._top
        return self.menu.offered(tail, room=BUTTONS - len(self._own_buttons(tail)), top=room) if tail else top

    @cached_property
    def _top(self) -> tuple[int, LevelOffer]:
        """Return how many buttons the top has room for, and what it offers: less where a phone's screen is full."""
        own = self._own_buttons("")
        room = BUTTONS - len(own) - 1
        arrange = partial(self.layout.arranged, question=self._question(), arrows=(), own=own, typed=None)
        offer = self.menu.offered("", room=room, top=room)
        while self.menu.named and room > FEW and arrange(offer).left.least < LEAST:
            room -= 1
            offer = self.menu.offered("", room=room, top=room)
        return room, offer

    def _going_on(self) -> LevelOffer:
        """Return what is offered where a question offers nothing, so that going on hides what one holds."""
        # Translators: button: go on without using anything.
        return LevelOffer((Way(self.legal[0], self.words.say("Continue"), main=True),))

    def _hidden(self, *, by_itself: bool) -> str:
        """Return the text for a question that offers nothing; ``by_itself``: it is skipped soon."""
        if not by_itself:
            return self.words.say("You have nothing to use here, and only you know that. Press *Continue*.")
        told = self.words.say("You have nothing to use here. I'll continue for you in a moment, so nobody can tell.")
        more = self.words.say("*Continue* skips the wait. You can choose in `/me settings` to be asked each time.")
        return f"{told}\n-# {more}"

    def _list(self, offer: LevelOffer) -> list[Block]:
        """Return the list of a level, if it has one."""
        if not offer.listed:
            return []
        choices = tuple(Choice(way.tail, way.label, way.hint) for way in offer.listed)
        return [SelectSpec(self.entries.control("pick", offer.tail), offer.heading, choices)]

    def _own_buttons(self, tail: str, together: int = 1) -> list[ButtonSpec]:
        """Return the buttons that are no actions: the way back, undo and redo, the hand."""
        update, words = self.update, self.words
        found: list[ButtonSpec] = []
        if tail:
            found.append(ButtonSpec(self.entries.control("walk", self.menu.above(tail)), words.say("Back")))
        if update.can_undo(self.seat):
            found.append(
                # Translators: button, verb.
                ButtonSpec(self.entries.control("undo", str(together) if together > 1 else ""), words.say("Undo"))
            )
        if update.redo(self.seat) is not None and not tail:
            # Translators: button, verb: do again what was undone.
            found.append(ButtonSpec(self.entries.control("redo"), words.say("Redo")))
        if self.renderer.hands and not tail:
            found.append(hand_button(update, words))
        if not tail and update.info.hints and self.seat in update.awaited and self._may_choose:
            # Translators: a button that says what a computer would do here
            found.append(ButtonSpec(self.entries.control("hint"), words.say("Hint")))
        if tail == REST and self._reasons:
            found.append(self._why_button)
        return found

    @property
    def _why_button(self) -> ButtonSpec:
        return ButtonSpec(self.entries.control("walk", WHY), self.words.say(WHY_NOT))

    @property
    def _may_choose(self) -> bool:
        """Return whether there is a choice, or it has to look as if there were one: others see who asks for a hint."""
        return len(self.legal) > 1 or self.update.idle(self.seat)

    def heading(self, texts: Sequence[str]) -> str:
        """Return a line with label and hint of an action, or of several joined ones."""
        if len(texts) == 1:
            label, hint = self.by_text[texts[0]].label, self.by_text[texts[0]].hint
        elif known := next((one for one in self.chains.joined if one.texts == tuple(texts)), None):
            label, hint = known.label, known.hint
        else:
            before = [self.update.preview(self.seat, texts[:number]) for number in range(1, len(texts))]
            views = [self.view, *(self.view if found is None else found[0] for found in before)]
            labels = [self.renderer.actions.offer(*one).label for one in zip(texts, views, strict=True)]
            label, hint = self.words.listed(labels), ""
        return f"### {escaped(label)}" + (f"\n{escaped(hint)}" if hint else "")

    @property
    def missing(self) -> tuple[Expected, ...]:
        """Return what a player may look for and is not offered at the top, not even as the end of a series."""
        if self.seat not in self.update.awaited or self.update.idle(self.seat):
            return ()  # where a question offers nothing, it says so itself
        _, top = self._top
        ways = (*top.buttons, *top.listed, *top.beside, *top.last)
        offered = {text for way in ways if way.leaf for text in ids.read_together(way.tail)}
        return tuple(one for one in self.offers.expected if one.text not in offered)

    @cached_property
    def _reasons(self) -> Mapping[str, Sequence[str]]:
        """Return why what a player may look for is not offered: by reason the names of what it is."""
        found: dict[str, list[str]] = {}
        for one in self.missing:
            if refusal := self.update.refused(self.seat, one.text):
                reason, values = str(refusal.values["reason"]), cast("Mapping[str, Value]", refusal.values["values"])
                why = self.renderer.sentences.refusal(reason, values, briefly=True)
                found.setdefault(why, []).append(one.label)
        return found

    def _why(self) -> LaidOut:
        """Return the level that says why something is not offered, a line for each reason."""
        say, listed = self.words.say, self.words.listed
        lines = [
            # Translators: what is not offered, and why: "Study: your leader stands on no artifact tile"
            say("- **{what}**: {why}", what=escaped(listed(labels)), why=why)
            for why, labels in self._reasons.items()
        ]
        text = "\n".join([f"### {say(WHY_NOT)}", *lines])
        back = ButtonSpec(self.entries.control("walk"), say("Back"))
        return LaidOut(Text(text), PictureWanted(""), tuple(rows([back])))

    async def preview_message(self, render_pool: RenderPool, tail: str) -> Message:
        """Return the preview of an action: picture, sentences, and buttons to do it or to choose another place."""
        legal = self.legal
        texts = ids.read_together(tail)
        # joined actions that are not possible have no label
        result = await self._result(render_pool, texts)
        blocks: list[Block] = [Text(self.heading(texts)), *result]
        buttons = self._arrows(tail) if len(texts) == 1 or self.menu.looked else []
        siblings = action_tree.siblings(tail, legal) if len(texts) == 1 else ()
        buttons += [self._sibling(text, chosen=text == tail) for text in siblings[: BUTTONS - len(buttons) - 2]]
        back = self.menu.above(tail.rpartition(":")[0] if siblings else tail) if len(texts) == 1 else ""
        buttons.append(ButtonSpec(self.entries.control("walk", back), self.words.say("Back")))
        if self.entries.control("do", tail).fits:
            plan = self.plan
            main = plan[: len(texts)] == tuple(texts) if plan else texts[0] == self.entries.recommended
            tone: Tone = "bad" if self.entries.forfeits(tail) else "good" if main else "plain"
            buttons.append(ButtonSpec(self.entries.control("do", tail), self.words.say("Do it"), tone))
        return Message((*blocks, *rows(buttons)), COLOUR)

    def _arrows(self, tail: str) -> list[ButtonSpec]:
        """Return the buttons that look at the nearest places instead, in each direction; none without another place."""
        *before, text = ids.read_together(tail)
        others = [one.texts[-1] for one in self.chains.joined if [*one.texts[:-1]] == before] if before else self.legal
        found = action_tree.neighbours(text, others, place=self.renderer.actions.place)
        ways = {slot: ids.together([*before, target]) for slot, target in found.items()}
        return [
            ButtonSpec(
                self.entries.control("see", ids.kind_of(slot, ways.get(slot, ""))), sign, disabled=slot not in ways
            )
            for slot, sign in (ARROWS.items() if ways else ())
        ]

    def _sibling(self, text: str, *, chosen: bool) -> ButtonSpec:
        """Return the button for the same action with another number; the ``chosen`` one is disabled."""
        level, _, number = text.rpartition(":")
        label = self.by_text[text].under(level)
        label = label if len(label) <= SEEN else number
        return ButtonSpec(self.entries.control("see", ids.kind_of(LOOK, text)), label, disabled=chosen)

    async def _result(self, render_pool: RenderPool, texts: Sequence[str]) -> list[Block]:
        """Return picture and sentences of the result of these actions; raise Refusal if they are not possible."""
        update, pictures, actions = self.update, self.renderer.pictures, self.renderer.actions
        end = "-".join(texts).replace(":", "-")[:60]
        end = f"{update.info.id}-{update.seq}-{end}"
        result = update.preview(self.seat, texts)
        if result is not None:
            view, events = result
            lines = self.renderer.sentences.events(events)
            drawing = partial(preview, pictures, view, events=tuple(events), name="look")
            picture = await or_text(render_pool.answer(drawing, end=end), self.words.say(NOT_DRAWN))
            # one sentence would only repeat the heading
            return [*picture, *([Text("\n".join(f"- {line}" for line in lines))] if len(lines) > 1 else [])]
        now, foreseen = self.view, texts[-1]
        blocks: list[Block] = []
        if len(texts) == 1:
            looking = partial(forecast, pictures, foreseen, now, name="look")
            drawn = await or_text(render_pool.answer(looking, end=end), self.words.say(NOT_DRAWN))
            hint = self.by_text[foreseen].hint
            blocks += [replace(one, alt=hint) if isinstance(one, Picture) else one for one in drawn]
        beyond = update.beyond(self.seat, texts)
        if beyond == "reveals" and all(actions.nature(text).role == "opens" for text in texts):
            # others go on after it, and what they bring to light is not this one's
            beyond = "passes"
        return [*blocks, Text(self.words.say((BEYOND_ALONE if update.info.practice else BEYOND)[beyond]))]

    def _question(self, level: str = "", *, refused: bool = False) -> str:
        """Return the paragraph at the top: the question, the heading of the level, or who the match is waiting for."""
        update, words, sentences = self.update, self.words, self.renderer.sentences
        if self.seat in update.awaited:
            prompt = sentences.prompt(self.view, self.seat)
            if level:
                heading = escaped(self.menu.title(level))
                # what is asked at the top need not be asked again
                first, _, more = prompt.partition("\n")
                told = first.partition("? ")[2] or more.partition("\n")[0]
                return f"### {heading}\n{told}" if told else f"### {heading}"
            return f"### {prompt}"
        if not update.awaited:
            soon = f"\n{words.say('The computers are playing…')}" if update.thinking else ""
            return f"### {sentences.headline(self.view)}{soon}"
        prompt = sentences.prompt(self.view, self.seat)
        text = words.say("{prompt} I'll ping you when it's your turn.", prompt=prompt)
        if refused:
            text = prompt
        return text + ("\n" + words.say("Meanwhile you can:") if self.legal else "")
