"""The actions behind the controls of a running match: open the panel, go through it, act, undo.

Knows the order of one act: submit, refresh the public message, show the next decision with the news over it.
Must not know any one game.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.board import match_message
from cogs.board.match_message import address
from cogs.messages import refusals as refusal_text
from cogs.messages.message import LABEL, Link, LinkRow, cut, sentence
from cogs.messages.names import told
from cogs.panel.panel import Panel
from cogs.proposals import actions as proposal_actions
from cogs.schedule import idle, reminders
from host import Refusal
from host.types import Stretch
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.app.ids import Control
    from cogs.messages.message import ButtonSpec, Message
    from cogs.messages.responder import Responder
    from engine.core import Event, Seat
    from host import Update
    from render.base import AnyMatchRenderer

_HOPELESS: Final = (
    "no-match",
    "frozen",
    "not-running",
    "closed",
    "not-seated",
    "already-resigned",
    "stood-in",
    "not-read",
    "unknown-outcome",
)
"""Refusals after which there is no panel to show."""
_FEW: Final = 2
"""Matches to look at for the next one: the one at hand may be the first."""
NEWS: Final = 2
"""Sentences over the panel at most: the screen of a phone is short, and the question stands below."""
LENGTH: Final = 140
"""Characters of these sentences together; one that is longer alone is cut when the message is made."""
OVERTAKEN: Final = 7
"""How much it matters to a seat that it is ahead no more, as ``Renderer.matters`` counts."""
SINCE: Final = msg("-# Since your last move:")
FIRST_NEWS: Final = msg("-# So far:")
SINCE_SOME: Final = msg("-# Since your last move, most important to you (*Look back* shows all):")
FIRST_SOME: Final = msg("-# So far, most important to you (*Look back* shows all):")


async def panel(
    responder: Responder,
    update: Update,
    *notes: str,
    tail: str = "",
    more: Sequence[ButtonSpec] = (),
    events: Sequence[Event] = (),
    together: int = 1,
    renewed: bool = False,
) -> None:
    """Show the person's panel at a level of the tree, with ``notes`` above it, and ``more`` beside its buttons.

    ``events`` are what the person has just done, where a picture reports it, by this many actions ``together``.
    ``renewed``: in the place of the answer that was given already.
    """
    if update.info.resting is not None:
        await responder.show(idle.panel(update.info, responder.words).noted(*notes))
        return

    async def made(now: Update) -> Message:
        shown = await _panel(responder, now)
        message = await _level(responder, now, shown, tail, more=more, events=events, together=together)
        return message.noted(*notes).spelled(shown.renderer.spelled)

    again, message = following(responder, update, made), await made(update)
    await (responder.renew(message, panel=again) if renewed else responder.show(message, panel=again))
    if await _goes_on_by_itself(responder, update, _seat(responder, update)):
        going_on = asyncio.create_task(_after_going_on(responder, update))
        responder.services.later.add(going_on)
        going_on.add_done_callback(responder.services.later.discard)


async def _level(
    responder: Responder,
    update: Update,
    shown: Panel,
    tail: str = "",
    *,
    more: Sequence[ButtonSpec] = (),
    events: Sequence[Event] = (),
    together: int = 1,
) -> Message:
    services = responder.services
    message = await shown.level_message(
        services.render_pool,
        tail,
        more=more,
        events=events,
        together=together,
        refused=services.publisher.write_failures.of(update.info) is not None,
        by_itself=await _goes_on_by_itself(responder, update, shown.seat),
    )
    if shown.seat not in update.awaited and (link := await _next_turn(responder, update.info.id)):
        message = replace(message, blocks=(*message.blocks, link))
    return message


async def _goes_on_by_itself(responder: Responder, update: Update, seat: Seat) -> bool:
    """Return whether the person is asked something that offers nothing, and that is gone on with by itself."""
    carrying_on = responder.services.host.carrying_on
    return update.idle(seat) and await carrying_on.planned(update, responder.interaction.user.id)


async def _after_going_on(responder: Responder, update: Update) -> None:
    """Show the panel again once its question was skipped; a player who moves before that sees another one anyway."""
    if await responder.services.host.carrying_on.gone_on(update):
        with suppress(Refusal):
            await panel(responder, await responder.look(update.info.id), renewed=True)


def following(
    responder: Responder, update: Update, made: Callable[[Update], Awaitable[Message]]
) -> Callable[[], Awaitable[Message | None]] | None:
    """Return what shows a panel again once something is posted below it; None for one that no longer changes.

    ``made`` makes the same as it was shown; where the match has moved on, the panel starts over. One that asks
    something, or waits for computers, leads to the result once the match is over.
    """
    services, user, seq = responder.services, responder.interaction.user.id, update.seq
    if update.seat_of(user) not in update.awaited and not update.thinking:
        return None

    async def again() -> Message | None:
        now = await services.host.play.look(update.info.id)
        if now.info.status == "finished":
            link = address(now.info, await services.host.messages.board(now.info.id))
            return sentence(responder.words.say("The match is over. [See the result]({link})", link=link))
        seat = now.seat_of(user)
        if seat is None or seat not in now.awaited or now.info.resting is not None:
            return None
        if now.holds(seat, seq):
            return await made(now)
        shown = await _panel(responder, now)
        return (await _level(responder, now, shown)).spelled(shown.renderer.spelled)

    return again


async def submit(responder: Responder, match: int, texts: Sequence[str], *, seq: int | None) -> None:
    """Carry actions out, all or none, and show the next decision; after a refusal, show the reason and the panel."""
    services, interaction = responder.services, responder.interaction
    try:
        update = await services.host.play.submit(match, interaction.user.id, seq, texts, interaction=interaction.id)
    except Refusal as refusal:
        await show_refusal(responder, match, refusal)
        return
    await _carried_out(responder, update, texts)


async def redo(responder: Responder, match: int, *, seq: int | None) -> None:
    """Do again what the person undid last."""
    services, interaction = responder.services, responder.interaction
    try:
        update = await services.host.play.redo(match, interaction.user.id, seq, interaction=interaction.id)
    except Refusal as refusal:
        await show_refusal(responder, match, refusal)
        return
    await _carried_out(responder, update)


async def _carried_out(responder: Responder, update: Update, texts: Sequence[str] = ()) -> None:
    """Let the board follow, and show what was done over what is asked next, drawn where it is seen on the map."""
    services, match = responder.services, update.info.id
    responder.match = update.info
    seat = update.seat_of(responder.interaction.user.id)
    events = update.events_for(seat)
    # if the answer is lost, a public sentence follows, which must not reveal that there was a secret act
    responder.done, responder.secret = True, bool(events) and not update.events
    # a secret act must not show on the public message, not even as an edit
    if not responder.secret:
        services.publisher.refresh(match)
    renderer = services.match_renderer(update.info, responder.words)
    lines = renderer.sentences.events(events)
    drawn = events if any(renderer.actions.nature(text).pictured for text in texts) else ()
    told = ["\n".join(f"- {line}" for line in lines)] if lines else []
    await panel(responder, update, *told, events=drawn, together=update.acts)


async def repeated(responder: Responder, match: int) -> bool:
    """Show the panel if this interaction was carried out before, and return True; else False."""
    if await responder.services.host.kept.handled(responder.interaction.id) is None:
        return False
    responder.done = True
    await panel(responder, await responder.look(match))
    return True


async def preview(responder: Responder, update: Update, tail: str) -> None:
    """Show the result of an action (or several joined) before it is done, with buttons to do it or to go back."""

    async def made(now: Update) -> Message:
        shown = await _panel(responder, now)
        message = await shown.preview_message(responder.services.render_pool, tail)
        return message.spelled(shown.renderer.spelled)

    if update.info.status == "finished":
        # a match that ended early has a position from which a move could still be shown
        await show_refusal(responder, update.info.id, Refusal("finished"))
        return
    try:
        message = await made(update)
    except Refusal as refusal:
        await show_refusal(responder, update.info.id, refusal)
        return
    await responder.show(message, panel=following(responder, update, made))


async def undo(responder: Responder, match: int, *, seq: int | None, together: int = 1) -> None:
    """Undo the person's last step, or the last ones, which were taken together."""
    services, interaction = responder.services, responder.interaction
    try:
        update = await services.host.play.undo(
            match, interaction.user.id, seq, together=together, interaction=interaction.id
        )
    except Refusal as refusal:
        if refusal.code == "nothing-to-undo":
            text = refusal_text.sentence(refusal, responder.words)
            if await proposal_actions.offer_undo(responder, await responder.look(match), text):
                return
        await show_refusal(responder, match, refusal)
        return
    responder.done, responder.match = True, update.info
    services.publisher.refresh(match)
    # Translators: the answer to the button “Undo”.
    await panel(responder, update, responder.words.say("Undone."))


