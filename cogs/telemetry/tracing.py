"""What set off what is being done now, a click for one: a short id that stands in every line of the log about it.

It is kept in a context variable, which tasks and threads that follow inherit. What waits in a queue and is done by a
task that was there before takes it along by itself (``current`` when it is put in, ``follow`` when it is taken out).
"""

from __future__ import annotations

import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["command", "click", "form", "autocomplete", "due"]
"""What may set something off: a person in one of four ways, or a time that has come."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(eq=False, slots=True)
class Trace:
    """Something that set off all that follows from it."""

    kind: Kind
    id: str = field(default_factory=lambda: secrets.token_hex(3).upper())
    begun: float = field(default_factory=time.monotonic)
    """By the clock that is never put forward or back."""
    acknowledged: bool = False
    """Discord has taken an answer, so that whoever clicked sees that it has arrived."""


_CURRENT: Final[ContextVar[Trace | None]] = ContextVar("trace", default=None)


def current() -> Trace | None:
    """Return what set off what is being done, None when nobody and nothing did, as at the start."""
    return _CURRENT.get()


def begin(kind: Kind) -> Trace:
    """Note that something came just now, to which all belongs that this task does and begins from here on."""
    trace = Trace(kind)
    _CURRENT.set(trace)
    return trace


def follow(trace: Trace | None) -> None:
    """Note that this task goes on with what something else set off."""
    _CURRENT.set(trace)
