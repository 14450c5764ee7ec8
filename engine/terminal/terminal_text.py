"""What the terminal tool cannot do, and why the rules refuse something, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import IllegalAction


class TerminalRefusal(Exception):
    """Something that was asked for and cannot be done; the message is a sentence for the person who asked."""


def reason(refusal: IllegalAction) -> str:
    """Return why the rules refuse something, with its values."""
    values = ", ".join(f"{key} {value}" for key, value in refusal.values.items())
    return f"{refusal.reason} ({values})" if values else refusal.reason
