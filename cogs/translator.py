"""Translates the descriptions of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from render.words import words

if TYPE_CHECKING:
    import discord

_TRANSLATED = (
    app_commands.TranslationContextLocation.command_description,
    app_commands.TranslationContextLocation.group_description,
    app_commands.TranslationContextLocation.parameter_description,
    app_commands.TranslationContextLocation.choice_name,
)


class CatalogueTranslator(app_commands.Translator):
    """Looks descriptions up in the catalogues; names are not translated, so that everybody types the same."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in the language, None when it has no translation."""
        if context.location not in _TRANSLATED:
            return None
        text = words(locale.value).say(string.message)
        return None if text == string.message else text
