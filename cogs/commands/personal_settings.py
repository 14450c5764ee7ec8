"""What the lists of the settings do: keep what was chosen, and show how things stand.

Knows what a value means. Must not know how a person's choice is stored, nor any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.commands import settings_message, typed_zone
from cogs.commands.settings_message import USUAL, Offered
from cogs.lobby import option_texts as table_option_texts
from cogs.messages.errors import UserError
from cogs.messages.interaction import speak
from cogs.messages.names import safe
from host import Refusal
from host.lobby.table_options import COLOUR, COLOURS
from render.words import languages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder
    from host.people.preferences import Preferences
    from render.words import Words

_NUMBERS: Final = ("every", "quiet_from", "quiet_to", "continues")
_NIGHT: Final = 9 * 60
"""Minutes for which it is quiet when somebody says only from when on."""
_DAY: Final = 24 * 60


async def show(responder: Responder, liked: Preferences | None = None, *notes: str) -> None:
    """Show what a person has chosen, sentences above it."""
    host, user = responder.services.host, responder.interaction.user.id
    liked = liked or await host.likings.preferences(user)
    offered = Offered(languages(), colours(responder.words))
    await responder.show(settings_message.settings(liked, responder.words, offered, now=host.core.now()).noted(*notes))


async def choose(responder: Responder, key: str, value: str) -> None:
    """Keep one choice and show all of them, in the language that holds from now on."""
    host, interaction = responder.services.host, responder.interaction
    before = await host.likings.preferences(interaction.user.id)
    try:
        liked = await host.planning.prefer(interaction.user.id, _chosen(key, value, before), interaction=interaction.id)
    except Refusal as refusal:
        if refusal.code != "bad-option":
            raise
        words = responder.words
        await show(responder, before, words.say("That list is of an older version of the bot; nothing was changed."))
        return
    responder.done = True
    speak(interaction, liked.language)
    responder.words = responder.services.reader(interaction)
    await show(responder, liked)


async def choose_zone(responder: Responder, typed: str) -> None:
    """Keep a time zone that was chosen from the list, or typed."""
    name = typed_zone.read(typed)
    if name is None:
        raise UserError(
            responder.words.say(
                "I know no time zone “{zone}”. Type the beginning of a city after `/me settings zone:`, such as Warsaw,"
                " and choose from the list that opens, or type how far your clock is ahead, such as UTC+3.",
                zone=safe(typed),
            )
        )
    await choose(responder, "zone", name)


def colours(words: Words) -> Mapping[str, str]:
    """Return the colours that a seat can have, and what they are called."""
    return {value: table_option_texts.name(COLOUR, words, value) for value in COLOURS}


def _chosen(key: str, value: str, before: Preferences) -> Mapping[str, str | int | None]:
    """Return what a choice means to the store."""
    habits = before.habits
    if key in ("quiet_from", "quiet_to") and habits.quiet_from == habits.quiet_to and value.isdecimal():
        begin = int(value)  # the other end is not shown, so it has to be something
        return {"quiet_from": begin, "quiet_to": (begin + _NIGHT) % _DAY}
    if (key, value) == ("quiet_from", USUAL):
        return {"quiet_from": 0, "quiet_to": 0}
    if key in _NUMBERS and value.isdecimal():
        return {key: int(value)}
    return {key: None if value == USUAL else value}


async def on_settings(responder: Responder, _control: Control, _values: Sequence[str]) -> None:
    """Answer *Settings*."""
    await show(responder)


async def on_prefer(responder: Responder, control: Control, values: Sequence[str]) -> None:
    """Answer a list of the panel."""
    await choose(responder, control.tail, values[0] if values else USUAL)
