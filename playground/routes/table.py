"""How a route is written: method, path with braces, function."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from playground.checks.shape import Report, snowflake

Handler: TypeAlias = Callable[..., Any]
"""Takes the site, the call and the parts of the path; returns JSON, or None for 204."""
_PART: Final = re.compile(r"(?:([\w-]+)/)?\{([^}]+)\}")
_NAMES: Final = {
    "guilds": "guild_id",
    "members": "user_id",
    "thread-members": "user_id",
    "permissions": "overwrite_id",
    "pins": "message_id",
}
"""What Discord calls the id behind a word of a path, where that is not the word itself without its last letter."""


@dataclass(frozen=True, slots=True)
class HttpRoute:
    """One route; ``{id}`` stands for an id, ``{@me}`` for an id or ``@me``, ``{any}`` for anything up to a slash."""

    method: str
    path: str
    handler: Handler

    @property
    def pattern(self) -> str:
        """The path as a regular expression, which takes anything for an id; ``check`` looks at those."""
        return re.sub(r"\\\{[^}]+\}", "([^/]+)", re.escape(self.path))

    def check(self, parts: tuple[str, ...]) -> Report:
        """Return what is wrong with the ids that stand in a path."""
        report = Report()
        for (word, kind), part in zip(_PART.findall(self.path), parts, strict=True):
            if kind == "id" or kind not in {"any", part}:
                snowflake(report, (_NAMES.get(word, word[:-1] + "_id"),), part)
        return report
