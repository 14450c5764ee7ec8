"""What the host refuses, as codes with values; the sentences are made elsewhere.

Must not know who reads them or in which language.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

REFUSALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "no-match": ("match",),
        "match-here": ("match",),  # the open match that has this channel
        "unknown-game": ("game",),
        # the lobby
        "already-seated": ("seat",),
        "full": ("seats",),
        "too-few": ("seats", "needed"),  # seated now, and the next number that the game allows
        "seat-taken": ("key", "value", "seat"),  # the seat that chose this value before
        "not-host": ("host",),  # the user who may
        "bad-option": ("key", "value"),
        "started": (),
        # the match
        "not-seated": (),
        "not-running": ("status",),  # "lobby": it has not started; "cancelled"
        "finished": (),
        "frozen": ("why",),  # "differs": the replay gave another state; "rules": made under other rules
        "already-resigned": (),
        # one act
        "stale": ("seq", "current"),
        "not-awaited": ("awaited",),  # the seats that are
        "nothing-to-undo": (),
        "malformed": ("text",),
        "illegal": ("reason", "values"),  # the game's own; its renderer has the sentence
        "not-saved": ("why",),  # an English sentence of the store, for the log; nothing has changed
    }
)
"""Every code and the names of its values."""


class Refusal(Exception):  # noqa: N818  reads as a sentence where it is raised
    """What was asked is not done, and nothing has changed."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        if tuple(values) != REFUSALS[code]:
            raise TypeError(f"refusal {code!r} takes {REFUSALS[code]}, not {tuple(values)}")
        self.code = code
        self.values: Mapping[str, object] = values