async def open_panel(responder: Responder, match: int) -> None:
    """Show the person's panel as the match stands now, under what they have not seen yet."""
    update = await responder.look(match)
    news = await _news(responder, update)
    pause = await responder.services.host.pauses.current(match)
    stops = "" if pause is None else match_message.pause_note(pause, responder.words)
    clocks = await responder.services.host.clocks.running_out(
        update.info, update.clocks, now=responder.services.host.core.now()
    )
    left = ""
    if clocks:
        cut_off = await responder.services.host.standstill.cut_off(match)
        left = reminders.own(clocks, update.seat_of(responder.interaction.user.id), responder.words, cut_off=cut_off)
    after = update.last_act(_seat(responder, update))
    again = [match_message.look_back_button(update.info, after, responder.words)] if news else []
    await panel(responder, update, stops, news, left, more=again)
    _look_at_board(responder, match)


def _look_at_board(responder: Responder, match: int) -> None:
    """Have the board looked at soon: anyone who opens a panel otherwise than by it may have found no button there."""
    services, pressed = responder.services, responder.interaction.message
    if not services.leaving and services.stripped_boards.due(match):
        looking = asyncio.create_task(services.stripped_boards.look(match, pressed=pressed.id if pressed else 0))
        services.later.add(looking)
        looking.add_done_callback(services.later.discard)


