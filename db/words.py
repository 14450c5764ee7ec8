"""The sentences of the store for whoever runs the bot, in the language of the machine where there is a catalogue."""

from __future__ import annotations

import gettext
from pathlib import Path

_WORDS = gettext.translation("outpost", Path(__file__).resolve().parents[1] / "locales", fallback=True)


def say(message: str, /, **values: object) -> str:
    """Return a sentence with its placeholders filled."""
    return _WORDS.gettext(message).format(**values)


def msg(message: str) -> str:
    """Mark a sentence that is kept in a table until ``say`` says it."""
    return message
