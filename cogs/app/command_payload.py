"""Says what commands look like to Discord, in every language that the catalogues know.

Names are not translated, so that everybody types the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from render.words import SOURCE, language, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import app_commands


def payload(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, object]]:
    """Return the commands as they are sent to Discord, translations included.

    The library's own translator asks for each text in each of Discord's languages, fifteen thousand times at a start.
    """
    said = tuple(locale.value for locale in discord.Locale if (language(locale.value) or SOURCE) != SOURCE)
    return [_translated(command.to_dict(tree), said) for command in tree.get_commands()]


def _translated(part: Mapping[str, object], said: tuple[str, ...]) -> dict[str, object]:
    """Return a command, a group or an option with its description and its choices in all languages."""
    found = dict(part)
    if translations := _translations(part["description"], said):
        found["description_localizations"] = translations
    for below, more in (("options", _translated), ("choices", _choice)):
        if isinstance(listed := part.get(below), list):
            found[below] = [more(one, said) for one in listed]
    return found


def _choice(part: Mapping[str, object], said: tuple[str, ...]) -> dict[str, object]:
    """Return a choice with its name in all languages."""
    found = dict(part)
    if translations := _translations(part["name"], said):
        found["name_localizations"] = translations
    return found


def _translations(text: object, said: tuple[str, ...]) -> dict[str, str]:
    texts = {locale: words(locale).say(str(text)) for locale in said}
    return {locale: there for locale, there in texts.items() if there != text}
