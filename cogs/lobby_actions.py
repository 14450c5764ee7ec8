"""The actions behind the controls and commands of a lobby.

Knows the steps from an open lobby to a running match. Must not know any one game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cogs import close_match, computer_texts, rights, seat_actions, table_option_texts
from cogs.lobby_message import AUTOMATIC, seat_explained, seat_text
from cogs.match_actions import panel
from cogs.message import ButtonSpec, Message, Text, rows
from cogs.names import name_of, safe
from host.table_options import COMPUTER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ids import Control
    from cogs.responder import Responder
    from render.words import Words


async def join(responder: Responder, match: int) -> None:
    """Give the person a seat and answer."""
    user = responder.interaction.user
    info = responder.match = await responder.services.host.info(match)
    if info.status == "running":
        await seat_actions.join(responder, info)
        return
    responder.match = await responder.services.host.join(
        match,
        user.id,
        name_of(user, [one.name for one in info.seats]),
        interaction=responder.interaction.id,
    )
    responder.done = True
    responder.services.publisher.refresh(match)
    await responder.say(responder.words.say("You sit at the table. The host starts the match when enough have come."))


async def leave(responder: Responder, match: int) -> None:
    """Free the person's seat and answer."""
    interaction = responder.interaction
    responder.match = await responder.services.host.leave(match, interaction.user.id, interaction=interaction.id)
    responder.done = True
    responder.services.publisher.refresh(match)
    if responder.match.status == "cancelled":
        await responder.say(responder.words.say("You were the last, so the table is closed."))
    else:
        await responder.say(responder.words.say("You have left the table."))


async def option(responder: Responder, match: int, key: str, value: str) -> None:
    """Set an option of the match and answer."""
    interaction = responder.interaction
    responder.match = await responder.services.host.option(
        match, interaction.user.id, key, value, interaction=interaction.id
    )
    responder.done = True
    responder.services.publisher.refresh(match)
    words = responder.words
    if key == COMPUTER:
        await responder.say(computer_texts.changed(responder.match, value, words))
        return
    if key in responder.match.table:
        named = table_option_texts.name(key, words)
        line = table_option_texts.explained(key, value, words)
        await responder.say(_set(words, named, table_option_texts.name(key, words, value), line))
        return
    texts = responder.services.renderer(responder.match.game).lobby(words)
    seat = key == "first" and value.isdecimal() and int(value) < len(responder.match.seats)
    shown = safe(responder.match.names[int(value)]) if seat else texts.option(key, value)
    await responder.say(_set(words, texts.option(key), shown, texts.explained(key, value)))


async def choose(responder: Responder, match: int, key: str, value: str) -> None:
    """Set an option of the person's own seat and answer."""
    wanted = None if value == AUTOMATIC else value
    interaction = responder.interaction
    responder.match = await responder.services.host.choose(
        match, interaction.user.id, key, wanted, interaction=interaction.id
    )
    responder.done = True
    responder.services.publisher.refresh(match)
    words = responder.words
    texts = responder.services.renderer(responder.match.game).lobby(words)
    shown = words.say("Automatic") if wanted is None else seat_text(key, texts, wanted)
    line = seat_explained(key, texts, wanted) if wanted is not None else ""
    told = Text(_set(words, seat_text(key, texts), shown, line))
    pool = responder.services.render_pool
    card = () if wanted is None else await pool.answer(partial(texts.card, key, wanted), end=str(match))
    await responder.show(Message((told, *card)))


def _set(words: Words, option: str, value: str, line: str) -> str:
    """Return that something was chosen, and what that means."""
    if not line:
        return words.say("{option}: {value}.", option=option, value=value)
    return words.say("{option}: {value}. {line}.", option=option, value=value, line=line)


async def start(responder: Responder, match: int) -> None:
    """Start the match and answer."""
    interaction = responder.interaction
    update = await responder.services.host.start(match, interaction.user.id, interaction=interaction.id)
    responder.match, responder.done = update.info, True
    responder.services.publisher.refresh(match)
    words = responder.words
    if update.seat_of(responder.interaction.user.id) in update.awaited:
        await panel(responder, update, words.say("The match has begun, and it is your turn."))
    elif update.info.practice or responder.services.publisher.refused(update.info) is not None:
        await panel(responder, update, words.say("The match has begun."))
    else:
        await responder.say(words.say("The match has begun. You will be mentioned when it is your turn."))


async def cancel(responder: Responder, match: int) -> None:
    """Cancel the lobby and answer."""
    interaction = responder.interaction
    await responder.services.host.cancel(
        match, interaction.user.id, warden=rights.manages(interaction), interaction=interaction.id
    )
    responder.done = True
    responder.services.publisher.refresh(match)
    await responder.say(responder.words.say("The table is closed."))


async def on_join(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Join*."""
    await join(responder, control.match)


async def on_leave(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Leave*."""
    await leave(responder, control.match)


async def on_start(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Start*."""
    responder.match = await responder.services.host.info(control.match)
    await start(responder, control.match)


async def on_cancel(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Ask for confirmation after *Cancel*, because it closes the lobby for the others, too."""
    words, match = responder.words, control.match
    if control.tail == close_match.CLOSE:
        await close_match.close(responder, match)
        return
    if control.tail:
        await cancel(responder, match)
        return
    button = ButtonSpec(replace(control, tail="sure"), words.say("Close the table"), "bad")
    text = words.say("Close this table? Who has joined must join again at another one.")
    await responder.show(Message((Text(text), *rows([button]))))


async def on_option(responder: Responder, control: Control, values: Sequence[str]) -> None:
    """Answer the select with the options of the match."""
    responder.match = await responder.services.host.info(control.match)
    key, _, value = (values[0] if values else "").partition("=")
    await option(responder, control.match, key, value)


async def on_choose(responder: Responder, control: Control, values: Sequence[str]) -> None:
    """Answer the select with the options of a seat."""
    responder.match = await responder.services.host.info(control.match)
    await choose(responder, control.match, control.tail, values[0] if values else AUTOMATIC)
