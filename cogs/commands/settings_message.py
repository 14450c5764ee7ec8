"""The private panel of what a person likes: languages, hours, colours, each in a list of its own.

Makes the message from what the person chose; must not send anything, nor know any one game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from cogs.app.ids import NOBODY, Control
from cogs.commands.typed_zone import label
from cogs.messages.message import COLOUR, Choice, Message, SelectSpec, Text
from cogs.messages.names import escaped
from host.people.preferences import INTERVALS, REMINDERS_ONLY, TURNS, zone
from render.words import own_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.messages.message import Block
    from host.people.preferences import Preferences
    from render.words import Words

USUAL: Final = "usual"
"""The entry with which a person leaves a choice as everybody has it; no hour is quiet, of the quiet hours."""
HOURS: Final = 24


@dataclass(frozen=True, slots=True)
class Offered:
    """What there is to choose from."""

    languages: Sequence[str]
    """Names that Babel knows."""
    colours: Mapping[str, str]
    """By value what it is called."""


def settings(liked: Preferences, words: Words, offered: Offered, *, now: int) -> Message:
    """Return the panel, with what holds now chosen in each list."""
    habits = liked.habits
    here = datetime.fromtimestamp(now, UTC).astimezone(zone(habits.zone))
    place = words.say(
        "**Time zone**: {zone}, where it is {time} now. For another type `/me settings zone:` and the beginning of a"
        " city.",
        zone=escaped(label(habits.zone, here)),
        time=f"{here:%H:%M}",
    )
    quiet = habits.quiet_from != habits.quiet_to
    blocks: list[Block] = [
        Text(f"## {words.say('Your settings')}\n{words.say('They hold on every server, and only you see them.')}"),
        *_list("language", words.say("Language of what only you see"), _languages(liked, words, offered)),
        *_list("every", words.say("Reminders, while a table waits for you"), _intervals(liked, words)),
        *_list("quiet_from", words.say("Quiet hours, in which nobody reminds you: from"), _from(liked, words)),
    ]
    if quiet:
        until = [
            Choice(str(minute), _clock(minute), chosen=minute == habits.quiet_to)
            for minute in _minutes(habits.quiet_to)
            if minute != habits.quiet_from
        ]
        blocks += _list("quiet_to", words.say("Quiet hours: until"), until)
    blocks.append(Text(place))
    blocks += _list("direct", words.say("Direct messages from me"), _direct(liked, words))
    if liked.refused:
        text = words.say(
            "Discord did not let me send you one. Allow direct messages in the *Privacy Settings* of a server where I"
            " am too, then choose again."
        )
        blocks.append(Text(text))
    blocks += _list("colour", words.say("Your colour, where it is free"), _colours(liked, words, offered))
    heading = words.say("Questions that offer you nothing, and only hide what you hold")
    going_on = {USUAL: words.say("I go on myself"), "1": words.say("Go on for me, after a few seconds")}
    choices = [Choice(value, label, chosen=(value == "1") == liked.continues) for value, label in going_on.items()]
    blocks += _list("continues", heading, choices)
    return Message(tuple(blocks), COLOUR)


def _list(key: str, heading: str, choices: Sequence[Choice]) -> list[Block]:
    return [Text(f"**{heading}**"), SelectSpec(Control("prefer", *NOBODY, 0, key), heading, tuple(choices))]


def _languages(liked: Preferences, words: Words, offered: Offered) -> list[Choice]:
    return [
        Choice(USUAL, words.say("As in your Discord"), chosen=liked.language not in offered.languages),
        *(Choice(one, own_name(one), chosen=liked.language == one) for one in offered.languages),
    ]


def _intervals(liked: Preferences, words: Words) -> list[Choice]:
    return [
        Choice(
            str(hours),
            words.count("Every {n} hour", "Every {n} hours", hours) if hours else words.say("None"),
            chosen=liked.habits.interval == hours,
        )
        for hours in INTERVALS
    ]


def _direct(liked: Preferences, words: Words) -> list[Choice]:
    entries = {
        USUAL: words.say("Never"),
        TURNS: words.say("At my turn, and as reminders"),
        REMINDERS_ONLY: words.say("As reminders only"),
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
        Choice(USUAL, words.say("Any"), chosen=liked.colour not in offered.colours),
        *(Choice(value, called, chosen=liked.colour == value) for value, called in offered.colours.items()),
    ]


def _minutes(own: int) -> list[int]:
    """Return the full hours as minutes of the day, the person's own in the place of the hour it lies in."""
    return [own if own // 60 == hour else hour * 60 for hour in range(HOURS)]


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
