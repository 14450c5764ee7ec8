"""The sentences of the terminal tool, in the language of the machine where there is a catalogue for it."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import IllegalAction

_LOCALES = Path(__file__).resolve().parents[2] / "locales"
_WORDS = gettext.translation("outpost", _LOCALES, fallback=True)


class TerminalRefusal(Exception):
    """Something that was asked for and cannot be done; the message is a sentence for the person who asked."""


def say(message: str, /, **values: object) -> str:
    """Return a sentence with its placeholders filled."""
    return _WORDS.gettext(message).format(**values)


def count(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the form of a sentence that the language wants for n; {n} is one of the placeholders."""
    return _WORDS.ngettext(one, many, n).format(n=n, **values)


def reason(refusal: IllegalAction) -> str:
    """Return why the rules refuse something, with its values."""
    values = ", ".join(f"{key} {value}" for key, value in refusal.values.items())
    return f"{refusal.reason} ({values})" if values else refusal.reason
