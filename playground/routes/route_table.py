"""How a route is written: method, path with braces, function."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Handler: TypeAlias = Callable[..., Any]
"""Takes the site, the call and the parts of the path; returns JSON, or None for 204."""


@dataclass(frozen=True, slots=True)
class HttpRoute:
    """One route; ``{id}`` stands for digits, ``{any}`` for anything up to the next slash."""

    method: str
    path: str
    handler: Handler

    @property
    def pattern(self) -> str:
        """The path as a regular expression."""
        return re.escape(self.path).replace(r"\{id\}", r"(\d+)").replace(r"\{any\}", r"([^/]+)")