async def on_turn(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Take your turn* with the panel for the present state, even if the public message is out of date."""
    await open_panel(responder, control.match)


async def on_wake(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Wake*: the match goes on, and the board calls whose turn it is."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    responder.match = await services.host.core.info(control.match)
    update = await services.host.resting.wake(control.match, interaction.user.id, interaction=interaction.id)
    responder.match, responder.done = update.info, True
    services.publisher.refresh(control.match)
    await panel(responder, update, words.say("The match goes on."))


async def on_walk(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Show a level of the tree."""
    if update := await current(responder, control):
        await panel(responder, update, tail=control.tail)


async def on_pick(responder: Responder, control: Control, values: Sequence[str]) -> None:
    """Answer the choice of an entry of a select: an action or a level."""
    await _chosen(responder, control, ids.in_full(values[0]) if values else "")


async def on_see(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Show an action's result before it is done."""
    if update := await current(responder, control):
        await preview(responder, update, ids.read_kind(control.tail)[1])


async def on_do(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Carry an action out."""
    await submit(responder, control.match, ids.read_together(control.tail), seq=control.seq)


async def on_undo(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Undo the person's last step, after its button, or as many as the button says were taken together."""
    together = int(control.tail) if control.tail.isdecimal() else 1
    await undo(responder, control.match, seq=control.seq, together=together)


async def on_redo(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Do again what was undone."""
    await redo(responder, control.match, seq=control.seq)


async def choose(responder: Responder, update: Update, tail: str, *, seq: int | None, careful: bool = False) -> None:
    """Answer the choice of an entry: show a level or a preview, or carry the action out.

    ``careful``: what was typed may mean something else, so that a preview comes first wherever there is one.
    """
    try:
        to, tail = (await _panel(responder, update)).entries.lead(tail, careful=careful)
    except Refusal as refusal:
        await show_refusal(responder, update.info.id, refusal)
        return
    if to == "level":
        await panel(responder, update, tail=tail)
    elif to == "preview":
        await preview(responder, update, tail)
    else:
        await submit(responder, update.info.id, ids.read_together(tail), seq=seq)


async def _chosen(responder: Responder, control: Control, tail: str) -> None:
    if update := await current(responder, control):
        await choose(responder, update, tail, seq=control.seq)


async def current(responder: Responder, control: Control) -> Update | None:
    """Return the match if the control is current; else show the panel again and return None."""
    update = await responder.look(control.match, seen=control.seq)
    if update.holds(update.seat_of(responder.interaction.user.id), control.seq):
        return update
    if await repeated(responder, control.match):
        return None
    stale = Refusal("stale", seq=control.seq, current=update.seq)
    await panel(responder, update, refusal_text.sentence(stale, responder.words))
    return None


async def show_refusal(responder: Responder, match: int, refusal: Refusal) -> None:
    """Show why nothing was done, above the panel for the present state."""
    if refusal.code in _HOPELESS:
        if refusal.code == "stood-in":
            responder.match = await responder.services.host.core.info(match)  # the answer has a button of it
        raise refusal
    try:
        update = await responder.look(match)
    except Refusal:
        raise refusal from None  # the person has to know that nothing was done
    renderer = responder.services.renderer_of(update.info)
    text = refusal_text.sentence(refusal, responder.words, info=update.info, renderer=renderer)
    await panel(responder, update, f"**{text}**")


async def _panel(responder: Responder, update: Update) -> Panel:
    """Return the person's panel, on which green is what a hint says, where hints are allowed."""
    services, seat = responder.services, _seat(responder, update)
    renderer = services.match_renderer(update.info, responder.words)
    return Panel(update, seat, renderer, await services.host.hints.advised(update, seat))


def _seat(responder: Responder, update: Update) -> int:
    return update.info.playing(responder.interaction.user.id)


async def _next_turn(responder: Responder, match: int) -> LinkRow | None:
    """Return a button to the match, other than this one, that waits longest for the person, None: there is none."""
    services, words = responder.services, responder.words
    _, some = await services.host.tables.of(responder.interaction.user.id, None, most=_FEW)
    found = next((one.info for one in some if one.asked and one.info.id != match), None)
    if found is None:
        return None
    label = words.say("Your next turn: {title}", title=services.title(found.game))
    return LinkRow((Link(address(found, await services.host.messages.board(found.id)), cut(label, LABEL)),))


# What has happened since, in a few sentences over the panel


async def _news(responder: Responder, update: Update) -> str:
    """Return what the person has not seen yet, as a paragraph; "" for nothing."""
    seat = update.seat_of(responder.interaction.user.id)
    if seat is None or update.outcome is not None:
        return ""
    found = await responder.services.host.past.news(update, seat)
    if not found.stretches:
        return ""
    renderer, first = responder.services.past_renderer(update.info, responder.words), update.last_act(seat) == 0
    overtaken = [] if first else renderer.sentences.overtaken(found.before, update.view(seat), seat)
    return paragraph(found.stretches, renderer, seat, first=first, overtaken=overtaken)


def paragraph(
    stretches: Sequence[Stretch],
    renderer: AnyMatchRenderer,
    seat: Seat,
    *,
    first: bool,
    overtaken: Sequence[str] = (),
) -> str:
    """Return what matters most to a seat, as many sentences as are read gladly; "" when there are none.

    ``overtaken`` says where the seat was ahead before all that.
    """
    words = renderer.words
    sentences = [*told(stretches, renderer), *overtaken]
    if not sentences:
        return ""
    whole = len(sentences) <= NEWS and sum(map(len, sentences)) <= LENGTH
    weighed = [*_weighed(stretches, renderer, seat), *((OVERTAKEN, sentence) for sentence in overtaken)]
    shown = sentences if whole else most_important(weighed)
    head = (FIRST_NEWS if whole else FIRST_SOME) if first else (SINCE if whole else SINCE_SOME)
    return "\n".join([words.say(head), *(f"- {sentence}" for sentence in shown)])


def _weighed(stretches: Sequence[Stretch], renderer: AnyMatchRenderer, seat: Seat) -> list[tuple[int, str]]:
    """Return each sentence with how much it matters to the seat; what matters alike is told together."""
    found = list[tuple[int, str]]()
    for stretch in stretches:
        for weight, run in groupby(stretch.events, key=lambda event: renderer.game.matters(event, seat)):
            found += [(weight, line) for line in told([Stretch(stretch.cast, tuple(run))], renderer)]
    return found


def most_important(weighed: Sequence[tuple[int, str]]) -> list[str]:
    """Return the sentences of most weight in their order, the later of equal ones, as many as fit; at least one."""
    shown: list[int] = []
    for number in sorted(range(len(weighed)), key=lambda number: (-weighed[number][0], -number)):
        if shown and (len(shown) == NEWS or sum(len(weighed[one][1]) for one in [*shown, number]) > LENGTH):
            break
        shown.append(number)
    return [weighed[number][1] for number in sorted(shown)]
