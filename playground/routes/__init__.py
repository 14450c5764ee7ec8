"""The routes of the API, one module a theme; ``find`` says which function answers a request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.routes import channels, commands, identity, interactions, messages

if TYPE_CHECKING:
    from playground.routes.table import Handler, Route

_ALL: Final[tuple[Route, ...]] = (
    *interactions.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *commands.ROUTES,
    *identity.ROUTES,
)
_BY_METHOD: Final = {
    method: tuple((re.compile(r.pattern), r.handler) for r in _ALL if r.method == method)
    for method in {r.method for r in _ALL}
}


def find(method: str, path: str) -> tuple[Handler, tuple[str, ...]] | None:
    """Return the function for a request and the parts of the path that it takes."""
    for pattern, handler in _BY_METHOD.get(method, ()):
        if found := pattern.fullmatch(path):
            return handler, found.groups()
    return None
