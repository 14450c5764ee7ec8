"""The private panel of what a person likes, each in a list of its own: what is chosen there is kept, and shown again.

Knows what a value means. Must not know how a person's choice is stored, nor any one game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from cogs.app.ids import NOBODY, Control, speak
from cogs.commands import typed_zone
from cogs.commands.typed_zone import label
from cogs.lobby import option_texts
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, Choice, Message, SelectSpec, Text
from cogs.messages.names import escaped, safe
from host import Refusal
from host.lobby import table_options
from host.people.preferences import INTERVALS, REMINDERS_ONLY, TURNS, zone
from render.words import languages, own_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.messages.message import Block
    from cogs.messages.responder import Responder
    from host.people.preferences import Preferences
    from render.words import Words

USUAL: Final = "usual"
"""The entry with which a person leaves a choice as everyone has it; no hour is quiet, of the quiet hours."""
HOURS: Final = 24
_NUMBERS: Final = ("every", "quiet_from", "quiet_to", "continues")
_NIGHT: Final = 9 * 60
"""Minutes for which it is quiet when someone says only from when on."""
_DAY: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class Offered:
    """What there is to choose from."""

    languages: Sequence[str]
    """Names that Babel knows."""
    colours: Mapping[str, str]
    """By value what it is called."""


async def show(responder: Responder, liked: Preferences | None = None, *notes: str) -> None:
    """Show what a person has chosen, sentences above it."""
    host, user = responder.services.host, responder.interaction.user.id
    liked = liked or await host.likings.preferences(user)
    offered = Offered(languages(), colours(responder.words))
    await responder.show(settings(liked, responder.words, offered, now=host.core.now()).noted(*notes))


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
        await show(
            responder,
            before,
            words.say("That list is from an older version, so nothing was changed. Open `/me settings` again."),
        )
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
                "I don't know the time zone “{zone}”. Start typing a city after `/me settings zone:`, such as Warsaw,"
                " and choose from the list. Or type an offset, such as UTC+3.",
                zone=safe(typed),
            )
        )
    await choose(responder, "zone", name)


def colours(words: Words) -> Mapping[str, str]:
    """Return the colours that a seat can have, and what they are called."""
    return {value: option_texts.name(table_options.COLOUR, words, value) for value in table_options.COLOURS}


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


def settings(liked: Preferences, words: Words, offered: Offered, *, now: int) -> Message:
    """Return the panel, with what holds now chosen in each list."""
    habits = liked.habits
    here = datetime.fromtimestamp(now, UTC).astimezone(zone(habits.zone))
    place = words.say(
        "**Time zone**: {zone}, where it's {time} now. To change it, type `/me settings zone:` and start typing a"
        " city.",
        zone=escaped(label(habits.zone, here)),
        time=f"{here:%H:%M}",
    )
    quiet = habits.quiet_from != habits.quiet_to
    blocks: list[Block] = [
        # Translators: headline of a person's own settings.
        Text(f"## {words.say('Your settings')}\n{words.say('They apply on every server, and only you see them.')}"),
        *_list("language", words.say("Language of your private messages"), _languages(liked, words, offered)),
        *_list("every", words.say("Reminders while a table waits for you"), _intervals(liked, words)),
        *_list("quiet_from", words.say("Quiet hours without pings: from"), _from(liked, words)),
    ]
    if quiet:
        until = [
            Choice(str(minute), _clock(minute), chosen=minute == habits.quiet_to)
            for minute in _minutes(habits.quiet_to)
            if minute != habits.quiet_from
        ]
        blocks += _list("quiet_to", words.say("Quiet hours without pings: until"), until)
    blocks.append(Text(place))
    blocks += _list("direct", words.say("Direct messages from me"), _direct(liked, words))
    if liked.refused:
        text = words.say(
            "Discord didn't let me send you one. Allow direct messages in the *Privacy Settings* of a server we"
            " share, then choose again."
        )
        blocks.append(Text(text))
    blocks += _list("colour", words.say("Your colour, if it's free"), _colours(liked, words, offered))
    heading = words.say("If you have no choice and asking only hides your hand")
    going_on = {USUAL: words.say("Continue for me after a few seconds"), "0": words.say("Ask me each time")}
    choices = [Choice(value, label, chosen=(value == USUAL) == liked.continues) for value, label in going_on.items()]
    blocks += _list("continues", heading, choices)
    return Message(tuple(blocks), COLOUR)


def _list(key: str, heading: str, choices: Sequence[Choice]) -> list[Block]:
    return [Text(f"**{heading}**"), SelectSpec(Control("prefer", *NOBODY, 0, key), heading, tuple(choices))]


def _languages(liked: Preferences, words: Words, offered: Offered) -> list[Choice]:
    return [
        Choice(USUAL, words.say("Same as your Discord"), chosen=liked.language not in offered.languages),
        *(Choice(one, own_name(one), chosen=liked.language == one) for one in offered.languages),
    ]


def _intervals(liked: Preferences, words: Words) -> list[Choice]:
    return [
        Choice(
            str(hours),
            # Translators: value of a setting: no reminders, no direct messages.
            words.count("Every {n} hour", "Every {n} hours", hours) if hours else words.say("None"),
            chosen=liked.habits.interval == hours,
        )
        for hours in INTERVALS
    ]


def _direct(liked: Preferences, words: Words) -> list[Choice]:
    entries = {
        # Translators: value of a setting: no reminders.
        USUAL: words.say("Never"),
        TURNS: words.say("On my turn, and as reminders"),
        REMINDERS_ONLY: words.say("Only as reminders"),
    }
    # none of them holds while Discord refuses: each can be chosen, for Discord's list tells of changes only
    held = None if liked.refused else liked.habits.direct or USUAL
    return [Choice(value, label, chosen=value == held) for value, label in entries.items()]


def _from(liked: Preferences, words: Words) -> list[Choice]:
    begin, end = liked.habits.quiet_from, liked.habits.quiet_to
    hours = [
        Choice(str(minute), _clock(minute), chosen=minute == begin and begin != end)
        for minute in _minutes(begin)
        if minute != end or begin == end
    ]
    return [Choice(USUAL, words.say("No quiet hours"), chosen=begin == end), *hours]


def _colours(liked: Preferences, words: Words, offered: Offered) -> list[Choice]:
    return [
        # Translators: value of a setting: no favourite colour.
        Choice(USUAL, words.say("Any"), chosen=liked.colour not in offered.colours),
        *(Choice(value, called, chosen=liked.colour == value) for value, called in offered.colours.items()),
    ]


def _minutes(own: int) -> list[int]:
    """Return the full hours as minutes of the day, the person's own in the place of the hour it lies in."""
    return [own if own // 60 == hour else hour * 60 for hour in range(HOURS)]


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
