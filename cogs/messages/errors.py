"""Turns exceptions into sentences.

However a person's click or command ends, they get a sentence; an unexpected error is logged with an incident number,
which the sentence names.
"""

from __future__ import annotations

import logging
import secrets
import time
from math import ceil
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from cogs.messages import refusals as refusal_text
from cogs.messages.names import safe
from cogs.runtime.requests import ServerUnheard, asked_to_wait, cause, out_of_reach
from cogs.telemetry.metrics import current_trace
from engine.core import IllegalAction, MalformedAction
from host import Refusal
from host.refusal import OF_THE_STORE
from render.words import msg

if TYPE_CHECKING:
    from cogs.telemetry.metrics import Metrics
    from host import MatchInfo
    from render.base import AnyRenderer
    from render.words import Words

log = logging.getLogger(__name__)


_COUNTS: Final = msg(
    "Your move is saved, but I couldn't show it to you. `/game turn` or `/game show` shows the current state."
)
_WEATHER: Final = msg("I can't reach Discord properly right now, so nothing was done. Please try again in a minute.")
_UNHEARD: Final = msg(
    "Discord hasn't told me about this server yet, so I don't know which channels you can see. Please try again in a"
    " minute."
)
_ENOUGH: Final = msg("Discord is limiting how often I can do that, so nothing was done. Please try again {when}.")
_CUT_SHORT: Final = msg(
    "I had to stop in the middle of that. In a minute, check `/game turn` before you repeat anything."
)
_MINUTE: Final = 60.0
_OURS: Final = frozenset({50006, 50035})
"""Refusals of what was sent: an empty message, an invalid form. They are mistakes of the bot's."""


class UserError(Exception):
    """A request is refused; the text is the sentence for the person, in their language."""


def sentence(
    error: BaseException,
    words: Words,
    metrics: Metrics,
    *,
    info: MatchInfo | None = None,
    renderer: AnyRenderer | None = None,
    where: str = "",
    done: bool = False,
) -> str:
    """Return the sentence for an exception; log it, and count an incident, if it is the bot's own fault.

    ``done``: the request is saved all the same and must not be repeated.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, ServerUnheard):
        log.info("%s: %s", where or "?", error)
        return words.say(_COUNTS if done else _UNHEARD)
    if out_of_reach(error):
        log.warning("can't reach Discord (%s) in %s", cause(error), where or "?")
        if done:
            return words.say(_COUNTS)
        wait = asked_to_wait(error)
        return words.say(_WEATHER) if wait <= _MINUTE else words.say(_ENOUGH, when=f"<t:{ceil(time.time() + wait)}:R>")
    if text := _game(error, words, info, renderer=renderer):
        # a refusal after the act was saved belongs to another request, unless the store cannot be read any more
        return words.say(_COUNTS) if done and _unsaved(error) else text
    if text := _discord(error, words):
        return words.say(_COUNTS) if done else text
    metrics.incident()
    return _unexpected(error, words, where, done=done)


def cut_short(words: Words, *, done: bool) -> str:
    """Return the sentence for a request given up as the bot stops; whether it is saved is not known unless ``done``."""
    return words.say(_COUNTS if done else _CUT_SHORT)


def _unsaved(error: BaseException) -> bool:
    return isinstance(error, Refusal) and error.code in OF_THE_STORE


def _game(error: BaseException, words: Words, info: MatchInfo | None, *, renderer: AnyRenderer | None) -> str | None:
    """Return the sentence for a refusal of the host or the rules, None for other errors."""
    match error:
        case UserError():
            return str(error)
        case Refusal():
            if error.code == "not-saved":
                log.error("not saved: %s", error.values["why"])
            return refusal_text.sentence(error, words, info=info, renderer=renderer)
        case IllegalAction():
            refusal = Refusal("illegal", reason=error.reason, values=error.values)
            return refusal_text.sentence(refusal, words, info=info, renderer=renderer)
        case MalformedAction():
            return refusal_text.sentence(Refusal("malformed", text=error.text), words)
    return None


def _discord(error: BaseException, words: Words) -> str | None:
    """Return the sentence for a refusal of Discord or its library, None for other errors."""
    match error:
        case app_commands.NoPrivateMessage():
            return words.say("That only works in a server's channels.")
        case app_commands.TransformerError():
            message = msg("“{value}” isn't an option there. Choose from the list that opens as you type.")
            return words.say(message, value=safe(str(error.value)))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return words.say("This command has changed. Restart Discord (Ctrl+R on a computer) and try again.")
        case discord.Forbidden():
            return words.say("Discord doesn't allow me to do that here. `/doctor` shows which permission I'm missing.")
        case discord.HTTPException() if error.code and error.code not in _OURS:
            log.warning("Discord refuses a request (%s %s)", error.code, error.text)
            return words.say(
                "Discord refused that (error {code}), so it wasn't done. Try again later, or somewhere else.",
                code=error.code,
            )
    return None


def _unexpected(error: BaseException, words: Words, where: str, *, done: bool) -> str:
    trace = current_trace()  # the number stands in every line of the log about what the person did
    incident = secrets.token_hex(3).upper() if trace is None else trace.id
    log.error("incident %s in %s", incident, where or "?", exc_info=error, extra={"incident": incident})
    if done:
        return words.say(
            "Your move is saved, but I failed to show it to you (incident {incident}). `/game turn` or `/game show`"
            " shows the current state.",
            incident=incident,
        )
    return words.say(
        "Something went wrong on my side (incident {incident}). Your earlier moves are safe. Please try again, and"
        " give the operator that number if it happens twice.",
        incident=incident,
    )
