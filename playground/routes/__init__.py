"""The routes of the API, one module a theme; ``find`` says which function answers a request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.routes import channels, commands, emojis, identity, interactions, messages, threads

if TYPE_CHECKING:
    from playground.site import Handler, HttpRoute

ALL: Final[tuple[HttpRoute, ...]] = (
    *interactions.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *threads.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
    *identity.ROUTES,
)
_BY_METHOD: Final = {
    method: tuple((re.compile(r.pattern), r) for r in ALL if r.method == method) for method in {r.method for r in ALL}
}


def find(method: str, path: str) -> tuple[Handler, tuple[str, ...]] | None:
    """Return the function for a request and the parts of the path that it takes; None: there is no such route.

    Raise the refusal of a path that would be a route's but for its ids.
    """
    wrong = None
    for pattern, route in _BY_METHOD.get(method, ()):
        if found := pattern.fullmatch(path):
            report = route.check(found.groups())
            if not report.found:
                return route.handler, found.groups()
            wrong = wrong or report
    if wrong is not None:
        raise wrong.error()
    return None
