"""Log lines: for people or for programs, and never with a token in them.

What a click or a command set off has the same short id in each of its lines (``cogs.telemetry.metrics``).
Tokens are taken out of the finished line, so that it does not matter whether they came in a message, in an
argument or in an exception's text.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from typing import TYPE_CHECKING, Final, Literal

import discord

from cogs.runtime.requests import out_of_reach
from cogs.telemetry.metrics import current_trace
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

_LATE: Final = (10062, 40060)
"""Unknown interaction, answered already: a late autocomplete list is of no use."""
HIDDEN: Final = "[hidden]"
_PLACES: Final = (
    # the token of an interaction, where it stands in addresses
    re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s\"'?]+"),
    # and in payloads
    re.compile(r"([\"']token[\"']\s*:\s*[\"'])[^\"']+"),
    re.compile(r"(\bBot )[A-Za-z0-9._-]{20,}"),
    # the form of any bot's token
    re.compile(r"()\b[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}"),
)


class Redacting(logging.Formatter):
    """Writes a line and takes secrets out of it."""

    def __init__(self, secrets: Iterable[str] = (), *, form: Literal["text", "json"] = "text") -> None:
        super().__init__("{asctime} {levelname:<7} {name}{trace}: {message}", style="{")
        self._secrets = tuple(secret for secret in secrets if secret)
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without secrets."""
        if self._form == "json":
            return self.redact(self._json(record))
        trace = current_trace()
        record.trace = "" if trace is None else f" [{trace.id}]"
        return self.redact(super().format(record))

    def redact(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        for place in _PLACES:
            text = place.sub(rf"\1{HIDDEN}", text)
        return text

    def _json(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (trace := current_trace()) is not None:
            line["id"] = trace.id
        if (incident := getattr(record, "incident", None)) is not None:
            line["incident"] = incident
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        # before the quotes are escaped, since the places of tokens are known by them
        return json.dumps({key: self.redact(text) for key, text in line.items()}, ensure_ascii=False)


class Calm(logging.Filter):
    """Shortens errors that pass by themselves to one line, where the library would log a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record if its error passes by itself; return True always."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and passes(error):
            record.msg, record.args = "%s: %s", (record.getMessage(), error)
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


CALM: Final = Calm()


def passes(error: BaseException) -> bool:
    """Return whether nobody has to act on an error: Discord out of reach, disk in trouble, outdated autocomplete."""
    late = isinstance(error, discord.HTTPException) and error.code in _LATE
    return late or out_of_reach(error) or isinstance(error, Refusal)


def configure(level: str, *, form: Literal["text", "json"] = "text", secrets: Iterable[str] = ()) -> logging.Handler:
    """Send all logs to standard error; return the handler."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(secrets, form=form))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    # The library's own details hold payloads with tokens and other people's words.
    logging.getLogger("discord").setLevel(max(logging.INFO, root.level))
    logging.getLogger("aiosqlite").setLevel(max(logging.INFO, root.level))
    # What a database refuses is told by who asked for it.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    logging.getLogger("PIL").setLevel(max(logging.INFO, root.level))
    return handler
