"""The actions behind the controls and commands of a lobby, opening one, *Rematch* and *Open again* included.

Knows the steps from no lobby to a running match. Must not know any one game.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, cast

import discord

from cogs.app.ids import Control
from cogs.channels import rights
from cogs.channels import rooms as channels
from cogs.lobby import option_form, option_texts, solo_actions
from cogs.lobby.message import AUTOMATIC, seat_text
from cogs.messages import form
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, not_pinged, rows
from cogs.messages.names import escaped, name_of, plain, safe, shown
from cogs.panel.match_actions import panel
from cogs.proposals import close_match, seat_actions
from cogs.runtime.render_pool import or_text
from host import Refusal
from host.lobby.table_options import COMPUTER
from host.people.ping_limits import about_lobby
from render.base import OptionText
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from cogs.app.ids import Interaction
    from cogs.messages.responder import Responder
    from host import MatchInfo
    from host.lobby.lobby import WrongChoice
    from render.words import Words

_T = TypeVar("_T")
_IN_THE_WAY: Final = ("not-host", "full")
"""Why something cannot be done at a lobby that someone may be in the way of who left the server."""
WAIT: Final = 1.5
"""Seconds to wait for what becomes of the table before it is promised."""
_NAMED: Final = 5
"""The most unknown options that the answer names: someone may paste a whole page."""
_OPEN: Final = msg("Your table is open in {channel}. When the others have joined, press *Start*.")
_ALONE: Final = msg("Your table is open in {channel}. Press *Start*.")
_SITS: Final = msg(
    "You've joined the rematch in {channel}. The other players are invited. The host starts it once everyone has"
    " joined."
)
_REOPENED: Final = msg("The table is open again in {channel}. Everyone who had joined is invited.")
_BEGUN: Final = msg("That match has already started: {channel}.")


async def new(responder: Responder, game: str, wanted: Sequence[tuple[str, str]] = (), *, thread: bool = False) -> None:
    """Open a table in the channel, or in a thread of its own, and answer; ``wanted``: options with their values."""
    interaction, services, words = responder.interaction, responder.services, responder.words
    if (seen := await services.host.kept.handled(interaction.id)) is not None:
        await _opened_before(responder, seen.match)
        return
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UserError(words.say("That only works in a server's channels."))
    if game not in services.games:
        raise Refusal("unknown-game", game=game)
    if absent := await channels.absence(interaction, words):
        raise UserError(absent)
    _require_rights(responder, thread=thread)
    notes = [
        words.say("“{choice}” isn't an option here, so it was left out.", choice=plain(f"{key}={value}"))
        for key, value in services.host.lobby.left_out(game, wanted)
    ]
    info = responder.match = await _created(responder, game, wanted, thread=thread)
    responder.done = True
    services.publisher.write_failures.forget(info.id)
    services.publisher.refresh(info.id)
    await services.publisher.shown(info.id, seconds=WAIT)
    text = words.say(_OPEN, channel=f"<#{info.channel}>")
    await responder.show(Message(tuple(map(Text, [text, *notes[:_NAMED]]))))


async def _created(responder: Responder, game: str, wanted: Sequence[tuple[str, str]], *, thread: bool) -> MatchInfo:
    """Open the lobby, in a thread of its own where that is wanted, which does not stay without one."""
    interaction, services = responder.interaction, responder.services
    user, room = interaction.user, None
    if thread:
        # noted before the thread is opened, which no transaction holds, so that there is never a second one
        responder.claimed = True
        await services.host.kept.claim(interaction.id)
        try:
            room = await _thread(interaction, services.games[game].info.title)
        except channels.ThreadRefused as refused:
            words = responder.words
            instead = words.say("No table was opened. Leave `thread` out to play in this channel.")
            raise UserError(f"{refused.sentence(words)} {instead}") from refused
    here = interaction.channel_id or 0 if room is None else room.id
    try:
        opening = partial(services.host.lobby.create, interaction.guild_id or 0, here, user.id, name_of(user), game)
        return await opened(responder, partial(opening, wanted=wanted, interaction=interaction.id))
    except Refusal as refusal:
        if refusal.code == "unknown-outcome":
            responder.opened = room
        elif room is not None:
            await channels.put_away(room)
        raise


async def _opened_before(responder: Responder, match: int | None) -> None:
    """Answer an interaction that has already opened a lobby."""
    words = responder.words
    if match is None:
        raise UserError(
            words.say(
                "I was interrupted while opening that table. If there's a new thread, it's empty. Use `/game new` to"
                " try again."
            )
        )
    info = responder.match = await responder.services.host.core.info(match)
    responder.done = True
    responder.services.publisher.refresh(match)
    await responder.say(words.say(_OPEN, channel=f"<#{info.channel}>"))


def _require_rights(responder: Responder, *, thread: bool) -> None:
    """Raise UserError if there can be no thread, or if the bot or the person lacks rights, which it names."""
    interaction, words = responder.interaction, responder.words
    here = rights.needed(interaction.channel)
    if thread:
        room = channels.around(interaction.channel)
        if isinstance(interaction.channel, discord.Thread) and channels.threads(room) is None:
            raise UserError(words.say("This is already a thread. Leave `thread` out to play here."))
        if channels.threads(room) is None:
            raise UserError(words.say("This channel doesn't allow threads. Leave `thread` out to play here."))
        here = (
            "view_channel",
            "create_public_threads",
            "send_messages_in_threads",
            "attach_files",
            "embed_links",
            "read_message_history",
        )
    if lacking_rights := rights.lacking_rights(interaction, words, rights=here, thread=thread):
        raise UserError(lacking_rights)


async def _thread(interaction: Interaction, title: str) -> discord.Thread:
    channel = channels.around(interaction.channel)
    kind = channels.threads(channel)
    if kind is None or not isinstance(channel, discord.TextChannel):
        raise TypeError(f"{channel!r} takes no threads")
    return await channels.opened(channel, kind, title=title, person=interaction.user)


async def join(responder: Responder, match: int) -> None:
    """Give the person a seat and answer."""
    user = responder.interaction.user
    info = responder.match = await responder.services.host.core.info(match)
    if info.status == "running":
        await seat_actions.join(responder, info)
        return

    async def sit_down() -> MatchInfo:
        name = name_of(user, [one.name for one in info.seats])
        return await responder.services.host.lobby.join(match, user.id, name, interaction=responder.interaction.id)

    responder.match = await without_absent(responder, match, sit_down)
    responder.done = True
    responder.services.publisher.refresh(match)
    await responder.say(responder.words.say("You're in. The host starts the match once everyone has joined."))
    await replace_absent_host(responder, match)


async def leave(responder: Responder, match: int) -> None:
    """Free the person's seat and answer."""
    interaction = responder.interaction
    responder.match = await responder.services.host.lobby.leave(match, interaction.user.id, interaction=interaction.id)
    responder.done = True
    responder.services.publisher.refresh(match)
    if responder.match.status == "cancelled":
        await responder.say(responder.words.say("You were the last one here, so the table is closed."))
    else:
        await responder.say(responder.words.say("You left the table."))
        await replace_absent_host(responder, match)


