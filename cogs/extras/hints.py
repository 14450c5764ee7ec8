"""*Hint*: what a computer would do, how that looks, and why, with a button that does it.

Must not know any one game.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.app.ids import Control
from cogs.board.match_message import NOT_DRAWN
from cogs.messages.message import COLOUR, ButtonSpec, Message, Picture, Text, rows
from cogs.messages.names import escaped
from cogs.panel import match_actions
from cogs.runtime.render_pool import or_text
from host import Refusal
from render.drawing.encoding import forecast, preview

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.message import Block
    from cogs.messages.responder import Responder
    from cogs.runtime.render_pool import RenderPool
    from host import Update
    from host.computers.hints import Advice
    from host.match.update import PlanAhead
    from render.base import AnyMatchRenderer
    from render.words import Words

NAMED: Final = 2
"""Reasons that are named at most."""


async def ask(responder: Responder, match: int, *, seq: int | None) -> None:
    """Show what a computer would do in the person's place."""
    services = responder.services
    responder.match = await services.host.core.info(match)
    try:
        advice = await services.host.hints.hint(match, responder.interaction.user.id, seq)
    except Refusal as refusal:
        await match_actions.show_refusal(responder, match, refusal)
        return
    services.publisher.refresh(match)
    renderer = services.match_renderer(advice.update.info, responder.words)

    async def made(_now: Update) -> Message:
        message = await hint(advice, renderer, services.render_pool)
        return message.spelled(renderer.spelled)

    again = match_actions.following(responder, advice.update, made)
    await responder.show(await made(advice.update), panel=again)


async def on_hint(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Hint*."""
    await ask(responder, control.match, seq=control.seq)


async def hint(advice: Advice, renderer: AnyMatchRenderer, render_pool: RenderPool) -> Message:
    """Return a hint as a message."""
    update, words, plan = advice.update, renderer.words, advice.plan
    lines = [f"### {words.say('A computer would do this:')}", *numbered(steps(plan, renderer))]
    if not plan.whole:
        lines.append(f"-# {words.say('The rest depends on what is revealed then. Ask again.')}")
    why = await asyncio.to_thread(reasons, plan, renderer)
    chance = chances(advice.hint.value, words, alone=len(update.info.seats) == 1)
    drawn = await picture(plan, renderer, render_pool, name="hint", end=f"{update.info.id}-{update.seq}")
    blocks: list[Block] = [Text("\n".join(lines)), *drawn, Text("\n".join(filter(None, [why, f"-# {chance}"])))]
    return Message((*blocks, *rows(_buttons(update, plan, words))), COLOUR)


def _buttons(update: Update, plan: PlanAhead, words: Words) -> list[ButtonSpec]:
    """Return the button that does it, as much of it as one press can do, and the way back."""
    texts = list(plan.texts)
    while len(texts) > 1 and not _doing(update, texts).fits:
        texts.pop()
    only = words.count("Do the first step", "Do the first {n} steps", len(texts))
    # Translators: button: carry out the suggested move.
    label = words.say("Do it") if len(texts) == len(plan.texts) else only
    # what is too long even alone is typed, or chosen in the panel
    do = [ButtonSpec(_doing(update, texts), label, "good")] if texts and _doing(update, texts).fits else []
    # Translators: button: the private message with the buttons of a turn.
    back = ButtonSpec(Control.of("walk", update.info, seq=update.seq), words.say("Your panel"))
    return [*do, back]


def _doing(update: Update, texts: Sequence[str]) -> Control:
    return Control.of("do", update.info, ids.together(texts), seq=update.seq)


def steps(plan: PlanAhead, renderer: AnyMatchRenderer) -> list[str]:
    """Return the actions of a plan in words, each as it is called when its turn comes."""
    return [escaped(renderer.actions.offer(text, view).label) for view, text in plan.steps]


def numbered(labels: Sequence[str]) -> list[str]:
    """Return steps as lines: counted where there are several."""
    if len(labels) == 1:
        return [f"**{labels[0]}**"]
    return [f"{number}. {label}" for number, label in enumerate(labels, 1)]


async def picture(
    plan: PlanAhead, renderer: AnyMatchRenderer, render_pool: RenderPool, *, name: str, end: str
) -> list[Block]:
    """Return the picture that the panel would show of a plan before it is done; none where there is none."""
    pictures, (now, first) = renderer.pictures, plan.steps[0]
    if plan.events and any(renderer.actions.nature(text).pictured for text in plan.texts):
        drawing = partial(preview, pictures, plan.view, events=tuple(plan.events), name=name)
        return await or_text(render_pool.answer(drawing, end=end), renderer.words.say(NOT_DRAWN))
    drawing_now = render_pool.answer(partial(forecast, pictures, first, now, name=name), end=end)
    hint, drawn = renderer.actions.offer(first, now).hint, await or_text(drawing_now, renderer.words.say(NOT_DRAWN))
    return [replace(one, alt=hint) if isinstance(one, Picture) else one for one in drawn]


def reasons(plan: PlanAhead, renderer: AnyMatchRenderer) -> str:
    """Return what a plan brings, as someone at the table would say it; "" where nothing of it stands out."""
    found = [gain for gain in renderer.sentences.gains(plan.steps, plan.view) if gain.weight > 0] if plan.steps else []
    return " ".join(gain.now for gain in found[:NAMED])


def missed(done: PlanAhead, instead: PlanAhead, renderer: AnyMatchRenderer) -> str:
    """Return in a line what was given away by what was done, and what another plan would have brought; "" for nothing.

    What both bring alike is left out.
    """
    if not done.steps or not instead.steps:
        return ""
    before, other = (renderer.sentences.gains(plan.steps, plan.view) for plan in (done, instead))
    same = {gain.what: gain.weight for gain in before}
    given = [one.then for one in before if one.weight < 0 and all(gain.what != one.what for gain in other)]
    better = [gain.then for gain in other if gain.then and gain.weight > max(0.0, same.get(gain.what, 0.0))]
    return " ".join([*given[:1], *better[:1]])


def chances(value: float, words: Words, *, alone: bool) -> str:
    """Return what a computer expects."""
    percent = round(100 * value)
    if alone:
        return words.say("Chance of a good result: about {percent} %.", percent=percent)
    return words.say("Win chance: about {percent} %.", percent=percent)
