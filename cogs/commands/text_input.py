"""Typed actions: ``/game do``, and the form of the button *Type it*.

Knows the answer to a typed text. Must not know any one game, nor how a text is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app import ids
from cogs.commands import typed_action
from cogs.messages import form
from cogs.messages import refusals as refusal_text
from cogs.messages.names import escaped, safe
from cogs.panel import match_actions
from cogs.panel.entries import AnySeatContext, SeatContext
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder
    from host import Update

_TEXT: Final = "text"


async def act(responder: Responder, match: int, typed: str) -> None:
    """Carry out the typed action; for the beginning of one show what comes next, for a wrong one say why."""
    context = _context(responder, await responder.look(match))
    update = context.update
    # the text is read from the position, which has changed since the first delivery was carried out
    if await match_actions.repeated(responder, match):
        return
    tail = typed_action.exact(typed, context)
    if tail is not None and tail in context.legal:
        await match_actions.submit(responder, match, [tail], seq=None)
    elif not context.legal:
        over = update.outcome is not None or update.info.status == "finished"
        refusal = Refusal("finished") if over else Refusal("not-awaited", awaited=(*update.awaited, *update.thinking))
        await match_actions.show_refusal(responder, match, refusal)
    elif (tail := tail or typed_action.read(typed, context)) and not _nonsense(context, tail):
        await match_actions.choose(responder, update, tail, seq=None, careful=True)
    elif forbidden := _forbidden(context, typed):
        # the rules say why
        await match_actions.submit(responder, match, [forbidden], seq=None)
    else:
        near = typed_action.offers(typed, context) or typed_action.shown(context)
        await _not_understood(responder, update, typed, example=escaped(near[0].label))


async def on_type(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Open the form for typing an action."""
    words = responder.words
    field = form.TextField(
        _TEXT,
        words.say("What do you want to do?"),
        words.say("A place or number from the lists, or a whole move, colons included"),
        most=60,
    )
    sent_as = form.control_of(control, "typed", responder.interaction)
    # Translators: button and headline: type a move.
    await responder.modal(form.modal(form.Form(words.say("Type it"), sent_as, (field,))))


async def on_typed(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the form; nothing was stored when it was opened."""
    prefix = ids.read_form(control.tail)
    typed = "".join(form.filled_in(responder.interaction).get(_TEXT, ())[:1])
    update = await match_actions.current(responder, control)
    if update is None:
        return
    context = _context(responder, update)
    tail = typed_action.read(typed, context, level=prefix)
    if tail and not _nonsense(context, tail):
        await match_actions.choose(responder, update, tail, seq=control.seq, careful=True)
    else:
        await _not_understood(responder, update, typed, example=_end(context, prefix), level=prefix)


def _context(responder: Responder, update: Update) -> AnySeatContext:
    seat = update.info.playing(responder.interaction.user.id)
    return SeatContext(update, seat, responder.services.match_renderer(update.info, responder.words))


def _nonsense(context: AnySeatContext, tail: str) -> bool:
    """Return whether one of several actions typed together is unknown to the game."""
    return ids.JOINED in tail and not _decodes(context, ids.read_together(tail))


def _decodes(context: AnySeatContext, texts: Sequence[str]) -> bool:
    """Return whether the game understands each of the texts, allowed or not."""
    try:
        context.update.preview(context.seat, texts)
    except Refusal as refusal:
        return refusal.code != "malformed"
    return True


def _forbidden(context: AnySeatContext, typed: str) -> str:
    """Return the typed text in the game's notation if the game understands it but does not allow it now, else ""."""
    words = typed.lower().split()
    return next((text for text in ("".join(words), ":".join(words)) if _decodes(context, [text])), "")


def _end(context: AnySeatContext, level: str) -> str:
    """Return the shortest text that would name one action at a level, as an example; "" if there is none."""
    found = context.below(level)
    ends = [text.rpartition(":")[2] for text in found]
    example = next((end for end in ends if ends.count(end) == 1), next(iter(found), ""))
    return example.upper() if context.renderer.actions.place(example) else example


async def _not_understood(responder: Responder, update: Update, typed: str, *, example: str, level: str = "") -> None:
    """Answer that the text was not understood, with an example that would be."""
    words = responder.words
    if example:
        message = msg("I don't understand “{text}”. Type it as in the lists, such as {example}.")
        text = words.say(message, text=safe(typed), example=example)
    else:
        text = refusal_text.sentence(Refusal("malformed", text=typed), words)
    await match_actions.panel(responder, update, f"**{text}**", tail=level)