async def option(responder: Responder, match: int, key: str, value: str) -> None:
    """Set an option of the match and answer."""
    interaction = responder.interaction
    setting = partial(responder.services.host.lobby.option, match, interaction.user.id, key, value)
    responder.match = await without_absent(responder, match, partial(setting, interaction=interaction.id))
    responder.done = True
    responder.services.publisher.refresh(match)
    words = responder.words
    if key == COMPUTER:
        await responder.say(option_texts.computers_changed(responder.match, value, words))
        return
    if key in responder.match.table:
        named = option_texts.name(key, words)
        line = option_texts.explained(key, value, words)
        await responder.say(_set(words, named, option_texts.name(key, words, value), line))
        return
    texts = responder.services.renderer(responder.match.game).lobby(words)
    seat = key == "first" and value.isdecimal() and int(value) < len(responder.match.seats)
    names = shown(responder.match.names, words).escaped
    chosen = texts.option(key, value)
    called = names[int(value)] if seat else chosen.label
    await responder.say(_set(words, texts.option(key).label, called, chosen.meaning))


async def ask_options(responder: Responder, match: int, opener: Control) -> None:
    """Open the form with the options of the match for its host."""
    services, interaction = responder.services, responder.interaction
    responder.match = await services.host.core.info(match)
    allowed = partial(services.host.lobby.require_host, match, interaction.user.id)
    info = responder.match = await without_absent(responder, match, allowed)
    texts = services.renderer(info.game).lobby(responder.words)
    asked = option_form.of_options(info, services.games[info.game].info, texts, opener, interaction)
    await responder.modal(form.modal(asked))


