"""The one way from exceptions to sentences.

Whatever a person's click or command ends in, they hear a sentence; what nobody foresaw is logged with an
incident number that the sentence names.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs import refusals
from cogs.names import safe
from engine.core import IllegalAction, MalformedAction
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from host import MatchInfo
    from render.base import Renderer
    from render.words import Words

log = logging.getLogger(__name__)


class Told(Exception):  # noqa: N818  not an error: a way to end a command with a sentence
    """A sentence for the person, in their language; nothing else is to be done."""


def sentence(
    error: BaseException,
    words: Words,
    *,
    info: MatchInfo | None = None,
    renderer: Renderer[Any, Any] | None = None,
    where: str = "",
) -> str:
    """Return what the person is told; log what is the bot's own fault."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    text = _game(error, words, info, renderer=renderer) or _discord(error, words)
    return text or _unexpected(error, words, where)


def _game(
    error: BaseException, words: Words, info: MatchInfo | None, *, renderer: Renderer[Any, Any] | None
) -> str | None:
    """Return what the host or the rules refused."""
    match error:
        case Told():
            return str(error)
        case Refusal():
            if error.code == "not-saved":
                log.error("not saved: %s", error.values["why"])
            return refusals.sentence(error, words, info=info, renderer=renderer)
        case IllegalAction():
            refusal = Refusal("illegal", reason=error.reason, values=error.values)
            return refusals.sentence(refusal, words, info=info, renderer=renderer)
        case MalformedAction():
            return refusals.sentence(Refusal("malformed", text=error.text), words)
    return None


def _discord(error: BaseException, words: Words) -> str | None:
    """Return what Discord or its library refused."""
    match error:
        case app_commands.NoPrivateMessage():
            return words.say("That works in the channels of a server only.")
        case app_commands.TransformerError():
            message = msg("“{value}” does not fit there. Choose from the list that opens while you type.")
            return words.say(message, value=safe(str(error.value)))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return words.say("This command has changed. Restart Discord (Ctrl+R on a computer) and try again.")
        case discord.Forbidden():
            return words.say("Discord forbids me that here. `/doctor` names the right that I lack.")
    return None


def _unexpected(error: BaseException, words: Words, where: str) -> str:
    incident = secrets.token_hex(3).upper()
    log.error("incident %s in %s", incident, where or "?", exc_info=error, extra={"incident": incident})
    return words.say(
        "Something went wrong on my side (incident {incident}). What you did before is safe; please try again,"
        " and tell the host of the bot that number if it happens twice.",
        incident=incident,
    )
