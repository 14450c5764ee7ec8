"""What the controls of a running match do: open the panel, walk it, act, take back.

Knows the order of one act: submit, tell the board, show the next decision. Must not know any one game.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from cogs import refusals, walk
from cogs.faces import shown_names
from cogs.ids import Control
from cogs.panel import Panel
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.answers import Answer
    from cogs.sheet import Sheet
    from host import Update

_HOPELESS: Final = ("no-match", "frozen", "not-running", "not-seated", "already-resigned")
"""Refusals after which there is no panel to show."""


async def panel(answer: Answer, update: Update, *notes: str, tail: str = "") -> None:
    """Show the person's panel at a level of the tree, sentences above it."""
    sheet = await _asking(answer, update, tail)
    await answer.show(sheet.noted(*notes))


async def submit(answer: Answer, match: int, texts: Sequence[str], *, seq: int | None) -> None:
    """Carry actions out, all or none, and show what is asked next; a refusal shows how the match stands."""
    desk, interaction = answer.desk, answer.interaction
    try:
        update = await desk.host.submit(match, interaction.user.id, seq, texts, interaction=interaction.id)
    except Refusal as refusal:
        await refused(answer, match, refusal)
        return
    answer.match = update.info
    seat = update.seat_of(interaction.user.id)
    told = update.events_for(seat)
    # an answer that comes too late is told in public: nobody may learn there that a secret was kept
    answer.done = bool(update.events) or not told
    # what only one seat may know must not show on the board, not even as an edit
    if update.events or not told:
        desk.boards.refresh(match)
    renderer = desk.renderer(update.info.game)
    lines = renderer.sentences(told, shown_names(update.info, answer.words), answer.words)
    await panel(answer, update, *(["\n".join(f"- {line}" for line in lines)] if lines else []))


async def look(answer: Answer, update: Update, tail: str) -> None:
    """Show what an action, or several joined ones, would bring, with buttons to do it or to go back."""
    try:
        sheet = await _panel(answer, update).look(answer.desk.studio, tail)
    except Refusal as refusal:
        await refused(answer, update.info.id, refusal)
        return
    await answer.show(sheet)


async def undo(answer: Answer, match: int, *, seq: int | None) -> None:
    """Take back the person's last step."""
    desk, interaction = answer.desk, answer.interaction
    try:
        update = await desk.host.undo(match, interaction.user.id, seq, interaction=interaction.id)
    except Refusal as refusal:
        await refused(answer, match, refusal)
        return
    answer.done, answer.match = True, update.info
    desk.boards.refresh(match)
    await panel(answer, update, answer.words.say("Taken back."))


async def open_panel(answer: Answer, match: int) -> None:
    """Show the person's panel as the match stands now."""
    await panel(answer, await answer.look(match))


async def on_turn(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Answer *Take your turn*: whatever the board shows, the panel shows how the match stands now."""
    await open_panel(answer, control.match)


async def on_walk(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Go to a level of the tree."""
    if update := await _current(answer, control):
        await panel(answer, update, tail=control.tail)


async def on_pick(answer: Answer, control: Control, values: Sequence[str]) -> None:
    """Choose an entry of a select: an action, or a way down."""
    await _chosen(answer, control, values[0] if values else "")


async def on_see(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Look at an action before it is done."""
    await _chosen(answer, control, control.tail.partition("/")[2])


async def on_do(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Carry an action out."""
    await submit(answer, control.match, control.tail.split(walk.JOINED), seq=control.seq)


async def on_undo(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Take the last step back."""
    await undo(answer, control.match, seq=control.seq)


async def on_type(answer: Answer, control: Control, _values: Sequence[str]) -> None:
    """Open the form that takes an action in writing."""
    words = answer.words
    # the library keys forms by their id: a person and a chance number keep two apart
    who = f"{answer.interaction.user.id}.{secrets.token_hex(3)}."
    typed = Control("typed", control.match, control.seq, who + control.tail)
    typed = typed if typed.fits else replace(typed, tail=who)
    modal = discord.ui.Modal(title=words.say("Type it"), custom_id=typed.custom_id)
    modal.add_item(
        discord.ui.Label(
            text=words.say("What do you want to do?"),
            description=words.say("A place or a number as the lists name them, or a whole action with its colons"),
            component=discord.ui.TextInput(custom_id="text", max_length=60),
        )
    )
    await answer.modal(modal)


async def on_typed(answer: Answer, control: Control, values: Sequence[str]) -> None:
    """Read the form, whoever opened it and whenever: nothing of it is kept between."""
    prefix = control.tail.split(".", 2)[2]
    typed = "".join(values[0].lower().split()) if values else ""
    update = await _current(answer, control)
    if update is None:
        return
    legal = update.legal(_seat(answer, update))
    # the whole action, what is missing at this level, an end that only one action has, or a level further down
    whole = (typed, f"{prefix}:{typed}")
    meant = [typed] if walk.JOINED in typed.strip(walk.JOINED) else [text for text in whole if text in legal]
    ends = [text for text in walk.below(prefix, legal) if text.endswith(f":{typed}")]
    levels = [text for text in whole if text and walk.below(text, legal)]
    if meant or len(ends) == 1 or levels:
        await _chosen(answer, control, (meant or ends[:1] or levels)[0])
        return
    await refused(answer, control.match, Refusal("malformed", text=values[0] if values else ""))


async def _chosen(answer: Answer, control: Control, tail: str) -> None:
    update = await _current(answer, control)
    if update is None:
        return
    text, part = walk.split(tail)
    several, looks = walk.JOINED in text, answer.desk.renderer(update.info.game).looks
    legal = update.legal(_seat(answer, update))
    if not part and (numbers := walk.numbered(text, legal)) and looks(numbers[-1]):
        # the most is what is mostly meant; the picture has buttons for less
        text = numbers[-1]
    if not several and (part or text not in legal):
        await panel(answer, update, tail=tail)
    elif several or looks(text):
        await look(answer, update, text)
    else:
        await submit(answer, control.match, [text], seq=control.seq)


async def _current(answer: Answer, control: Control) -> Update | None:
    """Return the match if the control was made for this moment, else show the panel anew."""
    update = await answer.look(control.match)
    if update.holds(update.seat_of(answer.interaction.user.id), control.seq):
        return update
    stale = Refusal("stale", seq=control.seq, current=update.seq)
    await panel(answer, update, refusals.sentence(stale, answer.words))
    return None


async def refused(answer: Answer, match: int, refusal: Refusal) -> None:
    """Say why nothing was done, over a panel that shows how the match stands."""
    if refusal.code in _HOPELESS:
        raise refusal
    update = await answer.look(match)
    renderer = answer.desk.renderer(update.info.game)
    text = refusals.sentence(refusal, answer.words, info=update.info, renderer=renderer)
    await panel(answer, update, f"**{text}**")


async def _asking(answer: Answer, update: Update, tail: str) -> Sheet:
    return await _panel(answer, update).ask(answer.desk.studio, tail)


def _panel(answer: Answer, update: Update) -> Panel:
    return Panel(update, _seat(answer, update), answer.desk.renderer(update.info.game), answer.words)


def _seat(answer: Answer, update: Update) -> int:
    return update.info.playing(answer.interaction.user.id)