async def _set_options(responder: Responder, match: int, filled: Mapping[str, Sequence[str]]) -> None:
    """Set all options of a form and answer; if any of them cannot be set, say why of each and set none."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    info = responder.match = await services.host.core.info(match)
    game, texts = services.games[info.game].info, services.renderer(info.game).lobby(words)
    chosen = option_form.read(filled, game)
    setting = partial(services.host.lobby.options, match, interaction.user.id, chosen)
    try:
        info = responder.match = await without_absent(responder, match, partial(setting, interaction=interaction.id))
    except Refusal as refusal:
        if refusal.code != "bad-options":
            raise
        wrong = cast("Sequence[WrongChoice]", refusal.values["wrong"])
        lines = [f"- {escaped(option_form.why_not(one, game, texts))}" for one in wrong]
        # Translators: button and headline: the options of a table.
        again = ButtonSpec(Control.of("options", info, seq=info.revision), words.say("Options"))
        head = words.say("**Nothing was changed:**")
        await responder.show(Message((Text("\n".join([head, *lines])), *rows([again]))))
        return
    responder.done = True
    services.publisher.refresh(match)
    lines = [f"- {line}" for line in option_form.now(info, tuple(chosen), game, texts)]
    # Translators: above a list of options.
    await responder.say("\n".join([words.say("**Options saved:**"), *lines]))


async def on_options(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Options*."""
    await ask_options(responder, control.match, control)


