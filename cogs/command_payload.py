"""Says what commands look like to Discord, in every language that the catalogues know.

Names are not translated, so that everybody types the same.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import discord

from render.words import SOURCE, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import app_commands


def payload(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, object]]:
    """Return the commands as they are sent to Discord, translations included.

    The library's own translator asks for each text in each of Discord's languages, fifteen thousand times at a start.
    """
    return [_translated(command.to_dict(tree)) for command in tree.get_commands()]


@cache
def _languages() -> tuple[str, ...]:
    """Return Discord's languages that have a catalogue."""
    return tuple(locale.value for locale in discord.Locale if words(locale.value).locale != SOURCE)


def _translated(part: Mapping[str, object]) -> dict[str, object]:
    """Return a command, a group or an option with its description and its choices in all languages."""
    found = dict(part)
    if translations := _translations(part["description"]):
        found["description_localizations"] = translations
    for below, say in (("options", _translated), ("choices", _choice)):
        if isinstance(listed := part.get(below), list):
            found[below] = [say(one) for one in listed]
    return found


def _choice(part: Mapping[str, object]) -> dict[str, object]:
    """Return a choice with its name in all languages."""
    found = dict(part)
    if translations := _translations(part["name"]):
        found["name_localizations"] = translations
    return found


def _translations(text: object) -> dict[str, str]:
    said = {language: words(language).say(str(text)) for language in _languages()}
    return {language: there for language, there in said.items() if there != text}