async def on_chosen(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the form with the options of the match."""
    await _set_options(responder, control.match, form.filled_in(responder.interaction))


async def choose(responder: Responder, match: int, key: str, value: str, *, name: str | None = None) -> None:
    """Set an option of the person's own seat, and what they are called, and answer."""
    wanted = None if value == AUTOMATIC else value
    interaction = responder.interaction
    responder.match = await responder.services.host.lobby.choose(
        match, interaction.user.id, key, wanted, name=name, interaction=interaction.id
    )
    responder.done = True
    responder.services.publisher.refresh(match)
    words = responder.words
    texts = responder.services.renderer(responder.match.game).lobby(words)
    chosen = OptionText(words.say("Automatic")) if wanted is None else seat_text(key, texts, wanted)
    told = Text(_set(words, seat_text(key, texts).label, chosen.label, chosen.meaning))
    pool = responder.services.render_pool
    card = [] if chosen.card is None else await or_text(pool.answer(chosen.card, end=str(match)), "")
    called = [] if name is None else [Text(named(words, name))]
    await responder.show(Message((*called, told, *card)))
    await replace_absent_host(responder, match)


def named(words: Words, name: str) -> str:
    """Return that someone is called by another name now."""
    return words.say("You're now shown as {name} at your tables here.", name=safe(name))


def _set(words: Words, option: str, value: str, line: str) -> str:
    """Return that something was chosen, and what that means."""
    if not line:
        # Translators: an option of the table and what was chosen.
        return words.say("{option}: {value}.", option=option, value=value)
    return words.say("{option}: {value}. {line}.", option=option, value=value, line=line)


async def start(responder: Responder, match: int) -> None:
    """Start the match and answer."""
    interaction, words = responder.interaction, responder.words
    if await responder.services.host.kept.handled(interaction.id) is None and (
        left := await _forget_absent(responder, match)
    ):
        message = msg(
            "Left this server, so removed from the table: {people}. Press *Start* again to start without them."
        )
        raise UserError(words.say(message, people=words.listed(left)))
    update = await responder.services.host.lobby.start(match, interaction.user.id, interaction=interaction.id)
    responder.match, responder.done = update.info, True
    responder.services.publisher.refresh(match)
    if update.seat_of(responder.interaction.user.id) in update.awaited:
        await panel(responder, update, words.say("The match has started, and it's your turn."))
    elif update.info.practice or responder.services.publisher.write_failures.of(update.info) is not None:
        await panel(responder, update, words.say("The match has started."))
    else:
        await responder.say(words.say("The match has started. I'll ping you when it's your turn."))


async def cancel(responder: Responder, match: int) -> None:
    """Cancel the lobby and answer."""
    interaction = responder.interaction
    closing = partial(
        responder.services.host.closing.cancel, match, interaction.user.id, warden=rights.manages(interaction)
    )
    await without_absent(responder, match, partial(closing, interaction=interaction.id))
    responder.done = True
    responder.services.publisher.refresh(match)
    await responder.say(responder.words.say("The table is closed."))


async def without_absent(responder: Responder, match: int, act: Callable[[], Awaitable[_T]]) -> _T:
    """Do something at a lobby; where someone is in its way who left the server, they lose their seat first.

    Of a host who left the next person at the table is the host; a table at which nobody is left is closed.
    """
    try:
        return await act()
    except Refusal as refusal:
        if refusal.code not in _IN_THE_WAY or not await _forget_absent(responder, match):
            raise
    return await act()


async def opened(responder: Responder, opening: Callable[[], Awaitable[MatchInfo]]) -> MatchInfo:
    """Open a table; a lobby that has the channel is closed first if everyone there has left the server."""
    try:
        return await opening()
    except Refusal as refusal:
        there = refusal.values.get("match")
        if refusal.code != "match-here" or not isinstance(there, int):
            raise
        before = responder.match
        await _forget_absent(responder, there)
        responder.match = before
        if (await responder.services.host.core.info(there)).status != "cancelled":
            raise
    return await opening()


async def replace_absent_host(responder: Responder, match: int) -> None:
    """Let the next person at a lobby be its host if the host has left the server; the person has been answered."""
    services, client, user = responder.services, responder.interaction.client, responder.interaction.user.id
    with suppress(Refusal):
        info = await services.host.core.info(match)
        if info.status == "lobby" and await channels.gone(client, info.guild, {info.host} - {user}):
            await _forget_absent(responder, match)


async def _forget_absent(responder: Responder, match: int) -> list[str]:
    """Free the seats of those at a lobby who are not on the server any more; return their names, escaped."""
    services, user = responder.services, responder.interaction.user.id
    info = await services.host.core.info(match)
    if info.status != "lobby":
        return []
    left = await channels.gone(responder.interaction.client, info.guild, [one.user for one in info.people])
    called = shown(info.names, responder.words).escaped
    names = [called[one.seat] for one in info.people if one.user in left - {user}]
    if names:
        responder.match = await services.host.lobby.forget(match, left - {user})
        services.publisher.refresh(match)
    return names


async def on_join(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Join*."""
    await join(responder, control.match)


async def on_leave(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Leave*."""
    await leave(responder, control.match)


async def on_start(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Start*."""
    responder.match = await responder.services.host.core.info(control.match)
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
    text = words.say("Close this table? Everyone who joined will have to join a new one.")
    await responder.show(Message((Text(text), *rows([button]))))


async def on_option(responder: Responder, control: Control, values: Sequence[str]) -> None:
    """Answer the select with the options of the match."""
    responder.match = await responder.services.host.core.info(control.match)
    key, _, value = (values[0] if values else "").partition("=")
    await option(responder, control.match, key, value)


async def on_choose(responder: Responder, control: Control, values: Sequence[str]) -> None:
    """Answer the select with the options of a seat."""
    responder.match = await responder.services.host.core.info(control.match)
    await choose(responder, control.match, control.tail, values[0] if values else AUTOMATIC)


async def on_new(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Open a table*: ask for the game if there are several, then open it."""
    games, words = responder.services.games, responder.words
    if control.tail or len(games) == 1:
        await new(responder, control.tail or next(iter(games)))
        return
    buttons = [
        ButtonSpec(replace(control, tail=key), words.say("Open a table: {title}", title=game.info.title))
        for key, game in games.items()
    ]
    # Translators: headline above a list of games.
    await responder.show(Message((Text(words.say("Which game?")), *rows(buttons)), COLOUR))


async def on_rematch(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Rematch*: the person sits down, and the others who played are invited.

    Where there are none it is *Play again*: the match begins at once, with the same choices.
    """
    rematch = responder.services.host.lobby.rematch
    played = await responder.services.host.core.info(control.match)
    if len(played.people) > 1:
        await _sit_down(responder, control, rematch, _SITS)
        return
    services, interaction = responder.services, responder.interaction
    responder.rest = partial(solo_actions.start_late, responder)
    async with services.solo.alone(interaction.user.id):
        here = await services.host.tables.at(interaction.channel_id or 0)
        waits = here is None or here.status == "lobby"
        if waits and await services.host.kept.handled(interaction.id) is None:
            await solo_actions.require_few(responder)
        try:
            await _sit_down(responder, control, rematch, _ALONE, begin=True)
        except Refusal as refusal:
            if refusal.code not in ("match-here", "rests-here"):
                raise
            await solo_actions.require_few(responder)
            await _sit_down(responder, control, await _beside(responder, played), _ALONE, begin=True)


async def _beside(responder: Responder, played: MatchInfo) -> Callable[..., Awaitable[MatchInfo]]:
    """Return what opens the rematch in a private thread, because its channel has another match; raise UserError."""
    host = responder.services.host
    try:
        room = await solo_actions.beside(responder, host.core.title(played.game))
    except solo_actions.NoThread as none:
        raise none.taken(responder.words) from none

    async def opening(match: int, user: int, name: str, *, interaction: int) -> MatchInfo:
        async with solo_actions.used(responder, room):
            return await host.lobby.rematch(match, user, name, channel=room.id, interaction=interaction)

    return opening


async def on_reopen(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Open again*: the person sits down, and the others who sat there are invited."""
    await _sit_down(responder, control, responder.services.host.lobby.open_again, _REOPENED)


async def _sit_down(
    responder: Responder,
    control: Control,
    opening: Callable[..., Awaitable[MatchInfo]],
    text: str,
    *,
    begin: bool = False,
) -> None:
    """Let the person sit down at the table that takes the place of another, and answer.

    ``opening`` takes the other match, the person and their name, and returns the table; ``begin``: the match begins
    unless someone else has come to it.
    """
    interaction, services, words = responder.interaction, responder.services, responder.words
    played = responder.match = await services.host.core.info(control.match)
    if await services.host.kept.handled(interaction.id) is None:
        if absent := await channels.absence(interaction, words):
            raise UserError(absent)
        if unfit := rights.lacking_rights(interaction, words):
            raise UserError(unfit)
    user = interaction.user
    name = name_of(user, [one.name for one in played.seats if one.user != user.id])
    sitting = partial(opening, control.match, user.id, name, interaction=interaction.id)
    info = responder.match = await opened(responder, sitting)
    if begin and (info.status, info.host, len(info.people)) == ("lobby", user.id, 1):
        # the table stays where this is refused: it shows *Start*, and this button tries again
        services.publisher.refresh(info.id)
        await solo_actions.begin(responder, info)
        return
    responder.done = True
    services.publisher.write_failures.forget(info.id)
    services.publisher.refresh(info.id)
    await services.publisher.shown(info.id, seconds=WAIT)
    begun = info.status != "lobby"
    told = words.say(_BEGUN if begun else text, channel=f"<#{info.channel}>")
    if silent := await _unpinged(responder, info, played):
        told += " " + not_pinged(silent, played, words)
    await responder.say(told)
    await replace_absent_host(responder, info.id)


async def _unpinged(responder: Responder, info: MatchInfo, played: MatchInfo) -> list[int]:
    """Return who is invited to a table that the person has just opened, and not pinged by its message."""
    if info.status != "lobby" or info.host != responder.interaction.user.id:
        return []
    grants = await responder.services.host.pings.granted(about_lobby(info.id))
    return [user for user in info.invited if user not in grants and played.seated(user)]
